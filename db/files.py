"""A database file from outside: how to open it without changing it, and what its errors mean.

FileError
├── Damaged    it cannot be read as what it was, or its rows contradict each other
├── Foreign    it is no database of this program
└── HeldBy     another process has it (db.hold)
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

LOGS = ("-wal", "-journal")
"""What may lie beside a file and belong to its content: SQLite applies it at the next chance."""

PATIENCE_SECONDS = 5.0

OTHER_FILE = "name another file"
BACKUP = "put a backup in its place: .venv/bin/python -m bot restore BACKUP"
ROOM = "make room on it"


class FileError(Exception):
    """One line: which file, what is the matter with it, and what to do."""

    def __init__(self, file: Path, what: str, remedy: str) -> None:
        super().__init__(f"{file}: {what}; {remedy}")
        self.file, self.what, self.remedy = file, what, remedy

    def about(self, file: Path) -> FileError:
        """The same of another file, such as the one that this one is a copy of."""
        return FileError(file, self.what, self.remedy)


class Damaged(FileError):
    def __init__(self, file: Path, how: object) -> None:
        super().__init__(file, f"is damaged ({' '.join(str(how).split())})", BACKUP)


class Foreign(FileError):
    pass


def unwritable(file: Path, error: OSError) -> FileError:
    """What an error means that came while a file was made in the folder of `file`."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileError(file, "the disk is full", ROOM)
    if error.errno == errno.ENOENT:
        return FileError(file, "its folder is not there", "make it")
    return FileError(
        file,
        f"its folder cannot be written ({error.strerror or error})",
        "let this user write there, or name a file elsewhere",
    )


def beside(file: Path, tail: str) -> Path:
    return file.with_name(file.name + tail)


def numbered(name: Path) -> Iterator[Path]:
    """This name, then the same with -2, -3 and so on."""
    yield name
    for n in count(2):
        yield beside(name, f"-{n}")


def logs(file: Path) -> list[Path]:
    """The logs with something in them."""
    found = (beside(file, tail) for tail in LOGS)
    return [log for log in found if log.exists() and log.stat().st_size > 0]


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes neither `file` nor its logs.

    For a file that nobody writes to meanwhile. Raises FileError for what SQLite says of the file.
    """
    # Even a reader would leave an empty log beside a file that has none. One that was left in the middle of
    # a transaction before there were logs has to be put right before anybody can read it.
    how = {(): "immutable=1", ("-wal",): "mode=ro"}.get(tuple(_tails(file)), "mode=rw")
    with _connection(file, how) as conn:
        yield conn


@contextmanager
def using(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that others may use; the last one to leave puts the log into the file.

    Raises FileError for what SQLite says of the file.
    """
    with _connection(file, "mode=rw") as conn:
        yield conn


def _tails(file: Path) -> list[str]:
    return [log.name.removeprefix(file.name) for log in logs(file)]


@contextmanager
def _connection(file: Path, how: str) -> Iterator[sqlite3.Connection]:
    address = f"{file.absolute().as_uri()}?{how}"
    try:
        with closing(
            sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS)
        ) as conn:
            yield conn
    except sqlite3.Error as error:
        raise explained(file, error) from error


def code_of(error: BaseException) -> int:
    """The code of an error of SQLite without its detail, 0 for any other error."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    # No room for the memory that SQLite's processes share is no room, and no fault of the disk.
    return sqlite3.SQLITE_FULL if code == sqlite3.SQLITE_IOERR_SHMSIZE else code & 0xFF


def explained(file: Path, error: sqlite3.Error) -> FileError:
    """What an error of SQLite says of `file`."""
    match code_of(error):
        case sqlite3.SQLITE_NOTADB:
            return Foreign(file, "is not an SQLite database", f"{OTHER_FILE}, or {BACKUP}")
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(file, error)
        case sqlite3.SQLITE_FULL:
            return FileError(file, "the disk is full", ROOM)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return FileError(file, "is locked by another program", "end that one first")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return FileError(file, f"cannot be opened ({error})", "let this user read and write it")
        case _:
            return FileError(file, f"cannot be used ({error})", "see to its disk, or name another file")


def check_thoroughly(file: Path, conn: sqlite3.Connection) -> None:
    """Raises FileError for a page, an index or a reference to another row that is wrong."""
    passes(file, conn, "integrity_check(1)")
    for table, row, parent, _ in conn.execute("PRAGMA foreign_key_check"):
        raise Damaged(file, f"row {row} of {table} belongs to no row of {parent}")


def passes(file: Path, conn: sqlite3.Connection, check: str) -> None:
    """Raises FileError if one of SQLite's checks finds something."""
    ((said,),) = conn.execute(f"PRAGMA {check}").fetchall()
    if said != "ok":
        raise Damaged(file, said)


def give_to_owner(path: Path, file: Path) -> None:
    """Let root keep nobody out of his own database: what is made beside `file` is its owner's."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = (file if file.exists() else file.parent).stat()
        with suppress(OSError):
            os.chown(path, owner.st_uid, owner.st_gid)


def sync(path: Path) -> None:
    """Have a file or a folder on disk when this returns."""
    descriptor = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    with suppress(PermissionError):  # Windows opens no folder, and keeps names by itself
        sync(folder)
