"""The worked examples of facts/shengguantu_examples.tsv, each by its number."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from games.shengguantu import chart
from games.shengguantu.__main__ import answer
from games.shengguantu.board import Board
from games.shengguantu.courtesy import bow
from games.shengguantu.ending import redemption_price, settle
from games.shengguantu.events import Why
from games.shengguantu.notation import SIGNS
from games.shengguantu.purchase import for_sale
from games.shengguantu.throws import DOUBLES, Sign, throw_of
from games.shengguantu.values import Career, Ending
from tests.games.shengguantu_table import career, dice_of, table

FACTS = Path(__file__).parent / "facts" / "shengguantu_examples.tsv"
WORDS = {signs[0]: word for word, signs in SIGNS.items() if len(signs) == 1}

Fields = dict[str, str]


class Example(NamedTuple):
    id: str
    type: str
    given: Fields
    expected: Fields


def examples() -> Iterator[Example]:
    lines = [line for line in FACTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
        yield Example(row["id"], row["type"], fields(row["input"]), fields(row["expected"]))


def fields(text: str) -> Fields:
    return dict(part.split("=", 1) for part in text.split(";"))


def decode(example: Example) -> Fields:
    """What a whole throw shows is named first, though few squares have an entry for it."""
    read = throw_of(dice_of(example.given["dice"]))
    moves = " ".join(WORDS[sign] for sign in read.moves) or "-"
    if read.moves in DOUBLES and example.expected["moves"] == WORDS[DOUBLES[read.moves]]:
        moves = WORDS[DOUBLES[read.moves]]
    if read.special is Sign.SUERDUI:
        moves = f"{WORDS[read.special]}:{moves.replace(' ', '')}"
    elif read.special:
        moves = WORDS[read.special]
    return {"moves": moves}


def turn(example: Example) -> Fields:
    """As `python -m games.shengguantu turn` answers, in the words of the examples."""
    given = example.given
    line: dict[str, object] = {"main": given.get("main", "P0"), "second": given.get("second")}
    line["dice"] = [list(dice_of(one)) for one in given["dice"].split("|")]
    line["flags"] = given["flags"].split(",") if "flags" in given else []
    line["level"] = int(given["level"]) if "level" in given else None
    line["decline"] = given.get("decline") == "yes"
    said = answer(json.dumps(line).encode())
    path = ">".join(map(str, said["path"]))  # type: ignore[call-overload]
    flags = ",".join(map(str, said["flags"]))  # type: ignore[call-overload]
    told = {key: "-" if value is None else str(value) for key, value in said.items()}
    return told | {"path": path, "flags": flags}


def price(example: Example) -> Fields:
    offered = for_sale(table(career(example.given["from"])), 0)
    found = [one.chips for one in offered if one.office == example.given["to"]]
    return {"chips": str(found[0] if found else None)}


def final(example: Example) -> Fields:
    """Where the last player stands, which is where he would stand if he left at his own rank."""
    board = Board(table(career(example.given["main"]), gone(18)))
    settle(board, Ending.LAST)
    return {"square": str(board.retired)}


def ranks(example: Example) -> Fields:
    """Seats by level; x has left without one, none is the last player, who did not redeem."""
    words = example.given["levels"].split(",")
    careers = [gone(None if word in ("x", "none") else int(word)) for word in words]
    if "none" in words:
        careers[words.index("none")] = career("P190/P79")
    before = table(*careers, turn=words.index("none") if "none" in words else 0, pool=0)
    board = Board(before)
    settle(board, Ending.UNREDEEMED)
    net = [after - old for after, old in zip(board.balances, before.balances, strict=True)]
    return {"net": ",".join(map(str, net))}


def gone(rank: int | None) -> Career:
    ending = Ending.CHANGSHU if rank is None else Ending.DAHE
    return replace(career("P190"), ending=ending, rank=rank)


def courtesy(example: Example) -> Fields:
    others = example.given["others"].split(",")
    before = table(example.given["mover"], *others)
    board = Board(before)
    bow(board)
    return {"net": str(board.balances[0] - before.balances[0])}


def refill(example: Example) -> Fields:
    given = {key: int(value) for key, value in example.given.items()}
    places = ["P190"] * given["in_play"]
    board = Board(table(*places, gone(18), pool=given["pool"]))
    board.from_pool(given["due"], Why.GRANT)
    return {"pool_after": str(board.pool)}


def share(example: Example) -> Fields:
    sharers = example.given["sharers"].split(",")
    before = table(*(gone(18) for _ in sharers), pool=int(example.given["pool"]))
    board = Board(before)
    settle(board, Ending.LAST)
    parts = [after - old for after, old in zip(board.balances, before.balances, strict=True)]
    return {"parts": ",".join(map(str, parts))}


def redeem(example: Example) -> Fields:
    place = f"{example.given['main']}/{example.given['second']}"
    return {"chips": str(redemption_price(chart(), career(place)))}


ANSWERS: dict[str, Callable[[Example], Fields]] = {
    "decode": decode,
    "turn": turn,
    "first": turn,
    "price": price,
    "final": final,
    "ranks": ranks,
    "courtesy": courtesy,
    "refill": refill,
    "share": share,
    "redeem": redeem,
}


@pytest.mark.parametrize("example", [*examples()], ids=lambda example: example.id)
def test_an_example_comes_out_as_worked(example: Example) -> None:
    told = ANSWERS[example.type](example)

    assert {key: told[key] for key in example.expected} == example.expected


def test_all_the_examples_are_read() -> None:
    assert len(list(examples())) == 77
