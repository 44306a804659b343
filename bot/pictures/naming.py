"""Names beside the landings of a career: as many as find room, and none over another or over a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple

from PIL import Image

from bot.pictures.lettering import letters
from bot.pictures.plate import Script
from bot.pictures.space import Point
from bot.pictures.upright import columns, is_upright

CELL = 3
"""Side of the squares in which it is noted what is taken, in pixels."""
SLANT = 32
"""Degrees by which a name in other letters falls from left to right: along a stair, clear of its steps."""
UP = -90
"""Degrees by which a name in other letters is turned where it finds no other room."""
HANG = 4
"""How far a column that hangs beside a landing begins above its middle, in pixels."""
SPARE = 2
"""Pixels kept free around a name."""

Row = tuple[int, int, int]
"""A row of squares from one column to another, both included, relative to a place."""


class Named(NamedTuple):
    """A name on the picture: its middle in pixels, and the corners of the box that its letters keep to."""

    text: str
    middle: Point
    corners: tuple[Point, Point, Point, Point]
    slant: int
    """In degrees, as `mask` takes it."""


class Taken:
    """Which squares of a picture are taken: one bit for each, a number for each row."""

    def __init__(self, room: tuple[int, int, int, int]) -> None:
        """`room` is left, top, right and bottom of what is free, in pixels."""
        left, top, right, bottom = (edge // CELL for edge in room)
        free = ((1 << (right - left)) - 1) << left
        self._rows = [~free if top <= row < bottom else -1 for row in range(bottom + 1)]

    def take(self, rows: Iterable[Row], at: tuple[int, int] = (0, 0)) -> None:
        for row, first, last in rows:
            if 0 <= row + at[1] < len(self._rows):
                self._rows[row + at[1]] |= _bits(first + at[0], last + at[0])

    def is_free(self, rows: Iterable[Row], at: tuple[int, int]) -> bool:
        """Whether all of that is free, and in the room."""
        for row, first, last in rows:
            if not 0 <= row + at[1] < len(self._rows) or first + at[0] < 0:
                return False
            if self._rows[row + at[1]] & _bits(first + at[0], last + at[0]):
                return False
        return True


def _bits(first: int, last: int) -> int:
    first = max(0, first)
    return ((1 << max(0, last - first + 1)) - 1) << first


def box_rows(left: float, top: float, right: float, bottom: float) -> list[Row]:
    """The squares that a box touches."""
    first, last = int(left // CELL), int(right // CELL)
    return [(row, first, last) for row in range(int(top // CELL), int(bottom // CELL) + 1)]


def turnings(names: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """How the names of a career may be turned: first all of them by the first, then the rest by the next.

    Names stand in columns if all of them can.
    """
    if all(is_upright(name) for name in names if name):
        return ((0,),)
    return (SLANT, -SLANT), (UP,)


@lru_cache(maxsize=1024)
def mask(name: str, size: int, script: Script, slant: int) -> Image.Image:
    """A name as it is painted."""
    if not slant:
        return columns(name, size, max(1, len(name)), script, 0.2)
    level = letters(name, size, script, 0.2)
    return level.rotate(-slant, Image.Resampling.BICUBIC, expand=True)


@lru_cache(maxsize=1024)
def _form(name: str, size: int, script: Script, slant: int) -> tuple[tuple[Point, ...], tuple[Row, ...]]:
    """The corners around a name's middle, and the squares that it touches when that lies in (0, 0)."""
    if slant:
        level = letters(name, size, script, 0.2)
        wide, high = level.width / 2, level.height / 2
    else:
        wide, high = (length / 2 for length in mask(name, size, script, 0).size)
    corners = tuple(
        _turned(x, y, slant) for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    )
    grown = [
        _turned(x + SPARE * (1 if x > 0 else -1), y + SPARE * (1 if y > 0 else -1), slant)
        for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    ]
    return corners, tuple(_covered(grown))


def _turned(x: float, y: float, slant: int) -> Point:
    c, s = cos(radians(slant)), sin(radians(slant))
    return x * c - y * s, x * s + y * c


def _covered(outline: Sequence[Point]) -> Iterable[Row]:
    """The squares that a convex outline touches."""
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    for row in range(int(low // CELL), int(high // CELL) + 1):
        top, bottom = row * CELL, (row + 1) * CELL
        xs = [x for x, y in outline if top <= y <= bottom]
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
            for line in (top, bottom):
                if (ay < line) != (by < line):
                    xs.append(ax + (bx - ax) * (line - ay) / (by - ay))
        if xs:
            yield row, int(min(xs) // CELL), int(max(xs) // CELL)


def named(
    name: str, at: Point, reach: float, size: int, script: Script, turns: Sequence[int], taken: Taken
) -> Named | None:
    """Find room for a name beside its landing, and take it; None if there is none.

    `reach` is how far the landing's mark reaches from its middle, in pixels; `turns` are tried one by one.
    """
    for turn in turns:
        corners, rows = _form(name, size, script, turn)
        for x, y in _middles(at, reach, corners, turn):
            square = round(x / CELL), round(y / CELL)
            if taken.is_free(rows, square):
                taken.take(rows, square)
                left, top = square[0] * CELL, square[1] * CELL
                a, b, c, d = ((left + dx, top + dy) for dx, dy in corners)
                return Named(name, (left, top), (a, b, c, d), turn)
    return None


def _middles(at: Point, reach: float, corners: Sequence[Point], slant: int) -> Iterable[Point]:
    """Where a name's middle may lie, the best first."""
    return _upright(at, reach, corners) if slant in (0, UP) else _along(at, reach, corners, slant)


def _along(at: Point, reach: float, corners: Sequence[Point], slant: int) -> Iterable[Point]:
    """Before the landing or after it, as the name is read: in line with it, or a little beside."""
    half = hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 2
    for away, beside in ((-1, 0), (1, 0), (1, 8), (-1, -8), (1, -8), (-1, 8)):
        dx, dy = _turned(away * (half + reach + 9), beside, slant)
        yield at[0] + dx, at[1] + dy


def _upright(at: Point, reach: float, corners: Sequence[Point]) -> Iterable[Point]:
    """Above the landing or below it, then beside it, upwards or downwards from about its height."""
    half = max(y for _, y in corners)
    aside = max(x for x, _ in corners) + 6
    for x in (0, -aside, aside):
        yield at[0] + x, at[1] - half - reach - 5
    for x in (0, aside, -aside):
        yield at[0] + x, at[1] + half + reach + 5
    for x in (-aside - reach, aside + reach):
        yield at[0] + x, at[1] + half - HANG
        yield at[0] + x, at[1] - half + HANG
