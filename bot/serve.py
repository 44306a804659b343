"""The bot on Discord, from opening its database to SIGTERM or Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

import aiohttp
import discord
import yarl

from bot.client import Kaiju, build
from bot.settings import Settings, WrongSetting
from bot.sync import NotInGuild
from db.store import CannotOpen

log = logging.getLogger(__name__)


RENEW = "make a new one in the developer portal"
INVITE = "invite it there, or name another"


class Unreachable(Exception):
    """One line that says who does not answer as Discord should."""


async def serve(settings: Settings) -> None:
    """Run on Discord until SIGTERM or Ctrl-C. Raises WrongSetting and Unreachable."""
    assert settings.discord_token is not None
    if settings.discord_api_url:
        discord.http.Route.BASE = settings.discord_api_url
    if settings.discord_gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    client = build(settings, is_alone=True)
    if settings.discord_gateway_url:
        _connect_to(client, settings.discord_gateway_url)
    stopped = _stopped_by_signals()
    try:
        async with client:
            await client.open_store()  # before Discord hears of us: nothing works without it
            await _run(client, settings.discord_token.get_secret_value(), stopped)
    except CannotOpen as error:
        raise WrongSetting(f"DATABASE_URL: {error}") from error
    except discord.LoginFailure as error:
        raise WrongSetting(f"DISCORD_TOKEN: Discord does not know it; {RENEW}") from error
    except NotInGuild as error:
        raise WrongSetting(f"GUILD_ID: the bot is not in that guild; {INVITE}") from error
    except discord.HTTPException as error:
        where = "DISCORD_API_URL" if settings.discord_api_url else "Discord"
        raise Unreachable(f"{where}: answers {error.status} {error.text}") from error
    except aiohttp.ClientConnectionError as error:
        raise Unreachable(f"Discord cannot be reached: {error}") from error


def _connect_to(client: Kaiju, address: str) -> None:
    """Have the shards connect to `address`, and not to where Discord's own answer sends them."""
    ask = client.http.get_bot_gateway

    async def get_bot_gateway() -> Any:
        shards, _, limit = await ask()
        return shards, address, limit

    client.http.get_bot_gateway = get_bot_gateway  # type: ignore[method-assign]


def _stopped_by_signals() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl-C comes as KeyboardInterrupt
            break
    return stopped


async def _run(client: Kaiju, token: str, stopped: asyncio.Event) -> None:
    """Until the client ends or `stopped` is set. Raises what the client raises."""
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        await running
        return
    log.info("stopping")
    # First: a start would meet what is closed under it, and cry out.
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await client.close()
