"""Figures of many games, played as the clock plays them: nobody buys, refuses, or goes away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, pstdev
from time import process_time

from games.core import Seat
from games.shengguantu.chart import chart
from games.shengguantu.ending import level_of
from games.shengguantu.events import Event, Left, Moved
from games.shengguantu.game import apply, idle_action, start, to_act
from games.shengguantu.squares import SquareId
from games.shengguantu.values import Config, Ending, State

ENDINGS = {
    Ending.DAHE: "大賀",
    Ending.RONGGUI: "榮歸",
    Ending.XIUZHI: "休致",
    Ending.CHANGSHU: "長戍",
    Ending.CHUJU: "出局",
    Ending.LAST: "last",
    Ending.UNREDEEMED: "unredeemed",
}
"""As the terminal names them."""


@dataclass(slots=True)
class Sums:
    """What is counted for the careers of one start; a list has one number a career."""

    hops: list[int] = field(default_factory=list)
    throws: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def figures(self) -> dict[str, object]:
        return {
            "n": len(self.hops),
            "hops": fmean(self.hops),
            "hops_sd": pstdev(self.hops),
            "throws": fmean(self.throws),
            "level": fmean(self.levels),
            "chips": fmean(self.chips),
            "endings": dict(sorted(self.endings.items())),
        }


@dataclass(slots=True)
class Game:
    """`starts[s]` is where seat s began, `hops[s]` how many of its entries moved a piece."""

    starts: list[SquareId | None]
    hops: list[int]

    def watch(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case Moved(seat=seat):
                    if self.starts[seat] is None:
                        self.starts[seat] = event.office
                    before, after = (event.office_before, event.second_before), (event.office, event.second)
                    self.hops[seat] += before != after
                case Left(seat=seat):
                    self.hops[seat] += 1


def simulate(games: int, config: Config, players: int, seed: int) -> dict[str, object]:
    """`all` and `starts` (by square of the first throw, in the order of the chart), and the speed.

    `level` is that with which a player leaves, for who leaves without a rank that of his office, 1 for none;
    `throws` is all throws until then, empty ones included.
    """
    rng, everybody = Random(seed), Sums()
    by_start: dict[SquareId, Sums] = {square: Sums() for square in chart(config.chart).squares}
    began = process_time()
    for _ in range(games):
        for start_, hops, state, seat in play(config, players, rng):
            for sums in (everybody, by_start[start_]):
                _count(sums, hops, state, seat)
    speed = games / (process_time() - began)
    starts = {square: sums.figures() for square, sums in by_start.items() if sums.hops}
    return {"games_per_second": speed, "all": everybody.figures(), "starts": starts}


def play(config: Config, players: int, rng: Random) -> Iterator[tuple[SquareId, int, State, Seat]]:
    """One game, and of each seat that has begun its start, its hops and the last state."""
    step = start(config, players, rng)
    game = Game([None] * players, [0] * players)
    while (seat := to_act(step.state)) is not None:
        step = apply(step.state, seat, idle_action(step.state, seat), rng)
        game.watch(step.events)
    for seat, start_ in enumerate(game.starts):
        if start_ is not None:
            yield start_, game.hops[seat], step.state, seat


def _count(sums: Sums, hops: int, state: State, seat: Seat) -> None:
    career = state.careers[seat]
    assert career.ending is not None
    sums.hops.append(hops)
    sums.throws.append(career.throws)
    sums.levels.append(career.rank or level_of(chart(state.config.chart), career) or 1)
    sums.chips.append(state.balances[seat])
    sums.endings[ENDINGS[career.ending]] += 1
