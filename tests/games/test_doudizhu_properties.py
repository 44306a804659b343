"""Ten thousand hands played by chance, and what holds in all of them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from games.core import IllegalAction, Seat
from games.doudizhu import apply, group_of, legal_actions, outcome, start, take, to_act, view
from games.doudizhu.cards import DECK, Cards
from games.doudizhu.plays import plays
from games.doudizhu.trick import table_of
from games.doudizhu.values import (
    Action,
    Bid,
    Config,
    Event,
    Leave,
    Outcome,
    Pass,
    Play,
    Played,
    Return,
    State,
    View,
)
from tests.games.doudizhu_table import all_cards

HANDS, BLOCK = 10_000, 1_000
LONGEST = 2_000
"""Actions and absences that no hand comes near."""

SEEDS = st.integers(0, 2**32)


def some_hand(seed: int) -> tuple[State, Random]:
    rng = Random(seed)
    return start(Config(seed % 3), 3, rng).state, rng


def on_turn(state: State, seat: Seat, rng: Random) -> Action:
    if state.landlord is None:
        return Bid(rng.choice(view(state, seat).bids))
    table, hand = table_of(state.moves), state.hands[seat]
    made = plays(group_of(hand), table.pattern if table else None)
    if not made or (table and rng.random() < 0.3):
        return Pass()
    return Play(take(hand, rng.choice(made)))


def next_action(state: State, rng: Random, comings: float = 0.005) -> tuple[Seat, Action]:
    """Mostly what the seat on turn may do; now and then somebody goes or comes, on turn or not."""
    seat = to_act(state)
    if seat is not None and rng.random() > comings:
        return seat, on_turn(state, seat, rng)
    seat = rng.randrange(3)
    return seat, Return() if state.away[seat] else Leave()


def states(seed: int) -> Iterator[State]:
    state, rng = some_hand(seed)
    for _ in range(LONGEST):
        yield state
        if state.ending:
            return
        state = apply(state, *next_action(state, rng), rng).state
    raise AssertionError(f"hand {seed} does not end")


def at(seed: int, moment: int) -> State:
    """A state of a hand, its last one if it is not that long."""
    *_, state = (state for _, state in zip(range(moment + 1), states(seed), strict=False))
    return state


@pytest.mark.parametrize("first", range(0, HANDS, BLOCK))
def test_every_hand_ends_sums_to_zero_and_keeps_its_54_cards(first: int) -> None:
    for seed in range(first, first + BLOCK):
        for number, state in enumerate(states(seed)):
            if number % 8 == 0 or state.ending:
                assert all_cards(state) == list(DECK)

        decided = outcome(state)
        assert decided is not None
        assert sum(decided.scores) == 0
        assert abs(decided.scores[decided.landlord]) == 2 * decided.bid * decided.multiplier
        assert (decided.scores[decided.landlord] > 0) == decided.landlord_won
        assert decided.out is None or not state.hands[decided.out]


@given(SEEDS)
def test_the_turn_is_that_of_a_seat_at_the_table(seed: int) -> None:
    for state in states(seed):
        assert to_act(state) is not None or state.ending or all(state.away)
        assert (outcome(state) is None) == (state.ending is None)


# Refusals


def some_action(state: State, rng: Random) -> Action:
    """Anything that can be said, most of it nonsense."""
    held = state.hands[rng.randrange(3)]
    some_cards = tuple(rng.sample(rng.choice([held, DECK]) or DECK, min(len(held) or 1, rng.randrange(1, 6))))
    alike = tuple(card for card in held if card // 4 == some_cards[0] // 4)
    choices = [Bid(rng.randrange(-1, 5)), Pass(), Leave(), Return(), Play(some_cards), Play(alike)]
    return rng.choice(choices)


def is_offered(state: State, seat: Seat, action: Action) -> bool:
    """Whether it is a legal action, up to the suits of a play."""
    offered = legal_actions(state, seat)
    if not isinstance(action, Play):
        return action in offered
    groups = [group_of(one.cards) for one in offered if isinstance(one, Play)]
    return set(action.cards) <= set(state.hands[seat]) and group_of(action.cards) in groups


@given(SEEDS, st.integers(0, 60))
def test_what_is_not_offered_is_refused_draws_nothing_and_changes_nothing(seed: int, moment: int) -> None:
    state, rng = at(seed, moment), Random(seed)
    for _ in range(20):
        seat, action, before = rng.randrange(3), some_action(state, rng), deepcopy(state)
        is_legal = is_offered(state, seat, action)
        dealer = Random(seed)

        try:
            apply(state, seat, action, dealer)
        except IllegalAction:
            assert not is_legal
            assert dealer.getstate() == Random(seed).getstate()
        else:
            assert is_legal
        assert state == before


@given(SEEDS, st.integers(0, 60))
def test_everything_offered_is_accepted(seed: int, moment: int) -> None:
    state = at(seed, moment)
    for seat in range(3):
        for action in legal_actions(state, seat):
            assert apply(state, seat, action, Random(1)).state != state


# Hidden information


def otherwise_dealt(state: State, seat: Seat | None, rng: Random) -> State:
    """The same state with other cards where this seat, or a bystander, cannot look."""
    hidden = [other for other in range(3) if other != seat]
    pool = [card for other in hidden for card in state.hands[other]]
    pool += state.bottom if state.landlord is None else ()
    rng.shuffle(pool)
    hands: list[Cards] = list(state.hands)
    for other in hidden:
        number = len(hands[other])
        hands[other], pool = tuple(sorted(pool[:number])), pool[number:]
    bottom = tuple(sorted(pool)) if state.landlord is None else state.bottom
    return replace(state, hands=(hands[0], hands[1], hands[2]), bottom=bottom)


@given(SEEDS, st.integers(0, 60), st.sampled_from([None, 0, 1, 2]))
def test_states_that_differ_in_hidden_cards_only_look_alike(
    seed: int, moment: int, seat: Seat | None
) -> None:
    state = at(seed, moment)
    if state.ending:
        return

    assert view(otherwise_dealt(state, seat, Random(seed)), seat) == view(state, seat)


@given(SEEDS, st.integers(0, 60))
def test_the_text_of_a_state_names_no_hidden_card(seed: int, moment: int) -> None:
    state = at(seed, moment)
    other = otherwise_dealt(state, None, Random(seed))

    assert state.ending or repr(other) == repr(state)
    assert "hand=" not in repr(view(state, 0))


@given(SEEDS, st.integers(0, 60))
def test_what_happens_tells_nothing_of_hidden_cards(seed: int, moment: int) -> None:
    state = at(seed, moment)
    seat = to_act(state)
    if seat is None or state.landlord is None:
        return
    other = otherwise_dealt(state, seat, Random(seed))
    action = on_turn(state, seat, Random(seed))

    ours, theirs = (apply(one, seat, action, Random(1)) for one in (state, other))

    told = [event for event in theirs.events if event.kind != "ended"]
    assert [event for event in ours.events if event.kind != "ended"] == told
    assert legal_actions(other, seat) == legal_actions(state, seat)


@given(SEEDS)
def test_events_name_only_cards_that_everybody_has_seen(seed: int) -> None:
    state, rng = some_hand(seed)
    while not state.ending:
        step = apply(state, *next_action(state, rng), rng)
        for event in step.events:
            if isinstance(event, Played):
                assert not set(event.cards) & {card for hand in step.state.hands for card in hand}
            elif event.kind not in ("landlord_found", "ended"):
                assert "cards" not in repr(event)
        state = step.state


# Order and repetition


@given(SEEDS, st.integers(0, 60), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_are_named_changes_nothing(seed: int, moment: int, rng: Random) -> None:
    state = at(seed, moment)
    seat = to_act(state)
    if seat is None or state.landlord is None:
        return
    for action in legal_actions(state, seat)[:20]:
        if isinstance(action, Play):
            named = Play(tuple(rng.sample(action.cards, len(action.cards))))

            assert apply(state, seat, named, rng) == apply(state, seat, action, rng)


@given(SEEDS)
def test_the_same_seed_plays_the_same_hand(seed: int) -> None:
    assert list(states(seed)) == list(states(seed))


# JSON

AS_STATE: TypeAdapter[State] = TypeAdapter(State)
AS_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
AS_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
AS_VIEW: TypeAdapter[View] = TypeAdapter(View)
AS_OUTCOME: TypeAdapter[Outcome | None] = TypeAdapter(Outcome | None)


@settings(max_examples=25)
@given(SEEDS)
def test_all_that_a_hand_is_made_of_survives_json(seed: int) -> None:
    state, rng = some_hand(seed)
    while not state.ending:
        seat, action = next_action(state, rng)
        step = apply(state, seat, action, rng)
        state = step.state

        assert AS_STATE.validate_json(AS_STATE.dump_json(state)) == state
        assert AS_ACTION.validate_json(AS_ACTION.dump_json(action)) == action
        assert AS_VIEW.validate_json(AS_VIEW.dump_json(view(state, seat))) == view(state, seat)
        assert AS_OUTCOME.validate_json(AS_OUTCOME.dump_json(outcome(state))) == outcome(state)
        for event in step.events:
            assert AS_EVENT.validate_json(AS_EVENT.dump_json(event)) == event
