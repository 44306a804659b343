"""捐官: who may buy which office, and for how much (rules 31–33)."""

from __future__ import annotations

from games.core import Seat
from games.shengguantu.chart import chart
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.squares import Chart, Kind, Place, Square, SquareId
from games.shengguantu.values import Career, ForSale, State

CHIPS_PER_LEVEL = 5
LOWEST_BUYER = 2
"""未入流 is no 官品."""


def for_sale(state: State, seat: Seat) -> tuple[ForSale, ...]:
    """What this seat may buy before its throw, dearest last; nothing when it is not its turn to throw."""
    if why_not(state, seat):
        return ()
    career, board = state.careers[seat], chart(state.config.chart)
    found = [
        ForSale(target.id, chips)
        for target in board.for_sale
        if (chips := price(board, career, target, state.config.entry)) is not None
    ]
    return tuple(sorted(found, key=lambda one: (one.chips, one.office)))


def why_not(state: State, seat: Seat) -> str | None:
    """Why the seat may buy nothing at all, in a short stable word; None when it may.

    "off", "over", "choosing", "not your turn", "away", "second piece out", "waiting already" (on a 捐班
    square), "no rank", "closed department" (太醫院, 欽天監), "nothing higher".
    """
    if why := _why_not_now(state, seat):
        return why
    board, career = chart(state.config.chart), state.careers[seat]
    square = board.squares[career.office]
    if may_bail_out(state, seat):
        return None
    if square.kind is Kind.PURCHASE:
        return "waiting already"
    if square.kind is not Kind.OFFICE or _level(square, career) < LOWEST_BUYER:
        return "no rank"
    if not board.departments[square.department].may_buy:
        return "closed department"
    highest = max(target.level or 0 for target in board.for_sale)
    return "nothing higher" if _level(square, career) >= highest else None


def check_buying(state: State, seat: Seat, office: SquareId) -> ForSale:
    """Raises CannotBuy; beside the words of `why_not`: "not for sale", "not higher"."""
    if why := why_not(state, seat):
        raise CannotBuy(office, why)
    for one in for_sale(state, seat):
        if one.office == office:
            return one
    is_target = any(target.id == office for target in chart(state.config.chart).for_sale)
    raise CannotBuy(office, "not higher" if is_target else "not for sale")


def may_bail_out(state: State, seat: Seat) -> bool:
    """天文生 and 醫士 before they move, if the option is on: no move has been made from there (rule 31)."""
    career = state.careers[seat]
    return (
        state.config.bail_out
        and career.ending is None
        and chart(state.config.chart).squares[career.office].sits_for is not None
    )


def may_sit(state: State, seat: Seat) -> bool:
    """下場 now."""
    is_free = state.offer is None and state.redemption is None and not state.away[seat]
    return seat == state.turn and not state.over and is_free and may_bail_out(state, seat)


def price(board: Chart, career: Career, target: Square, entry: int = 100) -> int | None:
    """5 chips a level, at least 5; a 京官 who buys an outer post counts one level higher (rule 32).

    None when the target does not rank above him.
    """
    square = board.squares[career.office]
    own = _level(square, career) or 1
    assert target.level is not None
    if target.level <= own:
        return None
    is_outward = square.place in (Place.CAPITAL, Place.PALACE) and target.place is Place.OUTER
    levels = max(target.level - own - is_outward, 1)
    return levels * CHIPS_PER_LEVEL * (entry // 100)


def _why_not_now(state: State, seat: Seat) -> str | None:
    if not state.config.purchase:
        return "off"
    if state.over:
        return "over"
    if seat != state.turn:
        return "not your turn"
    if state.away[seat]:
        return "away"
    if state.offer or state.redemption is not None:
        return "choosing"
    return "second piece out" if state.careers[seat].second else None


def _level(square: Square, career: Career) -> int:
    return career.own_level or square.level or 0
