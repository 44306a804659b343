"""Whole hands of 鬥地主 through the moves of the table, and everything they are written down as."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from dealt import acted, allowed, lobby3, started3
from seated import GUILD, MODERATOR, NOW, person_of, rings, snapshot, whole

from bot import moves, shelf
from bot.audit import first_break
from bot.doudizhu import GAME, DoudizhuOptions
from bot.records import check_record, write_record
from bot.refusals import Refusal
from bot.table import Autopilot, Ending, Table
from bot.turns import Move
from db.ledger import COMPUTERS, MovementRow
from db.rows import EventRow, Whole
from db.scores import ScoreRow
from games.doudizhu.values import Bid, Outcome, Play

HANDS, BLOCK = 1_000, 10


@dataclass
class Written:
    """What the moves of one table added to the file."""

    log: list[EventRow] = field(default_factory=list)
    movements: list[MovementRow] = field(default_factory=list)
    scores: list[ScoreRow] = field(default_factory=list)

    def add(self, move: Move) -> None:
        self.log += move.log
        self.movements += move.movements
        self.scores += move.scores

    def of(self, table: Table) -> Whole:
        named = sorted((replace(score, name="") for score in self.scores), key=lambda s: (s.user_id, s.what))
        plain = whole(table, self.log, [])
        return replace(plain, movements=tuple(self.movements), scores=tuple(named))


def some_lobby(rng: Random, seed: int) -> Table:
    """Three humans in two hands of three; any stake, any number of hands before it."""
    humans = rng.choice((3, 3, 3, 3, 2, 1))
    table = lobby3(humans, 3 - humans, seed=seed, stake=rng.randrange(50, 201))
    return replace(table, series_id=1, series_n=rng.randrange(4)) if rng.random() < 0.5 else table


def some_action(table: Table, rng: Random) -> Any:
    """Plays of many cards more often than others, or hands would be long."""
    actions = allowed(table)
    if isinstance(actions[0], Bid):
        return rng.choice(actions)
    found = rng.sample(actions, min(3, len(actions)))
    return max(found, key=lambda one: len(one.cards) if isinstance(one, Play) else 0)


def some_move(table: Table, rng: Random, now: float) -> Move:
    chance = rng.random()
    if chance < 0.9:
        return acted(table, some_action(table, rng), now)
    if chance < 0.95:
        return rings(table, now)
    sitter = rng.choice([s for s in table.by_seat if not s.is_computer])
    person = person_of(table, sitter.user_id)
    tried: list[Callable[[], Move]] = [
        lambda: moves.join(table, person, "back", "", now),
        lambda: moves.set_autopilot(table, person, on=rng.random() < 0.3, now=now),
        lambda: moves.resume(moves.pause(table, now).table, now + 1000),
    ]
    if rng.random() < 0.2:
        tried += [
            lambda: moves.leave(table, person, now),
            lambda: moves.kick(table, MODERATOR, person, now),
        ]
    return rng.choice(tried)()


def outcome_of(table: Table) -> Outcome | None:
    found: Outcome | None = GAME.engine.outcome(table.state)
    return found


def again(table: Table) -> Table:
    """The table as it is read back: its state and options have been JSON meanwhile."""
    row = shelf.to_row(table)
    assert row.state is not None
    state = GAME.read_state(row.state)
    assert state == table.state
    options = DoudizhuOptions.model_validate_json(row.options)
    return replace(table, state=state, options=options)


def play(seed: int) -> tuple[Table, Written]:
    rng = Random(seed)
    table, written, now = some_lobby(rng, seed), Written(), NOW + 100
    move = started3(table, now)
    for _ in range(3_000):
        written.add(move)
        check(table, move, written)
        table = again(move.table)
        if not table.is_live:
            return table, written
        now += 1
        before = snapshot(table) if rng.random() < 0.1 else None
        try:
            move = some_move(table, rng, now)
        except Refusal:
            assert before is None or snapshot(table) == before
            move = acted(table, some_action(table, rng), now)
    raise AssertionError(f"hand {seed} does not end")


def check(before: Table, move: Move, written: Written) -> None:
    after = move.table
    assert after.version > before.version
    assert after.turn_version in (before.turn_version, after.version)
    assert [row.n for row in move.log] == list(range(before.steps, after.steps))
    assert (after.deadline is not None) == after.is_live
    assert bool(move.scores) == (after.ending is Ending.PLAYED)
    assert bool(move.movements) == (after.ending is Ending.PLAYED and not after.is_practice)
    for row in move.log:
        assert GAME.write_events(GAME.read_events(row.events)) == row.events
    if after.is_live:
        assert after.to_act is not None
        assert after.to_act.is_here
        assert after.host is not None
        assert not after.host.is_computer
        assert any(sitter.is_human for sitter in after.sitters)
        held = [card for hand in after.state.hands for card in hand]
        assert len(held) == len(set(held))


def check_pay(table: Table, written: Written) -> None:
    """Chips are the score times the stake, and sum to zero, as the scores do."""
    outcome, stake = outcome_of(table), table.options.stake  # type: ignore[attr-defined]
    if table.ending is not Ending.PLAYED:
        assert (written.movements, written.scores) == ([], [])
        return
    assert outcome is not None
    points = {score.user_id: score.count for score in written.scores if score.what == "points"}
    assert points == {s.user_id: outcome.scores[s.seat or 0] for s in table.by_seat}
    assert sum(points.values()) == 0
    assert all(score.is_practice == table.is_practice for score in written.scores)
    if table.is_practice:
        assert written.movements == []
        return
    (movement,) = written.movements
    assert (movement.guild_id, movement.reason, movement.table_id) == (GUILD, "game", table.id)
    assert movement.n == table.steps - 1
    chips = {entry.holder: entry.amount for entry in movement.entries}
    assert chips == {user: count * stake for user, count in points.items()}
    assert not set(chips) & set(COMPUTERS)


@pytest.mark.parametrize("block", range(BLOCK))
def test_in_a_thousand_hands_chips_are_scores_times_stakes_and_the_log_leads_to_them(block: int) -> None:
    endings = Counter[Any]()
    for seed in range(block, HANDS, BLOCK):
        table, written = play(seed)
        check_pay(table, written)
        found = written.of(table)
        assert first_break(found) is None, seed
        if seed % 4 == block % 4:
            verdict = check_record(json.loads(json.dumps(write_record(found))))
            assert (verdict.difference, verdict.draws) == (None, table.steps)
        outcome = outcome_of(table)
        endings[outcome.ending if outcome else table.ending] += 1
        endings["practice" if table.is_practice else "chips"] += 1
        endings[table.at(0).autopilot is Autopilot.SILENCE] += 1

    assert endings["practice"] > 10
    assert endings["chips"] > 40
    assert endings["out"] > 40
    assert endings["landlord_left"] > 2


def test_a_record_with_another_number_in_its_series_is_found_out() -> None:
    table, written = play(3)
    record = write_record(written.of(table))

    forged = record | {"number": record["number"] + 1}

    assert check_record(forged).difference == "step 0: the setup is not that of the options"


def test_a_record_whose_cards_were_changed_is_found_out() -> None:
    table, written = play(4)
    record = json.loads(json.dumps(write_record(written.of(table))))
    plays = [step for step in record["steps"] if step["action"].get("kind") == "play"]

    plays[len(plays) // 2]["action"]["cards"][0] ^= 1

    assert check_record(record).difference is not None
