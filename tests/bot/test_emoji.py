"""Emojis of the application: their pictures, their names, and when texts may show them."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest
from PIL import Image

from bot.emoji import CARDS, DICE, NAMES, by_name, glyphs_of, read_glyphs
from bot.emoji_set import PICTURES
from bot.glyphs import WORDS
from bot.pictures import small
from games.doudizhu.cards import BIG_JOKER, DECK, SMALL_JOKER

ALL = {name: str(number) for number, name in enumerate(PICTURES, start=10**18)}


def opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png), formats=("PNG",)) as file:
        return file.convert("RGBA")


def test_there_are_six_dice_and_fifty_four_cards_each_with_a_name_that_discord_takes() -> None:
    assert len(PICTURES) == 60
    assert set(PICTURES) == NAMES
    assert all(re.fullmatch(r"kaiju_[a-z0-9]{2,4}", name) for name in PICTURES)


def test_names_tell_what_they_show() -> None:
    assert DICE[3] == "kaiju_d4"
    assert [CARDS[card] for card in (0, 1, 2, 3, 28, 51)] == [
        "kaiju_c3d",
        "kaiju_c3c",
        "kaiju_c3h",
        "kaiju_c3s",
        "kaiju_ctd",
        "kaiju_c2s",
    ]
    assert (CARDS[SMALL_JOKER], CARDS[BIG_JOKER]) == ("kaiju_cb", "kaiju_cr")


def test_pictures_are_small_square_and_all_different() -> None:
    drawn = {name: draw() for name, draw in PICTURES.items()}

    assert max(map(len, drawn.values())) <= 8_000  # Discord takes 256 KiB
    assert {opened(png).size for png in drawn.values()} == {(128, 128)}
    assert len(set(drawn.values())) == 60
    assert all(draw() == drawn[name] for name, draw in PICTURES.items())


def test_pictures_stay_apart_at_the_size_at_which_they_are_read() -> None:
    seen = [opened(draw()).resize((22, 22)).convert("RGB").tobytes() for draw in PICTURES.values()]

    for n, one in enumerate(seen):
        for other in seen[:n]:
            assert sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) >= 10


def test_what_is_around_a_die_or_a_card_is_see_through() -> None:
    for png in (small.die(6), *(small.card(card) for card in DECK)):
        assert opened(png).getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_texts_show_emojis_only_if_all_are_there() -> None:
    glyphs = glyphs_of(ALL | {"somebody_elses": "5"})
    assert glyphs.dice_in_a_row((4, 1)) == f"<:kaiju_d4:{ALL['kaiju_d4']}><:kaiju_d1:{ALL['kaiju_d1']}>"
    assert glyphs.cards_in_a_row((53,)) == f"<:kaiju_cr:{ALL['kaiju_cr']}>"

    for missing in ("kaiju_d1", "kaiju_cr", "kaiju_c7h"):
        assert glyphs_of({name: id_ for name, id_ in ALL.items() if name != missing}) is WORDS
    assert glyphs_of({}) is WORDS


class Http:
    """Answers as told."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, 0

    async def get_application_emojis(self, application_id: int) -> Any:
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def no(status: int) -> discord.HTTPException:
    class Response:
        reason = "no"

    response = Response()
    response.status = status  # type: ignore[attr-defined]
    return discord.HTTPException(response, "no")  # type: ignore[arg-type]


@pytest.mark.asyncio
async def test_the_emojis_are_read_by_one_question() -> None:
    http = Http({"items": [{"name": name, "id": id_} for name, id_ in ALL.items()]})

    glyphs = await read_glyphs(http, 1)  # type: ignore[arg-type]

    assert glyphs.dice
    assert http.asked == 1
    assert by_name(http.answer) == ALL


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "answer",
    [
        no(500),
        no(404),
        aiohttp.ClientError(),
        OSError(),
        TimeoutError(),
        RuntimeError("Session is closed"),
        "<html>",
        {},
        {"items": None},
        {"items": [{}]},
        {"items": []},
    ],
)
async def test_whatever_goes_wrong_there_are_words(answer: Any) -> None:
    assert await read_glyphs(Http(answer), 1) is WORDS  # type: ignore[arg-type]
