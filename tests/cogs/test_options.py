"""What is said in `/table open` becomes the options of the game, and of no other."""

from dataclasses import replace

import pytest

from bot.bobing import GAME, BobingOptions
from bot.engines import TableOptions
from bot.refusals import ForeignOption
from bot.words import Tongue
from cogs.answers import OPTION_WORDS, refusal_text
from cogs.table import options_of

PLAIN = replace(GAME, options=TableOptions)
"""A game without options of its own; it goes by the name that has words."""


def test_what_was_not_said_is_as_the_game_has_it() -> None:
    assert options_of(GAME, {"text": "b", "die_out": None}) == BobingOptions(text="b")


@pytest.mark.parametrize("option", sorted(OPTION_WORDS))
def test_an_option_of_another_game_is_refused_by_name(option: str) -> None:
    with pytest.raises(ForeignOption) as refused:
        options_of(PLAIN, {"turn_limit": 30, option: 1})

    assert refused.value.option == option
    tongue = Tongue("zh-TW")
    assert tongue(OPTION_WORDS[option]) in refusal_text(refused.value, tongue)


def test_an_option_of_another_game_that_was_not_said_is_no_matter() -> None:
    assert options_of(PLAIN, {"turn_limit": 30, "text": None}) == TableOptions(turn_limit=30)
