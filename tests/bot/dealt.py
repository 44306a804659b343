"""Tables of 鬥地主, and hands played at them, for the tests of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from seated import ANNA, BERT, CHANNEL, CLEO, GUILD, NOW, PEOPLE, on_turn

from bot import fair, moves
from bot.doudizhu import GAME, DoudizhuOptions
from bot.moves import Person
from bot.table import Table
from bot.turns import Move
from games.doudizhu.values import Bid, Pass, Play

RICH = 100_000
PURSES = dict.fromkeys((person.user_id for person in PEOPLE), RICH)
THREE = (ANNA, BERT, CLEO)


def rich(person: Person, chips: int = RICH) -> Person:
    return replace(person, chips=chips)


def opened3(seed: int = 1, **options: Any) -> Table:
    """A lobby with its host, and a secret of its own for each seed."""
    table = moves.open_table(GAME, GUILD, CHANNEL, ANNA, DoudizhuOptions(**options), "join-1000", NOW)
    secret = Random(seed).randbytes(32).hex()
    return replace(table, id=5, secret=secret, commitment=fair.commit(secret))


def lobby3(humans: int = 3, computers: int = 0, seed: int = 1, **options: Any) -> Table:
    """Humans first, each one second after the one before; then easy computers."""
    table = opened3(seed, **options)
    for place, person in enumerate(PEOPLE[1:humans], start=1):
        table = moves.join(table, rich(person), f"join-{person.user_id}", "", NOW + place).table
    for n in range(computers):
        table = with_computer(table, f"電腦{n}")
    return table


def with_computer(table: Table, name: str = "電腦甲", level: str = "easy") -> Table:
    return moves.add_computer(table, ANNA, level, name, NOW + 20).table


def dealt(humans: int = 3, computers: int = 0, seed: int = 1, **options: Any) -> Table:
    """A hand before its first call."""
    return started3(lobby3(humans, computers, seed, **options)).table


def started3(table: Table, now: float = NOW + 100) -> Move:
    return moves.start(table, ANNA, now, free_entry=True, purses=PURSES)


def playing(landlord: int = 0, humans: int = 3, computers: int = 0, seed: int = 1, **options: Any) -> Table:
    """A hand in which this seat, which bid 3, is about to lead."""
    table = dealt(humans, computers, seed, **options)
    while table.state.landlord is None:
        table = acted(table, Bid(3 if table.turn == landlord else 0)).table
    return table


def acted(table: Table, action: Any, now: float | None = None) -> Move:
    """Whoever is on turn does this."""
    at = NOW + 100 + table.steps if now is None else now
    assert table.to_act is not None
    if table.to_act.is_computer:
        return moves.computer_acts(table, action, table.turn_version, at)
    return moves.act(table, on_turn(table), action, None, at)


def allowed(table: Table) -> list[Any]:
    """What the one on turn may do, but for leaving."""
    assert table.turn is not None
    actions = GAME.engine.legal_actions(table.state, table.turn)
    return [action for action in actions if isinstance(action, (Bid, Play, Pass))]


def out_of(table: Table) -> Iterator[Move]:
    """From here everybody plays the most cards that he may, so that it is soon over."""
    move = Move(table)
    while (table := move.table).is_live:
        yield (move := acted(table, max(allowed(table), key=lambda one: len(getattr(one, "cards", ())))))


def played_out(table: Table) -> tuple[Table, Move]:
    """The table at its end, and the move that ended it."""
    *_, last = out_of(table)
    return last.table, last
