"""The disk takes no more while people play: nothing that was acknowledged is lost, and they are told."""

from __future__ import annotations

import re
import resource
import sqlite3
import sys
from contextlib import closing

import pytest
from people import Guest
from process import BotProcess
from server import Discord

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="the limit of another process is Linux's"),
]

REFERENCE = re.compile(r"\b[0-9a-f]{6}\b")


async def begin(discord: Discord) -> list[Guest]:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await discord.until(lambda: discord.boards())
    for guest in (cheng, dana):
        await guest.press("join")
    await discord.quiet(1.2)
    await bo.press("start")
    await discord.quiet(1.2)
    return [bo, cheng, dana]


def version(bot: BotProcess) -> int:
    with closing(sqlite3.connect(f"file:{bot.database}?mode=ro", uri=True)) as conn:
        ((found,),) = conn.execute("SELECT version FROM game_tables").fetchall()
    return int(found)


def let_files_grow(bot: BotProcess, to: int) -> None:
    """From now on the process can make no file larger than this many bytes."""
    assert bot.pid is not None
    hard = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (to, hard))


async def test_a_disk_that_takes_no_more_is_told_privately_and_costs_nothing(
    discord: Discord, bot: BotProcess
) -> None:
    bot.expect_errors("reference [0-9a-f]{6}|CannotWrite|OperationalError|disk")
    seated = await begin(discord)
    before, shown = version(bot), discord.board().text
    log = bot.database.with_name(f"{bot.database.name}-wal")

    let_files_grow(bot, log.stat().st_size)
    answers = [await guest.press("roll") for guest in seated]
    told = [answer for answer in answers if REFERENCE.search(answer.text)]
    await discord.quiet(1.5)

    assert version(bot) == before
    assert len(told) == 1
    (answer,) = told
    assert answer.private
    reference = REFERENCE.search(answer.text)
    assert reference is not None
    reader = next(guest for guest, its in zip(seated, answers, strict=True) if its is answer)
    assert answer.text in {
        reader.reads(key, reference=reference[0]) for key in ("apology-disk-full", "apology-disk-io")
    }
    assert any(reference[0] in line for line in bot.log)
    assert discord.board().text == shown

    let_files_grow(bot, resource.RLIM_INFINITY)
    again = [await guest.press("roll") for guest in seated]
    await discord.quiet(1.5)

    assert not any(REFERENCE.search(answer.text) for answer in again)
    assert version(bot) > before
    assert (await bot.terminate()).status == 0
