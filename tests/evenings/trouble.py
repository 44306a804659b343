"""What can go wrong between the bot, its file and Discord, for evenings that must go on all the same."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord
from evening import Answer, Evening, Guest, custom_ids, text_of, walk
from simcord.enums import ComponentType
from simcord.types import HttpLogEntry

from bot.boards import _Board
from bot.table import Table

REFERENCE = re.compile(r"\b[0-9a-f]{6}\b")


class PatientLock(asyncio.Lock):
    """A lock that tells SimCord that who waits for it does so for Discord, and not for ever by mistake."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__()
        self._env = env

    async def acquire(self) -> Any:
        if not self.locked():
            return await super().acquire()
        return await self._env.external_wait(super().acquire(), reason="Discord is slow")


def board_of(evening: Evening, table: Table | None = None) -> _Board:
    """Where the bot believes that the board of a table stands; waiting for it is allowed from now on."""
    board = evening.bot.boards._boards[(table or evening.table()).id]
    if not isinstance(board.lock, PatientLock):
        assert not board.lock.locked()
        board.lock = PatientLock(evening.env)
    return board


@asynccontextmanager
async def slow_discord(evening: Evening) -> AsyncIterator[None]:
    """Within, an edit of the board is on its way to Discord and does not come back."""
    board = board_of(evening)
    async with board.lock:
        yield
    await evening.env.settle()


async def is_current(evening: Evening, table: Table | None = None) -> bool:
    """Whether the board in the channel is what would be drawn for the table as it is."""
    table = table or evening.table()
    drawn = await evening.bot._draw(replace(table))
    parts = list(walk(drawn.view.to_components()))
    texts = [part["content"] for part in parts if part["type"] == ComponentType.TEXT_DISPLAY]
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    (board,) = evening.boards()
    return (text_of(board), custom_ids(board)) == ("\n".join(texts), ids)


class Failing:
    """In place of a coroutine function: raises `error` the next `times` calls, then does what it did."""

    def __init__(self, work: Callable[..., Awaitable[Any]], error: Exception, times: int = 1) -> None:
        self.work, self.error, self.left, self.calls = work, error, times, 0

    async def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.calls += 1
        if self.left:
            self.left -= 1
            raise self.error
        return await self.work(*args, **kwargs)


def fails(patch: pytest.MonkeyPatch, owner: object, name: str, error: Exception, times: int = 1) -> Failing:
    """From now on `owner.name` fails so many times."""
    failing = Failing(getattr(owner, name), error, times)
    patch.setattr(owner, name, failing)
    return failing


def servers_fail(patch: pytest.MonkeyPatch) -> None:
    """SimCord's errors of 500 and more become those that discord.py raises for them."""
    client = simcord.http.client
    plain = client._raise_for

    def raise_for(error: Any) -> None:
        if error.status >= 500:
            raise discord.DiscordServerError(client._FakeResponse(error.status), error.to_json())
        plain(error)

    patch.setattr(client, "_raise_for", raise_for)


def expect_errors(evening: Evening, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log holds of errors so far, with their tracebacks; this evening does not fail for them."""
    found = [caplog.handler.format(record) for record in caplog.records if record.levelname == "ERROR"]
    caplog.clear()
    evening.env._errors.clear()
    return found


async def apologises(action: Coroutine[Any, Any, Answer], guest: Guest, key: str) -> str:
    """The action is answered by one private apology in the guest's language; returns its reference."""
    answer = await action
    assert answer.private
    found = REFERENCE.search(answer.text)
    assert found is not None, answer.text
    assert answer.text == guest.reads(key, reference=found[0])
    assert len(answer.result.followups) <= 1
    return found[0]


def sent_since(evening: Evening, seen: int, method: str, part: str) -> list[HttpLogEntry]:
    return [r for r in evening.env.http_requests[seen:] if r.method == method and part in r.path]


async def happens(evening: Evening, event: str) -> None:
    """Something befalls the connection, as discord.py tells of it: `disconnect`, `resumed`, `connect`."""
    with evening.env._bot_scope():
        evening.bot.dispatch(f"shard_{event}", 0)
    await evening.env.settle()
