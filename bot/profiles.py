"""What a guild knows of its players: what they have scored, where that places them, and their emblem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.moves import EMBLEMS, emblem_of
from bot.pages import PAGE_LINES, Page, turned_to
from bot.standings import POINTS
from db import scores
from db.scores import Ranked
from db.store import Store


@dataclass(frozen=True, slots=True)
class Profile:
    """`totals` is what was counted, by what it is; `place` that by 積分, None for who has not played."""

    emblem: int
    totals: Mapping[str, int]
    place: int | None


class Profiles:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild_id: int, user_id: int, game: str) -> Profile:
        def read(conn: Connection) -> Profile:
            return Profile(
                emblem_of(user_id, scores.emblems(conn, guild_id, [user_id]).get(user_id)),
                scores.totals(conn, guild_id, game, user_id),
                scores.place_of(conn, guild_id, game, POINTS, user_id),
            )

        return await self._store.read(read)

    async def rank(self, guild_id: int, game: str, page: int = 1) -> Page[Ranked]:
        """The players of a guild by their 積分, the most first."""

        def read(conn: Connection) -> Page[Ranked]:
            lines = scores.count_ranked(conn, guild_id, game, POINTS)
            number, count, before = turned_to(page, lines)
            return Page(scores.rank(conn, guild_id, game, POINTS, PAGE_LINES, before), number, count)

        return await self._store.read(read)

    async def is_text_only(self, guild_id: int, user_id: int) -> bool:
        """Whether a member wants no pictures in what he alone sees."""
        return await self._store.read(lambda conn: scores.is_text_only(conn, guild_id, user_id))

    async def choose_text_only(self, guild_id: int, user_id: int, *, wanted: bool) -> None:
        await self._store.write(lambda conn: scores.set_text_only(conn, guild_id, user_id, wanted=wanted))

    async def wants_pings(self, guild_id: int, user_id: int) -> bool:
        """Whether a member is mentioned when half of his turn is over."""
        return not await self._store.read(lambda conn: scores.wants_no_pings(conn, guild_id, user_id))

    async def choose_pings(self, guild_id: int, user_id: int, *, wanted: bool) -> None:
        await self._store.write(
            lambda conn: scores.set_wants_no_pings(conn, guild_id, user_id, unwanted=not wanted)
        )

    async def choose_emblem(self, guild_id: int, user_id: int, emblem: int) -> None:
        assert 0 <= emblem < EMBLEMS
        await self._store.write(lambda conn: scores.set_emblem(conn, guild_id, user_id, emblem))
