"""Who is being served, so that a process that ends lets nobody in and everybody out first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Door:
    def __init__(self) -> None:
        self._inside = 0
        self.is_closed = False
        self._is_empty = asyncio.Event()
        self._is_empty.set()

    @contextmanager
    def inside(self) -> Iterator[None]:
        """For as long as somebody is served."""
        self._inside += 1
        self._is_empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._is_empty.set()

    async def close(self, seconds: float) -> None:
        """Let nobody in any more, and wait for those inside, but not longer than this."""
        self.is_closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._is_empty.wait()
