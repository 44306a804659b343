"""What lies on a turn's paper: the lacquer tray, small dice, the tablets of two offices, and an arrow."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures import dice
from bot.pictures.lettering import centred, fitted, letters
from bot.pictures.paper import (
    FAINT,
    GILT,
    GOLD,
    INK,
    IVORY,
    LACQUER,
    LACQUER_DARK,
    PAPER,
    TINTS,
    VERMILION,
    paper,
)
from bot.pictures.plate import Script, width
from bot.pictures.shapes import rounded
from bot.pictures.space import Canvas, Colour, Point, mix
from bot.pictures.upright import wrapped

Way = Literal["up", "down", "level"]

ARROW = 84
"""Room for the arrow between two tablets, in pixels."""
NAMES: Final = ((30, 1), (28, 1), (26, 1), (24, 1), (22, 1), (20, 1), (17, 2), (16, 2))
"""(size in pixels, most lines) tried in turn; 16 is 9 when the picture is 390 wide."""
RANKS: Final = (20, 18, 17)
SEALS: Final = (26, 24, 22, 20, 18)
SEAL_ROOM = 420
"""Widest words of a seal, in pixels."""
LEADING = 1.14
"""From one line to the next, in sizes."""
FLOOR: Colour = (84, 18, 18)
"""Of the tray."""
STEEP: Final[dict[Way, float]] = {"up": 0.62, "down": -0.62, "level": 0.0}
"""How far an arrow rises, for a way of 1."""


def _rim(size: tuple[int, int], outer: float, inner: float) -> Image.Image:
    """What lies between two rounded rectangles so far inside a box of that size, as a mask."""
    wide, high = size
    mask = rounded(size, (outer, outer, wide - outer, high - outer), 18 - outer)
    mask.paste(0, mask=rounded(size, (inner, inner, wide - inner, high - inner), max(2.0, 18 - inner)))
    return mask


@cache
def ground(size: tuple[int, int], tray: tuple[int, int, int, int], celebrate: bool) -> Image.Image:
    """Paper with a frame and an empty tray, whose left, top, width and height are given; to be copied."""
    sheet = paper(size).copy()
    pen, (wide, high) = ImageDraw.Draw(sheet), size
    lines: tuple[tuple[int, Colour, int], ...] = ((2, VERMILION, 3), (7, VERMILION, 1))
    if celebrate:
        lines = ((1, GILT, 6), (2, GOLD, 3), (8, VERMILION, 1))
    for away, colour, thick in lines:
        pen.rectangle((away, away, wide - 1 - away, high - 1 - away), outline=colour, width=thick)
    _lay_tray(sheet, tray, celebrate)
    return sheet


def _lay_tray(sheet: Image.Image, tray: tuple[int, int, int, int], celebrate: bool) -> None:
    """Its floor is sunk: dark under the near wall of the rim, light along the far one."""
    left, top, wide, high = tray
    size = (wide, high)
    shadow = Image.new("L", sheet.size)
    shadow.paste(150, (left + 3, top + 5), rounded(size, (0, 0, wide, high), 18))
    sheet.paste(mix(PAPER, INK, 0.75), mask=shadow.filter(ImageFilter.GaussianBlur(3)))
    body = Image.new("RGB", size, FLOOR)
    sunk = _rim(size, 0, 22).filter(ImageFilter.GaussianBlur(7))
    body.paste(LACQUER_DARK, mask=sunk)
    body.paste(VERMILION if not celebrate else mix(GILT, LACQUER, 0.2), mask=_rim(size, 0, 11))
    light = Image.new("L", size)
    light.paste(_rim(size, 1.5, 3.5), (0, 0))
    body.paste(mix(VERMILION, IVORY, 0.35) if not celebrate else GOLD, mask=light)
    body.paste(LACQUER, mask=_rim(size, 9, 11))
    body.paste(GOLD if celebrate else GILT, mask=_rim(size, 15, 16.5))
    sheet.paste(body, (left, top), rounded(size, (0, 0, wide, high), 18))


@cache
def small_die(face: int, size: int) -> Image.Image:
    """A die seen from above, without its sides."""
    canvas = Canvas((size, size), (size / 2, size / 2))
    round_box = Image.new("RGBA", (size, size), INK)
    round_box.putalpha(rounded((size, size), (0.5, 0.5, size - 0.5, size - 0.5), size * 0.22))
    inner = Image.new("RGBA", (size, size), dice.IVORY)
    inner.putalpha(rounded((size, size), (2, 2, size - 2, size - 2), size * 0.18))
    round_box.alpha_composite(inner)
    colour = dice.RED if face in dice.RED_FACES else dice.INK
    for x, y in dice.PIPS[face]:
        canvas.spot((x * size * 0.5, y * size * 0.5), dice.pip_radius(face) / dice.EDGE * size * 1.1, colour)
    round_box.alpha_composite(canvas.finished())
    return round_box


def put_then(scene: Image.Image, middle: tuple[int, int]) -> None:
    """What stands between a throw and the next."""
    canvas = Canvas((14, 18), (7, 9))
    canvas.stroke([(-3, -6), (4, 0), (-3, 6)], FAINT, 2.5)
    mark = canvas.finished()
    scene.paste(mark, (middle[0] - 7, middle[1] - 9), mark)


@lru_cache(maxsize=256)
def tablet(
    name: str, rank: str, size: tuple[int, int], script: Script, *, new: bool, lit: bool
) -> Image.Image:
    """An office over its rank: the old one on paper, the new one on lacquer."""
    picture = Image.new("RGBA", size)
    edge = GOLD if lit else GILT if new else FAINT
    for inset, colour in ((0, edge), (2, LACQUER if new else TINTS["neutral"]), (5, edge), (6, None)):
        fill = colour or (LACQUER if new else TINTS["neutral"])
        layer = Image.new("RGBA", size, fill)
        box = (inset, inset, size[0] - inset, size[1] - inset)
        layer.putalpha(rounded(size, box, max(2, 9 - inset)))
        picture.alpha_composite(layer)
    ink, soft = (GOLD, IVORY) if new else (INK, mix(INK, PAPER, 0.25))
    _write(picture, name, rank, script, (ink, soft))
    return picture


def _write(
    picture: Image.Image, name: str, rank: str, script: Script, colours: tuple[Colour, Colour]
) -> None:
    """A name in one line or two over a rank, together in the middle from top to bottom."""
    widest = picture.width - 28
    rows, high = _rows(name, widest, script)
    said, low = fitted(rank, RANKS if len(rows) < 2 else RANKS[-1:], widest, script)
    blocks = [(row, high, colours[0], 0.5) for row in rows] + [(said, low, colours[1], 0.2)] * bool(
        said.strip()
    )
    y = (picture.height - sum(size * LEADING for _, size, _, _ in blocks)) / 2
    for text, size, colour, bold in blocks:
        mask = letters(text, size, script, bold, widest)
        centred(picture, mask, (picture.width / 2, y + size * LEADING / 2), (*colour, 255))
        y += size * LEADING


def _rows(name: str, widest: int, script: Script) -> tuple[list[str], int]:
    """A name's lines and their size; what does not fit in two is cut."""
    for size, most in NAMES:
        rows = wrapped(name, size, widest, script)
        if len(rows) <= most and all(width(row, size, script) <= widest for row in rows):
            return rows, size
    rest = [rows[0], " ".join(rows[1:])] if len(rows) > 1 else rows
    return [fitted(row, (size,), widest, script)[0] for row in rest], size


