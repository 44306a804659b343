"""The bot as an owner runs it, but now and then a hand takes longer than a first answer may."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from typing import Any

from bot.__main__ import main
from bot.hearing import HEARD_SECONDS
from bot.pictures import Painter

SELDOM = 20

DEALT = 17
"""Cards that each has at the start, when the hands are opened."""


def dawdle() -> None:
    """Of whole hands every twentieth comes only after the deferral that goes out by itself."""
    plain, asked = Painter.hand, count(1)

    async def hand(painter: Painter, request: Any) -> bytes:
        if len(request.cards) >= DEALT and next(asked) % SELDOM == 0:
            await asyncio.sleep(HEARD_SECONDS + 0.1)
        return await plain(painter, request)

    Painter.hand = hand  # type: ignore[method-assign]


if __name__ == "__main__":
    dawdle()
    sys.exit(main([]))
