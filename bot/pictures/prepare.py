"""Draws the sheets that `sheets.py` opens: `python -m bot.pictures.prepare` writes them to `prepared/`.

To be run after a change to the camera, the dice, the porcelain or the palette; a test tells when it was not.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.pictures import dice, plate, porcelain
from bot.pictures.bowl import SHADE, Bowl, corner, lie
from bot.pictures.dice import BOX, STEP
from bot.pictures.sheets import COLUMNS, FOLDER, SHADOWS, TABLES, coarse, die_sheet, in_colours
from bot.pictures.space import TILT, Colour, mix

SHADES = 49
"""Colours chosen from samples of bowl and dice. More cost bytes (60: 3 % more) and are not seen."""
EXACT = (
    *(*dice.paints(dice.RED), *dice.paints(dice.INK), porcelain.COBALT, porcelain.WASH),
    *(plate.LACQUER, plate.IVORY, plate.SOFT, plate.GILT, plate.GOLD),
)
"""Colours of small things, which a choice by area would pass over."""
SAMPLES = ((False, 0), (True, 0), (False, 1))
"""Which tables, celebrating or not, with which arrangement of dice. Gold is rare and gets a third."""


def sheets() -> dict[str, Image.Image]:
    """Every sheet by its name."""
    drawn = {
        die_sheet(face): _sheet([dice.sprite(face, turn) for turn in dice.turns(face)]) for face in dice.PIPS
    }
    drawn[SHADOWS] = _sheet([dice.shadow(turn) for turn in range(0, 90, STEP)])
    tables = {celebrate: porcelain.table(celebrate) for celebrate in TABLES}
    palette = _palette(tables)
    for celebrate, name in TABLES.items():
        drawn[name] = in_colours(tables[celebrate], palette)
    return drawn


def _sheet(cells: Sequence[Image.Image]) -> Image.Image:
    sheet = Image.new(cells[0].mode, (COLUMNS * BOX, -(-len(cells) // COLUMNS) * BOX))
    for k, cell in enumerate(cells):
        sheet.paste(cell, (k % COLUMNS * BOX, k // COLUMNS * BOX))
    return sheet


# --- the palette of every picture ------------------------------------------------------------------------


def _palette(tables: dict[bool, Image.Image]) -> list[int]:
    """Red, green and blue of each colour in turn; of colours that look the same to Pillow the first."""
    chosen = _samples(tables).quantize(SHADES, Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    colours = [*EXACT, *_cloth_colours(), *zip(*[iter(chosen[: SHADES * 3])] * 3, strict=True)]
    apart = {tuple(coarse(colour)): colour for colour in reversed(colours)}
    return [value for colour in reversed(apart.values()) for value in colour]


def _cloth_colours() -> list[Colour]:
    steps = (porcelain.CLOTH[0] - porcelain.CLOTH_SHADE[0]) // porcelain.CLOTH_STEP[0] + 1
    return [mix(porcelain.CLOTH_SHADE, porcelain.CLOTH, k / (steps - 1)) for k in range(steps + 2)]


def _samples(tables: dict[bool, Image.Image]) -> Image.Image:
    """Bowls and dice without their cloth, one below the other."""
    (x, y), wide = porcelain.CENTRE, porcelain.RADIUS + porcelain.LIP + 2
    box = (round(x - wide), round(y - wide * TILT), round(x + wide), round(y + wide * TILT))
    size = (box[2] - box[0], box[3] - box[1])
    inside = Image.new("1", size)
    ImageDraw.Draw(inside).ellipse((0, 0, *size), fill=1)
    sheet = Image.new("RGB", (size[0], len(SAMPLES) * size[1]), porcelain.GLAZE)
    for k, (celebrate, arrangement) in enumerate(SAMPLES):
        sheet.paste(_sample(tables[celebrate], arrangement).crop(box), (0, k * size[1]), inside)
    return sheet


def _sample(table: Image.Image, arrangement: int) -> Image.Image:
    """Every face on a table."""
    picture = table.copy()
    lying = lie(Bowl((1, 2, 3, 4, 5, 6), arrangement=arrangement))
    for die in lying:
        picture.paste(SHADE, corner(die), dice.shadow(die.turn % 90))
    for die in lying:
        sprite = dice.sprite(die.face, die.turn)
        picture.paste(sprite, corner(die), sprite)
    return picture


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, sheet in sheets().items():
        sheet.save(FOLDER / f"{name}.png", "PNG", optimize=True)
