"""The running tables on a real file: locks, keys, restarts and clocks, without Discord."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from seated import (
    ANNA,
    BERT,
    CHANNEL,
    CLEO,
    GUILD,
    MODERATOR,
    PEOPLE,
    STRANGER,
    off_turn,
    on_turn,
    person_of,
    snapshot,
)
from sqlalchemy import text

from bot import moves, shelf, turns
from bot.bobing import GAME, BobingOptions, read_prizes
from bot.clock import Alarms, now
from bot.engines import TableOptions
from bot.moves import Person
from bot.records import check_record, write_record
from bot.refusals import (
    AlreadyHere,
    NeedsFreeEntry,
    NotAllowed,
    NothingHere,
    NotSeated,
    Refusal,
    StaleButton,
    TableOver,
    UnreadableHere,
    WaitYourTurn,
)
from bot.table import Autopilot, Ending, Phase, Presence, Table
from bot.tables import Tables
from db import rows
from db.store import Store
from games.bobing.values import Roll

pytestmark = pytest.mark.asyncio

OTHER = CHANNEL + 1
KEYS = (f"key {n}" for n in count())


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    made = Tables(store)
    yield made
    await made.sleep()


async def seat(
    tables: Tables, players: int = 3, channel: int = CHANNEL, options: TableOptions | None = None
) -> Table:
    """A lobby of so many."""
    chosen = options or BobingOptions(die_out=0)
    table = await tables.open(channel, ANNA, next(KEYS), GUILD, GAME, chosen)
    for person in PEOPLE[1:players]:
        table = await tables.join(channel, person, next(KEYS))
    return table


async def begin(tables: Tables, players: int = 3, channel: int = CHANNEL, **options: Any) -> Table:
    await seat(tables, players, channel, BobingOptions(**{"die_out": 0} | options))
    return await tables.start(channel, ANNA, next(KEYS))


async def roll(tables: Tables, person: Person, key: str | None = None, drawn: int | None = None) -> Table:
    return await tables.act(CHANNEL, person, key or next(KEYS), action=Roll(), drawn=drawn)


async def kept(store: Store, table: Table) -> rows.Whole:
    whole = await store.read(lambda conn: rows.whole_table(conn, table.id))
    assert whole is not None
    return whole


async def is_kept(store: Store, table: Table) -> bool:
    """Whether the file holds the table as it is."""
    return snapshot(shelf.from_rows(await kept(store, table))) == snapshot(table)


async def until(is_so: Callable[[], bool], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110  nothing here can set an event
            await asyncio.sleep(0.01)


async def together(*works: Awaitable[Any]) -> tuple[list[Any], list[Refusal]]:
    """What came of works that began at once: answers and refusals; anything else is a bug."""
    done = await asyncio.gather(*works, return_exceptions=True)
    refusals = [one for one in done if isinstance(one, Refusal)]
    for one in done:
        if isinstance(one, BaseException) and not isinstance(one, Refusal):
            raise one
    return [one for one in done if not isinstance(one, Refusal)], refusals


# One action


async def test_every_change_is_in_the_file_before_it_is_told(tables: Tables, store: Store) -> None:
    told: list[Table] = []
    tables.watchers.append(told.append)
    table = await begin(tables)
    while table.steps < 12:
        table = await roll(tables, on_turn(table))

        assert await is_kept(store, table)
    assert [one.version for one in told] == list(range(1, table.version + 1))


async def test_the_log_has_one_line_an_action_with_its_facts(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    table = await begin(tables)
    with caplog.at_level("INFO", "bot.tables"):
        caplog.clear()
        moved = await roll(tables, on_turn(table))
        with pytest.raises(Refusal):
            await tables.leave(CHANNEL, STRANGER, next(KEYS))
        await tables.pause(CHANNEL)

    told = [(record.getMessage(), record.facts) for record in caplog.records]  # type: ignore[attr-defined]
    (act, acted), (pause, paused) = told
    assert (act, pause) == ("act", "pause")
    assert {k: acted[k] for k in ("table", "version", "actor")} == {
        "table": table.id,
        "version": moved.version,
        "actor": on_turn(table).user_id,
    }
    assert 0 < acted["ms"] < 5000
    assert paused["actor"] == "-"


async def test_what_cannot_be_saved_did_not_happen_and_is_not_told(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(tables)
    told: list[Table] = []
    tables.watchers.append(told.append)

    with monkeypatch.context() as full:
        full.setattr(rows, "_keep_key", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await roll(tables, on_turn(table))

    assert tables.held(CHANNEL) == table
    assert await is_kept(store, table)
    assert told == []
    assert (await roll(tables, on_turn(table))).steps == table.steps + 1


async def test_a_refused_action_is_not_told_and_writes_nothing(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    told: list[Table] = []
    tables.watchers.append(told.append)

    with pytest.raises(WaitYourTurn):
        await roll(tables, off_turn(table)[0], key="refused")

    assert told == []
    assert await is_kept(store, table)
    assert await store.read(lambda conn: rows.table_of_key(conn, "refused")) is None


async def test_a_channel_without_a_table_has_nothing_to_act_on(tables: Tables) -> None:
    with pytest.raises(NothingHere):
        await roll(tables, ANNA)
    assert tables.held(CHANNEL) is None
    assert tables.all_held() == ()


# At once


async def test_ten_rolls_of_one_seat_at_once_are_one_throw(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    person = on_turn(table)

    answers, refusals = await together(*(roll(tables, person) for _ in range(10)))

    assert len(answers) == 1
    assert all(isinstance(refusal, WaitYourTurn) for refusal in refusals)
    assert [row.n for row in (await kept(store, table)).events] == [0, 1]


async def test_ten_presses_of_one_button_at_once_are_one_throw_even_for_one_player_alone(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables, 2)
    table = await tables.leave(CHANNEL, off_turn(table)[0], next(KEYS))

    answers, refusals = await together(
        *(roll(tables, on_turn(table), drawn=table.version) for _ in range(10))
    )

    assert len(answers) == 1
    assert all(isinstance(refusal, StaleButton) for refusal in refusals)


async def test_twenty_tables_opened_at_once_in_one_channel_are_one(tables: Tables, store: Store) -> None:
    answers, refusals = await together(
        *(tables.open(CHANNEL, p, next(KEYS), GUILD, GAME, BobingOptions()) for p in (*PEOPLE, *PEOPLE))
    )

    assert len(answers) == 1
    assert all(isinstance(refusal, AlreadyHere) for refusal in refusals)
    assert len(await store.read(rows.live_heads)) == 1


async def test_fifty_random_actions_at_once_leave_two_tables_that_can_be_played_again(
    tables: Tables, store: Store
) -> None:
    rng = Random(5)
    for channel in (CHANNEL, OTHER):
        await begin(tables, 5, channel)

    def something() -> Awaitable[Table]:
        channel, person = rng.choice((CHANNEL, OTHER)), rng.choice(PEOPLE[:5])
        doings: list[Callable[[], Awaitable[Table]]] = [
            *[lambda: tables.act(channel, person, next(KEYS), action=Roll())] * 6,
            lambda: tables.leave(channel, person, next(KEYS)),
            lambda: tables.join(channel, person, next(KEYS)),
            lambda: tables.set_autopilot(channel, person, next(KEYS)),
            lambda: tables.hand_over(channel, person, next(KEYS), target=rng.choice(PEOPLE[:5])),
        ]
        return rng.choice(doings)()

    done = 0
    for _ in range(6):
        answers, refusals = await together(*(something() for _ in range(50)))
        done += len(answers)
        assert refusals

    for channel in (CHANNEL, OTHER):
        table = tables.held(channel)
        assert await is_kept(store, table)
        ended = await tables.end(channel, replace(STRANGER, moderates=True), next(KEYS))
        verdict = check_record(json.loads(json.dumps(write_record(await kept(store, ended)))))
        assert (verdict.difference, verdict.draws) == (None, table.steps)
    assert done > 60


async def test_a_lobby_with_three_chairs_takes_two_of_ten_who_join_at_once(tables: Tables) -> None:
    await seat(tables, 1, options=BobingOptions(chairs=3))

    answers, _ = await together(*(tables.join(CHANNEL, person, next(KEYS)) for person in PEOPLE[1:11]))

    assert len(answers) == 2
    assert len(tables.held(CHANNEL).sitters) == 3


# The same interaction twice


async def test_one_key_used_ten_times_at_once_is_done_once_and_answered_ten_times(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables)

    answers, refusals = await together(*(roll(tables, on_turn(table), key="twice") for _ in range(10)))

    assert refusals == []
    assert {answer.version for answer in answers} == {table.version + 1}
    assert len((await kept(store, table)).events) == 2


async def test_a_key_is_known_after_a_restart(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    table = await roll(tables, on_turn(table), key="before")
    await tables.sleep()
    again = Tables(store)
    await again.wake()

    answer = await roll(again, on_turn(table), key="before")

    assert answer.steps == table.steps
    await again.sleep()


async def test_an_opening_that_is_repeated_is_answered_with_the_same_table(tables: Tables) -> None:
    first, second = [await tables.open(CHANNEL, ANNA, "open", GUILD, GAME, BobingOptions()) for _ in range(2)]

    assert first == second


async def test_an_end_that_is_repeated_is_answered_with_the_table_that_ended(tables: Tables) -> None:
    await begin(tables)

    first, second = [await tables.end(CHANNEL, ANNA, "end") for _ in range(2)]

    assert (first.id, second.id) == (first.id, first.id)
    assert second.ending is Ending.STOPPED


async def test_an_opening_that_is_repeated_after_the_end_opens_nothing(tables: Tables, store: Store) -> None:
    first = await tables.open(CHANNEL, ANNA, "open", GUILD, GAME, BobingOptions())
    await tables.end(CHANNEL, ANNA, next(KEYS))

    answers, refusals = await together(tables.open(CHANNEL, ANNA, "open", GUILD, GAME, BobingOptions()))

    assert [answer.id for answer in answers] == [first.id] or refusals
    assert tables.held(CHANNEL) is None


async def test_a_refusal_that_is_repeated_is_a_refusal(tables: Tables) -> None:
    table = await begin(tables)

    for _ in range(2):
        with pytest.raises(WaitYourTurn):
            await roll(tables, off_turn(table)[0], key="refused")


# A restart


async def restarted(store: Store, tables: Tables, away: float = 0.0) -> Tables:
    """The same file some seconds later, after a crash: the last sign of life is so old."""
    await tables._alarms.close()
    await store.write(lambda conn: rows.beat(conn, now() - away))
    again = Tables(store)
    await again.wake()
    return again


async def test_live_tables_are_there_again_as_they_were(tables: Tables, store: Store) -> None:
    running, lobby = await begin(tables), await seat(tables, 2, OTHER)
    running = await roll(tables, on_turn(running))

    again = await restarted(store, tables)

    for before in (running, lobby):
        after = again.held(before.channel_id)
        same = {"deadline": None, "host_seen_at": 0.0, "version": 0}
        assert replace(after, **same) == replace(before, **same)
    assert len(again.all_held()) == 2
    await again.sleep()


async def test_a_game_goes_on_after_a_restart_with_the_dice_it_would_have_had(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables)
    for _ in range(5):
        table = await roll(tables, on_turn(table))
    expected = moves.act(table, on_turn(table), Roll(), None, 1.0).table

    again = await restarted(store, tables)

    assert (await roll(again, on_turn(table))).state == expected.state
    await again.sleep()


async def test_tables_that_are_over_are_not_woken(tables: Tables, store: Store) -> None:
    await begin(tables)
    await tables.end(CHANNEL, ANNA, next(KEYS))

    again = await restarted(store, tables)

    assert again.all_held() == ()


@pytest.mark.parametrize("away", [0.0, 100.0, 100_000.0])
async def test_a_deadline_moves_by_the_time_away(away: float, tables: Tables, store: Store) -> None:
    table = await begin(tables)
    assert table.deadline is not None

    again = await restarted(store, tables, away)

    after = again.held(CHANNEL)
    assert after.deadline == pytest.approx(table.deadline + away, abs=2)
    assert after.turn_version == table.turn_version
    assert await is_kept(store, after)
    await again.sleep()


async def test_a_turn_has_at_least_ten_seconds_after_a_restart(tables: Tables, store: Store) -> None:
    table = await begin(tables, turn_limit=15)
    late = replace(shelf.to_row(table), deadline=now() - 50)
    change = rows.Change(table=late, replaces=table.version, at=now())
    await store.write(lambda conn: rows.save(conn, change))

    again = await restarted(store, tables, 20.0)

    assert again.held(CHANNEL).deadline == pytest.approx(now() + 10, abs=2)
    await again.sleep()


async def test_a_lobby_waits_as_long_as_it_would_have(tables: Tables, store: Store) -> None:
    table = await seat(tables)

    again = await restarted(store, tables, 5000.0)

    after = again.held(CHANNEL)
    assert after.opened_at == table.opened_at
    assert after.deadline == pytest.approx(table.deadline + 5000, abs=2)
    assert after.host_seen_at == pytest.approx(table.host_seen_at + 5000, abs=2)
    assert after.is_live
    await again.sleep()


async def test_a_stopped_clock_stays_stopped_over_a_restart(tables: Tables, store: Store) -> None:
    await begin(tables)
    await tables.pause(CHANNEL)
    paused = tables.held(CHANNEL)

    again = await restarted(store, tables, 100.0)

    assert again.held(CHANNEL) == paused
    await again.sleep()


async def test_the_clock_goes_on_after_a_restart(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "LEAST_AFTER_PAUSE", 0.05)
    table = await begin(tables)
    soon = replace(shelf.to_row(table), deadline=now())
    change = rows.Change(table=soon, replaces=table.version, at=now())
    await store.write(lambda conn: rows.save(conn, change))

    again = await restarted(store, tables)

    await until(lambda: again.held(CHANNEL).steps > table.steps)
    await again.sleep()


UNREADABLE = {
    "another schema": '{"schema":99,"state":{}}',
    "no JSON": "{",
    "nothing in it": "{}",
    "a list": "[]",
    "a number": "3",
    "half a state": '{"schema":1,"state":{"turn":1}}',
}


async def spoil(store: Store, table: Table, column: str, value: str) -> None:
    statement = text(f"UPDATE game_tables SET {column} = :value WHERE id = :id")  # noqa: S608  our own words
    await store.write(lambda conn: conn.execute(statement, {"value": value, "id": table.id}))


@pytest.mark.parametrize("state", UNREADABLE)
async def test_a_table_that_cannot_be_read_stays_in_the_file_and_stops_no_other(
    state: str, tables: Tables, store: Store
) -> None:
    spoilt, good = await begin(tables), await begin(tables, channel=OTHER)
    await spoil(store, spoilt, "state", UNREADABLE[state])

    again = await restarted(store, tables)

    assert [table.id for table in again.all_held()] == [good.id]
    whole = await kept(store, spoilt)
    assert (whole.table.state, whole.table.phase) == (UNREADABLE[state], "running")
    await again.sleep()


@pytest.mark.parametrize(
    ("column", "value"), [("game", "chess"), ("options", '{"turn_limit":1}'), ("options", "{")]
)
async def test_a_table_of_a_later_version_stops_no_other(
    column: str, value: str, tables: Tables, store: Store
) -> None:
    spoilt, good = await seat(tables), await seat(tables, channel=OTHER)
    await spoil(store, spoilt, column, value)

    again = await restarted(store, tables)

    assert [table.id for table in again.all_held()] == [good.id]
    await again.sleep()


async def with_an_unreadable_table(tables: Tables, store: Store) -> tuple[Tables, Table]:
    """Restarted, where a table of a later version holds the channel."""
    table = await begin(tables)
    await spoil(store, table, "state", '{"schema":99}')
    return await restarted(store, tables), table


async def test_a_channel_with_a_table_that_cannot_be_read_refuses_another(
    tables: Tables, store: Store
) -> None:
    again, _ = await with_an_unreadable_table(tables, store)

    with pytest.raises(UnreadableHere):
        await again.open(CHANNEL, BERT, next(KEYS), GUILD, GAME, BobingOptions())
    await again.sleep()


async def test_only_a_moderator_clears_a_table_that_cannot_be_read_away(tables: Tables, store: Store) -> None:
    again, table = await with_an_unreadable_table(tables, store)

    with pytest.raises(NotAllowed):
        await again.end(CHANNEL, ANNA, next(KEYS))
    assert (await kept(store, table)).table.phase == "running"
    with pytest.raises(TableOver):
        await again.end(CHANNEL, MODERATOR, next(KEYS))

    over = (await kept(store, table)).table
    assert (over.phase, over.ending, over.state) == ("over", "void", '{"schema":99}')
    assert (await again.open(CHANNEL, BERT, next(KEYS), GUILD, GAME, BobingOptions())).id > table.id
    await again.sleep()


# Signs of life


async def test_there_are_signs_of_life_while_a_table_is_live_and_none_before_or_after(store: Store) -> None:
    tables = Tables(store, heartbeat=0.02)
    await tables.wake()
    assert await store.read(rows.last_beat) is None

    await begin(tables)
    await asyncio.sleep(0.1)
    first = await store.read(rows.last_beat)
    await asyncio.sleep(0.2)
    second = await store.read(rows.last_beat)
    await tables.end(CHANNEL, ANNA, next(KEYS))
    await asyncio.sleep(0.1)
    last = await store.read(rows.last_beat)
    await asyncio.sleep(0.1)

    assert first is not None
    assert second is not None
    assert second > first
    assert await store.read(rows.last_beat) == last
    await tables.sleep()


async def test_going_to_sleep_leaves_a_sign_of_life(tables: Tables, store: Store) -> None:
    await begin(tables)
    await tables.sleep()

    assert await store.read(rows.last_beat) == pytest.approx(now(), abs=2)


async def test_nothing_rings_after_going_to_sleep(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "AUTOPILOT_SECONDS", 0.001)
    table = await begin(tables)
    for person in (ANNA, BERT, CLEO):
        await tables.set_autopilot(CHANNEL, person, next(KEYS), on=True)
    await until(lambda: tables.held(CHANNEL).steps > table.steps + 3)

    await tables.sleep()
    asleep = tables.held(CHANNEL).version
    await asyncio.sleep(0.1)

    assert tables.held(CHANNEL).version == asleep


async def test_a_table_that_is_over_leaves_no_alarm(tables: Tables) -> None:
    for make in (seat, begin):
        await make(tables)
        assert tables._alarms._handles

        await tables.end(CHANNEL, ANNA, next(KEYS))

        assert not tables._alarms._handles


async def test_a_later_alarm_of_the_same_name_replaces_the_earlier() -> None:
    alarms, rang = Alarms(), []

    async def ring(which: str) -> None:
        rang.append(which)

    alarms.set((1, "turn"), now() + 0.02, lambda: ring("earlier"))
    alarms.set((1, "turn"), now() + 0.04, lambda: ring("later"))
    await asyncio.sleep(0.2)

    assert rang == ["later"]
    await alarms.close()


async def test_an_alarm_that_rings_while_all_are_dropped_sets_no_other() -> None:
    alarms, rang = Alarms(), []

    async def ring() -> None:
        rang.append(1)
        await asyncio.sleep(0.01)
        alarms.set((1, "turn"), now(), ring)

    alarms.set((1, "turn"), now(), ring)
    await until(lambda: bool(rang))
    await alarms.close()
    await asyncio.sleep(0.05)

    assert rang == [1]


# Clocks


def hurry(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Turns of so many seconds, whatever the table says."""
    monkeypatch.setattr(turns, "deadline_of", lambda table, at: None if table.turn is None else at + seconds)


