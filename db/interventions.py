"""Uses of the powers that a host and moderators have over a table, each a row in the order of its making."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

from sqlalchemy import ColumnElement, Connection, insert, select

from db import schema


@dataclass(frozen=True, slots=True, kw_only=True)
class InterventionRow:
    """One use; `n` actions of the game had been made before it.

    `what` is "pause", "resume", "skip", "sweep" (of a round), "kick", "host" (handed over) or "end". `by_as`
    tells the right: "host", "moderator" or, of whoever ended a pause as one of those who sit there, "player".
    The target is whom it was done to, None where it was the table.
    """

    n: int
    what: str
    by_id: int
    by_name: str
    by_as: str
    target_id: int | None = None
    target_name: str | None = None
    at: float


def of_table(conn: Connection, table_id: int) -> tuple[InterventionRow, ...]:
    """All uses at a table, oldest first."""
    return _read(conn, schema.interventions.c.table_id == table_id)


def of_series(conn: Connection, series_id: int) -> tuple[InterventionRow, ...]:
    """All uses at the tables of a series, oldest first."""
    return _read(conn, schema.interventions.c.table_id.in_(schema.tables_of_series(series_id)))


def add(conn: Connection, table_id: int, guild_id: int, uses: Iterable[InterventionRow]) -> None:
    beside = {"table_id": table_id, "guild_id": guild_id}
    values = [beside | asdict(use) for use in uses]
    if values:
        conn.execute(insert(schema.interventions), values)


def _read(conn: Connection, where: ColumnElement[bool]) -> tuple[InterventionRow, ...]:
    used = schema.interventions.c
    query = select(*(used[field.name] for field in fields(InterventionRow))).where(where).order_by(used.id)
    return tuple(InterventionRow(**row) for row in conn.execute(query).mappings())
