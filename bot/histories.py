"""What was played in a guild and is over: found, a page at a time, and told from its log.

Of a game that runs nothing comes out here: its log with its secret holds every hand.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot import shelf
from bot.games import GAMES
from bot.pages import Page, turned_to
from bot.replay import Step, states
from bot.table import Happening, Phase, Table
from db import history, rows
from db.history import Place as Place
from db.rows import Whole
from db.store import Store

PAGE_TABLES = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of a game that is over, and the state after it.

    `state` is None where the rules do not make of the log what they made of it then.
    """

    happening: Happening
    state: Any | None


class Histories:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def places(self, guild_id: int) -> frozenset[Place]:
        """Where something was played in a guild that is over."""
        return await self._store.read(lambda conn: history.places(conn, guild_id))

    async def page(
        self,
        guild_id: int,
        seen: Collection[Place],
        game: str | None = None,
        user_id: int | None = None,
        page: int = 1,
    ) -> Page[Whole]:
        """The games that were played in these places, the last one first, without their logs.

        With `game` only those of it, with `user_id` only those that he played.
        """
        games = GAMES if game is None else (game,)
        read = partial(_page, guild_id=guild_id, seen=seen, games=games, user_id=user_id, page=page)
        return await self._store.read(read)

    async def brief(self, table_id: int) -> Whole | None:
        """A table without its log, whether it is over or not."""
        return await self._store.read(lambda conn: rows.brief_table(conn, table_id))

    async def latest(self, channel_id: int) -> int | None:
        """The number of the game that was over last in a channel."""
        return await self._store.read(lambda conn: history.latest(conn, channel_id))


def _page(
    conn: Connection,
    guild_id: int,
    seen: Collection[Place],
    games: Collection[str],
    user_id: int | None,
    page: int,
) -> Page[Whole]:
    ids = history.finished(conn, guild_id, seen, games, user_id)
    number, count, before = turned_to(page, len(ids), PAGE_TABLES)
    some = ids[before : before + PAGE_TABLES]
    found = (rows.brief_table(conn, table_id) for table_id in some)
    return Page(tuple(whole for whole in found if whole is not None), number, count)


def past(whole: Whole) -> Table | None:
    """The table of a game that is over, None if this version cannot read it."""
    assert whole.table.phase == Phase.OVER
    try:
        return shelf.from_rows(whole)
    except (ValueError, KeyError):
        return None


def moments(whole: Whole, table: Table) -> Iterator[Moment]:
    """Every action of a game that is over, the first one first; `table` is as it was at its end."""
    assert not table.is_live
    happenings = [shelf.happening(table.game, row) for row in whole.events]
    after = _states(whole, table) or [None] * len(happenings)
    for happening, state in zip(happenings, after, strict=True):
        yield Moment(happening, state)


def _states(whole: Whole, table: Table) -> Sequence[Any] | None:
    """The state after each action, None if the rules do not make the game again as it is kept.

    Its end must be the same, too: of a deal the events alone tell nothing.
    """
    steps = (Step(row.n, row.seat, json.loads(row.action), json.loads(row.events)) for row in whole.events)
    options, key = json.loads(whole.table.options), table.key()
    found = states(table.game, options, key, len(table.by_seat), steps, table.series_n)
    return found if found and found[-1] == table.state else None
