"""Every legal group there is, 29,327 of them, so that to classify one is to look it up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from games.doudizhu.cards import WHOLE_DECK, Group, each, rank_of
from games.doudizhu.patterns import ROCKET, ROCKET_GROUP, SHAPES, Pattern, beats
from games.doudizhu.plays import completed, held_of, starts


def classify(group: Group) -> Pattern | None:
    """How a group that is led is read: as a chain of trios first, then with the highest body (D8)."""
    found = catalogue().get(group)
    return found[0] if found else None


def readings(group: Group) -> tuple[Pattern, ...]:
    """All the ways to read a group, that of a lead first; only from twelve cards up is there a second."""
    return catalogue().get(group, ())


def reading_over(group: Group, table: Pattern | None) -> Pattern | None:
    """How a group that is to beat the table is read (D8), or None if it does not; over nothing, as a lead."""
    for pattern in readings(group):
        if table is None or beats(pattern, table):
            return pattern
    return None


@cache
def catalogue() -> Mapping[Group, tuple[Pattern, ...]]:
    """Each legal group with its readings. Made at the first question, in less than a tenth of a second."""
    found: dict[Group, tuple[Pattern, ...]] = {ROCKET_GROUP: (ROCKET,)}
    deck = held_of(WHOLE_DECK)
    for type_, shape in SHAPES.items():
        for length in shape.lengths:
            for start in reversed(each(starts(deck, shape, length))):
                pattern = Pattern(type_, rank_of(start), length)
                for group in completed(deck, shape, length, start):
                    found[group] = (*found.get(group, ()), pattern)
    return MappingProxyType(found)
