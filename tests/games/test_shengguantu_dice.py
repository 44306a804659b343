"""Rules 1–10: what four dice say, on which square."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from games.shengguantu import chart
from games.shengguantu.events import Rolled
from games.shengguantu.squares import Kind
from games.shengguantu.throws import THROWS, Pattern, Sign, throw_of
from games.shengguantu.values import Config
from tests.games.shengguantu_table import career, dice_of, paid, path, table, throw, where


def signs(place: str, dice: str, *flags: str, level: int | None = None) -> list[str]:
    step = throw(table(career(place, *flags, level=level)), dice)
    rolled = step.events[0]
    assert isinstance(rolled, Rolled)
    return [str(sign) for sign in rolled.signs]


@pytest.mark.parametrize(
    ("dice", "move"),
    [("4426", "de"), ("6612", "cai"), ("5512", "gong"), ("3312", "liang"), ("2216", "rou"), ("1126", "zang")],
)
def test_rule_01_a_pair_names_a_move(dice: str, move: str) -> None:
    assert {throw_of(mixed).moves for mixed in permutations(dice_of(dice))} == {(Sign(move),)}  # type: ignore[arg-type]
    assert signs("P128", dice) == [move]


def test_rule_02_without_a_combination_the_dice_are_thrown_again_within_the_turn() -> None:
    step = throw(table("P128", "P128", config=Config()), "1235", "6541", "5512")

    rolled = [event for event in step.events if isinstance(event, Rolled)]
    assert [(one.turn, one.pattern) for one in rolled] == [(1, "none"), (1, "none"), (1, "pair")]
    assert (where(step.state), step.state.turn, step.state.careers[0].throws) == ("P128/P74", 1, 3)


def test_rule_02_also_the_first_throw_is_made_again() -> None:
    step = throw(table(config=Config()), "1235", "4426")

    assert where(step.state) == "P10"


def test_rule_02_on_a_passing_table_the_turn_goes_by() -> None:
    step = throw(table("P128"), "1235")

    assert (where(step.state), step.state.turn, step.state.turns) == ("P128", 1, 1)


def test_rule_02_a_pair_whose_zang_is_dropped_has_appeared() -> None:
    step = throw(table("P128", config=Config()), "1146")

    assert (where(step.state), step.state.turn) == ("P128", 1)


def test_rule_03_three_alike_make_the_move_twice() -> None:
    assert signs("P128", "6661") == ["cai", "cai"]
    assert path(throw(table("P93"), "4442")) == ["P109", "P117"]


def test_rule_04_two_pairs_are_made_in_order_from_where_the_first_ended() -> None:
    assert signs("P128", "2244") == ["de", "rou"]
    assert signs("P128", "1515") == ["gong", "zang"]
    assert path(throw(table("P128"), "6446")) == ["P297", "P273"]


@pytest.mark.parametrize("dice", ["1146", "1114"])
def test_rule_05_a_four_takes_the_zang_away(dice: str) -> None:
    assert signs("P128", dice) == []


def test_rule_05_without_a_four_it_is_zang() -> None:
    assert signs("P128", "1126") == ["zang"]
    assert signs("P128", "1116") == ["zang", "zang"]


def test_rule_06_hongerdui_is_an_entry_of_the_square_or_one_de() -> None:
    assert where(throw(table("P10"), "4411").state) == "P37"
    assert signs("P94", "4114") == ["de"]


def test_rule_07_suerdui_is_an_entry_of_the_square_or_the_two_moves() -> None:
    assert where(throw(table("P39"), "6633").state) == "P53"
    assert signs("P128", "6363") == ["cai", "liang"]


def test_rule_08_chuanhua_has_an_entry_everywhere() -> None:
    assert signs("P128", "6543") == ["chuanhua"]
    assert where(throw(table("P209"), "3456").state) == "P209/P59"
    assert where(throw(table("P37"), "3456").state) == "P54"
    assert where(throw(table("P190/P79"), "3456").state) == "P190"


def test_rule_08_merit_squares_follow_the_rank() -> None:
    merit = {Kind.OFFICE: set(), "other": set()}  # type: ignore[var-annotated]
    for square in chart().squares.values():
        entry = square.entries.get(Sign.CHUANHUA)
        to = getattr(entry, "to", None)
        if square.kind is Kind.OFFICE and square.level and to in ("P58", "P59", "P60"):
            merit[Kind.OFFICE].add((to, 1 + (square.level < 16) + (square.level < 10)))

    assert merit[Kind.OFFICE] == {("P58", 1), ("P59", 2), ("P60", 3)}


def test_rule_08_own_levels_have_the_merit_of_their_level() -> None:
    assert where(throw(table(career("P247", level=15)), "3456").state) == "P247/P59"
    assert where(throw(table(career("P247", level=16)), "3456").state) == "P247/P58"


TITLES = [
    ("4444", "P392", 120),
    ("6666", "P393", 100),
    ("5555", "P394", 100),
    ("3333", "P395", 70),
    ("2222", "P396", 50),
    ("1111", "P397", 50),
]


@pytest.mark.parametrize(("dice", "title", "pool"), TITLES)
def test_rule_09a_four_alike_ennoble_who_is_of_the_second_rank(dice: str, title: str, pool: int) -> None:
    step = throw(table("P146", pool=500), dice)

    assert where(step.state) == f"P146/{title}"
    assert paid(step) == [(None, 0, pool, "grant"), (1, 0, 10, "gift")]


def test_rule_09a_or_who_holds_a_palace_title() -> None:
    assert where(throw(table("P190/P379", pool=500), "6666").state) == "P190/P393"


@pytest.mark.parametrize(
    ("dice", "moves"),
    [
        ("4444", "de de de de"),
        ("6666", "de de de"),
        ("5555", "de de cai"),
        ("3333", "de de gong"),
        ("2222", "de de"),
        ("1111", "de cai"),
    ],
)
def test_rule_09b_elsewhere_they_are_moves(dice: str, moves: str) -> None:
    assert signs("P128", dice) == moves.split()
    assert signs("P191/P58", dice) == moves.split()


def test_rule_09c_in_the_institutes_of_the_palace_they_retire_whom_they_would_ennoble() -> None:
    left = throw(table(career("P241", level=16), "P1", "P1"), "2222")

    assert (left.state.careers[0].ending, left.state.careers[0].rank) == ("dahe", 17)
    assert signs("P241", "2222", level=15) == ["de", "de"]


def test_rule_09d_on_an_honour_they_are_thrown_at_the_office() -> None:
    assert path(throw(table("P191/P410", pool=500), "3333")) == ["P395"]
    assert path(throw(table("P128/P410"), "2222")) == ["P297", "P278"]


def test_rule_09e_on_a_title_of_nobility_they_are_moves() -> None:
    assert signs("P191/P392", "2222") == ["de", "de"]


def test_rule_10_two_de_alone_and_two_zang_alone_have_entries_of_their_own() -> None:
    assert where(throw(table("P162"), "4442").state) == "P161"
    assert where(throw(table("P162"), "2222").state) == "P161"
    assert where(throw(table("P99"), "4445").state) == "P93"
    assert where(throw(table("P173"), "1115").state) == "P414"


def test_rule_10_not_with_the_second_piece_out_nor_within_a_longer_throw() -> None:
    assert signs("P162/P74", "4442") == ["de", "de"]
    assert signs("P162", "6666") == ["de", "de", "de"]
    assert signs("P173", "1114") == []


def test_the_chances_of_all_throws() -> None:
    patterns = Counter(throw.pattern for throw in THROWS)
    pairs = Counter(throw.moves for throw in THROWS if throw.pattern is Pattern.PAIR)
    threes = Counter(throw.moves for throw in THROWS if throw.pattern is Pattern.THREE)

    assert patterns[Pattern.NONE] == 336
    assert (patterns[Pattern.CHUANHUA], patterns[Pattern.HONGERDUI], patterns[Pattern.SUERDUI]) == (24, 6, 36)
    assert patterns[Pattern.FOUR] == 6
    assert sorted(pairs.values()) == [48, 72, 120, 120, 120, 120, 120]
    assert sorted(threes.values()) == [4, 16, 20, 20, 20, 20, 20]
    assert sum(not throw.moves for throw in THROWS) == 388
