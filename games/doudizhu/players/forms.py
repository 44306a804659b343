"""Plays in the shape that thousands of play-outs want: numbers, and a plan laid out once for each hand."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.doudizhu.cards import Group, Rank, size
from games.doudizhu.catalogue import catalogue
from games.doudizhu.patterns import Pattern, Type
from games.doudizhu.players.plan import burden_of, plan

Key = int
"""Type and length: without bombs, only plays of one key beat each other."""

TYPES: Final = tuple(Type)


class Form(NamedTuple):
    key: Key
    rank: Rank
    group: Group
    cards: int


def key_of(pattern: Pattern) -> Key:
    return TYPES.index(pattern.type) << 4 | pattern.length


SOLO: Final = key_of(Pattern(Type.SOLO, 0))
PAIR: Final = key_of(Pattern(Type.PAIR, 0))
TRIO: Final = key_of(Pattern(Type.TRIO, 0))
TRIO_SOLO: Final = key_of(Pattern(Type.TRIO_SOLO, 0))
TRIO_PAIR: Final = key_of(Pattern(Type.TRIO_PAIR, 0))
BOMB: Final = key_of(Pattern(Type.BOMB, 0))
ROCKET: Final = key_of(Pattern(Type.ROCKET, 0))


@cache
def forms() -> dict[Group, Form]:
    """Every legal group, as it is led."""
    return {
        group: Form(key_of(pattern), pattern.rank, group, size(group))
        for group, (pattern, *_) in catalogue().items()
    }


@lru_cache(1 << 15)
def laid(hand: Group) -> tuple[Form, ...]:
    """The plays of the plan, the one that needs the lead most first."""
    known = forms()
    plays = sorted(plan(hand).plays, key=burden_of, reverse=True)
    return tuple([known[play] for play in plays])
