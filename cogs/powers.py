"""What a host or a moderator did at a table, and how its boards and its log tell it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.interventions import InterventionRow, newest, pause_of
from bot.names import inert
from bot.pages import PAGE_LINES, Page, turned_to
from bot.refusals import NothingHere
from bot.table import Table
from bot.tables import Whole
from bot.words import Tongue, reader
from cogs.answers import GuildInteraction, tell, turn_over
from cogs.buttons import ChoiceButton, TableButton, button, row
from cogs.layout import Parts, fits
from cogs.pages import paged

WHAT_WORDS = {
    "pause": "power-pause",
    "resume": "power-resume",
    "skip": "power-skip",
    "sweep": "power-sweep",
    "kick": "power-kick",
    "host": "power-host",
    "end": "power-end",
}

RIGHT_WORDS = {"host": "power-as-host", "moderator": "power-as-moderator", "player": "power-as-player"}

LOG = "log"
"""The pages of a table's log among the client's."""


def use_line(use: InterventionRow, tongue: Tongue, style: str = "R") -> str:
    """One use of a power; `style` is how Discord shows its time."""
    target = {} if use.target_name is None else {"target": inert(use.target_name)}
    return tongue(
        WHAT_WORDS[use.what],
        by=inert(use.by_name),
        role=tongue(RIGHT_WORDS[use.by_as]),
        when=f"<t:{int(use.at)}:{style}>",
        **target,
    )


def paused_line(table: Table, tongue: Tongue) -> str:
    """Why the clock of a table stands, in the place of whose turn it is."""
    pause = pause_of(table)
    if pause is None or table.held_until is None:
        return tongue("turn-paused")
    key = "turn-held-moderator" if pause.by_as == "moderator" else "turn-held"
    held = tongue(key, by=inert(pause.by_name), until=f"<t:{int(table.held_until)}:t>")
    waits = "" if table.to_act is None else tongue("turn-held-for", name=inert(table.to_act.name))
    return f"{waits}{held}"


def with_powers(parts: Parts, table: Table, tongue: Tongue) -> Parts:
    """The parts of a board with the last use of a power, while that is news, and the way out of a pause.

    A board that is full already goes without the line, which stands in the log, too.
    """
    headline, state, rows = parts
    use = newest(table)
    if use is not None:
        longer = f"{headline}\n-# {use_line(use, tongue)}"
        headline = longer if fits((longer, state, rows)) else headline
    if table.is_held:
        rows = [row(button(table, "resume", tongue, primary=True)), *map(_quiet, rows)]
    return headline, state, rows


def _quiet(buttons: ui.ActionRow[Any]) -> ui.ActionRow[Any]:
    """The same buttons, none of them the one that the turn needs."""
    for child in buttons.children:
        if isinstance(child, TableButton | ChoiceButton):
            child.item.style = discord.ButtonStyle.secondary
    return buttons


async def show_log(interaction: GuildInteraction) -> None:
    """Tell privately what was done at the table of a channel, live or over. Raises NothingHere."""
    whole = await interaction.client.tables.latest(interaction.channel_id or 0)
    await tell(interaction, None, view=await _log(interaction, whole, 1))


async def turn_log(interaction: GuildInteraction, table_id: int, page: int) -> None:
    whole = await interaction.client.tables.whole(table_id)
    if whole is None or whole.table.channel_id != interaction.channel_id:
        raise NothingHere
    await turn_over(interaction, await _log(interaction, whole, page))


async def _log(interaction: GuildInteraction, whole: Whole, wanted: int) -> ui.LayoutView:
    """Of all the games that were played there in a row: to those who play on it is one table."""
    tongue, row = reader(interaction), whole.table
    uses = (await interaction.client.tables.uses(row.series_id or row.id))[::-1]
    number, count, before = turned_to(wanted, len(uses))
    page = Page(uses[before : before + PAGE_LINES], number, count)
    lines = [tongue("power-log" if uses else "power-log-empty")]
    lines += (use_line(use, tongue, "f") for use in page.lines)
    return paged(lines, page, LOG, row.id, tongue)
