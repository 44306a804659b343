"""The wire without its sockets: the bot in this process, Discord's rules as ever, and time that is made.

    with short_wire(tmp_path) as wire:
        wire.run(story(wire.discord, wire.bot))

Requests of the bot are calls, events are calls, and a loop that has nothing to do jumps to its next timer: a
game of three hours takes seconds, and both ends read the same clock. What the sockets themselves do, rate
limits and the library's own retries are not here.
"""

from __future__ import annotations

import asyncio
import json
import re
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord as library
import payloads
from composing import Upload
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from mishaps import Broken
from people import Guest
from routes import Request
from server import Discord
from world import BUTTON, Message

from bot.client import Kaiju, build
from bot.settings import Settings

T = TypeVar("T")
Json = dict[str, Any]

BEGAN = 1_800_000_000.0
"""When every story begins, in seconds since 1970."""

HEARTBEAT = 3600.0
"""Seconds between two signs of life: a month of them is soon told."""

FILE = re.compile(r"files\[(\d+)\]")


class Skipping(selectors.DefaultSelector):  # type: ignore[misc,valid-type]
    """Waits only for threads: any other wait is over at once, and the loop's time has passed by so much."""

    passed = 0.0
    threads = 0

    def select(self, timeout: float | None = None) -> Any:
        if timeout == 0 or self.threads:
            return super().select(timeout)
        assert timeout is not None, "everybody waits for ever"
        self.passed += timeout
        return super().select(0)


class SkippingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.waits = Skipping()
        super().__init__(self.waits)

    def time(self) -> float:
        return self.waits.passed

    def run_in_executor(self, executor: Any, func: Callable[..., T], *given: Any) -> Any:
        self.waits.threads += 1
        future = super().run_in_executor(executor, func, *given)
        future.add_done_callback(self._came_back)
        return future

    def _came_back(self, _future: Any) -> None:
        self.waits.threads -= 1


class ShortWire:
    """`bot` is connected once `begin` was run."""

    def __init__(self, database: Path) -> None:
        self.loop = SkippingLoop()
        self.discord = Discord()
        self.discord.clock.now = self.now  # type: ignore[method-assign]
        self.discord.gateway.tell = self._tell  # type: ignore[method-assign]
        self.discord.quotas.channel = self.discord.quotas.everything = None
        self.database = database
        self.bot: Kaiju
        self.is_connected = False

    def now(self) -> float:
        return BEGAN + self.loop.time() + self.discord.clock.offset

    def run(self, story: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(story)

    async def begin(self) -> None:
        """Start the bot, as a login and the first events would."""
        settings = Settings(_env_file=None, database_url=f"sqlite:///{self.database}")
        self.bot = bot = build(settings, shard_count=1, heartbeat=HEARTBEAT)
        await bot._async_setup_hook()
        world, state = self.discord.world, bot._connection
        bot.http.token = self.discord.token
        state.user = library.ClientUser(state=state, data=payloads.user(world.me))  # type: ignore[arg-type]
        state.application_id = world.application_id
        for guild in [guild for guild in world.guilds.values() if world.me.id in guild.members]:
            away = {"id": str(guild.id), "unavailable": True}
            told = payloads.guild(guild, world) if guild.is_available else away
            state._add_guild_from_data(told)  # type: ignore[arg-type]
        bot.shard_count = 1
        await bot.setup_hook()
        self.is_connected = True
        await bot.on_ready()

    async def end(self) -> None:
        """As SIGTERM ends it."""
        self.is_connected = False
        self.bot.http.close = _nothing  # type: ignore[method-assign]
        await self.bot.close()

    def stop(self) -> None:
        """Whatever still waits is given up, as it is at the end of a process."""
        if left := asyncio.all_tasks(self.loop):
            for task in left:
                task.cancel()
            self.run(asyncio.wait(left, timeout=60))
        self.loop.close()

    # Events

    def _tell(self, guild_id: int, event: str, data: Json) -> bool:
        if self.is_connected:
            self.bot._connection.parsers[event](data)
        return self.is_connected

    def interaction(
        self, guest: Guest, kind: int, source: Message | None = None
    ) -> library.Interaction[Kaiju]:
        """One that nobody in the bot has heard of."""
        world = self.discord.world
        asked = world.begin(kind, guest.user, self.discord.channel, source)
        asked.payload = payloads.interaction(asked, world, {"custom_id": "", "component_type": BUTTON})
        return library.Interaction(data=asked.payload, state=self.bot._connection)  # type: ignore[arg-type]

    # Requests

    async def ask(self, method: str, url: str, body: Any, uploads: list[Upload], query: Json) -> Any:
        """What Discord answers. Raises what the library raises."""
        path = url.removeprefix(library.http.Route.BASE)
        request = Request(method, path, self.now(), query={name: str(value) for name, value in query.items()})
        request.body, request.uploads = json.loads(json.dumps(body)), uploads
        self.discord.requests.append(request)
        self.discord.routes.in_flight += 1
        try:
            await self.discord.routes.serve(request, f"Bot {self.discord.token}")
        except Broken:
            raise aiohttp.ServerDisconnectedError from None
        finally:
            self.discord.routes.in_flight -= 1
            self.discord.heard_at = self.loop.time()
        if request.status is not None and request.status >= 300:
            raise _error(request)
        return request.answer


class _Response:
    def __init__(self, status: int) -> None:
        self.status, self.reason = status, ""


def _error(request: Request) -> library.HTTPException:
    status = request.status or 0
    kinds = {403: library.Forbidden, 404: library.NotFound}
    kind = kinds.get(status, library.DiscordServerError if status >= 500 else library.HTTPException)
    return kind(_Response(status), request.answer)  # type: ignore[arg-type]


def _parted(form: list[Json]) -> tuple[Any, list[Upload]]:
    """The JSON and the files of a multipart request."""
    body, uploads = None, []
    for part in form:
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
        elif found := FILE.fullmatch(part["name"]):
            uploads.append(Upload(found[1], part["filename"], part["value"].read()))
    return body, uploads


async def _nothing() -> None:
    return


@contextmanager
def short_wire(folder: Path) -> Iterator[ShortWire]:
    """Within, the library's requests of this process go to this Discord, and it is the time of its clock."""
    wire = ShortWire(folder / "kaiju.sqlite3")

    async def of_channels(_client: HTTPClient, route: Any, **given: Any) -> Any:
        body, uploads = _parted(given["form"]) if given.get("form") else (given.get("json"), [])
        return await wire.ask(route.method, route.url, body, uploads, given.get("params") or {})

    async def of_interactions(
        _adapter: AsyncWebhookAdapter, route: Any, _session: Any = None, **given: Any
    ) -> Any:
        body, uploads = _parted(given["multipart"]) if given.get("multipart") else (given.get("payload"), [])
        return await wire.ask(route.method, route.url, body, uploads, given.get("params") or {})

    plain = HTTPClient.request, AsyncWebhookAdapter.request, library.utils.utcnow, library.ui.view.time
    HTTPClient.request = of_channels  # type: ignore[method-assign]
    AsyncWebhookAdapter.request = of_interactions  # type: ignore[method-assign]
    library.utils.utcnow = lambda: datetime.fromtimestamp(wire.now(), UTC)
    library.ui.view.time = SimpleNamespace(monotonic=wire.loop.time)  # of the ends of forms
    try:
        wire.run(wire.begin())
        yield wire
        wire.run(wire.end())
    finally:
        wire.stop()
        HTTPClient.request, AsyncWebhookAdapter.request, library.utils.utcnow, library.ui.view.time = plain
