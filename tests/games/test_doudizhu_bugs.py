"""What other programs got wrong, one statement a test, numbered as in the list of their reports (bugs.md).

Numbers that are missing concern clocks, messages, storage or computer players, and are tested there.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import permutations, product
from random import Random

import pytest

from games.core import GameIsOver, IllegalAction, NotYourTurn
from games.doudizhu import (
    apply,
    beats,
    classify,
    follows,
    idle_action,
    leads,
    legal_actions,
    outcome,
    start,
    to_act,
    view,
)
from games.doudizhu.cards import DECK, WHOLE_DECK, ImpossibleCards, read_ranks
from games.doudizhu.catalogue import catalogue, reading_over
from games.doudizhu.hints import hints
from games.doudizhu.patterns import ROCKET, Pattern, Type
from games.doudizhu.reading import pick, read
from games.doudizhu.refusals import NoPattern
from games.doudizhu.values import Bid, Config, Leave, Outcome, Pass, Passed, Play, Return, Spring, State
from tests.games.doudizhu_table import RNG, act, after, bid, play, playing


def pattern(ranks: str) -> Pattern | None:
    return classify(read_ranks(ranks))


def type_of(ranks: str) -> str | None:
    found = pattern(ranks)
    return found.type if found else None


def may_follow(ranks: str, table: str) -> bool:
    found = pattern(table)
    assert found is not None
    return read_ranks(ranks) in follows(read_ranks(ranks), found)


def end_of(state: State) -> Outcome:
    decided = outcome(state)
    assert decided is not None
    return decided


def refused(state: State, ranks: str) -> bool:
    """Whether a play is refused; a refused one leaves everything as it was."""
    before = deepcopy(state)
    try:
        play(state, ranks)
    except IllegalAction:
        assert state == before
        return True
    return False


def test_01_a_plane_with_its_third_card_as_a_wing_is_played_as_a_last_hand() -> None:
    state = play(playing("33344456", "7", "8"), "33344456").state

    assert state.moves[0].pattern == Pattern(Type.PLANE_SOLO, 0, 2)
    assert state.hands[0] == ()
    assert to_act(state) is None


@pytest.mark.parametrize("ranks", ["33334444", "34445555"])
def test_02_two_bombs_or_a_bomb_with_a_trio_are_refused_as_no_pattern(ranks: str) -> None:
    with pytest.raises(NoPattern):
        play(playing(ranks + "6", "7", "8"), ranks)


def test_03_all_legal_groups_are_29327() -> None:
    assert len(set(leads(WHOLE_DECK))) == len(catalogue()) == 29_327


def test_04_equal_single_wings_are_legal() -> None:
    assert type_of("33344455") == "plane_solo"
    assert type_of("333344") == "four_two_solo"


def test_05_both_jokers_are_legal_wings() -> None:
    assert type_of("666777BR") == "plane_solo"
    assert read_ranks("666777BR") in leads(read_ranks("666777BR3"))


def test_06_the_order_of_the_jokers_changes_nothing_and_nothing_beats_the_rocket() -> None:
    assert pattern("BR") == pattern("RB") == ROCKET
    assert {classify(read_ranks("".join(order))) for order in permutations("4444")} == {pattern("4444")}
    assert follows(read_ranks("4444555566667777"), ROCKET) == []


def test_07_a_lower_card_is_refused_and_changes_nothing() -> None:
    assert refused(after(playing("56", "37", "8"), "5"), "3")


def test_08_a_bomb_is_not_two_pairs() -> None:
    assert type_of("44445555") is None


def test_11_over_the_rocket_nothing_is_suggested() -> None:
    assert hints(read_ranks("TTTTJJJJQKA22"), ROCKET) == ()


def test_12_equal_values_are_refused_and_the_rocket_beats_every_other_type() -> None:
    assert refused(after(playing("223", "22", "8"), "22"), "22")
    every = {found for reads in catalogue().values() for found in reads} - {ROCKET}
    assert all(beats(ROCKET, other) for other in every)


@pytest.mark.parametrize("ranks", ["A2345", "23456", "AA2233", "AAA222"])
def test_13_no_chain_goes_through_the_two(ranks: str) -> None:
    assert type_of(ranks) is None


@pytest.mark.parametrize(
    ("ranks", "expected"), [("33344425", "plane_solo"), ("3334442266", "plane_pair"), ("22233", "trio_pair")]
)
def test_13_a_two_may_be_a_wing_and_three_of_them_a_body(ranks: str, expected: str) -> None:
    assert type_of(ranks) == expected


@pytest.mark.parametrize("table", ["3334", "4444"])
def test_14_a_single_card_beats_no_trio_and_no_bomb(table: str) -> None:
    assert refused(after(playing(table + "5", "2", "8"), table), "2")


def test_14_three_cards_are_played_alone_with_one_and_with_two() -> None:
    assert [type_of(ranks) for ranks in ("333", "3334", "33344")] == ["trio", "trio_solo", "trio_pair"]


def test_15_three_tens_are_played_however_they_are_typed() -> None:
    assert [type_of(ranks) for ranks in ("TTT", "TTT3", "TTT33")] == ["trio", "trio_solo", "trio_pair"]
    assert read("101010") == read("TTT") == read("10 10 10") == read_ranks("TTT")


def test_16_a_bomb_beats_a_pair_and_a_pair_no_bomb() -> None:
    assert may_follow("8888", "QQ")
    assert not may_follow("22", "8888")


def test_17_the_rocket_beats_every_bomb_and_all_double() -> None:
    state = after(playing("33336", "55557", "8BR"), "3333", "5555", "BR", "-", "-", "8")

    assert all(beats(ROCKET, Pattern(Type.BOMB, rank)) for rank in range(13))
    assert beats(Pattern(Type.BOMB, 1), Pattern(Type.BOMB, 0))
    assert end_of(state).multiplier == 2**3 * 2


def test_18_when_nobody_calls_the_hand_begins_anew() -> None:
    before = start(Config(2), 3, Random(1)).state

    after_three = bid(before, 0, 0, 0)

    assert [len(hand) for hand in after_three.hands] == [17, 17, 17]
    assert after_three.hands != before.hands
    assert (after_three.calls, after_three.turn, after_three.config) == ((None, None, None), 2, before.config)


def test_19_before_there_is_a_landlord_nobody_sees_the_bottom() -> None:
    state = bid(start(Config(), 3, Random(1)).state, 1, 2)
    swapped = State(state.config, state.hands, (0, 1, 2), state.turn, state.calls)

    for seat in (None, 0, 1, 2):
        assert view(state, seat) == view(swapped, seat)


def test_20_an_anti_spring_counts_the_plays_of_the_landlord_not_his_passes() -> None:
    once = after(playing("3JJ", "4567", "8"), *["3", "4", "-", "-", "5", "-", "-", "6", "-", "-", "7"])
    twice = after(playing("39J", "4TQ", "8"), *["3", "4", "-", "9", "T", "-", "-", "Q"])

    assert (end_of(once).spring, end_of(once).multiplier) == (Spring.ANTI_SPRING, 2)
    assert (end_of(twice).spring, end_of(twice).multiplier) == (None, 1)


def test_21_after_the_last_card_every_command_is_refused() -> None:
    over = after(playing("3", "4", "5"), "3")
    for seat, action in product(range(3), (Bid(1), Play((4,)), Pass(), Leave(), Return())):
        with pytest.raises(GameIsOver):
            apply(over, seat, action, RNG)
    assert to_act(over) is None


def test_22_a_dropped_peasant_passes_and_comes_back_to_hand_table_and_turn() -> None:
    state = apply(playing("345", "67", "88"), 1, Leave(), RNG).state
    step = play(state, "3")
    assert step.events[1] == Passed(1, auto=True)

    back = after(apply(step.state, 1, Return(), RNG).state, "-", "4")

    seen = view(back, 1)
    assert (seen.hand, seen.turn, seen.table) == (state.hands[1], 1, back.moves[-1])


@pytest.mark.parametrize(
    "points", list(product(range(4), repeat=3)), ids=lambda some: "".join(map(str, some))
)
def test_23_every_legal_bid_sequence_ends_in_a_landlord_or_a_new_deal(points: tuple[int, ...]) -> None:
    state = start(Config(), 3, Random(1)).state
    for point in points:
        if state.landlord is None and point in view(state, state.turn).bids:
            state = bid(state, point)
        elif state.landlord is None:
            state = bid(state, 0)

    assert (state.landlord is None) == (state.deal == 2)


def test_24_who_quits_while_bidding_is_not_asked_again() -> None:
    state = start(Config(), 3, Random(1)).state
    for seat in (0, 1, 2):
        state = apply(state, seat, Leave(), RNG).state
        assert to_act(state) != seat

    assert to_act(state) is None


def test_27_an_automatic_action_is_always_legal() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = bid(start(Config(), 3, rng).state, 3)
        while (seat := to_act(state)) is not None:
            idle = idle_action(state, seat)
            assert idle in legal_actions(state, seat)
            state = apply(state, seat, rng.choice([idle, *legal_actions(state, seat)[:-1]]), rng).state


def test_27_fourteen_cards_of_no_pattern_are_refused() -> None:
    assert type_of("44679999TQKA2B") is None


def test_28_a_bid_of_three_and_one_bomb_score_twelve() -> None:
    state = after(playing("33335", "46", "78", bid=3), "3333", "-", "-", "5")
    spoilt = after(playing("33335K", "46", "78", bid=3), "5", "6", "-", "3333", "-", "-", "K")

    assert end_of(spoilt).scores == (12, -6, -6)
    assert end_of(state).scores == (24, -12, -12)


def test_29_a_play_out_of_turn_is_refused() -> None:
    state = playing("34", "56", "78")
    for seat in (1, 2):
        with pytest.raises(NotYourTurn):
            apply(state, seat, Play(state.hands[seat][:1]), RNG)


def test_32_the_bottom_stays_as_it_was_when_its_cards_are_played() -> None:
    state = bid(start(Config(), 3, Random(1)).state, 3)
    card = state.bottom[0]

    played = act(state, Play((card,))).state

    assert view(played, None).bottom == state.bottom


def test_33_five_cards_of_a_rank_are_refused_without_an_accident() -> None:
    for ranks in ("33333", "3333344", "BB", "RRB"):
        with pytest.raises(ImpossibleCards):
            read_ranks(ranks)
        with pytest.raises(ImpossibleCards):
            pick(ranks, DECK)


@pytest.mark.parametrize("ranks", ["33334", "TTTTB", "89999", "33344455566678", "44445555"])
def test_34_a_body_has_all_of_its_wings_and_no_others(ranks: str) -> None:
    assert type_of(ranks) is None


def test_35_the_rank_of_a_plane_is_that_of_its_body() -> None:
    assert may_follow("6667778889TJ", "333444555KKK")
    assert not may_follow("333444555KKK", "6667778889TJ")


def test_36_a_plane_with_a_trio_beside_its_body_can_be_followed() -> None:
    assert may_follow("4567888999TTTJJJ", "3334445556667779")


@pytest.mark.parametrize(
    ("answer", "table"),
    [("34567", "34567"), ("33", "5"), ("3", "AA"), ("3333", "BR"), ("44455", "3336")],
)
def test_37_another_number_of_cards_or_an_equal_value_is_refused(answer: str, table: str) -> None:
    found = pattern(table)

    assert found is not None
    assert reading_over(read_ranks(answer), found) is None
    assert not may_follow(answer, table)


@pytest.mark.parametrize("ranks", ["333444", "555566", "33344455"])
def test_38_trios_alone_and_equal_wings_are_playable(ranks: str) -> None:
    assert not refused(playing(ranks + "7", "8", "9"), ranks)


def test_38_fours_with_two_cards_and_with_two_pairs_do_not_compare() -> None:
    assert (type_of("555566"), type_of("55556677")) == ("four_two_solo", "four_two_pair")
    assert not may_follow("55556677", "333344")
    assert not may_follow("555566", "33334455")


@pytest.mark.parametrize(("ranks", "expected"), [("555538", "four_two_solo"), ("55557799", "four_two_pair")])
def test_39_fours_take_two_cards_or_two_pairs(ranks: str, expected: str) -> None:
    assert type_of(ranks) == expected
