"""Discord's gateway: a websocket a shard, with sessions that can be resumed.

Frames are plain text even if compression was asked for, which clients accept.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import payloads
from aiohttp import WSMsgType, web
from world import Guild

if TYPE_CHECKING:
    from server import Discord

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11

UNKNOWN_OP, UNREADABLE, NOT_IDENTIFIED, WRONG_TOKEN = 4001, 4002, 4003, 4004
ALREADY_IDENTIFIED, WRONG_SEQUENCE, WRONG_SHARD, WRONG_INTENTS, FORBIDDEN_INTENTS = (
    4005,
    4007,
    4010,
    4013,
    4014,
)

LONGEST = 4096
"""Bytes of a payload from a client."""

PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS = (1 << 26) - 1
GUILDS, GUILD_MESSAGES = 1 << 0, 1 << 9

INTENTS = {
    "MESSAGE_CREATE": GUILD_MESSAGES,
    "MESSAGE_UPDATE": GUILD_MESSAGES,
    "MESSAGE_DELETE": GUILD_MESSAGES,
}
"""Event → the intent that it needs, where that is not GUILDS; interactions need none."""


class Closed(Exception):
    """The server closes the connection with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@dataclass(eq=False)
class Session:
    """`events` are kept until the client acknowledges them: one that comes back gets what it missed."""

    id: str
    shard: int
    shards: int
    intents: int
    events: deque[Json] = field(default_factory=deque)
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    """The number of the last event."""

    @property
    def is_connected(self) -> bool:
        return self.socket is not None and not self.socket.closed

    def hears(self, event: str) -> bool:
        return event.startswith(("INTERACTION", "READY", "RESUMED")) or bool(
            self.intents & INTENTS.get(event, GUILDS)
        )

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the client comes back."""
        self.sequence += 1
        frame = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.events.append(frame)
        if self.is_connected:
            await send(self.socket, frame)

    def forget(self, sequence: int) -> None:
        """The client has everything up to this event."""
        while self.events and self.events[0]["s"] <= sequence:
            self.events.popleft()

    async def replay(self, socket: web.WebSocketResponse, sequence: int) -> None:
        """Send what came after an event, also what comes meanwhile; then the connection takes over."""
        self.forget(sequence)
        while self.sequence > sequence:
            sequence += 1
            await send(socket, next(frame for frame in self.events if frame["s"] == sequence))
        self.socket = socket


class Gateway:
    """`shards` is what Discord advises. Counters tell a test what the client did."""

    def __init__(self, discord: Discord, *, shards: int = 1, heartbeat: float = 41.25) -> None:
        self.discord = discord
        self.shards = shards
        self.heartbeat = heartbeat
        self.allowed_intents = 0
        """Privileged intents that the application was granted."""
        self.sessions: dict[str, Session] = {}
        self.identified = self.resumed = self.refused = self.heartbeats = 0
        self.closed: list[int] = []
        """Codes with which the server closed connections."""
        self.told_guild_at: float | None = None
        self._sockets: set[web.WebSocketResponse] = set()
        self._telling: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()

    # Towards the bot

    def session_of(self, guild_id: int) -> Session | None:
        """The session of the shard that serves a guild, connected or to be resumed."""
        for session in self.sessions.values():
            if (guild_id >> 22) % session.shards == session.shard:
                return session
        return None

    def tell(self, guild_id: int, event: str, data: Json) -> bool:
        """Send an event to whoever serves a guild; False if nobody does, and then it is lost."""
        session = self.session_of(guild_id)
        if session is None or not session.hears(event):
            return False
        task = asyncio.create_task(session.dispatch(event, data))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)
        return True

    async def until_ready(self, shards: int = 1, within: float = 30.0) -> None:
        """Until so many shards are connected."""

        def are_connected() -> bool:
            return sum(session.is_connected for session in self.sessions.values()) >= shards

        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(are_connected)

    async def until(self, counter: str, count: int, within: float = 30.0) -> None:
        """Until `identified`, `resumed` or another counter has reached a number."""
        async with asyncio.timeout(within), self._changed:
            await self._changed.wait_for(lambda: getattr(self, counter) >= count)

    # Trouble

    def drop(self, shard: int | None = None) -> None:
        """Cut the connection without a word."""
        for session in self._connected(shard):
            socket, session.socket = session.socket, None
            transport = socket._req.transport if socket is not None and socket._req is not None else None
            if transport is not None:
                transport.abort()

    async def reconnect(self, shard: int | None = None) -> None:
        """Ask the client to come back with RESUME (op 7)."""
        for session in self._connected(shard):
            await send(session.socket, {"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool, shard: int | None = None) -> None:
        """Tell that the session is invalid (op 9), for good or only for this connection."""
        for session in self._connected(shard):
            if not resumable:
                self.sessions.pop(session.id, None)
            await send(session.socket, {"op": INVALID_SESSION, "d": resumable})

    async def disconnect(self, code: int, shard: int | None = None) -> None:
        """Close with a code of Discord's."""
        for session in self._connected(shard):
            assert session.socket is not None
            await session.socket.close(code=code)

    def _connected(self, shard: int | None) -> list[Session]:
        return [s for s in self.sessions.values() if s.is_connected and shard in (None, s.shard)]

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001)

    # One connection

    async def handle(self, raw: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(raw)
        self._sockets.add(socket)
        session: Session | None = None
        try:
            await send(socket, {"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session = await self._hear(socket, session, message.data)
        except Closed as closed:
            self.closed.append(closed.code)
            await socket.close(code=closed.code)
        except ConnectionResetError:
            pass
        finally:
            self._sockets.discard(socket)
            await self._end(session, socket)
        return socket

    async def _end(self, session: Session | None, socket: web.WebSocketResponse) -> None:
        """A client that closes with 1000 or 1001 has done with its session; any other may come back."""
        if session is not None and session.socket in (socket, None):
            session.socket = None
            if socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        await self._note()

    async def _note(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _hear(
        self, socket: web.WebSocketResponse, session: Session | None, text: str
    ) -> Session | None:
        """Do what a payload asks, and give the session that the connection has now. Raises Closed."""
        if len(text.encode()) > LONGEST:
            raise Closed(UNREADABLE)
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            raise Closed(UNREADABLE) from None
        if op == HEARTBEAT:
            self.heartbeats += 1
            if session is not None and data is not None:
                session.forget(data)
            await send(socket, {"op": ACK})
            await self._note()
            return session
        if op == IDENTIFY:
            if session is not None:
                raise Closed(ALREADY_IDENTIFIED)
            return await self._identify(socket, data)
        if op == RESUME:
            return await self._resume(socket, data)
        if session is None:
            raise Closed(NOT_IDENTIFIED)
        if op not in (3, 4, 8):
            raise Closed(UNKNOWN_OP)
        return session

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session:
        self._check_token(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise Closed(WRONG_INTENTS)
        if intents & PRIVILEGED & ~self.allowed_intents:
            raise Closed(FORBIDDEN_INTENTS)
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            raise Closed(WRONG_SHARD)
        for old in [s for s in self.sessions.values() if s.shard == shard]:
            self.sessions.pop(old.id)  # a new session of a shard takes its place
        session = Session(secrets.token_hex(16), shard, shards, intents, socket=socket)
        self.sessions[session.id] = session
        self.identified += 1
        await self._welcome(session)
        await self._note()
        return session

    async def _welcome(self, session: Session) -> None:
        world = self.discord.world
        mine = [
            guild
            for guild in world.guilds.values()
            if (guild.id >> 22) % session.shards == session.shard and world.me.id in guild.members
        ]
        ready = {
            "v": 10,
            "user": payloads.user(world.me) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.discord.gateway_url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }
        await session.dispatch("READY", ready)
        for guild in mine:
            if guild.is_available:
                await self._tell_guild(session, guild)

    async def _tell_guild(self, session: Session, guild: Guild) -> None:
        await session.dispatch("GUILD_CREATE", payloads.guild(guild, self.discord.world))
        self.told_guild_at = asyncio.get_running_loop().time()

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        self._check_token(data)
        session = self.sessions.get(data.get("session_id", ""))
        if session is None:
            self.refused += 1
            await send(socket, {"op": INVALID_SESSION, "d": False})
            return None
        sequence = data.get("seq") or 0
        if sequence > session.sequence:
            raise Closed(WRONG_SEQUENCE)
        await session.replay(socket, sequence)
        await session.dispatch("RESUMED", {})
        self.resumed += 1
        await self._note()
        return session

    def _check_token(self, data: Json) -> None:
        if data.get("token") != self.discord.token:
            raise Closed(WRONG_TOKEN)


async def send(socket: web.WebSocketResponse | None, frame: Json) -> None:
    """Send a frame; to a connection that breaks meanwhile it is lost, and RESUME brings it again."""
    assert socket is not None
    try:
        await socket.send_str(json.dumps(frame, ensure_ascii=False))
    except (ConnectionResetError, RuntimeError):
        return
