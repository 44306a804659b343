"""What no throw changes: the table, the dice and their shadows, drawn beforehand by `prepare.py`.

Drawing them took the first picture of a process over a second of Python. Opening them takes milliseconds,
each when it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from bot.pictures.dice import BOX, STEP, turns
from bot.pictures.space import Colour

FOLDER = Path(__file__).parent / "prepared"
TABLES = {False: "table", True: "celebration"}
SHADOWS = "shadows"
COLUMNS = 90 // STEP
"""Dice in a row of a sheet, one for each turn within a quarter."""


class Cut(NamedTuple):
    """A die or a shadow without the empty edge around it; `left` and `top` lead there from its BOX."""

    picture: Image.Image
    left: int
    top: int


def die_sheet(face: int) -> str:
    """The name of the sheet with all turns of a face."""
    return f"die-{face}"


def opened(name: str) -> Image.Image:
    with Image.open(FOLDER / f"{name}.png", formats=("PNG",)) as file:
        return file.copy()


@cache
def table(celebrate: bool) -> Image.Image:
    """Cloth and empty bowl in the colours of the palette, which is the same for both."""
    return opened(TABLES[celebrate])


@cache
def scene(celebrate: bool) -> Image.Image:
    """The same in full colour, to put dice on."""
    return table(celebrate).convert("RGB")


def coarse(values: Iterable[int]) -> list[int]:
    """Bands as Pillow sees them when it looks for the nearest colour: six bits of them, the rest zero."""
    return [value & 0b11111100 for value in values]


def in_colours(picture: Image.Image, values: Sequence[int]) -> Image.Image:
    """`picture` in the colours of a palette.

    They are looked up as coarse as Pillow looks up the picture's. Otherwise a colour of the palette itself
    might be taken for its neighbour, and a piece of the table would not fit where it was cut out.
    """
    chosen = picture.quantize(palette=_lookup(tuple(values)), dither=Image.Dither.NONE)
    chosen.putpalette(values)
    return chosen


@cache
def _lookup(values: tuple[int, ...]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette(coarse(values))
    return palette


@cache
def palette() -> tuple[int, ...]:
    """Red, green and blue of each colour in turn."""
    return tuple(opened(TABLES[False]).getpalette() or ())


@cache
def sprite(face: int, turn: int) -> Cut:
    """A die, see-through around it."""
    return _dice(face)[turn // STEP]


@cache
def shadow(turn: int, shade: Colour) -> Cut:
    """What lies around a die on ground of that shade, as see-through as the ground is light."""
    mask, left, top = _cuts(SHADOWS, COLUMNS)[turn // STEP]
    picture = Image.new("RGB", mask.size, shade)
    picture.putalpha(mask)
    return Cut(picture, left, top)


@cache
def _dice(face: int) -> list[Cut]:
    return _cuts(die_sheet(face), len(turns(face)))


@cache
def _cuts(name: str, count: int) -> list[Cut]:
    """What is on a sheet, row by row."""
    sheet = opened(name)
    return [_cut(sheet, k % COLUMNS * BOX, k // COLUMNS * BOX) for k in range(count)]


def _cut(sheet: Image.Image, x: int, y: int) -> Cut:
    cell = sheet.crop((x, y, x + BOX, y + BOX))
    box = cell.getbbox()
    assert box is not None, "an empty cell"
    return Cut(cell.crop(box), box[0], box[1])
