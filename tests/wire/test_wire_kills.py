"""kill -9 and SIGTERM at seeded moments of running tables: nothing is lost, nothing happens twice.

Some kills; `pytest tests/wire --kills 500` tries so many. A failure names its moment and its seed, which is
that of the test. What a power failure does to a disk cannot be seen here: the system keeps what a killed
process has written, synced or not.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from books import read_dead
from moments import LONGEST_SECONDS, Moment, Watch, draw, until_dead
from night import Night, files_of, kill
from process import BotProcess, running
from server import Discord
from sqlalchemy.engine import make_url

from db import migrate
from db.engine import WRITES, file_engine

pytestmark = pytest.mark.asyncio

KILLS_A_NIGHT = 10


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kills" in metafunc.fixturenames:
        wanted = metafunc.config.getoption("kills")
        nights = range(-(-wanted // KILLS_A_NIGHT))
        metafunc.parametrize(
            ("story", "kills"),
            [(str(night), min(KILLS_A_NIGHT, wanted - night * KILLS_A_NIGHT)) for night in nights],
            ids=[f"seed{night}" for night in nights],
        )


@pytest_asyncio.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that the test starts, and ends as it likes."""
    async with running(discord, tmp_path) as process:
        yield process


async def test_a_killed_bot_goes_on_where_it_was(
    discord: Discord, bot: BotProcess, story: str, kills: int
) -> None:
    night = Night(discord, bot, story)

    for number in range(kills):
        await night.live_until(draw(story, number))

    await night.dawn()


async def test_a_mention_that_was_not_noted_is_not_repeated(discord: Discord, bot: BotProcess) -> None:
    guests = discord.guests[:2]
    night = Night(discord, bot, "mention")
    await bot.start(until_ready=False)
    await guests[0].slash("table open", game="bobing", turn_limit=int(2 * HALF))
    await discord.until(discord.boards)
    await guests[1].press("join")
    await guests[0].press("start")
    await discord.quiet()
    await bot.kill()
    let_almost_half_a_turn_pass(bot.database)
    await bot.start(until_ready=False)
    night.traps.arm(Moment("mention", 0, "playing", "message", is_looked_at=True), lambda: kill(bot.pid))
    await bot.wait()
    assert len(discord.pings()) == 1

    await bot.start()
    (whole,) = night.beside().live
    await asyncio.sleep(max(0.0, (whole.table.deadline or 0) - HALF - time.time()))
    await discord.quiet(1)
    mentions = len(discord.pings())
    for guest in guests:
        await guest.slash("roll")

    assert mentions == 1
    await discord.until(lambda: not discord.pings())
    await bot.finish()


HALF = 30.0
"""Of the seconds of a turn; then its player is mentioned."""


def let_almost_half_a_turn_pass(file: Path) -> None:
    """Three seconds after the next start somebody is mentioned."""
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.execute("UPDATE game_tables SET deadline = (SELECT at FROM heartbeat) + ?", (HALF + 3,))


# SIGTERM


TERMS = {
    "busy": ("playing", ("", "slow", "")),
    "in trouble": ("playing", ("crawling", "down", "crawling")),
    "starting": ("starting", ("", "", "", "")),
}


@pytest.mark.parametrize("story", TERMS)
async def test_sigterm_ends_a_bot_in_good_order(discord: Discord, bot: BotProcess, story: str) -> None:
    night, rng = Night(discord, bot, story), Random(story)
    when, troubles = TERMS[story]

    for number, trouble in enumerate(troubles):
        longest = 1.0 if when == "playing" else 2.5
        await night.live_until(
            Moment(story, number, when, seconds=rng.uniform(0, longest), trouble=trouble, asks=True)
        )

    await night.dawn()


# The first start, and a migration


@pytest.mark.parametrize("story", ["new 1", "new 2", "old 1", "old 2"])
async def test_a_file_opens_whose_making_was_cut_off(discord: Discord, bot: BotProcess, story: str) -> None:
    rng, file = Random(story), bot.database
    if story.startswith("old"):
        write_old_file(file)
    logs = files_of(file)[1:]
    every = [*files_of(file), file.with_name(f"{file.name}.before-0001"), file.parent]

    for watched, count in ((logs, 1), (every, rng.randint(1, 12)), (every, rng.randint(1, 12))):
        await cut_off(bot, watched, count)
    await bot.start(until_ready=False)
    ended = await bot.terminate()

    assert ended.status == 0
    assert read_dead(file).broken is None
    if story.startswith("old"):
        assert consents(file) == OLD_CONSENTS
        assert [consents(copy) for copy in file.parent.glob("*.before-????")] == [OLD_CONSENTS]


async def cut_off(bot: BotProcess, watched: list[Path], count: int) -> None:
    """Start the bot, and kill it when these files have changed so often."""
    await bot.spawn()
    pid = bot.pid
    watch = Watch(watched, count, lambda: kill(pid))
    await until_dead(bot, LONGEST_SECONDS)
    watch.close()
    kill(pid)
    await bot.wait()


OLD_CONSENTS = 3000


def write_old_file(file: Path) -> None:
    """A file of the first schema, with enough in it that it cannot be migrated in no time."""
    engine = file_engine(make_url(f"sqlite:///{file}"), WRITES)
    with engine.begin() as conn:
        migrate.upgrade(conn, "0001")
        for user_id in range(OLD_CONSENTS):
            conn.exec_driver_sql("INSERT INTO consents VALUES (1, ?, 'free_entry', 0)", (user_id,))
    engine.dispose()


def consents(file: Path) -> int:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as conn:
        return int(conn.execute("SELECT count(*) FROM consents").fetchone()[0])
