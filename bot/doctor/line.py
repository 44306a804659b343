"""The line to Discord: discord.py's own HTTP client, without a gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from discord.http import HTTPClient, Route

from bot.clock import now
from bot.settings import Settings

MOST_GUILDS = 200
"""In one answer."""


@dataclass(frozen=True, slots=True)
class Sample:
    """How many seconds this machine's clock was ahead of Discord's by one answer, which took `seconds`.

    Discord's time comes in whole seconds, cut off; half of one is added.
    """

    ahead: float
    seconds: float


class NotDiscord(Exception):
    pass


class Line:
    """`me` and `application` are what Discord said at the login, None before."""

    def __init__(self, settings: Settings, http: HTTPClient, samples: list[Sample]) -> None:
        self.settings = settings
        self.http = http
        self._samples = samples
        self.me: dict[str, Any] | None = None
        self.application: dict[str, Any] | None = None

    @property
    def sample(self) -> Sample | None:
        """The one that can be trusted most."""
        return min(self._samples, key=lambda sample: sample.seconds, default=None)

    async def log_in(self, token: str) -> dict[str, Any]:
        """Who the bot is. Raises like `ask`, and discord.LoginFailure."""
        self.me = _told(await self.http.static_login(token))
        return self.me

    async def ask(self, path: str, **parameters: Any) -> Any:
        """Raises NotDiscord, discord.HTTPException and what aiohttp raises."""
        return _told(await self.http.request(Route("GET", path), params=parameters))

    async def guilds(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while True:
            after = {"after": found[-1]["id"]} if found else {}
            page = await self.ask("/users/@me/guilds", limit=MOST_GUILDS, **after)
            found += page
            if len(page) < MOST_GUILDS:
                return found


def _told(answer: Any) -> Any:
    """Raises NotDiscord for what is no JSON, such as the page by which a hotel asks for a password."""
    if isinstance(answer, str):
        raise NotDiscord
    return answer


@asynccontextmanager
async def line_to_discord(settings: Settings) -> AsyncIterator[Line]:
    """A line that nobody has logged in on. Discord's address is as the settings have it, for its duration."""
    samples: list[Sample] = []
    before = Route.BASE
    Route.BASE = settings.discord_api_url or before
    http = HTTPClient(asyncio.get_running_loop(), http_trace=_trace(samples))
    try:
        yield Line(settings, http, samples)
    finally:
        await http.close()
        Route.BASE = before


def _trace(samples: list[Sample]) -> aiohttp.TraceConfig:
    async def begins(_session: object, context: SimpleNamespace, _request: object) -> None:
        context.begun = now()

    async def ends(_session: object, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams) -> None:
        if date := answer.response.headers.get("Date"):
            theirs = parsedate_to_datetime(date).timestamp() + 0.5
            samples.append(Sample((context.begun + now()) / 2 - theirs, now() - context.begun))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begins)
    trace.on_request_end.append(ends)
    return trace


def trouble(error: Exception, settings: Settings) -> str | None:
    """What an error of the line means, and what to do; None for one that is not of the line."""
    where = settings.discord_api_url or "Discord"
    match error:
        case discord.LoginFailure():
            return "Discord does not know it; make a new one in the developer portal and set DISCORD_TOKEN"
        case discord.HTTPException(status=status, text=text):
            again = "; try again in a while" if status >= 500 or status == 429 else ""
            return f"{where} answers {status} {text[:100]}{again}"
        case NotDiscord():
            return (
                f"what answers as {where} is not Discord; see to DISCORD_API_URL and this machine's network"
            )
        case TimeoutError():
            return f"{where} does not answer; see to this machine's network"
        case aiohttp.ClientError() | OSError():
            return f"{where} cannot be reached ({error}); see to this machine's network"
        case _:
            return None
