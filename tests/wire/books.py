"""What a database file says, beside the bot or after its death, held against what people were told."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from deeds import Fate, deed, fate, private
from sqlalchemy import Connection, select
from world import Interaction, World

from bot.audit import audit
from bot.moves import LEAST_AFTER_PAUSE
from bot.table import Ending, Phase
from bot.tables import HEARTBEAT_SECONDS
from db import migrate, readonly, rows, schema
from db.rows import EventRow, Whole

SLACK = 1.5
"""Seconds that a busy machine may be late with a sign of life."""


@dataclass(frozen=True)
class Key:
    """An action that was saved once: an interaction's id, or the name of a turn whose clock ran out."""

    name: str
    table_id: int
    at: float


@dataclass(frozen=True)
class Books:
    """All that is kept, of one moment. `broken` is what an audit found, None if everything holds.

    Only the books of the dead are audited. `accounts`: kind and holder → balance, the mint's too.
    """

    tables: Mapping[int, Whole]
    keys: Mapping[str, Key]
    beat: float | None
    broken: str | None
    accounts: Mapping[tuple[str, int], int] = field(default_factory=dict)

    @property
    def live(self) -> list[Whole]:
        return [whole for whole in self.tables.values() if whole.table.phase != Phase.OVER]

    def of(self, channel_id: int) -> list[Whole]:
        """Every table of a channel, oldest first."""
        return [whole for whole in self.tables.values() if whole.table.channel_id == channel_id]

    def here(self, channel_id: int) -> Whole | None:
        """The table that holds a channel."""
        return next((whole for whole in self.live if whole.table.channel_id == channel_id), None)


NOTHING = Books({}, {}, None, None)


def read_beside(file: Path) -> Books:
    """The books of a bot that runs."""
    return readonly.look_at_file(file, lambda conn: _read(conn, None))


