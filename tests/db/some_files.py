"""Database files for the tests of the database."""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from some_rows import PRIZES, SCORE, TABLE, award_row, event_row, movement_row, seat_row
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from db import migrate, rows
from db.engine import WRITES, file_engine


def a_database(file: Path, tables: int = 3, actions: int = 40) -> None:
    """A database of the newest schema with a few running tables, closed properly."""
    file.write_bytes(_content(tables, actions))


@cache
def _content(tables: int, actions: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kaiju.sqlite3"
        _make(file, tables, actions)
        return file.read_bytes()


def _make(file: Path, tables: int, actions: int) -> None:
    address = make_url(f"sqlite:///{file}")
    migrate.upgrade_file(address)
    with file_engine(address, WRITES, poolclass=NullPool).begin() as conn:
        for channel in range(tables):
            table = rows.open_table(
                conn, replace(TABLE, channel_id=channel), [seat_row()], PRIZES, f"open-{channel}"
            )
            rows.save(
                conn,
                rows.Change(
                    table=replace(table, version=1, phase="running"),
                    replaces=0,
                    at=2.0,
                    events=tuple(event_row(n) for n in range(actions)),
                    awards=tuple(award_row(n) for n in range(actions)),
                    movements=(movement_row(actions),),
                    scores=(SCORE,),
                ),
            )


def query(file: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(file, isolation_level=None)) as conn:
        return conn.execute(statement, values).fetchall()


@contextmanager
def left_open(file: Path, *statements: str) -> Iterator[None]:
    """The logs that a killed process leaves, or one that still runs, after these statements."""
    with closing(sqlite3.connect(file, isolation_level=None)) as conn:
        for statement in statements:
            conn.execute(statement).fetchall()
        yield


def as_killed(file: Path, copy: Path, *statements: str) -> None:
    """A copy of `file` as a process leaves it that is killed after these statements."""
    with left_open(file, *statements):
        for tail in ("", "-wal", "-journal"):
            if (log := file.with_name(file.name + tail)).exists():
                copy.with_name(copy.name + tail).write_bytes(log.read_bytes())


def everything_in(folder: Path) -> dict[str, str]:
    """Name → what is in the file, of all files except the memory that SQLite's readers share."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith("-shm")
    }
