"""What stands in the bot's file while the bot runs, and a file that somebody else keeps busy."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


def rows(file: Path, query: str, *given: Any) -> list[dict[str, Any]]:
    """What a SELECT finds at this moment, a row a dict."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)) as conn:
        conn.row_factory = sqlite3.Row
        return [dict(row) for row in conn.execute(query, given)]


def row(file: Path, query: str, *given: Any) -> dict[str, Any]:
    (found,) = rows(file, query, *given)
    return found


def table(file: Path, channel_id: int) -> dict[str, Any]:
    """The table last opened in a channel."""
    return row(file, "SELECT * FROM game_tables WHERE channel_id = ? ORDER BY id DESC LIMIT 1", channel_id)


def is_live(file: Path, channel_id: int) -> bool:
    query = "SELECT 1 FROM game_tables WHERE channel_id = ? AND phase IN ('lobby', 'running')"
    return bool(rows(file, query, channel_id))


def of_guild(file: Path, name: str, guild_id: int) -> int:
    """How many rows of one table of the file are kept of a guild."""
    columns = {found["name"] for found in rows(file, f"PRAGMA table_info({name})")}
    if "guild_id" in columns:
        where = "guild_id = ?"
    elif "table_id" in columns:
        where = "table_id IN (SELECT id FROM game_tables WHERE guild_id = ?)"
    else:
        return 0
    return int(row(file, f"SELECT count(*) AS n FROM {name} WHERE {where}", guild_id)["n"])  # noqa: S608


def steps(file: Path, table_id: int) -> int:
    return int(row(file, "SELECT count(*) AS n FROM events WHERE table_id = ?", table_id)["n"])


def seated(file: Path, table_id: int) -> list[int]:
    """Who sits at a table, by seat."""
    query = "SELECT user_id FROM seats WHERE table_id = ? AND seat IS NOT NULL ORDER BY seat"
    return [found["user_id"] for found in rows(file, query, table_id)]


def on_turn(file: Path, channel_id: int) -> list[int]:
    """The players of a running table: the one whose turn it is first, then those after him."""
    found = table(file, channel_id)
    turn, order = json.loads(found["state"])["state"]["turn"], seated(file, found["id"])
    return order[turn:] + order[:turn]


def change(file: Path, statement: str, *given: Any) -> None:
    """Write into a file of which no bot is told."""
    with closing(sqlite3.connect(file, timeout=10)) as conn, conn:
        conn.execute(statement, given)


@contextmanager
def busy(file: Path) -> Iterator[None]:
    """Within, somebody else writes: the bot can read, and its own writes wait."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=10)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            conn.execute("ROLLBACK")
