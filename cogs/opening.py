"""Where tables are opened: the channels that a guild allows, and a thread for each table if it wants so."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.engines import Game, TableOptions
from bot.hall import NEEDED, open_thread
from bot.hearing import is_first, unless_too_late
from bot.names import inert, plain
from bot.refusals import AgainstChips, CannotSpeak, ElsewhereOnly, NoMoreThreads
from bot.usual import usual_of
from cogs.answers import GAME_WORDS, GuildInteraction, guild_of, key, person, showing
from cogs.table_options import options_of, said

log = logging.getLogger(__name__)

TOO_MANY_THREADS = 160006

NAMED = 10
"""Channels that a refusal names."""

THREAD_NEEDS = ("view_channel", "attach_files", *NEEDED["thread"])
"""What a table in a thread of its own needs; whether the bot may speak beside it does not matter."""


# Where


def still_there(guild: discord.Guild | None, channel_ids: Iterable[int]) -> tuple[int, ...]:
    """Those channels that have not been deleted, in the order in which the guild has them."""
    if guild is None:
        return tuple(sorted(channel_ids))
    found = [channel for channel in map(guild.get_channel, channel_ids) if channel is not None]
    return tuple(channel.id for channel in sorted(found, key=lambda c: (c.position, c.id)))


async def must_be_allowed_here(interaction: GuildInteraction) -> None:
    """Raises ElsewhereOnly where the guild wants no tables. A thread counts by the channel that it is of.

    If all the channels that it allowed have been deleted, it is as if it had named none: nobody who cannot
    change the settings should be locked out by a tidying.
    """
    chosen = await interaction.client.guild_book.of(guild_of(interaction))
    if chosen.channels is None:
        return
    allowed = still_there(interaction.guild, chosen.channels)
    channel = interaction.channel
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    if allowed and not chosen.may_open_in(interaction.channel_id, parent_id):
        raise ElsewhereOnly(allowed[:NAMED])


# With what options


async def usual_here(interaction: GuildInteraction, game: Game) -> dict[str, Any]:
    """What the guild chose for tables of a game."""
    return usual_of(await interaction.client.guild_book.of(guild_of(interaction)), game)


async def options_here(interaction: GuildInteraction, game: Game, given: Mapping[str, Any]) -> TableOptions:
    """The options of a table that is opened here: what the host says, else what the guild chose.

    Raises ForeignOption and OutOfRange, and AgainstChips for the worth of a point in chips where there are
    none. The entry of 陞官圖 is an amount within that game, and stays.
    """
    told = said(given)
    if "stake" in told and await interaction.client.guild_book.hides_stakes(guild_of(interaction)):
        raise AgainstChips("stake")
    return options_of(game, await usual_here(interaction, game) | told)


# In a thread


async def channel_for_threads(interaction: GuildInteraction) -> discord.TextChannel | None:
    """The channel in which a table gets a thread of its own, None where it stands where it was opened."""
    chosen = await interaction.client.guild_book.of(guild_of(interaction))
    channel = interaction.channel
    return channel if chosen.in_threads and isinstance(channel, discord.TextChannel) else None


async def open_in_thread(
    interaction: GuildInteraction, channel: discord.TextChannel, game: Game, options: TableOptions
) -> None:
    """Open a table in a new thread, which a link in the channel leads to.

    Raises CannotSpeak and NoMoreThreads. A process that ends in between leaves an empty thread, in which a
    table can be opened like in any.
    """
    _must_have_threads(interaction)
    tables, host = interaction.client.tables, await person(interaction)
    tongue = await interaction.client.public(guild_of(interaction))
    called = tongue(GAME_WORDS[game.name])
    name = tongue("thread-of-table", game=called, host=plain(host.name))[:100]
    thread = await _make(channel, name)
    try:
        table = await tables.open(
            *(thread.id, host, key(interaction), guild_of(interaction), game, options), parent_id=channel.id
        )
    except Exception:
        await _put_away(thread)
        raise
    if table.channel_id != thread.id:  # the same command came twice, and the other one opened it
        await _put_away(thread)
    interaction.client.boards.touch(table)
    where = f"<#{table.channel_id}>"
    async with showing(interaction):
        await _announce(
            interaction, tongue("table-in-thread", host=inert(host.name), game=called, where=where)
        )


def _must_have_threads(interaction: GuildInteraction) -> None:
    has = interaction.app_permissions
    missing = tuple(name for name in THREAD_NEEDS if not getattr(has, name))
    if missing and not has.administrator:
        raise CannotSpeak(missing)


async def _make(channel: discord.TextChannel, name: str) -> discord.Thread:
    try:
        return await open_thread(channel, name)
    except discord.Forbidden as error:
        raise CannotSpeak(("create_public_threads",)) from error
    except discord.HTTPException as error:
        if error.code != TOO_MANY_THREADS:
            raise
        raise NoMoreThreads from error


async def _put_away(thread: discord.Thread) -> None:
    """Delete a thread that no table came to; without the permission for that, archive it."""
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)


async def _announce(interaction: GuildInteraction, text: str) -> None:
    """Say something to all as the answer to a command; to the one who asked if he was heard before."""
    quiet = discord.AllowedMentions.none()
    with unless_too_late(interaction):
        if await is_first(interaction):
            await interaction.response.send_message(text, allowed_mentions=quiet)
        else:
            await interaction.followup.send(text, allowed_mentions=quiet, ephemeral=True)
