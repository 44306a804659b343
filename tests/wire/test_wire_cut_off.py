"""A process that is killed between what it did and what it says of it: the next one makes it good."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Coroutine
from contextlib import closing
from typing import Any

import pytest
from people import Answer, Guest
from process import BotProcess
from server import Discord

pytestmark = pytest.mark.asyncio

CALLBACK = "*/callback"


async def begin(discord: Discord) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await discord.until(lambda: discord.boards())
    await cheng.press("join")
    await discord.quiet(1.2)
    await bo.press("start")
    await discord.quiet(1.2)


def on_turn(discord: Discord, bot: BotProcess) -> Guest:
    """Whose turn it is, by the file."""
    with closing(sqlite3.connect(f"file:{bot.database}?mode=ro", uri=True)) as conn:
        (state,) = conn.execute("SELECT state FROM game_tables").fetchone()
        turn = json.loads(state)["state"]["turn"]
        (user_id,) = conn.execute("SELECT user_id FROM seats WHERE seat = ?", (turn,)).fetchone()
    return discord.guest(user_id)


async def kill_before_the_reply(
    discord: Discord, bot: BotProcess, action: Coroutine[Any, Any, Answer]
) -> None:
    """Discord has the answer, and the bot is killed before it hears so."""
    seen = len(discord.requests)
    discord.mishaps.delay(CALLBACK, 30, times=1, done=True)
    acting = asyncio.create_task(action)
    await discord.until(
        lambda: any("callback" in request.template for request in discord.requests[seen:]), within=10
    )
    await asyncio.sleep(0.1)
    await bot.kill()
    discord.mishaps.end()
    await asyncio.gather(acting, return_exceptions=True)


@pytest.mark.parametrize("command", ["table status", "roll"])
async def test_a_board_that_nobody_noted_is_the_only_one_after_the_restart(
    discord: Discord, bot: BotProcess, command: str
) -> None:
    await begin(discord)
    bo, *_ = discord.guests
    guest = bo if command == "table status" else on_turn(discord, bot)
    await kill_before_the_reply(discord, bot, guest.slash(command))
    assert len(discord.boards()) == 2

    await bot.start()
    await discord.quiet(2.5)

    (board,) = discord.boards()
    assert board is discord.messages()[-1]
    assert (await on_turn(discord, bot).press("roll")).error is None
    await discord.quiet(1.2)
    assert len(discord.boards()) == 1


async def test_a_board_that_nobody_noted_is_found_by_a_press_where_the_bot_may_not_read_back(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    discord.forbid("read_message_history")
    bo, *_ = discord.guests
    await kill_before_the_reply(discord, bot, bo.slash("table status"))

    await bot.start()
    await discord.quiet(2.5)
    assert len(discord.boards()) == 2
    newest = discord.board()
    await on_turn(discord, bot).press("roll")
    await discord.quiet(1.5)

    assert discord.boards() == [newest]


async def test_an_end_that_was_saved_and_not_shown_is_shown_after_the_restart(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    bo, *_ = discord.guests
    discord.mishaps.delay(CALLBACK, 30, times=1)
    acting = asyncio.create_task(bo.slash("table end"))
    seen = len(discord.requests)
    await discord.until(lambda: len(discord.requests) > seen, within=10)
    await bot.kill()
    discord.mishaps.end()
    await asyncio.gather(acting, return_exceptions=True)

    await bot.start()
    await discord.quiet(2.5)

    assert bo.reads("ending-stopped") in "\n".join(board.text for board in discord.boards())
    assert len(discord.boards()) == 1
    await bot.kill()
    seen = len(discord.requests)
    await bot.start()
    await discord.quiet(1.5)
    assert not [request for request in discord.requests[seen:] if "/messages" in request.path]
