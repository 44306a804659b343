"""A game of 博饼, throw by throw.

Text a says how a game starts, goes round and ends (its §1, §2, §5); b and c are silent there and are played
the same way. They differ from a in three points: a player's best 状元 throw counts, not his last (a §4.2);
插金花 takes no 对堂 (a §4.4); a die out of the bowl costs the throw but not the next turn (a §5).

Draws, in this order. At the start: two dice. For a throw: when a die may leave the bowl at all, a number
below 100 that decides it and, if one does, which of the six; then six dice, always.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar, cast

from games.bobing.bowl import Judgement, judge, side_award
from games.bobing.values import (
    AWARDS,
    ORDINARY,
    Action,
    Award,
    Bowl,
    CameBack,
    Class,
    Config,
    Ended,
    Event,
    LastRound,
    Leave,
    Outcome,
    Return,
    Roll,
    Rolled,
    SatOut,
    Standing,
    Started,
    State,
    Stock,
    StockGone,
    Text,
    View,
    Went,
)
from games.core import GameIsOver, NoSuchSeat, NotNow, NotYourTurn, Seat, Step

SEATS = range(2, 11)
"""A table seats two to ten: text a advises ten at most."""

DIE_OUT_PERCENT = range(11)
PRIZES = range(100)
"""Prizes of one class."""

PLACE = {award: place for place, award in enumerate(AWARDS)}
NOTHING: Stock = (0, 0, 0, 0, 0, 0)

T = TypeVar("T")


class BadSetup(ValueError):
    """No game can be played so. `field` names the option, or is "seats"; `given` is its value."""

    def __init__(self, field: str, given: object) -> None:
        super().__init__(field, given)
        self.field, self.given = field, given


def start(config: Config, seats: int, rng: Random) -> Step[State, Event]:
    """The host throws two dice and counts round the table to the first thrower. Raises BadSetup."""
    _check_setup(config, seats)
    dice = rng.randint(1, 6), rng.randint(1, 6)
    first = (config.host + sum(dice) - 1) % seats
    state = State(
        config=config,
        first=first,
        turn=first,
        stock=config.stock,
        standings=(None,) * seats,
        taken=(NOTHING,) * seats,
        away=(False,) * seats,
        sits_out=(False,) * seats,
    )
    return Step(state, (Started(dice, first),))


def apply(state: State, seat: Seat, action: Action, rng: Random) -> Step[State, Event]:
    """Raises GameIsOver, NoSuchSeat, NotYourTurn, or NotNow: "away", "already away", "already here"."""
    if state.over:
        raise GameIsOver
    if seat not in range(len(state.away)):
        raise NoSuchSeat(seat, len(state.away))
    match action:
        case Roll():
            return _roll(state, seat, rng)
        case Leave():
            return _leave(state, seat)
        case Return():
            return _return(state, seat)
    raise TypeError(action)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.over:
        return ()
    if state.away[seat]:
        return (Return(),)
    return (Roll(), Leave()) if seat == state.turn else (Leave(),)


def view(state: State, seat: Seat | None) -> View:
    return View(
        turn=to_act(state),
        round=state.round,
        throws=state.throws,
        stock=state.stock,
        leader=leader(state),
        standings=state.standings,
        taken=state.taken,
        away=state.away,
        sits_out=state.sits_out,
        closing=state.closing,
        may_sweep=may_sweep(state),
    )


def outcome(state: State) -> Outcome | None:
    winner = leader(state)
    if not state.over or winner is None:
        return None
    return Outcome(winner, state.taken, state.round, state.throws)


def to_act(state: State) -> Seat | None:
    """None when the game is over, and while nobody is at the table: then the first to return goes on."""
    return None if state.over or state.away[state.turn] else state.turn


def idle_action(state: State, seat: Seat) -> Action:
    """Silence throws the dice: it is no fault (a die out of the bowl is never a penalty)."""
    return Roll()


def leave_action() -> Action:
    return Leave()


def back_action() -> Action:
    return Return()


def leader(state: State) -> Standing | None:
    """Whose 状元 throw stands highest. Of equal keys the earlier throw: no text says, most tables do so."""
    known = [standing for standing in state.standings if standing]
    return max(known, key=lambda standing: (standing.key, -standing.throw), default=None)


def may_sweep(state: State) -> bool:
    """Whether the table may let whole rounds be thrown at one press: two ordinary classes left, or fewer.

    The last class alone takes two throws in five of a game; a sweep saves presses and changes no odds.
    """
    return not state.over and sum(left > 0 for left in state.stock[1:]) <= 2


def round_of(state: State) -> int:
    """The running round, from 1; after the end the last one."""
    return state.round


def scaled_stock(players: int) -> Stock:
    """House rule: prizes for the number at the table, the usual 63 for eight. Raises BadSetup."""
    if not _is_whole(players, SEATS):
        raise BadSetup("seats", players)
    half, fifth = (players + 1) // 2, (players + 4) // 5
    return (1, fifth, half, players, 2 * players, 4 * players)


# Setup


def _check_setup(config: Config, seats: int) -> None:
    if not _is_whole(seats, SEATS):
        raise BadSetup("seats", seats)
    if not isinstance(config.text, Text):
        raise BadSetup("text", config.text)
    if not _is_playable(config.stock):
        raise BadSetup("stock", config.stock)
    if not _is_whole(config.die_out_percent, DIE_OUT_PERCENT):
        raise BadSetup("die_out_percent", config.die_out_percent)
    if not _is_whole(config.host, range(seats)):
        raise BadSetup("host", config.host)


def _is_playable(stock: Stock) -> bool:
    """Six numbers, and a 状元 to end the game with."""
    return len(stock) == len(AWARDS) and all(_is_whole(left, PRIZES) for left in stock) and stock[0] > 0


def _is_whole(number: object, within: range) -> bool:
    return type(number) is int and number in within


# Actions


def _roll(state: State, seat: Seat, rng: Random) -> Step[State, Event]:
    if state.away[seat]:
        raise NotNow("away")
    if seat != state.turn:
        raise NotYourTurn(state.turn)
    out, dice = _throw(state.config.die_out_percent, rng)
    thrown = replace(state, throws=state.throws + 1)
    settled = _pay(thrown, dice) if out is None else _void(thrown, dice, out)
    news = _news(state, settled.state)
    passed = _pass_turn(replace(settled.state, closing=True) if LastRound() in news else settled.state)
    return Step(passed.state, settled.events + news + passed.events)


def _leave(state: State, seat: Seat) -> Step[State, Event]:
    if state.away[seat]:
        raise NotNow("already away")
    left = replace(state, away=_put(state.away, seat, value=True))
    if seat != state.turn:
        return Step(left, (Went(seat),))
    passed = _pass_turn(left)
    return Step(passed.state, (Went(seat), *passed.events))


def _return(state: State, seat: Seat) -> Step[State, Event]:
    if not state.away[seat]:
        raise NotNow("already here")
    back = replace(state, away=_put(state.away, seat, value=False))
    if not back.away[back.turn]:
        return Step(back, (CameBack(seat),))
    # The table was empty: the turn rested with the seat that left last, and moves on to this one
    passed = _pass_turn(back)
    return Step(passed.state, (CameBack(seat), *passed.events))


# A throw


def _throw(die_out_percent: int, rng: Random) -> tuple[int | None, Bowl]:
    is_out = die_out_percent > 0 and rng.randrange(100) < die_out_percent
    out = rng.randrange(6) if is_out else None
    return out, cast("Bowl", tuple(rng.randint(1, 6) for _ in range(6)))


def _void(state: State, dice: Bowl, out: int) -> Step[State, Event]:
    """A die out of the bowl: no award; text a also takes the next turn (a §5)."""
    sits_out = _put(state.sits_out, state.turn, value=state.config.text is Text.A)
    rolled = Rolled(state.turn, state.throws, state.round, dice, out)
    return Step(replace(state, sits_out=sits_out), (rolled,))


def _pay(state: State, dice: Bowl) -> Step[State, Event]:
    judged = judge(dice, state.config.text)
    took = _prizes(state, dice, judged)
    rolled = Rolled(state.turn, state.throws, state.round, dice, None, judged.award, judged.class_, took)
    paid = _hand_over(state, state.turn, took)
    return _stand(paid, rolled, judged.key) if judged.key else Step(paid, (rolled,))


def _stand(state: State, rolled: Rolled, key: tuple[int, ...]) -> Step[State, Event]:
    """A 状元 throw: text a lets a player's last one count (a §4.2), b and c his best, of equals the first."""
    assert rolled.class_ is not None
    old = state.standings[rolled.seat]
    if old and key <= old.key and state.config.text is not Text.A:
        return Step(state, (rolled,))
    standing = Standing(rolled.seat, rolled.dice, rolled.class_, key, rolled.throw)
    after = replace(state, standings=_put(state.standings, rolled.seat, standing))
    lowered = old is not None and key < old.key
    return Step(after, (replace(rolled, leads=leader(after) == standing, lowered=lowered),))


