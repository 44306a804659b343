"""Seasons of a guild: started, closed and read by whoever may."""

from __future__ import annotations

from sqlalchemy import Connection

from bot.clock import now
from bot.moves import Person
from bot.refusals import NoSeason, NoSuchSeason, SeasonOpen
from bot.words import Tongue
from db import seasons
from db.errors import NoSeasonRuns, SeasonRuns
from db.seasons import SeasonRow as Season
from db.store import Store

__all__ = ["ALL", "NAME_LIMIT", "Season", "Seasons", "season_said"]

NAME_LIMIT = 40

ALL = "all"
"""What is said for all time; seasons are said by their numbers."""


class Seasons:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def start(self, guild_id: int, by: Person, name: str, tongue: Tongue) -> Season:
        """`name` "" is a name by the number, in the guild's language, which stays. Raises SeasonOpen."""
        given = " ".join(name.split())[:NAME_LIMIT]
        at = now()  # taken as that of every action is: right before the write, so both have one order

        def write(conn: Connection) -> Season:
            return seasons.start(
                conn,
                guild_id,
                named=lambda n: given or tongue("season-usual-name", n=n),
                by=by.user_id,
                at=at,
            )

        try:
            return await self._store.write(write)
        except SeasonRuns as running:
            raise SeasonOpen(running.name) from running

    async def close(self, guild_id: int, by: Person) -> Season:
        """Raises NoSeason."""
        at = now()
        try:
            return await self._store.write(lambda conn: seasons.close(conn, guild_id, by=by.user_id, at=at))
        except NoSeasonRuns as none:
            raise NoSeason from none

    async def running(self, guild_id: int) -> Season | None:
        return await self._store.read(lambda conn: seasons.open_season(conn, guild_id))

    async def find(self, guild_id: int, n: int) -> Season | None:
        return await self._store.read(lambda conn: seasons.find(conn, guild_id, n))

    async def every(self, guild_id: int) -> tuple[Season, ...]:
        """The newest first."""
        return await self._store.read(lambda conn: seasons.every(conn, guild_id))

    async def meant(self, guild_id: int, said: str | None) -> Season | None:
        """The season that somebody asks for, None for all time; if he says nothing, the open one.

        Raises NoSuchSeason.
        """
        if said is None:
            return await self.running(guild_id)
        return None if said == ALL else season_said(said, await self.every(guild_id))


def season_said(said: str, seasons: tuple[Season, ...]) -> Season:
    """A season by its number, or by its name as somebody typed it. Raises NoSuchSeason."""
    wanted = " ".join(said.split()).casefold()
    by_number = (season for season in seasons if str(season.n) == wanted)
    by_name = (season for season in seasons if season.name.casefold() == wanted)
    for season in (*by_number, *by_name):
        return season
    raise NoSuchSeason(said)
