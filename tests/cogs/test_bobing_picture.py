"""Which picture a 博饼 table shows: as few different ones as the dice allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot import moves
from bot.bobing import GAME, BobingOptions
from bot.moves import Person
from bot.pictures import Bowl
from bot.table import Happening, Phase, Table
from bot.words import Tongue
from cogs.bobing_face import picture_of
from games import bobing
from games.bobing.bowl import judge
from games.bobing.values import Config, Ended, Roll, Rolled, Text


def table_of(number: int) -> Table:
    host = Person(1000, "玩家")
    return replace(moves.open_table(GAME, 77, 88, host, BobingOptions(), "join", 1e9), id=number)


def thrown(number: int, dice: tuple[int, ...], throw: int, out: int | None = None) -> Table:
    """Table `number` after a throw."""
    judged = judge(dice, Text.A)
    award, class_ = (None, None) if out is not None else (judged.award, judged.class_)
    event = Rolled(0, throw, 1, dice, out, award, class_)
    state = bobing.start(Config(), 2, Random(7)).state
    recent = (Happening(throw, 0, "player", (event,)),)
    return replace(table_of(number), state=state, phase=Phase.RUNNING, steps=throw + 1, recent=recent)


def shown(*facts: Any, locale: str = "zh-TW") -> Bowl:
    return picture_of(thrown(*facts), Tongue(locale))[0]


@pytest.mark.parametrize("out", [None, 0])
def test_another_table_shows_the_same_throw_in_the_same_picture(out: int | None) -> None:
    one, other = shown(1, (4, 1, 4, 2, 6, 4), 3, out), shown(2, (4, 6, 4, 4, 2, 1), 17, out)

    assert one == other


def test_the_same_dice_twice_in_a_row_are_two_pictures() -> None:
    assert shown(1, (1, 1, 2, 3, 5, 6), 3) != shown(1, (1, 1, 2, 3, 5, 6), 4)


def test_the_words_keep_the_order_of_the_dice() -> None:
    _, alt = picture_of(thrown(1, (4, 1, 4, 2, 6, 4), 3), Tongue("zh-TW"))

    assert "4\u00a01\u00a04\u00a02\u00a06\u00a04" in alt


def test_a_die_out_of_the_bowl_is_another_picture() -> None:
    inside, first, second = (shown(1, (4, 1, 4, 2, 6, 4), 3, out) for out in (None, 0, 1))

    assert len({inside, first, second}) == 3
    assert (first.dice[first.out or 0], second.dice[second.out or 0]) == (4, 1)


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en"])
def test_every_lobby_shows_the_picture_that_the_bot_draws_first(locale: str) -> None:
    assert picture_of(table_of(9), Tongue(locale))[0] == Bowl()


def test_whole_games_at_several_tables_show_no_more_pictures_than_dice_allow() -> None:
    config, pictures, throws = Config(die_out_percent=0), set(), 0
    for number in range(40):
        rng = Random(number)
        step = bobing.start(config, 3, rng)
        while (seat := bobing.to_act(step.state)) is not None:
            step = bobing.apply(step.state, seat, Roll(), rng)
            if any(isinstance(event, Ended) for event in step.events):
                break
            recent = (Happening(throws, seat, "player", step.events),)
            table = replace(table_of(number), state=step.state, phase=Phase.RUNNING, recent=recent)
            pictures.add(picture_of(table, Tongue("zh-TW"))[0])
            throws += 1

    assert throws > 5_000
    assert len(pictures) <= 924
