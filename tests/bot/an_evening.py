"""A database with something of everything in it, for files of schemas that were once the newest.

When a migration is added, `python tests/bot/an_evening.py` writes the file of the new schema as SQL beside
those of the older ones, which stay as the programs of their day wrote them.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from seated import ANNA, BERT, CHANNEL, CLEO, GUILD, NOW, PEOPLE, on_turn, opened, rings
from sqlalchemy import Connection, create_engine, insert

from bot import doudizhu, fair, gathering, gatherings, moves, shelf
from bot.bobing import BobingOptions
from bot.table import Table
from bot.turns import Move
from db import gatherings as evenings
from db import guilds, handings, ledger, migrate, rows, schema, scores
from games.bobing.values import Roll

SCHEMAS = Path(__file__).parents[1] / "db" / "schemas"

PRIZES = (
    ("紅包", "封", 1),
    ("", "", 0),
    ("燈籠", "盞", 2),
    ("柚子", "個", 1),
    ("", "", 2),
    ("月餅", "個", 3),
)

RUNNING, OVER, LOBBY, HANDS, EVENING = 101, 223, 103, 104, 105
"""Channels; their numbers make the secrets, and so how soon a game is over. The last but one is of 鬥地主."""

GRANT = 10_000

FIRST_AWARD = 6
"""Of the game that is over; those before it are of the one that runs."""


def fill(conn: Connection) -> None:
    """A running table, one that is over and one whose players still sit down; and what guilds chose.

    Then a hand of 鬥地主 that three people played for chips, and a second one that they are in, at the same
    table for practice: one gave his chair to a computer.
    """
    for channel, play in ((RUNNING, _until_somebody_left), (OVER, _to_the_end), (LOBBY, _nothing)):
        _write(conn, opened(text="b"), channel, play)
    for person in PEOPLE[:3]:
        ledger.open_wallet(conn, GUILD, person.user_id, GRANT, NOW)
    scores.set_emblem(conn, GUILD, CLEO.user_id, 4)
    options = doudizhu.DoudizhuOptions(stake=100)
    lobby = moves.open_table(doudizhu.GAME, GUILD, CHANNEL, ANNA, options, "join-anna", NOW)
    played = _write(conn, lobby, HANDS, _a_hand)
    _write(conn, moves.rematch(played, ANNA, "again", NOW + 400), HANDS, _practice)
    guilds.choose(conn, 77, locale="zh-CN", timezone="Asia/Taipei")
    guilds.choose(conn, 78, locale="en")
    for person in (ANNA, BERT):
        guilds.keep_consent(conn, 77, person.user_id, "free_entry", NOW)
    _hand_over(conn)
    _gather(conn)
    _moderate(conn)
    rows.note_sync(conn, "global", "abc")
    rows.beat(conn, NOW + 300)


def _hand_over(conn: Connection) -> None:
    """The first prize of the game that is over is handed over, by mistake, and then in earnest."""
    for place, turn in enumerate((handings.hand_over, handings.undo, handings.hand_over)):
        turn(conn, FIRST_AWARD, by=(ANNA.user_id, ANNA.name), key=f"tick-{place}", at=NOW + 500 + place)


def _moderate(conn: Connection) -> None:
    """A season that is closed and one that is open; a table changed hands."""
    for n, closed_at in ((1, NOW + 50), (2, None)):
        season = {"guild_id": GUILD, "n": n, "name": f"第 {n} 季", "started_at": NOW + n, "started_by": 1}
        conn.execute(insert(schema.seasons).values(**season, closed_at=closed_at, closed_by=closed_at and 1))
    handed = {"guild_id": GUILD, "table_id": 1, "n": 3, "what": "host", "at": NOW + 104}
    by = {"by_id": ANNA.user_id, "by_name": ANNA.name, "by_as": "host"}
    target = {"target_id": BERT.user_id, "target_name": BERT.name}
    conn.execute(insert(schema.interventions).values(**handed, **by, **target))


def _gather(conn: Connection) -> None:
    """An evening that has just begun, with nine guests drawn into two rooms that are still to be opened."""
    secret = bytes([9] * 32).hex()
    planned = gathering.open_gathering(
        GUILD,
        EVENING,
        "event",
        ANNA,
        title="中秋博餅",
        starts_at=NOW + 600,
        places="thread",
        options=BobingOptions(chairs=6),
        with_final=True,
        now=NOW,
    )
    planned = replace(planned, secret=secret, commitment=fair.commit(secret))
    made = gatherings.from_rows(evenings.create(conn, gatherings.to_rows(planned).row))
    begun = made
    for n in range(9):
        guest = moves.Person(500 + n, f"客{n}")
        begun = gathering.sign_up(begun, guest, f"sign-up-{n}", NOW + n)
    begun = gathering.start(begun, NOW + 600)
    evenings.save(conn, gatherings.to_rows(begun), made.version)


def _write(conn: Connection, lobby: Table, channel: int, play: Callable[[Table], Iterator[Move]]) -> Table:
    secret = bytes([channel + lobby.series_n] * 32).hex()
    table = replace(lobby, channel_id=channel, secret=secret, commitment=fair.commit(secret))
    row = rows.open_table(
        conn,
        shelf.to_row(table),
        shelf.seat_rows(table),
        shelf.prize_rows(table),
        f"open-{channel}-{table.series_n}",
    )
    table = replace(table, id=row.id)
    for n, move in enumerate(play(table)):
        made = move.table
        change = rows.Change(
            table=shelf.to_row(made),
            replaces=table.version,
            at=NOW + n,
            seats=shelf.seat_rows(made),
            stock=shelf.prize_rows(made),
            events=move.log,
            awards=move.awards,
            movements=move.movements,
            scores=move.scores,
            key=f"key-{row.id}-{n}",
        )
        rows.save(conn, change)
        table = made
    return table


def _nothing(table: Table) -> Iterator[Move]:
    move = moves.join(table, BERT, "join-bert", "月亮", NOW + 1)
    yield move
    stock = tuple(
        replace(prize, name=name, unit=unit, total=total, left=total, edited=True)
        for prize, (name, unit, total) in zip(table.stock, PRIZES, strict=True)
    )
    yield moves.edit_prizes(move.table, ANNA, stock, NOW + 2)


def _to_the_end(table: Table) -> Iterator[Move]:
    yield from (seated := tuple(_nothing(table)))
    table = seated[-1].table
    for person in PEOPLE[2:4]:
        yield (move := moves.join(table, person, f"join-{person.user_id}", "", NOW + 3))
        table = move.table
    yield (move := moves.start(table, ANNA, NOW + 100, free_entry=True))
    for n in range(1000):
        if not (table := move.table).is_live:
            return
        at = NOW + 101 + n
        by_hand = n % 5 != 4
        yield (
            move := moves.act(table, on_turn(table), Roll(), table.version, at)
            if by_hand
            else rings(table, at)
        )


def _until_somebody_left(table: Table) -> Iterator[Move]:
    for n, move in enumerate(_to_the_end(table)):
        yield move
        if n == 14:
            yield moves.leave(move.table, CLEO, NOW + 130)
            return


def _a_hand(table: Table) -> Iterator[Move]:
    """Three people play whatever is allowed, until one of them is out."""
    for place, person in enumerate(PEOPLE[1:3], start=1):
        rich = replace(person, chips=GRANT, emblem=place)
        yield (move := moves.join(table, rich, f"join-{person.user_id}", "", NOW + place))
        table = move.table
    purses = dict.fromkeys((person.user_id for person in PEOPLE[:3]), GRANT)
    yield (move := moves.start(table, ANNA, NOW + 10, free_entry=True, purses=purses))
    rng = Random(5)
    while (table := move.table).is_live:
        at = NOW + 10 + table.steps
        by_hand = table.steps % 5 != 4
        action = rng.choice(_allowed(table))
        yield (move := moves.act(table, on_turn(table), action, None, at) if by_hand else rings(table, at))


def _practice(table: Table) -> Iterator[Move]:
    """The same seats once more, but for one that a computer takes; some bids and plays."""
    yield (move := moves.leave(table, CLEO, NOW + 401))
    yield (move := moves.add_computer(move.table, ANNA, "easy", "電腦甲", NOW + 402))
    yield (move := moves.start(move.table, ANNA, NOW + 410, free_entry=True))
    rng = Random(5)
    for n in range(12):
        table, at = move.table, NOW + 411 + n
        assert table.to_act is not None
        action = rng.choice(_allowed(table))
        if table.to_act.is_computer:
            yield (move := moves.computer_acts(table, action, table.turn_version, at))
        else:
            yield (move := moves.act(table, on_turn(table), action, None, at))


def _allowed(table: Table) -> list[Any]:
    """What the one on turn may do, but for leaving."""
    assert table.turn is not None
    actions = table.game.engine.legal_actions(table.state, table.turn)
    return [action for action in actions if action.kind not in ("leave", "return")]


def dump() -> str:
    """A database of the newest schema as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "kaiju"
        engine = create_engine(f"sqlite:///{file}")
        with engine.begin() as conn:
            migrate.upgrade(conn)
            fill(conn)
        engine.dispose()
        with closing(sqlite3.connect(file)) as plain:
            return "\n".join(plain.iterdump()) + "\n"


def load(schema: str, file: Path) -> None:
    """Make a file of an older schema."""
    with closing(sqlite3.connect(file)) as conn:
        conn.executescript((SCHEMAS / f"{schema}.sql").read_text(encoding="utf-8"))


if __name__ == "__main__":
    newest = migrate.newest()
    (SCHEMAS / f"{newest}.sql").write_text(dump(), encoding="utf-8")
