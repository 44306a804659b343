"""鬥地主 over the wire: computers think in a process of their own, which comes and goes with the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import filed
import pytest
from deeds import Fate, again, fate
from handed import act, open_hand, shown
from people import Answer, Guest
from process import BotProcess, Child
from server import Discord
from world import Message

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux shows them"),
]

QUICK = (str(Path(__file__).with_name("quick_bot.py")),)

HANDS = 4

LONG = 0.03
"""Seconds of processor time by which somebody thinks."""

STOP_SECONDS = 5.0


async def practise(discord: Discord, level: str = "easy") -> tuple[Guest, Message]:
    """One guest and two computers, dealt, with the guest's hand before him."""
    host = discord.guests[0]
    await host.slash("table open", game="doudizhu", turn_limit=120)
    for _ in range(2):
        await discord.until(lambda: "add_computer" in discord.board().verbs)
        await host.choose("add_computer", level)
    await host.press("start")
    return host, await open_hand(host)


def on_turn(discord: Discord, bot: BotProcess) -> int | None:
    """The user whose turn it is, None if no game runs."""
    running = filed.table(bot.database, discord.channel.id)["phase"] == "running"
    return filed.on_turn(bot.database, discord.channel.id)[0] if running else None


async def test_a_hand_with_two_computers_is_played_by_buttons(discord: Discord, idle_bot: BotProcess) -> None:
    bot = idle_bot
    bot.program = QUICK
    await bot.start(until_ready=False)
    assert bot.children() == []
    host, hand = await practise(discord)

    for _ in range(100):
        await discord.until(lambda: on_turn(discord, bot) in (None, host.id), 30)
        if on_turn(discord, bot) is None:
            break
        answer = await act(discord, host, hand)
        assert answer.error is None
    await discord.until(lambda: "rematch" in discord.board().verbs)

    assert filed.table(bot.database, discord.channel.id)["ending"] == "played"
    causes = {row["cause"] for row in filed.rows(bot.database, "SELECT cause FROM events")}
    assert causes == {"table", "player", "computer"}
    assert [row["reason"] for row in filed.rows(bot.database, "SELECT reason FROM movements")] == ["grant"]
    (thinker,) = bot.children()
    assert "bot.thinkers" in thinker.command
    assert (await bot.terminate()).status == 0
    assert not thinker.is_running


async def thinking(discord: Discord, bot: BotProcess) -> Child:
    """Until a computer on turn is at its thoughts; the process that has them."""
    host, hand = await practise(discord, "hard")
    for _ in range(HANDS):
        while (on := on_turn(discord, bot)) is not None:
            if on == host.id:
                await act(discord, host, hand)
            elif (thinker := await _at_work(discord, bot, on)) is not None:
                return thinker
        await host.press("rematch")  # which deals at once
        hand = await open_hand(host)
    raise AssertionError(f"{HANDS} hands ended, and no thought took long")


async def _at_work(discord: Discord, bot: BotProcess, computer: int) -> Child | None:
    """The process that thinks for this computer, None if its thought was a short one.

    One that was not there when the turn began is only starting.
    """
    before = {child: child.cpu() for child in bot.children()}
    while on_turn(discord, bot) == computer:
        for child, used in before.items():
            if child.cpu() - used > LONG:
                return child
        await asyncio.sleep(0.002)
    return None


@pytest.mark.parametrize("whom", ["the bot", "both"])
async def test_sigterm_ends_a_bot_whose_computer_thinks(
    discord: Discord, idle_bot: BotProcess, whom: str
) -> None:
    bot = idle_bot
    await bot.start(until_ready=False)
    thinker = await thinking(discord, bot)
    before = filed.rows(bot.database, "SELECT * FROM events")

    if whom == "both":
        os.kill(thinker.pid, signal.SIGTERM)  # as systemd does
    ended = await bot.terminate()

    assert ended.status == 0
    assert ended.seconds < STOP_SECONDS
    assert not thinker.is_running
    assert bot.trouble() == []
    after = filed.rows(bot.database, "SELECT * FROM events")
    assert after[: len(before)] == before
    assert [row["cause"] for row in after[len(before) :]] in ([], ["computer"])
    await bot.start(until_ready=False)
    if on_turn(discord, bot) != discord.guests[0].id:
        await discord.until(lambda: len(filed.rows(bot.database, "SELECT * FROM events")) > len(after))
    made = [row["n"] for row in filed.rows(bot.database, "SELECT n FROM events ORDER BY n")]
    assert made == list(range(len(made)))


async def test_a_computer_goes_with_a_bot_that_is_killed(discord: Discord, idle_bot: BotProcess) -> None:
    bot = idle_bot
    await bot.start(until_ready=False)
    thinker = await thinking(discord, bot)

    await bot.kill()

    await discord.until(lambda: not thinker.is_running, 2)
    assert bot.trouble() == []


async def deal(discord: Discord) -> list[Guest]:
    """Three guests, dealt; the first is to call."""
    host, *others = seated = discord.guests[:3]
    await host.slash("table open", game="doudizhu", turn_limit=120)
    for guest in others:
        await guest.press("join")
    await host.press("start")
    return seated


async def comes_again(discord: Discord, answer: Answer) -> Fate:
    """What somebody is told when his press is delivered once more."""
    twin = again(answer.interaction, discord.world)
    assert discord.deliver(twin)
    await discord.until(twin.answered.is_set)
    await discord.quiet()
    return fate(twin, discord.world)


async def test_what_comes_twice_is_told_as_done_twice(discord: Discord, idle_bot: BotProcess) -> None:
    """A call on the hand and a play by command, each delivered again when the game has gone on."""
    bot = idle_bot
    await bot.start(until_ready=False)
    host, *_ = await deal(discord)
    called = await host.press("bid:3", on=shown(discord, await open_hand(host)))
    plays = await host.offered("play", "cards", "")
    played = await host.slash("play", cards=plays[0][1])
    before = filed.rows(bot.database, "SELECT * FROM events")

    told = [await comes_again(discord, answer) for answer in (called, played)]

    assert Fate.REFUSED not in told
    assert filed.rows(bot.database, "SELECT * FROM events") == before
    assert len(before) == 3


async def test_what_comes_twice_is_done_though_its_player_has_gone(
    discord: Discord, idle_bot: BotProcess
) -> None:
    bot = idle_bot
    await bot.start(until_ready=False)
    host, *_ = await deal(discord)
    called = await host.press("bid:1", on=shown(discord, await open_hand(host)))
    await host.slash("table leave")

    told = await comes_again(discord, called)

    assert told is Fate.DONE
    assert bot.trouble() == []
