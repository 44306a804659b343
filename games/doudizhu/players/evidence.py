"""What the others' moves tell of their cards: who passed could not beat, who played played his lowest."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Seat
from games.doudizhu.cards import UNIT, Group, Rank, group_of, held_times
from games.doudizhu.patterns import ABOVE, SHAPES, Shape, Type
from games.doudizhu.plays import held_of, starts
from games.doudizhu.values import Move, Passed, Played, View


class Clue(NamedTuple):
    """A seat faced a play of this shape and length, above `rank`, and passed or took `below` (its own rank).

    `since` is what it has played from then on: with the cards it has now, the hand it had.
    """

    seat: Seat
    since: Group
    shape: Shape
    length: int
    rank: Rank
    below: Rank | None


def clues_of(view: View) -> tuple[Clue, ...]:
    """Of the two others, where one opponent followed the other."""
    assert view.landlord is not None
    since: list[Group] = [0, 0, 0]
    found = []
    for number in reversed(range(len(view.moves))):
        move = view.moves[number]
        if isinstance(move, Played):
            since[move.seat] += group_of(move.cards)
        if move.seat != view.seat and not (isinstance(move, Passed) and move.auto):
            clue = _clue(move, _faced(view.moves, number), view.landlord, since[move.seat])
            if clue:
                found.append(clue)
    return tuple(found)


def contradictions(hands: tuple[Group, Group, Group], clues: tuple[Clue, ...]) -> int:
    """How many of the moves would be odd ones if these were the hands."""
    found = 0
    for seat, since, shape, length, rank, below in clues:
        hand = hands[seat] + since
        if below is None:
            found += starts(held_of(hand), shape, length) & ABOVE[rank] != 0
        else:
            alone = held_times(hand, shape.alike) & ~held_times(hand, shape.alike + 1)
            found += alone & ABOVE[rank] & (UNIT[below] - 1) != 0
    return found


def _faced(moves: tuple[Move, ...], number: int) -> Played | None:
    for move in reversed(moves[max(0, number - 2) : number]):
        if isinstance(move, Played):
            return move
    return None


def _clue(move: Move, faced: Played | None, landlord: Seat, since: Group) -> Clue | None:
    if faced is None or faced.pattern.type is Type.ROCKET or faced.pattern.type is Type.BOMB:
        return None
    pattern = faced.pattern
    shape = SHAPES[pattern.type]
    if isinstance(move, Passed):
        are_partners = landlord not in (move.seat, faced.seat)
        return None if are_partners else Clue(move.seat, since, shape, pattern.length, pattern.rank, None)
    if pattern.type not in (Type.SOLO, Type.PAIR) or move.pattern.type is not pattern.type:
        return None
    return Clue(move.seat, since, shape, 1, pattern.rank, move.pattern.rank)
