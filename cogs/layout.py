"""What the boards of all games are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.names import inert
from bot.pictures import Script
from bot.table import Ending, Table
from bot.words import Tongue
from cogs.buttons import TableButton, button, row

ENDINGS = {
    Ending.STOPPED: "ending-stopped",
    Ending.DESERTED: "ending-deserted",
    Ending.EXPIRED: "ending-expired",
    Ending.VOID: "ending-void",
}

Parts = tuple[str, list[str], list[ui.ActionRow[Any]]]
"""The headline, the blocks of text under the picture, and the rows of buttons."""


def script_of(tongue: Tongue) -> Script:
    """The script that pictures are drawn in for readers of a language."""
    return "simplified" if tongue.locale == "zh-CN" else "traditional"


def layout(
    accent: int, headline: str, file: discord.File, state: Sequence[str], rows: Sequence[ui.ActionRow[Any]]
) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=accent)
    box.add_item(ui.TextDisplay(headline))
    box.add_item(picture(file))
    for place, block in enumerate(state):
        if place:
            box.add_item(ui.Separator())
        box.add_item(ui.TextDisplay(block))
    for buttons in rows:
        box.add_item(buttons)
    view.add_item(box)
    return view


def picture(file: discord.File) -> ui.MediaGallery[Any]:
    address = f"attachment://{file.filename}"
    return ui.MediaGallery(discord.MediaGalleryItem(address, description=file.description))


def lobby_rows(table: Table, tongue: Tongue, *more: TableButton) -> list[ui.ActionRow[Any]]:
    """Chairs, whatever else a game has beside them, and the start."""
    chairs = [button(table, "join", tongue, primary=not table.is_full), button(table, "leave", tongue)]
    return [row(*chairs, *more), row(button(table, "start", tongue, primary=table.is_full))]


def until(table: Table, tongue: Tongue) -> str:
    """When a table whose game does not begin is closed."""
    return tongue("lobby-until", when=f"<t:{int(table.deadline)}:R>") if table.deadline else ""


def host_name(table: Table) -> str:
    return inert(table.host.name) if table.host else ""


def proof(table: Table, tongue: Tongue) -> str:
    return tongue("proof", hash=table.commitment, secret=table.secret)
