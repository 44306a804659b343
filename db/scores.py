"""What players have scored, table by table, and how they are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from db import schema
from db.ledger import COMPUTERS

_scores, _players = schema.scores.c, schema.players.c


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """`count` of `what` that a game at one table brought a player; `is_practice` counts for nothing else."""

    user_id: int
    name: str
    what: str
    count: int
    is_practice: bool


# Put together once: building a statement takes longer than executing it.

_THERE = select(_scores.user_id, _scores.what).where(_scores.table_id == bindparam("at_table"))
_INSERT = insert(schema.scores)
_ADD = (
    update(schema.scores)
    .where(
        _scores.table_id == bindparam("at_table"),
        _scores.user_id == bindparam("of_user"),
        _scores.what == bindparam("of_what"),
    )
    .values(count=_scores.count + bindparam("more"))
)
_OF_PLAYER = and_(_players.guild_id == bindparam("guild"), _players.user_id == bindparam("user"))
_SET = {
    field: update(schema.players).where(_OF_PLAYER).values({field: bindparam("value")})
    for field in ("name", "emblem", "is_text_only", "wants_no_pings")
}
_ADMIT = insert(schema.players)


def add(conn: Connection, table_id: int, guild_id: int, game: str, rows: Iterable[ScoreRow]) -> None:
    """Add to what the players of a table have scored there, and keep the names of those who are human."""
    scored = _summed(rows)
    there = {tuple(row) for row in conn.execute(_THERE, {"at_table": table_id})}
    more = [
        {"at_table": table_id, "of_user": row.user_id, "of_what": row.what, "more": row.count}
        for key, row in scored.items()
        if key in there
    ]
    of_table = {"table_id": table_id, "guild_id": guild_id, "game": game}
    fresh = [
        {"user_id": row.user_id, "what": row.what, "count": row.count, "is_practice": row.is_practice}
        | of_table
        for key, row in scored.items()
        if key not in there
    ]
    if more:
        conn.execute(_ADD, more)
    if fresh:
        conn.execute(_INSERT, fresh)
    for user_id, name in {row.user_id: row.name for row in scored.values()}.items():
        if user_id not in COMPUTERS:
            _set_player(conn, guild_id, user_id, "name", name)


def totals(conn: Connection, guild_id: int, game: str, user_id: int) -> dict[str, int]:
    """What → how much of it a player has scored in a guild; practice is left out."""
    query = (
        select(_scores.what, func.sum(_scores.count))
        .where(_scores.guild_id == guild_id, _scores.game == game, _scores.user_id == user_id)
        .where(_scores.is_practice.is_(False))
        .group_by(_scores.what)
    )
    return {row[0]: int(row[1]) for row in conn.execute(query)}


def of_table(conn: Connection, table_id: int) -> tuple[ScoreRow, ...]:
    """What was scored at a table, by user; without names, which are kept once for all tables."""
    columns = (_scores.user_id, _scores.what, _scores.count, _scores.is_practice)
    query = select(*columns).where(_scores.table_id == table_id).order_by(_scores.user_id, _scores.what)
    return tuple(
        ScoreRow(user_id=user_id, name="", what=what, count=count, is_practice=is_practice)
        for user_id, what, count, is_practice in conn.execute(query)
    )


def breaks(conn: Connection) -> Iterator[str]:
    """What does not hold of the scores beside what each table brought."""
    joined = schema.scores.join(schema.game_tables)
    elsewhere = or_(
        _scores.guild_id != schema.game_tables.c.guild_id, _scores.game != schema.game_tables.c.game
    )
    for (table_id,) in conn.execute(select(_scores.table_id).select_from(joined).where(elsewhere).distinct()):
        yield f"table {table_id}: what was scored there is kept for another guild or game"


def series_totals(conn: Connection, series_id: int, *, is_practice: bool) -> dict[int, dict[str, int]]:
    """User → what → how much of it he has scored in the games of a series, in those of one kind."""
    query = (
        select(_scores.user_id, _scores.what, func.sum(_scores.count))
        .where(_scores.table_id.in_(schema.tables_of_series(series_id)))
        .where(_scores.is_practice.is_(is_practice))
        .group_by(_scores.user_id, _scores.what)
    )
    found: dict[int, dict[str, int]] = {}
    for user_id, what, count in conn.execute(query):
        found.setdefault(user_id, {})[what] = int(count)
    return found


def emblems(conn: Connection, guild_id: int, user_ids: Iterable[int]) -> dict[int, int]:
    """User → the emblem that he chose; who chose none is not there."""
    query = select(_players.user_id, _players.emblem).where(
        _players.guild_id == guild_id, _players.user_id.in_(tuple(user_ids)), _players.emblem.is_not(None)
    )
    return {row[0]: row[1] for row in conn.execute(query)}


def set_emblem(conn: Connection, guild_id: int, user_id: int, emblem: int) -> None:
    _set_player(conn, guild_id, user_id, "emblem", emblem)


def is_text_only(conn: Connection, guild_id: int, user_id: int) -> bool:
    """Whether a member wants no pictures in what he alone sees."""
    where = (_players.guild_id == guild_id, _players.user_id == user_id)
    return bool(conn.execute(select(_players.is_text_only).where(*where)).scalar())


def set_text_only(conn: Connection, guild_id: int, user_id: int, *, wanted: bool) -> None:
    _set_player(conn, guild_id, user_id, "is_text_only", wanted)


def wants_no_pings(conn: Connection, guild_id: int, user_id: int) -> bool:
    """Whether a member is not to be mentioned when his turn is running out."""
    where = (_players.guild_id == guild_id, _players.user_id == user_id)
    return bool(conn.execute(select(_players.wants_no_pings).where(*where)).scalar())


def set_wants_no_pings(conn: Connection, guild_id: int, user_id: int, *, unwanted: bool) -> None:
    _set_player(conn, guild_id, user_id, "wants_no_pings", unwanted)


def name_of(conn: Connection, guild_id: int, user_id: int) -> str | None:
    """How a player was called when he last scored."""
    where = (_players.guild_id == guild_id, _players.user_id == user_id)
    return conn.execute(select(_players.name).where(*where)).scalar()


def _summed(rows: Iterable[ScoreRow]) -> dict[tuple[int, str], ScoreRow]:
    """One row for each user and what he scored."""
    found: dict[tuple[int, str], ScoreRow] = {}
    for row in rows:
        before = found.get((row.user_id, row.what))
        found[row.user_id, row.what] = replace(row, count=row.count + (before.count if before else 0))
    return found


def _set_player(conn: Connection, guild_id: int, user_id: int, field: str, value: int | str) -> None:
    if conn.execute(_SET[field], {"guild": guild_id, "user": user_id, "value": value}).rowcount == 0:
        conn.execute(_ADMIT, {"guild_id": guild_id, "user_id": user_id, field: value})
