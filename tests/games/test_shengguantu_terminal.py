"""`python -m games.shengguantu` as another program talks to it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest

import games
from games.shengguantu.__main__ import answer

ROOT = Path(games.__file__).parents[1]
FLAGS = "flags must be a list of exams, irregular, jinshi, juren, manchu, regular"
COMMAND = [sys.executable, "-m", "games.shengguantu"]


def terminal(*words: str, given: bytes = b"") -> CompletedProcess[bytes]:
    return run(  # noqa: S603 - our own program
        [*COMMAND, *words], input=given, capture_output=True, cwd=ROOT, timeout=60
    )


def told(**given: object) -> dict[str, object]:
    return json.loads(json.dumps(answer(json.dumps(given).encode())))


def test_turn_tells_where_a_throw_leads() -> None:
    assert told(main="P128", second=None, flags=[], dice=[[5, 5, 1, 2]]) == {
        "main": "P128",
        "second": "P74",
        "pool": 0,
        "each": 0,
        "path": ["P74"],
        "flags": [],
        "level": 13,
        "end": None,
        "final": None,
    }


def test_turn_makes_several_throws_one_after_the_other() -> None:
    assert told(main="P128", dice=[[5, 5, 1, 2], [4, 4, 2, 6]])["path"] == ["P74", "P297", "P273"]


def test_turn_makes_a_first_throw() -> None:
    said = told(main="P0", dice=[[3, 3, 3, 1]])

    assert (said["main"], said["flags"], said["level"]) == ("P7", ["manchu"], None)


def test_turn_stops_when_the_player_has_left() -> None:
    said = told(main="P190", second="P76", dice=[[6, 6, 1, 2], [4, 4, 2, 6]])

    assert (said["end"], said["final"], said["level"], said["second"]) == ("榮歸", "P417", 19, None)


@pytest.mark.parametrize(
    ("main", "second", "end"),
    [("P190", "P81", "長戍"), ("P102", None, "出局"), ("P190", "P77", "休致")],
)
def test_turn_names_the_endings(main: str, second: str | None, end: str) -> None:
    assert told(main=main, second=second, dice=[[1, 1, 2, 3]])["end"] == end


def test_turn_refuses_a_post_if_told_so() -> None:
    assert told(main="P40", dice=[[3, 3, 2, 2]], decline=True)["main"] == "P40"
    assert told(main="P40", dice=[[3, 3, 2, 2]])["main"] == "P267"


def test_turn_reads_an_own_level_and_gives_it_back() -> None:
    assert told(main="P247", level=14, dice=[[6, 6, 1, 2]])["level"] == 15
    assert told(main="P247", dice=[[6, 6, 1, 2]])["level"] == 12
    assert told(main="P128", level=3, dice=[[2, 2, 1, 3]])["level"] == 13


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({}, "main must be a square for the main piece"),
        ({"main": "P74"}, "main must be a square for the main piece"),
        ({"main": ["P1"]}, "main must be a square for the main piece"),
        ({"main": "P417"}, "main must be a square for the main piece"),
        ({"main": "P1", "second": "P2"}, "second must be a square for the second piece"),
        ({"main": "P1"}, "dice must be a list of throws"),
        ({"main": "P1", "dice": []}, "dice must be a list of throws"),
        ({"main": "P1", "dice": [4, 4, 1, 2]}, "a throw must be four whole numbers from 1 to 6"),
        ({"main": "P1", "dice": [[4, 4, 1]]}, "a throw must be four whole numbers from 1 to 6"),
        ({"main": "P1", "dice": [[4, 4, 1, True]]}, "a throw must be four whole numbers from 1 to 6"),
        ({"main": "P1", "dice": [[4, 4, 1, 7]]}, "a throw must be four whole numbers from 1 to 6"),
        ({"main": "P1", "flags": ["rich"]}, FLAGS),
        ({"main": "P1", "flags": [["manchu"]]}, FLAGS),
        ({"main": "P1", "level": 20}, "level must be a whole number from 1 to 19"),
        ({"main": "P1", "dice": [[4, 4, 1, 2]], "decline": 1}, "decline must be true or false"),
        ({"main": "P1", "boss": 1}, "unknown field: boss"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_an_error(given: dict[str, object], error: str) -> None:
    assert told(**given) == {"error": error}


@pytest.mark.parametrize("line", [b"", b"{", b"33", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_line_that_is_no_object_is_an_error(line: bytes) -> None:
    assert [*answer(line)] == ["error"]


def test_each_line_is_answered_and_the_program_leaves_with_status_0() -> None:
    good = b'{"main": "P1", "dice": [[4, 4, 1, 2]]}'

    done = terminal("turn", given=b"\n".join((good, b"nonsense", good)))

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert ["error" in line for line in answers] == [False, True, False]


def test_play_prints_the_events_of_a_game() -> None:
    done = terminal("play", "--players", "3", "--seed", "2")

    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, events[0]["kind"], events[-1]["kind"]) == (0, "started", "ended")


def test_simulate_prints_one_object() -> None:
    done = terminal("simulate", "--games", "30", "--players", "4", "--no-pair", "pass", "--play-out")

    figures = json.loads(done.stdout)
    assert list(figures) == ["games_per_second", "all", "starts"]
    assert list(figures["all"]) == ["n", "hops", "hops_sd", "throws", "level", "chips", "endings"]
    assert sum(start["n"] for start in figures["starts"].values()) == figures["all"]["n"] == 120


@pytest.mark.parametrize("words", [["shuffle"], ["simulate", "--games", "0"], ["simulate", "--players", "9"]])
def test_wrong_words_are_a_usage_error(words: list[str]) -> None:
    done = terminal(*words)

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage:" in done.stderr
