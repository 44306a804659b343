"""Proof: `/verify` plays a finished game again and attaches its record, or looks up the proof of an award."""

from __future__ import annotations

import asyncio
import io
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Kaiju
from bot.hearing import is_first
from bot.names import inert
from bot.proofs import Proof, award_of, read_proof
from bot.records import Verdict, check_record, write_record
from bot.refusals import NoSuchTable
from bot.table import Ending, Phase
from bot.tables import Whole
from bot.words import Tongue, label, reader
from cogs.answers import GuildInteraction, refusing, tell
from cogs.bobing_words import NO_BREAK
from cogs.finding import seen
from cogs.prize_words import prize_words

DIFFERENCE_LIMIT = 1500
"""Characters of a difference that are shown; the record holds all of it."""


class RecordsCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.presses["verify"] = self.press_verify

    @app_commands.command(name=label("command-verify"), description=label("command-verify-about"))
    @app_commands.rename(table=label("option-table"), proof=label("option-proof"))
    @app_commands.describe(table=label("option-table-about"), proof=label("option-proof-about"))
    @app_commands.guild_only()
    async def verify(
        self,
        interaction: GuildInteraction,
        table: app_commands.Range[int, 1] | None = None,
        proof: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        async with refusing(interaction):
            assert interaction.channel_id is not None
            if proof is not None:
                await self._prove(interaction, proof)
                return
            if table is None:
                whole = await self.client.tables.latest(interaction.channel_id)
            else:
                whole = await self._find(interaction, table)
            await self._verify(interaction, whole)

    async def press_verify(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._verify(interaction, await self._find(interaction, table_id))

    async def _find(self, interaction: GuildInteraction, table_id: int) -> Whole:
        """A table in a channel that the one who asks may see. Raises NoSuchTable."""
        return seen(interaction, table_id, await self.client.tables.whole(table_id))

    async def _prove(self, interaction: GuildInteraction, text: str) -> None:
        """Whether an award is as the dice fell, by its proof alone."""
        tongue, proof = reader(interaction), read_proof(text)
        if proof is None:
            await tell(interaction, tongue("verify-proof-unreadable", text=inert(text, cells=60)))
            return
        try:
            whole = await self._find(interaction, proof.table)
        except NoSuchTable:
            await tell(interaction, tongue("verify-proof-unseen", table=proof.table))
            return
        await self._verify(interaction, whole, proof)

    async def _verify(self, interaction: GuildInteraction, whole: Whole, proof: Proof | None = None) -> None:
        tongue = reader(interaction)
        if whole.table.phase != Phase.OVER:
            await tell(interaction, tongue("verify-running", hash=whole.table.commitment))
            return
        # A long game takes a while to be played again, and nobody else should wait for it.
        if await is_first(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
        verdict, data = await asyncio.to_thread(_play_again, whole)
        number = whole.table.id
        if verdict.difference is not None:
            text = tongue("verify-differs", table=number, difference=verdict.difference[:DIFFERENCE_LIMIT])
        elif proof is not None:
            text = proof_words(whole, proof, verdict.draws, tongue)
        else:
            text = tongue("verify-agrees", table=number, draws=verdict.draws)
        if verdict.is_unlinked and verdict.difference is None:
            text += "\n" + tongue("verify-unlinked")
        await tell(interaction, text, file=discord.File(io.BytesIO(data), f"kaiju-{number}.json"))


def _play_again(whole: Whole) -> tuple[Verdict, bytes]:
    record = write_record(whole)
    return check_record(record), json.dumps(record, ensure_ascii=False, indent=1).encode()


def proof_words(whole: Whole, proof: Proof, draws: int, tongue: Tongue) -> str:
    """What a proof is worth, of a table whose `draws` were all recomputed."""
    award = award_of(whole, proof)
    if award is None:
        return tongue("verify-proof-wrong", table=proof.table)
    name = next(seat.name for seat in whole.seats if seat.user_id == award.user_id)
    prize = next(prize for prize in whole.stock if prize.class_ == award.class_)
    agrees = tongue(
        "verify-proof-agrees",
        table=proof.table,
        step=award.n,
        name=inert(name),
        dice=award.dice.replace(" ", NO_BREAK),
        prize=prize_words(award.class_, award.count, (prize.name, prize.unit), tongue),
        draws=draws,
    )
    is_void = whole.table.ending == Ending.VOID
    return f"{agrees}\n{tongue('verify-proof-void')}" if is_void else agrees


async def setup(client: Kaiju) -> None:
    await client.add_cog(RecordsCog(client))
