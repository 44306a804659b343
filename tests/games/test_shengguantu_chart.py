"""The chart as it is, and what is said of a faulty one."""

from __future__ import annotations

import re
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from games.shengguantu import FaultyChart, chart, load, names_of_charts
from games.shengguantu.board import Board
from games.shengguantu.chart import CHARTS
from games.shengguantu.conditions import arrow_at
from games.shengguantu.ranks import LEVELS, RANKS
from games.shengguantu.squares import Kind, Status
from games.shengguantu.throws import EVERY_SQUARE, Sign
from tests.games.shengguantu_table import career, table

QING = CHARTS / "qing.txt"
TEXT = QING.read_text(encoding="utf-8")


def test_it_has_434_squares_and_the_one_off_the_board() -> None:
    squares = chart().squares

    assert len(squares) == 435
    assert len(chart().departments) == 67
    assert sum(square.kind is Kind.OFFICE for square in squares.values()) == 263
    assert sorted(chart().unreachable) == ["P100", "P169", "P29", "P30", "P89", "P90"]


def test_it_is_read_once() -> None:
    assert chart() is chart("qing")
    assert names_of_charts() == ("qing",)


def test_every_square_has_a_name_in_three_languages() -> None:
    for named in chain(chart().squares.values(), chart().departments.values()):
        names = named.names
        assert all((names.traditional, names.simplified, names.english))
        assert names.english.isascii()
        assert len(names.simplified) == len(names.traditional)
    assert chart().squares["P434"].names.simplified == "登仕佐郎"
    assert chart().squares["P430"].names.simplified == "征仕郎"


STATUSES = [combination for size in range(7) for combination in combinations(Status, size)]


def test_every_square_in_play_has_one_outcome_whatever_the_status() -> None:
    state = table("P1")
    for square in chart().squares.values():
        if square.kind in (Kind.OUTSIDE, Kind.RETIRED) or Sign.AUTO in square.entries:
            continue
        if square.id in chart().unreachable and not square.entries:
            continue
        for status in STATUSES:
            board = Board(state)
            board.status = status
            assert all(arrow_at(board, square, sign) for sign in EVERY_SQUARE), square.id


def test_ranks_name_the_levels() -> None:
    assert (len(RANKS), RANKS[0], RANKS[1], RANKS[17], RANKS[18]) == (
        19,
        "未入流",
        "從九品",
        "從一品",
        "正一品",
    )
    assert [LEVELS[name] for name in ("正五品", "從五品", "正七品")] == [11, 10, 7]


def test_places_of_the_first_throw_lie_in_play() -> None:
    start = chart().squares[chart().start]
    assert (start.id, len(start.entries)) == ("P0", 21)
    assert career("P0").office == start.id


