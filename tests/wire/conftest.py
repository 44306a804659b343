"""Discord on a loopback port, the bot in a process of its own, and what must be true at a story's end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from plain import Plain
from process import BotProcess, running
from server import Discord, serving


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Discord]:
    async with serving() as served:
        yield served
    assert served.faults() == []


@pytest_asyncio.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that runs, on a database that is new."""
    async with running(discord, tmp_path) as process:
        await process.start()
        yield process
        await process.finish()


@pytest_asyncio.fixture
async def idle_bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that the test starts itself."""
    async with running(discord, tmp_path) as process:
        yield process
        await process.finish()


# One process for all tests of a module, which take about a second each instead of five. Such a module says
# `pytestmark = pytest.mark.asyncio(loop_scope="module")`, and no test of it ends the process.


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def _lasting(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[BotProcess]:
    folder = tmp_path_factory.mktemp("bot")
    async with serving() as served, running(served, folder) as process:
        await process.start()
        yield process
        await process.finish()


@pytest_asyncio.fixture(loop_scope="module")
async def shared_discord(_lasting: BotProcess) -> AsyncIterator[Discord]:
    """The module's Discord, with a channel where nothing has happened yet."""
    served = _lasting.discord
    served.channel = served.add_channel("bobing")
    served.requests.clear()
    served.quotas.refused = 0
    yield served
    served.mishaps.end()
    await served.quiet()
    assert served.faults() == []
    assert _lasting.trouble() == []


@pytest_asyncio.fixture(loop_scope="module")
async def shared_bot(shared_discord: Discord, _lasting: BotProcess) -> BotProcess:
    """The module's process. What a test does to it, it does to the tests after it."""
    return _lasting


@pytest_asyncio.fixture
async def plain(discord: Discord) -> AsyncIterator[Plain]:
    """A client that says what a test wants, in the place of the bot."""
    async with Plain(discord) as client:
        yield client
