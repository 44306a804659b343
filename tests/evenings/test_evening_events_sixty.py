"""Sixty people, from the announcement to the list of winners, in each of the three languages."""

from __future__ import annotations

import pytest
from evening import Evening, text_of
from gathered import Meeting, files_of, pick

from bot.gathering import FINAL, Phase
from bot.names import inert
from bot.proofs import check_list
from bot.words import nearest, say

pytestmark = pytest.mark.asyncio

ONLY = "狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 0"
GUESTS, TABLES = 60, 6


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])
async def test_sixty_sign_up_are_drawn_play_have_a_king_and_get_their_prizes(
    evening: Evening, locale: str
) -> None:
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
    await hand_everything_over(meeting)


async def hand_everything_over(meeting: Meeting) -> None:
    """By the organiser's list; then the winners look, and the list is taken away and proved."""
    evening, organiser = meeting.evening, meeting.organiser
    every = evening.rows()["awards"]
    shown = await meeting.press(organiser, "hand_over")
    assert organiser.reads("handover-heading", open=len(every), handed=0) in shown.text

    await pick(organiser, shown, "tick", *(award["id"] for award in every))

    assert all(award["handed_by"] == organiser.id for award in evening.rows()["awards"])
    shown = await meeting.press(organiser, "hand_over")
    assert organiser.reads("handover-heading", open=0, handed=len(every)) in shown.text
    for guest in (evening.guest(award["user_id"]) for award in every):
        assert guest.reads("mine-heading") in (await meeting.press(guest, "mine")).text
    _, document = await files_of(await meeting.press(organiser, "export"))
    verdict = check_list(document)
    assert (verdict.difference, verdict.awards, verdict.tables) == (None, len(every), TABLES + 1)
