"""Private hands that follow the game: the one who comes to be on turn finds his message up to date.

Such a message can be edited only by the interaction that it answers, for a quarter of an hour. What is kept
of it is in memory alone: after a restart a press brings a new one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.clock import now
from bot.table import Table
from bot.tasks import Tasks
from games.core import Seat

GOOD_SECONDS = 14 * 60.0
"""Of the fifteen minutes that Discord gives."""

Draw = Callable[[Table, int, discord.Interaction[Any]], Awaitable[dict[str, Any]]]
"""A hand of a user as arguments of an edit."""


@dataclass(frozen=True, slots=True)
class _Kept:
    interaction: discord.Interaction[Any]
    until: float
    version: int


class Hands:
    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._kept: dict[tuple[int, int], _Kept] = {}
        """Table and user → the latest message with his hand."""
        self._tasks = Tasks()

    def keep(self, table: Table, user_id: int, interaction: discord.Interaction[Any]) -> None:
        """The hand, as of this version of the table, is the original answer to `interaction`."""
        if not table.is_live:  # nothing comes after it
            self.drop(table.id, user_id)
            return
        until = interaction.created_at.timestamp() + GOOD_SECONDS
        self._kept[table.id, user_id] = _Kept(interaction, until, table.version)

    def drop(self, table_id: int, user_id: int) -> None:
        """His message is about to be answered itself."""
        self._kept.pop((table_id, user_id), None)

    def of(self, guild_id: int, user_id: int | None = None) -> list[tuple[int, int]]:
        """Table and user of each hand that still stands somewhere in a guild, or of one user's there."""
        return [
            (table_id, user)
            for (table_id, user), kept in self._kept.items()
            if kept.interaction.guild_id == guild_id and user_id in (None, user) and kept.until >= now()
        ]

    def renew(self, table: Table, user_id: int) -> None:
        """Show it once more: it is to look different."""
        kept = self._kept.get((table.id, user_id))
        if kept is not None:
            self._tasks.spawn(self._edit(table, user_id, kept))

    def follow(self, table: Table) -> None:
        """Show the change to whoever acted and to whoever is on turn; at the end to everybody, once more."""
        if table.is_live:
            if table.version == table.turn_version:
                self._refresh_seats(table, {table.turn, table.recent[-1].seat})
            return
        for table_id, user_id in list(self._kept):
            if table_id == table.id:
                self._refresh(table, user_id)
                self.drop(table_id, user_id)

    def _refresh_seats(self, table: Table, seats: set[Seat | None]) -> None:
        for seat in seats:
            if seat is not None:
                self._refresh(table, table.at(seat).user_id)

    def _refresh(self, table: Table, user_id: int) -> None:
        kept = self._kept.get((table.id, user_id))
        if kept is None or kept.version >= table.version:
            return
        if kept.until < now():
            del self._kept[table.id, user_id]
            return
        self._tasks.spawn(self._edit(table, user_id, kept))

    async def _edit(self, table: Table, user_id: int, kept: _Kept) -> None:
        drawn = await self._draw(table, user_id, kept.interaction)
        if self._kept.get((table.id, user_id), kept) is not kept:
            return  # he has another message by now
        # He may have dismissed it, or Discord may be slow: a press shows the hand as it is.
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await kept.interaction.edit_original_response(**drawn)

    async def close(self) -> None:
        self._kept.clear()
        await self._tasks.close(1.0)
