"""Rules 35–40: leaving, the ranking, redemption, and what is left in the pool."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import GameIsOver, NotNow, Step
from games.shengguantu import idle_action, legal_actions, outcome, to_act, view
from games.shengguantu.events import Compared, Ended, Event, RedemptionDue, Stayed
from games.shengguantu.values import (
    Career,
    Config,
    Decline,
    Ending,
    Leave,
    NoPair,
    RedeemPenalty,
    Roll,
    State,
)
from tests.games.shengguantu_table import act, career, is_balanced, kinds, paid, table, throw, where


def gone(rank: int | None, ending: Ending = Ending.DAHE) -> Career:
    return replace(career("P190"), ending=ending if rank else Ending.CHANGSHU, rank=rank)


def last(place: str | Career, *others: Career, **fields: object) -> Step[State, Event]:
    """What happens when the last but one has left by 長戍, and a player at this place remains."""
    return throw(table("P10/P81", place, *others, **fields), "1126")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "dice", "gifts"),
    [
        ("P352", "4426", [(1, 0, 30, "dahe"), (2, 0, 30, "dahe")]),
        ("P190/P392", "4426", [(1, 0, 30, "dahe"), (2, 0, 30, "dahe")]),  # 賀
        ("P140/P76", "6612", [(1, 0, 10, "ronggui"), (2, 0, 10, "ronggui")]),
        ("P25/P77", "1123", []),
        ("P25/P81", "1123", []),
        ("P102", "1123", []),
    ],
)
def test_rule_35_what_a_departure_brings(
    place: str, dice: str, gifts: list[tuple[int, int, int, str]]
) -> None:
    step = throw(table(place, "P1", "P1"), dice)

    assert paid(step) == gifts
    assert step.state.turn == 1
    assert to_act(step.state) == 1


def test_rule_35_a_leaver_throws_no_more() -> None:
    state = throw(table("P352", "P1", "P1"), "4426").state
    state = throw(throw(state, "1235").state, "1235").state

    assert (state.turn, state.round) == (1, 2)


def test_rule_35_all_share_the_pool() -> None:
    step = last("P190", gone(19), pool=200)

    assert paid(step, "share") == [(None, 0, 67, "share"), (None, 1, 67, "share"), (None, 2, 66, "share")]


def test_rule_36_the_game_ends_when_one_is_left() -> None:
    step = last("P190", gone(18))

    assert (step.state.over, to_act(step.state), legal_actions(step.state, 1)) == (True, None, ())
    assert kinds(step)[-1] == "ended"
    assert (step.state.pool, is_balanced(replace(step.state, balances=(0, 0, 0)))) == (0, True)
    for action in (Roll(), Leave()):
        with pytest.raises(GameIsOver):
            act(step.state, action)


def test_rule_36_playing_out_it_ends_when_nobody_is_left() -> None:
    config = Config(no_pair=NoPair.PASS, play_out=True)
    state = last("P102", config=config).state
    assert (state.over, state.turn) == (False, 1)

    ended = throw(state, "1123").state

    assert (ended.over, [one.ending for one in ended.careers]) == (True, ["changshu", "chuju"])


def test_rule_37_every_pair_compares_five_chips_a_level() -> None:
    step = last("P140", gone(18), gone(19))

    assert [event for event in step.events if isinstance(event, Compared)] == [
        Compared(2, 1, 3),
        Compared(3, 1, 4),
        Compared(3, 2, 1),
    ]
    assert paid(step, "ranking") == [(1, 2, 15, "ranking"), (1, 3, 20, "ranking"), (2, 3, 5, "ranking")]


def test_rule_37_the_last_player_stands_on_the_square_of_his_office() -> None:
    stayed = next(event for event in last("P140").events if isinstance(event, Stayed))

    assert (stayed.rank, stayed.retired) == (15, "P421")


def test_rule_37_equals_pay_nothing() -> None:
    step = last("P190", gone(18))

    assert Compared(1, 2, 0) in step.events
    assert paid(step, "ranking") == []


@pytest.mark.parametrize(
    ("place", "price"), [("P76", None), ("P77", None), ("P78", 54), ("P79", 54), ("P80", 54), ("P81", 54)]
)
def test_rule_38_which_penalties_the_last_player_redeems(place: str, price: int | None) -> None:
    step = last(f"P190/{place}", gone(18))

    assert (step.state.redemption, step.state.over) == (price, price is None)
    if price:
        assert step.events[-1] == RedemptionDue(1, place, price)
        assert legal_actions(step.state, 1) == (RedeemPenalty(), Decline(), Leave())
        assert view(step.state, None).redemption == price


def test_rule_38_he_pays_the_pool_and_is_ranked() -> None:
    step = act(last("P190/P79", gone(18), pool=0).state, RedeemPenalty())

    assert paid(step)[0] == (1, None, 54, "redemption")
    assert step.state.careers[1].rank == 18
    assert paid(step, "ranking") == []
    assert sum(one[2] for one in paid(step, "share")) == 54


@pytest.mark.parametrize(
    ("there", "rank"),
    [
        (career("P85", before="P96"), 5),  # 捐班候補
        (career("P414", before="P173"), 17),  # 內調
        (career("P85", before="P9"), 1),  # bought without a rank
        (career("P247", level=14), 14),
    ],
)
def test_rule_38_provisional_squares_count_as_the_office_before(there: Career, rank: int) -> None:
    assert last(there).state.careers[1].rank == rank


def test_rule_38_nothing_else_is_possible_before_he_has_chosen() -> None:
    state = last("P190/P79", gone(18)).state

    with pytest.raises(NotNow, match="redeeming"):
        act(state, Roll())
    with pytest.raises(NotNow, match="rolling"):
        act(table("P190/P79"), RedeemPenalty())


def test_rule_38_the_clock_redeems_when_it_saves_chips() -> None:
    assert idle_action(last("P190/P79", gone(18)).state, 1) == RedeemPenalty()
    assert idle_action(last("P190/P79").state, 1) == Decline()
    assert idle_action(last("P98/P79", gone(18)).state, 1) == Decline()


def test_rule_39_unredeemed_he_counts_as_level_1() -> None:
    step = act(last("P190/P79", gone(18)).state, Decline())

    assert (step.state.careers[1].rank, step.state.careers[1].ending) == (1, "unredeemed")
    assert paid(step, "ranking") == [(1, 2, 85, "ranking")]


def test_rule_39_so_does_who_has_no_rank_at_all() -> None:
    step = last("P10", gone(18))
    assert (step.state.careers[1].rank, step.state.careers[1].ending) == (1, "last")
    assert paid(step, "ranking") == [(1, 2, 85, "ranking")]

    assert last("P10/P79", gone(18)).state.careers[1].rank == 1


def test_rule_39_exiles_pay_and_get_nothing() -> None:
    step = last("P190", gone(None), gone(19))

    assert paid(step, "ranking") == [(1, 3, 5, "ranking")]


def test_rule_40_odd_chips_go_in_seat_order() -> None:
    assert [one[2] for one in paid(last("P190", gone(18), pool=101), "share")] == [34, 34, 33]
    assert [one[2] for one in paid(last("P190", gone(18), pool=1), "share")] == [1]


def test_rule_40_after_a_refill_only_who_took_part_shares() -> None:
    step = last("P190", gone(18), pool=101, refilled=(True, True, False))

    assert paid(step, "share") == [(None, 0, 51, "share"), (None, 1, 50, "share")]


def test_the_outcome_tells_how_each_seat_ended() -> None:
    step = last("P140", gone(18))

    told = outcome(step.state)
    assert told is not None
    assert step.events[-1] == Ended(told)
    assert [(one.ending, one.rank) for one in told.results] == [
        ("changshu", None),
        ("last", 15),
        ("dahe", 18),
    ]
    assert [one.chips for one in told.results] == list(step.state.balances)
    assert outcome(table("P140")) is None
    assert where(step.state, 1) == "P140"
