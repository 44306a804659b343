"""Seasons of guilds: spans of time that follow one another, of which at most one a guild is open.

A game belongs to the season in which it ended: `started_at` ≤ its end < `closed_at`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Select, func, insert, select, update

from db import schema
from db.errors import NoSeasonRuns, SeasonRuns

_seasons = schema.seasons.c


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """Season `n` of its guild, from 1; `closed_at` and `closed_by` are None as long as it is open."""

    id: int
    guild_id: int
    n: int
    name: str
    started_at: float
    started_by: int
    closed_at: float | None = None
    closed_by: int | None = None


def start(conn: Connection, guild_id: int, *, named: Callable[[int], str], by: int, at: float) -> SeasonRow:
    """Open the next season of a guild, which `named` names by its number. Raises SeasonRuns.

    It never begins before the one before it ended, whatever the clock says.
    """
    running = open_season(conn, guild_id)
    if running is not None:
        raise SeasonRuns(guild_id, running.name)
    of_guild = select(func.max(_seasons.n), func.max(_seasons.closed_at)).where(_seasons.guild_id == guild_id)
    last, ended = conn.execute(of_guild).one()
    n = (last or 0) + 1
    values = {"guild_id": guild_id, "n": n, "name": named(n), "started_at": max(at, ended or at)}
    conn.execute(insert(schema.seasons).values(**values, started_by=by))
    made = find(conn, guild_id, n)
    assert made is not None
    return made


def close(conn: Connection, guild_id: int, *, by: int, at: float) -> SeasonRow:
    """Close the open season of a guild. Raises NoSeasonRuns."""
    running = open_season(conn, guild_id)
    if running is None:
        raise NoSeasonRuns(guild_id)
    values = {"closed_at": max(at, running.started_at), "closed_by": by}
    conn.execute(update(schema.seasons).where(_seasons.id == running.id).values(values))
    closed = find(conn, guild_id, running.n)
    assert closed is not None
    return closed


def open_season(conn: Connection, guild_id: int) -> SeasonRow | None:
    return _one(conn, _of(guild_id).where(_seasons.closed_at.is_(None)))


def find(conn: Connection, guild_id: int, n: int) -> SeasonRow | None:
    return _one(conn, _of(guild_id).where(_seasons.n == n))


def every(conn: Connection, guild_id: int) -> tuple[SeasonRow, ...]:
    """All seasons of a guild, the newest first."""
    found = conn.execute(_of(guild_id).order_by(_seasons.n.desc())).mappings()
    return tuple(SeasonRow(**row) for row in found)


def _of(guild_id: int) -> Select[Any]:
    columns = (_seasons[field.name] for field in fields(SeasonRow))
    return select(*columns).where(_seasons.guild_id == guild_id)


def _one(conn: Connection, query: Select[Any]) -> SeasonRow | None:
    row = conn.execute(query).mappings().one_or_none()
    return SeasonRow(**row) if row else None
