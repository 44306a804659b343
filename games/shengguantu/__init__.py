"""陞官圖: from schoolboy to Grand Secretary on four dice, with a pool that everybody lives off.

The package is the engine (`games.core.Engine`); what it is made of, and the glossary, is in
`games.shengguantu.values`, what happens in `games.shengguantu.events`, the chart in
`games.shengguantu.squares` and `charts/`.
"""

from games.shengguantu.chart import chart, load, names_of_charts
from games.shengguantu.ending import level_of, outcome
from games.shengguantu.game import (
    ENTRIES,
    SEATS,
    BadSetup,
    apply,
    back_action,
    idle_action,
    leave_action,
    legal_actions,
    phase_of,
    start,
    to_act,
    view,
)
from games.shengguantu.purchase import for_sale, why_not
from games.shengguantu.ranks import RANKS
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.squares import Chart, FaultyChart

__all__ = [
    "ENTRIES",
    "RANKS",
    "SEATS",
    "BadSetup",
    "CannotBuy",
    "Chart",
    "FaultyChart",
    "apply",
    "back_action",
    "chart",
    "for_sale",
    "idle_action",
    "leave_action",
    "legal_actions",
    "level_of",
    "load",
    "names_of_charts",
    "outcome",
    "phase_of",
    "start",
    "to_act",
    "view",
    "why_not",
]
