"""Who may see and do what in a channel and a thread, and whom a message pings."""

from __future__ import annotations

from typing import Any

import discord as library
import pytest
from plain import Plain
from server import Discord
from world import EPHEMERAL, EVERYBODY, Channel, Message

pytestmark = pytest.mark.asyncio

HELLO = {"content": "hello"}


# Permissions


async def test_a_channel_that_the_bot_cannot_see_gives_missing_access(discord: Discord, plain: Plain) -> None:
    sent = await plain.send(HELLO)
    discord.forbid("view_channel")

    said = [
        await plain.ask("GET", f"/channels/{discord.channel.id}"),
        await plain.send(HELLO),
        await plain.edit(sent.json["id"], HELLO),
    ]

    assert [each.refusal for each in said] == [(403, 50001)] * 3


async def test_a_channel_where_the_bot_may_not_speak_gives_missing_permissions(
    discord: Discord, plain: Plain
) -> None:
    sent = await plain.send(HELLO)
    discord.forbid("send_messages")

    assert (await plain.send(HELLO)).refusal == (403, 50013)
    assert (await plain.edit(sent.json["id"], {"content": "own"})).status == 200
    discord.allow_again()
    assert (await plain.send(HELLO)).status == 200


async def test_files_need_a_permission_of_their_own(discord: Discord, plain: Plain) -> None:
    discord.forbid("attach_files")

    assert (await plain.send(HELLO, a=b"x")).refusal == (403, 50013)
    assert (await plain.send(HELLO)).status == 200


async def test_an_interaction_is_answered_where_the_bot_may_not_speak(discord: Discord, plain: Plain) -> None:
    discord.forbid("view_channel", "send_messages")

    asked = plain.asked()
    said = await plain.answer(asked, 4, HELLO)

    assert said.status == 200
    app = library.Permissions(int(asked.payload["app_permissions"]))
    assert not app.view_channel
    assert not app.send_messages
    assert app.attach_files


async def test_others_messages_are_not_the_bots_to_change(discord: Discord, plain: Plain) -> None:
    spoken = Message(1, discord.channel.id, discord.guests[0].user, discord.clock.now(), "mine")
    discord.world.keep(spoken)

    assert (await plain.edit(1, HELLO)).refusal == (403, 50005)
    assert (await plain.ask("DELETE", f"/channels/{discord.channel.id}/messages/1")).refusal == (403, 50013)
    assert discord.messages() == [spoken]


async def test_permissions_come_from_roles_overwrites_and_the_owner(discord: Discord) -> None:
    world, guild, channel = discord.world, discord.guild, discord.channel
    bo, cheng = discord.guests[:2]
    mod = discord.invite("Mod", "en-US", None, "manage_messages")
    chief = discord.invite("Chief", "en-US", None, "administrator")
    owner = guild.members[guild.owner_id].user
    world.forbid(channel, bo.user, "send_messages")
    world.hide(channel, bo.user, mod.user)

    assert world.may(bo.user, channel, "view_channel")
    assert not world.may(cheng.user, channel, "view_channel")
    assert world.may(mod.user, channel, "view_channel", "manage_messages")
    assert world.permissions(chief.user, channel) == world.permissions(owner, channel)
    assert world.permissions(cheng.user, world.add_channel(guild, "other")) == EVERYBODY


async def test_a_hidden_channel_shows_its_messages_to_nobody_else(discord: Discord, plain: Plain) -> None:
    bo, cheng, *_ = discord.guests
    await plain.send(HELLO)
    discord.world.hide(discord.channel, bo.user)

    assert len(bo.sees()) == 1
    assert cheng.sees() == []


# Channels and messages that are not there


async def test_a_deleted_channel_is_unknown(discord: Discord, plain: Plain) -> None:
    gone = discord.add_channel("gone")
    discord.delete_channel(gone)

    assert (await plain.send(HELLO, gone)).refusal == (404, 10003)


async def test_a_deleted_message_is_unknown(discord: Discord, plain: Plain) -> None:
    sent = await plain.send(HELLO)
    discord.delete(discord.messages()[0])

    said = [
        await plain.edit(sent.json["id"], HELLO),
        await plain.ask("GET", f"/channels/{discord.channel.id}/messages/{sent.json['id']}"),
        await plain.ask("DELETE", f"/channels/{discord.channel.id}/messages/{sent.json['id']}"),
    ]

    assert [each.refusal for each in said] == [(404, 10008)] * 3


async def test_an_answer_in_a_deleted_channel_finds_none(discord: Discord, plain: Plain) -> None:
    gone = discord.add_channel("gone")
    asked = plain.asked(at=gone)
    discord.delete_channel(gone)

    assert (await plain.answer(asked, 4, HELLO)).refusal == (404, 10003)


async def test_a_guild_that_sent_the_bot_away_gives_no_access(discord: Discord, plain: Plain) -> None:
    discord.kick_bot()

    assert (await plain.send(HELLO)).refusal == (403, 50001)
    assert (await plain.ask("GET", f"/guilds/{discord.guild.id}")).refusal == (404, 10004)


# What is said again, and what was said before


