"""The form in which a host or an organiser writes prizes: one paragraph, a class a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.bobing import write_prizes
from bot.engines import Prize
from bot.words import Tongue
from cogs.prize_words import class_words


class PrizeForm(ui.Modal):
    """Only the form: it may be sent back after the process that showed it is gone, so `sent` reads it.

    `custom_id` says whose list it is; `draft` is what was refused before, to be mended.
    """

    def __init__(
        self, custom_id: str, title: str, stock: Sequence[Prize], tongue: Tongue, draft: str | None
    ) -> None:
        super().__init__(title=title, timeout=600, custom_id=custom_id)
        paragraph: ui.TextInput[Any] = ui.TextInput(
            style=discord.TextStyle.paragraph,
            default=draft or write_prizes(stock, class_words(tongue)),
            max_length=1000,
        )
        self.add_item(
            ui.Label(
                text=tongue("editor-label"), description=tongue("editor-description"), component=paragraph
            )
        )


def sent(interaction: discord.Interaction, editor: str) -> tuple[str, str] | None:
    """What follows `editor` in the custom id of a form that was sent, and its text; None for all else."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit or not custom_id.startswith(editor):
        return None
    return custom_id.removeprefix(editor), str(data["components"][0]["component"]["value"])
