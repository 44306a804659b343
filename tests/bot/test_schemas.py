"""A file of every schema there ever was reaches the newest one, and its games go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from an_evening import GRANT, HANDS, LOBBY, OVER, RUNNING, SCHEMAS, load
from seated import ANNA, BERT, CLEO, GUILD, NOW, on_turn
from sqlalchemy import create_engine

from bot import doudizhu, shelf
from bot.audit import audit
from bot.standings import Standings
from bot.table import Ending, Phase
from bot.tables import Tables
from db import guilds, ledger, migrate, rows, scores
from db.readonly import in_this_schema, look_at_file
from db.store import Store
from games.bobing.values import Roll

ALL = sorted(script.revision for script in ScriptDirectory.from_config(migrate.config()).walk_revisions())
KEPT = sorted(path.stem for path in SCHEMAS.glob("*.sql"))

WITH_CHIPS = "0003"
"""The first schema that knows chips, scores and computers."""

GROWN = ("scores", "players")
"""Tables in which a migration writes down what stood elsewhere."""

Rows = dict[str, list[dict[str, Any]]]
"""Table → its rows, each column → value."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


def all_rows(file: Path) -> Rows:
    with closing(sqlite3.connect(file)) as conn:
        conn.row_factory = sqlite3.Row
        tables = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        found = {name: conn.execute(f'SELECT * FROM "{name}"').fetchall() for (name,) in tables}  # noqa: S608
        return {name: [dict(row) for row in rows] for name, rows in found.items()}


def definitions(file: Path) -> set[tuple[str, str]]:
    """Every table and index, and how it was made."""
    with closing(sqlite3.connect(file)) as conn:
        return set(conn.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())


def what_was(before: Rows, after: Rows) -> Iterator[tuple[str, Any, Any]]:
    """Every value of the older file beside the one it has become."""
    for table, older in before.items():
        assert len(older) <= len(after[table]) if table in GROWN else len(older) == len(after[table]), table
        for one, other in zip(older, after[table], strict=False):
            for column, value in one.items():
                yield f"{table}.{column}", value, other[column]


def test_of_every_schema_there_is_a_file() -> None:
    """A migration without one: `python tests/bot/an_evening.py` writes it."""
    assert KEPT == ALL


@pytest.mark.parametrize("schema", KEPT)
def test_the_file_of_a_schema_is_what_its_migrations_make(schema: str, file: Path) -> None:
    load(schema, file)
    made = file.with_name("made")
    engine = create_engine(f"sqlite:///{made}")
    with engine.begin() as conn:
        migrate.upgrade(conn, schema)
    engine.dispose()

    assert definitions(file) == definitions(made)


@pytest.mark.parametrize("schema", KEPT)
def test_a_file_of_a_schema_holds_something_of_everything(schema: str, file: Path) -> None:
    load(schema, file)
    found = all_rows(file)

    assert [table for table, kept in found.items() if not kept] == []
    tables = [("running", RUNNING), ("over", OVER), ("lobby", LOBBY)]
    if schema >= WITH_CHIPS:
        tables += [("over", HANDS), ("running", HANDS)]
    assert [(row["phase"], row["channel_id"]) for row in found["game_tables"]] == tables


@pytest.mark.parametrize("schema", KEPT)
@pytest.mark.asyncio
async def test_every_row_of_an_older_file_is_there_in_the_newest_schema(schema: str, file: Path) -> None:
    load(schema, file)
    before = all_rows(file)

    await (await Store.open(f"sqlite:///{file}")).close()

    changed = {where for where, was, now in what_was(before, all_rows(file)) if was != now}
    assert changed <= {"alembic_version.version_num"}
    copies = [path.name for path in file.parent.glob("*.before-*")]
    assert copies == ([] if schema == migrate.newest() else [f"kaiju.sqlite3.before-{schema}"])


