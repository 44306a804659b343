"""A program that has something thought and then waits to be killed: it prints who thinks for it."""

from __future__ import annotations

import asyncio

from odd_thoughts import sleep, whose

from bot.thinkers import Thinker


async def main() -> None:
    thinker = Thinker()
    child, *_ = await thinker.think(whose, None, "easy", "1")
    print(child, flush=True)
    await thinker.think(sleep, 0.2, "easy", "1")
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main())
