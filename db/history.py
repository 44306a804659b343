"""Which games of a guild are over, for whoever looks back."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, exists, select

from db import schema

Place = tuple[int, int | None]
"""A channel, and of a public thread the channel that it belongs to."""


def places(conn: Connection, guild_id: int) -> frozenset[Place]:
    """Where the games of a guild were played that are over."""
    c = schema.game_tables.c
    query = select(c.channel_id, c.parent_id).where(c.guild_id == guild_id, _is_over()).distinct()
    return frozenset((row.channel_id, row.parent_id) for row in conn.execute(query))


def finished(
    conn: Connection,
    guild_id: int,
    seen: Collection[Place],
    games: Collection[str],
    user_id: int | None = None,
) -> list[int]:
    """The numbers of all games of these kinds in these places that are over, the last one first.

    With `user_id`, only of those that he played.
    """
    c, seats = schema.game_tables.c, schema.seats.c
    query = select(c.id, c.channel_id, c.parent_id).where(c.guild_id == guild_id, _is_over())
    query = query.where(c.game.in_(games))
    if user_id is not None:
        sat = (seats.table_id == c.id) & (seats.user_id == user_id) & seats.seat.is_not(None)
        query = query.where(exists().where(sat))
    found = conn.execute(query.order_by(c.ended_at.desc(), c.id.desc()))
    # Places are looked up here: there may be more of them than one statement takes.
    return [row.id for row in found if (row.channel_id, row.parent_id) in seen]


def latest(conn: Connection, channel_id: int) -> int | None:
    """The number of the game of a channel that was over last."""
    c = schema.game_tables.c
    query = select(c.id).where(c.channel_id == channel_id, _is_over())
    return conn.execute(query.order_by(c.ended_at.desc(), c.id.desc()).limit(1)).scalar()


def _is_over() -> ColumnElement[bool]:
    """Of a game: a table that was closed before it began was none."""
    c = schema.game_tables.c
    return and_(c.phase == "over", c.started_at.is_not(None))
