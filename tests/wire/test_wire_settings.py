"""Settings over the wire: they survive kill -9, and hold for the next table."""

from __future__ import annotations

import asyncio
import json

import filed
import pytest
from people import Guest
from process import BotProcess
from server import Discord
from world import Channel, Role

pytestmark = pytest.mark.asyncio


def threads(discord: Discord) -> list[Channel]:
    found = [c for c in discord.world.channels.values() if c.parent_id == discord.channel.id]
    return sorted(found, key=lambda thread: thread.id)


def role_of(discord: Discord, guest: Guest) -> Role:
    (role_id,) = discord.guild.members[guest.id].roles
    return discord.guild.roles[role_id]


async def test_what_a_guild_chose_holds_for_the_next_table_of_another_process(
    discord: Discord, idle_bot: BotProcess
) -> None:
    bo, cheng, dana, *_ = discord.guests
    admin = discord.invite("Mod", "en-US", None, "manage_guild")
    master = discord.invite("GM", "zh-TW", None, "use_external_stickers")
    bot = idle_bot
    await bot.start()
    for command, options in (
        ("channels", {"action": "allow", "channel": discord.channel}),
        ("defaults", {"game": "doudizhu", "turn_limit": 120}),
        ("threads", {"state": "on"}),
        ("stakes", {"state": "hidden"}),
        ("chips", {"grant": 5, "allowance": 0}),
        ("master", {"role": role_of(discord, master)}),
    ):
        told = await admin.slash(f"settings {command}", **options)
        assert told.private
    before = await admin.slash("settings show")

    await bot.kill()
    await bot.start()

    assert (await admin.slash("settings show")).text == before.text
    opened = await bo.slash("table open", game="doudizhu")
    (thread,) = threads(discord)
    assert not opened.private
    assert f"<#{thread.id}>" in opened.text
    for guest in (cheng, dana):
        await guest.press("join", at=thread)
    await bo.press("start", at=thread)
    await discord.until(lambda: "hand" in discord.board(thread).verbs)
    table = filed.table(bot.database, thread.id)
    assert (table["for_points"], table["parent_id"]) == (1, discord.channel.id)
    assert json.loads(table["options"])["turn_limit"] == 120
    assert filed.rows(bot.database, "SELECT * FROM movements") == []
    other = discord.add_channel("other")
    refused = await cheng.slash("table open", game="bobing", at=other)
    assert refused.private
    assert refused.text == cheng.reads("refused-elsewhere-only", where=f"<#{discord.channel.id}>")
    ended = await master.slash("table end", at=thread)
    assert ended.error is None
    await discord.until(lambda: filed.table(bot.database, thread.id)["phase"] == "over")


async def test_a_kill_between_a_thread_and_its_table_leaves_a_thread_like_any(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, *_ = discord.guests
    admin = discord.invite("Mod", "en-US", None, "manage_guild")
    await admin.slash("settings threads", state="on")
    with filed.busy(bot.database):  # what is opened cannot be saved
        lost = asyncio.create_task(bo.slash("table open", game="bobing"))
        await discord.until(lambda: threads(discord))
        await bot.kill()
    lost.cancel()
    await bot.start()
    (left,) = threads(discord)
    assert not filed.is_live(bot.database, left.id)

    again = await bo.slash("table open", game="bobing")
    inside = await cheng.slash("table open", game="bobing", at=left)

    _, thread = threads(discord)
    assert f"<#{thread.id}>" in again.text
    assert not inside.private
    assert filed.is_live(bot.database, thread.id)
    assert filed.is_live(bot.database, left.id)


async def test_a_command_that_comes_twice_opens_one_table(discord: Discord, bot: BotProcess) -> None:
    bo, *_ = discord.guests
    admin = discord.invite("Mod", "en-US", None, "manage_guild")
    await admin.slash("settings threads", state="on")

    await bo.slash("table open", game="bobing", copies=2)
    await discord.quiet(1)

    assert filed.row(bot.database, "SELECT count(*) AS n FROM game_tables")["n"] == 1
    assert sum(filed.is_live(bot.database, thread.id) for thread in threads(discord)) == 1
    assert all(t.archived for t in threads(discord) if not filed.is_live(bot.database, t.id))
