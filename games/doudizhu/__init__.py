"""鬥地主: one plays against two, with bombs that double.

The package is the engine (`games.core.Engine`) of one hand; what it is made of, and the glossary, is in
`games.doudizhu.values`, the patterns are in `games.doudizhu.patterns`.
"""

from games.doudizhu.cards import Card, Cards, Group, group_of, take, write
from games.doudizhu.catalogue import classify, readings
from games.doudizhu.game import (
    SEATS,
    BadSetup,
    apply,
    back_action,
    idle_action,
    leave_action,
    legal_actions,
    start,
    to_act,
    view,
)
from games.doudizhu.patterns import Pattern, Type, beats
from games.doudizhu.plays import follows, leads
from games.doudizhu.scoring import outcome
from games.doudizhu.titles import Title, points_to_next, title

__all__ = [
    "SEATS",
    "BadSetup",
    "Card",
    "Cards",
    "Group",
    "Pattern",
    "Title",
    "Type",
    "apply",
    "back_action",
    "beats",
    "classify",
    "follows",
    "group_of",
    "idle_action",
    "leads",
    "leave_action",
    "legal_actions",
    "outcome",
    "points_to_next",
    "readings",
    "start",
    "take",
    "title",
    "to_act",
    "view",
    "write",
]
