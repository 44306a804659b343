"""One process at a time has the file, and whoever comes second learns who that is."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from other_user import as_nobody

import db
from db import hold
from db.files import FileError
from db.hold import HeldBy, Hold, look_for_holder

ROOT = Path(db.__file__).parents[1]

HOLDS = """
import sys, time
from pathlib import Path
from db.hold import Hold

hold = Hold.take(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
hold.release()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


@pytest.fixture
def other(file: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", HOLDS, str(file)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_file_that_nobody_has_can_be_taken_and_leaves_nothing_behind(file: Path) -> None:
    Hold.take(file).release()

    assert list(file.parent.iterdir()) == []


def test_a_file_that_was_given_back_can_be_taken_again(file: Path) -> None:
    Hold.take(file).release()
    again = Hold.take(file)

    with pytest.raises(HeldBy):
        Hold.take(file)
    again.release()


def test_giving_back_twice_takes_nothing_from_the_next_holder(file: Path) -> None:
    first = Hold.take(file)
    first.release()
    second = Hold.take(file)

    first.release()

    with pytest.raises(HeldBy):
        Hold.take(file)
    second.release()


def test_the_second_process_learns_who_has_the_file(file: Path, other: subprocess.Popen[str]) -> None:
    with pytest.raises(HeldBy) as refused:
        Hold.take(file)

    holder = refused.value.holder
    assert holder is not None
    assert (holder.pid, holder.host) == (other.pid, socket.gethostname())
    assert abs(holder.since - time.time()) < 60
    assert str(refused.value).startswith(
        f"{file}: is in use by process {other.pid} on {holder.host} since 20"
    )
    assert "stop it first" in str(refused.value)


def test_being_refused_takes_nothing_from_the_holder(file: Path, other: subprocess.Popen[str]) -> None:
    for _ in range(3):
        with pytest.raises(HeldBy) as refused:
            Hold.take(file)

    assert refused.value.holder is not None
    assert refused.value.holder.pid == other.pid


def test_a_holder_that_has_not_said_who_it_is_keeps_the_file_all_the_same(
    file: Path, other: subprocess.Popen[str]
) -> None:
    file.with_name("kaiju.sqlite3.lock").write_text("")

    with pytest.raises(HeldBy, match="in use by another process") as refused:
        Hold.take(file)

    assert refused.value.holder is None


def test_who_only_looks_learns_who_has_the_file_and_takes_nothing(
    file: Path, other: subprocess.Popen[str]
) -> None:
    with pytest.raises(HeldBy) as told:
        look_for_holder(file)

    assert told.value.holder is not None
    assert told.value.holder.pid == other.pid


def test_who_looks_for_a_holder_where_none_is_makes_nothing(file: Path) -> None:
    look_for_holder(file)

    assert list(file.parent.iterdir()) == []


def test_a_holder_that_was_killed_is_none(file: Path, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()

    look_for_holder(file)

    Hold.take(file).release()


def test_the_hold_of_a_killed_process_is_gone_with_it(file: Path, other: subprocess.Popen[str]) -> None:
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert file.with_name("kaiju.sqlite3.lock").exists()

    Hold.take(file).release()


@pytest.mark.parametrize("name", ["relative", "linked file", "linked folder", "roundabout"])
def test_a_file_is_held_by_whatever_name_it_is_asked_for(
    name: str, file: Path, other: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.touch()
    monkeypatch.chdir(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "link.sqlite3").symlink_to(file)
    (elsewhere / "folder").symlink_to(tmp_path)
    names = {
        "relative": Path("kaiju.sqlite3"),
        "linked file": elsewhere / "link.sqlite3",
        "linked folder": elsewhere / "folder" / "kaiju.sqlite3",
        "roundabout": elsewhere / ".." / "kaiju.sqlite3",
    }

    with pytest.raises(HeldBy):
        Hold.take(names[name])


def test_a_link_to_a_file_that_is_not_there_yet_holds_that_file(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    link.symlink_to(file)
    hold = Hold.take(link)

    with pytest.raises(HeldBy):
        Hold.take(file)
    hold.release()


def test_of_many_that_come_at_once_one_at_a_time_has_the_file(file: Path) -> None:
    inside: list[int] = []

    def come(_: int) -> int:
        try:
            hold = Hold.take(file)
        except HeldBy:
            return 0
        inside.append(1)
        crowd = len(inside)
        time.sleep(0.001)
        inside.pop()
        hold.release()
        return crowd

    with ThreadPoolExecutor(16) as threads:
        crowds = list(threads.map(come, range(100)))

    assert set(crowds) <= {0, 1}
    assert 1 in crowds


def test_who_only_looks_keeps_nobody_out(file: Path) -> None:
    lock = file.with_name("kaiju.sqlite3.lock")
    lock.touch()
    descriptor = os.open(lock, os.O_RDONLY)
    hold._lock(descriptor)
    looking = threading.Timer(0.1, os.close, [descriptor])
    looking.start()

    Hold.take(file).release()

    looking.join()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_folder_that_cannot_be_written_is_named_with_a_remedy() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        with as_nobody(), pytest.raises(FileError) as refused:
            Hold.take(folder / "kaiju.sqlite3")

    assert str(refused.value).startswith(f"{folder / 'kaiju.sqlite3'}: its folder cannot be written (")
    assert "let this user write there" in str(refused.value)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give a file away")
def test_a_hold_of_root_keeps_the_owner_of_the_file_out_only_while_it_lasts() -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "kaiju.sqlite3"
        file.touch()
        for path in (file, file.parent):
            os.chown(path, 65534, 65534)
        os.close(Hold.take(file)._descriptor)  # as a killed process leaves it

        with as_nobody():
            Hold.take(file).release()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can give a file away")
def test_a_lock_of_another_user_is_named_with_a_remedy() -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "kaiju.sqlite3"
        file.parent.chmod(0o777)
        hold = Hold.take(file)
        with as_nobody(), pytest.raises(FileError, match=r"kaiju\.sqlite3\.lock is another user's; start as"):
            Hold.take(file)
        hold.release()
