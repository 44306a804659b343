"""Powers over running tables on a real file: what is written, who is faster, and what an audit finds."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from seated import ANNA, BERT, CHANNEL, CLEO, GUILD, MODERATOR, PEOPLE, on_turn
from sqlalchemy import text
from sqlalchemy.engine import make_url

from bot import bobing, doudizhu, powers, shengguantu
from bot.audit import audit
from bot.clock import now
from bot.engines import Game, TableOptions
from bot.refusals import Refusal, TurnPassed
from bot.table import Phase, Table
from bot.tables import Tables
from db import interventions, rows
from db.readonly import in_this_schema, look_at_file
from db.store import Store
from games.bobing.values import Roll

pytestmark = pytest.mark.asyncio

KEYS = (f"key {n}" for n in count())

GAMES: tuple[tuple[Game, TableOptions], ...] = (
    (bobing.GAME, bobing.BobingOptions(die_out=0, turn_limit=300)),
    (doudizhu.GAME, doudizhu.DoudizhuOptions(turn_limit=120)),
    (shengguantu.GAME, shengguantu.ShengguantuOptions(turn_limit=120)),
)


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    made = Tables(store)
    yield made
    await made.sleep()


async def begin(tables: Tables, game: Game = bobing.GAME, options: TableOptions = GAMES[0][1]) -> Table:
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, game, options)
    for person in PEOPLE[1:3]:
        await tables.join(CHANNEL, person, next(KEYS))
    return await tables.start(CHANNEL, ANNA, next(KEYS))


async def skip(tables: Tables, turn: int, key: str | None = None) -> Table:
    return await tables.skip(CHANNEL, MODERATOR, key or next(KEYS), turn=turn)


async def kept(store: Store, table: Table) -> rows.Whole:
    whole = await store.read(lambda conn: rows.whole_table(conn, table.id))
    assert whole is not None
    return whole


def here(tables: Tables) -> Table:
    table = tables.held(CHANNEL)
    assert table is not None
    return table


# With the change that it made


async def test_a_use_is_in_the_file_with_the_change_that_it_made(tables: Tables, store: Store) -> None:
    table = await begin(tables)

    table = await skip(tables, table.turn_version)
    table = await tables.hold(CHANNEL, ANNA, next(KEYS), minutes=5)

    whole = await kept(store, table)
    assert whole.interventions == table.interventions
    assert [use.what for use in whole.interventions] == ["skip", "pause"]
    assert (whole.table.held_by, whole.table.held_until) == (ANNA.user_id, table.held_until)


async def test_a_use_that_is_delivered_twice_is_made_and_written_once(tables: Tables, store: Store) -> None:
    table = await begin(tables)

    for _ in range(2):
        skipped = await skip(tables, table.turn_version, "the same")
    for _ in range(2):
        held = await tables.hold(CHANNEL, ANNA, "the same pause", minutes=5)

    assert skipped.steps == table.steps + 1
    assert held.version == skipped.version + 1
    assert len((await kept(store, table)).interventions) == 2


async def test_what_is_refused_leaves_no_row(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    for refused in (
        tables.hold(CHANNEL, BERT, next(KEYS), minutes=5),
        tables.skip(CHANNEL, BERT, next(KEYS), turn=table.turn_version),
        tables.kick(CHANNEL, BERT, next(KEYS), target=CLEO),
        tables.hand_over(CHANNEL, BERT, next(KEYS), target=CLEO),
        tables.end(CHANNEL, BERT, next(KEYS)),
        tables.release(CHANNEL, MODERATOR, next(KEYS)),
    ):
        with pytest.raises(Refusal):
            await refused

    assert (await kept(store, table)).interventions == ()


async def test_a_skip_that_meets_the_move_of_its_player_skips_nobody_else(tables: Tables) -> None:
    """Both reach the bot at once, in either order; the next player keeps his turn."""
    table = await begin(tables)
    for _ in range(20):
        table = here(tables)
        done = await asyncio.gather(
            tables.act(CHANNEL, on_turn(table), next(KEYS), action=Roll()),
            skip(tables, table.turn_version),
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [Table, TurnPassed]
        assert here(tables).steps == table.steps + 1


async def test_two_moderators_who_skip_at_once_skip_one_player(tables: Tables) -> None:
    table = await begin(tables)

    done = await asyncio.gather(*(skip(tables, table.turn_version) for _ in range(3)), return_exceptions=True)

    assert sorted(type(one).__name__ for one in done) == ["Table", "TurnPassed", "TurnPassed"]
    assert here(tables).steps == table.steps + 1


async def test_a_table_that_nobody_can_read_is_made_void_by_somebody_whom_its_log_names(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables)
    await tables.sleep()
    await change(store, "UPDATE game_tables SET state = :state", state='{"schema": 99}')
    again = Tables(store)
    await again.wake()

    with pytest.raises(Refusal):
        await again.end(CHANNEL, MODERATOR, next(KEYS))

    (use,) = await store.read(lambda conn: interventions.of_table(conn, table.id))
    assert (use.what, use.by_id, use.by_as, use.n) == ("end", MODERATOR.user_id, "moderator", 1)
    await again.sleep()


# The end of a pause


async def test_a_pause_ends_by_itself(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begin(tables)
    plain = powers.hold
    monkeypatch.setattr(powers, "hold", lambda t, p, seconds, at: plain(t, p, seconds / 200, at))

    await tables.hold(CHANNEL, ANNA, next(KEYS), minutes=1)
    await until(lambda: not here(tables).is_held)

    assert here(tables).steps == table.steps
    assert not here(tables).is_paused


async def test_an_outage_at_the_end_of_a_pause_lets_it_end_afterwards(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    await tables.hold(CHANNEL, ANNA, next(KEYS), minutes=1)
    held = here(tables)
    tables.went_offline(("shard", 0))

    await tables._let_go(held)
    assert here(tables).is_held
    tables.outages.end(("shard", 0), now())
    await change(store, "UPDATE game_tables SET held_until = :at", at=now() - 1)
    again = Tables(store)
    await again.wake()
    await until(lambda: not again.held(CHANNEL).is_held)  # type: ignore[union-attr]

    assert again.held(CHANNEL).turn_version == table.turn_version  # type: ignore[union-attr]
    await again.sleep()


async def test_the_pause_of_a_table_that_nobody_has_read_since_the_start_ends_too(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_none(self: Tables, tables: int) -> None:
        pass

    await begin(tables)
    await tables.hold(CHANNEL, ANNA, next(KEYS), minutes=1)
    await tables.sleep()
    await change(store, "UPDATE game_tables SET held_until = :at", at=now() + 0.3)
    monkeypatch.setattr(Tables, "_rouse", read_none)
    again = Tables(store)
    await again.wake()
    assert again.held(CHANNEL) is None

    await until(lambda: again.held(CHANNEL) is not None)
    await until(lambda: not here(again).is_held)

    assert not here(again).is_paused
    await again.sleep()


async def until(is_so: Any, seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110  nothing here can set an event
            await asyncio.sleep(0.01)


# What an audit finds


async def change(store: Store, statement: str, **values: Any) -> None:
    """Past every check of ours."""
    await store.write(lambda conn: conn.execute(text(statement), values))


@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda one: getattr(one, "name", ""))
async def test_games_with_every_power_in_them_hold(
    game: Game, options: TableOptions, tables: Tables, url: str
) -> None:
    table = await begin(tables, game, options)
    for number in range(600):
        if table.phase is Phase.OVER:
            break
        if number % 5 == 0:
            await tables.hold(CHANNEL, MODERATOR, next(KEYS), minutes=1)
            if number == 10:
                await tables.leave(CHANNEL, CLEO, next(KEYS))
            if number == 20:
                await tables.kick(CHANNEL, MODERATOR, next(KEYS), target=BERT)
            table = await tables.release(CHANNEL, MODERATOR, next(KEYS))
            if not table.is_live:
                break
        table = await skip(tables, table.turn_version)
    if table.is_live:
        await tables.end(CHANNEL, MODERATOR, next(KEYS))

    assert look(Path(str(make_url(url).database))) is None


def look(file: Path) -> str | None:
    return look_at_file(file, in_this_schema(audit)).broken


BREAKS = {
    "UPDATE game_tables SET held_by = NULL": "somebody has paused it without an end",
    "UPDATE game_tables SET held_until = NULL": "somebody has paused it without an end",
    "UPDATE game_tables SET paused_left = NULL, deadline = 5.0": "not a running game whose clock stands",
    "UPDATE game_tables SET held_by = 5": "never used that power",
    "DELETE FROM interventions WHERE what = 'pause'": "never used that power",
    "DELETE FROM interventions WHERE what = 'skip'": "the turns that were skipped",
    "UPDATE events SET cause = 'auto', actor_id = NULL WHERE cause = 'skip'": "the turns that were skipped",
    "UPDATE interventions SET by_id = 5 WHERE what = 'skip'": "the turns that were skipped",
    "UPDATE interventions SET target_id = 5 WHERE what = 'skip'": "the turns that were skipped",
    "UPDATE interventions SET n = n + 1 WHERE what = 'skip'": "the turns that were skipped",
    "UPDATE events SET actor_id = NULL WHERE cause = 'skip'": "the turns that were skipped",
    "UPDATE interventions SET what = 'smile' WHERE what = 'host'": "a power that there is not",
    "UPDATE interventions SET by_as = 'king' WHERE what = 'host'": "a power that there is not",
    "UPDATE interventions SET n = 99 WHERE what = 'pause'": "stands out of its place",
    "UPDATE interventions SET n = 0 WHERE what = 'pause'": "stands out of its place",
    "UPDATE interventions SET table_id = 99 WHERE what = 'host'": "there are interventions of it, but no",
}


async def test_a_use_that_does_not_fit_its_table_is_found(tables: Tables, url: str, tmp_path: Path) -> None:
    table = await begin(tables)
    table = await tables.hand_over(CHANNEL, ANNA, next(KEYS), target=BERT)
    for _ in range(2):
        table = await skip(tables, table.turn_version)
    await tables.hold(CHANNEL, BERT, next(KEYS), minutes=5)
    await tables.sleep()
    sound = Path(str(make_url(url).database))
    with closing(sqlite3.connect(sound)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert look(sound) is None

    for statement, told in BREAKS.items():
        file = tmp_path / "broken.sqlite3"
        shutil.copy(sound, file)
        with closing(sqlite3.connect(file, isolation_level=None)) as conn:
            conn.execute(statement)
        broken = look(file)
        assert broken is not None, statement
        assert told in broken, (statement, broken)
