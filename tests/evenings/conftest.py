"""The evening that every test here plays, and what must be true at its end."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord
from evening import Evening, build_bot, lay_out

from bot import fair
from bot.pictures import Bowl, draw

# The first picture of a process takes a second or more, which a busy machine makes too long for SimCord,
# that waits for it at every start.
draw(Bowl())


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets that are the same in every run, so that a red test stays red."""
    numbers = count()
    monkeypatch.setattr(
        fair, "draw_secret", lambda: hashlib.sha256(f"evening {next(numbers)}".encode()).hexdigest()
    )


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes only when a test says so.

    SimCord lets timers that are due within its settling time fire by the wall clock, so an answer to a press
    would wait two seconds for the next seat's autopilot. It arms none of them here.
    """
    monkeypatch.setattr(simcord.Env, "_schedule_timer", lambda *_: None)


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord looks after 50 ms whether a step is done, where a step takes two."""
    plain = simcord.Env._settle_internal

    async def settle(env: simcord.Env, **more: Any) -> None:
        await plain(env, **{**more, "idle": 0.002})

    monkeypatch.setattr(simcord.Env, "_settle_internal", settle)


@pytest_asyncio.fixture
async def evening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, _still_clock: None, _short_waits: None
) -> AsyncIterator[Evening]:
    database = tmp_path / "kaiju.sqlite3"
    env = simcord.Env(build_bot(database), settle_timeout=60)
    await env.start()
    try:
        spent = Evening(env, database)
        yield spent
        await spent.wait(2)
        spent.check()
    finally:
        await env.shutdown()
        await lay_out(env.bot)
    faults = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not faults, [record.getMessage() for record in faults]
