"""The gateway's own rules, tried with a plain websocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import gateway
import payloads
import pytest
import pytest_asyncio
from plain import Plain
from server import Discord

pytestmark = pytest.mark.asyncio

Json = dict[str, Any]


class Socket:
    """A connection that says and hears single payloads."""

    def __init__(self, discord: Discord, connection: aiohttp.ClientWebSocketResponse) -> None:
        self.discord, self.connection = discord, connection

    async def say(self, op: int, data: Any) -> None:
        await self.connection.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self) -> Json:
        return json.loads(await self.connection.receive_str(timeout=5))

    async def hear_events(self, *names: str) -> list[Json]:
        heard = [await self.hear() for _ in names]
        assert [frame["t"] for frame in heard] == list(names)
        return [frame["d"] for frame in heard]

    async def is_silent(self) -> bool:
        """Nothing more comes: the next payload is the answer to a heartbeat."""
        await self.say(gateway.HEARTBEAT, None)
        return (await self.hear())["op"] == gateway.ACK

    async def closed_with(self) -> int | None:
        message = await self.connection.receive(timeout=5)
        assert message.type is aiohttp.WSMsgType.CLOSE
        return self.connection.close_code

    async def identify(self, **more: Any) -> None:
        await self.say(gateway.IDENTIFY, {"token": self.discord.token, "intents": 1, "properties": {}} | more)

    async def resume(self, session: str, sequence: int) -> None:
        await self.say(gateway.RESUME, {"token": self.discord.token, "session_id": session, "seq": sequence})


class Line:
    """Opens connections."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.open: list[aiohttp.ClientWebSocketResponse] = []

    async def connect(self) -> Socket:
        connection = await self.plain.session.ws_connect(self.plain.discord.gateway_url)
        self.open.append(connection)
        socket = Socket(self.plain.discord, connection)
        assert (await socket.hear())["op"] == gateway.HELLO
        return socket

    async def ready(self, **more: Any) -> tuple[Socket, Json]:
        """A connection that has identified, and what READY told."""
        socket = await self.connect()
        await socket.identify(**more)
        frame = await socket.hear()
        assert frame["t"] == "READY"
        return socket, frame["d"]


@pytest_asyncio.fixture
async def line(plain: Plain) -> AsyncIterator[Line]:
    opened = Line(plain)
    yield opened
    for connection in opened.open:
        await connection.close()


# Identifying


async def test_ready_names_the_guilds_and_they_follow(discord: Discord, line: Line) -> None:
    socket, ready = await line.ready()

    (told,) = await socket.hear_events("GUILD_CREATE")
    assert ready["guilds"] == [{"id": str(discord.guild.id), "unavailable": True}]
    assert ready["resume_gateway_url"] == discord.gateway_url
    assert ready["application"]["id"] == str(discord.world.application_id)
    assert told["id"] == str(discord.guild.id)
    assert [channel["name"] for channel in told["channels"]] == ["bobing"]
    assert [member["user"]["id"] for member in told["members"]] == [str(discord.world.me.id)]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": "wrong"}, gateway.WRONG_TOKEN),
        ({"intents": None}, gateway.WRONG_INTENTS),
        ({"intents": 1 << 40}, gateway.WRONG_INTENTS),
        ({"intents": 1 << 1}, gateway.FORBIDDEN_INTENTS),
        ({"shard": [2, 2]}, gateway.WRONG_SHARD),
    ],
    ids=["token", "no intents", "unknown intents", "privileged intents", "shard"],
)
async def test_a_wrong_identify_is_closed_with_its_code(line: Line, more: Json, code: int) -> None:
    socket = await line.connect()

    await socket.identify(**more)

    assert await socket.closed_with() == code


async def test_one_identifies_once(line: Line) -> None:
    socket, _ = await line.ready()
    await socket.hear_events("GUILD_CREATE")

    await socket.identify()

    assert await socket.closed_with() == gateway.ALREADY_IDENTIFIED


async def test_nobody_speaks_before_he_identifies(line: Line) -> None:
    socket = await line.connect()

    await socket.say(3, {})

    assert await socket.closed_with() == gateway.NOT_IDENTIFIED


