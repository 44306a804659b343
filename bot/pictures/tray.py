"""A turn of 陞官圖: four dice on a lacquer tray, what they say, and from which office to which they lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from PIL import Image

from bot.pictures import dice, sheets, tablets
from bot.pictures.paper import encoded
from bot.pictures.plate import Script, plate
from bot.pictures.space import Colour
from bot.pictures.tablets import Way

WIDTH = 720
EDGE = 14
"""From the edge of the paper to what lies on it, in pixels."""
EARLIER = 50
"""Height of the row with earlier throws, in pixels."""
TRAY = (452, 136)
"""Size of the tray with its rim, in pixels."""
PLATE_ROOM = WIDTH - TRAY[0] - 3 * EDGE
"""Widest plate, in pixels: one pixel wider than `plate.plate` makes any."""
STRIP = 78
"""Height of the row with the two offices, in pixels."""
STEP = 97
"""From one die's middle to the next, in pixels; a die is at most 85 wide."""
SLIP = (4, 6)
"""How far a die lies from its place, to either side and up or down, in pixels."""
SHOWN = 5
"""Earlier throws in the row; of more the latest."""
SHADE: Colour = (26, 8, 10)
"""Of a die's shadow on lacquer."""

Throw = tuple[int, int, int, int]


class Post(NamedTuple):
    """An office on a tablet."""

    name: str
    rank: str = ""


class Step(NamedTuple):
    """From office to office. `way` is told by an arrow's direction, weight and colour."""

    old: Post
    new: Post
    way: Way = "level"


@dataclass(frozen=True, slots=True)
class Tray:
    """A picture to draw. Equal requests give equal bytes."""

    throws: tuple[Throw, ...]
    """Of one turn, at least one; the last is the one that counts, and lies on the tray."""
    title: str = ""
    subtitle: str = ""
    step: Step | None = None
    script: Script = "traditional"
    celebrate: bool = False

    @classmethod
    def of_turn(
        cls,
        throws: Iterable[Sequence[int]],
        *,
        title: str = "",
        subtitle: str = "",
        step: Step | None = None,
        script: Script = "traditional",
        celebrate: bool = False,
    ) -> Tray:
        """The picture of a turn, the same for all that show as much: dice lie as they are read."""
        sorted_throws = tuple(read(throw) for throw in throws)
        return cls(sorted_throws, title, subtitle, step, script, celebrate)


def read(throw: Sequence[int]) -> Throw:
    """Four dice as one reads them: what is there most often first, then high before low."""
    counts = Counter(throw)
    a, b, c, d = sorted(throw, key=lambda face: (counts[face], face), reverse=True)
    return a, b, c, d


class Lying(NamedTuple):
    """A die: its middle on the picture in pixels, and its turn in degrees."""

    face: int
    x: float
    y: float
    turn: int


class Rows(NamedTuple):
    """Where the parts of a turn's picture begin, and how high it is; in pixels."""

    tray: int
    plate: int
    tablets: int
    height: int


def rows(tray: Tray) -> Rows:
    """A plate with many words makes room for itself."""
    board = _board(tray)
    body = max(TRAY[1], board.height if board else 0)
    top = EDGE + EARLIER * (len(tray.throws) > 1)
    below = top + body + 10
    high = below + 4 if tray.step is None else below + STRIP + EDGE - 2
    said = top + (body - board.height) // 2 if board else top
    return Rows(top + (body - TRAY[1]) // 2, said, below, high)


def _board(tray: Tray) -> Image.Image | None:
    return plate(tray.title, tray.subtitle, tray.script, tray.celebrate)


def lie(tray: Tray) -> tuple[Lying, ...]:
    """Where the dice of the last throw lie."""
    throw, rng = tray.throws[-1], Random(f"{tray.throws[-1]}")
    x, y = EDGE + TRAY[0] / 2, rows(tray).tray + TRAY[1] / 2
    return tuple(
        Lying(
            face,
            x + (k - 1.5) * STEP + rng.uniform(-1, 1) * SLIP[0],
            y + rng.uniform(-1, 1) * SLIP[1],
            rng.choice(dice.turns(face)),
        )
        for k, face in enumerate(throw)
    )


def draw(tray: Tray) -> bytes:
    """The picture as a palette PNG, 720 wide and 164 to 300 high, or more for many words."""
    place, board = rows(tray), _board(tray)
    scene = before(tray)
    _put_dice(scene, tray)
    if board:
        middle = WIDTH - EDGE - PLATE_ROOM // 2
        scene.paste(board, (middle - board.width // 2, place.plate), board)
    if tray.step:
        _put_step(scene, tray.step, place.tablets, tray)
    return encoded(scene)


def before(tray: Tray) -> Image.Image:
    """The scene before the last throw: the tray is empty, and nothing is said yet."""
    place = rows(tray)
    scene = tablets.ground((WIDTH, place.height), (EDGE, place.tray, *TRAY), tray.celebrate).copy()
    _put_earlier(scene, tray)
    return scene


def _put_dice(scene: Image.Image, tray: Tray) -> None:
    lying = lie(tray)
    for die in lying:
        shadow, left, top = sheets.shadow(die.turn % 90, SHADE)
        scene.paste(shadow, _corner(die, left, top), shadow)
    for die in lying:
        sprite, left, top = sheets.sprite(die.face, die.turn)
        scene.paste(sprite, _corner(die, left, top), sprite)


def _corner(die: Lying, left: int, top: int) -> tuple[int, int]:
    return round(die.x - dice.BOX / 2) + left, round(die.y - dice.BOX / 2) + top


def _put_earlier(scene: Image.Image, tray: Tray) -> None:
    """Small dice in a row, an arrowhead behind every four."""
    small, x = 30, EDGE + 4
    for throw in tray.throws[-SHOWN - 1 : -1]:
        for face in throw:
            picture = tablets.small_die(face, small)
            scene.paste(picture, (x, EDGE + 4), picture)
            x += small + 1
        tablets.put_then(scene, (x + 7, EDGE + 4 + small // 2))
        x += 16


def _put_step(scene: Image.Image, step: Step, top: int, tray: Tray) -> None:
    """The old office at the left, the new one at the right, an arrow between."""
    wide = (WIDTH - 2 * EDGE - tablets.ARROW) // 2
    for post, left, is_new in ((step.old, EDGE, False), (step.new, WIDTH - EDGE - wide, True)):
        lit = is_new and tray.celebrate
        picture = tablets.tablet(post.name, post.rank, (wide, STRIP - 8), tray.script, new=is_new, lit=lit)
        scene.paste(picture, (left, top), picture)
    arrow = tablets.arrow(step.way, STRIP - 8)
    scene.paste(arrow, (WIDTH // 2 - arrow.width // 2, top), arrow)
