"""A fresh database file; for hypothesis no deadline, since the machine may be busy, and sixty examples."""

import gc
import os
from collections.abc import AsyncIterator, Iterator
from itertools import groupby
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings

from db.store import Store

settings.register_profile("unhurried", deadline=None, max_examples=60)
settings.load_profile("unhurried")

WIRE = Path(__file__).with_name("wire")


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a processor: on the wire a test waits most of the time, for its bot or for a clock."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Modules that wait, on the wire, lie evenly among those that compute: every worker gets of both."""
    modules = [list(module) for _, module in groupby(items, key=lambda item: item.path)]
    on_the_wire = [module for module in modules if WIRE in module[0].path.parents]
    others = [module for module in modules if WIRE not in module[0].path.parents]
    placed = sorted([*_places(on_the_wire), *_places(others)], key=lambda place: place[0])
    items[:] = [item for _, module in placed for item in module]


def _places(modules: list[list[pytest.Item]]) -> Iterator[tuple[float, list[pytest.Item]]]:
    """Each with the share of all their tests that lies before its middle."""
    total, before = sum(map(len, modules)), 0
    for module in modules:
        yield (before + len(module) / 2) / total, module
        before += len(module)


def pytest_collection_finish() -> None:
    """What is there by now stays: the collector need not look at it again and again."""
    gc.freeze()


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
