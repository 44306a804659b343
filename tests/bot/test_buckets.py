"""discord.py's rate limits are looked through once a minute, however many channels there are."""

from __future__ import annotations

import asyncio
import time

import pytest
from discord.http import HTTPClient

from bot import buckets
from bot.buckets import WALK_SECONDS, walk_rarely

pytestmark = pytest.mark.asyncio


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """One number: the seconds that `monotonic` says."""
    said = [time.monotonic()]
    monkeypatch.setattr(buckets, "monotonic", lambda: said[0])
    return said


async def client() -> HTTPClient:
    http = HTTPClient(asyncio.get_running_loop())
    walk_rarely(http)
    return http


async def test_a_new_channel_walks_through_no_others(clock: list[float]) -> None:
    http = await client()
    for number in range(300):
        http.get_ratelimit(f"old {number}")._last_request = asyncio.get_running_loop().time() - 1000

    http.get_ratelimit("new")

    assert len(http._buckets) == 301


async def test_after_a_minute_those_are_forgotten_that_nobody_used(clock: list[float]) -> None:
    http = await client()
    for number in range(300):
        http.get_ratelimit(f"old {number}")._last_request = asyncio.get_running_loop().time() - 1000
    clock[0] += WALK_SECONDS + 1

    http.get_ratelimit("new")

    assert "old 7" not in http._buckets
