"""鬥地主 in a terminal: JSON lines in, one JSON line out for each; cards are text of 3456789TJQKA2BR.

    python -m games.doudizhu classify   {"cards": "333444"} -> {"type": "trio_chain", "rank": "3", …}
    python -m games.doudizhu plays      {"hand": "334BR", "beat": "2"} -> {"plays": ["B", "R", "BR"]}
    python -m games.doudizhu beats      {"play": "4444", "beat": "AA"} -> {"beats": true}
    python -m games.doudizhu match --deals 200 --seed 1 --landlord hard --peasants normal

A group that is no pattern has the type null, and beats nothing; "beat": null is a lead. A bad line is
answered with {"error": ...}, and the program leaves with status 0. `match` reads nothing: each deal is
played twice, and all rates are those of the first named players, as landlord and as peasants.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Any

from games.doudizhu.cards import RANKS, Group, ImpossibleCards, UnreadableCards, read_ranks, size, write
from games.doudizhu.catalogue import classify, reading_over
from games.doudizhu.patterns import Pattern
from games.doudizhu.players import Level
from games.doudizhu.players.match import match
from games.doudizhu.plays import plays

Given = Mapping[str, Any]
Answer = dict[str, Any]


class BadLine(ValueError):
    """A line that cannot be answered; its text is the answer."""


def main() -> None:
    asked = _parser().parse_args()
    if asked.command == "match":
        print(json.dumps(match(asked.landlord, asked.peasants, asked.deals, asked.seed)))
        return
    command = asked.command
    for line in sys.stdin.buffer:
        # ASCII, so that no console's encoding matters; at once, so that a pipe can be talked to
        print(json.dumps(answer(command, line)), flush=True)


def answer(command: str, line: bytes) -> Answer:
    """The answer to one line, or why there is none."""
    fields, reply, _ = COMMANDS[command]
    try:
        return reply(_read(line, fields))
    except BadLine as bad:
        return {"error": str(bad)}
    except UnreadableCards as unreadable:
        return {"error": f"not a card: {unreadable.piece}"}


def _classify(given: Given) -> Answer:
    pattern = _pattern(given["cards"])
    if not pattern:
        return {"type": None}
    return {"type": pattern.type, "rank": RANKS[pattern.rank], "length": pattern.length}


def _plays(given: Given) -> Answer:
    try:
        hand = read_ranks(_text(given["hand"]))
    except ImpossibleCards as impossible:
        raise BadLine(f"no deck holds so many: {impossible.ranks}") from None
    found = plays(hand, _table(given["beat"]))
    return {"plays": [write(group) for group in sorted(found, key=_size_then_cards)]}


def _beats(given: Given) -> Answer:
    table = _table(given["beat"])
    try:
        group = read_ranks(_text(given["play"]))
    except ImpossibleCards:
        return {"beats": False}
    return {"beats": reading_over(group, table) is not None}


COMMANDS: dict[str, tuple[set[str], Callable[[Given], Answer], str]] = {
    "classify": ({"cards"}, _classify, "which pattern a group of cards is"),
    "plays": ({"hand", "beat"}, _plays, "every legal play of a hand"),
    "beats": ({"play", "beat"}, _beats, "whether a play beats what lies on the table"),
}
"""What each command reads, how it answers, and its help."""


def _read(line: bytes, fields: set[str]) -> Given:
    try:
        given = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadLine("not a line of JSON") from None
    if not isinstance(given, dict):
        raise BadLine("not a JSON object")
    if unknown := given.keys() - fields:
        raise BadLine(f"unknown field: {', '.join(sorted(unknown))}")
    return dict.fromkeys(fields) | given


def _text(cards: object) -> str:
    if not isinstance(cards, str):
        raise BadLine(f"cards must be a text of {RANKS}")
    return cards


def _table(beat: object) -> Pattern | None:
    if beat is None:
        return None
    pattern = _pattern(beat)
    if not pattern:
        raise BadLine(f"nothing to beat, not a pattern: {beat}")
    return pattern


def _pattern(cards: object) -> Pattern | None:
    try:
        return classify(read_ranks(_text(cards)))
    except ImpossibleCards:
        return None


def _size_then_cards(group: Group) -> tuple[int, list[int]]:
    return size(group), [RANKS.index(rank) for rank in write(group)]


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m games.doudizhu", description="Doudizhu in a terminal.")
    commands = parser.add_subparsers(dest="command", required=True, metavar=" | ".join((*COMMANDS, "match")))
    for name, (_, _, help_) in COMMANDS.items():
        commands.add_parser(name, help=f"JSON lines in, one JSON line out for each: {help_}")
    _add_match(commands.add_parser("match", help="computer players against each other, on mirrored deals"))
    return parser


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--deals", type=_positive, default=200, help="each is played twice; 200 when not told"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--landlord", type=Level, choices=list(Level), default=Level.HARD, help="our players")
    parser.add_argument(
        "--peasants", type=Level, choices=list(Level), default=Level.NORMAL, help="the others"
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        # The reader, perhaps `head`, has seen enough; what is still buffered must not fail again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
