"""Proof: `/verify` plays a finished game again and attaches its record."""

from __future__ import annotations

import asyncio
import io
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Kaiju
from bot.hearing import is_first
from bot.records import Verdict, check_record, write_record
from bot.refusals import NothingHere
from bot.table import Phase
from bot.tables import Whole
from bot.words import label, reader
from cogs.answers import GuildInteraction, refusing, tell

DIFFERENCE_LIMIT = 1500
"""Characters of a difference that are shown; the record holds all of it."""


class RecordsCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.presses["verify"] = self.press_verify

    @app_commands.command(name=label("command-verify"), description=label("command-verify-about"))
    @app_commands.rename(table=label("option-table"))
    @app_commands.describe(table=label("option-table-about"))
    @app_commands.guild_only()
    async def verify(
        self, interaction: GuildInteraction, table: app_commands.Range[int, 1] | None = None
    ) -> None:
        async with refusing(interaction):
            assert interaction.channel_id is not None
            if table is None:
                whole = await self.client.tables.latest(interaction.channel_id)
            else:
                whole = await self._find(interaction, table)
            await self._verify(interaction, whole)

    async def press_verify(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._verify(interaction, await self._find(interaction, table_id))

    async def _find(self, interaction: GuildInteraction, table_id: int) -> Whole:
        """A table in a channel that the one who asks may see. Raises NothingHere."""
        whole = await self.client.tables.whole(table_id)
        if whole is None or not _may_see(interaction, whole.table.channel_id):
            raise NothingHere
        return whole

    async def _verify(self, interaction: GuildInteraction, whole: Whole) -> None:
        tongue = reader(interaction)
        if whole.table.phase != Phase.OVER:
            await tell(interaction, tongue("verify-running", hash=whole.table.commitment))
            return
        # A long game takes a while to be played again, and nobody else should wait for it.
        if await is_first(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
        verdict, data = await asyncio.to_thread(_play_again, whole)
        number = whole.table.id
        if verdict.difference is None:
            text = tongue("verify-agrees", table=number, draws=verdict.draws)
        else:
            text = tongue("verify-differs", table=number, difference=verdict.difference[:DIFFERENCE_LIMIT])
        await tell(interaction, text, file=discord.File(io.BytesIO(data), f"kaiju-{number}.json"))


def _play_again(whole: Whole) -> tuple[Verdict, bytes]:
    record = write_record(whole)
    return check_record(record), json.dumps(record, ensure_ascii=False, indent=1).encode()


def _may_see(interaction: discord.Interaction, channel_id: int) -> bool:
    """Of a thread its parent tells, but for private ones, and those that are archived and so unknown.

    The record of such a thread can be had from inside it.
    """
    if channel_id == interaction.channel_id:
        return True
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    user = interaction.user
    if channel is None or not isinstance(user, discord.Member):
        return False
    return channel.permissions_for(user).view_channel


async def setup(client: Kaiju) -> None:
    await client.add_cog(RecordsCog(client))
