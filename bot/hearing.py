"""The first answer to an interaction, of which there is one and which cannot wait.

Discord gives three seconds. Whoever answers asks `is_first` before; if nobody has by HEARD_SECONDS, a
deferral goes out by itself, so that a slow disk or a slow picture never reads "This interaction failed". It
is private for commands and forms: after a public one the first follow-up is public, whatever it asks for,
and what follows may be a refusal or a hand.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import InteractionType

log = logging.getLogger(__name__)

HEARD_SECONDS = 0.7

TOO_LATE = (10062, 10015, 40060, 50027)
"""Unknown interaction or webhook, already acknowledged, token too old: nothing more can be said by it."""

EAR = "ear"


@dataclass(slots=True)
class _Ear:
    """`is_taken`: somebody is about to answer."""

    timer: asyncio.TimerHandle | None = None
    deferral: asyncio.Task[None] | None = None
    is_taken: bool = False


def listen(interaction: discord.Interaction[Any]) -> None:
    """Defer the interaction if nobody answers it in time. Suggestions while typing cannot be deferred."""
    if interaction.type is InteractionType.autocomplete or interaction.response.is_done():
        return
    ear = _ear(interaction)
    if not ear.is_taken:
        loop = asyncio.get_running_loop()
        ear.timer = loop.call_later(HEARD_SECONDS, _begin_deferral, interaction, ear)


async def is_first(interaction: discord.Interaction[Any]) -> bool:
    """Whether the first answer is still to be given. It is the caller's then, and he must give it at once."""
    ear = _ear(interaction)
    ear.is_taken = True
    if ear.timer is not None:
        ear.timer.cancel()
    if ear.deferral is not None:
        await asyncio.wait({ear.deferral})
    return not interaction.response.is_done()


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Say that the interaction was heard, unless that was said before."""
    if await is_first(interaction):
        await _defer(interaction)


async def dismiss(interaction: discord.Interaction[Any]) -> None:
    """End a private "thinking…" whose answer is seen elsewhere."""
    if interaction.type is InteractionType.application_command:
        # It goes by itself after fifteen minutes.
        with unless_too_late(interaction), suppress(discord.NotFound, aiohttp.ClientError, OSError):
            await interaction.delete_original_response()


@contextmanager
def unless_too_late(interaction: discord.Interaction[Any]) -> Iterator[None]:
    """What cannot be said any more is the log's affair: what was done is done."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            raise
        log.warning("interaction %s cannot be answered any more (%s)", interaction.id, error.code)


def _ear(interaction: discord.Interaction[Any]) -> _Ear:
    found: _Ear = interaction.extras.setdefault(EAR, _Ear())
    return found


def _begin_deferral(interaction: discord.Interaction[Any], ear: _Ear) -> None:
    if not ear.is_taken and not interaction.response.is_done():
        ear.deferral = asyncio.get_running_loop().create_task(_defer(interaction))


async def _defer(interaction: discord.Interaction[Any]) -> None:
    is_press = interaction.type is InteractionType.component
    try:
        with unless_too_late(interaction):
            await interaction.response.defer(ephemeral=not is_press, thinking=not is_press)
    except (discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError) as error:
        # RuntimeError: the session is closed, for the process ends.
        log.warning("interaction %s could not be deferred: %s", interaction.id, error)
