"""Playing cards: what stands in a corner, and each card's picture in three formats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.pictures.lettering import centred, letters
from bot.pictures.shapes import Shape, cut, rounded
from bot.pictures.space import Colour
from games.doudizhu.cards import BIG_JOKER, RANK_OF, RANKS, SMALL_JOKER, Card, Cards

SUITS: Final[tuple[Shape, ...]] = ("diamond", "club", "heart", "spade")
"""Of cards 0 … 51, by the remainder of four."""
JOKERS: Final = {SMALL_JOKER: "小王", BIG_JOKER: "大王"}
"""The same characters in both scripts."""

PAPER: Colour = (255, 253, 245)
PAPER_EDGE: Colour = (198, 190, 168)
SHADE: Colour = (6, 24, 18)
RED: Colour = (200, 22, 34)
INK: Colour = (24, 28, 44)
GILT: Colour = (190, 148, 66)
BACK: Colour = (34, 62, 132)
BACK_LINE: Colour = (120, 152, 214)

FINE = 4
"""The pattern of a back is drawn so many times as large and scaled down."""


@dataclass(frozen=True, slots=True)
class Format:
    """Lengths of a card, in pixels."""

    width: int
    height: int
    round: int
    """Radius of the corners."""
    inset: int
    """From the card's edge to what stands in its corner."""
    column: int
    """Width of what stands in its corner: the rank over the suit."""
    rank: int
    """Height of a rank's letter."""
    suit: int
    """Height of the suit below it."""
    pip: int
    """Height of the large suit at the lower right."""
    bold: float
    """What a stroke of the rank gains on either side."""
    shadow: int
    """How far a card's shadow reaches."""

    @property
    def slip(self) -> int:
        """The least width of a card that shows its corner."""
        return self.inset + self.column + self.shadow

    @property
    def corner(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what must be seen of a card, from its own upper left."""
        bottom = self.inset + self.rank + self.suit + self.gap
        return self.inset, self.inset, self.inset + self.column, bottom

    @property
    def gap(self) -> int:
        """Between rank and suit."""
        return max(5, self.rank * 3 // 10)


HELD: Final = Format(112, 154, 10, 7, 49, 43, 35, 56, 1.1, 5)
"""In a hand: at 340 pixels a rank is 20 high."""
PLAYED: Final = Format(64, 88, 7, 3, 19, 24, 18, 34, 0.8, 2)
"""On the table."""
BOTTOM: Final = Format(49, 66, 6, 3, 20, 21, 16, 24, 0.8, 2)
"""The three of the bottom."""


def descending(cards: Iterable[Card]) -> Cards:
    """Big joker first, and spades before hearts, clubs and diamonds."""
    return tuple(sorted(cards, reverse=True))


def body_first(cards: Iterable[Card]) -> Cards:
    """A play as one reads it: fours before trios, pairs and single cards, high ranks first."""
    counts = Counter(RANK_OF[card] for card in cards)
    return tuple(sorted(cards, key=lambda card: (counts[RANK_OF[card]], card), reverse=True))


@dataclass(frozen=True, slots=True)
class Look:
    """What is printed on a card: `rank` from left to right, or from top to bottom if it is a word."""

    rank: str
    suit: Shape
    colour: Colour


def look(card: Card) -> Look:
    if card in JOKERS:
        big = card == BIG_JOKER
        return Look(JOKERS[card], "star" if big else "hollow star", RED if big else INK)
    rank = RANKS[RANK_OF[card]].replace("T", "10")
    suit = SUITS[card % 4]
    return Look(rank, suit, RED if suit in ("diamond", "heart") else INK)


class Laid(NamedTuple):
    """A card whose upper left is at (x, y) of the picture, in pixels."""

    card: Card
    x: int
    y: int
    covered: bool
    """Another card of its row lies on it."""


@cache
def face(card: Card, form: Format, *, covered: bool = False) -> Image.Image:
    """A card face up with its shadow, which reaches `form.shadow` pixels beyond it on every side.

    A card that another covers has no large suit: what is left of it would look like one more small thing.
    """
    picture = _blank(form).copy()
    printed, off = look(card), form.shadow
    if card in JOKERS:
        _print_word(picture, printed, form, star=covered)
    else:
        _print_rank(picture, printed, form)
    if not covered:
        middle = off + form.width - form.pip * 0.62, off + form.height - form.pip * 0.64
        centred(picture, cut(printed.suit, form.pip), middle, printed.colour)
    return picture


def _print_rank(picture: Image.Image, printed: Look, form: Format) -> None:
    x, y = form.shadow + form.inset + form.column / 2, form.shadow + form.inset
    # the height of Noto's capitals and figures is 0.733 of the font's size
    size = round(form.rank / 0.733)
    rank = letters(printed.rank, size, "traditional", form.bold, form.column)
    if rank.height > form.rank + form.gap - 2:
        # the tail of a Q would touch the suit
        rank = rank.resize((rank.width, form.rank + form.gap - 2), Image.Resampling.BICUBIC)
    # from the top, not around the middle, because of that tail
    centred(picture, rank, (x, y + rank.height / 2), printed.colour)
    suit = cut(printed.suit, form.suit)
    centred(picture, suit, (x, y + form.rank + form.gap + form.suit / 2), printed.colour)


def _print_word(picture: Image.Image, printed: Look, form: Format, *, star: bool) -> None:
    """The joker's two characters, one below the other in the room for rank and suit, and a small star."""
    left, top, right, bottom = form.corner
    room = (bottom - top) / 2
    for k, character in enumerate(printed.rank):
        glyph = letters(character, min(round(room), right - left), "traditional", form.bold * 0.7)
        middle = form.shadow + (left + right) / 2, form.shadow + top + room * (k + 0.5)
        centred(picture, glyph, middle, printed.colour)
    if star:
        at = form.shadow + (left + right) / 2, form.shadow + bottom + form.gap + form.suit / 2
        centred(picture, cut(printed.suit, form.suit), at, printed.colour)


def put(scene: Image.Image, laid: Laid, form: Format) -> None:
    """Lay a card face up on a scene without transparency."""
    picture = face(laid.card, form, covered=laid.covered)
    scene.paste(picture, (laid.x - form.shadow, laid.y - form.shadow), picture)


@cache
def back(form: Format) -> Image.Image:
    """A card face down, with its shadow."""
    picture, off = _blank(form).copy(), form.shadow
    inset = form.width // 12
    box = (inset, inset, form.width - inset, form.height - inset)
    printed = Image.new("RGB", (form.width, form.height), BACK)
    printed.paste(BACK_LINE, mask=_lattice(form))
    picture.paste(printed, (off, off), rounded((form.width, form.height), box, form.round - 2))
    return picture


def _lattice(form: Format) -> Image.Image:
    wide, high, step = form.width * FINE, form.height * FINE, form.width * FINE // 5
    sheet = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(sheet)
    for x in range(-high // step * step, wide + high, step):
        pen.line((x, 0, x + high, high), 150, FINE)
        pen.line((x, 0, x - high, high), 150, FINE)
    return sheet.resize((form.width, form.height), Image.Resampling.BOX)


@cache
def _blank(form: Format) -> Image.Image:
    """An empty card and its shadow."""
    off = form.shadow
    size = (form.width + 2 * off, form.height + 2 * off)
    box = (off, off, size[0] - off, size[1] - off)
    body = rounded(size, box, form.round)
    inner = rounded(size, (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), form.round - 1)
    paper = Image.new("RGB", size, PAPER_EDGE)
    paper.paste(PAPER, mask=inner)
    dark = Image.new("RGB", size, SHADE)
    dark.paste(paper, mask=body)
    dark.putalpha(ImageChops.lighter(body, _shadow(body, off)))
    return dark


def _shadow(body: Image.Image, reach: int) -> Image.Image:
    """How dark the ground is around a card, 0 … 255."""
    soft = body.filter(ImageFilter.GaussianBlur(reach * 0.5)).point(lambda level: level * 0.62)
    lower = Image.new("L", body.size)
    lower.paste(soft, (0, max(1, reach // 3)))
    return lower
