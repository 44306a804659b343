"""What stands on a board with emojis, with a picture that moves, and without any picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot import moves
from bot.bobing import GAME, BobingOptions
from bot.emoji import CARDS, DICE, glyphs_of
from bot.looks import STILL, Look
from bot.moves import Person
from bot.pictures import Bowl
from bot.settings import LOCALES
from bot.table import Happening, Phase, Table
from bot.words import Tongue
from cogs.bobing_face import BobingFace
from cogs.doudizhu_words import hand_text, played_text
from cogs.layout import ALT, TEXTS, fits, shortened
from games import bobing
from games.bobing.values import Config, Roll
from games.doudizhu.cards import DECK, group_of
from games.doudizhu.catalogue import reading_over

GLYPHS = glyphs_of({name: str(1300000000000000000 + n) for n, name in enumerate((*DICE, *CARDS))})
HOSTILE = "*" * 32


class Still:
    """A painter who paints nothing."""

    async def bowl(self, bowl: Bowl) -> bytes:
        return b"png"

    async def moving_bowl(self, bowl: Bowl) -> bytes:
        return b"gif"


FACE = BobingFace(Still())  # type: ignore[arg-type]


def played(name: str, players: int = 10, throws: int = 12) -> Table:
    """A running table of so many throws; `recent` has the last eight."""
    host = Person(1000, name)
    table = replace(moves.open_table(GAME, 77, 88, host, BobingOptions(), "join", 1e9), id=9)
    for number in range(1, players):
        table = moves.join(table, Person(1000 + number, name), f"join {number}", "", 1e9).table
    rng = Random(5)
    step = bobing.start(Config(die_out_percent=0), players, rng)
    recent: list[Happening] = []
    for n in range(throws):
        seat = bobing.to_act(step.state)
        assert seat is not None
        step = bobing.apply(step.state, seat, Roll(), rng)
        recent.append(Happening(n + 1, seat, "player", step.events))
    sitters = tuple(replace(sitter, seat=number) for number, sitter in enumerate(table.sitters))
    return replace(
        table,
        sitters=sitters,
        state=step.state,
        phase=Phase.RUNNING,
        steps=throws + 1,
        recent=tuple(recent[-8:]),
        deadline=1e9,
    )


def texts(components: list[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        if component["type"] == 10:
            yield component["content"]
        yield from texts(component.get("components") or [])


async def text_of(table: Table, locale: str, look: Look) -> str:
    drawn = await FACE.draw(table, Tongue(locale), look)
    return "\n".join(texts(drawn.view.to_components()))


@pytest.mark.asyncio
@pytest.mark.parametrize("locale", LOCALES)
async def test_the_last_eight_throws_are_emojis_and_fit(locale: str) -> None:
    shown = await text_of(played("小柏"), locale, Look(glyphs=GLYPHS))

    assert shown.count("<:kaiju_d") >= 48
    assert len(shown) <= TEXTS


@pytest.mark.asyncio
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_board_that_emojis_would_make_too_long_has_figures(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(HOSTILE)
    plain = await text_of(table, locale, STILL)
    monkeypatch.setattr("cogs.layout.TEXTS", len(plain))

    assert await text_of(table, locale, Look(glyphs=GLYPHS)) == plain


@pytest.mark.asyncio
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_board_without_a_picture_has_the_same_texts_and_what_it_showed(locale: str) -> None:
    table = played("小柏")
    pictured = await FACE.draw(table, Tongue(locale))
    assert pictured.picture is not None

    plain = await FACE.draw(table, Tongue(locale), Look(has_pictures=False))

    assert plain.picture is None
    assert plain.edit()["attachments"] == []
    assert "file" not in plain.new()
    said, without = list(texts(pictured.view.to_components())), list(texts(plain.view.to_components()))
    assert without == [said[0], pictured.picture.description, *said[1:]]


@pytest.mark.asyncio
async def test_what_was_thrown_since_the_board_was_shown_moves_and_nothing_else() -> None:
    table = played("小柏", throws=3)

    for told, name in ((3, "bowl.gif"), (2, "bowl.gif"), (4, "bowl.png"), (None, "bowl.png")):
        drawn = await FACE.draw(table, Tongue("zh-TW"), Look(since=told))
        assert drawn.picture is not None
        assert drawn.picture.filename == name


@pytest.mark.parametrize("locale", LOCALES)
def test_a_hand_of_emojis_is_in_the_order_of_its_picture(locale: str) -> None:
    tongue = Tongue(locale, GLYPHS)

    shown = hand_text((0, 53, 12, 51), tongue)

    assert [code.split(":")[1] for code in shown.split(">")[:-1]] == [
        "kaiju_cr",
        "kaiju_c2s",
        "kaiju_c6d",
        "kaiju_c3d",
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_play_of_emojis_has_its_body_first(locale: str) -> None:
    cards = (20, 0, 21, 22)  # three eights and a three
    pattern = reading_over(group_of(cards), None)
    assert pattern is not None

    shown = played_text(cards, pattern, Tongue(locale, GLYPHS))

    assert [part.split(":")[0] for part in shown.split("kaiju_")[1:]] == ["c8h", "c8c", "c8d", "c3d"]


def test_every_card_and_face_has_a_code_of_its_own() -> None:
    codes = [GLYPHS.cards_in_a_row([card]) for card in DECK] + [
        GLYPHS.dice_in_a_row([f]) for f in range(1, 7)
    ]

    assert len(set(codes)) == 60


# How long texts are


def test_all_texts_of_a_message_count_together() -> None:
    assert fits(("a" * 2000, ["b" * 1000, "c" * 1000], []))
    assert not fits(("a" * 2000, ["b" * 1000, "c" * 1001], []))


def test_an_alt_text_that_is_too_long_ends_with_a_whole_sentence() -> None:
    long = "。".join(["小柏擲出四紅" * 20] * 12)

    cut = shortened(long)

    assert len(cut) <= ALT
    assert cut.endswith("。…")
    assert shortened("短。") == "短。"
    assert len(shortened("x" * 5000)) == ALT
