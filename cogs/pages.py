"""A page of a long list, with buttons to the pages before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.pages import Page
from bot.words import Tongue
from cogs.buttons import PageButton
from cogs.layout import text_view


def paged(
    lines: Iterable[str], page: Page[Any], what: str, subject: int, tongue: Tongue, *, ends: bool = False
) -> ui.LayoutView:
    """`what` is the list's name among the client's `pages`, `subject` whose list it is.

    `ends`: with a way to the first page and to the last, where they are farther than the next.
    """
    shown = list(lines)
    if page.count > 1:
        shown.append(tongue("page-number", n=page.number, count=page.count))
    view = text_view("\n".join(shown))
    ways = {"button-page-before": page.number - 1, "button-page-after": page.number + 1}
    if ends:
        first = {"button-page-first": 1} if page.number > 2 else {}
        last = {"button-page-last": page.count} if page.number < page.count - 1 else {}
        ways = first | ways | last
    buttons = [
        PageButton(what, subject, number, label=tongue(key))
        for key, number in ways.items()
        if 1 <= number <= page.count
    ]
    if buttons:
        view.add_item(ui.ActionRow(*buttons))
    return view
