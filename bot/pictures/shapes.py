"""What is cut out of paint, as masks: suits, stars and crowns of any height, and rounded rectangles.

A shape is a list of parts, each an outline that adds to what is covered or takes from it. Outlines lie in a
box from -1 to 1, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import cos, pi, sin, tau
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.space import Point

Shape = Literal[
    "diamond",
    "club",
    "heart",
    "spade",
    "star",
    "hollow star",
    "crown",
    "burst",
    "pointer",
    "dot",
    "ring",
    "fall",
]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

FINE = 8
"""Shapes are cut so many times as large and scaled down."""
BOX_FINE = 4
"""The same of rounded rectangles, which are large and have few curves."""
WAIST = 0.46
"""Of a star: from its middle to the corners between its points."""


class Part(NamedTuple):
    outline: list[Point]
    adds: bool = True


def _curve(start: Point, bends: Iterable[tuple[Point, Point, Point]]) -> list[Point]:
    """Cubic Bézier curves end to end, each (leaving towards, arriving from, end)."""
    line = [start]
    for b, c, d in bends:
        a = line[-1]
        line += [_between(a, b, c, d, k / 12) for k in range(1, 13)]
    return line


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The place on a Bézier curve at t, 0 … 1."""
    u = 1 - t
    shares = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(s * p[axis] for s, p in zip(shares, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


def _whole(left: Sequence[Point]) -> list[Point]:
    """The outline whose left half is given, from the middle to the middle."""
    return [*left, *((-x, y) for x, y in reversed(left))]


def _disc(x: float, y: float, radius: float) -> Part:
    return Part([(x + radius * cos(tau * k / 48), y + radius * sin(tau * k / 48)) for k in range(48)])


def _rays(count: int, outer: float, inner: float, y: float = 0.0) -> list[Point]:
    """A star of `count` points, one of them upwards."""
    radii = [outer, inner] * count
    turns = [pi * k / count for k in range(2 * count)]
    return [(r * sin(turn), y - r * cos(turn)) for r, turn in zip(radii, turns, strict=True)]


def _stem(top: float) -> Part:
    return Part(_whole(_curve((-0.07, top), [((-0.07, 0.62), (-0.14, 0.9), (-0.40, 1.0))])))


def _diamond() -> list[Part]:
    side = [((-0.20, -0.62), (-0.46, -0.24), (-0.74, 0.0)), ((-0.46, 0.24), (-0.20, 0.62), (0.0, 1.0))]
    return [Part(_whole(_curve((0.0, -1.0), side)))]


def _heart() -> list[Part]:
    lobe = [
        ((-0.14, 0.66), (-0.96, 0.22), (-0.96, -0.36)),
        ((-0.96, -0.74), (-0.72, -0.95), (-0.48, -0.95)),
        ((-0.24, -0.95), (-0.08, -0.78), (0.0, -0.52)),
    ]
    return [Part(_whole(_curve((0.0, 1.0), lobe)))]


def _spade() -> list[Part]:
    lobe = [
        ((-0.14, -0.64), (-0.94, -0.20), (-0.94, 0.30)),
        ((-0.94, 0.62), (-0.70, 0.76), (-0.50, 0.76)),
        ((-0.26, 0.76), (-0.08, 0.62), (0.0, 0.40)),
    ]
    return [Part(_whole(_curve((0.0, -1.0), lobe))), _stem(0.2)]


def _club() -> list[Part]:
    leaves = [_disc(0.0, -0.54, 0.45), _disc(-0.52, 0.2, 0.45), _disc(0.52, 0.2, 0.45)]
    return [*leaves, _disc(0.0, 0.0, 0.22), _stem(0.0)]


def _star() -> list[Part]:
    return [Part(_rays(5, 1.05, 1.05 * WAIST, 0.09))]


def _hollow_star() -> list[Part]:
    return [*_star(), Part(_rays(5, 0.62, 0.62 * WAIST, 0.09), adds=False)]


def _crown() -> list[Part]:
    """Three points with pearls over a band."""
    tips = [(-0.92, -0.36), (0.0, -0.62), (0.92, -0.36)]
    body = [(-0.74, 0.62), tips[0], (-0.42, 0.12), tips[1], (0.42, 0.12), tips[2], (0.74, 0.62)]
    band = [(-0.74, 0.72), (0.74, 0.72), (0.74, 0.95), (-0.74, 0.95)]
    return [Part(body), Part(band), *(_disc(x, y - 0.06, 0.17) for x, y in tips)]


def _burst() -> list[Part]:
    return [Part(_rays(12, 1.0, 0.78))]


def _pointer() -> list[Part]:
    return [Part([(-0.6, -1.0), (0.75, 0.0), (-0.6, 1.0)])]


def _dot() -> list[Part]:
    return [_disc(0.0, 0.0, 1.0)]


def _ring() -> list[Part]:
    return [_disc(0.0, 0.0, 1.0), Part(_disc(0.0, 0.0, 0.8).outline, adds=False)]


def _fall() -> list[Part]:
    return [Part([(-1.0, -0.8), (1.0, -0.8), (0.0, 1.0)])]


SHAPES: Final[dict[Shape, Callable[[], list[Part]]]] = {
    "diamond": _diamond,
    "club": _club,
    "heart": _heart,
    "spade": _spade,
    "star": _star,
    "hollow star": _hollow_star,
    "crown": _crown,
    "burst": _burst,
    "pointer": _pointer,
    "dot": _dot,
    "ring": _ring,
    "fall": _fall,
}


@cache
def cut(shape: Shape, high: int) -> Image.Image:
    """The shape as a mask, `high` pixels square."""
    half = high * FINE / 2
    sheet = Image.new("L", (high * FINE, high * FINE))
    pen = ImageDraw.Draw(sheet)
    for outline, adds in SHAPES[shape]():
        pen.polygon([(half + x * half, half + y * half) for x, y in outline], fill=255 if adds else 0)
    return sheet.resize((high, high), Image.Resampling.BOX)


def rounded(size: tuple[int, int], box: Box, radius: float) -> Image.Image:
    """A rectangle with round corners, as a mask of that size."""
    sheet = Image.new("L", (size[0] * BOX_FINE, size[1] * BOX_FINE))
    left, top, right, bottom = (edge * BOX_FINE for edge in box)
    pen = ImageDraw.Draw(sheet)
    pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * BOX_FINE, fill=255)
    return sheet.resize(size, Image.Resampling.BOX)