def _prizes(state: State, dice: Bowl, judged: Judgement) -> tuple[Award, ...]:
    """What a throw takes from the pools.

    A dry pool pays nothing, never a lower award (a §3). The side prize of a 四进 has its own pool and is
    paid even when the 四进 are gone. The 状元 is nobody's before the end (a §4.5).
    """
    if judged.class_ is Class.JINHUA and state.config.text is Text.A:
        return (Award.DUITANG,) * state.stock[PLACE[Award.DUITANG]]
    side = side_award(dice) if state.config.sijin_pays_side else None
    due = [award for award in (judged.award, side) if award in ORDINARY]
    return tuple(award for award in due if state.stock[PLACE[award]])


def _hand_over(state: State, seat: Seat, prizes: tuple[Award, ...]) -> State:
    if not prizes:
        return state
    stock, taken = list(state.stock), list(state.taken[seat])
    for award in prizes:
        stock[PLACE[award]] -= 1
        taken[PLACE[award]] += 1
    return replace(
        state,
        stock=cast("Stock", tuple(stock)),
        taken=_put(state.taken, seat, cast("Stock", tuple(taken))),
    )


# The round and the end


def _news(before: State, after: State) -> tuple[Event, ...]:
    """Whether the throw from `before` to `after` began the end (a §5.1) or left it to a 状元 (a §5.2)."""
    if any(after.stock[1:]) or before.closing:
        return ()
    if any(after.standings):
        return (LastRound(),)
    return (StockGone(),) if any(before.stock[1:]) else ()


