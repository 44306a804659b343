"""All 46,656 bowls against published counts, and the printed orders of 状元 throws.

The counts of awards and classes agree with those of Kenneth-G6/minnan-bobing (docs/analysis/report.md),
gofish040821/mid-autumn-bobing (README) and cnblogs.com/visiblelight (12 October 2011); the sub-patterns are
plain combinatorics, given beside each test.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest

from games.bobing.bowl import UnreadableDice, award_ways, judge, side_award
from games.bobing.values import Award, Class, Text

BOWLS = list(product(range(1, 7), repeat=6))
CASES = Path(__file__).with_name("bobing_cases.tsv")

AWARD_COUNTS = {
    Award.ZHUANGYUAN: 561,
    Award.DUITANG: 720,
    Award.SANHONG: 2_500,
    Award.SIJIN: 1_875,
    Award.ERJU: 9_300,
    Award.YIXIU: 17_400,
    None: 14_300,
}
CLASS_COUNTS = {
    Class.JINHUA: 15,
    Class.LIUBEIHONG: 1,
    Class.BIANDIJIN: 1,
    Class.LIUZI: 4,
    Class.WUHONG: 30,
    Class.WUZI: 150,
    Class.SIHONG: 360,
}
CLASS_COUNTS_A = {**CLASS_COUNTS, Class.LIUZI: 5}
del CLASS_COUNTS_A[Class.BIANDIJIN]

LADDER_A = ["444412", "111112", "444441", "111111", "444444", "444411"]
LADDER_BC = ["444412", "111112", "444441", "222222", "111111", "444444", "444411"]


def key(bowl: str, text: Text) -> tuple[int, ...]:
    found = judge(tuple(map(int, bowl)), text).key
    assert found is not None
    return found


def cases() -> list[list[str]]:
    lines = [line for line in CASES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [line.split("\t") for line in lines[1:]]


def shapes(counts: list[int]) -> list[tuple[int, ...]]:
    """Bowls whose faces repeat in this way: [3, 3] are two triples."""
    return [bowl for bowl in BOWLS if sorted(Counter(bowl).values()) == counts]


@pytest.mark.parametrize("text", Text)
def test_every_award_has_its_exact_number_of_bowls(text: Text) -> None:
    counted = Counter(judge(bowl, text).award for bowl in BOWLS)

    assert counted == AWARD_COUNTS


@pytest.mark.parametrize(
    ("text", "expected"), [(Text.A, CLASS_COUNTS_A), (Text.B, CLASS_COUNTS), (Text.C, CLASS_COUNTS)]
)
def test_every_class_has_its_exact_number_of_bowls(text: Text, expected: dict[Class, int]) -> None:
    counted = Counter(judged.class_ for bowl in BOWLS if (judged := judge(bowl, text)).class_)

    assert counted == expected


def test_the_ways_to_each_award_are_counted_without_every_bowl() -> None:
    assert award_ways() == AWARD_COUNTS


def test_the_texts_agree_on_every_award() -> None:
    assert all(len({judge(bowl, text).award for text in Text}) == 1 for bowl in BOWLS)


@pytest.mark.parametrize("text", Text)
def test_class_and_key_belong_to_zhuangyuan_throws_alone(text: Text) -> None:
    for bowl in BOWLS:
        judged = judge(bowl, text)

        assert (judged.award is Award.ZHUANGYUAN) == (judged.class_ is not None) == (judged.key is not None)


@pytest.mark.parametrize("text", Text)
def test_the_order_of_the_dice_means_nothing(text: Text) -> None:
    found: dict[tuple[int, ...], set[object]] = {}
    for bowl in BOWLS:
        found.setdefault(tuple(sorted(bowl)), set()).add(judge(bowl, text))

    assert len(found) == 462
    assert all(len(judgements) == 1 for judgements in found.values())


def test_the_side_dice_of_a_sijin_would_pay_in_675_of_1875_bowls() -> None:
    sijin = [bowl for bowl in BOWLS if judge(bowl, Text.A).award is Award.SIJIN]

    # 5 faces · C(6,4) places · 16, 8 or 1 pairs of other dice with no, one or two 4s
    assert Counter(map(side_award, sijin)) == {None: 1_200, Award.YIXIU: 600, Award.ERJU: 75}


def test_only_a_sijin_has_a_side_award() -> None:
    assert sum(side_award(bowl) is not None for bowl in BOWLS) == 675


def test_a_wuzi_with_a_4_is_no_yixiu() -> None:
    wuzi = [bowl for bowl in BOWLS if judge(bowl, Text.A).class_ is Class.WUZI]

    assert sum(bowl.count(4) == 1 for bowl in wuzi) == 30  # 5 faces · 6 places


def test_two_triples_are_a_sanhong_or_nothing() -> None:
    counted = Counter(judge(bowl, Text.A).award for bowl in shapes([3, 3]))

    assert counted == {None: 200, Award.SANHONG: 100}  # C(6,3) · C(5,2) pairs of faces, or 4 and one of 5


def test_three_pairs_are_an_erju_or_nothing() -> None:
    counted = Counter(judge(bowl, Text.A).award for bowl in shapes([2, 2, 2]))

    assert counted == {None: 900, Award.ERJU: 900}  # 90 orders · C(5,3) or C(5,2) sets of faces


@pytest.mark.parametrize(("dice", "award", "a", "b", "c", "source"), cases(), ids=lambda cell: cell)
def test_the_table_of_cases(dice: str, award: str, a: str, b: str, c: str, source: str) -> None:
    bowl = tuple(map(int, dice))

    for text, expected in zip(Text, (a, b, c), strict=True):
        judged = judge(bowl, text)

        assert (judged.award or "none") == award
        assert " ".join([str(judged.class_), *map(str, judged.key or ())]) == expected.replace("-", "None")


@pytest.mark.parametrize(("text", "ladder"), [(Text.A, LADDER_A), (Text.B, LADDER_BC), (Text.C, LADDER_BC)])
def test_the_ladder_climbs_as_printed(text: Text, ladder: list[str]) -> None:
    keys = [key(bowl, text) for bowl in ladder]

    assert all(lower < higher for lower, higher in pairwise(keys))
    assert [rank for rank, *_ in keys] == list(range(1, len(ladder) + 1))


@pytest.mark.parametrize("text", Text)
def test_no_tie_break_outweighs_the_class(text: Text) -> None:
    by_class: dict[Class, list[tuple[int, ...]]] = {}
    for bowl in BOWLS:
        judged = judge(bowl, text)
        if judged.class_ and judged.key:
            by_class.setdefault(judged.class_, []).append(judged.key)
    ranges = sorted((min(keys), max(keys)) for keys in by_class.values())

    assert all(highest < lowest for (_, highest), (lowest, _) in pairwise(ranges))


def test_text_a_counts_six_1s_as_liuzi() -> None:
    assert key("111111", Text.A) == key("222222", Text.A) == key("666666", Text.A)


def test_text_a_takes_the_side_dice_of_text_b() -> None:
    for bowl in BOWLS:
        a, b = judge(bowl, Text.A), judge(bowl, Text.B)

        assert (a.key or ())[1:] == (b.key or ())[1:]


def test_text_b_compares_the_side_die_of_a_wuzi_and_never_its_face() -> None:
    by_side = ["222221", "666662", "111113", "222224", "333335", "111116"]

    assert [key(bowl, Text.B) for bowl in by_side] == [(2, side) for side in range(1, 7)]
    assert key("111116", Text.B) == key("555556", Text.B)


def test_text_c_compares_the_face_of_a_wuzi_before_its_total() -> None:
    upward = ["111112", "111116", "222221", "222226", "333331", "555551", "555556", "666661", "666665"]

    assert all(key(lower, Text.C) < key(higher, Text.C) for lower, higher in pairwise(upward))


def test_texts_b_and_c_rank_666661_and_111116_oppositely() -> None:
    assert key("666661", Text.B) < key("111116", Text.B)
    assert key("666661", Text.C) > key("111116", Text.C)


@pytest.mark.parametrize("class_", [Class.SIHONG, Class.WUHONG])
def test_side_sum_and_total_order_red_throws_alike(class_: Class) -> None:
    throws = [bowl for bowl in BOWLS if judge(bowl, Text.B).class_ is class_]
    pairs = {(judge(bowl, Text.B).key, judge(bowl, Text.C).key) for bowl in throws}
    by_b, by_c = zip(*sorted(pairs), strict=True)

    assert len(set(by_b)) == len(set(by_c)) == len(pairs)
    assert list(by_c) == sorted(by_c)


@pytest.mark.parametrize(
    "dice",
    [
        (),
        (1, 2, 3, 4, 5),
        (1, 2, 3, 4, 5, 6, 6),
        (0, 2, 3, 4, 5, 6),
        (1, 2, 3, 4, 5, 7),
        (True, 2, 3, 4, 5, 6),
        (1.0, 2, 3, 4, 5, 6),
        (None, 2, 3, 4, 5, 6),
        "123456",
    ],
)
def test_other_things_than_six_dice_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(UnreadableDice) as refused:
        judge(dice, Text.A)

    assert refused.value.dice == dice
    with pytest.raises(UnreadableDice):
        side_award(dice)
