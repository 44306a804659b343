"""Start, turns, leavers, dice out of the bowl, standings, house rules, and what a table may ask."""

from __future__ import annotations

import inspect
from dataclasses import replace
from random import Random

import pytest
from bobing_table import BLANK, Loaded, after, kinds, rolled, table, throw

import games.bobing
from games.bobing import (
    BadSetup,
    apply,
    back_action,
    idle_action,
    leader,
    leave_action,
    legal_actions,
    may_sweep,
    outcome,
    round_of,
    scaled_stock,
    start,
    to_act,
    view,
)
from games.bobing.values import (
    DEFAULT_STOCK,
    Award,
    CameBack,
    Config,
    Event,
    Leave,
    Return,
    Roll,
    SatOut,
    Started,
    State,
    Text,
    Went,
)
from games.core import Engine, GameIsOver, NoSuchSeat, NotNow, NotYourTurn, Seat, Step

NO_CHANCE = Loaded(())
YIXIU, SIHONG, BETTER_SIHONG, WUZI, WUHONG, JINHUA = (
    "411235",
    "444412",
    "444466",
    "111112",
    "444441",
    "444411",
)


def leave(state: State, *seats: Seat) -> State:
    for seat in seats:
        state = apply(state, seat, Leave(), NO_CHANCE).state
    return state


def come_back(state: State, seat: Seat) -> Step[State, Event]:
    return apply(state, seat, Return(), NO_CHANCE)


# The start


@pytest.mark.parametrize(
    ("host", "dice", "first"), [(0, (1, 1), 1), (0, (4, 5), 0), (3, (2, 3), 7), (7, (6, 6), 2)]
)
def test_the_host_counts_as_one(host: Seat, dice: tuple[int, int], first: Seat) -> None:
    step = start(Config(host=host), 8, Loaded(dice))

    assert step.events == (Started(dice, first),)
    assert step.state.first == step.state.turn == to_act(step.state) == first


def test_a_game_starts_with_everything_in_the_pools() -> None:
    state = start(Config(), 4, Random(1)).state

    assert state.stock == DEFAULT_STOCK
    assert state.taken == ((0,) * 6,) * 4
    assert (round_of(state), state.throws, leader(state), outcome(state)) == (1, 0, None, None)


@pytest.mark.parametrize("seats", [1, 11, 0, -2, True, 4.0])
def test_fewer_than_two_and_more_than_ten_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as refused:
        start(Config(), seats, NO_CHANCE)

    assert (refused.value.field, refused.value.given) == ("seats", seats)


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("text", "d"),
        ("stock", (0, 2, 4, 8, 16, 32)),
        ("stock", (1, 2, 4, 8, 16)),
        ("stock", (1, 2, 4, 8, 16, 100)),
        ("stock", (1, 2, 4, 8, 16, -1)),
        ("stock", (True, 2, 4, 8, 16, 32)),
        ("die_out_percent", 11),
        ("die_out_percent", -1),
        ("die_out_percent", 0.5),
        ("host", 4),
        ("host", -1),
    ],
)
def test_options_out_of_range_are_refused_by_name(field: str, given: object) -> None:
    config = replace(Config(), **{field: given})

    with pytest.raises(BadSetup) as refused:
        start(config, 4, NO_CHANCE)

    assert (refused.value.field, refused.value.given) == (field, given)


@pytest.mark.parametrize(
    ("players", "stock"),
    [
        (2, (1, 1, 1, 2, 4, 8)),
        (5, (1, 1, 3, 5, 10, 20)),
        (6, (1, 2, 3, 6, 12, 24)),
        (8, DEFAULT_STOCK),
        (10, (1, 2, 5, 10, 20, 40)),
    ],
)
def test_scaled_stock_follows_the_number_of_players(players: int, stock: tuple[int, ...]) -> None:
    assert scaled_stock(players) == stock


