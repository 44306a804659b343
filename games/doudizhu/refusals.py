"""What an action of 鬥地主 is refused for.

    IllegalAction
    ├── UnreadableCards   a piece of the text names no card
    ├── ImpossibleCards   no deck holds them: five 3s, two small jokers
    ├── NotHeld           they exist, but not in this hand
    ├── NoPattern         they are held, but may not be played together
    ├── NotBigEnough      they are a pattern, but do not beat the table
    ├── MustLead          there is nothing to pass on
    ├── NoSuchBid         a bid is 0, 1, 2 or 3
    └── BidTooLow         a bid is higher than those before it, or 0

Facts that name cards name those which the seat itself gave, or which lie on the table.
"""

from __future__ import annotations

from games.core import IllegalAction
from games.doudizhu.cards import ImpossibleCards, UnreadableCards
from games.doudizhu.patterns import Pattern

__all__ = [
    "BidTooLow",
    "ImpossibleCards",
    "MustLead",
    "NoPattern",
    "NoSuchBid",
    "NotBigEnough",
    "NotHeld",
    "UnreadableCards",
]


class NotHeld(IllegalAction):
    """`ranks`: those that are missing, as text."""

    def __init__(self, ranks: str) -> None:
        super().__init__(ranks)
        self.ranks = ranks


class NoPattern(IllegalAction):
    """`ranks`: the cards, as text."""

    def __init__(self, ranks: str) -> None:
        super().__init__(ranks)
        self.ranks = ranks


class NotBigEnough(IllegalAction):
    """`given` may be of another type or length than `needed`, or not higher."""

    def __init__(self, given: Pattern, needed: Pattern) -> None:
        super().__init__(given, needed)
        self.given, self.needed = given, needed


class MustLead(IllegalAction):
    pass


class NoSuchBid(IllegalAction):
    def __init__(self, points: object) -> None:
        super().__init__(points)
        self.points = points


class BidTooLow(IllegalAction):
    """`highest` bid so far."""

    def __init__(self, points: int, highest: int) -> None:
        super().__init__(points, highest)
        self.points, self.highest = points, highest
