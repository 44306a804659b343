"""A fresh database file; for hypothesis no deadline, since the machine may be busy, and sixty examples."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings

from db.store import Store

settings.register_profile("unhurried", deadline=None, max_examples=60)
settings.load_profile("unhurried")


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a processor: on the wire a test waits most of the time, for its bot or for a clock."""
    return 2 * (os.cpu_count() or 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=15, help="moments at which a running bot is killed")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaiju.sqlite3'}"


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
