"""Dice and cards as emojis: brought by the owner's command, shown by the bot from its next start on."""

from __future__ import annotations

import pytest
from process import BotProcess
from server import Discord
from test_wire_doctor import run

from bot.emoji import CARDS, DICE, NAMES

pytestmark = pytest.mark.asyncio


def names(discord: Discord) -> set[str]:
    return {emoji["name"] for emoji in discord.world.emojis.values()}


def code(discord: Discord, name: str) -> str:
    (found,) = [emoji["id"] for emoji in discord.world.emojis.values() if emoji["name"] == name]
    return f"<:{name}:{found}>"


async def test_the_command_brings_what_is_missing_and_takes_away_only_its_own(
    discord: Discord, idle_bot: BotProcess
) -> None:
    discord.world.emojis[7] = {"id": "7", "name": "somebody_elses"}

    first = await run(idle_bot, "emoji")
    assert names(discord) == NAMES | {"somebody_elses"}
    gone = next(number for number, emoji in discord.world.emojis.items() if emoji["name"] == "kaiju_c7h")
    del discord.world.emojis[gone]
    again = await run(idle_bot, "emoji")
    assert names(discord) == NAMES | {"somebody_elses"}
    idle = await run(idle_bot, "emoji")
    removed = await run(idle_bot, "emoji", "--remove")
    empty = await run(idle_bot, "emoji", "--remove")

    assert [(status, err) for status, _, err in (first, again, idle, removed, empty)] == [(0, "")] * 5
    assert len(first[1]) == len(removed[1]) == 61
    assert first[1][-1] == "60 uploaded, 0 were there; restart the bot to show them"
    assert again[1][0].startswith("kaiju_c7h uploaded, ")
    assert again[1][1:] == ["1 uploaded, 59 were there; restart the bot to show them"]
    assert idle[1] == ["0 uploaded, 60 were there; restart the bot to show them"]
    assert removed[1][-1] == "60 deleted, 1 of others kept; restart the bot to show words"
    assert empty[1] == ["0 deleted, 1 of others kept; restart the bot to show words"]
    assert names(discord) == {"somebody_elses"}
    assert discord.token not in "\n".join(first[1] + removed[1])


@pytest.mark.parametrize("token", ["", "nobody's"])
async def test_without_a_token_that_discord_knows_nothing_is_done(
    token: str, discord: Discord, idle_bot: BotProcess
) -> None:
    status, lines, err = await run(idle_bot, "emoji", discord_token=token)

    assert (status, lines) == (2, [])
    assert err.startswith("DISCORD_TOKEN: ")
    assert len(err.splitlines()) == 1
    assert not discord.world.emojis


async def test_a_discord_that_fails_is_one_line(discord: Discord, idle_bot: BotProcess) -> None:
    status, lines, err = await run(idle_bot, "emoji", discord_api_url="http://127.0.0.1:1/api/v10")

    assert (status, lines) == (1, [])
    assert "cannot be reached" in err
    assert len(err.splitlines()) == 1


async def test_a_bot_that_finds_them_shows_them_and_asks_once(discord: Discord, idle_bot: BotProcess) -> None:
    await run(idle_bot, "emoji")
    discord.requests.clear()
    await idle_bot.start()
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await cheng.press("join")
    await bo.press("start")
    await discord.until(lambda: "roll" in discord.board().verbs)
    for guest in (bo, cheng, bo, cheng):
        await guest.press("roll")
        await discord.quiet(1.2)

    asked = [request for request in discord.requests if request.path.endswith("/emojis")]
    assert [request.method for request in asked] == ["GET"]
    shown = discord.board().text
    thrown = {code(discord, name) for name in DICE}
    assert sum(shown.count(die) for die in thrown) >= 6
    assert (await idle_bot.terminate()).status == 0


async def test_cards_that_one_alone_holds_are_emojis_on_his_hand_alone(
    discord: Discord, idle_bot: BotProcess
) -> None:
    await run(idle_bot, "emoji")
    await idle_bot.start()
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="doudizhu", turn_limit=120)
    await cheng.press("join")
    await dana.press("join")
    await bo.press("start")
    await discord.quiet(1.2)

    answer = await bo.press("hand")

    cards = [name for name in CARDS if code(discord, name) in answer.text]
    assert answer.private
    assert len(cards) == 17
    assert not any(code(discord, name) in discord.board().text for name in CARDS)
    assert (await idle_bot.terminate()).status == 0


async def test_a_bot_that_cannot_read_them_plays_with_figures(discord: Discord, idle_bot: BotProcess) -> None:
    await run(idle_bot, "emoji")
    discord.mishaps.fail("GET", "/applications/{application_id}/emojis", times=None)
    await idle_bot.start()
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await cheng.press("join")
    await bo.press("start")
    await discord.until(lambda: "roll" in discord.board().verbs)
    await bo.press("roll")
    await discord.quiet(1.2)

    assert "<:" not in discord.board().text
    discord.mishaps.end()
    assert (await idle_bot.terminate()).status == 0
