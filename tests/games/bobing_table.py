"""What the tests of 博饼 share: loaded dice, and a table to throw them at."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.bobing import apply, start
from games.bobing.values import Config, Event, Roll, Rolled, State, Stock
from games.core import Step

BLANK = "112356"
"""A bowl without an award."""


class Loaded(Random):
    """Chance that shows what the test laid down, and fails when it is asked for more."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = list(numbers)

    def randint(self, a: int, b: int) -> int:
        number = self.numbers.pop(0)
        assert a <= number <= b
        return number

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:  # type: ignore[override]
        assert stop is None
        return self.randint(0, start - 1)


def table(seats: int = 8, first: int = 0, stock: Stock | None = None, **options: Any) -> State:
    """A game before its first throw, no die ever leaving the bowl. `stock` may be what no start allows."""
    config = Config(**{"die_out_percent": 0} | options)
    opened = start(config, seats, Random(1)).state
    return replace(opened, first=first, turn=first, stock=stock or opened.stock)


def throw(state: State, bowl: str, out: int | None = None) -> Step[State, Event]:
    """The seat on turn throws these dice, with die `out` leaving the bowl."""
    dice = tuple(map(int, bowl))
    leaves = () if not state.config.die_out_percent else (99,) if out is None else (0, out)
    rng = Loaded(leaves + dice)
    step = apply(state, state.turn, Roll(), rng)
    assert not rng.numbers
    return step


def after(state: State, *bowls: str) -> State:
    """Where these throws, one seat after the other, lead."""
    for bowl in bowls:
        state = throw(state, bowl).state
    return state


def rolled(step: Step[State, Event]) -> Rolled:
    (event,) = [event for event in step.events if isinstance(event, Rolled)]
    return event


def kinds(step: Step[State, Event]) -> list[str]:
    return [event.kind for event in step.events]
