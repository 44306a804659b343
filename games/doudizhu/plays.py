"""Which groups a hand can play: found from the ranks that it holds once, twice, three and four times."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from games.doudizhu import patterns
from games.doudizhu.cards import JOKERS, Group, Units, each, held_times
from games.doudizhu.patterns import ABOVE, CHAINED, ROCKET_GROUP, RUN, SHAPES, Pattern, Shape, Type

Held = tuple[Units, Units, Units, Units, Units]
"""`held[n]` are the ranks held n times or more; the first is of no use."""

BOMB = SHAPES[Type.BOMB]
WINGED = tuple((shape, length) for shape in SHAPES.values() for length in shape.lengths if shape.wing)


def plays(hand: Group, table: Pattern | None) -> list[Group]:
    """Every group that may be played now, each once; over nothing, all that may be led."""
    return leads(hand) if table is None else follows(hand, table)


def leads(hand: Group) -> list[Group]:
    held = held_of(hand)
    found = [*_wingless(held[1], 1), *_wingless(held[2], 2), *_wingless(held[3], 3), *_wingless(held[4], 4)]
    if held[3]:
        for shape, length in WINGED:
            if among := starts(held, shape, length):
                found += completed(held, shape, length, among)
    if hand & ROCKET_GROUP == ROCKET_GROUP:
        found.append(ROCKET_GROUP)
    return _once(held, found)


def follows(hand: Group, table: Pattern) -> list[Group]:
    """Every group that beats the table; when there is none, only a pass is left."""
    if table.type is Type.ROCKET:
        return []
    held, shape, length = held_of(hand), SHAPES[table.type], table.length
    found = completed(held, shape, length, starts(held, shape, length) & ABOVE[table.rank])
    if shape is not BOMB and held[4]:
        found += completed(held, BOMB, 1, held[4])
    if hand & ROCKET_GROUP == ROCKET_GROUP:
        found.append(ROCKET_GROUP)
    return _once(held, found)


def held_of(hand: Group) -> Held:
    return 0, held_times(hand, 1), held_times(hand, 2), held_times(hand, 3), held_times(hand, 4)


def starts(held: Held, shape: Shape, length: int) -> Units:
    """The lowest ranks of the bodies of this shape and length."""
    found = held[shape.alike]
    if length > 1:
        found &= CHAINED
        for _ in range(length - 1):
            found &= found >> 4
    return found


def completed(held: Held, shape: Shape, length: int, among: Units) -> list[Group]:
    """The bodies that start at these ranks, each with every choice of wings."""
    run, alike = RUN[length], shape.alike
    if not shape.wing:
        return [start * run * alike for start in each(among)]
    found: list[Group] = []
    for start in each(among):
        ranks = start * run
        body = ranks * alike
        found += [body + wings for wings in _wings(held, ~ranks, shape.wing, shape.wings * length)]
    return found


@cache
def _wingless(units: Units, alike: int) -> tuple[Group, ...]:
    held = (units,) * 5
    return tuple(
        group
        for shape in SHAPES.values()
        if shape.alike == alike and not shape.wing
        for length in shape.lengths
        for group in completed(held, shape, length, starts(held, shape, length))
    )


def _wings(held: Held, outside: Units, wing: int, number: int) -> list[Group] | tuple[Group, ...]:
    """All choices of `number` single cards (`wing` 1) or pairs (`wing` 2) of the ranks outside the body."""
    twos = held[2] & outside
    if wing == 2:
        return [2 * sum(pairs) for pairs in combinations(each(twos), number)]
    ones = each(held[1] & outside)
    if number == 1:
        return ones
    if number == 2:
        found = [first + second for first, second in combinations(ones, 2)]
        found += [2 * unit for unit in each(twos)]
    else:
        found = _many_singles(ones, twos, held[3] & outside, number)
    return found if patterns.BOTH_JOKERS_AS_WINGS else [wings for wings in found if wings & JOKERS != JOKERS]


def _many_singles(ones: tuple[Units, ...], twos: Units, threes: Units, number: int) -> list[Group]:
    """Single cards may be of equal rank (D3, D3b), but four of one rank are a bomb (D5)."""
    # chosen[n]: all choices of n cards from the ranks gone through so far
    chosen: list[list[Group]] = [[0]] + [[] for _ in range(number)]
    for unit in ones:
        alike = 3 if threes & unit else 2 if twos & unit else 1
        for total in range(number, 0, -1):
            for more in range(1, min(alike, total) + 1):
                chosen[total] += [fewer + more * unit for fewer in chosen[total - more]]
    return chosen[number]


def _once(held: Held, found: list[Group]) -> list[Group]:
    """Only where four trios stand in a row can one group be found as two patterns (D8)."""
    threes = held[3] & CHAINED
    has_two_readings = threes & threes >> 4 & threes >> 8 & threes >> 12
    return list(dict.fromkeys(found)) if has_two_readings else found
