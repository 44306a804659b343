"""What players have scored: summed over tables, and practice left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from some_rows import TABLE, seat_row
from sqlalchemy import Connection, select

from db import guilds, rows, schema, scores
from db.rows import Change
from db.scores import ScoreRow
from db.store import Store

GUILD, GAME = 77, "doudizhu"
ANNA, BERT, CLEO, DORA = range(1001, 1005)


def open_table(conn: Connection, key: str, **values: Any) -> int:
    row = replace(TABLE, **{"game": GAME, "channel_id": 1, "phase": "over"} | values)
    return rows.open_table(conn, row, [seat_row()], (), key).id


def score(user_id: int, count: int, what: str = "points", **values: Any) -> ScoreRow:
    usual: dict[str, Any] = {"name": f"玩家{user_id}", "is_practice": False}
    return ScoreRow(user_id=user_id, what=what, count=count, **usual | values)


def add(conn: Connection, table_id: int, *given: ScoreRow) -> None:
    scores.add(conn, table_id, GUILD, GAME, given)


# Adding


def test_what_is_scored_at_one_table_and_at_another_is_summed(conn: Connection) -> None:
    for key in ("a", "b"):
        table = open_table(conn, key)
        add(conn, table, score(ANNA, 3), score(ANNA, 1, "bombs"), score(BERT, -3))
        add(conn, table, score(ANNA, 2), score(ANNA, 2))

    assert scores.totals(conn, GUILD, GAME, ANNA) == {"points": 14, "bombs": 2}
    assert scores.totals(conn, GUILD, GAME, BERT) == {"points": -6}
    assert scores.totals(conn, 78, GAME, ANNA) == scores.totals(conn, GUILD, "bobing", ANNA) == {}


def test_practice_counts_for_its_series_alone(conn: Connection) -> None:
    first = open_table(conn, "a")
    second, other = open_table(conn, "b", series_id=first), open_table(conn, "c")
    add(conn, first, score(ANNA, 3, is_practice=True), score(2, 5, is_practice=True))
    add(conn, second, score(ANNA, 4))
    add(conn, other, score(ANNA, 50))

    practised = scores.series_totals(conn, first, is_practice=True)
    assert practised == {ANNA: {"points": 3}, 2: {"points": 5}}
    assert scores.series_totals(conn, first, is_practice=False) == {ANNA: {"points": 4}}
    assert scores.totals(conn, GUILD, GAME, ANNA) == {"points": 54}
    assert scores.totals(conn, GUILD, GAME, 2) == {}


def test_a_player_is_called_as_he_was_called_last_and_a_computer_is_no_player(conn: Connection) -> None:
    table = open_table(conn, "a")
    add(conn, table, score(ANNA, 1, name="安"), score(2, 1, name="電腦", is_practice=True))
    add(conn, table, score(ANNA, 1, name="安娜"))

    assert scores.name_of(conn, GUILD, ANNA) == "安娜"
    assert scores.name_of(conn, GUILD, BERT) is None
    assert conn.execute(select(schema.players.c.user_id)).scalars().all() == [ANNA]


COUNTS = st.lists(
    st.tuples(
        st.integers(0, 2), st.integers(ANNA, DORA), st.sampled_from(["points", "bombs"]), st.integers(-9, 9)
    ),
    max_size=20,
)


@given(COUNTS)
def test_however_it_is_added_the_sums_are_the_same(
    engine: Any, given: list[tuple[int, int, str, int]]
) -> None:
    due: Counter[tuple[int, str]] = Counter()
    for _, user, what, count in given:
        due[user, what] += count
    with engine.connect() as conn, conn.begin() as transaction:
        tables = [open_table(conn, key) for key in "abc"]
        for place, table in enumerate(tables):
            of_table = [one for one in given if one[0] == place]
            half = len(of_table) // 2
            for part in (of_table[:half], of_table[half:]):
                add(conn, table, *(score(user, count, what) for _, user, what, count in part))
        found = {user: scores.totals(conn, GUILD, GAME, user) for user in range(ANNA, DORA + 1)}
        transaction.rollback()

    assert {(user, what): n for user, of in found.items() for what, n in of.items()} == dict(due)


# Emblems


def test_an_emblem_is_kept_with_and_without_a_name(conn: Connection) -> None:
    scores.set_emblem(conn, GUILD, ANNA, 3)
    add(conn, open_table(conn, "a"), score(ANNA, 1), score(BERT, 1))
    scores.set_emblem(conn, GUILD, BERT, 0)
    scores.set_emblem(conn, GUILD, ANNA, 11)
    scores.set_emblem(conn, 78, CLEO, 5)

    assert scores.emblems(conn, GUILD, (ANNA, BERT, CLEO)) == {ANNA: 11, BERT: 0}
    assert scores.name_of(conn, GUILD, ANNA) == f"玩家{ANNA}"
    assert scores.emblems(conn, GUILD, ()) == {}


# With an action, and with a guild


@pytest.mark.asyncio
async def test_an_action_scores_for_its_own_table_guild_and_game(store: Store) -> None:
    opened = replace(TABLE, game=GAME)
    table = await store.write(lambda conn: rows.open_table(conn, opened, [seat_row()], (), "open"))
    change = Change(table=replace(table, version=1), replaces=0, at=5.0, scores=(score(ANNA, 7),))

    await store.write(lambda conn: rows.save(conn, change))

    assert await store.read(lambda conn: scores.totals(conn, GUILD, GAME, ANNA)) == {"points": 7}
    assert await store.read(lambda conn: scores.series_totals(conn, table.id, is_practice=False)) == {
        ANNA: {"points": 7}
    }


@pytest.mark.asyncio
async def test_nothing_that_was_scored_in_a_forgotten_guild_is_left(store: Store) -> None:
    def fill(conn: Connection) -> None:
        add(conn, open_table(conn, "a"), score(ANNA, 7))
        scores.add(conn, open_table(conn, "b", guild_id=78), 78, GAME, [score(ANNA, 8)])

    await store.write(fill)
    await store.write(lambda conn: guilds.forget(conn, GUILD))

    assert await store.read(guilds.known) == {78: None}
    for source in (schema.scores, schema.players):
        found = await store.read(lambda conn, c=source.c: conn.execute(select(c.guild_id)).scalars().all())  # type: ignore[misc]
        assert found == [78]


@pytest.mark.asyncio
async def test_a_guild_is_known_by_an_emblem_alone(store: Store) -> None:
    await store.write(lambda conn: scores.set_emblem(conn, GUILD, ANNA, 3))

    assert await store.read(guilds.known) == {GUILD: None}
