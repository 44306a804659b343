"""The printed sheet of the 陞官圖 without pieces: cells, names, and the lacquered middle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.lettering import centred, letters
from bot.pictures.paper import GILT, GOLD, INK, LACQUER, TINTS, VERMILION, Tint, frame, paper
from bot.pictures.plate import Script
from bot.pictures.space import Colour
from bot.pictures.spiral import BASE, DEPARTMENTS, EDGE, PLACES, ROOM, Edges, Grid, Place
from bot.pictures.upright import columns, is_upright, lines

SIZE = (1080, 1080)
WHOLE: Final = Grid(BASE, 36, 36)
FOCUS: Final = (320, 60, 84)
"""Pitch, left and top of the enlarged part, in pixels."""
FOCUS_HEAD: Final = (72, 40, 1008, 80)
"""The line over it, in pixels."""
INSIDE: Final = (394, 384, 800, 696)
"""Room for pool, round and standings, in pixels."""
TITLE: Final = (508, 274, 796, 364)
"""Room for the title, in pixels."""
UPRIGHT: Final = {1: (30, 3), 2: (30, 3), 3: (30, 3), 4: (23, 4)}
"""By the number of characters: size in pixels of `BASE`, and how many stand in a column."""
LONG: Final = (23, 3)
LEVEL: Final = ((19, 3), (18, 3), (17, 3), (16, 3), (15, 4), (14, 4))
"""(size in pixels of `BASE`, most lines) of names in lines, tried in turn."""
WALL = 5
"""Width of a border that the spiral does not cross, in pixels of `BASE`."""
THIN = 1.6
"""Width of one that it crosses."""
GAP = 5.0
"""From a cell's border to its tint, in pixels of `BASE`."""


class Department(NamedTuple):
    """What is printed in a cell."""

    name: str
    tint: Tint = "neutral"


def is_middle(x: float, y: float) -> bool:
    """Whether a point of the whole sheet lies on the lacquer, or very near."""
    left, _, right, bottom = INSIDE
    return left - 22 < x < right + 22 and TITLE[1] - 12 < y < bottom + 12


def label(name: str, scale: float, script: Script) -> Image.Image:
    """A department's name as a mask for a cell so many times as large as `BASE`."""
    if is_upright(name):
        size, most = UPRIGHT.get(len(name), LONG)
        return columns(name, round(size * scale), most, script, 0.25 * scale)
    tries = tuple((round(size * scale), most) for size, most in LEVEL)
    return lines(name, tries, round((ROOM - 6) * scale), script)


def free(name: str, script: Script) -> Edges:
    """What a name leaves of its cell's inside, in pixels of `BASE`."""
    mask = label(name, 1.0, script)
    if is_upright(name):
        return 0, 0, ROOM - mask.width - 5, ROOM
    return 0, mask.height, ROOM, ROOM


