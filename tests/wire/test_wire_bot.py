"""What Discord does to the bot and the bot to Discord; one process serves a table in each test."""

from __future__ import annotations

import asyncio
import json

import pytest
from limits import THINKING
from server import Discord

from bot.words import say

pytestmark = pytest.mark.asyncio(loop_scope="module")

EDIT = "/channels/{channel_id}/messages/{message_id}"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"

PAUSE = 1.1
"""Seconds between two edits of a board that are sent at once."""


@pytest.fixture
def discord(shared_discord: Discord) -> Discord:
    return shared_discord


async def test_a_429_is_obeyed_and_the_board_shown_after_it(discord: Discord) -> None:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    await discord.quiet(PAUSE)
    discord.quotas.fill(discord.channel.id, 2.0)

    await cheng.press("join")
    await dana.press("join")
    await discord.until(lambda: discord.guests[2].name in discord.board().text)

    refused, taken = discord.sent("PATCH", EDIT)
    assert (refused.status, taken.status) == (429, 200)
    assert taken.at - refused.at >= refused.answer["retry_after"]
    assert discord.quotas.refused == 1


async def test_many_changes_stay_within_the_quota_of_the_channel(discord: Discord) -> None:
    host, *others = discord.guests
    await host.slash("table open", game="bobing", chairs=10)

    await asyncio.gather(*(guest.press("join") for guest in others))
    await discord.quiet(PAUSE)

    assert discord.quotas.refused == 0
    assert all(guest.name in discord.board().text for guest in discord.guests)


async def test_a_failure_of_discord_delays_a_board_and_loses_nothing(discord: Discord) -> None:
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    await discord.quiet(PAUSE)
    discord.mishaps.fail("PATCH", EDIT, times=1, status=502)

    await cheng.press("join")
    await dana.press("join")
    await discord.until(lambda: dana.name in discord.board().text)

    assert [each.status for each in discord.sent("PATCH", EDIT)] == [502, 200]


async def test_a_first_answer_that_fails_once_is_sent_again_in_time(discord: Discord) -> None:
    bo, *_ = discord.guests
    discord.mishaps.fail("POST", "*/callback", times=1, status=503)

    answer = await bo.slash("rules")

    assert answer.private
    assert answer.seconds is not None
    assert 1 <= answer.seconds < 3


async def test_an_interaction_that_comes_twice_is_one_deed(discord: Discord) -> None:
    bo, *_ = discord.guests

    answer = await bo.slash("table open", game="bobing", copies=2)
    await discord.quiet(PAUSE)

    assert not answer.private
    assert len(discord.boards()) == 1
    assert [no.code for no in answer.interaction.refusals] == [40060]


async def test_a_zone_is_found_while_it_is_typed(discord: Discord) -> None:
    mod = discord.invite("Mod", "en-US", None, "manage_guild")

    offered = await mod.autocomplete("settings timezone", "zone", "taip")
    answer = await mod.slash("settings timezone", zone=offered[0])

    assert offered == ["Asia/Taipei"]
    assert answer.text == mod.reads("timezone-set", zone="Asia/Taipei")


async def test_a_table_in_a_thread_is_archived_and_comes_back(discord: Discord) -> None:
    thread = discord.add_thread(discord.channel, "桌")
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", at=thread)
    await discord.quiet(PAUSE)
    discord.archive(thread)

    answer = await cheng.slash("table join", at=thread)

    assert not answer.private
    assert not thread.archived
    await discord.quiet(PAUSE)
    assert len(discord.boards(thread)) == 1


async def test_a_guest_is_sent_away_by_name(discord: Discord) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    await cheng.press("join")

    answer = await bo.slash("table kick", member=cheng)

    assert not answer.private
    refused = await cheng.press("join")
    assert refused.told is not None
    assert refused.told.text == cheng.reads("refused-was-kicked")


async def test_an_evening_from_the_prizes_to_the_proof(discord: Discord) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await cheng.slash("table join", word="福")
    shown = await bo.press("prizes")
    saved = await bo.write_prizes("一秀 7", shown=shown)
    await bo.press("start")
    thrown = [await guest.press("roll") for guest in (bo, cheng)]
    await bo.slash("table end")
    proof = await cheng.press("verify")
    lists = await cheng.press("export")

    assert shown.private
    assert saved.text == bo.reads("editor-saved")
    assert [answer.error for answer in thrown] == [None, None]
    (picture,) = discord.board().attachments
    assert picture.data.startswith(b"\x89PNG")
    assert picture.description
    assert proof.interaction.first == THINKING
    assert proof.private
    assert len(discord.sent("POST", FOLLOW_UP)) == 1
    (record,) = proof.files.values()
    assert json.loads(record)
    assert {name.rsplit(".", 1)[1] for name in lists.files} == {"csv", "json"}
    assert [message.is_private for message in cheng.sees()[-2:]] == [True, True]
    assert bo.sees()[-1] is discord.board()


async def test_a_tick_that_comes_again_after_its_undo_changes_nothing(discord: Discord) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await cheng.press("join")
    await bo.press("start")
    for _ in range(12):
        for guest in (bo, cheng):
            await guest.slash("roll")
    await bo.slash("table end")
    (_, award), *_ = await bo.offered("prizes handed", "award", "")

    done = await bo.slash("prizes handed", award=award)
    handed = await bo.offered("prizes handed", "award", "", undo=True)
    await bo.slash("prizes handed", award=award, undo=True)
    assert discord.deliver(done.interaction)
    await discord.quiet(PAUSE)

    assert done.private
    assert [value for _, value in handed] == [award]
    assert await bo.offered("prizes handed", "award", "", undo=True) == []
    assert await cheng.offered("prizes handed", "award", "") == []


async def test_a_command_that_comes_twice_leaves_no_old_board(discord: Discord) -> None:
    """The second finds the board of the first, which may not show what has happened since."""
    bo, cheng, dana, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    for guest in (cheng, dana):
        await guest.press("join")
    await bo.press("start")
    await discord.quiet(PAUSE)
    rolled = await bo.slash("roll")

    await cheng.press("roll")
    assert discord.deliver(rolled.interaction)
    await discord.quiet(PAUSE)

    turn = say("zh-TW", "turn", name=dana.name, when="\0").split("\0")[0]
    assert turn in discord.board().text
