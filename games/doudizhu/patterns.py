"""What cards may be played together, and what beats what (rule text, sections 5 and 6).

Letters are those of the text; numbers D1–D14 are the decisions where it is silent.

    a rocket      火箭      f trio_solo, trio_pair      三帶一手
    b bomb        炸彈      g solo_chain                單順
    c solo        單牌      h pair_chain                雙順
    d pair        對牌      i trio_chain                三順
    e trio        三張牌    j plane_solo, plane_pair    飛機帶翅膀
                            k four_two_solo, …_pair     四帶二

Every pattern but the rocket is a *body*, so many ranks in a row with so many cards alike, and so many *wings*
or none, all of them single cards or all of them pairs (D2). Wings repeat no rank of the body (D4) and hold no
bomb (D5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from games.doudizhu.cards import JOKERS, TWO, UNIT, Group, Rank, Units, rank_of

BOTH_JOKERS_AS_WINGS: bool = True
"""D6: 333444+BR and 5555+BR are patterns. The most debatable of the decisions, hence a switch."""


class Type(StrEnum):
    """In the order in which a leader is shown them (D21)."""

    SOLO = "solo"
    PAIR = "pair"
    TRIO = "trio"
    TRIO_SOLO = "trio_solo"
    TRIO_PAIR = "trio_pair"
    SOLO_CHAIN = "solo_chain"
    PAIR_CHAIN = "pair_chain"
    TRIO_CHAIN = "trio_chain"
    PLANE_SOLO = "plane_solo"
    PLANE_PAIR = "plane_pair"
    FOUR_TWO_SOLO = "four_two_solo"
    FOUR_TWO_PAIR = "four_two_pair"
    BOMB = "bomb"
    ROCKET = "rocket"


class Shape(NamedTuple):
    """`alike` cards of each rank of the body, and `wings` of `wing` cards for each rank of it."""

    alike: int
    lengths: range
    wing: int = 0
    wings: int = 1


ALONE: Final = range(1, 2)

SHAPES: Final[Mapping[Type, Shape]] = MappingProxyType(
    {
        Type.SOLO: Shape(1, ALONE),
        Type.PAIR: Shape(2, ALONE),
        Type.TRIO: Shape(3, ALONE),
        Type.TRIO_SOLO: Shape(3, ALONE, wing=1),
        Type.TRIO_PAIR: Shape(3, ALONE, wing=2),
        Type.SOLO_CHAIN: Shape(1, range(5, 13)),
        Type.PAIR_CHAIN: Shape(2, range(3, 11)),
        Type.TRIO_CHAIN: Shape(3, range(2, 7)),
        Type.PLANE_SOLO: Shape(3, range(2, 6), wing=1),
        Type.PLANE_PAIR: Shape(3, range(2, 5), wing=2),
        Type.FOUR_TWO_SOLO: Shape(4, ALONE, wing=1, wings=2),
        Type.FOUR_TWO_PAIR: Shape(4, ALONE, wing=2, wings=2),
        Type.BOMB: Shape(4, ALONE),
    }
)
"""The longest ones take all ranks from 3 to A, or the twenty cards of a landlord."""

ROCKET_GROUP: Final[Group] = JOKERS

CHAINED: Final[Units] = sum(UNIT[:TWO])
"""2 and the jokers stand in no chain (D1)."""

ABOVE: Final[tuple[Units, ...]] = tuple(sum(UNIT[rank + 1 :]) for rank in range(len(UNIT)))
"""The ranks above each rank."""

RUN: Final[tuple[Units, ...]] = tuple(sum(UNIT[:length]) for length in range(TWO + 1))
"""So many ranks in a row from the 3 up; times the unit of another rank, from that one up."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """How a group is read. `rank` is the lowest of the body (D12), `length` how many ranks the body has."""

    type: Type
    rank: Rank
    length: int = 1

    @property
    def doubles(self) -> bool:
        """Bombs and the rocket double the score; 四帶二 is no bomb (D7)."""
        return self.type is Type.BOMB or self.type is Type.ROCKET


ROCKET: Final = Pattern(Type.ROCKET, rank_of(JOKERS & -JOKERS))


def beats(ours: Pattern, theirs: Pattern) -> bool:
    if ours.type is theirs.type:
        return ours.length == theirs.length and ours.rank > theirs.rank
    return ours.type is Type.ROCKET or (ours.type is Type.BOMB and theirs.type is not Type.ROCKET)