async def test_the_clock_throws_for_who_lets_his_turn_pass(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.2)
    await seat(tables)
    table = await tables.start(CHANNEL, ANNA, next(KEYS))
    silent = on_turn(table)

    await until(lambda: tables.held(CHANNEL).steps > 1)

    found = await store.read(
        lambda conn: conn.execute(text("SELECT cause FROM events ORDER BY n")).scalars().all()
    )
    assert found[1] == "auto"
    sitter = tables.held(CHANNEL).sitter(silent.user_id)
    assert sitter is not None
    assert sitter.silent_turns == 1


async def test_a_silent_table_comes_to_its_end_by_itself(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, 0.01)
    told: list[Table] = []
    tables.watchers.append(told.append)
    await seat(tables, 2)
    await tables.start(CHANNEL, ANNA, next(KEYS))

    await until(lambda: told[-1].phase is Phase.OVER)

    assert (told[-1].ending, told[-1].steps) == (Ending.DESERTED, 7)
    assert tables.all_held() == ()


async def test_the_autopilot_plays_a_whole_game(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "AUTOPILOT_SECONDS", 0.0)
    table = await seat(tables, 2)
    few = tuple(replace(p, total=n, left=n) for p, n in zip(table.stock, (1, 0, 0, 0, 1, 1), strict=True))
    await tables.edit_prizes(CHANNEL, ANNA, next(KEYS), stock=few)
    await tables.start(CHANNEL, ANNA, next(KEYS))
    for person in (ANNA, BERT):
        await tables.set_autopilot(CHANNEL, person, next(KEYS), on=True)

    await until(lambda: not tables.all_held(), 60)

    whole = await kept(store, table)
    assert whole.table.ending == "played"
    assert sum(award.count for award in whole.awards) == 3
    assert check_record(json.loads(json.dumps(write_record(whole)))).difference is None


