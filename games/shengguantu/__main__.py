"""陞官圖 in a terminal: try throws, play a game, measure many.

    python -m games.shengguantu turn       {"main": "P128", "dice": [[5, 5, 1, 2]]} a line in, one line out
    python -m games.shengguantu play       the events of one game, one a line
    python -m games.shengguantu simulate   figures of many games in one JSON object

`turn` answers every line until its input ends, a bad one with {"error": ...}, and leaves with status 0.
Squares are named as in the chart; `pool` and `each` are chips that the player got.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from random import Random
from typing import Any

from games.shengguantu.chart import chart
from games.shengguantu.game import SEATS, apply, idle_action, start, to_act
from games.shengguantu.ranks import HIGHEST, LOWEST
from games.shengguantu.reached import measure
from games.shengguantu.simulate import ENDINGS, simulate
from games.shengguantu.squares import MAIN_KINDS, SECOND_KINDS, SquareId, Status
from games.shengguantu.throws import BY_DICE, Dice
from games.shengguantu.trial import career_at, play
from games.shengguantu.values import Config, NoPair

FIELDS = {"main", "second", "flags", "dice", "level", "decline"}
FLAGS = [status.value for status in Status]
Given = dict[str, Any]
Answer = dict[str, Any]


class BadLine(ValueError):
    """A line that cannot be played; its text is the answer."""


def main() -> None:
    options = _parser().parse_args()
    match options.command:
        case "turn":
            for line in sys.stdin.buffer:
                _say(answer(line))
        case "play":
            _play(Config(no_pair=NoPair(options.no_pair)), options.players, Random(options.seed))
        case "simulate":
            config = Config(no_pair=NoPair(options.no_pair), play_out=options.play_out)
            _say(simulate(options.games, config, options.players, options.seed))
        case "reached":
            for square, times in sorted(measure(options.games, options.seed).items()):
                print(square, round(times, 2))


def answer(line: bytes) -> Answer:
    """What the throws of one line do, or why they cannot be made."""
    try:
        given = _read(line)
        status = _flags(given.get("flags", []))
        main_ = _square(given.get("main"), "main")
        second = None if given.get("second") is None else _square(given["second"], "second")
        career = career_at(main_, second, status, _level(given.get("level")))
        tried = play(career, _throws(given.get("dice")), _yes(given.get("decline", False)))
    except BadLine as bad:
        return {"error": str(bad)}
    after = tried.career
    return {
        "main": after.office,
        "second": after.second,
        "pool": tried.pool,
        "each": tried.each,
        "path": tried.path,
        "flags": [str(status) for status in after.status],
        "level": tried.level,
        "end": ENDINGS[after.ending] if after.ending else None,
        "final": after.retired,
    }


def _play(config: Config, players: int, rng: Random) -> None:
    step = start(config, players, rng)
    while True:
        for event in step.events:
            _say({"kind": event.kind} | asdict(event))
        if (seat := to_act(step.state)) is None:
            return
        step = apply(step.state, seat, idle_action(step.state, seat), rng)


# Reading


def _read(line: bytes) -> Given:
    try:
        given = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadLine("not a line of JSON") from None
    if not isinstance(given, dict):
        raise BadLine("not a JSON object")
    if unknown := given.keys() - FIELDS:
        raise BadLine(f"unknown field: {', '.join(sorted(unknown))}")
    return given


def _square(given: object, field: str) -> SquareId:
    kinds = MAIN_KINDS if field == "main" else SECOND_KINDS
    square = chart().squares.get(given) if isinstance(given, str) else None
    if square is None or square.kind not in kinds:
        raise BadLine(f"{field} must be a square for the {field} piece")
    assert isinstance(given, str)
    return given


def _flags(given: object) -> tuple[Status, ...]:
    if not isinstance(given, list) or not all(isinstance(flag, str) and flag in FLAGS for flag in given):
        raise BadLine(f"flags must be a list of {', '.join(FLAGS)}")
    return tuple(sorted(map(Status, set(given))))


def _level(given: object) -> int | None:
    if given is not None and (type(given) is not int or not LOWEST <= given <= HIGHEST):
        raise BadLine("level must be a whole number from 1 to 19")
    return given


def _throws(given: object) -> list[Dice]:
    if not isinstance(given, list) or not given:
        raise BadLine("dice must be a list of throws")
    return [_dice(throw) for throw in given]


def _dice(given: object) -> Dice:
    # True and 1.0 equal 1, and would otherwise be thrown as a 1
    if not isinstance(given, list) or not all(type(die) is int for die in given):
        raise BadLine("a throw must be four whole numbers from 1 to 6")
    throw = BY_DICE.get(tuple(given))
    if throw is None:
        raise BadLine("a throw must be four whole numbers from 1 to 6")
    return throw.dice


def _yes(given: object) -> bool:
    if not isinstance(given, bool):
        raise BadLine("decline must be true or false")
    return given


# The command line


def _say(answer: Answer) -> None:
    # ASCII, so that no console's encoding matters; at once, so that a pipe can be talked to
    print(json.dumps(answer), flush=True)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m games.shengguantu", description="Shengguantu in a terminal.")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="turn | play | simulate | reached"
    )
    commands.add_parser("turn", help="JSON lines in, one JSON line out for each")
    for name, help_ in (("play", "print the events of one game"), ("simulate", "measure many games")):
        command = commands.add_parser(name, help=help_)
        command.add_argument("--players", type=int, default=4, choices=SEATS, metavar="2-8")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--no-pair", default="again", choices=[option.value for option in NoPair])
        if name == "simulate":
            command.add_argument("--games", type=_positive, default=1000)
            command.add_argument("--play-out", action="store_true", help="everybody plays until he leaves")
    reached = commands.add_parser("reached", help="how often each square is reached, in 100 games of four")
    reached.add_argument("--games", type=_positive, default=1000)
    reached.add_argument("--seed", type=int, default=1)
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
