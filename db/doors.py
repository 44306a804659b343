"""The two doors of a database: one transaction at a time for writes, many for reads.

A file has threads of its own behind each door and a plain engine in them: an asynchronous driver costs three
times the processor for the same statements. A server's doors are in `db.server`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine

from db import checks, migrate
from db.engine import READS, WRITES, file_engine
from db.hold import Hold

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 2


class Doors(Protocol):
    async def upgrade(self) -> None:
        """Bring the database to the newest schema. Raises UnknownSchema, of a file FileError."""

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction of its own; the caller minds that there is one at a time."""
        ...

    async def read(self, work: Work[T]) -> T: ...
    async def close(self) -> None: ...


class File:
    """An SQLite file, held for this process from `upgrade` to `close`."""

    _hold: Hold | None = None

    def __init__(self, address: URL) -> None:
        self._address = address
        self._writer = file_engine(address, WRITES, pool_size=1, max_overflow=0)
        self._reader = file_engine(address, READS, pool_size=READERS, max_overflow=0)
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="db-writer")
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="db-reader")

    async def upgrade(self) -> None:
        self._hold = await _in(self._writing, checks.claim, Path(str(self._address.database)))
        await _in(self._writing, migrate.upgrade_file, self._address)

    async def write(self, work: Work[T]) -> T:
        return await _in(self._writing, _whole, self._writer, work)

    async def read(self, work: Work[T]) -> T:
        return await _in(self._reading, _glance, self._reader, work)

    async def close(self) -> None:
        await _in(self._writing, self._writer.dispose)
        await _in(self._reading, self._reader.dispose)
        self._writing.shutdown()
        self._reading.shutdown()
        if self._hold is not None:
            self._hold.release()


async def _in(threads: ThreadPoolExecutor, work: Callable[..., T], *arguments: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *arguments)


def _whole(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as conn:
        return work(conn)


def _glance(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as conn:
        return work(conn)
