"""Discord on a loopback port, the bot in a process of its own, and what must be true at a story's end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from plain import Plain
from process import BotProcess
from server import Discord


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Discord]:
    served = Discord()
    await served.start()
    try:
        yield served
    finally:
        await served.stop()
    assert served.faults() == []


@pytest_asyncio.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that runs, on a database that is new."""
    process = BotProcess(discord, tmp_path)
    try:
        await process.start()
        yield process
        if process.is_running:
            await discord.quiet()
            ended = await process.terminate()
            assert ended.status == 0, process.log[-30:]
    finally:
        await process.reap()
    assert process.trouble() == []


@pytest_asyncio.fixture
async def plain(discord: Discord) -> AsyncIterator[Plain]:
    """A client that says what a test wants, in the place of the bot."""
    async with Plain(discord) as client:
        yield client
