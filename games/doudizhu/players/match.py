"""Computer players against each other on mirrored deals: each deal once with either side as the landlord."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from games.doudizhu.game import apply, start, to_act, view
from games.doudizhu.players import Level, choose
from games.doudizhu.scoring import outcome
from games.doudizhu.values import Bid, Config, State

LANDLORD = 0


def match(ours: Level, theirs: Level, deals: int, seed: int) -> dict[str, Any]:
    """How often `ours` wins: as the landlord, as both peasants, over all. Nobody bids; seat 0 is landlord."""
    as_landlord, as_peasants = [], []
    for number in range(deals):
        as_landlord.append(landlord_wins(ours, theirs, f"{seed}/{number}"))
        as_peasants.append(not landlord_wins(theirs, ours, f"{seed}/{number}"))
    each = [(first + second) / 2 for first, second in zip(as_landlord, as_peasants, strict=True)]
    return {
        "landlord": ours,
        "peasants": theirs,
        "deals": deals,
        "games": 2 * deals,
        "seed": seed,
        "as_landlord": sum(as_landlord) / deals,
        "as_peasants": sum(as_peasants) / deals,
        "win_rate": sum(each) / deals,
        "standard_error": round(standard_error(each), 4),
    }


def landlord_wins(landlord: Level, peasants: Level, seed: str) -> bool:
    """Plays one game of the deal of this seed."""
    rng = Random(seed)
    state = dealt(rng)
    while (seat := to_act(state)) is not None:
        level = landlord if seat == LANDLORD else peasants
        state = apply(state, seat, choose(view(state, seat), level, rng), rng).state
    decided = outcome(state)
    assert decided
    return decided.landlord_won


def dealt(rng: Random) -> State:
    """Seat 0 has taken the bottom and is to lead."""
    return apply(start(Config(LANDLORD), 3, rng).state, LANDLORD, Bid(3), rng).state


def standard_error(rates: list[float]) -> float:
    """Of the mean."""
    mean = sum(rates) / len(rates)
    return math.sqrt(sum((rate - mean) ** 2 for rate in rates) / max(len(rates) - 1, 1) / len(rates))
