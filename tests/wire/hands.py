"""A game with private hands, as far as its answers go: 博饼 has none, but their ways must be safe.

Every verb answers as a cog of such a game would, by the helpers of the house and nothing else. A hand's text
is `CARD-owner-number`, so that whoever reads it can be held against its owner.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import Callable
from itertools import cycle
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.boards import Drawn
from bot.client import Kaiju
from bot.hearing import is_first
from bot.looks import Look
from bot.refusals import FormTooLate, NobodySuch
from bot.table import Sitter, Table
from bot.words import Tongue
from cogs.answers import GuildInteraction, apologising, refusing, showing, tell, turn_over
from cogs.buttons import TableButton

CARD = re.compile(r"CARD-(\d+)")

FORM = "hands:swap:"

PUBLIC_VERBS = ("hand", "play", "discard", "bug")
"""Buttons of the board."""

PRIVATE_VERBS = ("turn", "swap")
"""Buttons of a hand."""

COMMANDS = ("look", "deal", "fold", "swap")


class Hands(commands.Cog):
    """`pause` tells how many seconds the next step takes."""

    def __init__(self, client: Kaiju, pause: Callable[[], float]) -> None:
        self.client = client
        self.pause = pause
        self._cards = 0

    async def cog_load(self) -> None:
        """In place of the games with hands, whose words for their buttons are the same."""
        self.client.faces["bobing"] = Face()
        for verb in (*PUBLIC_VERBS, *PRIVATE_VERBS):
            self.client.presses.pop(verb, None)
        self.client.presses.update(
            hand=self.press_hand,
            play=self.press_play,
            discard=self.press_discard,
            bug=self.press_bug,
            turn=self.press_turn,
            swap=self.press_swap,
        )

    # Inside

    def card(self, interaction: discord.Interaction) -> str:
        self._cards += 1
        return f"CARD-{interaction.user.id}-{self._cards}"

    def laid_out(self, interaction: discord.Interaction, table_id: int) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(self.card(interaction)))
        labelled = [TableButton(table_id, 0, verb, label=self.card(interaction)) for verb in PRIVATE_VERBS]
        view.add_item(ui.ActionRow(*labelled))
        return view

    async def think(self) -> None:
        """The disk, the lock of the table, a picture."""
        await asyncio.sleep(self.pause())

    async def table(self, interaction: GuildInteraction) -> Table:
        await self.think()
        return await self.client.tables.here(interaction.channel_id or 0)

    # Buttons of the board

    async def press_hand(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """A hand, with buttons to go on."""
        table = await self.table(interaction)
        await tell(interaction, None, view=self.laid_out(interaction, table.id))

    async def press_play(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """The board changes for all, and the one who played gets what he has left."""
        table = await self.table(interaction)
        async with showing(interaction):
            await self.client.boards.update(interaction, table)
        await self.think()
        await tell(interaction, self.card(interaction))

    async def press_discard(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """Refused, and the refusal speaks of the hand."""
        await self.table(interaction)
        raise NobodySuch(self.card(interaction))

    async def press_bug(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self.table(interaction)
        raise RuntimeError(self.card(interaction))

    # Buttons of a hand

    async def press_turn(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        """The hand is replaced where it stands."""
        await self.think()
        await turn_over(interaction, self.laid_out(interaction, table_id))

    async def press_swap(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self.think()
        await self._show_form(interaction)

    # Commands

    @app_commands.command(description="a hand as a picture, with what a screen reader says of it")
    async def look(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self.table(interaction)
            text = self.card(interaction)
            await tell(interaction, text, file=discord.File(io.BytesIO(b""), f"{text}.png", description=text))

    @app_commands.command(description="a new board for all and a hand for the one who asked")
    async def deal(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            table = await self.table(interaction)
            async with showing(interaction):
                await self.client.boards.post(interaction, table)
            await self.think()
            await tell(interaction, self.card(interaction))

    @app_commands.command(description="refused, and the refusal speaks of the hand")
    async def fold(self, interaction: GuildInteraction, card: str) -> None:
        async with refusing(interaction):
            await self.table(interaction)
            raise NobodySuch(self.card(interaction))

    @fold.autocomplete("card")
    async def cards(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return [Choice(name=self.card(interaction), value="a card")]

    @app_commands.command(description="a form that shows the hand")
    async def swap(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await self.table(interaction)
            await self._show_form(interaction)

    async def _show_form(self, interaction: GuildInteraction) -> None:
        if not await is_first(interaction):
            raise FormTooLate
        form = ui.Modal(title="Swap", timeout=600, custom_id=f"{FORM}{interaction.id}")
        field: ui.TextInput[Any] = ui.TextInput(default=self.card(interaction))
        form.add_item(ui.Label(text="card", component=field))
        await interaction.response.send_modal(form)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit and custom_id.startswith(FORM):
            async with apologising(interaction), refusing(interaction):
                await self.think()
                await tell(interaction, self.card(interaction))


class Face:
    """A board with nothing but its buttons."""

    async def draw(self, table: Table, tongue: Tongue, look: Look) -> Drawn:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("a board"))
        view.add_item(ui.ActionRow(*(TableButton(table.id, table.version, v, label=v) for v in PUBLIC_VERBS)))
        return Drawn(view, discord.File(io.BytesIO(b"\x89PNG"), "board.png"))

    def standing(self, table: Table, sitter: Sitter, tongue: Tongue) -> list[str]:
        return []

    async def farewell(self, table: Table, tongue: Tongue) -> list[str]:
        return []


async def setup(client: Kaiju) -> None:
    """As an extension of a process of its own, where every fourth step is slow."""
    pauses = cycle((0.0, 0.0, 0.0, 0.9))
    await client.add_cog(Hands(client, lambda: next(pauses)))


if __name__ == "__main__":
    import bot.client
    from bot.__main__ import main

    bot.client.EXTENSIONS += ("hands",)
    sys.exit(main([]))
