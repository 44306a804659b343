"""kill -9 and SIGTERM in the middle of calls, plays and settlements of 鬥地主: nothing is lost or twice.

Some ends where the other test has fifteen; `pytest tests/wire --kills 500` tries eighty. Computers sit at one
of the tables, and make no pause before they play, so that kills find them thinking.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from card_night import STAGES, CardNight
from moments import Moment, draw, draw_in_a_deed
from process import BotProcess, running
from server import Discord

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux shows them"),
]

SHARE = 0.16
"""Ends here for each in the test of the other game."""

A_NIGHT = 5

QUICK = (str(Path(__file__).with_name("quick_bot.py")),)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ends" in metafunc.fixturenames:
        wanted = max(A_NIGHT, round(metafunc.config.getoption("kills") * SHARE))
        nights = range(-(-wanted // A_NIGHT))
        metafunc.parametrize("story", [f"cards {night}" for night in nights])
        metafunc.parametrize("ends", [A_NIGHT], ids=[""])


@pytest_asyncio.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that the test starts, and ends as it likes."""
    async with running(discord, tmp_path) as process:
        process.program = QUICK
        yield process


def moment(story: str, number: int) -> Moment:
    """Once each night at every stage of a hand, and then at any moment."""
    if number < len(STAGES):
        order = Random(story).sample(STAGES, len(STAGES))
        return draw_in_a_deed(story, number, order[number])
    return draw(story, number)


async def test_hands_go_on_where_they_were(discord: Discord, bot: BotProcess, story: str, ends: int) -> None:
    night = CardNight(discord, bot, story)

    for number in range(ends):
        await night.live_until(moment(story, number))
    await night.dawn()

    assert set(night.hits) == set(STAGES)
