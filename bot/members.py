"""Members who left: hidden where players are listed, and kept in what was counted.

Discord tells of comings and goings only to bots that may see all members, which this one need not. So whoever
is about to be shown is asked for, once an hour at most, and whoever acts is here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence

from sqlalchemy import Connection

from bot.clock import now
from db import members
from db.store import CannotWrite, Store

log = logging.getLogger(__name__)

FRESH_SECONDS = 60 * 60.0
"""For so long an answer is believed."""

AT_ONCE = 10
"""Members who are asked for together: a page, and no more requests than one guild may cause at a time."""

KEPT = 20_000
"""Answers that are kept, of all guilds."""

Place = tuple[int, int]
"""A guild, and a user."""

Ask = Callable[[int, int], Awaitable[bool | None]]
"""Whether a user is a member of a guild; None if Discord does not say."""


class Members:
    def __init__(self, store: Store, ask: Ask) -> None:
        self._store = store
        self._ask = ask
        self._looked: OrderedDict[Place, tuple[float, bool]] = OrderedDict()
        """When somebody was asked for, and whether he was there; the oldest answer first."""
        self._gone: set[Place] = set()

    async def wake(self) -> None:
        self._gone = set(await self._store.read(members.gone))

    async def acted(self, guild_id: int, user_id: int) -> None:
        """Whoever acts in a guild is a member of it."""
        if (guild_id, user_id) in self._gone:
            self._note((guild_id, user_id), is_here=True)
            await self._save(guild_id, back=[user_id], gone=[])

    def forget(self, guild_id: int, user_id: int) -> None:
        self._looked.pop((guild_id, user_id), None)
        self._gone.discard((guild_id, user_id))

    def due(self, guild_id: int, shown: Iterable[int]) -> tuple[int, ...]:
        """Who is to be asked for before these are shown: they, and some who are hidden and may be back."""
        hidden = sorted(user_id for guild, user_id in self._gone if guild == guild_id)
        wanted = [user for user in (*shown, *hidden) if self._is_due((guild_id, user))]
        return tuple(dict.fromkeys(wanted))[:AT_ONCE]

    async def look(self, guild_id: int, users: Sequence[int], seconds: float) -> bool:
        """Ask for them, for so many seconds at most; whether it is known of anybody that he left or is back.

        Of whom Discord does not say anything in time nothing changes.
        """
        asking = {asyncio.create_task(self._asked(guild_id, user)): user for user in users}
        if not asking:
            return False
        done, late = await asyncio.wait(asking, timeout=max(0.0, seconds))
        for task in late:
            task.cancel()
        found = {asking[task]: task.result() for task in done}
        for user, is_here in found.items():
            if is_here is not None:
                self._note((guild_id, user), is_here=is_here)
        hidden = {user for user in found if (guild_id, user) in self._gone}
        back = [user for user in hidden if found[user]]
        gone = [user for user in found if found[user] is False and user not in hidden]
        return bool(back or gone) and await self._save(guild_id, back=back, gone=gone)

    async def _asked(self, guild_id: int, user_id: int) -> bool | None:
        try:
            return await self._ask(guild_id, user_id)
        except Exception as error:  # whatever is the matter with Discord, a list is still a list
            log.warning("guild %s: a member could not be asked for (%s)", guild_id, type(error).__name__)
            return None

    async def _save(self, guild_id: int, *, back: Sequence[int], gone: Sequence[int]) -> bool:
        at = now()

        def write(conn: Connection) -> None:
            members.note_back(conn, guild_id, back)
            members.note_gone(conn, guild_id, gone, at)

        try:
            await self._store.write(write)
        except CannotWrite as error:
            log.warning("guild %s: who left cannot be written: the disk is %s", guild_id, error.kind)
            return False
        self._gone.difference_update((guild_id, user) for user in back)
        self._gone.update((guild_id, user) for user in gone)
        return True

    def _is_due(self, place: Place) -> bool:
        found = self._looked.get(place)
        if found is None:
            return True
        at, was_here = found
        # One who was away and is shown again, for he came to another count, is asked for again.
        is_known = was_here or place in self._gone
        return not is_known or now() - at >= FRESH_SECONDS

    def _note(self, place: Place, *, is_here: bool) -> None:
        self._looked[place] = (now(), is_here)
        self._looked.move_to_end(place)
        while len(self._looked) > KEPT:
            self._looked.popitem(last=False)
