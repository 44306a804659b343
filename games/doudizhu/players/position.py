"""What a player knows when he is to move, as groups."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat
from games.doudizhu.cards import DECK, Group, group_of, size
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Pattern
from games.doudizhu.players.plan import plan
from games.doudizhu.plays import plays
from games.doudizhu.values import Played, View


@dataclass(frozen=True, slots=True)
class Position:
    """`unseen` is held by the two others; `known` of it certainly by the landlord, from the bottom.

    `table` and its `owner` are None when this seat leads. `counts[s]` are the cards of seat s.
    """

    seat: Seat
    landlord: Seat
    hand: Group
    counts: tuple[int, int, int]
    unseen: Group
    known: Group
    table: Pattern | None = None
    owner: Seat | None = None

    @property
    def following(self) -> Seat:
        return (self.seat + 1) % 3

    @property
    def is_landlord(self) -> bool:
        return self.seat == self.landlord

    @property
    def partner(self) -> Seat | None:
        return None if self.is_landlord else 3 - self.seat - self.landlord

    def opposes(self, seat: Seat) -> bool:
        return (seat == self.landlord) != self.is_landlord

    @property
    def fewest(self) -> int:
        """The cards of the opponent who is nearest to going out."""
        if self.is_landlord:
            return min(count for seat, count in enumerate(self.counts) if seat != self.seat)
        return self.counts[self.landlord]


def position_of(view: View) -> Position:
    assert view.seat is not None
    assert view.landlord is not None
    assert view.bottom is not None
    assert view.hand is not None
    played = {card for move in view.moves if isinstance(move, Played) for card in move.cards}
    seen = played.union(view.hand)
    known = group_of(set(view.bottom) - seen)
    if view.seat == view.landlord or size(known) > view.counts[view.landlord]:
        # The latter only in positions that were laid out by hand
        known = 0
    return Position(
        seat=view.seat,
        landlord=view.landlord,
        hand=group_of(view.hand),
        counts=view.counts,
        unseen=group_of(card for card in DECK if card not in seen),
        known=known,
        table=view.table.pattern if view.table else None,
        owner=view.table.seat if view.table else None,
    )


def candidates(position: Position) -> list[Group | None]:
    """The choices worth a thought: those of the plan, and each body with the wings that are missed least.

    A pass is the last of them.
    """
    hand, table = position.hand, position.table
    if table is None:
        return list(dict.fromkeys((*plan(hand).plays, *hints(hand, None))))
    legal = set(plays(hand, table))
    own = [play for play in (hand, *plan(hand).plays) if play in legal]
    return list(dict.fromkeys((*own, *hints(hand, table), None)))