async def test_a_nonce_that_is_enforced_makes_one_message_of_two(discord: Discord, plain: Plain) -> None:
    body = HELLO | {"nonce": "7", "enforce_nonce": True}

    once, again = await plain.send(body), await plain.send(body)
    other = await plain.send(body | {"nonce": "8"})
    elsewhere = await plain.send(body, discord.add_channel("other"))

    assert once.json["id"] == again.json["id"]
    assert len({each.json["id"] for each in (once, other, elsewhere)}) == 3
    assert len(discord.messages()) == 2


async def test_a_channel_is_read_back_from_its_newest_message(discord: Discord, plain: Plain) -> None:
    for text in "abc":
        await plain.send({"content": text})
    await plain.answer(plain.asked(), 4, HELLO | {"flags": EPHEMERAL})

    said = await plain.ask("GET", f"/channels/{discord.channel.id}/messages?limit=2")

    assert [message["content"] for message in said.json] == ["c", "b"]


async def test_a_channel_is_not_read_back_without_permission(discord: Discord, plain: Plain) -> None:
    await plain.send(HELLO)
    discord.forbid("read_message_history")

    said = await plain.ask("GET", f"/channels/{discord.channel.id}/messages")

    assert said.json == []


# Threads


async def thread_with_message(discord: Discord, plain: Plain) -> tuple[Channel, str]:
    thread = discord.add_thread(discord.channel, "table")
    sent = await plain.send(HELLO, thread)
    return thread, sent.json["id"]


async def test_a_thread_asks_for_another_permission_than_its_channel(discord: Discord, plain: Plain) -> None:
    thread = discord.add_thread(discord.channel, "table")
    discord.forbid("send_messages")
    assert (await plain.send(HELLO, thread)).status == 200

    discord.forbid("send_messages_in_threads")

    assert (await plain.send(HELLO, thread)).refusal == (403, 50013)


async def test_an_archived_thread_allows_no_edit_but_a_message_opens_it(
    discord: Discord, plain: Plain
) -> None:
    thread, message = await thread_with_message(discord, plain)
    discord.archive(thread)

    assert (await plain.edit(message, HELLO, thread)).refusal == (400, 50083)
    assert (await plain.send(HELLO, thread)).status == 200
    assert not thread.archived
    assert (await plain.edit(message, HELLO, thread)).status == 200


async def test_a_locked_thread_is_not_opened_by_a_message(discord: Discord, plain: Plain) -> None:
    thread, message = await thread_with_message(discord, plain)
    discord.archive(thread, locked=True)

    assert (await plain.send(HELLO, thread)).refusal == (400, 160005)
    assert (await plain.edit(message, HELLO, thread)).refusal == (400, 50083)
    assert thread.archived


async def test_an_interaction_is_answered_in_a_locked_thread_and_leaves_it_locked(
    discord: Discord, plain: Plain
) -> None:
    thread = discord.add_thread(discord.channel, "table")
    discord.archive(thread, locked=True)

    said = await plain.answer(plain.asked(at=thread), 4, HELLO)

    assert said.status == 200
    assert thread.archived


async def test_the_bot_opens_a_thread_of_its_own_once_a_message(discord: Discord, plain: Plain) -> None:
    sent = await plain.send(HELLO)
    path = f"/channels/{discord.channel.id}/messages/{sent.json['id']}/threads"

    opened, again = await plain.ask("POST", path, {"name": "t"}), await plain.ask("POST", path, {"name": "t"})

    assert (opened.json["id"], opened.json["parent_id"]) == (sent.json["id"], str(discord.channel.id))
    assert again.refusal == (400, 160004)


async def test_a_deleted_channel_takes_its_threads_along(discord: Discord, plain: Plain) -> None:
    thread, _ = await thread_with_message(discord, plain)
    discord.delete_channel(discord.channel)

    assert (await plain.send(HELLO, thread)).refusal == (404, 10003)


# Pings


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (None, {"bo", "cheng", "everyone"}),
        ({"parse": []}, set()),
        ({"parse": ["users"]}, {"bo", "cheng"}),
        ({"parse": ["everyone"]}, {"everyone"}),
        ({"users": ["bo"]}, {"bo"}),
    ],
    ids=["left to Discord", "nobody", "users", "everyone", "one"],
)
async def test_a_message_pings_whom_it_allows(
    discord: Discord, plain: Plain, allowed: Any, expected: set[str]
) -> None:
    bo, cheng, *_ = discord.guests
    ids = {"bo": bo.id, "cheng": cheng.id, "everyone": "everyone"}
    body: dict[str, Any] = {"content": f"@everyone <@{bo.id}> <@!{cheng.id}>"}
    if allowed is not None:
        body["allowed_mentions"] = allowed
        if "users" in allowed:
            allowed["users"] = [str(ids[name]) for name in allowed["users"]]

    await plain.send(body)

    (message,) = discord.messages()
    assert message.pinged == {ids[name] for name in expected}


async def test_an_edit_pings_nobody(discord: Discord, plain: Plain) -> None:
    sent = await plain.send(HELLO)

    await plain.edit(sent.json["id"], {"content": f"<@{discord.guests[0].id}>"})

    assert discord.messages()[0].pinged == frozenset()
