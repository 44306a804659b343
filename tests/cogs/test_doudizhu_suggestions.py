"""What `/play` suggests while somebody types, in whatever way he writes cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.words import Tongue
from cogs.doudizhu_hand import suggestions
from games import doudizhu
from games.doudizhu.cards import DECK, read_ranks, take
from games.doudizhu.values import Bid, Config


def suggested(typed: str) -> list[str]:
    """What is sent for each suggestion to a landlord who is to lead."""
    state = doudizhu.start(Config(0), 3, Random(1)).state
    state = doudizhu.apply(state, 0, Bid(3), Random(1)).state
    _, *others = state.hands
    state = replace(state, hands=(take(DECK, read_ranks("3456789TTKKBR")), *others))
    return [value for _, value in suggestions(doudizhu.view(state, 0), typed, Tongue("zh-TW"))]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("k", "K"),
        ("ｋＫ", "KK"),
        ("１０", "T"),
        ("1", "T"),
        ("王炸", "BR"),
        ("小王 大王", "BR"),
        ("3-7", "34567"),
        ("3-", "3"),
    ],
)
def test_cards_are_understood_as_in_the_play_itself(typed: str, plain: str) -> None:
    assert suggested(typed) == suggested(plain)


def test_only_what_holds_the_typed_cards_is_suggested() -> None:
    assert suggested("王炸") == ["BR"]
    assert suggested("kk") == ["KK"]
    assert len(suggested("")) > 20
