"""A hand of cards as its holder sees it: where each card lies, and the finished PNG."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.pictures import cloth
from bot.pictures.cards import HELD, Laid, descending, put
from bot.pictures.plate import Script
from games.doudizhu.cards import Cards

WIDTH = 720
MARGIN = 18
"""Pixels between the cards and the edge."""
LIFT = 24
"""Pixels that a chosen card is pulled up, in the second row over the foot of the first."""
HEAD = 40
"""Pixels above the first row, room for what is lifted from it."""
ONE_ROW = 9
"""The most cards in a single row."""
APART = 12
"""Pixels between cards that need not overlap."""
BETWEEN = 14
"""Pixels between two rows, while no card is lifted."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A picture of 1–20 different cards in any order. Equal requests give equal bytes.

    Its text names no card, so that none can get into a log.
    """

    cards: Cards = field(repr=False)
    script: Script = field(default="traditional", compare=False)
    """Makes no difference: the jokers' characters are the same in both."""
    highlight: Cards = field(default=(), repr=False)
    """Which of `cards` are lifted."""


def rows(cards: Cards) -> tuple[Cards, ...]:
    """The cards of each row, highest first; the first of two rows holds the odd one."""
    ordered = descending(cards)
    half = (len(cards) + 1) // 2
    return (ordered,) if len(cards) <= ONE_ROW else (ordered[:half], ordered[half:])


def size(hand: Hand) -> tuple[int, int]:
    """Of the picture, in pixels; lifting a card does not change it."""
    count = len(rows(hand.cards))
    return WIDTH, HEAD + count * HELD.height + (count - 1) * BETWEEN + MARGIN


def lay(hand: Hand) -> tuple[Laid, ...]:
    """Where each card lies, in the order in which they are put down."""
    lines = rows(hand.cards)
    longest = len(lines[0]) - 1
    step = min(HELD.width + APART, (WIDTH - 2 * MARGIN - HELD.width) / max(1, longest))
    left = (WIDTH - HELD.width - step * longest) / 2
    laid = []
    for row, line in enumerate(lines):
        y = HEAD + row * (HELD.height + BETWEEN)
        for k, card in enumerate(line):
            covered = step < HELD.width and card != line[-1]
            laid.append(Laid(card, int(left + k * step), y - LIFT * (card in hand.highlight), covered))
    return tuple(laid)


def draw(hand: Hand) -> bytes:
    """The picture as a palette PNG, 720 wide."""
    scene = cloth.cloth(size(hand)).copy()
    for laid in lay(hand):
        put(scene, laid, HELD)
    return cloth.encoded(scene)
