"""Carrying a throw out, entry by entry (rules 14–18, section D)."""

from __future__ import annotations

from collections.abc import Callable

from games.shengguantu.board import Board
from games.shengguantu.conditions import arrow_at
from games.shengguantu.courtesy import bow
from games.shengguantu.events import Left, Moved, Offered, Refused, Why
from games.shengguantu.ranks import HIGHEST, OWN_LEVEL_LEAVES
from games.shengguantu.squares import Arrow, Deed, Kind, Square, SquareId
from games.shengguantu.throws import DOUBLES, FOURS_AS_MOVES, Sign, Signs, Throw
from games.shengguantu.values import Ending, Offer

Queue = list[Sign]
"""What is still to be made of the throw, next first."""

DAHE_GIFT, RONGGUI_GIFT = 30, 10
"""Chips from everybody else in play (rule 35)."""

FINES = {Deed.FINED: 5, Deed.DOUBLY_FINED: 10}
"""罰回 and 倍罰回, beside the advance (rule 27)."""

PER_LEVEL = {Deed.RESTORED_FOR_PAY: (1, Why.SALARY), Deed.RESTORED_FOR_FINE: (3, Why.REDEMPTION)}
"""罰俸 one chip a level, 贖罪 three (section D)."""

STEPS = {Deed.RISE_TWO: 2, Deed.RISE_ONE: 1, Deed.FALL_ONE: -1}

ENDINGS = {
    Deed.DAHE: Ending.DAHE,
    Deed.HE: Ending.DAHE,  # 賀 is treated as 大賀: rule 35, ours
    Deed.RONGGUI: Ending.RONGGUI,
    Deed.XIUZHI: Ending.XIUZHI,
    Deed.CHANGSHU: Ending.CHANGSHU,
    Deed.CHUJU: Ending.CHUJU,
}


def signs_of(board: Board, throw: Throw) -> Signs:
    """What a throw says to the seat on turn, where it stands."""
    square = board.square()
    if square.kind is Kind.OUTSIDE:
        return (throw.first,) if throw.first else ()
    if throw.special is not None and arrow_at(board, square, throw.special) is not None:
        return (throw.special,)
    return _moves(square, throw.moves)


def carry_out(board: Board, signs: Signs) -> None:
    """Move by move, until the player has left or must choose: what is left is dropped or waits (rule 17)."""
    queue = list(signs)
    while queue and board.ending is None and board.offer is None:
        _make(board, queue.pop(0), queue)


def accept(board: Board, offer: Offer) -> None:
    """The post that was offered, then the rest of the throw."""
    queue = list(offer.rest)
    arrow = arrow_at(board, board.square(), offer.sign)
    assert arrow is not None
    _go(board, offer.sign, arrow, queue)
    carry_out(board, tuple(queue))


def refuse(board: Board, offer: Offer) -> None:
    """Stays where he is until his next throw: the rest is dropped (rule 26)."""
    board.events.append(Refused(board.seat, offer.square))


# One entry


def _make(board: Board, sign: Sign, queue: Queue) -> None:
    arrow = arrow_at(board, board.square(), sign)
    if arrow is None:
        # 原行 has brought a 全色 to an office without an entry for it
        queue[:0] = _moves(board.square(), FOURS_AS_MOVES[sign])
    elif arrow.is_refusable:
        assert arrow.to is not None
        board.offer = Offer(arrow.to, sign, tuple(queue))
        board.events.append(Offered(board.seat, sign, arrow.to))
    else:
        BY_DEED[arrow.deed](board, sign, arrow, queue)


def _moves(square: Square, moves: Signs) -> Signs:
    """二德 and 二贓 have an entry on some offices, for a whole throw; with the second piece out the square is
    another, which has none (rule 10)."""
    double = DOUBLES.get(moves)
    return (double,) if double is not None and double in square.entries else moves


