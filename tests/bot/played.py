"""Whole games at a table, with people who come, go, sleep and are thrown out, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from seated import CHANNEL, GUILD, NOW, PEOPLE, STRANGER, on_turn, person_of, rings, snapshot

from bot import fair, moves
from bot.bobing import GAME, BobingOptions
from bot.engines import Prize
from bot.refusals import Refusal
from bot.table import Table
from bot.turns import Move
from db.rows import AwardRow, EventRow
from games.bobing.values import Roll

LONGEST = 30_000

Rows = tuple[list[EventRow], list[AwardRow]]


def some_lobby(rng: Random, seed: int) -> Table:
    """Any options; one game in ten is for the usual 63 prizes, the others for a few."""
    options = BobingOptions(
        text=rng.choice("abc"),
        die_out=rng.randrange(11),
        sijin_side=rng.random() < 0.5,
        scaled=rng.random() < 0.2,
        chairs=10,
    )
    players = rng.randrange(2, 11)
    table = moves.open_table(GAME, GUILD, CHANNEL, PEOPLE[0], options, "join-0", NOW)
    secret = rng.randbytes(32).hex()
    table = replace(table, id=seed, secret=secret, commitment=fair.commit(secret))
    for place, person in enumerate(PEOPLE[1:players], start=1):
        table = moves.join(table, person, f"join-{place}", rng.choice(("", "月餅")), NOW + place).table
    if rng.random() < 0.9:
        table = moves.edit_prizes(table, PEOPLE[0], few_prizes(table, rng), NOW + 50).table
    return table


def few_prizes(table: Table, rng: Random) -> tuple[Prize, ...]:
    counts = (rng.randint(1, 3), 0, *(rng.randrange(3) for _ in range(4)))
    if rng.random() < 0.1:
        counts = (*counts[:1], 1, *counts[2:])
    return tuple(
        replace(prize, name=rng.choice(("", "燈籠")), total=count, left=count, edited=True)
        for prize, count in zip(table.stock, counts, strict=True)
    )


def some_move(table: Table, rng: Random, now: float) -> Move:
    """Mostly a throw by hand; the rest is everything else that may happen at a table."""
    chance = rng.random()
    if chance < 0.72:
        return moves.act(table, on_turn(table), Roll(), rng.choice((None, table.version)), now)
    if chance < 0.86:
        return rings(table, now)
    return rng.choice((some_sweep, some_leaving, some_return, some_kick, some_autopilot, some_pause))(
        table, rng, now
    )


def some_sweep(table: Table, rng: Random, now: float) -> Move:
    return moves.sweep(table, person_of(table, table.host_id), None, now)


def some_leaving(table: Table, rng: Random, now: float) -> Move:
    return moves.leave(table, rng.choice(PEOPLE), now)


def some_return(table: Table, rng: Random, now: float) -> Move:
    return moves.join(table, rng.choice(PEOPLE), "another", "word", now)


def some_kick(table: Table, rng: Random, now: float) -> Move:
    if rng.random() < 0.8:
        return moves.kick(table, STRANGER, rng.choice(PEOPLE), now)
    return moves.kick(table, person_of(table, table.host_id), rng.choice(PEOPLE), now)


def some_autopilot(table: Table, rng: Random, now: float) -> Move:
    return moves.set_autopilot(table, rng.choice(PEOPLE), on=rng.random() < 0.5, now=now)


def some_pause(table: Table, rng: Random, now: float) -> Move:
    paused = moves.pause(table, now).table
    return moves.resume(paused, now + 1000)


def play(seed: int) -> Iterator[tuple[Table, Table, Move]]:
    """Every table before a move, after it, and the move itself, until the table is over."""
    rng = Random(seed)
    table, now = some_lobby(rng, seed), NOW + 100
    begun = moves.start(table, PEOPLE[0], now, free_entry=True)
    yield table, begun.table, begun
    table = begun.table
    for _ in range(LONGEST):
        if not table.is_live:
            return
        now += 1
        before = snapshot(table) if rng.random() < 0.02 else None
        try:
            move = some_move(table, rng, now)
        except Refusal:
            assert before is None or snapshot(table) == before
            continue
        yield table, move.table, move
        table = move.table
    raise AssertionError(f"game {seed} does not end")
