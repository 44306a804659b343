"""A person taken out of what is kept of a guild: his ids and names go, what was counted stays.

Whatever is his is handed to a stranger, somebody with an id of his own and a word for a name. The id of a
stranger is negative: Discord's are positive, and those of computers small, so that no member can ever have
it, nothing can mention it, and whoever reads a row knows it for what it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, or_, select, update

from db import schema


@dataclass(frozen=True, slots=True)
class Held:
    """A column with ids of people, and the column with the name of the same person where there is one.

    `blanks` are texts of his own in the same row, which are emptied. Of a table without a guild it is that of
    the game table to which a row belongs. `kind` is the kind of accounts that people hold.
    """

    source: Table
    id: str
    name: str | None = None
    blanks: tuple[str, ...] = ()
    kind: str | None = None


KEPT = (
    Held(schema.game_tables, "host_id"),
    Held(schema.game_tables, "held_by"),
    Held(schema.seats, "user_id", "name", ("brought", "word")),
    Held(schema.events, "actor_id"),
    Held(schema.awards, "user_id"),
    Held(schema.awards, "handed_by"),
    Held(schema.handings, "by_id", "by_name"),
    Held(schema.gatherings, "organiser_id", "organiser_name"),
    Held(schema.sign_ups, "user_id", "name", ("brought",)),
    Held(schema.seasons, "started_by"),
    Held(schema.seasons, "closed_by"),
    Held(schema.interventions, "by_id", "by_name"),
    Held(schema.interventions, "target_id", "target_name"),
    Held(schema.accounts, "holder", kind="wallet"),
    Held(schema.scores, "user_id"),
)
"""Where a stranger takes a person's place."""

DELETED = (Held(schema.players, "user_id"), Held(schema.consents, "user_id"))
"""What goes altogether: how he is called, what he chose, and what he agreed to."""

KEYS_OF_HIS = ("grant:{guild}:{user}", "daily:{guild}:{user}")
"""What the keys of movements begin with that tell whose wallet they are of."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What the chance of a started table was made of: its secret, and by seat everybody's part."""

    table_id: int
    secret: str
    parts: tuple[tuple[int, str, str], ...]


def forget(
    conn: Connection, guild_id: int, user_id: int, stranger_id: int, name: str, keys: Mapping[int, str]
) -> None:
    """Put a stranger of that id and name in the place of a user of a guild, in everything that is kept of it.

    `keys` are those of the chance of each table in `chances`: they can no longer be made of the players'
    parts. The sums of the guild stay: no chip, no point and no prize is lost.
    """
    assert stranger_id < 0 < user_id
    for table_id, key in keys.items():
        conn.execute(
            update(schema.game_tables).where(schema.game_tables.c.id == table_id).values(chance_key=key)
        )
    for held in KEPT:
        values: dict[str, int | str] = {held.id: stranger_id} | dict.fromkeys(held.blanks, "")
        if held.name is not None:
            values[held.name] = name
        conn.execute(update(held.source).where(_his(held, guild_id, user_id)).values(values))
    for held in DELETED:
        conn.execute(delete(held.source).where(_his(held, guild_id, user_id)))
    _rename_keys(conn, guild_id, user_id, stranger_id)


def chances(conn: Connection, guild_id: int, user_id: int) -> Iterator[Chance]:
    """The started tables at which a user of a guild has a seat, and whose key nobody kept yet."""
    tables, seats = schema.game_tables.c, schema.seats.c
    own = select(seats.table_id).where(seats.user_id == user_id, seats.seat.is_not(None))
    due = and_(tables.guild_id == guild_id, tables.chance_key.is_(None), tables.id.in_(own))
    query = (
        select(tables.id, tables.secret, seats.user_id, seats.brought, seats.word)
        .join(schema.seats, seats.table_id == tables.id)
        .where(due, seats.seat.is_not(None))
        .order_by(tables.id, seats.seat)
    )
    found: dict[int, tuple[str, list[tuple[int, str, str]]]] = {}
    for table_id, secret, user, brought, word in conn.execute(query):
        found.setdefault(table_id, (secret, []))[1].append((user, brought, word))
    for table_id, (secret, parts) in found.items():
        yield Chance(table_id, secret, tuple(parts))


def is_known(conn: Connection, user_id: int) -> bool:
    """Whether anything is kept under such an id, in any guild."""
    return any(
        conn.execute(select(held.source.c[held.id]).where(held.source.c[held.id] == user_id).limit(1)).first()
        for held in (*KEPT, *DELETED)
    )


def live_tables(conn: Connection, guild_id: int, user_id: int) -> tuple[int, ...]:
    """Channels of a guild's live tables that keep a place for a user, or at which he used a power."""
    tables, seats, uses = schema.game_tables.c, schema.seats.c, schema.interventions.c
    seated = select(seats.table_id).where(seats.user_id == user_id)
    used = select(uses.table_id).where(or_(uses.by_id == user_id, uses.target_id == user_id))
    acts = or_(tables.host_id == user_id, tables.held_by == user_id)
    his = or_(tables.id.in_(seated), tables.id.in_(used), acts)
    query = select(tables.channel_id).where(tables.guild_id == guild_id, schema.IS_LIVE, his)
    return tuple(conn.execute(query.order_by(tables.id)).scalars())


def live_gatherings(conn: Connection, guild_id: int, user_id: int) -> tuple[int, ...]:
    """Channels of a guild's gatherings that are not over, of a user who signed up or organises them."""
    own, ups = schema.gatherings.c, schema.sign_ups.c
    signed = select(ups.gathering_id).where(ups.user_id == user_id)
    his = or_(own.id.in_(signed), own.organiser_id == user_id)
    query = select(own.channel_id).where(own.guild_id == guild_id, own.phase != "over", his)
    return tuple(conn.execute(query.order_by(own.id)).scalars())


def _his(held: Held, guild_id: int, user_id: int) -> ColumnElement[bool]:
    columns = held.source.c
    if "guild_id" in columns:
        of_guild = columns.guild_id == guild_id
    else:
        tables = schema.game_tables.c
        of_guild = columns.table_id.in_(select(tables.id).where(tables.guild_id == guild_id))
    of_kind = [] if held.kind is None else [columns.kind == held.kind]
    return and_(of_guild, columns[held.id] == user_id, *of_kind)


def _rename_keys(conn: Connection, guild_id: int, user_id: int, stranger_id: int) -> None:
    """Movements of a wallet that is opened anew have its keys again."""
    movements = schema.movements.c
    for form in KEYS_OF_HIS:
        old, new = (form.format(guild=guild_id, user=user) for user in (user_id, stranger_id))
        his = and_(movements.guild_id == guild_id, or_(movements.key == old, movements.key.like(f"{old}:%")))
        for number, key in conn.execute(select(movements.id, movements.key).where(his)).all():
            renamed = new + key.removeprefix(old)
            conn.execute(update(schema.movements).where(movements.id == number).values(key=renamed))
