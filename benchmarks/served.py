"""A lean Discord for benchmarks: the same shapes as in tests/wire, kept ready as text.

tests/wire checks everything that a bot says, which costs more than saying it. Here nothing is checked but
that a press gets an answer: guilds come from the model of tests/wire, each press is put together from pieces
made once, and each answer is read just far enough to know its kind and the board that it shows.
"""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from aiohttp import WSMsgType, web

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "wire")]

import payloads  # noqa: E402  after the path to tests/wire
from world import EVERYBODY, Channel, Clock, Guild, Member, User, World  # noqa: E402

BASE = "/api/v10"
APPLICATION = 123456789012345678
TOKEN = f"{base64.urlsafe_b64encode(str(APPLICATION).encode()).decode().rstrip('=')}.wire.secret"

MESSAGE, DEFERRED_UPDATE, UPDATE = 4, 6, 7
"""Kinds of first answers."""

NAMES = "柏程達恩范豪江康"
CHANNELS_OF_A_GUILD = 10
PICTURE_FROM = 20_000
"""Bytes of an answer that carries a picture."""

PATIENCE_SECONDS = 10.0


@dataclass(slots=True)
class Place:
    """A channel with one board; `components` is the board's JSON as it was shown last."""

    channel_id: int
    guild_id: int
    head: str
    """The pieces of a press that are the same for everybody in the channel."""
    board_id: int
    components: str = "[]"


@dataclass(slots=True)
class Answer:
    """`kind` as in Discord's API; `seconds` from the press to the last byte of the answer."""

    kind: int
    seconds: float
    has_picture: bool


@dataclass(slots=True)
class _Press:
    sent_at: float
    place: Place
    answer: asyncio.Future[Answer]


class Model:
    """Guilds with ten channels each, and eight people who are in all of them: as JSON, made once."""

    def __init__(self, channels: int) -> None:
        self.world = _World(Clock(), APPLICATION)
        self.people = [self.world.add_user(f"user{n}", name, "zh-TW") for n, name in enumerate(NAMES)]
        self.members = {user.id: _member_json(user) for user in self.people}
        self.channels = [self._channel(number) for number in range(channels)]
        guilds = self.world.guilds.values()
        self.guilds = [json.dumps(payloads.guild(guild, self.world), ensure_ascii=False) for guild in guilds]

    def _channel(self, number: int) -> Place:
        if number % CHANNELS_OF_A_GUILD == 0:
            self._guild = self.world.add_guild(f"開局茶館 {number}")
        channel = self.world.add_channel(self._guild, f"bobing-{number}")
        head = _head_json(self._guild, channel)
        return Place(channel.id, self._guild.id, head, self.world.new_id())


