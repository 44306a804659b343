"""Pictures without holding up the event loop: one worker thread, and the latest pictures kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.pictures import career, chart, felt, hand, tray, tumble
from bot.pictures.bowl import Bowl, draw
from bot.pictures.career import Career
from bot.pictures.chart import Sheet
from bot.pictures.felt import Felt
from bot.pictures.hand import Hand
from bot.pictures.tray import Tray
from bot.pictures.tumble import Tumble

KEPT = 512
"""Encoded pictures; at 48 kB each about 25 MB. In one language they answer three throws of four."""

MOVING = 3
"""For how many of them one counts that moves: it has up to 140 kB."""

Request = Bowl | Hand | Felt | Tray | Sheet | Career | Tumble
R = TypeVar("R", Bowl, Hand, Felt, Tray, Sheet, Career, Tumble)


class Painter:
    """Draws each picture once, however many ask for it and however soon after each other.

    One thread, because drawing is all processor: a second would only compete with the event loop.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")
        self._pictures: OrderedDict[Request, asyncio.Future[bytes]] = OrderedDict()
        self._weight = 0

    async def bowl(self, request: Bowl) -> bytes:
        """The picture as PNG. Raises RuntimeError after `close`."""
        return await self._picture(request, draw)

    async def moving_bowl(self, request: Bowl) -> bytes:
        """As `bowl`, but as a GIF that comes to rest on it."""
        return await self._picture(Tumble(request), tumble.draw)

    async def hand(self, request: Hand) -> bytes:
        """As `bowl`. Who may see it is for the caller to know: the cache serves whoever asks."""
        return await self._picture(request, hand.draw)

    async def felt(self, request: Felt) -> bytes:
        """As `bowl`."""
        return await self._picture(request, felt.draw)

    async def tray(self, request: Tray) -> bytes:
        """As `bowl`."""
        return await self._picture(request, tray.draw)

    async def moving_tray(self, request: Tray) -> bytes:
        """As `moving_bowl`."""
        return await self._picture(Tumble(request), tumble.draw)

    async def sheet(self, request: Sheet) -> bytes:
        """As `bowl`."""
        return await self._picture(request, chart.draw)

    async def career(self, request: Career) -> bytes:
        """As `bowl`."""
        return await self._picture(request, career.draw)

    async def _picture(self, request: R, drawing: Callable[[R], bytes]) -> bytes:
        picture = self._pictures.get(request)
        if picture is None:
            picture = self._begin(request, drawing)
        self._pictures.move_to_end(request)
        # one caller who gives up must not take the picture from the others
        return await asyncio.shield(picture)

    def _begin(self, request: R, drawing: Callable[[R], bytes]) -> asyncio.Future[bytes]:
        picture = asyncio.get_running_loop().run_in_executor(self._thread, drawing, request)
        self._pictures[request] = picture
        self._weight += _weight(request)
        picture.add_done_callback(lambda done: self._forget_failed(request, done))
        while self._weight > self._kept:
            self._weight -= _weight(self._pictures.popitem(last=False)[0])
        return picture

    def _forget_failed(self, request: Request, done: asyncio.Future[bytes]) -> None:
        """A failure is not kept: the next request tries again."""
        failed = done.cancelled() or done.exception() is not None
        if failed and self._pictures.get(request) is done:
            del self._pictures[request]
            self._weight -= _weight(request)

    def close(self) -> None:
        """Finish the picture in hand, drop the waiting ones, end the thread."""
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._pictures.clear()
        self._weight = 0


def _weight(request: Request) -> int:
    return MOVING if isinstance(request, Tumble) else 1
