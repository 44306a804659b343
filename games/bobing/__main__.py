"""博饼 in a terminal: judge bowls, watch a game, measure many.

    python -m games.bobing judge       {"dice": [4, 4, 4, 4, 1, 1], "text": "a"} a line in, one line out
    python -m games.bobing play        the events of one game, one a line
    python -m games.bobing simulate    figures of many games in one JSON object

`judge` answers every line until its input ends, a bad one with {"error": ...}, and leaves with status 0.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from random import Random
from typing import Any

from games.bobing.bowl import UnreadableDice, judge
from games.bobing.game import SEATS
from games.bobing.simulate import play, simulate
from games.bobing.values import Config, Event, Text

FIELDS = {"dice", "text"}
TEXTS = [text.value for text in Text]


class BadLine(ValueError):
    """A line that cannot be judged; its text is the answer."""


def main() -> None:
    options = _parser().parse_args()
    match options.command:
        case "judge":
            for line in sys.stdin.buffer:
                _say(answer(line))
        case "play":
            config = Config(text=Text(options.text), die_out_percent=0)
            for event in play(config, options.players, Random(options.seed)):
                _say(as_json(event))
        case "simulate":
            _say(simulate(options.games, options.players, options.seed, Text(options.text)))


def answer(line: bytes) -> dict[str, Any]:
    """The judgement of one line, or why there is none."""
    try:
        dice, text = _read(line)
        judged = judge(dice, text)
    except BadLine as bad:
        return {"error": str(bad)}
    except UnreadableDice:
        return {"error": "dice must be six whole numbers from 1 to 6"}
    return {"award": judged.award or "none", "class": judged.class_, "key": judged.key}


def as_json(event: Event) -> dict[str, Any]:
    """`kind` first; `class_` is called class outside Python."""
    return {"kind": event.kind} | asdict(event, dict_factory=_without_underscores)


def _read(line: bytes) -> tuple[list[Any], Text]:
    try:
        given = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadLine("not a line of JSON") from None
    if not isinstance(given, dict):
        raise BadLine("not a JSON object")
    if unknown := given.keys() - FIELDS:
        raise BadLine(f"unknown field: {', '.join(sorted(unknown))}")
    if given.get("text", "a") not in TEXTS:
        raise BadLine(f"text must be one of {', '.join(TEXTS)}")
    if not isinstance(given.get("dice"), list):
        raise BadLine("dice must be a list of six whole numbers from 1 to 6")
    return given["dice"], Text(given.get("text", "a"))


def _without_underscores(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name.rstrip("_"): value for name, value in fields}


def _say(answer: dict[str, Any]) -> None:
    # ASCII, so that no console's encoding matters; at once, so that a pipe can be talked to
    print(json.dumps(answer), flush=True)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m games.bobing", description="Bobing in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="judge | play | simulate")
    commands.add_parser("judge", help="JSON lines in, one JSON line out for each")
    for name, help_ in (("play", "print the events of one game"), ("simulate", "measure many games")):
        command = commands.add_parser(name, help=help_)
        command.add_argument("--players", type=int, default=8, choices=SEATS, metavar="2-10")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--text", default="a", choices=TEXTS)
        if name == "simulate":
            command.add_argument("--games", type=_positive, default=1000)
    return parser


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ArgumentTypeError(f"must be 1 or more: {word}")
    return number


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        # The reader, perhaps `head`, has seen enough; what is still buffered must not fail again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
