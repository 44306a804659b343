"""The computer players: always legal, blind to hidden cards, decent, and better the higher their level."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from subprocess import run
from time import process_time

import pytest

import games
from games.doudizhu import apply, leads, legal_actions, start, to_act, view
from games.doudizhu.cards import JOKERS, Group, group_of, read_ranks, size, write
from games.doudizhu.catalogue import catalogue
from games.doudizhu.players import Level, choose, hard
from games.doudizhu.players.conduct import decent
from games.doudizhu.players.match import dealt, match
from games.doudizhu.players.plan import plan
from games.doudizhu.players.position import candidates, position_of
from games.doudizhu.values import Action, Bid, Config, Play, State
from tests.games.doudizhu_table import after, lay_out, playing

ROOT = Path(games.__file__).parents[1]
LEVELS = list(Level)
THINKING = [Level.EASY, Level.NORMAL, Level.HARD]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard thinks as it does, on a small part of the deals."""
    monkeypatch.setattr(hard, "WORK", 2_000)


def chosen(state: State, level: Level, seed: int = 1) -> Action:
    assert state.turn == to_act(state)
    return choose(view(state, state.turn), level, Random(seed))


def answer(state: State, level: Level, seed: int = 1) -> str:
    """The play as text, "-" for a pass."""
    action = chosen(state, level, seed)
    return write(group_of(action.cards)) if isinstance(action, Play) else "-"


def hand_of_cards(seed: int, levels: tuple[Level, Level, Level]) -> Iterator[tuple[State, Action]]:
    """A whole hand, with the bidding, of three players."""
    rng = Random(seed)
    state = start(Config(seed % 3), 3, rng).state
    while (seat := to_act(state)) is not None:
        action = choose(view(state, seat), levels[seat], rng)
        yield state, action
        state = apply(state, seat, action, rng).state


# Legal, and fair


@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_of_whole_hands_is_legal(level: Level) -> None:
    for seed in range(3 if level is Level.HARD else 40):
        for state, action in hand_of_cards(seed, (level, level, level)):
            assert action in legal_actions(state, state.turn)


