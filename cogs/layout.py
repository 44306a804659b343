"""What the boards of all games are made of."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
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


TEXTS = 4000
"""Characters, of all texts of a message together."""

ALT = 1024
"""Characters of an alt text."""


def fits(parts: Parts) -> bool:
    """Whether Discord takes a board with these texts; an emoji counts with its whole code."""
    return len(parts[0]) + sum(map(len, parts[1])) <= TEXTS


def picture_file(data: bytes, name: str, alt: str) -> discord.File:
    """A picture ready to send. An alt text that is too long ends with a whole line or sentence."""
    return discord.File(BytesIO(data), filename=name, description=shortened(alt))


def shortened(alt: str) -> str:
    if len(alt) <= ALT:
        return alt
    kept = alt[: ALT - 1]
    end = max(kept.rfind(mark) for mark in ("\n", "。", ". ", "；", "; "))
    return (kept[: end + 1].rstrip() if end > ALT // 2 else kept) + "…"


def text_view(text: str) -> ui.LayoutView:
    """A private answer of one text, below which buttons and selects may come."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def layout(accent: int, file: discord.File | None, parts: Parts, words: Iterable[str] = ()) -> ui.LayoutView:
    """A board. Without a picture, `words` stand in its place: what it showed and no other text says."""
    headline, state, rows = parts
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=accent)
    box.add_item(ui.TextDisplay(headline))
    if file is not None:
        box.add_item(picture(file))
    elif said := "\n".join(words):
        box.add_item(ui.TextDisplay(said))
    for place, block in enumerate(state):
        if place or file is None:
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
