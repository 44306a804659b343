"""Rankings of a guild's players: by game and season, without those who have left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

from bot.games import GAMES
from bot.members import Members
from bot.pages import PAGE_LINES, Page, turned_to
from bot.seasons import Season
from db import ranking
from db.ranking import Listed, Scope
from db.ranking import Ranked as Ranked
from db.store import Store

LOOKING_SECONDS = 2.0
"""For asking who is still a member, in all, before a list is shown as far as it is known."""

ROUNDS = 3
"""Pages that are read: whoever moves up in place of one who left may have left, too."""

TOP = 3

Hear = Callable[[], Awaitable[None]]
"""Tells the one who asked that he was heard: looking for members takes a while."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """A page, and the one who asked if he stands on the list."""

    page: Page[Ranked]
    own: Ranked | None


def scope_of(guild_id: int, game: str, season: Season | None) -> Scope:
    """`season` None: of all time."""
    ranked_by = GAMES[game].ranked_by
    if season is None:
        return Scope(guild_id=guild_id, game=game, ranked_by=ranked_by)
    span = {"since": season.started_at, "until": season.closed_at}
    return Scope(guild_id=guild_id, game=game, ranked_by=ranked_by, **span)


class Ranking:
    def __init__(self, store: Store, members: Members) -> None:
        self._store = store
        self._members = members

    async def page(self, scope: Scope, number: int, own: int, hear: Hear | None = None) -> Ranks:
        """Page `number` of a list, or the last one that there is."""
        found = await self._checked(scope, (max(1, number) - 1) * PAGE_LINES, PAGE_LINES, own, hear)
        shown, count, _ = turned_to(found.before // PAGE_LINES + 1, found.players)
        return Ranks(Page(found.lines, shown, count), found.own)

    async def top(self, scope: Scope) -> tuple[Ranked, ...]:
        """The first three lines."""
        return (await self._checked(scope, 0, TOP, 0, None)).lines

    async def latest_game(self, guild_id: int) -> str | None:
        """The game that was played last in a guild, among those that there are."""
        found = await self._store.read(lambda conn: ranking.latest_game(conn, guild_id))
        return found if found in GAMES else None

    async def _checked(self, scope: Scope, before: int, limit: int, own: int, hear: Hear | None) -> Listed:
        """The list once everybody on it is a member, as far as can be known in time."""
        until = monotonic() + LOOKING_SECONDS
        for _ in range(ROUNDS):
            found = await self._read(scope, before, limit, own)
            due = self._members.due(scope.guild_id, (line.user_id for line in found.lines))
            if due and hear is not None:
                await hear()
            if not await self._members.look(scope.guild_id, due, until - monotonic()):
                return found
        return await self._read(scope, before, limit, own)

    async def _read(self, scope: Scope, before: int, limit: int, own: int) -> Listed:
        return await self._store.read(lambda conn: ranking.listed(conn, scope, before, limit, own))
