"""The database: what is written is on disk, what is read is of one moment.

A piece of work is a plain function of a connection, run whole inside one transaction:

    await store.write(lambda conn: rows.rename(conn, table_id, "…"))

Statements awaited one by one on a shared connection would interleave with those of other tasks, so no
connection ever leaves this package.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from db import migrate
from db.doors import Doors, File, Work
from db.engine import is_file
from db.files import FileError, code_of, explained

T = TypeVar("T")

BATCH = 64
"""Pieces of work that share a transaction, and so the wait for the disk, when many come at once."""


class CannotOpen(Exception):
    """The database cannot be opened; one line that names it, says why and, of a file, what to do."""


Kind = Literal["full", "read-only", "io"]

TROUBLE: dict[int, Kind] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_CANTOPEN: "io",
}


class CannotWrite(Exception):
    """The disk does not take a write, of which nothing is kept; `kind` says what is the matter with it."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(kind)
        self.kind = kind


class Store:
    """One transaction at a time for writes, first come, first served; reads beside it."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at `url` (an SQLAlchemy address), migrating it first.

        An SQLite file, whose folder is made if it is missing, is held until `close`. Raises CannotOpen.
        """
        address = make_url(url)
        shown = address.database if is_file(address) else address.render_as_string()
        try:
            doors = _doors(address)
            await _upgrade(doors)
        except FileError as error:
            raise CannotOpen(str(error)) from error
        except migrate.UnknownSchema as error:
            raise CannotOpen(f"{shown}: was written by a newer version ({error})") from error
        except DBAPIError as error:
            if is_file(address) and isinstance(error.orig, sqlite3.Error):
                raise CannotOpen(str(explained(Path(str(shown)), error.orig))) from error
            raise CannotOpen(f"{shown}: {error.orig}") from error
        except ImportError as error:
            raise CannotOpen(f"{shown}: needs the extra postgres (asyncpg, greenlet)") from error
        except OSError as error:
            raise CannotOpen(f"{shown}: {error.strerror or error}") from error
        return cls(doors)

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction that is on disk when this returns; if it raises, it changed nothing.

        It is done even if the caller is cancelled. Work that comes while another is being written shares
        one transaction with whatever else came, each piece in a savepoint of its own. Raises CannotWrite, and
        what `work` raises.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        return await asyncio.shield(done)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._write(batch)
        finally:
            self._writer = None

    async def _write(self, batch: Sequence[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        works = [work for work, _ in batch]
        try:
            outcomes = await self._doors.write(lambda conn: _each(conn, works))
        except Exception as error:
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, Exception):
                done.set_exception(_told(outcome))
            else:
                done.set_result(outcome)

    async def read(self, work: Work[T]) -> T:
        return await self._doors.read(work)

    async def close(self) -> None:
        """Close the database once every write has ended."""
        while self._writer is not None:
            await asyncio.wait({self._writer})
        await self._doors.close()


def _doors(address: URL) -> Doors:
    if is_file(address):
        return File(address)
    from db.server import Server  # only now: it needs packages that a file does not

    return Server(address)


async def _upgrade(doors: Doors) -> None:
    try:
        await doors.upgrade()
    except BaseException:
        await doors.close()
        raise


def _each(conn: Connection, works: Sequence[Work[Any]]) -> list[Any]:
    """What each piece returned, or the exception that took it back; a single one takes all back itself."""
    if len(works) == 1:
        return [works[0](conn)]
    outcomes: list[Any] = []
    for work in works:
        try:
            with conn.begin_nested():
                outcomes.append(work(conn))
        except Exception as error:
            if not _in_transaction(conn):
                raise  # a full disk: SQLite took all of it back, the pieces that were done too
            outcomes.append(error)
    return outcomes


def _in_transaction(conn: Connection) -> bool:
    return getattr(conn.connection.dbapi_connection, "in_transaction", True)


def _told(error: Exception) -> Exception:
    """The same error, or what it says of the disk."""
    link: BaseException | None = error
    while link is not None:
        if (code := code_of(link)) in TROUBLE:
            told = CannotWrite(TROUBLE[code])
            told.__cause__ = error
            return told
        link = link.__context__
    return error