@pytest.mark.parametrize("players", [1, 11])
def test_scaled_stock_knows_only_real_tables(players: int) -> None:
    with pytest.raises(BadSetup):
        scaled_stock(players)


# Turns


def test_a_round_begins_with_the_first_thrower_and_ends_with_the_seat_before_him() -> None:
    state = table(seats=3, first=2)
    seen = []
    for _ in range(7):
        seen.append((state.turn, state.round))
        state = after(state, BLANK)

    assert seen == [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2), (1, 2), (2, 3)]


def test_refusals_name_what_is_wrong() -> None:
    state = table(seats=3)

    with pytest.raises(NotYourTurn) as turn:
        apply(state, 1, Roll(), NO_CHANCE)
    assert turn.value.turn == 0
    with pytest.raises(NoSuchSeat) as seat:
        apply(state, 3, Roll(), NO_CHANCE)
    assert (seat.value.seat, seat.value.seats) == (3, 3)


@pytest.mark.parametrize(
    ("action", "seat", "why"),
    [(Roll(), 2, "away"), (Leave(), 2, "already away"), (Return(), 1, "already here")],
)
def test_presence_decides_what_a_seat_can_do(action: Roll | Leave | Return, seat: Seat, why: str) -> None:
    state = leave(table(seats=3), 2)

    with pytest.raises(NotNow) as refused:
        apply(state, seat, action, NO_CHANCE)

    assert refused.value.why == why
    for action, who, why in [
        (Roll(), 2, "away"),
        (Leave(), 2, "already away"),
        (Return(), 1, "already here"),
    ]:
        with pytest.raises(NotNow) as now:
            apply(state, who, action, NO_CHANCE)
        assert now.value.why == why


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize("action", [Roll(), Leave(), Return()])
def test_a_seat_that_does_not_exist_does_nothing(seat: Seat, action: Roll | Leave | Return) -> None:
    with pytest.raises(NoSuchSeat):
        apply(table(seats=3), seat, action, NO_CHANCE)


@pytest.mark.parametrize("action", [Roll(), Leave(), Return()])
def test_nothing_happens_after_the_end(action: Roll | Leave | Return) -> None:
    state = after(table(seats=2, stock=(1, 0, 0, 0, 0, 0)), SIHONG, BLANK)

    with pytest.raises(GameIsOver):
        apply(state, 0, action, NO_CHANCE)


def test_an_action_of_another_game_is_a_bug_not_a_refusal() -> None:
    with pytest.raises(TypeError):
        apply(table(), 0, "roll", NO_CHANCE)  # type: ignore[arg-type]


# Leaving and returning


def test_a_seat_that_is_away_is_passed_over_in_silence() -> None:
    state = leave(table(seats=3), 1)

    step = throw(state, BLANK)

    assert kinds(step) == ["rolled"]
    assert step.state.turn == 2


def test_the_round_turns_at_the_place_of_an_absent_first_thrower() -> None:
    state = leave(table(seats=3, first=1), 1)
    assert (state.turn, state.round) == (2, 1)

    state = after(state, BLANK, BLANK)

    assert (state.turn, state.round) == (2, 2)


def test_leaving_on_turn_passes_the_turn() -> None:
    step = apply(table(seats=3), 0, Leave(), NO_CHANCE)

    assert step.events == (Went(0),)
    assert step.state.turn == 1


def test_leaving_out_of_turn_leaves_the_turn_alone() -> None:
    step = apply(table(seats=3), 2, Leave(), NO_CHANCE)

    assert step.events == (Went(2),)
    assert step.state.turn == 0


def test_who_returns_throws_when_his_place_comes_round() -> None:
    state = after(leave(table(seats=3), 1), BLANK)

    step = come_back(state, 1)

    assert step.events == (CameBack(1),)
    assert step.state.turn == 2
    assert after(step.state, BLANK, BLANK).turn == 1


