"""The total of an evening (遊戲結果), in one language."""

from __future__ import annotations

from collections.abc import Iterator

from bot.names import inert
from bot.standings import Evening, Row
from bot.words import Tongue
from cogs.emblems import EMBLEMS
from cogs.titles import TITLE_WORDS
from games.doudizhu.titles import title

MOST_PLAYERS = 10
"""Told one by one: a message has 2,000 characters, and people come and go in a long evening."""


def signed(number: int, tongue: Tongue) -> str:
    """A change, with its sign: +3, −6, 0."""
    if number == 0:
        return "0"
    key = "doudizhu-signed-plus" if number > 0 else "doudizhu-signed-minus"
    return tongue(key, number=abs(number))


def standing(total: int, tongue: Tongue) -> int | str:
    """積分, which have a sign only below zero."""
    return signed(total, tongue) if total < 0 else total


def evening_lines(evening: Evening, tongue: Tongue) -> Iterator[str]:
    if not evening.hands:
        yield tongue("totals-none")
        return
    yield tongue("totals-practice" if evening.is_practice else "totals-heading", hands=evening.hands)
    for row in evening.rows[:MOST_PLAYERS]:
        yield from _of_player(row, tongue, is_practice=evening.is_practice)
    if (others := len(evening.rows) - MOST_PLAYERS) > 0:
        yield tongue("totals-others", count=others)


def _of_player(row: Row, tongue: Tongue, *, is_practice: bool) -> Iterator[str]:
    facts = {
        "emblem": EMBLEMS[row.emblem][0],
        "name": inert(row.name) if row.name else tongue("forget-stranger"),
        "points": signed(row.points, tongue),
    }
    if is_practice:
        yield tongue("totals-player-practice", **facts)
        return
    yield tongue("totals-player", **facts, chips=signed(row.chips, tongue))
    if row.total is not None and row.place is not None:
        word = tongue(TITLE_WORDS[title(row.total)])
        yield tongue("totals-rank", total=standing(row.total, tongue), title=word, place=row.place)
