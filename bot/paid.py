"""What a table's log pays, held against what is kept of it: prizes, chips and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from bot.replay import Replay
from bot.table import Ending, Table
from bot.turns import movement
from db.ledger import MovementRow
from db.rows import Whole


def differences(whole: Whole, table: Table, again: Replay) -> Iterator[str]:
    """What is kept of a table and is not what its log pays, when played `again`."""
    yield from _prizes(whole, table, again)
    yield from _chips(whole, table, again)
    yield from _scores(whole, table, again)


def _prizes(whole: Whole, table: Table, again: Replay) -> Iterator[str]:
    told = [(a.n, a.class_, a.user_id, a.count, a.dice, a.at) for a in whole.awards]
    paid = [
        (n, str(p.class_), table.at(p.seat).user_id, p.count, p.dice_text, whole.events[n].at)
        for n, p in again.paid
    ]
    for award, due in zip(told, paid, strict=False):
        if award != due:
            yield f"action {due[0]}: what was handed out is not what it pays"
    if len(told) != len(paid):
        yield f"{len(told)} awards were handed out, its log pays {len(paid)}"


def _chips(whole: Whole, table: Table, again: Replay) -> Iterator[str]:
    """No chips move where a computer sits; what a game closed early has moved is moved back."""
    due = {row.n: row for row in _due(table, again)}
    told = {row.n: row for row in whole.movements}
    for n, row in due.items():
        if n not in told or _in_order(told[n]) != _in_order(row):
            where = "its end" if n is None else f"action {n}"
            yield f"{where}: the chips that moved are not those that it pays"
    if len(whole.movements) != len(due):
        yield f"chips were moved {len(whole.movements)} times, its log pays {len(due)} times"


def _due(table: Table, again: Replay) -> Iterator[MovementRow]:
    if table.game.stakes is None or not table.moves_chips:
        return
    for n, payments in groupby(again.payments, itemgetter(0)):
        yield from movement(table, [payment for _, payment in payments], "game", n)
    if not table.is_live and table.ending is not Ending.PLAYED and again.state is not None:
        yield from movement(table, table.game.stakes.undo(table.options, again.state), "void", None)


def _in_order(movement: MovementRow) -> MovementRow:
    entries = sorted(movement.entries, key=lambda entry: (entry.kind, entry.holder, entry.amount))
    return replace(movement, entries=tuple(entries))


def _scores(whole: Whole, table: Table, again: Replay) -> Iterator[str]:
    """Where a computer sits, all of it is practice."""
    due: Counter[tuple[int, str]] = Counter()
    for tally in again.tallies:
        due[table.at(tally.seat).user_id, tally.what] += tally.count
    told = {(score.user_id, score.what): score for score in whole.scores}
    for user_id, what in sorted(due.keys() | told.keys()):
        score = told.get((user_id, what))
        if score is None or (user_id, what) not in due or score.count != due[user_id, what]:
            yield f"user {user_id}: the {what} that are kept are not those that its log brings"
        elif score.is_practice != table.is_practice:
            yield f"user {user_id}: the {what} are kept as what they are not, play or practice"
