"""One play deep: the least burden left, unless an opponent must be stopped or a partner helped."""

from __future__ import annotations

from typing import Final

from games.doudizhu.cards import Group, size
from games.doudizhu.catalogue import classify
from games.doudizhu.patterns import Pattern, Type
from games.doudizhu.players.conduct import decent
from games.doudizhu.players.plan import ACE, QUEEN, plan
from games.doudizhu.players.position import Position, candidates

GOES_OUT: Final = 100.0
"""The value of a play that empties the hand; all others are far below, in turns."""

THREAT: Final = 8
"""An opponent with so few cards is stopped."""

STOP = 3.0
"""What beating an opponent is worth then; before, no more than the cards one gets rid of."""

LONG = 0.2
"""What each card of a lead is worth."""

LOW = 0.1
"""What each rank lower is worth in a lead."""

KEPT_BOMB = 2.0
"""What a bomb loses by being led."""

LET_OUT = 3.0
"""What a single card (a pair) loses as a lead, when an opponent has one card (two) …"""

GIFT = 4.0
"""… and wins when the partner, who plays next, has. A high one lets nobody out: each rank counts a bit."""

BIT: Final = 0.2

OVER_PARTNER = -0.3
"""A low single card or pair is laid on the partner's when it helps enough …"""

RUDE = -3.0
"""… anything else hardly ever."""


def choose_group(position: Position) -> Group | None:
    """The play, or None for a pass."""
    return max(rated(position), key=lambda choice: choice[0])[1]


def rated(position: Position) -> list[tuple[float, Group | None]]:
    """Every choice worth a thought, with how good it looks."""
    return [(_value(position, play), play) for play in decent(position, candidates(position))]


def _value(position: Position, play: Group | None) -> float:
    """In turns: the burden that is left, less what the play is good for."""
    if play is None:
        return -plan(position.hand).burden
    left = position.hand - play
    if not left:
        return GOES_OUT
    value = -plan(left).burden
    if position.table is None:
        return value + _leading(position, play)
    if position.owner == position.partner:
        return value + _over_partner(position, play)
    return value + (STOP if position.fewest <= THREAT else 0)


def _leading(position: Position, play: Group) -> float:
    pattern = classify(play)
    assert pattern
    value = LONG * size(play) - LOW * pattern.rank - (KEPT_BOMB if pattern.doubles else 0)
    if _lets_out(pattern, position.fewest):
        value -= LET_OUT - BIT * pattern.rank
    partner = position.partner
    if partner == position.following and _lets_out(pattern, position.counts[partner]):
        value += GIFT - BIT * pattern.rank
    return value


def _lets_out(pattern: Pattern, cards: int) -> bool:
    """Whether one with so few cards may go out over it."""
    return (pattern.type, cards) in ((Type.SOLO, 1), (Type.PAIR, 2))


def _over_partner(position: Position, play: Group) -> float:
    """The one before the landlord may go as high as an ace, to keep him from throwing low cards."""
    pattern = classify(play)
    assert pattern
    limit = ACE if position.following == position.landlord else QUEEN
    return OVER_PARTNER if pattern.type in (Type.SOLO, Type.PAIR) and pattern.rank <= limit else RUDE
