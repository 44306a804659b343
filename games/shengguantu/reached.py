"""How often each square is reached, measured once and kept beside the chart.

`python -m games.shengguantu reached --games 20000 --seed 1` measures it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from games.shengguantu.events import Moved
from games.shengguantu.game import apply, idle_action, start, to_act
from games.shengguantu.squares import SquareId
from games.shengguantu.values import Config

FILE = Path(__file__).with_name("reached.txt")
PLAYERS = 4


@cache
def per_hundred_games() -> Mapping[SquareId, float]:
    """Square → how many times a piece comes to it in a hundred games of four; 0 is left out."""
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {square: float(times) for square, times in lines}


def measure(games: int, seed: int) -> dict[SquareId, float]:
    """The same from games played as the clock plays them, under the usual options: nobody buys or refuses."""
    came, rng = Counter[SquareId](), Random(seed)
    for _ in range(games):
        came += _visits(rng)
    return {square: 100 * times / games for square, times in came.items()}


def _visits(rng: Random) -> Counter[SquareId]:
    came = Counter[SquareId]()
    state = start(Config(), PLAYERS, rng).state
    while (turn := to_act(state)) is not None:
        made = apply(state, turn, idle_action(state, turn), rng)
        state = made.state
        for event in made.events:
            if isinstance(event, Moved):
                if event.office != event.office_before:
                    came[event.office] += 1
                if event.second and event.second != event.second_before:
                    came[event.second] += 1
    return came
