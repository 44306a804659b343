"""Tables of 陞官圖 on a real file: every chip is somewhere, whatever becomes of a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from promoted import choices, some_choice
from seated import ANNA, BERT, CHANNEL, GUILD, MODERATOR, PEOPLE, on_turn
from sqlalchemy import Connection, text

from bot import shelf
from bot.audit import audit
from bot.bank import Bank
from bot.guilds import GRANT, GuildBook
from bot.records import check_record, write_record
from bot.refusals import NotAllowed, Refusal, TableOver, TooPoor
from bot.shengguantu import GAME, ShengguantuOptions
from bot.table import Ending, Table
from bot.tables import Tables
from db import ledger
from db.store import Store

pytestmark = pytest.mark.asyncio

KEYS = (f"key {n}" for n in count())
FOUR = PEOPLE[:4]


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    made = await woken(store)
    yield made
    await made.sleep()


async def woken(store: Store) -> Tables:
    made = Tables(store)
    made.purse = Bank(store, GuildBook(store, made, "zh-TW")).balance
    await made.wake()
    return made


async def begin(tables: Tables, channel: int = CHANNEL, **options: Any) -> Table:
    await tables.open(channel, ANNA, next(KEYS), GUILD, GAME, ShengguantuOptions(**options))
    for person in FOUR[1:]:
        await tables.join(channel, person, next(KEYS))
    return await tables.start(channel, ANNA, next(KEYS))


async def go_on(tables: Tables, table: Table, turns: int, rng: Random) -> Table:
    """So many actions more, or to the end."""
    for _ in range(turns):
        if not table.is_live:
            break
        action = some_choice(table, rng)
        table = await tables.act(table.channel_id, on_turn(table), next(KEYS), action=action)
    return table


def _accounts(conn: Connection) -> dict[tuple[str, int], int]:
    found = conn.execute(text("SELECT kind, holder, balance FROM accounts")).all()
    return {(kind, holder): balance for kind, holder, balance in found}


async def wallets(store: Store) -> list[int]:
    accounts = await store.read(_accounts)
    return [accounts["wallet", person.user_id] for person in FOUR]


async def holds(store: Store) -> None:
    """Every chip came from the mint, and every invariant of the file is true."""
    accounts = await store.read(_accounts)
    assert sum(accounts.values()) == 0
    assert accounts["mint", 0] == -GRANT * len(FOUR)
    assert (await store.read(audit)).broken is None


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"entry": 500, "no_pair": "pass", "manchu_posts": "open", "bail_out": True},
        {"fast": True, "entry": 200, "purchase": False},
    ],
)
async def test_chips_are_constant_over_whole_games(
    tables: Tables, store: Store, options: dict[str, Any]
) -> None:
    rng = Random(str(options))
    for n in range(2):
        table = await begin(tables, **options)
        while table.is_live:
            table = await go_on(tables, table, 40, rng)
            accounts = await store.read(_accounts)
            assert accounts["pool", table.id] == table.state.pool
            assert sum(accounts.values()) == 0
        assert table.ending is Ending.PLAYED
        whole = await tables.whole(table.id)
        assert whole is not None
        assert check_record(write_record(whole)).difference is None
        assert len({score.user_id for score in whole.scores}) == len(FOUR), n
    await holds(store)
    assert sum(await wallets(store)) == GRANT * len(FOUR)
    assert await wallets(store) != [GRANT] * len(FOUR)


@pytest.mark.parametrize("how", ["moderator", "channel", "guild"])
async def test_a_game_that_is_not_played_out_leaves_every_wallet_as_it_was(
    tables: Tables, store: Store, how: str
) -> None:
    table = await go_on(tables, await begin(tables), 50, Random(5))
    assert await wallets(store) != [GRANT] * len(FOUR)

    match how:
        case "moderator":
            with pytest.raises(NotAllowed):
                await tables.end(CHANNEL, ANNA, next(KEYS))
            await tables.end(CHANNEL, MODERATOR, next(KEYS))
        case "channel":
            await tables.void(CHANNEL)
        case "guild":
            await tables.void_guild(GUILD)

    over = await tables.find(table.id)
    assert over is not None
    assert not over.is_live
    assert over.ending is not Ending.PLAYED
    assert await wallets(store) == [GRANT] * len(FOUR)
    assert (await store.read(_accounts))["pool", table.id] == 0
    await holds(store)


async def test_a_game_that_nobody_can_read_gives_its_chips_back_too(tables: Tables, store: Store) -> None:
    table = await go_on(tables, await begin(tables), 50, Random(5))
    await tables.sleep()
    await store.write(_spoil)
    again = await woken(store)

    with pytest.raises(TableOver):
        await again.end(CHANNEL, MODERATOR, next(KEYS))

    assert await wallets(store) == [GRANT] * len(FOUR)
    assert (await store.read(_accounts))["pool", table.id] == 0
    await holds(store)
    await again.sleep()


def _spoil(conn: Connection) -> None:
    conn.execute(text("UPDATE game_tables SET state = :state"), {"state": '{"schema":99}'})


async def test_a_refused_action_moves_no_chips(tables: Tables, store: Store) -> None:
    table = await go_on(tables, await begin(tables), 10, Random(2))
    before = await store.read(_accounts)
    other = next(person for person in FOUR if person != on_turn(table))

    for action in (choices(table)[0], GAME.roll):
        with pytest.raises(Refusal):
            await tables.act(CHANNEL, other, next(KEYS), action=action)

    assert await store.read(_accounts) == before
    whole = await tables.whole(table.id)
    assert whole is not None
    assert shelf.to_row(shelf.from_rows(whole)) == shelf.to_row(table)


async def test_a_game_goes_on_after_a_restart_and_remembers_who_asked_for_time(
    tables: Tables, store: Store
) -> None:
    table = await begin(tables, fast=True)
    await tables.ask_to_wait(CHANNEL, BERT, next(KEYS))
    await tables.sleep()

    again = await woken(store)
    back = await again.here(CHANNEL)

    assert [sitter.waits for sitter in back.by_seat] == [False, True, False, False]
    assert back.state == table.state
    over = await go_on(again, back, 10_000, Random(4))
    assert over.ending is Ending.PLAYED
    await holds(store)
    await again.sleep()


async def test_whoever_has_become_too_poor_does_not_start_the_next_game(tables: Tables, store: Store) -> None:
    over = await go_on(tables, await begin(tables, entry=500), 10_000, Random(6))
    await store.write(lambda conn: _rob(conn, BERT.user_id))

    again = await tables.rematch(over, ANNA, next(KEYS))

    with pytest.raises(TooPoor) as refused:
        await tables.start(CHANNEL, ANNA, next(KEYS))
    assert refused.value.name == BERT.name
    assert again.options == over.options


def _rob(conn: Connection, user_id: int) -> None:
    held = ledger.balance(conn, GUILD, user_id)
    assert held is not None
    lost = (ledger.Entry("wallet", user_id, -held), ledger.Entry("mint", 0, held))
    ledger.post(conn, ledger.MovementRow(guild_id=GUILD, reason="daily", entries=lost), 0.0)


async def test_a_wallet_may_fall_below_zero_in_a_game(tables: Tables, store: Store) -> None:
    table = await begin(tables)
    for person in FOUR:
        await store.write(lambda conn, who=person.user_id: _rob(conn, who))

    lowest, rng = 0, Random(9)
    while table.is_live:
        table = await go_on(tables, table, 5, rng)
        lowest = min(lowest, *await wallets(store))

    assert lowest < 0
    assert table.ending is Ending.PLAYED
