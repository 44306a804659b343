"""A look at a database leaves everything as it was, and sees one moment of it."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from other_user import as_nobody
from some_rows import PRIZES, TABLE, seat_row
from sqlalchemy import Connection, make_url, text

from db import migrate, rows
from db.readonly import CannotRead, OtherSchema, in_this_schema, look, look_at_file
from db.store import Store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


def made(file: Path) -> None:
    """A file with a table in it, closed."""

    async def make() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await store.write(lambda conn: rows.open_table(conn, TABLE, [seat_row()], PRIZES, "open"))
        await store.close()

    asyncio.run(make())


def beside(file: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in file.parent.iterdir()}


def test_a_file_at_rest_is_read_and_nothing_is_left_beside_it(file: Path) -> None:
    made(file)
    before = beside(file)

    assert look_at_file(file, rows.count_tables) == (1, 1)
    assert beside(file) == before


def test_a_file_that_one_may_only_read_is_read() -> None:
    # Not in tmp_path: nobody but its owner gets there.
    with TemporaryDirectory() as name:
        folder, file = Path(name), Path(name) / "kaiju.sqlite3"
        made(file)
        file.chmod(0o444)
        folder.chmod(0o555)

        with as_nobody():
            found = look_at_file(file, rows.count_tables)

        folder.chmod(0o755)
    assert found == (1, 1)


@pytest.mark.asyncio
async def test_what_the_running_bot_wrote_last_is_seen(store: Store, file: Path) -> None:
    await store.write(lambda conn: rows.beat(conn, 5.0))

    assert look_at_file(file, rows.last_beat) == 5.0


@pytest.mark.asyncio
async def test_one_moment_is_seen_while_the_bot_goes_on_writing(store: Store, file: Path) -> None:
    await store.write(lambda conn: rows.beat(conn, 5.0))
    loop = asyncio.get_running_loop()

    def twice(conn: Connection) -> tuple[float | None, float | None]:
        first = rows.last_beat(conn)
        writing = store.write(lambda other: rows.beat(other, 6.0))
        asyncio.run_coroutine_threadsafe(writing, loop).result(timeout=5)
        return first, rows.last_beat(conn)

    assert await asyncio.to_thread(look_at_file, file, twice) == (5.0, 5.0)
    assert await store.read(rows.last_beat) == 6.0


@pytest.mark.parametrize("fails", [False, True])
def test_a_file_that_is_opened_meanwhile_is_read_again(file: Path, fails: bool) -> None:
    made(file)
    writers: list[sqlite3.Connection] = []

    def work(conn: Connection) -> int:
        if not writers:
            writers.append(sqlite3.connect(file, isolation_level=None))
            writers[0].execute("INSERT INTO heartbeat VALUES (1, 5.0)")
            if fails:
                raise RuntimeError("half a page")
        return len(conn.execute(text("SELECT * FROM heartbeat")).all())

    assert look_at_file(file, work) == 1
    writers[0].close()


def test_a_failure_of_the_work_is_its_own(file: Path) -> None:
    made(file)

    def work(_: Connection) -> None:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        look_at_file(file, work)


@pytest.mark.parametrize("opened", [False, True])
def test_nothing_can_be_written(file: Path, opened: bool) -> None:
    made(file)
    other = sqlite3.connect(file)
    if opened:
        other.execute("SELECT * FROM heartbeat").fetchall()

    with pytest.raises(CannotRead, match="readonly"):
        look_at_file(file, lambda conn: rows.beat(conn, 5.0))
    other.close()


def test_a_writer_does_not_wait_for_who_looks(file: Path) -> None:
    made(file)
    other = sqlite3.connect(file, isolation_level=None, timeout=0)
    other.execute("BEGIN IMMEDIATE")

    def work(conn: Connection) -> tuple[int, int]:
        found = rows.count_tables(conn)
        other.execute("INSERT INTO heartbeat VALUES (1, 5.0)")
        other.execute("COMMIT")
        return found

    assert look_at_file(file, work) == (1, 1)
    other.close()


def test_a_name_that_looks_like_an_address_is_a_name(tmp_path: Path) -> None:
    file = tmp_path / "a b?mode=rwc#%41.sqlite3"
    made(tmp_path / "plain.sqlite3")
    (tmp_path / "plain.sqlite3").rename(file)

    assert look_at_file(file, rows.count_tables) == (1, 1)


def test_what_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("a letter to my aunt, long enough to look like a file of something else" * 20)

    none = tmp_path / "none"
    for path, why in ((letter, "not a database"), (tmp_path, "folder"), (none, "does not exist")):
        with pytest.raises(CannotRead, match=why) as caught:
            look_at_file(path, rows.count_tables)
        assert "\n" not in str(caught.value)
    assert not none.exists()


def test_an_address_of_a_file_is_looked_at_like_the_file(file: Path) -> None:
    made(file)

    assert look(make_url(f"sqlite:///{file}"), rows.count_tables) == (1, 1)


def test_a_server_that_does_not_answer_is_one_line() -> None:
    with pytest.raises(CannotRead) as caught:
        look(make_url("postgresql+asyncpg://kaiju:hidden@127.0.0.1:1/kaiju"), rows.count_tables)

    assert "hidden" not in str(caught.value)
    assert "\n" not in str(caught.value)


# Schemas


def test_work_in_this_schema_is_done(file: Path) -> None:
    made(file)

    assert look_at_file(file, in_this_schema(rows.count_tables)) == (1, 1)


def test_work_in_another_schema_is_refused_and_the_file_left_alone(file: Path) -> None:
    made(file)
    other = sqlite3.connect(file)
    with other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    other.close()
    before = file.read_bytes()

    with pytest.raises(OtherSchema, match=f"9999.*{migrate.newest()}"):
        look_at_file(file, in_this_schema(rows.count_tables))
    assert file.read_bytes() == before


def test_an_empty_database_holds_nothing_of_this_bot(file: Path) -> None:
    sqlite3.connect(file).close()
    file.touch()

    with pytest.raises(OtherSchema, match="nothing of this bot") as caught:
        look_at_file(file, in_this_schema(rows.count_tables))
    assert caught.value.found is None


def test_errors_of_the_database_tell_no_parameters(file: Path) -> None:
    made(file)

    def work(conn: Connection) -> None:
        conn.execute(text("SELECT * FROM nowhere WHERE x = :secret"), {"secret": "ab" * 32})

    assert "ab" * 32 not in said_of(file, work)


def test_text_that_is_none_is_not_told(file: Path) -> None:
    made(file)
    other = sqlite3.connect(file)
    with other:
        other.execute("UPDATE game_tables SET secret = CAST(x'61' || secret || x'ff' AS TEXT)")
    other.close()

    said = said_of(file, lambda conn: rows.whole_table(conn, 1))

    assert "decode" in said
    assert "aaaa" not in said


def said_of(file: Path, work: Callable[[Connection], Any]) -> str:
    """All that somebody may read of a failure, its traceback included."""
    with pytest.raises(CannotRead) as caught:
        look_at_file(file, work)
    return "".join(traceback.format_exception(caught.value))
