"""Where players stand: what they have scored in all, and in one evening of several games at a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.moves import emblem_of
from bot.ranking import scope_of
from bot.table import Table
from db import ledger, ranking, scores
from db.store import Store

POINTS, HANDS = "points", "hands"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's evening. `total` and `place` are what he has in the guild; None for computers."""

    user_id: int
    name: str
    emblem: int
    points: int
    chips: int
    total: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that were played at one table in a row, players with the most 積分 first.

    Practice is told of only where nothing else was played.
    """

    hands: int
    is_practice: bool
    rows: tuple[Row, ...]


class Standings:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def points(self, table: Table) -> dict[int, int]:
        """The 積分 of each human at the table, in its guild."""
        humans = [sitter.user_id for sitter in table.by_seat if not sitter.is_computer]
        return await self._store.read(lambda conn: _points(conn, table, humans))

    async def evening(self, table: Table) -> Evening:
        """Of the series that the table belongs to, as far as it was played."""
        return await self._store.read(lambda conn: _evening(conn, table))


def _points(conn: Connection, table: Table, users: Iterable[int]) -> dict[int, int]:
    guild, game = table.guild_id, table.game.name
    return {user: scores.totals(conn, guild, game, user).get(POINTS, 0) for user in users}


def _evening(conn: Connection, table: Table) -> Evening:
    series = table.series_id or table.id
    scored, chips = scores.series_totals(conn, series, is_practice=False), ledger.series_chips(conn, series)
    is_practice = not scored
    if is_practice:
        scored = scores.series_totals(conn, series, is_practice=True)
    rows = [
        _row(conn, table, user, found.get(POINTS, 0), chips.get(user, 0)) for user, found in scored.items()
    ]
    hands = max((found.get(HANDS, 0) for found in scored.values()), default=0)
    ordered = sorted(rows, key=lambda row: (-row.points, row.user_id))
    return Evening(hands, is_practice, tuple(ordered))


def _row(conn: Connection, table: Table, user: int, points: int, chips: int) -> Row:
    sitter, guild, game = table.sitter(user), table.guild_id, table.game.name
    name = sitter.name if sitter else scores.name_of(conn, guild, user) or ""
    emblem = emblem_of(user, sitter.emblem if sitter else scores.emblems(conn, guild, [user]).get(user))
    if user in ledger.COMPUTERS:
        return Row(user, name, emblem, points, chips, None, None)
    total = scores.totals(conn, guild, game, user).get(POINTS, 0)
    place = ranking.place_of(conn, scope_of(guild, game, None), user)
    return Row(user, name, emblem, points, chips, total, place)
