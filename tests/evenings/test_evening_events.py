"""Evenings of many tables: announced, signed up for, drawn, played, and ended by a final."""

from __future__ import annotations

import pytest
from evening import Evening
from gathered import Meeting

from bot.gathering import FINAL, Phase
from bot.words import say

pytestmark = pytest.mark.asyncio


async def test_thirteen_guests_sign_up_are_drawn_play_and_meet_in_a_final(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    answer = await meeting.announce(seats=7)
    assert say("zh-TW", "event-nobody-yet") in meeting.reads()
    assert answer.text
    await meeting.write_prizes()
    await meeting.sign_up()
    assert say("zh-TW", "event-guests", here=13, most=70) in meeting.reads()

    await meeting.start()

    rooms = meeting.gathering.tables
    assert [len(meeting.gathering.seated_in(room.n)) for room in rooms] == [7, 6]
    seated = [guest.user_id for room in rooms for guest in meeting.gathering.seated_in(room.n)]
    assert sorted(seated) == sorted(guest.id for guest in meeting.guests)
    await meeting.play_all()
    assert meeting.gathering.phase is Phase.FINAL
    assert len(meeting.table(FINAL).here) == 2
    await meeting.play_final()
    assert meeting.is_over
