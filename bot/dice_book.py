"""The dice of a guild, of a table, of a player: counted, and written out throw by throw.

The log of events is the only record of them. It is read by the database's own threads, some thousand steps at
a time, so that neither the loop nor other readers wait; and what a finished table counts is kept at hand.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from bot.dice import FACES, Counts, total
from bot.engines import Game, Thrown
from bot.exports import account, local_time
from bot.games import GAMES
from bot.throw_sheets import Line, Sheets, as_rows
from db import throws
from db.rows import EventRow
from db.store import Store
from db.throws import Begun

log = logging.getLogger(__name__)

BATCH = 2_000
"""Steps of one read, after which others have their turn; a game is read whole."""

KEPT = 4_000
"""Finished tables whose counts are kept, of some three kilobytes each."""

WITH_DICE = tuple(name for name, game in GAMES.items() if game.throws is not None)

NOBODY = (0, "")
"""Who sat there, where that is no longer kept."""

BySeat = Mapping[int, Counts]


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose dice are meant: all of a guild, or those of a player, of a table, of a game."""

    guild_id: int
    user_id: int | None = None
    table_id: int | None = None
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What was counted: by game, and at how many tables anything was thrown."""

    tables: int
    games: Mapping[str, Counts]

    @property
    def all(self) -> Counts:
        """Of all games together, where what a throw was worth means nothing."""
        every = total(self.games.values())
        return every if len(self.games) == 1 else Counts(every.throws, every.faces)


class DiceBook:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: OrderedDict[tuple[int, float], BySeat] = OrderedDict()
        """By number and end of a table; the one that was asked for longest ago goes first."""
        self._reading = asyncio.Lock()

    async def find(self, guild_id: int, table_id: int) -> Begun | None:
        """A table of this guild whose game was begun."""
        return await self._store.read(lambda conn: throws.find(conn, guild_id, table_id))

    async def count(self, scope: Scope) -> Summary:
        tables, own = await self._wanted(scope)
        found: dict[str, Counts] = {}
        thrown_at = 0
        async for table, by_seat in self._count(tables):
            counts = total(by_seat.values()) if own is None else by_seat.get(own[table.id], Counts())
            if counts.throws:
                thrown_at += 1
                found[table.game] = found.get(table.game, Counts()) + counts
        return Summary(thrown_at, found)

    async def _wanted(self, scope: Scope) -> tuple[tuple[Begun, ...], Mapping[int, int] | None]:
        """The tables of a scope and, if it is a player's, his seat at each of them."""

        def read(conn: Connection) -> tuple[tuple[Begun, ...], Mapping[int, int] | None]:
            games = WITH_DICE if scope.game is None else (scope.game,)
            if scope.table_id is None:
                tables = throws.begun(conn, scope.guild_id, games)
            else:
                one = throws.find(conn, scope.guild_id, scope.table_id)
                tables = (one,) if one is not None and one.game in games else ()
            if scope.user_id is None:
                return tables, None
            own = throws.seats_of(conn, scope.guild_id, scope.user_id)
            return tuple(table for table in tables if table.id in own), own

        return await self._store.read(read)

    async def _count(self, tables: Sequence[Begun]) -> AsyncIterator[tuple[Begun, BySeat]]:
        async with self._reading:  # whoever asks for the same a moment later finds it counted
            unknown: list[Begun] = []
            for table in tables:
                if (kept := self._kept(table)) is None:
                    unknown.append(table)
                else:
                    yield table, kept
            while unknown:
                done = await self._store.read(partial(_read, tables=unknown))
                for table, by_seat in zip(unknown, done, strict=False):
                    self._keep(table, by_seat)
                    yield table, by_seat
                unknown = unknown[len(done) :]

    def _kept(self, table: Begun) -> BySeat | None:
        if table.ended_at is None or (key := (table.id, table.ended_at)) not in self._counted:
            return None
        self._counted.move_to_end(key)
        return self._counted[key]

    def _keep(self, table: Begun, by_seat: BySeat) -> None:
        """Only of a table that is over, for which nothing changes any more."""
        if table.ended_at is not None:
            self._counted[table.id, table.ended_at] = by_seat
            while len(self._counted) > KEPT:
                self._counted.popitem(last=False)

    # Taking them away

    async def files(self, scope: Scope, timezone: str, *, with_ids: bool) -> AsyncIterator[tuple[str, bytes]]:
        """All throws as files that Discord takes, each by its ending; none if there are none."""
        tables, own = await self._wanted(scope)
        zone, sheets = ZoneInfo(timezone), Sheets()
        while tables:
            write = partial(_write, tables=tables, own=own, zone=zone, with_ids=with_ids)
            async with self._reading:
                done, rows = await self._store.read(write)
            tables = tables[done:]
            full = await asyncio.to_thread(sheets.add, rows)
            if full is not None:
                yield full
        last = await asyncio.to_thread(sheets.close)
        if last is not None:
            yield last