async def test_an_alarm_of_a_turn_that_has_passed_does_nothing(tables: Tables) -> None:
    table = await begin(tables)
    moved = await roll(tables, on_turn(table))

    await tables._run_out(table)

    assert tables.held(CHANNEL) == moved


async def test_a_throw_at_the_last_moment_and_the_clock_are_one_throw(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "SLACK", 1000.0)  # every clock has run out
    for _ in range(10):
        table = tables.held(CHANNEL) or await begin(tables)

        await together(roll(tables, on_turn(table)), tables._run_out(table))
        await together(
            tables._run_out(tables.held(CHANNEL)),
            roll(tables, on_turn(tables.held(CHANNEL)), drawn=tables.held(CHANNEL).version),
        )

        assert tables.held(CHANNEL).steps == table.steps + 2


async def test_an_alarm_of_a_table_that_is_over_leaves_the_next_one_alone(tables: Tables) -> None:
    old = await begin(tables)
    await tables.end(CHANNEL, ANNA, next(KEYS))
    new = await begin(tables)

    await tables._run_out(old)
    await tables._replace_host(old)

    assert tables.held(CHANNEL) == new


async def test_a_lobby_that_nobody_starts_expires(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "LOBBY_SECONDS", 0.2)
    told: list[Table] = []
    tables.watchers.append(told.append)
    await seat(tables, 2)

    await until(lambda: tables.held(CHANNEL) is None)

    assert (told[-1].phase, told[-1].ending) == (Phase.OVER, Ending.EXPIRED)


