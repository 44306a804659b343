"""Words on one line, as masks to be painted through."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures import plate
from bot.pictures.plate import Script, font, width

FINE = 4
"""Letters are drawn so many times as large and scaled down."""


@lru_cache(maxsize=512)
def letters(text: str, size: int, script: Script, bold: float = 0.0, widest: int = 0) -> Image.Image:
    """`text` as a mask without an edge, squeezed to `widest` pixels if that is not 0 and it is wider.

    `size` is the font's, and `bold` what a stroke gains on either side, in pixels of the picture.
    """
    face = font(script, size * FINE // plate.FINE)
    left, top, right, bottom = face.getbbox(text, stroke_width=bold * FINE)
    sheet = Image.new("L", (round(right - left), round(bottom - top)))
    ImageDraw.Draw(sheet).text((-left, -top), text, 255, face, stroke_width=bold * FINE)
    sheet = sheet.crop(sheet.getbbox())
    wide, high = -(-sheet.width // FINE), -(-sheet.height // FINE)
    return sheet.resize((min(wide, widest or wide), high), Image.Resampling.BOX)


def fitted(text: str, sizes: Sequence[int], widest: int, script: Script) -> tuple[str, int]:
    """`text` and the first of the sizes at which it is no wider; cut at the last size, if none is."""
    for size in sizes:
        if width(text, size, script) <= widest:
            return text, size
    while text and width(text + "…", sizes[-1], script) > widest:
        text = text[:-1]
    return text and text + "…", sizes[-1]


def centred(
    picture: Image.Image, mask: Image.Image, middle: tuple[float, float], colour: tuple[int, ...]
) -> None:
    """Paint through a mask around its middle."""
    at = (round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2))
    picture.paste(colour, (*at, at[0] + mask.width, at[1] + mask.height), mask)
