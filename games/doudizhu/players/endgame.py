"""Who wins a hand with all cards known, exactly, when few are left."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.doudizhu.cards import Group, size
from games.doudizhu.catalogue import reading_over
from games.doudizhu.patterns import Pattern
from games.doudizhu.plays import plays

FEW: Final = 14
"""Cards in all three hands together, from which on a hand is searched to its end."""

Known = dict[tuple[Group, Group, Group, Seat, Seat, Pattern | None], bool]


class TooDeep(Exception):
    """The search has seen as many positions as it may."""


class Endgame:
    """One deal of the cards; what was found about it serves all choices."""

    def __init__(self, landlord: Seat, nodes: int) -> None:
        self.landlord, self.nodes = landlord, nodes
        self.known: Known = {}

    def landlord_wins(
        self, hands: tuple[Group, Group, Group], turn: Seat, owner: Seat, table: Pattern | None
    ) -> bool:
        """`owner` made the play on the table; when the turn comes back to him, he leads. Raises TooDeep."""
        if owner == turn:
            table = None
        position = (*hands, turn, owner, table)
        if position not in self.known:
            if not self.nodes:
                raise TooDeep
            self.nodes -= 1
            self.known[position] = self._search(hands, turn, owner, table)
        return self.known[position]

    def _search(
        self, hands: tuple[Group, Group, Group], turn: Seat, owner: Seat, table: Pattern | None
    ) -> bool:
        """The one on turn wins if any of his choices wins: the big plays are tried first, the pass last."""
        wants, following = turn == self.landlord, (turn + 1) % 3
        hand = hands[turn]
        for play in sorted(plays(hand, table), key=size, reverse=True):
            if play == hand:
                return wants
            left = _put(hands, turn, hand - play)
            if self.landlord_wins(left, following, turn, reading_over(play, table)) == wants:
                return wants
        if table is not None and self.landlord_wins(hands, following, owner, table) == wants:
            return wants
        return not wants


def _put(hands: tuple[Group, Group, Group], seat: Seat, hand: Group) -> tuple[Group, Group, Group]:
    first, second, third = (hand if at == seat else old for at, old in enumerate(hands))
    return first, second, third
