"""Engines as this project uses them: SQLite in WAL, durable, and with transactions that begin at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

WRITES = "BEGIN IMMEDIATE"
"""A DEFERRED transaction that reads first and writes later fails at once when another wrote meanwhile."""

READS = "BEGIN"
"""All of a read sees one moment of the file, taken at its first statement; it waits for no writer."""


def make_engine(address: URL, begin: str | None, **pool: Any) -> AsyncEngine:
    """`begin` is WRITES, READS, or None for statements that allow no transaction; it is for SQLite only."""
    # Parameters stay out of errors, and so out of the log: the secret of a running table is one of them.
    engine = create_async_engine(address, hide_parameters=True, **pool)
    if address.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        if begin is not None:
            event.listen(engine.sync_engine, "begin", lambda conn: conn.exec_driver_sql(begin))
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    # The driver would open a DEFERRED transaction before the first write and none before DDL: the begin
    # hook opens one for both.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
