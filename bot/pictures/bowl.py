"""One throw as a picture: where the dice lie, and the finished PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import combinations
from math import cos, hypot, sin, sqrt, tau
from random import Random

from PIL import Image

from bot.pictures import dice, porcelain, sheets
from bot.pictures.plate import CORNER, Script, plate
from bot.pictures.porcelain import CENTRE, RADIUS
from bot.pictures.space import TILT, Colour, Point

FLOOR = (CENTRE[0], CENTRE[1] + 14.0)
"""The middle of the room for dice, in pixels."""
ROOM = 0.82 * RADIUS
"""Radius of the room for dice, in pixels across."""
GAP = 4.0
"""Pixels kept free between any two dice."""
STRETCH = dice.HEIGHT / TILT
"""A die's height as the camera sees it, in pixels of the bowl's plane."""
SWING = 3.0
"""Pixels that a pushed die goes too far: a little haste, and places settle in a quarter of the rounds."""
SHADE: Colour = (44, 40, 76)
"""Of a die's shadow on porcelain."""
OUTSIDE = (118.0, 324.0)
"""Where a die that left the bowl comes to rest, give or take `ROLL` pixels."""
ROLL = (34.0, 10.0)
SCATTERS = 32
"""Sets of places that the dice choose from, for each number of dice and each arrangement."""
COMPRESSION = 3
"""Level of the PNG: 5 saves a tenth of the bytes and takes half as much time again."""
ARRANGEMENTS = 2
"""Ways in which the same dice may lie: the least that lets two equal throws in a row look different."""


@dataclass(frozen=True, slots=True)
class Bowl:
    """A picture to draw. Equal requests give equal bytes."""

    dice: tuple[int, ...] = ()
    """Six faces, 1 … 6, or none for an empty bowl."""
    out: int | None = None
    """Which of `dice` left the bowl, 0 … 5."""
    title: str = ""
    subtitle: str = ""
    script: Script = "traditional"
    arrangement: int = 0
    """Below `ARRANGEMENTS`; with the dice it decides each die's place and turn."""
    celebrate: bool = False

    @classmethod
    def of_throw(
        cls,
        dice: Sequence[int],
        throw: int,
        out: int | None = None,
        *,
        title: str = "",
        subtitle: str = "",
        script: Script = "traditional",
        celebrate: bool = False,
    ) -> Bowl:
        """The picture of a table's throw of that number, the same for all throws that show as much.

        Dice have no order in a bowl, so they are sorted: 46,656 throws have 462 looks, twice. A kept picture
        is then asked for again, which it never was when every throw of every table lay in its own way.
        """
        faces = tuple(sorted(dice))
        fallen = None if out is None else faces.index(dice[out])
        return cls(faces, fallen, title, subtitle, script, throw % ARRANGEMENTS, celebrate)


@dataclass(frozen=True, slots=True)
class Lying:
    """A die on the picture: `at` is its middle in pixels, `turn` in degrees."""

    face: int
    at: Point
    turn: int


def lie(bowl: Bowl) -> tuple[Lying, ...]:
    """Where each of the bowl's dice lies, in their order."""
    number = Random(f"{bowl.dice} {bowl.out}").randrange(SCATTERS)
    count = len(bowl.dice) - (bowl.out is not None)
    inside = iter(scatter(count, number, bowl.arrangement) if bowl.dice else ())
    rng = Random(f"{bowl.dice} {bowl.out} {bowl.arrangement}")
    outside = (OUTSIDE[0] + rng.uniform(-1, 1) * ROLL[0], OUTSIDE[1] + rng.uniform(-1, 1) * ROLL[1])
    return tuple(
        Lying(face, outside if k == bowl.out else next(inside), rng.choice(dice.turns(face)))
        for k, face in enumerate(bowl.dice)
    )


