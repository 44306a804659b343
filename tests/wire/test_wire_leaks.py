"""Thirty hands of 鬥地主 over the wire: nothing that others get, and no line of the log, tells of a card.

Three people a table play by buttons, selects and commands, while they and others try what they should not; in
the middle the bot is killed.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from books import read_beside
from card_table import CardTable
from leaks import Inquiry, Played, against_log, payloads
from process import BotProcess
from server import Discord

from bot.words import Tongue

pytestmark = pytest.mark.asyncio

TABLES, HANDS = 6, 30
READERS = ("zh-TW", "zh-CN", "en-US")

SLUGGISH = (str(Path(__file__).with_name("sluggish_bot.py")),)

EVERY = 25
"""One picture in so many is painted once more."""

CHECKED = 300
"""Requests that are held against Discord's schema; all of them are of a few kinds."""


def seat(discord: Discord, bot: BotProcess) -> list[CardTable]:
    """A table a channel; those who play at one are strangers at the next."""
    parties = [
        [discord.invite(f"{number}{name}", locale) for name, locale in zip("甲乙丙", READERS, strict=True)]
        for number in range(TABLES)
    ]
    channels = [discord.channel, *(discord.add_channel(f"table{number}") for number in range(1, TABLES))]
    return [
        CardTable(discord, bot, channel, parties[number], parties[number - 1], f"table {number}")
        for number, channel in enumerate(channels)
    ]


async def kill_in_the_middle(tables: list[CardTable], bot: BotProcess) -> None:
    """When half of the hands are over, and nobody is about to do anything."""
    await bot.discord.until(lambda: sum(table.played for table in tables) >= HANDS // 2, 300)
    async with AsyncExitStack() as stack:
        for table in tables:
            await stack.enter_async_context(table.at_rest)
        await bot.kill()
        await bot.start(until_ready=False, log_level="DEBUG", log_format="json")


async def test_thirty_hands_tell_nobody_of_a_card_that_he_should_not_see(
    discord: Discord, idle_bot: BotProcess
) -> None:
    bot = idle_bot
    bot.program = SLUGGISH
    await bot.start(log_level="DEBUG")
    tables = seat(discord, bot)
    hands = [HANDS // TABLES + (number < HANDS % TABLES) for number in range(TABLES)]

    playing = [table.play(count) for table, count in zip(tables, hands, strict=True)]
    await asyncio.gather(*playing, kill_in_the_middle(tables, bot))
    await discord.quiet(1.1)

    books = read_beside(bot.database)
    games = {number: Played(whole) for number, whole in books.tables.items()}
    inquiry = Inquiry(games, Tongue("zh-TW"), EVERY)
    faults = [fault for payload in payloads(discord.requests) for fault in inquiry.against(payload)]
    faults += against_log("\n".join(bot.log), games.values())
    assert not faults, "\n".join([f"{len(faults)} faults", *faults[:20]])
    assert len(games) == HANDS
    assert all(whole.table.ending == "played" for whole in books.tables.values())
    assert min(inquiry.counted[kind] for kind in KINDS) > HANDS // 4, inquiry.counted
    del discord.requests[CHECKED:]


KINDS = (
    "boards",
    "hands",
    "late hands",
    "pictures",
    "lists with plays",
    "empty lists",
    "results",
    "other messages",
)
