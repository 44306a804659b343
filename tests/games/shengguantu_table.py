"""What the tests of 陞官圖 share: tables set up by square, and dice that fall as they are told."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.core import Seat, Step
from games.shengguantu import apply, chart, start
from games.shengguantu.events import Event, Moved, Paid
from games.shengguantu.squares import SquareId, Status
from games.shengguantu.throws import THROWS, Dice
from games.shengguantu.values import Action, Career, Config, NoPair, Roll, State

RNG = Random(0)
"""For actions that draw nothing."""

PASSING = Config(no_pair=NoPair.PASS)


class Told(Random):
    """Each throw in turn, as "4426"; there are no more than these."""

    def __init__(self, *throws: str) -> None:
        super().__init__()
        self.left = list(throws)

    def randrange(self, *_args: object, **_kwargs: object) -> int:
        dice = dice_of(self.left.pop(0))
        return next(number for number, throw in enumerate(THROWS) if throw.dice == dice)


def dice_of(text: str) -> Dice:
    first, second, third, fourth = map(int, text.replace(" ", ""))
    return first, second, third, fourth


def career(place: str, *flags: str, level: int | None = None, **fields: Any) -> Career:
    """ "P190" or, with the second piece out, "P190/P78"."""
    office, _, second = place.partition("/")
    square = chart().squares[office]
    own = (level or square.level) if square.has_own_level else None
    return Career(office, second or None, tuple(sorted(map(Status, flags))), own, **fields)


def table(*places: str | Career, config: Config = PASSING, **fields: Any) -> State:
    """Seat 0 is on turn, at the first of these squares."""
    state = start(config, max(2, len(places)), RNG).state
    careers = [place if isinstance(place, Career) else career(place) for place in places]
    return replace(state, careers=(*careers, *state.careers[len(careers) :]), **fields)


def throw(state: State, *throws: str) -> Step[State, Event]:
    """The seat on turn throws; more throws than one are made within the same action."""
    dice = Told(*throws)
    step = apply(state, state.turn, Roll(), dice)
    assert not dice.left, "thrown less often"
    return step


def throws(state: State, *each: str) -> Step[State, Event]:
    """Seat 0 throws turn after turn; the events of all of them."""
    events: list[Event] = []
    for one in each:
        step = throw(replace(state, turn=0), one)
        state, events = step.state, [*events, *step.events]
    return Step(state, tuple(events))


def act(state: State, action: Action) -> Step[State, Event]:
    return apply(state, state.turn, action, RNG)


def where(state: State, seat: Seat = 0) -> str:
    """ "P190" or "P190/P78"."""
    there = state.careers[seat]
    return f"{there.office}/{there.second}" if there.second else there.office


def path(step: Step[State, Event]) -> list[SquareId]:
    """The squares entered, by either piece."""
    moves = [event for event in step.events if isinstance(event, Moved)]
    steps = [
        event.second if event.deed == "post" else event.office
        for event in moves
        if event.deed in ("go", "post")
    ]
    return [square for square in steps if square]


def paid(step: Step[State, Event], *why: str) -> list[tuple[Seat | None, Seat | None, int, str]]:
    """(payer, payee, chips, why), those of these reasons or all."""
    events = [event for event in step.events if isinstance(event, Paid)]
    return [(one.payer, one.payee, one.chips, str(one.why)) for one in events if not why or one.why in why]


def kinds(step: Step[State, Event]) -> list[str]:
    return [event.kind for event in step.events]


def is_balanced(state: State) -> bool:
    return state.pool >= 0 and sum(state.balances) + state.pool == 0
