"""Chips and scores of a table are those that its log pays: any other is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from seated import ANNA, CHANNEL, GUILD, NOW, PEOPLE, STRANGER, on_turn, opened, whole
from sqlalchemy import Connection, create_engine, update

from bot import fair, moves, shelf
from bot.audit import audit, first_break
from bot.doudizhu import GAME, DoudizhuOptions
from bot.table import Ending, Table
from bot.turns import Move
from db import ledger, rows, schema
from db.ledger import Entry, MovementRow
from db.rows import Change, Whole
from db.scores import ScoreRow

STAKE = 100


def seated(humans: int, **series: Any) -> Table:
    """A lobby of three, the last of whom are computers."""
    options = DoudizhuOptions(stake=STAKE)
    table = moves.open_table(GAME, GUILD, CHANNEL, ANNA, options, "join", NOW)
    secret = Random(humans).randbytes(32).hex()
    table = replace(table, id=5, secret=secret, commitment=fair.commit(secret), **series)
    for person in PEOPLE[1:humans]:
        table = moves.join(table, replace(person, chips=10_000), "join", "", NOW + 1).table
    for n in range(3 - humans):
        table = moves.add_computer(table, ANNA, "easy", f"電腦{n}", NOW + 2).table
    return table


def steps_of(table: Table) -> Iterator[Move]:
    """A hand from its start to its end; everybody plays whatever is allowed, computers on their own."""
    rng = Random(7)
    purses = dict.fromkeys((person.user_id for person in PEOPLE), 10_000)
    yield (move := moves.start(table, ANNA, NOW + 10, free_entry=True, purses=purses))
    while (table := move.table).is_live:
        assert table.turn is not None
        actions = GAME.engine.legal_actions(table.state, table.turn)
        action = rng.choice([a for a in actions if a.kind not in ("leave", "return")])
        yield (move := one_step(table, action))


def one_step(table: Table, action: Any) -> Move:
    now = NOW + 10 + table.steps
    if table.to_act is not None and table.to_act.is_computer:
        return moves.computer_acts(table, action, table.turn_version, now)
    return moves.act(table, on_turn(table), action, None, now)


def write(conn: Connection, table: Table) -> Whole:
    made = rows.open_table(conn, shelf.to_row(table), shelf.seat_rows(table), (), f"open {table.channel_id}")
    table = replace(table, id=made.id)
    for person in PEOPLE[:3]:
        ledger.open_wallet(conn, GUILD, person.user_id, 10_000, NOW)
    before = table.version
    for move in steps_of(table):
        change = Change(
            table=shelf.to_row(move.table),
            replaces=before,
            at=move.log[0].at,
            seats=shelf.seat_rows(move.table),
            events=move.log,
            movements=move.movements,
            scores=move.scores,
        )
        rows.save(conn, change)
        before = move.table.version
    found = rows.whole_table(conn, made.id)
    assert found is not None
    assert found.table.ending == Ending.PLAYED
    return found


@pytest.fixture(scope="module")
def connection() -> Iterator[Connection]:
    """A database with a hand of three people, and one with a computer; both were played to the end."""
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.connect() as conn:
        for channel, humans in ((1, 3), (2, 2)):
            write(conn, replace(seated(humans), channel_id=channel))
        conn.commit()
        yield conn
    engine.dispose()


@pytest.fixture
def conn(connection: Connection) -> Iterator[Connection]:
    yield connection
    connection.rollback()


def of(conn: Connection, table_id: int) -> Whole:
    found = rows.whole_table(conn, table_id)
    assert found is not None
    return found


PLAYED, PRACTISED = 1, 2


def test_a_hand_for_chips_and_one_with_a_computer_hold(conn: Connection) -> None:
    assert audit(conn).broken is None
    assert audit(conn).tables == 2


def test_what_was_paid_is_read_back_with_its_table(conn: Connection) -> None:
    played = of(conn, PLAYED)

    (movement,) = played.movements
    last = played.events[-1].n
    assert (movement.reason, movement.n, movement.key) == ("game", last, f"pay:{PLAYED}:{last}")
    assert {entry.holder for entry in movement.entries} == {person.user_id for person in PEOPLE[:3]}
    points = {score.user_id: score.count for score in played.scores if score.what == "points"}
    assert {entry.holder: entry.amount for entry in movement.entries} == {
        user: count * STAKE for user, count in points.items()
    }
    assert any(points.values())
    assert ledger.series_chips(conn, PLAYED) == {user: count * STAKE for user, count in points.items()}


def test_with_a_computer_no_chips_move_and_all_scores_are_practice(conn: Connection) -> None:
    practised = of(conn, PRACTISED)

    assert practised.movements == ()
    assert {score.user_id for score in practised.scores} > {1}
    assert all(score.is_practice for score in practised.scores)


def test_a_computer_has_a_small_number_and_a_level_of_its_game(conn: Connection) -> None:
    found = of(conn, PRACTISED)

    def with_level(user_id: int, level: str | None) -> Whole:
        seats = (replace(s, level=level) if s.user_id == user_id else s for s in found.seats)
        return replace(found, seats=tuple(seats))

    assert first_break(with_level(1, "divine")) == "user 1 plays as no computer of this game does"
    assert first_break(with_level(1, None)) == "user 1 is no computer"
    assert first_break(with_level(ANNA.user_id, "easy")) == f"user {ANNA.user_id} is a computer"


# Any value, changed


def unlike(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
    return ()


def changed_rows(rows_: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """One value of one row changed, a row left out, a row twice."""
    for place, row in enumerate(rows_):
        before, after = rows_[:place], rows_[place + 1 :]
        for field in fields(row):
            if field.name != "name":  # kept elsewhere
                changed = replace(row, **{field.name: unlike(getattr(row, field.name))})
                yield f"{place} {field.name}", (*before, changed, *after)
        yield f"{place} left out", (*before, *after)


@pytest.mark.parametrize("table_id", [PLAYED, PRACTISED])
@pytest.mark.parametrize("part", ["movements", "scores"])
def test_any_changed_value_is_found(conn: Connection, table_id: int, part: str) -> None:
    found = of(conn, table_id)
    tried = {name: replace(found, **{part: now}) for name, now in changed_rows(getattr(found, part))}

    assert [name for name, changed in tried.items() if first_break(changed) is None] == []
    assert len(tried) > 6 or (part, table_id) == ("movements", PRACTISED)


def test_an_entry_of_another_amount_or_player_is_found(conn: Connection) -> None:
    found = of(conn, PLAYED)
    (movement,) = found.movements
    first, *others = movement.entries
    for wrong in (
        replace(first, amount=first.amount + 1),
        replace(first, holder=STRANGER.user_id),
        replace(first, kind="pool"),
    ):
        changed = replace(found, movements=(replace(movement, entries=(wrong, *others)),))
        assert first_break(changed) == f"action {movement.n}: the chips that moved are not those that it pays"
    turned = replace(movement, entries=tuple(reversed(movement.entries)))
    assert first_break(replace(found, movements=(turned,))) is None


@pytest.mark.parametrize("table_id", [PLAYED, PRACTISED])
def test_chips_that_no_action_paid_are_found(conn: Connection, table_id: int) -> None:
    found = of(conn, table_id)
    entries = (Entry("wallet", ANNA.user_id, 5), Entry("mint", 0, -5))
    extra = MovementRow(guild_id=GUILD, reason="game", entries=entries, table_id=table_id, n=3)

    broken = first_break(replace(found, movements=(*found.movements, extra)))

    due = len(found.movements)
    assert broken == f"chips were moved {due + 1} times, its log pays {due} times"


def test_a_game_without_stakes_has_neither_chips_nor_scores() -> None:
    lobby = whole(opened(), [], [])
    score = ScoreRow(user_id=ANNA.user_id, name="", what="points", count=0, is_practice=False)

    assert first_break(lobby) is None
    assert first_break(replace(lobby, scores=(score,))) is not None
    movement = MovementRow(guild_id=GUILD, reason="game", entries=(), table_id=5)
    assert first_break(replace(lobby, movements=(movement,))) is not None


# Beside the tables


@pytest.mark.parametrize(
    ("source", "values", "told"),
    [
        (schema.accounts, {"balance": 1}, "its balance is not the sum of its entries"),
        (schema.entries, {"guild_id": GUILD + 1}, "crosses guilds"),
        (schema.scores, {"guild_id": GUILD + 1}, "is kept for another guild or game"),
        (schema.scores, {"game": "bobing"}, "is kept for another guild or game"),
    ],
    ids=str,
)
def test_books_that_do_not_hold_are_told(
    conn: Connection, source: Any, values: dict[str, Any], told: str
) -> None:
    conn.execute(update(source).where(source.c.guild_id == GUILD).values(values))

    broken = audit(conn).broken

    assert broken is not None
    assert told in broken
