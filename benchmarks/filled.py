"""A database file full of running tables, and whose turn it will be at each of them.

A few games are set up by the bot's own moves and played for a while; every other table is a copy of one of
them under an id and a channel of its own. What a throw brings depends only on the secret and on its number,
so the seats that will be on turn are known before anybody presses.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from served import Place, as_shown
from sqlalchemy import Connection, text

from bot import fair, moves, shelf
from bot.bobing import GAME, BobingOptions
from bot.client import EXTENSIONS  # noqa: F401  the cogs need the client's module first
from bot.moves import Person
from bot.pictures import Bowl
from bot.table import Table
from bot.words import Tongue
from cogs.bobing_face import BobingFace
from db import rows, schema
from db.rows import Change
from db.scores import ScoreRow
from db.store import Store
from games.bobing.values import Roll

PATTERNS = 8
"""Games that are really played; the other tables are copies."""

AHEAD = 1500
"""Throws that are known in advance where there are many tables; of one alone, all."""

THROWN = 12
"""Throws before the file is handed over: as many as a board looks back on."""

STOCK = 99
"""Prizes of each class, as many as a host may write: such a game of text b lasts some 6,000 throws."""

OLD = re.compile(r"kaiju:\d+:\d+:")

LONGEST = 20_000
HOUR = 3600.0


@dataclass(slots=True)
class Seated:
    """One running table: `turns[k]` is the user who throws when its version is `first + k`."""

    id: int
    place: Place
    first: int
    turns: Sequence[int]
    thrown: int = 0
    is_busy: bool = False

    @property
    def is_over(self) -> bool:
        return self.thrown >= len(self.turns)

    @property
    def user_id(self) -> int:
        return self.turns[self.thrown]

    @property
    def version(self) -> int:
        return self.first + self.thrown

    def show(self) -> None:
        """Bring the buttons up to date where the last press was only acknowledged: Discord shows the board
        that comes after, and nobody presses a button of a turn that is over."""
        if f"kaiju:{self.id}:{self.version}:" not in self.place.components:
            self.place.components = OLD.sub(f"kaiju:{self.id}:{self.version}:", self.place.components)

    def custom_id(self, verb: str) -> str:
        return f"kaiju:{self.id}:{self.version}:{verb}"


async def fill(file: Path, places: Sequence[Place], people: Sequence[Person]) -> list[Seated]:
    """Write a new file with a running table in each of these places."""
    store = await Store.open(f"sqlite:///{file}")
    try:
        patterns = []
        for number, place in enumerate(places[:PATTERNS]):
            table = await _play(store, place, people[: 4 + number % 3])
            turns = _turns(table, AHEAD if len(places) > 1 else LONGEST)
            patterns.append((table, turns, await _board(table)))
        await store.write(lambda conn: _copy(conn, places))
    finally:
        await store.close()
    seated = []
    for number, place in enumerate(places):
        table, turns, board = patterns[number % PATTERNS]
        place.components = board.replace(f"kaiju:{table.id}:", f"kaiju:{number + 1}:")
        seated.append(Seated(number + 1, place, table.version, turns))
    return seated


async def _play(store: Store, place: Place, people: Sequence[Person]) -> Table:
    """A game with many prizes, some throws on."""
    at, host = time.time(), people[0]
    options = BobingOptions.model_validate({"text": "b", "turn_limit": 300})
    table = moves.open_table(GAME, place.guild_id, place.channel_id, host, options, "1", at)
    opened = await store.write(
        lambda conn: rows.open_table(
            conn, shelf.to_row(table), shelf.seat_rows(table), shelf.prize_rows(table), str(place.channel_id)
        )
    )
    table = replace(table, id=opened.id)
    saved = table
    log: list[rows.EventRow] = []
    awards: list[rows.AwardRow] = []
    counted: list[ScoreRow] = []
    for number, person in enumerate(people[1:], start=2):
        table = moves.join(table, person, str(number), "", at + number).table
    stock = tuple(replace(prize, total=STOCK, left=STOCK, edited=True) for prize in table.stock)
    table = moves.edit_prizes(table, host, stock, at).table
    move = moves.start(table, host, at, free_entry=True)
    while True:
        table, log, awards = move.table, [*log, *move.log], [*awards, *move.awards]
        counted += move.scores
        if table.steps > THROWN:
            break
        assert table.to_act is not None
        move = moves.act(table, Person(table.to_act.user_id, ""), Roll(), None, at)
    table = replace(table, deadline=at + HOUR, board_id=place.board_id, board_at=at)
    change = Change(
        table=shelf.to_row(table),
        replaces=saved.version,
        at=at,
        seats=shelf.seat_rows(table),
        stock=shelf.prize_rows(table),
        events=tuple(log),
        awards=tuple(awards),
        scores=tuple(counted),
    )
    await store.write(lambda conn: rows.save(conn, change))
    return table


def _turns(table: Table, most: int) -> list[int]:
    """Who throws next, then next, and so on to the end of the game; of the last round nothing is told."""
    state, key, n = table.state, table.key(), table.steps
    users = [sitter.user_id for sitter in table.by_seat]
    turns: list[int] = []
    while not state.closing and len(turns) < most:
        turns.append(users[state.turn])
        state = GAME.engine.apply(state, state.turn, Roll(), fair.Stream(key, n)).state
        n += 1
    return turns


class _NoPainter:
    async def bowl(self, request: Bowl) -> bytes:
        return b""


async def _board(table: Table) -> str:
    """The components of the table's board as Discord tells them with a press."""
    face: Any = BobingFace(_NoPainter())  # type: ignore[arg-type]
    drawn = await face.draw(table, Tongue("zh-TW"))
    return as_shown(drawn.view.to_components())


def _copy(conn: Connection, places: Sequence[Place]) -> None:
    """Fill up to as many tables as there are places."""
    conn.execute(text("CREATE TEMP TABLE places (id INTEGER PRIMARY KEY, guild_id, channel_id, board_id)"))
    conn.execute(
        text("INSERT INTO places VALUES (:id, :guild_id, :channel_id, :board_id)"),
        [
            {"id": number, "guild_id": p.guild_id, "channel_id": p.channel_id, "board_id": p.board_id}
            for number, p in enumerate(places, start=1)
        ],
    )
    for source in (schema.game_tables, schema.seats, schema.stock, schema.events, schema.awards):
        own = "id" if source is schema.game_tables else "table_id"
        taken = {own: "places.id", "guild_id": "places.guild_id", "channel_id": "places.channel_id"}
        taken["board_id"] = "places.board_id"
        names = [c.name for c in source.columns if not (source is schema.awards and c.name == "id")]
        wanted = ", ".join(taken.get(name, f'old."{name}"') for name in names)
        listed = ", ".join(f'"{name}"' for name in names)
        conn.execute(
            text(
                f'INSERT INTO "{source.name}" ({listed}) SELECT {wanted} FROM places JOIN "{source.name}" old'  # noqa: S608
                f" ON old.{own} = (places.id - 1) % {PATTERNS} + 1 WHERE places.id > {PATTERNS}"
            )
        )
    conn.execute(
        text("UPDATE game_tables SET board_id = (SELECT board_id FROM places p WHERE p.id = game_tables.id)")
    )
    conn.execute(text("DROP TABLE places"))
