"""Tables of 陞官圖, and games played at them, for the tests of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from seated import ANNA, CHANNEL, GUILD, NOW, PEOPLE, on_turn, person_of, rings

from bot import fair, moves
from bot.moves import Person
from bot.refusals import Refusal
from bot.shengguantu import GAME, ShengguantuOptions
from bot.table import Table
from bot.turns import Move
from games.shengguantu import phase_of
from games.shengguantu.throws import Sign
from games.shengguantu.values import Action, Career, Decline, Donate, Offer, Phase, Refuse, SitExams

RICH = 100_000
PURSES = dict.fromkeys((person.user_id for person in PEOPLE), RICH)
LONGEST = 20_000


def rich(person: Person, chips: int = RICH) -> Person:
    return replace(person, chips=chips)


def opened_sgt(seed: int = 1, **options: Any) -> Table:
    """A lobby with its host, and a secret of its own for each seed."""
    table = moves.open_table(GAME, GUILD, CHANNEL, ANNA, ShengguantuOptions(**options), "join-1000", NOW)
    secret = Random(seed).randbytes(32).hex()
    return replace(table, id=5, secret=secret, commitment=fair.commit(secret))


def lobby_sgt(players: int = 3, seed: int = 1, **options: Any) -> Table:
    table = opened_sgt(seed, **options)
    for place, person in enumerate(PEOPLE[1:players], start=1):
        table = moves.join(table, rich(person), f"join-{person.user_id}", "", NOW + place).table
    return table


def begun_move(table: Table, now: float = NOW + 100) -> Move:
    return moves.start(table, ANNA, now, free_entry=True, purses=PURSES)


def begun(players: int = 3, seed: int = 1, **options: Any) -> Table:
    """A game before its first throw; the host, who throws first, sits in seat 0."""
    return begun_move(lobby_sgt(players, seed, **options)).table


def acted(table: Table, action: Any, now: float | None = None) -> Move:
    """Whoever is on turn does this."""
    return moves.act(table, on_turn(table), action, None, NOW + 100 + table.steps if now is None else now)


def standing_on(table: Table, seat: int, office: str, second: str | None = None, **fields: Any) -> Table:
    """The same table with a seat's pieces on these squares."""
    careers = list(table.state.careers)
    careers[seat] = Career(office, second, throws=1, **fields)
    return replace(table, state=replace(table.state, careers=tuple(careers)))


def offered(table: Table) -> Table:
    """The seat on turn, a 監生, may refuse the post of a copyist."""
    placed = standing_on(table, table.turn or 0, "P11")
    return replace(placed, state=replace(placed.state, offer=Offer("P57", Sign.LIANG)))


def choices(table: Table) -> list[Action]:
    """What the one on turn may do, but for leaving."""
    assert table.turn is not None
    found = GAME.engine.legal_actions(table.state, table.turn)
    return [action for action in found if action.kind not in ("leave", "return")]


def some_choice(table: Table, rng: Random) -> Action:
    """Mostly a throw, for a game should end; what is rare is preferred where it can be done."""
    found = choices(table)
    rare = [action for action in found if isinstance(action, (Donate, SitExams, Refuse, Decline))]
    return rng.choice(rare) if rare and rng.random() < 0.4 else found[0]


def some_options(rng: Random) -> dict[str, Any]:
    return {
        "entry": rng.choice((100, 200, 300, 400, 500)),
        "fast": rng.random() < 0.5,
        "no_pair": rng.choice(("again", "pass")),
        "manchu_posts": rng.choice(("barred", "open")),
        "purchase": rng.random() < 0.8,
        "bail_out": rng.random() < 0.5,
    }


def some_move(table: Table, rng: Random, now: float) -> Move:
    """Mostly a turn by hand or by the clock; the rest is whatever else may happen at a table."""
    chance = rng.random()
    if chance < 0.6:
        return moves.act(
            table, on_turn(table), some_choice(table, rng), rng.choice((None, table.version)), now
        )
    if chance < 0.9:
        return rings(table, now)
    person = person_of(table, rng.choice(table.by_seat).user_id)
    if chance < 0.92:
        return moves.leave(table, person, now)
    if chance < 0.95:
        return moves.join(table, rich(person), "again", "", now)
    if chance < 0.97:
        return moves.set_autopilot(table, person, on=rng.random() < 0.3, now=now)
    return moves.ask_to_wait(table, person, now)


def play_sgt(seed: int, players: int | None = None, **fixed: Any) -> Iterator[tuple[Table, Move]]:
    """Every table before a move with the move itself, until the table is over."""
    rng = Random(seed)
    table, now = lobby_sgt(players or rng.randint(2, 8), seed, **(some_options(rng) | fixed)), NOW + 100
    move = begun_move(table, now)
    yield table, move
    for _ in range(LONGEST):
        if not (table := move.table).is_live:
            return
        now += 1
        try:
            made = some_move(table, rng, now)
        except Refusal:
            continue
        move = made
        yield table, move
    raise AssertionError(f"game {seed} does not end")


def is_choice(table: Table) -> bool:
    return phase_of(table.state) in (Phase.CHOOSING, Phase.REDEEMING)
