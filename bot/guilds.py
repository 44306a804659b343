"""What is kept of each guild: what it chose, and for how long after the bot has gone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial

from sqlalchemy import Connection

from bot.clock import Alarms, now
from bot.looks import Style
from bot.tables import Tables
from bot.words import Tongue, nearest
from db import rows
from db.store import Store

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60.0

KEPT_DAYS = 30
"""What a guild that sent the bot away can have back by inviting it again; then all of it is deleted."""

FORGET = (0, "forget")


class GuildBook:
    def __init__(self, store: Store, tables: Tables, default_locale: str) -> None:
        self._store = store
        self._tables = tables
        self._default_locale = default_locale
        self._chosen: dict[int, str | None] = {}
        """Guild → the locale that it chose, None where it chose none."""
        self._styles: dict[int, Style] = {}
        self._alarms = Alarms()
        self.leaving: list[Callable[[int], Awaitable[None]]] = [tables.void_guild]
        """What ends with the presence in a guild."""

    # What it chose

    async def tongue(self, guild_id: int, preferred: str) -> Tongue:
        """The language of what everybody in a guild reads.

        A guild that chose none gets the Chinese of its preferred locale; any other preferred locale says
        little (it is often en-US where nobody reads English), so there the owner's default holds.
        """
        await self._look_up(guild_id)
        otherwise = nearest(preferred) if preferred.startswith("zh") else self._default_locale
        return Tongue(self._chosen[guild_id] or otherwise)

    async def style(self, guild_id: int) -> Style:
        """How the guild's boards look."""
        await self._look_up(guild_id)
        return self._styles[guild_id]

    async def _look_up(self, guild_id: int) -> None:
        """Both at once: every board asks for both."""
        if guild_id in self._chosen and guild_id in self._styles:
            return

        def read(conn: Connection) -> tuple[str | None, str | None]:
            return rows.guild_settings(conn, guild_id)[0], rows.guild_look(conn, guild_id)

        locale, look = await self._store.read(read)
        self._chosen.setdefault(guild_id, locale)
        # A later version may know more of them; to this one that guild is like any other.
        self._styles.setdefault(guild_id, Style(look) if look in set(Style) else Style.PICTURES)

    async def timezone(self, guild_id: int) -> str:
        """The name of a guild's time zone, UTC if it chose none."""
        _, zone = await self._store.read(lambda conn: rows.guild_settings(conn, guild_id))
        return zone or "UTC"

    async def choose(
        self,
        guild_id: int,
        *,
        locale: str | None = None,
        timezone: str | None = None,
        style: Style | None = None,
    ) -> None:
        """Keep what is not None."""
        await self._store.write(
            lambda conn: rows.set_guild(conn, guild_id, locale=locale, timezone=timezone, look=style)
        )
        if locale is not None:
            self._chosen[guild_id] = locale
        if style is not None:
            self._styles[guild_id] = style

    # Comings and goings

    async def left(self, guild_id: int) -> None:
        """The bot was sent away: its tables end, and what is kept is deleted when the period is over."""
        await self._end(guild_id)
        at = now()
        await self._store.write(lambda conn: rows.note_guild(conn, guild_id, at))
        log.info("guild %s was left; what is kept of it is deleted in %s days", guild_id, KEPT_DAYS)

    async def joined(self, guild_id: int) -> None:
        known = await self._store.read(rows.known_guilds)
        if known.get(guild_id) is not None:
            await self._store.write(lambda conn: rows.note_guild(conn, guild_id, None))
        await self._tables.came_online(("guild", guild_id))

    async def compare(self, present: Collection[int]) -> None:
        """What happened while the bot was away. `present` are the guilds that it is in now.

        Games of a guild that is missing only wait: a start with the token of another bot looks the same.
        """
        known = await self._store.read(rows.known_guilds)
        at = now()
        for guild_id, left_at in known.items():
            if guild_id in present and left_at is not None:
                await self.joined(guild_id)
            elif guild_id not in present:
                self._tables.went_offline(("guild", guild_id))
                if left_at is None:
                    await self._store.write(partial(rows.note_guild, guild_id=guild_id, left_at=at))
        await self._forget()

    async def _end(self, guild_id: int) -> None:
        for end in self.leaving:
            await end(guild_id)

    async def _forget(self) -> None:
        """Delete what the period is over for, today and every day."""
        known = await self._store.read(rows.known_guilds)
        for guild_id, left_at in known.items():
            if left_at is not None and left_at <= now() - KEPT_DAYS * DAY:
                await self._end(guild_id)
                await self._store.write(partial(rows.forget_guild, guild_id=guild_id))
                self._chosen.pop(guild_id, None)
                self._styles.pop(guild_id, None)
                log.info("guild %s: what was kept of it is deleted", guild_id)
        self._alarms.set(FORGET, now() + DAY, self._forget)

    async def close(self) -> None:
        await self._alarms.close()
