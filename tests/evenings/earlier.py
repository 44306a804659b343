"""Hands of 鬥地主 that were played on earlier evenings: real ones, in the database before anybody asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from evening import Evening, Guest

from bot import moves, shelf
from bot.doudizhu import GAME, DoudizhuOptions
from bot.moves import Person
from bot.table import Table
from bot.turns import Move
from db import rows
from db.rows import Change

ELSEWHERE = 1
"""A channel that the bot does not know."""


async def play_hands(evening: Evening, hands: int, *players: Guest) -> None:
    """So many hands of three guests, one after the other, with whatever moves are allowed."""
    guild, now = evening.guild.id, evening.now()
    people = [
        Person(guest.id, guest.name, chips=await evening.bot.bank.balance(guild, guest.id))
        for guest in players
    ]
    for n in range(hands):
        table = lobby(guild, people, now)
        await evening.bot.store.write(lambda conn, table=table, n=n: _play(conn, table, people, n, now))  # type: ignore[misc]


def lobby(guild: int, people: list[Person], now: float) -> Table:
    table = moves.open_table(GAME, guild, ELSEWHERE, people[0], DoudizhuOptions(stake=50), "join", now)
    for place, person in enumerate(people[1:], start=1):
        table = moves.join(table, person, "join", "", now + place / 1000).table
    return table


def _play(conn: rows.Connection, table: Table, people: list[Person], n: int, now: float) -> None:
    made = rows.open_table(
        conn, shelf.to_row(table), shelf.seat_rows(table), (), f"{people[0].user_id} {n} {now}"
    )
    table = replace(table, id=made.id)
    for move in _steps(table, people, Random(n), now):
        after = move.table
        change = Change(
            table=shelf.to_row(after),
            replaces=after.version - 1,
            at=move.log[0].at,
            seats=shelf.seat_rows(after),
            events=move.log,
            movements=move.movements,
            scores=move.scores,
        )
        rows.save(conn, change)
    rows.note_told(conn, made.id, now)


def _steps(table: Table, people: list[Person], rng: Random, now: float) -> Iterator[Move]:
    purses = dict.fromkeys((person.user_id for person in people), 10_000)
    yield (move := moves.start(table, people[0], now, free_entry=True, purses=purses))
    while (table := move.table).is_live:
        assert table.turn is not None
        actions: list[Any] = [
            action
            for action in GAME.engine.legal_actions(table.state, table.turn)
            if action.kind in ("bid", "play", "pass")
        ]
        yield (move := moves.act(table, people[table.turn], rng.choice(actions), None, now))
