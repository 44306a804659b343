"""`python -m bot audit`: a database that holds is told so in a line, and so is its first break."""

# ruff: noqa: S608  the statements are ours, and so are the numbers in them

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from played import Rows, few_prizes, play
from seated import (
    ANNA,
    BERT,
    CHANNEL,
    CLEO,
    GUILD,
    MODERATOR,
    NOW,
    PEOPLE,
    lobby,
    on_turn,
    opened,
    rings,
    whole,
)
from sqlalchemy import insert, select

from bot import fair, moves
from bot.__main__ import main
from bot.audit import audit, first_break
from bot.table import Ending, Phase, Table
from bot.turns import Move
from db import rows, schema
from db.handings import HandingRow
from db.readonly import CannotRead, in_this_schema, look_at_file
from db.rows import Change, Whole
from db.store import Store
from games.bobing.values import Roll

# Tables to look at


def own(table: Table, name: str) -> Table:
    """The same table with a secret of its own."""
    secret = Random(name).randbytes(32).hex()
    return replace(table, secret=secret, commitment=fair.commit(secret))


@dataclass
class Told:
    """A table and all that was written down of it."""

    table: Table
    rows: Rows

    def add(self, move: Move) -> None:
        self.table = move.table
        self.rows[0].extend(move.log)
        self.rows[1].extend(move.awards)

    @property
    def whole(self) -> Whole:
        return whole(self.table, *self.rows)


def begun(name: str, **options: Any) -> Told:
    """A table of three that has just started, with few prizes."""
    table = own(lobby(3, **options), name)
    few = few_prizes(table, Random(name))
    few = tuple(replace(p, total=n, left=n) for p, n in zip(few, (2, 0, 1, 3, 4, 6), strict=True))
    told = Told(moves.edit_prizes(table, ANNA, few, NOW + 50).table, ([], []))
    told.add(moves.start(told.table, ANNA, NOW + 100, free_entry=True))
    return told


def going(name: str) -> Told:
    """A running game in which somebody went away, the clock threw for some, and prizes were handed out."""
    told = begun(name)
    for n in range(12):
        now = NOW + 110 + n
        told.add(
            rings(told.table, now)
            if n % 5 == 4
            else moves.act(told.table, on_turn(told.table), Roll(), None, now)
        )
    told.add(moves.leave(told.table, CLEO, NOW + 200))
    assert told.table.phase is Phase.RUNNING
    assert told.rows[1]
    return told


def played(name: str) -> Told:
    told = begun(name, die_out=10)
    while told.table.is_live:
        told.add(moves.act(told.table, on_turn(told.table), Roll(), None, NOW + 110 + told.table.steps))
    assert told.table.ending is Ending.PLAYED
    return told


PLAYED, STOPPED, RUNNING, LOBBY, EXPIRED = range(1, 6)


def handed(found: Whole) -> Whole:
    """The first award was handed over, the second too, and taken back."""
    made = [(0, False, NOW + 900), (1, False, NOW + 901), (1, True, NOW + 902)]
    ticks = tuple(
        HandingRow(place=place, by_id=MODERATOR.user_id, by_name="版主", is_undo=is_undo, at=at)
        for place, is_undo, at in made
    )
    first = replace(found.awards[0], handed_at=NOW + 900, handed_by=MODERATOR.user_id)
    return replace(found, awards=(first, *found.awards[1:]), handings=ticks)


def wholes() -> dict[int, Whole]:
    stopped = going("stopped")
    stopped.add(moves.end(stopped.table, MODERATOR, NOW + 300))
    waiting = moves.kick(own(lobby(3), "lobby"), ANNA, CLEO, NOW + 60).table
    expired = moves.close(own(opened(), "expired"), Ending.EXPIRED, NOW + 1800).table
    return {
        PLAYED: handed(played("played").whole),
        STOPPED: handed(stopped.whole),
        RUNNING: going("running").whole,
        LOBBY: whole(waiting, [], []),
        EXPIRED: whole(expired, [], []),
    }


WHOLES = wholes()


