"""A hundred thousand throws of simulated evenings: what `/dice-stats` says of them, and how long it takes.

    python benchmarks/dice.py [--throws 100000] [--seed 1]

Whole games of 博饼 and 陞官圖 are played by the bot's own moves with real secrets, and stored as the bot
stores them; what the command reads is read. Then the same with dice that are not fair: one face that comes
three in a hundred more often than it should, and a byte modulo six. Beside the reading a loop is asked to
wake every millisecond: its longest delay is how long anybody else would have waited.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bot")]

from seated import GUILD  # noqa: E402  after the path to tests/bot
from thrown import ByteModuloSix, favouring, play_evenings  # noqa: E402

from bot import fair  # noqa: E402
from bot.dice import Fit, fit  # noqa: E402
from bot.dice_book import DiceBook, Scope, Summary  # noqa: E402
from bot.games import GAMES  # noqa: E402
from db.store import Store  # noqa: E402

STREAMS = {
    "fair": fair.Stream,
    "face 4 + 3 %": favouring(4, 3),
    "byte % 6": ByteModuloSix,
}


class Watch:
    """What the loop waited at most between two wake-ups that are a millisecond apart, in seconds.

    `longest` by the wall, where on a busy machine others' work is in it; `ours` by the processor time that
    this process spent meanwhile, which is all that can have held the loop.
    """

    longest = ours = 0.0

    def __str__(self) -> str:
        return f"the loop waited {1000 * self.longest:.0f} ms at most, {1000 * self.ours:.0f} ms by processor"

    async def __aenter__(self) -> Watch:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            began, spent = perf_counter(), process_time()
            await asyncio.sleep(0.001)
            self.longest = max(self.longest, perf_counter() - began - 0.001)
            self.ours = max(self.ours, process_time() - spent)


async def measure(name: str, throws: int, seed: int, folder: Path) -> None:
    fair.Stream = STREAMS[name]  # type: ignore[misc]
    store = await Store.open(f"sqlite:///{folder / name.replace(' ', '_').replace('%', '')}.sqlite3")
    gc.collect()
    gc.freeze()  # as the bot does once it has started
    began = perf_counter()
    stored = await store.write(partial(play_evenings, throws=throws, seed=seed))
    print(f"{name}: {stored:,} throws played and stored in {perf_counter() - began:.1f} s", flush=True)
    book, scope = DiceBook(store), Scope(GUILD)
    for ask in ("first", "again"):
        async with Watch() as watch:
            began = perf_counter()
            found = await book.count(scope)
            took = perf_counter() - began
        print(f"  counted ({ask}): {took:.3f} s, {watch}")
    tell(found)
    if name == "fair":
        async with Watch() as watch:
            began = perf_counter()
            files = [part async for part in book.files(scope, "Asia/Taipei", with_ids=True)]
            took = perf_counter() - began
        sizes = ", ".join(f"{ending} {len(data):,} bytes" for ending, data in files)
        print(f"  exported: {took:.1f} s, {sizes}; {watch}")
    await store.close()


def tell(found: Summary) -> None:
    print(f"  {found.tables:,} tables, {found.all.throws:,} throws, {found.all.dice:,} dice")
    print(f"  all games      {_words(fit(found.all.faces))}  faces {found.all.faces}")
    for game, counts in found.games.items():
        print(f"  {game:<14} {_words(fit(counts.faces))}")
        if ways := tuple(GAMES[game].ways.values()):
            print(f"  {game} awards  {_words(fit(counts.shown, ways))}")


def _words(found: Fit | None) -> str:
    return "too few" if found is None else f"chi2 {found.chi2:8.2f}, df {found.df}, p {found.p:.3g}"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--throws", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in STREAMS:
            await measure(name, given.throws, given.seed, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
