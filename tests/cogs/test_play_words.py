"""What is said of chips and prizes: the page of the documentation and the bot say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import LOCALES
from bot.words import Tongue
from cogs.play_words import play_chips

PAGE = Path(__file__).parents[2] / "docs" / "play-chips.md"

HEADINGS = {"zh-TW": "繁體中文", "zh-CN": "简体中文", "en": "English"}


def section(heading: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [line.removeprefix("- ") for line in text.splitlines() if line]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_says_what_the_bot_says(locale: str) -> None:
    _heading, *said = play_chips(Tongue(locale)).splitlines()

    assert section(HEADINGS[locale]) == said


@pytest.mark.parametrize("locale", LOCALES)
def test_it_fits_a_message(locale: str) -> None:
    assert len(play_chips(Tongue(locale))) < 2000


def test_whatever_the_page_names_is_there() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    named = [part for row in rows for part in row.split("`")[1::2] if part.endswith(".py")]

    assert len(named) > 5
    assert [path for path in named if not (PAGE.parents[1] / path).exists()] == []
