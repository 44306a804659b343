"""A disk that takes no more loses nothing that was acknowledged; once it does again, everything goes on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from some_files import query
from sqlalchemy import Connection

from db import rows
from db.doors import File
from db.store import CannotOpen, CannotWrite, Store

pytestmark = pytest.mark.asyncio

SPARE_PAGES = 3


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


def note(name: str) -> Any:
    return lambda conn: rows.note_sync(conn, name, "x")


def much(conn: Connection) -> None:
    """Twenty pages or so."""
    for n in range(1000):
        rows.note_sync(conn, f"much-{n}", "x" * 60)


async def fill_up(store: Store) -> None:
    """Leave room for a few pages only."""

    def work(conn: Connection) -> None:
        pages = conn.exec_driver_sql("PRAGMA page_count").scalar_one()
        conn.exec_driver_sql(f"PRAGMA max_page_count = {pages + SPARE_PAGES}")

    await store.write(work)


async def make_room(store: Store) -> None:
    await store.write(lambda conn: conn.exec_driver_sql("PRAGMA max_page_count = 100000").scalar_one())


async def kept(store: Store) -> set[str]:
    return set(await store.read(rows.synced_commands))


async def outcomes(*writing: Any) -> list[str]:
    done = await asyncio.gather(*writing, return_exceptions=True)
    return [one.kind if isinstance(one, CannotWrite) else repr(one) for one in done]


async def test_a_write_that_finds_the_disk_full_says_so_and_changes_nothing(store: Store) -> None:
    await store.write(note("before"))
    await fill_up(store)

    with pytest.raises(CannotWrite) as refused:
        await store.write(much)

    assert refused.value.kind == "full"
    assert await kept(store) == {"before"}


async def test_after_there_is_room_again_everything_goes_on(store: Store) -> None:
    await fill_up(store)
    assert await outcomes(store.write(much)) == ["full"]

    await make_room(store)
    await store.write(much)

    assert len(await kept(store)) == 1000


async def test_what_was_acknowledged_beside_a_write_that_found_no_room_is_kept(
    store: Store, file: Path
) -> None:
    await fill_up(store)
    names = [f"small-{n}" for n in range(8)]

    writing = [store.write(note(name)) for name in names]
    writing.insert(4, store.write(much))
    done = await outcomes(*writing)
    del done[4]
    await store.write(note("after"))

    acknowledged = {name for name, outcome in zip(names, done, strict=True) if outcome == "None"}
    assert set(done) <= {"None", "full"}
    assert await kept(store) == acknowledged | {"after"}
    assert {name for (name,) in query(file, "SELECT scope FROM synced")} == acknowledged | {"after"}


async def test_an_error_of_one_piece_is_still_its_own(store: Store) -> None:
    def fails(conn: Connection) -> None:
        rows.note_sync(conn, "half", "x")
        raise RuntimeError

    done = await outcomes(*(store.write(work) for work in (note("one"), fails, note("other"))))

    assert done == ["None", "RuntimeError()", "None"]
    assert await kept(store) == {"one", "other"}


def read_only(store: Store, switch: str) -> None:
    assert isinstance(store._doors, File)
    connection = store._doors._writer.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only = {switch}")
    connection.close()


async def test_a_file_that_became_read_only_is_told_apart(store: Store) -> None:
    read_only(store, "ON")
    assert await outcomes(store.write(note("never")), store.write(note("nor this"))) == ["read-only"] * 2

    read_only(store, "OFF")
    await store.write(note("again"))

    assert await kept(store) == {"again"}


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """The system refuses to write beyond, as a disk with a fault refuses."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
async def test_a_disk_with_a_fault_is_told_apart_and_nothing_acknowledged_is_lost(
    store: Store, file: Path
) -> None:
    await store.write(note("before"))
    size = file.with_name("kaiju.sqlite3-wal").stat().st_size

    with files_no_longer_than(size + 100):
        done = await outcomes(store.write(note("never")), store.write(note("nor this")))
    assert await kept(store) == {"before"}
    await store.write(note("again"))

    assert done == ["io", "io"]
    assert await kept(store) == {"before", "again"}
    assert query(file, "PRAGMA integrity_check") == [("ok",)]


@contextmanager
def small_disk(at: Path) -> Iterator[Path]:
    at.mkdir()
    mounted = subprocess.run(  # noqa: S603
        ["mount", "-t", "tmpfs", "-o", "size=700k", "tmpfs", str(at)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", str(at)], check=True)  # noqa: S603, S607


@pytest.mark.skipif(sys.platform == "win32", reason="Windows mounts otherwise")
async def test_on_a_real_disk_that_fills_up_everything_acknowledged_is_there_afterwards(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        store = await Store.open(f"sqlite:///{disk / 'kaiju.sqlite3'}")
        acknowledged: set[str] = set()
        done = "None"
        for n in range(2000):
            names = [f"{n}-{k}" for k in range(3)]
            told = await outcomes(*(store.write(note(name)) for name in names))
            acknowledged |= {name for name, one in zip(names, told, strict=True) if one == "None"}
            if (done := told[-1]) != "None":
                break
        assert done == "full"
        assert await kept(store) == acknowledged

        subprocess.run(["mount", "-o", "remount,size=9m", str(disk)], check=True)  # noqa: S603, S607, ASYNC221
        await store.write(note("again"))
        await store.close()

        store = await Store.open(f"sqlite:///{disk / 'kaiju.sqlite3'}")
        assert await kept(store) == acknowledged | {"again"}
        await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows mounts otherwise")
async def test_a_bot_does_not_start_on_a_full_disk_and_says_why(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        file = disk / "kaiju.sqlite3"
        await (await Store.open(f"sqlite:///{file}")).close()
        was = file.read_bytes()
        (disk / "ballast").write_bytes(bytes(700_000 - len(was) - 16_000))

        with pytest.raises(CannotOpen) as refused:
            await Store.open(f"sqlite:///{file}")

        assert str(refused.value) == f"{file}: the disk is full; make room on it"
        assert file.read_bytes() == was