@pytest.mark.parametrize("level", THINKING)
def test_every_pattern_on_the_table_is_answered(level: Level) -> None:
    """Number 5 of the reports: a player that does not know a pattern of the rules."""
    tables = Random(2).sample(sorted(catalogue()), 40 if level is Level.HARD else 600)
    for group in [*tables, read_ranks("666777BR"), JOKERS]:
        (lead,) = lay_out(write(group))
        left = [card for card in range(54) if card not in lead]
        Random(group).shuffle(left)
        hands = (tuple(sorted((*lead, left[0]))), tuple(sorted(left[1:18])), tuple(sorted(left[18:35])))
        state = State(Config(), hands, lead[:3], 0, (1, 0, 0), 0)
        led = apply(state, 0, Play(lead), Random(1)).state

        assert chosen(led, level) in legal_actions(led, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choice(level: Level) -> None:
    state = dealt(Random(5))

    assert {answer(state, level, seed=3) for _ in range(3)} == {answer(state, level, seed=3)}


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_no_choice(level: Level) -> None:
    for seed in range(4 if level is Level.HARD else 20):
        states = [
            state for state, _ in hand_of_cards(seed, (Level.NORMAL,) * 3) if state.landlord is not None
        ]
        for state in states[:: 6 if level is Level.HARD else 1]:
            assert answer(_with_others_mixed(state, Random(seed)), level) == answer(state, level)


def test_hidden_cards_change_no_bid() -> None:
    for seed in range(100):
        state = start(Config(), 3, Random(seed)).state

        assert chosen(_with_others_mixed(state, Random(seed)), Level.HARD) == chosen(state, Level.HARD)


def _with_others_mixed(state: State, rng: Random) -> State:
    """The hands of the two others dealt anew; what they are known to hold of the bottom stays."""
    seat = state.turn
    first, second = (seat + 1) % 3, (seat + 2) % 3
    played = {card for move in state.moves if move.kind == "played" for card in move.cards}
    fixed = set(state.bottom) - played if state.landlord not in (None, seat) else set()
    loose = [card for other in (first, second) for card in state.hands[other] if card not in fixed]
    rng.shuffle(loose)
    hands = list(state.hands)
    for other in (first, second):
        own = [card for card in state.hands[other] if card in fixed]
        number = len(state.hands[other]) - len(own)
        hands[other] = tuple(sorted([*own, *loose[:number]]))
        loose = loose[number:]
    return replace(state, hands=(hands[0], hands[1], hands[2]))


# Bidding


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_each_seat_calls_in_a_fifth_to_three_fifths_of_the_deals(level: Level, first: int) -> None:
    called = [0, 0, 0]
    asked = [0, 0, 0]
    for seed in range(1000):
        state = start(Config(first), 3, Random(seed)).state
        while state.landlord is None and state.deal == 1:
            seat = state.turn
            action = chosen(state, level)
            asked[seat] += 1
            called[seat] += action != Bid(0)
            state = apply(state, seat, action, Random(seed)).state

    for seat in range(3):
        assert 0.2 <= called[seat] / asked[seat] <= 0.6


# Conduct


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("partner", ["9", "99"])
def test_a_partner_with_two_cards_or_fewer_is_not_beaten(level: Level, partner: str) -> None:
    state = playing("3456789TJQ", "8" + partner, "TJQKA2", landlord=0, turn=1)
    led = after(state, "8")

    assert answer(led, level) == "-"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_partner_is_beaten_by_the_last_card(level: Level) -> None:
    state = after(playing("3456789TJQ", "899", "K", landlord=0, turn=1), "8")

    assert answer(state, level) == "K"


def test_no_partner_is_beaten_in_whole_hands_when_he_is_nearly_out() -> None:
    for seed in range(60):
        for state, action in hand_of_cards(seed, (Level.NORMAL, Level.EASY, Level.NORMAL)):
            seen = view(state, state.turn)
            if not isinstance(action, Play) or seen.table is None or seen.landlord == seen.seat:
                continue
            if seen.table.seat != seen.landlord and seen.counts[seen.table.seat] <= 2:
                assert len(action.cards) == len(seen.hand or ())


def test_both_jokers_are_wings_of_no_choice_that_leaves_cards() -> None:
    """Number 9 of the reports: 7777 with both jokers."""
    hand = "7777BR3"
    position = position_of(view(playing(hand, "89TJQ", "89TJQ"), 0))
    wasteful = [play for play in leads(read_ranks(hand)) if _wastes_the_rocket(play)]

    assert wasteful
    assert not set(decent(position, leads(read_ranks(hand)))) & set(wasteful)
    for level in THINKING:
        assert answer(playing(hand, "89TJQ", "89TJQ"), level) not in map(write, wasteful)


def _wastes_the_rocket(play: Group) -> bool:
    return play & JOKERS == JOKERS and size(play) > 2


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_both_jokers_may_be_wings_of_the_last_play(level: Level) -> None:
    assert answer(playing("7777BR", "89TJQ", "89TJQ"), level) in ("7777BR", "7777", "BR")


@pytest.mark.parametrize("level", THINKING)
def test_no_single_card_is_led_to_an_opponent_with_one_card(level: Level) -> None:
    assert len(answer(playing("34455", "K", "89TJQK"), level)) > 1


@pytest.mark.parametrize("level", THINKING)
def test_where_only_single_cards_are_left_the_highest_is_led(level: Level) -> None:
    assert answer(playing("357J", "K", "89TJQK"), level) == "J"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_partner_with_one_card_who_plays_next_gets_a_low_one(level: Level) -> None:
    state = playing("QQKKAA22", "3KKAA", "8", landlord=0, turn=1)

    assert answer(state, level) == "3"


@pytest.mark.parametrize("level", THINKING)
def test_no_bomb_is_wasted_on_a_low_card_early(level: Level) -> None:
    state = playing("3459TJQKKA22", "4468TJ7777KA", "5689TJQKA2", landlord=0)

    assert answer(after(state, "3"), level) != "7777"


# Strength


def test_the_levels_beat_each_other_in_their_order() -> None:
    assert match(Level.EASY, Level.RANDOM, 20, seed=1)["win_rate"] > 0.75
    assert match(Level.NORMAL, Level.EASY, 20, seed=1)["win_rate"] > 0.6


def test_hard_beats_easy_and_random_in_a_few_deals() -> None:
    assert match(Level.HARD, Level.RANDOM, 4, seed=1)["win_rate"] >= 0.75
    assert match(Level.HARD, Level.EASY, 10, seed=1)["win_rate"] > 0.6


def test_the_terminal_prints_a_match_as_json() -> None:
    words = ["match", "--deals", "2", "--seed", "3", "--landlord", "easy", "--peasants", "random"]
    printed = run(  # noqa: S603 - our own program
        [sys.executable, "-m", "games.doudizhu", *words],
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )

    assert json.loads(printed.stdout) == match(Level.EASY, Level.RANDOM, 2, seed=3)


def test_a_match_can_be_repeated() -> None:
    assert match(Level.NORMAL, Level.EASY, 5, seed=7) == match(Level.NORMAL, Level.EASY, 5, seed=7)


def test_hard_thinks_no_longer_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the budget takes a fraction of the time: nothing else is long."""
    state = dealt(Random(4))

    def seconds(work: int) -> float:
        monkeypatch.setattr(hard, "WORK", work)
        plan.cache_clear()
        began = process_time()
        chosen(state, Level.HARD)
        return process_time() - began

    assert seconds(3_000) * 1.5 < seconds(30_000)


# Parts


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("34567", {"34567"}),
        ("3344556", {"334455", "6"}),
        ("333456789T", {"33", "3456789T"}),
        ("33345", {"3334", "5"}),
        ("333444567889", {"333444", "56789", "8"}),
        ("BR33", {"BR", "33"}),
        ("333344", {"3333", "44"}),
    ],
)
def test_a_hand_is_cut_into_few_plays(hand: str, plays: set[str]) -> None:
    found = plan(read_ranks(hand))

    assert sum(found.plays) == read_ranks(hand)
    assert len(found.plays) <= len(plays)


def test_a_plan_plays_every_card_with_legal_plays() -> None:
    for seed in range(200):
        hand = group_of(Random(seed).sample(range(54), 20))
        found = plan(hand)

        assert sum(found.plays) == hand
        assert all(play in catalogue() for play in found.plays)


def test_a_pass_is_a_choice_only_when_following() -> None:
    state = playing("3334", "5556", "7778")

    assert None not in candidates(position_of(view(state, 0)))
    assert None in candidates(position_of(view(after(state, "4"), 1)))