def keep(conn: Any, found: Whole, channel_id: int) -> int:
    """Write a table as it is; its number."""
    row = replace(found.table, channel_id=channel_id)
    made = rows.open_table(conn, row, found.seats, found.stock, f"open-{channel_id}")
    change = Change(table=made, replaces=made.version, at=NOW, events=found.events, awards=found.awards)
    rows.save(conn, replace(change, scores=found.scores, key=f"act-{channel_id}"))
    ids = conn.execute(select(schema.awards.c.id).where(schema.awards.c.table_id == made.id)).scalars().all()
    for tick in found.handings:
        values = {f.name: getattr(tick, f.name) for f in fields(tick) if f.name != "place"}
        values |= {"award_id": ids[tick.place], "guild_id": row.guild_id, "key": f"tick-{made.id}-{tick.at}"}
        conn.execute(insert(schema.handings).values(values))
    return made.id


def write(file: Path, found: Sequence[Whole]) -> None:
    async def fill() -> None:
        store = await Store.open(f"sqlite:///{file}")
        for place, one in enumerate(found):
            await store.write(lambda conn, one=one, place=place: keep(conn, one, CHANNEL + place))  # type: ignore[misc]
        await store.close()

    asyncio.run(fill())


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a table of each kind."""
    file = tmp_path_factory.mktemp("audit") / "sound.sqlite3"
    write(file, tuple(WHOLES.values()))
    return file


@pytest.fixture
def file(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "kaiju.sqlite3"))


def corrupt(file: Path, *statements: str) -> None:
    """What no code of ours does: past every constraint."""
    conn = sqlite3.connect(file, isolation_level=None)
    conn.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        conn.execute(statement)
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    conn.close()


def look(file: Path) -> tuple[str | None, str]:
    found = look_at_file(file, in_this_schema(audit))
    return found.broken, str(found)


# All is well


def test_a_sound_file_holds_and_its_totals_are_one_line(sound: Path) -> None:
    broken, line = look(sound)

    actions = sum(len(found.events) for found in WHOLES.values())
    prizes = sum(award.count for found in WHOLES.values() for award in found.awards)
    assert broken is None
    assert line == (
        f"5 tables, 2 of them live; {actions} actions played again, {prizes} prizes accounted for:"
        " everything holds"
    )


def test_an_empty_database_holds(tmp_path: Path) -> None:
    write(tmp_path / "kaiju.sqlite3", ())

    assert look(tmp_path / "kaiju.sqlite3")[1].startswith("0 tables, 0 of them live;")


def told_of(seed: int) -> Iterator[Told]:
    told = Told(opened(), ([], []))
    for _, _, move in play(seed):
        told.add(move)
        yield told


GAMES, BLOCKS, FIRST = 200, 5, 40


@pytest.mark.parametrize("block", range(BLOCKS))
def test_tables_hold_after_every_step_of_two_hundred_games(block: int) -> None:
    """After each of the first steps, then after every tenth, and at the end."""
    for seed in range(block, GAMES, BLOCKS):
        for n, told in enumerate(told_of(seed)):
            if n < FIRST or n % 10 == 0 or not told.table.is_live:
                assert first_break(told.whole) is None, (seed, n)


def test_a_table_holds_after_everything_that_may_happen_before_its_start() -> None:
    table = opened(chairs=3)
    made = [
        lambda t: moves.join(t, BERT, "join-1", "", NOW + 1),
        lambda t: moves.join(t, CLEO, "join-2", "月餅", NOW + 2),
        lambda t: moves.replace_idle_host(t, NOW + 200),
        lambda t: moves.pause(t, NOW + 201),
        lambda t: moves.kick(t, BERT, CLEO, NOW + 202),
        lambda t: moves.resume(t, NOW + 203),
        lambda t: moves.leave(t, BERT, NOW + 204),
        lambda t: moves.give_back(t, 60, NOW + 205),
        lambda t: moves.join(t, PEOPLE[4], "join-4", "", NOW + 206),
        lambda t: moves.hand_over(t, ANNA, PEOPLE[4], NOW + 207),
    ]
    for deed in made:
        table = deed(table).table
        assert first_break(whole(table, [], [])) is None
    for ending in (Ending.STOPPED, Ending.EXPIRED, Ending.VOID):
        assert first_break(whole(moves.close(table, ending, NOW + 300).table, [], [])) is None
    told = Told(table, ([], []))
    told.add(moves.start(table, PEOPLE[4], NOW + 400, free_entry=True))
    assert first_break(told.whole) is None


def test_a_table_that_everybody_left_holds() -> None:
    told = going("deserted")
    for person in (ANNA, BERT):
        told.add(moves.leave(told.table, person, NOW + 300))

    assert told.table.ending is Ending.DESERTED
    assert first_break(told.whole) is None


def test_a_rematch_holds() -> None:
    table = moves.rematch(played("rematch").table, ANNA, "again", NOW + 900)

    assert first_break(whole(table, [], [])) is None


@pytest.mark.asyncio
async def test_a_file_can_be_audited_while_the_bot_writes_to_it(store: Store, tmp_path: Path) -> None:
    await store.write(lambda conn: keep(conn, WHOLES[RUNNING], CHANNEL))

    found = await asyncio.to_thread(look_at_file, tmp_path / "kaiju.sqlite3", in_this_schema(audit))

    assert (found.broken, found.tables) == (None, 1)


# A table that nobody could read and a moderator closed


def test_a_table_that_was_made_void_unread_is_let_alone_and_told(file: Path) -> None:
    corrupt(file, f"UPDATE game_tables SET state = '{{' WHERE id = {RUNNING}")

    async def void() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await store.write(lambda conn: rows.void_table(conn, RUNNING, Ending.VOID, NOW + 500))
        await store.close()

    asyncio.run(void())

    broken, line = look(file)
    assert broken is None
    assert line.startswith("5 tables, 1 of them live, 1 void and unreadable;")


# Each break, put into the file


def table(column: str, value: str, id_: int) -> str:
    return f"UPDATE game_tables SET {column} = {value} WHERE id = {id_}"


def event(column: str, value: str, id_: int, n: int) -> str:
    return f"UPDATE events SET {column} = {value} WHERE table_id = {id_} AND n = {n}"


def seat(column: str, value: str, id_: int, user_id: int) -> str:
    return f"UPDATE seats SET {column} = {value} WHERE table_id = {id_} AND user_id = {user_id}"


def stock(change: str, id_: int, class_: str = "yixiu") -> str:
    return f"UPDATE stock SET {change} WHERE table_id = {id_} AND class = '{class_}'"


def award(change: str, id_: int) -> str:
    """Of the first award of a table."""
    first = f"(SELECT min(id) FROM awards WHERE table_id = {id_})"
    return f"UPDATE awards SET {change} WHERE id = {first}"


def nth_award(id_: int, place: int) -> str:
    return f"(SELECT id FROM awards WHERE table_id = {id_} ORDER BY id LIMIT 1 OFFSET {place})"


def dice(id_: int) -> tuple[int, str]:
    """The first throw of a table, and its events with other dice."""
    n, events = next((e.n, json.loads(e.events)) for e in WHOLES[id_].events if '"rolled"' in e.events)
    events[0]["dice"] = [(die % 6) + 1 for die in events[0]["dice"]]
    return n, json.dumps(events)


def other_state(id_: int) -> str:
    state = json.loads(str(WHOLES[id_].table.state))
    state["state"]["throws"] += 1
    return json.dumps(state)


def first_throw(id_: int) -> int:
    return next(e.n for e in WHOLES[id_].events if e.cause == "player")


def winner(id_: int) -> int:
    return WHOLES[id_].awards[0].user_id


def another(id_: int, user_id: int) -> int:
    return next(s.user_id for s in WHOLES[id_].seats if s.user_id != user_id)


R, P, S = RUNNING, PLAYED, STOPPED
T = first_throw(R)
ONE_TICK = f"VALUES ({GUILD}, {nth_award(R, 0)}, 7, 'x', 0, 'x', 5.0)"
ONE_EVENT = "'player', '{\"kind\":\"roll\"}', '[]', 5.0"

BREAKS: dict[str, tuple[int, Sequence[str], str]] = {
    # It parses
    "no game of ours": (R, [table("game", "'chess'", R)], "its game cannot be read"),
    "no phase": (R, [table("phase", "'asleep'", R)], "its phase cannot be read"),
    "no ending": (P, [table("ending", "'won'", P)], "its ending cannot be read"),
    "no options": (R, [table("options", "'{'", R)], "its options cannot be read"),
    "options of nothing": (R, [table("options", "'{\"moon\":1}'", R)], "its options cannot be read"),
    "no state": (R, [table("state", "'{'", R)], "its state cannot be read"),
    "a state of another schema": (
        P,
        [table("state", "replace(state, '\"schema\":1', '\"schema\":7')", P)],
        "its state cannot be read",
    ),
    "no presence": (R, [seat("presence", "'asleep'", R, 1001)], "its seats cannot be read"),
    "no autopilot": (R, [seat("autopilot", "'maybe'", R, 1001)], "its seats cannot be read"),
    "a late event that is none": (
        R,
        [f"UPDATE events SET events = '[1]' WHERE table_id = {R}"],
        "its rows cannot be read",
    ),
    # The commitment
    "another secret": (R, [table("secret", f"'{'00' * 32}'", R)], "commitment is not the SHA-256"),
    "another commitment": (P, [table("commitment", f"'{'00' * 32}'", P)], "commitment is not the SHA-256"),
    "no secret": (R, [table("secret", "'moon'", R)], "its commitment cannot be checked (ValueError)"),
    # Phase, ending, state and times
    "running as a lobby": (R, [table("phase", "'lobby'", R)], "it is lobby, but its started_at is set"),
    "a lobby that runs": (LOBBY, [table("phase", "'running'", LOBBY)], "its started_at is missing"),
    "over as running": (P, [table("phase", "'running'", P)], "it is running, but its ended_at is set"),
    "running as over": (R, [table("phase", "'over'", R)], "it is over, but its ended_at is missing"),
    "not started": (R, [table("started_at", "NULL", R)], "its started_at is missing"),
    "without a state": (R, [table("state", "NULL", R)], "its state is missing"),
    "over without a state": (P, [table("state", "NULL", P)], "its state is missing"),
    "over, not started": (P, [table("started_at", "NULL", P)], "its state is set"),
    "over, not ended": (P, [table("ended_at", "NULL", P)], "it is over, but its ended_at is missing"),
    "over, no ending": (P, [table("ending", "NULL", P)], "it is over, but its ending is missing"),
    "running, ended": (R, [table("ended_at", "5.0", R)], "it is running, but its ended_at is set"),
    "running with an ending": (R, [table("ending", "'void'", R)], "it is running, but its ending is set"),
    "an end told too early": (R, [table("told_at", "5.0", R)], "it is running, but its told_at is set"),
    "a lobby with a time": (LOBBY, [table("started_at", "5.0", LOBBY)], "its started_at is set"),
    # Clocks
    "no clock": (R, [table("deadline", "NULL", R)], "has no clock"),
    "no clock of a lobby": (LOBBY, [table("deadline", "NULL", LOBBY)], "has no clock"),
    "two clocks": (R, [table("paused_left", "5.0", R)], "its clock runs and is stopped"),
    "a clock after the end": (P, [table("deadline", "5.0", P)], "it is over, but its clock is not"),
    "a stopped clock after the end": (
        P,
        [table("paused_left", "5.0", P)],
        "it is over, but its clock is not",
    ),
    # The log's numbers
    "an action less": (
        R,
        [f"DELETE FROM events WHERE table_id = {R} AND n = 3"],
        "action 3 is missing, number 4",
    ),
    "no start": (P, [f"DELETE FROM events WHERE table_id = {P} AND n = 0"], "action 0 is missing, number 1"),
    "another number": (S, [event("n", "99", S, 4)], "action 4 is missing"),
    "no log": (R, [f"DELETE FROM events WHERE table_id = {R}"], "it was started, but has no log"),
    "a log too early": (
        LOBBY,
        [f"INSERT INTO events VALUES ({LOBBY}, 0, NULL, 1000, {ONE_EVENT})"],
        "it has a log, but was never started",
    ),
    "no cause": (R, [event("cause", "'dream'", R, T)], f"action {T}: nobody acts like that"),
    # Seats
    "a seat is skipped": (R, [seat("seat", "7", R, 1002)], "its seats are numbered 0, 1, 7"),
    "no seat 0": (P, [seat("seat", "7", P, 1000)], "its seats are numbered 1, 2, 7"),
    "dealt too early": (LOBBY, [seat("seat", "0", LOBBY, 1000)], "its seats are dealt"),
    "a player without a seat": (R, [seat("seat", "NULL", R, 1002)], "user 1002 plays without a seat"),
    "one player": (
        R,
        [f"DELETE FROM seats WHERE table_id = {R} AND seat > 0"],
        "it has 1 players",
    ),
    # The host
    "a host from elsewhere": (R, [table("host_id", "9000", R)], "its host, user 9000, does not sit there"),
    "a host of a lobby from elsewhere": (LOBBY, [table("host_id", "9000", LOBBY)], "its host, user 9000"),
    "a host who was sent away": (LOBBY, [table("host_id", "1002", LOBBY)], "its host, user 1002"),
    "a host who left": (
        R,
        [f"UPDATE seats SET presence = 'left' WHERE table_id = {R}"],
        "does not sit there",
    ),
    "nobody awake": (
        R,
        [f"UPDATE seats SET autopilot = 'silence' WHERE table_id = {R}"],
        "it is live, but nobody is left there",
    ),
    # Versions
    "a turn to come": (R, [table("turn_version", "version + 1", R)], "its turn began in version"),
    "a turn before all": (R, [table("turn_version", "-1", R)], "its turn began in version -1"),
    "a version long ago": (
        R,
        [table("version", "3", R), table("turn_version", "3", R)],
        "it is at version 3",
    ),
    "no number": (R, [table("version", "'many'", R)], "its versions cannot be checked"),
    # Stock and awards
    "a prize more": (R, [stock("left = left + 1, total = total", R)], "yixiu there are"),
    "a prize less": (P, [stock("total = total + 1", P)], "yixiu there are"),
    "prizes owed": (R, [stock("left = -1, total = -1", R, "duitang")], "of -1 duitang there are -1 left"),
    "prizes nobody laid there": (
        R,
        [stock("left = left + 1, total = total + 1", R)],
        "the setup is not that",
    ),
    "a class less": (
        R,
        [f"DELETE FROM stock WHERE table_id = {R} AND class = 'duitang'"],
        "the classes of its stock are not those of its game",
    ),
    "a class of nothing": (
        P,
        [stock("class = 'moon'", P, "duitang")],
        "the classes of its stock are not those of its game",
    ),
    "classes in another order": (LOBBY, [stock("position = -1", LOBBY)], "the classes of its stock"),
    "an award of no class": (R, [award("class = 'moon'", R)], "out"),
    "an award of nothing": (R, [award("count = 0", R)], "hands out 0 of"),
    "an award less": (P, [f"DELETE FROM awards WHERE table_id = {P}"], "left and 0 handed out"),
    "an award of a stranger": (R, [award("user_id = 9000", R)], "to user 9000, who does not sit there"),
    "an award of another": (
        R,
        [award(f"user_id = {another(R, winner(R))}", R)],
        "what was handed out is not what it pays",
    ),
    "an award for other dice": (
        P,
        [award("dice = '4 4 4 4 1 1'", P)],
        "what was handed out is not what it pays",
    ),
    "an award of another action": (P, [award("n = 0", P)], "what was handed out is not what it pays"),
    "an award at another time": (P, [award("at = 5.0", P)], "what was handed out is not what it pays"),
    "an award and its prize less": (
        S,
        [
            (
                f"UPDATE stock SET left = left + (SELECT sum(count) FROM awards a WHERE a.table_id = {S} AND"
                f" a.class = stock.class) WHERE table_id = {S} AND class IN"
                f" (SELECT class FROM awards WHERE table_id = {S})"
            ),
            f"DELETE FROM awards WHERE table_id = {S}",
        ],
        "0 awards were handed out, its log pays",
    ),
    # Endings
    "played, said to be stopped": (P, [table("ending", "'stopped'", P)], "by the rules the game is over"),
    "stopped, said to be played": (S, [table("ending", "'played'", S)], "by the rules the game is not over"),
    "never played": (EXPIRED, [table("ending", "'played'", EXPIRED)], "by the rules the game is not over"),
    "expired while running": (S, [table("ending", "'expired'", S)], "it expired, but was started"),
    "deserted with people": (S, [table("ending", "'deserted'", S)], "it was deserted, but somebody is there"),
    # What was handed over
    "handed over without a tick": (
        P,
        [f"UPDATE awards SET handed_at = 5.0, handed_by = 7 WHERE id = {nth_award(P, 3)}"],
        "is handed over otherwise than its last tick says",
    ),
    "handed over at another time": (P, [award("handed_at = handed_at + 1", P)], "otherwise than its last"),
    "handed over by another": (S, [award("handed_by = 7", S)], "otherwise than its last tick says"),
    "taken back without an undo": (S, [award("handed_at = NULL, handed_by = NULL", S)], "than its last tick"),
    "an undo struck out": (
        P,
        ["DELETE FROM handings WHERE is_undo"],
        "is handed over otherwise than its last tick says",
    ),
    "a tick struck out": (
        P,
        [f"DELETE FROM handings WHERE NOT is_undo AND award_id = {nth_award(P, 1)}"],
        "was handed over twice, or taken back twice",
    ),
    "handed over twice": (
        S,
        [f"UPDATE handings SET is_undo = 0 WHERE is_undo AND award_id = {nth_award(S, 1)}"],
        "was handed over twice, or taken back twice",
    ),
    "handed over while running": (
        R,
        [
            f"UPDATE awards SET handed_at = 5.0, handed_by = 7 WHERE id = {nth_award(R, 0)}",
            f"INSERT INTO handings (guild_id, award_id, by_id, by_name, is_undo, key, at) {ONE_TICK}",
        ],
        "prizes of it were handed over, but it is running",
    ),
    # The setup
    "other options": (R, [table("options", "replace(options, '\"a\"', '\"b\"')", R)], "action 0: the setup"),
    "another starter": (R, [event("actor_id", "1001", R, 0)], "action 0: the setup"),
    "a starter from elsewhere": (R, [event("actor_id", "9000", R, 0)], "action 0: who started it"),
    "another start": (R, [table("started_at", "5.0", R)], "action 0: it was started at another time"),
    "no setup": (P, [event("action", "'{'", P, 0)], "its setup cannot be checked"),
    # The replay
    "other dice while running": (
        R,
        [event("events", f"'{dice(R)[1]}'", R, dice(R)[0])],
        f"action {dice(R)[0]}: the events are not those of the rules and the draw",
    ),
    "other dice of a game played": (
        P,
        [event("events", f"'{dice(P)[1]}'", P, dice(P)[0])],
        "the events are not",
    ),
    "another action": (
        R,
        [event("action", '\'{"kind":"return"}\'', R, T)],
        f"action {T}: the rules refuse it",
    ),
    "no action": (R, [event("action", '\'{"kind":"cheat"}\'', R, T)], f"action {T}: the rules refuse it"),
    "another's turn": (R, [event("seat", "(seat + 1) % 3", R, T)], f"action {T}: the rules refuse it"),
    "nobody's turn": (P, [event("seat", "NULL", P, 3)], "action 3: the rules refuse it"),
    "another word": (R, [seat("word", "'moon'", R, 1000)], "the events are not"),
    "another joining": (P, [seat("brought", "'join-0'", P, 1000)], "the events are not"),
    "another state": (R, [table("state", f"'{other_state(R)}'", R)], "its state is not the one"),
    "another state at the end": (P, [table("state", f"'{other_state(P)}'", P)], "its state is not the one"),
    "a log cut short": (
        R,
        [f"DELETE FROM events WHERE table_id = {R} AND n = {len(WHOLES[R].events) - 1}"],
        "its state is not the one that its log leads to",
    ),
    # Who did what
    "another's throw": (R, [event("actor_id", "9000", R, T)], f"action {T}: user 9000 cannot have done it"),
    "nobody's throw": (R, [event("actor_id", "NULL", R, T)], f"action {T}: user None cannot have done it"),
    "back without a word": (
        R,
        [seat("presence", "'seated'", R, 1002)],
        "user 1002 is seated, but not by the log",
    ),
    "gone without a word": (
        P,
        [seat("presence", "'left'", P, 1002)],
        "user 1002 is left, but not by the log",
    ),
    # Across tables
    "two tables in a channel": (
        LOBBY,
        ["DROP INDEX ix_one_live_table_a_channel", table("channel_id", f"{CHANNEL + R - 1}", LOBBY)],
        f"its channel is held by table {R} too",
    ),
    "keys of no table": (99, ["UPDATE keys SET table_id = 99"], "there are keys of it, but no such table"),
    "seats of no table": (
        99,
        [f"UPDATE seats SET table_id = 99 WHERE table_id = {LOBBY} AND user_id = 1001"],
        "there are seats of it, but no such table",
    ),
}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_break_is_named_with_its_table_and_nothing_hidden_is_told(kind: str, file: Path) -> None:
    table_id, statements, told = BREAKS[kind]
    corrupt(file, *statements)

    broken, line = look(file)

    assert broken is not None
    assert broken.startswith(f"table {table_id}: ")
    assert told in broken
    assert "\n" not in line
    check_discreet(line)


def check_discreet(line: str) -> None:
    for found in WHOLES.values():
        secret = found.table.secret
        assert not any(secret[n : n + 8] in line for n in range(57))
    assert not re.search(r"[\[(]?\d(, ?\d){5}", line), "no dice"
    assert "{" not in line


@pytest.mark.parametrize(("column", "what"), [("locale", "language"), ("timezone", "time zone")])
def test_a_choice_of_a_guild_that_there_is_not_is_told(column: str, what: str, file: Path) -> None:
    corrupt(file, f"INSERT INTO guilds (guild_id, {column}) VALUES (78, 'moon')")

    assert look(file)[0] == f"guild 78: it chose a {what} that there is not"


@pytest.mark.parametrize(
    ("column", "value", "what"),
    [
        ("channels", "'[1, \"here\"]'", "channels that cannot be read"),
        ("channels", "'7'", "channels that cannot be read"),
        ("defaults", "'{\"bobing\": 3}'", "defaults that cannot be read"),
        ("defaults", "'{'", "defaults that cannot be read"),
        ("allowance", "-1", "to give less than no chips"),
        ("master_role_id", "0", "a role that there is not"),
    ],
)
def test_a_choice_of_a_guild_that_cannot_be_read_is_told(
    column: str, value: str, what: str, tmp_path: Path
) -> None:
    write(file := tmp_path / "kaiju.sqlite3", ())
    corrupt(file, f"INSERT INTO guilds (guild_id, {column}) VALUES (78, {value})")

    assert look(file)[0] == f"guild 78: it chose {what}"


def test_what_a_later_version_lets_a_guild_choose_is_no_break(tmp_path: Path) -> None:
    write(file := tmp_path / "kaiju.sqlite3", ())
    later = '\'{"mahjong": {"x": 1}, "bobing": {"lanterns": 9}}\''
    corrupt(file, f"INSERT INTO guilds (guild_id, channels, defaults) VALUES (78, '[5]', {later})")

    assert look(file)[0] is None


@pytest.mark.parametrize(
    "values",
    [
        "series_id = 99",
        f"series_id = {STOPPED}, channel_id = {CHANNEL}",
        f"series_id = {PLAYED}",
        f"series_id = {LOBBY}, channel_id = {CHANNEL + 3}, series_n = -1",
        "series_n = 1",
    ],
)
def test_a_series_that_does_not_lead_to_its_first_table_is_told(values: str, file: Path) -> None:
    """The lobby lies in channel CHANNEL + 3; table STOPPED is the second of a series."""
    corrupt(
        file,
        f"UPDATE game_tables SET channel_id = {CHANNEL}, series_id = {PLAYED} WHERE id = {STOPPED}",
        f"UPDATE game_tables SET {values} WHERE id = {EXPIRED}",
    )

    assert look(file)[0] == f"table {EXPIRED}: its series does not lead to a first table"


def test_the_second_game_of_a_series_holds(file: Path) -> None:
    series = f"series_id = {PLAYED}, series_n = 1"
    corrupt(file, f"UPDATE game_tables SET channel_id = {CHANNEL}, {series} WHERE id = {STOPPED}")

    assert look(file)[0] is None


@pytest.mark.parametrize(
    ("change", "what"),
    [("award_id = 99999", "there is no such award"), ("guild_id = 78", "its award is of another guild")],
)
def test_a_hand_over_that_leads_nowhere_is_told(change: str, what: str, file: Path) -> None:
    """Of the undo of the stopped table, without which nothing else breaks there."""
    stray = f"UPDATE handings SET {change} WHERE id = (SELECT max(id) FROM handings)"
    again = (
        f"INSERT INTO handings (guild_id, award_id, by_id, by_name, is_undo, key, at)"
        f" SELECT {GUILD}, award_id, by_id, by_name, is_undo, 'again', at"
        " FROM handings WHERE id = (SELECT max(id) FROM handings)"
    )
    corrupt(file, *([again] if change.startswith("award") else []), "PRAGMA foreign_keys = OFF", stray)

    broken = look(file)[0] or ""

    assert re.fullmatch(rf"hand-over \d+: {what}", broken)


def test_damage_to_the_file_itself_is_told(file: Path) -> None:
    corrupt(
        file,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '(guild_id, ended_at)', '(host_id, ended_at)')"
        " WHERE name = 'ix_game_tables_guild_id'",
    )

    broken, line = look(file)

    assert broken is not None
    assert broken.startswith("the file is damaged: ")
    check_discreet(line)


def test_of_two_breaks_the_one_of_the_lower_table_is_told(file: Path) -> None:
    corrupt(file, table("deadline", "NULL", RUNNING), table("deadline", "5.0", PLAYED))

    assert (look(file)[0] or "").startswith(f"table {PLAYED}: ")


def test_a_file_whose_pages_are_torn_cannot_be_read(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 3])

    with pytest.raises(CannotRead):
        look(file)


# The command


def command(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["audit", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command_tells_in_one_line_that_a_file_holds(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}

    status, out, err = command(capsys, file)

    assert (status, err, out.count("\n")) == (0, "", 1)
    assert out.startswith(f"{file}: 5 tables, 2 of them live;")
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == before


def test_the_command_tells_the_first_break_with_status_1(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corrupt(file, table("deadline", "NULL", RUNNING))

    assert command(capsys, file) == (1, f"{file}: table {RUNNING}: it is running, but has no clock\n", "")


def test_the_command_reads_the_database_of_the_settings(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")

    status, out, _ = command(capsys)

    assert status == 0
    assert f"{file}: 5 tables" in out


@pytest.mark.parametrize(
    "kind", ["nothing", "a folder", "a letter", "a database of others", "a newer schema"]
)
def test_what_cannot_be_read_is_one_line_and_status_2(
    kind: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    match kind:
        case "a folder":
            other.mkdir()
        case "a letter":
            other.write_text("dear aunt " * 500)
        case "a database of others":
            sqlite3.connect(other).execute("CREATE TABLE moons (name)").connection.close()
        case "a newer schema":
            corrupt(file, "UPDATE alembic_version SET version_num = '9999'")
            file.rename(other)

    status, out, err = command(capsys, other)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert str(other) in err
    assert other.exists() == (kind != "nothing")


# Any value, changed


FREE: dict[str, set[str]] = {
    "table": {"id", "guild_id", "channel_id", "host_seen_at", "board_id", "board_at", "ping_id", "opened_at"}
    | {"told_at", "series_id", "series_n"}
    | {"version", "deadline", "ended_at", "host_id", "turn_version", "game", "phase", "options", "ending"}
    | {"gathering_id", "parent_id", "for_points"},
    "seats": {"name", "joined_at", "silent_turns", "presence", "autopilot", "emblem", "waits"},
    "stock": {"name", "unit", "edited", "position"},
    "events": {"at", "actor_id", "cause"},
    "awards": set(),
    "handings": {"by_name"},
    "scores": {"name"},
}
"""What nothing else in a table depends on, or what is not free text: that has tests of its own above."""


NO_MATTER = {("events", "seat", 0)} | {("handings", what, n) for what in ("by_id", "at") for n in (1, 2)}
"""Single values of that kind: who ticked an award off, and when, is told twice only of its last tick."""


def changes(found: Whole) -> Iterator[tuple[str, Whole]]:
    """The table with one value changed, for every value that something else hangs on."""
    for name in FREE:
        part = getattr(found, name)
        whole_part = part if isinstance(part, tuple) else (part,)
        for place, row in enumerate(whole_part):
            for field in fields(row):
                if field.name in FREE[name] or (name, field.name, place) in NO_MATTER:
                    continue
                changed = replace(row, **{field.name: unlike(getattr(row, field.name))})
                parts = (*whole_part[:place], changed, *whole_part[place + 1 :])
                yield (
                    f"{name} {place} {field.name}",
                    replace(found, **{name: parts if isinstance(part, tuple) else changed}),
                )


def unlike(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str() if value.startswith(("{", "[")):
            return re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), value, count=1)
        case str():
            return ("0" if value[:1] != "0" else "1") + value[1:]
    return 1


@pytest.mark.parametrize("id_", [PLAYED, STOPPED, RUNNING])
def test_any_changed_value_that_counts_is_found(id_: int) -> None:
    passed = []
    tried = 0
    for name, changed in changes(WHOLES[id_]):
        if name.endswith(" action") and name != "events 0 action":
            continue  # it is only its kind: a letter more is no other action
        tried += 1
        if first_break(changed) is None:
            passed.append(name)

    assert passed == []
    assert tried > 100
