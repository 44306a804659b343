"""Buttons that outlive the process: everything they need is in their custom id.

Only dynamic items are ever sent. discord.py drops their pattern for the whole process when a view that also
holds an ordinary button ends, and then no button of any table answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord import ui

from bot.client import Kaiju
from bot.table import Table
from bot.words import Tongue
from cogs.answers import answering


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
        await answering(
            interaction, lambda: client.presses[self.verb](interaction, self.table_id, self.version)
        )


class ChoiceButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"kaiju-choice:(?P<table>\d+):(?P<version>\d+):(?P<verb>[a-z_]+):(?P<value>[\w.]+)",
):
    """A button with a value; answered by the client's `choices[verb]`."""

    def __init__(self, table_id: int, version: int, verb: str, value: str, **look: Any) -> None:
        custom_id = f"kaiju-choice:{table_id}:{version}:{verb}:{value}"
        super().__init__(ui.Button(custom_id=custom_id, **look))
        self.table_id, self.version, self.verb, self.value = table_id, version, verb, value

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), int(match["version"]), match["verb"], match["value"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _choose(interaction, self.table_id, self.version, self.verb, self.value)


class ChoiceSelect(
    ui.DynamicItem[ui.Select[Any]],
    template=r"kaiju-select:(?P<table>\d+):(?P<version>\d+):(?P<verb>[a-z_]+)",
):
    """A select; what is picked is answered like a ChoiceButton with that value."""

    def __init__(self, table_id: int, version: int, verb: str, **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"kaiju-select:{table_id}:{version}:{verb}", **look))
        self.table_id, self.version, self.verb = table_id, version, verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["table"]), int(match["version"]), match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _choose(interaction, self.table_id, self.version, self.verb, self.item.values[0])


class PageButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"kaiju-page:(?P<what>[a-z]+):(?P<subject>\d+):(?P<page>\d+)",
):
    """Leads to a page of a list; answered by the client's `pages[what]`."""

    def __init__(self, what: str, subject: int, page: int, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"kaiju-page:{what}:{subject}:{page}", **look))
        self.what, self.subject, self.page = what, subject, page

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["what"], int(match["subject"]), int(match["page"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Kaiju = interaction.client
        await answering(interaction, lambda: client.pages[self.what](interaction, self.subject, self.page))


async def _choose(
    interaction: discord.Interaction[Any], table_id: int, version: int, verb: str, value: str
) -> None:
    client: Kaiju = interaction.client
    await answering(interaction, lambda: client.choices[verb](interaction, table_id, version, value))


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
    "resume": "button-resume",
    "rematch": "button-rematch",
    "verify": "button-verify",
    "replay": "button-replay",
    "export": "button-export",
    "free": "button-free",
    "back": "button-back",
    "hand": "button-hand",
    "pass": "button-pass",
    "phrase": "button-phrase",
    "totals": "button-totals",
    "drop_computer": "button-drop-computer",
    "donate": "button-donate",
    "wait": "button-wait",
    "chart": "button-chart",
    "career": "button-career",
    "accept": "button-accept",
    "refuse": "button-refuse",
    "redeem": "button-redeem",
    "decline": "button-decline",
    "sit": "button-sit",
    "hand_over": "button-hand-over",
    "mine": "button-mine",
}


def button(
    table: Table, verb: str, tongue: Tongue, *, primary: bool = False, label: str | None = None
) -> TableButton:
    """`label` is the key of another text than the usual one."""
    return TableButton(
        table.id, table.version, verb, label=tongue(label or LABELS[verb]), style=_style(primary=primary)
    )


def choice(table: Table, verb: str, value: str, label: str, *, primary: bool = False) -> ChoiceButton:
    return ChoiceButton(table.id, table.version, verb, value, label=label, style=_style(primary=primary))


def select(
    table: Table, verb: str, placeholder: str, options: Sequence[discord.SelectOption]
) -> ui.ActionRow[Any]:
    return ui.ActionRow(
        ChoiceSelect(table.id, table.version, verb, placeholder=placeholder, options=list(options))
    )


def row(*buttons: TableButton | ChoiceButton) -> ui.ActionRow[Any]:
    return ui.ActionRow(*buttons)


def _style(*, primary: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.primary if primary else discord.ButtonStyle.secondary
