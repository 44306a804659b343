"""Chips of the players: the grant that a wallet opens with, and the allowance of the day.

They cannot be bought, given away or cashed in: what moves them is a game, the grant and the allowance.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from bot.clock import now
from bot.guilds import Choices, GuildBook
from bot.pages import PAGE_LINES, Page, turned_to
from db import ledger
from db.ledger import COMPUTERS, Entry, MovementRow
from db.ledger import Line as Line
from db.store import Store

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Daily:
    """What was paid just now, 0 if nothing, and when the next can be had, in seconds since 1970."""

    paid: int
    balance: int
    next_at: float


class Bank:
    def __init__(self, store: Store, guild_book: GuildBook) -> None:
        self._store = store
        self._guild_book = guild_book

    async def balance(self, guild_id: int, user_id: int) -> int:
        """What is in the wallet of a human, which is opened the first time."""
        assert user_id not in COMPUTERS
        found = await self._store.read(lambda conn: ledger.balance(conn, guild_id, user_id))
        if found is not None:
            return found
        at, grant = now(), (await self._guild_book.of(guild_id)).grant
        return await self._store.write(lambda conn: ledger.open_wallet(conn, guild_id, user_id, grant, at))

    async def daily(self, guild_id: int, user_id: int) -> Daily:
        """Pay the allowance, once in each day of the guild's time zone.

        A guild that changes its zone gains nothing: a day is new if it comes after the date that was paid for
        last, and after the date which that moment has in the present zone.
        """
        assert user_id not in COMPUTERS
        chosen = await self._guild_book.of(guild_id)
        claim = partial(_claim, guild_id=guild_id, user_id=user_id, chosen=chosen, at=now())
        return await self._store.write(claim)

    async def history(self, guild_id: int, user_id: int, page: int = 1) -> Page[Line]:
        """What came into a wallet and went out of it, newest first."""
        await self.balance(guild_id, user_id)

        def read(conn: Connection) -> Page[Line]:
            lines = ledger.count_history(conn, guild_id, user_id)
            number, count, before = turned_to(page, lines)
            return Page(ledger.history(conn, guild_id, user_id, PAGE_LINES, before), number, count)

        return await self._store.read(read)


def _claim(conn: Connection, guild_id: int, user_id: int, chosen: Choices, at: float) -> Daily:
    zone, amount = ZoneInfo(chosen.timezone), chosen.allowance
    balance = ledger.open_wallet(conn, guild_id, user_id, chosen.grant, at)
    today = datetime.fromtimestamp(at, zone).date()
    due = _due(ledger.last(conn, guild_id, user_id, "daily"), zone)
    if today < due:
        return Daily(paid=0, balance=balance, next_at=_begins(due, zone))
    if amount:
        ledger.post(conn, _allowance(guild_id, user_id, today, amount), at)
    return Daily(paid=amount, balance=balance + amount, next_at=_begins(today + ONE_DAY, zone))


def _allowance(guild_id: int, user_id: int, day: date, amount: int) -> MovementRow:
    paid = (Entry("wallet", user_id, amount), Entry("mint", 0, -amount))
    key = f"daily:{guild_id}:{user_id}:{day.isoformat()}"
    return MovementRow(guild_id=guild_id, reason="daily", entries=paid, key=key)


def _due(last: tuple[float, str | None] | None, zone: ZoneInfo) -> date:
    """The first day after the last one that was paid, by its own date and by its date in this zone."""
    if last is None:
        return date.min
    at, key = last
    assert key is not None
    paid_for = date.fromisoformat(key.rpartition(":")[2])
    return max(paid_for, datetime.fromtimestamp(at, zone).date()) + ONE_DAY


def _begins(day: date, zone: ZoneInfo) -> float:
    """The first moment of a day, though its midnight be left out or come twice."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()
