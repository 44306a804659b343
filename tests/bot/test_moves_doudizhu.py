"""A table of 鬥地主: chairs, computers, chips, clocks, and those who leave it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from dealt import (
    PURSES,
    THREE,
    acted,
    allowed,
    dealt,
    lobby3,
    opened3,
    out_of,
    played_out,
    playing,
    rich,
    started3,
    with_computer,
)
from seated import (
    ANNA,
    BERT,
    CLEO,
    DORA,
    MODERATOR,
    NOW,
    STRANGER,
    lobby,
    off_turn,
    on_turn,
    rings,
    snapshot,
    started,
)

from bot import moves
from bot.doudizhu import ENTRY, GAME, LEVELS
from bot.moves import Person
from bot.refusals import (
    AgainstTheRules,
    GameRunning,
    NoComputers,
    NotAllowed,
    NotSeated,
    NotTheHost,
    Overtaken,
    Refusal,
    StaleButton,
    TableFull,
    TooFew,
    TooPoor,
    WaitYourTurn,
    WasKicked,
)
from bot.table import Autopilot, Ending, Phase, Presence, Table
from bot.turns import AUTOPILOT_SECONDS, Move
from db.ledger import COMPUTERS
from games.doudizhu.refusals import BidTooLow, MustLead
from games.doudizhu.values import Bid, Called, Dealt, Pass, Passed, Play, Played, Went
from games.doudizhu.values import Ending as End

LATER = NOW + 500


def seat_of(table: Table, person: Person) -> int:
    sitter = table.sitter(person.user_id)
    assert sitter is not None
    assert sitter.seat is not None
    return sitter.seat


def events_of(move: Move) -> list[object]:
    """What was told by the action that was made last."""
    return list(move.table.recent[-1].events)


def refused(table: Table, kind: type[Refusal], act: Callable[[], object]) -> Refusal:
    """What was refused, having changed nothing."""
    before = snapshot(table)
    with pytest.raises(kind) as found:
        act()
    assert snapshot(table) == before
    return found.value


# Seats, and who calls first


def test_seats_are_in_the_order_of_joining() -> None:
    table = dealt()

    assert [sitter.user_id for sitter in table.by_seat] == [person.user_id for person in THREE]


def test_two_cannot_start_and_a_fourth_finds_no_chair() -> None:
    two = lobby3(2)
    too_few = refused(two, TooFew, lambda: started3(two))
    assert isinstance(too_few, TooFew)
    assert (too_few.needed, too_few.seated) == (3, 2)

    three = lobby3(3)
    refused(three, TableFull, lambda: moves.join(three, rich(DORA), "join", "", NOW + 9))


@pytest.mark.parametrize("number", range(7))
def test_the_first_caller_goes_round_with_the_hands_that_were_played(number: int) -> None:
    table = started3(replace(lobby3(), series_id=1, series_n=number)).table

    assert table.turn == number % 3
    assert table.recent[0].events == (Dealt(number % 3, 1),)


def test_when_nobody_bids_the_same_seat_calls_first_again_and_has_a_turn_of_its_own() -> None:
    table = started3(replace(lobby3(), series_id=1, series_n=1)).table
    for _ in range(2):
        table = acted(table, Bid(0)).table

    again = acted(table, Bid(0), LATER)

    assert again.table.turn == 1
    assert events_of(again) == [Called(0, 0), Dealt(1, 2)]
    assert again.table.turn_version == again.table.version
    assert again.table.deadline == LATER + table.options.turn_limit
    assert (again.movements, again.scores) == ((), ())


def test_a_rematch_keeps_the_seats_and_lets_the_next_seat_call_first() -> None:
    over, _ = played_out(playing(landlord=2))
    first = over.id

    for number in range(1, 5):
        again = moves.rematch(replace(over, id=first + number - 1), CLEO, "again", LATER)
        assert (again.series_id, again.series_n) == (first, number)
        begun = started3(again).table
        assert [s.user_id for s in begun.by_seat] == [p.user_id for p in THREE]
        assert begun.turn == number % 3
        while begun.state.landlord is None:
            begun = acted(begun, Bid(3)).table
        over, _ = played_out(begun)


def test_a_hand_that_was_broken_off_does_not_count_for_the_next_first_caller() -> None:
    running = playing()
    stopped = moves.end(running, MODERATOR, LATER).table

    assert moves.rematch(stopped, ANNA, "again", LATER).series_n == 0


# Computers


def test_a_computer_takes_a_chair_under_a_number_that_no_human_has() -> None:
    table = with_computer(with_computer(opened3(), "電腦甲", "hard"), "電腦乙", "normal")

    first, second = table.computers
    assert [first.level, second.level] == ["hard", "normal"]
    assert {first.user_id, second.user_id} <= set(COMPUTERS)
    assert first.user_id != second.user_id
    assert first.emblem != second.emblem
    assert table.is_full


def test_only_the_host_seats_and_removes_computers_and_only_in_the_lobby() -> None:
    table = lobby3(2)
    for person in (BERT, STRANGER, MODERATOR):
        refused(table, NotTheHost, lambda p=person: moves.add_computer(table, p, "easy", "電腦", NOW))
    one = with_computer(table)
    for person in (BERT, STRANGER, MODERATOR):
        refused(one, NotTheHost, lambda p=person: moves.remove_computer(one, p, NOW))
    running = dealt(2, 1)
    refused(running, GameRunning, lambda: moves.add_computer(running, ANNA, "easy", "電腦", NOW))
    refused(running, GameRunning, lambda: moves.remove_computer(running, ANNA, NOW))


def test_a_full_table_has_no_chair_for_a_computer_and_one_without_has_none_to_remove() -> None:
    full = lobby3(3)
    refused(full, TableFull, lambda: moves.add_computer(full, ANNA, "easy", "電腦", NOW))
    refused(full, NoComputers, lambda: moves.remove_computer(full, ANNA, NOW))


def test_a_game_without_computers_seats_none() -> None:
    table = lobby()
    refused(table, NoComputers, lambda: moves.add_computer(table, ANNA, "easy", "電腦", NOW))
    refused(table, NoComputers, lambda: moves.remove_computer(table, ANNA, NOW))


def test_the_computer_that_came_last_is_removed_first() -> None:
    table = lobby3(1, 2)

    fewer = moves.remove_computer(table, ANNA, NOW + 30).table

    assert fewer.computers == table.computers[:1]
    assert moves.remove_computer(fewer, ANNA, NOW + 31).table.computers == ()


def test_a_human_takes_the_chair_of_the_computer_that_came_last() -> None:
    table = lobby3(1, 2)

    joined = moves.join(table, rich(BERT), "join", "", NOW + 30).table

    assert [s.user_id for s in joined.here] == [ANNA.user_id, table.computers[0].user_id, BERT.user_id]
    both = moves.join(joined, rich(CLEO), "join", "", NOW + 31).table
    assert [s.user_id for s in both.here] == [ANNA.user_id, BERT.user_id, CLEO.user_id]
    assert not both.is_practice
    refused(both, TableFull, lambda: moves.join(both, rich(DORA), "join", "", NOW + 32))


def test_a_human_takes_an_empty_chair_before_that_of_a_computer() -> None:
    table = lobby3(1, 1)

    joined = moves.join(table, rich(BERT), "join", "", NOW + 30).table

    assert joined.computers == table.computers
    assert joined.is_full


def test_a_new_computer_takes_a_number_that_is_free() -> None:
    table = lobby3(1, 2)
    fewer = table.without(table.computers[0].user_id)

    again = with_computer(fewer, "電腦丙")

    assert len({sitter.user_id for sitter in again.here}) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_of_every_level_may_sit_down(level: str) -> None:
    assert with_computer(opened3(), level=level).computers[0].level == level


def test_a_computer_is_no_human_and_never_awake() -> None:
    (computer,) = lobby3(1, 1).computers

    assert (computer.is_computer, computer.is_human, computer.is_awake) == (True, False, False)


def test_a_computer_is_never_host() -> None:
    table = lobby3(2, 1)
    (computer,) = table.computers
    nobody = Person(computer.user_id, computer.name)
    refused(table, Refusal, lambda: moves.hand_over(table, ANNA, nobody, NOW))

    left = moves.leave(table, ANNA, NOW + 30).table
    assert left.host_id == BERT.user_id

    running = dealt(2, 1)
    gone = moves.leave(running, ANNA, LATER).table
    assert gone.host_id == BERT.user_id
    silent = running
    while silent.host_id == ANNA.user_id:
        silent = rings(silent).table if not _is_computers(silent) else acted(silent, Bid(0)).table
    assert silent.host_id == BERT.user_id


def _is_computers(table: Table) -> bool:
    return table.to_act is not None and table.to_act.is_computer


def test_the_idle_host_of_a_table_full_of_computers_stays_host() -> None:
    table = lobby3(1, 2)

    refused(table, Overtaken, lambda: moves.replace_idle_host(table, NOW + 10_000))


def test_a_lobby_in_which_only_computers_are_left_is_deserted() -> None:
    left = moves.leave(lobby3(1, 2), ANNA, NOW + 30).table

    assert (left.phase, left.ending) == (Phase.OVER, Ending.DESERTED)


def test_a_hand_in_which_only_computers_are_left_is_deserted() -> None:
    running = playing(landlord=1, humans=1, computers=2)

    left = moves.leave(running, ANNA, LATER)

    assert (left.table.phase, left.table.ending) == (Phase.OVER, Ending.DESERTED)
    assert (left.movements, left.scores) == ((), ())


def test_nobody_else_may_act_for_a_computer_and_it_acts_only_in_its_turn() -> None:
    table = dealt(1, 2)
    refused(table, Overtaken, lambda: moves.computer_acts(table, Bid(1), table.turn_version, LATER))
    table = acted(table, Bid(1)).table
    assert _is_computers(table)

    moved = moves.computer_acts(table, Bid(0), table.turn_version, LATER).table

    assert moved.recent[-1].cause == "computer"
    refused(moved, Overtaken, lambda: moves.computer_acts(moved, Bid(0), table.turn_version, LATER))
    paused = moves.pause(moved, LATER).table
    refused(paused, Overtaken, lambda: moves.computer_acts(paused, Bid(0), paused.turn_version, LATER))


def test_the_clock_of_a_computer_moves_and_puts_nobody_on_autopilot() -> None:
    table = acted(dealt(1, 2), Bid(1)).table
    for _ in range(6):
        if not _is_computers(table):
            table = acted(table, allowed(table)[0]).table
            continue
        table = rings(table).table
        assert table.recent[-1].cause == "auto"

    assert all(s.autopilot is Autopilot.OFF and s.silent_turns == 0 for s in table.computers)


# Chips


@pytest.mark.parametrize("stake", [50, 125, 200])
def test_a_seat_needs_twelve_stakes(stake: int) -> None:
    table, needed = opened3(stake=stake), stake * 12
    assert ENTRY == 12

    poor = refused(table, TooPoor, lambda: moves.join(table, rich(BERT, needed - 1), "join", "", NOW + 1))

    assert isinstance(poor, TooPoor)
    assert (poor.name, poor.needed, poor.held) == (BERT.name, needed, needed - 1)
    assert moves.join(table, rich(BERT, needed), "join", "", NOW + 1).table.sitter(BERT.user_id)


@pytest.mark.parametrize("poor", THREE)
def test_whoever_has_become_poor_since_holds_up_the_start(poor: Person) -> None:
    table = lobby3()
    purses = PURSES | {poor.user_id: 599}

    refusal = refused(
        table, TooPoor, lambda: moves.start(table, ANNA, NOW + 100, free_entry=True, purses=purses)
    )

    assert isinstance(refusal, TooPoor)
    assert (refusal.name, refusal.needed, refusal.held) == (poor.name, 600, 599)
    enough = PURSES | {poor.user_id: 600}
    assert moves.start(table, ANNA, NOW + 100, free_entry=True, purses=enough).table.phase is Phase.RUNNING


def test_with_a_computer_nobody_needs_chips() -> None:
    table = moves.join(lobby3(1, 1), rich(BERT, 0), "join", "", NOW + 30).table

    begun = moves.start(table, ANNA, NOW + 100, free_entry=True, purses={ANNA.user_id: 0, BERT.user_id: -5})

    assert begun.table.phase is Phase.RUNNING


def test_a_poor_human_does_not_take_the_chair_of_the_last_computer() -> None:
    table = lobby3(2, 1)

    refused(table, TooPoor, lambda: moves.join(table, rich(CLEO, 599), "join", "", NOW + 30))


def test_a_game_without_stakes_asks_nobody_for_chips() -> None:
    table = moves.join(lobby(), rich(STRANGER, 0), "join", "", NOW + 9).table

    assert started(table).table.phase is Phase.RUNNING


# The end by people


def test_while_chips_are_at_stake_the_host_cannot_end_the_hand_but_a_moderator_can() -> None:
    for table in (dealt(), playing()):
        refusal = refused(table, NotAllowed, lambda t=table: moves.end(t, ANNA, LATER))
        assert isinstance(refusal, NotAllowed)
        assert refusal.permission == "manage_messages"

        ended = moves.end(table, MODERATOR, LATER)

        assert ended.table.ending is Ending.STOPPED
        assert (ended.movements, ended.scores) == ((), ())


def test_the_host_ends_a_lobby_and_a_hand_for_practice() -> None:
    for table in (lobby3(), dealt(2, 1), playing(humans=1, computers=2)):
        assert moves.end(table, ANNA, LATER).table.ending is Ending.STOPPED
        for person in (BERT, STRANGER):
            refused(table, NotTheHost, lambda t=table, p=person: moves.end(t, p, LATER))


# Clocks


def test_silence_bids_nothing() -> None:
    table = rings(dealt()).table

    assert table.recent[-1].events == (Called(0, 0),)
    assert (table.recent[-1].cause, table.turn) == ("auto", 1)


def test_silence_leads_the_lowest_single_card_and_follows_with_a_pass() -> None:
    table = playing()
    lowest = table.state.hands[0][:1]

    led = rings(table).table

    (play,) = led.recent[-1].events
    assert isinstance(play, Played)
    assert (play.seat, play.cards) == (0, lowest)
    assert rings(led).table.recent[-1].events == (Passed(1),)


def test_a_stale_alarm_does_nothing() -> None:
    table = playing()
    assert table.deadline is not None

    refused(table, Overtaken, lambda: moves.run_out(table, table.deadline - 1))
    moved = acted(table, allowed(table)[0], table.deadline - 0.1).table
    refused(moved, Overtaken, lambda: moves.run_out(moved, table.deadline))
    over, _ = played_out(table)
    refused(over, Overtaken, lambda: moves.run_out(over, NOW + 10_000))
    paused = moves.pause(table, NOW + 200).table
    refused(paused, Overtaken, lambda: moves.run_out(paused, NOW + 10_000))


def test_a_turn_has_its_seconds_and_those_of_an_autopilot_two() -> None:
    table = playing(turn_limit=30)
    moved = acted(table, allowed(table)[0], LATER).table
    assert moved.deadline == LATER + 30
    assert dealt().deadline == NOW + 100 + 15

    quick = moves.set_autopilot(moved, on_turn(moved), on=True, now=LATER).table

    assert quick.deadline == LATER + AUTOPILOT_SECONDS


def test_two_silent_turns_in_a_row_put_a_seat_on_autopilot() -> None:
    table = dealt()
    table = rings(table).table  # Anna, once
    assert table.at(0).autopilot is Autopilot.OFF
    table = acted(acted(table, Bid(1)).table, Bid(0)).table  # Bert is landlord
    while table.turn != 0:
        table = acted(table, allowed(table)[0]).table

    silent = rings(table).table

    assert silent.at(0).autopilot is Autopilot.SILENCE
    assert [silent.at(seat).autopilot for seat in (1, 2)] == [Autopilot.OFF] * 2
    assert GAME.silent_turns == 2


def test_a_turn_of_ones_own_begins_the_count_of_silent_turns_anew() -> None:
    table = rings(dealt()).table
    table = acted(acted(table, Bid(1)).table, Bid(0)).table
    for silent in (False, True):
        while table.turn != 0:
            table = acted(table, allowed(table)[0]).table
        table = (
            rings(table).table
            if silent
            else acted(table, table.game.engine.idle_action(table.state, 0)).table
        )

    assert table.at(0).autopilot is Autopilot.OFF
    assert table.at(0).silent_turns == 1


def on_autopilot(table: Table, seat: int) -> Table:
    """The seat says nothing for two turns; the others make the moves of the clock themselves."""
    while table.at(seat).autopilot is Autopilot.OFF:
        idle = table.game.engine.idle_action(table.state, table.turn or 0)
        table = rings(table).table if table.turn == seat else acted(table, idle).table
    return table


def test_a_landlord_on_autopilot_plays_on_and_is_not_disconnected() -> None:
    table = on_autopilot(playing(), 0)

    assert table.is_live
    assert table.state.away == (False, False, False)
    assert table.sitter(ANNA.user_id) is not None
    assert table.at(0).presence is Presence.SEATED
    for _ in range(30):
        if not table.is_live:
            break
        if table.turn == 0:
            idle = table.game.engine.idle_action(table.state, 0)
            table = rings(table).table
            if table.is_live:
                assert table.recent[-1].cause == "autopilot"
                (event, *_) = table.recent[-1].events
                assert (event == Passed(0)) == isinstance(idle, Pass)
        else:
            table = acted(table, table.game.engine.idle_action(table.state, table.turn or 0)).table
    assert table.ending in (None, Ending.PLAYED)


def test_whoever_acts_takes_his_seat_back_from_the_autopilot() -> None:
    table = on_autopilot(playing(), 0)
    while table.turn != 0:
        table = acted(table, table.game.engine.idle_action(table.state, table.turn or 0)).table

    back = acted(table, allowed(table)[0], LATER).table

    assert (back.at(0).autopilot, back.at(0).silent_turns) == (Autopilot.OFF, 0)


def test_a_refused_action_leaves_the_autopilot_on() -> None:
    table = on_autopilot(playing(), 0)
    while table.turn == 0:
        table = rings(table).table

    refused(table, WaitYourTurn, lambda: moves.act(table, ANNA, Pass(), None, LATER))

    assert table.at(0).autopilot is Autopilot.SILENCE


def test_the_clock_plays_a_hand_for_chips_to_its_end_for_three_who_say_nothing() -> None:
    table, move = playing(), None
    for _ in range(200):
        if table.is_live:
            move = rings(table)
            table = move.table

    assert move is not None
    assert table.ending is Ending.PLAYED
    assert len(move.movements) == 1
    assert move.scores


def test_where_nobody_is_left_and_nobody_has_called_there_is_no_hand() -> None:
    table = dealt()
    for person in (ANNA, BERT, CLEO):
        table = moves.leave(table, person, LATER).table

    assert table.ending is Ending.DESERTED


# Whoever leaves


def test_a_landlord_who_leaves_loses_at_once() -> None:
    for stays_on_turn in (True, False):
        table = playing(landlord=1, stake=100)
        if not stays_on_turn:
            table = acted(table, allowed(table)[0]).table

        left = moves.leave(table, BERT, LATER)

        assert left.table.ending is Ending.PLAYED
        outcome = GAME.engine.outcome(left.table.state)
        assert outcome is not None
        assert (outcome.ending, outcome.scores, outcome.spring) == (End.LANDLORD_LEFT, (3, -6, 3), None)
        (movement,) = left.movements
        assert {e.holder: e.amount for e in movement.entries} == {
            ANNA.user_id: 300,
            BERT.user_id: -600,
            CLEO.user_id: 300,
        }


def test_a_peasant_who_leaves_is_passed_and_may_come_back_to_the_same_hand() -> None:
    table = playing(landlord=0)
    hands = table.state.hands

    left = moves.leave(table, BERT, LATER).table

    assert left.is_live
    assert left.turn_version == table.turn_version  # the turn of the landlord goes on
    assert left.deadline == table.deadline
    assert left.recent[-1].events == (Went(1),)
    refused(left, NotSeated, lambda: moves.act(left, BERT, Pass(), None, LATER))
    led = acted(left, Play(left.state.hands[0][:1]), LATER).table
    assert led.turn == 2
    assert led.recent[-1].events[1:] == (Passed(1, auto=True),)

    back = moves.join(led, BERT, "back", "", LATER).table

    assert back.state.hands[1] == hands[1]
    assert back.turn == 2
    assert back.turn_version == led.turn_version
    assert back.at(1).presence is Presence.SEATED
    moved = acted(back, Pass()).table
    assert moved.turn == 0  # the landlord's lead: both passed
    assert acted(moved, Play(moved.state.hands[0][:1])).table.turn == 1


def test_the_lead_of_a_peasant_who_is_away_moves_on() -> None:
    table = playing(landlord=0)
    table = acted(table, Play(table.state.hands[0][:1])).table
    beats = next(one for one in allowed(table) if isinstance(one, Play))
    table = acted(table, beats).table  # Bert has the table
    table = moves.leave(table, BERT, LATER).table
    table = acted(table, Pass()).table

    after = acted(table, Pass())  # the lead would be Bert's

    assert after.table.turn == 2
    assert after.table.recent[-1].events == (Passed(0), Passed(1, auto=True))
    refused(after.table, AgainstTheRules, lambda: acted(after.table, Pass()))


def test_two_peasants_who_leave_lose() -> None:
    table = moves.leave(playing(landlord=0), BERT, LATER).table

    gone = moves.leave(table, CLEO, LATER + 1)

    outcome = GAME.engine.outcome(gone.table.state)
    assert outcome is not None
    assert (outcome.ending, outcome.scores) == (End.PEASANTS_LEFT, (6, -3, -3))
    assert gone.table.ending is Ending.PLAYED
    assert sum(entry.amount for entry in gone.movements[0].entries) == 0
    assert {score.user_id for score in gone.scores} == {person.user_id for person in THREE}


def test_whoever_leaves_before_there_is_a_landlord_calls_nothing() -> None:
    left = moves.leave(dealt(), ANNA, LATER).table

    assert left.is_live
    assert left.turn == 1
    assert left.recent[-1].events == (Went(0), Called(0, 0, auto=True))
    assert left.host_id == BERT.user_id


def test_a_bidder_who_left_and_is_made_landlord_loses() -> None:
    table = acted(dealt(), Bid(2)).table
    table = moves.leave(table, ANNA, LATER).table
    table = acted(table, Bid(0)).table

    found = acted(table, Bid(0))

    outcome = GAME.engine.outcome(found.table.state)
    assert outcome is not None
    assert (outcome.ending, outcome.landlord, outcome.scores) == (End.LANDLORD_LEFT, 0, (-4, 2, 2))


def test_whoever_leaves_the_lobby_leaves_no_trace() -> None:
    left = moves.leave(lobby3(), BERT, NOW + 30).table

    assert [s.user_id for s in left.sitters] == [ANNA.user_id, CLEO.user_id]
    refused(left, TooFew, lambda: started3(left))


@pytest.mark.parametrize("person", [BERT, CLEO])
def test_whoever_is_sent_away_is_away_for_good(person: Person) -> None:
    table = playing(landlord=0)

    kicked = moves.kick(table, MODERATOR, person, LATER).table

    assert kicked.state.away[seat_of(kicked, person)]
    assert kicked.recent[-1].cause == "table"
    refused(kicked, WasKicked, lambda: moves.join(kicked, rich(person), "back", "", LATER))


def test_a_landlord_who_is_sent_away_loses() -> None:
    kicked = moves.kick(playing(landlord=2), MODERATOR, CLEO, LATER)

    outcome = GAME.engine.outcome(kicked.table.state)
    assert outcome is not None
    assert outcome.ending is End.LANDLORD_LEFT
    assert kicked.table.ending is Ending.PLAYED


def test_a_rematch_leaves_out_who_has_left_and_keeps_the_computers() -> None:
    table = moves.leave(playing(landlord=0), BERT, LATER).table
    over, _ = played_out(table)

    again = moves.rematch(over, ANNA, "again", LATER)

    assert [s.user_id for s in again.here] == [ANNA.user_id, CLEO.user_id]
    practised, _ = played_out(playing(humans=1, computers=2))
    next_one = moves.rematch(practised, ANNA, "again", LATER)
    assert [(s.name, s.level) for s in next_one.here[1:]] == [("電腦0", "easy"), ("電腦1", "easy")]
    assert next_one.host_id == ANNA.user_id


# What the rules refuse


def test_an_action_is_refused_with_what_the_rules_say() -> None:
    table = acted(dealt(), Bid(2)).table
    low = refused(table, AgainstTheRules, lambda: acted(table, Bid(1)))
    assert isinstance(low, AgainstTheRules)
    assert isinstance(low.no, BidTooLow)
    playing_ = playing()
    must = refused(playing_, AgainstTheRules, lambda: acted(playing_, Pass()))
    assert isinstance(must, AgainstTheRules)
    assert isinstance(must.no, MustLead)
    for person in off_turn(playing_):
        waits = refused(playing_, WaitYourTurn, lambda p=person: moves.act(playing_, p, Pass(), None, LATER))
        assert isinstance(waits, WaitYourTurn)
        assert waits.name == ANNA.name
    refused(playing_, NotSeated, lambda: moves.act(playing_, STRANGER, Pass(), None, LATER))


def test_a_button_of_an_earlier_turn_is_stale_and_one_of_this_turn_is_not() -> None:
    table = playing()
    led = acted(table, Play(table.state.hands[0][:1])).table
    refused(led, StaleButton, lambda: moves.act(led, BERT, Pass(), table.version, LATER))

    gone = moves.leave(led, CLEO, LATER).table  # the board is drawn anew in the same turn

    assert gone.version > led.version
    assert moves.act(gone, BERT, Pass(), led.turn_version, LATER).table.turn == 0


# What is paid


def test_the_landlord_wins_or_loses_twice_what_each_peasant_does() -> None:
    won = Counter[bool]()
    for seed in range(20):
        over, last = played_out(playing(landlord=seed % 3, seed=seed, stake=150))
        outcome = GAME.engine.outcome(over.state)
        assert outcome is not None
        (movement,) = last.movements
        amounts = {entry.holder: entry.amount for entry in movement.entries}
        sign = 1 if outcome.landlord_won else -1
        worth = 3 * outcome.multiplier * 150
        due = {s.user_id: (2 if s.seat == seed % 3 else -1) * sign * worth for s in over.by_seat}
        assert amounts == due
        assert sum(amounts.values()) == 0
        won[outcome.landlord_won] += 1

    assert len(won) == 2


def test_nothing_is_paid_before_the_end() -> None:
    moves_made = list(out_of(playing()))

    assert all((move.movements, move.scores) == ((), ()) for move in moves_made[:-1])
    assert moves_made[-1].movements
    assert moves_made[-1].scores


def test_practice_moves_no_chips_and_its_scores_are_practice() -> None:
    _, last = played_out(playing(humans=2, computers=1))

    assert last.movements == ()
    assert last.scores
    assert all(score.is_practice for score in last.scores)


def test_the_same_hand_for_chips_and_for_practice_scores_alike() -> None:
    _, real = played_out(playing())

    assert not any(score.is_practice for score in real.scores)
    counts = Counter({(s.user_id, s.what): s.count for s in real.scores})
    points = [counts[person.user_id, "points"] for person in THREE]
    assert sum(points) == 0
    assert [counts[person.user_id, "hands"] for person in THREE] == [1, 1, 1]
    assert [counts[person.user_id, "landlord_hands"] for person in THREE] == [1, 0, 0]
