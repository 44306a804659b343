"""A PostgreSQL server that several processes share; `pytest --server` says which."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select

from db import guilds, ledger, members, rows, schema, seasons
from db.errors import NoSeasonRuns, SeasonRuns
from db.ledger import Entry, MovementRow
from db.store import Store

pytestmark = pytest.mark.asyncio

GUILDS = range(1, 21)


@pytest_asyncio.fixture
async def other(store: Store, url: str, pytestconfig: pytest.Config) -> AsyncIterator[Store]:
    """Another process of the same database."""
    if pytestconfig.getoption("--server") is None:
        pytest.skip("needs --server")
    opened = await Store.open(url)
    yield opened
    await opened.close()


async def at_both(stores: tuple[Store, Store], work: Callable[[Connection, int, int], Any]) -> Counter[type]:
    """What came of a piece of work that each store does once for every guild."""
    writes = [
        store.write(lambda conn, guild=guild, by=by: work(conn, guild, by))  # type: ignore[misc]
        for guild in GUILDS
        for by, store in enumerate(stores, 1)
    ]
    return Counter(type(found) for found in await asyncio.gather(*writes, return_exceptions=True))


async def test_of_two_who_start_or_close_a_season_at_once_one_does(store: Store, other: Store) -> None:
    def start(conn: Connection, guild_id: int, by: int) -> object:
        return seasons.start(conn, guild_id, named=str, by=by, at=5.0)

    def close(conn: Connection, guild_id: int, by: int) -> object:
        return seasons.close(conn, guild_id, by=by, at=6.0)

    for _ in range(3):
        begun = await at_both((store, other), start)
        ended = await at_both((store, other), close)

        assert begun == {seasons.SeasonRow: len(GUILDS), SeasonRuns: len(GUILDS)}
        assert ended == {seasons.SeasonRow: len(GUILDS), NoSeasonRuns: len(GUILDS)}


async def test_what_two_note_for_the_first_time_at_once_is_noted_once(store: Store, other: Store) -> None:
    def note(conn: Connection, guild_id: int, by: int) -> None:
        guilds.choose(conn, guild_id, locale="en")
        members.note_gone(conn, guild_id, [1001], float(by))
        ledger.open_wallet(conn, guild_id, 1001, 100, float(by))

    assert await at_both((store, other), note) == {type(None): 2 * len(GUILDS)}


async def test_payments_of_two_to_each_other_do_not_wait_for_one_another(store: Store, other: Store) -> None:
    def pay(conn: Connection, _guild_id: int, by: int) -> None:
        entries = Entry("wallet", 1000 + by, 1), Entry("wallet", 1003 - by, -1)
        ledger.post(conn, MovementRow(guild_id=1, reason="game", entries=entries), 1.0)

    for _ in range(5):
        assert await at_both((store, other), pay) == {type(None): 2 * len(GUILDS)}


async def test_a_read_sees_one_moment_of_the_server(store: Store, other: Store) -> None:
    def twice(conn: Connection) -> tuple[int, int]:
        first = len(rows.synced_commands(conn))
        conn.execute(select(func.pg_sleep(0.5)))
        return first, len(rows.synced_commands(conn))

    reading = asyncio.create_task(store.read(twice))
    await asyncio.sleep(0.2)
    await other.write(lambda conn: rows.note_sync(conn, "global", "abc"))

    assert not reading.done()
    assert await reading == (0, 0)
    assert await store.read(rows.synced_commands) == {"global": "abc"}


async def test_the_migrations_make_the_schema_of_the_code(store: Store, other: Store) -> None:
    def differences(conn: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(conn), schema.metadata)

    assert await store.read(differences) == []
