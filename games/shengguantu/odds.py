"""How a game may end for one seat, found by playing on many times from where it stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from time import monotonic

from games.core import Seat
from games.shengguantu.ending import outcome
from games.shengguantu.game import apply, idle_action, to_act
from games.shengguantu.values import Ending, Outcome, State

FEWEST = 20
"""Games that are played on however slow the machine is."""


@dataclass(frozen=True, slots=True)
class Odds:
    """`endings` counts `samples` games; `rank` is the mean level of those that end with one, None if none
    does; `chips` the mean of what the seat has won in the end."""

    samples: int
    endings: tuple[tuple[Ending, int], ...]
    rank: float | None
    chips: float


def estimate(question: tuple[State, Seat], seconds: float, rng: Random) -> Odds:
    """Plays on for so long, everybody as the clock plays: nobody buys or refuses."""
    state, seat = question
    until, endings, ranks, chips = monotonic() + seconds, Counter[Ending](), list[int](), 0
    samples = 0
    while samples < FEWEST or monotonic() < until:
        result = _play_on(state, rng).results[seat]
        samples += 1
        endings[result.ending] += 1
        chips += result.chips
        if result.rank is not None:
            ranks.append(result.rank)
    rank = sum(ranks) / len(ranks) if ranks else None
    return Odds(samples, tuple(endings.most_common()), rank, chips / samples)


def _play_on(state: State, rng: Random) -> Outcome:
    while (turn := to_act(state)) is not None:
        state = apply(state, turn, idle_action(state, turn), rng).state
    decided = outcome(state)
    assert decided is not None
    return decided
