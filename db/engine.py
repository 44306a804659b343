"""Engines as this project uses them: SQLite in WAL, durable, and with transactions that begin at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def make_engine(address: URL, *, writes: bool, **pool: Any) -> AsyncEngine:
    engine = create_async_engine(address, **pool)
    if address.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        if writes:
            event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    # The driver would open a DEFERRED transaction before the first write and none before DDL: the begin
    # hook opens one for both.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(conn: Connection) -> None:
    # A DEFERRED transaction that reads first and writes later fails at once when another wrote meanwhile.
    conn.exec_driver_sql("BEGIN IMMEDIATE")
