"""Uses of the powers over a table: who did what to whom, and by which right. Pure, like the moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from bot.people import Person
from bot.table import Sitter, Table
from bot.turns import Move
from db.interventions import InterventionRow as InterventionRow

What = Literal["pause", "resume", "skip", "sweep", "kick", "host", "end"]
"""What was done; "sweep": a round was thrown for all, "host": another player was made the host."""

Right = Literal["host", "moderator", "player"]
"""By which right. A host who moderates, too, acts as a moderator: what he does binds like one's word."""

KEPT = 8
"""Uses kept at hand for the board."""

SHOWN_STEPS = 3
"""A use is shown until so many actions of the game were made after it."""


def logged(
    old: Table, move: Move, person: Person, what: What, now: float, target: Sitter | None = None
) -> Move:
    """The same move with the use of a power over `old` that it was."""
    use = InterventionRow(
        n=old.steps,
        what=what,
        by_id=person.user_id,
        by_name=person.name,
        by_as=right_of(old, person),
        target_id=None if target is None else target.user_id,
        target_name=None if target is None else target.name,
        at=now,
    )
    uses = at_hand((*move.table.interventions, use), is_held=move.table.is_held)
    return replace(
        move,
        table=replace(move.table, interventions=uses),
        interventions=(*move.interventions, use),
    )


def right_of(table: Table, person: Person) -> Right:
    if person.moderates:
        return "moderator"
    return "host" if person.user_id == table.host_id else "player"


def at_hand(uses: Sequence[InterventionRow], *, is_held: bool) -> tuple[InterventionRow, ...]:
    """The last few, and the pause that holds the table, however much was done since."""
    last = tuple(uses[-KEPT:])
    pause = pause_among(uses) if is_held else None
    return last if pause is None or pause in last else (pause, *last[1:])


def pause_among(uses: Sequence[InterventionRow]) -> InterventionRow | None:
    return next((use for use in reversed(uses) if use.what == "pause"), None)


def pause_of(table: Table) -> InterventionRow | None:
    """The use by which somebody has paused a table, None if nobody has."""
    return pause_among(table.interventions) if table.is_held else None


def newest(table: Table) -> InterventionRow | None:
    """The use that the board shows: of a table that is paused the last, else one of the last few steps."""
    use = table.interventions[-1] if table.interventions else None
    if use is None or table.is_held or table.steps - use.n <= SHOWN_STEPS:
        return use
    return None
