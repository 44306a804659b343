"""The picture's small world: one camera, one lamp, and paint for curved things.

Points are (x, y, z) in pixels of the finished picture: x right, y towards the viewer, z up. Everything is
painted `FINE` times as large and scaled down, which is what makes its edges smooth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from PIL import Image, ImageDraw

Point = tuple[float, float]
Vector = tuple[float, float, float]
Colour = tuple[int, int, int]

FINE = 4
TILT = 0.85
"""Height of a flat circle on the picture, for a width of 1: the camera looks down steeply."""
RISE = 0.4
"""Pixels up the picture for one pixel of height; a little under √(1 - TILT²), so that sides stay slim."""


def unit(vector: Vector) -> Vector:
    length = sqrt(sum(part * part for part in vector)) or 1.0
    x, y, z = vector
    return x / length, y / length, z / length


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


EYE = unit((0.0, sqrt(1 - TILT * TILT), TILT))
LAMP = unit((-0.42, -0.5, 1.0))
HALFWAY = unit((EYE[0] + LAMP[0], EYE[1] + LAMP[1], EYE[2] + LAMP[2]))


def project(point: Vector) -> Point:
    """Where a point of the world lies on the picture, in pixels from the world's origin."""
    x, y, z = point
    return x, y * TILT - z * RISE


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` at share 0, `b` at share 1."""
    keep = 1 - share
    return (
        round(a[0] * keep + b[0] * share),
        round(a[1] * keep + b[1] * share),
        round(a[2] * keep + b[2] * share),
    )


def lit(normal: Vector, dark: Colour, light: Colour, gloss: float = 0.0, polish: int = 40) -> Colour:
    """The colour of a surface: `dark` away from the lamp, `light` towards it, white in a glint."""
    shade = mix(dark, light, max(0.0, dot(normal, LAMP)))
    glint = gloss * max(0.0, dot(normal, HALFWAY)) ** polish
    return mix(shade, (255, 255, 255), min(1.0, glint))


class Canvas:
    """A fine RGBA sheet whose points are given in pixels of the finished picture around `origin`."""

    def __init__(self, size: tuple[int, int], origin: Point, ground: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        self.size, self.origin = size, origin
        self.sheet = Image.new("RGBA", (size[0] * FINE, size[1] * FINE), ground)
        self.pen = ImageDraw.Draw(self.sheet)

    def copy(self) -> Canvas:
        other = Canvas((0, 0), self.origin)
        other.size, other.sheet = self.size, self.sheet.copy()
        other.pen = ImageDraw.Draw(other.sheet)
        return other

    def fine(self, points: Iterable[Point]) -> list[Point]:
        x, y = self.origin
        return [((x + px) * FINE, (y + py) * FINE) for px, py in points]

    def area(self, points: Iterable[Point], colour: tuple[int, ...]) -> None:
        self.pen.polygon(self.fine(points), fill=colour)

    def stroke(self, points: Iterable[Point], colour: tuple[int, ...], width: float) -> None:
        """A line with round joints; `width` in pixels."""
        self.pen.line(self.fine(points), fill=colour, width=max(1, round(width * FINE)), joint="curve")

    def spot(self, centre: Point, radius: float, colour: tuple[int, ...]) -> None:
        self.pen.circle(self.fine([centre])[0], radius * FINE, fill=colour)

    def surface(self, rings: Sequence[Sequence[tuple[Vector, Colour]]]) -> None:
        """Paint the strip between each two rings; a ring is closed, (point, colour) at each step."""
        for outer, inner in pairwise(rings):
            for k in range(len(outer)):
                (a, colour), (b, _), (c, _), (d, _) = outer[k - 1], outer[k], inner[k], inner[k - 1]
                self.area(map(project, (a, b, c, d)), colour)

    def finished(self) -> Image.Image:
        return self.sheet.resize(self.size, Image.Resampling.BOX)
