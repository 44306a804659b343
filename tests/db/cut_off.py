"""Cuts a backup or a restoration off before each thing that it does to the disk, as a kill -9 would.

`python cut_off.py backup|restore FOLDER` writes one line for each place where it was cut off: what was about
to be done, and what the next start would find. It forks, so it is a process of its own.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from some_files import a_database, as_killed, query

from db import checks
from db.backups import backup, restore

TO_THE_DISK = {"os.link", "os.remove", "os.rename", "os.chmod", "os.chown", "os.truncate", "sqlite3.connect"}
CUT_OFF = 9


def main(deed: str, folder: Path) -> None:
    made = folder / "made"
    make(made)
    for n in range(1, 1000):
        files = folder / str(n)
        shutil.copytree(made, files)
        ended = done_until(n, deed, files)
        assert ended in (0, CUT_OFF), ended
        say(" ".join(found_in(files / name) for name in ("kaiju.sqlite3", "backup")) + "\n")
        if ended == 0:
            return
        do_again(deed, files)


def make(folder: Path) -> None:
    """A database as a killed bot leaves it, its last move in the log alone; and an older copy of it."""
    folder.mkdir()
    whole, copy = folder / "whole", folder / "copy"
    a_database(whole, tables=1)
    shutil.copy(whole, copy)
    query(copy, "INSERT INTO heartbeat VALUES (1, 7.0)")
    move = "INSERT INTO heartbeat VALUES (1, 5.0)"
    as_killed(whole, folder / "kaiju.sqlite3", "PRAGMA journal_mode=WAL", move)


def done_until(n: int, deed: str, files: Path) -> int:
    """Do it in a process that ends before the nth time that it touches the disk; the exit status."""
    child = os.fork()
    if child == 0:
        sys.addaudithook(cutting_off_at(n))
        do(deed, files)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def cutting_off_at(n: int) -> Any:
    count = 0

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        count += bool(writes) or event in TO_THE_DISK
        if count == n:
            say(f"{event} ")
            os._exit(CUT_OFF)

    return watch


def do(deed: str, files: Path) -> None:
    if deed == "restore":
        restore(files / "copy", files / "kaiju.sqlite3")
    else:
        backup(files / "kaiju.sqlite3", files / "backup")


def do_again(deed: str, files: Path) -> None:
    """What was cut off can be done, and is whole then."""
    if not (files / "backup").exists():
        do(deed, files)
    found = found_in(files / "kaiju.sqlite3"), found_in(files / "backup")
    assert found == (("new", "nothing") if deed == "restore" else ("old", "old")), found


def found_in(file: Path) -> str:
    if not file.exists():
        return "nothing"
    try:
        checks.claim(file).release()
        beats = query(file, "SELECT at FROM heartbeat")
    except Exception as error:
        return repr(error)
    return {5.0: "old", 7.0: "new"}[beats[0][0]] if beats else "its last move lost"


def say(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