def _pass_turn(state: State) -> Step[State, Event]:
    """On to the next seat that may throw, or to the end where the last round stops.

    A seat that is away is passed over in silence, and a turn it should sit out is served by that. With
    nobody at the table the turn rests where it is, unless the round is the last: then nobody is left to
    throw in it.
    """
    if all(state.away) and not state.closing:
        return Step(state, ())
    events: list[Event] = []
    seat, round_, sits_out = state.turn, state.round, state.sits_out
    while True:
        seat = (seat + 1) % len(state.away)
        if seat == state.first:
            if state.closing:
                ended = _end(replace(state, sits_out=sits_out))
                return Step(ended.state, (*events, *ended.events))
            round_ += 1
        if not sits_out[seat] and not state.away[seat]:
            return Step(replace(state, turn=seat, round=round_, sits_out=sits_out), tuple(events))
        if sits_out[seat] and not state.away[seat]:
            events.append(SatOut(seat))
        sits_out = _put(sits_out, seat, value=False)


def _end(state: State) -> Step[State, Event]:
    winner = leader(state)
    assert winner is not None, "the last round needs a 状元"
    prizes = state.stock[PLACE[Award.ZHUANGYUAN]]
    paid = _hand_over(state, winner.seat, (Award.ZHUANGYUAN,) * prizes)
    return Step(replace(paid, over=True), (Ended(winner, prizes),))


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
