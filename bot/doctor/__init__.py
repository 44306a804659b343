"""`python -m bot doctor`: everything that can be wrong around the bot, one line each.

findings.py   what a check comes to
machine.py    checks of this machine: settings, database, disk, and what comes with the bot
line.py       the line to Discord, by HTTP alone
service.py    checks at Discord

Nothing is changed anywhere: not on this machine, not at Discord.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

from sqlalchemy import make_url

from bot.doctor import machine, service
from bot.doctor.findings import Finding, Level, fail, skipped, status
from bot.doctor.line import Line, line_to_discord, trouble
from bot.settings import Settings

__all__ = ["Finding", "Level", "examine", "status"]

PATIENCE_SECONDS = 20.0
"""For each check at Discord; discord.py itself tries five times."""

OF_SETTINGS: dict[str, Callable[[Settings], Finding]] = {
    "database": machine.database,
    "copies": machine.copies,
    "disk": machine.disk,
}
OF_THE_PROGRAM: dict[str, Callable[[], Finding]] = {
    "time zones": machine.zones,
    "languages": machine.languages,
    "pictures": machine.pictures,
}
ORNAMENTS = frozenset({"emojis"})
"""What the bot does as well without: that Discord does not tell of it is no failure."""

AT_DISCORD: dict[str, Callable[[Line], Awaitable[Finding | list[Finding]]]] = {
    "token": service.token,
    "application": service.application,
    "intents": service.intents,
    "gateway": service.gateway,
    "guilds": service.guilds,
    "commands": service.commands,
    "emojis": service.emojis,
    "clock": service.clock,
}


async def examine() -> AsyncIterator[Finding]:
    """Every finding, as soon as it is made."""
    logging.getLogger("discord").addHandler(logging.NullHandler())  # what it says of trouble is found anyway
    first, settings = machine.settings()
    yield first
    async for finding in here(settings):
        yield _discreet(finding, settings)
    async for finding in at_discord(settings):
        yield _discreet(finding, settings)


async def here(settings: Settings | None) -> AsyncIterator[Finding]:
    """What is found on this machine; `settings` are None if they cannot be read."""
    for name, check in OF_SETTINGS.items():
        if settings is None:
            yield skipped(name, "the settings cannot be read")
        else:
            yield await asyncio.to_thread(_tried, name, check, settings)
    for name, look in OF_THE_PROGRAM.items():
        yield await asyncio.to_thread(_tried, name, look)


async def at_discord(settings: Settings | None) -> AsyncIterator[Finding]:
    """What is found at Discord; nothing is asked there without a token."""
    if settings is None or settings.discord_token is None:
        why = (
            "the settings cannot be read" if settings is None else "no token is set, the bot is a playground"
        )
        for name in AT_DISCORD:
            yield skipped(name, why)
        return
    async with line_to_discord(settings) as line:
        for name, check in AT_DISCORD.items():
            if obstacle := _obstacle(name, line):
                yield skipped(name, obstacle)
                continue
            for finding in await _asked(name, check, line):
                yield finding


def _obstacle(name: str, line: Line) -> str | None:
    """What an earlier check should have found for this one."""
    if name == "clock":
        return None if line.sample else "Discord told no time"
    if name != "token" and line.me is None:
        return "the bot could not log in"
    if name in ("commands", "emojis") and line.application is None:
        return "the application is not known"
    return None


async def _asked(
    name: str, check: Callable[[Line], Awaitable[Finding | list[Finding]]], line: Line
) -> list[Finding]:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            found = await check(line)
    except Exception as error:
        text = trouble(error, line.settings)
        if name in ORNAMENTS and text is not None:
            return [skipped(name, text)]
        return [_crashed(name, error) if text is None else fail(name, text)]
    return found if isinstance(found, list) else [found]


def _tried(name: str, check: Callable[..., Finding], *of: Settings) -> Finding:
    try:
        return check(*of)
    except Exception as error:
        return _crashed(name, error)


def _crashed(name: str, error: Exception) -> Finding:
    return fail(name, f"the check itself failed ({type(error).__name__}: {error}); please report it")


def _discreet(finding: Finding, settings: Settings | None) -> Finding:
    """Without the token and the password of the database, whatever an error may have told."""
    if settings is None:
        return finding
    secrets = [make_url(settings.database_url).password]
    if settings.discord_token is not None:
        secrets.append(settings.discord_token.get_secret_value())
    text = finding.text
    for secret in filter(None, secrets):
        text = text.replace(str(secret), "…")
    return replace(finding, text=text)
