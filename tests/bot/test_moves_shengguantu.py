"""A table of 陞官圖: its options, the chips of every turn, the fast pace, and those who ask it to wait."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from promoted import (
    RICH,
    acted,
    begun,
    begun_move,
    choices,
    is_choice,
    lobby_sgt,
    offered,
    opened_sgt,
    play_sgt,
    rich,
    some_options,
    standing_on,
)
from pydantic import ValidationError
from seated import (
    ANNA,
    BERT,
    CLEO,
    MODERATOR,
    NOW,
    PEOPLE,
    on_turn,
    rings,
    snapshot,
)

from bot import moves, shelf
from bot.moves import Person
from bot.refusals import (
    AgainstTheRules,
    NotAllowed,
    NotAtThisPace,
    NotRunning,
    NotSeated,
    Overtaken,
    Refusal,
    StaleButton,
    TooFew,
    TooPoor,
    WaitYourTurn,
)
from bot.shengguantu import ENTRIES, GAME, ShengguantuOptions, config, fits
from bot.table import Autopilot, Ending, Phase, Presence, Table
from bot.turns import AUTOPILOT_SECONDS, Move
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.values import (
    Accept,
    Decline,
    Donate,
    ManchuPosts,
    NoPair,
    RedeemPenalty,
    Refuse,
    Roll,
    SitExams,
)
from games.shengguantu.values import Ending as CareerEnding

LONG = 45
"""Seconds of a turn at these tables."""

# Options


def test_the_usual_options_are_those_of_the_rules() -> None:
    options = ShengguantuOptions()

    assert (options.entry, options.fast) == (100, False)
    assert (options.no_pair, options.manchu_posts) == ("again", "barred")
    assert (options.purchase, options.bail_out) == (True, False)
    assert (options.turn_limit, options.chairs) == (60, 8)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("entry", 150),
        ("entry", 0),
        ("entry", 600),
        ("turn_limit", 14),
        ("turn_limit", 301),
        ("chairs", 1),
        ("chairs", 9),
        ("no_pair", "never"),
        ("manchu_posts", "some"),
        ("stake", 100),
    ],
)
def test_an_option_out_of_its_range_is_refused(option: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        ShengguantuOptions(**{option: value})


@pytest.mark.parametrize("entry", [100, 200, 300, 400, 500])
def test_everybody_puts_his_entry_into_the_pool_and_needs_three_of_them(entry: int) -> None:
    lobby = lobby_sgt(4, entry=entry)

    move = begun_move(lobby)

    assert GAME.stakes is not None
    assert GAME.stakes.entry(lobby.options) == ENTRIES * entry
    (movement,) = move.movements
    assert {(e.kind, e.holder): e.amount for e in movement.entries} == {
        ("pool", lobby.id): 4 * entry,
        **{("wallet", person.user_id): -entry for person in PEOPLE[:4]},
    }


@pytest.mark.parametrize("seed", range(6))
def test_a_config_is_that_of_the_options_with_the_host_first(seed: int) -> None:
    options = ShengguantuOptions(**some_options(Random(seed)))

    made = config(options, (), 2, seed)

    assert made.first == 2
    assert (made.entry, made.purchase, made.bail_out) == (options.entry, options.purchase, options.bail_out)
    assert made.no_pair == NoPair(options.no_pair)
    assert made.manchu_posts == ManchuPosts(options.manchu_posts)
    assert not made.play_out
    assert fits(options, made, seed)
    for other in (
        {"entry": 600 - options.entry} if options.entry != 300 else {"entry": 100},
        {"no_pair": NoPair.AGAIN if made.no_pair is NoPair.PASS else NoPair.PASS},
        {"purchase": not made.purchase},
        {"bail_out": not made.bail_out},
        {"play_out": True},
    ):
        assert not fits(options, replace(made, **other), seed)


def test_the_host_throws_first_wherever_he_sits() -> None:
    table = moves.hand_over(lobby_sgt(4), ANNA, CLEO, NOW + 50).table

    started = moves.start(table, CLEO, NOW + 100, free_entry=True).table

    assert started.to_act is not None
    assert started.to_act.user_id == CLEO.user_id


def test_one_is_too_few_and_eight_are_enough() -> None:
    with pytest.raises(TooFew):
        begun_move(opened_sgt())

    assert len(begun(8).by_seat) == 8


def test_who_holds_less_than_three_entries_does_not_sit_down_or_start() -> None:
    table = lobby_sgt(2, entry=200)

    with pytest.raises(TooPoor) as refused:
        moves.join(table, rich(CLEO, 599), "join", "", NOW + 9)
    assert (refused.value.needed, refused.value.held) == (600, 599)
    moves.join(table, rich(CLEO, 600), "join", "", NOW + 9)
    with pytest.raises(TooPoor):
        moves.start(table, ANNA, NOW + 100, free_entry=True, purses={ANNA.user_id: 700, BERT.user_id: 599})


# Chips


def flow(move: Move) -> Counter[tuple[str, int]]:
    """What each account got by a move."""
    found: Counter[tuple[str, int]] = Counter()
    for movement in move.movements:
        assert sum(entry.amount for entry in movement.entries) == 0
        for entry in movement.entries:
            assert entry.amount
            found[entry.kind, entry.holder] += entry.amount
    return found


def holdings(table: Table) -> Counter[tuple[str, int]]:
    """What the game says that each has won, and what lies in the pool."""
    if table.state is None:
        return Counter()
    return Counter(
        {
            ("pool", table.id): table.state.pool,
            **{("wallet", s.user_id): table.state.balances[s.seat or 0] for s in table.by_seat},
        }
    )


def same(one: Counter[Any], other: Counter[Any]) -> bool:
    return {k: v for k, v in one.items() if v} == {k: v for k, v in other.items() if v}


def turned(counts: Counter[Any]) -> Counter[Any]:
    return Counter({key: -count for key, count in counts.items()})


@pytest.mark.parametrize("hundred", range(5))
def test_the_payments_of_an_action_are_the_change_of_balances_and_pool(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        so_far: Counter[tuple[str, int]] = Counter()
        for table, move in play_sgt(seed):
            change = flow(move)
            so_far.update(change)
            if move.table.is_live or move.table.ending is Ending.PLAYED:
                change.update(holdings(table))
                assert same(change, holdings(move.table))
            if move.table.version % 10 == 0 or not move.table.is_live:
                text = GAME.write_state(move.table.state)
                assert GAME.read_state(text) == move.table.state
                assert GAME.write_state(GAME.read_state(text)) == text
                for row, happening in zip(move.log, move.table.recent[-len(move.log) :], strict=False):
                    assert GAME.read_events(row.events) == happening.events
        if move.table.ending is Ending.PLAYED:
            assert move.table.state.pool == 0
            assert same(so_far, holdings(move.table))
            assert sum(move.table.state.balances) == 0
        else:
            assert same(so_far, Counter())


@pytest.mark.parametrize("seed", range(4))
def test_a_game_closed_early_pays_back_what_it_has_moved(seed: int) -> None:
    so_far: Counter[tuple[str, int]] = Counter()
    for n, (_, move) in enumerate(play_sgt(seed, 4)):
        so_far.update(flow(move))
        if n >= 60:
            break
    table = move.table
    assert table.is_live
    assert any(so_far.values())

    for closed in (
        moves.end(table, MODERATOR, NOW + 900),
        moves.close(table, Ending.VOID, NOW + 900),
    ):
        assert same(flow(closed), turned(so_far))
        assert all(movement.reason == "void" for movement in closed.movements)
        assert closed.scores == ()


def test_nobody_escapes_a_game_for_chips_by_going_away() -> None:
    table = begun()
    for place, sitter in enumerate(table.here):
        table = moves.leave(table, Person(sitter.user_id, sitter.name), NOW + 900 + place).table
    assert table.is_live

    moved = Counter[tuple[str, int]]()
    for n in range(5000):
        if not table.is_live:
            break
        move = rings(table, NOW + 1000 + n)
        moved.update(flow(move))
        table = move.table

    assert table.ending is Ending.PLAYED
    assert sum(moved.values()) == 0


def test_only_a_moderator_ends_a_game_for_chips() -> None:
    with pytest.raises(NotAllowed):
        moves.end(begun(), ANNA, NOW + 200)


def test_a_lobby_that_is_closed_moves_nothing() -> None:
    assert moves.end(lobby_sgt(), ANNA, NOW + 50).movements == ()


def test_what_is_bought_goes_into_the_pool_and_the_turn_goes_on() -> None:
    table = standing_on(begun(entry=300), 0, "P324")
    one = GAME.engine.view(table.state, 0).for_sale[-1]

    move = acted(table, Donate(one.office))

    assert flow(move) == {("wallet", ANNA.user_id): -one.chips, ("pool", table.id): one.chips}
    assert move.table.turn == 0
    assert move.table.state.careers[0].office == one.office
    assert one.chips % 15 == 0


# Refusals


REFUSED: list[tuple[str, Person, Any, type[Refusal]]] = [
    ("not his turn", BERT, Roll(), WaitYourTurn),
    ("nobody here", Person(9000, "路人"), Roll(), NotSeated),
    ("no rank", ANNA, Donate("P91"), AgainstTheRules),
    ("nothing offered", ANNA, Refuse(), AgainstTheRules),
    ("nothing to take", ANNA, Accept(), AgainstTheRules),
    ("nothing to redeem", ANNA, RedeemPenalty(), AgainstTheRules),
    ("nothing to decline", ANNA, Decline(), AgainstTheRules),
    ("no way out", ANNA, SitExams(), AgainstTheRules),
]


@pytest.mark.parametrize(("who", "action", "no"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED])
def test_a_refused_action_changes_nothing(who: Person, action: Any, no: type[Refusal]) -> None:
    table = begun()
    before = snapshot(table)

    with pytest.raises(no):
        moves.act(table, who, action, None, NOW + 200)

    assert snapshot(table) == before


def test_why_nothing_may_be_bought_is_said() -> None:
    barred = begun(purchase=False)
    with pytest.raises(AgainstTheRules) as refused:
        acted(barred, Donate("P91"))
    assert isinstance(refused.value.no, CannotBuy)
    assert refused.value.no.why == "off"


def test_a_button_of_the_turn_before_is_stale_after_a_purchase() -> None:
    table = standing_on(begun(), 0, "P324")
    bought = acted(table, choices(table)[-1]).table

    with pytest.raises(StaleButton):
        moves.act(bought, ANNA, Roll(), table.turn_version, NOW + 200)
    moves.act(bought, ANNA, Roll(), bought.turn_version, NOW + 200)


# Pace


def fast(players: int = 3, **options: Any) -> Table:
    return begun(players, **{"fast": True, "turn_limit": LONG} | options)


def test_at_the_fast_pace_the_bot_throws_two_seconds_after_a_turn_began() -> None:
    table = fast()
    assert table.deadline == NOW + 100 + AUTOPILOT_SECONDS

    with pytest.raises(Overtaken):
        moves.run_out(table, NOW + 101)
    move = moves.run_out(table, NOW + 102)

    (row,) = move.log
    assert (row.seat, row.cause, row.actor_id) == (0, "pace", None)
    assert move.table.deadline == NOW + 102 + AUTOPILOT_SECONDS or is_choice(move.table)


def test_at_the_usual_pace_the_bot_waits_for_a_whole_turn() -> None:
    table = begun(turn_limit=LONG)

    assert table.deadline == NOW + 100 + LONG
    assert rings(table).log[0].cause == "auto"


def test_a_player_may_throw_before_the_bot_does() -> None:
    move = moves.act(fast(), ANNA, Roll(), None, NOW + 101)

    assert move.log[0].cause == "player"
    assert not move.table.sitters[0].waits


def test_a_fast_table_waits_for_a_choice_as_long_as_any_other() -> None:
    for seed in range(40):
        for table, move in play_sgt(seed, 3, fast=True):
            if move.table.is_live and is_choice(move.table) and not table.is_paused:
                sitter = move.table.to_act
                assert sitter is not None
                assert not move.table.is_paced
                if sitter.is_awake and move.table.turn_version == move.table.version:
                    assert move.table.deadline == move.log[0].at + move.table.options.turn_limit
                    return
    raise AssertionError("nothing was offered")


def test_silence_takes_the_post_and_counts_as_silence_even_at_the_fast_pace() -> None:
    move = rings(offered(fast()))

    assert move.log[0].cause == "auto"
    assert GAME.actions.validate_json(move.log[0].action) == Accept()
    assert move.table.sitters[0].silent_turns == 1


def test_whoever_asked_for_time_is_waited_for() -> None:
    table = moves.ask_to_wait(fast(), BERT, NOW + 101).table
    assert table.deadline == NOW + 102  # it is not his turn: nothing else changes

    table = rings(table, NOW + 102).table

    assert table.to_act is not None
    assert table.to_act.user_id == BERT.user_id
    assert not table.is_paced
    assert table.deadline == NOW + 102 + LONG


def test_whoever_asks_in_his_own_turn_gets_the_whole_of_it_once() -> None:
    table = moves.ask_to_wait(fast(), ANNA, NOW + 101).table
    assert table.deadline == NOW + 101 + LONG

    again = moves.ask_to_wait(table, ANNA, NOW + 110).table

    assert again.deadline == NOW + 101 + LONG


def test_the_table_waits_through_a_purchase_and_no_longer() -> None:
    table = standing_on(moves.ask_to_wait(fast(), ANNA, NOW + 101).table, 0, "P324")

    bought = moves.act(table, ANNA, choices(table)[-1], None, NOW + 110).table
    assert bought.sitters[0].waits
    assert bought.deadline == NOW + 110 + LONG

    thrown = moves.act(bought, ANNA, Roll(), None, NOW + 120).table
    assert thrown.turn == 1
    assert not thrown.sitters[0].waits
    assert thrown.deadline == NOW + 120 + AUTOPILOT_SECONDS


def test_whoever_asked_for_time_and_says_nothing_has_had_it() -> None:
    table = moves.ask_to_wait(fast(), ANNA, NOW + 101).table

    move = rings(table)

    assert move.log[0].cause == "auto"
    assert not move.table.sitters[0].waits
    assert move.table.sitters[0].silent_turns == 1


def test_asking_for_time_takes_ones_seat_back_from_the_autopilot() -> None:
    table = moves.set_autopilot(fast(), ANNA, on=True, now=NOW + 101).table

    waiting = moves.ask_to_wait(table, ANNA, NOW + 102).table

    assert waiting.sitters[0].autopilot is Autopilot.OFF
    assert waiting.deadline == NOW + 102 + LONG


def test_asking_for_time_after_all_gives_it_to_whoever_asked_before_the_autopilot_did() -> None:
    table = moves.ask_to_wait(fast(), ANNA, NOW + 101).table
    table = moves.set_autopilot(table, ANNA, on=True, now=NOW + 102).table
    assert table.deadline == NOW + 102 + AUTOPILOT_SECONDS

    waiting = moves.ask_to_wait(table, ANNA, NOW + 103).table

    assert waiting.deadline == NOW + 103 + LONG


def test_nobody_asks_for_time_before_the_start_or_from_outside() -> None:
    with pytest.raises(NotRunning):
        moves.ask_to_wait(lobby_sgt(fast=True), ANNA, NOW + 50)
    with pytest.raises(NotSeated):
        moves.ask_to_wait(fast(), MODERATOR, NOW + 150)


def test_silence_is_not_counted_where_the_table_throws() -> None:
    table = fast()
    for n in range(30):
        if not is_choice(table):
            table = rings(table, NOW + 200 + n).table
            continue
        table = acted(table, choices(table)[0], NOW + 200 + n).table

    assert {s.silent_turns for s in table.sitters} == {0}
    assert {s.autopilot for s in table.sitters} == {Autopilot.OFF}


def test_a_waiting_player_is_kept_with_his_seat() -> None:
    table = moves.ask_to_wait(fast(), BERT, NOW + 101).table

    assert [row.waits for row in shelf.seat_rows(table)] == [False, True, False]


def test_the_next_game_waits_for_nobody() -> None:
    table = moves.ask_to_wait(fast(), BERT, NOW + 101).table
    over = moves.end(table, MODERATOR, NOW + 120).table

    again = moves.rematch(over, ANNA, "again", NOW + 130)

    assert not any(sitter.waits for sitter in again.sitters)


# Autopilot, and those who leave


def test_three_silent_turns_put_a_seat_on_autopilot() -> None:
    table, silent = begun(2), 0
    for n in range(200):
        if table.turn == 0:
            silent += 1
            table = rings(table, NOW + 200 + n).table
            assert table.sitters[0].silent_turns == silent
            expected = Autopilot.SILENCE if silent == 3 else Autopilot.OFF
            assert table.sitters[0].autopilot is expected
            if silent == 3:
                break
        else:
            table = acted(table, choices(table)[0], NOW + 200 + n).table

    assert silent == 3
    table = table if table.turn == 0 else acted(table, choices(table)[0], NOW + 500).table
    while table.turn != 0:
        table = acted(table, choices(table)[0], NOW + 501).table
    assert table.deadline is not None
    assert rings(table).log[0].cause == "autopilot"


def test_an_autopilot_by_choice_throws_after_two_seconds_and_is_no_silence() -> None:
    table = moves.set_autopilot(begun(), ANNA, on=True, now=NOW + 105).table
    assert table.deadline == NOW + 105 + AUTOPILOT_SECONDS

    move = rings(table)

    assert move.log[0].cause == "autopilot"
    assert move.table.sitters[0].autopilot is Autopilot.CHOSEN
    assert move.table.sitters[0].silent_turns == 0


def test_whoever_throws_himself_is_off_the_autopilot() -> None:
    table = moves.set_autopilot(begun(), ANNA, on=True, now=NOW + 105).table

    assert acted(table, Roll()).table.sitters[0].autopilot is Autopilot.OFF


def test_the_seat_of_a_leaver_goes_on_and_he_may_come_back_to_it() -> None:
    left = moves.leave(begun(), ANNA, NOW + 110).table
    assert left.sitters[0].presence is Presence.LEFT
    assert left.deadline == NOW + 110 + AUTOPILOT_SECONDS
    assert left.host_id == BERT.user_id

    move = rings(left, NOW + 112)
    assert move.log[0].cause == "autopilot"
    assert move.table.state.careers[0].throws == 1 + sum(
        1 for event in move.table.recent[-1].events[1:] if event.kind == "rolled"
    )
    back = moves.join(move.table, rich(ANNA), "back", "", NOW + 113).table

    assert back.sitters[0].presence is Presence.SEATED
    assert not back.state.away[0]
    assert GAME.engine.legal_actions(back.state, 0)


def test_a_leaver_under_an_offer_takes_the_post() -> None:
    left = moves.leave(offered(begun()), ANNA, NOW + 110).table

    assert GAME.actions.validate_json(rings(left, NOW + 112).log[0].action) == Accept()


def test_a_leaver_needs_no_chips_to_come_back() -> None:
    left = moves.leave(begun(), ANNA, NOW + 110).table

    back = moves.join(left, rich(ANNA, 0), "back", "", NOW + 113).table

    assert back.sitters[0].presence is Presence.SEATED


# The end


def test_each_player_is_counted_once_and_by_how_his_career_ended() -> None:
    *_, (_, last) = play_sgt(3, 4, fast=False)
    assert last.table.ending is Ending.PLAYED
    outcome = GAME.engine.outcome(last.table.state)
    assert outcome is not None

    counted = {(score.user_id, score.what): score.count for score in last.scores}

    expected = {}
    for result in outcome.results:
        user_id = last.table.at(result.seat).user_id
        expected[user_id, "games"] = 1
        expected[user_id, str(result.ending)] = 1
    assert counted == expected
    assert not any(score.is_practice for score in last.scores)
    assert {result.ending for result in outcome.results} <= set(CareerEnding)


def test_nothing_is_counted_before_the_end() -> None:
    moves_made = [move for _, move in play_sgt(3, 4, fast=False)]

    assert all(move.scores == () for move in moves_made[:-1])
    assert moves_made[-1].table.phase is Phase.OVER


def test_a_rematch_has_the_same_options() -> None:
    *_, (_, last) = play_sgt(3, 4, fast=True, entry=400)

    again = moves.rematch(last.table, ANNA, "again", NOW + 9000)

    assert again.options == last.table.options
    assert again.series_n == 1


def test_events_and_actions_are_read_back_as_they_were_written() -> None:
    for _, move in play_sgt(11, 5, bail_out=True, purchase=True):
        for row in move.log:
            events = GAME.read_events(row.events)
            assert json.loads(GAME.write_events(events)) == json.loads(row.events)
            if row.n:
                action = GAME.actions.validate_json(row.action)
                assert GAME.write_action(action) == row.action


def test_a_stranger_with_chips_cannot_sit_down_in_a_running_game() -> None:
    with pytest.raises(Refusal):
        moves.join(begun(), rich(PEOPLE[5], RICH), "late", "", NOW + 120)


def test_a_table_without_a_pace_of_its_own_has_nobody_to_wait_for() -> None:
    table = replace(begun(), game=replace(GAME, paced=None))

    with pytest.raises(NotAtThisPace):
        moves.ask_to_wait(table, ANNA, NOW + 110)


def test_whoever_is_on_turn_is_the_only_one_that_the_table_waits_for() -> None:
    table = begun()

    assert on_turn(table).user_id == ANNA.user_id
    assert [bool(choices(replace(table, state=replace(table.state, turn=n)))) for n in range(3)] == [True] * 3