def test_a_leaver_keeps_his_prizes_and_can_win() -> None:
    state = after(table(seats=3, stock=(1, 0, 0, 0, 0, 2)), YIXIU, WUHONG, BLANK)
    state = leave(state, 0, 1)

    step = throw(state, YIXIU)

    assert kinds(step) == ["rolled", "last_round", "ended"]
    assert outcome(step.state).winner.seat == 1
    assert step.state.taken == ((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1))


def test_leaving_as_the_last_of_the_last_round_ends_the_game() -> None:
    state = after(table(seats=3, stock=(1, 0, 0, 0, 0, 0)), SIHONG, BLANK)
    assert state.closing

    step = apply(state, 2, Leave(), NO_CHANCE)

    assert kinds(step) == ["went", "ended"]
    assert step.state.over


def test_the_last_round_ends_when_all_who_had_to_throw_are_gone() -> None:
    state = leave(after(table(seats=3, stock=(1, 0, 0, 0, 0, 0)), SIHONG), 0, 2)

    step = apply(state, 1, Leave(), NO_CHANCE)

    assert kinds(step) == ["went", "ended"]


def test_the_turn_rests_while_nobody_is_at_the_table() -> None:
    state = leave(after(table(seats=3), BLANK), 2, 0, 1)

    assert to_act(state) is None
    assert (state.turn, state.round, state.over) == (1, 1, False)
    assert [legal_actions(state, seat) for seat in range(3)] == [(Return(),)] * 3
    with pytest.raises(NotNow):
        apply(state, 1, Roll(), NO_CHANCE)


@pytest.mark.parametrize(("seat", "round_"), [(1, 1), (2, 1), (0, 2)])
def test_the_first_to_return_to_an_empty_table_is_on_turn(seat: Seat, round_: int) -> None:
    state = leave(after(table(seats=3), BLANK), 2, 0, 1)

    step = come_back(state, seat)

    assert step.events == (CameBack(seat),)
    assert (to_act(step.state), step.state.round) == (seat, round_)


def test_one_player_alone_plays_on() -> None:
    state = leave(table(seats=3, first=1), 0, 2)

    state = after(state, BLANK, BLANK)

    assert (state.turn, state.round) == (1, 3)


# A die out of the bowl


@pytest.mark.parametrize("text", Text)
def test_a_throw_with_a_die_out_counts_for_nothing(text: Text) -> None:
    step = throw(table(text=text, die_out_percent=10), JINHUA, out=3)

    event = rolled(step)
    assert (event.out, event.dice, event.award, event.took) == (3, (4, 4, 4, 4, 1, 1), None, ())
    assert (step.state.throws, step.state.turn) == (1, 1)
    assert leader(step.state) is None


def test_in_text_a_the_next_turn_is_sat_out_once() -> None:
    state = throw(table(seats=3, die_out_percent=10), BLANK, out=0).state
    assert state.sits_out == (True, False, False)

    step = throw(after(state, BLANK), BLANK)

    assert step.events[1:] == (SatOut(0),)
    assert (step.state.turn, step.state.round, step.state.sits_out) == (1, 2, (False,) * 3)
    assert after(step.state, BLANK, BLANK).turn == 0


@pytest.mark.parametrize("text", [Text.B, Text.C])
def test_in_texts_b_and_c_the_next_turn_stays(text: Text) -> None:
    state = throw(table(seats=2, text=text, die_out_percent=10), BLANK, out=0).state

    assert after(state, BLANK).turn == 0
    assert not any(state.sits_out)


def test_when_all_sit_out_the_round_after_next_goes_on() -> None:
    state = throw(table(seats=2, die_out_percent=10), BLANK, out=0).state

    step = throw(state, BLANK, out=5)

    assert step.events[1:] == (SatOut(0), SatOut(1))
    assert (step.state.turn, step.state.round) == (0, 3)


