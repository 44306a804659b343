"""Where throws are on record: which tables were begun, who sat there, and their steps, oldest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from sqlalchemy import Connection, bindparam, select

from db import schema
from db.rows import EventRow

_tables, _seats, _events = schema.game_tables.c, schema.seats.c, schema.events.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A table whose game was begun. `parent_id` is the channel of a public thread."""

    id: int
    channel_id: int
    parent_id: int | None
    game: str
    ended_at: float | None


_BEGUN = select(_tables.id, _tables.channel_id, _tables.parent_id, _tables.game, _tables.ended_at).where(
    _tables.guild_id == bindparam("guild"), _tables.started_at.is_not(None)
)
_STEPS = select(schema.events).where(_events.table_id == bindparam("of_table")).order_by(_events.n)
_COLUMNS = tuple(field.name for field in fields(EventRow))


def begun(conn: Connection, guild_id: int, games: Iterable[str]) -> tuple[Begun, ...]:
    """The tables of a guild at which one of these games was begun, the oldest first."""
    query = _BEGUN.where(_tables.game.in_(tuple(games))).order_by(_tables.id)
    return tuple(Begun(**row) for row in conn.execute(query, {"guild": guild_id}).mappings())


def find(conn: Connection, guild_id: int, table_id: int) -> Begun | None:
    """One table of a guild, of whichever game."""
    query = _BEGUN.where(schema.has_number(_tables.id, table_id))
    row = conn.execute(query, {"guild": guild_id}).mappings().one_or_none()
    return None if row is None else Begun(**row)


def seats_of(conn: Connection, guild_id: int, user_id: int) -> dict[int, int]:
    """Table → the seat that a player had there."""
    joined = schema.seats.join(schema.game_tables)
    own = (_tables.guild_id == guild_id, _seats.user_id == user_id, _seats.seat.is_not(None))
    query = select(_tables.id, _seats.seat).select_from(joined).where(*own)
    return {int(row[0]): int(row[1]) for row in conn.execute(query)}


def seated(conn: Connection, table_id: int) -> dict[int, tuple[int, str]]:
    """Seat → who sits there, and his name."""
    query = select(_seats.seat, _seats.user_id, _seats.name).where(
        _seats.table_id == table_id, _seats.seat.is_not(None)
    )
    return {seat: (user_id, name) for seat, user_id, name in conn.execute(query)}


def steps(conn: Connection, table_id: int) -> Iterator[EventRow]:
    """The steps of a table in order, one at a time."""
    for row in conn.execute(_STEPS, {"of_table": table_id}).mappings():
        yield EventRow(**{name: row[name] for name in _COLUMNS})
