"""The database file and its two doors: one for writes, one for reads.

A piece of work is a plain function of a connection, run whole inside one transaction:

    await store.write(lambda conn: rows.rename(conn, table_id, "…"))

Statements awaited one by one on a shared connection would interleave with those of other tasks, so no
connection ever leaves this module.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from db import migrate
from db.engine import READS, WRITES, make_engine

T = TypeVar("T")
Work = Callable[[Connection], T]


class CannotOpen(Exception):
    """The database cannot be opened; one line that says why."""


class Store:
    """One connection for writes with a fair lock, a pool for reads."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self._writer = writer
        self._reader = reader
        self._writing: set[asyncio.Task[Any]] = set()
        self._turn = asyncio.Lock()  # first come, first served; SQLite's own lock is a lottery

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at `url` (an SQLAlchemy address), migrating it first.

        The folder of an SQLite file is made if it is missing. Raises CannotOpen.
        """
        address = make_url(url)
        try:
            if address.get_backend_name() == "sqlite" and address.database:
                Path(address.database).parent.mkdir(parents=True, exist_ok=True)
            await migrate.upgrade(address)
        except migrate.UnknownSchema as error:
            raise CannotOpen(
                f"{address.render_as_string()}: was written by a newer version ({error})"
            ) from error
        except DBAPIError as error:
            raise CannotOpen(f"{address.render_as_string()}: {error.orig}") from error
        except ImportError as error:
            raise CannotOpen(f"{address.render_as_string()}: needs the package {error.name}") from error
        except OSError as error:
            raise CannotOpen(f"{address.render_as_string()}: {error.strerror or error}") from error
        return cls(
            writer=make_engine(address, WRITES, pool_size=1, max_overflow=0),
            reader=make_engine(address, READS),
        )

    async def write(self, work: Work[T]) -> T:
        """Run `work` in one transaction that is on disk when this returns, or has changed nothing.

        It is finished even if the caller is cancelled: a connection given up between two statements would
        keep the file locked.
        """
        task = asyncio.get_running_loop().create_task(self._write(work))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _write(self, work: Work[T]) -> T:
        async with self._turn, self._writer.begin() as conn:
            return await conn.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._reader.connect() as conn:
            return await conn.run_sync(work)

    async def close(self) -> None:
        """Close the file once every write has ended."""
        if self._writing:
            await asyncio.wait(self._writing)
        await self._writer.dispose()
        await self._reader.dispose()
