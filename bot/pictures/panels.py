"""What lies on the public table beside cards: strips, players' badges, plates and counts."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.pictures import cards, cloth
from bot.pictures.cloth import GOLD, IVORY, LACQUER, PANEL, PANEL_LIT, VERMILION
from bot.pictures.lettering import centred, fitted, letters
from bot.pictures.plate import Script
from bot.pictures.shapes import Box, cut, rounded
from bot.pictures.space import Colour

EMBLEMS: Final[dict[Script, str]] = {
    "traditional": "鼠牛虎兔龍蛇馬羊猴雞狗豬",
    "simplified": "鼠牛虎兔龙蛇马羊猴鸡狗猪",
}
FEW = 2
"""So many cards or fewer are marked."""
BADGE = (72, 94)
"""The room for a player's disc, in pixels."""
CROWN = 26
PLATE = 27
"""Heights of the landlord's crown and of his plate, in pixels."""
WORD_PADDING = 13
"""Pixels between a word and the edge around it, left and right."""


class Disc(NamedTuple):
    """`width` and the height `y` of its middle in the badge are in pixels."""

    width: int
    y: float
    ground: Colour
    edge: Colour
    ink: Colour


PEASANT = Disc(66, BADGE[1] / 2, IVORY, cards.GILT, cards.INK)
LANDLORD = Disc(60, 46.0, VERMILION, GOLD, IVORY)
"""Smaller, which leaves room for crown and plate."""


def _paint(picture: Image.Image, box: Box, radius: float, colour: Colour) -> None:
    layer = Image.new("RGBA", picture.size, colour)
    layer.putalpha(rounded(picture.size, box, radius))
    picture.alpha_composite(layer)


def _within(box: Box, inset: float) -> Box:
    return box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset


def _paint_edged(
    picture: Image.Image, box: Box, radius: float, colours: tuple[Colour, Colour], width: float
) -> None:
    """The colours are those of the ground and of the edge."""
    ground, edge = colours
    _paint(picture, box, radius, edge)
    _paint(picture, _within(box, width), radius - width, ground)


@cache
def ground(size: tuple[int, int], celebrate: bool) -> Image.Image:
    """The empty table; a celebration gilds its rim."""
    table = cloth.cloth(size).copy()
    if celebrate:
        pen = ImageDraw.Draw(table)
        for inset, colour, width in ((3, GOLD, 4), (9, cards.GILT, 2)):
            box = (inset, inset, size[0] - 1 - inset, size[1] - 1 - inset)
            pen.rounded_rectangle(box, 12 - inset / 2, outline=colour, width=width)
    return table


@cache
def strip(size: tuple[int, int], *, lit: bool) -> Image.Image:
    """The ground of a seat; the one on turn has a gold edge and a pointer."""
    picture, box = Image.new("RGBA", size), (0.0, 0.0, float(size[0]), float(size[1]))
    if lit:
        _paint_edged(picture, box, 10, (PANEL_LIT, GOLD), 2.5)
        pointer = cut("pointer", 22)
        picture.paste(GOLD, (3, (size[1] - pointer.height) // 2), pointer)
    else:
        _paint(picture, box, 10, PANEL)
    return picture


@lru_cache(maxsize=128)
def badge(emblem: int, landlord: str | None, script: Script) -> Image.Image:
    """A player's disc; the landlord's is vermilion, under a crown and over a plate with that word."""
    picture = Image.new("RGBA", BADGE)
    if landlord is None:
        _paint_disc(picture, EMBLEMS[script][emblem], PEASANT, script)
    else:
        _paint_disc(picture, EMBLEMS[script][emblem], LANDLORD, script)
        picture.paste(GOLD, ((BADGE[0] - CROWN) // 2, 0), cut("crown", CROWN))
        _paint_plate(picture, landlord, script)
    return picture


def _paint_disc(picture: Image.Image, character: str, disc: Disc, script: Script) -> None:
    x, reach = BADGE[0] / 2, disc.width / 2
    box = (x - reach, disc.y - reach, x + reach, disc.y + reach)
    _paint_edged(picture, box, reach, (disc.ground, disc.edge), 3)
    centred(picture, letters(character, disc.width * 6 // 10, script, 0.5), (x, disc.y), disc.ink)


def _paint_plate(picture: Image.Image, landlord: str, script: Script) -> None:
    wide, high = BADGE
    word, size = fitted(landlord, range(21, 11, -1), wide - 8, script)
    _paint_edged(picture, (2, high - PLATE, wide - 2, high), 6, (LACQUER, GOLD), 1.5)
    if word.strip():
        centred(picture, letters(word, size, script, 0.4), (wide / 2, high - PLATE / 2), GOLD)


@cache
def count(held: int) -> Image.Image:
    """How many cards a seat holds, on the back of one; few in a burst instead of on a disc."""
    sleeve, few = cards.back(cards.BOTTOM), held <= FEW
    picture = sleeve.copy() if held else Image.new("RGBA", sleeve.size)
    middle = picture.width / 2, picture.height / 2
    if few:
        centred(picture, cut("burst", 52), middle, VERMILION)
    else:
        box = (middle[0] - 19, middle[1] - 19, middle[0] + 19, middle[1] + 19)
        _paint(picture, box, 19, IVORY)
    number = letters(str(held), 34 if few else 29, "traditional", 0.9)
    centred(picture, number, middle, IVORY if few else cards.INK)
    return picture


@lru_cache(maxsize=64)
def multiplier(times: int, celebrate: bool) -> Image.Image:
    """A lacquer plate, ×8."""
    text = letters(f"×{times}", 38, "traditional", 0.8)
    picture = Image.new("RGBA", (text.width + 36, 58))
    _paint_edged(picture, (0, 0, *picture.size), 9, (LACQUER, GOLD if celebrate else cards.GILT), 2)
    centred(picture, text, (picture.width / 2, picture.height / 2), GOLD)
    return picture


@lru_cache(maxsize=128)
def word(text: str, size: int, script: Script) -> Image.Image:
    """What a seat said."""
    mask = letters(text, size, script, 0.5)
    picture = Image.new("RGBA", (mask.width + 2 * WORD_PADDING, 54))
    _paint_edged(picture, (0, 0, *picture.size), 12, (PANEL, cards.PAPER_EDGE), 1.5)
    centred(picture, mask, (picture.width / 2, picture.height / 2), IVORY)
    return picture
