"""The line of a power on a board: there where it fits, and never so that Discord refuses the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from seated import ANNA, NOW, running

from bot import moves, powers
from bot.moves import Person
from bot.settings import LOCALES
from bot.words import Tongue
from cogs.layout import TEXTS, fits
from cogs.powers import with_powers

HOSTILE = Person(1001, "[*_~`|]" * 4 + "[]()", moderates=True)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("room", [0, 10, 100, 400])
def test_a_board_that_discord_would_take_is_taken_with_the_line_of_a_power(locale: str, room: int) -> None:
    table = running()
    table = replace(table, sitters=tuple(replace(s, name=HOSTILE.name) for s in table.sitters))
    skipped = powers.skip(table, HOSTILE, table.turn_version, NOW + 200).table
    full = "x" * (TEXTS - room)

    parts = with_powers((full, [], []), skipped, Tongue(locale))

    assert fits(parts)
    assert ("⚖️" in parts[0]) == (room == 400)


def test_a_name_does_nothing_in_the_line_of_a_power() -> None:
    table = running()
    kicked = moves.kick(table, HOSTILE, Person(ANNA.user_id, ""), NOW + 200).table

    headline, *_ = with_powers(("", [], []), kicked, Tongue("zh-TW"))

    assert HOSTILE.name not in headline
    assert "\\[\\*\\_" in headline
