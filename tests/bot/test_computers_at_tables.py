"""Computers at running tables: when they act, and when they do not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any

import pytest
import pytest_asyncio
from dealt import rich
from seated import ANNA, BERT, CHANNEL, CLEO, DORA, GUILD, on_turn

from bot import tables as bot_tables
from bot import turns
from bot.audit import audit
from bot.bank import Bank
from bot.bobing import GAME as BOBING
from bot.bobing import BobingOptions
from bot.doudizhu import GAME, DoudizhuOptions
from bot.guilds import GRANT, GuildBook
from bot.moves import Person
from bot.refusals import TooPoor
from bot.table import Autopilot, Ending, Phase, Table
from bot.tables import PAUSE_SECONDS, PAUSE_SWAY, Tables, pause_of
from db import ledger, rows, scores
from db.ledger import Entry, MovementRow
from db.store import Store
from games.doudizhu.values import Bid

pytestmark = pytest.mark.asyncio

KEYS = (f"key {n}" for n in count())
QUICK = 0.02


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_tables, "PAUSE_SECONDS", QUICK)
    monkeypatch.setattr(bot_tables, "PAUSE_SWAY", QUICK)


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    made = thinking(Tables(store))
    yield made
    await made.sleep()


def thinking(made: Tables) -> Tables:
    """Computers do what the clock would do; what they thought of is kept."""
    made.think = Thoughts()
    return made


class Thoughts:
    def __init__(self, seconds: float = 0.0, error: Exception | None = None) -> None:
        self.of: list[Table] = []
        self.seconds, self.error = seconds, error

    async def __call__(self, table: Table) -> Any:
        self.of.append(table)
        await asyncio.sleep(self.seconds)
        if self.error is not None:
            raise self.error
        assert table.turn is not None
        return table.game.engine.idle_action(table.state, table.turn)


async def until(is_so: Callable[[], bool], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():  # noqa: ASYNC110  nothing here can set an event
            await asyncio.sleep(0.005)


async def begin(tables: Tables, humans: int = 1, **options: Any) -> Table:
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, GAME, DoudizhuOptions(**options))
    for person in (BERT, CLEO)[: humans - 1]:
        await tables.join(CHANNEL, person, next(KEYS))
    for n in range(3 - humans):
        await tables.add_computer(CHANNEL, ANNA, next(KEYS), level="easy", name=f"電腦{n}")
    return await tables.start(CHANNEL, ANNA, next(KEYS))


def here(tables: Tables) -> Table:
    table = tables.held(CHANNEL)
    assert table is not None
    return table


async def call(tables: Tables, points: int) -> Table:
    return await tables.act(CHANNEL, ANNA, next(KEYS), action=Bid(points))


async def test_computers_act_one_after_the_other_until_a_human_is_on_turn(tables: Tables) -> None:
    await begin(tables)
    told: list[Table] = []
    tables.watchers.append(told.append)

    await call(tables, 2)
    await until(lambda: here(tables).state.landlord == 0)

    table = here(tables)
    assert table.turn == 0
    assert [happening.cause for happening in table.recent[-3:]] == ["player", "computer", "computer"]
    assert [row.version for row in told] == [table.version - 2, table.version - 1, table.version]


async def test_a_computer_takes_its_time(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_tables, "PAUSE_SECONDS", 0.3)
    await begin(tables)
    await call(tables, 2)

    await asyncio.sleep(0.15)
    assert here(tables).recent[-1].cause == "player"
    await until(lambda: here(tables).recent[-1].cause == "computer")


async def test_the_pause_of_a_turn_is_the_same_after_a_restart_and_not_that_of_another(
    tables: Tables,
) -> None:
    table = await begin(tables)
    after = await call(tables, 2)

    assert pause_of(table) == pause_of(table)
    assert pause_of(table) != pause_of(after)
    assert (PAUSE_SECONDS, PAUSE_SWAY) == (1.1, 1.0)


async def test_a_computer_is_asked_only_in_its_own_turn(tables: Tables) -> None:
    await begin(tables)
    thoughts = tables.think
    assert isinstance(thoughts, Thoughts)
    await asyncio.sleep(5 * QUICK)
    assert thoughts.of == []

    await call(tables, 2)
    await until(lambda: here(tables).turn == 0)

    assert [table.turn for table in thoughts.of] == [1, 2]


async def test_computers_go_on_after_a_restart(tables: Tables, store: Store) -> None:
    await begin(tables)
    tables.think = Thoughts(60.0)
    asked = tables.think
    await call(tables, 2)
    await until(lambda: bool(asked.of))
    fresh = thinking(Tables(store))

    await fresh.wake()
    await until(lambda: here(fresh).state.landlord == 0)

    assert here(fresh).turn == 0
    await fresh.sleep()
    for task in tuple(tables._alarms._ringing._running):
        task.cancel()


async def test_a_computer_does_nothing_while_its_table_is_paused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "PAUSE_SECONDS", 0.2)
    await begin(tables)
    await call(tables, 2)
    await tables.pause(CHANNEL)
    stood = here(tables)

    await asyncio.sleep(0.3)

    assert here(tables) == stood
    assert isinstance(tables.think, Thoughts)
    assert tables.think.of == []
    await tables.resume(CHANNEL)
    await until(lambda: here(tables).state.landlord == 0)


async def test_what_was_thought_of_when_the_table_was_paused_is_done_after_it(tables: Tables) -> None:
    await begin(tables)
    tables.think = thoughts = Thoughts(0.1)
    await call(tables, 2)
    await until(lambda: bool(thoughts.of))
    await tables.pause(CHANNEL)

    await asyncio.sleep(0.2)
    assert here(tables).recent[-1].cause == "player"
    await tables.resume(CHANNEL)
    await until(lambda: here(tables).state.landlord == 0)


async def test_a_computer_waits_for_the_end_of_an_outage(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_tables, "AGAIN_SECONDS", 0.05)
    await begin(tables)
    tables.went_offline(("shard", 0))
    stood = await call(tables, 2)

    await asyncio.sleep(8 * QUICK)
    assert here(tables) == stood

    await tables.came_online(("shard", 0))
    await until(lambda: here(tables).state.landlord == 0)


async def test_a_computer_that_cannot_think_leaves_its_move_to_the_clock(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def soon(table: Table, at: float) -> float | None:
        return None if table.turn is None else at + (0.2 if table.to_act and table.to_act.is_computer else 60)

    monkeypatch.setattr(turns, "deadline_of", soon)
    await begin(tables)
    tables.think = Thoughts(error=RuntimeError("out of ideas"))

    await call(tables, 2)
    with caplog.at_level(logging.ERROR):
        await until(lambda: here(tables).state.landlord == 0)

    table = here(tables)
    assert [happening.cause for happening in table.recent[-2:]] == ["auto", "auto"]
    assert all(sitter.autopilot is Autopilot.OFF for sitter in table.computers)
    assert "its computer could not think" in caplog.text


async def test_what_comes_too_late_is_nobodys_move(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def soon(table: Table, at: float) -> float | None:
        return None if table.turn is None else at + (0.1 if table.to_act and table.to_act.is_computer else 60)

    monkeypatch.setattr(turns, "deadline_of", soon)
    await begin(tables)
    tables.think = Thoughts(0.4)
    await call(tables, 2)
    await until(lambda: here(tables).state.landlord == 0)
    stood = here(tables)

    await asyncio.sleep(0.6)

    assert here(tables) == stood


async def test_an_illegal_thought_is_logged_and_the_clock_goes_on(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def wrong(table: Table) -> Any:
        return Bid(9)

    def soon(table: Table, at: float) -> float | None:
        return None if table.turn is None else at + (0.3 if table.to_act and table.to_act.is_computer else 60)

    monkeypatch.setattr(turns, "deadline_of", soon)
    await begin(tables)
    tables.think = wrong
    await call(tables, 2)

    await until(lambda: here(tables).state.landlord == 0)

    assert [happening.cause for happening in here(tables).recent[-2:]] == ["auto", "auto"]


async def test_a_whole_hand_with_computers_holds(tables: Tables, store: Store) -> None:
    await begin(tables, humans=2)
    for _ in range(400):
        table = tables.held(CHANNEL)
        if table is None:
            break
        if table.to_act is None or table.to_act.is_computer:
            await asyncio.sleep(QUICK / 2)
            continue
        action = table.game.engine.idle_action(table.state, table.turn or 0)
        if table.state.landlord is None:
            action = Bid(max(0, 3 if table.turn == 0 else 0))
        await tables.act(CHANNEL, on_turn(table), next(KEYS), action=action)

    latest = await tables.latest(CHANNEL)
    assert latest.table.ending == Ending.PLAYED
    assert latest.movements == ()
    assert all(score.is_practice for score in latest.scores)
    assert (await store.read(audit)).broken is None


# Chips at the door


@pytest_asyncio.fixture
async def bank(tables: Tables, store: Store) -> Bank:
    made = Bank(store, GuildBook(store, tables, "zh-TW"))
    tables.purse = made.balance
    return made


async def lose(store: Store, person: Person, left: int) -> None:
    """Somebody has so many chips left."""
    gone = GRANT - left
    entries = (Entry("wallet", person.user_id, -gone), Entry("mint", 0, gone))
    movement = MovementRow(guild_id=GUILD, reason="test", entries=entries)
    await store.write(lambda conn: ledger.post(conn, movement, 0.0))


async def test_whoever_sits_down_for_chips_has_a_wallet_with_the_grant(
    tables: Tables, bank: Bank, store: Store
) -> None:
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, GAME, DoudizhuOptions())
    await tables.join(CHANNEL, BERT, next(KEYS))
    await tables.open(CHANNEL + 1, CLEO, next(KEYS), GUILD, BOBING, BobingOptions())

    held = [
        await store.read(lambda conn, p=person: ledger.balance(conn, GUILD, p.user_id))
        for person in (ANNA, BERT, CLEO)
    ]

    assert held == [GRANT, GRANT, None]


async def test_what_one_holds_is_read_at_the_door_and_at_the_start(
    tables: Tables, bank: Bank, store: Store
) -> None:
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, GAME, DoudizhuOptions(stake=200))
    for person in (BERT, CLEO, DORA):
        await bank.balance(GUILD, person.user_id)
    await lose(store, DORA, 2_399)
    with pytest.raises(TooPoor) as poor:
        await tables.join(CHANNEL, DORA, next(KEYS))
    assert (poor.value.needed, poor.value.held) == (2_400, 2_399)
    for person in (BERT, rich(CLEO, 0)):
        await tables.join(CHANNEL, person, next(KEYS))  # what he says of himself does not count

    await lose(store, BERT, 100)
    with pytest.raises(TooPoor) as poor:
        await tables.start(CHANNEL, ANNA, next(KEYS))

    assert poor.value.name == BERT.name
    assert here(tables).phase is Phase.LOBBY


async def test_a_hand_for_chips_moves_them_once(tables: Tables, bank: Bank, store: Store) -> None:
    await begin(tables, humans=3, stake=100)
    await call(tables, 3)
    key = next(KEYS)

    over = await tables.leave(CHANNEL, ANNA, key)
    again = await tables.leave(CHANNEL, ANNA, key)

    assert over.ending is Ending.PLAYED
    assert again.id == over.id
    held = [await bank.balance(GUILD, person.user_id) for person in (ANNA, BERT, CLEO)]
    assert held == [GRANT - 600, GRANT + 300, GRANT + 300]
    whole = await store.read(lambda conn: rows.whole_table(conn, over.id))
    assert whole is not None
    assert len(whole.movements) == 1
    assert (await store.read(audit)).broken is None


async def test_who_lost_his_chips_elsewhere_meanwhile_pays_all_the_same(
    tables: Tables, bank: Bank, store: Store
) -> None:
    await begin(tables, humans=3, stake=100)
    await call(tables, 3)
    entries = (Entry("wallet", ANNA.user_id, -GRANT), Entry("mint", 0, GRANT))
    movement = MovementRow(guild_id=GUILD, reason="daily", entries=entries)
    await store.write(lambda conn: ledger.post(conn, movement, 1.0))

    await tables.leave(CHANNEL, ANNA, next(KEYS))

    held = [await bank.balance(GUILD, person.user_id) for person in (ANNA, BERT, CLEO)]
    assert held == [-600, GRANT + 300, GRANT + 300]


async def test_the_emblem_that_somebody_chose_sits_down_with_him(tables: Tables, store: Store) -> None:
    await store.write(lambda conn: scores.set_emblem(conn, GUILD, ANNA.user_id, 9))
    await tables.open(CHANNEL, ANNA, next(KEYS), GUILD, GAME, DoudizhuOptions())
    await tables.join(CHANNEL, BERT, next(KEYS))

    assert [sitter.emblem for sitter in here(tables).here] == [9, BERT.user_id % 12]
