"""A game played again from what chance and the rules need: its options, its key and its log.

Records of finished games are checked so, and the tables of a database.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot import fair
from bot.engines import Game, Payment, Payout, Tally
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it was written down; `action` and `events` are JSON values, `seat` None at the start."""

    n: int
    seat: Seat | None
    action: Any
    events: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a log parts from rules and chance. `what` tells no value of the game.

    `told` and `drawn` are the events of the log and those of the rules, where these are what differs.
    """

    n: int
    what: str
    told: Any = None
    drawn: Any = None


@dataclass(frozen=True, slots=True)
class Replay:
    """The game after `steps` steps in agreement: its state, and what each step paid to whom.

    `payments` are of chips, `tallies` what was counted, both as if no computer had been there.
    """

    steps: int
    state: Any
    paid: tuple[tuple[int, Payout], ...]
    difference: Difference | None = None
    payments: tuple[tuple[int, Payment], ...] = ()
    tallies: tuple[Tally, ...] = ()


def replay(
    game: Game, options: Any, key: bytes, seats: int, steps: Iterable[Step], number: int = 0
) -> Replay:
    """Play a log again up to its first difference.

    `options` is JSON, `key` that of the table's chance, `number` that of the game in its series.

    Raises what a log raises that is no log, such as ValueError for a setup that is none.
    """
    state: Any = None
    paid: list[tuple[int, Payout]] = []
    payments: list[tuple[int, Payment]] = []
    tallies: list[Tally] = []
    n = 0
    for n, step in enumerate(steps):
        made = _make(game, (options, number, seats), state, step, n, fair.Stream(key, n))
        if isinstance(made, Difference):
            return Replay(n, state, tuple(paid), made)
        after, events = made
        drawn = json.loads(game.write_events(events))
        if drawn != step.events:
            what = "the events are not those of the rules and the draw"
            return Replay(n, state, tuple(paid), Difference(n, what, step.events, drawn))
        state = after
        if game.prizes is not None:
            paid += [(n, payout) for payout in game.prizes.payouts(events)]
        if game.stakes is not None:
            chosen = game.options.model_validate(options)
            payments += [(n, payment) for payment in game.stakes.payments(chosen, events)]
        tallies += game.tallies(state, events)
    steps_made = 0 if state is None else n + 1
    return Replay(steps_made, state, tuple(paid), payments=tuple(payments), tallies=tuple(tallies))


def states(
    game: Game, options: Any, key: bytes, seats: int, steps: Iterable[Step], number: int = 0
) -> tuple[Any, ...] | None:
    """The state after each step of a log, None if it differs anywhere; see `replay`."""
    found: list[Any] = []
    for n, step in enumerate(steps):
        before = found[-1] if found else None
        made = _make(game, (options, number, seats), before, step, n, fair.Stream(key, n))
        if isinstance(made, Difference) or json.loads(game.write_events(made[1])) != step.events:
            return None
        found.append(made[0])
    return tuple(found)


def _make(
    game: Game, setup: tuple[Any, int, int], state: Any, step: Step, n: int, stream: fair.Stream
) -> tuple[Any, tuple[Any, ...]] | Difference:
    """The state and events after a step, or what is wrong with the step itself.

    `setup` is the options, the number in the series and the number of seats.
    """
    if step.n != n:
        return Difference(n, f"a step is missing, number {step.n!r} stands here")
    if n == 0:
        options, number, seats = setup
        config = game.configs.validate_python(step.action)
        if not game.fits(game.options.model_validate(options), config, number):
            return Difference(n, "the setup is not that of the options")
        begun = game.engine.start(config, seats, stream)
        return begun.state, begun.events
    try:
        # The log is data: a seat that is none is refused like a move that is none.
        made = game.engine.apply(state, step.seat, game.actions.validate_python(step.action), stream)  # type: ignore[arg-type]
    except Exception as refusal:
        return Difference(n, f"the rules refuse it: {type(refusal).__name__}")
    return made.state, made.events
