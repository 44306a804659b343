"""The sheet of the 陞官圖 as everybody sees it, or the part around one department."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures import board, strokes
from bot.pictures.board import FOCUS, WHOLE, Department
from bot.pictures.lettering import centred, fitted, letters
from bot.pictures.paper import GOLD, INK, IVORY, encoded
from bot.pictures.pieces import piece
from bot.pictures.plate import Script
from bot.pictures.space import Point
from bot.pictures.spiral import PLACES, Grid, Spot, around, middle, spots

LINE_SIZES = (38, 36, 34, 32, 30, 28, 26, 24, 22, 20)
"""Of a standing, in pixels, tried in turn; 26 is 9 when the sheet is 390 wide."""
HEAD_SIZES = (36, 32, 28, 25, 22, 20)
"""Of pool and round, in pixels."""
BENDS = (0.09, -0.09, 0.2, -0.2, 0.32, -0.32)
"""How far the arrow may swing out, for a way of 1."""
MINI = 44
"""A piece before its player's standing, in pixels, at most."""
HEAD = 30
"""From pool and round to the standings, in pixels."""


class Piece(NamedTuple):
    """A player's first or second piece."""

    player: int
    """0 … 7, which decides colour and outline."""
    character: str
    department: int
    """1 … 66, in the order of the spiral."""
    is_second: bool = False


class Standing(NamedTuple):
    """A player's line in the middle, behind his piece."""

    player: int
    character: str
    text: str


