"""Failure modes, by their numbers, that take a start, an end or a second start of the bot's process."""

from __future__ import annotations

import asyncio

import filed
import pytest
from process import BotProcess
from server import Discord
from tabled import begin, steps, turns, until_shown

pytestmark = pytest.mark.asyncio


DAY = 24 * 60 * 60.0

KEPT = ("game_tables", "seats", "events", "stock", "guilds")
"""Some of the tables of the file that hold what is kept of a guild."""


# 3: the first answer comes late


async def test_failure_mode_03_the_first_picture_of_a_process_keeps_nobody_waiting(
    discord: Discord, idle_bot: BotProcess
) -> None:
    await idle_bot.start(until_ready=False)

    answers = await asyncio.gather(
        discord.guests[0].slash("table open", game="bobing"), discord.guests[1].slash("rules")
    )

    for answer in answers:
        assert answer.error is None
        assert answer.seconds < 1
    await until_shown(discord, idle_bot)


# 14: a deploy in the middle of a game


async def test_failure_mode_14_sigterm_ends_it_in_time_whatever_hangs_and_what_was_heard_is_done(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    guest, before = turns(discord, bot)[0], steps(discord, bot)
    mod = discord.invite("Mod", "en-US", None, "manage_guild")
    discord.mishaps.delay("/channels/*", 20.0)
    await mod.slash("settings language", language="en")
    await discord.until(lambda: discord.routes.in_flight)  # the board in its new language hangs

    with filed.busy(bot.database):
        pressed = asyncio.create_task(guest.press("roll"))
        await asyncio.sleep(1)
        stopping = asyncio.create_task(bot.terminate())
        await asyncio.sleep(0.5)
    answer, ended = await pressed, await stopping

    assert answer.error is None
    assert ended.status == 0
    assert ended.seconds < 5
    assert steps(discord, bot) == before + 1


async def test_failure_mode_14_a_clock_goes_on_with_the_time_that_it_had(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord, turn_limit=60)
    await asyncio.sleep(1.5)
    stopped = discord.clock.now()
    left = deadline(discord, bot) - stopped
    await bot.terminate()
    await asyncio.sleep(2)
    await bot.start(until_ready=False)

    assert deadline(discord, bot) - discord.clock.now() == pytest.approx(left, abs=1.5)
    assert deadline(discord, bot) - stopped >= left + 2
    assert (await turns(discord, bot)[0].press("roll")).error is None


def deadline(discord: Discord, bot: BotProcess) -> float:
    found = filed.table(bot.database, discord.channel.id)["deadline"]
    assert found is not None
    return float(found)


# 15: commands that are there twice


def sent(discord: Discord) -> list[tuple[str, int]]:
    """Scope and number of the commands of each PUT since the last look."""
    puts = [request for request in discord.requests if request.method == "PUT"]
    found = [("guild" if "guild_id" in request.parts else "global", len(request.body)) for request in puts]
    discord.requests.clear()
    return found


async def restarted(bot: BotProcess, **settings: str) -> None:
    if bot.is_running:
        assert (await bot.terminate()).status == 0
    await bot.start(until_ready=False, **settings)


async def test_failure_mode_15_commands_are_sent_when_they_changed_and_to_one_scope(
    discord: Discord, idle_bot: BotProcess
) -> None:
    here = str(discord.guild.id)
    await restarted(idle_bot)
    ((scope, count),) = sent(discord)
    assert scope == "global"
    assert count > 3

    await restarted(idle_bot)
    assert sent(discord) == []

    filed.change(idle_bot.database, "UPDATE synced SET hash = 'of an older version'")
    await restarted(idle_bot)
    assert sent(discord) == [("global", count)]

    await restarted(idle_bot, guild_id=here)
    assert sorted(sent(discord)) == [("global", 0), ("guild", count)]
    assert [len(discord.world.commands[scope]) for scope in (None, discord.guild.id)] == [0, count]
    await restarted(idle_bot, guild_id=here)
    assert sent(discord) == []

    await restarted(idle_bot)
    assert sorted(sent(discord)) == [("global", count), ("guild", 0)]
    assert [len(discord.world.commands[scope]) for scope in (None, discord.guild.id)] == [count, 0]
    assert (await discord.guests[0].slash("rules")).error is None


# 19: a guild that sends the bot away


async def test_failure_mode_19_a_guild_that_sends_the_bot_away_ends_its_games_and_is_forgotten_in_the_end(
    discord: Discord, bot: BotProcess
) -> None:
    elsewhere = discord.world.add_guild("elsewhere")
    there = discord.world.add_channel(elsewhere, "bobing")
    discord.invite_bot(elsewhere)
    stranger = discord.invite("Stranger", "en-US", elsewhere)
    await stranger.slash("table open", game="bobing")
    await begin(discord, 2)

    discord.kick_bot()
    await discord.until(lambda: not filed.is_live(bot.database, discord.channel.id))
    await discord.quiet()
    assert filed.table(bot.database, discord.channel.id)["ending"] == "void"
    assert filed.is_live(bot.database, there.id)

    assert all(filed.of_guild(bot.database, name, discord.guild.id) for name in KEPT)
    assert (await bot.terminate()).status == 0
    filed.change(bot.database, "UPDATE guilds SET left_at = left_at - ?", 31 * DAY)
    await bot.start()
    await discord.quiet()

    assert not any(filed.of_guild(bot.database, name, discord.guild.id) for name in KEPT)
    assert filed.is_live(bot.database, there.id)
    assert (await stranger.press("leave", at=there)).error is None
