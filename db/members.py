"""Which of a guild's players have left it."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, insert, select, update

from db import schema

_players = schema.players.c


def gone(conn: Connection) -> frozenset[tuple[int, int]]:
    """Guild and user of everybody who is known to have left."""
    query = select(_players.guild_id, _players.user_id).where(_players.left_at.is_not(None))
    return frozenset((guild_id, user_id) for guild_id, user_id in conn.execute(query))


def note_gone(conn: Connection, guild_id: int, user_ids: Iterable[int], at: float) -> None:
    for user_id in user_ids:
        if _note(conn, guild_id, user_id, at) == 0:
            conn.execute(insert(schema.players).values(guild_id=guild_id, user_id=user_id, left_at=at))


def note_back(conn: Connection, guild_id: int, user_ids: Iterable[int]) -> None:
    for user_id in user_ids:
        _note(conn, guild_id, user_id, None)


def _note(conn: Connection, guild_id: int, user_id: int, left_at: float | None) -> int:
    of_player = (_players.guild_id == guild_id, _players.user_id == user_id)
    return conn.execute(update(schema.players).where(*of_player).values(left_at=left_at)).rowcount
