"""What a hand is worth before the cards of the bottom are known: by the own hand alone."""

from __future__ import annotations

from random import Random

from games.doudizhu.cards import JOKERS, TWO, UNIT, Group, count_in, group_of, held_times
from games.doudizhu.players.plan import plan
from games.doudizhu.values import Bid, View

NEEDED = 2.2, 3.3, 4.5
"""The strength for one, two and three points."""


def strength(hand: Group) -> float:
    high = count_in(hand, TWO) * 0.6 + bool(hand & UNIT[13]) * 0.7 + bool(hand & UNIT[14]) * 1.0
    bombs = 1.0 * held_times(hand, 4).bit_count() + (1.0 if hand & JOKERS == JOKERS else 0)
    return high + bombs + (6.5 - plan(hand).burden)


def bid(view: View) -> Bid:
    assert view.hand is not None
    worth = strength(group_of(view.hand))
    points = sum(worth >= needed for needed in NEEDED)
    return Bid(points if points in view.bids else 0)


def call(view: View, rng: Random) -> Bid:
    return Bid(rng.choice(view.bids))