def _go(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """The main piece; the second, if out, comes back (rule 16)."""
    assert arrow.to is not None
    enter(board, arrow.to, sign, Deed.GO)
    _settle(board, arrow)
    board.become(arrow.marks)
    if Sign.AUTO in board.chart.squares[arrow.to].entries:
        queue.insert(0, Sign.AUTO)


def enter(board: Board, to: SquareId, sign: Sign | None, deed: Deed) -> None:
    """The main piece comes to stand on a square, with all that this changes."""
    square, left, level = board.chart.squares[to], board.office, board.level()
    second, board.second, board.office = board.second, None, to
    if to != left:
        board.own_level = square.level if square.has_own_level else None
        board.before = left if square.is_provisional else None
    board.events.append(Moved(board.seat, sign, deed, left, to, second, None, level, board.level()))
    if square.marks:
        board.become(square.marks)
    if to != left:
        bow(board)


def _post(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """The second piece; a commission pays its advance (rule 27)."""
    assert arrow.to is not None
    _second(board, sign, Deed.POST, arrow.to)
    if advance := board.chart.squares[arrow.to].advance:
        board.from_pool(advance, Why.ADVANCE)
    _settle(board, arrow)


def _stay(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """不行, 留任: nothing moves, something may be paid."""
    _second(board, sign, arrow.deed, board.second)
    _settle(board, arrow)


def _do(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """行: the second piece comes back, then these from the office."""
    _second(board, sign, arrow.deed, None)
    queue[:0] = arrow.signs


def _as(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """作: on this same square."""
    _second(board, sign, arrow.deed, board.second)
    queue[:0] = arrow.signs


def _same(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """原行: the same throw from the office."""
    _second(board, sign, arrow.deed, None)
    queue.insert(0, sign)


def _back(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """回, 罰回, 倍罰回. Only 贓 takes the advance back (section D)."""
    advance = board.square().advance
    _second(board, sign, arrow.deed, None)
    if advance and (sign is Sign.ZANG or arrow.deed in FINES):
        board.to_pool(advance, Why.ADVANCE_BACK)
    board.to_pool(FINES.get(arrow.deed, 0), Why.FINE)


def _restore(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """復任, free or for so many chips a level; who has no rank pays nothing."""
    _second(board, sign, arrow.deed, None)
    if arrow.deed in PER_LEVEL:
        chips, why = PER_LEVEL[arrow.deed]
        board.to_pool(chips * (board.level() or 0), why)


def _step(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """院使 and 監正 rise where they are, from 正五品 to 正二品, where they leave by 大賀 (rule 18)."""
    square, before = board.chart.squares[board.office], board.level()
    assert before is not None
    assert square.level is not None
    level = min(max(before + STEPS[arrow.deed], square.level), OWN_LEVEL_LEAVES)
    board.own_level = level
    board.events.append(
        Moved(board.seat, sign, arrow.deed, square.id, square.id, board.second, board.second, before, level)
    )
    if level == OWN_LEVEL_LEAVES:
        _leave(board, sign, Arrow(Deed.DAHE), queue)


def _second(board: Board, sign: Sign, deed: Deed, second: SquareId | None) -> None:
    """The second piece goes out, on, or back; the office stays."""
    level, office = board.level(), board.office
    board.events.append(Moved(board.seat, sign, deed, office, office, board.second, second, level, level))
    board.second = second


def _settle(board: Board, arrow: Arrow) -> None:
    """The chips that stand on an arrow."""
    if arrow.pool > 0:
        board.from_pool(arrow.pool, Why.GRANT)
    elif arrow.pool < 0:
        board.to_pool(-arrow.pool, Why.GRANT)
    if arrow.each:
        board.from_each(arrow.each, Why.GIFT)


# Leaving


def _leave(board: Board, sign: Sign, arrow: Arrow, queue: Queue) -> None:
    """Rule 35: with his rank, but for 長戍 and 出局; without one he counts as level 1 (rule 39)."""
    board.ending = ENDINGS[arrow.deed]
    if board.ending not in (Ending.CHANGSHU, Ending.CHUJU):
        board.rank = _rank(board, arrow)
        board.retired = board.chart.retired.get(board.rank)
    second, board.second = board.second, None
    board.events.append(
        Left(board.seat, sign, arrow.deed, board.ending, board.office, second, board.rank, board.retired)
    )
    if board.ending is Ending.DAHE:
        board.from_each(DAHE_GIFT, Why.DAHE)
    elif board.ending is Ending.RONGGUI:
        board.from_each(RONGGUI_GIFT, Why.RONGGUI)


def _rank(board: Board, arrow: Arrow) -> int:
    """His own, unless the arrow names another; 榮歸 is one level higher. No rank has no higher one (ours)."""
    level = board.level() if arrow.to is None else board.chart.squares[arrow.to].level
    if level is None:
        return 1
    return min(level + 1, HIGHEST) if arrow.deed is Deed.RONGGUI else level


BY_DEED: dict[Deed, Callable[[Board, Sign, Arrow, Queue], None]] = {
    Deed.GO: _go,
    Deed.POST: _post,
    Deed.STAY: _stay,
    Deed.REMAIN: _stay,
    Deed.DO: _do,
    Deed.AS: _as,
    Deed.SAME: _same,
    **dict.fromkeys((Deed.BACK, Deed.FINED, Deed.DOUBLY_FINED), _back),
    **dict.fromkeys((Deed.RESTORED, Deed.RESTORED_FOR_PAY, Deed.RESTORED_FOR_FINE), _restore),
    **dict.fromkeys(STEPS, _step),
    **dict.fromkeys(ENDINGS, _leave),
}
