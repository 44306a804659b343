"""Smooth lines across a large picture, painted tile by tile, so that a long thin one costs little."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from bot.pictures.space import Colour, Point

FINE = 3
"""Lines are drawn so many times as wide and scaled down."""
STEPS = 72
"""Straight parts of a bow."""
TILE = 96
"""Side of a tile, in pixels."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


def bow(start: Point, end: Point, bend: float) -> list[Point]:
    """A line from start to end that swings out to its left by `bend` of its length."""
    (ax, ay), (bx, by) = start, end
    cx, cy = (ax + bx) / 2 + (by - ay) * 2 * bend, (ay + by) / 2 - (bx - ax) * 2 * bend
    shares = [k / STEPS for k in range(STEPS + 1)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
        )
        for t in shares
    ]


def trimmed(line: Sequence[Point], before: float, after: float) -> list[Point]:
    """A line without what is nearer than that to its start and its end, in pixels."""
    first, last = line[0], line[-1]
    return [
        (x, y)
        for x, y in line
        if hypot(x - first[0], y - first[1]) >= before and hypot(x - last[0], y - last[1]) >= after
    ]


def head(line: Sequence[Point], length: float) -> list[Point]:
    """The point of an arrow at the end of a line, as an outline."""
    tip = line[-1]
    back = next((p for p in reversed(line) if hypot(p[0] - tip[0], p[1] - tip[1]) >= length), line[0])
    away = hypot(tip[0] - back[0], tip[1] - back[1]) or 1.0
    dx, dy = (tip[0] - back[0]) / away, (tip[1] - back[1]) / away
    foot = tip[0] - dx * length, tip[1] - dy * length
    half, notch = length * 0.46, (tip[0] - dx * length * 0.72, tip[1] - dy * length * 0.72)
    return [
        tip,
        (foot[0] - dy * half, foot[1] + dx * half),
        notch,
        (foot[0] + dy * half, foot[1] - dx * half),
    ]


def stroke(
    scene: Image.Image, line: Sequence[Point], colour: Colour, wide: float, within: Area | None = None
) -> None:
    """Paint a line that turns slowly, with blunt ends."""
    edges: tuple[list[Point], list[Point]] = ([], [])
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        away = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / away * wide / 2, (bx - ax) / away * wide / 2
        edges[0].append((x + dx, y - dy))
        edges[1].append((x - dx, y + dy))
    _fill(scene, [*edges[0], *reversed(edges[1])], colour, within or (0, 0, *scene.size))


def area(
    scene: Image.Image,
    outline: Sequence[Point],
    colour: Colour,
    grown: float = 0.0,
    within: Area | None = None,
) -> None:
    """Paint what an outline encloses, grown by about that many pixels on every side."""
    x = sum(point[0] for point in outline) / len(outline)
    y = sum(point[1] for point in outline) / len(outline)
    far = [1 + 1.5 * grown / (hypot(px - x, py - y) or 1.0) for px, py in outline]
    corners = [(x + (px - x) * f, y + (py - y) * f) for (px, py), f in zip(outline, far, strict=True)]
    _fill(scene, corners, colour, within or (0, 0, *scene.size))


def ring(
    scene: Image.Image, middle: Point, radius: float, wide: float, colour: Colour, within: Area | None = None
) -> None:
    """Paint a circle's line."""
    reach = round(radius + wide + 1)
    box = (
        round(middle[0]) - reach,
        round(middle[1]) - reach,
        round(middle[0]) + reach,
        round(middle[1]) + reach,
    )
    sheet = Image.new("L", (2 * reach * FINE, 2 * reach * FINE))
    ImageDraw.Draw(sheet).circle(
        (reach * FINE, reach * FINE), (radius + wide / 2) * FINE, outline=255, width=round(wide * FINE)
    )
    mask = sheet.resize((2 * reach, 2 * reach), Image.Resampling.BOX)
    _paste(scene, colour, mask, box, within or (0, 0, *scene.size))


def _fill(scene: Image.Image, outline: Sequence[Point], colour: Colour, within: Area) -> None:
    """Tile by tile, those alone that the outline touches: nothing painted here is as wide as a tile."""
    for column, row in sorted(_tiles([*outline, outline[0]])):
        x, y = column * TILE, row * TILE
        sheet = Image.new("L", (TILE * FINE, TILE * FINE))
        moved = [((px - x) * FINE, (py - y) * FINE) for px, py in outline]
        ImageDraw.Draw(sheet).polygon(moved, 255)
        mask = sheet.resize((TILE, TILE), Image.Resampling.BOX)
        _paste(scene, colour, mask, (x, y, x + TILE, y + TILE), within)


def _paste(scene: Image.Image, colour: Colour, mask: Image.Image, box: Area, within: Area) -> None:
    """Paint through a mask, but nothing beyond `within`."""
    part = (max(box[0], within[0]), max(box[1], within[1]), min(box[2], within[2]), min(box[3], within[3]))
    if part[0] < part[2] and part[1] < part[3]:
        cut = (part[0] - box[0], part[1] - box[1], part[2] - box[0], part[3] - box[1])
        scene.paste(colour, part, mask.crop(cut))


def _tiles(line: Sequence[Point]) -> set[tuple[int, int]]:
    """The tiles that a line touches, as column and row."""
    found = set()
    for (ax, ay), (bx, by) in pairwise(line):
        steps = int(hypot(bx - ax, by - ay) // (TILE / 4)) + 1
        for k in range(steps + 1):
            found.add(
                (
                    int((ax + (bx - ax) * k / steps) // TILE),
                    int((ay + (by - ay) * k / steps) // TILE),
                )
            )
    return found
