"""Cards, which are owned, and groups, which are only counted.

A `Card` is one of the 54 of a deck; suits matter for pictures and for who owns what. A `Group` is how many
cards of each rank: suits are gone, and with it all that the patterns care for remains. It is one integer with
four bits a rank, so that two groups add, and a whole hand is searched, by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from games.core import IllegalAction

Card = int
"""0 … 53: four suits of 3, four of 4, … four of 2, then the small and the big joker."""

Cards = tuple[Card, ...]

Rank = int
"""0 … 14, an index into RANKS."""

Group = int
"""Bits 4r … 4r+3 hold how many cards of rank r there are: 0–4."""

Units = int
"""A group with no more than one card of a rank: a set of ranks."""

RANKS: Final = "3456789TJQKA2BR"
"""The ranks as text, lowest first: B is the small joker, R the big one."""

TWO: Final[Rank] = 12
SMALL_JOKER: Final[Card] = 52
BIG_JOKER: Final[Card] = 53
DECK: Final[Cards] = tuple(range(54))

RANK_OF: Final[tuple[Rank, ...]] = tuple(card // 4 if card < SMALL_JOKER else card - 39 for card in DECK)
UNIT: Final[tuple[Units, ...]] = tuple(1 << 4 * rank for rank in range(len(RANKS)))
UNIT_OF: Final[tuple[Units, ...]] = tuple(UNIT[rank] for rank in RANK_OF)
WHOLE_DECK: Final[Group] = sum(UNIT_OF)
JOKERS: Final[Units] = UNIT_OF[SMALL_JOKER] | UNIT_OF[BIG_JOKER]

_TOPS: Final = 8 * sum(UNIT)
"""The highest bit of each rank's four; a count never reaches it."""

_LIFTS: Final = tuple(alike * sum(UNIT) for alike in range(8, 3, -1))
"""`_LIFTS[n]` added to a group sets the highest bit of every rank that it holds n times or more."""


class UnreadableCards(IllegalAction):
    """`piece` of a text names no card."""

    def __init__(self, piece: str) -> None:
        super().__init__(piece)
        self.piece = piece


class ImpossibleCards(IllegalAction):
    """No deck holds so many: `ranks` are the ones named too often, as text."""

    def __init__(self, ranks: str) -> None:
        super().__init__(ranks)
        self.ranks = ranks


def group_of(cards: Iterable[Card]) -> Group:
    return sum(map(UNIT_OF.__getitem__, cards))


def group_of_ranks(ranks: Iterable[Rank]) -> Group:
    """Raises ImpossibleCards."""
    counts = [0] * len(RANKS)
    for rank in ranks:
        counts[rank] += 1
    too_many = [rank for rank, count in enumerate(counts) if count > count_in(WHOLE_DECK, rank)]
    if too_many:
        raise ImpossibleCards("".join(RANKS[rank] for rank in too_many))
    return sum(count * unit for count, unit in zip(counts, UNIT, strict=True))


def read_ranks(text: str) -> Group:
    """The group of a text of `RANKS`, in any order. Raises UnreadableCards, ImpossibleCards."""
    for character in text:
        if character not in RANKS:
            raise UnreadableCards(character)
    return group_of_ranks(map(RANKS.index, text))


def write(group: Group) -> str:
    """The ranks of a group, ascending."""
    return "".join(RANKS[rank] * count_in(group, rank) for rank in range(len(RANKS)))


def count_in(group: Group, rank: Rank) -> int:
    return group >> 4 * rank & 15


def size(group: Group) -> int:
    """How many cards."""
    # Sums neighbours: 8 bits a pair of ranks, then all of them at once
    pairs = (group & 0x0F0F0F0F0F0F0F0F) + (group >> 4 & 0x0F0F0F0F0F0F0F0F)
    return pairs % 255


def holds(hand: Group, group: Group) -> bool:
    return ((hand | _TOPS) - group) & _TOPS == _TOPS


def held_times(hand: Group, times: int) -> Units:
    """The ranks that a hand holds `times` (1–4) or more."""
    return ((hand + _LIFTS[times]) & _TOPS) >> 3


@lru_cache(1 << 13)
def each(units: Units) -> tuple[Units, ...]:
    """The single ranks of a set, ascending; of twice a set, the pairs."""
    return tuple(_bits(units))


def rank_of(unit: Units) -> Rank:
    """The rank of a set that has one."""
    return unit.bit_length() // 4


def take(hand: Cards, group: Group) -> Cards:
    """Which cards of an ascending hand are played for a group that it holds: the lowest suits."""
    taken = []
    for card in hand:
        unit = UNIT_OF[card]
        if group & 15 * unit:
            group -= unit
            taken.append(card)
    assert not group
    return tuple(taken)


def _bits(units: Units) -> Iterator[Units]:
    while units:
        lowest = units & -units
        yield lowest
        units ^= lowest
