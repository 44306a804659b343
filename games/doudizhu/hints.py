"""提示: what a player is shown when he asks, one play after the other (D21)."""

from __future__ import annotations

from collections.abc import Iterator

from games.doudizhu import patterns
from games.doudizhu.cards import JOKERS, Group, Units, each
from games.doudizhu.patterns import ABOVE, ROCKET_GROUP, RUN, SHAPES, Pattern, Shape, Type
from games.doudizhu.plays import BOMB, Held, held_of, starts


def hints(hand: Group, table: Pattern | None) -> tuple[Group, ...]:
    """One play for each body, wings being the smallest loose cards. Empty: only a pass is left.

    Following: by rank, then bombs, then the rocket. Leading: by type in the order of `Type`, then by length,
    then by rank.
    """
    if table and table.type is Type.ROCKET:
        return ()
    held = held_of(hand)
    found = list(_leads(held) if table is None else _follows(held, table))
    if hand & ROCKET_GROUP == ROCKET_GROUP:
        found.append(ROCKET_GROUP)
    return tuple(dict.fromkeys(found))


def _leads(held: Held) -> Iterator[Group]:
    for shape in SHAPES.values():
        for length in shape.lengths:
            yield from _dressed(held, shape, length, starts(held, shape, length))


def _follows(held: Held, table: Pattern) -> Iterator[Group]:
    shape = SHAPES[table.type]
    yield from _dressed(held, shape, table.length, starts(held, shape, table.length) & ABOVE[table.rank])
    if shape is not BOMB:
        yield from _dressed(held, BOMB, 1, held[4])


def _dressed(held: Held, shape: Shape, length: int, among: Units) -> Iterator[Group]:
    """Each body, with the wings that the hand misses least."""
    number = shape.wings * length if shape.wing else 0
    for start in each(among):
        ranks = start * RUN[length]
        loose = list(_loose(held, ~ranks, shape.wing)) if number else []
        if len(loose) >= number:
            yield ranks * shape.alike + shape.wing * sum(loose[:number])


def _loose(held: Held, outside: Units, wing: int) -> Iterator[Units]:
    """What may be a wing: the smallest loose cards first, then cards of pairs and trios, at last of bombs.

    A rank comes as often as it may be used: a pair once, a single card up to three times.
    """
    has_rocket = held[1] & JOKERS == JOKERS
    alone = held[1] & ~held[2] & outside
    jokers = alone & JOKERS if has_rocket else 0
    yield from each(alone & ~jokers if wing == 1 else 0)
    for alike in (2, 3, 4):
        for unit in each(held[alike] & ~(held[alike + 1] if alike < 4 else 0) & outside):
            yield from [unit] * (min(alike, 3) if wing == 1 else 1)
    if wing == 1:
        yield from each(jokers)[: 2 if patterns.BOTH_JOKERS_AS_WINGS else 1]
