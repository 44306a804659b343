"""What befalls evenings of many tables: kills, lost permissions, outages, repetitions, hostile names."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing, suppress
from typing import Any

import discord
import pytest
from evening import Evening, custom_ids, text_of, verbs, walk
from gathered import MANY, ONE_OF_EACH, Meeting, delete_unheard
from simcord.http import router
from trouble import Failing, happens, servers_fail

from bot.gathering import FINAL, Ending, Phase
from bot.names import inert
from bot.words import say
from db.store import CannotWrite

pytestmark = pytest.mark.asyncio

ONLY = "狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 0"
KILLED = pytest.mark.parametrize("killed", [True, False])


async def ready(evening: Evening, guests: int = 7, prizes: str = ONE_OF_EACH, **options: Any) -> Meeting:
    """Signed up for, and not begun."""
    meeting = Meeting(evening, guests)
    await meeting.announce(**{"seats": 6, "when": "0:09"} | options)  # so near that nobody is asked twice
    await meeting.write_prizes(prizes)
    await meeting.sign_up()
    return meeting


def nothing_twice(meeting: Meeting, tables: int) -> None:
    """Each room was made once, each of its guests called once, and each table begun."""
    assert len(meeting.threads()) == tables
    for n in range(1, tables + 1):
        assert meeting.called(n) == [[guest.user_id for guest in meeting.gathering.seated_in(n)]]
        assert [s.user_id for s in meeting.table(n).by_seat] == meeting.called(n)[0]
    assert len(meeting.notices()) == 1
    rows = meeting.evening.rows()["game_tables"]
    assert len(rows) == tables


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """Discord answers a message whose nonce it has seen with the one that it has; SimCord does not.

    Counts how often each was asked for, by path and nonce.
    """
    plain, sent, asked = router.dispatch, dict[tuple[str, str], Any](), Counter[tuple[str, str]]()

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **more: Any) -> Any:
        named = method == "POST" and isinstance(json, dict) and json.get("enforce_nonce")
        if not named or int(path.split("/")[2]) not in backend.channels:
            return plain(backend, method, path, json=json, **more)
        key = (path, str(json["nonce"]))
        asked[key] += 1
        if key not in sent:
            sent[key] = plain(backend, method, path, json=json, **more)
        return sent[key]

    monkeypatch.setattr(router, "dispatch", dispatch)
    return asked


class Dying:
    """In place of the database's `write`: so many more are written, and the process reaches nothing more."""

    def __init__(self, evening: Evening, left: int) -> None:
        self.evening, self.plain, self.left = evening, evening.bot.store.write, left

    async def __call__(self, work: Any) -> Any:
        if self.left == 0:
            fault = {"method": "*", "path": "*", "status": 503, "code": 0, "message": "", "times": None}
            self.evening.env.backend.faults.append(fault)
            raise CannotWrite("io")
        self.left -= 1
        return await self.plain(work)


async def killed_after(meeting: Meeting, writes: int, patch: pytest.MonkeyPatch) -> None:
    """The organiser starts the evening, and the process dies before it has written once more."""
    servers_fail(patch)
    evening, dying = meeting.evening, Dying(meeting.evening, writes)
    patch.setattr(evening.bot.store, "write", dying)
    with suppress(AssertionError):  # the last press may have no answer
        await meeting.start_now(meeting.organiser)
    await meeting.settle()
    assert dying.left == 0
    evening.env._errors.clear()
    evening.env.backend.faults.clear()


# Kills


@KILLED
async def test_an_evening_lives_through_a_restart_in_every_phase(evening: Evening, killed: bool) -> None:
    meeting = Meeting(evening, 7)
    await meeting.announce(seats=6)
    await evening.replace_bot(killed=killed)
    await meeting.write_prizes(ONLY)
    await evening.replace_bot(killed=killed)
    await meeting.sign_up()
    await evening.replace_bot(killed=killed)
    await meeting.start()
    await evening.replace_bot(killed=killed)
    await meeting.settle()
    nothing_twice(meeting, 2)
    await meeting.play(1)
    await evening.replace_bot(killed=killed)
    await evening.wait(2)
    await meeting.play(2)
    await evening.replace_bot(killed=killed)
    await meeting.settle()
    assert meeting.gathering.phase is Phase.FINAL
    await evening.replace_bot(killed=killed)
    await evening.wait(2)
    await meeting.play_final()
    await evening.replace_bot(killed=killed)
    await evening.wait(5)

    assert meeting.is_over
    assert "🏆" in meeting.reads()
    assert len(meeting.notices()) == 1
    assert len(meeting.threads()) == 3


