"""Seasons, and members who are forgotten, over the wire: the process is killed, and the file holds."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import filed
import pytest
from people import Guest
from process import BotProcess
from server import Discord
from tabled import begin, turns

from bot.audit import audit
from db.readonly import in_this_schema, look_at_file

pytestmark = pytest.mark.asyncio

KILLS = 6
"""Ends in the middle of forgetting somebody, at moments from before the press to after its answer."""

LATEST = 0.2
"""Seconds after the press, until when it is done on this machine."""


RANKING = "SELECT user_id FROM scores WHERE what IN ('zhuangyuan', 'duitang', 'sanhong')"


async def game(discord: Discord, bot: BotProcess) -> list[Guest]:
    """A table of three until somebody else than the host has won what ranks; then the host closes it."""
    host, *_ = seated = await begin(discord)
    number = filed.table(bot.database, discord.channel.id)["id"]
    while {row["user_id"] for row in filed.rows(bot.database, f"{RANKING} AND table_id = ?", number)} <= {
        host.id
    }:
        await turns(discord, bot)[0].slash("roll")
        await discord.quiet(0.1)
    await host.slash("table end")
    await discord.until(lambda: not filed.is_live(bot.database, discord.channel.id))
    await discord.quiet()
    return seated


async def test_a_closed_season_reads_the_same_after_a_kill(discord: Discord, bot: BotProcess) -> None:
    admin = discord.invite("Mod", "en-US", None, "manage_guild")
    begun = await admin.slash("season start", name="**春**")
    bo, cheng, _ = await game(discord, bot)
    closed = await admin.slash("season close")
    before = [(await guest.slash("rank", season="1")).text for guest in (bo, cheng, admin)]
    await admin.slash("season start")
    await game(discord, bot)
    running = await bo.slash("rank")

    await bot.kill()
    await bot.start()

    assert (begun.private, closed.private) == (False, False)
    assert "\\*\\*春\\*\\*" in closed.text
    assert [(await guest.slash("rank", season="1")).text for guest in (bo, cheng, admin)] == before
    assert (await bo.slash("rank")).text == running.text
    assert running.text != before[0]
    assert (await admin.slash("season start")).private


async def test_who_left_is_asked_for_over_the_wire_and_hidden(discord: Discord, bot: BotProcess) -> None:
    bo, cheng, dana = await game(discord, bot)
    ranked = [guest for guest in (bo, cheng, dana) if guest.name in (await bo.slash("rank")).text]
    assert ranked
    gone = next((guest for guest in ranked if guest is not bo), None)
    assert gone is not None
    del discord.guild.members[gone.id]
    await bot.kill()
    await bot.start()  # what was asked within an hour is not asked again

    shown = await bo.slash("rank")

    assert shown.private
    assert gone.name not in shown.text
    (kept,) = filed.rows(bot.database, "SELECT * FROM players WHERE user_id = ?", gone.id)
    assert kept["left_at"] is not None


async def test_a_kill_while_somebody_is_forgotten_leaves_all_of_him_or_nothing(
    discord: Discord, bot: BotProcess
) -> None:
    everybody = await game(discord, bot)
    bo, cheng, _ = everybody
    seen = set()
    for n in range(KILLS):
        await cheng.slash("chips balance")
        asked = await cheng.slash("forget-me")
        whole = set(traces(bot, cheng))
        pressing = asyncio.create_task(cheng.press(str(cheng.id), on=asked))
        if n < KILLS - 1:
            await asyncio.sleep(LATEST * n / KILLS)
        else:
            await pressing
        await bot.kill()
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)

        left = set(traces(bot, cheng))
        assert left in (set(), whole)
        assert look_at_file(bot.database, in_this_schema(audit)).broken is None
        seen.add(bool(left))
        await bot.start()

    assert seen == {True, False}
    assert traces(bot, cheng) == []
    checked = await bo.slash("verify")
    assert bo.reads("verify-unlinked") in checked.text
    assert not any(re.search(rf"\b{cheng.id}\b", data.decode()) for data in checked.files.values())


def traces(bot: BotProcess, guest: Guest) -> list[tuple[str, str, Any]]:
    """Where the file has a guest's number or his name."""
    names = filed.rows(bot.database, "SELECT name FROM sqlite_master WHERE type = 'table'")
    his = (str(guest.id), guest.name)
    return [
        (name, column, value)
        for name in (found["name"] for found in names)
        for row in filed.rows(bot.database, f"SELECT * FROM {name}")  # noqa: S608
        for column, value in row.items()
        if value == guest.id or (isinstance(value, str) and any(word in value for word in his))
    ]