def test_a_turn_passed_while_away_is_the_one_sat_out() -> None:
    state = throw(table(seats=2, die_out_percent=10), BLANK, out=0).state

    state = come_back(after(leave(state, 0), BLANK), 0).state

    assert not any(state.sits_out)
    assert after(state, BLANK).turn == 0


def test_sitting_out_as_the_last_of_the_last_round_ends_the_game() -> None:
    state = table(seats=2, stock=(1, 0, 0, 0, 0, 0), die_out_percent=10)
    state = throw(after(state, BLANK), BLANK, out=1).state

    step = throw(state, SIHONG)

    assert kinds(step) == ["rolled", "last_round", "sat_out", "ended"]


def test_dice_are_drawn_in_a_fixed_order() -> None:
    state = table(die_out_percent=10)

    stays = apply(state, 0, Roll(), Loaded((10, 1, 2, 3, 4, 5, 6)))
    leaves = apply(state, 0, Roll(), Loaded((9, 2, 1, 2, 3, 4, 5, 6)))

    assert (rolled(stays).out, rolled(stays).dice) == (None, (1, 2, 3, 4, 5, 6))
    assert (rolled(leaves).out, rolled(leaves).dice) == (2, (1, 2, 3, 4, 5, 6))


# Standings


def test_leads_tells_that_this_very_throw_is_the_zhuangyuan_now() -> None:
    state = table(seats=2)
    leads = []
    for bowl in (SIHONG, BETTER_SIHONG, WUZI, SIHONG, YIXIU, WUHONG):
        step = throw(state, bowl)
        leads.append(rolled(step).leads)
        state = step.state

    assert leads == [True, True, True, False, False, True]


def test_a_leader_who_lowers_himself_may_still_lead() -> None:
    step = throw(after(table(seats=2, first=1), WUHONG, BLANK), SIHONG)

    assert (rolled(step).leads, rolled(step).lowered) == (True, True)


@pytest.mark.parametrize("text", [Text.B, Text.C])
def test_in_texts_b_and_c_a_players_best_zhuangyuan_counts(text: Text) -> None:
    state = after(table(seats=2, first=1, text=text), WUHONG, BLANK)

    lower = throw(state, SIHONG)
    higher = throw(after(lower.state, BLANK), JINHUA)

    assert lower.state.standings == state.standings
    assert (rolled(lower).leads, rolled(lower).lowered) == (False, False)
    assert leader(higher.state).throw == 5


@pytest.mark.parametrize("text", [Text.B, Text.C])
def test_in_texts_b_and_c_an_equal_throw_of_ones_own_changes_nothing(text: Text) -> None:
    state = after(table(seats=2, text=text), "444416", BLANK, "444425")

    assert leader(state).throw == 1


def test_in_text_a_an_equal_throw_of_ones_own_is_later_but_not_lower() -> None:
    step = throw(after(table(seats=2), "444416", BLANK), "444425")

    assert leader(step.state).throw == 3
    assert not rolled(step).lowered


@pytest.mark.parametrize("text", [Text.B, Text.C])
def test_in_texts_b_and_c_jinhua_takes_no_duitang(text: Text) -> None:
    step = throw(table(text=text), JINHUA)

    assert rolled(step).took == ()
    assert step.state.stock == DEFAULT_STOCK


def test_a_jinhua_that_takes_the_last_prizes_begins_the_last_round() -> None:
    step = throw(table(stock=(1, 2, 0, 0, 0, 0)), JINHUA)

    assert kinds(step) == ["rolled", "last_round"]


def test_without_ordinary_prizes_the_first_zhuangyuan_begins_the_last_round() -> None:
    state = table(seats=2, stock=(2, 0, 0, 0, 0, 0))

    first = throw(state, YIXIU)
    second = throw(first.state, SIHONG)

    assert kinds(first) == ["rolled"]
    assert kinds(second) == ["rolled", "last_round", "ended"]
    assert second.state.taken[1] == (2, 0, 0, 0, 0, 0)


