"""Deals that agree with all that a player has seen, those first that explain the others' moves."""

from __future__ import annotations

from random import Random
from typing import Final

from games.doudizhu.cards import UNIT, Group, count_in, size
from games.doudizhu.players.evidence import Clue, contradictions
from games.doudizhu.players.position import Position

Hands = tuple[Group, Group, Group]

TRIES: Final = 6
"""Of so many deals the one is taken that makes the fewest moves odd."""


class Worlds:
    """The deals of one position, drawn one after the other."""

    def __init__(self, position: Position, clues: tuple[Clue, ...], rng: Random) -> None:
        self.position, self.clues, self.rng = position, clues, rng
        self.loose = _single_cards(position.unseen - position.known)

    def draw(self) -> Hands:
        best = self._deal()
        odd = contradictions(best, self.clues)
        for _ in range(TRIES - 1):
            if not odd:
                break
            hands = self._deal()
            odds = contradictions(hands, self.clues)
            if odds < odd:
                best, odd = hands, odds
        return best

    def _deal(self) -> Hands:
        position, loose = self.position, self.loose
        self.rng.shuffle(loose)
        hands = [0, 0, 0]
        hands[position.seat] = position.hand
        if not position.is_landlord:
            hands[position.landlord] = position.known
        first, second = position.following, (position.seat + 2) % 3
        number = position.counts[first] - size(hands[first])
        hands[first] += sum(loose[:number])
        hands[second] += sum(loose[number : number + position.counts[second] - size(hands[second])])
        return hands[0], hands[1], hands[2]


def _single_cards(group: Group) -> list[Group]:
    return [unit for rank, unit in enumerate(UNIT) for _ in range(count_in(group, rank))]
