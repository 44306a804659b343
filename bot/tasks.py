"""Work that must come to its end whoever stops waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Tasks:
    """Running tasks that somebody holds on to: the event loop itself does not."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start work that nobody waits for; what it raises goes to the log. After `close` nothing starts."""
        if self._is_closed:
            work.close()
            return
        self._start(work).add_done_callback(_report)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for work that goes on even if the one who waits is cancelled. Raises what it raises."""
        task = self._start(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_report)
            raise

    async def close(self, seconds: float | None = None) -> None:
        """Wait for all of it and for what it starts; after `seconds` what is left is called off."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._running:
                    await asyncio.wait(self._running)
        self._is_closed = True
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task


def _report(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()):
        log.error("work in the background failed", exc_info=error)
