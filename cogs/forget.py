"""`/forget-me`: what goes and what stays is told first, and nothing happens without a second press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import Kaiju
from bot.forgetting import Ties
from bot.words import Tongue, label, reader
from cogs.answers import GuildInteraction, answering, guild_of, reader_at, refusing, tell, turn_over
from cogs.layout import text_view
from cogs.prize_words import where_words, won_words

AWARDS = 10
"""Told one by one; of the others their number."""


class ForgetButton(ui.DynamicItem[ui.Button[Any]], template=r"kaiju-forget:(?P<user>\d+)"):
    def __init__(self, user_id: int, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"kaiju-forget:{user_id}", **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["user"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answering(interaction, lambda: forget(interaction))


async def forget(interaction: GuildInteraction) -> None:
    """Always the one who presses: the question is private."""
    client, guild_id = interaction.client, guild_of(interaction)
    public = await client.public(guild_id)
    await client.forgetting.forget(guild_id, interaction.user.id, public("forget-stranger"))
    await turn_over(interaction, text_view(reader(interaction)("forget-done")))


class ForgetCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(ForgetButton)

    @app_commands.command(name=label("command-forget"), description=label("command-forget-about"))
    @app_commands.guild_only()
    async def forget_me(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            user, tongue = interaction.user, await reader_at(interaction, None)
            ties = await self.client.forgetting.ties(guild_of(interaction), user.id)
            view = text_view("\n".join(question_lines(ties, tongue)))
            style = discord.ButtonStyle.danger
            view.add_item(ui.ActionRow(ForgetButton(user.id, label=tongue("button-forget"), style=style)))
            await tell(interaction, None, view=view)


def question_lines(ties: Ties, tongue: Tongue) -> Iterator[str]:
    yield tongue("forget-heading")
    yield tongue("forget-question")
    if ties.awards:
        yield tongue("forget-awards", count=len(ties.awards))
        for won in ties.awards[:AWARDS]:
            yield tongue("forget-award", prize=won_words(won, tongue), where=where_words(won, tongue))
        if (others := len(ties.awards) - AWARDS) > 0:
            yield tongue("forget-awards-others", count=others)
    yield tongue("forget-sure")


async def setup(client: Kaiju) -> None:
    await client.add_cog(ForgetCog(client))
