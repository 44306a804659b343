"""Copies of a database file: of one moment, sound, on disk, and never half there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from db.files import (
    Damaged,
    FileError,
    beside,
    check_thoroughly,
    code_of,
    explained,
    sync,
    sync_folder,
    unwritable,
    using,
)


@contextmanager
def sound_copy(conn: sqlite3.Connection, file: Path, to: Path) -> Iterator[Path]:
    """What `conn` reads of `file`, under a passing name in the folder of `to`.

    It has no log, is on disk, and may be read by whoever may read `file`. What is still under the passing
    name at the end is deleted. Raises FileError.
    """
    try:
        part = _passing_name(to)
        try:
            _copy(conn, file, part, to)
            shutil.copymode(file, part)
            sync(part)
            yield part
        finally:
            for path in (part, beside(part, "-journal")):
                path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(to, error) from error


def appear(part: Path, to: Path) -> None:
    """Give a copy its lasting name. Raises FileExistsError if something has that name."""
    try:
        os.link(part, to)
    except FileExistsError:
        raise
    except OSError as error:  # a file system on which a file has one name only
        if to.exists():
            raise FileExistsError(to) from error
        part.rename(to)
    sync_folder(to.parent)


def clear_cut_off(file: Path) -> None:
    """Delete what processes left that were killed while they copied `file` before a migration.

    For whoever holds the file: nobody else copies it so.
    """
    for part in file.parent.glob(f"{escape(file.name)}.before-*.part*"):
        with suppress(OSError):
            part.unlink()


def _passing_name(to: Path) -> Path:
    descriptor, name = tempfile.mkstemp(prefix=f"{to.name}.", suffix=".part", dir=to.parent)
    os.close(descriptor)
    return Path(name)


def _copy(conn: sqlite3.Connection, file: Path, part: Path, to: Path) -> None:
    try:
        conn.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.Error as error:
        raise _blamed(file, to, error) from error
    try:
        with using(part) as copied:
            check_thoroughly(part, copied)
    except FileError as error:
        # A copy is as sound as what it was made of, and nobody is helped by its passing name.
        raise error.about(file) from error


def _blamed(file: Path, to: Path, error: sqlite3.Error) -> FileError:
    """Who is to blame when `file` could not be copied `to`."""
    match code_of(error):
        case sqlite3.SQLITE_CONSTRAINT:  # two rows with one key: an index of `file` is wrong
            return Damaged(file, error)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return explained(file, error)
        case _:
            return explained(to, error)
