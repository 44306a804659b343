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
        self._handles: dict[AlarmName, asyncio.TimerHandle] = {}
        self._ringing = Tasks()
        self._is_closed = False

    def set(self, name: AlarmName, when: float, ring: Ring) -> None:
        """Call `ring` at `when`, or at once if that is past. After `close` nothing is set any more."""
        self.drop(name)
        if not self._is_closed:
            delay = max(0.0, when - now())
            self._handles[name] = asyncio.get_running_loop().call_later(delay, self._ring, name, ring)

    def drop(self, name: AlarmName) -> None:
        handle = self._handles.pop(name, None)
        if handle is not None:
            handle.cancel()

    def drop_all(self, table_id: int) -> None:
        for name in [name for name in self._handles if name[0] == table_id]:
            self.drop(name)

    async def close(self) -> None:
        """Drop every alarm and wait for those that ring right now."""
        self._is_closed = True
        for name in list(self._handles):
            self.drop(name)
        await self._ringing.close()

    def _ring(self, name: AlarmName, ring: Ring) -> None:
        del self._handles[name]
        self._ringing.spawn(ring())
