"""How a table of 陞官圖 looks to everybody: the lobby, a turn, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from bot.boards import Drawn
from bot.looks import STILL, Look
from bot.names import inert
from bot.pictures import Painter, Tray
from bot.shengguantu import ShengguantuOptions, ShengguantuStakes
from bot.table import Autopilot, Ending, Happening, Phase, Sitter, Table
from bot.words import Tongue
from cogs.buttons import button, row
from cogs.emblems import EMBLEMS
from cogs.evening_words import signed
from cogs.layout import ENDINGS, Parts, fits, host_name, layout, lobby_rows, picture_file, proof, until
from cogs.powers import paused_line, with_powers
from cogs.shengguantu_pictures import sheet_of, tray_of
from cogs.shengguantu_story import Teller, dice_text
from cogs.shengguantu_words import ENDING_WORDS, name_text, rank_text, short_text, square_text
from games import shengguantu
from games.core import Seat
from games.shengguantu.events import Compared, Paid, Rolled, Why
from games.shengguantu.values import Phase as Stage
from games.shengguantu.values import Result, View

ACCENT = 0xC8963E
PICTURE, MOVING = "shengguantu.png", "shengguantu.gif"
STORY_LINES = 12
"""Of one turn on the board; the longest have more, and the record has all."""

BEFORE = 2
"""Turns before the last that are told in short: at a fast table several pass between two looks."""


TOLD = 3
"""Players who are named where a game is told in one line."""


class ShengguantuFace:
    """Draws 陞官圖 boards, pictures by `painter`."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def draw(self, table: Table, tongue: Tongue, look: Look = STILL) -> Drawn:
        parts = parts_of(table, tongue.showing(look.glyphs))
        if not fits(parts):
            parts = parts_of(table, tongue)
        if not look.has_pictures:
            return Drawn(layout(ACCENT, None, parts, words_of(table, tongue)), None)
        file = await self._picture(table, tongue, look)
        return Drawn(layout(ACCENT, file, parts), file)

    async def _picture(self, table: Table, tongue: Tongue, look: Look) -> discord.File:
        """The last throw while the game runs, the chart before and after."""
        last = last_throw(table, tongue)
        if last is None:
            sheet = await self._painter.sheet(sheet_of(table, tongue))
            return picture_file(sheet, PICTURE, sheet_alt(table, tongue))
        happening, tray = last
        alt = tray_alt(table, happening, tongue)
        if look.since is not None and happening.n >= look.since:
            return picture_file(await self._painter.moving_tray(tray), MOVING, alt)
        return picture_file(await self._painter.tray(tray), PICTURE, alt)

    def standing(self, table: Table, sitter: Sitter, tongue: Tongue) -> list[str]:
        assert sitter.seat is not None
        view = shengguantu.view(table.state, None)
        return [
            tongue("standing-heading", name=inert(sitter.name), seat=sitter.seat + 1),
            _seat_line(table, view, sitter.seat, tongue),
        ]

    def rules(self, options: ShengguantuOptions | None, tongue: Tongue) -> str:
        own = [tongue("rules-this-table"), *options_lines(options, tongue)] if options else []
        return "\n".join([tongue("rules-shengguantu"), *own])

    def options(self, options: ShengguantuOptions, tongue: Tongue) -> list[str]:
        return list(options_lines(options, tongue))

    def result(self, table: Table, tongue: Tongue) -> str:
        """The first few of the ranking, each with how he left."""
        ordered = _ordered(table)
        told = [
            tongue(
                "played-sgt-player",
                name=inert(table.at(result.seat).name),
                ending=tongue(ENDING_WORDS[result.ending]),
            )
            for result in ordered[:TOLD]
        ]
        if (others := len(ordered) - TOLD) > 0:
            told.append(tongue("played-sgt-others", count=others))
        return tongue("list-comma").join(told)

    def results(self, table: Table, tongue: Tongue) -> list[str]:
        if table.ending is not Ending.PLAYED:
            why = tongue(ENDINGS[table.ending or Ending.STOPPED])
            return [why, tongue("sgt-void"), *chart_lines(table, tongue)]
        ranked = enumerate(_ordered(table), start=1)
        places = (_result(table, place, result, tongue) for place, result in ranked)
        return [tongue("sgt-end-heading"), *places]

    def retold(self, table: Table, happening: Happening, state: Any | None, tongue: Tongue) -> list[str]:
        return Teller(table, tongue).happening(happening)

    async def farewell(self, table: Table, tongue: Tongue) -> list[str]:
        return []


