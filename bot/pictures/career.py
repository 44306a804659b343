"""A career in 陞官圖 as a stair of ranks over throws, 正一品 on top."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.pictures import naming
from bot.pictures.lettering import centred, fitted, letters
from bot.pictures.naming import Named, box_rows
from bot.pictures.paper import FAINT, INK, TINTS, VERMILION, encoded, frame, paper
from bot.pictures.plate import Script
from bot.pictures.shapes import cut
from bot.pictures.stair import (
    PITCH,
    ROOM,
    ROWS,
    Landing,
    Trodden,
    last,
    lay,
    obstacles,
    put_marks,
    put_second_ways,
    put_stair,
    reach,
    span,
)
from bot.pictures.tablets import seal

SIZE = (1080, 664)
TITLE_SIZES = (38, 34, 30, 26, 22)
LABEL_SIZES = (22, 20, 18, 16, 14)
NAMES: Final = ((24, 26), (40, 23), (1000, 20))
"""(throws at most, size of an office's name in pixels): fewer leave more room."""
LESS = 4
"""By how much a second piece's name is smaller, in pixels."""
RING = 30
"""Width of what marks the end, in pixels."""
TICKS: Final = (1, 2, 5, 10, 20, 50)
"""Throws from one number below to the next."""
MOST_TICKS = 17


@dataclass(frozen=True, slots=True)
class Career:
    """A picture to draw, of at most about 80 landings in their order. Equal requests give equal bytes."""

    landings: tuple[Landing, ...]
    labels: tuple[str, ...]
    """Of levels 19, 18, … downwards, at most 20."""
    title: str = ""
    end: str = ""
    """What became of him; empty while the career goes on."""
    script: Script = "traditional"


def draw(career: Career) -> bytes:
    """The picture as a palette PNG of 1080 × 664."""
    scene = _ground(career.labels, career.script).copy()
    trodden = lay(career.landings)
    _put_title(scene, career)
    _put_ticks(scene, trodden)
    put_second_ways(scene, trodden)
    put_stair(scene, trodden)
    put_marks(scene, trodden)
    if career.end and trodden:
        centred(scene, cut("ring", RING), trodden[last(trodden)][1:3], VERMILION)
    for name, size in names(career):
        picture = naming.mask(name.text, size, career.script, name.slant)
        centred(scene, picture, name.middle, INK)
    return encoded(scene)


# --- the ground ------------------------------------------------------------------------------------------


@lru_cache(maxsize=6)
def _ground(labels: tuple[str, ...], script: Script) -> Image.Image:
    """Paper with a band for every other rank, and the ranks at the left."""
    scene = paper(SIZE).copy()
    frame(scene)
    pen, (left, top, right, bottom) = ImageDraw.Draw(scene), ROOM
    for pair in range(0, ROWS // 2, 2):
        y = top + 2 * pair * PITCH
        pen.rectangle((left, round(y), right, round(y + 2 * PITCH) - 1), TINTS["outer"])
    for k in range(1, ROWS, 2):
        y = round(top + k * PITCH)
        for x in range(left, right, 8):
            pen.line((x, y, x + 2, y), FAINT)
    pen.rectangle((left - 1, top - 1, right + 1, bottom + 1), outline=VERMILION, width=2)
    for k, label in enumerate(labels[:ROWS]):
        text, size = fitted(label, LABEL_SIZES, left - 50, script)
        if text.strip():
            mask = letters(text, size, script, 0.2)
            centred(scene, mask, (left - 10 - mask.width / 2, top + (k + 0.5) * PITCH), INK)
    return scene


def _put_title(scene: Image.Image, career: Career) -> None:
    """The title at the left, and at the right the end as a seal."""
    left, right, y = ROOM[0], ROOM[2], (36 + ROOM[1]) // 2
    if career.end.strip():
        picture = seal(career.end, career.script)
        right -= picture.width + 20
        scene.paste(picture, (right + 20, y - picture.height // 2), picture)
    text, size = fitted(career.title, TITLE_SIZES, right - left, career.script)
    if text.strip():
        mask = letters(text, size, career.script, 0.7)
        centred(scene, mask, (left + mask.width / 2, y), VERMILION)


def _put_ticks(scene: Image.Image, trodden: tuple[Trodden, ...]) -> None:
    """Numbers of throws below the stair."""
    if not trodden:
        return
    places = {spot.landing.throw: spot.x for spot in trodden}
    first, final = min(places), max(places)
    every = next((tick for tick in TICKS if (final - first) / tick <= MOST_TICKS), 100)
    pen = ImageDraw.Draw(scene)
    for throw in range(-(-first // every) * every, final + 1, every):
        share = (throw - first) / max(1, final - first)
        x = places[first] + share * (places[final] - places[first])
        pen.rectangle((round(x), ROOM[3] + 2, round(x) + 1, ROOM[3] + 7), VERMILION)
        centred(scene, letters(str(throw), 17, "traditional", 0.1), (x + 0.5, ROOM[3] + 17), INK)


# --- names -----------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A name that found room, and the size of its letters in pixels."""

    name: Named
    size: int


def names(career: Career) -> list[Written]:
    """As many names as there is room for; those that tell most come first."""
    trodden = lay(career.landings)
    taken = obstacles(trodden)
    end = last(trodden) if trodden else None
    half, ring = reach(trodden) / 2, reach(trodden) / 2
    if career.end and end is not None:
        ring, (x, y) = RING / 2, trodden[end][1:3]
        taken.take(box_rows(x - ring, y - ring, x + ring, y + ring))
    large, waiting, found = _name_size(career.landings), _by_worth(trodden), []
    passes = naming.turnings(landing.name for landing in career.landings)
    for turns in passes:
        for k in waiting.copy():
            (landing, x, y, _), is_end = trodden[k], k == end
            size, away = large - LESS * landing.is_second, ring if is_end else half
            any_turn = tuple(chain(*passes)) if is_end else turns
            name = naming.named(landing.name, (x, y), away, size, career.script, any_turn, taken)
            if name:
                found.append(Written(name, size))
                waiting.remove(k)
    return found


def _name_size(landings: tuple[Landing, ...]) -> int:
    """Of an office's name, in pixels."""
    throws = span(landings)
    return next((size for most, size in NAMES if throws <= most), NAMES[-1][1])


def _by_worth(trodden: tuple[Trodden, ...]) -> list[int]:
    """Which landings to name first: the last, the highest, the first, then by how far each led."""
    peak = min((spot.y for spot in trodden if not spot.landing.is_second), default=0.0)
    end = last(trodden)

    def worth(k: int) -> tuple[bool, bool, bool, float, int]:
        spot = trodden[k]
        main = not spot.landing.is_second
        return k == end, main and spot.y == peak, main and k == 0, abs(spot.change) + 1.5 * main, -k

    named = (k for k, spot in enumerate(trodden) if spot.landing.name.strip())
    return sorted(named, key=worth, reverse=True)
