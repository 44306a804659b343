"""The time, and alarms on it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

log = logging.getLogger(__name__)

AlarmName = tuple[int, str]
"""A table's id, and what the alarm is for."""


def now() -> float:
    """Seconds since 1970; discord.py's clock, so that whoever moves that clock moves ours."""
    return discord.utils.utcnow().timestamp()


class Alarms:
    """Alarms by name, each a handle of the event loop: a later one of the same name replaces it."""

    def __init__(self) -> None:
        self._handles: dict[AlarmName, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[Any]] = set()

    def set(self, name: AlarmName, when: float, ring: Callable[[], Awaitable[None]]) -> None:
        """Call `ring` at `when`, or at once if that is past."""
        self.drop(name)
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
        for name in list(self._handles):
            self.drop(name)
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def _ring(self, name: AlarmName, ring: Callable[[], Awaitable[None]]) -> None:
        del self._handles[name]
        task = asyncio.ensure_future(ring())
        self._ringing.add(task)
        task.add_done_callback(self._rang)

    def _rang(self, task: asyncio.Future[Any]) -> None:
        self._ringing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("an alarm failed", exc_info=error)
