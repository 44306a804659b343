"""Chips of the players: the grant, the allowance of the day, and when a day is a new one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio
from hypothesis import example, given
from hypothesis import strategies as st

from bot import bank as bank_module
from bot.bank import Bank, _begins
from bot.guilds import ALLOWANCE, GRANT, GuildBook
from bot.pages import turned_to
from bot.tables import Tables
from db import ledger
from db.ledger import Entry, MovementRow
from db.store import Store

asynchronous = pytest.mark.asyncio

GUILD, ANNA, BERT = 77, 1001, 1002

TAIPEI, NEW_YORK, HAVANA, SANTIAGO = "Asia/Taipei", "America/New_York", "America/Havana", "America/Santiago"
EASTMOST, WESTMOST = "Pacific/Kiritimati", "Etc/GMT+12"


class Clock:
    """The time as a test sets it, on a clock in some zone."""

    def __init__(self) -> None:
        self.at = 0.0

    def set(self, text: str, zone: str = "UTC", *, fold: int = 0) -> None:
        self.at = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    made.set("2026-11-30T12:00")
    monkeypatch.setattr(bank_module, "now", lambda: made.at)
    return made


@pytest_asyncio.fixture
async def book(store: Store) -> AsyncIterator[GuildBook]:
    tables = Tables(store)
    made = GuildBook(store, tables, "zh-TW")
    yield made
    await made.close()
    await tables.sleep()


@pytest.fixture
def bank(store: Store, book: GuildBook, clock: Clock) -> Bank:
    return Bank(store, book)


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


# The wallet


@asynchronous
async def test_a_wallet_opens_with_the_grant_and_is_opened_once(bank: Bank) -> None:
    assert await asyncio.gather(*(bank.balance(GUILD, ANNA) for _ in range(50))) == [GRANT] * 50

    assert await bank.balance(GUILD, ANNA) == GRANT
    assert [line.reason for line in (await bank.history(GUILD, ANNA)).lines] == ["grant"]


@asynchronous
async def test_a_history_begins_with_the_grant_even_if_nobody_asked_for_the_balance(bank: Bank) -> None:
    page = await bank.history(GUILD, ANNA)

    assert [(line.reason, line.amount, line.balance) for line in page.lines] == [("grant", GRANT, GRANT)]
    assert (page.number, page.count) == (1, 1)


@asynchronous
async def test_a_history_has_ten_lines_a_page_and_no_page_beyond_its_last(bank: Bank, store: Store) -> None:
    await bank.balance(GUILD, ANNA)
    for n in range(22):
        entries = (Entry("wallet", ANNA, n), Entry("wallet", BERT, -n))
        row = MovementRow(guild_id=GUILD, reason="game", entries=entries)
        await store.write(lambda conn, row=row: ledger.post(conn, row, 1.0))  # type: ignore[misc]

    pages = [await bank.history(GUILD, ANNA, wanted) for wanted in (1, 2, 3, 99)]

    assert [(page.number, page.count, len(page.lines)) for page in pages] == [
        (1, 3, 10),
        (2, 3, 10),
        (3, 3, 3),
        (3, 3, 3),
    ]
    assert [line.amount for line in pages[0].lines] == list(range(21, 11, -1))
    assert pages[2].lines[-1].reason == "grant"


@pytest.mark.parametrize(
    ("wanted", "lines", "found"),
    [
        (1, 0, (1, 1, 0)),
        (0, 5, (1, 1, 0)),
        (2, 10, (1, 1, 0)),
        (2, 11, (2, 2, 10)),
        (9, 30, (3, 3, 20)),
    ],
)
def test_a_page_is_the_nearest_that_there_is(wanted: int, lines: int, found: tuple[int, int, int]) -> None:
    assert turned_to(wanted, lines) == found


# The allowance


@asynchronous
async def test_fifty_claims_at_once_are_paid_once(bank: Bank) -> None:
    done = await asyncio.gather(*(bank.daily(GUILD, ANNA) for _ in range(50)))

    assert sorted(claim.paid for claim in done) == [0] * 49 + [ALLOWANCE]
    assert {claim.balance for claim in done} == {GRANT + ALLOWANCE}
    assert {claim.next_at for claim in done} == {at("2026-12-01T00:00")}
    assert await bank.balance(GUILD, ANNA) == GRANT + ALLOWANCE


@asynchronous
async def test_players_and_guilds_are_paid_each_for_themselves(bank: Bank) -> None:
    claims = [await bank.daily(guild, user) for guild in (GUILD, 78) for user in (ANNA, BERT)]

    assert all(claim.paid for claim in claims)


@asynchronous
async def test_a_day_begins_at_midnight_of_the_guilds_time_zone(
    bank: Bank, book: GuildBook, clock: Clock
) -> None:
    await book.choose(GUILD, timezone=TAIPEI)
    midnight = at("2026-12-01T00:00", TAIPEI)
    claims = []
    for text in ("2026-11-30T00:00", "2026-11-30T23:59:59", "2026-12-01T00:00", "2026-12-01T00:00:01"):
        clock.set(text, TAIPEI)
        claims.append(await bank.daily(GUILD, ANNA))

    next_one = at("2026-12-02T00:00", TAIPEI)
    assert [(claim.paid, claim.balance, claim.next_at) for claim in claims] == [
        (ALLOWANCE, GRANT + ALLOWANCE, midnight),
        (0, GRANT + ALLOWANCE, midnight),
        (ALLOWANCE, GRANT + 2 * ALLOWANCE, next_one),
        (0, GRANT + 2 * ALLOWANCE, next_one),
    ]


@asynchronous
async def test_days_that_were_missed_are_not_made_up_for(bank: Bank, clock: Clock) -> None:
    await bank.daily(GUILD, ANNA)
    clock.set("2026-12-25T08:00")

    assert [(await bank.daily(GUILD, ANNA)).paid for _ in range(2)] == [ALLOWANCE, 0]
    assert await bank.balance(GUILD, ANNA) == GRANT + 2 * ALLOWANCE


@asynchronous
@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        (NEW_YORK, "2026-03-08", 23),
        (NEW_YORK, "2026-11-01", 25),
        (HAVANA, "2026-11-01", 25),  # its midnight comes twice
        (SANTIAGO, "2026-09-06", 23),  # it has no midnight
        (SANTIAGO, "2026-04-04", 25),  # its last hour comes twice
    ],
)
async def test_a_day_on_which_the_clocks_change_is_one_day(
    bank: Bank, book: GuildBook, clock: Clock, zone: str, day: str, hours: int
) -> None:
    await book.choose(GUILD, timezone=zone)
    clock.at = begin = _begins(date.fromisoformat(day), ZoneInfo(zone))

    paid = []
    for hour in range(hours + 1):
        clock.at = begin + hour * 3600
        paid.append((await bank.daily(GUILD, ANNA)).paid)

    assert paid == [ALLOWANCE] + [0] * (hours - 1) + [ALLOWANCE]


ZONES = (TAIPEI, NEW_YORK, HAVANA, SANTIAGO, EASTMOST, WESTMOST, "UTC", "Pacific/Apia", "Africa/Cairo")


@given(st.sampled_from(ZONES), st.dates(date(2000, 1, 1), date(2037, 1, 1)))
@example("Pacific/Apia", date(2011, 12, 29))
def test_a_day_begins_where_the_one_before_ends(zone: str, day: date) -> None:
    begin = _begins(day + timedelta(days=1), ZoneInfo(zone))

    assert datetime.fromtimestamp(begin - 1, ZoneInfo(zone)).date() <= day
    assert datetime.fromtimestamp(begin, ZoneInfo(zone)).date() > day


# A guild that changes its zone


@asynchronous
@pytest.mark.parametrize("other", [EASTMOST, WESTMOST, TAIPEI, NEW_YORK])
async def test_a_new_time_zone_does_not_make_a_new_day(
    bank: Bank, book: GuildBook, clock: Clock, other: str
) -> None:
    clock.set("2026-11-30T11:30")
    await bank.daily(GUILD, ANNA)
    clock.set("2026-11-30T11:40")

    await book.choose(GUILD, timezone=other)
    refused = await bank.daily(GUILD, ANNA)

    assert not refused.paid
    clock.at = refused.next_at - 1
    assert await bank.daily(GUILD, ANNA) == refused
    clock.at = refused.next_at
    assert (await bank.daily(GUILD, ANNA)).paid


@asynchronous
async def test_going_round_the_world_brings_no_more_than_one_allowance_more_than_there_were_days(
    bank: Bank, book: GuildBook, clock: Clock
) -> None:
    """Each hour an administrator sets the zones in which midnight was half an hour ago."""
    begin, days, paid = datetime(2026, 11, 1, 0, 30, tzinfo=UTC), 6, 0
    for hour in range(days * 24):
        clock.at = (begin + timedelta(hours=hour)).timestamp()
        for east in (east for east in range(-12, 15) if (hour + east) % 24 == 0):
            await book.choose(GUILD, timezone=f"Etc/GMT{-east:+d}")
            paid += (await bank.daily(GUILD, ANNA)).paid // ALLOWANCE

    assert days - 1 <= paid <= days + 2
