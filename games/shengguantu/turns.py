"""What the seat on turn does, and where the turn goes from there.

Draws: one number below 1296 for each throw of four dice; a throw without a combination is thrown again within
the same action, unless the table plays `no_pair` pass (rule 2).
"""

from __future__ import annotations

from random import Random

from games.core import NotNow, Seat, Step
from games.shengguantu import carry
from games.shengguantu.board import Board
from games.shengguantu.ending import end, finish, settle
from games.shengguantu.events import Declined, Event, Redeemed, Rolled, Why
from games.shengguantu.purchase import check_buying, may_bail_out
from games.shengguantu.squares import Deed, SquareId
from games.shengguantu.throws import THROWS, Pattern
from games.shengguantu.values import (
    Accept,
    Action,
    Donate,
    Ending,
    NoPair,
    RedeemPenalty,
    Refuse,
    Roll,
    SitExams,
    State,
)


def act(state: State, seat: Seat, action: Action, rng: Random) -> Step[State, Event]:
    match action:
        case Roll():
            return _roll(state, rng)
        case Donate(office):
            return _donate(state, seat, office)
        case SitExams():
            return _sit(state, seat)
        case Accept() | Refuse():
            return _choose(state, accepts=isinstance(action, Accept))
    return _redeem(state, redeems=isinstance(action, RedeemPenalty))


def _roll(state: State, rng: Random) -> Step[State, Event]:
    """Throws until something shows, or once (rule 2)."""
    board = Board(state)
    throws_again = state.config.no_pair is NoPair.AGAIN
    while True:
        throw = THROWS[rng.randrange(1296)]
        signs = carry.signs_of(board, throw)
        board.throws += 1
        board.events.append(Rolled(board.seat, state.turns + 1, throw.dice, throw.pattern, signs))
        if throw.pattern is not Pattern.NONE or not throws_again:
            break
    carry.carry_out(board, signs)
    return _pass_on(board)


def _donate(state: State, seat: Seat, office: SquareId) -> Step[State, Event]:
    """Pays, moves, and still throws (rule 31)."""
    bought = check_buying(state, seat, office)
    board = Board(state)
    carry.enter(board, office, None, Deed.BUY)
    board.pay(seat, None, bought.chips, Why.PURCHASE)
    return _stay_on(board)


def _sit(state: State, seat: Seat) -> Step[State, Event]:
    if not may_bail_out(state, seat):
        raise NotNow("no way out")
    board = Board(state)
    to = board.chart.squares[board.office].sits_for
    assert to is not None
    carry.enter(board, to, None, Deed.SIT)
    return _stay_on(board)


def _choose(state: State, accepts: bool) -> Step[State, Event]:
    assert state.offer is not None
    board = Board(state)
    if accepts:
        carry.accept(board, state.offer)
    else:
        carry.refuse(board, state.offer)
    return _pass_on(board)


def _redeem(state: State, redeems: bool) -> Step[State, Event]:
    assert state.redemption is not None
    board = Board(state)
    if redeems:
        board.events.append(Redeemed(board.seat))
        board.pay(board.seat, None, state.redemption, Why.REDEMPTION)
    else:
        board.events.append(Declined(board.seat))
    settle(board, Ending.LAST if redeems else Ending.UNREDEEMED)
    return _over(board)


def _stay_on(board: Board) -> Step[State, Event]:
    state = board.state
    return Step(board.state_now(state.turn, state.round, state.turns), tuple(board.events))


def _pass_on(board: Board) -> Step[State, Event]:
    """On to the next in play, unless something is to be chosen, or the game stops (rule 36)."""
    if board.offer:
        return _stay_on(board)
    state, turn, round_ = board.state, board.seat, board.state.round
    if board.ending is not None and (stop := _stop(board)):
        return stop
    while True:
        turn = (turn + 1) % len(board.careers)
        round_ += turn == state.config.first
        career = board.careers[turn]
        if (career.ending if turn != board.seat else board.ending) is None:
            return Step(board.state_now(turn, round_, state.turns + 1), tuple(board.events))


def _stop(board: Board) -> Step[State, Event] | None:
    """The end, when the one who just left was the last but one, or, playing out, the last."""
    left = [seat for seat, _ in board.others_in_play()]
    if len(left) > (0 if board.config.play_out else 1):
        return None
    last = left[0] if left else board.seat
    closing = Board(board.state_now(last, board.state.round, board.state.turns + 1))
    closing.events = board.events
    finish(closing)
    return _stay_on(closing) if closing.redemption is not None else _over(closing)


def _over(board: Board) -> Step[State, Event]:
    state = board.state_now(board.seat, board.state.round, board.state.turns, over=True)
    end(board, state)
    return Step(state, tuple(board.events))
