"""Every invariant of a database, looked at table by table: what is the first that does not hold?

A break is told by its kind and its place. No value of a game is told: a running table has a secret, and a
game may have hands.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args
from zoneinfo import available_timezones

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection

from bot import fair, gathering_audit, paid, shelf
from bot.games import GAMES
from bot.interventions import Right, What, pause_among
from bot.replay import Step, replay
from bot.settings import LOCALES
from bot.table import Autopilot, Cause, Ending, Phase, Presence, Table
from bot.turns import goes_nowhere
from db import guilds, handings, ledger, readonly, rows, scores
from db.guilds import GuildRow
from db.ledger import COMPUTERS
from db.rows import EventRow, Whole

CAUSES = get_args(Cause)
USES, RIGHTS = get_args(What), get_args(Right)

CHANNELS: TypeAdapter[Any] = TypeAdapter(list[int])
DEFAULTS: TypeAdapter[Any] = TypeAdapter(dict[str, dict[str, Any]])


@dataclass(frozen=True, slots=True)
class Audit:
    """What was looked at until the first break, or to the end if there is none.

    `unread` counts tables that were made void because nobody can read them: those are let alone.
    """

    tables: int = 0
    live: int = 0
    unread: int = 0
    actions: int = 0
    prizes: int = 0
    broken: str | None = None

    def __str__(self) -> str:
        if self.broken is not None:
            return " ".join(self.broken.split())
        void = f", {self.unread} void and unreadable" if self.unread else ""
        return (
            f"{self.tables} tables, {self.live} of them live{void}; {self.actions} actions played again,"
            f" {self.prizes} prizes accounted for: everything holds"
        )


def audit(conn: Connection) -> Audit:
    """Look at all of a database of this version's schema."""
    seen = Audit()
    holders: dict[int, int] = {}
    for table_id in rows.table_ids(conn):
        found = _look_at(conn, table_id)
        if isinstance(found, str):
            return replace(seen, broken=f"table {table_id}: {found}")
        seen = _and(seen, found)
        row = found.table
        if row.phase != Phase.OVER:
            other = holders.setdefault(row.channel_id, table_id)
            if other != table_id:
                return replace(seen, broken=f"table {table_id}: its channel is held by table {other} too")
    return replace(seen, broken=next(_beside_the_tables(conn), None))


def _beside_the_tables(conn: Connection) -> Iterator[str]:
    for kind, table_id in rows.strays(conn):
        yield f"table {table_id}: there are {kind} of it, but no such table"
    for table_id in rows.lost_series(conn):
        yield f"table {table_id}: its series does not lead to a first table"
    for guild_id in guilds.known(conn):
        for what in _odd_choices(guilds.chosen(conn, guild_id)):
            yield f"guild {guild_id}: it chose {what}"
    yield from ledger.breaks(conn)
    yield from scores.breaks(conn)
    yield from handings.breaks(conn)
    yield from gathering_audit.breaks(conn)
    if damage := readonly.damage(conn, quickly=False):
        yield f"the file is damaged: {damage}"


def _odd_choices(chosen: GuildRow) -> Iterator[str]:
    """What a guild chose and nobody can go by. Games and options that this version does not know are none."""
    if chosen.locale is not None and chosen.locale not in LOCALES:
        yield "a language that there is not"
    if chosen.timezone is not None and chosen.timezone not in available_timezones():
        yield "a time zone that there is not"
    if chosen.channels is not None and not _is_json(CHANNELS, chosen.channels):
        yield "channels that cannot be read"
    if chosen.defaults is not None and not _is_json(DEFAULTS, chosen.defaults):
        yield "defaults that cannot be read"
    if any(amount is not None and amount < 0 for amount in (chosen.grant, chosen.allowance)):
        yield "to give less than no chips"
    if chosen.master_role_id is not None and chosen.master_role_id <= 0:
        yield "a role that there is not"


def _is_json(kind: TypeAdapter[Any], text: str) -> bool:
    try:
        kind.validate_json(text)
    except ValidationError:
        return False
    return True


def _look_at(conn: Connection, table_id: int) -> Whole | str:
    whole = rows.whole_table(conn, table_id)
    assert whole is not None, "all of it is of one moment"
    return first_break(whole) or whole


