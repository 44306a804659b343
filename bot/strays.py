"""Messages of a table that stand in its channel though nobody noted them.

A process may be killed after Discord has a message and before the file has its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord

from bot.table import Table

LOOKED_BACK = 30
"""Messages of the channel that are looked at, newest first."""


@dataclass(slots=True)
class Strays:
    """Ids of messages, newest first: with buttons of the table, and those that call somebody to his turn."""

    boards: list[int] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)


async def look_back(client: discord.Client, table: Table) -> Strays:
    """What the bot itself said in the channel of a table, where it may read that; nothing elsewhere."""
    found = Strays()
    guild = client.get_guild(table.guild_id)
    # Not the client's get_channel: that asks every guild in turn.
    channel = guild.get_channel_or_thread(table.channel_id) if guild else None
    if not isinstance(channel, discord.abc.Messageable) or not _may_look_back(channel):
        return found
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        async for message in channel.history(limit=LOOKED_BACK):
            if message.author != client.user:
                continue
            if _is_board(message, table.id):
                found.boards.append(message.id)
            elif _calls_to_turn(message):
                found.mentions.append(message.id)
    return found


def _may_look_back(channel: Any) -> bool:
    guild: discord.Guild | None = getattr(channel, "guild", None)
    return guild is not None and bool(channel.permissions_for(guild.me).read_message_history)


def _is_board(message: discord.Message, table_id: int) -> bool:
    buttons = (part for part in _walk(message.components) if isinstance(part, discord.Button))
    return any((button.custom_id or "").startswith(f"kaiju:{table_id}:") for button in buttons)


def _calls_to_turn(message: discord.Message) -> bool:
    """Not what an evening of many tables says: that has its mentions on a line of their own, and stays."""
    return bool(message.mentions) and not message.components and "\n" not in message.content


def _walk(parts: Iterable[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        yield from _walk(getattr(part, "children", ()))
