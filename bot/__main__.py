"""`python -m bot`: the bot, its invitation, and the check of a record."""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import logging
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import aiohttp
import discord
import yarl

from bot.client import PERMISSIONS, Kaiju, build
from bot.records import UnreadableRecord, check_record
from bot.settings import Settings, WrongSetting, read_settings, set_up_logging
from bot.sync import NotInGuild
from db.store import CannotOpen

log = logging.getLogger("bot")

WRONG = 2
"""Exit status for a wrong setting or a wrong command line, as argparse has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    if given.command == "verify":
        return verify(given.file)
    try:
        settings = read_settings()
        if given.command == "invite":
            print(invitation(settings))
            return 0
    except WrongSetting as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    plays = given.playground or settings.discord_token is None
    if plays and "log_level" not in settings.model_fields_set:
        # "logging in" would only puzzle somebody who is told that there is no Discord.
        settings = settings.model_copy(update={"log_level": "WARNING"})
    set_up_logging(settings)
    if plays:
        # By name: the playground stands above the bot and is not always installed.
        return int(import_module("playground").main(settings, port=given.port))
    return asyncio.run(serve(settings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("--playground", action="store_true", help="a page on this machine, without Discord")
    parser.add_argument("--port", type=int, help="port of the playground's page; by default a free one")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("invite", help="print the address that invites the bot")
    checks = commands.add_parser("verify", help="play the record of a game again")
    checks.add_argument("file", type=Path)
    return parser


def invitation(settings: Settings) -> str:
    """The address that invites the bot with the least permissions. Raises WrongSetting."""
    if settings.discord_token is None:
        raise WrongSetting("DISCORD_TOKEN: is needed, it tells which bot to invite")
    head = settings.discord_token.get_secret_value().split(".")[0]
    try:
        # The first part of a token is the application's id in base 64, without its padding.
        digits = base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)).decode("ascii")
    except ValueError:
        digits = ""
    if not digits.isdigit():
        raise WrongSetting("DISCORD_TOKEN: is no token of a bot")
    return discord.utils.oauth_url(
        int(digits), permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def verify(file: Path) -> int:
    """0 when every draw of the record comes out as recorded, 1 when not, 2 when it cannot be read."""
    try:
        verdict = check_record(json.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return WRONG
    except (ValueError, RecursionError, UnreadableRecord) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return WRONG
    if verdict.difference is not None:
        print(f"{file}: {verdict.difference}")
        return 1
    print(f"{file}: {verdict.draws} draws recomputed, all as recorded")
    return 0


async def serve(settings: Settings) -> int:
    """Run on Discord until SIGTERM or Ctrl-C."""
    assert settings.discord_token is not None
    if settings.discord_api_url:
        discord.http.Route.BASE = settings.discord_api_url
    if settings.discord_gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    client = build(settings)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl-C comes as KeyboardInterrupt
            break
    async with client:
        try:
            await client.open_store()  # before Discord hears of us: nothing works without it
            return await _run(client, settings.discord_token.get_secret_value(), stopped)
        except CannotOpen as error:
            print(f"DATABASE_URL: {error}", file=sys.stderr)
            return WRONG
        except discord.LoginFailure:
            print("DISCORD_TOKEN: Discord does not know it", file=sys.stderr)
            return WRONG
        except NotInGuild:
            print("GUILD_ID: the bot is not in that guild", file=sys.stderr)
            return WRONG
        except discord.HTTPException as error:
            where = "DISCORD_API_URL" if settings.discord_api_url else "Discord"
            print(f"{where}: answers {error.status} {error.text}", file=sys.stderr)
            return 1
        except aiohttp.ClientConnectionError as error:
            print(f"Discord cannot be reached: {error}", file=sys.stderr)
            return 1


async def _run(client: Kaiju, token: str, stopped: asyncio.Event) -> int:
    """Until the client ends or `stopped` is set. Raises what the client raises."""
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not running.done():
        log.info("stopping")
        await client.close()
    await running
    return 0


if __name__ == "__main__":
    sys.exit(main())
