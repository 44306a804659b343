"""Discord, as the bot's process finds it on this machine: HTTP and gateway over one loopback port.

    discord = Discord()
    await discord.start()
    answer = await discord.guests[0].slash("table open", game="bobing")
    await discord.stop()

The world behind it is `discord.world`; trouble is made by `discord.mishaps`, `discord.quotas` and
`discord.gateway`; time passes for the server alone by `discord.clock.advance(…)`.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import payloads
from aiohttp import web
from gateway import Gateway
from mishaps import Mishaps
from people import PEOPLE, Guest
from quotas import Quotas
from routes import BASE, Request, Routes
from schema import check_request
from world import Channel, Clock, Guild, Interaction, Message, World

APPLICATION = 123456789012345678

BODY_BYTES = 64 * 1024 * 1024
"""More than Discord accepts, so that its own refusal is what the client meets."""


class Discord:
    """`guild`, `channel` and `guests` are a first guild as most stories need it."""

    def __init__(self, *, shards: int = 1, locale: str = "zh-TW") -> None:
        self.clock = Clock()
        self.world = World(self.clock, APPLICATION)
        self.mishaps = Mishaps()
        self.quotas = Quotas(self.clock)
        self.gateway = Gateway(self, shards=shards)
        self.requests: list[Request] = []
        self.unknown: list[str] = []
        """Requests that no route knows. A test with one of these has failed."""
        self.broken: list[str] = []
        """Tracebacks of this server itself."""
        self.opened: set[str] = set()
        """Commands that the guilds' owners opened to all, whatever permission they ask for."""
        self.heard_at = 0.0
        self.token = f"{base64.urlsafe_b64encode(str(APPLICATION).encode()).decode().rstrip('=')}.wire.secret"
        self.port = 0
        self.routes = Routes(self)
        self.guild: Guild = self.world.add_guild("開局茶館", locale=locale, shards=shards)
        self.channel: Channel = self.world.add_channel(self.guild, "bobing")
        self.guests = [self.invite(name, language) for name, language in PEOPLE]
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        app = web.Application(client_max_size=BODY_BYTES)
        app.router.add_route("*", BASE + "/{rest:.*}", self.routes.handle)
        app.router.add_get("/attachments/{number}/{name}", self._serve_file)
        app.router.add_get("/", self.gateway.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        return f"http://127.0.0.1:{self.port}{BASE}"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/"

    def file_address(self, number: int, name: str) -> str:
        return f"http://127.0.0.1:{self.port}/attachments/{number}/{name}"

    async def _serve_file(self, request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        for channel in self.world.channels.values():
            for message in channel.messages.values():
                for file in message.attachments:
                    if file.id == number:
                        return web.Response(body=file.data)
        raise web.HTTPNotFound

    # Who is there

    def invite(self, name: str, locale: str, guild: Guild | None = None, *permissions: str) -> Guest:
        """A new member, with the permissions that the others have not."""
        guild = guild or self.guild
        user = self.world.add_user(f"user{len(self.world.users)}", name, locale)
        roles = []
        if permissions:
            flags = payloads.flags(*permissions)
            roles.append(self.world.add_role(guild, "special", flags).id)
        self.world.join(guild, user, roles)
        return Guest(self, guild, user)

    def guest(self, user_id: int) -> Guest:
        return next(guest for guest in self.guests if guest.id == user_id)

    # What stands in a channel

    def messages(self, at: Channel | None = None) -> list[Message]:
        """What everybody sees, oldest first."""
        return self.world.public(at or self.channel)

    def boards(self, at: Channel | None = None) -> list[Message]:
        return [m for m in self.messages(at) if m.components and m.author is self.world.me]

    def board(self, at: Channel | None = None) -> Message:
        return self.boards(at)[-1]

    def pings(self, at: Channel | None = None) -> list[Message]:
        return [m for m in self.messages(at) if m.content and m.author is self.world.me]

    def remember(self, at: Channel | None = None) -> Message:
        """The board as it stands now, for a press that comes only after it has changed."""
        return snapshot(self.board(at))

    def sent(self, method: str, route: str) -> list[Request]:
        """Requests to one of Discord's route templates, in order."""
        return [each for each in self.requests if each.method == method and each.template == route]

    # What others do

    def deliver(self, interaction: Interaction) -> bool:
        """Send an interaction to the bot; again, if it was sent before. False if nobody is connected."""
        return self.gateway.tell(interaction.guild_id, "INTERACTION_CREATE", interaction.payload)

    def delete(self, message: Message) -> None:
        """A message is deleted, by whomever."""
        channel = self.world.channels[message.channel_id]
        del channel.messages[message.id]
        gone = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.guild_id)}
        self.gateway.tell(channel.guild_id, "MESSAGE_DELETE", gone)

    def delete_channel(self, channel: Channel) -> None:
        """A channel or a thread is deleted, and the threads of a channel with it."""
        for thread in [c for c in self.world.channels.values() if c.parent_id == channel.id]:
            self.world.channels.pop(thread.id)
        self.world.channels.pop(channel.id)
        if channel.is_thread:
            gone = {
                "id": str(channel.id),
                "guild_id": str(channel.guild_id),
                "parent_id": str(channel.parent_id),
                "type": channel.kind,
            }
            self.gateway.tell(channel.guild_id, "THREAD_DELETE", gone)
        else:
            self.gateway.tell(channel.guild_id, "CHANNEL_DELETE", payloads.channel(channel))

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A new channel, of which a running bot hears."""
        channel = self.world.add_channel(guild or self.guild, name)
        self.gateway.tell(channel.guild_id, "CHANNEL_CREATE", payloads.channel(channel))
        return channel

    def add_thread(self, parent: Channel, name: str) -> Channel:
        thread = self.world.add_thread(parent, name)
        self.gateway.tell(
            thread.guild_id, "THREAD_CREATE", payloads.channel(thread) | {"newly_created": True}
        )
        return thread

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        thread.archived, thread.locked = True, locked
        self.gateway.tell(thread.guild_id, "THREAD_UPDATE", payloads.channel(thread))

    def unlock(self, thread: Channel) -> None:
        thread.archived = thread.locked = False
        self.gateway.tell(thread.guild_id, "THREAD_UPDATE", payloads.channel(thread))

    def forbid(self, *permissions: str, at: Channel | None = None) -> None:
        """From now on the bot lacks these in a channel."""
        channel = at or self.channel
        self.world.forbid(channel, self.world.me, *permissions)
        self._tell_channel(channel)

    def allow_again(self, at: Channel | None = None) -> None:
        channel = at or self.channel
        self.world.allow_again(channel, self.world.me)
        self._tell_channel(channel)

    def _tell_channel(self, channel: Channel) -> None:
        self.gateway.tell(channel.guild_id, "CHANNEL_UPDATE", payloads.channel(channel))

    def outage(self, guild: Guild | None = None) -> None:
        """A guild cannot be reached for a while."""
        guild = guild or self.guild
        guild.is_available = False
        self.gateway.tell(guild.id, "GUILD_DELETE", {"id": str(guild.id), "unavailable": True})

    def end_outage(self, guild: Guild | None = None) -> None:
        guild = guild or self.guild
        guild.is_available = True
        self.gateway.tell(guild.id, "GUILD_CREATE", payloads.guild(guild, self.world))

    def kick_bot(self, guild: Guild | None = None) -> None:
        guild = guild or self.guild
        del guild.members[self.world.me.id]
        self.gateway.tell(guild.id, "GUILD_DELETE", {"id": str(guild.id), "unavailable": False})

    def invite_bot(self, guild: Guild) -> None:
        """The bot joins a guild, for the first time or again."""
        self.world.join(guild, self.world.me)
        self.gateway.tell(
            guild.id, "GUILD_CREATE", {**payloads.guild(guild, self.world), "unavailable": None}
        )

    # Waiting and checking

    async def until(self, is_so: Callable[[], object], within: float = 10.0) -> None:
        """Until something is so; looks every ten milliseconds."""
        async with asyncio.timeout(within):
            while not is_so():  # noqa: ASYNC110  what is waited for is often in the bot's process
                await asyncio.sleep(0.01)

    async def quiet(self, seconds: float = 0.3, within: float = 30.0) -> None:
        """Until the bot has asked nothing for so long."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        await self.until(
            lambda: self.routes.in_flight == 0 and loop.time() - max(since, self.heard_at) >= seconds, within
        )

    def faults(self) -> list[str]:
        """What no test may leave behind: unknown routes, and requests that Discord's schema forbids."""
        found = [f"unknown route: {each}" for each in self.unknown] + self.broken
        for request in self.requests:
            if request.template and request.status not in (None, 400, 413):
                said = check_request(request.method, request.template, request.body)
                found += [f"{request}: {line}" for line in said]
        return found


@asynccontextmanager
async def serving(**options: Any) -> AsyncIterator[Discord]:
    """Discord on a port of its own, for as long as the block lasts."""
    discord = Discord(**options)
    await discord.start()
    try:
        yield discord
    finally:
        await discord.stop()


def snapshot(message: Message) -> Message:
    """A message as it is now; what is under it is not copied."""
    copied = deepcopy(
        message, {id(message.interaction): message.interaction, id(message.author): message.author}
    )
    assert copied.id == message.id
    return copied
