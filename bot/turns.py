"""What an action leads to: the step of the game, the prizes that it pays, and what follows for the table.

Pure, like the moves that are made of it: a table in, a Move out, nothing stored and nothing said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot import fair
from bot.engines import Payment, Prize
from bot.refusals import AgainstTheRules, WaitYourTurn
from bot.table import RECENT, Autopilot, Cause, Ending, Happening, Phase, Sitter, Table
from db.interventions import InterventionRow
from db.ledger import Entry, MovementRow
from db.rows import AwardRow, EventRow
from db.scores import ScoreRow
from games.core import IllegalAction, NotYourTurn

AUTOPILOT_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Move:
    """The next table, and the rows that it adds: log, awards, ledger, scores, uses of powers."""

    table: Table
    log: tuple[EventRow, ...] = ()
    awards: tuple[AwardRow, ...] = ()
    movements: tuple[MovementRow, ...] = ()
    scores: tuple[ScoreRow, ...] = ()
    interventions: tuple[InterventionRow, ...] = ()

    def then(self, later: Move) -> Move:
        """Both as one; `later` begins at the table of this one."""
        return Move(
            later.table,
            self.log + later.log,
            self.awards + later.awards,
            self.movements + later.movements,
            self.scores + later.scores,
            self.interventions + later.interventions,
        )


# Steps


def first_step(ready: Table, starter_id: int, now: float) -> Move:
    """Begin the game of a table whose seats are dealt."""
    game = ready.game
    host = ready.host
    host_seat = host.seat if host and host.seat is not None else 0
    config = game.config(ready.options, ready.stock, host_seat, ready.series_n)
    begun = game.engine.start(config, len(ready.by_seat), fair.Stream(ready.key(), 0))
    row = EventRow(
        n=0,
        seat=None,
        actor_id=starter_id,
        cause="table",
        action=game.configs.dump_json(config).decode(),
        events=game.write_events(begun.events),
        at=now,
    )
    running = replace(
        ready,
        phase=Phase.RUNNING,
        state=begun.state,
        started_at=now,
        steps=1,
        recent=(Happening(0, None, "table", begun.events),),
    )
    return Move(running, (row,), (), _movements(running, begun.events, 0), _scores(running, begun.events))


def step(table: Table, sitter: Sitter, action: Any, cause: Cause, actor: int | None, now: float) -> Move:
    """Apply one action of the game, with draw number `table.steps` of the table's stream.

    Raises WaitYourTurn and AgainstTheRules.
    """
    assert sitter.seat is not None
    n, game = table.steps, table.game
    try:
        made = game.engine.apply(table.state, sitter.seat, action, fair.Stream(table.key(), n))
    except NotYourTurn as no:
        raise WaitYourTurn(table.at(no.turn).name) from no
    except IllegalAction as no:
        raise AgainstTheRules(game.name, no) from no
    row = EventRow(
        n=n,
        seat=sitter.seat,
        actor_id=actor,
        cause=cause,
        action=game.write_action(action),
        events=game.write_events(made.events),
        at=now,
    )
    happening = Happening(n, sitter.seat, cause, made.events)
    moved = replace(table, state=made.state, steps=n + 1, recent=(*table.recent, happening)[-RECENT:])
    stock, awards = _pay(moved, made.events, n, now)
    movements, scores = _movements(moved, made.events, n), _scores(moved, made.events)
    return Move(replace(moved, stock=stock), (row,), awards, movements, scores)


def _pay(
    table: Table, events: Sequence[Any], n: int, now: float
) -> tuple[tuple[Prize, ...], tuple[AwardRow, ...]]:
    """What the events take out of the stock, and who gets it."""
    if table.game.prizes is None:
        return table.stock, ()
    left = {prize.class_: prize for prize in table.stock}
    awards = []
    for payout in table.game.prizes.payouts(events):
        prize = left[payout.class_]
        left[payout.class_] = replace(prize, left=prize.left - payout.count)
        awards.append(
            AwardRow(
                n=n,
                class_=payout.class_,
                user_id=table.at(payout.seat).user_id,
                count=payout.count,
                dice=payout.dice_text,
                at=now,
            )
        )
    return tuple(left.values()), tuple(awards)


def _movements(table: Table, events: Sequence[Any], n: int) -> tuple[MovementRow, ...]:
    """The chips that the events move."""
    stakes = table.game.stakes
    payments = stakes.payments(table.options, events) if stakes and table.moves_chips else ()
    return movement(table, payments, "game", n)


def _undo(table: Table) -> tuple[MovementRow, ...]:
    """What takes the chips back that a game has moved and that was closed before its end."""
    stakes = table.game.stakes
    if stakes is None or not table.moves_chips or table.state is None or table.ending is Ending.PLAYED:
        return ()
    return movement(table, stakes.undo(table.options, table.state), "void", None)


def movement(
    table: Table, payments: Sequence[Payment], reason: str, n: int | None
) -> tuple[MovementRow, ...]:
    """Payments as a row of the ledger, none where nothing moves; `n` is the action that caused them."""
    entries = tuple(_entry(table, payment) for payment in payments)
    if not entries:
        return ()
    key = f"pay:{table.id}:{reason if n is None else n}"
    row = MovementRow(
        guild_id=table.guild_id, reason=reason, entries=entries, table_id=table.id, n=n, key=key
    )
    return (row,)


def _entry(table: Table, payment: Payment) -> Entry:
    if payment.seat is None:
        return Entry("pool", table.id, payment.chips)
    return Entry("wallet", table.at(payment.seat).user_id, payment.chips)


def _scores(table: Table, events: Sequence[Any]) -> tuple[ScoreRow, ...]:
    """What is counted for the players beyond this game."""
    return tuple(
        ScoreRow(
            user_id=table.at(tally.seat).user_id,
            name=table.at(tally.seat).name,
            what=tally.what,
            count=tally.count,
            is_practice=table.is_practice,
        )
        for tally in table.game.tallies(table.state, events)
    )


# What follows from every move


def settle(old: Table, move: Move, now: float) -> Move:
    """The end, the host, the version and the clock, as they follow from what was done."""
    table = move.table
    if table.is_live:
        table = _mind_the_host(_end_if_due(table, now), now)
    table = replace(table, version=old.version + 1)
    if _is_new_turn(old, table, move.log):
        table = _no_longer_waits(old, table)
        table = wound(replace(table, turn_version=table.version), now)
    movements = move.movements if table.is_live else move.movements + _undo(table)
    return replace(move, table=table, movements=movements)


def _end_if_due(table: Table, now: float) -> Table:
    if table.phase is Phase.RUNNING and table.game.engine.outcome(table.state) is not None:
        return closed(table, Ending.PLAYED, now)
    is_left = not any(sitter.is_human for sitter in table.sitters)
    if goes_nowhere(table) or (is_left and not _goes_on_alone(table)):
        return closed(table, Ending.DESERTED, now)
    return table


def goes_nowhere(table: Table) -> bool:
    """Whether the clock alone plays, at a stage of the game that this does not bring to an end."""
    stalls = table.game.stalls
    if stalls is None or table.state is None or not stalls(table.state):
        return False
    return not any(sitter.is_awake or (sitter.is_computer and sitter.is_here) for sitter in table.sitters)


def _goes_on_alone(table: Table) -> bool:
    """Where chips are at stake nobody escapes by going away: the clock plays for all to the end."""
    return table.is_at_stake and table.turn is not None


def closed(table: Table, ending: Ending, now: float) -> Table:
    return replace(
        table,
        phase=Phase.OVER,
        ending=ending,
        ended_at=now,
        deadline=None,
        paused_left=None,
        held_by=None,
        held_until=None,
    )


def _mind_the_host(table: Table, now: float) -> Table:
    """A host who left or plays by autopilot gives way to the longest seated player who is there himself."""
    host = table.host
    if host and host.is_here and host.autopilot is Autopilot.OFF:
        return table
    awake = [s for s in table.here if s.is_awake and s.user_id != table.host_id]
    if not awake and not (host and host.is_here):
        awake = [sitter for sitter in table.here if sitter.is_human]
    if not awake:
        return table
    successor = min(awake, key=lambda sitter: sitter.joined_at)
    return replace(table, host_id=successor.user_id, host_seen_at=now)


def _no_longer_waits(old: Table, table: Table) -> Table:
    """Whoever asked for time has had it when his turn is over; buying an office does not end it."""
    mover = None if old.to_act is None else table.sitter(old.to_act.user_id)
    if table.turn == old.turn:
        return table
    return table.with_sitter(replace(mover, waits=False)) if mover is not None and mover.waits else table


def _is_new_turn(old: Table, table: Table, log: Sequence[EventRow]) -> bool:
    return table.turn != old.turn or any(row.seat is not None and row.seat == old.turn for row in log)


def wound(table: Table, now: float) -> Table:
    """The same table with all the time of its running turn on the clock, even if that stands."""
    deadline = deadline_of(table, now)
    if table.is_paused and deadline is not None:
        return replace(table, paused_left=deadline - now, deadline=None)
    return replace(table, deadline=deadline)


def deadline_of(table: Table, now: float) -> float | None:
    sitter = table.to_act
    if sitter is None:
        return None
    is_quick = not sitter.is_here or sitter.autopilot is not Autopilot.OFF or table.is_paced
    return now + (AUTOPILOT_SECONDS if is_quick else table.options.turn_limit)