def read_dead(file: Path) -> Books:
    """The books of a bot that was killed, as they are: any reader would put the log into the file."""
    if not file.exists():
        return NOTHING
    with TemporaryDirectory() as folder:
        copy = Path(folder, file.name)
        shutil.copyfile(file, copy)
        log = file.with_name(f"{file.name}-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(log.name))
        return readonly.look_at_file(copy, _read_and_audit)


def _read_and_audit(conn: Connection) -> Books:
    if migrate.revision(conn) is None:
        return NOTHING  # killed before it had made its tables
    return _read(conn, audit(conn).broken)


def _read(conn: Connection, broken: str | None) -> Books:
    wholes = (rows.whole_table(conn, table_id) for table_id in rows.table_ids(conn))
    keys = (Key(row.key, row.table_id, row.at) for row in conn.execute(select(schema.keys)))
    return Books(
        tables={whole.table.id: whole for whole in wholes if whole is not None},
        keys={key.name: key for key in keys},
        beat=rows.last_beat(conn),
        broken=broken,
        accounts={(row.kind, row.holder): row.balance for row in conn.execute(select(schema.accounts))},
    )


# What people were told


def against_words(
    books: Books, asked: Iterable[Interaction], world: World, redone: set[int]
) -> Iterator[str]:
    """Whoever was told that it is done finds it saved; whoever was told that it was not does not.

    `redone` are ids of interactions that were delivered once more: they may have been done only then.
    """
    for each in asked:
        what = deed(each)
        if what is None:
            continue
        told, is_saved = fate(each, world), str(each.id) in books.keys
        if told is Fate.DONE and not is_saved:
            yield f"{each.user.shown} was told that his {what} is done, and it is not saved ({each.id})"
        if told is Fate.REFUSED and is_saved and each.id not in redone:
            said = "; ".join(message.text for message in private(each, world))
            yield f"{each.user.shown} was told that his {what} was not done, and it is saved: {said}"


def against_loss(before: Books, after: Books) -> Iterator[str]:
    """What was once saved stays."""
    for name in before.keys.keys() - after.keys.keys():
        yield f"the key {name} was saved, and is lost"
    for table_id, old in before.tables.items():
        new = after.tables.get(table_id)
        if new is None or new.events[: len(old.events)] != old.events:
            yield f"table {table_id} has not all of the log that it had"


# What was done how often

Count = Counter[tuple[str, int | None]]
"""What was done by whom, None where it does not matter → how often."""


def against_keys(books: Books, asked: Mapping[str, Interaction]) -> Iterator[str]:
    """Every action stands in the log as often as its key: once. `asked` are interactions by their ids."""
    for table_id, whole in books.tables.items():
        keys = [key for key in books.keys.values() if key.table_id == table_id]
        kept = Counter(done for key in keys if (done := _kept(key, whole, asked)))
        logged = _logged(whole)
        for done in {*kept, *logged}:
            if kept[done] != logged[done]:
                what, who = done
                yield (
                    f"table {table_id}: {what} by {who} has {kept[done]} keys and stands {logged[done]} times"
                    " in the log"
                )


def _kept(key: Key, whole: Whole, asked: Mapping[str, Interaction]) -> tuple[str, int | None] | None:
    """What must stand in the log because of a key, None for what leaves no trace there."""
    if key.name.startswith("timer:"):
        return "throw by the clock", None
    if key.name.startswith("computer:"):
        return "move of a computer", None
    name, _, also = key.name.partition(":")
    by = asked.get(name)
    if by is not None and also:
        # The second thing that a press did: it called for a game and began it, or asked what is for sale and
        # for time.
        return (also, by.user.id) if also == "start" else None
    what = None if by is None else deed(by)
    if by is None or what is None:
        return f"{key.name}, which nobody did,", None
    began = whole.table.started_at
    if what in ("join", "leave", "kick") and (began is None or key.at < began):
        return None  # only who sits there at the start can be seen
    if what in ("open", "rematch", "end"):
        return ("open" if what == "rematch" else what), None
    return (what, by.user.id) if what in LOGGED else None


LOGGED = (
    *("start", "roll", "bid", "play", "pass", "sweep", "join", "leave", "kick"),
    *("donate", "sit_exams", "accept", "refuse", "redeem", "decline"),
)

BY_HIMSELF = {"leave": "leave", "return": "join"}
"""Kind of an action of the game → what its player did, where that has another name."""


def _logged(whole: Whole) -> Count:
    done: Count = Counter({("open", None): 1, ("end", None): int(whole.table.ending == Ending.STOPPED)})
    done.update(_done(event) for event in whole.events if event.cause != "round")
    # All throws of one press for a round are of one moment.
    presses = {(event.actor_id, event.at) for event in whole.events if event.cause == "round"}
    done.update(("sweep", actor_id) for actor_id, _ in presses)
    return +done


def _done(event: EventRow) -> tuple[str, int | None]:
    if event.n == 0:
        return "start", event.actor_id
    match event.cause:
        case "player":
            kind = json.loads(event.action)["kind"]
            return BY_HIMSELF.get(kind, kind), event.actor_id
        case "table":
            return "kick", event.actor_id
        case "computer":
            return "move of a computer", None
    return "throw by the clock", None


# What a restart may change


@dataclass(frozen=True)
class Absence:
    """Nobody served the tables from `left` on; they were taken up again between `earliest` and `latest`."""

    left: float
    earliest: float
    latest: float


def against_absence(before: Books, after: Books, away: Absence, *, is_back: bool) -> Iterator[str]:
    """Nobody acted: every table stands as it stood, and has its time back once the bot `is_back`."""
    if before.accounts != after.accounts:
        moved = sorted(dict(after.accounts.items() ^ before.accounts.items()))
        yield f"chips moved by themselves, of {moved}"
    for old in before.live:
        new = after.tables.get(old.table.id)
        if is_back and new is not None and _computers_went_on(old, new):
            continue
        if new is None or _still(old) != _still(new):
            yield f"table {old.table.id} changed by itself: {old.table} became {new and new.table}"
        elif is_back or new.table.deadline != old.table.deadline:
            yield from _against_clock(old, new, away, before.beat)


def _computers_went_on(old: Whole, new: Whole) -> bool:
    """They do not wait for anybody."""
    more = new.events[len(old.events) :]
    return new.events[: len(old.events)] == old.events and {event.cause for event in more} == {"computer"}


def _still(whole: Whole) -> Whole:
    """All that nobody but a player may change."""
    moves = {"version": 0, "deadline": None, "host_seen_at": 0.0}
    boards = {"board_id": None, "board_at": None, "ping_id": None}
    return replace(whole, table=replace(whole.table, **moves, **boards))


def _against_clock(old: Whole, new: Whole, away: Absence, beat: float | None) -> Iterator[str]:
    was, now = old.table.deadline, new.table.deadline
    if was is None or now is None:
        if was != now:
            yield f"table {old.table.id}: its clock was {was} and is {now}"
        return
    least = max(was + (away.earliest - away.left), away.earliest + LEAST_AFTER_PAUSE)
    if beat is None:
        least = was  # killed before its first sign of life: nobody knows when
    most = max(was + (away.latest - away.left) + HEARTBEAT_SECONDS, away.latest + LEAST_AFTER_PAUSE) + SLACK
    if not least <= now <= most:
        yield (
            f"table {old.table.id}: its clock moved by {now - was:.2f} s to {now - away.latest:.2f} s from"
            f" now; it should be between {least - away.latest:.2f} and {most - away.latest:.2f}"
        )


# What a hand of 鬥地主 brings


def against_settlements(books: Books) -> Iterator[str]:
    """A hand that is over is settled once, as its outcome says; where computers sit no chips move."""
    for table_id, whole in books.tables.items():
        if whole.table.game != "doudizhu":
            continue
        ends = [end for event in whole.events for end in json.loads(event.events) if end["kind"] == "ended"]
        is_practice = any(seat.level is not None for seat in whole.seats)
        moved = [entry.amount for movement in whole.movements for entry in movement.entries]
        points = [score.count for score in whole.scores if score.what == "points"]
        due = sorted(end["outcome"]["scores"] for end in ends) if len(ends) < 2 else None
        if due is None or len(whole.movements) != (0 if is_practice else len(ends)):
            yield f"table {table_id} ended {len(ends)} times and was settled {len(whole.movements)} times"
            continue
        scores = sorted(due[0]) if due else []
        stake = json.loads(whole.table.options)["stake"]
        if sorted(points) != scores or (moved and sorted(moved) != [score * stake for score in scores]):
            yield f"table {table_id} ended with {scores}, and brought {points} points and {moved} chips"
