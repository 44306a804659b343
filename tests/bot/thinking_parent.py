"""A program that has something thought and then waits to be killed: it tells who thinks for it."""

from __future__ import annotations

import asyncio
import sys

from odd_thoughts import sleep, whose

from bot.thinkers import Thinker


async def main() -> None:
    thinker = Thinker()
    child, *_ = await thinker.think(whose, None, "easy", "1")
    sys.stdout.write(f"{child}\n")
    sys.stdout.flush()
    await thinker.think(sleep, 0.2, "easy", "1")
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main())