async def test_a_game_that_was_started_does_not_expire(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "LOBBY_SECONDS", 0.3)
    await begin(tables)
    await asyncio.sleep(0.5)

    assert tables.held(CHANNEL).phase is Phase.RUNNING


async def test_an_idle_host_of_a_full_table_gives_way(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "IDLE_HOST_SECONDS", 0.2)
    await seat(tables, 3, options=BobingOptions(chairs=3))

    await until(lambda: tables.held(CHANNEL).host_id == BERT.user_id)


async def test_a_host_waits_for_more_as_long_as_a_chair_is_free(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "IDLE_HOST_SECONDS", 0.05)
    await seat(tables, 3, options=BobingOptions(chairs=4))
    await asyncio.sleep(0.3)

    assert tables.held(CHANNEL).host_id == ANNA.user_id


async def nudges(tables: Tables, monkeypatch: pytest.MonkeyPatch, limit: int) -> list[Table]:
    """The nudges of a turn of `limit` seconds of which half are over in a moment."""
    nudged: list[Table] = []
    tables.nudge = nudged.append
    hurry(monkeypatch, limit / 2 + 0.15)
    await begin(tables, turn_limit=limit)
    await asyncio.sleep(0.6)
    return nudged


async def test_half_of_a_long_turn_brings_one_nudge(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    nudged = await nudges(tables, monkeypatch, 60)

    assert [table.turn_version for table in nudged] == [tables.held(CHANNEL).turn_version]


async def test_a_short_turn_brings_no_nudge(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await nudges(tables, monkeypatch, 59) == []


# A channel where the bot cannot speak


async def test_a_clock_that_is_stopped_does_not_ring(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch, 0.3)
    await seat(tables)
    table = await tables.start(CHANNEL, ANNA, next(KEYS))

    await tables.pause(CHANNEL)
    await asyncio.sleep(0.6)

    assert tables.held(CHANNEL).steps == table.steps
    assert tables.held(CHANNEL).is_paused


async def test_a_clock_goes_on_once_and_is_stopped_once(tables: Tables) -> None:
    table = await begin(tables)

    for _ in range(2):
        await tables.pause(CHANNEL)
    assert tables.held(CHANNEL).version == table.version + 1
    for _ in range(2):
        await tables.resume(CHANNEL)
    assert tables.held(CHANNEL).version == table.version + 2
    assert tables.held(CHANNEL).deadline == pytest.approx(table.deadline, abs=2)


async def test_a_channel_that_is_gone_voids_its_table(tables: Tables, store: Store) -> None:
    table = await begin(tables)

    await tables.void(CHANNEL)
    await tables.void(OTHER)

    assert tables.all_held() == ()
    assert (await kept(store, table)).table.ending == "void"


async def test_pause_and_resume_of_a_channel_without_a_table_do_nothing(tables: Tables) -> None:
    await tables.pause(CHANNEL)
    await tables.resume(CHANNEL)

    assert tables.all_held() == ()


# Beside the game


async def test_a_board_is_noted_in_memory_and_in_the_file_without_a_new_version(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables)

    await tables.note_board(table, 555, 9.5)
    await tables.note_ping(table, 556)

    after = tables.held(CHANNEL)
    assert (after.board_id, after.board_at, after.ping_id) == (555, 9.5, 556)
    assert after.version == table.version
    assert await is_kept(store, after)


async def test_a_board_that_is_noted_while_somebody_acts_is_not_forgotten(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables)
    for n in range(20):
        table = tables.held(CHANNEL)
        acting = asyncio.create_task(roll(tables, on_turn(table)))
        for _ in range(n):
            await asyncio.sleep(0)
        await tables.note_board(table, 600 + n, 9.5)
        await acting

        assert tables.held(CHANNEL).board_id == 600 + n
        assert await is_kept(store, tables.held(CHANNEL))


async def test_a_board_of_a_table_that_is_over_does_not_mark_the_next_one(tables: Tables) -> None:
    old = await begin(tables)
    await tables.end(CHANNEL, ANNA, next(KEYS))
    await begin(tables)

    await tables.note_board(old, 555, 9.5)

    assert tables.held(CHANNEL).board_id is None


async def test_named_prizes_need_the_hosts_word_once_in_a_guild(tables: Tables, store: Store) -> None:
    for turn in range(2):
        table = await seat(tables)
        stock = read_prizes("狀元 購物卡 1 張", table.stock)
        await tables.edit_prizes(CHANNEL, ANNA, next(KEYS), stock=stock)
        if not turn:
            with pytest.raises(NeedsFreeEntry):
                await tables.start(CHANNEL, ANNA, next(KEYS))
            await tables.keep_free_entry(GUILD, ANNA.user_id)
        table = await tables.start(CHANNEL, ANNA, next(KEYS))
        assert table.phase is Phase.RUNNING
        await tables.end(CHANNEL, ANNA, next(KEYS))


async def test_a_table_is_found_by_its_number_live_or_over(tables: Tables) -> None:
    table = await begin(tables)
    assert await tables.find(table.id) == table

    over = await tables.end(CHANNEL, ANNA, next(KEYS))
    found = await tables.find(table.id)

    assert found == over
    assert await tables.find(table.id + 1) is None


async def test_the_latest_table_of_a_channel_is_found_with_all_its_rows(tables: Tables) -> None:
    await begin(tables)
    await tables.end(CHANNEL, ANNA, next(KEYS))
    latest = await begin(tables)

    assert (await tables.latest(CHANNEL)).table.id == latest.id
    with pytest.raises(NothingHere):
        await tables.latest(OTHER)


async def test_a_rematch_takes_the_channel_and_seats_the_same_players(tables: Tables, store: Store) -> None:
    await begin(tables)
    over = await tables.end(CHANNEL, ANNA, next(KEYS))

    answers, refusals = await together(*(tables.rematch(over, p, next(KEYS)) for p in (ANNA, BERT, CLEO)))

    assert len(answers) == 1
    assert all(isinstance(refusal, AlreadyHere) for refusal in refusals)
    again = tables.held(CHANNEL)
    assert [sitter.user_id for sitter in again.here] == [sitter.user_id for sitter in over.by_seat]
    assert await is_kept(store, again)


async def test_a_stranger_cannot_call_for_a_rematch(tables: Tables) -> None:
    await begin(tables)
    over = await tables.end(CHANNEL, ANNA, next(KEYS))

    with pytest.raises(NotSeated):
        await tables.rematch(over, STRANGER, next(KEYS))
    assert tables.held(CHANNEL) is None


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_the_autopilot_without_a_word_turns_the_other_way(times: int, tables: Tables) -> None:
    await begin(tables)
    for _ in range(times):
        table = await tables.set_autopilot(CHANNEL, BERT, next(KEYS))

    sitter = table.sitter(BERT.user_id)
    assert sitter is not None
    assert sitter.autopilot is (Autopilot.CHOSEN if times % 2 else Autopilot.OFF)


async def test_a_sweep_and_a_kick_are_saved_whole(tables: Tables, store: Store) -> None:
    table = await seat(tables, 4)
    few = tuple(replace(p, total=n, left=n) for p, n in zip(table.stock, (1, 0, 0, 0, 9, 9), strict=True))
    await tables.edit_prizes(CHANNEL, ANNA, next(KEYS), stock=few)
    table = await tables.start(CHANNEL, ANNA, next(KEYS))

    swept = await tables.sweep(CHANNEL, ANNA, next(KEYS), drawn=table.version)
    kicked = await tables.kick(CHANNEL, ANNA, next(KEYS), target=person_of(swept, CLEO.user_id))

    assert swept.steps == table.steps + 4
    assert swept.version == table.version + 1
    assert await is_kept(store, kicked)
    sitter = kicked.sitter(CLEO.user_id)
    assert sitter is not None
    assert sitter.presence is Presence.KICKED


# Called off


async def settled(tables: Tables) -> None:
    """Until nothing goes on in the channel any more."""
    async with tables._lock(CHANNEL):
        pass


async def test_an_action_that_is_called_off_when_it_was_just_saved_is_known_all_the_same(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, saved, write = await begin(tables), asyncio.Event(), store.write

    async def lingering(work: Any) -> Any:
        done = await write(work)
        saved.set()
        await asyncio.sleep(0.05)
        return done

    with monkeypatch.context() as slow:
        slow.setattr(store, "write", lingering)
        acting = asyncio.create_task(roll(tables, on_turn(table)))
        await saved.wait()
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        await settled(tables)

    assert await is_kept(store, tables.held(CHANNEL))
    await roll(tables, on_turn(tables.held(CHANNEL)))


async def test_an_action_that_is_called_off_at_any_moment_leaves_memory_and_file_of_one_mind(
    tables: Tables, store: Store
) -> None:
    lobby = await seat(tables)
    plenty = tuple(replace(prize, total=99, left=99) for prize in lobby.stock)
    await tables.edit_prizes(CHANNEL, ANNA, next(KEYS), stock=plenty)
    await tables.start(CHANNEL, ANNA, next(KEYS))
    for n in range(60):
        table = tables.held(CHANNEL)
        acting = asyncio.create_task(roll(tables, on_turn(table)))
        for _ in range(n):
            await asyncio.sleep(0 if n < 40 else 0.0005)
        acting.cancel()
        await asyncio.gather(acting, return_exceptions=True)
        await settled(tables)

        assert await is_kept(store, tables.held(CHANNEL))
        await roll(tables, on_turn(tables.held(CHANNEL)))