def _and(seen: Audit, whole: Whole) -> Audit:
    return replace(
        seen,
        tables=seen.tables + 1,
        live=seen.live + (whole.table.phase != Phase.OVER),
        unread=seen.unread + _is_let_alone(whole),
        actions=seen.actions + len(whole.events),
        prizes=seen.prizes + sum(award.count for award in whole.awards),
    )


# One table


def first_break(whole: Whole) -> str | None:
    """What does not hold of a table, None if everything does."""
    if _is_let_alone(whole):
        return None
    unreadable = _unreadable(whole)
    if unreadable is not None:
        return unreadable
    table = shelf.from_rows(whole)
    for what, check in CHECKS.items():
        try:
            found = next(check(whole, table), None)
        except Exception as error:  # whatever stands in a file, it is told in a line
            found = f"its {what} cannot be checked ({type(error).__name__})"
        if found is not None:
            return found
    return None


def _is_let_alone(whole: Whole) -> bool:
    """Made void because nobody could read it: that is known, and cannot be mended."""
    is_void = (whole.table.phase, whole.table.ending) == (Phase.OVER, Ending.VOID)
    return is_void and _unreadable(whole) is not None


PARTS: dict[str, Callable[[Whole], object]] = {
    "game": lambda whole: GAMES[whole.table.game],
    "phase": lambda whole: Phase(whole.table.phase),
    "ending": lambda whole: whole.table.ending and Ending(whole.table.ending),
    "options": lambda whole: GAMES[whole.table.game].options.model_validate_json(whole.table.options),
    "state": lambda whole: whole.table.state and GAMES[whole.table.game].read_state(whole.table.state),
    "seats": lambda whole: [(Presence(seat.presence), Autopilot(seat.autopilot)) for seat in whole.seats],
    "rows": shelf.from_rows,
}


def _unreadable(whole: Whole) -> str | None:
    for part, read in PARTS.items():
        try:
            read(whole)
        except Exception as error:
            return f"its {part} cannot be read ({type(error).__name__})"
    return None


def _commitment(whole: Whole, _: Table) -> Iterator[str]:
    if fair.commit(whole.table.secret) != whole.table.commitment:
        yield "its commitment is not the SHA-256 of its secret"


def _key(whole: Whole, table: Table) -> Iterator[str]:
    """Kept where somebody who brought a part of it asked to be forgotten, and nowhere else."""
    is_due = whole.table.started_at is not None and any(sitter.is_stranger for sitter in table.by_seat)
    if (whole.table.chance_key is not None) != is_due:
        yield "its key is not kept, and cannot be made" if is_due else "its key is kept, and can be made"


def _phase(whole: Whole, table: Table) -> Iterator[str]:
    row = whole.table
    is_over = table.phase is Phase.OVER
    # One that is over may have ended in the lobby; then it has neither of the two.
    is_begun = row.started_at is not None if is_over else table.phase is Phase.RUNNING
    due = {"started_at": is_begun, "state": is_begun, "ended_at": is_over, "ending": is_over}
    for name, is_due in due.items():
        if (getattr(row, name) is not None) != is_due:
            yield f"it is {row.phase}, but its {name} is {'missing' if is_due else 'set'}"
    if row.told_at is not None and not is_over:
        yield f"it is {row.phase}, but its told_at is set"


def _clock(whole: Whole, table: Table) -> Iterator[str]:
    row = whole.table
    runs, stands = row.deadline is not None, row.paused_left is not None
    if table.is_live and not (runs or stands):
        yield f"it is {row.phase}, but has no clock"
    if runs and stands:
        yield "its clock runs and is stopped"
    if not table.is_live and (runs or stands):
        yield "it is over, but its clock is not"
    if (row.held_by is None) != (row.held_until is None):
        yield "somebody has paused it without an end, or nobody until a time"
    if table.is_held and not (table.phase is Phase.RUNNING and stands):
        yield "somebody has paused it, but it is not a running game whose clock stands"


def _log(whole: Whole, _: Table) -> Iterator[str]:
    for place, event in enumerate(whole.events):
        if event.n != place:
            yield f"action {place} is missing, number {event.n} stands there"
        if event.cause not in CAUSES:
            yield f"action {place}: nobody acts like that"
    if (whole.table.started_at is None) != (not whole.events):
        yield "it has a log, but was never started" if whole.events else "it was started, but has no log"


