"""`python -m games.bobing` as another program talks to it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from subprocess import PIPE, CompletedProcess, Popen, run
from threading import Timer

import pytest

import games

ROOT = Path(games.__file__).parents[1]
COMMAND = [sys.executable, "-m", "games.bobing"]
NO_LIST = "dice must be a list of six whole numbers from 1 to 6"
NOT_DICE = "dice must be six whole numbers from 1 to 6"


def terminal(*words: str, given: bytes = b"") -> CompletedProcess[bytes]:
    return run(  # noqa: S603 - our own program
        [*COMMAND, *words], input=given, capture_output=True, cwd=ROOT, timeout=60
    )


def judged(*lines: str | bytes) -> list[dict[str, object]]:
    given = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    done = terminal("judge", given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_judge_answers_each_line_with_award_class_and_key() -> None:
    answers = judged(
        '{"dice":[4,4,4,4,1,1],"text":"a"}',
        '{"dice":[6,6,6,6,6,1],"text":"c"}',
        '{"dice":[1,1,1,1,1,1],"text":"b"}',
        '{"dice":[1,1,1,1,1,1]}',
        '{"dice":[2,2,2,2,4,4],"text":"a"}',
        '{"text":"b","dice":[1,2,3,5,5,6]}',
    )

    assert answers == [
        {"award": "zhuangyuan", "class": "jinhua", "key": [6]},
        {"award": "zhuangyuan", "class": "wuzi", "key": [2, 5, 31]},
        {"award": "zhuangyuan", "class": "biandijin", "key": [5]},
        {"award": "zhuangyuan", "class": "liuzi", "key": [4]},
        {"award": "sijin", "class": None, "key": None},
        {"award": "none", "class": None, "key": None},
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "not a line of JSON"),
        ("444411", "not a JSON object"),
        ("{", "not a line of JSON"),
        (b"\xff\xfe", "not a line of JSON"),
        ("[" * 100_000, "not a line of JSON"),
        ("[4,4,4,4,1,1]", "not a JSON object"),
        ("{}", NO_LIST),
        ('{"dice":null}', NO_LIST),
        ('{"dice":"444411"}', NO_LIST),
        ('{"dice":[4,4,4,4,1]}', NOT_DICE),
        ('{"dice":[4,4,4,4,1,7]}', NOT_DICE),
        ('{"dice":[4,4,4,4,1,true]}', NOT_DICE),
        ('{"dice":[4,4,4,4,1,1.0]}', NOT_DICE),
        ('{"dice":[4,4,4,4,1,[1]]}', NOT_DICE),
        ('{"dice":[4,4,4,4,1,1],"text":"d"}', "text must be one of a, b, c"),
        ('{"dice":[4,4,4,4,1,1],"text":null}', "text must be one of a, b, c"),
        ('{"dice":[4,4,4,4,1,1],"text":["a"]}', "text must be one of a, b, c"),
        ('{"dice":[4,4,4,4,1,1],"点":1,"die":2}', "unknown field: die, 点"),
    ],
    ids=str,
)
def test_judge_answers_a_bad_line_and_reads_on(line: str | bytes, error: str) -> None:
    good = '{"dice":[1,2,3,4,5,6]}'

    before, answer, behind = judged(good, line, good)

    assert answer == {"error": error}
    assert before == behind == {"award": "duitang", "class": None, "key": None}


def test_judge_says_nothing_to_nobody() -> None:
    assert judged() == []


def test_judge_answers_before_its_input_ends() -> None:
    # Where the surroundings ask for unbuffered output, nothing would be shown here
    env = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Popen([*COMMAND, "judge"], stdin=PIPE, stdout=PIPE, cwd=ROOT, env=env) as talk:  # noqa: S603 - ours
        patience = Timer(30, talk.kill)
        patience.start()
        talk.stdin.write(b'{"dice":[4,4,4,4,4,4]}\n')
        talk.stdin.flush()

        answer = talk.stdout.readline()
        patience.cancel()

    assert json.loads(answer) == {"award": "zhuangyuan", "class": "liubeihong", "key": [5]}
    assert talk.returncode == 0


def test_play_prints_the_events_of_a_whole_game() -> None:
    done = terminal("play", "--players", "8", "--seed", "7", "--text", "a")

    events = [json.loads(line) for line in done.stdout.splitlines()]
    winner = events[-1]["winner"]
    throw = next(event for event in events if event.get("throw") == winner["throw"])
    assert [event["kind"] for event in (events[0], events[-1])] == ["started", "ended"]
    assert (throw["class"], throw["dice"], throw["seat"]) == (winner["class"], winner["dice"], winner["seat"])
    assert {event["out"] for event in events if event["kind"] == "rolled"} == {None}
    assert sum(len(event.get("took", ())) for event in events[:-1]) == 62


def test_play_repeats_a_game_by_its_seed() -> None:
    first, again, other = (terminal("play", "--seed", seed).stdout for seed in ("7", "7", "8"))

    assert first == again != other


def test_simulate_prints_one_object() -> None:
    done = terminal("simulate", "--games", "20", "--players", "4", "--seed", "1", "--text", "b")

    figures = json.loads(done.stdout)
    assert [*figures] == ["rolls", "awards", "rounds", "none_when_62_gone"]
    assert [*figures["rolls"]] == [*figures["rounds"]] == ["mean", "p10", "p50", "p90", "p99"]
    assert [*figures["awards"]] == ["zhuangyuan", "duitang", "sanhong", "sijin", "erju", "yixiu", "none"]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["throw"],
        ["play", "--players", "1"],
        ["play", "--players", "11"],
        ["play", "--text", "d"],
        ["play", "--seed", "x"],
        ["play", "--games", "3"],
        ["simulate", "--games", "0"],
        ["simulate", "--games", "many"],
    ],
    ids=" ".join,
)
def test_wrong_words_are_a_usage_error(words: list[str]) -> None:
    done = terminal(*words)

    assert done.returncode == 2
    assert b"usage:" in done.stderr
    assert done.stdout == b""
