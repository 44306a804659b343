"""Deals that agree with all that a player has seen."""

from __future__ import annotations

from random import Random

from games.core import Seat
from games.doudizhu.cards import UNIT, Group, count_in, size
from games.doudizhu.players.position import Position

Hands = tuple[Group, Group, Group]


def spread(group: Group) -> list[Group]:
    """Single cards, as units."""
    return [unit for rank, unit in enumerate(UNIT) for _ in range(count_in(group, rank))]


def deal(position: Position, loose: list[Group], rng: Random) -> Hands:
    """One of them; `loose` are the unseen cards of which nobody knows who has them, in any order."""
    first, second = _others(position)
    rng.shuffle(loose)
    hands = [0, 0, 0]
    hands[position.seat] = position.hand
    if not position.is_landlord:
        hands[position.landlord] = position.known
    number = position.counts[first] - size(hands[first])
    hands[first] += sum(loose[:number])
    hands[second] += sum(loose[number : number + position.counts[second] - size(hands[second])])
    return hands[0], hands[1], hands[2]


def _others(position: Position) -> tuple[Seat, Seat]:
    return (position.seat + 1) % 3, (position.seat + 2) % 3
