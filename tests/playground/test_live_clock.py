"""The playground's time is the wall clock's."""

import asyncio
import re
import time
from datetime import UTC, datetime, timedelta

import discord
import pytest
from tabs import OpenTab
from toy import ToyBot

from playground.live import LivePreview

pytestmark = pytest.mark.asyncio
MOMENT = timedelta(seconds=2)


async def test_the_world_is_made_now(preview: LivePreview) -> None:
    now = datetime.now(UTC)

    for made in (preview.channel, *preview.viewers):
        assert abs(discord.utils.snowflake_time(made.id) - now) < MOMENT


async def test_interactions_are_made_now_and_keep_pace(open_tab: OpenTab) -> None:
    tab = await open_tab()
    await tab.run("where")
    await asyncio.sleep(1.1)
    await tab.run("where")
    await tab.look()

    ages = re.findall(r"age (-?\d+\.\d)", tab.text())
    assert [float(age) for age in ages] == pytest.approx([0, 0], abs=0.5)


async def test_a_page_says_when_it_was_told(open_tab: OpenTab) -> None:
    tab = await open_tab()
    await tab.run("roll")

    shown = (await tab.look())["profile"]["presentationTime"]

    assert abs(datetime.fromisoformat(shown) - datetime.now(UTC)) < MOMENT


async def test_inside_the_bot_the_loop_keeps_the_same_time(preview: LivePreview, bot: ToyBot) -> None:
    async def inside() -> tuple[float, float]:
        return asyncio.get_running_loop().time(), time.monotonic()

    with preview.env._bot_scope():
        seen = await asyncio.get_running_loop().create_task(inside())

    assert seen == pytest.approx((time.monotonic(),) * 2, abs=0.5)


async def test_timers_fire_when_due_once_and_not_when_cancelled(preview: LivePreview) -> None:
    loop = asyncio.get_running_loop()
    fired: list[tuple[str, float]] = []
    began = time.monotonic()

    def fire(name: str) -> None:
        fired.append((name, time.monotonic() - began))

    with preview.env._bot_scope():
        loop.call_later(2.0, fire, "later")
        loop.call_at(loop.time() + 0.1, fire, "at")
        loop.call_later(0.2, fire, "never").cancel()
        months = loop.call_later(90 * 86400, fire, "in three months")
    await asyncio.sleep(0.2)
    await preview.env.settle()  # must neither wait for the late one nor run the early one again
    assert [name for name, _ in fired] == ["at"]
    await asyncio.sleep(2.5)

    assert [name for name, _ in fired] == ["at", "later"]
    assert [when for _, when in fired] == pytest.approx([0.1, 2.0], abs=0.5)  # a machine may be busy
    months.cancel()


async def test_a_sleeping_task_of_the_bot_holds_nobody_up(preview: LivePreview, open_tab: OpenTab) -> None:
    tab = await open_tab()
    with preview.env._bot_scope():
        asleep = asyncio.get_running_loop().create_task(asyncio.sleep(2))

    began = time.perf_counter()
    await tab.run("roll")

    assert time.perf_counter() - began < 1
    asleep.cancel()
