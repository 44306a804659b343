"""Rules 11–18 and section D: the start, the two pieces, and what the words of the sheet do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.shengguantu import start
from games.shengguantu.events import Left, Moved
from games.shengguantu.throws import THROWS
from games.shengguantu.values import Config
from tests.games.shengguantu_table import career, is_balanced, kinds, paid, path, table, throw, throws, where


def test_rule_11_everybody_pays_into_the_pool() -> None:
    step = start(Config(entry=300), 3, Random(1))

    assert (step.state.pool, step.state.balances) == (900, (-300, -300, -300))
    assert paid(step) == [(seat, None, 300, "entry") for seat in range(3)]


def test_rule_12_everybody_waits_off_the_board_for_his_first_throw() -> None:
    assert {where(table(), seat) for seat in range(2)} == {"P0"}
    assert where(throw(table(), "1235").state) == "P0"


ORIGINS = {
    "P15": 120, "P14": 126, "P13": 126, "P10": 144, "P12": 126, "P11": 126, "P9": 20, "P8": 20, "P7": 20,
    "P4": 20, "P5": 20, "P6": 20, "P1": 25, "P2": 6, "P3": 36, "P21": 1, "P20": 1, "P19": 1,
    "P18": 1, "P17": 1,
}  # fmt: skip
"""Ways out of 1296; 全四, which passes on to P1, is counted there."""


def test_rule_12_the_first_throw_gives_the_start() -> None:
    thrown = Counter(where(throw(table(), "".join(map(str, one.dice))).state) for one in THROWS)

    assert thrown.pop("P0") == 336
    assert thrown == ORIGINS


@pytest.mark.parametrize(
    ("dice", "origin"), [("4466", "P10"), ("6611", "P11"), ("5511", "P12"), ("1146", "P15"), ("1114", "P9")]
)
def test_rule_12_of_mixed_pairs_the_better_counts_alone(dice: str, origin: str) -> None:
    assert path(throw(table(), dice)) == [origin]


@pytest.mark.parametrize(("dice", "chips", "squares"), [("4444", 120, ["P16", "P1"]), ("6666", 40, ["P17"])])
def test_rule_13_some_starts_are_paid_by_all(dice: str, chips: int, squares: list[str]) -> None:
    step = throw(table("P0", "P0", "P0"), dice)

    assert path(step) == squares
    assert paid(step) == [(1, 0, chips, "gift"), (2, 0, chips, "gift")]


@pytest.mark.parametrize(("dice", "squares"), [("4426", ["P47", "P345"]), ("6612", ["P48", "P346"])])
def test_rule_13_the_first_of_the_palace_examination_pass_on_at_once(dice: str, squares: list[str]) -> None:
    assert path(throw(table("P44"), dice)) == squares


def test_rule_14_the_office_stays_while_the_second_piece_is_out() -> None:
    step = throw(table("P128"), "5512")

    moved = step.events[1]
    assert isinstance(moved, Moved)
    assert (moved.office_before, moved.office, moved.second_before, moved.second) == (
        "P128",
        "P128",
        None,
        "P74",
    )
    assert (moved.level_before, moved.level) == (13, 13)


def test_rule_15_throws_are_read_from_the_second_piece() -> None:
    step = throw(table("P128/P74"), "4426")

    assert [event.deed for event in step.events if isinstance(event, Moved)] == ["do", "go", "go"]
    assert path(step) == ["P297", "P273"]


def test_rule_16_an_arrow_to_an_office_takes_the_second_piece_back() -> None:
    assert where(throw(table("P2/P237"), "4426").state) == "P93"


def test_rule_16_an_arrow_to_another_such_square_moves_it_on() -> None:
    assert where(throw(table("P190/P81"), "4426").state) == "P190/P79"


def test_rule_17_move_by_move_on_what_is_then_in_force() -> None:
    step = throw(table("P191/P58", "P1", "P1", pool=900), "3333")
    assert path(step) == ["P413", "P190"]


def test_rule_17_after_leaving_the_rest_is_dropped() -> None:
    step = throw(table("P140", "P1", "P1"), "4444")

    assert path(step) == ["P146", "P173", "P175"]
    assert step.state.careers[0].ending == "dahe"
    assert kinds(step)[-3:] == ["left", "paid", "paid"]


@pytest.mark.parametrize(
    ("level", "dice", "after"), [(11, "4426", 13), (11, "6612", 12), (13, "1126", 12), (11, "1126", 11)]
)
def test_rule_18_own_levels_rise_and_fall_but_not_below_the_office(level: int, dice: str, after: int) -> None:
    assert throw(table(career("P241", level=level)), dice).state.careers[0].own_level == after


def test_rule_18_own_levels_begin_with_the_office_and_leave_at_the_second_rank() -> None:
    arrived = throw(table("P242"), "4426")
    assert (where(arrived.state), arrived.state.careers[0].own_level) == ("P241", 11)

    left = throw(table(career("P247", level=16), "P1", "P1"), "4426")
    assert (left.state.careers[0].ending, left.state.careers[0].rank) == ("dahe", 17)


# Section D: the words of the sheet


@pytest.mark.parametrize(
    ("place", "dice", "after", "chips"),
    [
        ("P128/P34", "2216", "P128/P34", []),  # 不行
        ("P6", "5512", "P6", [(None, 0, 5, "grant")]),  # 不行, but the pool pays
        ("P107", "1123", "P107", [(0, None, 5, "grant")]),
        ("P82", "3456", "P201", []),  # 作
        ("P190/P189", "3312", "P190", []),  # 回
        ("P128/P91", "1126", "P128", []),  # 回 on 贓, where no advance was paid
        ("P128/P34", "1126", "P128", [(0, None, 5, "advance_back"), (0, None, 10, "fine")]),  # 倍罰回
        ("P128/P189", "1126", "P128", [(0, None, 5, "fine")]),  # 罰回, where no advance was paid
        ("P190/P81", "3456", "P190", []),  # 復任
        ("P190/P78", "3312", "P190", [(0, None, 18, "salary")]),  # 罰俸復任
        ("P190/P81", "5512", "P190", [(0, None, 54, "redemption")]),  # 贖罪復任
        ("P10/P81", "5512", "P10", []),  # 贖罪復任 without a rank
    ],
)
def test_the_words_of_the_sheet(
    place: str, dice: str, after: str, chips: list[tuple[int | None, int | None, int, str]]
) -> None:
    step = throw(table(place), dice)

    assert (where(step.state), paid(step)) == (after, chips)
    assert is_balanced(step.state)


def test_the_same_throw_from_the_office() -> None:
    step = throw(table("P128/P404"), "4426")

    assert [event.deed for event in step.events if isinstance(event, Moved)] == ["same", "go"]
    assert where(step.state) == "P297"


@pytest.mark.parametrize(
    ("place", "dice", "ending", "rank", "retired"),
    [
        ("P352", "4426", "dahe", 19, "P417"),  # 賀 as
        ("P190/P370", "6612", "dahe", 19, "P417"),  # 大賀 with the rank of the title
        ("P190/P370", "4426", "dahe", 18, "P418"),  # 大賀 with his own
        ("P140/P76", "6612", "ronggui", 16, "P420"),
        ("P352/P76", "6612", "ronggui", 19, "P417"),  # none is higher
        ("P25/P77", "1123", "xiuzhi", 5, "P431"),
        ("P25/P81", "1123", "changshu", None, None),
        ("P102", "1123", "chuju", None, None),
        ("P10/P392", "4426", "dahe", 1, None),  # no rank at all
        ("P10/P76", "6612", "ronggui", 1, None),
    ],
)
def test_how_a_player_leaves(
    place: str, dice: str, ending: str, rank: int | None, retired: str | None
) -> None:
    step = throw(table(place, "P1", "P1"), dice)

    left = next(event for event in step.events if isinstance(event, Left))
    assert (left.ending, left.rank, left.retired) == (ending, rank, retired)
    assert (step.state.careers[0].ending, where(step.state)) == (ending, place.partition("/")[0])


def test_two_throws_of_the_text() -> None:
    assert path(throws(table("P128"), "5512", "4426")) == ["P74", "P297", "P273"]
