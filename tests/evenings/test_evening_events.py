"""Evenings of many tables before their start: announced, signed up for, given prizes, reminded of."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from evening import Evening, verbs
from gathered import LOCALES, ONE_OF_EACH, Meeting, delete_unheard

from bot.gathering import Ending, Gathering, Phase
from bot.names import inert
from bot.times import read_time
from bot.words import nearest, say
from cogs.answers import PERMISSION_WORDS

pytestmark = pytest.mark.asyncio

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def clock(evening: Evening, ahead: float, zone: str = "UTC") -> str:
    """The time so many seconds from now, as it is typed."""
    when = datetime.fromtimestamp(evening.now() + ahead, ZoneInfo(zone))
    return f"{when:%Y-%m-%d %H:%M}"


# The announcement


async def test_an_announcement_says_what_when_how_many_and_that_nobody_has_come(evening: Evening) -> None:
    meeting = Meeting(evening, 1)

    answer = await meeting.announce(seats=7)

    gathering, reads = meeting.gathering, meeting.reads()
    assert not answer.private
    assert gathering.starts_at == read_time("20:00", "UTC", evening.now())
    at = int(gathering.starts_at)
    for key, facts in (
        ("event-heading", {"title": "中秋博餅"}),
        ("event-when", {"day": f"<t:{at}:F>", "when": f"<t:{at}:R>"}),
        ("event-guests", {"here": 0, "most": 70}),
        ("event-nobody-yet", {}),
        ("event-free", {}),
        ("commitment", {"hash": gathering.commitment}),
    ):
        assert say("zh-TW", key, **facts) in reads
    assert gathering.secret not in reads
    assert verbs(meeting.notice()) == ["sign_up", "withdraw", "prizes", "final_prizes", "start"]
    (private,) = answer.result.followups
    assert private.content == meeting.organiser.reads("event-created-zone", zone="UTC")


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_everybody_reads_is_in_the_language_of_the_guild(evening: Evening, locale: str) -> None:
    language = nearest(locale)
    await evening.invite_with("manage_guild").slash("settings language", language=language)
    meeting = Meeting(evening, 1, locale="en-US")

    answer = await meeting.announce()

    assert say(language, "event-nobody-yet") in meeting.reads()
    (private,) = answer.result.followups
    assert private.content == say("en", "event-created-zone", zone="UTC")


async def test_a_time_is_meant_in_the_zone_of_the_guild(evening: Evening) -> None:
    await evening.invite_with("manage_guild").slash("settings timezone", zone="Asia/Taipei")
    meeting = Meeting(evening, 1)

    answer = await meeting.announce(when=clock(evening, 3 * DAY, "Asia/Taipei"))

    expected = evening.now() + 3 * DAY
    assert meeting.gathering.starts_at == pytest.approx(expected, abs=62)
    (private,) = answer.result.followups
    assert private.content == meeting.organiser.reads("event-created-zone", zone="Asia/Taipei")


async def test_times_are_suggested_that_can_be_sent_as_they_are(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    for typed in ("", "2", "20:00", "nonsense", "９／２５　２０：００"):
        offered = await meeting.organiser.actor.autocomplete(evening.channel, "event create", "when", typed)
        assert len(offered) <= 25
        for choice in offered:
            assert choice["name"] == f"{choice['value']} (UTC)"
            read_time(choice["value"], "UTC", evening.now())
    assert offered == [] or offered[0]["value"]


@pytest.mark.parametrize(
    ("when", "key"),
    [
        ("25:00", "refused-time-form"),
        ("tonight", "refused-time-form"),
        ("2020-01-01 20:00", "refused-time-past"),
        ("2099-01-01 20:00", "refused-time-far"),
    ],
)
async def test_a_time_that_cannot_be_is_refused(evening: Evening, when: str, key: str) -> None:
    meeting = Meeting(evening, 1)

    await evening.refuses(
        meeting.organiser.slash("event create", title="x", when=when),
        meeting.organiser,
        key,
        said=inert(when),
    )

    assert meeting.is_over


async def test_whoever_may_not_manage_events_organises_nothing(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    guest = meeting.guests[0]
    what = say(guest.language, PERMISSION_WORDS["manage_events"])
    for verb in ("start", "prizes", "final_prizes"):
        action = guest.press(verb, on=meeting.notice())
        await evening.refuses(action, guest, "refused-not-allowed", permission=what)


async def test_an_evening_is_not_announced_in_a_thread(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    made = evening.env.backend.create_thread(evening.channel.id, "aside", meeting.organiser.id)
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]

    refused = await meeting.organiser.slash("event create", at=thread, title="x", when="20:00")

    assert refused.text == meeting.organiser.reads("refused-event-channel")
    assert meeting.is_over


async def test_a_channel_has_one_evening_at_a_time(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()

    second = meeting.organiser.slash("event create", title="second", when="21:00")
    await evening.refuses(second, meeting.organiser, "refused-event-here")

    await meeting.organiser.slash("event cancel")
    await evening.wait(2)
    await meeting.announce(title="third")
    assert meeting.gathering.title == "third"


async def test_another_channel_has_its_own_evening(evening: Evening) -> None:
    meeting, other = Meeting(evening, 1), evening.guild.create_text_channel("other")
    await meeting.announce()
    await meeting.organiser.slash("event create", at=other, title="second", when="21:00")
    assert len(evening.bot.gatherings.live()) == 2


@pytest.mark.parametrize("name", ["create_public_threads", "send_messages_in_threads", "attach_files"])
async def test_a_permission_that_the_bot_lacks_for_threads_is_named_beforehand(
    evening: Evening, name: str
) -> None:
    meeting = Meeting(evening, 1)
    evening.forbid(name)

    refused = await meeting.organiser.slash("event create", title="x", when="20:00")

    assert meeting.organiser.reads(PERMISSION_WORDS[name]) in refused.text
    assert refused.private
    assert meeting.is_over


async def test_all_permissions_that_the_bot_lacks_are_named_at_once(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    evening.forbid("create_public_threads", "attach_files")

    refused = await meeting.organiser.slash("event create", title="x", when="20:00")

    for name in ("create_public_threads", "attach_files"):
        assert meeting.organiser.reads(PERMISSION_WORDS[name]) in refused.text


async def test_a_permission_that_the_bot_lacks_for_channels_is_named_beforehand(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    evening.forbid_everywhere("manage_channels")

    refused = await meeting.organiser.slash("event create", title="x", when="20:00", places="channel")

    assert meeting.organiser.reads(PERMISSION_WORDS["manage_channels"]) in refused.text
    assert meeting.is_over


async def test_channels_need_the_permission_where_they_are_made_and_not_where_it_was_said(
    evening: Evening,
) -> None:
    meeting, backend = Meeting(evening, 1), evening.env.backend
    category = evening.guild.create_category("games")
    backend.edit_channel(evening.channel.id, {"parent_id": category.id})
    evening.forbid("manage_channels", at=category)
    refused = await meeting.organiser.slash("event create", title="x", when="20:00", places="channel")
    assert meeting.organiser.reads(PERMISSION_WORDS["manage_channels"]) in refused.text

    evening.allow_again(at=category)
    evening.forbid("manage_channels")
    await meeting.announce(places="channel")

    assert meeting.gathering.places == "channel"


async def test_a_permission_that_is_lost_before_the_start_is_named_to_who_starts(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    await meeting.sign_up()
    evening.forbid("create_public_threads")

    refused = await meeting.press(meeting.organiser, "start")

    assert meeting.organiser.reads(PERMISSION_WORDS["create_public_threads"]) in refused.text
    assert meeting.gathering.phase is Phase.SIGN_UP


# Signing up


async def test_the_list_shows_who_has_signed_up_in_the_order_of_coming(evening: Evening) -> None:
    meeting = Meeting(evening, 4)
    await meeting.announce()

    await meeting.sign_up()

    names = say("zh-TW", "list-comma").join(guest.name for guest in meeting.guests)
    assert names in meeting.reads()
    assert say("zh-TW", "event-guests", here=4, most=100) in meeting.reads()


async def test_who_withdraws_is_off_the_list_and_may_sign_up_again(evening: Evening) -> None:
    meeting = Meeting(evening, 3)
    first = meeting.guests[0]
    await meeting.announce()
    await meeting.sign_up()

    await meeting.press(first, "withdraw")
    await evening.wait(5)
    assert first.name not in meeting.reads()
    await evening.refuses(meeting.press(first, "withdraw"), first, "refused-not-signed-up")
    await meeting.press(first, "sign_up")

    assert [guest.user_id for guest in meeting.gathering.guests][-1] == first.id


async def test_nobody_signs_up_twice(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()
    await meeting.sign_up()
    (guest,) = meeting.guests

    await evening.refuses(meeting.press(guest, "sign_up"), guest, "refused-signed-up")


async def test_a_full_list_takes_nobody_more(evening: Evening) -> None:
    meeting = Meeting(evening, 61)
    await meeting.announce(seats=6)
    await meeting.sign_up(60)
    last = meeting.guests[-1]

    await evening.refuses(meeting.press(last, "sign_up"), last, "refused-event-full", most=60)


async def test_a_press_edits_the_notice_by_its_own_answer(evening: Evening) -> None:
    meeting = Meeting(evening, 4)
    await meeting.announce()
    await evening.wait(5)
    seen, notice = len(evening.heard), meeting.notice()

    await meeting.sign_up()

    sent = [request.path for request in evening.heard[seen:]]
    assert len(sent) == 4
    assert all(path.endswith("/callback") for path in sent)
    assert [m.id for m in meeting.notices()] == [notice.id]


async def test_a_press_on_an_older_notice_counts_and_the_newest_shows_it(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()
    old = evening.remember()
    await meeting.organiser.slash("event status")
    await evening.wait(5)
    assert meeting.notice().id != old.id
    assert len(meeting.notices()) == 1

    await evening.at_once((meeting.guests[0], "sign_up"), on=old)
    await evening.wait(5)

    assert meeting.guests[0].name in meeting.reads()


async def test_a_deleted_notice_comes_back_with_the_next_change(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    old = evening.remember()
    evening.env.backend.delete_message(evening.channel.id, old.id)

    await evening.at_once((meeting.guests[0], "sign_up"), on=old)
    await evening.wait(20)

    assert len(meeting.notices()) == 1
    assert meeting.guests[0].name in meeting.reads()


async def test_an_announcement_of_last_week_stays_where_it_stands(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce(when=clock(evening, 8 * DAY))
    notice = meeting.notice()
    await evening.wait(7 * DAY)

    await evening.replace_bot()
    await evening.wait(10)
    await meeting.sign_up()

    assert meeting.notice().id == notice.id
    assert meeting.guests[0].name in meeting.reads()


# Prizes


async def test_prizes_of_the_tables_and_of_the_final_are_written_by_form(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()

    saved = await meeting.write_prizes("一秀 5")
    await meeting.write_prizes("狀元 2", verb="final_prizes")
    await evening.wait(5)

    assert saved.text.startswith(meeting.organiser.reads("event-prizes-saved"))
    assert "5" in saved.text
    assert [prize.total for prize in meeting.gathering.stock] == [1, 2, 4, 8, 16, 5]
    assert [prize.total for prize in meeting.gathering.final_stock or ()] == [2, 0, 0, 0, 0, 0]


async def test_a_final_for_more_than_the_zhuangyuan_does_not_promise_a_last_round(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()
    assert say("zh-TW", "event-final-stock") in meeting.reads()

    await meeting.write_prizes("狀元 1\n一秀 5", verb="final_prizes")
    await evening.wait(5)

    assert say("zh-TW", "event-final-stock") not in meeting.reads()
    assert say("zh-TW", "event-final-stock-more") in meeting.reads()


async def test_a_line_that_cannot_be_read_changes_nothing_and_is_kept_for_the_next_try(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()
    before = meeting.gathering.stock
    wrong = "狀元 1\n寶貝 3"

    refused = await meeting.write_prizes(wrong)

    assert refused.private
    assert meeting.gathering.stock == before
    shown = await meeting.press(meeting.organiser, "prizes")
    assert shown.modal is not None
    assert shown.modal["components"][0]["component"]["value"] == wrong
    other = await meeting.press(meeting.organiser, "final_prizes")
    assert other.modal is not None
    assert other.modal["components"][0]["component"]["value"] != wrong


@pytest.mark.parametrize("which", ["prizes", "final_prizes"])
async def test_named_prizes_ask_once_whether_it_is_free_and_are_kept_only_then(
    evening: Evening, which: str
) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()

    def names() -> list[str]:
        stock = meeting.gathering.stock if which == "prizes" else meeting.gathering.final_stock
        return [prize.name for prize in stock or ()]

    asked = await meeting.write_prizes("狀元 腳踏車 1", verb=which)
    assert asked.private
    assert asked.text == meeting.organiser.reads("free-entry-question")
    assert not any(names())

    yes = "free" if which == "prizes" else "free_final"
    answer = await meeting.organiser.press(yes, on=asked)
    assert names()[0] == "腳踏車"
    assert asked.message is not None
    assert answer.result.acknowledged
    second = await meeting.write_prizes("狀元 機車 1", verb=which)
    assert second.text.startswith(meeting.organiser.reads("event-prizes-saved"))
    await evening.wait(5)
    assert "機車" in meeting.reads()


async def test_an_evening_without_a_final_has_no_prizes_for_one(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce(final=False)

    assert "final_prizes" not in verbs(meeting.notice())
    assert say("zh-TW", "event-no-final") in meeting.reads()
    asked = meeting.organiser.slash("event prizes", which="final")
    await evening.refuses(asked, meeting.organiser, "event-no-final")


async def test_prizes_are_not_written_after_the_start(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    await meeting.sign_up()
    shown = await meeting.organiser.slash("event prizes")
    await meeting.start()

    assert shown.modal is not None
    box = shown.modal["components"][0]["component"]["custom_id"]
    late = evening.answered(await meeting.organiser.actor.submit_modal(shown.result, {box: ONE_OF_EACH}))
    assert late.text == meeting.organiser.reads("refused-event-started")
    again = meeting.organiser.slash("event prizes")
    await evening.refuses(again, meeting.organiser, "refused-event-started")


# Reminders


async def test_exactly_those_who_signed_up_are_reminded_an_hour_and_ten_minutes_before(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 4)
    await meeting.announce(when=clock(evening, 3 * HOUR))
    await meeting.sign_up(3)
    ids = [guest.id for guest in meeting.guests[:3]]
    left = meeting.gathering.starts_at - evening.now()

    await evening.wait(left - HOUR - 5)
    assert meeting.called() == []
    await evening.wait(10)
    assert meeting.called() == [ids]
    await meeting.press(meeting.guests[3], "sign_up")
    await evening.wait(50 * MINUTE - 10)
    assert meeting.called() == [ids]
    await evening.wait(10)
    assert meeting.called() == [ids, [*ids, meeting.guests[3].id]]
    await evening.wait(9 * MINUTE)
    assert len(meeting.called()) == 2


@pytest.mark.parametrize("killed", [True, False])
async def test_a_restart_repeats_no_reminder_and_leaves_none_out(evening: Evening, killed: bool) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(when=clock(evening, 2 * HOUR))
    await meeting.sign_up()
    left = meeting.gathering.starts_at - evening.now()
    await evening.wait(left - HOUR + 5)
    assert len(meeting.called()) == 1

    await evening.replace_bot(killed=killed)
    await evening.wait(60)
    assert len(meeting.called()) == 1
    await evening.replace_bot(killed=killed, away=51 * MINUTE)  # over the time of the second
    await evening.wait(5)

    assert len(meeting.called()) == 2


async def test_two_reminders_that_fell_into_one_absence_are_one(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(when=clock(evening, 2 * HOUR))
    await meeting.sign_up()

    await evening.replace_bot(away=meeting.gathering.starts_at - evening.now() - 5 * MINUTE)
    await evening.wait(60)

    assert len(meeting.called()) == 1


async def test_nobody_is_reminded_of_what_begins_right_now(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(when=clock(evening, 2 * HOUR))
    await meeting.sign_up()

    await evening.replace_bot(away=2 * HOUR + 5 * MINUTE)
    await meeting.settle()

    assert meeting.gathering.phase is Phase.RUNNING
    assert meeting.called() == []


async def test_without_guests_nobody_is_reminded(evening: Evening) -> None:
    meeting = Meeting(evening, 0)
    await meeting.announce(when=clock(evening, HOUR + 2 * MINUTE))
    await evening.wait(HOUR - MINUTE)
    assert evening.pings() == []


async def test_a_reminder_names_its_message_so_that_a_repetition_makes_no_second_one(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(when=clock(evening, HOUR + 2 * MINUTE))
    await meeting.sign_up()
    await evening.wait(3 * MINUTE)

    (sent,) = [
        r.json for r in evening.heard if isinstance(r.json, dict) and "\n<@" in r.json.get("content", "")
    ]
    assert sent["nonce"]
    assert sent["enforce_nonce"]
    assert len(sent["nonce"]) <= 25


async def test_who_signs_up_while_a_reminder_is_on_its_way_does_not_repeat_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting, hall, gate, begun = (
        Meeting(evening, 3),
        evening.bot.gatherings.hall,
        asyncio.Event(),
        list[int](),
    )
    assert hall is not None
    plain = hall.remind

    async def slow(gathering: Gathering) -> None:
        begun.append(len(gathering.guests))
        await evening.env.external_wait(gate.wait(), reason="Discord is slow")
        await plain(gathering)

    monkeypatch.setattr(hall, "remind", slow)
    await meeting.announce(when=clock(evening, HOUR + 2 * MINUTE))
    await meeting.sign_up(2)
    await evening.wait(3 * MINUTE)

    await meeting.press(meeting.guests[2], "sign_up")
    await evening.wait(5)
    gate.set()
    await evening.wait(60)

    assert begun == [2]
    assert len(meeting.called()) == 1


async def test_a_hundred_are_reminded_in_as_many_messages_as_it_takes(evening: Evening) -> None:
    meeting = Meeting(evening, 100)
    await meeting.announce(when=clock(evening, HOUR + 2 * MINUTE), title="_" * 60)
    await meeting.sign_up()

    await evening.wait(3 * MINUTE)

    called = meeting.called()
    assert [user for some in called for user in some] == [guest.id for guest in meeting.guests]
    assert len(called) == 2
    assert all(len(message.content) <= 2000 for message in evening.pings())


# How it is called off


async def test_fewer_than_two_at_the_time_are_told_that_it_does_not_take_place(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce(when=clock(evening, 5 * MINUTE))
    await meeting.sign_up()

    await evening.wait(6 * MINUTE)

    assert meeting.is_over
    assert say("zh-TW", "event-ended-too-few") in meeting.reads()
    assert verbs(meeting.notice()) == []


async def test_fewer_than_two_are_not_started_by_hand(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    await meeting.announce()
    await meeting.sign_up()

    start = meeting.start_now(meeting.organiser)
    await evening.refuses(start, meeting.organiser, "refused-too-few", needed=2, seated=1)


async def test_an_evening_that_is_called_off_before_its_start_says_so_and_begins_nothing(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 3)
    await meeting.announce(when=clock(evening, HOUR + 5 * MINUTE))
    await meeting.sign_up()
    old = evening.remember()

    await meeting.organiser.slash("event cancel")
    await evening.wait(2)

    assert say("zh-TW", "event-called-off") in meeting.reads()
    assert len(meeting.notices()) == 1
    await evening.wait(2 * HOUR)
    assert meeting.threads() == []
    assert meeting.called() == [[guest.id for guest in meeting.guests]], "they are told, and not reminded"
    (late,) = await evening.at_once((meeting.guests[0], "sign_up"), on=old)
    assert late.text == meeting.guests[0].reads("refused-event-over")
    again = meeting.organiser.slash("event cancel")
    await evening.refuses(again, meeting.organiser, "refused-event-over")


async def test_where_nothing_was_announced_there_is_nothing_to_do(evening: Evening) -> None:
    meeting = Meeting(evening, 1)
    for command in ("status", "prizes", "start", "late", "cancel"):
        action = meeting.organiser.slash(f"event {command}")
        await evening.refuses(action, meeting.organiser, "refused-no-event")


async def test_the_end_of_the_channel_is_the_end_of_what_was_announced_there(evening: Evening) -> None:
    meeting, other = Meeting(evening, 2), evening.guild.create_text_channel("other")
    await meeting.organiser.slash("event create", at=other, title="x", when=clock(evening, HOUR))
    (gathering,) = evening.bot.gatherings.live()

    evening.env.backend.delete_channel(other.id)
    await evening.wait(2 * HOUR)

    found = await evening.bot.gatherings.find(gathering.id)
    assert found is not None
    assert found.ending is Ending.VOID
    assert meeting.is_over


async def test_a_channel_that_went_while_the_bot_was_away_is_found_out(evening: Evening) -> None:
    meeting, other = Meeting(evening, 2), evening.guild.create_text_channel("other")
    await meeting.organiser.slash("event create", at=other, title="x", when=clock(evening, HOUR))
    delete_unheard(evening, other.id)

    await evening.replace_bot()
    await evening.wait(30)

    assert meeting.is_over


async def test_an_evening_is_moved_and_everybody_told_and_reminded_anew(evening: Evening) -> None:
    meeting = Meeting(evening, 3)
    await meeting.announce(when=clock(evening, 30 * MINUTE))
    await meeting.sign_up()
    later = clock(evening, 5 * HOUR)

    await meeting.organiser.slash("event time", when=later)
    await evening.wait(5)

    at = int(meeting.gathering.starts_at)
    assert at == read_time(later, "UTC", evening.now())
    assert f"<t:{at}:F>" in meeting.reads()
    everybody = [guest.id for guest in meeting.guests]
    assert meeting.called() == [everybody]
    assert say("zh-TW", "event-moved", title="中秋博餅", day=f"<t:{at}:F>") in evening.pings()[-1].content
    await evening.wait(4 * HOUR + 5 * MINUTE)
    assert meeting.called() == [everybody] * 2, "an hour before the new time"
    assert meeting.threads() == []


async def test_a_start_long_before_the_time_is_asked_about_first(evening: Evening) -> None:
    meeting = Meeting(evening, 8)
    await meeting.announce(seats=6)
    await meeting.sign_up()

    asked = await meeting.press(meeting.organiser, "start")

    assert asked.private
    when = f"<t:{int(meeting.gathering.starts_at)}:R>"
    assert asked.text == meeting.organiser.reads("event-start-question", when=when, here=8, tables=2)
    await evening.wait(5)
    assert meeting.threads() == []
    await meeting.organiser.press("start_now", on=asked)
    await meeting.settle()
    assert len(meeting.threads()) == 2
    assert verbs(asked.message) == []
    assert asked.text == meeting.organiser.reads("event-begun")


async def test_a_confirmation_that_was_used_says_so(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    first = await meeting.write_prizes("狀元 月餅 1 盒")
    second = await meeting.write_prizes("狀元 蛋黃酥 2 盒")
    await meeting.organiser.press("free", on=second)

    old = await meeting.organiser.press("free", on=first)

    assert old.text == meeting.organiser.reads("refused-draft-gone")
    assert meeting.gathering.stock[0].name == "蛋黃酥"