def _some(conn: Connection, tables: Sequence[Begun]) -> Iterator[tuple[Begun, tuple[EventRow, ...]]]:
    """The first tables of these with their steps, as many as go into one read: one at least."""
    steps = 0
    for table in tables:
        if steps >= BATCH:
            return
        rows = tuple(throws.steps(conn, table.id))
        steps += max(1, len(rows))
        yield table, rows


def _read(conn: Connection, tables: Sequence[Begun]) -> list[BySeat]:
    """The counts of the first tables of these."""
    return [
        count(GAMES[table.game], (thrown for _, thrown in _thrown(table, rows)))
        for table, rows in _some(conn, tables)
    ]


def count(game: Game, thrown: Iterator[Thrown]) -> BySeat:
    """What each seat threw."""
    places = {what: place for place, what in enumerate(game.ways)}
    faces: dict[int, list[int]] = {}
    shown: dict[int, list[int]] = {}
    times: dict[int, int] = {}
    for throw in thrown:
        of_seat = faces.setdefault(throw.seat, [0] * len(FACES))
        for die in throw.dice:
            of_seat[die - 1] += 1
        times[throw.seat] = times.get(throw.seat, 0) + 1
        if throw.shown is not None:
            shown.setdefault(throw.seat, [0] * len(places))[places[throw.shown]] += 1
    return {
        seat: Counts(times[seat], tuple(of_seat), tuple(shown.get(seat, [0] * len(places))))
        for seat, of_seat in faces.items()
    }


def _write(
    conn: Connection,
    tables: Sequence[Begun],
    own: Mapping[int, int] | None,
    zone: ZoneInfo,
    *,
    with_ids: bool,
) -> tuple[int, str]:
    """How many of these tables were read, and their throws as rows of a sheet."""
    written: list[str] = []
    for table, rows in _some(conn, tables):
        seat = None if own is None else own[table.id]
        lines = _lines(table, rows, seat, throws.seated(conn, table.id), zone)
        written.append(as_rows(lines, with_ids=with_ids))
    return len(written), "".join(written)


def _lines(
    table: Begun,
    rows: Sequence[EventRow],
    seat: int | None,
    people: Mapping[int, tuple[int, str]],
    zone: ZoneInfo,
) -> Iterator[Line]:
    """The throws of a table, or of one of its seats."""
    place, before = 0, -1
    for row, thrown in _thrown(table, rows):
        place, before = (place + 1 if row.n == before else 1), row.n
        if seat is None or seat == thrown.seat:
            user_id, name = people.get(thrown.seat, NOBODY)
            yield Line(
                table=table.id,
                game=table.game,
                step=row.n,
                throw=place,
                time=local_time(row.at, zone),
                player=name,
                player_id=account(str(user_id)),
                cause=row.cause,
                dice=" ".join(map(str, thrown.dice)),
            )


def _thrown(table: Begun, rows: Sequence[EventRow]) -> Iterator[tuple[EventRow, Thrown]]:
    """Each throw of a table with its step."""
    game = GAMES[table.game]
    for row in rows:
        try:
            for thrown in game.read_throws(row.n, row.action, row.events):
                yield row, thrown
        except ValueError:
            # What a log says that nobody can read is for `python -m bot audit` to tell.
            log.warning("step %s of table %s cannot be read, and is not counted", row.n, table.id)
