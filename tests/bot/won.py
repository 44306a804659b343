"""Tables that are over, with prizes that somebody has won."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from seated import ANNA, NOW, lobby, on_turn, whole
from sqlalchemy import Connection, select

from bot import fair, moves
from bot.table import Ending
from db import rows, schema
from db.rows import Change, Whole
from games.bobing.values import Roll


@cache
def played(number: int, ending: Ending = Ending.PLAYED, gathering: int | None = None) -> Whole:
    """A table of three, with few prizes of which the 狀元 and the 一秀 have names, up to its end."""
    secret = Random(number).randbytes(32).hex()
    table = replace(lobby(3, die_out=3), id=number, gathering_id=gathering)
    table = replace(table, secret=secret, commitment=fair.commit(secret))
    named = ("購物卡", "", "", "", "", "糖")
    few = tuple(
        replace(prize, total=n, left=n, name=name, unit="份" if name else "")
        for prize, n, name in zip(table.stock, (1, 0, 1, 1, 2, 4), named, strict=True)
    )
    table = moves.edit_prizes(table, ANNA, few, NOW + 50).table
    made = [moves.start(table, ANNA, NOW + 100, free_entry=True)]
    while (table := made[-1].table).is_live:
        now = NOW + 110.5 + len(made)
        if ending is not Ending.PLAYED and any(move.awards for move in made):
            made.append(moves.close(table, ending, now))
        else:
            made.append(moves.act(table, on_turn(table), Roll(), None, now))
    log = [row for move in made for row in move.log]
    return whole(table, log, [award for move in made for award in move.awards])


def keep(conn: Connection, found: Whole, channel_id: int) -> list[int]:
    """Write a table as it is; the numbers of its awards."""
    made = rows.open_table(
        conn, replace(found.table, channel_id=channel_id), found.seats, found.stock, f"open-{channel_id}"
    )
    change = Change(table=made, replaces=made.version, at=NOW, events=found.events, awards=found.awards)
    rows.save(conn, change)
    ids = select(schema.awards.c.id).where(schema.awards.c.table_id == made.id).order_by(schema.awards.c.id)
    return list(conn.execute(ids).scalars())
