"""Evenings of many tables: who signed up, which rooms there are, and which table plays in each.

A gathering is saved whole, as `GatheringRow` with its guests and rooms; `version` grows with every change, so
that nobody writes over what he has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, or_, select, update

from db import schema
from db.errors import RepeatedKey, StaleVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class GatheringRow:
    """`options`, `stock` and `final_stock` are JSON; times in seconds since 1970.

    `places` tells what the tables get: "thread" or "channel". `reminded` counts the reminders sent.
    """

    id: int
    guild_id: int
    channel_id: int
    key: str
    organiser_id: int
    organiser_name: str
    title: str
    phase: str
    version: int
    starts_at: float
    places: str
    options: str
    stock: str
    final_stock: str | None
    secret: str
    commitment: str
    reminded: int
    board_id: int | None
    opened_at: float
    started_at: float | None
    ended_at: float | None
    ending: str | None
    told_at: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SignUpRow:
    """`brought` is the interaction by which he signed up; `room` and `place` are his seat, once drawn."""

    user_id: int
    name: str
    at: float
    brought: str
    room: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomRow:
    """Room 0 is that of the final. `channel_id` and `table_id` are None until it has them."""

    n: int
    channel_id: int | None = None
    table_id: int | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """A gathering with all that belongs to it; sign-ups in the order of coming."""

    row: GatheringRow
    sign_ups: tuple[SignUpRow, ...]
    rooms: tuple[RoomRow, ...]


IS_LIVE = schema.gatherings.c.phase != "over"


def create(conn: Connection, row: GatheringRow) -> Gathered:
    """Insert a gathering under a new id. Raises RepeatedKey."""
    if gathering_of_key(conn, row.key) is not None:
        raise RepeatedKey(row.key)
    values = asdict(row)
    del values["id"]
    made = conn.execute(insert(schema.gatherings).values(values)).inserted_primary_key
    assert made is not None
    return Gathered(replace(row, id=int(made[0])), (), ())


def save(conn: Connection, changed: Gathered, replaces: int) -> None:
    """Write a gathering as it is now over its version `replaces`. Raises StaleVersion.

    Where its board stands, and whether its end was shown, is not this function's to say.
    """
    c, row = schema.gatherings.c, changed.row
    values = {k: v for k, v in asdict(row).items() if k not in ("id", "board_id", "told_at")}
    done = conn.execute(update(schema.gatherings).where(c.id == row.id, c.version == replaces).values(values))
    if done.rowcount != 1:
        raise StaleVersion(row.id, replaces)
    for source, kept in ((schema.sign_ups, changed.sign_ups), (schema.rooms, changed.rooms)):
        conn.execute(delete(source).where(source.c.gathering_id == row.id))
        beside = {"gathering_id": row.id, "guild_id": row.guild_id}
        if kept:
            conn.execute(insert(source), [beside | asdict(one) for one in kept])


def note_board(conn: Connection, gathering_id: int, board_id: int | None) -> None:
    where = schema.gatherings.c.id == gathering_id
    conn.execute(update(schema.gatherings).where(where).values(board_id=board_id))


def note_told(conn: Connection, gathering_id: int, at: float) -> None:
    """The channel was shown how it ended."""
    where = schema.gatherings.c.id == gathering_id
    conn.execute(update(schema.gatherings).where(where).values(told_at=at))


def find(conn: Connection, gathering_id: int) -> Gathered | None:
    return _one(conn, select(schema.gatherings).where(schema.gatherings.c.id == gathering_id))


def ids(conn: Connection) -> tuple[int, ...]:
    return tuple(conn.execute(select(schema.gatherings.c.id).order_by(schema.gatherings.c.id)).scalars())


def lost_tables(conn: Connection) -> Iterator[int]:
    """Tables that name a gathering which has no such room; one whose room was about to be noted has none yet.

    Of a live gathering they are let alone: its next step notes them.
    """
    tables, rooms, own = schema.game_tables, schema.rooms, schema.gatherings
    placed = select(rooms.c.table_id).where(rooms.c.gathering_id == tables.c.gathering_id)
    live_ones = select(own.c.id).where(IS_LIVE)
    query = select(tables.c.id).where(
        tables.c.gathering_id.is_not(None),
        tables.c.gathering_id.not_in(live_ones),
        tables.c.id.not_in(placed.where(rooms.c.table_id.is_not(None))),
    )
    yield from conn.execute(query.order_by(tables.c.id)).scalars()


def live(conn: Connection) -> tuple[Gathered, ...]:
    found = conn.execute(select(schema.gatherings.c.id).where(IS_LIVE).order_by(schema.gatherings.c.id))
    return tuple(whole for number in found.scalars().all() if (whole := find(conn, number)))


def untold(conn: Connection, since: float) -> tuple[Gathered, ...]:
    """Those that ended after `since` and whose channel may not have been shown it."""
    c = schema.gatherings.c
    ended = (c.phase == "over") & (c.ended_at >= since) & c.told_at.is_(None) & (c.ending != "void")
    found = conn.execute(select(c.id).where(ended).order_by(c.id)).scalars().all()
    return tuple(whole for number in found if (whole := find(conn, number)))


def of_channel(conn: Connection, channel_id: int) -> Gathered | None:
    """The newest gathering that was announced in a channel, or of which the channel is a room."""
    c = schema.gatherings.c
    rooms = select(schema.rooms.c.gathering_id).where(schema.rooms.c.channel_id == channel_id)
    query = select(schema.gatherings).where(or_(c.channel_id == channel_id, c.id.in_(rooms)))
    return _one(conn, query.order_by(c.id.desc()).limit(1))


def gathering_of_key(conn: Connection, key: str) -> int | None:
    query = select(schema.gatherings.c.id).where(schema.gatherings.c.key == key)
    return conn.execute(query).scalar()


def _one(conn: Connection, query: Select[Any]) -> Gathered | None:
    row = conn.execute(query).mappings().one_or_none()
    if row is None:
        return None
    found = GatheringRow(**row)
    ups, rooms = schema.sign_ups, schema.rooms
    return Gathered(
        found,
        tuple(_rows(conn, SignUpRow, ups, ups.c.gathering_id == found.id, (ups.c.at, ups.c.user_id))),
        tuple(_rows(conn, RoomRow, rooms, rooms.c.gathering_id == found.id, (rooms.c.n,))),
    )


def _rows(conn: Connection, kind: type[Any], source: Any, where: Any, order: Iterable[Any]) -> Iterable[Any]:
    columns = [source.c[field.name] for field in fields(kind)]
    for row in conn.execute(select(*columns).where(where).order_by(*order)).mappings():
        yield kind(**row)
