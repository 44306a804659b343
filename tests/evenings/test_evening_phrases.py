"""語音: what is said at a table, by whom, how often, and when it is read aloud."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from cards import choices, deal, give_up, has, now_reads, pick, play_as_landlord
from evening import Answer, Evening, Guest, text_of
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType

from bot.words import say
from cogs.emblems import EMBLEMS
from cogs.phrases import PHRASES

pytestmark = pytest.mark.asyncio


def said(evening: Evening) -> list[Message]:
    return [m for m in evening.messages() if m.content and "<@" not in m.content]


def line(evening: Evening, guest: Guest, number: int, language: str = "zh-TW") -> str:
    sitter = evening.table().sitter(guest.id)
    assert sitter is not None
    phrase = say(language, PHRASES[number])
    return say(language, "phrase-said", emblem=EMBLEMS[sitter.emblem][0], name=guest.name, phrase=phrase)


def sent(evening: Evening) -> list[dict[str, Any]]:
    """The messages that were sent to the channel by themselves."""
    path = f"/channels/{evening.channel.id}/messages"
    return [
        r.json
        for r in evening.env.http_requests
        if r.method == "POST" and r.path.endswith(path) and isinstance(r.json, dict) and r.json.get("content")
    ]


async def choose(guest: Guest, answer: Answer, number: int, verb: str = "say") -> Answer:
    return await pick(guest, answer, verb, str(number))


async def test_what_is_said_is_read_by_all_in_the_language_of_the_guild(evening: Evening) -> None:
    seated = await deal(evening)
    for number, guest in enumerate(seated):
        menu = await guest.press("phrase")
        assert menu.private
        assert choices(now_reads(menu), "say") == [str(n) for n in range(len(PHRASES))]

        await choose(guest, menu, number)

        assert said(evening)[-1].content == line(evening, guest, number)
        done = guest.reads("phrase-done", phrase=guest.reads(PHRASES[number]))
        assert done in text_of(now_reads(menu))
    assert len(said(evening)) == 3


async def test_a_phrase_of_the_command_is_said_like_one_of_the_button(evening: Evening) -> None:
    guest, *_ = await deal(evening)
    menu = await guest.slash("phrase")

    await choose(guest, menu, 13)

    assert [m.content for m in said(evening)] == [line(evening, guest, 13)]


async def test_the_next_phrase_waits_ten_seconds_and_that_of_another_does_not(evening: Evening) -> None:
    guest, other, _ = await deal(evening)
    menu = await guest.press("phrase")
    await choose(guest, menu, 0)
    await evening.wait(4)

    refused = await choose(guest, menu, 1)

    assert refused.text == guest.reads("refused-too-soon", seconds=6)
    assert len(said(evening)) == 1
    await choose(other, await other.press("phrase"), 2)
    assert len(said(evening)) == 2
    await evening.wait(6.1)
    await choose(guest, menu, 1)
    assert said(evening)[-1].content == line(evening, guest, 1)


async def test_a_phrase_may_be_said_in_the_lobby_and_after_the_end_by_those_who_sit(evening: Evening) -> None:
    seated = await play_as_landlord(evening)
    menu = await seated[1].press("phrase")
    await give_up(evening)

    await choose(seated[1], menu, 11)

    assert len(said(evening)) == 1
    await evening.refuses(evening.guests[4].press("phrase"), evening.guests[4], "refused-not-seated")


async def test_whoever_has_left_says_nothing_more(evening: Evening) -> None:
    _, guest, _ = await play_as_landlord(evening)
    menu = await guest.press("phrase")
    await guest.slash("table leave")
    await evening.wait(1)

    answer = await choose(guest, menu, 0)

    assert answer.text == guest.reads("refused-not-seated")
    assert said(evening) == []


async def test_nothing_is_read_aloud_where_that_is_not_allowed(evening: Evening) -> None:
    evening.forbid("send_tts_messages")
    guest, *_ = await deal(evening)
    menu = await guest.press("phrase")

    assert not has(now_reads(menu), "say_aloud")
    await choose(guest, menu, 0)

    assert [body.get("tts", False) for body in sent(evening)] == [False]


async def test_with_permission_a_phrase_is_read_aloud_if_one_wants_it(evening: Evening) -> None:
    guest, *_ = await deal(evening)
    allow_reading_aloud(evening)
    menu = await guest.press("phrase")
    assert has(now_reads(menu), "say_aloud")

    await choose(guest, menu, 3, "say_aloud")
    await evening.wait(11)
    await choose(guest, menu, 4)

    assert [body.get("tts", False) for body in sent(evening)] == [True, False]


async def test_a_menu_of_before_the_permission_was_taken_reads_nothing_aloud(evening: Evening) -> None:
    guest, *_ = await deal(evening)
    allow_reading_aloud(evening)
    menu = await guest.press("phrase")
    evening.forbid("send_tts_messages")

    await choose(guest, menu, 3, "say_aloud")

    assert [body.get("tts", False) for body in sent(evening)] == [False]


def allow_reading_aloud(evening: Evening) -> None:
    everyone = evening.guild.id
    flag = discord.Permissions.send_tts_messages.flag
    overwrite = Overwrite(target_id=everyone, type=OverwriteType.ROLE, allow=flag)
    evening.env.backend.set_overwrite(evening.channel.id, overwrite)


async def test_what_is_said_mentions_nobody(evening: Evening) -> None:
    guest = evening.invite("@everyone <@&1> **x**", "zh-TW")
    await evening.guests[0].slash("table open", game="doudizhu")
    await guest.press("join")
    await evening.wait(1)

    await choose(guest, await guest.slash("phrase"), 0)

    (body,) = sent(evening)
    assert body["allowed_mentions"]["parse"] == []
    assert "**x**" not in body["content"]
