"""Proof: `/verify` plays a finished game again and attaches its record."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Kaiju
from bot.records import check_record, write_record
from bot.refusals import NothingHere
from bot.table import Phase
from bot.words import label, reader
from cogs.answers import GuildInteraction, refusing, tell


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
                table = (await self.client.tables.latest(interaction.channel_id)).table.id
            await self._verify(interaction, table)

    async def press_verify(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._verify(interaction, table_id)

    async def _verify(self, interaction: GuildInteraction, table_id: int) -> None:
        tongue = reader(interaction)
        whole = await self.client.tables.whole(table_id)
        if whole is None or whole.table.guild_id != interaction.guild_id:
            raise NothingHere
        if whole.table.phase != Phase.OVER:
            await tell(interaction, tongue("verify-running", hash=whole.table.commitment))
            return
        record = write_record(whole)
        verdict = check_record(record)
        if verdict.difference is None:
            text = tongue("verify-agrees", table=table_id, draws=verdict.draws)
        else:
            text = tongue("verify-differs", table=table_id, difference=verdict.difference)
        data = json.dumps(record, ensure_ascii=False, indent=1).encode()
        await tell(interaction, text, file=discord.File(io.BytesIO(data), f"kaiju-{table_id}.json"))


async def setup(client: Kaiju) -> None:
    await client.add_cog(RecordsCog(client))
