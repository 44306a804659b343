"""A backup of the database file while the bot runs, and its return while it does not."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from db.checks import examine, take
from db.copies import appear, sound_copy
from db.files import (
    LOGS,
    Damaged,
    FileError,
    Foreign,
    beside,
    give_to_owner,
    logs,
    numbered,
    passes,
    reading,
    sync,
    sync_folder,
    using,
)


@dataclass(frozen=True, slots=True)
class Content:
    """What is in a database file; `size` in bytes, `live` counts the tables that are not over."""

    size: int
    schema: str
    tables: int
    live: int

    def __str__(self) -> str:
        return f"{self.size / 1e6:.1f} MB, schema {self.schema}, {self.tables} game tables ({self.live} live)"


def backup(file: Path, to: Path) -> Content:
    """Copy the database at `file`, which may be in use, to `to`, which must not be there.

    Raises FileError.
    """
    if to.exists():
        raise _is_there(to)
    if not file.is_file():
        raise FileError(file, "is not there", "see to DATABASE_URL")
    with using(file) as conn, sound_copy(conn, file, to) as part:
        content = _content(part, file)
        try:
            appear(part, to)
        except FileExistsError as error:
            raise _is_there(to) from error
    return content


def restore(source: Path, file: Path) -> tuple[Content, Path | None]:
    """Put a copy of `source` in the place of the database `file`, which no bot may have.

    The old database is kept; its new path comes second, None if there was none. Wherever this is cut off,
    `file` is the old database or the new one. Raises FileError.
    """
    if not source.is_file():
        raise FileError(source, "is not there", "name a backup")
    hold = take(file)
    try:
        real = Path(os.path.realpath(file))
        if real.exists() and real.samefile(source):
            raise FileError(source, "is the database itself", "name a backup")
        examine(source)
        with reading(source) as conn, sound_copy(conn, source, real) as part:
            content = _content(part, source)
            if real.exists():
                shutil.copymode(real, part)
            give_to_owner(part, real)
            kept = _keep_aside(real)
            part.replace(real)
            sync_folder(real.parent)
    finally:
        hold.release()
    return content, kept


def _is_there(to: Path) -> FileError:
    return FileError(to, "is there already", "name a new file")


def _content(part: Path, file: Path) -> Content:
    """What is in a copy of `file`."""
    try:
        schema = examine(part)
    except FileError as error:
        raise error.about(file) from error
    if schema is None:
        raise FileError(file, "holds nothing yet", "name another file")
    with reading(part) as conn:
        ((tables, live),) = conn.execute("SELECT count(*), total(phase <> 'over') FROM game_tables")
    return Content(part.stat().st_size, schema, tables, int(live))


def _keep_aside(file: Path) -> Path | None:
    """Give the database a second name, and leave none of its logs for the next one to be spoilt by.

    A file whose log is in it is whole under either name, so there is no moment without one.
    """
    if logs(file) and file.exists():
        _put_log_into(file)
    aside = _free_name(file)
    kept = aside if file.exists() else None
    if kept is not None:
        _second_name(file, kept)
    for log in logs(file):  # of a file too damaged for SQLite: they belong together
        log.replace(beside(aside, log.name.removeprefix(file.name)))
    for tail in (*LOGS, "-shm"):
        beside(file, tail).unlink(missing_ok=True)
    return kept


def _put_log_into(file: Path) -> None:
    try:
        with reading(file) as conn:
            passes(file, conn, "quick_check(1)")
    except (Damaged, Foreign):
        return  # whoever tries to save something from it wants both as they are
    with using(file) as conn:
        busy, _, _ = conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise FileError(file, "is open in another program", "end that one first")


def _free_name(file: Path) -> Path:
    stem = beside(file, f".replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    return next(
        name for name in numbered(stem) if not any(beside(name, tail).exists() for tail in ("", *LOGS))
    )


def _second_name(file: Path, name: Path) -> None:
    try:
        os.link(file, name)
    except OSError:  # a file system on which a file has one name only
        shutil.copy2(file, name)
        sync(name)