def _seats(whole: Whole, table: Table) -> Iterator[str]:
    placed = sorted(seat.seat for seat in whole.seats if seat.seat is not None)
    if table.started_at is None:
        if placed:
            yield "it was never started, but its seats are dealt"
        return
    if placed != list(range(len(placed))):
        yield f"its seats are numbered {', '.join(map(str, placed))}"
    if len(placed) not in table.game.players:
        yield f"it has {len(placed)} players"
    for sitter in table.sitters:
        if sitter.seat is None and sitter.presence is not Presence.KICKED:
            yield f"user {sitter.user_id} plays without a seat"


def _computers(_: Whole, table: Table) -> Iterator[str]:
    """Their user ids are small numbers, and their levels those of the game."""
    levels = table.game.computers.levels if table.game.computers else ()
    for sitter in table.sitters:
        if sitter.is_computer != (sitter.user_id in COMPUTERS):
            yield f"user {sitter.user_id} is {'a' if sitter.is_computer else 'no'} computer"
        if sitter.is_computer and sitter.level not in levels:
            yield f"user {sitter.user_id} plays as no computer of this game does"


def _host(_: Whole, table: Table) -> Iterator[str]:
    if table.is_at_stake:
        return  # everybody may have gone, and the clock plays on
    if table.is_live and (table.host is None or not table.host.is_here):
        yield f"its host, user {table.host_id}, does not sit there"
    if table.is_live and not any(sitter.is_human for sitter in table.sitters):
        yield "it is live, but nobody is left there"


def _versions(whole: Whole, _: Table) -> Iterator[str]:
    row = whole.table
    if not 0 <= row.turn_version <= row.version:
        yield f"its turn began in version {row.turn_version}, it is at version {row.version}"
    made = _transactions(whole.events)
    if row.version < made:
        yield f"it is at version {row.version}, but its log was written in {made} transactions or more"


def _transactions(events: Sequence[EventRow]) -> int:
    """The least number that can have written these: the throws of one press for a round share theirs."""
    made = 0
    before: tuple[str, float] | None = None
    for event in events:
        now = (event.cause, event.at)
        made += event.cause != "round" or now != before
        before = now
    return made


def _stock(whole: Whole, table: Table) -> Iterator[str]:
    due = table.game.prizes.default() if table.game.prizes else ()
    if [prize.class_ for prize in whole.stock] != [prize.class_ for prize in due]:
        yield "the classes of its stock are not those of its game"
    handed = Counter[str]()
    for award in whole.awards:
        if award.count < 1:
            yield f"action {award.n} hands out {award.count} of {award.class_}"
        handed[award.class_] += award.count
    for prize in whole.stock:
        gone = handed.pop(prize.class_, 0)
        if prize.left < 0 or prize.left + gone != prize.total:
            yield f"of {prize.total} {prize.class_} there are {prize.left} left and {gone} handed out"
    if handed:
        yield "prizes were handed out of a class that is not in its stock"


def _winners(whole: Whole, table: Table) -> Iterator[str]:
    for award in whole.awards:
        if table.sitter(award.user_id) is None:
            yield f"action {award.n} gives {award.class_} to user {award.user_id}, who does not sit there"


def _handed(whole: Whole, table: Table) -> Iterator[str]:
    """Each award stands as the last tick or undo of it left it, and these take turns."""
    for place, award in enumerate(whole.awards):
        made = [handing for handing in whole.handings if handing.place == place]
        if [handing.is_undo for handing in made] != [n % 2 == 1 for n in range(len(made))]:
            yield f"action {award.n}: its {award.class_} was handed over twice, or taken back twice"
        last = made[-1] if made and not made[-1].is_undo else None
        due = (last.at, last.by_id) if last else (None, None)
        if (award.handed_at, award.handed_by) != due:
            yield f"action {award.n}: its {award.class_} is handed over otherwise than its last tick says"
    if whole.handings and (table.is_live or table.ending is Ending.VOID):
        yield f"prizes of it were handed over, but it is {table.ending or table.phase}"


