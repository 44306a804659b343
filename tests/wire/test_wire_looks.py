"""Looks over the wire: files that come and go with edits, as Discord's schema has them."""

from __future__ import annotations

import pytest
from process import BotProcess
from server import Discord
from world import Message

pytestmark = pytest.mark.asyncio


def files(message: Message | None) -> dict[str, bytes]:
    assert message is not None
    assert all(file.description for file in message.attachments)
    return {file.filename: file.data for file in message.attachments}


async def test_a_board_moves_once_and_loses_its_picture_when_the_guild_wants_text(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, *_ = discord.guests
    admin = discord.invite("Mod", "en-US", None, "manage_guild")
    await bo.slash("table open", game="bobing", die_out=0)
    await cheng.press("join")
    await bo.press("start")
    await discord.quiet(1.2)

    await admin.slash("settings look", look="moving")
    await discord.quiet(1.2)
    assert list(files(discord.board())) == ["bowl.png"]
    for guest in (bo, cheng, bo, cheng):  # whoever is not on turn is refused
        await guest.press("roll")
    await discord.quiet(1.2)
    ((name, gif),) = files(discord.board()).items()
    assert (name, gif[:6]) == ("bowl.gif", b"GIF89a")
    assert len(gif) <= 150_000
    await bo.slash("table status")
    await discord.quiet(1.2)
    assert list(files(discord.board())) == ["bowl.png"]
    await bot.kill()
    await bot.start()
    await bo.slash("table status")
    await discord.quiet(1.2)
    assert list(files(discord.board())) == ["bowl.png"]

    await admin.slash("settings look", look="text")
    await discord.quiet(1.2)
    assert files(discord.board()) == {}
    await cheng.press("roll")
    await bo.press("roll")
    await discord.quiet(1.2)
    assert files(discord.board()) == {}


async def test_a_hand_that_stands_there_loses_its_picture_when_its_owner_wants_text(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="doudizhu", turn_limit=120)
    await cheng.press("join")
    await dana.press("join")
    await bo.press("start")
    await discord.quiet(1.2)
    hand = await bo.press("hand")
    assert list(files(hand.message)) == ["hand.png"]

    answer = await bo.slash("text-only", state="on")
    await discord.quiet(1.2)

    assert answer.private
    assert files(hand.message) == {}
    assert list(files((await cheng.press("hand")).message)) == ["hand.png"]
    assert files((await bo.press("hand")).message) == {}
    assert list(files(discord.board())) == ["table.png"]
