"""Whole games without players, and what many of them look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.bobing.game import apply, start, to_act
from games.bobing.values import AWARDS, Award, Config, Event, Roll, Rolled, StockGone, Text

PERCENTILES = (10, 50, 90, 99)


@dataclass(frozen=True, slots=True)
class Length:
    """One finished game. `waited`: no 状元 was known yet when the last ordinary prize went."""

    throws: int
    rounds: int
    waited: bool


def play(config: Config, players: int, rng: Random) -> Iterator[Event]:
    """A game in which everybody stays and throws when it is his turn; its events as they happen."""
    step = start(config, players, rng)
    yield from step.events
    while (seat := to_act(step.state)) is not None:
        step = apply(step.state, seat, Roll(), rng)
        yield from step.events


def simulate(games: int, players: int, seed: int, text: Text) -> dict[str, object]:
    """Figures of `games` games, with no die ever out of the bowl.

    `rolls` and `rounds` are per game; `awards` are shares of all throws by what the dice showed, "none"
    included; `none_when_62_gone` is the share of games that had to wait for a 状元 at the end.
    """
    rng, config = Random(seed), Config(text=text, die_out_percent=0)
    shown: Counter[Award | None] = Counter()
    lengths = [_length(play(config, players, rng), shown) for _ in range(games)]
    throws = shown.total()
    return {
        "rolls": _spread([length.throws for length in lengths]),
        "awards": {award or "none": shown[award] / throws for award in (*AWARDS, None)},
        "rounds": _spread([length.rounds for length in lengths]),
        "none_when_62_gone": sum(length.waited for length in lengths) / games,
    }


def _length(events: Iterator[Event], shown: Counter[Award | None]) -> Length:
    """Runs one game through, counting its throws into `shown`."""
    throws, rounds, waited = 0, 0, False
    for event in events:
        if isinstance(event, Rolled):
            shown[event.award] += 1
            throws, rounds = event.throw, event.round
        elif isinstance(event, StockGone):
            waited = True
    return Length(throws, rounds, waited)


def _spread(values: list[int]) -> dict[str, float]:
    """Mean and percentiles, these by nearest rank: values that did occur."""
    ordered = sorted(values)
    ranks = {percent: -(-percent * len(ordered) // 100) for percent in PERCENTILES}
    return {
        "mean": sum(ordered) / len(ordered),
        **{f"p{percent}": ordered[rank - 1] for percent, rank in ranks.items()},
    }
