"""Chips: what moves sums to zero, what is in an account is what moved there, and nothing moves twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from some_rows import TABLE, seat_row
from sqlalchemy import Connection, insert, select, update

from db import guilds, ledger, rows, schema
from db.errors import RepeatedKey, StaleVersion
from db.ledger import Entry, Line, MovementRow
from db.rows import Change
from db.store import Store

asynchronous = pytest.mark.asyncio

GUILD, ANNA, BERT, CLEO = 77, 1001, 1002, 1003


def pays(payer: int, payee: int, amount: int, key: str | None = None, **values: Any) -> MovementRow:
    entries = (Entry("wallet", payer, -amount), Entry("wallet", payee, amount))
    return MovementRow(guild_id=GUILD, reason="game", entries=entries, key=key, **values)


def everything(conn: Connection) -> list[Any]:
    kept = (schema.accounts, schema.movements, schema.entries, schema.scores, schema.players)
    return [conn.execute(select(source)).all() for source in kept]


def open_table(conn: Connection, key: str = "open", **values: Any) -> int:
    row = replace(TABLE, **{"channel_id": 1, "phase": "over"} | values)
    return rows.open_table(conn, row, [seat_row()], (), key).id


# Posting


def test_a_movement_pays_one_and_costs_another(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30), 1.0)
    ledger.post(conn, pays(BERT, CLEO, 50), 2.0)

    assert [ledger.balance(conn, GUILD, user) for user in (ANNA, BERT, CLEO)] == [-30, -20, 50]
    assert list(ledger.breaks(conn)) == []


def test_who_never_had_a_chip_has_no_wallet(conn: Connection) -> None:
    assert ledger.balance(conn, GUILD, ANNA) is None
    assert ledger.count_history(conn, GUILD, ANNA) == 0
    assert ledger.history(conn, GUILD, ANNA, 10, 0) == ()


@pytest.mark.parametrize("entries", [(), (Entry("wallet", ANNA, 1),), (Entry("wallet", ANNA, 1),) * 2])
def test_what_does_not_sum_to_zero_is_a_bug_and_moves_nothing(
    conn: Connection, entries: tuple[Entry, ...]
) -> None:
    before = everything(conn)

    with pytest.raises(AssertionError):
        ledger.post(conn, MovementRow(guild_id=GUILD, reason="game", entries=entries), 1.0)

    assert everything(conn) == before


def test_a_movement_posted_again_writes_nothing(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30, "pay:1:2"), 1.0)
    before = everything(conn)

    with pytest.raises(RepeatedKey) as refused:
        ledger.post(conn, pays(ANNA, CLEO, 99, "pay:1:2"), 2.0)

    assert refused.value.key == "pay:1:2"
    assert everything(conn) == before


def test_the_pool_of_a_table_the_mint_and_a_wallet_with_one_number_are_three_accounts(
    conn: Connection,
) -> None:
    entries = (Entry("wallet", 0, 5), Entry("pool", 0, 7), Entry("mint", 0, -12))

    ledger.post(conn, MovementRow(guild_id=GUILD, reason="game", entries=entries), 1.0)

    found = conn.execute(select(schema.accounts.c.kind, schema.accounts.c.balance)).all()
    assert {tuple(row) for row in found} == {("wallet", 5), ("pool", 7), ("mint", -12)}


def test_a_player_has_a_wallet_in_each_guild(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30), 1.0)
    ledger.post(conn, replace(pays(ANNA, BERT, 4), guild_id=78), 1.0)

    assert [ledger.balance(conn, guild, BERT) for guild in (77, 78)] == [30, 4]
    assert [line.amount for line in ledger.history(conn, 78, BERT, 10, 0)] == [4]


USERS = st.integers(ANNA, ANNA + 4)
AMOUNTS = st.integers(-(10**9), 10**9)
SHARES = st.dictionaries(USERS, AMOUNTS, min_size=1)
POSTED = st.tuples(SHARES, st.integers(77, 78), st.none() | st.sampled_from("abcde"))


@given(st.lists(POSTED, max_size=12))
def test_whatever_is_posted_balances_are_the_sums_of_what_was_moved(
    engine: Any, posted: list[tuple[dict[int, int], int, str | None]]
) -> None:
    due: Counter[tuple[int, int]] = Counter()
    keys: set[str] = set()
    with engine.connect() as conn, conn.begin() as transaction:
        for shares, guild, key in posted:
            wallets = tuple(Entry("wallet", user, amount) for user, amount in shares.items())
            entries = (*wallets, Entry("mint", 0, -sum(shares.values())))
            movement = MovementRow(guild_id=guild, reason="game", entries=entries, key=key)
            before = everything(conn)
            try:
                ledger.post(conn, movement, 1.0)
            except RepeatedKey:
                assert key in keys
                assert everything(conn) == before
            else:
                assert key not in keys
                keys |= {key} if key else set()
                due.update({(guild, user): amount for user, amount in shares.items()})
        broken = list(ledger.breaks(conn))
        had = {at: ledger.balance(conn, *at) for at in due}
        all_of_them = sum(conn.execute(select(schema.accounts.c.balance)).scalars())
        lines = {at: ledger.history(conn, *at, 100, 0) for at in due}
        transaction.rollback()

    assert broken == []
    assert had == dict(due)
    assert all_of_them == 0
    for at, found in lines.items():
        assert found[0].balance == due[at]
        assert sum(line.amount for line in found) == due[at]


# A wallet


def test_a_wallet_is_opened_with_a_grant_from_the_mint_once(conn: Connection) -> None:
    assert ledger.open_wallet(conn, GUILD, ANNA, 10_000, 1.0) == 10_000
    ledger.post(conn, pays(ANNA, BERT, 300), 2.0)
    assert ledger.open_wallet(conn, GUILD, ANNA, 10_000, 3.0) == 9_700

    (line, grant) = ledger.history(conn, GUILD, ANNA, 10, 0)
    assert (line.reason, grant) == ("game", Line(1.0, "grant", 10_000, 10_000, None))
    assert list(ledger.breaks(conn)) == []


def test_who_was_paid_before_he_had_the_grant_gets_it_still(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 300), 1.0)

    assert ledger.open_wallet(conn, GUILD, BERT, 10_000, 2.0) == 10_300


def test_a_history_is_read_newest_first_and_in_pages(conn: Connection) -> None:
    for n in range(7):
        ledger.post(conn, pays(BERT, ANNA, n + 1), float(n))

    pages = [ledger.history(conn, GUILD, ANNA, 3, at) for at in (0, 3, 6)]

    assert [[line.amount for line in page] for page in pages] == [[7, 6, 5], [4, 3, 2], [1]]
    assert [line.balance for page in pages for line in page] == [28, 21, 15, 10, 6, 3, 1]
    assert ledger.count_history(conn, GUILD, ANNA) == 7


def test_the_latest_movement_for_a_reason_is_found(conn: Connection) -> None:
    ledger.open_wallet(conn, GUILD, ANNA, 10_000, 1.0)
    ledger.post(conn, pays(ANNA, BERT, 1, "a"), 2.0)
    ledger.post(conn, pays(ANNA, BERT, 1, "b"), 3.0)

    assert ledger.last(conn, GUILD, ANNA, "game") == (3.0, "b")
    assert ledger.last(conn, GUILD, ANNA, "daily") is None
    assert ledger.last(conn, GUILD, CLEO, "game") is None


# At tables


def test_a_series_sums_what_its_games_brought_and_nothing_else(conn: Connection) -> None:
    first = open_table(conn)
    second, other = open_table(conn, "second", series_id=first, series_n=1), open_table(conn, "other")
    ledger.open_wallet(conn, GUILD, ANNA, 10_000, 1.0)
    for table_id, amount in ((first, 30), (second, 12), (other, 500)):
        ledger.post(conn, pays(ANNA, BERT, amount, table_id=table_id, n=3), 2.0)
    of_pool = (Entry("pool", first, 8), Entry("mint", 0, -8))
    ledger.post(conn, MovementRow(guild_id=GUILD, reason="game", entries=of_pool, table_id=first), 2.0)

    assert ledger.series_chips(conn, first) == {ANNA: -42, BERT: 42}
    assert ledger.series_chips(conn, other) == {ANNA: -500, BERT: 500}
    assert ledger.series_chips(conn, 999) == {}


@asynchronous
async def test_an_action_moves_its_chips_with_itself_or_not_at_all(store: Store) -> None:
    table = await store.write(lambda conn: rows.open_table(conn, TABLE, [seat_row()], (), "open"))
    movement = replace(pays(ANNA, BERT, 30, f"pay:{table.id}:4", n=4), guild_id=1)
    change = Change(table=replace(table, version=1), replaces=0, at=5.0, movements=(movement,))

    await store.write(lambda conn: rows.save(conn, change))
    before = await store.read(everything)
    for refused, error in (
        (change, RepeatedKey),
        (replace(change, replaces=1), RepeatedKey),
        (replace(change, movements=(replace(movement, key="other"),)), StaleVersion),
    ):
        with pytest.raises(error):
            await store.write(lambda conn, refused=refused: rows.save(conn, refused))  # type: ignore[misc]

    assert await store.read(everything) == before
    (line,) = await store.read(lambda conn: ledger.history(conn, GUILD, BERT, 10, 0))
    assert line == Line(5.0, "game", 30, 30, table.id)
    assert await store.read(lambda conn: list(ledger.breaks(conn))) == []


# Many at once


@asynchronous
async def test_fifty_at_once_with_one_key_pay_once(store: Store) -> None:
    work = [lambda conn: ledger.post(conn, pays(ANNA, BERT, 1_000, "daily"), 1.0) for _ in range(50)]

    done = await asyncio.gather(*(store.write(one) for one in work), return_exceptions=True)

    assert done.count(None) == 1
    assert sum(isinstance(error, RepeatedKey) for error in done) == 49
    assert await store.read(lambda conn: ledger.balance(conn, GUILD, BERT)) == 1_000


@asynchronous
async def test_fifty_at_once_open_one_wallet(store: Store) -> None:
    done = await asyncio.gather(
        *(store.write(lambda conn: ledger.open_wallet(conn, GUILD, ANNA, 10_000, 1.0)) for _ in range(50))
    )

    assert set(done) == {10_000}
    assert await store.read(lambda conn: ledger.count_history(conn, GUILD, ANNA)) == 1


@asynchronous
async def test_fifty_payments_at_once_all_count(store: Store) -> None:
    await asyncio.gather(
        *(store.write(lambda conn, n=n: ledger.post(conn, pays(ANNA, BERT, n), 1.0)) for n in range(50))  # type: ignore[misc]
    )

    assert await store.read(lambda conn: ledger.balance(conn, GUILD, BERT)) == sum(range(50))
    assert await store.read(lambda conn: list(ledger.breaks(conn))) == []


# What does not hold


def test_a_changed_entry_breaks_its_movement_and_its_account(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30), 1.0)

    conn.execute(update(schema.entries).where(schema.entries.c.amount == 30).values(amount=31))

    found = list(ledger.breaks(conn))
    assert [text.partition(":")[2] for text in found] == [
        " its entries do not sum to zero, or there are none",
        " its balance is not the sum of its entries",
    ]


def test_a_changed_balance_is_told_with_its_account(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30), 1.0)
    (account,) = conn.execute(select(schema.accounts.c.id).where(schema.accounts.c.holder == BERT)).scalars()

    conn.execute(update(schema.accounts).where(schema.accounts.c.id == account).values(balance=31))

    assert list(ledger.breaks(conn)) == [f"account {account}: its balance is not the sum of its entries"]


def test_an_account_without_entries_is_empty(conn: Connection) -> None:
    made = {"guild_id": GUILD, "kind": "wallet", "holder": ANNA, "balance": 1}
    conn.execute(insert(schema.accounts).values(made))

    assert len(list(ledger.breaks(conn))) == 1


def test_a_movement_without_entries_is_told(conn: Connection) -> None:
    conn.execute(insert(schema.movements).values(guild_id=GUILD, reason="game", at=1.0))

    assert len(list(ledger.breaks(conn))) == 1


@pytest.mark.parametrize("source", [schema.entries, schema.accounts, schema.movements], ids=str)
def test_chips_that_cross_guilds_are_told(conn: Connection, source: Any) -> None:
    ledger.post(conn, pays(ANNA, BERT, 30), 1.0)

    conn.execute(update(source).values(guild_id=78))

    assert ["crosses guilds" in text for text in ledger.breaks(conn)] == [True, True]


def test_a_computer_with_a_wallet_is_told(conn: Connection) -> None:
    ledger.post(conn, pays(ANNA, ledger.COMPUTERS[-1], 30), 1.0)

    (found,) = ledger.breaks(conn)
    assert "a computer has a wallet" in found


@asynchronous
async def test_an_entry_that_leads_nowhere_is_told(store: Store, tmp_path: Path) -> None:
    await store.write(lambda conn: ledger.post(conn, pays(ANNA, BERT, 30), 1.0))
    with closing(sqlite3.connect(tmp_path / "kaiju.sqlite3")) as plain:  # minds no foreign keys
        plain.execute("DELETE FROM accounts WHERE holder = 1002")
        plain.commit()

    (found,) = await store.read(lambda conn: list(ledger.breaks(conn)))
    assert "leads nowhere" in found


# Guilds that go


@asynchronous
async def test_nothing_of_a_forgotten_guild_is_left_and_all_of_another(store: Store) -> None:
    def fill(conn: Connection, guild: int) -> None:
        ledger.open_wallet(conn, guild, ANNA, 10_000, 1.0)
        table = open_table(conn, str(guild), guild_id=guild, channel_id=guild)
        ledger.post(conn, replace(pays(ANNA, BERT, 3, table_id=table, n=1), guild_id=guild), 2.0)

    for guild in (77, 78):
        await store.write(lambda conn, guild=guild: fill(conn, guild))  # type: ignore[misc]
    assert await store.read(guilds.known) == {77: None, 78: None}

    await store.write(lambda conn: guilds.forget(conn, 77))

    assert await store.read(guilds.known) == {78: None}
    for source in (schema.accounts, schema.movements, schema.entries, schema.game_tables):
        found = await store.read(lambda conn, c=source.c: conn.execute(select(c.guild_id)).scalars().all())  # type: ignore[misc]
        assert set(found) == {78}
    assert await store.read(lambda conn: list(ledger.breaks(conn))) == []


@asynchronous
async def test_a_guild_is_known_by_a_wallet_alone(store: Store) -> None:
    await store.write(lambda conn: ledger.open_wallet(conn, GUILD, ANNA, 10_000, 1.0))

    assert await store.read(guilds.known) == {GUILD: None}
    assert await store.read(lambda conn: list(rows.strays(conn))) == []
