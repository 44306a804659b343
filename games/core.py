"""What every game shares: seats, steps, refusals, and the shape of an engine.

    IllegalAction
    ├── NotYourTurn       somebody else acts now
    ├── GameIsOver        nobody acts any more
    ├── NoSuchSeat        the seat number does not exist in this game
    └── NotNow            the action exists, but not in this phase or position

An error carries facts, never a sentence: the reader's language is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

Seat = int
"""0 … n-1, in playing order."""

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Step(Generic[S, E]):
    """What one action leads to: the next state, and what happened on the way, oldest first."""

    state: S
    events: tuple[E, ...]


class IllegalAction(Exception):
    """A refused action; the state stands as it was."""


class NotYourTurn(IllegalAction):
    def __init__(self, turn: Seat) -> None:
        super().__init__(turn)
        self.turn = turn


class GameIsOver(IllegalAction):
    pass


class NoSuchSeat(IllegalAction):
    def __init__(self, seat: Seat, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat, self.seats = seat, seats


class NotNow(IllegalAction):
    """`why` is a short stable word, such as "already away"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Engine(Protocol):
    """The functions of a rules package, as the table calls them; the package module itself is the engine.

    Beside the five of the house style: `to_act` is the seat on turn, None when the game is over or nobody
    is at the table; `idle_action` is what the clock does for a seat that lets it run out; `leave_action`
    and `back_action` are what a player who goes away and who returns does to the game.
    """

    def start(self, config: Any, seats: int, rng: Random) -> Step[Any, Any]: ...
    def apply(self, state: Any, seat: Seat, action: Any, rng: Random) -> Step[Any, Any]: ...
    def legal_actions(self, state: Any, seat: Seat) -> tuple[Any, ...]: ...
    def view(self, state: Any, seat: Seat | None) -> Any: ...
    def outcome(self, state: Any) -> Any | None: ...
    def to_act(self, state: Any) -> Seat | None: ...
    def idle_action(self, state: Any, seat: Seat) -> Any: ...
    def leave_action(self) -> Any: ...
    def back_action(self) -> Any: ...
