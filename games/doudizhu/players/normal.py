"""One play deep: what is left should be the least burden, unless an opponent must be stopped or a partner helped."""

from __future__ import annotations

from games.doudizhu.cards import Group, size
from games.doudizhu.catalogue import catalogue, classify
from games.doudizhu.patterns import Type
from games.doudizhu.players.plan import plan
from games.doudizhu.players.position import Position, candidates

THREAT = 5


def choose_group(position: Position) -> Group | None:
    """The play, or None for a pass."""
    return max(rated(position), key=lambda choice: choice[0])[1]


def rated(position: Position) -> list[tuple[float, Group | None]]:
    """Every choice worth a thought, with how good it looks."""
    choices: list[tuple[float, Group | None]] = [
        (_value(position, play), play) for play in candidates(position)
    ]
    if position.table:
        choices.append((-plan(position.hand).burden, None))
    return choices


def _value(position: Position, play: Group) -> float:
    left = position.hand - play
    if not left:
        return 100.0
    value = -plan(left).burden
    if position.table is None:
        return value + _leading(position, play)
    if position.owner == position.partner:
        return value + _over_partner(position, play)
    return value + _following(position, play)


def _leading(position: Position, play: Group) -> float:
    pattern = classify(play)
    assert pattern
    value = 0.02 * size(play)
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
    value = 0.3
    if position.fewest <= THREAT:
        value += 1.5
    return value


def _over_partner(position: Position, play: Group) -> float:
    assert position.partner is not None
    if position.counts[position.partner] <= 2:
        return -50.0
    pattern = catalogue()[play][0]
    limit = 11 if position.following == position.landlord else 9
    if pattern.type not in (Type.SOLO, Type.PAIR) or pattern.rank > limit:
        return -3.0
    return -0.3
