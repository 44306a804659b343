"""`/forget-me` as members of a guild see it: asked first, refused where something goes on, and then whole."""

from __future__ import annotations

from typing import Any

import pytest
from earlier import play_hands
from evening import Answer, Evening, Guest, labels, text_of, verbs
from gathered import Meeting
from simcord.builders import ChannelHandle

from bot import refusals
from bot.words import Tongue, say
from cogs.answers import refusal_text

pytestmark = pytest.mark.asyncio


def now_reads(evening: Evening, answer: Answer) -> str:
    assert answer.message is not None
    return text_of(evening.env.backend.messages[answer.message.channel_id][answer.message.id])


def cells(evening: Evening) -> list[tuple[str, str, Any]]:
    return [
        (table, column, value)
        for table, found in evening.rows().items()
        for row in found
        for column, value in row.items()
    ]


def knows(evening: Evening, guest: Guest) -> list[tuple[str, str, Any]]:
    """Where a guest stands in the file, by his number or his name."""
    his = (str(guest.id), guest.name)
    return [
        cell
        for cell in cells(evening)
        if cell[2] == guest.id or (isinstance(cell[2], str) and any(word in cell[2] for word in his))
    ]


async def confirm(guest: Guest, asked: Answer) -> Answer:
    return await guest.press(str(guest.id), on=asked)


async def bobing(evening: Evening, players: int = 3) -> list[Guest]:
    seated = await evening.begin_short(players, prizes="對堂 1\n三紅 1\n一秀 3")
    while not evening.is_over():
        if "sweep" in verbs(evening.board()):
            await evening.host().press("sweep")
            await evening.wait(1)
        else:
            await evening.turn()
    await evening.wait(3)
    return seated


@pytest.mark.parametrize("place", [0, 1, 2], ids=["zh-TW", "zh-CN", "en"])
async def test_a_member_is_asked_and_then_forgotten_and_all_else_stays(evening: Evening, place: int) -> None:
    three = await bobing(evening)
    await play_hands(evening, 2, *three)
    guest, other = three[place], three[place - 1]
    before = (await other.slash("profile")).text
    won = [row for row in evening.rows()["awards"] if row["user_id"] == guest.id]

    asked = await guest.slash("forget-me")

    assert asked.private
    assert guest.reads("forget-question") in asked.text
    assert (guest.reads("forget-awards", count=len(won)) in asked.text) == bool(won)
    assert asked.message is not None
    assert labels(asked.message) == [guest.reads("button-forget")]
    assert knows(evening, guest)
    await evening.replace_bot()
    await confirm(guest, asked)
    assert now_reads(evening, asked) == guest.reads("forget-done")
    assert knows(evening, guest) == []
    assert any(row["name"] == say("zh-TW", "forget-stranger") for row in evening.rows()["seats"])
    assert guest.name not in (await other.slash("rank", game="doudizhu")).text
    assert guest.reads("profile-nothing") in (await guest.slash("profile")).text
    assert guest.reads("profile-chips", chips=10_000) in (await guest.slash("profile")).text
    assert (await other.slash("profile")).text.splitlines()[1] == before.splitlines()[1]
    checked = await other.slash("verify", table=1)
    assert other.reads("verify-unlinked") in checked.text
    assert other.reads("verify-differs", table=1, difference="").strip() not in checked.text
    assert guest.name not in "".join(map(bytes.decode, (await checked.files()).values()))


async def test_whoever_sits_somewhere_is_told_where_and_nothing_changes(evening: Evening) -> None:
    three = await evening.begin(3, turn_limit=300)
    for guest in three:
        where = f"<#{evening.channel.id}>"
        await evening.refuses(guest.slash("forget-me"), guest, "refused-forget-at-table", where=where)
    await three[0].slash("table end")
    await evening.wait(3)
    bo = three[0]
    asked = await bo.slash("forget-me")
    await bo.slash("table open", game="bobing")

    answer = await confirm(bo, asked)

    told = refusal_text(refusals.AtTable((evening.channel.id,)), Tongue(bo.language))
    assert answer.text == told
    assert knows(evening, bo)


async def test_whoever_signed_up_for_an_evening_waits_until_it_is_over(evening: Evening) -> None:
    gathered = Meeting(evening, 9)
    await gathered.announce()
    await gathered.sign_up(3)
    where = f"<#{evening.channel.id}>"
    for guest in (*gathered.guests[:3], gathered.organiser):
        await evening.refuses(guest.slash("forget-me"), guest, "refused-forget-at-event", where=where)
    bo = gathered.guests[0]
    await gathered.press(bo, "withdraw")
    await evening.wait(5)

    await confirm(bo, await bo.slash("forget-me"))

    assert knows(evening, bo) == []


async def test_an_evening_with_a_forgotten_guest_is_still_exported_and_handed_over(evening: Evening) -> None:
    gathered = Meeting(evening, 9)
    await gathered.begin(seats=6)
    organiser, guest = gathered.organiser, gathered.guests[2]
    await organiser.slash("event cancel")
    for channel in rooms(evening):
        mod = evening.invite_with("manage_messages")
        await mod.slash("table end", at=channel)
    await evening.wait(5)

    await confirm(guest, await guest.slash("forget-me"))

    assert knows(evening, guest) == []
    exported = await organiser.slash("prizes export")
    assert exported.private
    for content in (await exported.files()).values():
        assert guest.name not in content.decode()
        assert str(guest.id) not in content.decode()


def rooms(evening: Evening) -> list[ChannelHandle]:
    backend = evening.env.backend
    found = [row["channel_id"] for row in evening.rows()["rooms"] if row["channel_id"]]
    return [ChannelHandle(evening.env, evening.guild, backend.channels[number]) for number in found]
