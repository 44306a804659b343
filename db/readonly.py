"""A database looked at from outside, while a bot may be running on it.

What is read is of one moment. Nothing is written: no row, no migration, no file beside the file, and no lock
that a writer would wait for.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from db import migrate
from db.doors import Work
from db.engine import READS, is_file

T = TypeVar("T")


class CannotRead(Exception):
    """One line that says why a database cannot be read."""


class OtherSchema(CannotRead):
    """It is of an older version or a newer one, or no database of this bot; then `found` is None."""

    def __init__(self, found: str | None) -> None:
        said = "holds nothing of this bot" if found is None else f"has schema {found}"
        super().__init__(f"{said}, this version reads schema {migrate.newest()}")
        self.found = found


def look(address: URL, work: Work[T]) -> T:
    """Run `work` on the database at `address`, and return what it returns. Raises CannotRead.

    It waits, so a running event loop needs a thread for it.
    """
    if is_file(address):
        return look_at_file(Path(str(address.database)), work)
    with _in_one_line():
        return asyncio.run(_look_at_server(address, work))


def look_at_file(file: Path, work: Work[T]) -> T:
    """The same for an SQLite file. `work` runs a second time if somebody opens the file meanwhile.

    Even a reader makes the files of the write-ahead log, leaves them there and owns them, and the bot's user
    might then not be allowed to write. So a file that nobody has open is read as one that never changes,
    which needs no log, and read again if it did change.
    """
    if not file.is_file():
        raise CannotRead("is a folder" if file.is_dir() else "does not exist")
    with _in_one_line():
        before = _at_rest(file)
        if before is not None:
            try:
                found = _look(file, "immutable=1", work)
            except Exception:
                if _at_rest(file) == before:
                    raise
            else:
                if _at_rest(file) == before:
                    return found
        return _look(file, "mode=ro", work)


def in_this_schema(work: Work[T]) -> Work[T]:
    """The same work, which raises OtherSchema where this version cannot read what is there."""

    def checked(conn: Connection) -> T:
        found = migrate.revision(conn)
        if found != migrate.newest():
            raise OtherSchema(found)
        return work(conn)

    return checked


def _at_rest(file: Path) -> tuple[int, int, int] | None:
    """What changes when a file is written; None while its log lies beside it, as it does while it is open."""
    if any(file.with_name(file.name + tail).exists() for tail in ("-wal", "-journal")):
        return None
    stat = file.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _look(file: Path, how: str, work: Work[T]) -> T:
    address = f"{file.resolve().as_uri()}?{how}"
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, isolation_level=None),
        poolclass=NullPool,
        hide_parameters=True,
    )
    event.listen(engine, "begin", lambda conn: conn.exec_driver_sql(READS))
    with engine.connect() as conn:
        return work(conn)


async def _look_at_server(address: URL, work: Work[T]) -> T:
    # Not at the top: it needs packages that a file does not.
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        address, hide_parameters=True, poolclass=NullPool, isolation_level="REPEATABLE READ"
    )
    async with engine.connect() as conn:
        await conn.execution_options(postgresql_readonly=True)
        return await conn.run_sync(work)


@contextmanager
def _in_one_line() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        # What cannot be decoded is told with its text, and that may be a secret.
        raise CannotRead(" ".join(str(error.orig).split(" with text ")[0].split())) from None
    except ImportError as error:
        raise CannotRead("needs the extra postgres (asyncpg, greenlet)") from error
    except OSError as error:
        raise CannotRead(error.strerror or " ".join(str(error).split())) from error


def damage(conn: Connection, *, quickly: bool) -> str | None:
    """What SQLite itself finds wrong with its file, the first of it; None also for a server.

    `quickly` passes over whether the indexes fit the rows, which takes as long as the file is large.
    """
    if conn.dialect.name != "sqlite":
        return None
    check = "quick_check" if quickly else "integrity_check"
    found = conn.exec_driver_sql(f"PRAGMA {check}(1)").scalar()
    return None if found == "ok" else " ".join(str(found).split())
