"""People, and tables they sit at, for the tests of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from bot import fair, moves, shelf
from bot.bobing import GAME, BobingOptions
from bot.moves import Person
from bot.table import Table
from bot.turns import Move
from db.rows import AwardRow, EventRow, Whole
from db.scores import ScoreRow
from games.bobing.values import Class, Standing, Stock

NOW = 1_760_000_000.0
SECRET = bytes(range(32)).hex()
GUILD, CHANNEL = 77, 88

PEOPLE = tuple(Person(1000 + n, f"玩家{n}") for n in range(12))
ANNA, BERT, CLEO, DORA = PEOPLE[:4]
STRANGER = Person(9000, "路人")
MODERATOR = Person(9001, "版主", moderates=True)

ALL_GONE: Stock = (1, 0, 0, 0, 0, 0)


def opened(host: Person = ANNA, now: float = NOW, **options: Any) -> Table:
    """A lobby with its host, and a secret that is the same in every test."""
    made = moves.open_table(GAME, GUILD, CHANNEL, host, BobingOptions(**options), f"join-{host.user_id}", now)
    return replace(made, id=5, secret=SECRET, commitment=fair.commit(SECRET))


def lobby(players: int = 3, **options: Any) -> Table:
    """Everybody joins one second after the one before."""
    table = opened(**options)
    for place, person in enumerate(PEOPLE[1:players], start=1):
        table = moves.join(table, person, f"join-{person.user_id}", "", NOW + place).table
    return table


def running(players: int = 3, now: float = NOW + 100, **options: Any) -> Table:
    return started(lobby(players, **options), now).table


def started(table: Table, now: float = NOW + 100) -> Move:
    return moves.start(table, person_of(table, table.host_id), now, free_entry=True)


def rings(table: Table, now: float = NOW + 200) -> Move:
    """The clock of the running turn has run out."""
    return moves.run_out(replace(table, deadline=now), now)


def person_of(table: Table, user_id: int) -> Person:
    sitter = table.sitter(user_id)
    assert sitter is not None
    return Person(user_id, sitter.name)


def on_turn(table: Table) -> Person:
    assert table.to_act is not None
    return person_of(table, table.to_act.user_id)


def off_turn(table: Table) -> list[Person]:
    return [person_of(table, sitter.user_id) for sitter in table.here if sitter != table.to_act]


def with_left(table: Table, left: Stock, **state: Any) -> Table:
    """The same table with so many prizes left, as if there had never been more."""
    config = replace(table.state.config, stock=left)
    stock = tuple(replace(p, total=n, left=n) for p, n in zip(table.stock, left, strict=True))
    return replace(table, stock=stock, state=replace(table.state, config=config, stock=left, **state))


def standing(seat: int, throw: int = 1) -> Standing:
    """A 四红 of seat `seat`."""
    return Standing(seat, (4, 4, 4, 4, 1, 2), Class.SIHONG, (1, 3), throw)


def snapshot(table: Table) -> tuple[Any, ...]:
    """All that the database would keep of a table."""
    return shelf.to_row(table), shelf.seat_rows(table), shelf.prize_rows(table), table.recent


def whole(table: Table, log: list[EventRow], awards: list[AwardRow]) -> Whole:
    """The rows of a table as they would be read back."""
    seats = sorted(shelf.seat_rows(table), key=lambda seat: (seat.joined_at, seat.user_id))
    return Whole(
        table=shelf.to_row(table),
        seats=tuple(seats),
        stock=shelf.prize_rows(table),
        events=tuple(log),
        awards=tuple(awards),
        scores=_scores(table, log),
        interventions=table.interventions,
    )


def _scores(table: Table, log: list[EventRow]) -> tuple[ScoreRow, ...]:
    counted: Counter[tuple[int, str]] = Counter()
    for row in log:
        for tally in table.game.tallies(table.state, table.game.read_events(row.events)):
            counted[table.at(tally.seat).user_id, tally.what] += tally.count
    return tuple(
        ScoreRow(user_id=user_id, name="", what=what, count=count, is_practice=table.is_practice)
        for (user_id, what), count in sorted(counted.items())
    )
