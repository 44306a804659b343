"""`python -m bot verify FILE`: a record is checked by itself, and what is wrong is one line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import ANNA, BERT, CLEO, NOW, lobby, on_turn, opened, rings, running, whole

import bot
from bot import fair, moves
from bot.__main__ import verify
from bot.records import Verdict, check_record, write_record
from bot.table import Ending
from games.bobing.values import Roll

SHORT = "10" * 32
"""A secret whose game is short."""

GOLDEN = Path(__file__).parent / "data" / "small_game.json"
ROOT = Path(bot.__file__).parents[1]


def small_game() -> dict[str, Any]:
    """Three players, five prizes, a fixed secret; somebody leaves and comes back, somebody sleeps."""
    table = replace(
        lobby(3, text="b", die_out=10, sijin_side=True), secret=SHORT, commitment=fair.commit(SHORT)
    )
    few = tuple(replace(p, total=n, left=n) for p, n in zip(table.stock, (1, 0, 0, 1, 1, 2), strict=True))
    table = moves.edit_prizes(table, ANNA, few, NOW + 50).table
    made = [moves.start(table, ANNA, NOW + 100, free_entry=True)]
    while (table := made[-1].table).is_live:
        now = NOW + 100 + 10 * len(made)
        if len(made) == 4:
            move = moves.leave(table, CLEO, now)
        elif len(made) == 9:
            move = moves.join(table, CLEO, "another", "", now)
        elif on_turn(table) == BERT:
            move = rings(table, now)
        else:
            move = moves.act(table, on_turn(table), Roll(), None, now)
        made.append(move)
    log = [row for move in made for row in move.log]
    awards = [award for move in made for award in move.awards]
    record: dict[str, Any] = json.loads(json.dumps(write_record(whole(table, log, awards))))
    return record


GOLDEN_TEXT = GOLDEN.read_text(encoding="utf-8")


def golden() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(GOLDEN_TEXT)
    return record


def run(file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The check as anybody makes it: another folder, nothing in the environment."""
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "bot", "verify", str(file)],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def check(file: Path) -> tuple[int, str, str]:
    """The same without a process of its own; what it prints must fit into UTF-8."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        status = verify(file)
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read())
    return status, texts[0], texts[1]


# The golden record: what was recorded once is recomputed by every later version


def test_the_golden_record_is_recomputed() -> None:
    assert check_record(golden()) == Verdict(len(golden()["steps"]))


def test_the_golden_record_holds_a_whole_game() -> None:
    record = golden()

    assert record["ending"] == "played"
    assert {step["cause"] for step in record["steps"]} == {"table", "player", "auto", "autopilot"}
    assert sum(award["count"] for award in record["awards"]) == 5


def test_the_same_game_is_recorded_as_it_was_when_the_golden_record_was_made() -> None:
    # It is older than games in a row, of which the first has number 0, and than proofs of prizes.
    prizes = [{"class": prize.class_, "name": "", "unit": ""} for prize in lobby().stock]
    assert small_game() == golden() | {"number": 0, "prizes": prizes}


def test_verify_needs_only_the_file(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(GOLDEN.read_bytes())

    done = run(file, tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    assert f"{len(golden()['steps'])} draws" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["record.json"]


def test_verify_says_where_a_tampered_record_parts_from_the_draws(tmp_path: Path) -> None:
    record, file = golden(), tmp_path / "record.json"
    (rolled,) = record["steps"][3]["events"]
    rolled["dice"] = [4, 4, 4, 4, 1, 1]
    file.write_text(json.dumps(record))

    done = run(file, tmp_path)

    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count("\n") == 1
    assert "step 3:" in done.stdout


def test_verify_says_in_one_line_that_a_file_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("a letter to my aunt")

    done = run(file, tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert str(file) in done.stderr


def test_verify_says_in_one_line_that_there_is_no_file(tmp_path: Path) -> None:
    done = run(tmp_path / "nowhere.json", tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "nowhere.json" in done.stderr


UNREADABLE: dict[str, bytes] = {
    "nothing": b"",
    "not JSON": b"{",
    "not UTF-8": b"\xff\xfe{}",
    "a picture": bytes(range(256)) * 4,
    "a number": b"3",
    "null": b"null",
    "a list": b"[]",
    "an empty object": b"{}",
    "deeper than any record": b"[" * 200_000,
    "deep and whole": b"[" * 200_000 + b"]" * 200_000,
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_one_line_and_status_2(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(UNREADABLE[kind])

    status, out, err = check(file)

    assert (status, out) == (2, "")
    assert err.count("\n") == 1


CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a later version": lambda record: record.update(version=3),
    "another format": lambda record: record.update(format="chess"),
    "another game": lambda record: record.update(game="chess"),
    "a secret that is no number": lambda record: record.update({"secret": "moon"}),
    "no steps": lambda record: record.pop("steps"),
    "no players": lambda record: record.update(players=[]),
    "players without seats": lambda record: [player.pop("seat") for player in record["players"]],
    "players as a number": lambda record: record.update(players=4),
    "steps as a text": lambda record: record.update(steps="all"),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_what_is_no_whole_record_is_one_line_and_status_2(kind: str, tmp_path: Path) -> None:
    record, file = golden(), tmp_path / "record.json"
    CHANGES[kind](record)
    file.write_text(json.dumps(record))

    status, out, err = check(file)

    assert (status, out) == (2, "")
    assert err.count("\n") == 1


CONTRADICTIONS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "eleven players": lambda record: record.update(players=record["players"] * 4),
    "a setup of another game": lambda record: record["steps"][0].update(action={"kind": "roll"}),
    "a setup nobody can play": lambda record: record["steps"][0]["action"].update(die_out_percent=50),
}


@pytest.mark.parametrize("kind", CONTRADICTIONS)
def test_what_contradicts_itself_is_one_line_and_status_1(kind: str, tmp_path: Path) -> None:
    record, file = golden(), tmp_path / "record.json"
    CONTRADICTIONS[kind](record)
    file.write_text(json.dumps(record))

    status, out, err = check(file)

    assert (status, err) == (1, "")
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    "part", sorted(golden().keys() - {"table", "opened_at", "ended_at", "options", "ending"})
)
def test_a_record_without_one_of_its_parts_cannot_be_read(part: str, tmp_path: Path) -> None:
    record, file = golden(), tmp_path / "record.json"
    del record[part]
    file.write_text(json.dumps(record))

    status, _, err = check(file)

    assert status == 2
    assert part in err


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    status, _, err = check(tmp_path)

    assert (status, err.count("\n")) == (2, 1)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


Place = list[str | int]


@st.composite
def places(draw: st.DrawFn) -> Place:
    """Any place of the golden record, high or low."""
    value: Any = golden()
    place: Place = []
    while isinstance(value, dict | list) and value and (not place or draw(st.integers(0, 4))):
        place.append(draw(st.sampled_from(sorted(value) if isinstance(value, dict) else range(len(value)))))
        value = value[place[-1]]
    return place


@given(places(), JSON)
def test_whatever_stands_in_a_file_verify_answers_with_one_line(place: Place, value: Any) -> None:
    record = golden()
    inner: Any = record
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_text", lambda *_, **__: json.dumps(record))
        status, out, err = check(Path("record.json"))

    assert status in (0, 1, 2)
    assert (out + err).count("\n") == 1


# Writing


def test_a_game_that_runs_has_no_record_yet() -> None:
    with pytest.raises(AssertionError):
        write_record(whole(running(), [], []))


@pytest.mark.parametrize("ending", [Ending.EXPIRED, Ending.STOPPED, Ending.VOID])
def test_a_table_that_never_started_has_a_record_with_the_secret_and_no_steps(ending: Ending) -> None:
    over = moves.close(opened(), ending, NOW + 5).table

    record = json.loads(json.dumps(write_record(whole(over, [], []))))

    assert (record["ending"], record["steps"], record["players"]) == (ending, [], [])
    assert check_record(record) == Verdict(0)


def test_a_game_that_was_stopped_has_a_record_up_to_there() -> None:
    made = [moves.start(lobby(3), ANNA, NOW + 100, free_entry=True)]
    for n in range(10):
        table = made[-1].table
        made.append(moves.act(table, on_turn(table), Roll(), None, NOW + 110 + n))
    over = moves.end(made[-1].table, ANNA, NOW + 200).table
    log = [row for move in made for row in move.log]

    record = write_record(whole(over, log, [award for move in made for award in move.awards]))

    assert check_record(json.loads(json.dumps(record))) == Verdict(11)


def test_ids_are_texts_so_that_no_program_rounds_them() -> None:
    record = deepcopy(golden())

    assert all(isinstance(player["id"], str) for player in record["players"])
    assert all(isinstance(award["id"], str) for award in record["awards"])
