"""Where things lie on the sheet of the 陞官圖: the cells in their order, and the pieces of a cell.

The 66 departments wind from 出身 at the lower right leftwards along the edge and inwards to 品級考.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.pictures.space import Point

SIDE = 9
"""Cells from edge to edge."""
COUNT = 66
"""Departments, numbered 1 … 66 as C1 … C66."""
BASE = 112
"""Pitch of the cells for which lengths within a cell are given, in pixels."""
EDGE = 5
"""From a cell's border to what lies in it, in pixels of `BASE`."""
LARGEST = 50
"""Of a piece, in pixels of `BASE`."""
SMALLEST = 33
"""Of a piece that leaves the name free; 12 when the whole sheet is 390 wide."""
ROOM = BASE - 2 * EDGE
"""Width and height of a cell's inside, in pixels of `BASE`."""

Place = tuple[int, int]
"""Column and row, 0 … 8 from the upper left."""
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def _wound() -> Iterator[Place]:
    """Every cell of the square from the lower right inwards."""
    free = {(column, row) for column in range(SIDE) for row in range(SIDE)}
    (x, y), (dx, dy) = (SIDE - 1, SIDE - 1), (-1, 0)
    while free:
        free.remove((x, y))
        yield x, y
        if (x + dx, y + dy) not in free:
            dx, dy = -dy, dx
        x, y = x + dx, y + dy


PLACES: Final = dict(zip(range(1, COUNT + 1), _wound(), strict=False))
"""Of each department."""
DEPARTMENTS: Final = {place: department for department, place in PLACES.items()}


class Grid(NamedTuple):
    """A square part of the sheet, `side` cells wide, whose upper left is at (left, top) of the picture."""

    pitch: int
    left: int
    top: int
    side: int = SIDE
    column: int = 0
    row: int = 0

    @property
    def scale(self) -> float:
        """Pixels for one of `BASE`."""
        return self.pitch / BASE

    @property
    def box(self) -> tuple[int, int, int, int]:
        reach = self.side * self.pitch
        return self.left, self.top, self.left + reach, self.top + reach

    def at(self, place: Place) -> tuple[int, int, int, int]:
        """A cell's box in pixels of the picture, outside of it if the part does not show the cell."""
        x = self.left + (place[0] - self.column) * self.pitch
        y = self.top + (place[1] - self.row) * self.pitch
        return x, y, x + self.pitch, y + self.pitch

    def places(self) -> list[Place]:
        """The cells that are shown, the middle's among them."""
        reach = range(self.side)
        return [(self.column + x, self.row + y) for y in reach for x in reach]

    def departments(self) -> list[int]:
        """Those that are shown."""
        return [DEPARTMENTS[place] for place in self.places() if place in DEPARTMENTS]


def around(department: int, pitch: int, left: int, top: int, side: int = 3) -> Grid:
    """The part with that department in its middle, or at its side where the sheet ends."""
    column, row = (min(max(0, at - side // 2), SIDE - side) for at in PLACES[department])
    return Grid(pitch, left, top, side, column, row)


class Spot(NamedTuple):
    """Where a piece lies in its cell: its middle, and the width of the square kept for it."""

    x: float
    y: float
    size: float


def spots(count: int, free: Edges) -> tuple[Spot, ...]:
    """Places for so many pieces of a cell, in pixels of `BASE` from its inside's upper left.

    `free` is what the name leaves. Pieces keep to it as long as they are not too small; else they lie on the
    whole cell, and those that cover the name come last.
    """
    for size in range(LARGEST, SMALLEST - 1, -1):
        places = _packed(size, free)
        if len(places) >= count:
            return tuple(places[:count])
    across = 3 if count <= 9 else 4
    places = _packed(ROOM // across, (0, 0, ROOM, ROOM))
    places.sort(key=lambda spot: (_covers(spot, free), -spot.y, spot.x))
    return tuple(places[:count])


def _packed(size: int, room: Edges) -> list[Spot]:
    """As many squares as fit, from the lower left to the right and up."""
    left, top, right, bottom = room
    across, down = int((right - left) // size), int((bottom - top) // size)
    return [
        Spot(left + (column + 0.5) * size, bottom - (row + 0.5) * size, size)
        for row in range(down)
        for column in range(across)
    ]


def _covers(spot: Spot, free: Edges) -> bool:
    """Whether a spot reaches more than a little beyond what the name leaves."""
    slack, half = 3, spot.size / 2
    return spot.x + half > free[2] + slack or spot.y - half < free[1] - slack


def middle(spot: Spot, cell: tuple[int, int, int, int], scale: float) -> Point:
    """On the picture, in pixels."""
    return cell[0] + (EDGE + spot.x) * scale, cell[1] + (EDGE + spot.y) * scale
