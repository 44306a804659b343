"""`python -m games.doudizhu` as another program talks to it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest

import games
from games.doudizhu.__main__ import answer

ROOT = Path(games.__file__).parents[1]
COMMAND = [sys.executable, "-m", "games.doudizhu"]


def terminal(*words: str, given: bytes = b"") -> CompletedProcess[bytes]:
    return run(  # noqa: S603 - our own program
        [*COMMAND, *words], input=given, capture_output=True, cwd=ROOT, timeout=60
    )


def told(command: str, **given: object) -> dict[str, object]:
    return json.loads(json.dumps(answer(command, json.dumps(given).encode())))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("33344456", {"type": "plane_solo", "rank": "3", "length": 2}),
        ("65443334", {"type": "plane_solo", "rank": "3", "length": 2}),
        ("RB", {"type": "rocket", "rank": "B", "length": 1}),
        ("TTTT", {"type": "bomb", "rank": "T", "length": 1}),
        ("444555666777", {"type": "trio_chain", "rank": "4", "length": 4}),
        ("334", {"type": None}),
        ("33333", {"type": None}),
        ("BB", {"type": None}),
        ("", {"type": None}),
        ("3344x", {"error": "not a card: x"}),
        ("10", {"error": "not a card: 1"}),
    ],
)
def test_classify_names_the_pattern(cards: str, expected: dict[str, object]) -> None:
    assert told("classify", cards=cards) == expected


@pytest.mark.parametrize(
    ("hand", "beat", "expected"),
    [
        ("334BR", None, ["3", "4", "B", "R", "33", "BR"]),
        ("RB443", "3", ["4", "B", "R", "BR"]),
        ("KKKAAA22", "QQQ3", ["KKKA", "KKK2", "KAAA", "AAA2"]),
        ("3", "3", []),
        ("3", "BR", []),
        ("", None, []),
    ],
)
def test_plays_lists_them_by_size_then_rank(hand: str, beat: str | None, expected: list[str]) -> None:
    assert told("plays", hand=hand, beat=beat) == {"plays": expected}


@pytest.mark.parametrize(
    ("play", "beat", "expected"),
    [
        ("4444", "AA", True),
        ("BR", "2222", True),
        ("3", "5", False),
        ("334", "5", False),
        ("33333", "5", False),
        ("444555666777", "333444555TJQ", True),
        ("3", None, True),
    ],
)
def test_beats_compares_two_plays(play: str, beat: str | None, expected: bool) -> None:
    assert told("beats", play=play, beat=beat) == {"beats": expected}


@pytest.mark.parametrize(
    ("command", "given", "error"),
    [
        ("classify", {}, "cards must be a text of 3456789TJQKA2BR"),
        ("classify", {"cards": 334}, "cards must be a text of 3456789TJQKA2BR"),
        ("classify", {"cards": ["3"]}, "cards must be a text of 3456789TJQKA2BR"),
        ("classify", {"cards": "3", "牌": 1}, "unknown field: 牌"),
        ("plays", {"hand": "33333"}, "no deck holds so many: 3"),
        ("plays", {"hand": "3", "beat": "34"}, "nothing to beat, not a pattern: 34"),
        ("plays", {"hand": "3", "beat": "BB"}, "nothing to beat, not a pattern: BB"),
        ("plays", {"hand": "3", "beat": "?"}, "not a card: ?"),
        ("plays", {"hand": "3", "beat": 5}, "cards must be a text of 3456789TJQKA2BR"),
        ("beats", {"play": "3", "beat": ""}, "nothing to beat, not a pattern: "),
        ("beats", {"play": None, "beat": "3"}, "cards must be a text of 3456789TJQKA2BR"),
        ("beats", {"play": "3b", "beat": "3"}, "not a card: b"),
    ],
)
def test_what_cannot_be_answered_is_an_error(command: str, given: dict[str, object], error: str) -> None:
    assert told(command, **given) == {"error": error}


@pytest.mark.parametrize("line", [b"", b"{", b"33", b"[]", b"\xff\xfe", b"[" * 100_000])
def test_a_line_that_is_no_object_is_an_error(line: bytes) -> None:
    assert [*answer("classify", line)] == ["error"]


def test_a_byte_order_mark_is_no_part_of_a_line() -> None:
    assert answer("classify", b'\xef\xbb\xbf{"cards": "3"}')["type"] == "solo"


@pytest.mark.parametrize("command", ["classify", "plays", "beats"])
def test_each_line_is_answered_and_the_program_leaves_with_status_0(command: str) -> None:
    good = json.dumps({"classify": {"cards": "3"}, "plays": {"hand": "3"}, "beats": {"play": "3"}}[command])

    done = terminal(command, given=f"{good}\nnonsense\n{good}".encode())

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert ["error" in line for line in answers] == [False, True, False]


def test_wrong_words_are_a_usage_error() -> None:
    done = terminal("shuffle")

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"usage:" in done.stderr
