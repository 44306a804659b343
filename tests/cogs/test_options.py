"""What is said in `/table open` becomes the options of the game, and of no other."""

from dataclasses import replace

import pytest

from bot.bobing import GAME, BobingOptions
from bot.doudizhu import GAME as DOUDIZHU
from bot.engines import Game, TableOptions
from bot.refusals import ForeignOption, OutOfRange
from bot.words import Tongue
from cogs.answers import OPTION_WORDS, refusal_text
from cogs.table_options import options_of

FOREIGN = sorted(OPTION_WORDS.keys() - TableOptions.model_fields)

PLAIN = replace(GAME, options=TableOptions)
"""A game without options of its own; it goes by the name that has words."""


def test_what_was_not_said_is_as_the_game_has_it() -> None:
    assert options_of(GAME, {"text": "b", "die_out": None}) == BobingOptions(text="b")


@pytest.mark.parametrize("option", FOREIGN)
def test_an_option_of_another_game_is_refused_by_name(option: str) -> None:
    with pytest.raises(ForeignOption) as refused:
        options_of(PLAIN, {"turn_limit": 30, option: 1})

    assert refused.value.option == option
    tongue = Tongue("zh-TW")
    assert tongue(OPTION_WORDS[option]) in refusal_text(refused.value, tongue)


def test_an_option_of_another_game_that_was_not_said_is_no_matter() -> None:
    assert options_of(PLAIN, {"turn_limit": 30, "text": None}) == TableOptions(turn_limit=30)


@pytest.mark.parametrize(
    ("game", "option", "low", "high"),
    [
        (GAME, "turn_limit", 15, 300),
        (GAME, "chairs", 2, 10),
        (DOUDIZHU, "turn_limit", 10, 120),
        (DOUDIZHU, "chairs", 3, 3),
        (DOUDIZHU, "stake", 50, 200),
    ],
)
def test_a_number_out_of_the_range_of_its_game_is_refused_with_that_range(
    game: Game, option: str, low: int, high: int
) -> None:
    for value in (low - 1, high + 1):
        with pytest.raises(OutOfRange) as refused:
            options_of(game, {option: value})

        assert (refused.value.option, refused.value.low, refused.value.high) == (option, low, high)
        tongue = Tongue("zh-TW")
        assert tongue(OPTION_WORDS[option]) in refusal_text(refused.value, tongue)
    for value in (low, high):
        assert getattr(options_of(game, {option: value}), option) == value
