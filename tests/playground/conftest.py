"""A playground with the toy bot, and tabs open on it."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio
from tabs import OpenTab, Tab
from toy import ToyBot

from playground import stage
from playground.live import LivePreview


@pytest.fixture
def bot() -> ToyBot:
    return ToyBot()


@pytest_asyncio.fixture
async def preview(bot: ToyBot) -> AsyncIterator[LivePreview]:
    async with stage.opened(bot) as opened:
        yield opened


@pytest_asyncio.fixture
async def open_tab(preview: LivePreview) -> AsyncIterator[OpenTab]:
    async with aiohttp.ClientSession() as session:

        async def open_one(viewer: str | None = None) -> Tab:
            return await Tab.open(session, preview.url, viewer)

        yield open_one
