"""Sixty people, from the announcement to the list of winners, in each of the three languages."""

from __future__ import annotations

import pytest
from evening import Evening, text_of
from gathered import Meeting

from bot.gathering import FINAL, Phase
from bot.names import inert
from bot.words import nearest, say

pytestmark = pytest.mark.asyncio

ONLY = "狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 0"
GUESTS, TABLES = 60, 6


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])
async def test_sixty_sign_up_are_drawn_play_and_have_a_king(evening: Evening, locale: str) -> None:
    language = nearest(locale)
    await evening.invite_with("manage_guild").slash("settings language", language=language)
    meeting = Meeting(evening, GUESTS, locale=locale)

    await meeting.begin(ONLY, title="Mid-Autumn", seats=10)
    for _ in range(3):
        await evening.wait(2)

    gathering = meeting.gathering
    assert [len(gathering.seated_in(room.n)) for room in gathering.tables] == [10] * TABLES
    assert sorted(g.user_id for g in gathering.guests if g.room) == sorted(g.id for g in meeting.guests)
    assert say(language, "event-running", title=inert("Mid-Autumn"), tables=TABLES) in meeting.reads()
    for n in range(1, TABLES + 1):
        assert meeting.called(n) == [[guest.user_id for guest in gathering.seated_in(n)]]
        begun, _ = say(language, "event-welcome", room=n, host="\0").split("\0")
        assert begun in text_of(evening.pings(meeting.room(n))[0])
    await meeting.play_all()
    assert meeting.gathering.phase is Phase.FINAL
    assert say(language, "event-final-heading", title=inert("Mid-Autumn")) in meeting.reads()
    assert len(meeting.table(FINAL).by_seat) == TABLES
    await meeting.play_final()

    reads = meeting.reads()
    assert meeting.is_over
    assert say(language, "event-over", title=inert("Mid-Autumn")) in reads
    assert "🏆" in reads
    for n in range(1, TABLES + 1):
        assert say(language, "event-table-results", room=n, where="").strip() in reads
    assert gathering.secret in reads
    assert len(meeting.notices()) == 1
    assert len(meeting.threads()) == TABLES + 1
