"""How a hand is best cut into plays, and how far it then is from being out.

The burden of a hand is about the number of times that its owner must get the lead again: a low card needs it
twice (it will be beaten, and must be led), a card that wins its trick does not need it at all, and a bomb or
the rocket takes some of it away. A plan is the cutting with the least burden.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.doudizhu.cards import JOKERS, UNIT, Group, Rank, Units, each, held_times, rank_of
from games.doudizhu.catalogue import catalogue
from games.doudizhu.patterns import CHAINED, RUN, Type

TEN: Final[Rank] = 7
JACK: Final[Rank] = 8
QUEEN: Final[Rank] = 9
KING: Final[Rank] = 10
ACE: Final[Rank] = 11
TOP: Final[Rank] = 14

Burden = float

SLOPES: Final = {
    Type.SOLO: (0.0, 2.0),
    Type.PAIR: (0.0, 1.9),
    Type.TRIO: (0.0, 1.6),
    Type.TRIO_SOLO: (0.0, 1.6),
    Type.TRIO_PAIR: (0.0, 1.6),
    Type.SOLO_CHAIN: (0.0, 1.6),
    Type.PAIR_CHAIN: (0.0, 1.4),
    Type.TRIO_CHAIN: (0.0, 1.2),
    Type.PLANE_SOLO: (0.0, 1.2),
    Type.PLANE_PAIR: (0.0, 1.2),
    Type.FOUR_TWO_SOLO: (0.2, 0.6),
    Type.FOUR_TWO_PAIR: (0.2, 0.6),
    Type.BOMB: (-1.2, 0.5),
    Type.ROCKET: (-1.6, 0.0),
}
"""The burden of a play of each type: with the highest rank, and how much more with the lowest."""


class Plan(NamedTuple):
    burden: Burden
    plays: tuple[Group, ...]


@cache
def _burdens() -> dict[Group, Burden]:
    found = {}
    for group, (pattern, *_) in catalogue().items():
        best, slope = SLOPES[pattern.type]
        # A chain is beaten less easily than its highest card: it counts as a rank higher
        high = pattern.rank + (pattern.length if pattern.length > 1 else 0)
        found[group] = best + slope * (TOP - high) / TOP
    return found


def burden_of(play: Group) -> Burden:
    return _burdens()[play]


@lru_cache(1 << 15)
def plan(hand: Group) -> Plan:
    """The least burden of the hand, and the plays."""
    best = _without_chains(hand)
    burdens = _burdens()
    ones, twos = held_times(hand, 1) & CHAINED, held_times(hand, 2) & CHAINED
    for chain in (*_chains(ones, 1, 5), *_chains(twos, 2, 3)):
        rest = plan(hand - chain)
        burden = rest.burden + burdens[chain]
        if burden < best.burden:
            best = Plan(burden, (chain, *rest.plays))
    return best


@lru_cache(1 << 12)
def _chains(units: Units, alike: int, shortest: int) -> tuple[Group, ...]:
    """All chains among these ranks."""
    found = []
    starts, length = units, 1
    while starts:
        if length >= shortest:
            found += [start * RUN[length] * alike for start in each(starts)]
        starts &= units >> 4 * length
        length += 1
    return tuple(found)


@lru_cache(1 << 14)
def _without_chains(hand: Group) -> Plan:
    ones, twos, threes, fours = (held_times(hand, times) for times in (1, 2, 3, 4))
    solos, pairs, trios = (
        list(each(ones & ~twos)),
        [2 * unit for unit in each(twos & ~threes)],
        threes & ~fours,
    )
    plays = [4 * unit for unit in each(fours)]
    if hand & JOKERS == JOKERS:
        del solos[-2:]
        plays.append(JOKERS)
    if trios:
        for body, length in _bodies(trios):
            plays.append(3 * body + sum(_wings(solos, pairs, length)))
    plays += pairs
    plays += solos
    burdens = _burdens()
    return Plan(sum([burdens[play] for play in plays]), tuple(plays))


def _wings(solos: list[Group], pairs: list[Group], number: int) -> Iterable[Group]:
    """Takes the wings away from what is loose; none when there are too few low ones."""
    low_solos = [unit for unit in solos if unit <= UNIT[KING]]
    low_pairs = [pair for pair in pairs if pair <= 2 * UNIT[KING]]
    kinds = []
    if len(low_solos) >= number:
        kinds.append(low_solos[:number])
    if len(low_pairs) >= number:
        kinds.append(low_pairs[:number])
    if not kinds:
        return ()
    burdens = _burdens()
    wings = max(kinds, key=lambda kind: sum(burdens[wing] for wing in kind))
    for wing in wings:
        (solos if wing in solos else pairs).remove(wing)
    return wings


@lru_cache(1 << 10)
def _bodies(trios: Units) -> tuple[tuple[Units, int], ...]:
    """The trios, those in a row as one; the longest first."""
    found: list[tuple[Units, int]] = []
    chained = trios & CHAINED
    while chained:
        lowest = chained & -chained
        length = 1
        while length < 5 and chained & lowest << 4 * length:
            length += 1
        run = lowest * RUN[length]
        found.append((run, length))
        chained &= ~run
    found += [(unit, 1) for unit in each(trios & ~CHAINED)]
    return tuple(sorted(found, key=lambda body: (-body[1], rank_of(body[0] & -body[0]))))
