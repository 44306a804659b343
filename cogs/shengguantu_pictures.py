"""What is drawn of a game of 陞官圖: the dice of a turn, the chart with everybody on it, a career."""

from __future__ import annotations

from collections import Counter
from functools import cache

from bot.names import plain
from bot.pictures import (
    Career,
    Department,
    Landing,
    Move,
    Piece,
    Post,
    Sheet,
    Standing,
    Step,
    Tint,
    Tray,
)
from bot.table import Table
from bot.words import Tongue
from cogs.layout import script_of
from cogs.shengguantu_story import CELEBRATED
from cogs.shengguantu_words import (
    ENDING_WORDS,
    RANK_WORDS,
    board_of,
    name_text,
    named,
    pattern_text,
    rank_text,
    short_text,
    signs_text,
)
from games import shengguantu
from games.core import Seat
from games.shengguantu.events import Event, Left, Moved, Rolled
from games.shengguantu.squares import Deed, Kind, Place
from games.shengguantu.throws import Pattern

TINTS: dict[Place | None, Tint] = {Place.OUTER: "outer", Place.CAPITAL: "capital", Place.PALACE: "court"}


# The dice of a turn


def tray_of(events: tuple[Event, ...], tongue: Tongue) -> Tray | None:
    """The throws of an action and its first step, None if nobody threw."""
    throws = [event for event in events if isinstance(event, Rolled)]
    if not throws:
        return None
    title, subtitle = _plate(throws[-1], tongue)
    return Tray.of_turn(
        [throw.dice for throw in throws],
        title=title,
        subtitle=subtitle,
        step=_step(events, tongue),
        script=script_of(tongue),
        celebrate=any(isinstance(event, Left) and event.ending in CELEBRATED for event in events),
    )


def _plate(rolled: Rolled, tongue: Tongue) -> tuple[str, str]:
    pattern = pattern_text(rolled.pattern, rolled.dice, tongue)
    signs = signs_text(rolled.signs, tongue)
    if rolled.pattern is Pattern.NONE or not signs or signs == pattern:
        return pattern, ""
    return signs, pattern


def _step(events: tuple[Event, ...], tongue: Tongue) -> Step | None:
    """From where the turn began to where it ended, offices before second pieces."""
    moves = [event for event in events if isinstance(event, Moved)]
    gone = [move for move in moves if move.office != move.office_before]
    if gone:
        first, last = gone[0], gone[-1]
        before, after = first.level_before or 0, last.level or 0
        way = "up" if after > before else "down" if after < before else "level"
        return Step(
            Post(name_text(first.office_before, tongue), _rank(first.level_before, tongue)),
            Post(name_text(last.office, tongue), _rank(last.level, tongue)),
            way,  # type: ignore[arg-type]
        )
    posts = [move for move in moves if move.deed is Deed.POST and move.second is not None]
    if not posts:
        return None
    sent = posts[-1]
    old = Post(name_text(sent.office, tongue), _rank(sent.level, tongue))
    return Step(old, Post(name_text(sent.second or "", tongue)), "level")


def _rank(level: int | None, tongue: Tongue) -> str:
    return "" if level is None else rank_text(level, tongue)


# The chart


def sheet_of(table: Table | None, tongue: Tongue, *, near: Seat | None = None) -> Sheet:
    """The chart with all pieces, or the part of it around one seat."""
    departments = _departments(tongue.locale)
    script = script_of(tongue)
    if table is None or table.state is None:
        return Sheet(departments=departments, script=script, title=tongue("sheet-title"))
    view = shengguantu.view(table.state, None)
    focus = None if near is None else _cell(view.careers[near].second or view.careers[near].office)
    return Sheet(
        departments=departments,
        pieces=_pieces(table),
        standings=tuple(_standing(table, seat, tongue) for seat in range(len(view.careers))),
        move=_last_move(table),
        pool=tongue("sheet-pool", pool=view.pool),
        round=tongue("sheet-round", round=view.round),
        title=tongue("sheet-title"),
        focus=focus,
        script=script,
    )


