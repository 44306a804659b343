"""What is kept of each guild, and of what its members agreed to."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, delete, insert, select, union, update

from db import schema


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRow:
    """What a guild chose, None where it did not.

    `channels` is a JSON list of channel ids, `defaults` a JSON object: game → its options. `grant` and
    `allowance` are chips.
    """

    locale: str | None = None
    timezone: str | None = None
    look: str | None = None
    channels: str | None = None
    defaults: str | None = None
    grant: int | None = None
    allowance: int | None = None
    stakes_hidden: bool | None = None
    in_threads: bool | None = None
    master_role_id: int | None = None


CHOICES = frozenset(field.name for field in fields(GuildRow))


def chosen(conn: Connection, guild_id: int) -> GuildRow:
    columns = (schema.guilds.c[field.name] for field in fields(GuildRow))
    row = conn.execute(select(*columns).where(schema.guilds.c.guild_id == guild_id)).mappings().one_or_none()
    return GuildRow(**row) if row else GuildRow()


def choose(conn: Connection, guild_id: int, **values: Any) -> None:
    """Keep some fields of GuildRow; None takes a choice back."""
    assert values.keys() <= CHOICES
    _set(conn, guild_id, **values)


def note_left(conn: Connection, guild_id: int, left_at: float | None) -> None:
    """The bot left a guild, for good unless it comes back: None."""
    _set(conn, guild_id, left_at=left_at)


def known(conn: Connection) -> dict[int, float | None]:
    """Every guild that anything is kept of, and when the bot left it."""
    holders = (
        *(schema.guilds, schema.game_tables, schema.consents, schema.seasons),
        *(schema.players, schema.accounts, schema.gatherings),
    )
    found = union(*(select(holder.c.guild_id) for holder in holders)).subquery()
    joined = found.outerjoin(schema.guilds, schema.guilds.c.guild_id == found.c.guild_id)
    query = select(found.c.guild_id, schema.guilds.c.left_at).select_from(joined)
    return {row.guild_id: row.left_at for row in conn.execute(query)}


def forget(conn: Connection, guild_id: int) -> None:
    """Delete everything that is kept of a guild."""
    tables = schema.game_tables
    own = select(tables.c.id).where(tables.c.guild_id == guild_id)
    for source in reversed(schema.metadata.sorted_tables):  # what points to a table goes before it
        if "guild_id" in source.c:  # first: a movement has this always, a table only if a game made it
            conn.execute(delete(source).where(source.c.guild_id == guild_id))
        elif "table_id" in source.c:
            conn.execute(delete(source).where(source.c.table_id.in_(own)))


def has_consent(conn: Connection, guild_id: int, user_id: int, what: str) -> bool:
    c = schema.consents.c
    query = select(c.at).where(c.guild_id == guild_id, c.user_id == user_id, c.what == what)
    return conn.execute(query).one_or_none() is not None


def keep_consent(conn: Connection, guild_id: int, user_id: int, what: str, at: float) -> None:
    if not has_consent(conn, guild_id, user_id, what):
        conn.execute(insert(schema.consents).values(guild_id=guild_id, user_id=user_id, what=what, at=at))


def _set(conn: Connection, guild_id: int, **values: Any) -> None:
    where = schema.guilds.c.guild_id == guild_id
    if conn.execute(update(schema.guilds).where(where).values(values)).rowcount == 0:
        conn.execute(insert(schema.guilds).values(guild_id=guild_id, **values))
