"""The players' pieces on the 陞官圖: eight colours, eight outlines, and a character on each."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin, tau
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.lettering import centred, letters
from bot.pictures.paper import INK, IVORY, PIECES
from bot.pictures.plate import Script
from bot.pictures.space import Colour, Point

FINE = 6
"""Outlines are cut so many times as large and scaled down."""
DARK_LETTERS: Final = frozenset({2, 4, 6})
"""Players whose colour is light."""
SECOND = 0.86
"""Width of a second piece with its ring, for a first piece's of 1."""
CORE = 0.7
"""Width of what lies within the ring, for a ring's of 1."""


def _round(corners: int, reach: float, dents: float = 0.0, turn: float = 0.0) -> list[Point]:
    """A circle, or one that swings in and out `corners` times by `dents` of its radius."""
    steps = [tau * k / 96 for k in range(96)]
    radii = [reach * (1 - dents * (1 - cos(corners * (step - turn))) / 2) for step in steps]
    return [(r * sin(step), -r * cos(step)) for r, step in zip(radii, steps, strict=True)]


def _polygon(corners: int, reach: float, turn: float = 0.0) -> list[Point]:
    return [
        (reach * sin(turn + tau * k / corners), -reach * cos(turn + tau * k / corners))
        for k in range(corners)
    ]


def _shield(down: int) -> list[Point]:
    """Flat above and pointed below, or turned over."""
    return [
        (-0.84, -0.86 * down),
        (0.84, -0.86 * down),
        (0.84, 0.42 * down),
        (0, 0.99 * down),
        (-0.84, 0.42 * down),
    ]


def _rays(count: int) -> list[Point]:
    return [
        ((1.0 - 0.2 * (k % 2)) * sin(pi * k / count), -(1.0 - 0.2 * (k % 2)) * cos(pi * k / count))
        for k in range(2 * count)
    ]


OUTLINES: Final[tuple[list[Point], ...]] = (
    _round(1, 0.97),
    _polygon(4, 1.2, pi / 4),
    _polygon(6, 1.0, pi / 6),
    _shield(-1),
    _shield(1),
    _polygon(4, 1.0),
    _round(4, 1.04, 0.3, pi / 4),
    _rays(11),
)
"""Of each player, in a box from -1 to 1, y downwards."""
ROOM: Final = (0.6, 0.6, 0.58, 0.56, 0.56, 0.5, 0.56, 0.56)
"""Size of the character on each, for a piece's width of 1."""
LOWER: Final = (0.0, 0.0, 0.0, 0.08, -0.1, 0.0, 0.0, 0.0)
"""How far below the middle it stands, for a piece's width of 2."""


@cache
def outline(player: int, size: int, share: float) -> Image.Image:
    """The outline scaled by `share`, as a mask of `size` pixels square."""
    half = size * FINE / 2
    sheet = Image.new("L", (size * FINE, size * FINE))
    corners = [(half + x * share * half, half + y * share * half) for x, y in OUTLINES[player]]
    ImageDraw.Draw(sheet).polygon(corners, fill=255)
    return sheet.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=512)
def piece(player: int, character: str, size: int, script: Script, *, second: bool = False) -> Image.Image:
    """A piece, `size` pixels square with what is see-through around it.

    The first piece fills its outline with the colour; the second is a smaller one within a ring.
    """
    picture = Image.new("RGBA", (size, size))
    thick = max(1.3, size / 26)
    colour = PIECES[player]
    layers: tuple[tuple[float, Colour], ...] = ((0.0, INK), (thick, IVORY), (2.1 * thick, colour))
    if player in DARK_LETTERS:
        layers = ((0.0, INK), (1.6 * thick, colour))
    reach, core = 1.0, 1.0
    if second:
        reach, core = SECOND, SECOND * CORE
        rings = ((0.0, INK), (0.8 * thick, colour), (2.1 * thick, IVORY))
        _paint(picture, player, reach, rings)
        layers = ((0.0, INK), (0.8 * thick, colour))
    _paint(picture, player, core, layers)
    _write(picture, player, character, core, script)
    return picture


def _paint(picture: Image.Image, player: int, reach: float, layers: tuple[tuple[float, Colour], ...]) -> None:
    """One within another; each is given by its distance from the edge, in pixels."""
    size = picture.width
    for inset, colour in layers:
        layer = Image.new("RGBA", picture.size, colour)
        layer.putalpha(outline(player, size, reach - 2 * inset / size))
        picture.alpha_composite(layer)


def _write(picture: Image.Image, player: int, character: str, core: float, script: Script) -> None:
    size = picture.width * core
    widest = round(size * ROOM[player] * 1.1)
    mask = letters(character[:2], max(6, round(size * ROOM[player])), script, size / 90, widest)
    middle = picture.width / 2, picture.height / 2 + LOWER[player] * size / 2
    centred(picture, mask, middle, (*(INK if player in DARK_LETTERS else IVORY), 255))
