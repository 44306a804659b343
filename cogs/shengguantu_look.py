"""What can be looked up of 陞官圖: a square with all its arrows, and a career in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.names import inert
from bot.pictures import Landing
from bot.table import Table
from bot.words import Tongue
from cogs.shengguantu_words import KIND_WORDS, arrows_lines, board_of, named, rank_text
from games.shengguantu.reached import per_hundred_games
from games.shengguantu.squares import Square

OFTEN = 10
"""Times from which a tenth more or less says nothing."""

SHOWN = 20
"""Landings of a career in words, the latest; the picture has more."""


def matching_squares(typed: str, tongue: Tongue) -> list[Square]:
    """Squares by id, or by what is typed of a name: those that begin so first, in the order of the chart."""
    wanted = typed.strip().casefold()
    squares = board_of().squares
    if typed.strip() in squares:
        return [squares[typed.strip()]]
    ranked = [(_rank(square, wanted, tongue), square) for square in squares.values()]
    return [square for place, square in sorted(ranked, key=lambda pair: pair[0]) if place < NO_MATCH]


NO_MATCH = 4


def _rank(square: Square, wanted: str, tongue: Tongue) -> int:
    """0 is the name itself, 1 begins so, 2 holds it, 3 holds it with its department."""
    names = square.names
    department = named(board_of().departments[square.department].names, tongue)
    known = [names.traditional, names.simplified, names.english.casefold()]
    if wanted in known:
        return 0
    if any(name.startswith(wanted) for name in known):
        return 1
    if any(wanted in name for name in known):
        return 2
    whole = f"{department}{named(names, tongue)}".casefold()
    return 3 if wanted.replace(" ", "") in whole.replace(" ", "") else NO_MATCH


def square_lines(square: Square, table: Table | None, tongue: Tongue) -> Iterator[str]:
    """Everything that is known of a square; who stands on it, if `table` is a running game."""
    department = named(board_of().departments[square.department].names, tongue)
    yield tongue("office-heading", name=named(square.names, tongue))
    kind = tongue(KIND_WORDS[square.kind])
    facts = kind if department == kind else tongue("office-facts", department=department, kind=kind)
    if square.level is not None:
        facts += tongue("office-rank", rank=rank_text(square.level, tongue))
    yield facts + (tongue("office-manchu") if square.is_manchu_post else "")
    yield from arrows_lines(square, tongue)
    times = per_hundred_games().get(square.id, 0.0)
    count = round(times) if times >= OFTEN else round(times, 1)
    yield tongue("office-reached", count=count) if times else tongue("office-never")
    if table is not None:
        yield _who(square, table, tongue)


def _who(square: Square, table: Table, tongue: Tongue) -> str:
    there = [
        inert(table.at(seat).name)
        for seat, career in enumerate(table.state.careers)
        if square.id in (career.office, career.second) and career.ending is None
    ]
    return tongue("office-who", names=tongue("list-comma").join(there)) if there else tongue("office-nobody")


def career_lines(name: str, trodden: Sequence[Landing], now: str, tongue: Tongue) -> Iterator[str]:
    """The latest landings, a throw a line."""
    yield tongue("career-heading", name=name)
    yield tongue("career-now", office=now)
    if len(trodden) > SHOWN:
        yield tongue("career-more", count=len(trodden) - SHOWN)
    for landing in trodden[-SHOWN:]:
        yield tongue("career-line", throw=landing.throw, what=_landed(landing, tongue))


def _landed(landing: Landing, tongue: Tongue) -> str:
    if landing.is_second:
        return tongue("career-second", what=landing.name)
    if not landing.level:
        return landing.name
    return tongue("office-named", name=landing.name, where=rank_text(landing.level, tongue))
