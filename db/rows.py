"""Rows as frozen values, and the statements that read and write them. Errors: see `db.errors`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy import Table as SqlTable

from db import handings, interventions, ledger, schema, scores
from db.errors import RepeatedKey as RepeatedKey
from db.errors import RowError as RowError
from db.errors import StaleVersion as StaleVersion
from db.handings import HandingRow
from db.interventions import InterventionRow
from db.ledger import MovementRow
from db.scores import ScoreRow

R = TypeVar("R")

MOST_PARAMETERS = 500
"""Ids in one statement; SQLite allows 999 in its older builds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One game table. Times in seconds since 1970; `options` and `state` are JSON.

    `turn_version` is the version that began the running turn; `paused_left` the seconds that the stopped
    clock still has. `told_at` is when the channel was shown the end. `series_id` is the first table of
    several games in a row, None in that first one; `series_n` how many of them were played before.
    `gathering_id` is the evening of many tables to which it belongs. `parent_id` is the channel of a public
    thread, None elsewhere. `held_by` has paused it until `held_until`. `for_points`: it moves no chips.
    `chance_key` is kept where it can no longer be made of what the players brought, as hexadecimal digits.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    phase: str
    host_id: int
    options: str
    state: str | None
    version: int
    turn_version: int
    deadline: float | None
    paused_left: float | None
    host_seen_at: float
    board_id: int | None
    board_at: float | None
    ping_id: int | None
    secret: str
    commitment: str
    opened_at: float
    started_at: float | None
    ended_at: float | None
    ending: str | None
    told_at: float | None = None
    series_id: int | None = None
    series_n: int = 0
    gathering_id: int | None = None
    parent_id: int | None = None
    held_by: int | None = None
    held_until: float | None = None
    for_points: bool = False
    chance_key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """As much of a live table as its clock needs."""

    id: int
    guild_id: int
    channel_id: int
    phase: str
    version: int
    turn_version: int
    deadline: float | None
    held_until: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One player at a table; `seat` is None until the start. `brought` is his part of the table's chance.

    `level` is a computer's strength, None for a human; `emblem` the number of the picture that he chose;
    `waits`: the table waits for his next move, whatever its pace.
    """

    user_id: int
    seat: int | None
    name: str
    joined_at: float
    brought: str
    word: str
    presence: str
    autopilot: str
    silent_turns: int
    level: str | None = None
    emblem: int = 0
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow:
    """One action of a running game and what came of it; `n` counts from 0, the start."""

    n: int
    seat: int | None
    actor_id: int | None
    cause: str
    action: str
    events: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """One class of prizes. `edited` tells that the host wrote this line himself."""

    class_: str
    position: int
    name: str
    unit: str
    total: int
    left: int
    edited: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRow:
    """Prizes that a player won by action `n`; `dice` as they lay, such as "4 4 1 2 3 6".

    `handed_at` is when they were handed over, and `handed_by` by whom; None as long as they were not.
    """

    n: int
    class_: str
    user_id: int
    count: int
    dice: str
    at: float
    handed_at: float | None = None
    handed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one action writes. `seats` and `stock` are None where they stay as they are.

    `key` makes the action happen once; `replaces` is the version that `table` was made from.
    """

    table: TableRow
    replaces: int
    at: float
    seats: tuple[SeatRow, ...] | None = None
    stock: tuple[PrizeRow, ...] | None = None
    events: tuple[EventRow, ...] = ()
    awards: tuple[AwardRow, ...] = ()
    movements: tuple[MovementRow, ...] = ()
    scores: tuple[ScoreRow, ...] = ()
    interventions: tuple[InterventionRow, ...] = ()
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """A table with all that belongs to it; seats in the order of joining, events oldest first.

    `scores` are without names.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    stock: tuple[PrizeRow, ...]
    events: tuple[EventRow, ...]
    awards: tuple[AwardRow, ...]
    movements: tuple[MovementRow, ...] = ()
    scores: tuple[ScoreRow, ...] = ()
    handings: tuple[HandingRow, ...] = ()
    interventions: tuple[InterventionRow, ...] = ()


# What every action says is put together once: building a statement takes longer than executing it.

_OF_ACTIONS = tuple(
    field.name
    for field in fields(TableRow)
    if field.name not in ("id", "board_id", "board_at", "ping_id", "told_at")
)
_SAVE = (
    update(schema.game_tables)
    .where(schema.game_tables.c.id == bindparam("saved"))
    .where(schema.game_tables.c.version == bindparam("replaces"))
    .values({name: bindparam(name) for name in _OF_ACTIONS})
)
_TABLE_OF_KEY = select(schema.keys.c.table_id).where(schema.keys.c.key == bindparam("wanted"))
_INSERT = {
    into.name: insert(into)
    for into in (schema.seats, schema.stock, schema.events, schema.awards, schema.keys)
}
_CLEAR = {
    into.name: delete(into).where(into.c.table_id == bindparam("emptied"))
    for into in (schema.seats, schema.stock)
}


def open_table(
    conn: Connection, table: TableRow, seats: Iterable[SeatRow], stock: Iterable[PrizeRow], key: str
) -> TableRow:
    """Insert a table under a new id and return it. Raises RepeatedKey."""
    _check_key(conn, key)
    values = asdict(table)
    del values["id"]
    made = conn.execute(insert(schema.game_tables).values(values)).inserted_primary_key
    assert made is not None
    opened = replace(table, id=int(made[0]))
    _insert(conn, schema.seats, opened.id, seats)
    _insert(conn, schema.stock, opened.id, stock)
    _keep_key(conn, key, opened.id, opened.opened_at)
    return opened


def save(conn: Connection, change: Change) -> None:
    """Write one action. Raises RepeatedKey and StaleVersion, having written nothing.

    Where the board stands is not the action's to say: see `note_board`.
    """
    table = change.table
    if change.key is not None:
        _check_key(conn, change.key)
    for movement in change.movements:
        ledger.check_key(conn, movement)
    values = {name: getattr(table, name) for name in _OF_ACTIONS}
    if conn.execute(_SAVE, {**values, "saved": table.id, "replaces": change.replaces}).rowcount != 1:
        raise StaleVersion(table.id, change.replaces)
    if change.seats is not None:
        _rewrite(conn, schema.seats, table.id, change.seats)
    if change.stock is not None:
        _rewrite(conn, schema.stock, table.id, change.stock)
    _insert(conn, schema.events, table.id, change.events)
    _insert(conn, schema.awards, table.id, change.awards)
    for movement in change.movements:
        of_table = replace(movement, guild_id=table.guild_id, table_id=table.id)
        ledger.post(conn, of_table, change.at)
    if change.scores:
        scores.add(conn, table.id, table.guild_id, table.game, change.scores)
    interventions.add(conn, table.id, table.guild_id, change.interventions)
    if change.key is not None:
        _keep_key(conn, change.key, table.id, change.at)


def note_board(conn: Connection, table_id: int, board_id: int | None, board_at: float | None) -> None:
    """Keep where the board stands. It is no part of the game, so the version does not move."""
    _set(conn, table_id, board_id=board_id, board_at=board_at)


def note_ping(conn: Connection, table_id: int, ping_id: int | None) -> None:
    _set(conn, table_id, ping_id=ping_id)


def note_told(conn: Connection, table_id: int, at: float) -> None:
    """The channel was shown how the game ended."""
    _set(conn, table_id, told_at=at)


def untold(conn: Connection, since: float) -> tuple[Whole, ...]:
    """Tables that ended after `since` and whose channel may not have been shown it."""
    tables = schema.game_tables
    ended = (tables.c.phase == "over") & (tables.c.ended_at >= since) & tables.c.told_at.is_(None)
    found = conn.execute(select(tables.c.id).where(ended, tables.c.ending != "void")).scalars()
    return tuple(whole for table_id in found.all() if (whole := whole_table(conn, table_id)))


def live_heads(conn: Connection) -> tuple[Head, ...]:
    """Every table that holds its channel, the next to run out first."""
    tables = schema.game_tables
    query = _heads().where(schema.IS_LIVE).order_by(tables.c.deadline, tables.c.id)
    return tuple(Head(**row) for row in conn.execute(query).mappings())


def give_back(
    conn: Connection, ids: Iterable[int], seconds: float, now: float, least: float
) -> tuple[Head, ...]:
    """Move the deadlines of these tables by `seconds`, to `least` seconds from `now` at least.

    Returns the heads of those that moved; a clock that stands stays.
    """
    tables = schema.game_tables
    moved: list[Head] = []
    later = tables.c.deadline + seconds
    deadline = case((later > now + least, later), else_=now + least)
    wanted = list(ids)
    for first in range(0, len(wanted), MOST_PARAMETERS):
        some = wanted[first : first + MOST_PARAMETERS]
        ran = tables.c.id.in_(some) & tables.c.deadline.is_not(None) & (tables.c.deadline != deadline)
        found = tuple(conn.execute(select(tables.c.id).where(ran)).scalars())
        conn.execute(
            update(tables)
            .where(tables.c.id.in_(found))
            .values(
                deadline=deadline,
                host_seen_at=tables.c.host_seen_at + seconds,
                version=tables.c.version + 1,
            )
        )
        moved += (Head(**row) for row in conn.execute(_heads().where(tables.c.id.in_(found))).mappings())
    return tuple(moved)


def whole_table(conn: Connection, table_id: int) -> Whole | None:
    rows = _read(conn, TableRow, _numbered(table_id))
    return _whole(conn, rows[0]) if rows else None


def brief_table(conn: Connection, table_id: int) -> Whole | None:
    """A table with all but its log, which is long, and what was counted and ticked off beside it."""
    rows = _read(conn, TableRow, _numbered(table_id))
    return _brief(conn, rows[0]) if rows else None


def latest_table(conn: Connection, channel_id: int) -> Whole | None:
    """The table opened last in a channel, running or not."""
    tables = schema.game_tables
    query = select(tables).where(tables.c.channel_id == channel_id).order_by(tables.c.id.desc()).limit(1)
    rows = _read(conn, TableRow, query)
    return _whole(conn, rows[0]) if rows else None


def table_ids(conn: Connection) -> Iterator[int]:
    """Every table, lowest first, one at a time: however many there are, and whatever is read in between."""
    c = schema.game_tables.c.id
    found = conn.execute(select(func.min(c))).scalar()
    while found is not None:
        yield found
        found = conn.execute(select(func.min(c)).where(c > found)).scalar()


def count_tables(conn: Connection) -> tuple[int, int]:
    """How many tables there are, and how many of them hold their channel."""
    live_ones = func.count().filter(schema.IS_LIVE)
    query = select(func.count(), live_ones).select_from(schema.game_tables)
    every, live = conn.execute(query).one()
    return every, live


def strays(conn: Connection) -> Iterator[tuple[str, int]]:
    """Rows that point to no table: the kind of such rows, and the table that they name."""
    for source in schema.metadata.sorted_tables:
        if "table_id" in source.c:
            named = source.c.table_id
            no_table = named.is_not(None) & named.not_in(select(schema.game_tables.c.id))
            query = select(named).where(no_table).distinct()
            yield from ((source.name, int(row[0])) for row in conn.execute(query))


def lost_series(conn: Connection) -> Iterator[int]:
    """Tables whose series does not begin with a first table in the same channel, of the same game."""
    own, first = schema.game_tables, schema.game_tables.alias()
    same = and_(*(own.c[name] == first.c[name] for name in ("guild_id", "channel_id", "game")))
    leads = own.c.series_id.is_not(None) & first.c.id.is_not(None) & first.c.series_id.is_(None) & same
    stands = own.c.series_id.is_(None) & (own.c.series_n == 0)
    joined = own.outerjoin(first, first.c.id == own.c.series_id)
    query = select(own.c.id).select_from(joined).where(not_(or_(stands, leads & (own.c.series_n >= 0))))
    yield from conn.execute(query).scalars()


def beat(conn: Connection, at: float) -> None:
    """Note that the bot is alive."""
    if conn.execute(update(schema.heartbeat).values(at=at)).rowcount == 0:
        conn.execute(insert(schema.heartbeat).values(id=1, at=at))


def last_beat(conn: Connection) -> float | None:
    return conn.execute(select(schema.heartbeat.c.at)).scalar()


def synced_commands(conn: Connection) -> dict[str, str]:
    """Scope ("global" or a guild id) → hash of the commands last sent there."""
    return {row.scope: row.hash for row in conn.execute(select(schema.synced))}


def note_sync(conn: Connection, scope: str, digest: str | None) -> None:
    """Keep the hash of what was sent to a scope; None forgets the scope."""
    conn.execute(delete(schema.synced).where(schema.synced.c.scope == scope))
    if digest is not None:
        conn.execute(insert(schema.synced).values(scope=scope, hash=digest))


def table_of_key(conn: Connection, key: str) -> int | None:
    """The table to which an action with this key was done, None if there was none."""
    return conn.execute(_TABLE_OF_KEY, {"wanted": key}).scalar()


def void_table(conn: Connection, table_id: int, ending: str, at: float) -> None:
    """Close a table whose state nobody can read, and give back what it moved; the rest of its row stays."""
    clock = dict.fromkeys(("deadline", "paused_left", "held_by", "held_until"))
    _set(conn, table_id, phase="over", ending=ending, ended_at=at, **clock)
    ledger.undo(conn, table_id, at)


def forget_old_keys(conn: Connection, before: float) -> None:
    """Discord repeats an interaction within seconds, never after a day."""
    conn.execute(delete(schema.keys).where(schema.keys.c.at < before))


def _numbered(table_id: int) -> Select[Any]:
    return select(schema.game_tables).where(schema.has_number(schema.game_tables.c.id, table_id))


def _heads() -> Select[Any]:
    return select(*(schema.game_tables.c[field.name] for field in fields(Head)))


def _brief(conn: Connection, table: TableRow) -> Whole:
    return Whole(
        table=table,
        seats=_of_table(conn, table.id, SeatRow, schema.seats, "joined_at", "user_id"),
        stock=_of_table(conn, table.id, PrizeRow, schema.stock, "position"),
        events=(),
        awards=_of_table(conn, table.id, AwardRow, schema.awards, "id"),
        interventions=interventions.of_table(conn, table.id),
    )


def _whole(conn: Connection, table: TableRow) -> Whole:
    brief = _brief(conn, table)
    return replace(
        brief,
        events=_of_table(conn, table.id, EventRow, schema.events, "n"),
        movements=ledger.of_table(conn, table.id),
        scores=scores.of_table(conn, table.id),
        handings=handings.of_table(conn, table.id) if brief.awards else (),
    )


def _of_table(conn: Connection, table_id: int, kind: type[R], source: SqlTable, *order: str) -> tuple[R, ...]:
    query = select(source).where(source.c.table_id == table_id)
    return _read(conn, kind, query.order_by(*(source.c[column] for column in order)))


def _read(conn: Connection, kind: type[R], query: Select[Any]) -> tuple[R, ...]:
    return tuple(_as(kind, row) for row in conn.execute(query).mappings())


def _as(kind: type[R], row: RowMapping) -> R:
    fields: Iterable[str] = kind.__dataclass_fields__  # type: ignore[attr-defined]
    return kind(**{name: row["class" if name == "class_" else name] for name in fields})


def _insert(conn: Connection, into: SqlTable, table_id: int, rows: Iterable[Any]) -> None:
    values = [{"table_id": table_id, **_plain(row)} for row in rows]
    if values:
        conn.execute(_INSERT[into.name], values)


def _plain(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__dataclass_fields__}


def _rewrite(conn: Connection, into: SqlTable, table_id: int, rows: Iterable[Any]) -> None:
    conn.execute(_CLEAR[into.name], {"emptied": table_id})
    _insert(conn, into, table_id, rows)


def _set(conn: Connection, table_id: int, **values: Any) -> None:
    conn.execute(update(schema.game_tables).where(schema.game_tables.c.id == table_id).values(values))


def _check_key(conn: Connection, key: str) -> None:
    if table_of_key(conn, key) is not None:
        raise RepeatedKey(key)


def _keep_key(conn: Connection, key: str, table_id: int, at: float) -> None:
    conn.execute(_INSERT["keys"], {"key": key, "table_id": table_id, "at": at})
