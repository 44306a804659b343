"""Evenings of many tables from the start on: rooms, late-comers, tables that end too early, the end."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import discord
import pytest
from evening import Evening, Guest, text_of, verbs, walk
from gathered import MANY, ONE_OF_EACH, Meeting
from simcord.backend.models import Message, Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.gathering import FINAL, Ending, Phase
from bot.gatherings import champion
from bot.hall import ARCHIVE_MINUTES
from bot.moves import NO_SHOW_TURNS
from bot.table import Ending as TableEnding
from bot.table import Presence, Table
from bot.words import say

pytestmark = pytest.mark.asyncio

ONLY = "狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 0"


async def test_thirteen_guests_sign_up_are_drawn_play_and_meet_in_a_final(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    await meeting.begin(seats=7)

    gathering = meeting.gathering
    assert [len(gathering.seated_in(room.n)) for room in gathering.tables] == [7, 6]
    seated = [guest.user_id for room in gathering.tables for guest in gathering.seated_in(room.n)]
    assert sorted(seated) == sorted(guest.id for guest in meeting.guests)
    assert say("zh-TW", "event-running", title="中秋博餅", tables=2) in meeting.reads()
    await meeting.play_all()
    assert meeting.gathering.phase is Phase.FINAL
    tables = [await found(evening, room.table_id) for room in meeting.gathering.tables]
    first, second = map(champion, tables)
    assert [sitter.user_id for sitter in meeting.table(FINAL).by_seat] == [first, second]
    assert meeting.called(FINAL) == [[first, second]]
    await meeting.play_final()

    assert meeting.is_over
    reads = meeting.reads()
    assert say("zh-TW", "event-over", title="中秋博餅") in reads
    assert "🏆" in reads
    assert say("zh-TW", "event-final-results", where="").strip() in reads
    for n in (1, 2):
        assert say("zh-TW", "event-table-results", room=n, where="").strip() in reads
    assert gathering.secret in reads
    assert len(meeting.notices()) == 1


async def found(evening: Evening, table_id: int | None) -> Table:
    assert table_id is not None
    table = await evening.bot.tables.find(table_id)
    assert table is not None
    return table


# The start, and the rooms


async def test_at_its_time_an_evening_begins_by_itself(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.announce(seats=6)
    await meeting.sign_up()

    await evening.wait(meeting.gathering.starts_at - evening.now() - 1)
    assert meeting.gathering.phase is Phase.SIGN_UP
    await evening.wait(1)
    await meeting.settle()

    assert [len(meeting.table(n).by_seat) for n in (1, 2)] == [4, 3]


async def test_each_table_has_a_thread_that_is_put_away_after_a_day(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    await meeting.begin(seats=7)

    threads = meeting.threads()
    assert [thread.name for thread in threads] == [
        say("zh-TW", "event-room", room=n, title="中秋博餅") for n in (1, 2)
    ]
    for thread in threads:
        assert thread.thread_metadata is not None
        assert thread.thread_metadata.auto_archive_duration == ARCHIVE_MINUTES == 1440


async def test_those_of_a_table_are_called_in_its_room_once(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    await meeting.begin(seats=7)

    for n in (1, 2):
        assert meeting.called(n) == [[guest.user_id for guest in meeting.gathering.seated_in(n)]]
    assert meeting.called() == []


async def test_channels_are_made_beside_the_one_of_the_announcement_for_the_same_eyes(
    evening: Evening,
) -> None:
    meeting, backend = Meeting(evening, 8), evening.env.backend
    category = evening.guild.create_category("games")
    backend.edit_channel(evening.channel.id, {"parent_id": category.id})
    role = evening.guild.create_role("members")
    deny = discord.Permissions.view_channel.flag
    backend.set_overwrite(
        evening.channel.id, Overwrite(target_id=role.id, type=OverwriteType.ROLE, deny=deny)
    )

    await meeting.begin(seats=6, places="channel")

    assert meeting.threads() == []
    rooms = [backend.channels[meeting.room(n).id] for n in (1, 2)]
    assert [room.name for room in rooms] == ["中秋博餅-第-1-桌", "中秋博餅-第-2-桌"]
    for room in rooms:
        assert room.parent_id == category.id
        assert [(o.target_id, o.deny) for o in room.overwrites] == [(role.id, deny)]


async def test_what_the_bot_may_not_set_is_left_out_of_a_new_channel(evening: Evening) -> None:
    meeting, backend = Meeting(evening, 2), evening.env.backend
    evening.forbid_everywhere("manage_messages")
    role, flags = evening.guild.create_role("members"), discord.Permissions
    deny = flags.view_channel.flag | flags.manage_messages.flag | flags.manage_roles.flag
    backend.set_overwrite(
        evening.channel.id, Overwrite(target_id=role.id, type=OverwriteType.ROLE, deny=deny)
    )

    await meeting.begin(places="channel")

    (overwrite,) = backend.channels[meeting.room(1).id].overwrites
    assert overwrite.deny == flags.view_channel.flag


async def test_in_a_channel_of_news_the_threads_are_of_its_kind(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    evening.env.backend.channels[evening.channel.id].type = ChannelType.NEWS
    await evening.replace_bot()
    # SimCord has no threads of this kind.
    evening.env.inject_error("POST", "/channels/*/threads", status=403, code=50013, times=None)

    await meeting.begin()

    asked = next(r.json for r in evening.heard if r.path.endswith("/threads"))
    assert isinstance(asked, dict)
    assert asked["type"] == discord.ChannelType.news_thread.value


async def test_one_table_alone_has_no_final(evening: Evening) -> None:
    meeting = Meeting(evening, 3)
    await meeting.begin()

    await meeting.play(1)
    await meeting.settle()

    assert meeting.is_over
    assert len(meeting.threads()) == 1
    winner = next(
        name for name in (g.name for g in meeting.guests) if f"**{name}**就是王中王" in meeting.reads()
    )
    assert say("zh-TW", "event-king-alone", name=winner) in meeting.reads()


async def test_without_a_final_the_tables_are_the_end(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(seats=6, final=False)

    await meeting.play_all()

    assert meeting.is_over
    assert len(meeting.threads()) == 2
    assert "王中王" not in meeting.reads()


async def test_the_overview_tells_the_round_the_prizes_left_and_the_zhuangyuan_so_far(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    assert say("zh-TW", "event-no-leader") in meeting.reads()

    user = await meeting.until_led(1)

    table, reads = meeting.table(1), meeting.reads()
    left, where = sum(prize.left for prize in table.stock), f"<#{meeting.room(1).id}>"
    assert left < sum(prize.total for prize in table.stock)
    assert say("zh-TW", "event-table", room=1, where=where, round=table.state.round, left=left) in reads
    sitter = table.sitter(user)
    assert sitter is not None
    assert f"**{sitter.name}**" in reads


async def test_many_throws_are_few_edits_of_one_notice(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    await evening.wait(5)
    notice, seen = meeting.notice(), len(evening.heard)
    began = evening.now()

    for _ in range(20):
        for n in (1, 2):
            await evening.next(meeting.room(n)).press("roll", at=meeting.room(n))
        await evening.wait(1)

    edits = [
        at.timestamp()
        for request, at in zip(evening.heard[seen:], evening.heard.at[seen:], strict=True)
        if request.path.endswith(f"/messages/{notice.id}")
    ]
    assert 3 <= len(edits) <= (evening.now() - began) / 4 + 1
    assert all(later - earlier >= 3.9 for earlier, later in pairwise(edits))
    assert [m.id for m in meeting.notices()] == [notice.id]


async def test_a_notice_that_is_edited_often_is_posted_anew_before_it_is_an_hour_old(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    notice, place = meeting.notice(), meeting.room(1)
    for guest in evening.table(place).by_seat:
        await evening.guest(guest.user_id).press("autopilot", at=place)
    evening.env.backend.advance_clock(51 * 60)

    await evening.wait(10)

    assert meeting.notice().id != notice.id
    assert len(meeting.notices()) == 1


async def test_a_table_of_an_evening_offers_no_rematch_and_refuses_one(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(seats=6)
    await meeting.play(1)
    board = evening.board(meeting.room(1))
    assert "rematch" not in verbs(board)

    table = await found(evening, meeting.gathering.tables[0].table_id)
    player = evening.guest(table.by_seat[0].user_id)
    (pressed,) = await evening.at_once((player, "rematch"), on=with_button(board, "rematch"))

    assert pressed.text == player.reads("refused-part-of-event")
    assert evening.is_over(meeting.room(1))


def with_button(board: Message, verb: str) -> Message:
    """The board as if one of its buttons did something else."""
    forged = deepcopy(board)
    button = next(c for c in walk(forged.components) if c.get("custom_id"))
    button["custom_id"] = button["custom_id"].rsplit(":", 1)[0] + f":{verb}"
    return forged


# Who comes late, and who does not come


async def test_who_comes_late_waits_for_one_more_table_and_plays_at_it(evening: Evening) -> None:
    meeting = Meeting(evening, 10)
    await meeting.announce(seats=6)
    await meeting.write_prizes()
    await meeting.sign_up(7)
    await meeting.start()
    late = meeting.guests[7:]

    signed = await meeting.press(late[0], "sign_up")
    assert [m.content for m in signed.result.followups] == [late[0].reads("event-signed-late")]
    await evening.wait(5)
    assert "late" not in verbs(meeting.notice())
    for guest in late[1:]:
        await meeting.press(guest, "sign_up")
    await evening.wait(5)
    names = say("zh-TW", "list-comma").join(guest.name for guest in late)
    assert f"{say('zh-TW', 'event-waiting', here=3)}\n{names}" in meeting.reads()
    await meeting.press(meeting.organiser, "late")
    await meeting.settle()

    assert len(meeting.table(3).by_seat) == 3
    assert {sitter.user_id for sitter in meeting.table(3).by_seat} == {guest.id for guest in late}
    await meeting.play_all()
    assert meeting.gathering.phase is Phase.FINAL
    assert len(meeting.table(FINAL).by_seat) == 3


async def test_who_came_late_may_go_and_who_is_seated_stays(evening: Evening) -> None:
    meeting = Meeting(evening, 4)
    await meeting.announce()
    await meeting.sign_up(3)
    await meeting.start()
    late, seated = meeting.guests[3], meeting.guests[0]
    await meeting.press(late, "sign_up")
    await evening.wait(5)

    await evening.refuses(meeting.press(seated, "withdraw"), seated, "refused-event-started")
    await meeting.press(late, "withdraw")
    await evening.wait(5)

    assert meeting.gathering.waiting == ()
    assert verbs(meeting.notice()) == ["sign_up"]


async def test_one_more_table_is_refused_while_it_cannot_be(evening: Evening) -> None:
    meeting = Meeting(evening, 9)
    organiser = meeting.organiser
    await meeting.announce(seats=6)
    await meeting.write_prizes()
    await meeting.sign_up(7)
    await evening.refuses(organiser.slash("event late"), organiser, "refused-nobody-waits")
    await meeting.start()
    await evening.refuses(organiser.slash("event late"), organiser, "refused-nobody-waits")
    await meeting.press(meeting.guests[7], "sign_up")
    await evening.wait(5)
    one = organiser.slash("event late")
    await evening.refuses(one, organiser, "refused-too-few", needed=2, seated=1)
    old = evening.remember()
    await meeting.play_all()
    assert meeting.gathering.phase is Phase.FINAL

    await evening.refuses(organiser.slash("event late"), organiser, "refused-event-over")
    (pressed,) = await evening.at_once((meeting.guests[8], "sign_up"), on=old)
    assert pressed.text == meeting.guests[8].reads("refused-event-over")


async def test_who_does_not_come_is_played_for_and_then_given_up_and_may_come_back(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.begin(MANY, turn_limit=15)
    place, absent = meeting.room(1), meeting.guests[1]

    for _ in range(30 * NO_SHOW_TURNS):
        await evening.wait(1)
        if not sits(meeting, absent):
            break
        if evening.next(place) is meeting.guests[0]:
            await meeting.guests[0].press("roll", at=place)

    assert not sits(meeting, absent)
    assert not evening.is_over(place)
    await evening.wait(5)
    await absent.slash("table join", at=place)
    assert sits(meeting, absent)


def sits(meeting: Meeting, guest: Guest) -> bool:
    sitter = meeting.table(1).sitter(guest.id)
    assert sitter is not None
    return sitter.presence is Presence.SEATED


async def test_a_table_to_which_nobody_comes_ends_and_the_evening_with_it(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.begin(MANY, turn_limit=15)

    await evening.wait(10 * 60)

    assert meeting.is_over


# Tables that end as they should not


async def test_a_table_that_a_moderator_ends_sends_its_zhuangyuan_so_far(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    leaders = [await meeting.until_led(1), await meeting.until_led(2)]

    await meeting.close_table(1)
    assert say("zh-TW", "event-table-stopped", room=1, where=f"<#{meeting.room(1).id}>") in meeting.reads()
    await meeting.close_table(2)

    assert meeting.gathering.phase is Phase.FINAL
    assert [sitter.user_id for sitter in meeting.table(FINAL).by_seat] == leaders


async def test_tables_without_a_zhuangyuan_make_an_evening_without_a_final(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)

    await meeting.close_table(1)
    await meeting.close_table(2)

    assert meeting.is_over
    assert say("zh-TW", "event-ended-nobody") in meeting.reads()


async def test_one_zhuangyuan_alone_is_the_king(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    user = await meeting.until_led(2)

    await meeting.close_table(1)
    await meeting.close_table(2)

    assert meeting.is_over
    assert say("zh-TW", "event-king-alone", name=evening.guest(user).name) in meeting.reads()


async def test_a_final_that_is_ended_has_no_winner(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(ONLY, seats=6)
    await meeting.play_all()

    await meeting.close_table(FINAL)

    assert meeting.is_over
    assert say("zh-TW", "event-final-without-winner") in meeting.reads()


async def test_the_host_of_a_table_may_not_end_it(evening: Evening) -> None:
    meeting = Meeting(evening, 2)
    await meeting.begin(MANY)
    place = meeting.room(1)
    host = evening.host(place)

    refused = await host.slash("table end", at=place)

    assert refused.private
    assert not evening.is_over(place)


async def test_a_thread_that_is_deleted_voids_its_table_and_the_others_play_on(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    await meeting.begin(ONLY, seats=6)

    evening.env.backend.delete_channel(meeting.room(1).id)
    await evening.wait(5)

    assert say("zh-TW", "event-table-void", room=1) in meeting.reads()
    assert not evening.is_over(meeting.room(2))
    for n in (2, 3):
        await meeting.play(n)
    await meeting.settle()
    assert meeting.gathering.phase is Phase.FINAL
    assert len(meeting.table(FINAL).by_seat) == 2


async def test_when_every_thread_is_deleted_the_evening_is_over_and_says_so(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)

    for n in (1, 2):
        evening.env.backend.delete_channel(meeting.room(n).id)
    await evening.wait(5)

    assert meeting.is_over
    assert say("zh-TW", "event-ended-nobody") in meeting.reads()


async def test_the_thread_of_the_final_deleted_leaves_it_without_a_winner(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(ONLY, seats=6)
    await meeting.play_all()

    evening.env.backend.delete_channel(meeting.room(FINAL).id)
    await evening.wait(5)

    assert meeting.is_over
    assert say("zh-TW", "event-final-without-winner") in meeting.reads()


async def test_an_evening_called_off_while_it_runs_lets_its_tables_play_and_tells_what_they_won(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(ONLY, seats=6)
    rooms = [meeting.room(n) for n in (1, 2)]

    await meeting.organiser.slash("event cancel")
    await evening.wait(5)
    assert say("zh-TW", "event-ended-cancelled") in meeting.reads()
    assert say("zh-TW", "event-has-ended", title="中秋博餅") in meeting.reads()
    won = "狀元"
    assert won not in meeting.reads().split(say("zh-TW", "event-table-results", room=1, where="").strip())[1]
    for room in rooms:
        while not evening.is_over(room):
            await evening.host(room).press("sweep", at=room)
            await evening.wait(1)
    await evening.wait(10)

    assert won in meeting.reads().split(say("zh-TW", "event-table-results", room=1, where="").strip())[1]
    assert meeting.is_over
    assert len(meeting.threads()) == 2
    assert len(meeting.notices()) == 1


async def test_the_end_of_the_channel_ends_the_evening_and_its_threads(evening: Evening) -> None:
    meeting, other = Meeting(evening, 7), evening.guild.create_text_channel("other")
    home, evening.channel = evening.channel, other
    await meeting.begin(MANY, seats=6)
    (gathering,) = evening.bot.gatherings.live()
    tables = [room.table_id for room in gathering.tables]
    threads = meeting.threads()

    evening.env.backend.delete_channel(other.id)
    for thread in threads:  # SimCord leaves them
        evening.env.backend.delete_channel(thread.id)
    evening.channel = home
    await evening.wait(60)

    after = await evening.bot.gatherings.find(gathering.id)
    assert after is not None
    assert after.ending is Ending.VOID
    assert [(await found(evening, table)).ending for table in tables] == [TableEnding.VOID] * 2


async def test_a_bot_that_is_sent_away_ends_the_evening_and_its_tables(evening: Evening) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=6)
    gathering = meeting.gathering

    evening.env.backend.remove_guild(evening.guild.id)
    await evening.wait(60)

    after = await evening.bot.gatherings.find(gathering.id)
    assert after is not None
    assert after.ending is Ending.VOID
    for room in gathering.tables:
        assert (await found(evening, room.table_id)).ending is TableEnding.VOID
    assert evening.bot.gatherings.troubled == {}


async def test_when_the_organiser_leaves_another_who_may_goes_on(evening: Evening) -> None:
    meeting = Meeting(evening, 9)
    await meeting.announce(seats=6)
    await meeting.write_prizes(ONE_OF_EACH)
    await meeting.sign_up(7)
    evening.env.backend.remove_member(evening.guild.id, meeting.organiser.id)

    other = evening.invite_with("manage_events", "副手", "zh-TW")
    await meeting.start_now(other)
    await meeting.settle()
    for guest in meeting.guests[7:]:
        await meeting.press(guest, "sign_up")
    await evening.wait(5)
    await meeting.press(other, "late")
    await meeting.settle()

    assert [len(meeting.table(n).by_seat) for n in (1, 2, 3)] == [4, 3, 2]
    await other.slash("event cancel")
    assert meeting.is_over


async def test_the_notice_can_be_asked_for_from_a_room(evening: Evening) -> None:
    meeting = Meeting(evening, 3)
    await meeting.begin(MANY)
    old = meeting.notice()

    await meeting.organiser.slash("event status", at=meeting.room(1))
    await evening.wait(5)

    assert meeting.notice().id != old.id
    assert len(meeting.notices()) == 1


async def test_a_moderator_has_rounds_thrown_where_he_does_not_sit(evening: Evening) -> None:
    meeting = Meeting(evening, 4)
    await meeting.begin(seats=6)
    mod = evening.invite_with("manage_messages", "阿版", "zh-TW")
    place, before = meeting.room(1), meeting.table(1).steps

    await mod.press("sweep", at=place)
    await evening.wait(1)

    assert evening.is_over(place) or meeting.table(1).steps >= before + 4


async def test_a_class_that_is_not_played_for_is_not_said_to_be_gone(evening: Evening) -> None:
    meeting = Meeting(evening, 4)
    await meeting.begin("狀元 1\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 9", seats=6)
    said = set[str]()
    for _ in range(60):
        if evening.is_over(meeting.room(1)):
            break
        board = text_of(evening.board(meeting.room(1)))
        said |= {line for line in board.splitlines() if say("zh-TW", "award-erju") in line}
        await evening.turn(at=meeting.room(1))
    gone = say("zh-TW", "event-dry", name="\0", shape="\0", award=say("zh-TW", "award-erju")).split("\0")[-1]
    never = say("zh-TW", "event-not-played-for", name="\0", shape="\0", award=say("zh-TW", "award-erju"))
    assert any(line.endswith(never.split("\0")[-1]) for line in said)
    assert not any(line.endswith(gone) for line in said)


# Powers at its tables


async def test_a_table_that_a_moderator_pauses_waits_and_the_evening_with_it(evening: Evening) -> None:
    meeting = Meeting(evening, 13)
    await meeting.begin(seats=7)
    moderator = evening.invite_with("manage_messages", "版主", "zh-TW")
    first, second = meeting.room(1), meeting.room(2)

    await moderator.slash("table pause", at=first, minutes=120)
    await evening.wait(5)
    held = meeting.table(1)
    assert held.held_until is not None
    until = f"<t:{int(held.held_until)}:t>"
    paused = say("zh-TW", "event-table-held", room=1, where=f"<#{first.id}>", until=until)
    assert paused in meeting.reads()
    assert say("zh-TW", "event-table", room=2, where=f"<#{second.id}>") in meeting.reads()
    await meeting.play(2)
    await meeting.settle()
    assert meeting.gathering.phase is Phase.RUNNING
    await evening.replace_bot(away=60)
    await meeting.settle()

    assert meeting.table(1).steps == held.steps
    assert paused in meeting.reads()
    await moderator.slash("table resume", at=first)
    await evening.wait(5)
    assert paused not in meeting.reads()
    await meeting.play(1)
    await meeting.settle()
    assert meeting.gathering.phase is Phase.FINAL
    final = meeting.room(FINAL)
    await moderator.slash("table pause", at=final)
    await evening.wait(5)
    until = f"<t:{int(meeting.table(FINAL).held_until or 0)}:t>"
    paused = say("zh-TW", "event-table-final-held", where=f"<#{final.id}>", until=until)
    assert paused in meeting.reads()
    await evening.wait(30 * 60 + 5)
    assert paused not in meeting.reads()
    await meeting.play_final()

    assert meeting.is_over
    assert say("zh-TW", "event-over", title="中秋博餅") in meeting.reads()


async def test_at_an_evenings_table_a_host_by_lot_pauses_and_cannot_skip_kick_or_end(
    evening: Evening,
) -> None:
    meeting = Meeting(evening, 7)
    await meeting.begin(MANY, seats=7)
    room = meeting.room(1)
    host = evening.host(room)
    other = next(sitter for sitter in meeting.table(1).here if sitter.user_id != host.id)

    missing = host.reads("permission-manage-messages")
    for power in ("skip", "kick", "end"):
        named = {"member": evening.guest(other.user_id)} if power == "kick" else {}
        answer = await host.slash(f"table {power}", at=room, **named)
        assert answer.private
        assert answer.text == host.reads("refused-not-moderator", permission=missing)
    await host.slash("table pause", at=room)

    assert meeting.table(1).is_held
    assert other.user_id in [sitter.user_id for sitter in meeting.table(1).here]