# Prizes


@pytest.mark.parametrize(
    ("bowl", "award"),
    [("123456", "duitang"), ("444123", "sanhong"), ("222213", "sijin"), ("441235", "erju"), (YIXIU, "yixiu")],
)
def test_a_throw_takes_one_prize_of_its_class(bowl: str, award: str) -> None:
    step = throw(table(), bowl)

    assert rolled(step).took == (Award(award),)
    assert sum(step.state.stock) == 62
    assert sum(step.state.taken[0]) == 1


@pytest.mark.parametrize(
    ("bowl", "stock", "took"),
    [
        ("222244", DEFAULT_STOCK, ["sijin", "erju"]),
        ("222241", DEFAULT_STOCK, ["sijin", "yixiu"]),
        ("222211", DEFAULT_STOCK, ["sijin"]),
        ("222244", (1, 2, 4, 0, 16, 32), ["erju"]),
        ("222244", (1, 2, 4, 8, 0, 32), ["sijin"]),
        ("222244", (1, 2, 4, 0, 0, 32), []),
        ("111114", DEFAULT_STOCK, []),
    ],
)
def test_the_house_rule_pays_the_side_of_a_sijin(
    bowl: str, stock: tuple[int, int, int, int, int, int], took: list[str]
) -> None:
    step = throw(table(stock=stock, sijin_pays_side=True), bowl)

    assert [*rolled(step).took] == took


# What a table may ask


def test_the_package_is_an_engine() -> None:
    names = [name for name in vars(Engine) if not name.startswith("_")]

    for name in names:
        asked = list(inspect.signature(getattr(Engine, name)).parameters)[1:]
        assert list(inspect.signature(getattr(games.bobing, name)).parameters) == asked
    assert len(names) == 9


def test_legal_actions_are_those_apply_accepts() -> None:
    state = leave(table(seats=3), 2)

    assert [legal_actions(state, seat) for seat in range(3)] == [(Roll(), Leave()), (Leave(),), (Return(),)]
    over = after(table(seats=2, stock=(1, 0, 0, 0, 0, 0)), SIHONG, BLANK)
    assert legal_actions(over, 0) == ()


def test_the_clock_throws_and_the_door_opens_both_ways() -> None:
    assert (idle_action(table(), 0), leave_action(), back_action()) == (Roll(), Leave(), Return())


@pytest.mark.parametrize(
    ("stock", "may"),
    [
        (DEFAULT_STOCK, False),
        ((1, 1, 0, 1, 1, 0), False),
        ((1, 1, 0, 1, 0, 0), True),
        ((1, 0, 0, 8, 0, 0), True),
        ((1, 0, 0, 0, 0, 0), True),
    ],
)
def test_a_table_may_sweep_when_two_ordinary_classes_are_left(stock: tuple[int, ...], may: bool) -> None:
    assert may_sweep(table(stock=stock)) is may


def test_nobody_sweeps_after_the_end() -> None:
    over = after(table(seats=2, stock=(1, 0, 0, 0, 0, 0)), SIHONG, BLANK)

    assert not may_sweep(over)
    assert to_act(over) is None


def test_everybody_sees_the_whole_game() -> None:
    state = after(table(seats=3), YIXIU, WUHONG)

    seen = view(state, None)

    assert all(view(state, seat) == seen for seat in range(3))
    assert (seen.turn, seen.round, seen.throws) == (2, 1, 2)
    assert seen.leader == state.standings[1]
    assert (seen.stock, seen.taken, seen.standings) == (state.stock, state.taken, state.standings)


def test_the_outcome_tells_winner_prizes_and_length() -> None:
    state = after(table(seats=2, stock=(1, 0, 0, 0, 0, 1)), YIXIU, SIHONG)

    found = outcome(state)

    assert (found.winner.seat, found.taken, found.rounds, found.throws) == (1, state.taken, 1, 2)
