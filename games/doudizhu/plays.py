"""Which groups a hand can play: found from the ranks that it holds once, twice, three and four times."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from games.doudizhu import patterns
from games.doudizhu.cards import JOKERS, Group, Units, each, held_times
from games.doudizhu.patterns import ABOVE, CHAINED, ROCKET_GROUP, RUN, SHAPES, Pattern, Shape, Type

Held = tuple[Units, Units, Units, Units, Units]
"""`held[n]` are the ranks held n times or more; the first is of no use."""

BOMB = SHAPES[Type.BOMB]
TRIOS = SHAPES[Type.TRIO_SOLO], SHAPES[Type.TRIO_PAIR]
PLANES = SHAPES[Type.PLANE_SOLO], SHAPES[Type.PLANE_PAIR]
FOURS = SHAPES[Type.FOUR_TWO_SOLO], SHAPES[Type.FOUR_TWO_PAIR]


def plays(hand: Group, table: Pattern | None) -> list[Group]:
    """Every group that may be played now, each once; over nothing, all that may be led."""
    return leads(hand) if table is None else follows(hand, table)


def leads(hand: Group) -> list[Group]:
    held = held_of(hand)
    _, ones, twos, threes, fours = held
    found = [*_wingless(ones, 1), *_wingless(twos, 2)]
    if threes:
        found += [*_wingless(threes, 3), *_wingless(fours, 4), *_winged(held)]
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
    wing, number = shape.wing, shape.wings * length
    found: list[Group] = []
    for start in each(among):
        ranks = start * run
        body = ranks * alike
        one = each(wing * (held[wing] & ~ranks))
        found += [body + wings for wings in (one if number == 1 else _wings(held, ~ranks, one, wing, number))]
    return found


def _winged(held: Held) -> list[Group]:
    """Everything with wings, of a hand that holds three cards of a rank."""
    threes, fours = held[3], held[4]
    found: list[Group] = []
    for shape in TRIOS:
        found += completed(held, shape, 1, threes)
    if threes & CHAINED & threes >> 4:
        for shape in PLANES:
            for length in shape.lengths:
                if among := starts(held, shape, length):
                    found += completed(held, shape, length, among)
    if fours:
        for shape in FOURS:
            found += completed(held, shape, 1, fours)
    return found


@lru_cache(1 << 13)
def _wingless(units: Units, alike: int) -> tuple[Group, ...]:
    held = (units,) * 5
    return tuple(
        group
        for shape in SHAPES.values()
        if shape.alike == alike and not shape.wing
        for length in shape.lengths
        for group in completed(held, shape, length, starts(held, shape, length))
    )


def _wings(held: Held, outside: Units, one: tuple[Group, ...], wing: int, number: int) -> list[Group]:
    """All choices of two wings or more outside the body; `one` are the choices of a single one."""
    if wing == 2:
        return list(map(sum, combinations(one, number)))
    if number == 2:
        found = [first + second for first, second in combinations(one, 2)]
        found += each(2 * (held[2] & outside))
    else:
        found = _many_singles(one, held[2], held[3], number)
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
