"""What is said of dice: the same of every face and every player, and never that anybody has luck."""

from __future__ import annotations

import re

import pytest
from wcwidth import wcswidth

from bot.dice import Counts
from bot.dice_book import Scope, Summary
from bot.glyphs import Glyphs
from bot.looks import Look
from bot.settings import LOCALES
from bot.words import Tongue
from cogs.dice_words import _in_words, dice_blocks

EVERYWHERE = Scope(77)
COLUMNS = 60
"""Of a terminal, for thirty full-width characters: what a line has on a phone."""

BANDS = {
    1.0: ("dice-usual", 100),
    0.5: ("dice-usual", 50),
    0.05: ("dice-usual", 5),
    0.0499: ("dice-seldom", 20),
    0.0123: ("dice-seldom", 81),
    0.001: ("dice-seldom", 1000),
    0.000999: ("dice-rare", 1000),
    0.0000123: ("dice-rare", 81_000),
    0.000001: ("dice-rare", 1_000_000),
    0.00000099: ("dice-rarer", 1_000_000),
    0.0: ("dice-rarer", 1_000_000),
}


def blocks(
    locale: str, faces: tuple[int, ...], *, shown: tuple[int, ...] = (), look: Look | None = None
) -> str:
    counts = {"bobing": Counts(sum(faces) // 6, faces, shown)}
    found = dice_blocks(EVERYWHERE, Summary(3, counts), "", Tongue(locale), look or Look())
    return "\n".join(found)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("p", BANDS)
def test_each_p_has_its_band(locale: str, p: float) -> None:
    key, n = BANDS[p]

    assert _in_words(p, Tongue(locale)) == Tongue(locale)(key, n=n)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("face", range(6))
def test_no_face_is_better_than_another(locale: str, face: int) -> None:
    """The same counts on other faces give the same words."""
    even = [100] * 6
    faces = tuple(140 if place == face else count for place, count in enumerate(even))
    first = tuple(140 if place == 0 else count for place, count in enumerate(even))

    told, other = (re.sub(r"(?m)^\d　.*$", "", blocks(locale, found)) for found in (faces, first))

    assert told == other


@pytest.mark.parametrize("locale", LOCALES)
def test_nobody_is_told_of_luck_or_of_loaded_dice(locale: str) -> None:
    unwanted = (
        "運氣",
        "运气",
        "手氣",
        "手气",
        "灌鉛",
        "灌铅",
        "作弊",
        "倒楣",
        "倒霉",
        "luck",
        "loaded",
        "cheat",
    )
    for faces in ((0, 0, 0, 0, 0, 9000), (1000,) * 6, (5, 5, 5, 5, 5, 4), (100, 100, 100, 140, 100, 100)):
        text = blocks(locale, faces, shown=(9, 1, 1, 1, 1, 1, 900)).casefold()
        assert [word for word in unwanted if word in text] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_line_of_a_face_fits_a_phone_and_the_whole_a_message(locale: str) -> None:
    text = blocks(locale, (10_000_000,) * 6, shown=(10_000_000,) * 7)

    lines = [line for line in text.splitlines() if re.match(r"\d　", line)]
    assert len(lines) == 6
    assert all(wcswidth(line) <= COLUMNS for line in lines)
    assert len(text) < 2000


@pytest.mark.parametrize("locale", LOCALES)
def test_dice_stand_as_emojis_where_there_are_any_and_as_figures_for_readers_of_text(locale: str) -> None:
    glyphs = Glyphs(tuple(f"<:d{face}:{face}>" for face in range(1, 7)))

    shown = blocks(locale, (10,) * 6, look=Look(glyphs=glyphs))
    plain = blocks(locale, (10,) * 6, look=Look(has_pictures=False))

    assert all(f"\n{glyph}　■■■■□□□□　10　16.7%" in shown for glyph in glyphs.dice)
    assert "<:" not in plain
    assert "■" not in plain
