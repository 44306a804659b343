"""Ivory dice: what is on a face, and each die's picture and shadow for a turn."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, radians, sin

from PIL import Image, ImageChops, ImageFilter

from bot.pictures.space import EYE, RISE, TILT, Canvas, Colour, Point, Vector, dot, lit, mix, project, unit

EDGE = 68
"""Width of a die, in pixels."""
CORNER = 13
"""Radius of its rounded corners and edges, in pixels."""
FLAT = EDGE / 2 - CORNER
"""Half the width of the flat part of a face, in pixels."""
REACH = FLAT * 2**0.5 + CORNER
"""Radius of the circle that holds a die's footprint whatever its turn."""
HEIGHT = EDGE * RISE
"""How far the top lies above the foot on the picture, in pixels."""
BOX = 144
"""Side of the square picture of a die, its middle in the middle, with room for the shadow."""
STEP = 10
"""Dice turn in steps of so many degrees, so that their pictures can be drawn beforehand."""

LEFT, MIDDLE, RIGHT = -0.48, 0.0, 0.48
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LEFT, LEFT), (RIGHT, RIGHT)),
    3: ((LEFT, LEFT), (MIDDLE, MIDDLE), (RIGHT, RIGHT)),
    4: ((LEFT, LEFT), (RIGHT, LEFT), (LEFT, RIGHT), (RIGHT, RIGHT)),
    5: ((LEFT, LEFT), (RIGHT, LEFT), (MIDDLE, MIDDLE), (LEFT, RIGHT), (RIGHT, RIGHT)),
    6: ((LEFT, LEFT), (LEFT, MIDDLE), (LEFT, RIGHT), (RIGHT, LEFT), (RIGHT, MIDDLE), (RIGHT, RIGHT)),
}
"""The middles of a face's pips, -1 … 1 from edge to edge."""
RED_FACES = frozenset({1, 4})
RED: Colour = (196, 26, 30)
INK: Colour = (30, 42, 82)
IVORY_DARK: Colour = (196, 174, 142)
IVORY: Colour = (255, 252, 241)
FOOT: Colour = (140, 128, 132)
ROUND = tuple(2 * pi * k / 40 for k in range(40))


def pip_radius(face: int) -> float:
    """In pixels. The one is large, as on Chinese dice; a six must leave room between its pips."""
    return {1: 13.0, 6: 6.6}.get(face, 7.4)


def turns(face: int) -> range:
    """The turns, in degrees, that look different: a one, four or five repeats every quarter."""
    return range(0, 180 if face in (2, 3, 6) else 90, STEP)


def silhouette(turn: int) -> list[Point]:
    """Points around a die's middle whose convex hull is all that the die covers of the picture."""
    return [
        (x, y * TILT + lift) for (x, y, _), _ in _ring(turn, 0.0, 0.0) for lift in (-HEIGHT / 2, HEIGHT / 2)
    ]


def _turned(vector: Vector, turn: int) -> Vector:
    x, y, z = vector
    c, s = cos(radians(turn)), sin(radians(turn))
    return x * c - y * s, x * s + y * c, z


def _ring(turn: int, height: float, lean: float) -> list[tuple[Vector, Vector]]:
    """A level contour as (point, normal): four round corners, whose ends meet in the flat sides.

    `height` is that of the middle of the rounding, in pixels from the die's middle; `lean` is the angle of
    the normal above the horizon, in radians.
    """
    ring = []
    for quarter, (across, along) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for angle in (radians(90 * quarter + step) for step in range(0, 91, 10)):
            normal = _turned((cos(angle) * cos(lean), sin(angle) * cos(lean), sin(lean)), turn)
            core = _turned((across * FLAT, along * FLAT, height), turn)
            point = (core[0] + CORNER * normal[0], core[1] + CORNER * normal[1], height + CORNER * normal[2])
            ring.append((point, normal))
    return ring


def _levels() -> list[tuple[float, float]]:
    """(height, lean) of each contour from the foot to the top, as `_ring` takes them."""
    below = [(-FLAT, -pi / 2 * k / 6) for k in (3, 2, 1)]
    side = [(-FLAT + 2 * FLAT * k / 6, 0.0) for k in range(7)]
    above = [(FLAT, pi / 2 * k / 10) for k in range(1, 11)]
    return below + side + above


def _ivory(normal: Vector, height: float) -> Colour:
    """Ivory as the lamp shows it; less light comes to the foot than to the top."""
    depth = 0.5 - height / EDGE
    return mix(lit(normal, IVORY_DARK, IVORY, gloss=0.35, polish=60), FOOT, 0.42 * depth)


@cache
def _body(turn: int) -> Canvas:
    """A blank die, to be copied; only what faces the eye is painted, so nothing needs sorting."""
    canvas = Canvas((BOX, BOX), (BOX / 2, BOX / 2))
    for low, high in pairwise(_ring(turn, height, lean) for height, lean in _levels()):
        for k in range(len(low)):
            (a, _), (b, normal), (c, _), (d, far) = low[k - 1], low[k], high[k], high[k - 1]
            if max(dot(normal, EYE), dot(far, EYE)) > 0:
                middle = unit((normal[0] + far[0], normal[1] + far[1], normal[2] + far[2]))
                canvas.area(map(project, (a, b, c, d)), _ivory(middle, (a[2] + c[2]) / 2))
    canvas.area([project(point) for point, _ in high], _ivory((0.0, 0.0, 1.0), EDGE / 2))
    return canvas


def paints(colour: Colour) -> tuple[Colour, Colour, Colour]:
    """Of a pip: its shaded wall, itself, its lit ground."""
    return mix(colour, (20, 0, 10), 0.42), colour, mix(colour, (255, 255, 255), 0.16)


def _pip(canvas: Canvas, centre: Vector, radius: float, colour: Colour) -> None:
    """A hollow in the top face: its wall towards the lamp is dark, the far one catches light."""
    wall, _, ground = paints(colour)
    for share, shift, paint in (
        (1.12, 0.05, mix(colour, IVORY, 0.72)),
        (1.0, 0.0, wall),
        (0.86, 0.12, colour),
        (0.5, 0.30, ground),
    ):
        x, y, z = centre[0] + shift * radius * 0.64, centre[1] + shift * radius * 0.77, centre[2]
        circle = [(x + share * radius * cos(a), y + share * radius * sin(a), z) for a in ROUND]
        canvas.area(map(project, circle), paint)


def sprite(face: int, turn: int) -> Image.Image:
    """A die showing `face`, BOX × BOX pixels, see-through around it."""
    canvas = _body(turn % 90).copy()
    colour = RED if face in RED_FACES else INK
    for x, y in PIPS[face]:
        centre = _turned((x * EDGE / 2, y * EDGE / 2, EDGE / 2), turn)
        _pip(canvas, centre, pip_radius(face), colour)
    return canvas.finished()


def shadow(turn: int) -> Image.Image:
    """How dark the ground is around a die, BOX × BOX, 0 … 255: a narrow dark edge within a wide soft one."""
    layers = []
    for away, blur, dark in ((13.0, 5.0, 105), (5.0, 2.2, 120)):
        canvas = Canvas((BOX, BOX), (BOX / 2, BOX / 2), (0, 0, 0, 255))
        foot = [(x + away, y + 0.6 * away, -EDGE / 2) for (x, y, _), _ in _ring(turn, -FLAT, 0.0)]
        canvas.area(map(project, foot), (dark, dark, dark, 255))
        layers.append(canvas.finished().convert("L").filter(ImageFilter.GaussianBlur(blur)))
    return ImageChops.screen(*layers)