FAULTS = [
    # what is replaced, by what, the square named, and the reason
    ("柔: if manchu: P277 滿缺典簿; else: 不行", "柔: P277 滿缺典簿", "P1", "rou leads to a 滿缺 without"),
    ("; else: 不行    # ours\n    贓: 不", "\n    贓: 不", "P1", "no outcome for rou without manchu"),
    ("    德: P194 員外\n    才 穿花: P211", "    才 穿花: P211", "P1", "no outcome for de"),
    ("德: P194 員外", "德 才: P194 員外", "P1", "two entries for 才"),
    ("德: P194 員外", "德: P194 郎中", "P1", "P194 is 員外, not 郎中"),
    ("德: P194 員外", "德: P999 員外", "P1", "no such square: P999 員外"),
    ("德: P194 員外", "德: P417 光祿大夫", "P1", "leads off the board"),
    ("德: P194 員外", "德: P0 白丁", "P1", "leads off the board"),
    ("德: P194 員外", "德: 罰回", "P1", "no second piece is out here"),
    ("德: P194 員外", "德: 加一級", "P1", "nobody has an own level here"),
    ("德: P194 員外", "德: 作 德", "P1", "counts as itself"),
    ("德: P194 員外", "德: 行", "P1", "not moves"),
    ("德: P194 員外", "德: P194 員外, refusable, pool x", "P1", "invalid literal"),
    ("德: P194 員外", "德: P194 員外, perhaps", "P1", "not known: perhaps"),
    ("德: P194 員外", "德: 出局 P194 員外", "P1", "nothing stands behind 出局"),
    ("德: P194 員外", "德: 大賀 as P190 尚書", "P1", "leaves as P190, which is no square of leavers"),
    ("德: P194 員外", "德; P194 員外", "P1", "no colon"),
    ("德: P194 員外", "仁: P194 員外", "P1", "not a throw: 仁"),
    ("德: P194 員外", "雙四: P194 員外\n    德: P194 員外", "P1", "not read after the first throw"),
    ("德: P194 員外", "德: if lucky: P194 員外; else: 不行", "P1", "not a condition: lucky"),
    ("Justice | office, 從一品 18", "Justice | office, 從一品 17", "P198", "從一品 is level 18, not 17"),
    ("    德: 行 德 功\n", "    二德: 不行\n    德: 行 德 功\n", "P22", "erde is read on offices only"),
    ("auto: P345 修撰", "auto: if manchu: P345 修撰; else: P346 編修", "P47", "no condition"),
    ("| retired, 正一品 19", "| retired", "P417", "two squares of leavers"),
    ("unreachable: P29 恩貢, ", "unreachable: ", "P29", "is never reached"),
    ("unreachable: ", "unreachable: P190 尚書, ", "P190", "is reached, but named as unreachable"),
    ("P2 | 軍功", "P1 | 軍功", "P1", "is there twice"),
    ("P2 | 軍功 | 军功 | ", "P2 | 軍功 | ", "P2", "not: id | Traditional"),
    ("P2 | 軍功", "Q2 | 軍功", None, "not a heading"),
    (", sits for P11\n    德: P253", ", sits for P194\n    德: P253", "P8", "P194 is no origin"),
    ("| Military Merit | origin", "| Military Merit | beginning", "P2", "'beginning' is not a valid Kind"),
    ("| Military Merit | origin", "| Military Merit | origin, 正八", "P2", "not known: 正八"),
    ("| Military Merit | origin", "| Military Merit | origin, advance 5", "P2", "only a commission"),
    ("| Military Merit | origin", "| Military Merit | origin, redeem 贖罪", "P2", "only from a penalty"),
    ("| Military Merit | origin", "| Military Merit | origin, for sale", "P2", "what is for sale"),
    ("| Military Merit | origin", "| Military Merit | origin, own level", "P2", "begins with a rank"),
    ("| outside\n", "| origin\n", None, "exactly one square must be outside"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "square", "reason"), FAULTS)
def test_a_faulty_chart_names_file_square_and_reason(
    tmp_path: Path, old: str, new: str, square: str | None, reason: str
) -> None:
    assert old in TEXT
    faulty = tmp_path / "faulty.txt"
    faulty.write_text(TEXT.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(FaultyChart) as raised:
        load(faulty)

    assert raised.value.file == "faulty.txt"
    assert raised.value.square == square
    assert reason in raised.value.reason
    assert str(raised.value).startswith("faulty.txt: ")


def test_a_trap_that_nobody_leaves_is_named(tmp_path: Path) -> None:
    faulty = tmp_path / "trap.txt"
    trap = "P257 | 司晨"
    head, tail = TEXT.split(trap)
    heading, _, rest = tail.partition("\n")
    entries, blank, after = rest.partition("\n\n")
    assert entries.strip()
    stays = "    德 才 功 良 柔 贓 穿花: 不行"
    faulty.write_text(f"{head}{trap}{heading}\n{stays}{blank}{after}", encoding="utf-8")

    with pytest.raises(FaultyChart, match="P257: nobody ever leaves from here"):
        load(faulty)


def test_an_unknown_chart_is_none() -> None:
    with pytest.raises(FaultyChart, match=r"\.\./qing\.txt: no such chart"):
        chart("../qing")


def test_comments_and_blank_lines_say_nothing(tmp_path: Path) -> None:
    bare = re.sub(r" *#.*", "", TEXT)
    file = tmp_path / "qing.txt"
    file.write_text(re.sub(r"\n{2,}", "\n", bare), encoding="utf-8")

    assert without_lines(load(file)) == without_lines(chart())


def without_lines(found: Any) -> dict[str, Any]:
    return {
        square.id: (square.names, square.kind, square.level, square.entries)
        for square in found.squares.values()
    }
