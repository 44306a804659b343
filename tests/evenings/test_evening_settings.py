"""What a guild decides with /settings, and what its next table makes of it."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from evening import Evening, Guest
from simcord.builders import ChannelHandle, RoleHandle

from bot.bobing import BobingOptions
from bot.refusals import AlreadyHere
from cogs.answers import PERMISSION_WORDS

pytestmark = pytest.mark.asyncio

SHOWN = ("language", "timezone", "look", "channels", "threads", "defaults", "stakes", "chips", "master")

ADMINS = pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])


def admin(evening: Evening, locale: str = "zh-TW") -> Guest:
    return evening.invite_with("manage_guild", "管理", locale)


def threads(evening: Evening, at: ChannelHandle | None = None) -> list[ChannelHandle]:
    return sorted((at or evening.channel).threads, key=lambda thread: thread.id)


def thread_in(evening: Evening, at: ChannelHandle, opener: Guest) -> ChannelHandle:
    made = evening.env.backend.create_thread(at.id, "aside", opener.id)
    return next(thread for thread in at.threads if thread.id == made.id)


def kept(evening: Evening, column: str) -> Any:
    with closing(sqlite3.connect(evening.database)) as conn:
        row = conn.execute(f"SELECT {column} FROM guilds").fetchone()  # noqa: S608
    return row and row[0]


# All of them


@ADMINS
async def test_every_choice_is_shown_with_the_command_that_changes_it(evening: Evening, locale: str) -> None:
    one = admin(evening, locale)
    untouched = await one.slash("settings show")

    await one.slash("settings channels", action="allow", channel=evening.channel)
    await one.slash("settings defaults", game="bobing", text="b", scaled=True)
    await one.slash("settings threads", state="on")
    await one.slash("settings chips", grant=700, allowance=0)
    shown = await one.slash("settings show")

    assert untouched.private
    assert shown.private
    assert len(shown.text) < 2000
    for text in (
        *(f"<#{evening.channel.id}>", "700", one.reads("choice-text-b"), one.reads("choice-state-on")),
        *(one.reads("setting-channels"), one.reads("setting-master"), "UTC"),
    ):
        assert text in shown.text
    named = re.findall(r"`/(\S+) (\S+)`", shown.text)
    group = one.reads("command-settings")
    assert named == [(group, one.reads(f"command-{name}")) for name in SHOWN]
    assert untouched.text.count("\n") == shown.text.count("\n")
    await evening.replace_bot()
    assert (await one.slash("settings show")).text == shown.text


async def test_what_is_chosen_twice_is_chosen_once(evening: Evening) -> None:
    one = admin(evening)
    for command, options in (
        ("channels", {"action": "allow"}),
        ("defaults", {"game": "doudizhu", "stake": 100}),
        ("stakes", {"state": "hidden"}),
        ("threads", {"state": "on"}),
        ("chips", {"grant": 5, "allowance": 6}),
        ("master", {}),
    ):
        once = await one.slash(f"settings {command}", **options)
        shown = await one.slash("settings show")
        again = await one.slash(f"settings {command}", **options)

        assert once.private
        assert again.text == once.text
        assert (await one.slash("settings show")).text == shown.text


# Channels


@ADMINS
async def test_a_table_is_opened_only_where_the_guild_allows_it(evening: Evening, locale: str) -> None:
    one, bo = admin(evening, locale), evening.invite("讀者", locale)
    room = evening.guild.create_text_channel("games")
    await evening.begin(2)

    told = await one.slash("settings channels", action="allow", channel=room)

    assert told.text == one.reads("channels-set", where=f"<#{room.id}>")
    await evening.turn()  # what runs goes on
    await evening.guests[0].slash("table end", at=evening.channel)
    opened = bo.slash("table open", game="bobing")
    await evening.refuses(opened, bo, "refused-elsewhere-only", where=f"<#{room.id}>")
    again = evening.guests[0].press("rematch")
    await evening.refuses(again, evening.guests[0], "refused-elsewhere-only", where=f"<#{room.id}>")
    assert not (await bo.slash("table open", game="bobing", at=room)).private
    assert evening.table(room).host_id == bo.id


async def test_a_thread_counts_as_its_channel(evening: Evening) -> None:
    one, bo = admin(evening), evening.guests[0]
    other = evening.guild.create_text_channel("other")
    inside, outside = (thread_in(evening, at, bo) for at in (evening.channel, other))

    await one.slash("settings channels", action="allow", at=inside)  # its channel is meant

    assert json.loads(kept(evening, "channels")) == [evening.channel.id]
    where = f"<#{evening.channel.id}>"
    opened = bo.slash("table open", game="bobing", at=outside)
    await evening.refuses(opened, bo, "refused-elsewhere-only", where=where)
    assert not (await bo.slash("table open", game="bobing", at=inside)).private


async def test_an_evening_is_announced_only_where_the_guild_allows_it(evening: Evening) -> None:
    one, organiser = admin(evening), evening.invite_with("manage_events", "主辦", "zh-TW")
    room = evening.guild.create_text_channel("games")
    await one.slash("settings channels", action="allow", channel=room)

    announced = organiser.slash("event create", title="中秋", when="20:00")

    await evening.refuses(announced, organiser, "refused-elsewhere-only", where=f"<#{room.id}>")
    assert not (await organiser.slash("event create", title="中秋", when="20:00", at=room)).private


async def test_the_last_channel_is_not_taken_away_and_all_are_opened_on_purpose(evening: Evening) -> None:
    one, bo = admin(evening), evening.guests[0]
    room = evening.guild.create_text_channel("games")
    await one.slash("settings channels", action="allow", channel=room)
    await one.slash("settings channels", action="allow")

    await one.slash("settings channels", action="remove")
    unlisted = one.slash("settings channels", action="remove")
    await evening.refuses(unlisted, one, "refused-channel-not-listed")
    last = one.slash("settings channels", action="remove", channel=room)
    await evening.refuses(last, one, "refused-last-channel")
    told = await one.slash("settings channels", action="everywhere")

    assert told.text == one.reads("channels-set-everywhere")
    assert kept(evening, "channels") is None
    assert not (await bo.slash("table open", game="bobing")).private


@ADMINS
async def test_channels_that_were_deleted_lock_nobody_out(evening: Evening, locale: str) -> None:
    one, bo = admin(evening, locale), evening.guests[0]
    gone, room = (evening.guild.create_text_channel(name) for name in ("gone", "room"))
    for channel in (gone, room):
        await one.slash("settings channels", action="allow", channel=channel)
    evening.env.backend.delete_channel(gone.id)
    await evening.env.settle()

    where = f"<#{room.id}>"
    await evening.refuses(bo.slash("table open", game="bobing"), bo, "refused-elsewhere-only", where=where)
    assert one.reads("channels-some-gone", where=where, count=1) in (await one.slash("settings show")).text
    evening.env.backend.delete_channel(room.id)
    await evening.env.settle()

    assert one.reads("channels-all-gone", count=2) in (await one.slash("settings show")).text
    assert not (await bo.slash("table open", game="bobing")).private
    await one.slash("settings channels", action="remove", deleted=f"{gone.id}")
    assert json.loads(kept(evening, "channels")) == [room.id]


async def test_a_refusal_names_ten_channels_at_most(evening: Evening) -> None:
    one, bo = admin(evening), evening.guests[0]
    rooms = [evening.guild.create_text_channel(f"room{n}") for n in range(12)]
    for room in rooms:
        await one.slash("settings channels", action="allow", channel=room)

    refused = await bo.slash("table open", game="bobing")

    assert refused.text.count("<#") == 10
    assert one.reads("list-comma").join(f"<#{room.id}>" for room in rooms[:10]) in refused.text


# Defaults


@ADMINS
async def test_a_table_takes_from_the_guild_what_its_host_does_not_say(evening: Evening, locale: str) -> None:
    one = admin(evening, locale)
    nothing = await one.slash("settings defaults", game="bobing")
    assert nothing.text == one.reads("defaults-none", game=one.reads("game-bobing"))

    told = await one.slash("settings defaults", game="bobing", text="c", turn_limit=90)
    more = await one.slash("settings defaults", game="bobing", chairs=4)
    seen = await one.slash("settings defaults", game="bobing")

    assert one.reads("choice-text-c") in told.text
    assert more.text == seen.text
    await evening.open(1, turn_limit=30)
    options = evening.table().options
    assert isinstance(options, BobingOptions)
    assert (options.text, options.turn_limit, options.chairs, options.scaled) == ("c", 30, 4, False)
    again = await one.slash("settings defaults", game="bobing", reset=True, scaled=True)
    assert one.reads("choice-text-c") not in again.text
    assert json.loads(kept(evening, "defaults")) == {"bobing": {"scaled": True}}
    await one.slash("settings defaults", game="bobing", reset=True)
    assert kept(evening, "defaults") is None
    assert evening.table().options == options


async def test_defaults_that_a_game_does_not_take_are_refused_like_at_a_table(evening: Evening) -> None:
    one = admin(evening)
    foreign = one.slash("settings defaults", game="bobing", stake=100)
    named = {"option": one.reads("option-stake"), "game": one.reads("game-bobing")}
    await evening.refuses(foreign, one, "refused-foreign-option", **named)
    wide = one.slash("settings defaults", game="doudizhu", turn_limit=300)
    limit = one.reads("option-turn-limit")
    await evening.refuses(wide, one, "refused-out-of-range", option=limit, low=10, high=120)

    assert kept(evening, "defaults") is None


async def test_defaults_of_another_version_break_no_table(evening: Evening) -> None:
    one = admin(evening)
    await one.slash("settings defaults", game="bobing", text="b")
    stored = {"bobing": {"text": "b", "lanterns": 9, "turn_limit": 9999, "die_out": "x"}, "mahjong": {"x": 1}}
    with closing(sqlite3.connect(evening.database)) as conn, conn:
        conn.execute("UPDATE guilds SET defaults = ?", (json.dumps(stored),))
    await evening.replace_bot()

    await evening.open(1)

    options = evening.table().options
    assert isinstance(options, BobingOptions)
    assert (options.text, options.turn_limit, options.die_out) == ("b", 60, 1)
    await one.slash("settings show")
    await one.slash("settings defaults", game="bobing", chairs=3)
    after = json.loads(kept(evening, "defaults"))
    assert after == {"bobing": {"text": "b", "chairs": 3}, "mahjong": {"x": 1}}


async def test_an_evening_takes_the_guilds_text_and_pace(evening: Evening) -> None:
    one, organiser = admin(evening), evening.invite_with("manage_events", "主辦", "zh-TW")
    await one.slash(
        "settings defaults", game="bobing", text="c", scaled=True, turn_limit=100, die_out=7, chairs=4
    )

    await organiser.slash("event create", title="中秋", when="20:00", scaled=False)

    (planned,) = evening.bot.gatherings.live()
    wanted = BobingOptions(text="c", scaled=False, turn_limit=100, die_out=1, chairs=10)
    assert planned.options == wanted


# Threads


@ADMINS
async def test_each_table_gets_a_thread_of_its_own(evening: Evening, locale: str) -> None:
    one, (bo, cheng, *_) = admin(evening, locale), evening.guests
    await one.slash("settings language", language=one.language)
    told = await one.slash("settings threads", state="on")
    assert told.text == one.reads("threads-on")

    hosts = ((bo, "bobing"), (cheng, "doudizhu"))
    answers = [await guest.slash("table open", game=game) for guest, game in hosts]
    await evening.wait(1)

    first, _ = found = threads(evening)
    for (guest, game), thread, answer in zip(hosts, found, answers, strict=True):
        called, where = one.reads(f"game-{game}"), f"<#{thread.id}>"
        assert not answer.private
        assert answer.text == one.reads("table-in-thread", host=guest.name, game=called, where=where)
        stored = evening.env.backend.channels[thread.id]
        assert stored.name == one.reads("thread-of-table", game=called, host=guest.name)
        table = evening.table(thread)
        assert (table.host_id, table.parent_id) == (guest.id, evening.channel.id)
        assert len(evening.boards(thread)) == 1
    assert evening.boards() == []
    await cheng.press("join", at=first)
    assert evening.table(first).sitter(cheng.id) is not None


async def test_in_a_thread_a_table_stands_where_it_is_opened(evening: Evening) -> None:
    one, bo = admin(evening), evening.guests[0]
    await one.slash("settings threads", state="on")
    thread = thread_in(evening, evening.channel, bo)

    await bo.slash("table open", game="bobing", at=thread)
    await evening.wait(1)

    assert len(threads(evening)) == 1
    assert evening.table(thread).parent_id == evening.channel.id
    await bo.slash("table end", at=thread)
    await evening.wait(1)
    await one.slash("settings threads", state="off")
    assert not (await bo.slash("table open", game="bobing")).private
    assert evening.table().host_id == bo.id


@pytest.mark.parametrize("name", ["create_public_threads", "send_messages_in_threads", "attach_files"])
async def test_a_permission_that_a_thread_needs_is_named(evening: Evening, name: str) -> None:
    one, bo = admin(evening), evening.guests[0]
    await one.slash("settings threads", state="on")
    evening.forbid(name, "send_messages")  # nobody has to speak beside the thread

    opened = bo.slash("table open", game="bobing")

    await evening.refuses(opened, bo, "refused-cannot-speak", permissions=bo.reads(PERMISSION_WORDS[name]))
    assert threads(evening) == []


async def test_what_is_refused_leaves_no_thread(evening: Evening) -> None:
    one, bo = admin(evening), evening.guests[0]
    await one.slash("settings threads", state="on")

    await bo.slash("table open", game="bobing", stake=50)
    assert threads(evening) == []

    async def failing(*_: Any, **__: Any) -> None:
        raise AlreadyHere

    evening.bot.tables.open, opening = failing, evening.bot.tables.open  # type: ignore[method-assign]
    await bo.slash("table open", game="bobing")
    evening.bot.tables.open = opening  # type: ignore[method-assign]
    assert all(evening.env.backend.channels[t.id].thread.archived for t in threads(evening))


# Chips


@ADMINS
async def test_a_guild_says_how_many_chips_one_gets(evening: Evening, locale: str) -> None:
    one, bo, cheng = admin(evening, locale), evening.guests[0], evening.invite("讀者", locale)
    await bo.slash("chips balance")

    told = await one.slash("settings chips", grant=0, allowance=250)

    assert told.text == one.reads("chips-set", amount=0, chips=250)
    assert (await cheng.slash("chips balance")).text == cheng.reads("chips-balance", chips=0)
    assert (await bo.slash("chips balance")).text == bo.reads("chips-balance", chips=10_000)
    assert "250" in (await cheng.slash("chips daily")).text
    told = await one.slash("settings chips", allowance=0)
    assert told.text == one.reads("chips-set-without-daily", amount=0)
    await evening.refuses(cheng.slash("chips daily"), cheng, "refused-no-allowance")
    assert (await one.slash("settings chips")).text == told.text


# Game masters


@ADMINS
async def test_a_game_master_does_at_tables_what_a_moderator_does(evening: Evening, locale: str) -> None:
    one = admin(evening, locale)
    role = evening.guild.create_role("GM")
    master = evening.invite("版主", locale, roles=[role])
    await evening.begin(2)
    host = evening.host()
    await evening.refuses(master.slash("table end"), master, "refused-not-host-nor-moderator", host=host.name)

    told = await one.slash("settings master", role=role)

    assert told.private
    assert told.text == one.reads("master-set", role=f"<@&{role.id}>")
    assert f"<@&{role.id}>" in (await one.slash("settings show")).text
    await master.slash("table end")
    assert evening.is_over()
    await evening.begin(2)
    assert (await one.slash("settings master")).text == one.reads("master-is", role=f"<@&{role.id}>")
    assert (await one.slash("settings master", nobody=True)).text == one.reads("master-cleared")
    assert (await one.slash("settings master")).text == one.reads("master-none")
    await evening.refuses(
        master.slash("table end"), master, "refused-not-host-nor-moderator", host=evening.host().name
    )


@ADMINS
async def test_a_role_that_nobody_is_given_makes_no_master(evening: Evening, locale: str) -> None:
    one = admin(evening, locale)
    backend = evening.env.backend
    guild = backend.get_guild(evening.guild.id)
    managed = next(role for role in guild.roles.values() if role.managed)
    everyone = guild.roles[guild.id]

    for role, key in ((everyone, "refused-master-everyone"), (managed, "refused-master-managed")):
        handle = RoleHandle(evening.env, evening.guild, role)
        await evening.refuses(one.slash("settings master", role=handle), one, key)

    assert kept(evening, "master_role_id") is None


@ADMINS
async def test_a_role_that_was_deleted_is_shown_as_gone(evening: Evening, locale: str) -> None:
    one = admin(evening, locale)
    role = evening.guild.create_role("GM")
    await one.slash("settings master", role=role)
    evening.env.backend.delete_role(evening.guild.id, role.id)
    await evening.env.settle()

    assert one.reads("setting-role-gone") in (await one.slash("settings show")).text


# Mentions


@ADMINS
async def test_who_wants_no_mention_gets_none(evening: Evening, locale: str) -> None:
    reader = evening.invite("讀者", locale)
    evening.guests[0] = reader
    told = await reader.slash("turn-pings", state="off")
    await evening.begin(2)
    while evening.next() is not reader:
        await evening.turn()

    await evening.wait(40)

    assert told.private
    assert told.text == reader.reads("turn-pings-off")
    assert evening.pings() == []
    await evening.turn()
    await evening.wait(32)
    assert len(evening.pings()) == 1  # the other one is still mentioned
    await evening.turn()
    assert (await reader.slash("turn-pings", state="on")).text == reader.reads("turn-pings-on")
    await evening.wait(32)
    (ping,) = evening.pings()
    assert ping.ping_user_ids == [reader.id]
