"""`/rules` of 博饼: the odds that it prints are those of its own rules, and it fits a message."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from bot.bobing import BobingOptions
from bot.words import Tongue
from cogs.bobing_face import BobingFace, rules_text
from cogs.bobing_words import AWARD_WORDS
from games.bobing import judge
from games.bobing.values import AWARDS, Text

LOCALES = ("zh-TW", "zh-CN", "en")
CONTENT = 2000
"""Characters of a message without a layout."""

BOWLS = list(product(range(1, 7), repeat=6))


@pytest.mark.parametrize("text", Text)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_odds_printed_are_those_of_all_bowls(locale: str, text: Text) -> None:
    tongue = Tongue(locale)
    won = Counter(judge(bowl, text).award for bowl in BOWLS)

    told = rules_text(text.value, tongue)

    words = {award: tongue(AWARD_WORDS[award]) for award in AWARDS} | {None: tongue("plate-nothing")}
    assert len(won) == len(words) == 7
    for award, word in words.items():
        (found,) = re.findall(rf"{word} ([\d,]+) ?[(（]([\d.]+)%", told)
        assert int(found[0].replace(",", "")) == won[award]
        assert float(found[1]) == pytest.approx(100 * won[award] / len(BOWLS), abs=0.005)
    assert "46,656" in told


@pytest.mark.parametrize("text", Text)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_of_bobing_fit_a_message(locale: str, text: Text) -> None:
    face = BobingFace(None)  # type: ignore[arg-type]
    fullest = BobingOptions(text=text.value, die_out=10, turn_limit=300, sijin_side=True, scaled=True)

    assert len(face.rules(fullest, Tongue(locale))) <= CONTENT
