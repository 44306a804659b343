"""Whole evenings of 博饼 and 陞官圖 played by the bot's own moves into a file, and dice that are not fair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from promoted import PURSES, rich
from seated import GUILD, NOW, PEOPLE, on_turn, person_of, rings
from sqlalchemy import Connection

from bot import bobing, fair, moves, shelf, shengguantu
from bot.refusals import RoundNotYet
from bot.table import Table
from bot.turns import Move
from db import rows
from games.shengguantu import idle_action

TOGETHER = 16
"""Moves that are saved as one: it takes a third of the time."""

EVENING = 4 * 3600.0


def play_evenings(conn: Connection, throws: int, seed: int, guild_id: int = GUILD) -> int:
    """Play table after table until so many throws are stored; returns how many there are then."""
    rng, stored, number = Random(seed), 0, 0
    while stored < throws:
        number += 1
        lobby = (_bowls if number % 2 else _careers)(rng, 1000 * seed + number, guild_id)
        stored += _store(conn, lobby, _to_the_end(lobby, rng, NOW + number * EVENING))
    return stored


def _with_secret(table: Table, rng: Random, guild_id: int, channel_id: int) -> Table:
    secret = rng.randbytes(32).hex()
    commitment = fair.commit(secret)
    return replace(table, guild_id=guild_id, channel_id=channel_id, secret=secret, commitment=commitment)


def _bowls(rng: Random, channel_id: int, guild_id: int) -> Table:
    options = bobing.BobingOptions(text=rng.choice("abc"), die_out=rng.choice((0, 1, 10)))
    return _seated(bobing.GAME, options, rng.randint(2, 10), rng, channel_id, guild_id)


def _careers(rng: Random, channel_id: int, guild_id: int) -> Table:
    options = shengguantu.ShengguantuOptions(no_pair=rng.choice(("again", "pass")))
    return _seated(shengguantu.GAME, options, rng.randint(2, 8), rng, channel_id, guild_id)


def _seated(game: Any, options: Any, players: int, rng: Random, channel_id: int, guild_id: int) -> Table:
    """A lobby for points alone, with its players, some of whom bring a word."""
    table = moves.open_table(game, guild_id, channel_id, rich(PEOPLE[0]), options, f"open-{channel_id}", NOW)
    table = replace(_with_secret(table, rng, guild_id, channel_id), for_points=True)
    for place, person in enumerate(PEOPLE[1:players], start=1):
        word = rng.choice(("", "月亮"))
        table = moves.join(table, rich(person), f"join-{channel_id}-{place}", word, NOW + place).table
    return table


def _to_the_end(lobby: Table, rng: Random, now: float) -> Iterator[Move]:
    """By hand, by the clock, and in 博饼 by the host's press for a round; nobody goes home early."""
    host = person_of(lobby, lobby.host_id)
    yield (move := moves.start(lobby, host, now, free_entry=True, purses=PURSES))
    while (table := move.table).is_live:
        now += 1
        yield (move := _some_move(table, rng, now))


def _some_move(table: Table, rng: Random, now: float) -> Move:
    chance = rng.random()
    if chance < 0.05:
        return rings(table, now)
    if chance < 0.1 and table.game is bobing.GAME:
        try:
            return moves.sweep(table, person_of(table, table.host_id), None, now)
        except RoundNotYet:
            pass
    action = bobing.GAME.roll if table.game is bobing.GAME else idle_action(table.state, table.turn or 0)
    return moves.act(table, on_turn(table), action, None, now)


def _store(conn: Connection, lobby: Table, played: Iterator[Move]) -> int:
    """Save what was played, some moves at once; returns how many throws that were."""
    opening = (shelf.to_row(lobby), shelf.seat_rows(lobby), shelf.prize_rows(lobby))
    row = rows.open_table(conn, *opening, f"open-{lobby.channel_id}")
    saved, waiting, throws = replace(lobby, id=row.id), None, 0
    for n, move in enumerate(played):
        waiting = move if waiting is None else waiting.then(move)
        if n % TOGETHER == TOGETHER - 1 or not move.table.is_live:
            made = replace(waiting.table, id=row.id)
            _save(conn, saved, made, waiting)
            throws += sum(map(partial(_throws_of, made), waiting.log))
            saved, waiting = made, None
    return throws


def _save(conn: Connection, saved: Table, made: Table, move: Move) -> None:
    change = rows.Change(
        table=shelf.to_row(made),
        replaces=saved.version,
        at=move.log[-1].at,
        seats=shelf.seat_rows(made),
        stock=shelf.prize_rows(made),
        events=move.log,
        awards=move.awards,
        movements=move.movements,
        scores=move.scores,
    )
    rows.save(conn, change)


def _throws_of(table: Table, row: rows.EventRow) -> int:
    """Counted by another way than the one that is tested: by the words of the log."""
    of_host = table.game is bobing.GAME and row.n == 0
    return row.events.count('"kind":"rolled"') + of_host


# Dice that are not fair


class Unfair(fair.Stream):
    """A stream whose dice are drawn by `face`; what else a game draws is as it should be."""

    def face(self) -> int:
        raise NotImplementedError

    def randint(self, a: int, b: int) -> int:
        return self.face() if (a, b) == (1, 6) else super().randint(a, b)

    def randrange(self, *given: int) -> int:  # type: ignore[override]
        if given != (1296,):
            return super().randrange(*given)
        throw = 0
        for _ in range(4):
            throw = throw * 6 + self.face() - 1
        return throw


class ByteModuloSix(Unfair):
    """The commonest mistake: 256 is no multiple of six, so four faces come in 43 of 256 and two in 42."""

    def face(self) -> int:
        return self.getrandbits(8) % 6 + 1


def favouring(face: int, percent: float) -> type[Unfair]:
    """Dice on which one face comes so many percent more often than it should, at the cost of the others."""

    class Favouring(Unfair):
        def face(self) -> int:
            if self.random() < percent / 100 / 5:  # five of six of these would have been another face
                return face
            return fair.Stream.randrange(self, 6) + 1

    return Favouring
