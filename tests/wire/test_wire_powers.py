"""A pause and a skip over the wire: what is saved outlives the process that saved it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import filed
import pytest
from books import read_dead
from process import BotProcess
from server import Discord
from tabled import begin, steps, turns, until_shown

from bot.moves import LEAST_AFTER_PAUSE

pytestmark = pytest.mark.asyncio


async def test_a_table_that_was_paused_is_paused_after_a_kill_and_goes_on_with_the_time_left(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, _ = await begin(discord, turn_limit=60)
    await asyncio.sleep(1)
    assert (await bo.slash("table pause", minutes=30)).error is None
    paused, made = filed.table(bot.database, discord.channel.id), steps(discord, bot)

    await bot.kill()
    books = read_dead(bot.database)
    await asyncio.sleep(2)
    await bot.start(until_ready=False)
    await until_shown(discord, bot)

    assert books.broken is None
    again = filed.table(bot.database, discord.channel.id)
    for name in ("held_by", "held_until", "paused_left", "deadline", "turn_version"):
        assert again[name] == paused[name], name
    assert f"<t:{int(paused['held_until'])}:t>" in discord.board().text
    refused = await turns(discord, bot)[0].press("roll")
    assert refused.error is None
    assert steps(discord, bot) == made
    assert (await cheng.press("resume")).error is None
    going = filed.table(bot.database, discord.channel.id)
    assert going["held_until"] is None
    assert going["deadline"] - discord.clock.now() == pytest.approx(paused["paused_left"], abs=1.5)
    assert (await turns(discord, bot)[0].press("roll")).error is None
    assert steps(discord, bot) == made + 1


async def test_a_pause_that_ended_while_there_was_no_bot_is_over_at_its_start(
    discord: Discord, bot: BotProcess
) -> None:
    bo, *_ = await begin(discord, turn_limit=300)
    await bo.slash("table pause", minutes=1)
    await bot.kill()
    let_end(bot.database)

    await bot.start(until_ready=False)
    await until_shown(discord, bot)

    going = filed.table(bot.database, discord.channel.id)
    assert going["held_until"] is None
    assert going["deadline"] - discord.clock.now() > LEAST_AFTER_PAUSE
    assert "resume" not in discord.board().verbs
    assert (await turns(discord, bot)[0].press("roll")).error is None


def let_end(file: Path) -> None:
    """The time until which a table is paused is past."""
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.execute("UPDATE game_tables SET held_until = held_until - 61")


async def test_a_skip_that_was_answered_outlives_the_process_with_its_line_in_the_log(
    discord: Discord, bot: BotProcess
) -> None:
    bo, *_ = await begin(discord)
    made = steps(discord, bot)

    await bo.slash("table skip")
    await bot.kill()
    books = read_dead(bot.database)
    await bot.start(until_ready=False)
    await until_shown(discord, bot)

    assert books.broken is None
    assert steps(discord, bot) == made + 1
    (use,) = filed.rows(bot.database, "SELECT * FROM interventions")
    (event,) = filed.rows(bot.database, "SELECT * FROM events WHERE cause = 'skip'")
    assert (use["what"], use["n"], use["by_id"]) == ("skip", event["n"], event["actor_id"])
