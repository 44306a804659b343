"""The time, and alarms on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.tasks import Tasks

AlarmName = tuple[int, str]
"""A table's id, and what the alarm is for."""

Ring = Callable[[], Coroutine[Any, Any, None]]


def now() -> float:
    """Seconds since 1970; discord.py's clock, so that whoever moves that clock moves ours."""
    return discord.utils.utcnow().timestamp()


class Alarms:
    """Alarms by name, each a handle of the event loop: a later one of the same name replaces it."""

    def __init__(self) -> None:
        self._handles: dict[int, dict[str, asyncio.TimerHandle]] = {}
        """By the two parts of the name: the alarms of a table are dropped at each of its actions."""
        self._ringing = Tasks()
        self._is_closed = False

    def set(self, name: AlarmName, when: float, ring: Ring) -> None:
        """Call `ring` at `when`, or at once if that is past. After `close` nothing is set any more."""
        self.drop(name)
        if not self._is_closed:
            table_id, what = name
            delay = max(0.0, when - now())
            handle = asyncio.get_running_loop().call_later(delay, self._ring, name, ring)
            self._handles.setdefault(table_id, {})[what] = handle

    def drop(self, name: AlarmName) -> None:
        handle = self._take(name)
        if handle is not None:
            handle.cancel()

    def drop_all(self, table_id: int) -> None:
        for handle in self._handles.pop(table_id, {}).values():
            handle.cancel()

    async def close(self) -> None:
        """Drop every alarm and wait for those that ring right now."""
        self._is_closed = True
        for table_id in list(self._handles):
            self.drop_all(table_id)
        await self._ringing.close()

    def _take(self, name: AlarmName) -> asyncio.TimerHandle | None:
        table_id, what = name
        alarms = self._handles.get(table_id, {})
        handle = alarms.pop(what, None)
        if not alarms:
            self._handles.pop(table_id, None)
        return handle

    def _ring(self, name: AlarmName, ring: Ring) -> None:
        self._take(name)
        self._ringing.spawn(ring())
