"""The deep green cloth under cards, and the colours that every picture on it is made of."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from bot.pictures import cards, sheets
from bot.pictures.space import Colour, mix

CLOTH: Colour = (24, 84, 60)
CLOTH_EDGE: Colour = (13, 52, 38)
PANEL: Colour = (16, 62, 45)
PANEL_LIT: Colour = (34, 106, 76)
SEAM: Colour = (44, 112, 82)
IVORY: Colour = (250, 242, 220)
GOLD: Colour = (244, 206, 112)
LACQUER: Colour = (44, 16, 16)
VERMILION: Colour = (186, 40, 30)
STEPS = 7
"""Colours of the cloth from its middle to its edge; more cost bytes."""
STEP = 255 // (STEPS - 1)
"""Between two of them, of 255 from middle to edge."""
WEAVE = ((0, 2), (3, 1))
"""Quarters of a step, from thread to thread."""
COMPRESSION = 6
"""Level of the PNG: a fifth fewer bytes than 3, for a millisecond."""
FRAME = 7
"""From the edge of the picture to the line around the cloth, in pixels."""

RAMPS: Final[tuple[tuple[Colour, Colour, int], ...]] = (
    (CLOTH_EDGE, CLOTH, STEPS),
    (CLOTH, SEAM, 3),
    (cards.PAPER, cards.RED, 5),
    (cards.PAPER, cards.INK, 5),
    (cards.PAPER, cards.BACK, 5),
    (cards.BACK, cards.BACK_LINE, 3),
    (cards.PAPER, cards.SHADE, 7),
    (cards.PAPER_EDGE, CLOTH, 4),
    (CLOTH, cards.SHADE, 5),
    (PANEL, IVORY, 6),
    (PANEL, GOLD, 5),
    (PANEL, PANEL_LIT, 3),
    (PANEL_LIT, IVORY, 5),
    (LACQUER, GOLD, 5),
    (VERMILION, IVORY, 5),
    (VERMILION, GOLD, 4),
    (VERMILION, PANEL, 4),
    (LACQUER, PANEL, 3),
    (IVORY, cards.INK, 4),
)
"""(from, to, how many): what lies between two colours that meet, where an edge is smoothed."""


@cache
def palette() -> tuple[int, ...]:
    """Red, green and blue of each colour in turn; of colours that look the same to Pillow the first."""
    colours = [mix(a, b, k / (count - 1)) for a, b, count in RAMPS for k in range(count)]
    apart = {tuple(sheets.coarse(colour)): colour for colour in reversed(colours)}
    return tuple(value for colour in reversed(apart.values()) for value in colour)


def _weave(size: tuple[int, int]) -> Image.Image:
    """Threads up to a step between two colours of the cloth, which hide its steps and cost few bytes."""
    rows = [bytes(quarter * STEP // 4 for quarter in row) * (size[0] // 2) for row in WEAVE]
    return Image.frombytes("L", size, b"".join(rows) * (size[1] // 2))


@cache
def cloth(size: tuple[int, int]) -> Image.Image:
    """The cloth, lighter in its middle, with a line around it; to be copied. Both lengths are even."""
    glow = Image.radial_gradient("L").resize((size[0] * 3 // 2, size[1] * 2))
    left, top = (glow.width - size[0]) // 2, (glow.height - size[1]) // 2
    glow = glow.crop((left, top, left + size[0], top + size[1]))
    glow = ImageChops.add(glow.point(lambda level: max(0, level - 40)), _weave(size))
    glow = glow.point(lambda level: level // STEP * STEP)
    ground = Image.composite(Image.new("RGB", size, CLOTH_EDGE), Image.new("RGB", size, CLOTH), glow)
    ImageDraw.Draw(ground).rounded_rectangle(
        (FRAME, FRAME, size[0] - 1 - FRAME, size[1] - 1 - FRAME), 9, outline=SEAM, width=2
    )
    return ground


def encoded(scene: Image.Image) -> bytes:
    """A finished scene as a palette PNG."""
    file = BytesIO()
    sheets.in_colours(scene, palette()).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
