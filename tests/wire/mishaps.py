"""Trouble on purpose: failures, delays and broken connections, by method and route."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase


class Broken(Exception):
    """The connection is reset instead of an answer."""


class Failure(Exception):
    """Discord itself fails."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass
class Mishap:
    """Befalls requests `times` times, or always if None. `done`: only after what they ask for was done."""

    method: str
    route: str
    times: int | None
    status: int | None = None
    seconds: float = 0.0
    done: bool = False
    befell: int = 0
    is_over: bool = False

    def befalls(self, method: str, template: str, *, done: bool) -> bool:
        is_left = self.times is None or self.befell < self.times
        fits = self.method in ("*", method) and fnmatchcase(template, self.route)
        return is_left and fits and self.done == done


class Mishaps:
    """Routes are Discord's templates, `*` stands for any part: `*/callback`, `/channels/*`."""

    def __init__(self) -> None:
        self._expected: list[Mishap] = []

    def fail(
        self, method: str, route: str, times: int | None = 1, status: int = 500, *, done: bool = False
    ) -> Mishap:
        """Answer so many requests with a failure."""
        return self._expect(Mishap(method, route, times, status=status, done=done))

    def delay(
        self, route: str, seconds: float, times: int | None = None, *, method: str = "*", done: bool = False
    ) -> Mishap:
        """Let requests wait before they are looked at, or before they are answered."""
        return self._expect(Mishap(method, route, times, seconds=seconds, done=done))

    def reset(self, method: str, route: str, times: int | None = 1, *, done: bool = False) -> Mishap:
        """Break the connection."""
        return self._expect(Mishap(method, route, times, done=done))

    def end(self) -> None:
        """All is well again, also for those who wait."""
        for mishap in self._expected:
            mishap.is_over = True
        self._expected.clear()

    def _expect(self, mishap: Mishap) -> Mishap:
        self._expected.append(mishap)
        return mishap

    async def befall(
        self, method: str, template: str, *, done: bool, is_gone: Callable[[], bool] | None = None
    ) -> None:
        """`is_gone` tells whether the client still waits for an answer. Raises Failure or Broken.

        Without it nobody looks, and a delay lasts as long as it was meant to.
        """
        for mishap in list(self._expected):
            if not mishap.befalls(method, template, done=done):
                continue
            mishap.befell += 1
            if mishap.seconds:
                await _wait(mishap, is_gone)
            elif mishap.status is None:
                raise Broken
            else:
                raise Failure(mishap.status)


async def _wait(mishap: Mishap, is_gone: Callable[[], bool] | None) -> None:
    """Raises Broken for a client that did not wait: nobody keeps its request for later."""
    if is_gone is None:
        await asyncio.sleep(mishap.seconds)
        return
    loop = asyncio.get_running_loop()
    until = loop.time() + mishap.seconds
    # A client that goes tells nobody, so somebody has to look.
    while loop.time() < until and not mishap.is_over and not is_gone():  # noqa: ASYNC110
        await asyncio.sleep(min(0.01, mishap.seconds))
    if is_gone():
        raise Broken
