"""A game of 陞官圖, action by action: who may do what, and what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.core import GameIsOver, NoSuchSeat, NotNow, NotYourTurn, Seat, Step
from games.shengguantu.chart import chart, names_of_charts
from games.shengguantu.ending import level_of, outcome, pays_to_redeem
from games.shengguantu.events import CameBack, Event, Paid, Started, Went, Why
from games.shengguantu.purchase import for_sale, may_sit
from games.shengguantu.turns import act
from games.shengguantu.values import (
    Accept,
    Action,
    Career,
    Config,
    Decline,
    Donate,
    Leave,
    ManchuPosts,
    NoPair,
    Phase,
    RedeemPenalty,
    Refuse,
    Return,
    Roll,
    SitExams,
    State,
    View,
)

SEATS = range(2, 9)
ENTRIES = range(100, 501, 100)


class BadSetup(ValueError):
    """No game can be played so. `field` names the option, or is "seats"; `given` is its value."""

    def __init__(self, field: str, given: object) -> None:
        super().__init__(field, given)
        self.field, self.given = field, given


def start(config: Config, seats: int, rng: Random) -> Step[State, Event]:
    """Everybody pays into the pool and waits off the board (rules 11, 12); draws nothing. Raises BadSetup."""
    _check_setup(config, seats)
    state = State(
        config=config,
        turn=config.first,
        careers=(Career(chart(config.chart).start),) * seats,
        balances=(-config.entry,) * seats,
        pool=config.entry * seats,
        refilled=(False,) * seats,
        away=(False,) * seats,
    )
    paid = tuple(Paid(seat, None, config.entry, Why.ENTRY) for seat in range(seats))
    return Step(state, (Started(seats, config.first), *paid))


def apply(state: State, seat: Seat, action: Action, rng: Random) -> Step[State, Event]:
    """Raises GameIsOver, NoSuchSeat, NotYourTurn, CannotBuy, or NotNow.

    NotNow says "already away", "already here", "away" (such a seat only does what the clock does), "rolling",
    "choosing", "redeeming", or "no way out" for 下場.
    """
    if state.over:
        raise GameIsOver
    if type(seat) is not int or seat not in range(len(state.careers)):
        raise NoSuchSeat(seat, len(state.careers))
    match action:
        case Leave():
            return _leave(state, seat)
        case Return():
            return _return(state, seat)
    if seat != state.turn:
        raise NotYourTurn(state.turn)
    if (phase := PHASES.get(type(action))) is None:
        raise TypeError(action)
    if phase is not phase_of(state):
        raise NotNow(phase_of(state))
    if state.away[seat] and action != idle_action(state, seat):
        raise NotNow("away")
    return act(state, seat, action, rng)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """A seat that is away may return, and does on its turn what the clock does."""
    if state.over:
        return ()
    if state.away[seat]:
        return (idle_action(state, seat), Return()) if seat == state.turn else (Return(),)
    if seat != state.turn:
        return (Leave(),)
    return (*_choices(state, seat), Leave())


def view(state: State, seat: Seat | None) -> View:
    squares = chart(state.config.chart)
    return View(
        seat=seat,
        phase=phase_of(state),
        turn=to_act(state),
        round=state.round,
        turns=state.turns,
        pool=state.pool,
        careers=state.careers,
        levels=tuple(level_of(squares, career) for career in state.careers),
        balances=state.balances,
        refilled=state.refilled,
        away=state.away,
        offer=state.offer,
        redemption=state.redemption,
        for_sale=() if seat is None else for_sale(state, seat),
        may_sit_exams=seat is not None and may_sit(state, seat),
        outcome=outcome(state),
    )


def to_act(state: State) -> Seat | None:
    """The seat on turn, even if it is away: then it does what the clock does."""
    return None if state.over else state.turn


def idle_action(state: State, seat: Seat) -> Action:
    """Silence throws, takes the post that was offered, and redeems a penalty when that saves chips.

    The text lets only those stay who ask to (rule 26), and silence should cost nobody chips (rule 38).
    """
    if state.offer:
        return Accept()
    if state.redemption is not None:
        return RedeemPenalty() if pays_to_redeem(state) else Decline()
    return Roll()


def leave_action() -> Action:
    return Leave()


def back_action() -> Action:
    return Return()


def phase_of(state: State) -> Phase:
    if state.over:
        return Phase.OVER
    if state.offer:
        return Phase.CHOOSING
    return Phase.ROLLING if state.redemption is None else Phase.REDEEMING


PHASES: dict[type[Action], Phase] = {
    Roll: Phase.ROLLING,
    Donate: Phase.ROLLING,
    SitExams: Phase.ROLLING,
    Accept: Phase.CHOOSING,
    Refuse: Phase.CHOOSING,
    RedeemPenalty: Phase.REDEEMING,
    Decline: Phase.REDEEMING,
}
"""When each action is possible."""


def _check_setup(config: Config, seats: int) -> None:
    if type(seats) is not int or seats not in SEATS:
        raise BadSetup("seats", seats)
    if not isinstance(config.no_pair, NoPair):
        raise BadSetup("no_pair", config.no_pair)
    if not isinstance(config.manchu_posts, ManchuPosts):
        raise BadSetup("manchu_posts", config.manchu_posts)
    for field in ("purchase", "bail_out", "play_out"):
        if type(given := getattr(config, field)) is not bool:
            raise BadSetup(field, given)
    if type(config.entry) is not int or config.entry not in ENTRIES:
        raise BadSetup("entry", config.entry)
    if type(config.first) is not int or config.first not in range(seats):
        raise BadSetup("first", config.first)
    if config.chart not in names_of_charts():
        raise BadSetup("chart", config.chart)


def _choices(state: State, seat: Seat) -> tuple[Action, ...]:
    match phase_of(state):
        case Phase.CHOOSING:
            return (Accept(), Refuse())
        case Phase.REDEEMING:
            return (RedeemPenalty(), Decline())
    offices = tuple(Donate(one.office) for one in for_sale(state, seat))
    return (Roll(), *offices, *((SitExams(),) if may_sit(state, seat) else ()))


# Actions


def _leave(state: State, seat: Seat) -> Step[State, Event]:
    if state.away[seat]:
        raise NotNow("already away")
    return Step(replace(state, away=_put(state.away, seat, value=True)), (Went(seat),))


def _return(state: State, seat: Seat) -> Step[State, Event]:
    if not state.away[seat]:
        raise NotNow("already here")
    return Step(replace(state, away=_put(state.away, seat, value=False)), (CameBack(seat),))


def _put(values: tuple[bool, ...], at: int, value: bool) -> tuple[bool, ...]:
    return (*values[:at], value, *values[at + 1 :])
