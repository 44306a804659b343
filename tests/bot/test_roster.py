"""Tables that sleep in the file until somebody acts, rings or rouses them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from seated import ANNA, BERT, CHANNEL, CLEO, GUILD, on_turn
from sqlalchemy import text

from bot import moves, shelf
from bot import tables as tables_module
from bot.bobing import GAME, BobingOptions
from bot.clock import now
from bot.refusals import AlreadyHere, NothingHere, Overtaken, UnreadableHere
from bot.table import Phase, Table
from bot.tables import Tables
from db import rows, schema
from db.store import Store
from games.bobing.values import Roll

pytestmark = pytest.mark.asyncio

CHANNELS = range(CHANNEL, CHANNEL + 6)


@pytest_asyncio.fixture
async def running(store: Store) -> list[Table]:
    """A running table in each of six channels, left by a process that is gone."""
    tables = Tables(store)
    for channel in CHANNELS:
        await tables.open(channel, ANNA, f"open {channel}", GUILD, GAME, BobingOptions(die_out=0))
        for person in (BERT, CLEO):
            await tables.join(channel, person, f"join {channel} {person.user_id}")
        await tables.start(channel, ANNA, f"start {channel}")
    await tables.sleep()
    return list(tables.all_held())


@pytest_asyncio.fixture
async def asleep(
    store: Store, running: list[Table], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Tables]:
    """All of them asleep, and nothing that rouses them."""
    monkeypatch.setattr(tables_module, "AT_ONCE", 0)
    monkeypatch.setattr(tables_module, "ROUSE_SECONDS", 3600.0)
    tables = Tables(store)
    await tables.wake()
    assert tables.all_held() == ()
    yield tables
    await tables.sleep()


async def held(tables: Tables, channel: int = CHANNEL) -> Table:
    table = await tables.here(channel)
    assert table is tables.held(channel)
    return table


async def test_a_sleeping_table_is_acted_at_as_if_it_were_awake(asleep: Tables, running: list[Table]) -> None:
    table = running[0]

    moved = await asleep.act(CHANNEL, on_turn(table), "act", action=Roll())

    assert moved.steps == table.steps + 1
    assert moved.state == moves.act(table, on_turn(table), Roll(), None, 1.0).table.state
    assert [t.id for t in asleep.all_held()] == [table.id]


async def test_ten_that_ask_for_a_sleeping_table_at_once_get_the_same(asleep: Tables) -> None:
    found = await asyncio.gather(*(asleep.at(CHANNEL) for _ in range(10)))

    assert found[0] is not None
    assert all(table is found[0] for table in found)


async def test_a_press_and_its_repetition_on_a_sleeping_table_are_one_throw(
    asleep: Tables, running: list[Table]
) -> None:
    table = running[0]

    await asyncio.gather(*(asleep.act(CHANNEL, on_turn(table), "same", action=Roll()) for _ in range(5)))

    assert (await held(asleep)).steps == table.steps + 1


async def test_a_sleeping_table_keeps_its_channel(asleep: Tables) -> None:
    with pytest.raises(AlreadyHere):
        await asleep.open(CHANNEL, BERT, "again", GUILD, GAME, BobingOptions())


async def test_a_sleeping_table_is_found_by_its_id(asleep: Tables, running: list[Table]) -> None:
    table = await asleep.find(running[3].id)

    assert table is not None
    assert table.channel_id == running[3].channel_id
    assert table is asleep.held(table.channel_id)


async def test_the_clock_of_a_sleeping_table_rings(
    store: Store, running: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "AT_ONCE", 0)
    monkeypatch.setattr(tables_module, "ROUSE_SECONDS", 3600.0)
    monkeypatch.setattr(moves, "LEAST_AFTER_PAUSE", 0.05)
    await store.write(lambda conn: conn.execute(text("UPDATE game_tables SET deadline = 1")))
    tables = Tables(store)
    await tables.wake()

    await asyncio.sleep(1)

    for table in running:
        whole = await store.read(lambda conn, table=table: rows.whole_table(conn, table.id))  # type: ignore[misc]
        assert [event.cause for event in whole.events[table.steps :]] == ["auto"]
    await tables.sleep()


async def test_some_are_roused_at_once_and_the_others_one_by_one(
    store: Store, running: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "AT_ONCE", 2)
    monkeypatch.setattr(tables_module, "ROUSE_SECONDS", 0.05)
    shown: list[Table] = []
    tables = Tables(store)
    tables.show_woken = shown.append

    await tables.wake()
    first = len(tables.all_held())
    await asyncio.sleep(0.5)

    assert first == 2
    assert [table.id for table in shown] == [table.id for table in running]
    assert {name for alarms in tables._alarms._handles.values() for name in alarms} == {
        "clock",
        "nudge",
        "heart",
    }
    await tables.sleep()


async def test_what_is_read_for_a_look_has_its_alarms(asleep: Tables, running: list[Table]) -> None:
    await asleep.at(CHANNEL)

    assert set(asleep._alarms._handles[running[0].id]) == {"clock", "nudge"}
    assert set(asleep._alarms._handles[running[1].id]) == {"clock"}


async def test_a_sleeping_table_that_cannot_be_read_holds_its_channel_and_nothing_else(
    asleep: Tables, store: Store
) -> None:
    spoil = text("UPDATE game_tables SET state = '{}' WHERE channel_id = :channel")
    await store.write(lambda conn: conn.execute(spoil, {"channel": CHANNEL}))

    with pytest.raises(NothingHere):
        await asleep.here(CHANNEL)
    with pytest.raises(UnreadableHere):
        await asleep.open(CHANNEL, BERT, "again", GUILD, GAME, BobingOptions())
    assert await asleep.at(CHANNEL + 1) is not None


async def test_an_outage_gives_its_time_to_tables_asleep_and_awake(
    asleep: Tables, running: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    awake = await held(asleep)
    start = now()

    asleep.outages.begin(("shard", 0), start - 100)
    await asleep.came_online(("shard", 0))

    for table in (awake, *running[1:]):
        moved = await held(asleep, table.channel_id)
        assert moved.deadline == pytest.approx((table.deadline or 0) + 100, abs=3)
        assert moved.turn_version == table.turn_version


async def test_a_table_that_is_read_while_its_time_is_given_back_can_be_acted_at(
    asleep: Tables, running: list[Table]
) -> None:
    asleep.outages.begin(("shard", 0), now() - 100)

    await asyncio.gather(
        asleep.came_online(("shard", 0)), *(asleep.at(channel) for channel in CHANNELS for _ in range(3))
    )

    for table in running:
        moved = await asleep.act(table.channel_id, on_turn(table), f"act {table.id}", action=Roll())
        assert moved.steps == table.steps + 1


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    left=st.one_of(st.none(), st.floats(-1000, 1000)),
    seconds=st.one_of(st.just(0.0), st.floats(0, 100_000)),
    is_running=st.booleans(),
)
async def test_time_is_given_back_in_the_file_as_at_a_table(
    left: float | None, seconds: float, is_running: bool, store: Store, running: list[Table]
) -> None:
    at = 1_000_000.0
    before = replace(
        running[0],
        deadline=None if left is None else at + left,
        paused_left=30.0 if left is None else None,
        phase=Phase.RUNNING if is_running else Phase.LOBBY,
    )
    row = shelf.to_row(before)

    def lay(conn: rows.Connection) -> None:
        values = {"deadline": row.deadline, "version": row.version, "host_seen_at": row.host_seen_at}
        tables = schema.game_tables
        conn.execute(tables.update().where(tables.c.id == row.id).values(**values, phase=row.phase))

    await store.write(lay)
    moved = await store.write(
        lambda conn: rows.give_back(conn, [row.id], seconds, at, moves.LEAST_AFTER_PAUSE)
    )

    try:
        expected = shelf.to_row(moves.give_back(before, seconds, at).table)
    except Overtaken:
        assert moved == ()
        expected = row
    whole = await store.read(lambda conn: rows.whole_table(conn, row.id))
    assert whole is not None
    for name in ("deadline", "version", "turn_version", "host_seen_at"):
        assert getattr(whole.table, name) == getattr(expected, name)
    assert [head.deadline for head in moved] == ([] if moved == () else [expected.deadline])


async def test_live_in_the_file_is_every_phase_but_the_last() -> None:
    named = set(re.findall(r"'(\w+)'", str(schema.IS_LIVE)))

    assert named == set(Phase) - {Phase.OVER}
