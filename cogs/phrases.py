"""語音: ready-made phrases, said to the whole table, and read aloud where that is allowed."""

from __future__ import annotations

from math import ceil
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import Kaiju
from bot.clock import now
from bot.names import inert
from bot.refusals import NotSeated, TooSoon
from bot.table import Table
from bot.words import label, reader
from cogs.answers import GuildInteraction, make_ready, refusing, tell, turn_over
from cogs.buttons import select
from cogs.emblems import EMBLEMS
from cogs.finding import table_of
from cogs.layout import text_view

PHRASES = (
    "phrase-1",
    "phrase-2",
    "phrase-3",
    "phrase-4",
    "phrase-5",
    "phrase-6",
    "phrase-7",
    "phrase-8",
    "phrase-9",
    "phrase-10",
    "phrase-11",
    "phrase-12",
    "phrase-13",
    "phrase-14",
)

PAUSE_SECONDS = 10.0
"""Between two phrases of one player."""


class PhrasesCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client
        self._said: dict[tuple[int, int], float] = {}
        """Guild and user → when he said something last."""

    async def cog_load(self) -> None:
        self.client.presses["phrase"] = self.press_phrase
        self.client.choices.update(say=self.choose_silent, say_aloud=self.choose_aloud)

    @app_commands.command(name=label("command-phrase"), description=label("command-phrase-about"))
    @app_commands.guild_only()
    async def phrase(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self._offer(interaction, await self.client.tables.here(interaction.channel_id or 0))

    async def press_phrase(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._offer(interaction, await table_of(interaction, table_id))

    async def choose_silent(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._say(interaction, table_id, int(value), aloud=False)

    async def choose_aloud(
        self, interaction: GuildInteraction, table_id: int, version: int, value: str
    ) -> None:
        await self._say(interaction, table_id, int(value), aloud=_may_read_aloud(interaction))

    async def _offer(self, interaction: GuildInteraction, table: Table) -> None:
        _must_sit(table, interaction)
        await tell(interaction, None, view=self._menu(interaction, table))

    def _menu(self, interaction: GuildInteraction, table: Table, note: str = "") -> ui.LayoutView:
        tongue = reader(interaction)
        options = [
            discord.SelectOption(label=tongue(key), value=str(number)) for number, key in enumerate(PHRASES)
        ]
        view = text_view(note or tongue("phrase-title"))
        view.add_item(select(table, "say", tongue("phrase-pick"), options))
        if _may_read_aloud(interaction):
            view.add_item(select(table, "say_aloud", tongue("phrase-pick-aloud"), options))
        return view

    async def _say(self, interaction: GuildInteraction, table_id: int, number: int, *, aloud: bool) -> None:
        """Raises TooSoon. Everybody reads it in the language of the guild."""
        channel_id = await make_ready(interaction)
        table = await table_of(interaction, table_id)
        sitter, place = _must_sit(table, interaction), (table.guild_id, interaction.user.id)
        left = self._said.get(place, 0.0) + PAUSE_SECONDS - now()
        if left > 0:
            raise TooSoon(ceil(left))
        self._said[place] = now()
        public, tongue = await self.client.public(table.guild_id), reader(interaction)
        phrase = PHRASES[number]
        text = public(
            "phrase-said", emblem=EMBLEMS[sitter.emblem][0], name=inert(sitter.name), phrase=public(phrase)
        )
        channel = self.client.get_partial_messageable(channel_id, guild_id=table.guild_id)
        await channel.send(text, tts=aloud, allowed_mentions=discord.AllowedMentions.none())
        done = tongue("phrase-done", phrase=tongue(phrase))
        await turn_over(interaction, self._menu(interaction, table, done))


def _must_sit(table: Table, interaction: discord.Interaction[Any]) -> Any:
    sitter = table.sitter(interaction.user.id)
    if sitter is None or not sitter.is_here:
        raise NotSeated
    return sitter


def _may_read_aloud(interaction: discord.Interaction[Any]) -> bool:
    """Whether both the bot and the one who asks may have something read aloud."""
    return interaction.app_permissions.send_tts_messages and interaction.permissions.send_tts_messages


async def setup(client: Kaiju) -> None:
    await client.add_cog(PhrasesCog(client))
