"""The paper of the 陞官圖 and its printer's colours, of which every picture of that game is made."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random
from typing import Final, Literal

from PIL import Image, ImageDraw

from bot.pictures import dice, sheets
from bot.pictures.space import Colour, mix

Tint = Literal["outer", "capital", "court", "neutral"]

PAPER: Colour = (245, 235, 211)
FLECK: Colour = (229, 212, 176)
FIBRE: Colour = (252, 246, 230)
INK: Colour = (40, 27, 25)
VERMILION: Colour = (180, 42, 30)
LACQUER: Colour = (116, 26, 22)
LACQUER_DARK: Colour = (58, 14, 14)
GILT: Colour = (190, 146, 70)
GOLD: Colour = (248, 218, 138)
IVORY: Colour = (253, 247, 231)
FAINT: Colour = (168, 150, 124)
"""Lines that only guide the eye."""
TINTS: Final[dict[Tint, Colour]] = {
    "outer": (234, 215, 174),
    "capital": (216, 217, 208),
    "court": (243, 208, 130),
    "neutral": (249, 241, 221),
}
PIECES: Final[tuple[Colour, ...]] = (
    (202, 34, 28),
    (28, 80, 170),
    (250, 206, 54),
    (18, 116, 70),
    (254, 251, 243),
    (34, 30, 42),
    (122, 200, 236),
    (124, 52, 150),
)
"""Of the eight players; those at places 2, 4 and 6 carry dark letters."""
FLECKS = 1100
"""Short fibres on a whole sheet of 1080 × 1080."""
COMPRESSION = 5
"""Level of the PNG: 4 takes a third less time and a tenth more bytes."""
FRET = ("1111111.", "1.....1.", "1.111.1.", "1.1...1.", "1.11111.", "1.......", "11111111")
"""One turn of the meander along the edge, in squares of `FRET_SQUARE` pixels."""
FRET_SQUARE = 2
FRET_AWAY = 10
"""From the edge of the paper to the meander, in pixels."""
FRET_UNIT = 8 * FRET_SQUARE
FRAME = FRET_AWAY + FRET_UNIT + 8
"""From the edge of the paper to the inner line of its frame, in pixels."""

RAMPS: Final[tuple[tuple[Colour, Colour, int], ...]] = (
    (PAPER, INK, 7),
    (PAPER, VERMILION, 7),
    (PAPER, FLECK, 3),
    (PAPER, FIBRE, 2),
    (PAPER, FAINT, 4),
    *((tint, INK, 6) for tint in TINTS.values()),
    *((tint, VERMILION, 5) for tint in TINTS.values()),
    *((tint, PAPER, 3) for tint in TINTS.values()),
    *((piece, IVORY, 5) for piece in PIECES),
    *((piece, INK, 4) for piece in PIECES),
    (LACQUER, GOLD, 7),
    (LACQUER, IVORY, 7),
    (LACQUER, LACQUER_DARK, 6),
    (LACQUER_DARK, GOLD, 6),
    (LACQUER_DARK, GILT, 4),
    (LACQUER_DARK, PAPER, 5),
    (LACQUER, PAPER, 4),
    (VERMILION, IVORY, 5),
    (VERMILION, GOLD, 5),
    (VERMILION, LACQUER, 4),
    (GILT, GOLD, 4),
    (GILT, PAPER, 4),
    (IVORY, INK, 6),
    (dice.IVORY_DARK, dice.IVORY, 9),
    (mix(dice.IVORY_DARK, dice.FOOT, 0.4), dice.IVORY_DARK, 4),
    (mix(dice.IVORY_DARK, dice.FOOT, 0.4), LACQUER_DARK, 4),
    (dice.RED, dice.IVORY, 5),
    (dice.INK, dice.IVORY, 5),
    *((paint, paint, 2) for colour in (dice.RED, dice.INK) for paint in dice.paints(colour)),
)
"""(from, to, how many): what lies between two colours that meet, where an edge is smoothed."""


@cache
def palette() -> tuple[int, ...]:
    """Red, green and blue of each colour in turn; of colours that look the same to Pillow the first."""
    colours = [mix(a, b, k / (count - 1)) for a, b, count in RAMPS for k in range(count)]
    apart = {tuple(sheets.coarse(colour)): colour for colour in reversed(colours)}
    assert len(apart) <= 256, len(apart)
    return tuple(value for colour in reversed(apart.values()) for value in colour)


@cache
def paper(size: tuple[int, int]) -> Image.Image:
    """Empty paper with a few fibres, always the same; to be copied."""
    sheet = Image.new("RGB", size, PAPER)
    pen, rng = ImageDraw.Draw(sheet), Random(1870)
    for _ in range(FLECKS * size[0] * size[1] // 1080**2):
        x, y = rng.randrange(size[0]), rng.randrange(size[1])
        end = (x + rng.randint(-6, 6), y + rng.randint(-3, 3))
        pen.line((x, y, *end), FLECK if rng.random() < 0.6 else FIBRE)
    return sheet


@cache
def _fret(turns: int) -> Image.Image:
    """A band of so many turns, as a mask."""
    unit = Image.new("L", (len(FRET[0]), len(FRET)))
    unit.putdata([255 * (square == "1") for row in FRET for square in row])
    unit = unit.resize((unit.width * FRET_SQUARE, unit.height * FRET_SQUARE), Image.Resampling.NEAREST)
    band = Image.new("L", (turns * unit.width, unit.height))
    for k in range(turns):
        band.paste(unit, (k * unit.width, 0))
    return band


def frame(sheet: Image.Image, colour: Colour = VERMILION) -> None:
    """A meander and two lines around the paper. Both lengths leave 8 when divided by 16."""
    wide, high = sheet.size
    across, down = (_fret((length - 2 * FRET_AWAY) // FRET_UNIT - 2) for length in (wide, high))
    near = FRET_AWAY + 1
    begin = ((wide - across.width) // 2, (high - down.width) // 2)
    right, below = wide - near - across.height, high - near - across.height
    turned = down.transpose(Image.Transpose.ROTATE_90)
    sheet.paste(colour, (begin[0], near), across)
    sheet.paste(colour, (begin[0], below), across.transpose(Image.Transpose.ROTATE_180))
    sheet.paste(colour, (near, begin[1]), turned)
    sheet.paste(colour, (right, begin[1]), turned.transpose(Image.Transpose.ROTATE_180))
    pen = ImageDraw.Draw(sheet)
    for x in (near, right):
        for y in (near, below):
            pen.rectangle((x, y, x + 13, y + 13), outline=colour, width=2)
            pen.rectangle((x + 5, y + 5, x + 8, y + 8), fill=colour)
    for away, width in ((FRET_AWAY - 5, 3), (FRAME - 5, 2)):
        pen.rectangle((away, away, wide - 1 - away, high - 1 - away), outline=colour, width=width)


def encoded(scene: Image.Image) -> bytes:
    """A finished scene as a palette PNG."""
    file = BytesIO()
    sheets.in_colours(scene, palette()).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
