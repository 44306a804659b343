"""Prizes that were handed over: which awards still wait for it, and every tick and undo.

An award counts unless its table was made void; it can be handed over once the table is over. A table that was
stopped early, or deserted, keeps what was won there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    func,
    insert,
    null,
    or_,
    select,
    update,
)

from db import schema
from db.errors import HandedBefore, NotHanded, RepeatedKey

_awards, _tables, _handings = schema.awards.c, schema.game_tables.c, schema.handings.c
_seats, _stock, _gatherings, _rooms = schema.seats.c, schema.stock.c, schema.gatherings.c, schema.rooms.c


@dataclass(frozen=True, slots=True, kw_only=True)
class HandingRow:
    """One tick, or its undo, in the order in which they were made.

    `place` counts the awards of the table from 0.
    """

    place: int
    by_id: int
    by_name: str
    is_undo: bool
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """An award, with what is known of its table, its winner and its prize.

    `name` is the winner's at that table; `prize` and `unit` are the host's words, "" where he wrote none.
    `organiser_id` is that of the table's gathering, and `room` its room there, 0 that of the final.
    `handed_by_name` is how whoever ticked it off was called.
    """

    id: int
    guild_id: int
    channel_id: int
    table_id: int
    gathering_id: int | None
    room: int | None
    host_id: int
    organiser_id: int | None
    user_id: int
    name: str
    class_: str
    prize: str
    unit: str
    count: int
    dice: str
    at: float
    handed_at: float | None
    handed_by: int | None
    handed_by_name: str | None


@dataclass(frozen=True, slots=True)
class Of:
    """Whose awards are meant: those of table `id`, or of all tables of gathering `id`."""

    kind: Literal["table", "gathering"]
    id: int


@dataclass(frozen=True, slots=True)
class Gathering:
    """A gathering, as far as its prizes need it."""

    id: int
    title: str
    organiser_id: int
    ended_at: float | None


@dataclass(frozen=True, slots=True)
class Holders:
    guild_id: int
    host_id: int | None
    organiser_id: int | None


_COUNTS = or_(_tables.ending.is_(None), _tables.ending != "void")
_IS_OVER = and_(_tables.phase == "over", _COUNTS)

_LAST_BY = (
    select(_handings.by_name)
    .where(_handings.award_id == _awards.id, _awards.handed_at.is_not(None))
    .order_by(_handings.id.desc())
    .limit(1)
    .scalar_subquery()
)
_JOINED = (
    schema.awards.join(schema.game_tables)
    .outerjoin(schema.seats, and_(_seats.table_id == _awards.table_id, _seats.user_id == _awards.user_id))
    .outerjoin(schema.stock, and_(_stock.table_id == _awards.table_id, _stock.class_ == _awards.class_))
    .outerjoin(schema.gatherings, _gatherings.id == _tables.gathering_id)
    .outerjoin(schema.rooms, schema.rooms.c.table_id == _awards.table_id)
)
_WON = select(
    _awards.id,
    _tables.guild_id,
    _tables.channel_id,
    _awards.table_id,
    _tables.gathering_id,
    schema.rooms.c.n.label("room"),
    _tables.host_id,
    _gatherings.organiser_id,
    _awards.user_id,
    func.coalesce(_seats.name, "").label("name"),
    _awards.class_.label("class_"),
    func.coalesce(_stock.name, "").label("prize"),
    func.coalesce(_stock.unit, "").label("unit"),
    _awards.count,
    _awards.dice,
    _awards.at,
    _awards.handed_at,
    _awards.handed_by,
    _LAST_BY.label("handed_by_name"),
).select_from(_JOINED)

_OPEN_FIRST = (
    _awards.handed_at.is_not(None),
    _awards.handed_at.desc(),
    _awards.table_id,
    # What one winner has won at a table stands together: he comes once to fetch it.
    _awards.user_id,
    _awards.id,
)


# Finding


def find(conn: Connection, guild_id: int, channel_id: int, award_id: int) -> Won | None:
    """An award around a channel that can be handed over, or was."""
    here = and_(_tables.guild_id == guild_id, _near(channel_id))
    return next(iter(_read(conn, _WON.where(_IS_OVER, here, schema.has_number(_awards.id, award_id)))), None)


def listed(conn: Connection, of: Of, limit: int, offset: int) -> tuple[Won, ...]:
    """What is open first, winner by winner, then what was handed over, the last first."""
    query = _WON.where(_IS_OVER, _of(of)).order_by(*_OPEN_FIRST)
    return _read(conn, query.limit(limit).offset(offset))


def count(conn: Connection, of: Of) -> tuple[int, int]:
    """How many awards can be handed over, and how many of them were."""
    handed = func.count(_awards.handed_at)
    joined = schema.awards.join(schema.game_tables)
    query = select(func.count(), handed).select_from(joined).where(_IS_OVER, _of(of))
    every, done = conn.execute(query).one()
    return every, done


def last_handed(conn: Connection, of: Of, limit: int) -> tuple[Won, ...]:
    """The awards that were ticked off last, the very last first."""
    handed = _WON.where(_IS_OVER, _of(of), _awards.handed_at.is_not(None))
    return _read(conn, handed.order_by(_awards.handed_at.desc(), _awards.id.desc()).limit(limit))


def around(conn: Connection, guild_id: int, channel_id: int, *, is_handed: bool) -> tuple[Won, ...]:
    """The awards of all tables of a channel and of the gatherings that it belongs to; the latest table first.

    Open ones, or those that were handed over.
    """
    wanted = _awards.handed_at.is_not(None) if is_handed else _awards.handed_at.is_(None)
    query = _WON.where(_IS_OVER, _tables.guild_id == guild_id, _near(channel_id), wanted)
    order = (_awards.handed_at.desc(),) if is_handed else (_awards.table_id.desc(), _awards.user_id)
    return _read(conn, query.order_by(*order, _awards.id))


def of_user(conn: Connection, guild_id: int, user_id: int, limit: int, offset: int) -> tuple[Won, ...]:
    """All that a player has won in a guild, newest first, at running tables too."""
    query = _WON.where(_of_user(guild_id, user_id)).order_by(_awards.at.desc(), _awards.id.desc())
    return _read(conn, query.limit(limit).offset(offset))


def count_of_user(conn: Connection, guild_id: int, user_id: int) -> int:
    joined = schema.awards.join(schema.game_tables)
    query = select(func.count()).select_from(joined).where(_of_user(guild_id, user_id))
    return conn.execute(query).scalar_one()


def open_of_user(conn: Connection, guild_id: int, user_id: int) -> tuple[Won, ...]:
    """What a player has won in a guild and nobody has handed over, newest first."""
    waiting = and_(_of_user(guild_id, user_id), _awards.handed_at.is_(None))
    return _read(conn, _WON.where(waiting).order_by(_awards.at.desc(), _awards.id.desc()))


def gathering(conn: Connection, gathering_id: int) -> Gathering | None:
    return _gathering(conn, _gatherings.id == gathering_id)


def gathering_of_channel(conn: Connection, channel_id: int) -> Gathering | None:
    """The latest gathering that was called in a channel, or has a room there."""
    return _gathering(conn, or_(*(_gatherings.id.in_(found) for found in _gatherings_near(channel_id))))


def holders(conn: Connection, of: Of) -> Holders | None:
    """Who may hand over what was won there; of a gathering no host. None if there is no such thing."""
    if of.kind == "gathering":
        columns: tuple[Any, ...] = (_gatherings.guild_id, null(), _gatherings.organiser_id)
        query = select(*columns).where(_gatherings.id == of.id)
    else:
        joined = schema.game_tables.outerjoin(schema.gatherings, _gatherings.id == _tables.gathering_id)
        columns = (_tables.guild_id, _tables.host_id, _gatherings.organiser_id)
        query = select(*columns).select_from(joined).where(_tables.id == of.id)
    row = conn.execute(query).one_or_none()
    return Holders(*row) if row else None


def tables_of(conn: Connection, gathering_id: int) -> tuple[int, ...]:
    """The numbers of all tables of a gathering, in the order in which they were opened."""
    query = select(_tables.id).where(_tables.gathering_id == gathering_id).order_by(_tables.id)
    return tuple(conn.execute(query).scalars())


# Ticking off


def hand_over(conn: Connection, award_id: int, *, by: tuple[int, str], key: str, at: float) -> None:
    """Tick an award off, once; `by` is who does so, and his name.

    Raises RepeatedKey, HandedBefore and NotHanded (no such award, or its table is not over), having written
    nothing.
    """
    _turn(conn, award_id, by, key, at, is_undo=False)


def undo(conn: Connection, award_id: int, *, by: tuple[int, str], key: str, at: float) -> None:
    """Take a tick back. Raises RepeatedKey, and NotHanded where there is none, having written nothing."""
    _turn(conn, award_id, by, key, at, is_undo=True)


_KEY = select(_handings.id).where(_handings.key == bindparam("wanted"))
_OVER_TABLES = select(_tables.id).where(_IS_OVER)
# The guard stands inside the write: of two at the same time the second finds nothing to change.
_TICK = (
    update(schema.awards)
    .where(_awards.id == bindparam("award"), _awards.handed_at.is_(None), _awards.table_id.in_(_OVER_TABLES))
    .values(handed_at=bindparam("when"), handed_by=bindparam("whom"))
)
_UNTICK = (
    update(schema.awards)
    .where(_awards.id == bindparam("award"), _awards.handed_at.is_not(None))
    .values(handed_at=None, handed_by=None)
)
_GUILD = select(_tables.guild_id).select_from(schema.awards.join(schema.game_tables))
_LOG = insert(schema.handings)


def _turn(
    conn: Connection, award_id: int, by: tuple[int, str], key: str, at: float, *, is_undo: bool
) -> None:
    if conn.execute(_KEY, {"wanted": key}).scalar() is not None:
        raise RepeatedKey(key)
    by_id, by_name = by
    if is_undo:
        done = conn.execute(_UNTICK, {"award": award_id})
    else:
        done = conn.execute(_TICK, {"award": award_id, "when": at, "whom": by_id})
    if done.rowcount != 1:
        raise _why_not(conn, award_id)
    guild_id = conn.execute(_GUILD.where(_awards.id == award_id)).scalar_one()
    logged = {"award_id": award_id, "by_id": by_id, "by_name": by_name, "is_undo": is_undo, "at": at}
    conn.execute(_LOG, {"guild_id": guild_id, "key": key, **logged})


def _why_not(conn: Connection, award_id: int) -> HandedBefore | NotHanded:
    found = conn.execute(
        select(_awards.handed_at, _awards.handed_by, _LAST_BY).where(_awards.id == award_id)
    ).one_or_none()
    if found is None or found[0] is None:
        return NotHanded(award_id)
    return HandedBefore(award_id, at=found[0], by_id=found[1], by_name=found[2] or "")


# All of it


def of_table(conn: Connection, table_id: int) -> tuple[HandingRow, ...]:
    """Every tick and undo at a table."""
    columns = (_handings.award_id, _handings.by_id, _handings.by_name, _handings.is_undo, _handings.at)
    query = (
        select(*columns)
        .select_from(schema.handings.join(schema.awards))
        .where(_awards.table_id == table_id)
        .order_by(_handings.id)
    )
    made = conn.execute(query).all()
    if not made:
        return ()
    ids = conn.execute(select(_awards.id).where(_awards.table_id == table_id).order_by(_awards.id)).scalars()
    places = {award_id: place for place, award_id in enumerate(ids)}
    return tuple(
        HandingRow(place=places[award_id], by_id=by_id, by_name=by_name, is_undo=is_undo, at=at)
        for award_id, by_id, by_name, is_undo, at in made
    )


def breaks(conn: Connection) -> Iterator[str]:
    """What does not hold of the log of hand-overs beside what belongs to one table."""
    joined = schema.handings.outerjoin(schema.awards).outerjoin(schema.game_tables)
    query = select(_handings.id, _awards.id, _tables.guild_id, _handings.guild_id).select_from(joined)
    strange = or_(_awards.id.is_(None), _tables.guild_id.is_distinct_from(_handings.guild_id))
    for handing_id, award_id, _, _ in conn.execute(query.where(strange).order_by(_handings.id)):
        if award_id is None:
            yield f"hand-over {handing_id}: there is no such award"
        else:
            yield f"hand-over {handing_id}: its award is of another guild"


def _of(of: Of) -> ColumnElement[bool]:
    return (_tables.id if of.kind == "table" else _tables.gathering_id) == of.id


def _near(channel_id: int) -> ColumnElement[bool]:
    """The tables of a channel, and those of the gatherings that it belongs to."""
    found = _gatherings_near(channel_id)
    return or_(_tables.channel_id == channel_id, *(_tables.gathering_id.in_(one) for one in found))


def _gatherings_near(channel_id: int) -> tuple[Select[Any], ...]:
    """Gatherings that were called in a channel, or have a table or a room there."""
    tables = schema.game_tables.alias()
    return (
        select(_gatherings.id).where(_gatherings.channel_id == channel_id),
        select(tables.c.gathering_id).where(tables.c.channel_id == channel_id),
        select(_rooms.gathering_id).where(_rooms.channel_id == channel_id),
    )


def _of_user(guild_id: int, user_id: int) -> ColumnElement[bool]:
    return and_(_COUNTS, _tables.guild_id == guild_id, _awards.user_id == user_id)


def _gathering(conn: Connection, where: ColumnElement[bool]) -> Gathering | None:
    columns = (_gatherings.id, _gatherings.title, _gatherings.organiser_id, _gatherings.ended_at)
    row = conn.execute(select(*columns).where(where).order_by(_gatherings.id.desc()).limit(1)).one_or_none()
    return Gathering(*row) if row else None


def _read(conn: Connection, query: Select[Any]) -> tuple[Won, ...]:
    return tuple(Won(**row) for row in conn.execute(query).mappings())