def parts_of(table: Table, tongue: Tongue) -> Parts:
    return with_powers(_parts_of(table, tongue), table, tongue)


def _parts_of(table: Table, tongue: Tongue) -> Parts:
    match table.phase:
        case Phase.LOBBY:
            return lobby(table, tongue)
        case Phase.RUNNING:
            return running(table, tongue)
        case Phase.OVER:
            return over(table, tongue)


def last_throw(table: Table, tongue: Tongue) -> tuple[Happening, Tray] | None:
    """The last action in which somebody threw, and its picture; None before and after the game."""
    if table.phase is Phase.RUNNING:
        for happening in reversed(table.recent):
            tray = tray_of(happening.events, tongue)
            if tray is not None:
                return happening, tray
    return None


def words_of(table: Table, tongue: Tongue) -> list[str]:
    """What the picture shows and the texts do not: where everybody stood when a game was closed early."""
    is_cut_short = table.phase is Phase.OVER and table.ending is not Ending.PLAYED
    return [sheet_alt(table, tongue)] if is_cut_short and table.state is not None else []


def tray_alt(table: Table, happening: Happening, tongue: Tongue) -> str:
    what = "\n".join(Teller(table, tongue).happening(happening)).replace("**", "")
    return tongue("tray-alt", dice=_dice(happening), what=what)


def _dice(happening: Happening) -> str:
    thrown = [event.dice for event in happening.events if isinstance(event, Rolled)]
    return dice_text(thrown[-1])


def sheet_alt(table: Table, tongue: Tongue) -> str:
    if table.state is None:
        return tongue("game-shengguantu")
    view = shengguantu.view(table.state, None)
    places = [
        tongue("sheet-place", name=inert(table.at(seat).name), where=office_text(view, seat, tongue))
        for seat in range(len(view.careers))
    ]
    return tongue(
        "sheet-alt",
        pool=tongue("sheet-pool", pool=view.pool),
        round=tongue("sheet-round", round=view.round),
        places=tongue("list-comma").join(places),
    )


def chart_lines(table: Table, tongue: Tongue) -> Iterator[str]:
    """The chart in words: the pool, and where everybody stands with what rank."""
    if table.state is None:
        yield tongue("sgt-chart-empty")
        return
    view = shengguantu.view(table.state, None)
    yield tongue("sgt-pool", pool=view.pool, round=view.round)
    yield from (_seat_line(table, view, seat, tongue) for seat in range(len(view.careers)))


# The lobby


def lobby(table: Table, tongue: Tongue) -> Parts:
    options = table.options
    assert isinstance(options, ShengguantuOptions)
    names = (f"{EMBLEMS[sitter.emblem][0]} {inert(sitter.name)}" for sitter in table.here)
    seated = tongue("list-comma").join(names)
    here = tongue("lobby-seated", here=len(table.here), chairs=options.chairs, names=seated)
    state = [
        "\n".join(options_lines(options, tongue)),
        f"{here}\n{until(table, tongue)}",
        tongue("commitment", hash=table.commitment),
    ]
    rows = lobby_rows(table, tongue, button(table, "rules", tongue), button(table, "chart", tongue))
    return tongue("lobby-headline", host=host_name(table), game=tongue("game-shengguantu")), state, rows


def options_lines(options: ShengguantuOptions, tongue: Tongue) -> Iterator[str]:
    yield tongue("sgt-entry", entry=options.entry, needed=ShengguantuStakes().entry(options))
    yield tongue("sgt-fast") if options.fast else tongue("sgt-clock", seconds=options.turn_limit)
    if options.no_pair == "pass":
        yield tongue("sgt-option-pass")
    if options.manchu_posts == "open":
        yield tongue("sgt-option-open")
    if not options.purchase:
        yield tongue("sgt-option-no-purchase")
    if options.bail_out:
        yield tongue("sgt-option-bail-out")


