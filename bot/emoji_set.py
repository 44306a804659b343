"""`python -m bot emoji`: brings dice and cards to Discord as the application's emojis, or takes them away."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

import discord

from bot.doctor.line import Line, NotDiscord, line_to_discord
from bot.emoji import CARDS, DICE, by_name
from bot.pictures import small
from bot.settings import Settings, WrongSetting

PICTURES: Final[Mapping[str, Callable[[], bytes]]] = {
    **{name: partial(small.die, face) for face, name in enumerate(DICE, start=1)},
    **{name: partial(small.card, card) for card, name in enumerate(CARDS)},
}
"""Every emoji that is ours, by name, and what draws it."""


async def bring(settings: Settings) -> AsyncIterator[str]:
    """Upload the emojis that are missing; what is done, a line each. Raises like `_logged_in`."""
    async with _logged_in(settings) as (line, there):
        missing = [name for name in PICTURES if name not in there]
        for name in missing:
            picture = await asyncio.to_thread(PICTURES[name])
            address = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
            await line.http.create_application_emoji(_id(line), name, address)
            yield f"{name} uploaded, {len(picture) / 1000:.1f} kB"
        kept = len(PICTURES) - len(missing)
        yield f"{len(missing)} uploaded, {kept} were there; restart the bot to show them"


async def remove(settings: Settings) -> AsyncIterator[str]:
    """Delete the emojis that are ours, and no other. Raises like `_logged_in`."""
    async with _logged_in(settings) as (line, there):
        ours = [name for name in PICTURES if name in there]
        for name in ours:
            await line.http.delete_application_emoji(_id(line), int(there[name]))
            yield f"{name} deleted"
        yield f"{len(ours)} deleted, {len(there) - len(ours)} of others kept; restart the bot to show words"


@asynccontextmanager
async def _logged_in(settings: Settings) -> AsyncIterator[tuple[Line, dict[str, str]]]:
    """A line to Discord, and the emojis that are there by name → id.

    Raises WrongSetting, doctor's NotDiscord, discord.HTTPException and what aiohttp raises.
    """
    if settings.discord_token is None:
        raise WrongSetting("DISCORD_TOKEN: is needed, it tells whose emojis they are")
    async with line_to_discord(settings) as line:
        try:
            await line.log_in(settings.discord_token.get_secret_value())
        except discord.LoginFailure as error:
            renew = "make a new one in the developer portal"
            raise WrongSetting(f"DISCORD_TOKEN: Discord does not know it; {renew}") from error
        line.application = await line.ask("/oauth2/applications/@me")
        answer = await line.http.get_application_emojis(_id(line))
        if isinstance(answer, str):
            raise NotDiscord
        yield line, by_name(answer)


def _id(line: Line) -> int:
    assert line.application is not None
    return int(line.application["id"])
