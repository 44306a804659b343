"""`/forget-me`: a person's name and ties go from what is kept of a guild, and the sums stay right."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.fair import Contribution, make_key
from bot.members import Members
from bot.refusals import AtEvent, AtTable
from db import handings, people
from db.handings import Won
from db.people import Chance
from db.store import Store

log = logging.getLogger(__name__)

STRANGERS = 2**62
"""As many ids there are for strangers: they are drawn, so that nothing tells who came after whom."""


@dataclass(frozen=True, slots=True)
class Ties:
    """What somebody should know before: the awards that nobody has handed over to him, newest first."""

    awards: tuple[Won, ...]


class Forgetting:
    def __init__(self, store: Store, members: Members) -> None:
        self._store = store
        self._members = members

    async def ties(self, guild_id: int, user_id: int) -> Ties:
        """Raises AtTable and AtEvent."""

        def read(conn: Connection) -> Ties:
            _must_be_free(conn, guild_id, user_id)
            return Ties(handings.open_of_user(conn, guild_id, user_id))

        return await self._store.read(read)

    async def forget(self, guild_id: int, user_id: int, name: str) -> None:
        """Whole or not at all; done twice it is done once. `name` is what a stranger is called.

        Raises AtTable and AtEvent: what is going on is kept in memory, too, and would bring him back.
        """

        def write(conn: Connection) -> None:
            _must_be_free(conn, guild_id, user_id)
            keys = {one.table_id: key_of(one) for one in people.chances(conn, guild_id, user_id)}
            people.forget(conn, guild_id, user_id, _unknown(conn), name, keys)

        await self._store.write(write)
        self._members.forget(guild_id, user_id)
        log.info("guild %s: somebody was forgotten", guild_id)


def key_of(chance: Chance) -> str:
    """The key of a table's chance, as long as it can be made, in hexadecimal digits."""
    return make_key(chance.secret, (Contribution(*part) for part in chance.parts)).hex()


def _must_be_free(conn: Connection, guild_id: int, user_id: int) -> None:
    if tables := people.live_tables(conn, guild_id, user_id):
        raise AtTable(tables)
    if events := people.live_gatherings(conn, guild_id, user_id):
        raise AtEvent(events)


def _unknown(conn: Connection) -> int:
    """An id of a stranger that nobody has."""
    while people.is_known(conn, drawn := -1 - secrets.randbelow(STRANGERS)):
        pass
    return drawn