# A turn


def running(table: Table, tongue: Tongue) -> Parts:
    view = shengguantu.view(table.state, None)
    seats = (_seat_line(table, view, seat, tongue) for seat in range(len(view.careers)))
    pool = tongue("sgt-pool", pool=view.pool, round=view.round)
    pool = tongue("list-dot").join((pool, tongue("board-host", host=host_name(table))))
    turn = "\n".join(_turn_line(table, view, tongue))
    return "\n".join(_headline(table, tongue)), ["\n".join([pool, *seats]), turn], _rows(table, view, tongue)


def _headline(table: Table, tongue: Tongue) -> list[str]:
    teller = Teller(table, tongue)
    last = teller.happening(table.recent[-1])[:STORY_LINES] or [""]
    before = [line for h in table.recent[-1 - BEFORE : -1] if (line := teller.in_short(h))]
    return [*last, *(f"-# {line}" for line in reversed(before))]


def _rows(table: Table, view: View, tongue: Tongue) -> list[Any]:
    second = [button(table, "standing", tongue), button(table, "autopilot", tongue)]
    if getattr(table.options, "fast", False):
        second.append(button(table, "wait", tongue))
    looks = [button(table, "chart", tongue), button(table, "career", tongue)]
    return [row(*_choices(table, view, tongue), *looks), row(*second)]


def _choices(table: Table, view: View, tongue: Tongue) -> list[Any]:
    if view.phase is Stage.CHOOSING:
        return [button(table, "accept", tongue, primary=True), button(table, "refuse", tongue)]
    if view.phase is Stage.REDEEMING:
        return [button(table, "redeem", tongue, primary=True), button(table, "decline", tongue)]
    found = [button(table, "roll", tongue, primary=True)]
    own = None if view.turn is None else shengguantu.view(table.state, view.turn)
    if own is not None and own.for_sale:
        found.append(button(table, "donate", tongue))
    if own is not None and own.may_sit_exams:
        found.append(button(table, "sit", tongue))
    return found


def _seat_line(table: Table, view: View, seat: Seat, tongue: Tongue) -> str:
    career, sitter = view.careers[seat], table.at(seat)
    second = ""
    if career.second and career.ending is None:
        second = tongue("sgt-seat-second", second=name_text(career.second, tongue))
    return tongue(
        "sgt-seat",
        emblem=EMBLEMS[sitter.emblem][0],
        name=inert(sitter.name),
        marks=_marks(sitter, tongue, is_in_play=career.ending is None),
        chips=signed(view.balances[seat], tongue),
        office=office_text(view, seat, tongue) + second,
    )


def office_text(view: View, seat: Seat, tongue: Tongue) -> str:
    """Where a seat stands, or how it left."""
    career = view.careers[seat]
    if career.ending is not None:
        ending = tongue(ENDING_WORDS[career.ending])
        if career.rank is None:
            return tongue("sgt-left-mark-plain", ending=ending)
        return tongue("sgt-left-mark", ending=ending, rank=rank_text(career.rank, tongue))
    if career.throws == 0:
        return tongue("sgt-outside")
    return short_text(career.office, tongue, view.levels[seat])


def _marks(sitter: Sitter, tongue: Tongue, *, is_in_play: bool) -> str:
    marks = []
    if not sitter.is_here:
        marks.append(tongue("sgt-mark-away"))
    elif is_in_play and sitter.autopilot is not Autopilot.OFF:
        marks.append(tongue("sgt-mark-autopilot"))
    elif is_in_play and sitter.waits:
        marks.append(tongue("sgt-mark-waits"))
    return tongue("doudizhu-mark", mark=tongue("list-dot").join(marks)) if marks else ""


