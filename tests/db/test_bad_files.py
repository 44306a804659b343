"""A file that the bot should not write to is refused with its name and a remedy, and stays as it is."""

from __future__ import annotations

import struct
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from other_user import as_nobody
from some_files import a_database, as_killed, everything_in, query
from sqlalchemy import Connection, func, select

from db import checks, schema
from db.files import FileError
from db.hold import Hold
from db.store import CannotOpen, Store

RESTORE = "put a backup in its place: .venv/bin/python -m bot restore BACKUP"
OTHER = "name another file"
LOST = f"bring back the file that belongs to it, or {RESTORE}"
FOREIGN = (
    "CREATE TABLE recipes (id INTEGER PRIMARY KEY, text)",
    "INSERT INTO recipes VALUES (1, 'moon cake')",
)


def cut_to(size: float) -> Callable[[Path], None]:
    def make(file: Path) -> None:
        a_database(file)
        content = file.read_bytes()
        file.write_bytes(content[: int(size * len(content) if size < 1 else size)])

    return make


def spoilt(table: str) -> Callable[[Path], None]:
    """A database in which one page of a table is noise, and neither its header nor its first page."""

    def make(file: Path) -> None:
        a_database(file, tables=5, actions=200)
        content = bytearray(file.read_bytes())
        size = int.from_bytes(content[16:18])
        root = query(file, "SELECT rootpage FROM sqlite_master WHERE name = ?", table)[0][0]
        child = int.from_bytes(content[(root - 1) * size + 12 :][:2])  # the first cell of an inner page
        page = int.from_bytes(content[(root - 1) * size + child :][:4])
        content[(page - 1) * size : page * size] = bytes(range(256)) * (size // 256)
        file.write_bytes(content)

    return make


def after(*statements: str, ours: bool = True, left: bool = False) -> Callable[[Path], None]:
    """A database after these statements; `left` as a killed process leaves it."""

    def make(file: Path) -> None:
        if ours:
            a_database(file)
        if left:
            elsewhere = file.with_name("elsewhere")
            if ours:
                file.rename(elsewhere)
            as_killed(elsewhere, file, *statements)
        for statement in () if left else statements:
            query(file, statement)

    return make


def a_log_without(content: bytes | None) -> Callable[[Path], None]:
    def make(file: Path) -> None:
        after("INSERT INTO heartbeat VALUES (1, 5.0)", left=True)(file)
        assert file.with_name(file.name + "-wal").stat().st_size
        file.unlink()
        if content is not None:
            file.write_bytes(content)

    return make


BAD: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "text": (
        lambda file: file.write_text("to my aunt " * 200),
        "is not an SQLite database",
        f"{OTHER}, or {RESTORE}",
    ),
    "a few bytes": (
        lambda file: file.write_bytes(b"SQLite format 3\0"),
        "is not an SQLite database",
        f"{OTHER}, or {RESTORE}",
    ),
    "noise": (
        lambda file: file.write_bytes(bytes(range(256)) * 99),
        "is not an SQLite database",
        f"{OTHER}, or {RESTORE}",
    ),
    "a folder": (Path.mkdir, "is a folder", "name a file in it"),
    "half a file": (cut_to(0.5), "is damaged (", RESTORE),
    "a header": (cut_to(100), "is damaged (", RESTORE),
    "one page": (cut_to(4096), "is damaged (", RESTORE),
    "a page and a half": (cut_to(6144), "is damaged (", RESTORE),
    "a file without its last bytes": (cut_to(0.999), "is damaged (", RESTORE),
    "another program's": (after(*FOREIGN, ours=False), "is a database of another program", OTHER),
    "another program's with a log": (
        after("PRAGMA journal_mode=WAL", *FOREIGN, ours=False, left=True),
        "is a database of another program",
        OTHER,
    ),
    "another program's that uses Alembic": (
        after(
            *FOREIGN,
            "CREATE TABLE alembic_version (version_num)",
            "INSERT INTO alembic_version VALUES ('0001')",
            ours=False,
        ),
        "is a database of another program",
        OTHER,
    ),
    "a newer schema": (
        after("UPDATE alembic_version SET version_num = '9999'"),
        "was written by a newer version of this program (schema 9999)",
        f"update the program, or {RESTORE}",
    ),
    "a newer schema in the log": (
        after("PRAGMA journal_mode=WAL", "UPDATE alembic_version SET version_num = '9999'", left=True),
        "was written by a newer version of this program (schema 9999)",
        f"update the program, or {RESTORE}",
    ),
    "a schema without tables": (
        after(
            "CREATE TABLE alembic_version (version_num)",
            "INSERT INTO alembic_version VALUES ('0001')",
            ours=False,
        ),
        "is damaged (",
        RESTORE,
    ),
    "a table is missing": (after("DROP TABLE awards"), "is damaged (awards lacks ", RESTORE),
    "a column is missing": (
        after("ALTER TABLE guilds DROP COLUMN timezone"),
        "is damaged (guilds lacks timezone)",
        RESTORE,
    ),
    "two schemas": (
        after("INSERT INTO alembic_version VALUES ('0000')"),
        "is damaged (its schema is not named)",
        RESTORE,
    ),
    "no schema": (after("DELETE FROM alembic_version"), "is damaged (its schema is not named)", RESTORE),
    "a page of noise": (spoilt("events"), "is damaged (", RESTORE),
    "a log without its file": (a_log_without(None), "is missing, but kaiju.sqlite3-wal is there", LOST),
    "a log beside an empty file": (a_log_without(b""), "is empty, but kaiju.sqlite3-wal is there", LOST),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "kaiju.sqlite3"


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def tables(conn: Connection) -> int:
    return conn.execute(select(func.count()).select_from(schema.game_tables)).scalar_one()


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.asyncio
async def test_a_bad_file_is_refused_in_one_line_with_a_remedy_and_not_touched(kind: str, file: Path) -> None:
    make, what, remedy = BAD[kind]
    make(file)
    before = everything_in(file.parent)

    with pytest.raises(CannotOpen) as refused:
        await Store.open(address(file))

    assert str(refused.value).startswith(f"{file}: {what}")
    assert str(refused.value).endswith(f"; {remedy}")
    assert "\n" not in str(refused.value)
    assert everything_in(file.parent) == before


@pytest.mark.asyncio
async def test_a_file_that_was_refused_is_nobodys(file: Path) -> None:
    make, _, _ = BAD["text"]
    make(file)
    with pytest.raises(CannotOpen):
        await Store.open(address(file))

    Hold.take(file).release()


def test_a_folder_that_cannot_be_made_is_named_with_a_remedy(file: Path) -> None:
    file.touch()
    inside = file / "folder" / "kaiju.sqlite3"

    with pytest.raises(FileError) as refused:
        checks.claim(inside)

    assert str(refused.value).startswith(f"{inside}: its folder cannot be made (")
    assert str(refused.value).endswith("; name a file elsewhere")


# What is good enough


def a_file_with_a_header_only(file: Path) -> None:
    query(file, "PRAGMA journal_mode=WAL")
    assert file.stat().st_size == 4096


NEW: dict[str, Callable[[Path], object]] = {
    "no file": lambda file: None,
    "an empty file": Path.touch,
    "a header only": a_file_with_a_header_only,
    "a table of versions only": after("CREATE TABLE alembic_version (version_num)", ours=False),
}


@pytest.mark.parametrize("kind", NEW)
@pytest.mark.asyncio
async def test_a_new_file_is(kind: str, file: Path) -> None:
    NEW[kind](file)

    store = await Store.open(address(file))

    assert await store.read(tables) == 0
    await store.close()


OURS: dict[str, Callable[[Path], None]] = {
    "closed": a_database,
    "killed": after("PRAGMA journal_mode=WAL", "INSERT INTO heartbeat VALUES (1, 5.0)", left=True),
    "killed in a transaction": after(
        "PRAGMA cache_size=1",
        "PRAGMA journal_mode=DELETE",
        "BEGIN IMMEDIATE",
        "UPDATE events SET action = 'lost', events = hex(randomblob(999))",
        left=True,
    ),
    "killed in a transaction with a log": after(
        "PRAGMA cache_size=1",
        "PRAGMA journal_mode=WAL",
        "BEGIN IMMEDIATE",
        "UPDATE events SET action = 'lost', events = hex(randomblob(999))",
        left=True,
    ),
    "with somebody's own table": after("CREATE TABLE notes (text)", "ANALYZE"),
}


@pytest.mark.parametrize("kind", OURS)
@pytest.mark.asyncio
async def test_a_sound_file_is_opened_however_it_was_left(kind: str, file: Path) -> None:
    OURS[kind](file)

    store = await Store.open(address(file))

    actions = await store.read(lambda conn: conn.execute(select(schema.events.c.action).distinct()).all())
    beats = await store.read(lambda conn: conn.execute(select(schema.heartbeat.c.at)).all())
    assert await store.read(tables) == 3
    assert actions == [("{}",)]
    assert beats == ([(5.0,)] if kind == "killed" else [])
    await store.close()


def test_the_logs_of_the_killed_are_there(file: Path) -> None:
    for kind, tail in (("killed", "-wal"), ("killed in a transaction", "-journal")):
        OURS[kind](file)

        assert file.with_name(file.name + tail).stat().st_size > 0
        for path in file.parent.iterdir():
            path.unlink()


# Permissions


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_a_file_that_this_user_cannot_write_is_refused_with_a_remedy(mode: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "kaiju.sqlite3"
        a_database(file)
        file.parent.chmod(0o777)
        file.chmod(mode)
        before = everything_in(file.parent)

        with as_nobody(), pytest.raises(FileError) as refused:
            checks.claim(file)

        file.chmod(0o644)
        assert str(refused.value).startswith(f"{file}: cannot be read and written (")
        assert str(refused.value).endswith("; let this user do both")
        assert everything_in(file.parent) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_database_in_a_folder_that_cannot_be_written_is_refused_and_not_touched() -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "kaiju.sqlite3"
        a_database(file)
        file.chmod(0o666)
        file.parent.chmod(0o555)
        before = everything_in(file.parent)

        with as_nobody(), pytest.raises(FileError) as refused:
            checks.claim(file)

        assert str(refused.value).startswith(f"{file}: its folder cannot be written (")
        assert everything_in(file.parent) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_folder_that_cannot_be_entered_is_refused_with_a_remedy() -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "data" / "kaiju.sqlite3"
        file.parent.mkdir(mode=0o700)

        with as_nobody(), pytest.raises(FileError) as refused:
            checks.claim(file)

    assert str(refused.value).startswith(f"{file}: ")


def journal(pages: int, magic: bytes = bytes.fromhex("d9d505f920a163d7")) -> bytes:
    """The head of a journal of a database that had so many pages."""
    return (magic + struct.pack(">III", 1, 7, pages)).ljust(512, b"\0") + b"\1" * 4100


@pytest.mark.asyncio
@pytest.mark.parametrize("head", [journal(0), journal(0, magic=bytes(8))])
async def test_what_a_first_start_left_that_was_cut_off_stops_no_other(tmp_path: Path, head: bytes) -> None:
    file = tmp_path / "kaiju.sqlite3"
    file.write_bytes(b"")
    file.with_name("kaiju.sqlite3-journal").write_bytes(head)

    await (await Store.open(f"sqlite:///{file}")).close()

    assert file.stat().st_size > 0


@pytest.mark.asyncio
async def test_a_journal_of_a_database_that_had_pages_is_somebodys(tmp_path: Path) -> None:
    file = tmp_path / "kaiju.sqlite3"
    file.write_bytes(b"")
    file.with_name("kaiju.sqlite3-journal").write_bytes(journal(3))

    with pytest.raises(CannotOpen, match="bring back the file"):
        await Store.open(f"sqlite:///{file}")


@pytest.mark.asyncio
async def test_copies_that_were_cut_off_go_at_the_next_start_and_nothing_else_does(tmp_path: Path) -> None:
    left = [
        tmp_path / name
        for name in (
            "kaiju.sqlite3.before-0001.ab12.part",
            "kaiju.sqlite3.before-0001.ab12.part-journal",
            "kaiju.sqlite3.before-0001",
            "backup.sqlite3.ab12.part",
        )
    ]
    for path in left:
        path.write_bytes(b"x")

    await (await Store.open(f"sqlite:///{tmp_path / 'kaiju.sqlite3'}")).close()

    assert [path.exists() for path in left] == [False, False, True, True]
