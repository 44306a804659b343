"""What tells whether the commands were sent before."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.sync import Offer, offer
from bot.words import Translator, label
from cogs.bobing import BobingCog

pytestmark = pytest.mark.asyncio

APPLICATION, GUILD = 1234, 77


async def offered(*more: str, application_id: int = APPLICATION, guild_id: int | None = None) -> Offer:
    client = commands.Bot("!", intents=discord.Intents.none())
    await client.tree.set_translator(Translator())
    for command in BobingCog.__cog_app_commands__:
        client.tree.add_command(command)

    async def nothing(_interaction: discord.Interaction) -> None:
        pass

    for key in more:
        client.tree.add_command(app_commands.Command(name=label(key), description="…", callback=nothing))
    return await offer(client.tree, application_id, guild_id)


async def test_the_same_commands_come_to_the_same() -> None:
    assert await offered() == await offered()
    assert (await offered()).scope == "global"


async def test_a_command_more_comes_to_something_else() -> None:
    plain, more = await offered(), await offered("command-verify")

    assert more.digest != plain.digest
    assert more.names - plain.names == {"verify"}


async def test_another_application_was_sent_nothing_yet() -> None:
    """Its commands would be missing for good if the old one's were taken for sent."""
    assert (await offered(application_id=5678)).digest != (await offered()).digest


async def test_a_guild_has_the_commands_of_all_as_its_own() -> None:
    own = await offered(guild_id=GUILD)

    assert own.scope == str(GUILD)
    assert own.names == (await offered()).names
