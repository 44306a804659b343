"""One player's turns with given dice: what `python -m games.shengguantu turn` answers.

The engine plays them, at a table of three; the other two wait off the board, and the pool is never short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from games.shengguantu.chart import chart
from games.shengguantu.ending import level_of
from games.shengguantu.events import Event, Moved, Paid
from games.shengguantu.game import apply, start
from games.shengguantu.squares import Deed, SquareId, Status
from games.shengguantu.throws import Dice
from games.shengguantu.values import Accept, Career, Config, NoPair, Refuse, Roll, State

DEEP_POOL = 1_000_000
PLAYER, WITNESS = 0, 1


class Loaded(Random):
    """Dice that fall as they are told."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice

    def randrange(self, *_args: object, **_kwargs: object) -> int:
        first, second, third, fourth = (die - 1 for die in self.dice)
        return ((first * 6 + second) * 6 + third) * 6 + fourth


@dataclass(frozen=True, slots=True)
class Trial:
    """`pool` came from the pool and `each` from every other player, taken together; `path` was entered."""

    career: Career
    level: int | None
    pool: int
    each: int
    path: tuple[SquareId, ...]


def play(career: Career, throws: Sequence[Dice], declines: bool) -> Trial:
    """One throw after the other, until they are made or the player has left."""
    table = start(Config(no_pair=NoPair.PASS), 3, Random(0)).state
    state = replace(table, careers=(career, *table.careers[1:]), pool=DEEP_POOL)
    events: list[Event] = []
    for dice in throws:
        if state.careers[PLAYER].ending is None:
            state = _throw(state, dice, declines, events)
    after = state.careers[PLAYER]
    return Trial(
        after,
        after.rank or level_of(chart(), after),
        _net(events, None),
        _net(events, WITNESS),
        tuple(square for event in events for square in _entered(event)),
    )


def career_at(
    main: SquareId, second: SquareId | None, status: tuple[Status, ...], level: int | None
) -> Career:
    """A player who stands there; `level` is read for 院使 and 監正 only, and begins with the square's."""
    square = chart().squares[main]
    own = (level or square.level) if square.has_own_level else None
    return Career(main, second, status, own)


def _throw(state: State, dice: Dice, declines: bool, events: list[Event]) -> State:
    step = apply(replace(state, turn=PLAYER), PLAYER, Roll(), Loaded(dice))
    events += step.events
    while step.state.offer:
        step = apply(step.state, PLAYER, Refuse() if declines else Accept(), Loaded(dice))
        events += step.events
    return step.state


def _net(events: Sequence[Event], payer: int | None) -> int:
    """Chips that this payer gave the player, less what he got from him."""
    paid = [event for event in events if isinstance(event, Paid)]
    given = sum(event.chips for event in paid if (event.payer, event.payee) == (payer, PLAYER))
    return given - sum(event.chips for event in paid if (event.payer, event.payee) == (PLAYER, payer))


def _entered(event: Event) -> tuple[SquareId, ...]:
    match event:
        case Moved(deed=Deed.GO):
            return (event.office,)
        case Moved(deed=Deed.POST, second=str() as second):
            return (second,)
    return ()
