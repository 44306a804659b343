"""Dice and cards as emojis. They are shown some 20 pixels high, so what tells them is as large as can be."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image

from bot.pictures import dice
from bot.pictures.cards import JOKERS, PAPER, PAPER_EDGE, look
from bot.pictures.lettering import centred, letters
from bot.pictures.shapes import cut, rounded
from bot.pictures.space import Canvas
from games.doudizhu.cards import Card

SIDE: Final = 128
"""Of the square that Discord asks for, in pixels."""
CARD: Final = (13, 1, 115, 127)
"""Left, top, right and bottom of a card in it; the rest is see-through."""
PIP: Final = 1.15
"""How much larger pips are than on a die that lies in a bowl."""
RANK: Final = 62
"""Height of a rank, in pixels; the tail of a Q is squeezed into it."""
SUIT: Final = 48


def die(face: int) -> bytes:
    """A die from above, as PNG."""
    canvas = Canvas((SIDE, SIDE), (SIDE / 2, SIDE / 2))
    picture = _body((2, 2, SIDE - 2, SIDE - 2), 26.0, dice.INK, dice.IVORY, 5)
    colour = dice.RED if face in dice.RED_FACES else dice.INK
    radius = dice.pip_radius(face) / dice.EDGE * SIDE * PIP
    for x, y in dice.PIPS[face]:
        canvas.spot((x * SIDE / 2, y * SIDE / 2), radius, colour)
    picture.alpha_composite(canvas.finished())
    return _encoded(picture)


def card(which: Card) -> bytes:
    """A card, its rank over its suit, as PNG; a joker has the one character that tells it, over a star."""
    printed = look(which)
    picture = _body(CARD, 16.0, PAPER_EDGE, PAPER, 3)
    word = printed.rank[0] if which in JOKERS else printed.rank
    # figures and capitals are 0.733 of the font's size high, characters nearly all of it
    size, bold = (60, 2.0) if which in JOKERS else (77, 3.0)
    rank = letters(word, size, "traditional", bold, CARD[2] - CARD[0] - 14)
    rank = rank.resize((rank.width, min(rank.height, RANK)), Image.Resampling.BICUBIC)
    middle = (CARD[0] + CARD[2]) / 2
    centred(picture, rank, (middle, CARD[1] + 7 + RANK / 2), printed.colour)
    centred(picture, cut(printed.suit, SUIT), (middle, CARD[3] - 5 - SUIT / 2), printed.colour)
    return _encoded(picture)


def _body(
    box: tuple[int, int, int, int],
    radius: float,
    edge: tuple[int, int, int],
    paint: tuple[int, int, int],
    wide: int,
) -> Image.Image:
    """A rectangle with round corners and an edge so many pixels wide, see-through around it."""
    whole, left, top, right, bottom = (SIDE, SIDE), *box
    picture = Image.new("RGBA", whole, edge)
    picture.paste(
        paint, mask=rounded(whole, (left + wide, top + wide, right - wide, bottom - wide), radius - wide)
    )
    picture.putalpha(rounded(whole, box, radius))
    return picture


def _encoded(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
