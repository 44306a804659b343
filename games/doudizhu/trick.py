"""What lies on the table, told from the moves of a hand."""

from __future__ import annotations

from games.doudizhu.values import Move, Played

Latest = tuple[Move | None, Move | None, Move | None]


def table_of(moves: tuple[Move, ...]) -> Played | None:
    """The play that is to be beaten: gone after two passes in a row (D19)."""
    for move in reversed(moves[-2:]):
        if isinstance(move, Played):
            return move
    return None


def latest_of(moves: tuple[Move, ...]) -> Latest:
    """The latest move of each seat in the running trick, or in the one that has just ended."""
    trick = moves[_last_lead(moves) :]
    by_seat = {move.seat: move for move in trick}
    return by_seat.get(0), by_seat.get(1), by_seat.get(2)


def _last_lead(moves: tuple[Move, ...]) -> int:
    for number in reversed(range(len(moves))):
        if isinstance(moves[number], Played) and table_of(moves[:number]) is None:
            return number
    return 0
