"""What a player is refused in 陞官圖, beside what `games.core` has.

IllegalAction
└── CannotBuy         this office is not for this player now
"""

from __future__ import annotations

from games.core import IllegalAction
from games.shengguantu.squares import SquareId


class CannotBuy(IllegalAction):
    """`why` is a word of `purchase.why_not` or `purchase.check_buying`."""

    def __init__(self, office: SquareId, why: str) -> None:
        super().__init__(office, why)
        self.office, self.why = office, why
