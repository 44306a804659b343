"""The ladder against the table that the rule text prints (section 10)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.doudizhu import Title, points_to_next, title
from games.doudizhu.titles import LADDER

PRINTED = """
佃農 ０分　學士 ８０分以上　秀才 ２００分以上　縣令 ３６０分以上　州官 ５７０分以上　總督 ８６０分以上
中郎將 １２８０分以上　侍中 １８５０分以上　中書令 ２６００分以上　尚書令 ３７００分以上　司徒 ５５００分以上
太尉 ８０００分以上　大將軍 １２０００分以上　大司馬 １８０００分以上　太傅 ２６０００分以上
氶相 ３５０００分以上　皇帝 ４６０００分以上　鬼神 ６００００分以上
"""


def test_the_thresholds_are_those_printed() -> None:
    printed = [int(number) for number in re.findall(r"\d+", PRINTED)]

    assert [points for points, _ in LADDER] == printed
    assert [held for _, held in LADDER] == list(Title)
    assert len(LADDER) == 18


@pytest.mark.parametrize(("points", "held"), LADDER, ids=lambda value: str(value))
def test_a_threshold_is_enough_and_one_point_less_is_not(points: int, held: Title) -> None:
    assert title(points) is held
    assert title(points - 1) is (held if points == 0 else list(Title)[list(Title).index(held) - 1])


def test_below_nothing_and_beyond_the_last_threshold_the_title_stays() -> None:
    assert title(-1_000_000) is Title.DIANNONG
    assert title(1_000_000) is Title.GUISHEN


def test_the_way_to_the_next_title_is_what_is_missing() -> None:
    assert [points_to_next(points) for points in (-12, 0, 79, 80, 59_999)] == [92, 80, 1, 120, 1]
    assert points_to_next(60_000) is points_to_next(70_000) is None


def test_each_title_is_further_than_the_one_before() -> None:
    steps = [high - low for (low, _), (high, _) in pairwise(LADDER)]

    assert all(step > 0 for step in steps)