@lru_cache(maxsize=64)
def seal(text: str, script: Script) -> Image.Image:
    """A vermilion seal with a few words on one line."""
    said, size = fitted(text, SEALS, SEAL_ROOM, script)
    mask = letters(said, size, script, 0.4) if said.strip() else Image.new("L", (size, size))
    picture = Image.new("RGBA", (mask.width + 30, 44))
    for inset, colour in ((0, VERMILION), (3, IVORY), (4.5, VERMILION)):
        layer = Image.new("RGBA", picture.size, colour)
        box = (inset, inset, picture.width - inset, picture.height - inset)
        layer.putalpha(rounded(picture.size, box, 5 - inset / 2))
        picture.alpha_composite(layer)
    centred(picture, mask, (picture.width / 2, picture.height / 2), (*IVORY, 255))
    return picture


@cache
def arrow(way: Way, high: int) -> Image.Image:
    """A broad vermilion arrow up, a hatched one of ink down, or a thin level one."""
    canvas = Canvas((ARROW, high), (ARROW / 2, high / 2))
    rise, reach = STEEP[way], 24.0
    start, end = (-reach, reach * rise * 0.9), (reach, -reach * rise * 0.9)
    colour = {"up": VERMILION, "down": INK, "level": FAINT}[way]
    wide = {"up": 10.0, "down": 7.0, "level": 5.0}[way]
    _draw_arrow(canvas, start, end, wide, colour)
    return canvas.finished()


def _draw_arrow(canvas: Canvas, start: Point, end: Point, wide: float, colour: Colour) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    away = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / away, dy / away
    long = wide * 2.2
    neck = end[0] - dx * long, end[1] - dy * long
    canvas.stroke([start, (neck[0] + dx, neck[1] + dy)], (*colour, 255), wide)
    side = wide * 1.5
    canvas.area(
        [end, (neck[0] - dy * side, neck[1] + dx * side), (neck[0] + dy * side, neck[1] - dx * side)],
        (*colour, 255),
    )
