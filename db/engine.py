"""Engines for files as this project uses them: WAL, durable, and with transactions that begin at once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Engine, create_engine, event

WRITES = "BEGIN IMMEDIATE"
"""A DEFERRED transaction that reads first and writes later fails at once when another wrote meanwhile."""

READS = "BEGIN"
"""All of a read sees one moment of the file, taken at its first statement; it waits for no writer."""


def is_file(address: URL) -> bool:
    return address.get_backend_name() == "sqlite"


def file_engine(address: URL, begin: str | None, **pool: Any) -> Engine:
    """An engine for an SQLite file. `begin` is WRITES, READS, or None for what allows no transaction."""
    # Parameters stay out of errors, and so out of the log: the secret of a running table is one of them.
    # Which driver opens the file is ours to choose, whatever the address says.
    engine = create_engine(address.set(drivername="sqlite"), hide_parameters=True, **pool)
    event.listen(engine, "connect", _set_pragmas)
    if begin is not None:
        event.listen(engine, "begin", lambda conn: conn.exec_driver_sql(begin))
    return engine


def _set_pragmas(connection: Any, _record: Any) -> None:
    # The driver would open a DEFERRED transaction before the first write and none before DDL: the begin
    # hook opens one for both.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
