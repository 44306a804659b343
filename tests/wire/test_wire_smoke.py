"""One story over the wire, from the first command to SIGTERM."""

from __future__ import annotations

import pytest
from process import BotProcess
from server import Discord

pytestmark = pytest.mark.asyncio


async def test_a_table_outlives_its_process(discord: Discord, bot: BotProcess) -> None:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    for guest in (cheng, dana):
        assert (await guest.press("join")).error is None
    await bo.press("start")
    await discord.until(lambda: "roll" in discord.board().verbs)
    old = discord.remember()
    killed = await bot.kill()
    await bot.start()

    answers = [await guest.press("roll", on=old) for guest in (bo, cheng, dana)]
    await discord.quiet(1.2)
    ended = await bot.terminate()

    assert killed.status == -9
    assert [answer.private for answer in answers].count(False) == 1
    assert ended.status == 0
    assert ended.seconds < 5
