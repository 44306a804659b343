"""Many deals that the hidden cards may have, each played to its end after each choice.

The choices are those that the one-ply player rates highest. All of them are tried on the same deals; every
few deals the worse ones are given up, so that most of the work goes into telling the best two or three apart.
What counts is how often a choice wins, and a little how the one-ply player rates it.

The work is counted, not timed: the same view and the same generator give the same choice on any machine.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.doudizhu.cards import Group
from games.doudizhu.catalogue import reading_over
from games.doudizhu.players.conduct import Choice
from games.doudizhu.players.endgame import FEW, Endgame, TooDeep
from games.doudizhu.players.evidence import Clue
from games.doudizhu.players.forms import forms, key_of
from games.doudizhu.players.normal import GOES_OUT, rated
from games.doudizhu.players.playout import landlord_wins
from games.doudizhu.players.position import Position
from games.doudizhu.players.worlds import Hands, Worlds

WORK = 36_000
"""What one choice may cost, in cards moved, about."""

WIDTH: Final = 8
"""So many choices are tried."""

ROUND: Final = 12
"""After so many deals the worst third of the choices is given up."""

TRUST: Final = 0.03
"""What one turn less, in the eyes of the one-ply player, is worth in won hands."""

NODES = 300
"""Positions that are searched in one deal when few cards are left."""

EXACT = 0.5
"""What the search counts beside a play-out."""


def choose_group(position: Position, clues: tuple[Clue, ...], rng: Random) -> Group | None:
    """The play, or None for a pass."""
    ranked = sorted(rated(position), key=lambda choice: choice[0], reverse=True)
    if len(ranked) == 1 or ranked[0][0] >= GOES_OUT:
        return ranked[0][1]
    choices = [choice for _, choice in ranked[:WIDTH]]
    if position.table and None not in choices:
        choices[-1] = None
    return _best(_Trial(position, clues, rng), choices, {choice: TRUST * value for value, choice in ranked})


def _best(trial: _Trial, choices: list[Choice], prior: dict[Choice, float]) -> Choice:
    won = dict.fromkeys(choices, 0.0)
    deals, work = 0, WORK // (6 + sum(trial.position.counts))

    def merit(choice: Choice) -> float:
        return won[choice] / deals + prior[choice]

    while work > 0:
        for _ in range(ROUND):
            work -= trial.run(choices, won, eager=deals % 2 == 0)
            deals += 1
        choices = sorted(choices, key=merit, reverse=True)[: max(2, (2 * len(choices) + 2) // 3)]
    return max(choices, key=merit)


class _Trial:
    """One position, tried on one deal after the other."""

    def __init__(self, position: Position, clues: tuple[Clue, ...], rng: Random) -> None:
        self.position = position
        self.worlds = Worlds(position, clues, rng)
        self.is_endgame = sum(position.counts) <= FEW

    def run(self, choices: list[Choice], won: dict[Choice, float], *, eager: bool) -> int:
        """Adds to `won` what each choice wins on one more deal. Returns the work, in play-outs."""
        hands = self.worlds.draw()
        endgame = Endgame(self.position.landlord, NODES if self.is_endgame else 0)
        for choice in choices:
            worth: float = self._wins(hands, choice, eager=eager)
            if endgame.nodes:
                worth += EXACT * (self._wins_exactly(endgame, hands, choice, worth) - worth)
            won[choice] += worth
        return len(choices) + (NODES - endgame.nodes if self.is_endgame else 0) // 2

    def _wins(self, hands: Hands, choice: Choice, *, eager: bool) -> bool:
        """Whether our side wins the play-out; `eager` opponents beat whatever they can."""
        position, left, counts = self.position, list(hands), list(self.position.counts)
        if choice is None:
            assert position.table
            assert position.owner is not None
            owner, key, rank = position.owner, key_of(position.table), position.table.rank
        else:
            owner, (key, rank, _, cards) = position.seat, forms()[choice]
            left[owner] -= choice
            counts[owner] -= cards
            if not counts[owner]:
                return True
        first, second, third = (eager and position.opposes(seat) for seat in range(3))
        won = landlord_wins(
            left, counts, position.landlord, position.following, owner, key, rank, (first, second, third)
        )
        return won == position.is_landlord

    def _wins_exactly(self, endgame: Endgame, hands: Hands, choice: Choice, otherwise: float) -> float:
        """Whether our side wins against the best answers, all cards open; `otherwise` if not found."""
        position, table, owner = self.position, self.position.table, self.position.owner
        if choice is not None:
            left = list(hands)
            left[position.seat] -= choice
            if not left[position.seat]:
                return 1.0
            hands = left[0], left[1], left[2]
            table, owner = reading_over(choice, table), position.seat
        assert owner is not None
        try:
            won = endgame.landlord_wins(hands, position.following, owner, table)
        except TooDeep:
            return otherwise
        return float(won == position.is_landlord)