@dataclass
class Served:
    """Discord on a port of this machine, for one bot. `heard` counts requests by what they are."""

    model: Model
    heard: Counter[str] = field(default_factory=Counter)
    port: int = 0
    identified_at: float = 0.0

    def __post_init__(self) -> None:
        self.places = [replace(place) for place in self.model.channels]
        self._by_id = {place.channel_id: place for place in self.places}
        self._me = payloads.user(self.model.world.me)
        self._author = json.dumps(self._me)
        self._presses: dict[str, _Press] = {}
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self._connected = asyncio.Event()
        self._runner: web.ServerRunner | None = None

    # Life

    async def start(self) -> None:
        self._runner = web.ServerRunner(web.Server(self._handle), shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def settings(self) -> dict[str, str]:
        """What a bot needs in its environment to find us."""
        return {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": f"http://127.0.0.1:{self.port}{BASE}",
            "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{self.port}/",
        }

    def expect(self) -> None:
        """A bot is about to be started; what was before does not count."""
        self._connected.clear()

    @property
    def is_connected(self) -> bool:
        return self._connected.is_set()

    async def connected(self) -> None:
        """Until a bot has identified itself and was told its guilds."""
        await self._connected.wait()

    # Presses

    async def press(self, place: Place, user: User, custom_id: str) -> Answer:
        """Press a button of a channel's board. Raises TimeoutError."""
        number = str(self.model.world.new_id())
        token = f"{number}-{custom_id}".ljust(96, "x")
        source = self._message(place, place.components)
        data = f'{{"custom_id":"{custom_id}","component_type":2,"id":9}}'
        text = (
            f'{{"id":"{number}","token":"{token}","type":3,"data":{data},"member":{self.model.members[user.id]},'
            f'"message":{source},{place.head}}}'
        )
        press = _Press(perf_counter(), place, asyncio.get_running_loop().create_future())
        self._presses[token] = press
        await self._dispatch("INTERACTION_CREATE", text)
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await press.answer

    async def _dispatch(self, event: str, data: str) -> None:
        assert self._socket is not None
        self._sequence += 1
        await self._socket.send_str(f'{{"op":0,"t":"{event}","s":{self._sequence},"d":{data}}}')

    def _message(self, place: Place, components: str) -> str:
        return (
            f'{{"id":"{place.board_id}","channel_id":"{place.channel_id}","author":{self._author},'
            '"content":"","timestamp":"2026-09-25T12:00:00+00:00","edited_timestamp":null,"tts":false,'
            '"mention_everyone":false,"mentions":[],"mention_roles":[],"attachments":[],"embeds":[],'
            f'"components":{components},"pinned":false,"type":0,"flags":32768}}'
        )

    # Gateway

    async def _gateway(self, request: web.BaseRequest) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_str('{"op":10,"d":{"heartbeat_interval":41250}}')
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            payload = json.loads(message.data)
            if payload["op"] == 1:
                await socket.send_str('{"op":11}')
            elif payload["op"] == 2:
                self._socket, self._sequence = socket, 0
                await self._welcome(payload["d"])
        if self._socket is socket:
            self._socket = None
        return socket

    async def _welcome(self, data: dict[str, Any]) -> None:
        self.identified_at = perf_counter()
        ready = {
            "v": 10,
            "user": self._me,
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in self.model.world.guilds],
            "session_id": "benchmark",
            "session_type": "normal",
            "resume_gateway_url": self.settings["DISCORD_GATEWAY_URL"],
            "shard": data.get("shard", [0, 1]),
            "application": {"id": str(APPLICATION), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }
        await self._dispatch("READY", json.dumps(ready))
        for guild in self.model.guilds:
            await self._dispatch("GUILD_CREATE", guild)
        self._connected.set()

    # HTTP

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.path
        if path == "/":
            return await self._gateway(request)
        body = await request.read()
        said = self._answered(request.method, path.removeprefix(BASE), body)
        if said is None:
            return web.Response(status=204)
        return web.Response(body=said.encode(), headers={"Content-Type": "application/json"})

    def _answered(self, method: str, path: str, body: bytes) -> str | None:
        match path.split("/")[1:]:
            case ["interactions", number, token, "callback"]:
                return self._first_answer(number, token, body)
            case ["channels", channel_id, "messages", *_]:
                return self._spoken(method, self._by_id[int(channel_id)], body)
            case ["applications", _, "commands"]:
                return json.dumps(
                    [
                        {**each, "id": str(n), "application_id": str(APPLICATION), "version": "1"}
                        for n, each in enumerate(json.loads(body or b"[]"), start=1)
                    ]
                )
            case ["gateway", "bot"]:
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                return json.dumps(
                    {"url": self.settings["DISCORD_GATEWAY_URL"], "shards": 1, "session_start_limit": limit}
                )
            case ["users", "@me"]:
                return json.dumps(self._me)
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return json.dumps(_application(self._me))
        raise LookupError(f"{method} {path}")

    def _first_answer(self, number: str, token: str, body: bytes) -> str:
        press = self._presses.pop(token)
        seconds = perf_counter() - press.sent_at
        said = _json_of(body)
        kind, place = said["type"], press.place
        if not press.answer.done():
            press.answer.set_result(Answer(kind, seconds, len(body) > PICTURE_FROM))
        told = f'"id":"{number}","type":3,"response_message_id":"{place.board_id}"'
        resource = f'"type":{kind}'
        if kind == UPDATE:
            place.components = as_shown(said["data"]["components"])
            resource += f',"message":{self._message(place, place.components)}'
        elif kind == MESSAGE:
            resource += f',"message":{self._message(place, "[]")}'
            self.heard["told: " + json.dumps(said["data"], ensure_ascii=False)[:200]] += 1
        return f'{{"interaction":{{{told}}},"resource":{{{resource}}}}}'

    def _spoken(self, method: str, place: Place, body: bytes) -> str | None:
        self.heard[method] += 1
        if method == "DELETE":
            return None
        if method == "GET":
            return f"[{self._message(place, place.components)}]"
        said = _json_of(body)
        if said.get("components"):
            place.components = as_shown(said["components"])
        return self._message(place, place.components)


class _World(World):
    """The model of tests/wire, which many guilds make slow in one place."""

    def __init__(self, clock: Clock, application_id: int) -> None:
        super().__init__(clock, application_id)
        self._inside: dict[int, list[Channel]] = {}

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = super().add_channel(guild, name)
        self._inside.setdefault(guild.id, []).append(channel)
        return channel

    def channels_of(self, guild: Guild) -> list[Channel]:
        return self._inside.get(guild.id, [])


def _member_json(user: User) -> str:
    return json.dumps(payloads.member(Member(user)) | {"permissions": str(EVERYBODY)}, ensure_ascii=False)


def _head_json(guild: Guild, channel: Channel) -> str:
    said = {
        "application_id": str(APPLICATION),
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "channel_id": str(channel.id),
        "channel": payloads.channel(channel) | {"permissions": str(EVERYBODY)},
        "version": 1,
        "locale": "zh-TW",
        "guild_locale": guild.locale,
        "app_permissions": str(EVERYBODY),
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(guild.id)},
        "context": 0,
        "attachment_size_limit": payloads.FILE_LIMIT,
    }
    return json.dumps(said, ensure_ascii=False)[1:-1]


def _application(me: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": str(APPLICATION),
        "name": "Kaiju",
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "team": None,
        "owner": me,
        "bot": me,
    }


def _json_of(body: bytes) -> dict[str, Any]:
    """The JSON of a request; of a multipart one that of its part `payload_json`."""
    if body.startswith(b"--"):
        start = body.index(b"\r\n\r\n", body.index(b'name="payload_json"')) + 4
        body = body[start : body.index(b"\r\n--", start)]
    read: dict[str, Any] = json.loads(body)
    return read


def as_shown(components: list[dict[str, Any]]) -> str:
    """Components as Discord tells them afterwards: numbered, with addresses for what was attached."""
    for number, part in enumerate(_walk(components), start=1):
        part.setdefault("id", number)
        for item in part.get("items", ()):
            address = "https://cdn.discordapp.com/attachments/1/2/bowl.png?ex=0&is=0&hm=0"
            item["media"] |= {"url": address, "proxy_url": address, "width": 720, "height": 400}
            item["media"] |= {"content_type": "image/png", "loading_state": 2}
    return json.dumps(components, ensure_ascii=False)


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
