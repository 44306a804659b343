"""What a guild knows of a player: what he has scored, where that places him, and his emblem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.games import GAMES
from bot.moves import EMBLEMS, emblem_of
from bot.ranking import scope_of
from db import ranking, scores
from db.store import Store


@dataclass(frozen=True, slots=True)
class Profile:
    """`totals` is what was counted, by what it is; `place` that in the game, None for who has not played it.

    `others` are the counts by which the other games rank, of those that he has played.
    """

    emblem: int
    totals: Mapping[str, int]
    place: int | None
    others: Mapping[str, tuple[int, ...]]


class Profiles:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild_id: int, user_id: int, game: str) -> Profile:
        def read(conn: Connection) -> Profile:
            others = {
                name: ranking.counts_of(conn, scope_of(guild_id, name, None), user_id)
                for name in GAMES
                if name != game
            }
            return Profile(
                emblem_of(user_id, scores.emblems(conn, guild_id, [user_id]).get(user_id)),
                scores.totals(conn, guild_id, game, user_id),
                ranking.place_of(conn, scope_of(guild_id, game, None), user_id),
                {name: counts for name, counts in others.items() if counts is not None},
            )

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