class Move(NamedTuple):
    """The last move, from department to department; the piece that made it takes the arrow's point."""

    start: int
    end: int
    player: int | None = None
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture to draw. Equal requests give equal bytes."""

    departments: tuple[Department, ...]
    """All 66, in the order of the spiral: `departments[k - 1]` is Ck."""
    pieces: tuple[Piece, ...] = ()
    standings: tuple[Standing, ...] = ()
    """At most eight."""
    move: Move | None = None
    pool: str = ""
    round: str = ""
    title: str = "陞官圖"
    focus: int | None = None
    """The department whose neighbourhood of 3 × 3 cells is drawn three times as large; no standings then."""
    script: Script = "traditional"


class Laid(NamedTuple):
    """A piece on the picture: its middle, and the side of its square, in pixels."""

    piece: Piece
    x: float
    y: float
    size: int


def grid(sheet: Sheet) -> Grid:
    """The part of the chart that is drawn."""
    return WHOLE if sheet.focus is None else around(sheet.focus, *FOCUS)


def lay(sheet: Sheet) -> tuple[Laid, ...]:
    """Where the pieces lie; those in cells that are not drawn are left out."""
    part, cells = grid(sheet), defaultdict[int, list[Piece]](list)
    for one in sheet.pieces:
        cells[one.department].append(one)
    return tuple(
        _laid(one, spot, part)
        for department in part.departments()
        for one, spot in zip(
            cells[department], _spots(sheet, department, len(cells[department])), strict=True
        )
    )


def _spots(sheet: Sheet, department: int, count: int) -> tuple[Spot, ...]:
    return spots(count, board.free(sheet.departments[department - 1].name, sheet.script))


def _laid(one: Piece, spot: Spot, part: Grid) -> Laid:
    x, y = middle(spot, part.at(PLACES[one.department]), part.scale)
    return Laid(one, x, y, int((spot.size - 1) * part.scale))


def draw(sheet: Sheet) -> bytes:
    """The picture as a palette PNG of 1080 × 1080."""
    part = grid(sheet)
    scene = board.printed(sheet.departments, sheet.title, sheet.script, part).copy()
    laid = lay(sheet)
    if sheet.move and sheet.move.start != sheet.move.end:
        _put_arrow(scene, sheet, sheet.move, laid, part)
    for one in laid:
        player, character, _, second = one.piece
        picture = piece(player, character, one.size, sheet.script, second=second)
        scene.paste(picture, (round(one.x - one.size / 2), round(one.y - one.size / 2)), picture)
    if sheet.focus is None:
        _put_middle(scene, sheet)
    else:
        _put_head(scene, sheet)
        _put_mark(scene, part, sheet.focus)
    return encoded(scene)


# --- the arrow -------------------------------------------------------------------------------------------


def _put_arrow(scene: Image.Image, sheet: Sheet, move: Move, laid: tuple[Laid, ...], part: Grid) -> None:
    start, _ = _end(sheet, move.start, part)
    end, away = _end(sheet, move.end, part)
    for one in laid:
        who = one.piece
        if (who.department, who.player, who.is_second) == (move.end, move.player, move.is_second):
            end, away = (one.x, one.y), one.size / 2 + 2
    wide = 4 * part.scale**0.5
    line = strokes.trimmed(_way(start, end, part), 9 * part.scale, away)
    if len(line) < 2:
        return
    point = strokes.head(line, 6 * wide)
    shaft = strokes.trimmed(line, 0, 4 * wide) or line[:1]
    for colour, grown in ((IVORY, wide * 0.7), (INK, 0.0)):
        if len(shaft) > 1:
            strokes.stroke(scene, shaft, colour, wide + 2 * grown, part.box)
        strokes.area(scene, point, colour, grown, part.box)
    _put_ring(scene, start, part)


def _way(start: Point, end: Point, part: Grid) -> list[Point]:
    """The bow that least hides the middle and least leaves the sheet."""
    left, top, right, bottom = part.box

    def cost(bend: float) -> float:
        line = strokes.bow(start, end, bend)
        out = sum(not (left + 8 < x < right - 8 and top + 8 < y < bottom - 8) for x, y in line)
        hidden = sum(board.is_middle(x, y) for x, y in line) if part == WHOLE else 0
        return 3 * out + 2 * hidden + abs(bend) * 8

    return strokes.bow(start, end, min(BENDS, key=cost))


def _end(sheet: Sheet, department: int, part: Grid) -> tuple[Point, float]:
    """Where a piece lies that is alone in a cell, and how far from there an arrow keeps."""
    spot = _spots(sheet, department, 1)[0]
    return middle(spot, part.at(PLACES[department]), part.scale), 4.0


def _put_ring(scene: Image.Image, start: Point, part: Grid) -> None:
    """Where the arrow begins."""
    wide = 3 * part.scale**0.5
    strokes.ring(scene, start, 9 * part.scale, 2.4 * wide, IVORY, part.box)
    strokes.ring(scene, start, 9 * part.scale, wide, INK, part.box)


# --- pool, round and standings ---------------------------------------------------------------------------


def _put_head(scene: Image.Image, sheet: Sheet) -> None:
    """One line over the part: round and pool."""
    said = "  ·  ".join(filter(None, (sheet.round, sheet.pool)))
    left, top, right, bottom = board.FOCUS_HEAD
    text, size = fitted(said, HEAD_SIZES, right - left, sheet.script)
    if text.strip():
        mask = letters(text, size, sheet.script, 0.5)
        centred(scene, mask, (right - mask.width / 2, (top + bottom) / 2), INK)


def _put_mark(scene: Image.Image, part: Grid, department: int) -> None:
    """A frame along the inside of the cell that was asked for."""
    left, top, right, bottom = part.at(PLACES[department])
    box = (left + 5, top + 5, right - 5, bottom - 5)
    ImageDraw.Draw(scene).rectangle(box, outline=INK, width=3)


def _put_middle(scene: Image.Image, sheet: Sheet) -> None:
    left, top, right, bottom = board.INSIDE
    y, half = top + 18, (right - left) // 2 - 8
    for said, is_left in ((sheet.pool, True), (sheet.round, False)):
        text, size = fitted(said, HEAD_SIZES, half, sheet.script)
        if text.strip():
            mask = letters(text, size, sheet.script, 0.5)
            centred(scene, mask, (left + mask.width / 2 if is_left else right - mask.width / 2, y), GOLD)
    if sheet.standings:
        _put_standings(scene, sheet, y + HEAD, bottom)


def _put_standings(scene: Image.Image, sheet: Sheet, top: float, bottom: float) -> None:
    """One line each, all of one size."""
    left, _, right, _ = board.INSIDE
    pitch = min(58.0, (bottom - top) / len(sheet.standings))
    mini = min(MINI, int(pitch) - 1)
    begin = left + mini + 12
    sizes = [size for size in LINE_SIZES if size <= pitch * 0.8] or LINE_SIZES[-1:]
    size = min(fitted(one.text, sizes, right - begin, sheet.script)[1] for one in sheet.standings)
    for k, one in enumerate(sheet.standings):
        y = top + (k + 0.5) * pitch
        picture = piece(one.player, one.character, mini, sheet.script)
        scene.paste(picture, (left, round(y - mini / 2)), picture)
        text, _ = fitted(one.text, (size,), right - begin, sheet.script)
        if text.strip():
            mask = letters(text, size, sheet.script, 0.3)
            centred(scene, mask, (begin + mask.width / 2, y), IVORY)
