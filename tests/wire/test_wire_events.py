"""Sixty people, six tables at once and a final, over the wire: counted, killed once, and played out."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import filed
import pytest
from people import Guest
from process import BotProcess
from server import Discord, snapshot
from world import Channel, Message

from bot.notices import EDIT_SECONDS
from bot.words import say

pytestmark = pytest.mark.asyncio

GUESTS, TABLES = 60, 6

PRIZES = "狀元 1\n對堂 0\n三紅 1\n四進 1\n二舉 1\n一秀 3"

PAUSE_SECONDS = (0.1, 0.5)
"""Between two presses at a table: people who are in a hurry."""

LOCALES = ("zh-TW", "zh-CN", "en-US")

FINAL = 0


def notices(discord: Discord) -> list[Message]:
    """Messages that show how the evening stands; its end has one button, too."""
    return [m for m in discord.messages() if any(c.startswith("kaiju-event:") for c in m.custom_ids)]


def rooms(discord: Discord, bot: BotProcess) -> dict[int, Channel]:
    found = filed.rows(bot.database, "SELECT n, channel_id FROM rooms WHERE table_id IS NOT NULL")
    return {row["n"]: discord.world.channels[row["channel_id"]] for row in found}


def phase(bot: BotProcess) -> str:
    return str(filed.row(bot.database, "SELECT phase FROM gatherings")["phase"])


async def press(guest: Guest, verb: str, discord: Discord) -> None:
    answer = await guest.press(verb, on=snapshot(notices(discord)[-1]))
    assert answer.error is None


async def play(discord: Discord, bot: BotProcess, place: Channel, rng: Random, throws: int = 10_000) -> None:
    """So many throws at one table, or to its end, each by whoever is on turn, as a person would press."""
    for _ in range(throws):
        if not filed.is_live(bot.database, place.id):
            return
        user_id, *_ = filed.on_turn(bot.database, place.id)
        board = snapshot(discord.boards(place)[-1])
        host_id = filed.table(bot.database, place.id)["host_id"]
        if "sweep" in board.verbs:
            await discord.guest(host_id).press("sweep", on=board)
        elif "roll" in board.verbs:
            await discord.guest(user_id).press("roll", on=board)
        await asyncio.sleep(rng.uniform(*PAUSE_SECONDS))


async def test_sixty_people_on_six_tables_stay_within_what_discord_allows(
    discord: Discord, idle_bot: BotProcess
) -> None:
    bot = idle_bot
    await bot.start()
    organiser = discord.invite("主辦", "zh-TW", None, "manage_events")
    guests = [discord.invite(f"客{n}", LOCALES[n % 3]) for n in range(GUESTS)]
    discord.guests += guests
    day = datetime.fromtimestamp(discord.clock.now(), UTC) + timedelta(days=2)
    await organiser.slash("event create", title="中秋博餅", when=f"{day:%Y-%m-%d %H:%M}")
    await discord.until(lambda: notices(discord))
    await organiser.submit(await organiser.press("prizes", on=snapshot(notices(discord)[-1])), PRIZES)
    for first in range(0, GUESTS, 10):
        await asyncio.gather(*(press(guest, "sign_up", discord) for guest in guests[first : first + 10]))

    asked = await organiser.press("start", on=snapshot(notices(discord)[-1]))
    await organiser.press("start_now", on=asked)
    await discord.until(lambda: len(rooms(discord, bot)) == TABLES, 30)
    await discord.quiet(1)
    began = discord.clock.now()
    places = rooms(discord, bot)
    await asyncio.gather(*(play(discord, bot, place, Random(n), 8) for n, place in places.items()))

    await bot.kill()
    await bot.start()
    await asyncio.gather(*(play(discord, bot, place, Random(-n)) for n, place in places.items()))
    await discord.until(lambda: phase(bot) == "over" or FINAL in rooms(discord, bot), 30)
    if FINAL in rooms(discord, bot):
        await discord.until(lambda: discord.boards(rooms(discord, bot)[FINAL]), 10)
        await play(discord, bot, rooms(discord, bot)[FINAL], Random(99))
    await discord.until(lambda: phase(bot) == "over", 30)
    await discord.quiet(EDIT_SECONDS + 1)

    assert discord.quotas.refused == 0
    assert len(notices(discord)) == 1
    assert say("zh-TW", "event-over", title="中秋博餅") in notices(discord)[-1].text
    threads = [channel for channel in discord.world.channels.values() if channel.is_thread]
    assert len(threads) == len(rooms(discord, bot)) == len({thread.name for thread in threads})
    assert all(len([b for b in discord.boards(place) if b.verbs]) == 1 for place in places.values())
    assert most_in_a_second(discord, began) <= 25
    assert rarest(discord) >= EDIT_SECONDS - 0.5


def most_in_a_second(discord: Discord, since: float) -> int:
    """The most requests in one second that count for the fifty of the whole bot."""
    counted = Counter(
        int(each.at)
        for each in discord.requests
        if each.at >= since and not each.path.startswith(("/interactions/", "/webhooks/"))
    )
    return max(counted.values())


def rarest(discord: Discord) -> float:
    """Seconds between two edits of the notice by the bot itself, the fewest; each posting begins anew."""
    (notice,) = notices(discord)
    path = f"/channels/{discord.channel.id}/messages/{notice.id}"
    edits = [each.at for each in discord.requests if each.method == "PATCH" and each.path == path]
    return min((later - one for one, later in pairwise(edits)), default=EDIT_SECONDS)