def beat(size: int) -> str:
    """A heartbeat of so many bytes."""
    frame = json.dumps({"op": gateway.HEARTBEAT, "d": None, "x": ""})
    return frame.replace('""', f'"{"x" * (size - len(frame))}"')


@pytest.mark.parametrize("text", ["{", "[]", beat(4097)], ids=["no JSON", "no object", "too long"])
async def test_what_cannot_be_read_closes_the_connection(line: Line, text: str) -> None:
    socket = await line.connect()

    await socket.connection.send_str(text)

    assert await socket.closed_with() == gateway.UNREADABLE


async def test_a_payload_of_4096_bytes_is_read(line: Line) -> None:
    socket = await line.connect()

    await socket.connection.send_str(beat(4096))

    assert (await socket.hear())["op"] == gateway.ACK


async def test_each_shard_serves_its_own_guilds(discord: Discord, line: Line) -> None:
    guilds = [discord.world.add_guild(f"guild {shard}", shard=shard, shards=2) for shard in (0, 1)]
    discord.kick_bot(discord.guild)

    told = []
    for shard in (0, 1):
        socket, ready = await line.ready(shard=[shard, 2])
        await socket.hear_events("GUILD_CREATE")
        told.append([int(guild["id"]) for guild in ready["guilds"]])
        assert ready["shard"] == [shard, 2]

    assert told == [[guilds[0].id], [guilds[1].id]]


# Events


async def test_an_interaction_reaches_the_shard_of_its_guild(
    discord: Discord, line: Line, plain: Plain
) -> None:
    sockets = []
    for shard in (0, 1):
        socket, ready = await line.ready(shard=[shard, 2])
        sockets.append(socket)
        await socket.hear_events(*["GUILD_CREATE"] * len(ready["guilds"]))
    mine = (discord.guild.id >> 22) % 2

    assert discord.deliver(plain.asked())

    await sockets[mine].hear_events("INTERACTION_CREATE")
    assert await sockets[1 - mine].is_silent()


async def test_an_interaction_without_anybody_connected_is_lost(discord: Discord, plain: Plain) -> None:
    assert not discord.deliver(plain.asked())


async def test_events_come_only_to_those_who_intend_them(discord: Discord, line: Line, plain: Plain) -> None:
    await plain.send({"content": "x"})
    await plain.send({"content": "y"})
    deaf, _ = await line.ready(intents=1)
    await deaf.hear_events("GUILD_CREATE")
    discord.delete(discord.messages()[0])
    assert await deaf.is_silent()
    listening, _ = await line.ready(intents=1 | gateway.GUILD_MESSAGES)
    await listening.hear_events("GUILD_CREATE")

    discord.delete(discord.messages()[0])

    await listening.hear_events("MESSAGE_DELETE")


async def test_what_happens_in_a_guild_is_told(discord: Discord, line: Line) -> None:
    socket, _ = await line.ready()
    await socket.hear_events("GUILD_CREATE")

    channel = discord.add_channel("other")
    thread = discord.add_thread(channel, "thread")
    discord.archive(thread)
    discord.forbid("send_messages", at=channel)
    discord.delete_channel(thread)
    discord.delete_channel(channel)
    discord.outage()
    discord.end_outage()
    discord.kick_bot()
    discord.invite_bot(discord.guild)

    told = await socket.hear_events(
        "CHANNEL_CREATE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "CHANNEL_UPDATE",
        "THREAD_DELETE",
        "CHANNEL_DELETE",
        "GUILD_DELETE",
        "GUILD_CREATE",
        "GUILD_DELETE",
        "GUILD_CREATE",
    )
    assert [each.get("unavailable") for each in told[-4:]] == [True, False, False, None]
    assert told[2]["thread_metadata"]["archived"]


# Coming back


