"""Buttons that outlive the process: everything they need is in their custom id.

Only dynamic items are ever sent. discord.py drops their pattern for the whole process when a view that also
holds an ordinary button ends, and then no button of any table answers.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.client import Kaiju
from bot.table import Table
from bot.words import Tongue
from cogs.answers import apologising, refusing, turn_away


class TableButton(
    ui.DynamicItem[ui.Button[Any]], template=r"kaiju:(?P<table>\d+):(?P<version>\d+):(?P<verb>[a-z_]+)"
):
    """A press is answered by the client's `presses[verb]`, whichever message it stands on."""

    def __init__(self, table_id: int, version: int, verb: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"kaiju:{table_id}:{version}:{verb}", **look))
        self.table_id, self.version, self.verb = table_id, version, verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), int(match["version"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Kaiju = interaction.client
        if client.door.is_closed:
            await turn_away(interaction)
            return
        async with apologising(interaction), refusing(interaction):
            await client.presses[self.verb](interaction, self.table_id, self.version)


LABELS = {
    "join": "button-join",
    "leave": "button-leave",
    "start": "button-start",
    "prizes": "button-prizes",
    "rules": "button-rules",
    "roll": "button-roll",
    "standing": "button-standing",
    "autopilot": "button-autopilot",
    "sweep": "button-sweep",
    "rematch": "button-rematch",
    "verify": "button-verify",
    "export": "button-export",
    "free": "button-free",
    "back": "button-back",
}


def button(table: Table, verb: str, tongue: Tongue, *, primary: bool = False) -> TableButton:
    style = discord.ButtonStyle.primary if primary else discord.ButtonStyle.secondary
    return TableButton(table.id, table.version, verb, label=tongue(LABELS[verb]), style=style)


def row(*buttons: TableButton) -> ui.ActionRow[Any]:
    return ui.ActionRow(*buttons)
