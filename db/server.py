"""The doors of a PostgreSQL server. Apart from `db.doors`: it needs packages that a file does not."""

from __future__ import annotations

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from db import migrate
from db.doors import T, Work


class Server:
    """A PostgreSQL server, which several processes may share."""

    def __init__(self, address: URL) -> None:
        self._writer = create_async_engine(address, hide_parameters=True, pool_size=1, max_overflow=0)
        self._reader = create_async_engine(address, hide_parameters=True)

    async def upgrade(self) -> None:
        await self.write(migrate.upgrade)

    async def write(self, work: Work[T]) -> T:
        async with self._writer.begin() as conn:
            return await conn.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        async with self._reader.connect() as conn:
            return await conn.run_sync(work)

    async def close(self) -> None:
        await self._writer.dispose()
        await self._reader.dispose()
