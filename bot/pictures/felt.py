"""The table of 鬥地主 as everybody sees it: three seats, the bottom, and what the hand is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from bot.pictures import cloth, panels
from bot.pictures.cards import BOTTOM, PLAYED, Laid, back, put
from bot.pictures.cloth import GOLD, IVORY
from bot.pictures.lettering import centred, fitted, letters
from bot.pictures.plate import Script
from bot.pictures.shapes import cut
from games.doudizhu.cards import Cards

SIZE = (720, 410)
EDGE = 12
"""Pixels between the cloth's edge and what lies on it."""
TOP = 74
"""Height of the strip with the bottom and the multiplier, in pixels."""
STRIP = 98
"""Height of a seat's strip, in pixels."""
BETWEEN = 6
"""Pixels between two strips."""
PADDING = 6
"""Pixels between a strip's edge and what stands in it."""
TITLE_LEFT = 197
BADGE_LEFT = 32
COUNT_LEFT = 105
PLAY_LEFT = 168
PLAY_RIGHT = SIZE[0] - EDGE - PADDING
"""Where title, disc, count and cards begin, and where cards end; in pixels of the picture."""
APART = 6
"""Pixels between cards that need not overlap."""
GAP = 12
"""Pixels between the last card and a word."""
STARS: Final = ((28, 24), (54, 16), (73, 10))
"""(pixels behind the title, height) of those that trail it in a celebration."""
STARS_ROOM = 68
"""Pixels kept free for them."""
WORD_SIZES: Final = (34, 30, 27, 24, 21)
TITLE_SIZES: Final = (32, 28, 25, 22, 20)
"""In pixels, tried in turn; 20 is 11 when the picture is 390 wide."""


@dataclass(frozen=True, slots=True)
class Place:
    """What is seen of a seat."""

    emblem: int | None
    """0 … 11, a character of the zodiac; None for an empty chair."""
    is_landlord: bool = False
    cards_left: int | None = None
    """None before the deal."""
    cards: Cards = field(default=(), repr=False)
    """Face up in this order, at most 20: the last play, or at the end what is left."""
    word: str = ""
    """A pass, a bid, a result; beside cards it is left out where there is no room."""
    is_on_turn: bool = False


@dataclass(frozen=True, slots=True)
class Felt:
    """A picture to draw. Equal requests give equal bytes; its text names no card."""

    places: tuple[Place, Place, Place]
    bottom: Cards | None = field(default=None, repr=False)
    """Face up, or None for three backs."""
    multiplier: int = 1
    title: str = ""
    landlord: str = "地主"
    """What the landlord's plate says: a short word."""
    script: Script = "traditional"
    celebrate: bool = False


def top(seat: int) -> int:
    """Of a seat's strip, in pixels."""
    return EDGE + TOP + BETWEEN + seat * (STRIP + BETWEEN)


def lay(place: Place, seat: int, script: Script) -> tuple[Laid, ...]:
    """Where a seat's cards lie; they leave room for its word, if it is said beside them."""
    word, last = said(place, script), len(place.cards) - 1
    room = PLAY_RIGHT - PLAY_LEFT - PLAYED.width - (word.width + GAP if word else 0)
    step = min(PLAYED.width + APART, room / max(1, last))
    y = top(seat) + (STRIP - PLAYED.height) // 2
    return tuple(
        Laid(card, PLAY_LEFT + int(k * step), y, covered=step < PLAYED.width and k < last)
        for k, card in enumerate(place.cards)
    )


def said(place: Place, script: Script) -> Image.Image | None:
    """A seat's word, as large as its cards leave room for, if they do."""
    room = PLAY_RIGHT - PLAY_LEFT
    if place.cards:
        room -= PLAYED.width + (len(place.cards) - 1) * PLAYED.slip + GAP
    word, size = fitted(place.word, WORD_SIZES, room - 2 * panels.WORD_PADDING, script)
    if not word.strip() or (place.cards and word != place.word):
        return None
    return panels.word(word, size, script)


def draw(felt: Felt) -> bytes:
    """The picture as a palette PNG of 720 × 410."""
    scene = panels.ground(SIZE, felt.celebrate).copy()
    _put_bottom(scene, felt.bottom)
    _put_title(scene, felt, _put_multiplier(scene, felt))
    for seat, place in enumerate(felt.places):
        _put_seat(scene, felt, seat, place)
    return cloth.encoded(scene)


# --- above the seats -------------------------------------------------------------------------------------


def _put_bottom(scene: Image.Image, cards: Cards | None) -> None:
    y = EDGE + (TOP - BOTTOM.height) // 2
    for k in range(3):
        x = EDGE + PADDING + k * (BOTTOM.width + APART)
        if cards is None:
            sleeve = back(BOTTOM)
            scene.paste(sleeve, (x - BOTTOM.shadow, y - BOTTOM.shadow), sleeve)
        else:
            put(scene, Laid(cards[k], x, y, covered=False), BOTTOM)


def _put_multiplier(scene: Image.Image, felt: Felt) -> int:
    """Returns where the plate begins, in pixels of the picture."""
    plate = panels.multiplier(felt.multiplier, felt.celebrate)
    x = SIZE[0] - EDGE - PADDING - plate.width
    scene.paste(plate, (x, EDGE + (TOP - plate.height) // 2), plate)
    return x


def _put_title(scene: Image.Image, felt: Felt, right: int) -> None:
    text, size = fitted(
        felt.title, TITLE_SIZES, right - 2 * EDGE - TITLE_LEFT - STARS_ROOM * felt.celebrate, felt.script
    )
    if text.strip():
        mask, y = letters(text, size, felt.script, 0.6), EDGE + TOP / 2
        centred(scene, mask, (TITLE_LEFT + mask.width / 2, y), GOLD if felt.celebrate else IVORY)
        for away, high in STARS if felt.celebrate else ():
            centred(scene, cut("star", high), (TITLE_LEFT + mask.width + away, y), GOLD)


# --- a seat ----------------------------------------------------------------------------------------------


def _put_seat(scene: Image.Image, felt: Felt, seat: int, place: Place) -> None:
    _put_panel(scene, panels.strip((SIZE[0] - 2 * EDGE, STRIP), lit=place.is_on_turn), EDGE, seat)
    landlord = felt.landlord if place.is_landlord else None
    if place.emblem is not None:
        _put_panel(scene, panels.badge(place.emblem, landlord, felt.script), BADGE_LEFT, seat)
    if place.cards_left is not None:
        _put_panel(scene, panels.count(place.cards_left), COUNT_LEFT, seat)
    laid, word = lay(place, seat, felt.script), said(place, felt.script)
    for card in laid:
        put(scene, card, PLAYED)
    if word:
        _put_panel(scene, word, laid[-1].x + PLAYED.width + GAP if laid else PLAY_LEFT, seat)


def _put_panel(scene: Image.Image, panel: Image.Image, x: int, seat: int) -> None:
    """In the middle of a seat's strip from top to bottom."""
    scene.paste(panel, (x, top(seat) + (STRIP - panel.height) // 2), panel)
