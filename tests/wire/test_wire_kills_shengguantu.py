"""kill -9 and SIGTERM in the middle of throws, purchases, choices and settlements of 陞官圖.

Some ends where the test of 博餅 has fifteen; `pytest tests/wire --kills 500` tries eighty. Each night has a
foretold game, which leads to a post to refuse and to a redemption, a fast one, and one that a moderator
closes; every stage of a game is hit by an end, and what is left is played out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from foretold import STAGES
from moments import Moment, Stage, draw, draw_in_a_deed
from office_night import OfficeNight
from process import BotProcess, running
from server import Discord

pytestmark = pytest.mark.asyncio

SHARE = 0.16
"""Ends here for each in the test of 博餅."""

A_NIGHT = len(STAGES)
"""No stage is left out."""

QUICK = (str(Path(__file__).with_name("quick_bot.py")),)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "ends" in metafunc.fixturenames:
        wanted = max(A_NIGHT, round(metafunc.config.getoption("kills") * SHARE))
        nights = range(-(-wanted // A_NIGHT))
        metafunc.parametrize("story", [f"offices {night}" for night in nights])
        metafunc.parametrize("ends", [A_NIGHT], ids=[""])


@pytest_asyncio.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A process that the test starts, and ends as it likes."""
    async with running(discord, tmp_path) as process:
        process.program = QUICK
        yield process


def moment(story: str, number: int) -> Moment:
    """Once each night at every stage of a game, the ends of games last, and then at any moment."""
    stages = _stages(story)
    return draw_in_a_deed(story, number, stages[number]) if number < len(stages) else draw(story, number)


def _stages(story: str) -> list[Stage]:
    rng = Random(story)
    during, at_the_end = STAGES[:-2], STAGES[-2:]
    return [*rng.sample(during, len(during)), *rng.sample(at_the_end, len(at_the_end))]


async def test_careers_go_on_where_they_were(
    discord: Discord, bot: BotProcess, story: str, ends: int
) -> None:
    night = OfficeNight(discord, bot, story)

    for number in range(ends):
        await night.live_until(moment(story, number))
    await night.dawn()

    assert set(night.hits) == set(STAGES)
