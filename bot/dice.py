"""Whether dice fell as fair dice do: faces counted, and Pearson's χ² with the chance of one as large.

Pure sums. Nothing here knows who threw, or what a throw was worth.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

FACES = range(1, 7)
EVEN = (1,) * len(FACES)
"""Each face has one way to fall."""

LEAST_EXPECTED = 5
"""What is expected of each class, at least: below it χ² does not follow its distribution (Cochran 1954)."""

LEAST_DICE = LEAST_EXPECTED * len(FACES)


@dataclass(frozen=True, slots=True)
class Counts:
    """Throws that were counted: `faces[f - 1]` dice fell on face f.

    `shown` are throws by what they were worth, in the order of their game's `ways`; empty where it has none.
    """

    throws: int = 0
    faces: tuple[int, ...] = (0,) * len(FACES)
    shown: tuple[int, ...] = ()

    @property
    def dice(self) -> int:
        return sum(self.faces)

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.throws + other.throws, _added(self.faces, other.faces), _added(self.shown, other.shown)
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """How far counts are from what is expected.

    `p` is the chance that fair dice are as far from it, or farther; `df` the degrees of freedom.
    """

    chi2: float
    df: int
    p: float


def total(counts: Iterable[Counts]) -> Counts:
    return sum(counts, Counts())


def expected(observed: Sequence[int], ways: Sequence[int]) -> list[float]:
    """What each class would have on average; `ways[k]` of all equally likely throws fall into class k."""
    return [sum(observed) * way / sum(ways) for way in ways]


def fit(observed: Sequence[int], ways: Sequence[int] = EVEN) -> Fit | None:
    """Pearson's χ² of counts; None where they are too few to say anything.

    Classes of which too little is expected are counted together, the rarest first.
    """
    kept = _merged(observed, ways)
    if not kept:
        return None
    chi2 = sum((count - mean) ** 2 / mean for count, mean in kept)
    return Fit(chi2, len(kept) - 1, tail(chi2, len(kept) - 1))


def tail(chi2: float, df: int) -> float:
    """The chance that χ² with `df` degrees of freedom is `chi2` or more.

    In closed form: Abramowitz & Stegun 26.4.4 for odd degrees, 26.4.5 for even ones.
    """
    root = math.sqrt(chi2)
    if df % 2:
        first, term, start = math.erfc(root / math.sqrt(2)), math.sqrt(2 / math.pi) * root, 3
    else:
        first, term, start = math.exp(-chi2 / 2), chi2 / 2, 4
    terms = 0.0
    for odd in range(start, df + 2, 2):
        terms += term
        term *= chi2 / odd
    return min(1.0, first + math.exp(-chi2 / 2) * terms)


def _merged(observed: Sequence[int], ways: Sequence[int]) -> list[tuple[int, float]]:
    """Counts with what is expected of them, LEAST_EXPECTED at least; none where no class has it."""
    means = expected(observed, ways)
    enough = LEAST_EXPECTED - 1e-9  # a sum of shares may miss a whole number by a hair
    if max(means) < enough:
        return []
    kept: list[tuple[int, float]] = []
    count, mean = 0, 0.0
    for one, of_one in sorted(zip(observed, means, strict=True), key=lambda pair: pair[1]):
        count, mean = count + one, mean + of_one
        if mean >= enough:
            kept.append((count, mean))
            count, mean = 0, 0.0
    return kept


def _added(some: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip_longest(some, others, fillvalue=0))
