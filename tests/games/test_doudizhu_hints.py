"""提示 in the order of D21."""

from __future__ import annotations

from random import Random

import pytest

from games.doudizhu import classify
from games.doudizhu import patterns as rules
from games.doudizhu.cards import DECK, group_of, read_ranks, write
from games.doudizhu.catalogue import reading_over
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Type
from games.doudizhu.plays import leads, plays


def hinted(hand: str, table: str | None = None) -> list[str]:
    return [write(play) for play in hints(read_ranks(hand), classify(read_ranks(table)) if table else None)]


def test_followers_are_shown_rising_ranks_then_bombs_then_the_rocket() -> None:
    assert hinted("34488999922BR", "7") == ["8", "9", "2", "B", "R", "9999", "BR"]
    assert hinted("34488999922BR", "77") == ["88", "99", "22", "9999", "BR"]


def test_over_a_bomb_only_bombs_that_are_higher_and_the_rocket_are_shown() -> None:
    assert hinted("33338888BR", "5555") == ["8888", "BR"]


@pytest.mark.parametrize(("hand", "table"), [("3334", "AA"), ("AAAA", "BR"), ("3", "3")])
def test_who_cannot_follow_is_shown_nothing(hand: str, table: str) -> None:
    assert hinted(hand, table) == []


def test_leaders_are_shown_types_in_their_order_then_lengths_then_ranks() -> None:
    assert hinted("33344456789BR") == [
        *"3456789BR",
        *("33", "44"),
        *("333", "444"),
        *("3335", "4445"),
        *("33344", "33444"),
        *("34567", "45678", "56789", "345678", "456789", "3456789"),
        "333444",
        "33344456",
        "BR",
    ]


def test_leaders_are_shown_fours_with_wings_before_bombs() -> None:
    assert hinted("3333445566")[-3:] == ["333344", "33334455", "3333"]


def test_of_one_body_only_one_play_is_shown() -> None:
    assert hinted("55566789", "4443") == ["5557"]


def test_wings_are_the_smallest_loose_cards() -> None:
    assert hinted("3347TQQQ", "555J") == ["4QQQ"]
    assert hinted("334477QQQ", "555JJ") == ["33QQQ"]
    assert hinted("3345QQQKKK", "66677799") == ["45QQQKKK"]


def test_wings_come_from_pairs_before_trios_and_from_bombs_last() -> None:
    assert hinted("333444455QQQ", "777J")[0] == "5QQQ"
    assert hinted("3334444QQQ", "777J")[0] == "3QQQ"
    assert hinted("4444QQQ", "777J") == ["4QQQ", "4444"]


def test_wings_break_no_rocket_while_others_are_left() -> None:
    assert hinted("QQQ33BR", "777J") == ["3QQQ", "BR"]
    assert hinted("QQQ2B", "777J") == ["QQQ2"]
    assert hinted("QQQBR", "777J") == ["QQQB", "BR"]


def test_without_d6_wings_are_never_both_jokers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "BOTH_JOKERS_AS_WINGS", False)

    assert hinted("KKKAAABR3", "33344456") == ["3KKKAAAB", "BR"]
    assert hinted("KKKAAABR", "33344456") == ["BR"]


def test_a_play_with_two_readings_is_shown_once() -> None:
    shown = hinted("333444555666")

    assert len(set(shown)) == len(shown)
    assert "333444555666" in shown


def test_every_hint_is_legal_and_every_body_has_one() -> None:
    rng = Random(8)
    for _ in range(400):
        deck = rng.sample(DECK, 40)
        hand, other = group_of(deck[: rng.randrange(1, 21)]), group_of(deck[20:])
        table = rng.choice([None, classify(rng.choice(leads(other)))])

        shown = hints(hand, table)

        legal = plays(hand, table)
        assert len(set(shown)) == len(shown)
        assert set(shown) <= set(legal)
        assert {reading_over(play, table) for play in shown} == {reading_over(play, table) for play in legal}


def test_shown_in_order_bodies_rise() -> None:
    rng = Random(9)
    order = list(Type)
    for _ in range(200):
        read = [classify(play) for play in hints(group_of(rng.sample(DECK, 17)), None)]

        keys = [(order.index(one.type), one.length, one.rank) for one in read if one]
        assert keys == sorted(keys)
