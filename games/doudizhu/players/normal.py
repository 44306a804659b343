"""One play deep: the least burden left, unless an opponent must be stopped or a partner helped."""

from __future__ import annotations

from games.doudizhu.cards import Group, size
from games.doudizhu.catalogue import catalogue, classify
from games.doudizhu.patterns import Type
from games.doudizhu.players.conduct import decent
from games.doudizhu.players.plan import plan
from games.doudizhu.players.position import Position, candidates

GOES_OUT = 100.0
THREAT = 8
LONG = 0.2
LOW = 0.1
TAKING = 0.0
UNDER_THREAT = 3.0
BOMB_FIRST = 2.0


def choose_group(position: Position) -> Group | None:
    """The play, or None for a pass."""
    return max(rated(position), key=lambda choice: choice[0])[1]


def rated(position: Position) -> list[tuple[float, Group | None]]:
    """Every choice worth a thought, with how good it looks."""
    return [(_value(position, play), play) for play in decent(position, candidates(position))]


def _value(position: Position, play: Group | None) -> float:
    if play is None:
        return -plan(position.hand).burden
    left = position.hand - play
    if not left:
        return GOES_OUT
    value = -plan(left).burden
    if position.table is None:
        return value + _leading(position, play)
    if position.owner == position.partner:
        return value + _over_partner(position, play)
    return value + _following(position, play)


def _leading(position: Position, play: Group) -> float:
    pattern = classify(play)
    assert pattern
    value = LONG * size(play) - LOW * pattern.rank - (BOMB_FIRST if pattern.doubles else 0)
    fewest = position.fewest
    if fewest <= 2 and pattern.type is (Type.SOLO if fewest == 1 else Type.PAIR):
        value -= 3 - 0.2 * pattern.rank
    partner = position.partner
    if partner == position.following and position.counts[partner] <= 2:
        wanted = Type.SOLO if position.counts[partner] == 1 else Type.PAIR
        if pattern.type is wanted:
            value += 4 - 0.2 * pattern.rank
    return value


def _following(position: Position, play: Group) -> float:
    """Taking the lead is worth something; under a threat, much."""
    return UNDER_THREAT if position.fewest <= THREAT else TAKING


def _over_partner(position: Position, play: Group) -> float:
    assert position.partner is not None
    if position.counts[position.partner] <= 2:
        return -50.0
    pattern = catalogue()[play][0]
    limit = 11 if position.following == position.landlord else 9
    if pattern.type not in (Type.SOLO, Type.PAIR) or pattern.rank > limit:
        return -3.0
    return -0.3
