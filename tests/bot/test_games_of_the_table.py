"""Whole games through the moves of the table, and everything they are written down as."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import Rows, play
from seated import whole

from bot import fair, shelf
from bot.bobing import GAME
from bot.records import UnreadableRecord, check_record, write_record
from bot.table import Autopilot, Ending, Phase, Presence, Table
from bot.turns import Move
from games.bobing import legal_actions, outcome, scaled_stock, start, to_act
from games.bobing.values import DEFAULT_STOCK, Config, Leave, Return, Roll, State, Text

TABLE_GAMES, ENGINE_GAMES, BLOCK = 1_000, 10_000, 10


# A game at a table


def check_prizes(table: Table, awarded: Counter[str]) -> None:
    for prize, left in zip(table.stock, table.state.stock, strict=True):
        assert 0 <= prize.left == left
        assert prize.left + awarded[prize.class_] == prize.total


def check_turn(before: Table, after: Table, move: Move) -> None:
    assert after.version > before.version
    assert after.turn_version in (before.turn_version, after.version)
    assert [row.n for row in move.log] == list(range(before.steps, after.steps))
    assert (after.deadline is not None) == after.is_live
    if not after.is_live:
        return
    actor, host = after.to_act, after.host
    assert actor is not None
    assert actor.is_here
    assert host is not None
    assert host.is_here
    awake = [sitter for sitter in after.here if sitter.autopilot is Autopilot.OFF]
    assert host in awake or not awake
    assert any(sitter.is_human for sitter in after.sitters)


def check_ending(table: Table, rows: Rows) -> None:
    assert table.phase is Phase.OVER
    assert table.ending in (Ending.PLAYED, Ending.DESERTED)
    if table.ending is Ending.PLAYED:
        assert outcome(table.state) is not None
        assert [prize.left for prize in table.stock] == [0] * 6
    else:
        assert not any(sitter.is_human for sitter in table.sitters)
    assert [row.n for row in rows[0]] == list(range(table.steps))


def play_and_check(seed: int) -> tuple[Table, Rows]:
    rows: Rows = ([], [])
    awarded = Counter[str]()
    for before, after, move in play(seed):
        rows[0].extend(move.log)
        rows[1].extend(move.awards)
        for award in move.awards:
            awarded[award.class_] += award.count
        check_prizes(after, awarded)
        check_turn(before, after, move)
        last = after
    check_ending(last, rows)
    return last, rows


@pytest.mark.parametrize("block", range(BLOCK))
def test_no_prize_is_made_or_lost_in_a_thousand_games_and_each_record_is_recomputed(block: int) -> None:
    endings = Counter[Ending | None]()
    for seed in range(block, TABLE_GAMES, BLOCK):
        table, rows = play_and_check(seed)
        endings[table.ending] += 1
        if seed % 50 == block:
            verdict = check_record(json.loads(json.dumps(write_record(whole(table, *rows)))))
            assert (verdict.difference, verdict.draws) == (None, table.steps)

    assert endings[Ending.PLAYED] > TABLE_GAMES / BLOCK / 2


@pytest.mark.parametrize("seed", range(5))
def test_a_table_comes_back_from_its_rows_after_every_move(seed: int) -> None:
    rows: Rows = ([], [])
    for _, after, move in play(seed):
        rows[0].extend(move.log)
        rows[1].extend(move.awards)
        back = shelf.from_rows(whole(after, *rows))

        assert replace(back, sitters=()) == replace(after, sitters=())
        assert set(back.sitters) == set(after.sitters)
        assert back.by_seat == after.by_seat


def test_games_meet_everything_that_may_happen() -> None:
    met = Counter[str]()
    for seed in range(60):
        for before, after, move in play(seed):
            met.update(row.cause for row in move.log)
            met.update(sitter.presence for sitter in after.sitters)
            met.update(sitter.autopilot for sitter in after.sitters)
            met["handed over"] += before.host_id != after.host_id
            met["came back"] += any('"came_back"' in row.events for row in move.log)
            met["out of the bowl"] += any(
                '"out":' in r.events and '"out":null' not in r.events for r in move.log
            )
            met["sat out"] += any('"sat_out"' in row.events for row in move.log)

    wanted = {"player", "auto", "autopilot", "round", "table", *Presence, *Autopilot}
    assert wanted | {"handed over", "came back", "out of the bowl", "sat out"} <= {
        key for key, times in met.items() if times
    }


# The engine's values as JSON


class LeaningDice(Random):
    """Dice that lean to 4 and to the die before: no game is long, and JSON does not mind the odds."""

    last = 4

    def randint(self, a: int, b: int) -> int:
        chance = self.random()
        if chance > 0.4:
            self.last = super().randint(a, b)
        elif chance < 0.1:
            self.last = 4
        return self.last


def engine_states(seed: int) -> Iterator[tuple[State, tuple[Any, ...], Any]]:
    """State, events and action after each step of a game with few prizes."""
    rng = Random(seed) if seed % 100 == 0 else LeaningDice(seed)
    seats = rng.randrange(2, 11)
    few = (rng.randint(1, 3), 0, *(rng.randrange(2) for _ in range(4)))
    config = Config(
        text=rng.choice(list(Text)),
        stock=few if seed % 50 else rng.choice((DEFAULT_STOCK, scaled_stock(seats))),  # type: ignore[arg-type]
        die_out_percent=rng.randrange(11),
        sijin_pays_side=rng.random() < 0.5,
        host=rng.randrange(seats),
    )
    step = start(config, seats, rng)
    yield step.state, step.events, None
    while not step.state.over:
        turn = to_act(step.state)
        if turn is not None and rng.random() < 0.9:
            seat, action = turn, Roll()
        else:
            seat = rng.randrange(seats)
            action = rng.choice(legal_actions(step.state, seat))
        step = GAME.engine.apply(step.state, seat, action, rng)
        yield step.state, step.events, action


def check_json(state: State, events: tuple[Any, ...], action: Any) -> None:
    assert GAME.read_state(GAME.write_state(state)) == state
    assert GAME.read_events(GAME.write_events(events)) == events
    if action is not None:
        assert GAME.actions.validate_json(GAME.write_action(action)) == action


@pytest.mark.parametrize("block", range(BLOCK))
def test_states_events_and_actions_of_ten_thousand_games_survive_json(block: int) -> None:
    """Every state with news (a prize, somebody going), every tenth of the others, and the last.

    One game in a hundred has fair dice, one in fifty many prizes.
    """
    for seed in range(block, ENGINE_GAMES, BLOCK):
        for n, (state, events, action) in enumerate(engine_states(seed)):
            quiet = all(event.kind == "rolled" and not event.took for event in events)
            if state.over or not quiet or n % 10 == 0:
                check_json(state, events, action)


@pytest.mark.parametrize("action", [Roll(), Leave(), Return()])
def test_every_action_survives_json(action: Any) -> None:
    assert GAME.actions.validate_json(GAME.write_action(action)) == action


@pytest.mark.parametrize("schema", [0, 2, None])
def test_a_state_of_another_schema_is_refused(schema: int | None) -> None:
    (state, _, _), *_ = engine_states(1)
    document = json.loads(GAME.write_state(state)) | {"schema": schema}

    with pytest.raises(ValueError, match="schema"):
        GAME.read_state(json.dumps(document))


# Records with one thing changed


@cache
def finished() -> dict[str, Any]:
    """A short game of three or more with every kind of prize but two, and everybody's doings."""
    for seed in range(1000):
        table, rows = play_and_check(seed)
        if (
            table.ending is Ending.PLAYED
            and len(rows[1]) >= 4
            and table.steps < 80
            and len(table.by_seat) > 2
        ):
            return write_record(whole(table, *rows))
    raise AssertionError("no such game")


Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    children: Any = value.items() if isinstance(value, dict) else enumerate(value)
    for key, child in children:
        if isinstance(child, dict | list) and child:
            yield from leaves(child, (*path, key))
        else:
            yield (*path, key)


