"""What is kept of each guild: what it chose, and for how long after the bot has gone."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import Connection

from bot.clock import Alarms, now
from bot.looks import Style
from bot.tables import Tables
from bot.words import Tongue, nearest
from db import guilds
from db.guilds import GuildRow
from db.store import Store

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60.0

KEPT_DAYS = 30
"""What a guild that sent the bot away can have back by inviting it again; then all of it is deleted."""

FORGET = (0, "forget")


GRANT = 10_000
ALLOWANCE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a guild chose, or what holds where it chose nothing.

    `channels` are those where tables may be opened, None for all; `defaults` are options of tables by game.
    `grant` is what a wallet opens with, `allowance` what can be had each day, in chips. `stakes_hidden`:
    tables play for points alone. `master_role_id` is the role whose holders may do what moderators may.
    """

    locale: str | None = None
    timezone: str = "UTC"
    style: Style = Style.PICTURES
    channels: frozenset[int] | None = None
    defaults: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    grant: int = GRANT
    allowance: int = ALLOWANCE
    stakes_hidden: bool = False
    in_threads: bool = False
    master_role_id: int | None = None

    def may_open_in(self, *channel_ids: int | None) -> bool:
        """Whether a table may be opened in a channel, told by its id and, of a thread, its parent's."""
        return self.channels is None or not self.channels.isdisjoint(channel_ids)


def _choices(row: GuildRow) -> Choices:
    """A later version may know more looks and games; to this one such a choice is none."""
    usual = Choices()
    return Choices(
        locale=row.locale,
        timezone=row.timezone or usual.timezone,
        style=Style(row.look) if row.look in set(Style) else usual.style,
        channels=None if row.channels is None else frozenset(json.loads(row.channels)),
        defaults={} if row.defaults is None else json.loads(row.defaults),
        grant=usual.grant if row.grant is None else row.grant,
        allowance=usual.allowance if row.allowance is None else row.allowance,
        stakes_hidden=bool(row.stakes_hidden),
        in_threads=bool(row.in_threads),
        master_role_id=row.master_role_id,
    )


class GuildBook:
    def __init__(self, store: Store, tables: Tables, default_locale: str) -> None:
        self._store = store
        self._tables = tables
        self._default_locale = default_locale
        self._chosen: dict[int, Choices] = {}
        self._alarms = Alarms()
        self.leaving: list[Callable[[int], Awaitable[None]]] = [tables.void_guild]
        """What ends with the presence in a guild."""

    # What it chose

    async def of(self, guild_id: int) -> Choices:
        found = self._chosen.get(guild_id)
        if found is None:
            row = await self._store.read(lambda conn: guilds.chosen(conn, guild_id))
            found = self._chosen.setdefault(guild_id, _choices(row))
        return found

    async def hides_stakes(self, guild_id: int) -> bool:
        """Whether tables that are opened there from now on play for points alone."""
        return (await self.of(guild_id)).stakes_hidden

    async def tongue(self, guild_id: int, preferred: str) -> Tongue:
        """The language of what everybody in a guild reads.

        A guild that chose none gets the Chinese of its preferred locale; any other preferred locale says
        little (it is often en-US where nobody reads English), so there the owner's default holds.
        """
        otherwise = nearest(preferred) if preferred.startswith("zh") else self._default_locale
        return Tongue((await self.of(guild_id)).locale or otherwise)

    async def choose(self, guild_id: int, **changed: Any) -> None:
        """Keep some fields of Choices; None takes a choice back."""

        def write(conn: Connection) -> GuildRow:
            guilds.choose(conn, guild_id, **_columns(changed))
            return guilds.chosen(conn, guild_id)

        self._chosen[guild_id] = _choices(await self._store.write(write))

    # Comings and goings

    async def left(self, guild_id: int) -> None:
        """The bot was sent away: its tables end, and what is kept is deleted when the period is over."""
        await self._end(guild_id)
        at = now()
        await self._store.write(lambda conn: guilds.note_left(conn, guild_id, at))
        log.info("guild %s was left; what is kept of it is deleted in %s days", guild_id, KEPT_DAYS)

    async def joined(self, guild_id: int) -> None:
        known = await self._store.read(guilds.known)
        if known.get(guild_id) is not None:
            await self._store.write(lambda conn: guilds.note_left(conn, guild_id, None))
        await self._tables.came_online(("guild", guild_id))

    async def compare(self, present: Collection[int]) -> None:
        """What happened while the bot was away. `present` are the guilds that it is in now.

        Games of a guild that is missing only wait: a start with the token of another bot looks the same.
        """
        known = await self._store.read(guilds.known)
        at = now()
        for guild_id, left_at in known.items():
            if guild_id in present and left_at is not None:
                await self.joined(guild_id)
            elif guild_id not in present:
                self._tables.went_offline(("guild", guild_id))
                if left_at is None:
                    await self._store.write(partial(guilds.note_left, guild_id=guild_id, left_at=at))
        await self._forget()

    async def _end(self, guild_id: int) -> None:
        for end in self.leaving:
            await end(guild_id)

    async def _forget(self) -> None:
        """Delete what the period is over for, today and every day."""
        known = await self._store.read(guilds.known)
        for guild_id, left_at in known.items():
            if left_at is not None and left_at <= now() - KEPT_DAYS * DAY:
                await self._end(guild_id)
                await self._store.write(partial(guilds.forget, guild_id=guild_id))
                self._chosen.pop(guild_id, None)
                log.info("guild %s: what was kept of it is deleted", guild_id)
        self._alarms.set(FORGET, now() + DAY, self._forget)

    async def close(self) -> None:
        await self._alarms.close()


def _columns(changed: Mapping[str, Any]) -> dict[str, Any]:
    """Choices as the database keeps them."""
    kept: dict[str, Any] = {}
    for name, value in changed.items():
        column = "look" if name == "style" else name
        match value:
            case frozenset():
                kept[column] = json.dumps(sorted(value))
            case dict():
                kept[column] = json.dumps(value, ensure_ascii=False)
            case _:
                kept[column] = value
    return kept
