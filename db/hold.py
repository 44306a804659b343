"""One process at a time holds a database file.

The operating system keeps the lock and drops it with the process, however that ends; a file that only names
a process would outlive a `kill -9` and then keep everybody out. Who holds it stands in `FILE.lock`, to be
told to whoever comes second.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from db.files import FileError, beside, give_to_owner, unwritable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCKED_BYTE = 1 << 30
"""Windows locks bytes against reading too, so ours is one that the text of the file never reaches."""

PATIENCE_SECONDS = 0.2
"""How long a holder may take from the lock to the text that names it, and a look at the lock."""


@dataclass(frozen=True, slots=True)
class Holder:
    """`since` in seconds since 1970."""

    pid: int
    host: str
    since: float

    def __str__(self) -> str:
        when = datetime.fromtimestamp(self.since, UTC)
        return f"process {self.pid} on {self.host} since {when:%Y-%m-%d %H:%M:%S} UTC"


class HeldBy(FileError):
    """`holder` is None for one that has not said who it is."""

    def __init__(self, file: Path, holder: Holder | None) -> None:
        super().__init__(
            file, f"is in use by {holder or 'another process'}", "stop it first, or name another file"
        )
        self.holder = holder


class Hold:
    """The right to write to a database file, until `release` or the end of the process."""

    def __init__(self, lock: Path, descriptor: int) -> None:
        self._lock, self._descriptor = lock, descriptor

    @classmethod
    def take(cls, file: Path) -> Hold:
        """Take the one hold there is on `file`, which need not exist; its folder must.

        Raises HeldBy, and FileError where no lock can be had at all.
        """
        # By whatever name it is asked for: relative, absolute, or through a link.
        real = Path(os.path.realpath(file))
        lock = beside(real, ".lock")
        until = time.monotonic() + PATIENCE_SECONDS
        try:
            while (descriptor := _locked(lock, until)) is None:
                pass
        except BlockingIOError:
            raise HeldBy(file, _holder(lock)) from None
        except OSError as error:
            raise _cannot_lock(file, lock, error) from error
        give_to_owner(lock, real)
        _write(descriptor, Holder(os.getpid(), socket.gethostname(), time.time()))
        return cls(lock, descriptor)

    def release(self) -> None:
        """Give the hold back; a second time does nothing."""
        if self._descriptor >= 0:
            _write(self._descriptor, None)
            with suppress(OSError):  # Windows deletes no open file; an empty one stays there
                self._lock.unlink()
            os.close(self._descriptor)
            self._descriptor = -1


def look_for_holder(file: Path) -> None:
    """Raises HeldBy if a process has `file`; nothing is taken, made or changed."""
    lock = beside(Path(os.path.realpath(file)), ".lock")
    try:
        descriptor = os.open(lock, os.O_RDONLY)
    except OSError:
        return
    try:
        _lock(descriptor)  # for the moment until the close
    except BlockingIOError:
        raise HeldBy(file, _holder(lock)) from None
    except OSError:
        return
    finally:
        os.close(descriptor)


def _locked(lock: Path, until: float) -> int | None:
    """A descriptor with the lock, None if its file was deleted by the holder before it.

    Raises BlockingIOError where another has it, still when the monotonic clock says `until`.
    """
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _lock_patiently(descriptor, until)
        if _is_at(descriptor, lock):
            return descriptor
    except OSError:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None


def _lock_patiently(descriptor: int, until: float) -> None:
    # Somebody may only be looking: see `look_for_holder`.
    while True:
        try:
            return _lock(descriptor)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
        time.sleep(0.02)


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

    def _is_at(_descriptor: int, _lock: Path) -> bool:
        return True  # nobody deletes a file that is open

else:

    def _lock(descriptor: int) -> None:
        # Not lockf: its locks do not bind the process that has them, and end with any descriptor's close.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _is_at(descriptor: int, lock: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), lock.stat())
        except FileNotFoundError:
            return False


def _write(descriptor: int, holder: Holder | None) -> None:
    with suppress(OSError):  # a full disk; the lock holds without its text
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        if holder is not None:
            os.write(descriptor, json.dumps(asdict(holder)).encode())


def _holder(lock: Path) -> Holder | None:
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        with suppress(OSError, ValueError, TypeError):
            return Holder(**json.loads(lock.read_bytes()))
        if time.monotonic() > until:
            return None
        time.sleep(0.02)


def _cannot_lock(file: Path, lock: Path, error: OSError) -> FileError:
    if error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL):
        why = error.strerror or str(error)
        return FileError(file, f"cannot be locked there ({why})", "put it on a disk of this machine")
    if isinstance(error, PermissionError) and lock.exists():
        return FileError(
            file, f"{lock.name} is another user's", "start as that user or, if no bot runs, delete it"
        )
    return unwritable(file, error)
