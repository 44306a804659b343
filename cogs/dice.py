"""`/dice-stats`: how the dice of a server, a table or a player fell, and all throws to take away.

Sums are for everybody. Single throws are for those who see the channel where they fell, for who threw them,
and for those who keep order in the whole server.
"""

from __future__ import annotations

import io
import re
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.dice_book import WITH_DICE, Scope
from bot.refusals import MayNotTakeThrows, NoSuchTable
from bot.words import label, reader
from cogs.answers import (
    GAME_WORDS,
    GuildInteraction,
    answering,
    guild_of,
    is_master,
    refusing,
    tell,
)
from cogs.dice_words import dice_blocks
from cogs.seeing import may_see

ALL = "all"
"""In the place of a game."""


class TakeThrows(
    ui.DynamicItem[ui.Button[Any]],
    template=r"kaiju-dice:(?P<user>\d+):(?P<table>\d+):(?P<game>[a-z]+):take",
):
    """Under a statistic: its throws as a file. 0 stands for no player, and for no table."""

    def __init__(self, user_id: int, table_id: int, game: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"kaiju-dice:{user_id}:{table_id}:{game}:take", **look))
        self.user_id, self.table_id, self.game = user_id, table_id, game

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["user"]), int(match["table"]), match["game"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        scope = Scope(
            guild_of(interaction),
            self.user_id or None,
            self.table_id or None,
            self.game if self.game in WITH_DICE else None,
        )
        await answering(interaction, lambda: take(interaction, scope))


class DiceCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(TakeThrows)

    @app_commands.command(name=label("command-dice-stats"), description=label("command-dice-stats-about"))
    @app_commands.rename(
        member=label("option-member"), table=label("option-table"), game=label("option-game")
    )
    @app_commands.describe(
        member=label("option-dice-member-about"),
        table=label("option-dice-table-about"),
        game=label("option-dice-game-about"),
    )
    @app_commands.choices(game=[Choice(name=label(GAME_WORDS[name]), value=name) for name in WITH_DICE])
    @app_commands.guild_only()
    async def dice_stats(
        self,
        interaction: GuildInteraction,
        member: discord.User | None = None,
        table: app_commands.Range[int, 1] | None = None,
        game: str | None = None,
    ) -> None:
        async with refusing(interaction):
            scope = Scope(guild_of(interaction), None if member is None else member.id, table, game)
            await _must_see(interaction, scope)
            found = await self.client.dice_book.count(scope)
            tongue, look = reader(interaction), await self.client.look_for(interaction)
            name = "" if member is None else member.display_name
            view = ui.LayoutView(timeout=None)
            for number, block in enumerate(dice_blocks(scope, found, name, tongue, look)):
                if number:
                    view.add_item(ui.Separator())
                view.add_item(ui.TextDisplay(block))
            if found.tables and await _may_take(interaction, scope):
                button = TakeThrows(
                    scope.user_id or 0, scope.table_id or 0, game or ALL, label=tongue("button-take-throws")
                )
                view.add_item(ui.ActionRow(button))
            await tell(interaction, None, view=view)


async def take(interaction: GuildInteraction, scope: Scope) -> None:
    """Attach all throws of a scope. Raises NoSuchTable and MayNotTakeThrows."""
    await _must_see(interaction, scope)
    if not await _may_take(interaction, scope):
        raise MayNotTakeThrows
    client, tongue = interaction.client, reader(interaction)
    zone = (await client.guild_book.of(scope.guild_id)).timezone
    number = 0
    files = client.dice_book.files(scope, zone, with_ids=await _keeps_order(interaction))
    async for ending, data in files:  # a large one is sent before the next is made
        number += 1
        text = tongue("dice-file") if number == 1 else None
        await tell(interaction, text, file=discord.File(io.BytesIO(data), _named(scope, number, ending)))
    if not number:
        await tell(interaction, tongue("dice-none"))


def _named(scope: Scope, number: int, ending: str) -> str:
    parts = (
        "throws",
        scope.game,
        None if scope.table_id is None else f"table-{scope.table_id}",
        None if scope.user_id is None else "player",
        None if number == 1 else str(number),
    )
    return f"{'-'.join(part for part in parts if part)}.{ending}"


async def _must_see(interaction: GuildInteraction, scope: Scope) -> None:
    """Raises NoSuchTable: which tables there are elsewhere is nobody's business."""
    if scope.table_id is None:
        return
    table = await interaction.client.dice_book.find(scope.guild_id, scope.table_id)
    if table is None or not may_see(interaction, table.channel_id, table.parent_id):
        raise NoSuchTable(scope.table_id)


async def _may_take(interaction: GuildInteraction, scope: Scope) -> bool:
    """Whoever sees the table, or threw himself; else single throws could tell what was played where."""
    if scope.table_id is not None or scope.user_id == interaction.user.id:
        return True
    return await _keeps_order(interaction)


async def _keeps_order(interaction: GuildInteraction) -> bool:
    """In the whole server, not in one channel alone."""
    user = interaction.user
    if isinstance(user, discord.Member):
        may = user.guild_permissions
        if may.manage_guild or may.manage_messages:
            return True
    return await is_master(interaction)


async def setup(client: Kaiju) -> None:
    await client.add_cog(DiceCog(client))
