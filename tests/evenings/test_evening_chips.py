"""Chips as their owner sees them: what he has, what came and went, and the allowance of the day."""

from __future__ import annotations

import pytest
from earlier import play_hands
from evening import Answer, Evening, Guest, labels, text_of, verbs
from simcord import interactions
from simcord.backend.models import Message
from simcord.enums import AppCommandType, InteractionType
from simcord.results import InteractionResult

from bot.guilds import ALLOWANCE, GRANT

pytestmark = pytest.mark.asyncio


def now_reads(evening: Evening, answer: Answer) -> Message:
    """A private message as it stands now."""
    assert answer.message is not None
    return evening.env.backend.messages[answer.message.channel_id][answer.message.id]


async def test_everybody_has_the_grant_and_reads_it_in_his_own_language(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        answer = await guest.slash("chips balance")

        assert answer.private
        assert answer.text == guest.reads("chips-balance", chips=GRANT)


async def test_the_allowance_is_paid_once_a_day(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        paid, refused = await guest.slash("chips daily"), await guest.slash("chips daily")

        when = f"<t:{next_midnight(evening)}:R>"
        chips = GRANT + ALLOWANCE
        assert paid.private
        assert refused.private
        assert paid.text == guest.reads("chips-daily", amount=ALLOWANCE, chips=chips, when=when)
        assert refused.text == guest.reads("chips-daily-before", chips=chips, when=when)


def next_midnight(evening: Evening) -> int:
    """Of the guild, which keeps UTC."""
    day = 24 * 60 * 60
    return (int(evening.now()) // day + 1) * day


async def at_once(evening: Evening, guest: Guest, name: str, subcommand: str, times: int) -> list[Answer]:
    """A command that reaches the bot again and again before it answers the first."""
    backend, channel = evening.env.backend, evening.channel.id
    visible = backend.visible_commands(user_id=guest.id, channel_id=channel)
    (root,) = [command for command in visible if command["name"] == name]
    data = {
        "id": root["id"],
        "name": name,
        "type": AppCommandType.CHAT_INPUT,
        "options": [{"type": 1, "name": subcommand, "options": []}],
    }
    records = []
    for _ in range(times):
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.APPLICATION_COMMAND,
            channel_id=channel,
            guild_id=evening.guild.id,
            user_id=guest.id,
            data=data,
        )
        records.append(record)
        backend.emit("INTERACTION_CREATE", payload)
    await evening.env.settle()
    return [evening.answered(InteractionResult(evening.env, record)) for record in records]


async def test_fifty_claims_at_once_are_paid_once(evening: Evening) -> None:
    bo = evening.guests[0]

    answers = await at_once(evening, bo, "chips", "daily", times=50)

    when = f"<t:{next_midnight(evening)}:R>"
    paid = bo.reads("chips-daily", amount=ALLOWANCE, chips=GRANT + ALLOWANCE, when=when)
    before = bo.reads("chips-daily-before", chips=GRANT + ALLOWANCE, when=when)
    assert sorted(answer.text == paid for answer in answers) == [False] * 49 + [True]
    assert {answer.text for answer in answers} == {paid, before}
    assert (await bo.slash("chips balance")).text == bo.reads("chips-balance", chips=GRANT + ALLOWANCE)


async def test_a_history_tells_where_chips_came_from_in_each_language(evening: Evening) -> None:
    bo, cheng, dana = seated = evening.guests[:3]
    await play_hands(evening, 1, bo, cheng, dana)
    for guest in seated:
        await guest.slash("chips daily")

        answer = await guest.slash("chips history")

        assert answer.private
        heading, daily, game, grant = answer.text.splitlines()
        assert heading == guest.reads("chips-heading")
        assert guest.reads("chips-reason-daily") in daily
        assert guest.reads("chips-reason-game", table=1) in game
        assert guest.reads("chips-reason-grant") in grant
        assert verbs(now_reads(evening, answer)) == []


async def test_a_long_history_has_pages_that_can_be_turned_after_a_restart(evening: Evening) -> None:
    bo, cheng, dana = evening.guests[:3]
    await play_hands(evening, 14, bo, cheng, dana)
    for guest in (bo, dana):
        first = await guest.slash("chips history")
        shown = first.text
        assert page_of(guest, 1) in shown
        assert labels(now_reads(evening, first)) == [guest.reads("button-page-after")]

        await evening.replace_bot()
        await guest.press("2", on=first)

        second = now_reads(evening, first)
        assert page_of(guest, 2) in text_of(second)
        assert guest.reads("chips-reason-grant") in text_of(second)
        assert labels(second) == [guest.reads("button-page-before")]
        await guest.press("1", on=second)
        assert text_of(now_reads(evening, first)) == shown


def page_of(guest: Guest, number: int) -> str:
    return guest.reads("page-number", n=number, count=2)