@pytest.mark.parametrize("writes", range(1, 13))
async def test_a_kill_between_any_two_steps_of_the_start_repeats_none_and_leaves_none_out(
    evening: Evening, writes: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, writes, monkeypatch)
    caplog.clear()  # the dying process may say what it likes

    await evening.replace_bot()
    await meeting.settle()

    nothing_twice(meeting, 2)
    assert meeting.reads() == await drawn(meeting)


async def test_those_of_a_table_that_was_begun_and_not_noted_are_not_called_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, asked: Counter[tuple[str, str]]
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, 4, monkeypatch)  # the start, the place, the table, its first turn
    (thread,) = meeting.threads()

    await evening.replace_bot()
    await meeting.settle()

    path, gathering = f"/channels/{thread.id}/messages", meeting.gathering
    assert asked[path, f"{gathering.id}:1:welcome:0"] == 1
    assert meeting.room(1).id == thread.id


@pytest.mark.parametrize("places", ["thread", "channel"])
async def test_a_room_that_was_made_and_not_noted_is_found_again(
    evening: Evening, places: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening, places=places)
    before = set(evening.env.backend.channels)
    await killed_after(meeting, 1, monkeypatch)
    (made,) = set(evening.env.backend.channels) - before

    await evening.replace_bot()
    await meeting.settle()

    assert meeting.room(1).id == made
    assert len(set(evening.env.backend.channels) - before) == 2


async def test_a_room_that_somebody_took_meanwhile_gives_way_to_another(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, 1, monkeypatch)
    (made,) = meeting.threads()
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]
    monkeypatch.setattr(evening.bot.store, "write", evening.bot.store.write.plain)  # type: ignore[attr-defined]
    await evening.bot.gatherings.sleep()
    await meeting.guests[0].slash("table open", game="bobing", at=thread)

    await evening.replace_bot()
    await meeting.settle()

    assert len(meeting.threads()) == 3
    assert meeting.room(1).id != thread.id
    assert [len(meeting.table(n).by_seat) for n in (1, 2)] == [4, 3]


async def test_a_room_that_is_noted_and_then_taken_gives_way_to_another(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, 2, monkeypatch)
    (made,) = meeting.threads()
    assert meeting.gathering.tables[0].channel_id == made.id
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]
    monkeypatch.setattr(evening.bot.store, "write", evening.bot.store.write.plain)  # type: ignore[attr-defined]
    await evening.bot.gatherings.sleep()
    await meeting.guests[0].slash("table open", game="bobing", at=thread)

    await evening.replace_bot()
    await meeting.settle()

    assert meeting.room(1).id != thread.id
    assert [len(meeting.table(n).by_seat) for n in (1, 2)] == [4, 3]


async def test_a_thread_that_is_deleted_before_its_table_was_opened_is_made_anew(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, 2, monkeypatch)
    (made,) = meeting.threads()
    assert meeting.gathering.tables[0].channel_id == made.id
    delete_unheard(evening, made.id)

    await evening.replace_bot()
    await meeting.settle()

    assert made.id not in {room.channel_id for room in meeting.gathering.tables}
    nothing_twice(meeting, 2)


async def test_a_thread_that_is_deleted_before_its_table_was_noted_is_void(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening)
    await killed_after(meeting, 4, monkeypatch)  # the start, the place, the table, its first turn
    delete_unheard(evening, meeting.threads()[0].id)

    await evening.replace_bot()
    await evening.wait(30)

    assert say("zh-TW", "event-table-void", room=1) in meeting.reads()
    assert len(meeting.table(2).by_seat) == 3


async def test_a_table_that_cannot_be_read_any_more_holds_up_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    meeting = await ready(evening, prizes=ONLY)
    await meeting.start()
    table_id, plain = meeting.table(1).id, meeting.table(1).game.write_state(meeting.table(1).state)
    with closing(sqlite3.connect(evening.database)) as conn, conn:
        conn.execute("UPDATE game_tables SET state = '{}' WHERE id = ?", (table_id,))

    await evening.replace_bot()
    await meeting.play(2)
    await meeting.settle()

    assert meeting.is_over
    assert "🏆" in meeting.reads()
    caplog.clear()
    with closing(sqlite3.connect(evening.database)) as conn, conn:
        conn.execute("UPDATE game_tables SET state = ? WHERE id = ?", (plain, table_id))


