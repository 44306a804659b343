"""The end: the last player, 品級考, and what is left in the pool (rules 36–40)."""

from __future__ import annotations

from itertools import combinations

from games.shengguantu.board import Board
from games.shengguantu.chart import chart
from games.shengguantu.events import Compared, Ended, RedemptionDue, Stayed, Why
from games.shengguantu.ranks import LOWEST
from games.shengguantu.squares import Chart
from games.shengguantu.values import Career, Ending, Outcome, Result, State

REDEMPTION_PER_LEVEL = 3
"""贖罪 and 捐復 alike (rule 38)."""

RANKING_PER_LEVEL = 5


def level_of(squares: Chart, career: Career) -> int | None:
    """The level he now has."""
    return career.own_level or squares.squares[career.office].level


def last_level(squares: Chart, career: Career) -> int | None:
    """That of the last player: on 捐班候補 and 內調 that of the office before (rule 38)."""
    if not squares.squares[career.office].is_provisional:
        return level_of(squares, career)
    return squares.squares[career.before].level if career.before else None


def finish(board: Board) -> None:
    """One player is left, on `board`: he may have to redeem a penalty first, else all is settled."""
    price = redemption_price(board.chart, board.career()) if board.ending is None else None
    if price is None:
        settle(board, Ending.LAST)
        return
    assert board.second is not None
    board.redemption = price * board.scale
    board.events.append(RedemptionDue(board.seat, board.second, board.redemption))


def redemption_price(squares: Chart, career: Career) -> int | None:
    """None without a penalty to redeem, or without a rank to keep by it."""
    penalty = squares.squares[career.second] if career.second else None
    level = last_level(squares, career)
    if penalty is None or penalty.redeem is None or level is None:
        return None
    return level * REDEMPTION_PER_LEVEL


def pays_to_redeem(state: State) -> bool:
    """Whether redemption costs the last player less than the 品級考 would without it."""
    assert state.redemption is not None
    squares, career = chart(state.config.chart), state.careers[state.turn]
    ranked = sum(other.rank is not None for other in state.careers)
    levels = (last_level(squares, career) or LOWEST) - LOWEST
    return ranked * levels * RANKING_PER_LEVEL * (state.config.entry // 100) > state.redemption


def settle(board: Board, ending: Ending) -> None:
    """The last player, if there is one, is ranked; then every pair compares; then the pool is shared."""
    if board.ending is None:
        _rank_last(board, ending)
    board.careers[board.seat] = board.career()
    _compare(board)
    _share(board)


def end(board: Board, state: State) -> None:
    result = outcome(state)
    assert result is not None
    board.events.append(Ended(result))


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    results = []
    for seat, career in enumerate(state.careers):
        assert career.ending is not None
        results.append(Result(seat, career.ending, career.rank, career.retired, state.balances[seat]))
    return Outcome(tuple(results), state.round, state.turns)


def _rank_last(board: Board, ending: Ending) -> None:
    """On the square of his present office; unredeemed or without a rank he counts as level 1 (rule 39)."""
    level = last_level(board.chart, board.career()) if ending is Ending.LAST else None
    board.rank = level or LOWEST
    board.ending, board.retired = ending, board.chart.retired.get(board.rank)
    board.events.append(Stayed(board.seat, board.office, board.rank, board.retired))


def _compare(board: Board) -> None:
    """Of every ranked pair the lower pays the higher 5 chips a level (rule 37)."""
    ranked = [(seat, career.rank) for seat, career in enumerate(board.careers) if career.rank is not None]
    for (one, mine), (other, theirs) in combinations(ranked, 2):
        higher, lower = (one, other) if mine >= theirs else (other, one)
        levels = abs(mine - theirs)
        board.events.append(Compared(higher, lower, levels))
        if levels:
            board.pay(lower, higher, levels * RANKING_PER_LEVEL * board.scale, Why.RANKING)


def _share(board: Board) -> None:
    """Equally, after a refill among those who paid in; odd chips one each in seat order (rule 40)."""
    sharers = [seat for seat, has_paid in enumerate(board.refilled) if has_paid or not any(board.refilled)]
    part, odd = divmod(board.pool, len(sharers))
    for place, seat in enumerate(sharers):
        if chips := part + (place < odd):
            board.pay(None, seat, chips, Why.SHARE)
