"""Ten situations in which implementations of 博饼 go wrong; seats count from the first thrower."""

from __future__ import annotations

from random import Random

import pytest
from bobing_table import BLANK, Loaded, after, kinds, rolled, table, throw

from games.bobing import apply, leader, outcome
from games.bobing.values import Award, Ended, LastRound, Roll, Text
from games.core import GameIsOver, NotYourTurn

ONE_YIXIU = (1, 0, 0, 0, 0, 1)
NONE_LEFT = (1, 0, 0, 0, 0, 0)

YIXIU, SIHONG, BETTER_SIHONG = "411235", "444412", "444466"
WUZI, WUHONG, JINHUA = "111112", "444441", "444411"


def test_1_a_dry_sijin_pool_pays_nothing_though_an_erju_is_left() -> None:
    state = table(stock=(1, 2, 4, 0, 16, 32))

    step = throw(state, "222244")

    assert rolled(step).award is Award.SIJIN
    assert rolled(step).took == ()
    assert step.state.stock == state.stock


@pytest.mark.parametrize("left", [0, 1, 2])
def test_2_jinhua_takes_the_duitang_that_are_left(left: int) -> None:
    step = throw(table(stock=(1, left, 4, 8, 16, 32)), JINHUA)

    assert rolled(step).took == (Award.DUITANG,) * left
    assert step.state.stock == (1, 0, 4, 8, 16, 32)
    assert step.state.taken[0] == (0, left, 0, 0, 0, 0)


def test_2_duitang_stay_with_him_who_lowers_his_own_jinhua() -> None:
    state = after(table(seats=2), JINHUA, BLANK, SIHONG)

    assert state.standings[0] is not None
    assert state.standings[0].key == (1, 3)
    assert state.taken[0] == (0, 2, 0, 0, 0, 0)


def test_3_in_text_a_a_players_last_zhuangyuan_counts() -> None:
    state = after(table(seats=2), WUHONG, WUZI)
    assert leader(state) == state.standings[0]

    step = throw(state, SIHONG)

    assert rolled(step).lowered
    assert not rolled(step).leads
    assert leader(step.state) == step.state.standings[1]


def test_4_the_last_round_is_played_out_and_may_change_the_winner() -> None:
    state = after(table(stock=ONE_YIXIU), SIHONG, BLANK)

    step = throw(state, YIXIU)
    assert kinds(step) == ["rolled", "last_round"]

    state = after(step.state, BLANK, BETTER_SIHONG, BLANK, BLANK)
    step = throw(state, BLANK)

    assert kinds(step) == ["rolled", "ended"]
    assert outcome(step.state).winner.seat == 4
    assert step.state.round == 1


def test_5_the_last_prize_taken_by_the_last_seat_ends_the_game_at_once() -> None:
    state = after(table(seats=3, stock=ONE_YIXIU), SIHONG, BLANK)

    step = throw(state, YIXIU)

    assert kinds(step) == ["rolled", "last_round", "ended"]
    assert step.state.over


def test_6_without_a_zhuangyuan_rounds_go_on_until_one_is_thrown() -> None:
    state = table(seats=4, stock=ONE_YIXIU)

    step = throw(state, YIXIU)
    assert kinds(step) == ["rolled", "stock_gone"]

    state = after(step.state, *[BLANK] * 8)
    step = throw(state, SIHONG)
    assert (step.state.round, step.events[-1]) == (3, LastRound())

    step = throw(after(step.state, BLANK), BLANK)
    assert kinds(step) == ["rolled", "ended"]
    assert outcome(step.state).winner.seat == 1


def test_7_the_zhuangyuan_prize_is_handed_over_at_the_end_and_not_before() -> None:
    state = after(table(seats=2, stock=(3, 0, 0, 0, 0, 1)), WUHONG, BLANK)
    assert [taken[0] for taken in state.taken] == [0, 0]

    step = throw(after(state, BLANK), YIXIU)

    assert [taken[0] for taken in step.state.taken] == [3, 0]
    assert step.state.stock[0] == 0


@pytest.mark.parametrize("text", Text)
def test_8_of_two_equal_throws_the_earlier_wins_and_both_are_known(text: Text) -> None:
    state = after(table(seats=2, stock=NONE_LEFT, text=text), BLANK, BLANK)
    step = throw(after(state, "444416"), "444425")

    first, second = step.state.standings
    assert first.key == second.key
    assert (first.dice, second.dice) == ((4, 4, 4, 4, 1, 6), (4, 4, 4, 4, 2, 5))
    assert step.events[-1] == Ended(first, 1)


def test_8_the_throw_that_counts_keeps_its_own_time() -> None:
    state = after(table(seats=2), "444416", "444425")
    assert leader(state).seat == 0

    step = throw(state, "444433")  # smaller: his first throw is gone
    step = throw(after(step.state, BLANK), "444416")  # equal again, but now the later

    assert leader(step.state).seat == 1
    assert not rolled(step).leads


def test_9_all_prizes_are_handed_out_at_the_end() -> None:
    rng, step = Random(9), None
    state = table()
    while not state.over:
        step = apply(state, state.turn, Roll(), rng)
        state = step.state

    assert state.stock == (0,) * 6
    assert [sum(column) for column in zip(*state.taken, strict=True)] == [1, 2, 4, 8, 16, 32]


def test_10_a_second_press_throws_nothing() -> None:
    state = after(table(), YIXIU)

    for seat in (0, 2, 7):
        with pytest.raises(NotYourTurn) as refused:
            apply(state, seat, Roll(), Loaded(()))
        assert refused.value.turn == 1

    assert state.throws == 1


def test_10_after_the_end_nobody_throws() -> None:
    state = after(table(seats=2, stock=NONE_LEFT), SIHONG, BLANK)

    with pytest.raises(GameIsOver):
        apply(state, 0, Roll(), Loaded(()))
