"""A throw that moves: dice come in, tumble and come to rest as the still picture has them, as a GIF.

It plays once, and its last frame is the still picture. Dice on their way are those of the sheets: they slide
and hop, turn, and show another face at each frame, which at this pace looks like tumbling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import cos, pi
from random import Random
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from bot.pictures import bowl, dice, porcelain, sheets, tray
from bot.pictures.bowl import Bowl
from bot.pictures.paper import palette
from bot.pictures.space import Colour, Point
from bot.pictures.tray import Tray

FRAMES: Final = 9
"""With the last, which is the still picture."""
FRAME_MS: Final = 80
"""How long a frame is seen, in milliseconds; many viewers slow down what is faster than 50."""
SETTLED: Final = 0.8
"""The part of the way after which a die shows its own face."""
HOP: Final = 70.0
"""How high a die hops at first, in pixels."""
HOPS: Final = 2.5
SPIN: Final = 240
"""How far a die turns on its way, in degrees, give or take half of it."""
COLOURS: Final = 16
"""Of dice on their way through the bowl, with their shadows: all would make the file half as large again."""


@dataclass(frozen=True, slots=True)
class Tumble:
    """A moving picture to draw: the way to this still one. Equal requests give equal bytes."""

    to: Bowl | Tray


class Die(NamedTuple):
    """Where a die is in one frame: its middle on the ground in pixels, and how high above it."""

    face: int
    at: Point
    turn: int
    lift: float


def draw(tumble: Tumble) -> bytes:
    """The GIF, of the size of the still picture."""
    return _in_bowl(tumble.to) if isinstance(tumble.to, Bowl) else _on_tray(tumble.to)


def way(face: int, to: Point, turn: int, start: Point, rng: Random) -> list[Die]:
    """A die in every frame but the last, in which it lies."""
    spin = SPIN * rng.uniform(0.5, 1.5) * rng.choice((-1, 1))
    found = []
    for frame in range(FRAMES - 1):
        done = frame / (FRAMES - 1)
        left = (1 - done) ** 2
        at = to[0] + (start[0] - to[0]) * left, to[1] + (start[1] - to[1]) * left
        shown = face if done >= SETTLED else rng.randint(1, 6)
        found.append(
            Die(shown, at, _step(turn + spin * left, shown), HOP * left * abs(cos(pi * HOPS * done)))
        )
    return found


def _step(turn: float, face: int) -> int:
    """The nearest turn that the sheets have."""
    return round(turn / dice.STEP) * dice.STEP % dice.turns(face).stop


def _put(scene: Image.Image, lying: Sequence[Die], shades: Sequence[Colour]) -> None:
    for die, shade in zip(lying, shades, strict=True):
        shadow, left, top = sheets.shadow(die.turn % 90, shade)
        scene.paste(shadow, _corner(die.at, 0.0, left, top), shadow)
    for die in sorted(lying, key=lambda one: one.at[1]):
        sprite, left, top = sheets.sprite(die.face, die.turn)
        scene.paste(sprite, _corner(die.at, die.lift, left, top), sprite)


def _corner(at: Point, lift: float, left: int, top: int) -> tuple[int, int]:
    return round(at[0] - dice.BOX / 2) + left, round(at[1] - lift - dice.BOX / 2) + top


def _in_few_colours(scene: Image.Image, empty: Image.Image, values: Sequence[int]) -> Image.Image:
    """A scene in a palette, with few of its colours for what the empty scene has not."""
    changed = ImageChops.difference(scene, empty).convert("L").point(_any_at_all)
    frame = sheets.in_colours(empty, values)
    frame.paste(sheets.in_colours(scene, few(tuple(values))), mask=changed)
    return frame


def _any_at_all(level: int) -> int:
    return 255 if level else 0


@cache
def few(values: tuple[int, ...]) -> tuple[int, ...]:
    """A palette in which only COLOURS colours are left, far from each other, at their places.

    In the place of the others stands one that no picture has, so that nothing is looked up there.
    """
    colours = list(zip(*[iter(values)] * 3, strict=True))
    kept = [0]
    while len(kept) < COLOURS:
        away = [min(_apart(one, colours[k]) for k in kept) for one in colours]
        kept.append(away.index(max(away)))
    return tuple(value for k, colour in enumerate(colours) for value in (colour if k in kept else NOWHERE))


NOWHERE: Final = (0, 252, 0)
"""Red, green and blue; neither bowl nor tray is green."""


def _apart(a: Sequence[int], b: Sequence[int]) -> int:
    return sum((one - other) ** 2 for one, other in zip(a, b, strict=True))


def _gif(frames: Sequence[Image.Image]) -> bytes:
    """Frames of one palette; of each but the first only what changes.

    It lacks the block that would have it played again.
    """
    file = BytesIO()
    first, *others = frames
    first.save(file, "GIF", save_all=True, append_images=others, duration=FRAME_MS, disposal=1, optimize=True)
    return file.getvalue()


# 博饼: from the lower edge of the bowl, over the rim


def _in_bowl(still: Bowl) -> bytes:
    lying, rng = bowl.lie(still), Random(f"{still.dice} {still.arrangement}")
    start = bowl.FLOOR[0] + rng.uniform(-60, 60), bowl.FLOOR[1] + 150.0
    ways = [way(die.face, die.at, die.turn, start, rng) for die in lying]
    shades = [porcelain.CLOTH_SHADE if k == still.out else bowl.SHADE for k in range(len(lying))]
    empty, frames = sheets.scene(still.celebrate), []
    for dice_now in zip(*ways, strict=True):
        scene = empty.copy()
        _put(scene, dice_now, shades)
        frames.append(_in_few_colours(scene, empty, sheets.palette()))
    return _gif([*frames, _opened(bowl.draw(still))])


# 陞官圖: from the left end of the tray


def _on_tray(still: Tray) -> bytes:
    last, empty = _opened(tray.draw(still)), tray.before(still)
    lying, rng = tray.lie(still), Random(f"{still.throws}")
    place = tray.rows(still)
    middle = place.tray + tray.TRAY[1] / 2
    ways = [
        way(die.face, (die.x, die.y), die.turn, (tray.EDGE + 60.0 + 12 * k, middle), rng)
        for k, die in enumerate(lying)
    ]
    frames = []
    for dice_now in zip(*ways, strict=True):
        scene = empty.copy()
        _put(scene, dice_now, [tray.SHADE] * len(dice_now))
        frames.append(sheets.in_colours(scene, palette()))
    return _gif([*frames, last])


def _opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png), formats=("PNG",)) as file:
        return file.copy()
