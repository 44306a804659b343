"""Who stands where: what the players of a guild have scored in one game, as a table of medals.

Only games that have ended count, none of a void table, and no practice. Members who left, and whoever asked
to be forgotten (his id is negative), stand on no list; what they scored stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Subquery,
    and_,
    case,
    cast,
    func,
    or_,
    select,
)

from db import schema

_scores, _players, _tables = schema.scores.c, schema.players.c, schema.game_tables.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The games of one kind in a guild that ended at `since` or later, and before `until`; None: of all time.

    By the first of `ranked_by` players are ranked, those who are equal by the next.
    """

    guild_id: int
    game: str
    ranked_by: tuple[str, ...]
    since: float | None = None
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player; who is equal to another in everything shares his place.

    `counts` are those of `ranked_by`. `emblem` is None for one who chose none.
    """

    place: int
    user_id: int
    name: str
    emblem: int | None
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A page: `before` players stand before its first line, `players` in all; `own` is that of the asker."""

    lines: tuple[Ranked, ...]
    before: int
    players: int
    own: Ranked | None


def listed(conn: Connection, scope: Scope, before: int, limit: int, own: int) -> Listed:
    """At most `limit` players after the first `before`, or the last page if there are not so many."""
    every = _ranked(scope)
    last = (every.c.players - 1) // limit * limit
    first = case((last < before, last), else_=before)
    on_page = and_(every.c.line > first, every.c.line <= first + limit)
    query = select(every, first.label("before")).where(or_(on_page, every.c.user_id == own))
    rows = conn.execute(query.order_by(every.c.line)).all()
    if not rows:
        return Listed((), 0, 0, None)
    start = int(rows[0].before)
    shown = tuple(_as_ranked(scope, row) for row in rows if start < row.line <= start + limit)
    mine = next((_as_ranked(scope, row) for row in rows if row.user_id == own), None)
    return Listed(shown, start, int(rows[0].players), mine)


def place_of(conn: Connection, scope: Scope, user_id: int) -> int | None:
    """A player's place, None if he stands on no list."""
    every = _ranked(scope)
    return conn.execute(select(every.c.place).where(every.c.user_id == user_id)).scalar()


def counts_of(conn: Connection, scope: Scope, user_id: int) -> tuple[int, ...] | None:
    """What a player has of each thing by which the game ranks, None if he has not played to an end."""
    query = select(*_sums(scope), func.count()).select_from(_joined()).where(_counting(scope))
    row = conn.execute(query.where(_scores.user_id == user_id)).one()
    return tuple(int(count) for count in row[:-1]) if row[-1] else None


def latest_game(conn: Connection, guild_id: int) -> str | None:
    """The game that was played last in a guild."""
    played = and_(_tables.guild_id == guild_id, _tables.ended_at.is_not(None), _is_not_void())
    query = select(_tables.game).where(played, _tables.started_at.is_not(None))
    return conn.execute(query.order_by(_tables.ended_at.desc()).limit(1)).scalar()


def _ranked(scope: Scope) -> Subquery:
    """Everybody with his `place`, his `line` in the list, how many `players` there are, and his sums."""
    each = _each(scope)
    totals = [each.c[f"sum_{n}"] for n in range(len(scope.ranked_by))]
    order = [total.desc() for total in totals]
    named = each.outerjoin(
        schema.players, and_(_players.guild_id == scope.guild_id, _players.user_id == each.c.user_id)
    )
    return (
        select(
            func.rank().over(order_by=order).label("place"),
            func.row_number().over(order_by=[*order, each.c.user_id]).label("line"),
            func.count().over().label("players"),
            each.c.user_id,
            func.coalesce(_players.name, "").label("name"),
            _players.emblem,
            *totals,
        )
        .select_from(named)
        .where(_players.left_at.is_(None), each.c.user_id > 0)
        .subquery()
    )


def _each(scope: Scope) -> Subquery:
    query = select(_scores.user_id, *_sums(scope)).select_from(_joined())
    return query.where(_counting(scope)).group_by(_scores.user_id).subquery()


def _joined() -> ColumnElement[bool]:
    return schema.scores.join(schema.game_tables)  # type: ignore[return-value]


def _sums(scope: Scope) -> list[ColumnElement[int]]:
    return [
        cast(
            func.coalesce(func.sum(case((_scores.what == what, _scores.count), else_=0)), 0), BigInteger
        ).label(f"sum_{n}")
        for n, what in enumerate(scope.ranked_by)
    ]


def _counting(scope: Scope) -> ColumnElement[bool]:
    conditions = [
        _scores.guild_id == scope.guild_id,
        _scores.game == scope.game,
        _scores.what.in_(scope.ranked_by),
        _scores.is_practice.is_(False),
        _tables.ended_at.is_not(None),
        _is_not_void(),
    ]
    if scope.since is not None:
        conditions.append(_tables.ended_at >= scope.since)
    if scope.until is not None:
        conditions.append(_tables.ended_at < scope.until)
    return and_(*conditions)


def _is_not_void() -> ColumnElement[bool]:
    return or_(_tables.ending.is_(None), _tables.ending != "void")


def _as_ranked(scope: Scope, row: Any) -> Ranked:
    counts = tuple(int(getattr(row, f"sum_{n}")) for n in range(len(scope.ranked_by)))
    return Ranked(int(row.place), row.user_id, row.name, row.emblem, counts)
