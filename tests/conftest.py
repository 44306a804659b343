"""A fresh database; for hypothesis no deadline, since the machine may be busy, and sixty examples."""

import asyncio
import gc
import os
import secrets
from collections.abc import AsyncIterator, Iterator
from itertools import groupby
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings
from sqlalchemy import make_url, text

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
    parser.addoption(
        "--server",
        help="a PostgreSQL server, such as postgresql+asyncpg://me@127.0.0.1/postgres; with it the tests that"
        " open a database by the fixture `url` get a fresh one there instead of a file",
    )


@pytest.fixture
def url(tmp_path: Path, pytestconfig: pytest.Config) -> Iterator[str]:
    server = pytestconfig.getoption("--server")
    if server is None:
        yield f"sqlite:///{tmp_path / 'kaiju.sqlite3'}"
        return
    name = f"kaiju_test_{secrets.token_hex(8)}"
    asyncio.run(_tell(server, f"CREATE DATABASE {name}"))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(_tell(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def _tell(server: str, statement: str) -> None:
    # Not at the top: it needs packages that a file does not.
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    async with engine.connect() as conn:
        await conn.execute(text(statement))
    await engine.dispose()


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
