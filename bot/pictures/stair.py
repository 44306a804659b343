"""The stair of a career: where each landing lies, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.lettering import centred
from bot.pictures.naming import Taken, box_rows
from bot.pictures.paper import INK, PAPER, VERMILION
from bot.pictures.shapes import cut
from bot.pictures.space import Point

ROWS = 20
"""Levels 19 … 0 from top to bottom."""
ROOM = (132, 86, 1040, 606)
"""Left, top, right and bottom of the stair, in pixels."""
PITCH = (ROOM[3] - ROOM[1]) / ROWS
"""Height of a row, in pixels."""
INSET = (26, 58)
"""From the left of the room to the first landing, and from the last to the right, in pixels.

A column finds room at the right, where a career ends with a fall.
"""
STEP = 3
"""Width of a level step or a fall, in pixels."""
RISE = 5
"""Width of a rise, in pixels."""
DOT = 7
"""From one dot of a second piece's way to the next, in pixels."""


class Landing(NamedTuple):
    """Where a piece came to rest."""

    throw: int
    level: int | None
    """19 for 正一品 … 1 for 未入流, 0 for no rank yet; None stays where the career is."""
    name: str
    is_second: bool = False
    """A commission, a review, a penalty: it does not move the stair."""


class Trodden(NamedTuple):
    """A landing on the picture, in pixels, and how many levels it lies over the landing before."""

    landing: Landing
    x: float
    y: float
    change: int


def row(level: float) -> float:
    """The middle of a level's row, in pixels."""
    return ROOM[1] + (19 - level + 0.5) * PITCH


def lay(landings: tuple[Landing, ...]) -> tuple[Trodden, ...]:
    """Where each landing lies. A second piece without a level hovers over the stair by half a row."""
    first = min((landing.throw for landing in landings), default=0)
    pitch = (ROOM[2] - ROOM[0] - sum(INSET)) / max(1, span(landings))
    level, trodden = None, []
    for landing in landings:
        x = ROOM[0] + INSET[0] + (landing.throw - first) * pitch
        if landing.is_second:
            height = (level or 0) + 0.5 if landing.level is None else landing.level
            trodden.append(Trodden(landing, x, row(height), 0))
            continue
        now = (level or 0) if landing.level is None else landing.level
        trodden.append(Trodden(landing, x, row(now), 0 if level is None else now - level))
        level = now
    return tuple(trodden)


def _stair(trodden: tuple[Trodden, ...]) -> Iterator[tuple[Point, Point, bool]]:
    """Its straight parts from left to right, and whether each is a rise."""
    main = [spot for spot in trodden if not spot.landing.is_second]
    for one, other in pairwise(main):
        yield (one.x, one.y), (other.x, one.y), False
        if one.y != other.y:
            yield (other.x, one.y), (other.x, other.y), other.y < one.y


def _ways(trodden: tuple[Trodden, ...]) -> Iterator[tuple[Point, Point]]:
    """The straight parts of a second piece's ways, which begin on the stair."""
    at: Point | None = None
    height = row(0)
    for spot in trodden:
        if not spot.landing.is_second:
            at, height = None, spot.y
            continue
        x, y = at or (spot.x, height)
        yield (x, y), (spot.x, y)
        yield (spot.x, y), (spot.x, spot.y)
        at = spot.x, spot.y


def put_stair(scene: Image.Image, trodden: tuple[Trodden, ...]) -> None:
    pen = ImageDraw.Draw(scene)
    parts = sorted(_stair(trodden), key=lambda part: part[2])
    for (ax, ay), (bx, by), is_rise in parts:
        wide = RISE if is_rise else STEP
        low, high = wide // 2, wide - wide // 2 - 1
        left, right = sorted((round(ax), round(bx)))
        top, bottom = sorted((round(ay), round(by)))
        box = (left - low, top - low, right + high, bottom + high)
        pen.rectangle(box, fill=VERMILION if is_rise else INK)


def put_second_ways(scene: Image.Image, trodden: tuple[Trodden, ...]) -> None:
    dot = cut("dot", 4)
    for (ax, ay), (bx, by) in _ways(trodden):
        long = abs(bx - ax) + abs(by - ay)
        for k in range(int(long // DOT) + 1):
            share = k * DOT / (long or 1)
            centred(scene, dot, (ax + (bx - ax) * share, ay + (by - ay) * share), INK)


def span(landings: Iterable[Landing]) -> int:
    """Throws from the first landing to the last."""
    throws = [landing.throw for landing in landings] or [0]
    return max(throws) - min(throws)


def reach(trodden: tuple[Trodden, ...]) -> int:
    """Width of a landing's mark, in pixels: less where landings are many."""
    pitch = (ROOM[2] - ROOM[0] - sum(INSET)) / max(1, span(spot.landing for spot in trodden))
    return int(min(17, max(11, pitch)))


def put_marks(scene: Image.Image, trodden: tuple[Trodden, ...]) -> None:
    """A disc after a rise, a triangle after a fall, a ring on the level, a diamond for a second piece."""
    size = reach(trodden)
    for spot in trodden:
        at = spot.x, spot.y
        if spot.landing.is_second:
            centred(scene, cut("diamond", size), at, INK)
            centred(scene, cut("diamond", size - 5), at, PAPER)
        elif spot.change > 0:
            centred(scene, cut("dot", size), at, VERMILION)
        elif spot.change < 0:
            centred(scene, cut("fall", size), at, INK)
        else:
            centred(scene, cut("dot", size - 2), at, INK)
            centred(scene, cut("dot", size - 7), at, PAPER)


def obstacles(trodden: tuple[Trodden, ...]) -> Taken:
    """What no name may cover: the stair, the second pieces' ways, the landings, all beyond the room."""
    taken = Taken((ROOM[0] + 4, ROOM[1] + 4, ROOM[2] - 4, ROOM[3] - 4))
    lines = [(a, b) for a, b, _ in _stair(trodden)] + list(_ways(trodden))
    for (ax, ay), (bx, by) in lines:
        taken.take(box_rows(min(ax, bx) - 2, min(ay, by) - 2, max(ax, bx) + 2, max(ay, by) + 2))
    half = reach(trodden) / 2
    for spot in trodden:
        taken.take(box_rows(spot.x - half, spot.y - half, spot.x + half, spot.y + half))
    return taken


def last(trodden: tuple[Trodden, ...]) -> int:
    """Which landing the career has come to: the first piece's last, if there is any."""
    main = [k for k, spot in enumerate(trodden) if not spot.landing.is_second]
    return main[-1] if main else len(trodden) - 1
