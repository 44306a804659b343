"""What a host or a moderator can do to a running game: stop its clock, and make a move for somebody.

Pure functions like those of `bot.moves`. Whoever pauses a table does it for a while; then it goes on by
itself. Meanwhile nobody plays, but whoever sits there can go, come back and look at what he has. The pause
for want of a permission (`moves.pause`) is another thing: that it ends does not end one of these.
"""

from __future__ import annotations

from dataclasses import replace

from bot.interventions import logged, pause_of
from bot.moves import (
    LEAST_AFTER_PAUSE,
    SLACK,
    host_seen,
    must_go_on,
    must_host_or_moderate,
    must_moderate_stakes,
    must_run,
    must_sit,
)
from bot.people import Person
from bot.refusals import NotAllowed, NotHeld, Overtaken, TurnPassed
from bot.table import Table
from bot.turns import Move, settle, step


def hold(table: Table, person: Person, seconds: float, now: float) -> Move:
    """Pause a running game; of one that is paused the end is set anew.

    A host may wherever he plays: nobody gains by it, and everybody who sits there can end it.
    """
    must_run(table)
    must_host_or_moderate(table, person)
    if table.is_held:
        _must_end_pause(table, person)
    left = table.paused_left
    if left is None:
        assert table.deadline is not None, "the clock of a running game runs"
        left = max(0.0, table.deadline - now)
    held = replace(
        host_seen(table, person, now),
        held_by=person.user_id,
        held_until=now + seconds,
        paused_left=left,
        deadline=None,
    )
    return logged(table, settle(table, Move(held), now), person, "pause", now)


def release(table: Table, person: Person, now: float) -> Move:
    """End a pause before its time. Raises NotHeld."""
    if not table.is_held:
        raise NotHeld
    _must_end_pause(table, person)
    going = _going_on(host_seen(table, person, now), now)
    return logged(table, settle(table, Move(going), now), person, "resume", now)


def let_go(table: Table, now: float) -> Move:
    """The pause is over. Raises Overtaken."""
    if table.held_until is None or table.held_until > now + SLACK:
        raise Overtaken
    return settle(table, Move(_going_on(table, now)), now)


def skip(table: Table, person: Person, turn: int, now: float) -> Move:
    """Make the move of the clock for whoever's turn it is. It is no silence of his.

    `turn` is the version that began the turn that is meant. Raises TurnPassed. Where chips are at stake, and
    at a table of an evening, only a moderator may.
    """
    must_run(table)
    must_moderate_stakes(table, person)
    must_host_or_moderate(table, person)
    must_go_on(table)
    sitter = table.to_act
    if turn != table.turn_version or sitter is None:
        raise TurnPassed
    assert sitter.seat is not None
    action = table.game.engine.idle_action(table.state, sitter.seat)
    made = step(host_seen(table, person, now), sitter, action, "skip", person.user_id, now)
    return logged(table, settle(table, made, now), person, "skip", now, sitter)


def _must_end_pause(table: Table, person: Person) -> None:
    """A moderator's pause is ended by moderators and by himself, a host's by everybody who sits there."""
    if person.moderates or person.user_id in (table.held_by, table.host_id if _is_hosts(table) else None):
        return
    if not _is_hosts(table):
        raise NotAllowed("manage_messages")
    must_sit(table, person)


def _is_hosts(table: Table) -> bool:
    pause = pause_of(table)
    return pause is not None and pause.by_as != "moderator"


def _going_on(table: Table, now: float) -> Table:
    assert table.paused_left is not None, "the clock of a paused table stands"
    deadline = now + max(table.paused_left, LEAST_AFTER_PAUSE)
    return replace(table, held_by=None, held_until=None, paused_left=None, deadline=deadline)
