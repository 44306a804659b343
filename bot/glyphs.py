"""How a text shows dice and cards: as emojis where the bot has them, else in figures and words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, eq=False, slots=True)
class Glyphs:
    """`dice[f - 1]` stands in a text for face f, `cards[c]` for card c of the deck; both are empty for words.

    There is one of them a process, so two are equal only if they are the same.
    """

    dice: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def dice_in_a_row(self, faces: Iterable[int]) -> str:
        return "".join(self.dice[face - 1] for face in faces)

    def cards_in_a_row(self, cards: Iterable[int]) -> str:
        return "".join(self.cards[card] for card in cards)


WORDS = Glyphs()
"""No emojis: what stands in alt texts, menus, files, and everywhere if the bot has none."""