@cache
def scatter(count: int, number: int, arrangement: int) -> tuple[Point, ...]:
    """Places for `count` dice that leave each other room whatever their turns.

    Scattered at random, then pushed apart until nothing touches; a scatter that jams is thrown again.
    Worked in the bowl's own plane, where the room is a circle and a die's footprint lies in one; the
    die's height, which the camera sees as a stretch upwards, makes that circle a capsule.
    """
    rng = Random(f"{count} {number} {arrangement}")
    while True:
        places = [_scattered(rng) for _ in range(count)]
        for _ in range(60):
            if not _pushed(places):
                return tuple((FLOOR[0] + x, FLOOR[1] + y * TILT) for x, y in places)


def _scattered(rng: Random) -> Point:
    angle, share = rng.uniform(0, tau), sqrt(rng.random())
    return 0.7 * ROOM * share * cos(angle), 0.7 * ROOM * share * sin(angle)


def _pushed(places: list[Point]) -> bool:
    """Push touching dice apart and stray ones back in; False if all lay well already."""
    moved = False
    for i, j in combinations(range(len(places)), 2):
        moved |= _parted(places, i, j)
    for i, (x, y) in enumerate(places):
        far = y + (STRETCH / 2 if y > 0 else -STRETCH / 2)
        over = hypot(x, far) - (ROOM - dice.REACH)
        if over > 0:
            share = (over + SWING) / hypot(x, far)
            places[i] = (x - x * share, y - far * share)
            moved = True
    return moved


def _parted(places: list[Point], i: int, j: int) -> bool:
    """Push dice i and j apart, half each, if they are nearer than `GAP`."""
    (ax, ay), (bx, by) = places[i], places[j]
    dx, dy = bx - ax, by - ay
    steep = max(0.0, abs(dy) - STRETCH) * (1 if dy > 0 else -1)
    short = 2 * dice.REACH + GAP / TILT - hypot(dx, steep)
    if short <= 0:
        return False
    length = hypot(dx, dy) or 1.0
    x, y = dx / length * (short + SWING) / 2, dy / length * (short + SWING) / 2
    places[i], places[j] = (ax - x, ay - y), (bx + x, by + y)
    return True


def corner(lying: Lying) -> tuple[int, int]:
    """The upper left of the die's BOX on the picture."""
    return round(lying.at[0] - dice.BOX / 2), round(lying.at[1] - dice.BOX / 2)


Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of the picture."""


def _put(scene: Image.Image, what: Image.Image, at: tuple[int, int]) -> Box:
    """Paste something see-through. Returns what it covers."""
    box = (*at, at[0] + what.width, at[1] + what.height)
    scene.paste(what, box, what)
    return box


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def lay(bowl: Bowl, scene: Image.Image) -> list[Box]:
    """Put everything that was asked for on the table, in full colour. Returns what it covers."""
    covered, lying = [], lie(bowl)
    for k, die in enumerate(lying):
        shade = porcelain.CLOTH_SHADE if k == bowl.out else SHADE
        (x, y), (shadow, left, top) = corner(die), sheets.shadow(die.turn % 90, shade)
        covered.append(_put(scene, shadow, (x + left, y + top)))
    for die in lying:
        (x, y), (sprite, left, top) = corner(die), sheets.sprite(die.face, die.turn)
        covered.append(_put(scene, sprite, (x + left, y + top)))
    parts = [_around(covered)] if covered else []
    board = plate(bowl.title, bowl.subtitle, bowl.script, bowl.celebrate)
    if board:
        parts.append(_put(scene, board, CORNER))
    return parts


def draw(bowl: Bowl) -> bytes:
    """The picture as a palette PNG of 720 × 400.

    The table is kept in the palette's colours, so they are chosen only where something covers it.
    """
    picture, scene = sheets.table(bowl.celebrate).copy(), sheets.scene(bowl.celebrate).copy()
    for box in lay(bowl, scene):
        picture.paste(sheets.in_colours(scene.crop(box), sheets.palette()), box)
    file = BytesIO()
    picture.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
