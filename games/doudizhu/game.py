"""A hand of 鬥地主, action by action (rule text, sections 2–4, 8 and 斷線; D15–D29).

Seats act in playing order, which is counter-clockwise round the table: seat + 1. A seat that is away acts by
itself, in the same step as what brought the turn to it.

Draws: one whole shuffle of the 54 cards at the start, and one each time that all three have passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TypeVar

from games.core import GameIsOver, NoSuchSeat, NotNow, NotYourTurn, Seat, Step
from games.doudizhu.cards import DECK, RANK_OF, RANKS, Cards, group_of, take, write
from games.doudizhu.catalogue import classify, reading_over
from games.doudizhu.plays import plays
from games.doudizhu.refusals import (
    BidTooLow,
    ImpossibleCards,
    MustLead,
    NoPattern,
    NoSuchBid,
    NotBigEnough,
    NotHeld,
)
from games.doudizhu.scoring import bombs_in, has_rocket, highest_bid, multiplier_of, outcome
from games.doudizhu.trick import latest_of, table_of
from games.doudizhu.values import (
    Action,
    Bid,
    Called,
    CameBack,
    Config,
    Dealt,
    Ended,
    Ending,
    Event,
    Hands,
    LandlordFound,
    Leave,
    Move,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    Return,
    State,
    View,
    Went,
)

SEATS = range(3, 4)
HIGHEST_BID = 3
NOBODY_CALLED = (None, None, None)

T = TypeVar("T")


class BadSetup(ValueError):
    """No hand can be played so. `field` names the option, or is "seats"; `given` is its value."""

    def __init__(self, field: str, given: object) -> None:
        super().__init__(field, given)
        self.field, self.given = field, given


def start(config: Config, seats: int, rng: Random) -> Step[State, Event]:
    """Deals 17 cards to each seat, and three to the bottom. Raises BadSetup."""
    if type(seats) is not int or seats not in SEATS:
        raise BadSetup("seats", seats)
    if type(config.first_caller) is not int or config.first_caller not in range(3):
        raise BadSetup("first_caller", config.first_caller)
    hands, bottom = _deal(rng)
    return Step(State(config, hands, bottom, config.first_caller), (Dealt(config.first_caller, 1),))


def apply(state: State, seat: Seat, action: Action, rng: Random) -> Step[State, Event]:
    """Raises GameIsOver, NoSuchSeat, NotYourTurn, a refusal of `games.doudizhu.refusals`, or NotNow.

    NotNow says "away", "already away", "already here", "bidding" or "playing".
    """
    if state.ending:
        raise GameIsOver
    if type(seat) is not int or seat not in range(3):
        raise NoSuchSeat(seat, 3)
    match action:
        case Leave():
            step = _leave(state, seat)
        case Return():
            step = _return(state, seat)
        case _:
            step = _act(state, seat, action, rng)
    return _go_on(step, rng)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """A play is named once, with its lowest suits; the same ranks of other suits are as good."""
    if state.ending:
        return ()
    if state.away[seat]:
        return (Return(),)
    if seat != state.turn:
        return (Leave(),)
    if state.landlord is None:
        return (*map(Bid, _bids(state)), Leave())
    table, hand = table_of(state.moves), state.hands[seat]
    groups = plays(group_of(hand), table.pattern if table else None)
    passing = (Pass(),) if table else ()
    return (*(Play(take(hand, group)) for group in groups), *passing, Leave())


def view(state: State, seat: Seat | None) -> View:
    is_over = state.ending is not None
    acts = seat is not None and seat == to_act(state)
    plays_on = acts and state.landlord is not None
    table = table_of(state.moves)
    decided = outcome(state)
    return View(
        seat=seat,
        phase=_phase(state),
        turn=to_act(state),
        first=state.config.first_caller,
        deal=state.deal,
        calls=state.calls,
        bid=highest_bid(state.calls),
        landlord=state.landlord,
        bottom=None if state.landlord is None else state.bottom,
        hand=None if seat is None else state.hands[seat],
        counts=(len(state.hands[0]), len(state.hands[1]), len(state.hands[2])),
        table=table,
        latest=latest_of(state.moves),
        moves=state.moves,
        bombs=bombs_in(state.moves),
        rocket=has_rocket(state.moves),
        multiplier=decided.multiplier if decided else multiplier_of(state.moves),
        away=state.away,
        bids=_bids(state) if acts and state.landlord is None else (),
        may_pass=plays_on and table is not None,
        can_play=plays_on and _can_play(state),
        hands=state.hands if is_over else None,
        outcome=decided,
    )


def to_act(state: State) -> Seat | None:
    """None when the hand is over, and while nobody is at the table: then the first to return goes on."""
    return None if state.ending or state.away[state.turn] else state.turn


def idle_action(state: State, seat: Seat) -> Action:
    """Silence calls nothing, follows nothing, and leads the lowest single card (D20)."""
    if state.landlord is None:
        return Bid(0)
    return Pass() if table_of(state.moves) else Play(state.hands[seat][:1])


def leave_action() -> Action:
    return Leave()


def back_action() -> Action:
    return Return()


# What a seat does on its turn


def _act(state: State, seat: Seat, action: Action, rng: Random) -> Step[State, Event]:
    if state.away[seat]:
        raise NotNow("away")
    if seat != state.turn:
        raise NotYourTurn(state.turn)
    match action:
        case Bid(points):
            return _bid(state, points, rng)
        case Play(cards):
            return _play(state, cards)
        case Pass():
            return _pass(state)
    raise TypeError(action)


def _bid(state: State, points: int, rng: Random) -> Step[State, Event]:
    if state.landlord is not None:
        raise NotNow("playing")
    if type(points) is not int or points not in range(HIGHEST_BID + 1):
        raise NoSuchBid(points)
    if points not in _bids(state):
        raise BidTooLow(points, highest_bid(state.calls))
    return _call(state, points, rng)


def _play(state: State, cards: Cards) -> Step[State, Event]:
    if state.landlord is None:
        raise NotNow("bidding")
    seat, hand = state.turn, state.hands[state.turn]
    _check_held(hand, cards)
    table, group = table_of(state.moves), group_of(cards)
    pattern = reading_over(group, table.pattern if table else None)
    if not pattern:
        read = classify(group)
        if not read or not table:
            raise NoPattern(write(group))
        raise NotBigEnough(read, table.pattern)
    left = tuple(card for card in hand if card not in cards)
    played = Played(seat, tuple(sorted(cards)), pattern, len(left))
    ahead = _move(state, played, _put(state.hands, seat, left))
    return ahead if left else _end(ahead, Ending.OUT)


def _pass(state: State) -> Step[State, Event]:
    if state.landlord is None:
        raise NotNow("bidding")
    if not table_of(state.moves):
        raise MustLead
    return _move(state, Passed(state.turn))


def _check_held(hand: Cards, cards: Cards) -> None:
    """Raises ImpossibleCards, NotHeld."""
    if not all(type(card) is int and card in range(len(DECK)) for card in cards):
        raise ImpossibleCards("")
    twice = {card for card in cards if cards.count(card) > 1}
    if twice:
        raise ImpossibleCards(_text(twice))
    missing = set(cards).difference(hand)
    if missing:
        raise NotHeld(_text(missing))


def _text(cards: Iterable[int]) -> str:
    return "".join(RANKS[RANK_OF[card]] for card in sorted(cards))


# What follows from it


def _call(state: State, points: int, rng: Random, *, auto: bool = False) -> Step[State, Event]:
    called = Called(state.turn, points, auto)
    ahead = replace(state, calls=_put(state.calls, state.turn, points), turn=_next(state.turn))
    if points < HIGHEST_BID and None in ahead.calls:
        return Step(ahead, (called,))
    settled = _settle_bidding(ahead, rng)
    return Step(settled.state, (called, *settled.events))


def _settle_bidding(state: State, rng: Random) -> Step[State, Event]:
    """The highest caller is landlord; when nobody called, a new deal (D16)."""
    bid = highest_bid(state.calls)
    if not bid:
        hands, bottom = _deal(rng)
        deal, first = state.deal + 1, state.config.first_caller
        again = replace(state, hands=hands, bottom=bottom, turn=first, calls=NOBODY_CALLED, deal=deal)
        return Step(again, (Dealt(first, deal),))
    landlord = state.calls.index(bid)
    hand = tuple(sorted(state.hands[landlord] + state.bottom))
    found = replace(state, hands=_put(state.hands, landlord, hand), turn=landlord, landlord=landlord)
    return _end_if_left(Step(found, (LandlordFound(landlord, bid, state.bottom),)))


def _move(state: State, move: Move, hands: Hands | None = None) -> Step[State, Event]:
    moved = replace(state, hands=hands or state.hands, moves=(*state.moves, move), turn=_next(state.turn))
    return Step(moved, (move,))


def _end(step: Step[State, Event], ending: Ending) -> Step[State, Event]:
    over = replace(step.state, ending=ending)
    decided = outcome(over)
    assert decided
    return Step(over, (*step.events, Ended(decided, over.hands)))


# Going away


def _leave(state: State, seat: Seat) -> Step[State, Event]:
    if state.away[seat]:
        raise NotNow("already away")
    return _end_if_left(Step(replace(state, away=_put(state.away, seat, new=True)), (Went(seat),)))


def _return(state: State, seat: Seat) -> Step[State, Event]:
    if not state.away[seat]:
        raise NotNow("already here")
    return Step(replace(state, away=_put(state.away, seat, new=False)), (CameBack(seat),))


def _end_if_left(step: Step[State, Event]) -> Step[State, Event]:
    """Without a landlord, or without both peasants, the hand is over (D26, D27)."""
    state = step.state
    if state.landlord is None:
        return step
    if state.away[state.landlord]:
        return _end(step, Ending.LANDLORD_LEFT)
    return _end(step, Ending.PEASANTS_LEFT) if sum(state.away) == 2 else step


def _go_on(step: Step[State, Event], rng: Random) -> Step[State, Event]:
    """Acts for the seats that are away, until somebody at the table is on turn or the hand is over."""
    while not step.state.ending and step.state.away[step.state.turn] and not _rests(step.state):
        ahead = _act_away(step.state, rng)
        step = Step(ahead.state, step.events + ahead.events)
    return step


def _rests(state: State) -> bool:
    """Nobody is at the table and nobody has called: new deals would follow each other without end."""
    return all(state.away) and not highest_bid(state.calls)


def _act_away(state: State, rng: Random) -> Step[State, Event]:
    """不叫 or a pass, even instead of a lead, which so moves on (D28, D29)."""
    if state.landlord is None:
        return _call(state, 0, rng, auto=True)
    return _move(state, Passed(state.turn, auto=True))


# Small change


def _deal(rng: Random) -> tuple[Hands, Cards]:
    deck = list(DECK)
    rng.shuffle(deck)
    first, second, third = (tuple(sorted(deck[at : at + 17])) for at in (0, 17, 34))
    return (first, second, third), tuple(sorted(deck[51:]))


def _bids(state: State) -> tuple[int, ...]:
    """0, and what is higher than all bids so far (D15)."""
    return (0, *range(highest_bid(state.calls) + 1, HIGHEST_BID + 1))


def _phase(state: State) -> Phase:
    if state.ending:
        return Phase.OVER
    return Phase.BIDDING if state.landlord is None else Phase.PLAYING


def _can_play(state: State) -> bool:
    table = table_of(state.moves)
    return table is None or bool(plays(group_of(state.hands[state.turn]), table.pattern))


def _next(seat: Seat) -> Seat:
    return (seat + 1) % 3


def _put(three: tuple[T, T, T], seat: Seat, new: T) -> tuple[T, T, T]:
    first, second, third = (new if at == seat else old for at, old in enumerate(three))
    return first, second, third
