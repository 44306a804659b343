"""Brings a database to the newest schema; an SQLite file is copied aside first.

Alembic is imported only where there is something to migrate: that takes longer than most of a start.
"""

from __future__ import annotations

from filecmp import cmp
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.pool import NullPool

from db.copies import appear, sound_copy
from db.engine import WRITES, file_engine
from db.files import beside, numbered, using

if TYPE_CHECKING:
    from alembic.config import Config


class UnknownSchema(Exception):
    """The database was written by a newer version; nothing was touched."""


MIGRATIONS = Path(__file__).parent / "migrations"


def config() -> Config:
    """Alembic's configuration; there is no alembic.ini, the address comes from the bot's settings."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    made.set_main_option("path_separator", "os")
    return made


def upgrade_file(address: URL) -> None:
    """Migrate the SQLite file at `address`; one of an older schema is copied to FILE.before-REVISION.

    Raises UnknownSchema, and FileError if it cannot be copied; then it was not migrated.
    """
    engine = file_engine(address, WRITES, poolclass=NullPool)
    with engine.connect() as conn:
        found = revision(conn)
    if found == newest():
        return
    if found in known():
        _copy_aside(Path(str(address.database)), found)
    with engine.begin() as conn:
        upgrade(conn)


def upgrade(conn: Connection, to: str = "head") -> None:
    """Migrate the database of a connection. Raises UnknownSchema."""
    found = revision(conn)
    if found not in {None, *known()}:
        raise UnknownSchema(found)
    from alembic import command

    settings = config()
    settings.attributes["connection"] = conn
    command.upgrade(settings, to)


def known() -> set[str]:
    """Every schema that this version can read, migrating it: the file of each begins with its number."""
    return {file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def newest() -> str | None:
    return max(known(), default=None)


def revision(conn: Connection) -> str | None:
    """The schema of a database, None if it is empty."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    return conn.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _copy_aside(file: Path, revision: str) -> None:
    """Keep the file as it is under a name of its own, unless it is kept already.

    A copy made earlier may hold what the file no longer does, so it stays; a bot that fails to start again
    and again does not fill the disk. Raises FileError.
    """
    stem = beside(file, f".before-{revision}")
    with using(file) as conn, sound_copy(conn, file, stem) as part:
        kept = next(name for name in numbered(stem) if not name.exists() or cmp(part, name, shallow=False))
        if not kept.exists():
            appear(part, kept)
