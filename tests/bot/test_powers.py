"""Pauses and skips as moves: who may, what stands still meanwhile, and what goes on as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import (
    ANNA,
    BERT,
    CLEO,
    MODERATOR,
    NOW,
    STRANGER,
    lobby,
    off_turn,
    on_turn,
    rings,
    running,
    snapshot,
    whole,
    with_left,
)

from bot import moves, powers, shelf
from bot.interventions import KEPT, newest, pause_of
from bot.moves import LEAST_AFTER_PAUSE, Person
from bot.refusals import (
    Held,
    NotAllowed,
    NotHeld,
    NotRunning,
    NotSeated,
    NotTheHost,
    Overtaken,
    Refusal,
    TurnPassed,
)
from bot.table import Autopilot, Ending, Phase, Table
from games.bobing.values import Roll

LATER = NOW + 150
MINUTE = 60.0


def held(by: Person = ANNA, seconds: float = 30 * MINUTE, table: Table | None = None) -> Table:
    return powers.hold(table or running(), by, seconds, LATER).table


# Standing still


@given(waited=st.floats(0, 44), seconds=st.floats(60, 43_200), passed=st.floats(0, 43_200))
def test_a_clock_goes_on_with_what_was_left_however_long_it_stood(
    waited: float, seconds: float, passed: float
) -> None:
    table = running(turn_limit=45)
    assert table.deadline is not None
    at = table.deadline - 45 + waited

    paused = powers.hold(table, ANNA, seconds, at).table
    going = powers.release(paused, BERT, at + passed).table

    assert (paused.deadline, paused.held_until) == (None, at + seconds)
    assert going.deadline == pytest.approx(at + passed + max(45 - waited, LEAST_AFTER_PAUSE))
    assert (going.held_by, going.held_until, going.paused_left) == (None, None, None)
    assert (going.state, going.turn_version, going.steps) == (table.state, table.turn_version, table.steps)


def acts(table: Table, at: float) -> list[Callable[[], object]]:
    """Everything by which a game goes on."""
    person = on_turn(table)
    return [
        lambda: moves.act(table, person, Roll(), None, at),
        lambda: moves.sweep(table, ANNA, None, at),
        lambda: powers.skip(table, MODERATOR, table.turn_version, at),
    ]


@pytest.mark.parametrize("number", range(3))
def test_nobody_plays_at_a_table_that_is_paused(number: int) -> None:
    table = held()

    with pytest.raises(Held) as no:
        acts(table, LATER + 1)[number]()

    assert (no.value.name, no.value.until) == (ANNA.name, LATER + 30 * MINUTE)
    assert not no.value.by_moderator


def test_nothing_happens_by_itself_at_a_table_that_is_paused() -> None:
    table = held()

    for due in (
        lambda: moves.run_out(table, LATER + 1000),
        lambda: moves.computer_acts(table, Roll(), table.turn_version, LATER + 1000),
        lambda: moves.give_back(table, 100, LATER + 1000),
        lambda: moves.pause(table, LATER + 1000),
        lambda: moves.resume(table, LATER + 1000),
        lambda: powers.let_go(table, LATER + 1000),
    ):
        with pytest.raises(Overtaken):
            due()


def test_a_pause_ends_by_itself_at_its_time_and_not_before() -> None:
    table = held(seconds=600)
    assert table.paused_left is not None

    with pytest.raises(Overtaken):
        powers.let_go(table, LATER + 590)
    move = powers.let_go(table, LATER + 4000)

    assert not move.table.is_paused
    assert move.table.deadline == LATER + 4000 + max(table.paused_left, LEAST_AFTER_PAUSE)
    assert move.interventions == ()  # nobody did it


def test_a_table_that_nobody_paused_is_not_let_go() -> None:
    with pytest.raises(Overtaken):
        powers.let_go(running(), LATER + 10_000)
    with pytest.raises(NotHeld):
        powers.release(moves.pause(running(), LATER).table, MODERATOR, LATER)


def test_who_is_on_turn_and_goes_leaves_the_next_one_a_whole_turn() -> None:
    table = held(table=running(turn_limit=120))
    seat = table.turn

    gone = moves.leave(table, on_turn(table), LATER + 5).table

    assert gone.turn != seat
    assert (gone.is_held, gone.deadline, gone.paused_left) == (True, None, 120)


def test_the_autopilot_of_who_is_on_turn_is_quick_after_the_pause() -> None:
    table = held(table=running(turn_limit=120))
    person = next(p for p in (ANNA, BERT, CLEO) if p == on_turn(table))

    set_on = moves.set_autopilot(table, person, on=True, now=LATER + 5).table
    going = powers.release(set_on, MODERATOR, LATER + 60).table

    assert set_on.deadline is None
    assert going.deadline == LATER + 60 + LEAST_AFTER_PAUSE


def test_a_table_that_is_closed_is_paused_no_more() -> None:
    over = moves.end(held(), ANNA, LATER + 5).table
    deserted = held()
    for person in (ANNA, BERT, CLEO):
        deserted = moves.leave(deserted, person, LATER + 5).table

    for table in (over, deserted):
        assert (table.phase, table.held_by, table.held_until) == (Phase.OVER, None, None)
    assert deserted.ending is Ending.DESERTED


# Who may


def test_before_the_start_nothing_is_paused_or_skipped() -> None:
    for act in (
        lambda: powers.hold(lobby(), MODERATOR, 60, LATER),
        lambda: powers.skip(lobby(), MODERATOR, 0, LATER),
    ):
        with pytest.raises(NotRunning):
            act()


@pytest.mark.parametrize(
    ("by", "ender", "no"),
    [
        (ANNA, BERT, None),
        (ANNA, MODERATOR, None),
        (ANNA, STRANGER, NotSeated),
        (MODERATOR, ANNA, NotAllowed),
        (MODERATOR, STRANGER, NotAllowed),
        (MODERATOR, replace(BERT, moderates=True), None),
        (MODERATOR, replace(MODERATOR, moderates=False), None),
        (replace(ANNA, moderates=True), BERT, NotAllowed),
        (replace(ANNA, moderates=True), ANNA, None),
    ],
)
def test_who_ends_a_pause(by: Person, ender: Person, no: type[Refusal] | None) -> None:
    table = held(by)

    if no is not None:
        with pytest.raises(no):
            powers.release(table, ender, LATER + 5)
        return

    assert not powers.release(table, ender, LATER + 5).table.is_paused


def test_the_pause_of_a_moderator_binds_the_host_whatever_was_done_since() -> None:
    table = held(MODERATOR)
    for n in range(KEPT + 3):
        table = moves.hand_over(table, MODERATOR, (BERT, ANNA)[n % 2], LATER + n).table

    back = shelf.from_rows(whole(table, [], []))

    pause = pause_of(back)
    assert pause is not None
    assert (pause.by_id, pause) == (MODERATOR.user_id, pause_of(table))
    assert len(back.interventions) == KEPT
    with pytest.raises(NotAllowed):
        powers.release(back, ANNA, LATER + 60)


@pytest.mark.parametrize("who", [BERT, STRANGER])
def test_who_is_neither_host_nor_moderator_neither_pauses_nor_skips(who: Person) -> None:
    table = running()

    with pytest.raises(NotTheHost):
        powers.hold(table, who, 60, LATER)
    with pytest.raises(NotTheHost):
        powers.skip(table, who, table.turn_version, LATER)


def test_at_a_table_of_an_evening_a_host_pauses_and_a_moderator_skips() -> None:
    table = replace(running(), gathering_id=3)

    assert held(table=table).is_held
    with pytest.raises(NotAllowed):
        powers.skip(table, ANNA, table.turn_version, LATER)
    assert powers.skip(table, MODERATOR, table.turn_version, LATER).log[0].cause == "skip"


# Skips


@pytest.mark.parametrize("seed", range(20))
def test_a_skip_is_what_the_clock_would_have_done_and_no_silence(seed: int) -> None:
    rng, table = Random(seed), running(4)
    for _ in range(rng.randrange(12)):
        table = moves.act(table, on_turn(table), Roll(), None, LATER).table
    late = rings(table)

    move = powers.skip(table, MODERATOR, table.turn_version, NOW + 200)

    assert move.table.state == late.table.state
    assert (move.log[0].action, move.log[0].events) == (late.log[0].action, late.log[0].events)
    assert (move.log[0].cause, move.log[0].actor_id) == ("skip", MODERATOR.user_id)
    assert {(s.silent_turns, s.autopilot) for s in move.table.sitters} == {(0, Autopilot.OFF)}


def test_a_skip_that_comes_after_the_turn_skips_nobody() -> None:
    table = running()
    passed = moves.act(table, on_turn(table), Roll(), None, LATER).table

    with pytest.raises(TurnPassed):
        powers.skip(passed, MODERATOR, table.turn_version, LATER)


# What is written down


def uses(table: Table) -> list[tuple[Any, ...]]:
    return [(u.n, u.what, u.by_id, u.by_as, u.target_id, u.target_name) for u in table.interventions]


def test_a_round_that_a_moderator_has_thrown_is_a_use_and_one_of_the_hosts_is_none() -> None:
    table = with_left(running(3), (1, 0, 0, 0, 0, 1))

    assert moves.sweep(table, ANNA, None, LATER).interventions == ()
    (use,) = moves.sweep(table, MODERATOR, None, LATER).interventions
    assert (use.what, use.by_id, use.by_as, use.target_id) == ("sweep", MODERATOR.user_id, "moderator", None)


def test_every_use_is_written_down_with_its_step_its_right_and_its_target() -> None:
    table = running(4)
    late = on_turn(table)
    for move in (
        lambda t: powers.skip(t, ANNA, t.turn_version, LATER),
        lambda t: powers.hold(t, ANNA, 60, LATER),
        lambda t: powers.release(t, BERT, LATER),
        lambda t: moves.hand_over(t, ANNA, BERT, LATER),
        lambda t: moves.kick(t, BERT, CLEO, LATER),
        lambda t: moves.end(t, MODERATOR, LATER),
    ):
        before, made = table, move(table)
        table = made.table
        assert len(made.interventions) == 1
        assert made.interventions[0] == table.interventions[-1]
        assert made.interventions[0].n == before.steps

    one, two = ANNA.user_id, BERT.user_id
    assert uses(table) == [
        (1, "skip", one, "host", late.user_id, late.name),
        (2, "pause", one, "host", None, None),
        (2, "resume", two, "player", None, None),
        (2, "host", one, "host", two, BERT.name),
        (2, "kick", two, "host", CLEO.user_id, CLEO.name),
        (3, "end", MODERATOR.user_id, "moderator", None, None),
    ]


def test_what_the_table_does_by_itself_is_no_use_of_a_power() -> None:
    table = running()
    for move in (rings(table), moves.close(table, Ending.VOID, LATER), moves.pause(table, LATER)):
        assert move.interventions == move.table.interventions == ()
    assert moves.leave(table, off_turn(table)[0], LATER).interventions == ()


def test_the_last_use_is_shown_for_three_steps_and_as_long_as_the_table_is_paused() -> None:
    table = powers.skip(running(), ANNA, running().turn_version, LATER).table
    shown = []
    for _ in range(4):
        shown.append(newest(table) is not None)
        table = moves.act(table, on_turn(table), Roll(), None, LATER).table

    assert shown == [True, True, True, False]
    assert newest(held(table=table)) is not None


def test_a_table_that_is_paused_comes_back_from_its_rows() -> None:
    table = held()

    back = shelf.from_rows(whole(table, [], []))

    assert (back.is_held, back.interventions) == (True, table.interventions)
    assert snapshot(back)[0] == snapshot(table)[0]
