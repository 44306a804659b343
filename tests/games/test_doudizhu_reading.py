"""Cards as people type them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import IllegalAction
from games.doudizhu.cards import DECK, ImpossibleCards, UnreadableCards, group_of, take, write
from games.doudizhu.reading import pick, read
from games.doudizhu.refusals import NotHeld
from tests.games.doudizhu_table import lay_out, text


@pytest.mark.parametrize(
    ("typed", "ranks"),
    [
        ("334455", "334455"),
        ("543345", "334455"),
        ("10 J Q K A", "TJQKA"),
        ("10JQKA", "TJQKA"),
        ("tjqka", "TJQKA"),
        ("1010", "TT"),
        ("9 10", "9T"),
        ("910", "9T"),
        ("3,3,3,4", "3334"),
        ("3、3，3；4", "3334"),
        ("333+4", "3334"),
        ("333帶4", "3334"),
        ("333444 带 5 6", "33344456"),
        ("  2 \n 2 ", "22"),
        ("３３４４５５", "334455"),
        ("１０　ｊ　Ｑ", "TJQ"),
        ("3-7", "34567"),
        ("3 - 7", "34567"),
        ("3~7", "34567"),
        ("３～７", "34567"),
        ("3–7", "34567"),
        ("3—7", "34567"),
        ("3到7", "34567"),
        ("3..7", "34567"),
        ("3…7", "34567"),
        ("10-A", "TJQKA"),
        ("t-a", "TJQKA"),
        ("J-2", "JQKA2"),
        ("33-55", "334455"),
        ("333-444", "333444"),
        ("99-1010", "99TT"),
        ("333-444 5 6", "33344456"),
        ("王炸", "BR"),
        ("火箭", "BR"),
        ("雙王", "BR"),
        ("双王", "BR"),
        ("大小王", "BR"),
        ("小王 大王", "BR"),
        ("大王小王", "BR"),
        ("小王", "B"),
        ("大王", "R"),
        ("大鬼", "R"),
        ("BR", "BR"),
        ("rb", "BR"),
        ("5555 小王 大王", "5555BR"),
    ],
)
def test_what_people_type_is_read(typed: str, ranks: str) -> None:
    assert write(read(typed)) == ranks


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("?", "?"),
        ("？", "?"),
        ("1", "1"),
        ("0", "0"),
        ("3 1 4", "1"),
        ("110", "1"),
        ("33x", "X"),
        ("王", "王"),
        ("大 王", "大"),
        ("方3", "方"),
        ("7-3", "7-3"),
        ("3-3", "3-3"),
        ("3-77", "3-77"),
        ("3-4-5", "-"),
        ("3 - 4 ..5", "."),
        ("3-", "-"),
        ("2-B", "-"),
        ("3!", "!"),
    ],
)
def test_what_is_no_card_is_unreadable_and_the_piece_is_named(typed: str, piece: str) -> None:
    with pytest.raises(UnreadableCards) as refused:
        read(typed)

    assert refused.value.piece == piece


@pytest.mark.parametrize("typed", ["", "   ", ",", "帶"])
def test_a_text_without_cards_is_unreadable(typed: str) -> None:
    with pytest.raises(UnreadableCards):
        read(typed)


@pytest.mark.parametrize(
    ("typed", "ranks"),
    [("33333", "3"), ("BB", "B"), ("小王小王", "B"), ("王炸 R", "R"), ("3" * 40, "3"), ("33333 44444", "34")],
)
def test_more_cards_of_a_rank_than_there_are_is_impossible(typed: str, ranks: str) -> None:
    with pytest.raises(ImpossibleCards) as refused:
        read(typed)

    assert refused.value.ranks == ranks


def test_what_cannot_be_read_what_is_impossible_and_what_is_not_held_are_told_apart() -> None:
    (hand,) = lay_out("334455")
    refusals = {}
    for typed in ("33?", "33333", "3344K"):
        with pytest.raises(IllegalAction) as refused:
            pick(typed, hand)
        refusals[typed] = type(refused.value)

    assert refusals == {"33?": UnreadableCards, "33333": ImpossibleCards, "3344K": NotHeld}


def test_what_is_missing_is_named() -> None:
    (hand,) = lay_out("334455R")

    with pytest.raises(NotHeld) as refused:
        pick("3334 66 BR", hand)

    assert refused.value.ranks == "366B"


def test_the_lowest_suits_of_the_hand_are_picked() -> None:
    hand = (1, 2, 3, 8, 53)

    assert pick("大王 33", hand) == (1, 2, 53)


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=20), st.randoms())
def test_the_text_of_cards_is_read_back_in_any_order(some: set[int], rng: object) -> None:
    hand = tuple(sorted(some))
    ranks = list(text(hand))
    rng.shuffle(ranks)

    assert read("".join(ranks)) == group_of(hand)
    assert pick(" ".join(ranks), hand) == take(hand, group_of(hand)) == hand


@given(st.one_of(st.text(max_size=30), st.text(alphabet="0123456789TJQKA2BR -~.+王大小炸", max_size=24)))
def test_any_text_is_read_or_refused(typed: str) -> None:
    with suppress(UnreadableCards, ImpossibleCards):
        assert read(typed)
