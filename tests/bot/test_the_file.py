"""What the owner does with the file of the database from his terminal, a game going on or not."""

from __future__ import annotations

import asyncio
import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from seated import ANNA, CHANNEL, GUILD, PEOPLE, on_turn, snapshot
from test_settings import NAMES, NOWHERE, TOKEN, is_one_line, run

from bot.__main__ import main
from bot.bobing import GAME, BobingOptions
from bot.table import Table
from bot.tables import Tables
from db.hold import Hold
from db.store import Store
from games.bobing.values import Roll

KEYS = (str(n) for n in count())


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the settings, which need not be there."""
    for name in os.environ:
        if name.upper() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///data/kaiju.sqlite3")
    return tmp_path / "data" / "kaiju.sqlite3"


def address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def seat(tables: Tables) -> None:
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, GAME, BobingOptions(die_out=0))
    for person in PEOPLE[1:3]:
        await tables.join(CHANNEL, person, next(KEYS))
    await tables.start(CHANNEL, ANNA, next(KEYS))


async def throw(tables: Tables, times: int) -> Table:
    for _ in range(times):
        table = await tables.here(CHANNEL)
        table = await tables.act(CHANNEL, on_turn(table), next(KEYS), action=Roll())
    return table


def without_time(table: Table) -> tuple[Any, ...]:
    """All that is kept of a table but when its turn ends: a bot that was away gives that time back."""
    row, *rest = snapshot(table)
    return (row.id, row.phase, row.state, row.secret, row.commitment), *rest


@pytest.mark.asyncio
async def test_a_restored_table_stands_where_it_stood_at_the_backup_and_goes_on(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(address(file))
    tables = Tables(store)
    await seat(tables)
    then = await throw(tables, 5)
    assert await asyncio.to_thread(main, ["backup", "monday.sqlite3"]) == 0
    later = await throw(tables, 4)
    await tables.sleep()
    await store.close()

    assert main(["restore", "monday.sqlite3"]) == 0

    said = capsys.readouterr()
    assert said.err == ""
    backed, restored, warned = said.out.splitlines()
    assert backed.startswith("monday.sqlite3: 0.3 MB, schema ")
    assert backed.endswith(", 1 game tables (1 live)")
    assert restored.startswith("data/kaiju.sqlite3: 0.3 MB, schema ")
    assert ", from monday.sqlite3; the one before is " in restored
    assert warned.startswith("Games that run go on with the dice that were thrown since")
    store = await Store.open(address(file))
    tables = Tables(store)
    await tables.wake()
    again = await tables.here(CHANNEL)
    assert without_time(again) == without_time(then)
    assert without_time(again) != without_time(later)
    assert (await throw(tables, 1)).steps == then.steps + 1
    await tables.sleep()
    await store.close()
    assert main(["audit"]) == 0


@pytest.mark.parametrize("command", ["start", "restore"])
def test_who_comes_second_learns_in_one_line_who_has_the_file(
    command: str, file: Path, tmp_path: Path
) -> None:
    file.parent.mkdir()
    hold = Hold.take(file)
    (tmp_path / "backup").touch()
    before = sorted(tmp_path.rglob("*"))

    done = run(
        tmp_path,
        *(() if command == "start" else ("restore", "backup")),
        DISCORD_TOKEN=TOKEN,
        DISCORD_API_URL=NOWHERE,
        DATABASE_URL=address(file),
    )

    assert sorted(tmp_path.rglob("*")) == before
    hold.release()
    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert done.stderr.startswith("DATABASE_URL: " if command == "start" else f"{file}: ")
    assert f"{file}: is in use by process {os.getpid()} on " in done.stderr
    assert "; stop it first" in done.stderr


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_command_that_cannot_be_done_is_one_line_and_status_2(
    command: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main([command, "none/of/that"])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert is_one_line(err)
    assert err.endswith("is not there; see to DATABASE_URL\n" if command == "backup" else "name a backup\n")


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_a_server_has_programs_of_its_own_for_it(
    command: str,
    instead: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://kaiju:hush@host/kaiju")

    status = main([command, "file"])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err == f"DATABASE_URL: is no file; use {instead}\n"


def test_on_a_fresh_machine_a_backup_is_restored_and_nothing_is_said_to_be_replaced(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(make(tmp_path / "backup"))

    assert main(["restore", "backup"]) == 0

    assert capsys.readouterr().out.endswith(", 0 game tables (0 live), from backup; there was none before\n")
    assert [path.name for path in file.parent.iterdir()] == ["kaiju.sqlite3"]


async def make(file: Path) -> None:
    await (await Store.open(address(file))).close()
