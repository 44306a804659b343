"""Ten thousand games over all options, and what holds in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter

from games.core import IllegalAction, Seat
from games.shengguantu import (
    BadSetup,
    apply,
    chart,
    idle_action,
    legal_actions,
    outcome,
    start,
    to_act,
    view,
)
from games.shengguantu.events import Event, Paid
from games.shengguantu.values import (
    Accept,
    Action,
    Config,
    Decline,
    Donate,
    Leave,
    ManchuPosts,
    NoPair,
    RedeemPenalty,
    Refuse,
    Return,
    Roll,
    SitExams,
    State,
    View,
)

GAMES, BLOCK = 10_000, 1_000
LONGEST = 5_000
"""Actions that no game comes near."""

SEEDS = st.integers(0, 2**32)
OPTIONS = [*product(NoPair, ManchuPosts, (True, False), (True, False))]
SQUARES = [*chart().squares]


def config_of(seed: int) -> tuple[Config, int]:
    """The options of a game and its seats: every mixture comes in turn."""
    no_pair, manchu_posts, purchase, bail_out = OPTIONS[seed % len(OPTIONS)]
    seats = 2 + seed // len(OPTIONS) % 7
    entry = 100 * (1 + seed % 5)
    return Config(no_pair, manchu_posts, purchase, bail_out, entry, first=seed % seats), seats


def next_action(state: State, rng: Random, bought: float = 0.3) -> tuple[Seat, Action]:
    """Mostly a throw; now and then a purchase, a refusal, or somebody who goes or comes."""
    chance = rng.random()
    if chance < 0.01:
        seat = rng.randrange(len(state.careers))
        return seat, Return() if state.away[seat] else Leave()
    seat = to_act(state)
    assert seat is not None
    if state.away[seat] or chance > bought:
        return seat, idle_action(state, seat)
    return seat, rng.choice(
        [action for action in legal_actions(state, seat) if not isinstance(action, Leave)]
    )


def steps(seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    rng = Random(seed)
    config, seats = config_of(seed)
    step = start(config, seats, rng)
    for _ in range(LONGEST):
        yield step.state, step.events
        if step.state.over:
            return
        step = apply(step.state, *next_action(step.state, rng), rng)
    raise AssertionError(f"game {seed} does not end")


def at(seed: int, moment: int) -> State:
    *_, (state, _) = (step for _, step in zip(range(moment + 1), steps(seed), strict=False))
    return state


def check_chips(events: tuple[Event, ...], balances: list[int], pool: int) -> int:
    """Follows the payments from the balances before them; the pool after."""
    for event in events:
        if isinstance(event, Paid):
            assert event.chips > 0
            assert event.payer != event.payee
            for account, chips in ((event.payer, -event.chips), (event.payee, event.chips)):
                if account is None:
                    pool += chips
                else:
                    balances[account] += chips
            assert pool >= 0
    return pool


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
def test_every_game_ends_and_its_chips_are_those_of_the_events(first: int) -> None:
    for seed in range(first, first + BLOCK):
        balances, pool = [0] * config_of(seed)[1], 0
        for state, events in steps(seed):
            pool = check_chips(events, balances, pool)
            assert (tuple(balances), pool) == (state.balances, state.pool)
            assert sum(balances) + pool == 0

        told = outcome(state)
        assert told is not None
        assert pool == 0
        assert sum(result.chips for result in told.results) == 0


@given(SEEDS)
@settings(max_examples=30)
def test_who_has_left_is_never_on_turn_and_the_pieces_stand_where_they_may(seed: int) -> None:
    squares = chart().squares
    for state, _ in steps(seed):
        assert state.over or state.careers[state.turn].ending is None
        for career in state.careers:
            assert squares[career.office].kind in (
                "outside",
                "origin",
                "nobility",
                "exam",
                "office",
                "purchase",
            )
            assert career.second is None or career.ending in (None, "last", "unredeemed")
            assert (career.own_level is None) == (career.office not in ("P241", "P247"))
            assert career.rank is None or career.ending is not None


# Refusals


def some_action(state: State, rng: Random) -> Action:
    """Anything that can be said, most of it nonsense."""
    plain = [Roll(), SitExams(), Accept(), Refuse(), RedeemPenalty(), Decline(), Leave(), Return()]
    return rng.choice([*plain, Donate(rng.choice(SQUARES)), Donate(f"P{rng.randrange(80, 92)}")])


@given(SEEDS, st.integers(0, 120))
@settings(max_examples=150)
def test_what_is_not_offered_is_refused_draws_nothing_and_changes_nothing(seed: int, moment: int) -> None:
    state, rng = at(seed, moment), Random(seed)
    before = deepcopy(state)
    for _ in range(20):
        seat, action = rng.randrange(len(state.careers)), some_action(state, rng)
        is_legal = action in legal_actions(state, seat)
        dice = Random(seed)

        try:
            apply(state, seat, action, dice)
        except IllegalAction:
            assert not is_legal
            assert dice.getstate() == Random(seed).getstate()
        else:
            assert is_legal
        assert state == before


@given(SEEDS, st.integers(0, 150))
@settings(max_examples=100)
def test_what_the_clock_does_is_legal_also_for_a_seat_that_is_away(seed: int, moment: int) -> None:
    state = at(seed, moment)
    seat = to_act(state)
    if seat is None:
        return

    assert idle_action(state, seat) in legal_actions(state, seat)


@pytest.mark.parametrize(
    ("field", "config", "seats"),
    [
        ("seats", Config(), 1),
        ("seats", Config(), 9),
        ("seats", Config(), True),
        ("entry", Config(entry=150), 4),
        ("entry", Config(entry=600), 4),
        ("first", Config(first=4), 4),
        ("no_pair", Config(no_pair="never"), 4),  # type: ignore[arg-type]
        ("manchu_posts", Config(manchu_posts="shut"), 4),  # type: ignore[arg-type]
        ("purchase", Config(purchase=1), 4),  # type: ignore[arg-type]
        ("bail_out", Config(bail_out="no"), 4),  # type: ignore[arg-type]
        ("chart", Config(chart="ming"), 4),
    ],
)
def test_no_game_is_played_with_these_options(field: str, config: Config, seats: int) -> None:
    with pytest.raises(BadSetup) as raised:
        start(config, seats, Random(1))
    assert raised.value.field == field


# JSON

STATES = TypeAdapter(State)
EVENTS: TypeAdapter[list[Event]] = TypeAdapter(list[Annotated[Event, Field(discriminator="kind")]])
ACTIONS: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])
VIEWS = TypeAdapter(View)


@given(SEEDS)
@settings(max_examples=10)
def test_everything_comes_back_from_json(seed: int) -> None:
    for state, events in steps(seed):
        assert STATES.validate_json(STATES.dump_json(state)) == state
        assert tuple(EVENTS.validate_json(EVENTS.dump_json(list(events)))) == events
        seen = view(state, 0)
        assert VIEWS.validate_json(VIEWS.dump_json(seen)) == seen
        for action in legal_actions(state, state.turn):
            assert ACTIONS.validate_json(ACTIONS.dump_json(action)) == action


@given(SEEDS, st.integers(0, 150))
@settings(max_examples=50)
def test_a_game_goes_on_from_its_saved_state_as_if_it_had_not_stopped(seed: int, moment: int) -> None:
    state = at(seed, moment)
    seat = to_act(state)
    if seat is None:
        return
    loaded = STATES.validate_json(STATES.dump_json(state))

    action = idle_action(state, seat)

    assert apply(loaded, seat, action, Random(seed)) == apply(state, seat, action, Random(seed))
