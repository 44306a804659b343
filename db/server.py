"""The doors of a PostgreSQL server. Apart from `db.doors`: it needs packages that a file does not."""

from __future__ import annotations

from sqlalchemy import URL, func, select
from sqlalchemy.ext.asyncio import create_async_engine

from db import migrate
from db.doors import T, Work

ALONE = select(func.pg_advisory_xact_lock(20260925))
"""Waits until no other process writes, and holds the next one back until the transaction ends.

Without it two of them could read the same before either writes: both would close a season, and of two who
note the same member one would fail. The number is any that every process has; it counts within one database.
"""


class Server:
    """A PostgreSQL server, which several processes may share."""

    def __init__(self, address: URL) -> None:
        self._writer = create_async_engine(address, hide_parameters=True, pool_size=1, max_overflow=0)
        # All of a read sees one moment, as a transaction of a file does.
        self._reader = create_async_engine(address, hide_parameters=True, isolation_level="REPEATABLE READ")

    async def upgrade(self) -> None:
        await self.write(migrate.upgrade)

    async def write(self, work: Work[T]) -> T:
        async with self._writer.begin() as conn:
            await conn.execute(ALONE)
            return await conn.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._reader.connect() as conn:
            return await conn.run_sync(work)

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()
