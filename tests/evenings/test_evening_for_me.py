"""替我擲 is answered to the one who pressed, and a host who writes prizes keeps his table."""

from __future__ import annotations

import pytest
from evening import Answer, Evening, Guest, text_of
from trouble import sent_since

from bot.table import Autopilot, Phase

pytestmark = pytest.mark.asyncio

WRITING = 120
PATIENCE = 90
"""Of the others at a full table with a host who does nothing."""


async def turn_it(guest: Guest, by: str) -> Answer:
    """替我擲 by the button or by the command."""
    return await (guest.press("autopilot") if by == "press" else guest.slash("table autopilot"))


def is_on(evening: Evening, guest: Guest) -> bool:
    return evening.table().sitter(guest.id).autopilot is not Autopilot.OFF


# Throw for me


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_the_autopilot_is_answered_privately_in_the_readers_language(evening: Evening, by: str) -> None:
    seated = await evening.begin(3, turn_limit=300)
    assert {guest.language for guest in seated} == {"zh-TW", "zh-CN", "en"}
    acting = evening.next()
    for guest in seated:
        board, seen = evening.board().id, len(evening.env.http_requests)
        for word, on in (("autopilot-on", True), ("autopilot-off", False)):
            answer = await turn_it(guest, by)

            assert answer.private
            assert answer.text == guest.reads(word)
            assert is_on(evening, guest) is on
        assert not sent_since(evening, seen, "POST", f"/channels/{evening.channel.id}/messages")
        assert [message.id for message in evening.boards()] == [board]
    assert evening.next() is acting


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_the_autopilot_on_ones_own_turn_is_shown_and_throws_in_two_seconds(
    evening: Evening, by: str
) -> None:
    await evening.begin(3)
    guest = evening.next()

    answer = await turn_it(guest, by)

    assert answer.text == guest.reads("autopilot-on")
    assert evening.table().deadline == pytest.approx(evening.now() + 2, abs=0.1)
    await evening.wait(1.2)
    assert evening.shows("turn-autopilot", name=guest.name)
    await evening.wait(1)
    assert evening.table().steps == 2
    assert evening.next() is not guest


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_the_autopilot_taken_off_on_ones_own_turn_gives_the_whole_turn(
    evening: Evening, by: str
) -> None:
    await evening.begin(3)
    guest = evening.next()
    await turn_it(guest, by)
    await evening.wait(1)

    answer = await turn_it(guest, by)

    assert answer.text == guest.reads("autopilot-off")
    assert evening.table().deadline == pytest.approx(evening.now() + 60, abs=0.1)
    await evening.wait(10)
    assert evening.table().steps == 1
    assert evening.next() is guest
    until = f"<t:{int(evening.table().deadline)}:R>"
    assert evening.shows("turn", name=guest.name, when=until)


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_the_autopilot_off_turn_leaves_the_turn_and_its_time_as_they_are(
    evening: Evening, by: str
) -> None:
    await evening.begin(3)
    await evening.wait(10)
    before, shown = evening.table(), text_of(evening.board())
    other = evening.others()[1]

    await turn_it(other, by)
    await evening.wait(2)

    after = evening.table()
    assert (after.turn, after.deadline, after.turn_version) == (
        before.turn,
        before.deadline,
        before.turn_version,
    )
    assert text_of(evening.board()) == shown


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_the_autopilot_of_who_has_no_seat_is_refused(evening: Evening, by: str) -> None:
    await evening.begin(2)
    outsider = evening.guests[5]

    await evening.refuses(turn_it(outsider, by), outsider, "refused-not-seated")


# The host who writes


async def test_a_host_who_writes_prizes_keeps_a_full_table_while_he_writes(evening: Evening) -> None:
    bo, *_ = await evening.open(2, chairs=2)
    await evening.wait(80)
    shown = await bo.press("prizes")
    assert shown.modal

    await evening.wait(WRITING + 40)
    assert evening.host() is bo
    answer = await bo.write_prizes("一秀 7", shown=shown)

    assert answer.text == bo.reads("editor-saved")
    assert evening.table().stock[-1].total == 7
    await evening.wait(80)
    assert evening.host() is bo


async def test_a_host_who_opens_the_editor_and_sends_nothing_loses_a_full_table_in_the_end(
    evening: Evening,
) -> None:
    bo, cheng = await evening.open(2, chairs=2)
    await bo.slash("prizes edit")

    await evening.wait(WRITING + PATIENCE - 2)
    assert evening.host() is bo
    await evening.wait(3)

    assert evening.host() is cheng


async def test_a_host_who_only_stares_loses_a_full_table_after_ninety_seconds(evening: Evening) -> None:
    bo, cheng = await evening.open(2, chairs=2)

    await evening.wait(PATIENCE - 3)
    assert evening.host() is bo
    await evening.wait(3)

    assert evening.host() is cheng
    assert evening.table().phase is Phase.LOBBY


async def test_an_editor_that_is_refused_to_another_gives_the_host_no_time(evening: Evening) -> None:
    bo, cheng = await evening.open(2, chairs=2)

    await evening.wait(60)
    await evening.refuses(cheng.press("prizes"), cheng, "refused-not-the-host", host=bo.name)
    await evening.wait(30)

    assert evening.host() is cheng


async def test_a_host_who_is_asked_about_free_entry_has_ninety_seconds_more(evening: Evening) -> None:
    bo, cheng = await evening.open(2, chairs=2)
    await bo.write_prizes("狀元 購物卡 1 張")
    await evening.wait(80)
    asked = await bo.press("start")
    assert asked.private

    await evening.wait(80)
    assert evening.host() is bo
    await evening.wait(12)

    assert evening.host() is cheng