@cache
def _departments(locale: str) -> tuple[Department, ...]:
    board, tongue = board_of(), Tongue(locale)
    places: dict[str, Counter[Place | None]] = {}
    for square in board.squares.values():
        places.setdefault(square.department, Counter())[square.place] += 1
    return tuple(
        Department(named(department.names, tongue), TINTS.get(places[key].most_common(1)[0][0], "neutral"))
        for key, department in board.departments.items()
        if _number(key)
    )


def _number(department: str) -> int:
    """Cells are numbered as departments are: C1 is the first; C0 is off the chart."""
    return int(department.removeprefix("C"))


def _cell(square_id: str) -> int | None:
    return _number(board_of().squares[square_id].department) or None


def _pieces(table: Table) -> tuple[Piece, ...]:
    found = []
    for seat, career in enumerate(table.state.careers):
        initial = initial_of(table, seat)
        main = career.retired or career.office
        if (cell := _cell(main)) is not None:
            found.append(Piece(seat, initial, cell))
        if career.second and career.ending is None and (cell := _cell(career.second)) is not None:
            found.append(Piece(seat, initial, cell, is_second=True))
    return tuple(found)


def initial_of(table: Table, seat: Seat) -> str:
    """A player's sign on his piece: the last character of a Chinese name tells more than the first, which
    is 小 or 阿 all too often."""
    name = plain(table.at(seat).name)
    return name[-1] if "\u4e00" <= name[-1] <= "\u9fff" else name[0].upper()


def _standing(table: Table, seat: Seat, tongue: Tongue) -> Standing:
    career = table.state.careers[seat]
    level = shengguantu.view(table.state, None).levels[seat]
    if career.ending is not None:
        text = " ".join([tongue(ENDING_WORDS[career.ending]), _rank(career.rank, tongue)])
    else:
        text = short_text(career.office, tongue, level)
    return Standing(seat, initial_of(table, seat), text.strip())


def _last_move(table: Table) -> Move | None:
    events = [e for happening in table.recent[-1:] for e in happening.events if isinstance(e, Moved)]
    for event in reversed(events):
        is_second = event.deed is Deed.POST
        start = _cell(event.second_before or event.office_before) if is_second else _cell(event.office_before)
        end = _cell(event.second or event.office) if is_second else _cell(event.office)
        if start and end and start != end:
            return Move(start, end, event.seat, is_second)
    return None


# A career


def landings(events: list[Event], seat: Seat, tongue: Tongue) -> tuple[Landing, ...]:
    """Where a seat's pieces came to rest, by its turns: throws that showed nothing do not count."""
    found, throw, turn = [], 0, 0
    for event in events:
        match event:
            case Rolled(seat=one) if one == seat and event.turn != turn:
                throw, turn = throw + 1, event.turn
            case Moved(seat=one) if one == seat:
                found += _landed(event, throw, tongue)
            case Left(seat=one, rank=rank) if one == seat:
                found.append(Landing(throw, rank, tongue(ENDING_WORDS[event.ending])))
    return tuple(found)


def _landed(event: Moved, throw: int, tongue: Tongue) -> list[Landing]:
    if event.office != event.office_before:
        return [Landing(throw, event.level or 0, name_text(event.office, tongue))]
    if event.deed is Deed.POST and event.second is not None:
        return [Landing(throw, None, name_text(event.second, tongue), is_second=True)]
    is_other_rank = event.level != event.level_before
    return [Landing(throw, event.level or 0, name_text(event.office, tongue))] if is_other_rank else []


def career_of(table: Table, seat: Seat, trodden: tuple[Landing, ...], tongue: Tongue) -> Career:
    career = table.state.careers[seat]
    return Career(
        landings=trodden,
        labels=(*(tongue(word) for word in reversed(RANK_WORDS)), tongue("career-no-rank")),
        title=plain(table.at(seat).name),
        end=tongue(ENDING_WORDS[career.ending]) if career.ending else "",
        script=script_of(tongue),
    )


def is_outside(square_id: str) -> bool:
    return board_of().squares[square_id].kind is Kind.OUTSIDE
