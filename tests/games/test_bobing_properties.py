"""What holds in every game: 10,000 seeded ones, and those hypothesis thinks of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from games.bobing import apply, leader, legal_actions, outcome, scaled_stock, start, to_act, view
from games.bobing.values import DEFAULT_STOCK, Action, Config, Event, Leave, Return, Roll, State, Stock, Text
from games.core import IllegalAction, Seat

GAMES, BLOCK = 10_000, 1_000
LONGEST = 20_000
"""Throws and absences no real game comes near: the longest of 10,000 had fewer than a tenth."""

SEEDS = st.integers(0, 2**32)
ACTIONS: tuple[Action, ...] = (Roll(), Leave(), Return())


class EagerDice(Random):
    """Dice that copy or follow the die before: 状元, 四进 and straights abound, and games are short.

    What these tests check does not depend on the odds.
    """

    last, stride = 4, 0

    def randint(self, a: int, b: int) -> int:
        if self.random() < 0.15:
            self.stride = 1 - self.stride
        if self.random() < 0.15:
            self.last = super().randint(a, b)
        else:
            self.last = (self.last + self.stride - 1) % 6 + 1
        return self.last


def some_stock(seats: int, rng: Random) -> Stock:
    small = (rng.randint(1, 3), *(rng.randrange(3) for _ in range(5)))
    return rng.choice((DEFAULT_STOCK, scaled_stock(seats), *[small] * 8))


def some_game(seed: int) -> tuple[State, Random]:
    """Any text, house rule and size of table; one game in twenty has fair dice, one in five many prizes."""
    rng = Random(seed) if seed % 20 == 0 else EagerDice(seed)
    seats = rng.randrange(2, 11)
    config = Config(
        text=rng.choice(list(Text)),
        stock=some_stock(seats, rng),
        die_out_percent=rng.choice((0, 1, 10)),
        sijin_pays_side=rng.random() < 0.5,
        host=rng.randrange(seats),
    )
    return start(config, seats, rng).state, rng


def next_action(state: State, rng: Random) -> tuple[Seat, Action]:
    """Mostly a throw; now and then somebody goes or comes, on turn or not."""
    turn = to_act(state)
    if turn is not None and rng.random() > 0.05:
        return turn, Roll()
    seat = rng.randrange(len(state.away))
    return seat, Return() if state.away[seat] else Leave()


def states(seed: int) -> Iterator[State]:
    state, rng = some_game(seed)
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        state = apply(state, *next_action(state, rng), rng).state
    raise AssertionError(f"game {seed} does not end")


def check_prizes(state: State) -> None:
    columns = zip(state.stock, *state.taken, strict=True)
    assert tuple(map(sum, columns)) == state.config.stock
    assert min(state.stock) >= 0
    assert state.over or not any(taken[0] for taken in state.taken)


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
def test_prizes_are_neither_made_nor_lost_and_every_game_ends(first: int) -> None:
    for seed in range(first, first + BLOCK):
        for state in states(seed):
            check_prizes(state)

        winner = leader(state)
        assert winner is not None
        assert outcome(state) is not None
        assert state.taken[winner.seat][0] == state.config.stock[0]
        assert not any(state.stock)


@given(SEEDS)
def test_the_turn_is_a_present_seats_and_closing_needs_both_conditions(seed: int) -> None:
    for state in states(seed):
        assert state.over or all(state.away) or not state.away[state.turn]
        assert state.over or all(state.away) or not state.sits_out[state.turn]
        assert state.closing == (not any(state.stock[1:]) and any(state.standings))
        assert outcome(state) is None or state.over


@given(SEEDS, st.integers(0, 200), st.integers(-1, 11), st.sampled_from(ACTIONS))
def test_a_refused_action_draws_nothing_and_changes_nothing(
    seed: int, moment: int, seat: Seat, action: Action
) -> None:
    *_, state = (state for _, state in zip(range(moment + 1), states(seed), strict=False))
    before, rng = repr(state), Random(seed)
    is_legal = seat in range(len(state.away)) and action in legal_actions(state, seat)

    try:
        apply(state, seat, action, rng)
    except IllegalAction:
        assert not is_legal
        assert rng.getstate() == Random(seed).getstate()
    else:
        assert is_legal
    assert repr(state) == before


@given(SEEDS)
def test_the_same_seed_plays_the_same_game(seed: int) -> None:
    assert list(states(seed)) == list(states(seed))


@given(SEEDS)
def test_every_seat_sees_what_a_bystander_sees(seed: int) -> None:
    for state in states(seed):
        seen = {view(state, seat) for seat in (None, *range(len(state.away)))}

        assert len(seen) == 1


@given(SEEDS)
def test_states_and_events_survive_json(seed: int) -> None:
    as_state: TypeAdapter[State] = TypeAdapter(State)
    as_event: TypeAdapter[Event] = TypeAdapter(Event)
    state, rng = some_game(seed)
    while not state.over:
        step = apply(state, *next_action(state, rng), rng)
        state = step.state

        assert as_state.validate_json(as_state.dump_json(state)) == state
        for event in step.events:
            assert as_event.validate_json(as_event.dump_json(event)) == event
