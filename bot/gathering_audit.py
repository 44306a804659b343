"""What does not hold of the evenings in a database: their lots, their rooms, and the tables in them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from bot.gathering import FINAL, Gathering, Phase, draw_faults
from bot.gatherings import finalists, from_rows
from bot.shelf import from_rows as table_from_rows
from bot.table import Table
from db import gatherings, rows


def breaks(conn: Connection) -> Iterator[str]:
    """Each in words that tell its kind and its place, and no value of a game."""
    for gathering_id in gatherings.ids(conn):
        found = gatherings.find(conn, gathering_id)
        assert found is not None, "all of it is of one moment"
        try:
            gathering = from_rows(found)
        except (ValueError, KeyError) as error:
            yield f"event {gathering_id}: it cannot be read ({type(error).__name__})"
            continue
        for fault in (*draw_faults(gathering), *_room_faults(conn, gathering)):
            yield f"event {gathering_id}: {fault}"
    for table_id in gatherings.lost_tables(conn):
        yield f"table {table_id}: it belongs to an event that has no room for it"


def _room_faults(conn: Connection, gathering: Gathering) -> Iterator[str]:
    tables = {room.n: _table(conn, room.table_id) for room in gathering.rooms if room.table_id is not None}
    for n, table in tables.items():
        if table is None or table.gathering_id != gathering.id:
            yield f"the table in room {n} is not its own"
            return
    played = {n: table for n, table in tables.items() if table is not None}
    for n, table in played.items():
        seated = [sitter.user_id for sitter in table.by_seat]
        if seated != _due(gathering, n, played):
            yield f"those at the table in room {n} are not those who have that room"
    if gathering.phase is Phase.RUNNING and gathering.room(FINAL) is not None:
        yield "it has a final before its tables are over"


def _due(gathering: Gathering, n: int, tables: dict[int, Table]) -> list[int]:
    if n != FINAL:
        return [guest.user_id for guest in gathering.seated_in(n)]
    return finalists({number: table for number, table in tables.items() if number != FINAL})


def _table(conn: Connection, table_id: int) -> Table | None:
    whole = rows.whole_table(conn, table_id)
    return None if whole is None else table_from_rows(whole)
