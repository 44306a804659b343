"""Dealing, bidding, playing, scoring and going away; numbers D15–D29 are the decisions behind the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from games.core import GameIsOver, IllegalAction, NoSuchSeat, NotNow, NotYourTurn
from games.doudizhu import BadSetup, apply, classify, idle_action, legal_actions, outcome, start, to_act, view
from games.doudizhu.cards import DECK, UnreadableCards, read_ranks
from games.doudizhu.patterns import Pattern, Type
from games.doudizhu.refusals import (
    BidTooLow,
    ImpossibleCards,
    MustLead,
    NoPattern,
    NoSuchBid,
    NotBigEnough,
    NotHeld,
)
from games.doudizhu.values import (
    Bid,
    Called,
    CameBack,
    Config,
    Dealt,
    Ended,
    Ending,
    LandlordFound,
    Leave,
    Outcome,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    Return,
    Spring,
    State,
    Went,
)
from tests.games.doudizhu_table import RNG, act, after, all_cards, bid, kinds, play, playing, text

CALLS = list(product(range(4), repeat=3))


def opened(first: int = 0, seed: int = 7) -> State:
    return start(Config(first), 3, Random(seed)).state


def ended(state: State) -> Outcome:
    decided = outcome(state)
    assert decided is not None
    return decided


# Dealing


def test_each_seat_gets_17_cards_and_three_stay_below() -> None:
    step = start(Config(1), 3, Random(7))

    assert [len(hand) for hand in step.state.hands] == [17, 17, 17]
    assert len(step.state.bottom) == 3
    assert all_cards(step.state) == list(DECK)
    assert step.events == (Dealt(1, 1),)


def test_hands_are_ascending() -> None:
    state = opened()

    assert all(list(hand) == sorted(hand) for hand in (*state.hands, state.bottom))


def test_the_deal_is_one_shuffle_of_the_deck() -> None:
    deck, rng = list(DECK), Random(7)
    rng.shuffle(deck)

    state = opened()

    assert [set(hand) for hand in state.hands] == [set(deck[:17]), set(deck[17:34]), set(deck[34:51])]


@pytest.mark.parametrize(
    ("seats", "first", "field"),
    [(2, 0, "seats"), (4, 0, "seats"), (True, 0, "seats"), (3, 3, "first_caller"), (3, -1, "first_caller")],
)
def test_a_hand_that_cannot_be_played_is_not_started(seats: int, first: int, field: str) -> None:
    with pytest.raises(BadSetup) as refused:
        start(Config(first), seats, Random(7))

    assert refused.value.field == field


# Bidding (D15, D16, D18)


@pytest.mark.parametrize("points", CALLS, ids=lambda points: "".join(map(str, points)))
def test_every_sequence_of_calls_ends_in_a_landlord_or_a_new_deal_or_is_refused(
    points: tuple[int, int, int],
) -> None:
    state, highest = opened(1), 0
    for number, point in enumerate(points):
        if 0 < point <= highest:
            with pytest.raises(BidTooLow) as refused:
                bid(state, point)
            assert (refused.value.points, refused.value.highest) == (point, highest)
            return
        assert state.turn == (1 + number) % 3
        state, highest = bid(state, point), max(point, highest)
        if point == 3:
            break

    if highest:
        assert state.landlord == (1 + points.index(highest)) % 3
        assert state.turn == state.landlord
        assert (state.deal, view(state, None).bid) == (1, highest)
    else:
        assert (state.deal, state.landlord, state.turn, state.calls) == (2, None, 1, (None, None, None))


def test_a_call_of_three_ends_the_bidding_at_once() -> None:
    step = act(opened(2), Bid(3))

    assert kinds(step) == ["called", "landlord_found"]
    assert step.state.landlord == 2
    assert step.state.calls == (None, None, 3)


def test_the_bottom_goes_to_the_landlord_and_is_shown_to_all() -> None:
    before = opened()
    step = act(bid(before, 1, 0), Bid(2))

    found = step.events[-1]
    assert found == LandlordFound(2, 2, before.bottom)
    assert set(step.state.hands[2]) == {*before.hands[2], *before.bottom}
    assert view(step.state, None).bottom == view(step.state, 0).bottom == before.bottom


def test_when_nobody_calls_new_cards_are_dealt_and_the_same_seat_calls_first() -> None:
    before = bid(opened(1), 0, 0)

    step = apply(before, 0, Bid(0), Random(99))

    assert step.events == (Called(0, 0), Dealt(1, 2))
    assert step.state.hands == opened(seed=99).hands != before.hands
    assert all_cards(step.state) == list(DECK)
    assert step.state.turn == 1


def test_new_deals_have_no_end_of_their_own() -> None:
    state, rng = opened(), Random(3)
    for _ in range(150):
        state = apply(state, state.turn, Bid(0), rng).state

    assert (state.deal, state.landlord) == (51, None)


@pytest.mark.parametrize("points", [-1, 4, True, 1.0, "1", None])
def test_a_bid_is_none_one_two_or_three(points: object) -> None:
    with pytest.raises(NoSuchBid):
        act(opened(), Bid(points))


def test_the_bids_on_offer_are_those_that_are_higher() -> None:
    state = bid(opened(), 1)

    assert view(state, 1).bids == (0, 2, 3)
    assert legal_actions(state, 1) == (Bid(0), Bid(2), Bid(3), Leave())
    assert view(state, 0).bids == view(state, None).bids == ()


def test_cards_cannot_be_played_nor_passed_while_bidding() -> None:
    state = opened()
    for action in (Play(state.hands[0][:1]), Pass()):
        with pytest.raises(NotNow) as refused:
            act(state, action)
        assert refused.value.why == "bidding"


# Playing (D19)


def test_the_landlord_leads_and_play_goes_round() -> None:
    state = playing("3", "4567", "89TJ", landlord=1)
    step = play(state, "4")

    assert (state.turn, step.state.turn) == (1, 2)
    assert step.events[0].kind == "played"
    assert text(step.state.hands[1]) == "567"


def test_a_play_names_cards_pattern_and_what_is_left() -> None:
    (played,) = play(playing("33344456", "7", "8"), "333444").events

    assert isinstance(played, Played)
    assert (text(played.cards), played.pattern.type, played.left) == ("333444", "trio_chain", 2)


def test_a_pass_after_a_pass_returns_the_lead() -> None:
    state = after(playing("345", "678", "9TJ"), "3", "-", "-")

    assert state.turn == 0
    assert view(state, 0).table is None
    assert not view(state, 0).may_pass


def test_a_new_lead_may_be_of_any_pattern() -> None:
    state = after(playing("344", "678", "9TJ"), "3", "-", "-", "44")

    assert ended(state).landlord_won


def test_the_owner_of_the_table_is_the_last_who_played() -> None:
    state = after(playing("34", "67", "9TJ"), "3", "6", "-")

    table = view(state, 0).table
    assert table is not None
    assert (table.seat, text(table.cards)) == (1, "6")


def test_the_leader_must_play() -> None:
    with pytest.raises(MustLead):
        play(playing("3", "4", "5"), "-")


@pytest.mark.parametrize(
    ("table", "answer"), [("55", "44"), ("55", "6"), ("55", "55"), ("34567", "34567"), ("AA", "333")]
)
def test_what_does_not_beat_the_table_is_refused_with_both_patterns(table: str, answer: str) -> None:
    state = after(playing(table + "2", answer + "2", "9"), table)

    with pytest.raises(NotBigEnough) as refused:
        play(state, answer)

    assert refused.value.given == classify(read_ranks(answer))
    assert refused.value.needed == classify(read_ranks(table))


def test_a_play_with_two_readings_counts_as_the_one_that_beats_the_table() -> None:
    state = after(playing("333444555TJQ9", "6667778889992", "TTTJJJQQQKKK4"), "333444555TJQ")

    state = after(state, "666777888999")

    assert state.moves[-1].pattern == Pattern(Type.PLANE_SOLO, 4, 3)
    assert after(state, "TTTJJJQQQKKK").moves[-1].pattern == Pattern(Type.PLANE_SOLO, 8, 3)
    led = after(playing("666777888999", "3", "4"), "666777888999").moves[0]
    assert led.pattern == Pattern(Type.TRIO_CHAIN, 3, 4)


def test_cards_that_make_no_pattern_are_refused() -> None:
    with pytest.raises(NoPattern) as refused:
        play(playing("3345", "6", "7"), "334")

    assert refused.value.ranks == "334"


def test_no_cards_are_no_pattern() -> None:
    with pytest.raises(NoPattern):
        act(playing("3", "4", "5"), Play(()))


def test_a_card_of_another_suit_is_not_held() -> None:
    state = playing("3", "3", "4")

    with pytest.raises(NotHeld) as refused:
        act(state, Play(state.hands[1]))

    assert refused.value.ranks == "3"


def test_one_card_cannot_be_played_twice_at_once() -> None:
    with pytest.raises(ImpossibleCards) as refused:
        act(playing("33", "4", "5"), Play((0, 0)))

    assert refused.value.ranks == "3"


@pytest.mark.parametrize("card", [-1, 54, True, 0.0, "3"])
def test_what_is_no_card_is_refused(card: object) -> None:
    with pytest.raises(ImpossibleCards):
        act(playing("33", "4", "5"), Play((card,)))


def test_the_very_cards_that_were_named_are_played_whatever_their_order() -> None:
    state = playing("3333", "4", "5")

    step = act(state, Play((3, 1)))

    assert step.events[0].cards == (1, 3)
    assert step.state.hands[0] == (0, 2)


def test_nobody_bids_once_there_is_a_landlord() -> None:
    with pytest.raises(NotNow) as refused:
        act(playing("3", "4", "5"), Bid(3))

    assert refused.value.why == "playing"


def test_another_seat_is_told_whose_turn_it_is() -> None:
    state = playing("34", "5", "6")
    for action in (Play(state.hands[1]), Pass(), Bid(0)):
        with pytest.raises(NotYourTurn) as refused:
            apply(state, 1, action, RNG)
        assert refused.value.turn == 0


@pytest.mark.parametrize("seat", [-1, 3, True, None])
def test_a_seat_that_does_not_exist_cannot_act(seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        apply(playing("3", "4", "5"), seat, Pass(), RNG)


def test_the_refusals_are_all_illegal_actions() -> None:
    kinds = (
        BidTooLow,
        ImpossibleCards,
        MustLead,
        NoPattern,
        NoSuchBid,
        NotBigEnough,
        NotHeld,
        UnreadableCards,
    )

    assert all(issubclass(kind, IllegalAction) for kind in kinds)


# The end and the score (D22–D25)


def test_the_first_without_cards_ends_the_hand_with_all_hands_laid_open() -> None:
    step = play(after(playing("345", "67", "89"), "3", "6", "8", "-", "-"), "9")

    decided = ended(step.state)
    assert step.events[-1] == Ended(decided, step.state.hands)
    assert (decided.out, decided.landlord_won, decided.ending) == (2, False, Ending.OUT)
    assert to_act(step.state) is None
    assert [text(hand) for hand in view(step.state, None).hands or ()] == ["45", "7", ""]


def test_nothing_can_be_done_after_the_end() -> None:
    over = after(playing("3", "4", "5"), "3")
    for seat, action in product(range(3), (Bid(0), Play((4,)), Pass(), Leave(), Return())):
        with pytest.raises(GameIsOver):
            apply(over, seat, action, RNG)
        assert legal_actions(over, seat) == ()


@pytest.mark.parametrize("points", [1, 2, 3])
def test_the_landlord_gets_or_pays_two_for_each_ones(points: int) -> None:
    won = after(playing("35", "46", "78", bid=points), "3", "4", "-", "5")
    lost = after(playing("35K", "46", "78", bid=points), "3", "4", "-", "5", "6")

    assert ended(won).scores == (2 * points, -points, -points)
    assert ended(lost).scores == (-2 * points, points, points)


def test_each_bomb_and_the_rocket_double() -> None:
    state = playing("33334444BR56", "77778", "69")
    state = after(state, "5", "-", "-", "3333", "7777", "-", "BR", "-", "-", "4444", "-", "-", "6")

    decided = ended(state)
    assert (decided.bombs, decided.rocket, decided.spring, decided.multiplier) == (3, True, None, 16)
    assert decided.scores == (32, -16, -16)


def test_bombs_and_an_anti_spring_multiply() -> None:
    state = after(playing("33336", "5555", "6", bid=3), "3333", "5555")

    assert (ended(state).spring, ended(state).multiplier) == (Spring.ANTI_SPRING, 8)
    assert ended(state).scores == (-48, 24, 24)


def test_bombs_left_in_a_hand_and_fours_with_wings_double_nothing() -> None:
    state = after(playing("3333456", "77778", "9999T", bid=2), "333345", "-", "-", "6")

    decided = ended(state)
    assert (decided.bombs, decided.rocket) == (0, False)
    assert decided.multiplier == 2
    assert decided.spring is Spring.SPRING


def test_both_jokers_as_wings_are_no_rocket() -> None:
    state = after(playing("3333BR5", "77", "99"), "3333BR", "-", "-", "5")

    assert not ended(state).rocket


def test_a_spring_is_a_hand_in_which_no_peasant_plays_a_card() -> None:
    state = after(playing("345", "77", "99"), "3", "-", "-", "4", "-", "-", "5")

    assert ended(state).spring is Spring.SPRING
    assert ended(state).scores == (4, -2, -2)


def test_one_card_of_one_peasant_spoils_the_spring() -> None:
    state = after(playing("348", "77", "99"), "3", "7", "-", "8", "-", "-", "4")

    assert (ended(state).spring, ended(state).multiplier) == (None, 1)


def test_an_anti_spring_is_a_hand_in_which_the_landlord_plays_once() -> None:
    state = after(playing("34", "78", "99"), "3", "7", "-", "-", "8")

    assert ended(state).spring is Spring.ANTI_SPRING
    assert ended(state).scores == (-4, 2, 2)


def test_a_landlord_who_played_twice_pays_no_anti_spring() -> None:
    state = after(playing("39K", "7T", "88"), "3", "7", "-", "9", "T")

    assert (ended(state).landlord_won, ended(state).spring, ended(state).multiplier) == (False, None, 1)


def test_the_view_counts_the_bombs_so_far_and_at_the_end_the_spring() -> None:
    running = after(playing("33334", "5", "6"), "3333")

    assert (view(running, None).multiplier, view(running, None).bombs) == (2, 1)
    assert view(after(running, "-", "-", "4"), None).multiplier == 4


# The clock (D20)


def test_silence_calls_nothing_passes_and_leads_the_lowest_single() -> None:
    bidding, leading = opened(), playing("33344", "5", "6")
    following = after(leading, "4")

    assert idle_action(bidding, 0) == Bid(0)
    assert idle_action(leading, 0) == Play((0,))
    assert idle_action(following, 1) == Pass()


# Going away (D26–D29)


def test_a_landlord_who_leaves_loses_at_once_without_a_spring() -> None:
    state = after(playing("33334", "5", "6", bid=3), "3333", "-")

    step = apply(state, 0, Leave(), RNG)

    decided = ended(step.state)
    assert kinds(step) == ["went", "ended"]
    assert (decided.ending, decided.landlord_won, decided.out) == (Ending.LANDLORD_LEFT, False, None)
    assert (decided.spring, decided.multiplier, decided.scores) == (None, 2, (-12, 6, 6))


def test_two_peasants_who_leave_lose_at_once_without_a_spring() -> None:
    state = apply(playing("34", "5", "6", bid=2), 2, Leave(), RNG).state

    step = apply(state, 1, Leave(), RNG)

    decided = ended(step.state)
    assert (decided.ending, decided.landlord_won, decided.spring) == (Ending.PEASANTS_LEFT, True, None)
    assert decided.scores == (4, -2, -2)


def test_a_peasant_who_is_away_passes_in_the_same_step() -> None:
    state = apply(playing("34", "56", "78"), 1, Leave(), RNG).state

    step = play(state, "3")

    assert step.events[1:] == (Passed(1, auto=True),)
    assert step.state.turn == 2


def test_a_peasant_who_leaves_on_his_turn_passes_at_once() -> None:
    state = after(playing("34", "56", "78"), "3")

    step = apply(state, 1, Leave(), RNG)

    assert step.events == (Went(1), Passed(1, auto=True))
    assert step.state.turn == 2


def test_the_lead_of_a_peasant_who_is_away_moves_on() -> None:
    state = after(playing("34", "56", "78"), "3", "5")
    state = apply(state, 1, Leave(), RNG).state

    step = play(play(state, "-").state, "-")

    assert step.events == (Passed(0), Passed(1, auto=True))
    assert step.state.turn == 2
    assert view(step.state, 2).table is None
    with pytest.raises(MustLead):
        play(step.state, "-")


def test_a_lead_that_moved_on_to_the_landlord_is_his() -> None:
    state = after(playing("34", "56", "78"), "3", "-", "7")
    state = apply(state, 2, Leave(), RNG).state

    step = play(play(state, "-").state, "-")

    assert step.events == (Passed(1), Passed(2, auto=True))
    assert (step.state.turn, view(step.state, 0).table) == (0, None)


def test_a_peasant_who_comes_back_finds_his_cards_and_his_turn() -> None:
    left = apply(playing("345", "67", "89"), 1, Leave(), RNG).state
    gone_on = after(left, "3", "-", "4")

    step = apply(gone_on, 1, Return(), RNG)

    assert step.events == (CameBack(1),)
    assert view(step.state, 1).hand == left.hands[1]
    assert play(after(step.state, "8"), "-").state.turn == 1


def test_passes_of_a_peasant_who_is_away_spoil_no_spring() -> None:
    state = apply(playing("345", "67", "89"), 1, Leave(), RNG).state

    state = after(state, "3", "-", "4", "-", "5")

    assert ended(state).spring is Spring.SPRING


def test_who_is_away_cannot_act_nor_leave_again() -> None:
    state = apply(playing("34", "56", "78"), 1, Leave(), RNG).state
    for action, why in ((Pass(), "away"), (Bid(1), "away"), (Leave(), "already away")):
        with pytest.raises(NotNow) as refused:
            apply(state, 1, action, RNG)
        assert refused.value.why == why
    with pytest.raises(NotNow) as refused:
        apply(state, 0, Return(), RNG)
    assert refused.value.why == "already here"
    assert legal_actions(state, 1) == (Return(),)


def test_who_leaves_before_his_call_calls_nothing() -> None:
    state = apply(opened(), 1, Leave(), RNG).state

    step = act(state, Bid(1))

    assert step.events == (Called(0, 1), Called(1, 0, auto=True))
    assert step.state.turn == 2


def test_who_leaves_on_his_call_calls_nothing_at_once() -> None:
    step = apply(opened(), 0, Leave(), RNG)

    assert step.events == (Went(0), Called(0, 0, auto=True))


def test_who_comes_back_before_his_call_may_make_it() -> None:
    state = apply(opened(), 1, Leave(), RNG).state
    state = apply(state, 1, Return(), RNG).state

    assert bid(state, 0, 3).landlord == 1


def test_a_caller_who_left_and_becomes_landlord_loses_at_once() -> None:
    state = apply(bid(opened(), 2), 0, Leave(), RNG).state

    step = apply(bid(state, 0), 2, Bid(0), RNG)

    assert kinds(step) == ["called", "landlord_found", "ended"]
    assert ended(step.state).scores == (-4, 2, 2)


def test_peasants_who_both_left_while_bidding_lose_at_once() -> None:
    state = apply(apply(opened(), 0, Leave(), RNG).state, 1, Leave(), RNG).state

    step = act(state, Bid(2))

    assert kinds(step) == ["called", "landlord_found", "ended"]
    assert ended(step.state).scores == (-2, -2, 4)


def test_one_who_stays_alone_and_does_not_call_gets_a_new_deal() -> None:
    state = apply(apply(opened(), 0, Leave(), RNG).state, 1, Leave(), RNG).state

    step = act(state, Bid(0), Random(5))

    assert kinds(step) == ["called", "dealt", "called", "called"]
    assert (step.state.turn, step.state.deal) == (2, 2)


def test_with_nobody_at_the_table_and_no_call_the_bidding_rests() -> None:
    state = opened()
    for seat in (0, 1, 2):
        state = apply(state, seat, Leave(), RNG).state

    assert to_act(state) is None
    assert state.deal == 1

    step = apply(state, 1, Return(), Random(5))
    assert kinds(step) == ["came_back", "called", "dealt", "called"]
    assert to_act(step.state) == 1


def test_with_nobody_at_the_table_a_call_that_stands_is_settled() -> None:
    state = bid(opened(), 2)
    for seat in (0, 1):
        state = apply(state, seat, Leave(), RNG).state

    step = apply(state, 2, Leave(), RNG)

    assert kinds(step) == ["went", "called", "landlord_found", "ended"]
    assert ended(step.state).ending is Ending.LANDLORD_LEFT


# What a seat sees


def test_a_bystander_sees_no_cards_but_those_on_the_table() -> None:
    state = after(playing("34", "56", "78"), "3")
    seen = view(state, None)

    assert (seen.hand, seen.hands, seen.counts) == (None, None, (1, 2, 2))
    assert seen.table == state.moves[0]
    assert (seen.may_pass, seen.can_play, seen.bids) == (False, False, ())


def test_the_bottom_is_hidden_while_bidding() -> None:
    state = opened()

    assert [view(state, seat).bottom for seat in (None, 0, 1, 2)] == [None] * 4


def test_a_seat_sees_its_own_hand_ascending() -> None:
    state = bid(opened(), 3)

    assert view(state, 0).hand == tuple(sorted(state.hands[0]))
    assert len(view(state, 0).hand or ()) == 20


def test_the_flags_say_what_the_seat_on_turn_may_do() -> None:
    state = after(playing("55", "44", "66"), "5")

    beaten = view(state, 1)
    assert (beaten.may_pass, beaten.can_play) == (True, False)
    assert view(after(state, "-"), 2).can_play
    assert not view(state, 2).may_pass


def test_the_latest_moves_are_those_of_the_running_trick() -> None:
    fresh = playing("345", "678", "9TJ")
    over = after(fresh, "3", "6", "-", "-")
    new = after(over, "7")

    assert view(fresh, None).latest == (None, None, None)
    assert view(over, None).latest == (over.moves[3], over.moves[1], over.moves[2])
    assert view(new, None).latest == (None, new.moves[4], None)


def test_the_phases_are_bidding_playing_and_over() -> None:
    state = playing("3", "4", "5")

    assert [view(some, None).phase for some in (opened(), state, after(state, "3"))] == list(Phase)
