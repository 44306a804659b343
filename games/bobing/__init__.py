"""博饼: six dice in a bowl, six classes of prizes, one 状元 at the end.

The package is the engine (`games.core.Engine`); what it is made of, and the glossary, is in
`games.bobing.values`.
"""

from games.bobing.bowl import Judgement, UnreadableDice, award_ways, judge
from games.bobing.game import (
    BadSetup,
    apply,
    back_action,
    idle_action,
    leader,
    leave_action,
    legal_actions,
    may_sweep,
    outcome,
    round_of,
    scaled_stock,
    start,
    to_act,
    view,
)

__all__ = [
    "BadSetup",
    "Judgement",
    "UnreadableDice",
    "apply",
    "award_ways",
    "back_action",
    "idle_action",
    "judge",
    "leader",
    "leave_action",
    "legal_actions",
    "may_sweep",
    "outcome",
    "round_of",
    "scaled_stock",
    "start",
    "to_act",
    "view",
]
