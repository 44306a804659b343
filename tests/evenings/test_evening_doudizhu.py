"""鬥地主 as it is played: with computers, by buttons alone, and by three people with commands."""

from __future__ import annotations

import sys

import pytest
from evening import Answer, Evening, Guest, custom_ids, text_of
from simcord.results import ResponseMessage

from bot.table import Ending, Phase
from bot.words import say

pytestmark = pytest.mark.asyncio


async def pick(guest: Guest, answer: Answer, verb: str, value: str) -> Answer:
    """Choose in a select of a private message."""
    assert answer.message is not None
    custom_id = next(c for c in custom_ids(answer.message) if c.endswith(f":{verb}"))
    shown = ResponseMessage(guest.evening.env, answer.message)
    result = await guest.actor.select(shown, [value], custom_id=custom_id)
    return guest.evening.answered(result)


async def press(guest: Guest, answer: Answer, part: str) -> Answer:
    """Press the button of a private message whose custom id has this part."""
    assert answer.message is not None
    custom_id = next(c for c in custom_ids(answer.message) if part in c)
    shown = ResponseMessage(guest.evening.env, answer.message)
    return guest.evening.answered(await guest.actor.click(shown, custom_id=custom_id))


async def practise(evening: Evening, **options: object) -> Guest:
    """One guest and two computers, dealt."""
    host = evening.guests[0]
    await host.slash("table open", game="doudizhu", **options)
    await host.slash("table addbot", level="easy")
    await host.slash("table addbot", level="easy")
    await host.press("start")
    await evening.wait(1)
    return host


async def test_one_guest_and_two_computers_play_a_hand_by_buttons(evening: Evening) -> None:
    host = await practise(evening)
    hand = await host.press("hand")
    for _ in range(400):
        table = evening.bot.tables.held(evening.channel.id)
        if table is None:
            break
        turn = table.to_act
        assert turn is not None
        if turn.is_computer:
            await evening.wait(1)
            continue
        ids = custom_ids(hand.message)
        if any(":bid:" in c for c in ids):
            hand = await press(host, hand, ":bid:")
        elif any("hand_pass" in c for c in ids) and not any(":hint:" in c for c in ids):
            hand = await press(host, hand, "hand_pass")
        elif any(":hint:" in c for c in ids):
            hand = await press(host, hand, ":hint:")
            hand = await press(host, hand, ":play:")
        else:
            hand = await press(host, hand, ":fresh:")
        await evening.wait(1)
    else:
        raise AssertionError("the hand does not end")

    (game,) = evening.rows()["game_tables"]
    assert game["ending"] == Ending.PLAYED
    assert [movement["reason"] for movement in evening.rows()["movements"]] == ["grant"]


async def until_my_turn(evening: Evening, host: Guest) -> None:
    """Computers play until the guest is on turn."""
    for _ in range(20):
        table = evening.bot.tables.held(evening.channel.id)
        assert table is not None
        assert table.to_act is not None
        if table.to_act.user_id == host.id:
            return
        await evening.wait(1)
    raise AssertionError("his turn does not come")


async def as_landlord(evening: Evening) -> tuple[Guest, Answer]:
    """The landlord of a practice hand, and his cards in front of him."""
    host = await practise(evening)
    hand = await host.press("hand")
    hand = await press(host, hand, ":bid:3")
    return host, hand


def offers(answer: Answer, part: str) -> bool:
    """Whether a button or select of a private message has this part in its custom id."""
    assert answer.message is not None
    return any(part in custom_id for custom_id in custom_ids(answer.message))


async def test_leaving_by_the_hand_is_asked_about_first(evening: Evening) -> None:
    host, hand = await as_landlord(evening)

    asked = await press(host, hand, ":quit:")
    assert host.reads("hand-leave-landlord") in asked.text
    assert evening.bot.tables.held(evening.channel.id) is not None
    back = await press(host, asked, ":fresh:")
    assert offers(back, ":hint:")

    asked = await press(host, back, ":quit:")
    gone = await press(host, asked, ":leave")
    assert evening.bot.tables.held(evening.channel.id) is None
    assert gone.message is not None
    assert host.reads("hand-over") in text_of(gone.message)
    assert custom_ids(gone.message) == []


async def test_what_beats_the_play_on_the_table_can_be_picked_at_once(evening: Evening) -> None:
    host, hand = await as_landlord(evening)
    assert not offers(hand, ":pick")  # to lead, any pattern will do
    while not (offers(hand, ":hint:") and offers(hand, ":hand_pass:")):
        if offers(hand, ":hint:"):
            hand = await press(host, hand, ":hint:")
            hand = await press(host, hand, ":play:")
        await until_my_turn(evening, host)
        hand = await press(host, hand, ":fresh:")

    assert offers(hand, ":pick")


async def test_another_hand_begins_from_the_last_one(evening: Evening) -> None:
    host, hand = await as_landlord(evening)
    await host.slash("table autopilot")
    for _ in range(200):
        if evening.bot.tables.held(evening.channel.id) is None:
            break
        await evening.wait(5)

    await press(host, hand, ":rematch")

    table = evening.bot.tables.held(evening.channel.id)
    assert table is not None
    assert table.series_n == 1


async def test_whoever_let_the_clock_run_out_is_told_so_and_may_have_another_hand(evening: Evening) -> None:
    host = await practise(evening)
    await evening.wait(16)
    late = say("zh-TW", "doudizhu-late", line=say("zh-TW", "doudizhu-not-called", name=host.name))
    assert late in text_of(evening.board())
    for _ in range(200):
        if evening.bot.tables.held(evening.channel.id) is None:
            break
        await evening.wait(5)
    await evening.wait(2)
    assert evening.shows("ending-deserted")

    await host.press("rematch")

    table = evening.bot.tables.held(evening.channel.id)
    assert table is not None
    assert [sitter.is_computer for sitter in table.here] == [False, True, True]


async def test_alone_among_computers_another_hand_begins_at_once(evening: Evening) -> None:
    host, hand = await as_landlord(evening)
    await host.slash("table autopilot")
    for _ in range(200):
        if evening.bot.tables.held(evening.channel.id) is None:
            break
        await evening.wait(5)

    await press(host, hand, ":rematch")

    assert (evening.table().phase, evening.table().series_n) == (Phase.RUNNING, 1)


async def test_between_two_hands_a_free_chair_is_offered_and_no_end_is_early(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if somebody else sat there, too.
    monkeypatch.setattr(sys.modules["cogs.table"], "_is_alone", lambda table: False)
    host, hand = await as_landlord(evening)
    await host.slash("table autopilot")
    for _ in range(200):
        if evening.bot.tables.held(evening.channel.id) is None:
            break
        await evening.wait(5)
    await press(host, hand, ":rematch")
    assert evening.shows("doudizhu-next-hand", number=2, host=host.name)
    await host.slash("table removebot")
    assert evening.shows("doudizhu-next-hand-open", number=2, host=host.name)

    await host.slash("table end")

    assert evening.shows("totals-farewell")