@lru_cache(maxsize=12)
def printed(departments: tuple[Department, ...], title: str, script: Script, grid: Grid) -> Image.Image:
    """The sheet or a part of it; to be copied."""
    scene = paper(SIZE).copy()
    frame(scene)
    for department in grid.departments():
        _print_cell(scene, departments[department - 1], grid, PLACES[department], script)
    _print_walls(scene, grid)
    rest = [place for place in grid.places() if place not in DEPARTMENTS]
    _print_middle(scene, grid, rest)
    if grid == WHOLE:
        _print_title(scene, title, script, TITLE, GOLD)
    else:
        left, top, right, bottom = FOCUS_HEAD
        _print_title(
            scene, title, script, (left, top, (left + right) // 2 - 60, bottom), VERMILION, level=True
        )
    return scene


def _print_cell(scene: Image.Image, department: Department, grid: Grid, place: Place, script: Script) -> None:
    """Tint and name. A second line tells the court's offices without colour, two corners the capital's."""
    left, top, right, bottom = grid.at(place)
    pen, scale = ImageDraw.Draw(scene), grid.scale
    gap = round(GAP * scale)
    box = (left + gap, top + gap, right - gap, bottom - gap)
    pen.rectangle(box, fill=TINTS[department.tint])
    _print_mark(pen, department, box, scale)
    mask = label(department.name, scale, script)
    edge = round(EDGE * scale)
    if is_upright(department.name):
        at = right - edge - mask.width - round(4 * scale), top + edge + round(3 * scale)
    else:
        at = left + edge + round(4 * scale), top + edge + round(3 * scale)
    scene.paste(INK, (*at, at[0] + mask.width, at[1] + mask.height), mask)


def _print_mark(
    pen: ImageDraw.ImageDraw, department: Department, box: tuple[int, int, int, int], scale: float
) -> None:
    left, top, _, bottom = box
    wide = max(1, round(scale))
    if department.tint == "court":
        pen.rectangle(box, outline=VERMILION, width=wide)
    elif department.tint == "capital":
        long = round(9 * scale)
        for y, dy in ((top, long), (bottom, -long)):
            pen.line((left, y, left + long, y), INK, wide)
            pen.line((left, y, left, y + dy), INK, wide)


def _print_walls(scene: Image.Image, grid: Grid) -> None:
    """Thin borders between departments that follow each other, thick ones elsewhere."""
    pen = ImageDraw.Draw(scene)
    begin, end = grid.box[:2], grid.box[2:]
    sides = sorted(_sides(grid.places()), key=lambda side: side[2])
    for one, other, thick in sides:
        a, b = grid.at(one), grid.at(other)
        wide = (WALL if thick else THIN) * grid.scale**0.6
        half, rest = int(wide // 2), round(wide) - int(wide // 2) - 1
        if one[0] != other[0]:
            wall = (b[0] - half, a[1] - half * thick, b[0] + rest, a[3] + rest * thick)
        else:
            wall = (a[0] - half * thick, b[1] - half, a[2] + rest * thick, b[1] + rest)
        left, top = max(wall[0], begin[0]), max(wall[1], begin[1])
        pen.rectangle((left, top, min(wall[2], end[0]), min(wall[3], end[1])), VERMILION)
    edge = (begin[0] - 2, begin[1] - 2, end[0] + 2, end[1] + 2)
    pen.rectangle(edge, outline=VERMILION, width=4)


def _sides(places: Iterable[Place]) -> Iterable[tuple[Place, Place, bool]]:
    """Cells left and right of a border, or above and below it; and whether the spiral stops there."""
    for x, y in places:
        for other in ((x + 1, y), (x, y + 1)):
            one, two = DEPARTMENTS.get((x, y)), DEPARTMENTS.get(other)
            if one is None and two is None:
                continue
            yield (x, y), other, one is None or two is None or abs(one - two) != 1


def _print_middle(scene: Image.Image, grid: Grid, places: list[Place]) -> None:
    """Lacquer over the cells that are no department's, with a gilt line inside their common edge."""
    region = Image.new("L", SIZE)
    pen = ImageDraw.Draw(region)
    for place in places:
        left, top, right, bottom = grid.at(place)
        pen.rectangle((left, top, right, bottom), 255)
    if not places:
        return
    scene.paste(LACQUER, mask=region)
    for away, colour, wide in ((0, VERMILION, 3), (9, GILT, 2)):
        _outline(scene, grid, places, round(away * grid.scale**0.5), colour, wide)


def _outline(
    scene: Image.Image, grid: Grid, places: list[Place], away: int, colour: Colour, wide: int
) -> None:
    """A line so far inside the common edge of some cells."""
    line, inside = (Image.new("L", SIZE) for _ in range(2))
    for sheet, less in ((line, away), (inside, away + wide)):
        pen = ImageDraw.Draw(sheet)
        for place in places:
            pen.rectangle(grid.at(place), 255)
        for other in _neighbours(places):
            left, top, right, bottom = grid.at(other)
            pen.rectangle((left - less, top - less, right + less, bottom + less), 0)
    line.paste(0, mask=inside)
    scene.paste(colour, mask=line)


def _neighbours(places: list[Place]) -> set[Place]:
    """The cells around some cells, at their corners too."""
    steps = (-1, 0, 1)
    return {(x + dx, y + dy) for x, y in places for dx in steps for dy in steps} - set(places)


def _print_title(
    scene: Image.Image,
    title: str,
    script: Script,
    room: tuple[int, int, int, int],
    colour: Colour,
    *,
    level: bool = False,
) -> None:
    """As large as its room allows."""
    if not title.strip():
        return
    wide, high = room[2] - room[0], room[3] - room[1]
    size = high if not level else round(high * 0.9)
    mask = letters(title, size, script, size / 70)
    while mask.width > wide and size > 16:
        size = min(size - 1, int(size * wide / mask.width))
        mask = letters(title, size, script, size / 70)
    x = room[0] + mask.width / 2 if level else (room[0] + room[2]) / 2
    centred(scene, mask, (x, (room[1] + room[3]) / 2), colour)
