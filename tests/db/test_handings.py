"""Prizes that are handed over: ticked off once, taken back, and every tick written down."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from some_rows import PRIZES, TABLE, award_row, seat_row
from sqlalchemy import Connection, insert, select, update

from db import guilds, handings, rows, schema
from db.errors import HandedBefore, NotHanded, RepeatedKey, RowError
from db.handings import HandingRow, Holders, Of
from db.rows import AwardRow, Change
from db.store import Store

pytestmark = pytest.mark.asyncio

GUILD, HERE = TABLE.guild_id, TABLE.channel_id
ANNA, BERT = 1001, 1002
MOD, HOST = (9001, "版主"), (1001, "安娜")


def won(n: int, user_id: int = ANNA, **values: Any) -> AwardRow:
    return replace(award_row(n), user_id=user_id, at=float(n), **values)


def finished(
    conn: Connection, *awards: AwardRow, key: str = "one", gathering: int | None = None, **values: Any
) -> tuple[int, list[int]]:
    """The number of a table that is over, and those of its awards."""
    kind: dict[str, Any] = {"phase": "over", "ending": "played", "gathering_id": gathering}
    row = replace(TABLE, **kind | values)
    seats = [seat_row(), seat_row(BERT, name="伯特", joined_at=1.6)]
    table = rows.open_table(conn, row, seats, PRIZES, key)
    given = awards or (won(1), won(2, BERT))
    rows.save(conn, Change(table=table, replaces=0, at=2.0, awards=given, key=f"{key}-act"))
    ids = select(schema.awards.c.id).where(schema.awards.c.table_id == table.id).order_by(schema.awards.c.id)
    return table.id, list(conn.execute(ids).scalars())


def gather(conn: Connection, channel_id: int = HERE, organiser: int = 5005, **values: Any) -> int:
    text = {"key", "organiser_name", "title", "phase", "places", "options", "stock", "secret", "commitment"}
    usual: dict[str, Any] = dict.fromkeys(text, "x") | {"title": "中秋", "key": f"gather-{channel_id}"}
    usual |= {"guild_id": GUILD, "channel_id": channel_id, "organiser_id": organiser, "version": 0}
    usual |= {"starts_at": 1.0, "reminded": 0, "opened_at": 1.0}
    made = conn.execute(insert(schema.gatherings).values(usual | values)).inserted_primary_key
    assert made is not None
    return int(made[0])


def tick(conn: Connection, award: int, key: str = "tick", at: float = 10.0) -> None:
    handings.hand_over(conn, award, by=MOD, key=key, at=at)


def untick(conn: Connection, award: int, key: str = "undo", at: float = 11.0) -> None:
    handings.undo(conn, award, by=HOST, key=key, at=at)


def standing(conn: Connection, award: int) -> tuple[float | None, int | None, str | None]:
    found = handings.find(conn, GUILD, HERE, award)
    assert found is not None
    return found.handed_at, found.handed_by, found.handed_by_name


def log(conn: Connection, table_id: int) -> list[tuple[int, int, bool, float]]:
    return [(row.place, row.by_id, row.is_undo, row.at) for row in handings.of_table(conn, table_id)]


# Ticking off


async def test_an_award_is_ticked_off_with_who_did_it_and_when(store: Store) -> None:
    table, (first, second) = await store.write(finished)

    await store.write(lambda conn: tick(conn, second))

    assert await store.read(lambda conn: standing(conn, second)) == (10.0, *MOD)
    assert await store.read(lambda conn: standing(conn, first)) == (None, None, None)
    whole = await store.read(lambda conn: rows.whole_table(conn, table))
    assert whole is not None
    assert [(a.handed_at, a.handed_by) for a in whole.awards] == [(None, None), (10.0, MOD[0])]
    assert whole.handings == (HandingRow(place=1, by_id=MOD[0], by_name="版主", is_undo=False, at=10.0),)


async def test_of_fifty_ticks_at_once_one_counts(store: Store) -> None:
    table, (award, _) = await store.write(finished)

    def claim(n: int) -> Any:
        return store.write(lambda conn: tick(conn, award, f"tick-{n}", 10.0 + n))

    told = await asyncio.gather(*(claim(n) for n in range(50)), return_exceptions=True)

    assert sum(one is None for one in told) == 1
    assert sum(isinstance(one, HandedBefore) for one in told) == 49
    assert len(await store.read(lambda conn: log(conn, table))) == 1


async def test_of_fifty_identical_claims_one_counts_and_the_others_are_repeats(store: Store) -> None:
    table, (award, _) = await store.write(finished)

    claims = (store.write(lambda conn: tick(conn, award)) for _ in range(50))
    told = await asyncio.gather(*claims, return_exceptions=True)

    assert sum(one is None for one in told) == 1
    assert sum(isinstance(one, RepeatedKey) for one in told) == 49
    assert len(await store.read(lambda conn: log(conn, table))) == 1


async def test_the_guard_stands_in_the_statement_itself(store: Store) -> None:
    """Who looked before, and saw it open, ticks nothing a second time."""
    _, (award, _) = await store.write(finished)

    def both(conn: Connection) -> list[type[RowError]]:
        failed: list[type[RowError]] = []
        assert handings.find(conn, GUILD, HERE, award) is not None
        for n in range(3):
            try:
                tick(conn, award, f"tick-{n}")
            except RowError as error:
                failed.append(type(error))
        return failed

    assert await store.write(both) == [HandedBefore, HandedBefore]


async def test_who_comes_too_late_is_told_by_whom_and_when(store: Store) -> None:
    _, (award, _) = await store.write(finished)
    await store.write(lambda conn: tick(conn, award))

    with pytest.raises(HandedBefore) as caught:
        await store.write(lambda conn: tick(conn, award, "another", 12.0))

    assert (caught.value.at, caught.value.by_id, caught.value.by_name) == (10.0, *MOD)


async def test_a_tick_is_taken_back_and_made_again(store: Store) -> None:
    table, (award, _) = await store.write(finished)

    await store.write(lambda conn: tick(conn, award))
    await store.write(lambda conn: untick(conn, award))
    between = await store.read(lambda conn: standing(conn, award))
    await store.write(lambda conn: tick(conn, award, "again", 12.0))

    assert between == (None, None, None)
    assert await store.read(lambda conn: standing(conn, award)) == (12.0, *MOD)
    assert await store.read(lambda conn: log(conn, table)) == [
        (0, MOD[0], False, 10.0),
        (0, HOST[0], True, 11.0),
        (0, MOD[0], False, 12.0),
    ]


async def test_a_repeated_undo_changes_nothing(store: Store) -> None:
    table, (award, _) = await store.write(finished)
    await store.write(lambda conn: tick(conn, award))
    await store.write(lambda conn: untick(conn, award))
    await store.write(lambda conn: tick(conn, award, "again", 12.0))

    with pytest.raises(RepeatedKey):
        await store.write(lambda conn: untick(conn, award))

    assert len(await store.read(lambda conn: log(conn, table))) == 3


async def test_what_was_not_handed_over_cannot_be_taken_back(store: Store) -> None:
    table, (award, _) = await store.write(finished)

    with pytest.raises(NotHanded):
        await store.write(lambda conn: untick(conn, award))

    assert await store.read(lambda conn: log(conn, table)) == []


@pytest.mark.parametrize(
    ("phase", "ending", "counts"),
    [
        ("over", "played", True),
        ("over", "stopped", True),
        ("over", "deserted", True),
        ("over", "void", False),
        ("running", None, False),
    ],
)
async def test_prizes_are_handed_over_of_tables_that_are_over_and_not_void(
    store: Store, phase: str, ending: str | None, *, counts: bool
) -> None:
    table, (award, _) = await store.write(lambda conn: finished(conn, phase=phase, ending=ending))

    if counts:
        await store.write(lambda conn: tick(conn, award))
    else:
        with pytest.raises(NotHanded):
            await store.write(lambda conn: tick(conn, award))

    of = Of("table", table)
    assert await store.read(lambda conn: handings.count(conn, of)) == ((2, 1) if counts else (0, 0))
    assert (await store.read(lambda conn: handings.find(conn, GUILD, HERE, award)) is not None) == counts


async def test_no_award_is_not_ticked(store: Store) -> None:
    with pytest.raises(NotHanded):
        await store.write(lambda conn: tick(conn, 99))


# Finding


async def test_an_award_is_found_with_its_prize_its_winner_and_who_may_hand_it_over(store: Store) -> None:
    def fill(conn: Connection) -> list[int]:
        return finished(conn, won(1), won(2, BERT, class_="zhuangyuan"), gathering=gather(conn))[1]

    _, award = await store.write(fill)

    found = await store.read(lambda conn: handings.find(conn, GUILD, HERE, award))
    assert found is not None
    assert (found.name, found.class_, found.prize, found.unit) == ("伯特", "zhuangyuan", "購物卡", "張")
    assert (found.host_id, found.organiser_id, found.channel_id) == (TABLE.host_id, 5005, HERE)
    assert await store.read(lambda conn: handings.find(conn, 78, HERE, award)) is None
    assert await store.read(lambda conn: handings.find(conn, GUILD, HERE + 1, award)) is None


async def test_open_awards_come_first_by_winner_and_the_last_handed_over_next(store: Store) -> None:
    table, ids = await store.write(lambda conn: finished(conn, *(won(n, ANNA + n % 2) for n in range(6))))
    for n in (1, 0):
        await store.write(lambda conn, n=n: tick(conn, ids[n], f"tick-{n}", 10.0 - n))  # type: ignore[misc]

    def listed(conn: Connection, limit: int = 9, offset: int = 0) -> list[int]:
        return [ids.index(one.id) for one in handings.listed(conn, Of("table", table), limit, offset)]

    assert await store.read(listed) == [2, 4, 3, 5, 0, 1]
    assert await store.read(lambda conn: listed(conn, 2, 3)) == [5, 0]
    last = await store.read(lambda conn: handings.last_handed(conn, Of("table", table), 1))
    assert [ids.index(one.id) for one in last] == [0]


async def test_a_gathering_has_the_awards_of_all_its_tables(store: Store) -> None:
    def fill(conn: Connection) -> tuple[int, list[int]]:
        event = gather(conn, 500)
        tables = [finished(conn, key=str(n), channel_id=600 + n, gathering=event)[0] for n in range(3)]
        finished(conn, key="another", channel_id=700)
        return event, tables

    event, tables = await store.write(fill)

    held = await store.read(lambda conn: handings.holders(conn, Of("gathering", event)))
    assert held == Holders(GUILD, None, 5005)
    held = await store.read(lambda conn: handings.holders(conn, Of("table", tables[0])))
    assert held == Holders(GUILD, TABLE.host_id, 5005)
    assert await store.read(lambda conn: handings.holders(conn, Of("table", 99))) is None
    listed = await store.read(lambda conn: handings.listed(conn, Of("gathering", event), 99, 0))
    assert sorted({one.table_id for one in listed}) == tables
    assert await store.read(lambda conn: handings.count(conn, Of("gathering", event))) == (6, 0)
    assert await store.read(lambda conn: handings.tables_of(conn, event)) == tuple(tables)


@pytest.mark.parametrize(("channel", "seen"), [(500, {0, 1}), (600, {0, 1}), (602, {0, 1}), (700, {2})])
async def test_around_a_channel_lie_its_own_tables_and_those_of_its_gathering(
    store: Store, channel: int, seen: set[int]
) -> None:
    """500 is the channel of the gathering, 600 and 601 have its tables, 602 a room without one yet."""

    def fill(conn: Connection) -> list[int]:
        event = gather(conn, 500)
        conn.execute(
            insert(schema.rooms).values(
                gathering_id=event, n=2, guild_id=GUILD, channel_id=602, table_id=None
            )
        )
        rooms = [finished(conn, key=str(n), channel_id=600 + n, gathering=event)[0] for n in range(2)]
        return [*rooms, finished(conn, key="single", channel_id=700)[0]]

    tables = await store.write(fill)

    found = await store.read(lambda conn: handings.around(conn, GUILD, channel, is_handed=False))
    assert {tables.index(one.table_id) for one in found} == seen
    assert await store.read(lambda conn: handings.around(conn, GUILD, channel, is_handed=True)) == ()
    assert await store.read(lambda conn: handings.around(conn, 78, channel, is_handed=False)) == ()
    event = await store.read(lambda conn: handings.gathering_of_channel(conn, channel))
    assert (event is not None and event.title == "中秋") == (channel != 700)


async def test_a_player_has_what_he_won_in_the_guild_newest_first(store: Store) -> None:
    def fill(conn: Connection) -> None:
        finished(conn, won(1), won(2, BERT), won(3), key="a")
        finished(conn, won(9), key="running", channel_id=1, phase="running", ending=None)
        finished(conn, won(5), key="void", channel_id=2, ending="void")
        finished(conn, won(6), key="elsewhere", channel_id=3, guild_id=78)

    await store.write(fill)

    found = await store.read(lambda conn: handings.of_user(conn, GUILD, ANNA, 9, 0))
    assert [one.at for one in found] == [9.0, 3.0, 1.0]
    assert await store.read(lambda conn: handings.count_of_user(conn, GUILD, ANNA)) == 3
    assert [one.at for one in await store.read(lambda conn: handings.of_user(conn, GUILD, ANNA, 1, 1))] == [
        3.0
    ]


# Beside it


async def test_a_guild_that_is_forgotten_takes_its_hand_overs_along(store: Store) -> None:
    _, (award, _) = await store.write(finished)
    await store.write(lambda conn: tick(conn, award))

    await store.write(lambda conn: guilds.forget(conn, GUILD))

    assert await store.read(lambda conn: conn.execute(select(schema.handings)).all()) == []


async def test_a_hand_over_kept_for_another_guild_is_a_break(store: Store) -> None:
    _, (award, _) = await store.write(finished)
    await store.write(lambda conn: tick(conn, award))
    assert await store.read(lambda conn: list(handings.breaks(conn))) == []

    await store.write(lambda conn: conn.execute(update(schema.handings).values(guild_id=78)))

    (told,) = await store.read(lambda conn: list(handings.breaks(conn)))
    assert "of another guild" in told
