"""Simulated games against exact probabilities and published lengths.

The lengths were measured over 30,000 games for each number of players by a program apart from this one;
Kenneth-G6/minnan-bobing (4 players, 223 ± 16 throws) and luochang212 (8 players, 9 % without a 状元) agree.
Tolerances are four standard errors for 800 games, each rounded up: a throw count has a standard deviation of
about 77, so its mean is known to 2.7 or 1.2 %; the 10th, 50th, 90th and 99th percentile to about 1.4, 1.7,
2.5 and 5 %; a share near 0.1 to 0.0105. The seed is fixed, so the outcome is too.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from games.bobing.simulate import play, simulate
from games.bobing.values import Config, Ended, Rolled, Started, Text

GAMES = 800

LENGTHS = {
    4: {"mean": 57.4, "p10": 36, "p50": 54, "p90": 82, "p99": 118},
    6: {"mean": 38.3, "p10": 24, "p50": 36, "p90": 55, "p99": 79},
    8: {"mean": 28.8, "p10": 18, "p50": 27, "p90": 41, "p99": 59},
    10: {"mean": 23.2, "p10": 15, "p50": 22, "p90": 33, "p99": 48},
}
"""Rounds by number of players."""

THROWS = {
    4: {"mean": 229, "p90": 328},
    6: {"mean": 230, "p90": 330},
    8: {"mean": 230, "p90": 328},
    10: {"mean": 232, "p90": 330},
}
WAITED = {4: 0.094, 6: 0.096, 8: 0.099, 10: 0.099}
TOLERANCE = {"mean": 0.05, "p10": 0.06, "p50": 0.07, "p90": 0.10, "p99": 0.20}

CHANCES = {
    "zhuangyuan": 561,
    "duitang": 720,
    "sanhong": 2_500,
    "sijin": 1_875,
    "erju": 9_300,
    "yixiu": 17_400,
    "none": 14_300,
}
"""Bowls of 46,656."""


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_simulated_games_agree_with_the_tables(players: int) -> None:
    found: dict[str, Any] = simulate(GAMES, players, seed=players, text=Text.A)

    for statistic, expected in LENGTHS[players].items():
        # Half a round more: the table is rounded, and a percentile is a whole number of rounds
        assert found["rounds"][statistic] == pytest.approx(
            expected, abs=TOLERANCE[statistic] * expected + 0.5
        ), statistic
    for statistic, expected in THROWS[players].items():
        assert found["rolls"][statistic] == pytest.approx(expected, rel=TOLERANCE[statistic]), statistic
    assert found["none_when_62_gone"] == pytest.approx(WAITED[players], abs=0.042)
    throws = found["rolls"]["mean"] * GAMES
    for award, bowls in CHANCES.items():
        chance = bowls / 46_656
        error = sqrt(chance * (1 - chance) / throws)
        assert found["awards"][award] == pytest.approx(chance, abs=4 * error), award


def test_shares_of_awards_sum_to_one() -> None:
    found: dict[str, Any] = simulate(20, 3, seed=1, text=Text.C)

    assert sum(found["awards"].values()) == pytest.approx(1)


def test_the_same_seed_measures_the_same() -> None:
    assert simulate(5, 4, seed=3, text=Text.B) == simulate(5, 4, seed=3, text=Text.B)


def test_percentiles_of_a_single_game_are_that_game() -> None:
    found: dict[str, Any] = simulate(1, 4, seed=3, text=Text.A)

    assert len(set(found["rolls"].values())) == 1


def test_a_game_without_players_is_a_whole_game() -> None:
    started, *rolls, last = play(Config(die_out_percent=0), 8, Random(7))

    assert isinstance(started, Started)
    assert isinstance(last, Ended)
    assert sum(isinstance(event, Rolled) and event.out is not None for event in rolls) == 0