@KILLED
async def test_an_end_that_was_saved_and_not_shown_is_shown_after_a_restart(
    evening: Evening, killed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = await ready(evening, prizes=ONLY)
    await meeting.start()
    await meeting.play_all()
    evening.env.inject_error("*", f"/channels/{evening.channel.id}/messages*", status=503, times=None)
    monkeypatch.setattr(evening.bot.notices, "_try_later", lambda notice: None)
    await meeting.play_final()
    assert meeting.is_over
    assert "🏆" not in meeting.reads()

    await evening.replace_bot(killed=killed)
    evening.env.backend.faults.clear()
    await evening.wait(20)

    assert "🏆" in meeting.reads()
    assert len(meeting.notices()) == 1


async def test_the_time_of_the_start_that_passed_during_an_absence_is_made_up_for(evening: Evening) -> None:
    meeting = await ready(evening)

    await evening.replace_bot(away=meeting.gathering.starts_at - evening.now() + 600)
    await meeting.settle()

    nothing_twice(meeting, 2)


# Permissions, and Discord itself


async def test_a_permission_that_is_lost_in_the_middle_is_told_and_its_return_noticed(
    evening: Evening,
) -> None:
    meeting = await ready(evening, guests=13)
    evening.env.inject_error(
        "POST", "/channels/*/threads", status=403, code=50013, message="Missing Permissions", times=None
    )
    await meeting.start_now(meeting.organiser)
    await meeting.settle()

    trouble = say("zh-TW", "event-trouble", why="Missing Permissions")
    assert trouble in meeting.reads()
    assert meeting.threads() == []
    await evening.wait(95)
    evening.env.backend.faults.clear()
    await evening.wait(32)
    await meeting.settle()

    assert trouble not in meeting.reads()
    nothing_twice(meeting, 3)


async def test_a_reminder_that_cannot_be_said_holds_up_nothing(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.announce(seats=6)
    await meeting.sign_up()
    left = meeting.gathering.starts_at - evening.now()
    await evening.wait(left - 3605)
    evening.forbid("send_messages")
    await evening.wait(100)
    assert meeting.called() == []
    evening.allow_again()
    await evening.wait(40)
    assert len(meeting.called()) == 1
    assert len(meeting.notices()) == 1

    await evening.wait(3600)
    await meeting.settle()
    nothing_twice_but_called(meeting)


def nothing_twice_but_called(meeting: Meeting) -> None:
    assert meeting.gathering.phase is Phase.RUNNING
    assert len(meeting.called()) == 2


async def test_a_network_that_fails_is_tried_again(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = await ready(evening)
    hall = evening.bot.gatherings.hall
    assert hall is not None
    failing = Failing(hall.make, OSError("no route"), 2)
    monkeypatch.setattr(hall, "make", failing)
    await meeting.start_now(meeting.organiser)
    await evening.wait(70)
    await meeting.settle()

    assert failing.calls == 4
    nothing_twice(meeting, 2)


async def test_an_evening_does_not_begin_without_discord_and_begins_afterwards(evening: Evening) -> None:
    meeting = await ready(evening)
    await evening.wait(meeting.gathering.starts_at - evening.now() - 60)

    await happens(evening, "disconnect")
    await evening.wait(600)
    assert meeting.gathering.phase is Phase.SIGN_UP
    await happens(evening, "resumed")
    await evening.wait(31)
    await meeting.settle()

    nothing_twice(meeting, 2)


async def test_an_outage_while_the_tables_are_opened_waits_for_its_end(evening: Evening) -> None:
    meeting = await ready(evening)
    evening.env.inject_error("POST", "/channels/*/threads", status=503, times=1)
    await meeting.start_now(meeting.organiser)
    await happens(evening, "disconnect")
    await evening.wait(600)
    assert meeting.threads() == []
    await happens(evening, "resumed")
    await evening.wait(31)
    await meeting.settle()

    nothing_twice(meeting, 2)


async def test_an_evening_of_a_guild_that_discord_cannot_serve_waits(evening: Evening) -> None:
    meeting = await ready(evening)
    evening.bot.tables.went_offline(("guild", evening.guild.id))
    await evening.wait(meeting.gathering.starts_at - evening.now() + 60)
    assert meeting.gathering.phase is Phase.SIGN_UP

    await evening.bot.tables.came_online(("guild", evening.guild.id))
    await evening.wait(31)
    await meeting.settle()

    nothing_twice(meeting, 2)


async def test_a_commit_whose_answer_was_lost_is_read_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    meeting = Meeting(evening, 3)
    await meeting.announce()
    plain = evening.bot.store.write

    async def write(work: Any) -> Any:
        await plain(work)
        monkeypatch.setattr(evening.bot.store, "write", plain)
        raise CannotWrite("io")

    monkeypatch.setattr(evening.bot.store, "write", write)
    for guest in meeting.guests:  # the first is told that it failed, the second meets what the first left
        await meeting.press(guest, "sign_up")
    evening.env._errors.clear()
    caplog.clear()
    await meeting.press(meeting.guests[1], "sign_up")
    await evening.wait(5)

    assert len(meeting.gathering.guests) == 3
    assert say("zh-TW", "event-guests", here=3, most=100) in meeting.reads()


# What is delivered twice


def is_refusal(answer: dict[str, Any]) -> bool:
    return bool(answer.get("flags", 0) & discord.MessageFlags(ephemeral=True).value)


async def test_a_sign_up_and_a_withdrawal_that_come_twice_count_once(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    for verb in ("sign_up", "withdraw"):
        await meeting.press(meeting.guests[0], verb)
        version = meeting.gathering.version

        again = await meeting.again()

        assert not is_refusal(again)
        assert meeting.gathering.version == version


async def test_a_start_that_comes_twice_counts_once(evening: Evening) -> None:
    meeting = await ready(evening)
    await meeting.organiser.slash("event start")
    await meeting.settle()
    version = meeting.gathering.version

    again = await meeting.again()
    await meeting.settle()

    assert not is_refusal(again)
    assert meeting.gathering.version == version
    nothing_twice(meeting, 2)


async def test_one_more_table_that_comes_twice_is_one(evening: Evening) -> None:
    meeting = await ready(evening, guests=2)
    await meeting.start()
    while len(meeting.guests) < 6:
        guest = evening.invite("晚", "zh-TW")
        evening.guests.append(guest)
        meeting.guests.append(guest)
        await meeting.press(guest, "sign_up")
    await evening.wait(5)
    await meeting.press(meeting.organiser, "late")
    await meeting.settle()
    version = meeting.gathering.version

    again = await meeting.again()
    await meeting.settle()

    assert not is_refusal(again)
    assert meeting.gathering.version == version
    assert len(meeting.threads()) == 2


async def test_a_cancellation_that_comes_twice_counts_once(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()
    await meeting.organiser.slash("event cancel")

    again = await meeting.again()
    await evening.wait(5)

    assert not is_refusal(again)
    assert len(meeting.notices()) == 1


async def test_an_announcement_that_comes_twice_is_one(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce()

    again = await meeting.again()
    await evening.wait(5)

    assert not is_refusal(again)
    assert len(evening.bot.gatherings.live()) == 1
    assert len(evening.rows()["gatherings"]) == 1
    assert len(meeting.notices()) == 1


async def test_two_who_start_at_once_start_one_evening(evening: Evening) -> None:
    meeting = await ready(evening)
    other = evening.invite_with("manage_events", "副手", "zh-TW")

    answers = await evening.at_once((meeting.organiser, "start"), (other, "start"), on=evening.remember())
    await meeting.settle()

    assert [answer.text for answer in answers if answer.private] == [other.reads("refused-event-started")]
    nothing_twice(meeting, 2)


# Names and titles

HOSTILE = (
    "**粗體** ||藏|| `碼`",
    "@everyone @here <@1> <@&2> <#3>",
    "\u202e倒過來\u2066\u2067",
    "👨\u200d👩\u200d👧\u200d👦" * 4 + "🀄" * 4,
    "[連結](https://example.com)",
    "> # 標題\n- 一",
    "\u3164\u2800",
    "x̷̧̛" * 6,
    "_" * 32,
)
TITLES = ("**x** ||y|| `z`", "@everyone" * 6, "🎲" * 60, "\u202e反過來", "\u3164", "<@1> <#2>", "- # 標題")
MARKS = ("@everyone", "@here", "**粗", "||藏", "`碼", "](http", "\u202e", "<@1>", "<@&2>", "<#3>", "<#2>")


def inside_the_limits(evening: Evening) -> None:
    for message in evening._stored():
        parts = list(walk(message.components))
        assert len(parts) <= 40
        assert len(text_of(message)) <= 4000


@pytest.mark.parametrize("title", TITLES)
async def test_a_hostile_title_does_nothing_anywhere(evening: Evening, title: str) -> None:
    meeting = await ready(evening, when="20:00", title=title, prizes=ONLY)
    await evening.wait(meeting.gathering.starts_at - evening.now() - 3599)
    await meeting.start()

    for message in evening._stored():
        if message.type:  # a thread was made; its name is no markdown
            continue
        text = text_of(message)
        assert not any(mark in text for mark in MARKS), text
        assert f"**{title}**" not in text or inert(title, cells=120) == title
    assert len(meeting.called()) == 1
    assert all(1 <= len(thread.name or "") <= 100 for thread in meeting.threads())
    inside_the_limits(evening)


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])
async def test_a_hundred_hostile_names_and_named_prizes_stay_within_the_limits(
    evening: Evening, locale: str
) -> None:
    language = {"zh-TW": "zh-TW", "zh-CN": "zh-CN", "en-US": "en"}[locale]
    await evening.invite_with("manage_guild").slash("settings language", language=language)
    meeting = Meeting(evening, 0)
    for number in range(100):
        guest = evening.invite(HOSTILE[number % len(HOSTILE)][:32], locale)
        evening.guests.append(guest)
        meeting.guests.append(guest)
    await meeting.announce(title="_" * 60)
    names = "".join(f"{word} {'_' * 20} 99\n" for word in ("狀元", "對堂", "三紅", "四進", "二舉", "一秀"))
    asked = await meeting.write_prizes(names)
    await meeting.organiser.press("free", on=asked)
    await meeting.write_prizes(names, verb="final_prizes")
    await meeting.sign_up()

    inside_the_limits(evening)
    assert say(language, "event-guests", here=100, most=100) in meeting.reads()
    assert meeting.reads() == await drawn(meeting)
    await meeting.start_now(meeting.organiser)
    for _ in range(10):
        await evening.wait(2)
    assert len(meeting.threads()) == 10
    assert meeting.reads() == await drawn(meeting)
    for n in range(1, 11):
        await meeting.close_table(n)
    assert meeting.is_over
    inside_the_limits(evening)
    assert len(meeting.notices()) == 1


async def drawn(meeting: Meeting) -> str:
    """What the notice ought to say now."""
    view = await meeting.evening.bot.draw_gathering(meeting.gathering)
    return "\n".join(part["content"] for part in walk(view.to_components()) if "content" in part)


async def test_late_hostile_names_stay_within_the_limits(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(title="_" * 60)
    await meeting.write_prizes(MANY)
    await meeting.sign_up()
    await meeting.start()
    for _ in range(98):
        guest = evening.invite("_" * 32, "en-US")
        evening.guests.append(guest)
        await meeting.press(guest, "sign_up")
    await evening.wait(5)

    assert meeting.reads() == await drawn(meeting)
    inside_the_limits(evening)
    for _ in range(9):
        await meeting.organiser.slash("event late")
        await meeting.settle()
    assert meeting.reads() == await drawn(meeting)
    inside_the_limits(evening)
    assert "sign_up" not in verbs(meeting.notice())


async def test_the_notices_of_two_evenings_one_after_the_other_do_not_mix(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.announce(title="first")
    await meeting.organiser.slash("event cancel")
    await evening.wait(5)
    await meeting.announce(title="second")
    await meeting.sign_up()

    assert len(meeting.notices()) == 2
    first, second = map(text_of, meeting.notices())
    assert "first" in first
    assert "second" in second
    assert custom_ids(meeting.notices()[0]) == []


async def test_of_what_was_over_before_the_channel_went_nothing_is_left(evening: Evening) -> None:
    meeting, other = Meeting(evening, 2), evening.guild.create_text_channel("other")
    await meeting.organiser.slash("event create", at=other, title="x", when="20:00")
    (gathering,) = evening.bot.gatherings.live()
    await meeting.organiser.slash("event cancel", at=other)
    await evening.wait(5)

    evening.env.backend.delete_channel(other.id)
    await evening.wait(5)

    found = await evening.bot.gatherings.find(gathering.id)
    assert found is not None
    assert found.ending is Ending.CANCELLED
    assert evening.bot.notices._notices == {}
    assert FINAL == 0
