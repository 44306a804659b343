"""A backup is of one moment, whole or not there; what is restored replaces a database that is kept."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from other_user import NOBODY, as_nobody
from some_files import a_database, as_killed, everything_in, left_open, query
from sqlalchemy import Connection, create_engine
from test_bad_files import BAD

import db
from db import files, migrate, rows
from db.backups import backup, restore
from db.files import FileError
from db.hold import HeldBy, Hold
from db.store import Store

HERE = Path(__file__).parent
WAL = "PRAGMA journal_mode=WAL"
MOVE = "INSERT INTO heartbeat VALUES (1, 5.0)"
STAMP = r"\.replaced-\d{8}-\d{6}"

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
by_root = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root may do it")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "data" / "kaiju.sqlite3"
    made.parent.mkdir()
    a_database(made)
    return made


@pytest.fixture
def copy(tmp_path: Path, file: Path) -> Path:
    """A backup; since then the database has changed."""
    made = tmp_path / "backup.sqlite3"
    backup(file, made)
    query(file, "DELETE FROM awards")
    query(file, MOVE)
    return made


def everything(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as conn:
        return list(conn.iterdump())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Making one


def test_a_backup_is_one_file_with_everything_in_it(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backup.sqlite3"

    content = backup(file, copy)

    assert everything(copy) == everything(file)
    assert query(copy, "PRAGMA integrity_check") == [("ok",)]
    assert (names(tmp_path), names(file.parent)) == (["backup.sqlite3", "data"], ["kaiju.sqlite3"])
    assert (content.size, content.tables, content.live) == (copy.stat().st_size, 3, 3)
    assert re.fullmatch(r"0\.\d MB, schema \d{4}, 3 game tables \(3 live\)", str(content))


def test_what_stands_in_the_log_is_in_the_backup(file: Path, tmp_path: Path) -> None:
    with left_open(file, WAL, MOVE):
        backup(file, tmp_path / "backup")

    assert query(tmp_path / "backup", "SELECT at FROM heartbeat") == [(5.0,)]


def test_a_backup_overwrites_nothing(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backup"
    copy.write_text("an older backup")

    with pytest.raises(FileError, match="backup: is there already; name a new file"):
        backup(file, copy)

    assert copy.read_text() == "an older backup"


def test_a_backup_overwrites_nothing_that_came_meanwhile(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "backup"
    plain = os.link

    def link(one: Path, other: Path) -> None:
        copy.write_text("somebody else's")
        plain(one, other)

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(FileError, match="is there already"):
        backup(file, copy)

    assert copy.read_text() == "somebody else's"
    assert names(tmp_path) == ["backup", "data"]


def no_links(*_: object) -> None:
    raise OSError("this file system has none")


def test_a_file_system_without_links_holds_backups_too(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", no_links)

    backup(file, tmp_path / "backup")

    assert everything(tmp_path / "backup") == everything(file)
    assert names(tmp_path) == ["backup", "data"]


@pytest.mark.parametrize("kind", BAD)
def test_of_a_bad_file_there_is_no_backup_and_it_is_not_touched(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "kaiju.sqlite3"
    BAD[kind][0](file)
    before = everything_in(tmp_path)

    with pytest.raises(FileError) as refused:
        backup(file, tmp_path / "backup")

    assert str(refused.value).startswith(f"{file}: ")
    assert "log" in kind or everything_in(tmp_path) == before
    assert "backup" not in "".join(names(tmp_path))


def test_a_row_that_refers_to_none_is_not_backed_up(file: Path, tmp_path: Path) -> None:
    query(file, "UPDATE seats SET table_id = 99 WHERE table_id = 2")

    with pytest.raises(FileError, match=f"{file}: is damaged .row 2 of seats belongs to no row"):
        backup(file, tmp_path / "backup")

    assert names(tmp_path) == ["data"]


def test_of_nothing_there_is_no_backup(tmp_path: Path) -> None:
    for make in (lambda file: None, Path.touch):
        make(tmp_path / "kaiju.sqlite3")
        with pytest.raises(FileError, match=r"kaiju\.sqlite3: (is not there|holds nothing yet); "):
            backup(tmp_path / "kaiju.sqlite3", tmp_path / "backup")

    assert names(tmp_path) == ["kaiju.sqlite3"]


def test_a_folder_that_is_not_there_is_named(file: Path, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none/backup: its folder is not there; make it"):
        backup(file, tmp_path / "none" / "backup")


@posix
def test_a_folder_that_cannot_be_written_is_named_and_left_as_it_is() -> None:
    with tempfile.TemporaryDirectory() as name:
        file, folder = Path(name) / "kaiju.sqlite3", Path(name) / "backups"
        a_database(file)
        folder.mkdir(mode=0o555)
        for path in (file, file.parent):
            path.chmod(0o777)
        with as_nobody(), pytest.raises(FileError, match=f"{folder / 'new'}: its folder cannot be written"):
            backup(file, folder / "new")

        assert names(folder) == []


@posix
def test_a_backup_may_be_read_by_whoever_may_read_the_database(file: Path, tmp_path: Path) -> None:
    for mode in (0o600, 0o640):
        file.chmod(mode)
        backup(file, tmp_path / f"{mode:o}")

        assert stat.S_IMODE((tmp_path / f"{mode:o}").stat().st_mode) == mode


@pytest.mark.asyncio
async def test_a_backup_while_the_bot_writes_is_of_one_moment_and_holds_nobody_up(tmp_path: Path) -> None:
    file, copies = tmp_path / "kaiju.sqlite3", [tmp_path / f"backup-{n}" for n in range(5)]
    a_database(file, tables=20, actions=500)
    store = await Store.open(f"sqlite:///{file}")
    written, done = 1, False

    def work(conn: Connection) -> None:
        """Two tables that say the same after every transaction, and never in its middle."""
        rows.beat(conn, written)
        rows.note_sync(conn, str(written), "abc")

    async def write() -> None:
        nonlocal written
        while not done:
            written += 1
            await store.write(work)

    await store.write(work)
    writing = asyncio.create_task(write())
    progress = []
    for copy in copies:
        before = written
        await asyncio.to_thread(backup, file, copy)
        progress.append(written - before)
    done = True
    await writing
    await store.close()

    moments = [query(copy, "SELECT at, (SELECT count(*) FROM synced) FROM heartbeat") for copy in copies]
    assert all(at == count for ((at, count),) in moments)
    assert len({at for ((at, _),) in moments}) > 1
    assert min(progress) > 0


# A disk without room


CRAMPED = """
import resource, sys
from pathlib import Path
from db.backups import backup, restore
from db.files import FileError

resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
try:
    {"backup": backup, "restore": restore}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
except FileError as error:
    print(error)
"""


def cramped(deed: str, one: Path, other: Path) -> str:
    """What is said by a process that may write no more than 40 kB to a file."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", CRAMPED, deed, str(one), str(other)],
        cwd=Path(db.__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


@posix
@pytest.mark.parametrize("tables", [3, 30])
def test_a_backup_that_fails_half_way_leaves_nothing_behind(tables: int, tmp_path: Path) -> None:
    file = tmp_path / "kaiju.sqlite3"
    a_database(file, tables=tables, actions=tables * 40)  # more than SQLite keeps in memory, and less
    before = everything_in(tmp_path)

    said = cramped("backup", file, tmp_path / "backup")

    assert said.startswith(f"{tmp_path / 'backup'}: ")
    assert everything_in(tmp_path) == before


@posix
def test_a_restoration_that_fails_half_way_changes_nothing(file: Path, copy: Path, tmp_path: Path) -> None:
    before = everything_in(tmp_path)

    said = cramped("restore", copy, file)

    assert said.startswith(f"{file}: ")
    assert everything_in(tmp_path) == before


@by_root
def test_a_full_disk_is_said_to_be_full(file: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(  # noqa: S603
        ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", str(disk)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        with pytest.raises(FileError, match=f"{disk / 'backup'}: the disk is full; make room on it"):
            backup(file, disk / "backup")

        assert names(disk) == []
    finally:
        subprocess.run(["umount", str(disk)], check=True)  # noqa: S603, S607


# Bringing it back


def test_what_is_restored_is_there_and_what_was_is_kept(file: Path, copy: Path) -> None:
    wanted, old = everything(copy), everything(file)

    content, kept = restore(copy, file)

    assert kept is not None
    assert re.fullmatch(re.escape(str(file)) + STAMP, str(kept))
    assert names(file.parent) == [file.name, kept.name]
    assert (everything(file), everything(kept), everything(copy)) == (wanted, old, wanted)
    assert (content.tables, content.live) == (3, 3)


def test_a_file_that_a_bot_has_is_not_replaced(file: Path, copy: Path) -> None:
    hold, before = Hold.take(file), everything(file)

    with pytest.raises(HeldBy, match="stop it first"):
        restore(copy, file)

    hold.release()
    assert everything(file) == before
    assert names(file.parent) == ["kaiju.sqlite3"]


def test_a_file_that_another_program_reads_is_not_replaced(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE_SECONDS", 0.1)
    with (
        left_open(file, WAL, "BEGIN", "SELECT * FROM guilds"),
        left_open(file, "DELETE FROM heartbeat"),
        pytest.raises(FileError, match="is open in another program; end that one first"),
    ):
        restore(copy, file)

    assert names(file.parent) == ["kaiju.sqlite3"]
    assert query(file, "SELECT count(*) FROM awards") == [(0,)]


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_sound_backup_is_not_restored_and_not_touched(
    kind: str, file: Path, tmp_path: Path
) -> None:
    source = tmp_path / "kaiju.sqlite3"
    BAD[kind][0](source)
    before = everything_in(tmp_path)

    with pytest.raises(FileError) as refused:
        restore(source, file)

    assert str(refused.value).startswith(f"{source}: ")
    assert everything_in(tmp_path) == before


@pytest.mark.parametrize("make", [lambda source: None, Path.touch, Path.mkdir])
def test_nothing_is_no_backup(make: Callable[[Path], None], file: Path, tmp_path: Path) -> None:
    make(tmp_path / "backup")

    with pytest.raises(FileError, match=r"backup: (is not there|holds nothing yet); name a"):
        restore(tmp_path / "backup", file)

    assert names(file.parent) == ["kaiju.sqlite3"]


def test_a_backup_whose_rows_contradict_each_other_is_not_restored(file: Path, copy: Path) -> None:
    query(copy, "UPDATE seats SET table_id = 99 WHERE table_id = 2")

    with pytest.raises(FileError, match=f"{copy}: is damaged .row 2 of seats belongs to no row"):
        restore(copy, file)

    assert names(file.parent) == ["kaiju.sqlite3"]


@pytest.mark.parametrize("name", ["itself", "link"])
def test_the_database_is_no_backup_of_itself(name: str, file: Path, tmp_path: Path) -> None:
    source = file if name == "itself" else tmp_path / "link"
    if name == "link":
        source.symlink_to(file)

    with pytest.raises(FileError, match="is the database itself; name a backup"):
        restore(source, file)

    assert names(file.parent) == ["kaiju.sqlite3"]


def test_a_database_that_was_killed_is_a_backup_with_all_of_its_log(file: Path, tmp_path: Path) -> None:
    source = tmp_path / "copied"
    as_killed(file, source, WAL, "DELETE FROM seats")
    before = everything_in(tmp_path)

    restore(source, file)

    assert query(file, "SELECT count(*) FROM seats") == [(0,)]
    assert {name: was for name, was in everything_in(tmp_path).items() if name.startswith("copied")} == {
        name: was for name, was in before.items() if name.startswith("copied")
    }


def test_the_log_of_a_killed_bot_goes_with_its_own_file(file: Path, copy: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed" / "kaiju.sqlite3"
    killed.parent.mkdir()
    as_killed(file, killed, WAL, "UPDATE heartbeat SET at = 6.0", "DELETE FROM seats")
    assert killed.with_name("kaiju.sqlite3-wal").exists()

    _, kept = restore(copy, killed)

    assert kept is not None
    assert names(killed.parent) == [killed.name, kept.name]
    assert query(kept, "SELECT at, (SELECT count(*) FROM seats) FROM heartbeat") == [(6.0, 0)]
    assert everything(killed) == everything(copy)


def test_a_damaged_database_is_kept_with_its_log(file: Path, copy: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed" / "kaiju.sqlite3"
    killed.parent.mkdir()
    as_killed(file, killed, WAL, MOVE.replace("INSERT", "INSERT OR REPLACE"))
    killed.write_text("to my aunt " * 999)
    log = killed.with_name("kaiju.sqlite3-wal")
    log.write_bytes(log.read_bytes()[:-1] + b"!")
    was = killed.read_bytes(), log.read_bytes()

    _, kept = restore(copy, killed)

    assert kept is not None
    assert (kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()) == was
    assert names(killed.parent) == [killed.name, kept.name, f"{kept.name}-wal"]
    assert everything(killed) == everything(copy)


def test_a_log_without_its_file_is_put_aside(file: Path, copy: Path) -> None:
    file.unlink()
    file.with_name("kaiju.sqlite3-wal").write_text("of another day")

    _, kept = restore(copy, file)

    assert kept is None
    (aside,) = set(names(file.parent)) - {file.name}
    assert re.fullmatch(rf"kaiju\.sqlite3{STAMP}-wal", aside)
    assert everything(file) == everything(copy)


@pytest.mark.parametrize("kind", BAD)
def test_whatever_is_in_its_place_is_kept_and_replaced(kind: str, copy: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken" / "kaiju.sqlite3"
    broken.parent.mkdir()
    BAD[kind][0](broken)
    if broken.is_dir():
        with pytest.raises(FileError, match="is a folder"):
            restore(copy, broken)
        return

    restore(copy, broken)

    assert everything(broken) == everything(copy)
    assert not broken.with_name("kaiju.sqlite3-wal").exists()


def test_on_a_new_machine_there_is_nothing_to_keep(copy: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "data" / "kaiju.sqlite3"

    _, kept = restore(copy, file)

    assert kept is None
    assert names(file.parent) == ["kaiju.sqlite3"]
    assert everything(file) == everything(copy)


def test_of_two_restorations_in_a_second_both_keep_what_was(file: Path, copy: Path) -> None:
    _, first = restore(copy, file)
    query(file, "DELETE FROM seats")
    _, second = restore(copy, file)

    assert first is not None
    assert second is not None
    assert query(first, "SELECT count(*) FROM seats") == [(3,)]
    assert query(second, "SELECT count(*) FROM seats") == [(0,)]


def test_a_link_to_the_database_stays_one(file: Path, copy: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(file)

    restore(copy, link)

    assert link.is_symlink()
    assert everything(file) == everything(copy)


def test_a_file_system_without_links_keeps_the_old_database_too(
    file: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = everything(file)
    monkeypatch.setattr(os, "link", no_links)

    _, kept = restore(copy, file)

    assert kept is not None
    assert (everything(kept), everything(file)) == (old, everything(copy))


@pytest.mark.asyncio
async def test_a_backup_of_an_older_schema_is_restored_and_then_migrated(file: Path, tmp_path: Path) -> None:
    oldest = tmp_path / "backup"
    engine = create_engine(f"sqlite:///{oldest}")
    with engine.begin() as conn:
        migrate.upgrade(conn, "0001")
    engine.dispose()

    content, _ = restore(oldest, file)

    assert content.schema == "0001"
    await (await Store.open(f"sqlite:///{file}")).close()
    assert query(file, "SELECT version_num FROM alembic_version") == [(migrate.newest(),)]
    assert f"{file.name}.before-0001" in names(file.parent)


@posix
def test_the_restored_database_may_be_used_by_whoever_used_the_old_one(file: Path, copy: Path) -> None:
    copy.chmod(0o444)
    file.chmod(0o660)

    restore(copy, file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o660


@by_root
def test_what_root_restores_belongs_to_whom_the_old_one_belonged(copy: Path, tmp_path: Path) -> None:
    for folder in (tmp_path / "empty", tmp_path / "full"):
        folder.mkdir()
        if folder.name == "full":
            shutil.copy(copy, folder / "kaiju.sqlite3")
        for path in (folder, *folder.iterdir()):
            os.chown(path, NOBODY, NOBODY)

        restore(copy, folder / "kaiju.sqlite3")

        assert {path.stat().st_uid for path in folder.iterdir()} == {NOBODY}


# Cut off


def cut_off(deed: str, folder: Path) -> list[list[str]]:
    """Where it was cut off, and what was found there afterwards; the last was not cut off."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, str(HERE / "cut_off.py"), deed, str(folder)],
        env={**os.environ, "PYTHONPATH": str(Path(db.__file__).parents[1])},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


@posix
def test_a_restoration_that_is_cut_off_anywhere_leaves_the_old_database_or_the_new(tmp_path: Path) -> None:
    places = cut_off("restore", tmp_path)

    assert len(places) > 15
    assert {found for *_, found, _ in places} == {"old", "new"}
    assert places[-1] == ["new", "nothing"]


@posix
def test_a_backup_that_is_cut_off_anywhere_is_whole_or_not_there(tmp_path: Path) -> None:
    places = cut_off("backup", tmp_path)

    assert len(places) > 8
    assert {found for *_, found, _ in places} == {"old"}
    assert {found for *_, found in places} == {"nothing", "old"}
    assert places[-1] == ["old", "old"]