async def test_a_session_that_is_resumed_gets_what_it_missed(
    discord: Discord, line: Line, plain: Plain
) -> None:
    socket, ready = await line.ready()
    await socket.hear_events("GUILD_CREATE")
    discord.gateway.drop()
    assert (await socket.connection.receive(timeout=5)).type is not aiohttp.WSMsgType.TEXT
    asked = [plain.asked(), plain.asked()]
    assert all(discord.deliver(each) for each in asked)
    back = await line.connect()

    await back.resume(ready["session_id"], 2)

    told = await back.hear_events("INTERACTION_CREATE", "INTERACTION_CREATE", "RESUMED")
    assert [each["id"] for each in told[:2]] == [str(each.id) for each in asked]
    assert discord.gateway.resumed == 1
    discord.deliver(plain.asked())
    await back.hear_events("INTERACTION_CREATE")


async def test_what_a_client_acknowledged_is_not_sent_again(
    discord: Discord, line: Line, plain: Plain
) -> None:
    socket, ready = await line.ready()
    await socket.hear_events("GUILD_CREATE")
    discord.deliver(plain.asked())
    await socket.hear_events("INTERACTION_CREATE")
    await socket.say(gateway.HEARTBEAT, 3)
    assert (await socket.hear())["op"] == gateway.ACK
    (session,) = discord.gateway.sessions.values()
    assert not session.events
    discord.gateway.drop()
    back = await line.connect()

    await back.resume(ready["session_id"], 3)

    await back.hear_events("RESUMED")


async def test_a_session_that_nobody_has_is_invalid(line: Line) -> None:
    socket = await line.connect()

    await socket.resume("made-up", 1)

    assert await socket.hear() == {"op": gateway.INVALID_SESSION, "d": False}


async def test_a_session_ends_when_its_client_says_good_bye(discord: Discord, line: Line) -> None:
    socket, ready = await line.ready()
    await socket.connection.close(code=1000)
    await discord.until(lambda: not discord.gateway.sessions)
    back = await line.connect()

    await back.resume(ready["session_id"], 1)

    assert await back.hear() == {"op": gateway.INVALID_SESSION, "d": False}


async def test_a_sequence_number_of_the_future_closes_the_connection(line: Line) -> None:
    socket, ready = await line.ready()
    back = await line.connect()

    await back.resume(ready["session_id"], 99)

    assert await back.closed_with() == gateway.WRONG_SEQUENCE
    assert socket.connection.closed is False


async def test_op_7_and_op_9_are_sent_on_demand(discord: Discord, line: Line) -> None:
    socket, ready = await line.ready()
    await socket.hear_events("GUILD_CREATE")

    await discord.gateway.reconnect()
    await discord.gateway.invalidate(resumable=True)
    assert ready["session_id"] in discord.gateway.sessions
    await discord.gateway.invalidate(resumable=False)

    assert [(await socket.hear())["op"] for _ in range(3)] == [7, 9, 9]
    assert discord.gateway.sessions == {}


async def test_a_new_session_of_a_shard_takes_the_place_of_the_old(
    discord: Discord, line: Line, plain: Plain
) -> None:
    await line.ready()
    _, ready = await line.ready()

    assert list(discord.gateway.sessions) == [ready["session_id"]]


async def test_many_events_keep_their_order(discord: Discord, line: Line, plain: Plain) -> None:
    socket, _ = await line.ready()
    await socket.hear_events("GUILD_CREATE")
    asked = [plain.asked() for _ in range(50)]

    for each in asked:
        discord.deliver(each)
    await asyncio.sleep(0)

    frames = [await socket.hear() for _ in asked]
    assert [frame["d"]["id"] for frame in frames] == [str(each.id) for each in asked]
    assert [frame["s"] for frame in frames] == list(range(3, 53))


async def test_an_interaction_has_every_key_that_discord_py_reads(plain: Plain) -> None:
    payload = payloads.interaction(plain.asked(), plain.discord.world, {})

    needed = (
        "id application_id type data guild_id guild channel channel_id member token version locale "
        "guild_locale app_permissions entitlements authorizing_integration_owners context "
        "attachment_size_limit"
    )
    assert set(needed.split()) <= payload.keys()
    assert {"user", "roles", "permissions", "nick", "joined_at"} <= payload["member"].keys()
