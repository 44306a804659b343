"""Handing prizes over: who may tick an award off, what still waits for it, and what a winner has won.

The host of a table, the organiser of its evening and whoever manages messages tick off; a winner only looks.
No direct message is ever sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.clock import now
from bot.moves import Person
from bot.pages import PAGE_LINES, Page, turned_to
from bot.refusals import HandedOver, MayNotHandOver, NoSuchAward, NotHandedOver
from bot.table import Table
from db import handings, rows
from db.errors import HandedBefore, NotHanded, RepeatedKey
from db.handings import Gathering as Gathering
from db.handings import Holders
from db.handings import Of as Of
from db.handings import Won as Won
from db.rows import Whole
from db.store import Store

LIST_LINES = 15
"""Awards on a page of the organiser's list: twice as many would not fit into a message with hostile names."""

MOST_PICKED = 25
"""Options of one select."""

Place = tuple[int, int]
"""The guild and the channel where somebody acts."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A page of an organiser's list, what was ticked off last, and how many of all awards were."""

    page: Page[Won]
    latest: tuple[Won, ...]
    awards: int
    handed: int


class Handover:
    def __init__(self, store: Store) -> None:
        self._store = store

    # Ticking off

    async def hand_over(
        self, place: Place, by: Person, key: str, *, awards: Sequence[int], undo: bool = False
    ) -> tuple[Won, ...]:
        """Tick awards off, those that were not, or take ticks back; what was turned, as it is now.

        The same key answers the same and changes nothing. Raises NoSuchAward, MayNotHandOver, and HandedOver
        or NotHandedOver where nothing of it was to be done.
        """
        at = now()

        def work(conn: Connection) -> tuple[Won, ...]:
            for award in awards:
                _check_may(_found(conn, place, award), by)
            turned = [award for award in awards if _turned(conn, award, by, f"{key}:{award}", at, undo)]
            if not turned:
                raise _refusal(_found(conn, place, awards[0]))
            return tuple(_found(conn, place, award) for award in turned)

        return await self._store.write(work)

    # Looking

    async def waiting(self, of: Of, by: Person, page: int = 1) -> Waiting:
        """All awards of a table or of an evening that can be handed over, a page at a time, open ones first.

        Raises MayNotHandOver.
        """

        def read(conn: Connection) -> Waiting:
            _check_may(handings.holders(conn, of), by)
            every, handed = handings.count(conn, of)
            number, count, before = turned_to(page, every, LIST_LINES)
            shown = handings.listed(conn, of, LIST_LINES, before)
            latest = handings.last_handed(conn, of, MOST_PICKED)
            return Waiting(Page(shown, number, count), latest, every, handed)

        return await self._store.read(read)

    async def seen_by(self, table: Table, by: Person) -> Of:
        """What one who presses on a table's board hands over: all of its evening, if he may, or the table."""
        if table.gathering_id is not None:
            evening = Of("gathering", table.gathering_id)
            if _may(await self._store.read(lambda conn: handings.holders(conn, evening)), by):
                return evening
        return Of("table", table.id)

    async def around(self, place: Place, by: Person, *, is_handed: bool) -> tuple[Won, ...]:
        """What `by` may tick off, or take back, in a channel and at the evening that it belongs to."""
        found = await self._store.read(lambda conn: handings.around(conn, *place, is_handed=is_handed))
        return tuple(won for won in found if _may(won, by))

    async def mine(self, guild_id: int, user_id: int, page: int = 1) -> Page[Won]:
        """What a player has won in a guild, newest first."""

        def read(conn: Connection) -> Page[Won]:
            number, count, before = turned_to(page, handings.count_of_user(conn, guild_id, user_id))
            return Page(handings.of_user(conn, guild_id, user_id, PAGE_LINES, before), number, count)

        return await self._store.read(read)

    # Evenings of several tables

    async def gathering(self, gathering_id: int) -> Gathering | None:
        return await self._store.read(lambda conn: handings.gathering(conn, gathering_id))

    async def gathering_of_channel(self, channel_id: int) -> Gathering | None:
        """The latest evening that was called in a channel, or has a table or a room there."""
        return await self._store.read(lambda conn: handings.gathering_of_channel(conn, channel_id))

    async def tables_of(self, gathering_id: int) -> tuple[Whole, ...]:
        """All rows of all tables of an evening, in the order in which they were opened."""

        def read(conn: Connection) -> tuple[Whole, ...]:
            found = handings.tables_of(conn, gathering_id)
            return tuple(whole for number in found if (whole := rows.whole_table(conn, number)))

        return await self._store.read(read)


def _may(held: Won | Holders | None, by: Person) -> bool:
    """Whether somebody may hand over what is held so, and take that back."""
    return held is not None and (by.moderates or by.user_id in (held.host_id, held.organiser_id))


def _check_may(held: Won | Holders | None, by: Person) -> None:
    if not _may(held, by):
        raise MayNotHandOver


def _turned(conn: Connection, award: int, by: Person, key: str, at: float, undo: bool) -> bool:
    """Whether an award is turned by this key, now or before."""
    turn = handings.undo if undo else handings.hand_over
    try:
        turn(conn, award, by=(by.user_id, by.name), key=key, at=at)
    except RepeatedKey:
        return True
    except (HandedBefore, NotHanded):
        return False
    return True


def _found(conn: Connection, place: Place, award: int) -> Won:
    found = handings.find(conn, *place, award)
    if found is None:
        raise NoSuchAward
    return found


def _refusal(won: Won) -> HandedOver | NotHandedOver:
    if won.handed_at is None:
        return NotHandedOver()
    return HandedOver(won.handed_by_name or "", won.handed_at)
