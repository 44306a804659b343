"""Sends the commands to Discord: only when they changed, to one scope, and to no other."""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands

from db import rows
from db.store import Store

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[Any]

GLOBAL = "global"


class NotInGuild(Exception):
    """GUILD_ID names a guild that the bot is not in."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The commands as one scope should have them; `digest` tells whether it was sent them so before."""

    scope: str
    names: frozenset[str]
    digest: str


async def sync_commands(tree: Tree, store: Store, guild_id: int | None) -> None:
    """Make the commands appear in one guild while developing, everywhere otherwise. Raises NotInGuild.

    A scope that they were sent to before is cleared, or they would show twice there.
    """
    guild = discord.Object(guild_id) if guild_id else None
    application_id = tree.client.application_id
    assert application_id is not None
    offered = await offer(tree, application_id, guild_id)
    scope, digest = offered.scope, offered.digest
    known = await store.read(rows.synced_commands)
    if known.get(scope) != digest:
        try:
            await tree.sync(guild=guild)
        except discord.Forbidden as error:
            raise NotInGuild from error
        await store.write(lambda conn: rows.note_sync(conn, scope, digest))
        log.info("commands sent to scope %s", scope)
    for stale in known.keys() - {scope}:
        await _clear(tree, stale)
        await store.write(partial(rows.note_sync, scope=stale, digest=None))


async def offer(tree: Tree, application_id: int, guild_id: int | None) -> Offer:
    """What the tree has for one guild, or for all. The commands of a guild are put into the tree.

    Another application under the same database was sent nothing yet, so the digest is of it too.
    """
    guild = discord.Object(guild_id) if guild_id else None
    if guild is not None:
        tree.copy_global_to(guild=guild)
    translator = tree.translator
    assert translator is not None
    commands = tree.get_commands(guild=guild)
    payload = [await command.get_translated_payload(tree, translator) for command in commands]
    text = json.dumps([application_id, payload], sort_keys=True)
    return Offer(
        scope=str(guild_id) if guild_id else GLOBAL,
        names=frozenset(command.name for command in commands),
        digest=hashlib.sha256(text.encode()).hexdigest(),
    )


async def _clear(tree: Tree, scope: str) -> None:
    application_id = tree.client.application_id
    assert application_id is not None
    if scope == GLOBAL:
        await tree.client.http.bulk_upsert_global_commands(application_id, [])
    else:
        await tree.client.http.bulk_upsert_guild_commands(application_id, int(scope), [])
