"""The table round the rules: turns, who may act, going away and coming back, what everybody sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import NoSuchSeat, NotNow, NotYourTurn
from games.shengguantu import apply, back_action, idle_action, leave_action, legal_actions, to_act, view
from games.shengguantu.values import (
    Accept,
    Action,
    Config,
    Decline,
    Donate,
    Leave,
    NoPair,
    Refuse,
    Return,
    Roll,
)
from tests.games.shengguantu_table import RNG, act, kinds, table, throw, where


def test_turns_go_round_from_the_first_seat() -> None:
    state = table("P1", "P1", "P1", config=Config(no_pair=NoPair.PASS, first=2), turn=2)

    seen = []
    for _ in range(4):
        seen.append((state.turn, state.round, state.turns))
        state = throw(state, "1235").state

    assert seen == [(2, 1, 0), (0, 1, 1), (1, 1, 2), (2, 2, 3)]


def test_nobody_acts_out_of_turn() -> None:
    for action in (Roll(), Donate("P85"), Accept(), Decline()):
        with pytest.raises(NotYourTurn) as refused:
            apply(table("P96", "P96"), 1, action, RNG)
        assert refused.value.turn == 0


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_is_not_there_does_nothing(seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        apply(table("P1", "P1"), seat, Roll(), RNG)


@pytest.mark.parametrize("action", [Accept(), Refuse(), Decline()])
def test_nothing_is_answered_that_was_not_asked(action: Action) -> None:
    with pytest.raises(NotNow, match="rolling"):
        act(table("P1"), action)


def test_leaving_changes_nothing_but_that_the_seat_is_away() -> None:
    state = table("P96", "P96")

    step = apply(state, 0, leave_action(), RNG)

    assert step.state == replace(state, away=(True, False))
    assert (kinds(step), to_act(step.state)) == (["went"], 0)


def test_a_seat_that_is_away_does_what_the_clock_does_and_nothing_else() -> None:
    state = table("P96", "P96", away=(True, False))

    assert legal_actions(state, 0) == (Roll(), Return())
    assert where(throw(state, "4426").state) != "P96"
    with pytest.raises(NotNow, match="away"):
        act(state, Donate("P85"))
    with pytest.raises(NotNow, match="already away"):
        act(state, Leave())

    offered = throw(table("P3", "P1", away=(True, False)), "3316").state
    assert idle_action(offered, 0) == Accept()
    with pytest.raises(NotNow, match="away"):
        act(offered, Refuse())


def test_who_comes_back_goes_on() -> None:
    state = table("P96", "P96", away=(True, False))

    step = apply(state, 0, back_action(), RNG)

    assert (step.state.away, kinds(step)) == ((False, False), ["came_back"])
    with pytest.raises(NotNow, match="already here"):
        act(step.state, Return())


def test_a_view_shows_all_but_other_seats_wares() -> None:
    state = table("P96", "P241")

    mine, theirs, bystander = (view(state, seat) for seat in (0, 1, None))

    assert (mine.phase, mine.turn, mine.levels) == ("rolling", 0, (5, 11))
    assert len(mine.for_sale) == 7
    assert theirs == replace(mine, seat=1, for_sale=())
    assert bystander == replace(mine, seat=None, for_sale=())


def test_an_action_of_no_kind_is_a_bug() -> None:
    with pytest.raises(TypeError):
        act(table("P96"), "roll")  # type: ignore[arg-type]
