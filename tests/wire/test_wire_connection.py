"""What the wire does to the bot: connections that break, limits, failures of Discord, several shards.

The bot is a process with the client library as it is, so these are also the library's ways.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from people import FAILED
from process import BotProcess, running
from server import Discord, serving

pytestmark = pytest.mark.asyncio

COMMANDS = "/applications/{application_id}/commands"


async def begin(discord: Discord, players: int = 2) -> None:
    """A table with so many players whose game runs, and whose board shows it."""
    host, *others = discord.guests[:players]
    await host.slash("table open", game="bobing", die_out=0)
    for guest in others:
        await guest.press("join")
    await host.press("start")
    await discord.until(lambda: "roll" in discord.board().verbs)


# Connections


async def test_a_session_that_is_interrupted_is_resumed_and_nothing_in_it_lost(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, dana, en, *_ = discord.guests
    await bo.slash("table open", game="bobing")

    discord.gateway.drop()
    while_cut = await cheng.press("join")
    await discord.gateway.reconnect()
    after_op_7 = await dana.press("join")
    await discord.gateway.invalidate(resumable=True)
    after_op_9 = await en.press("join")

    assert [answer.error for answer in (while_cut, after_op_7, after_op_9)] == [None] * 3
    await discord.until(lambda: en.name in discord.board().text)
    assert all(guest.name in discord.board().text for guest in (bo, cheng, dana))
    assert (discord.gateway.resumed, discord.gateway.identified) == (3, 1)


async def test_an_invalid_session_that_is_over_is_replaced_by_a_new_one(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    board = discord.board()

    await discord.gateway.invalidate(resumable=False)
    await discord.gateway.until("identified", 2)

    answers = [await guest.press("roll") for guest in discord.guests[:2]]
    assert [answer.error for answer in answers] == [None, None]
    assert any(not answer.private for answer in answers)
    assert discord.gateway.resumed == 0
    assert discord.boards() == [board]


async def test_a_press_while_no_process_runs_is_lost_and_can_be_made_again(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    await bot.kill()

    lost = await cheng.press("join")
    await bot.start()
    again = await cheng.press("join")

    assert (lost.error, again.error) == (FAILED, None)
    await discord.until(lambda: cheng.name in discord.board().text)


async def test_heartbeats_are_sent_as_often_as_the_gateway_asks(
    discord: Discord, idle_bot: BotProcess
) -> None:
    discord.gateway.heartbeat = 0.3

    await idle_bot.start(until_ready=False)

    await discord.gateway.until("heartbeats", 4, within=5)


# Commands


async def test_a_second_start_sends_no_commands(discord: Discord, bot: BotProcess) -> None:
    await bot.terminate()
    await bot.start()

    (sent,) = discord.sent("PUT", COMMANDS)
    assert sent.status == 200
    assert (await discord.guests[0].slash("rules")).error is None


async def test_a_token_that_discord_does_not_know_ends_the_process(
    discord: Discord, idle_bot: BotProcess
) -> None:
    await idle_bot.spawn(discord_token=discord.token + "x")

    ended = await idle_bot.wait()

    assert ended.status == 2
    assert idle_bot.log[-1].startswith("DISCORD_TOKEN:")


# Shards


async def test_each_of_two_shards_serves_its_guild_when_the_other_is_cut(tmp_path: Path) -> None:
    async with serving(shards=2) as discord, running(discord, tmp_path) as bot:
        second = discord.world.add_guild("second", shard=1, shards=2)
        discord.world.add_channel(second, "bobing")
        stranger = discord.invite("Stranger", "en-US", second)
        await bot.start(shards=2)

        here = await discord.guests[0].slash("table open", game="bobing")
        there = await stranger.slash("table open", game="bobing")
        discord.gateway.drop(shard=1)
        joined = await discord.guests[1].press("join")
        rules = await stranger.slash("rules")

        assert [each.error for each in (here, there, joined, rules)] == [None] * 4
        assert (discord.gateway.identified, discord.gateway.resumed) == (2, 1)
        assert heard_by(discord, 0) == {discord.guild.id}
        assert heard_by(discord, 1) == {second.id}
        assert [len(discord.boards(channel)) for channel in discord.world.channels.values()] == [1, 1]
        await bot.finish()
        assert discord.faults() == []


def heard_by(discord: Discord, shard: int) -> set[int]:
    """Guilds whose interactions went to a shard."""
    (session,) = [each for each in discord.gateway.sessions.values() if each.shard == shard]
    return {int(each["d"]["guild_id"]) for each in session.events if each["t"] == "INTERACTION_CREATE"}


async def test_the_gateway_of_the_settings_is_the_one_that_is_used(
    discord: Discord, idle_bot: BotProcess
) -> None:
    idle_bot.expect_errors(".*")  # pages of traceback: discord.py tries to connect

    await idle_bot.spawn(discord_gateway_url="ws://127.0.0.1:9/")
    await discord.until(lambda: any("/gateway/bot" in request.path for request in discord.requests))
    await asyncio.sleep(2)

    assert discord.gateway.identified == 0
    await idle_bot.kill()