def _ending(_: Whole, table: Table) -> Iterator[str]:
    is_decided = table.state is not None and table.game.engine.outcome(table.state) is not None
    if is_decided != (table.ending is Ending.PLAYED):
        by_rules = "over" if is_decided else "not over"
        yield f"by the rules the game is {by_rules}, the table is {table.ending or table.phase}"
    if table.ending is Ending.EXPIRED and table.started_at is not None:
        yield "it expired, but was started"
    is_left = goes_nowhere(table) or not any(sitter.is_human for sitter in table.sitters)
    if table.ending is Ending.DESERTED and not is_left:
        yield "it was deserted, but somebody is there"


def _setup(whole: Whole, table: Table) -> Iterator[str]:
    """The game was begun as the options, the stock and the host's seat would have it."""
    if not whole.events:
        return
    starter = table.sitter(whole.events[0].actor_id or 0)
    if starter is None or starter.seat is None:
        yield "action 0: who started it does not sit there"
        return
    stock = tuple(replace(prize, left=prize.total) for prize in table.stock)
    config = table.game.config(table.options, stock, starter.seat, table.series_n)
    if table.game.configs.validate_json(whole.events[0].action) != config:
        yield "action 0: the setup is not that of its options, its stock and its host"
    if whole.events[0].at != table.started_at:
        yield "action 0: it was started at another time"


def _play(whole: Whole, table: Table) -> Iterator[str]:
    """The log leads, by the rules and the draws of the table's own stream, to what is stored."""
    steps = (Step(e.n, e.seat, json.loads(e.action), json.loads(e.events)) for e in whole.events)
    options = json.loads(whole.table.options)
    again = replay(table.game, options, table.key(), len(table.by_seat), steps, table.series_n)
    if again.difference is not None:
        yield f"action {again.difference.n}: {again.difference.what}"
    elif again.state != table.state:
        yield "its state is not the one that its log leads to"
    else:
        yield from paid.differences(whole, table, again)


def _actors(whole: Whole, table: Table) -> Iterator[str]:
    """Who is said to have acted could have; whose seat was left or taken again is away or there."""
    is_away = dict.fromkeys(range(len(table.by_seat)), False)
    for event in whole.events[1:]:
        seat = event.seat or 0
        by = {
            "player": table.at(seat).user_id,
            "auto": None,
            "autopilot": None,
            "computer": None,
            "pace": None,
        }
        cannot_think = event.cause == "computer" and not table.at(seat).is_computer
        if cannot_think or event.actor_id != by.get(event.cause, event.actor_id):
            yield f"action {event.n}: user {event.actor_id} cannot have done it"
        action = table.game.actions.validate_json(event.action)
        if action in (table.game.engine.leave_action(), table.game.engine.back_action()):
            is_away[seat] = action == table.game.engine.leave_action()
    for sitter in table.by_seat:
        if sitter.is_here == is_away[sitter.seat or 0]:
            yield f"user {sitter.user_id} is {sitter.presence}, but not by the log"


def _interventions(whole: Whole, table: Table) -> Iterator[str]:
    """Each use of a power is one that there is, in its place; a turn was skipped where the log says so."""
    before = 0
    for use in whole.interventions:
        if use.what not in USES or use.by_as not in RIGHTS:
            yield f"step {use.n}: user {use.by_id} used a power that there is not"
        if not before <= use.n <= len(whole.events):
            yield f"step {use.n}: what user {use.by_id} did stands out of its place"
        before = use.n
    told = [(use.n, use.by_id, use.target_id) for use in whole.interventions if use.what == "skip"]
    skips = (event for event in whole.events if event.cause == "skip")
    if told != [(event.n, event.actor_id, table.at(event.seat or 0).user_id) for event in skips]:
        yield "the turns that were skipped are not those that somebody is said to have skipped"
    pause = pause_among(whole.interventions)
    if table.is_held and (pause is None or pause.by_id != table.held_by):
        yield f"user {table.held_by} has paused it, but never used that power"


CHECKS: dict[str, Callable[[Whole, Table], Iterator[str]]] = {
    "commitment": _commitment,
    "key": _key,
    "phase": _phase,
    "clock": _clock,
    "log": _log,
    "seats": _seats,
    "computers": _computers,
    "host": _host,
    "versions": _versions,
    "stock": _stock,
    "winners": _winners,
    "handings": _handed,
    "ending": _ending,
    "setup": _setup,
    "replay": _play,
    "actors": _actors,
    "interventions": _interventions,
}
"""In this order: what later ones need was looked at by the earlier."""
