"""The two doors of the database: what is written whole, what waits, and what is read meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.event import listen
from sqlalchemy.exc import IntegrityError, OperationalError

from db import handings, rows, throws
from db.doors import Work
from db.store import Store

pytestmark = pytest.mark.asyncio


def count(conn: Connection) -> int:
    return len(rows.synced_commands(conn))


async def test_what_is_written_can_be_read(store: Store) -> None:
    await store.write(lambda conn: rows.note_sync(conn, "global", "abc"))

    assert await store.read(rows.synced_commands) == {"global": "abc"}


@pytest.mark.parametrize("number", [2**31, 2**53])
async def test_a_number_larger_than_any_finds_nothing(store: Store, number: int) -> None:
    assert await store.read(lambda conn: rows.whole_table(conn, number)) is None
    assert await store.read(lambda conn: rows.brief_table(conn, number)) is None
    assert await store.read(lambda conn: throws.find(conn, 77, number)) is None
    assert await store.read(lambda conn: handings.find(conn, 77, 88, number)) is None


async def test_an_error_in_the_middle_takes_everything_back(store: Store) -> None:
    def work(conn: Connection) -> None:
        rows.note_sync(conn, "global", "abc")
        rows.beat(conn, 5.0)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.write(work)

    assert await store.read(count) == 0
    assert await store.read(rows.last_beat) is None


async def test_a_statement_that_fails_takes_back_those_before_it(store: Store) -> None:
    def work(conn: Connection) -> None:
        rows.note_sync(conn, "global", "abc")
        conn.execute(text("INSERT INTO heartbeat (id, at) VALUES (1, NULL)"))

    with pytest.raises(IntegrityError):
        await store.write(work)

    assert await store.read(count) == 0


async def test_a_write_after_a_failed_one_succeeds(store: Store) -> None:
    def work(conn: Connection) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.write(work)
    await store.write(lambda conn: rows.beat(conn, 5.0))

    assert await store.read(rows.last_beat) == 5.0


async def test_fifty_writers_at_once_all_succeed_one_after_the_other(store: Store) -> None:
    def work(conn: Connection) -> float:
        at = (rows.last_beat(conn) or 0.0) + 1
        rows.beat(conn, at)
        return at

    written = await asyncio.gather(*(store.write(work) for _ in range(50)))

    assert written == [float(n) for n in range(1, 51)]
    assert await store.read(rows.last_beat) == 50.0


async def test_a_writer_of_another_process_is_waited_for(store: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "kaiju.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.write(lambda conn: rows.beat(conn, 5.0)))
    await asyncio.sleep(0.3)

    assert not writing.done()
    other.execute("COMMIT")
    other.close()
    await writing
    assert await store.read(rows.last_beat) == 5.0


async def test_nobody_writes_between_the_reading_and_the_writing_of_a_transaction(
    store: Store, tmp_path: Path
) -> None:
    other = sqlite3.connect(
        tmp_path / "kaiju.sqlite3", isolation_level=None, timeout=0, check_same_thread=False
    )

    def work(conn: Connection) -> None:
        at = rows.last_beat(conn) or 0.0
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("INSERT INTO heartbeat (id, at) VALUES (1, 99)")
        rows.beat(conn, at + 1)

    await store.write(work)
    other.close()

    assert await store.read(rows.last_beat) == 1.0


async def test_a_reader_does_not_wait_for_a_writer(store: Store) -> None:
    await store.write(lambda conn: rows.beat(conn, 1.0))
    written, go_on = threading.Event(), threading.Event()

    def slow(conn: Connection) -> None:
        rows.beat(conn, 2.0)
        written.set()
        assert go_on.wait(10)

    writing = asyncio.create_task(store.write(slow))
    assert await asyncio.to_thread(written.wait, 10)
    async with asyncio.timeout(2):
        seen = await store.read(rows.last_beat)
    go_on.set()
    await writing

    assert seen == 1.0
    assert await store.read(rows.last_beat) == 2.0


async def test_a_read_sees_one_moment_of_the_file(store: Store) -> None:
    seen, go_on = threading.Event(), threading.Event()

    def twice(conn: Connection) -> tuple[int, int]:
        first = count(conn)
        seen.set()
        assert go_on.wait(10)
        return first, count(conn)

    reading = asyncio.create_task(store.read(twice))
    assert await asyncio.to_thread(seen.wait, 10)
    await store.write(lambda other: rows.note_sync(other, "global", "abc"))
    go_on.set()

    assert await reading == (0, 0)
    assert await store.read(count) == 1


async def all_at_once(store: Store, *works: Work[Any]) -> list[Any]:
    """Several writes that wait for one before them, and so share a transaction."""
    first, go_on = threading.Event(), threading.Event()

    def slow(conn: Connection) -> None:
        first.set()
        assert go_on.wait(10)

    before = asyncio.create_task(store.write(slow))
    assert await asyncio.to_thread(first.wait, 10)
    waiting = [asyncio.create_task(store.write(work)) for work in works]
    await asyncio.sleep(0)
    go_on.set()
    await before
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_writes_that_come_together_share_a_transaction(store: Store) -> None:
    begun: list[str] = []
    listen(store._doors._writer, "commit", lambda conn: begun.append("commit"))  # type: ignore[attr-defined]

    await all_at_once(store, *(partial(rows.note_sync, scope=str(n), digest="abc") for n in range(10)))

    assert await store.read(count) == 10
    assert len(begun) == 2


async def test_work_that_fails_takes_nothing_of_its_neighbours_back(store: Store) -> None:
    def fails(conn: Connection) -> None:
        rows.note_sync(conn, "half", "abc")
        raise RuntimeError

    def breaks(conn: Connection) -> None:
        rows.note_sync(conn, "half", "abc")
        conn.execute(text("INSERT INTO heartbeat (id, at) VALUES (1, NULL)"))

    outcomes = await all_at_once(
        store,
        partial(rows.note_sync, scope="one", digest="abc"),
        fails,
        breaks,
        partial(rows.note_sync, scope="other", digest="abc"),
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), RuntimeError, IntegrityError, type(None)]
    assert await store.read(rows.synced_commands) == {"one": "abc", "other": "abc"}


async def test_a_transaction_that_cannot_be_committed_is_told_to_all_that_shared_it(store: Store) -> None:
    def full(conn: Connection) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))

    once = iter([None])

    def refuse(conn: Connection) -> None:
        if next(once, 1) is not None:
            full(conn)

    listen(store._doors._writer, "commit", refuse)  # type: ignore[attr-defined]

    outcomes = await all_at_once(store, *(partial(rows.note_sync, scope=str(n), digest="x") for n in "ab"))
    assert [type(outcome) for outcome in outcomes] == [OperationalError, OperationalError]
    assert await store.read(count) == 0


async def test_twenty_readers_are_served_while_others_write(store: Store) -> None:
    async def reads() -> None:
        for _ in range(10):
            await store.read(count)

    async def writes() -> None:
        for n in range(20):
            await store.write(lambda conn, n=n: rows.note_sync(conn, str(n), "abc"))  # type: ignore[misc]

    await asyncio.gather(writes(), *(reads() for _ in range(20)))

    assert await store.read(count) == 20


async def test_a_write_that_is_called_off_is_whole_or_nothing_and_blocks_nobody(store: Store) -> None:
    def two(conn: Connection) -> None:
        rows.note_sync(conn, "one", "abc")
        rows.note_sync(conn, "other", "abc")

    def none(conn: Connection) -> None:
        rows.note_sync(conn, "one", None)
        rows.note_sync(conn, "other", None)

    for ticks in range(80):
        writing = asyncio.create_task(store.write(two))
        await asyncio.sleep(ticks * 0.0001)  # from before it began to after it ended
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)

        async with asyncio.timeout(2):
            assert await store.write(count) in (0, 2)
            await store.write(none)


async def test_a_file_that_was_closed_is_whole_when_opened_again(url: str) -> None:
    first = await Store.open(url)
    await first.write(lambda conn: rows.beat(conn, 5.0))
    await first.close()

    again = await Store.open(url)
    try:
        assert await again.read(rows.last_beat) == 5.0
    finally:
        await again.close()


async def test_what_was_acknowledged_is_in_the_file_though_nobody_closed_it(
    store: Store, tmp_path: Path
) -> None:
    await store.write(lambda conn: rows.beat(conn, 5.0))

    other = sqlite3.connect(f"file:{tmp_path / 'kaiju.sqlite3'}?mode=ro", uri=True)
    found = other.execute("SELECT at FROM heartbeat").fetchall()
    other.close()

    assert found == [(5.0,)]


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_the_writer_is_durable_and_minds_foreign_keys(store: Store, pragma: str, value: object) -> None:
    found = await store.write(lambda conn: conn.exec_driver_sql(f"PRAGMA {pragma}").scalar())

    assert found == value


async def test_the_folder_of_the_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "kaiju.sqlite3"

    await (await Store.open(f"sqlite:///{file}")).close()

    assert file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")
async def test_a_new_file_and_its_log_are_for_this_user_alone(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'kaiju.sqlite3'}")
    await store.write(lambda conn: rows.beat(conn, 5.0))

    names = ("kaiju.sqlite3", "kaiju.sqlite3-wal")
    modes = await asyncio.to_thread(lambda: [(tmp_path / name).stat().st_mode & 0o777 for name in names])
    await store.close()

    assert modes == [0o600, 0o600]