def lookup(record: Any, path: Path) -> Any:
    for key in path:
        record = record[key]
    return record


def changed(path: Path, value: Any) -> dict[str, Any]:
    record = deepcopy(finished())
    lookup(record, path[:-1])[path[-1]] = value
    return record


def another(value: Any) -> Any:
    """A value of the same kind that is not the same."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value.isdigit():
            return str(int(value) + 1)
        case str():
            return ("0" if value[:1] != "0" else "1") + value[1:]
        case None:
            return 1
    return [1]


def matters(path: Path) -> bool:
    """What chance, rules or prizes hang on; the rest of a record is when and how it came about."""
    match path:
        case ("secret" | "commitment" | "format" | "version" | "game", *_):
            return True
        case ("players", _, "id" | "brought" | "word" | "seat"):
            return True
        case ("steps", _, "n" | "seat" | "action" | "events", *_):
            # the seat of the start is nobody's, and every action but the first says only its kind
            return path[1:3] != (0, "seat")
        case ("awards", *_):
            return True
        case ("options", "text" | "die_out" | "sijin_side"):
            return True
    return False


IMPORTANT = tuple(path for path in leaves(finished()) if matters(path))


def is_found(record: Any) -> str:
    """What the check says; "" for a record that passes."""
    try:
        return check_record(record).difference or ""
    except UnreadableRecord as error:
        return str(error)


def test_the_record_that_the_next_tests_tamper_with_is_whole() -> None:
    assert is_found(deepcopy(finished())) == ""


def kind_of(path: Path) -> str:
    return "/".join(str(key) for key in path if isinstance(key, str))


@pytest.mark.parametrize("kind", sorted({kind_of(path) for path in IMPORTANT}))
def test_one_changed_value_is_found_wherever_it_stands(kind: str) -> None:
    passed = [
        path
        for path in IMPORTANT
        if kind_of(path) == kind and not is_found(changed(path, another(lookup(finished(), path))))
    ]

    assert passed == []


SOMETHING = st.one_of(st.none(), st.booleans(), st.integers(-5, 2**70), st.floats(), st.text(max_size=9))


PLACES = [path for path in IMPORTANT if path[0] in ("secret", "commitment", "players", "steps")]


@given(st.sampled_from([path for path in PLACES if path[-1] != "sijin_pays_side"]), SOMETHING)
def test_any_other_value_is_found_or_means_the_same(path: Path, value: Any) -> None:
    old = lookup(finished(), path)

    found = is_found(changed(path, value))

    # True and 1.0 are 1 for Python, and an id may be written as a number
    assert found or value == old or str(value) == str(old)


def is_place(found: str, n: int) -> bool:
    return f"step {n}:" in found


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_that_was_turned_is_found_at_its_step(face: int) -> None:
    dice = [
        path for path in IMPORTANT if path[0] == "steps" and path[-2] == "dice" and path[-5:-3] != ("winner",)
    ]
    assert len(dice) > 50

    for path in dice:
        if lookup(finished(), path) != face:
            assert is_place(is_found(changed(path, face)), int(path[1]))


@pytest.mark.parametrize("n", range(1, 20))
def test_a_step_that_was_cut_out_is_missed_where_it_stood(n: int) -> None:
    record = deepcopy(finished())
    del record["steps"][n]

    assert is_place(is_found(record), n)


def test_steps_in_another_order_are_found_at_the_first_of_them() -> None:
    for n in range(1, len(finished()["steps"]) - 1):
        record = deepcopy(finished())
        record["steps"][n : n + 2] = record["steps"][n + 1 : n - 1 : -1] if n > 1 else record["steps"][2:0:-1]

        assert is_place(is_found(record), n)


def test_a_game_that_was_played_but_lacks_its_end_is_found() -> None:
    record = deepcopy(finished())
    record["steps"].pop()
    record["awards"] = [award for award in record["awards"] if award["n"] < len(record["steps"])]

    assert is_found(record)


CHEATS: dict[str, Callable[[dict[str, Any]], None]] = {
    "secret": lambda record: record.update(secret="00" * 32, commitment=fair.commit("00" * 32)),
    "an award more": lambda record: record["awards"].append(record["awards"][0]),
    "an award less": lambda record: record["awards"].pop(0),
    "awards of another": lambda record: record["awards"][0].update(id=record["players"][0]["id"] + "0"),
    "one more player": lambda record: record["players"].append(
        record["players"][0] | {"seat": len(record["players"])}
    ),
    "two change seats": lambda record: [
        player.update(seat=1 - player["seat"]) for player in record["players"] if player["seat"] < 2
    ],
    "a die less often out": lambda record: record["steps"][0]["action"].update(die_out_percent=0),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheat_is_found(cheat: str) -> None:
    record = deepcopy(finished())
    CHEATS[cheat](record)

    assert is_found(record)
