"""The dice over the wire: whatever kills the process, what was thrown is counted once."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter

import filed
import pytest
from people import Answer, Guest
from process import BotProcess
from server import Discord

pytestmark = pytest.mark.asyncio

LANGUAGES = 3


def on_record(bot: BotProcess) -> Counter[int]:
    faces: Counter[int] = Counter()
    for row in filed.rows(bot.database, "SELECT events FROM events"):
        for event in json.loads(row["events"]):
            faces.update(event.get("dice", ()))
    return faces


def told(answer: Answer) -> Counter[int]:
    """The counts that stand in an answer, by face."""
    lines = [line.split("　") for line in answer.text.splitlines()]
    return Counter({int(line[0]): int(line[2]) for line in lines if len(line) == 4 and line[0].isdigit()})


def exported(answer: Answer) -> list[dict[str, str]]:
    ((name, data),) = answer.files.items()
    assert name == "throws-table-1.csv"
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


async def throw(discord: Discord, players: list[Guest]) -> None:
    """A round: whoever is not on turn is refused."""
    for guest in players * 2:
        await guest.press("roll")
    await discord.quiet(1.2)


async def test_the_dice_are_the_same_after_a_kill(discord: Discord, bot: BotProcess) -> None:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing", turn_limit=300)
    await cheng.press("join")
    await bo.press("start")
    await discord.quiet(1.2)
    await throw(discord, [bo, cheng])

    before = [await guest.slash("dice-stats") for guest in (bo, cheng, dana)]
    shown = await dana.slash("dice-stats", table=1)
    lines = exported(await dana.press("take", on=shown))
    await bot.kill()
    await bot.start()
    after = [await guest.slash("dice-stats") for guest in (bo, cheng, dana)]
    again = exported(await dana.press("take", on=shown))  # the button of the process that was killed

    assert len({answer.text for answer in before}) == LANGUAGES
    for one, other in zip(before, after, strict=True):
        assert one.private
        assert other.private
        assert one.text == other.text
        assert told(one) == on_record(bot)
    assert lines == again
    assert Counter(int(die) for line in lines for die in line["dice"].split()) == on_record(bot)

    thrown = on_record(bot).total()
    await throw(discord, [bo, cheng])
    await bo.slash("table end")
    assert on_record(bot).total() > thrown
    assert told(await bo.slash("dice-stats")) == on_record(bot)
    assert told(await bo.slash("dice-stats")) == on_record(bot)  # and from memory
