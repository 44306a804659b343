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

from seated import ANNA, BERT, CLEO, NOW, PEOPLE, on_turn, opened, rings
from sqlalchemy import Connection, create_engine

from bot import fair, moves, shelf
from bot.table import Table
from bot.turns import Move
from db import migrate, rows
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

RUNNING, OVER, LOBBY = 101, 223, 103
"""Channels; their numbers make the secrets, and so how soon a game is over."""


def fill(conn: Connection) -> None:
    """A running table, one that is over and one whose players still sit down; and what guilds chose."""
    for channel, play in ((RUNNING, _until_somebody_left), (OVER, _to_the_end), (LOBBY, _nothing)):
        _write(conn, channel, play)
    rows.set_guild(conn, 77, locale="zh-CN", timezone="Asia/Taipei")
    rows.set_guild(conn, 78, locale="en", timezone=None)
    for person in (ANNA, BERT):
        rows.keep_consent(conn, 77, person.user_id, "free_entry", NOW)
    rows.note_sync(conn, "global", "abc")
    rows.beat(conn, NOW + 300)


def _write(conn: Connection, channel: int, play: Callable[[Table], Iterator[Move]]) -> None:
    secret = bytes([channel] * 32).hex()
    table = replace(opened(text="b"), channel_id=channel, secret=secret, commitment=fair.commit(secret))
    row = rows.open_table(
        conn, shelf.to_row(table), shelf.seat_rows(table), shelf.prize_rows(table), f"open-{channel}"
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
            key=f"key-{channel}-{n}",
        )
        rows.save(conn, change)
        table = made


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
