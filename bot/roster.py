"""Which tables are live, and the tables themselves once somebody has asked for them.

At the start only their heads are read, so that thousands of tables wake in a moment; each is read whole at
its first action, or when its turn to be roused comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot import moves, shelf
from bot.refusals import NothingHere
from bot.table import Table
from db import rows
from db.rows import Head
from db.store import Store

log = logging.getLogger(__name__)


class Roster:
    """Live tables by channel; `woken` is called with each that is read.

    `unreadable` tells the table of a channel whose state nobody can read.
    """

    def __init__(self, store: Store, woken: Callable[[Table], None]) -> None:
        self._store = store
        self._woken = woken
        self._held: dict[int, Table] = {}
        self._asleep: dict[int, Head] = {}
        self._channels: dict[int, int] = {}
        """Table → channel, of all that are live."""
        self.unreadable: dict[int, int] = {}
        self._reading = asyncio.Lock()

    def __bool__(self) -> bool:
        return bool(self._held or self._asleep)

    def __contains__(self, channel_id: int) -> bool:
        return channel_id in self._held or channel_id in self._asleep

    def held(self, channel_id: int) -> Table | None:
        """The table of a channel as it is in memory, None if it sleeps or there is none."""
        return self._held.get(channel_id)

    def all_held(self) -> tuple[Table, ...]:
        return tuple(self._held.values())

    def asleep(self) -> tuple[Head, ...]:
        """Heads of those that nobody has asked for, in the order in which they were laid down."""
        return tuple(self._asleep.values())

    def heads(self) -> tuple[Table | Head, ...]:
        """Every live table, as far as it is in memory."""
        return (*self._held.values(), *self._asleep.values())

    def head(self, table_id: int) -> Table | Head | None:
        """A live table as far as it is in memory."""
        channel_id = self._channels.get(table_id, 0)
        return self._held.get(channel_id) or self._asleep.get(channel_id)

    async def at(self, channel_id: int) -> Table | None:
        """The live table of a channel, read from the file if it slept."""
        if channel_id in self._asleep:
            async with self._reading:
                await self._wake(channel_id)
        return self._held.get(channel_id)

    async def here(self, channel_id: int) -> Table:
        """Raises NothingHere."""
        table = await self.at(channel_id)
        if table is None:
            raise NothingHere
        return table

    async def find(self, table_id: int) -> Table | None:
        """A live table by its id."""
        channel_id = self._channels.get(table_id)
        return None if channel_id is None else await self.at(channel_id)

    def lay(self, head: Head) -> None:
        """Note a live table that is in the file."""
        self._asleep[head.channel_id] = head
        self._channels[head.id] = head.channel_id

    def keep(self, table: Table) -> None:
        """Hold a table as it is now, or let it go if it is over."""
        self._asleep.pop(table.channel_id, None)
        if table.is_live:
            self._held[table.channel_id] = table
            self._channels[table.id] = table.channel_id
        else:
            self._held.pop(table.channel_id, None)
            self._channels.pop(table.id, None)

    def patch(self, table: Table, **values: Any) -> None:
        """Change what is no part of the game, if this table still holds its channel."""
        current = self._held.get(table.channel_id)
        if current is not None and current.id == table.id:
            self._held[table.channel_id] = replace(current, **values)

    async def give_back(self, seconds: float, now: float, ids: Sequence[int]) -> tuple[Head, ...]:
        """What `moves.give_back` does, to sleeping tables at once; returns the heads of those that moved."""
        async with self._reading:  # none of them may be read meanwhile as it was before
            asleep = {head.id for head in self._asleep.values()}
            moved = await self._store.write(
                lambda conn: rows.give_back(
                    conn, asleep.intersection(ids), seconds, now, moves.LEAST_AFTER_PAUSE
                )
            )
            for head in moved:
                self.lay(head)
            return moved

    async def _wake(self, channel_id: int) -> None:
        head = self._asleep.get(channel_id)
        if head is None:
            return  # somebody else was faster
        whole = await self._store.read(lambda conn: rows.whole_table(conn, head.id))
        assert whole is not None
        try:
            table = shelf.from_rows(whole)
        except (ValueError, KeyError):
            log.exception("table %s cannot be read; it stays in the file", head.id)
            del self._asleep[channel_id]
            self._channels.pop(head.id, None)
            self.unreadable[channel_id] = head.id
        else:
            self.keep(table)
            self._woken(table)
