"""A table that plays over the wire, seen from both ends: the channel and the file."""

from __future__ import annotations

import filed
from people import Guest
from process import BotProcess
from server import Discord
from world import Channel

PAUSE = 1.1
"""Seconds between two edits of a board that are sent at once."""


async def begin(
    discord: Discord, players: int = 3, *, at: Channel | None = None, **options: object
) -> list[Guest]:
    """A table with so many players whose game runs and whose board shows it; its clock is slow."""
    host, *others = seated = discord.guests[:players]
    await host.slash("table open", at=at, game="bobing", **{"die_out": 0, "turn_limit": 300} | options)
    await discord.until(lambda: discord.boards(at) and "join" in discord.board(at).verbs)
    for guest in others:
        await guest.press("join", at=at)
    await host.press("start", at=at)
    await discord.until(lambda: "roll" in discord.board(at).verbs)
    await discord.quiet()
    return seated


def turns(discord: Discord, bot: BotProcess, at: Channel | None = None) -> list[Guest]:
    """Who throws next, and those after him."""
    return [discord.guest(user) for user in filed.on_turn(bot.database, (at or discord.channel).id)]


def steps(discord: Discord, bot: BotProcess, at: Channel | None = None) -> int:
    """Actions of the running game that are in the file, its start among them."""
    return filed.steps(bot.database, filed.table(bot.database, (at or discord.channel).id)["id"])


def shows_the_file(discord: Discord, bot: BotProcess, at: Channel | None = None) -> bool:
    """Whether one board stands in the channel, drawn for the table as it is in the file."""
    table = filed.table(bot.database, (at or discord.channel).id)
    drawn = [{custom_id.split(":")[2] for custom_id in board.custom_ids} for board in discord.boards(at)]
    return drawn == [{str(table["version"])}]


async def until_shown(discord: Discord, bot: BotProcess, at: Channel | None = None) -> None:
    await discord.until(lambda: shows_the_file(discord, bot, at))
