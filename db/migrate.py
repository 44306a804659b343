"""Brings a database to the newest schema; an SQLite file is copied aside first."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection
from sqlalchemy.pool import NullPool

from db.engine import WRITES, file_engine


class UnknownSchema(Exception):
    """The database was written by a newer version; nothing was touched."""


MIGRATIONS = Path(__file__).parent / "migrations"


def config() -> Config:
    """Alembic's configuration; there is no alembic.ini, the address comes from the bot's settings."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    made.set_main_option("path_separator", "os")
    return made


def upgrade_file(address: URL) -> None:
    """Migrate the SQLite file at `address`; one of an older schema is copied to FILE.before-REVISION.

    Raises UnknownSchema.
    """
    engine = file_engine(address, WRITES, poolclass=NullPool)
    with engine.connect() as conn:
        found = revision(conn)
    if found == newest():
        return
    if found in known():
        _copy_aside(address, found)
    with engine.begin() as conn:
        upgrade(conn)


def upgrade(conn: Connection, to: str = "head") -> None:
    """Migrate the database of a connection. Raises UnknownSchema."""
    found = revision(conn)
    if found not in {None, *known()}:
        raise UnknownSchema(found)
    alembic = config()
    alembic.attributes["connection"] = conn
    command.upgrade(alembic, to)


def known() -> set[str]:
    """Every schema that this version can read, migrating it."""
    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def newest() -> str | None:
    return ScriptDirectory.from_config(config()).get_current_head()


def revision(conn: Connection) -> str | None:
    """The schema of a database, None if it is empty."""
    return MigrationContext.configure(conn).get_current_revision()


def _copy_aside(address: URL, revision: str) -> None:
    file = Path(str(address.database))
    copy = file.with_name(f"{file.name}.before-{revision}")
    copy.unlink(missing_ok=True)
    # VACUUM cannot run inside a transaction.
    with file_engine(address, None, poolclass=NullPool).connect() as conn:
        conn.exec_driver_sql("VACUUM INTO ?", (str(copy),))
