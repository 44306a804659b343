"""The bot as an owner runs it, but now and then a hand takes longer than a first answer may."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from bot.__main__ import main
from bot.hearing import HEARD_SECONDS
from cogs import answers

SENT, TURNED = 10, 100
"""One in so many hands that are sent anew, or edited where they stand, comes after the deferral."""


def sluggish(plain: Callable[..., Awaitable[None]], one_in: int) -> Callable[..., Awaitable[None]]:
    asked = count(1)

    async def work(*given: Any, **more: Any) -> None:
        is_hand = "file" in more or "attachments" in more
        if is_hand and next(asked) % one_in == 0:
            await asyncio.sleep(HEARD_SECONDS + 0.1)
        await plain(*given, **more)

    return work


if __name__ == "__main__":
    answers.tell = sluggish(answers.tell, SENT)
    answers.turn_over = sluggish(answers.turn_over, TURNED)
    sys.exit(main([]))
