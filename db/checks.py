"""Whether a file is one that this program may write to. Nothing here changes it.

What a file should hold comes from the migrations: played in memory up to the file's own schema.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from pathlib import Path

from sqlalchemy import create_engine

from db import migrate, schema
from db.copies import clear_cut_off
from db.files import BACKUP, OTHER_FILE, Damaged, FileError, Foreign, logs, passes, reading
from db.hold import Hold

VERSION = "alembic_version"

JOURNAL_HEAD = struct.Struct(">8sIII")
"""Magic, records, nonce, pages of the database before (https://sqlite.org/fileformat2.html#rollbackjournal)."""

JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")

Columns = dict[str, frozenset[str]]
"""Table → names of its columns."""


def claim(file: Path) -> Hold:
    """Take `file` for this process, if it can be written and is a sound database of ours, or a new one.

    Its folder is made if it is missing. Raises FileError.
    """
    hold = take(file)
    try:
        _check_permissions(file)
        examine(file)
        if not file.exists():
            # It will hold the secrets of running games: for this user alone, and so its logs and copies.
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        clear_cut_off(file)
    except BaseException:
        hold.release()
        raise
    return hold


def take(file: Path) -> Hold:
    """Take `file`, whatever is in it; its folder is made if it is missing. Raises FileError."""
    try:
        if file.is_dir():
            raise FileError(file, "is a folder", "name a file in it")
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise FileError(file, f"its folder cannot be made ({why})", "name a file elsewhere") from error
    return Hold.take(file)


def examine(file: Path) -> str | None:
    """The schema of a sound database of ours; None for a file that is empty or not there.

    For a file that nobody writes to meanwhile. Raises FileError.
    """
    if not file.exists() or file.stat().st_size == 0:
        left = [log for log in logs(file) if not is_of_nothing(log)]
        if left:
            # SQLite would throw away what is in it.
            what = f"is {'empty' if file.exists() else 'missing'}, but {left[0].name} is there"
            raise FileError(file, what, f"bring back the file that belongs to it, or {BACKUP}")
        return None
    with reading(file) as conn:
        revision = _revision(file, conn)
        # Reads every page: 0.2 s for 125 MB that are in memory already, 1.7 s from the disk.
        passes(file, conn, "quick_check(1)")
        return revision


def is_of_nothing(log: Path) -> bool:
    """Whether a log is the journal of a database that had no page yet: that of a first start cut off."""
    with log.open("rb") as bytes_:
        head = bytes_.read(JOURNAL_HEAD.size)
    if not log.name.endswith("-journal") or len(head) < JOURNAL_HEAD.size:
        return False
    magic, _records, _nonce, pages = JOURNAL_HEAD.unpack(head)
    return magic in (JOURNAL_MAGIC, bytes(8)) and pages == 0


def _revision(file: Path, conn: sqlite3.Connection) -> str | None:
    found = _columns(conn)
    versions = conn.execute("SELECT version_num FROM alembic_version").fetchall() if VERSION in found else []
    others = found.keys() - {VERSION}
    if not others and not versions:
        return None
    if others and not (VERSION in found and others & schema.metadata.tables.keys()):
        raise Foreign(file, "is a database of another program", OTHER_FILE)
    if len(versions) != 1:
        raise Damaged(file, "its schema is not named")
    revision = str(versions[0][0])
    if revision not in migrate.known():
        raise FileError(
            file,
            f"was written by a newer version of this program (schema {revision})",
            f"update the program, or {BACKUP}",
        )
    for table, columns in _wanted(revision).items():
        if lacking := columns - found.get(table, frozenset()):
            raise Damaged(file, f"{table} lacks {', '.join(sorted(lacking))}")
    return revision


def _wanted(revision: str) -> Columns:
    engine = create_engine("sqlite://")
    with engine.begin() as conn:
        migrate.upgrade(conn, revision)
        inner = conn.connection.driver_connection
        assert isinstance(inner, sqlite3.Connection)
        wanted = _columns(inner)
    engine.dispose()
    return wanted


def _columns(conn: sqlite3.Connection) -> Columns:
    names = conn.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    )
    return {
        name: frozenset(row[0] for row in conn.execute("SELECT name FROM pragma_table_info(?)", (name,)))
        for (name,) in names.fetchall()
    }


def _check_permissions(file: Path) -> None:
    if not file.exists():
        return
    try:
        os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        why = error.strerror or str(error)
        raise FileError(file, f"cannot be read and written ({why})", "let this user do both") from error
