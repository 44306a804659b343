"""χ² against printed tables and by exhaustion, and the throws of a step against its events."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.bobing import GAME as BOBING
from bot.bobing import NOTHING
from bot.dice import EVEN, LEAST_DICE, Counts, fit, tail, total
from bot.engines import Thrown
from bot.games import GAMES
from bot.shengguantu import GAME as SHENGGUANTU
from games.bobing.values import Award, Class, Config, Ended, Leave, Roll, Rolled, Standing, Started
from games.shengguantu import values as careers
from games.shengguantu.events import Rolled as Thrown4
from games.shengguantu.throws import Pattern

QUANTILES = {
    1: {0.95: 0.00393, 0.5: 0.455, 0.1: 2.706, 0.05: 3.841, 0.01: 6.635, 0.001: 10.828},
    2: {0.95: 0.103, 0.5: 1.386, 0.1: 4.605, 0.05: 5.991, 0.01: 9.210, 0.001: 13.816},
    3: {0.95: 0.352, 0.5: 2.366, 0.1: 6.251, 0.05: 7.815, 0.01: 11.345, 0.001: 16.266},
    4: {0.95: 0.711, 0.5: 3.357, 0.1: 7.779, 0.05: 9.488, 0.01: 13.277, 0.001: 18.467},
    5: {0.95: 1.145, 0.5: 4.351, 0.1: 9.236, 0.05: 11.070, 0.01: 15.086, 0.001: 20.515},
    6: {0.95: 1.635, 0.5: 5.348, 0.1: 10.645, 0.05: 12.592, 0.01: 16.812, 0.001: 22.458},
}
"""By degrees of freedom: the chance of more, and the value (Abramowitz & Stegun, table 26.8)."""


@pytest.mark.parametrize("df", QUANTILES)
def test_the_tail_is_that_of_the_printed_tables(df: int) -> None:
    for p, chi2 in QUANTILES[df].items():
        # The tables give three digits after the point
        assert tail(chi2 + 0.0006, df) < p < tail(chi2 - 0.0006, df)


@pytest.mark.parametrize("df", range(1, 8))
def test_the_tail_falls_from_one_to_nothing(df: int) -> None:
    values = [tail(chi2 / 10, df) for chi2 in range(1000)]

    assert values[0] == 1
    assert values == sorted(values, reverse=True)
    assert 0 <= tail(10_000, df) < 1e-300


def test_dice_as_they_should_be_have_no_distance() -> None:
    found = fit((10,) * 6)

    assert found is not None
    assert (found.chi2, found.df, found.p) == (0, 5, 1)


def test_the_distance_of_a_worked_example() -> None:
    found = fit((5, 8, 9, 8, 10, 20))

    assert found is not None
    assert found.chi2 == pytest.approx((25 + 4 + 1 + 4 + 0 + 100) / 10)
    assert found.p == pytest.approx(0.01991, abs=5e-6)


def test_too_few_dice_say_nothing() -> None:
    assert fit((0,) * 6) is None
    assert fit((LEAST_DICE - 1, 0, 0, 0, 0, 0)) is None
    assert fit((LEAST_DICE, 0, 0, 0, 0, 0)) is not None


def test_how_often_fair_dice_are_so_uneven_is_what_p_says() -> None:
    """A hundred coins, for which the chance can be summed; half of the outcome itself counts as farther."""
    n = 100
    for heads in range(35, 51):
        found = fit((heads, n - heads), (1, 1))
        fewer = sum(comb(n, k) for k in range(heads)) / 2**n
        exact = min(1.0, 2 * fewer + comb(n, heads) / 2**n)

        assert found is not None
        assert found.p == pytest.approx(exact, rel=0.05)


def test_rare_classes_are_counted_together() -> None:
    ways = tuple(BOBING.ways.values())
    observed = [round(100 * way / sum(ways)) for way in ways]

    found = fit(observed, ways)

    # Of a hundred throws 1.2, 1.5, 4.0 and 5.4 are expected of the four highest classes
    assert found is not None
    assert found.df == 4
    assert found.p > 0.9


COUNTS = st.lists(st.integers(0, 500), min_size=6, max_size=6).map(tuple)


@given(COUNTS, st.permutations(range(6)))
def test_which_face_it_is_makes_no_difference(faces: tuple[int, ...], order: list[int]) -> None:
    one, other = fit(faces), fit(tuple(faces[place] for place in order))

    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.chi2 == pytest.approx(other.chi2)
        assert 0 <= one.p <= 1


@given(st.lists(st.builds(Counts, st.integers(0, 9), COUNTS, st.sampled_from([(), (1, 2), (3, 4)]))))
def test_counts_add_up(some: list[Counts]) -> None:
    assert total(some).dice == sum(counts.dice for counts in some)
    assert total(some).throws == sum(counts.throws for counts in some)
    assert sum(total(some).shown) == sum(sum(counts.shown) for counts in some)


# The throws of a step


def test_the_hosts_two_dice_are_his_and_every_other_throw_is_its_seats() -> None:
    rolled = Rolled(2, 1, 1, (4, 4, 1, 2, 3, 6), award=Award.ERJU, took=(Award.ERJU,))
    ended = Ended(Standing(1, (4, 4, 4, 4, 1, 2), Class.SIHONG, (1, 3), 1), 1)

    assert BOBING.throws is not None
    assert BOBING.throws(Config(host=3), (Started((2, 5), 1),)) == (Thrown(3, (2, 5)),)
    assert BOBING.throws(Roll(), (rolled, ended)) == (Thrown(2, (4, 4, 1, 2, 3, 6), "erju"),)
    assert BOBING.throws(Leave(), ()) == ()


def test_a_die_out_of_the_bowl_counts_as_a_die_but_for_no_award() -> None:
    out = Rolled(0, 1, 1, (4, 4, 4, 4, 1, 1), out=2)
    nothing = Rolled(0, 2, 1, (1, 1, 2, 2, 3, 3))

    assert BOBING.throws is not None
    assert BOBING.throws(Roll(), (out, nothing)) == (
        Thrown(0, (4, 4, 4, 4, 1, 1)),
        Thrown(0, (1, 1, 2, 2, 3, 3), NOTHING),
    )


def test_every_throw_of_a_turn_counts_also_those_that_moved_nothing() -> None:
    thrown = [Thrown4(1, 5, dice, Pattern.NONE, ()) for dice in ((1, 2, 3, 5), (6, 6, 1, 2))]

    assert SHENGGUANTU.throws is not None
    found = SHENGGUANTU.throws(careers.Roll(), thrown)
    assert found == (Thrown(1, (1, 2, 3, 5)), Thrown(1, (6, 6, 1, 2)))


def test_a_game_of_cards_has_no_throws() -> None:
    assert [name for name, game in GAMES.items() if game.throws is None] == ["doudizhu"]
    assert GAMES["doudizhu"].read_throws(0, "not read at all", "nor this") == ()


def test_the_ways_of_bobing_are_all_the_bowls_that_there_are() -> None:
    assert list(BOBING.ways) == [*Award, NOTHING]
    assert sum(BOBING.ways.values()) == 6**6


def test_the_least_number_of_dice_is_what_the_rule_of_five_asks() -> None:
    assert LEAST_DICE == 5 * len(EVEN) == 30
