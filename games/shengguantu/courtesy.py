"""見禮: whoever comes to hold an office meets the others of its department (rule 28)."""

from __future__ import annotations

from games.shengguantu.board import Board
from games.shengguantu.events import Why

COURTESY = 5


def bow(board: Board) -> None:
    """The lower pays the higher, equals nothing; "official of the same 官格" is read as of one department."""
    square = board.chart.squares[board.office]
    if not square.is_ranked_office:
        return
    mine = board.level() or 0
    for seat, career in board.others_in_play():
        other = board.chart.squares[career.office]
        if other.department != square.department or not other.is_ranked_office:
            continue
        theirs = career.own_level or other.level or 0
        if mine != theirs:
            payer, payee = (seat, board.seat) if mine > theirs else (board.seat, seat)
            board.pay(payer, payee, COURTESY * board.scale, Why.COURTESY)
