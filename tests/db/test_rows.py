"""What is saved whole or not at all, and comes back as it was."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from some_rows import PRIZES, TABLE, award_row, event_row, seat_row
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError

from db import guilds, rows, schema
from db.guilds import GuildRow
from db.ledger import Entry, MovementRow
from db.rows import AwardRow, Change, EventRow, PrizeRow, RepeatedKey, SeatRow, StaleVersion, TableRow, Whole
from db.scores import ScoreRow
from db.store import Store

asynchronous = pytest.mark.asyncio


async def open_one(store: Store, key: str = "open", **values: Any) -> TableRow:
    table = replace(TABLE, **values)
    return await store.write(lambda conn: rows.open_table(conn, table, [seat_row()], PRIZES, key))


async def the_whole(store: Store, table: TableRow) -> Whole:
    found = await store.read(lambda conn: rows.whole_table(conn, table.id))
    assert found is not None
    return found


async def save(store: Store, change: Change) -> None:
    await store.write(lambda conn: rows.save(conn, change))


def change_of(table: TableRow, **values: Any) -> Change:
    """A change of everything that a change may hold."""
    usual: dict[str, Any] = {
        "replaces": table.version,
        "at": 2.0,
        "seats": (seat_row(silent_turns=1), seat_row(1002, joined_at=1.6)),
        "stock": (replace(PRIZES[0], left=0), PRIZES[1]),
        "events": (event_row(0), event_row(1)),
        "awards": (award_row(1),),
        "key": "act",
    }
    return Change(table=replace(table, version=table.version + 1), **usual | values)


# Opening


@asynchronous
async def test_a_table_is_opened_under_a_number_of_its_own(store: Store) -> None:
    first = await open_one(store, "one")
    second = await open_one(store, "two", channel_id=89)

    assert second.id > first.id > 0
    assert await the_whole(store, first) == Whole(first, (seat_row(),), PRIZES, (), ())


@asynchronous
@pytest.mark.parametrize("phase", ["lobby", "running"])
async def test_a_channel_holds_one_live_table(store: Store, phase: str) -> None:
    await open_one(store, "one", phase=phase)

    with pytest.raises(IntegrityError):
        await open_one(store, "two")

    assert len(await store.read(rows.live_heads)) == 1


@asynchronous
async def test_of_fifty_tables_opened_at_once_in_one_channel_one_stands(store: Store) -> None:
    made = await asyncio.gather(*(open_one(store, str(n)) for n in range(50)), return_exceptions=True)

    assert sum(isinstance(table, TableRow) for table in made) == 1
    assert sum(isinstance(table, IntegrityError) for table in made) == 49


@asynchronous
async def test_a_channel_may_have_many_tables_that_are_over(store: Store) -> None:
    for n in range(3):
        await open_one(store, str(n), phase="over")
    live = await open_one(store, "live")

    assert [head.id for head in await store.read(rows.live_heads)] == [live.id]


@asynchronous
async def test_a_table_that_is_over_makes_room_for_the_next(store: Store) -> None:
    first = await open_one(store)
    await save(store, Change(table=replace(first, phase="over", version=1), replaces=0, at=2.0))

    second = await open_one(store, "two")

    latest = await store.read(lambda conn: rows.latest_table(conn, TABLE.channel_id))
    assert latest is not None
    assert latest.table == second


@asynchronous
async def test_a_repeated_opening_writes_nothing(store: Store) -> None:
    await open_one(store)

    with pytest.raises(RepeatedKey):
        await open_one(store, channel_id=89)

    assert len(await store.read(rows.live_heads)) == 1


# Saving


@asynchronous
async def test_a_change_is_written_whole(store: Store) -> None:
    table = await open_one(store)
    change = change_of(table)

    await save(store, change)

    assert await the_whole(store, table) == Whole(
        change.table, change.seats or (), change.stock or (), change.events, change.awards
    )
    assert await store.read(lambda conn: rows.table_of_key(conn, "act"))


@asynchronous
async def test_seats_and_stock_stay_where_a_change_says_nothing_of_them(store: Store) -> None:
    table = await open_one(store)

    await save(store, change_of(table, seats=None, stock=None))

    found = await the_whole(store, table)
    assert (found.seats, found.stock) == ((seat_row(),), PRIZES)


REFUSALS = {
    "a stale version": (StaleVersion, {"replaces": 7}),
    "a version to come": (StaleVersion, {"replaces": 1}),
    "a repeated key": (RepeatedKey, {"key": "open"}),
    "more prizes than there were": (IntegrityError, {"stock": (replace(PRIZES[0], left=2),)}),
    "prizes below zero": (IntegrityError, {"stock": (replace(PRIZES[0], left=-1),)}),
    "one event twice": (IntegrityError, {"events": (event_row(0), event_row(0))}),
    "one player twice": (IntegrityError, {"seats": (seat_row(), seat_row())}),
    "two on one seat": (IntegrityError, {"seats": (seat_row(seat=0), seat_row(1002, seat=0))}),
}


@asynchronous
@pytest.mark.parametrize("refusal", REFUSALS)
async def test_a_change_that_is_refused_has_written_nothing(store: Store, refusal: str) -> None:
    error, values = REFUSALS[refusal]
    table = await open_one(store)
    before = await the_whole(store, table)

    with pytest.raises(error):
        await save(store, change_of(table, **values))

    assert await the_whole(store, table) == before
    assert not await store.read(lambda conn: rows.table_of_key(conn, "act"))


@asynchronous
@pytest.mark.parametrize("refusal", ["a stale version", "a repeated key"])
async def test_a_refusal_itself_writes_nothing_even_if_the_transaction_goes_on(
    store: Store, refusal: str
) -> None:
    error, values = REFUSALS[refusal]
    table = await open_one(store)
    before = await the_whole(store, table)

    def work(conn: Connection) -> None:
        with pytest.raises(error):
            rows.save(conn, change_of(table, **values))

    await store.write(work)

    assert await the_whole(store, table) == before


@asynchronous
async def test_of_fifty_changes_of_one_version_one_is_saved(store: Store) -> None:
    table = await open_one(store)

    done = await asyncio.gather(
        *(save(store, change_of(table, key=str(n))) for n in range(50)), return_exceptions=True
    )

    assert done.count(None) == 1
    assert sum(isinstance(error, StaleVersion) for error in done) == 49
    assert (await the_whole(store, table)).table.version == 1


@asynchronous
async def test_a_key_repeated_fifty_times_at_once_is_done_once(store: Store) -> None:
    tables = [await open_one(store, f"open {n}", channel_id=n) for n in range(50)]

    done = await asyncio.gather(
        *(save(store, change_of(table, events=(), awards=())) for table in tables), return_exceptions=True
    )

    assert done.count(None) == 1
    assert sum(isinstance(error, RepeatedKey) for error in done) == 49


@asynchronous
async def test_a_table_that_does_not_exist_cannot_be_saved(store: Store) -> None:
    with pytest.raises(StaleVersion):
        await save(store, change_of(replace(TABLE, id=99)))


@asynchronous
async def test_boards_and_pings_are_noted_without_a_new_version(store: Store) -> None:
    table = await open_one(store)

    await store.write(lambda conn: rows.note_board(conn, table.id, 123, 4.5))
    await store.write(lambda conn: rows.note_ping(conn, table.id, 124))

    assert (await the_whole(store, table)).table == replace(table, board_id=123, board_at=4.5, ping_id=124)


@asynchronous
async def test_what_does_not_exist_is_none(store: Store) -> None:
    assert await store.read(lambda conn: rows.whole_table(conn, 1)) is None
    assert await store.read(lambda conn: rows.latest_table(conn, 1)) is None


# Going through them all


@asynchronous
async def test_every_table_is_come_by_once_and_the_live_ones_are_counted(store: Store) -> None:
    made = [await open_one(store, key, channel_id=n) for n, key in enumerate("abc")]
    await store.write(lambda conn: rows.void_table(conn, made[1].id, "void", 2.0))

    assert await store.read(lambda conn: tuple(rows.table_ids(conn))) == tuple(table.id for table in made)
    assert await store.read(rows.count_tables) == (3, 2)


@asynchronous
async def test_an_empty_database_has_no_tables_to_go_through(store: Store) -> None:
    assert await store.read(lambda conn: tuple(rows.table_ids(conn))) == ()
    assert await store.read(rows.count_tables) == (0, 0)
    assert await store.read(lambda conn: tuple(rows.strays(conn))) == ()


@asynchronous
async def test_a_table_that_was_voided_has_no_clock_left(store: Store) -> None:
    table = await open_one(store, paused_left=7.0)

    await store.write(lambda conn: rows.void_table(conn, table.id, "void", 2.0))

    found = (await the_whole(store, table)).table
    assert (found.phase, found.ending, found.deadline, found.paused_left) == ("over", "void", None, None)


@pytest.mark.parametrize("kind", ["seats", "events", "stock", "awards", "keys"])
@asynchronous
async def test_rows_of_no_table_are_found(store: Store, kind: str, tmp_path: Path) -> None:
    table = await open_one(store)
    await save(store, change_of(table))
    with sqlite3.connect(tmp_path / "kaiju.sqlite3") as conn:  # minds no foreign keys
        conn.execute(f"UPDATE {kind} SET table_id = 99")  # noqa: S608  from the list above
    conn.close()

    assert await store.read(lambda conn: tuple(rows.strays(conn))) == ((kind, 99),)


# Beside the tables


@asynchronous
async def test_a_guild_keeps_what_it_chose_until_it_chooses_again(store: Store) -> None:
    def chosen() -> Any:
        return store.read(lambda conn: guilds.chosen(conn, 77))

    assert await chosen() == GuildRow()
    await store.write(lambda conn: guilds.choose(conn, 77, locale="en"))
    assert await chosen() == GuildRow(locale="en")
    await store.write(lambda conn: guilds.choose(conn, 77, timezone="Asia/Taipei", grant=0))
    assert await chosen() == GuildRow(locale="en", timezone="Asia/Taipei", grant=0)
    await store.write(lambda conn: guilds.choose(conn, 77, locale="zh-TW", grant=None))
    assert await chosen() == GuildRow(locale="zh-TW", timezone="Asia/Taipei")


@asynchronous
async def test_consent_is_kept_once_for_a_guild_and_a_user(store: Store) -> None:
    for at in (1.0, 2.0):
        await store.write(lambda conn, at=at: guilds.keep_consent(conn, 77, 1001, "free", at))  # type: ignore[misc]

    assert await store.read(lambda conn: guilds.has_consent(conn, 77, 1001, "free"))
    for guild, user, what in ((78, 1001, "free"), (77, 1002, "free"), (77, 1001, "dear")):
        assert not await store.read(
            lambda conn, at=(guild, user, what): guilds.has_consent(conn, *at)  # type: ignore[misc]
        )


@asynchronous
async def test_the_last_sign_of_life_is_the_only_one(store: Store) -> None:
    for at in (1.0, 2.0, 3.0):
        await store.write(lambda conn, at=at: rows.beat(conn, at))  # type: ignore[misc]

    assert await store.read(rows.last_beat) == 3.0
    assert await store.read(lambda conn: conn.execute(schema.heartbeat.select()).all()) == [(1, 3.0)]


@asynchronous
async def test_a_scope_is_known_by_what_was_last_sent_there_and_can_be_forgotten(store: Store) -> None:
    for scope, digest in (("global", "a"), ("77", "b"), ("global", "c"), ("77", None)):
        await store.write(lambda conn, at=(scope, digest): rows.note_sync(conn, *at))  # type: ignore[misc]

    assert await store.read(rows.synced_commands) == {"global": "c"}


@asynchronous
async def test_only_old_keys_are_forgotten(store: Store) -> None:
    table = await open_one(store, "old", opened_at=10.0)
    await save(store, change_of(table, key="new", at=20.0))

    await store.write(lambda conn: rows.forget_old_keys(conn, 20.0))

    assert not await store.read(lambda conn: rows.table_of_key(conn, "old"))
    assert await store.read(lambda conn: rows.table_of_key(conn, "new"))


# Round trips

IDS = st.integers(1, 2**63 - 1)
SMALL = st.integers(0, 2**31 - 1)
TIMES = st.floats(0, 2**40, allow_nan=False)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
WORDS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=16)
HEX = st.binary(min_size=32, max_size=32).map(bytes.hex)


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


TABLES = st.builds(
    TableRow,
    id=st.just(0),
    guild_id=IDS,
    channel_id=IDS,
    game=WORDS,
    phase=WORDS,
    host_id=IDS,
    options=TEXTS,
    state=maybe(TEXTS),
    version=SMALL,
    turn_version=SMALL,
    deadline=maybe(TIMES),
    paused_left=maybe(TIMES),
    host_seen_at=TIMES,
    board_id=maybe(IDS),
    board_at=maybe(TIMES),
    ping_id=maybe(IDS),
    secret=HEX,
    commitment=HEX,
    opened_at=TIMES,
    started_at=maybe(TIMES),
    ended_at=maybe(TIMES),
    ending=maybe(WORDS),
    series_id=maybe(SMALL),
    series_n=SMALL,
)
SEATS = st.lists(
    st.builds(
        SeatRow,
        user_id=IDS,
        seat=st.none(),
        name=TEXTS,
        joined_at=TIMES,
        brought=WORDS,
        word=TEXTS,
        presence=WORDS,
        autopilot=WORDS,
        silent_turns=SMALL,
        level=maybe(WORDS),
        emblem=SMALL,
    ),
    unique_by=lambda seat: seat.user_id,
    max_size=10,
).map(
    # every other one is dealt in
    lambda found: [seat if n % 2 else replace(seat, seat=n) for n, seat in enumerate(found)]
)
STOCK = st.lists(
    st.tuples(WORDS, TEXTS, TEXTS, SMALL, SMALL, st.booleans()), unique_by=lambda prize: prize[0], max_size=6
).map(
    lambda found: [
        PrizeRow(class_=c, position=n, name=name, unit=unit, total=max(a, b), left=min(a, b), edited=edited)
        for n, (c, name, unit, a, b, edited) in enumerate(found)
    ]
)
EVENTS = st.lists(
    st.builds(
        EventRow,
        n=SMALL,
        seat=maybe(SMALL),
        actor_id=maybe(IDS),
        cause=WORDS,
        action=TEXTS,
        events=TEXTS,
        at=TIMES,
    ),
    unique_by=lambda row: row.n,
    max_size=8,
)
AWARDS = st.lists(
    st.builds(AwardRow, n=SMALL, class_=WORDS, user_id=IDS, count=SMALL, dice=WORDS, at=TIMES), max_size=8
)


@pytest.fixture(scope="module")
def memory() -> Any:
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys=ON"))
    schema.metadata.create_all(engine)
    yield engine
    engine.dispose()


@given(TABLES, SEATS, STOCK, EVENTS, AWARDS)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_every_row_comes_back_as_it_was_written(
    memory: Any,
    table: TableRow,
    seats: list[SeatRow],
    stock: list[PrizeRow],
    events: list[EventRow],
    awards: list[AwardRow],
) -> None:
    with memory.connect() as conn, conn.begin() as transaction:
        made = rows.open_table(conn, table, seats, stock, "open")
        change = Change(made, made.version, 1.0, None, None, tuple(events), tuple(awards))
        rows.save(conn, change)
        back = rows.whole_table(conn, made.id)
        transaction.rollback()

    assert back == Whole(
        table=replace(table, id=made.id),
        seats=tuple(sorted(seats, key=lambda seat: (seat.joined_at, seat.user_id))),
        stock=tuple(stock),
        events=tuple(sorted(events, key=lambda row: row.n)),
        awards=tuple(awards),
    )


@given(SEATS, STOCK)
def test_seats_and_stock_rewritten_come_back_as_they_were_rewritten(
    memory: Any, seats: list[SeatRow], stock: list[PrizeRow]
) -> None:
    with memory.connect() as conn, conn.begin() as transaction:
        made = rows.open_table(conn, TABLE, [seat_row()], PRIZES, "open")
        rows.save(conn, Change(made, 0, 1.0, tuple(seats), tuple(stock)))
        back = rows.whole_table(conn, made.id)
        transaction.rollback()

    assert back is not None
    assert set(back.seats) == set(seats)
    assert back.stock == tuple(stock)


AMOUNTS = st.integers(-(2**40), 2**40)
ACCOUNTS = st.tuples(st.sampled_from(["wallet", "pool"]), IDS)
MOVEMENTS = st.lists(
    st.tuples(st.dictionaries(ACCOUNTS, AMOUNTS, min_size=1, max_size=4), maybe(SMALL), WORDS), max_size=4
).map(
    lambda found: [
        MovementRow(guild_id=1, reason=reason, entries=entries_of(shares), n=n, key=f"{reason}:{place}")
        for place, (shares, n, reason) in enumerate(found)
    ]
)
SCORES = st.lists(
    st.builds(ScoreRow, user_id=IDS, name=st.just(""), what=WORDS, count=AMOUNTS, is_practice=st.booleans()),
    unique_by=lambda row: (row.user_id, row.what),
    max_size=8,
)


def entries_of(shares: dict[Any, int]) -> tuple[Entry, ...]:
    wallets = (Entry(kind, holder, amount) for (kind, holder), amount in shares.items())
    return (*wallets, Entry("mint", 0, -sum(shares.values())))


@given(MOVEMENTS, SCORES)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_an_action_moves_and_scores_comes_back_as_it_was_written(
    memory: Any, movements: list[MovementRow], scores: list[ScoreRow]
) -> None:
    with memory.connect() as conn, conn.begin() as transaction:
        made = rows.open_table(conn, TABLE, [seat_row()], (), "open")
        rows.save(conn, Change(made, 0, 1.0, movements=tuple(movements), scores=tuple(scores)))
        back = rows.whole_table(conn, made.id)
        transaction.rollback()

    assert back is not None
    assert [replace(row, entries=frozenset(row.entries)) for row in back.movements] == [  # type: ignore[arg-type]
        replace(row, guild_id=made.guild_id, table_id=made.id, entries=frozenset(row.entries))  # type: ignore[arg-type]
        for row in movements
    ]
    assert back.scores == tuple(sorted(scores, key=lambda row: (row.user_id, row.what)))