@pytest.mark.parametrize("schema", KEPT)
@pytest.mark.asyncio
async def test_every_table_of_an_older_file_can_be_read(schema: str, file: Path) -> None:
    load(schema, file)
    store = await Store.open(f"sqlite:///{file}")

    heads = await store.read(rows.live_heads)
    wholes = [await store.read(lambda conn, n=n: rows.whole_table(conn, n)) for n in (1, 2, 3)]
    consents = [
        await store.read(lambda conn, p=person: guilds.has_consent(conn, GUILD, p.user_id, "free_entry"))
        for person in (ANNA, CLEO)
    ]
    chosen = await store.read(lambda conn: guilds.chosen(conn, GUILD))
    last = await store.read(rows.last_beat)
    await store.close()

    tables = [shelf.from_rows(whole) for whole in wholes if whole is not None]
    assert {head.channel_id for head in heads} == {RUNNING, LOBBY} | (
        {HANDS} if schema >= WITH_CHIPS else set()
    )
    assert [table.phase for table in tables] == [Phase.RUNNING, Phase.OVER, Phase.LOBBY]
    assert [table.ending for table in tables] == [None, Ending.PLAYED, None]
    assert [len(table.sitters) for table in tables] == [4, 4, 2]
    assert [table.stock[0].name for table in tables] == ["紅包"] * 3
    assert [bool(whole.awards) for whole in wholes if whole is not None] == [True, True, False]
    assert consents == [True, False]
    assert (chosen.locale, chosen.timezone, last) == ("zh-CN", "Asia/Taipei", NOW + 300)


@pytest.mark.parametrize("schema", KEPT)
@pytest.mark.asyncio
async def test_a_game_of_an_older_file_goes_on(schema: str, file: Path) -> None:
    load(schema, file)
    store = await Store.open(f"sqlite:///{file}")
    tables = Tables(store)
    await tables.wake()

    table = await tables.here(RUNNING)
    after = await tables.act(RUNNING, on_turn(table), "another-key", action=Roll())
    await tables.sleep()
    await store.close()

    assert after.steps == table.steps + 1
    assert look_at_file(file, in_this_schema(audit)).broken is None


OF_HANDS = [schema for schema in KEPT if schema >= WITH_CHIPS]


@pytest.mark.parametrize("schema", OF_HANDS)
@pytest.mark.asyncio
async def test_the_books_of_an_older_file_hold(schema: str, file: Path) -> None:
    load(schema, file)
    await (await Store.open(f"sqlite:///{file}")).close()

    found = look_at_file(file, in_this_schema(audit))

    assert (found.broken, found.tables, found.live) == (None, 5, 3)


@pytest.mark.parametrize("schema", OF_HANDS)
@pytest.mark.asyncio
async def test_chips_and_scores_of_an_older_file_are_there(schema: str, file: Path) -> None:
    load(schema, file)
    store = await Store.open(f"sqlite:///{file}")
    tables = Tables(store)
    people = (ANNA, BERT, CLEO)

    table = await tables.find(5)
    assert table is not None
    evening = await Standings(store).evening(table)
    held = [await store.read(lambda conn, p=p: ledger.balance(conn, GUILD, p.user_id)) for p in people]
    emblems = await store.read(lambda conn: scores.emblems(conn, GUILD, [CLEO.user_id]))
    await store.close()

    won = {row.user_id: row.chips for row in evening.rows}
    assert (evening.hands, evening.is_practice) == (1, False)
    assert sum(won.values()) == 0
    assert any(won.values())
    assert held == [GRANT + won[person.user_id] for person in people]
    assert emblems == {CLEO.user_id: 4}


@pytest.mark.parametrize("schema", OF_HANDS)
@pytest.mark.asyncio
async def test_a_hand_of_an_older_file_goes_on_with_its_computer(schema: str, file: Path) -> None:
    load(schema, file)
    store = await Store.open(f"sqlite:///{file}")
    tables = Tables(store)
    await tables.wake()
    channel = HANDS

    table = await tables.here(channel)
    assert (table.game, table.series_n, len(table.computers)) == (doudizhu.GAME, 1, 1)
    action = table.game.engine.idle_action(table.state, table.turn or 0)
    after = await tables.act(channel, on_turn(table), "another-key", action=action)
    await tables.sleep()
    await store.close()

    assert after.steps == table.steps + 1
    assert look_at_file(file, in_this_schema(audit)).broken is None