def _turn_line(table: Table, view: View, tongue: Tongue) -> Iterator[str]:
    sitter = table.to_act
    if table.is_paused:
        yield paused_line(table, tongue)
        return
    if sitter is None:
        return
    name, when = inert(sitter.name), f"<t:{int(table.deadline or 0)}:R>"
    if view.offer is not None:
        to = square_text(view.offer.square, tongue)
        yield tongue("sgt-turn-offer", name=name, to=to, when=when)
    elif view.redemption is not None:
        yield tongue("sgt-turn-redeem", name=name, chips=view.redemption, when=when)
    elif table.is_paced or not sitter.is_here or sitter.autopilot is not Autopilot.OFF:
        yield tongue("sgt-turn-bot", name=name)
    else:
        yield tongue("sgt-turn", name=name, when=when)


# The end


def over(table: Table, tongue: Tongue) -> Parts:
    rows = [
        row(
            button(table, "rematch", tongue, primary=True),
            button(table, "chart", tongue),
            button(table, "career", tongue),
            button(table, "verify", tongue),
            button(table, "replay", tongue),
        )
    ]
    if table.state is None:
        return tongue(ENDINGS[table.ending or Ending.STOPPED]), [proof(table, tongue)], []
    if table.ending is not Ending.PLAYED:
        told = "\n".join([tongue(ENDINGS[table.ending or Ending.STOPPED]), tongue("sgt-void")])
        return told, [proof(table, tongue)], rows
    state = ["\n".join(_ranking(table, tongue)), proof(table, tongue)]
    return "\n".join(_last_lines(table, tongue)), state, rows


def _last_lines(table: Table, tongue: Tongue) -> list[str]:
    """The last turn, without the comparisons: those have a place of their own."""
    events = [e for e in table.recent[-1].events if not _is_of_the_ranking(e)]
    teller = Teller(table, tongue)
    return teller.tell(events, table.recent[-1].cause)[:STORY_LINES]


def _is_of_the_ranking(event: Any) -> bool:
    return isinstance(event, Compared) or (isinstance(event, Paid) and event.why in (Why.RANKING, Why.SHARE))


def _ranking(table: Table, tongue: Tongue) -> Iterator[str]:
    yield tongue("sgt-end-heading")
    ordered = _ordered(table)
    for place, result in enumerate(ordered, start=1):
        yield _result(table, place, result, tongue)
    pairs = [event for event in table.recent[-1].events if isinstance(event, Compared)]
    for seat in (result.seat for result in ordered):
        above = tongue("list-comma").join(_pair(table, pair, tongue) for pair in pairs if pair.higher == seat)
        if above:
            yield tongue("sgt-end-pairs", higher=inert(table.at(seat).name), pairs=above)
    shares = [e for e in table.recent[-1].events if isinstance(e, Paid) and e.why is Why.SHARE]
    if shares:
        names = tongue("list-comma").join(
            inert(table.at(e.payee).name) for e in shares if e.payee is not None
        )
        yield tongue("sgt-end-share", chips=sum(e.chips for e in shares), names=names)


def _ordered(table: Table) -> list[Result]:
    outcome = shengguantu.outcome(table.state)
    assert outcome is not None
    return sorted(outcome.results, key=_order)


def _order(result: Result) -> tuple[int, int]:
    return -(result.rank or 0), -result.chips


def _result(table: Table, place: int, result: Result, tongue: Tongue) -> str:
    sitter = table.at(result.seat)
    rank = tongue("sgt-end-unranked") if result.rank is None else rank_text(result.rank, tongue)
    return tongue(
        "sgt-end-player",
        place=place,
        emblem=EMBLEMS[sitter.emblem][0],
        name=inert(sitter.name),
        ending=tongue(ENDING_WORDS[result.ending]),
        rank=rank,
        chips=signed(result.chips, tongue),
    )


def _pair(table: Table, event: Compared, tongue: Tongue) -> str:
    """How far one is above another; his own name stands before all of these."""
    lower = inert(table.at(event.lower).name)
    if not event.levels:
        return tongue("sgt-end-equal", lower=lower)
    paid = next(
        e.chips
        for e in table.recent[-1].events
        if isinstance(e, Paid) and e.why is Why.RANKING and (e.payer, e.payee) == (event.lower, event.higher)
    )
    return tongue("sgt-end-pair", lower=lower, levels=event.levels, chips=paid)
