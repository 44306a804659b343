"""A game that is over, told again from its first step to its last, in pages of one language."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.client import Face
from bot.histories import Moment, moments
from bot.names import inert
from bot.table import Sitter, Table
from bot.tables import Whole
from bot.words import Tongue
from cogs.answers import GAME_WORDS
from cogs.doudizhu_words import LEVEL_WORDS
from cogs.powers import WHAT_WORDS, use_line

PAGE_TEXT = 3500
"""Characters of a page; with its heading and its foot it must fit into one message."""

PAGE_STEPS = 20

KEPT = 8
"""Games that stay told: who turns a page turns another."""

BY = {
    "auto": "replay-by-auto",
    "autopilot": "replay-by-autopilot",
    "pace": "replay-by-pace",
    "round": "replay-by-round",
    "computer": "replay-by-computer",
    "skip": "replay-by-skip",
}
"""Who made an action, where it was neither the player himself nor the table, which the words say."""


class Replays:
    """The last few games that somebody looked at, by what was kept of them then: names may change."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[Whole, str], tuple[str, ...]] = OrderedDict()

    def found(self, brief: Whole, tongue: Tongue) -> tuple[str, ...] | None:
        """The pages of a game, None if they are not at hand. `brief` is without its log."""
        key = brief, tongue.locale
        if key in self._told:
            self._told.move_to_end(key)
        return self._told.get(key)

    async def tell(
        self, brief: Whole, whole: Whole, table: Table, face: Face, tongue: Tongue
    ) -> tuple[str, ...]:
        """Tell it, and keep it. A long game takes a while, and nobody else should wait for it."""
        pages = await asyncio.to_thread(pages_of, whole, table, face, tongue)
        self._told[brief, tongue.locale] = pages
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        return pages


def pages_of(whole: Whole, table: Table, face: Face, tongue: Tongue) -> tuple[str, ...]:
    """A game that is over: who played it by which options, and every step. One page at least."""
    uses = use_lines(whole, tongue)
    steps = (
        [*step_lines(moment, table, face, tongue), *uses.get(moment.happening.n + 1, ())]
        for moment in moments(whole, table)
    )
    return tuple(packed([*opening(table, face, tongue), *uses.get(0, ())], steps))


def use_lines(whole: Whole, tongue: Tongue) -> dict[int, list[str]]:
    """Uses of powers over a table, by the number of actions that had been made before."""
    told: dict[int, list[str]] = {}
    for use in whole.interventions:
        if use.what in WHAT_WORDS:  # a later version may know more of them
            told.setdefault(use.n, []).append(f"-# {use_line(use, tongue, 't')}")
    return told


def opening(table: Table, face: Face, tongue: Tongue) -> list[str]:
    names = tongue("list-comma").join(player(sitter, tongue) for sitter in table.by_seat)
    return [tongue("replay-players", names=names), *face.options(table.options, tongue)]


def player(sitter: Sitter, tongue: Tongue) -> str:
    name = inert(sitter.name)
    if sitter.level is None:
        return name
    return tongue("seat-computer", name=name, level=tongue(LEVEL_WORDS[sitter.level]))


def step_lines(moment: Moment, table: Table, face: Face, tongue: Tongue) -> list[str]:
    """Who made a step is told here for all games alike, so the words of the game are those of a player."""
    done = moment.happening
    plain = done if done.cause == "table" else replace(done, cause="player")
    first, *others = face.retold(table, plain, moment.state, tongue) or [""]
    mark = tongue(BY[done.cause]) if done.cause in BY else ""
    return [tongue("replay-step", n=done.n, line=first, mark=mark), *others]


def packed(first: list[str], steps: Iterable[list[str]]) -> Iterator[str]:
    """Pages of whole steps, as many as go on one; a step that is longer than a page goes on the next."""
    page, count = "\n".join(first), 0
    for step in steps:
        for piece in _pieces(step):
            if page and (count == PAGE_STEPS or len(page) + 1 + len(piece) > PAGE_TEXT):
                yield page
                page, count = "", 0
            page = f"{page}\n{piece}" if page else piece
            count += 1
    yield page


def _pieces(lines: list[str]) -> Iterator[str]:
    """A step as texts that each fit on a page: one, but for the very longest."""
    piece = ""
    for line in lines:
        if piece and len(piece) + 1 + len(line) > PAGE_TEXT:
            yield piece
            piece = ""
        piece = f"{piece}\n{line}" if piece else line
    yield piece


def heading(table: Table, tongue: Tongue) -> str:
    return tongue("replay-heading", table=table.id, game=tongue(GAME_WORDS[table.game.name]))
