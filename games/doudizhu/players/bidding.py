"""What a hand is worth before the bottom is known, by itself alone: bots do not wait for each other."""

from __future__ import annotations

from random import Random
from typing import Final

from games.doudizhu.cards import JOKERS, TWO, Group, Rank, count_in, group_of, held_times
from games.doudizhu.players.plan import plan
from games.doudizhu.values import Bid, View

SMALL_JOKER: Final[Rank] = 13
BIG_JOKER: Final[Rank] = 14

NEEDED: Final = 2.2, 3.3, 4.5
"""The strength for one, two and three points."""


USUAL_BURDEN = 6.5


def strength(hand: Group) -> float:
    """About 2 for the median of seventeen cards, 4.5 for one in seven."""
    high = 0.6 * count_in(hand, TWO) + 0.7 * count_in(hand, SMALL_JOKER) + count_in(hand, BIG_JOKER)
    bombs = held_times(hand, 4).bit_count() + (hand & JOKERS == JOKERS)
    return high + bombs + USUAL_BURDEN - plan(hand).burden


def bid(view: View) -> Bid:
    """So many points as the hand is strong enough for, if that is more than was called."""
    assert view.hand is not None
    worth = strength(group_of(view.hand))
    points = sum(worth >= needed for needed in NEEDED)
    return Bid(points if points in view.bids else 0)


def bid_at_random(view: View, rng: Random) -> Bid:
    return Bid(rng.choice(view.bids))
