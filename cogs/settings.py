"""`/settings …`: what a guild chooses for itself."""

from __future__ import annotations

from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.looks import Style
from bot.refusals import NoSuchZone, NotAllowed
from bot.settings import LOCALES
from bot.words import Tongue, label, reader
from cogs.answers import GuildInteraction, refusing, tell

LANGUAGES = {"zh-TW": "繁體中文", "zh-CN": "简体中文", "en": "English"}
"""Each language by its own name, so that whoever cannot read the present one finds his."""

assert tuple(LANGUAGES) == LOCALES


LOOKS = {
    Style.PICTURES: "choice-look-pictures",
    Style.MOVING: "choice-look-moving",
    Style.TEXT: "choice-look-text",
}

LOOK_SET = {
    Style.PICTURES: "look-set-pictures",
    Style.MOVING: "look-set-moving",
    Style.TEXT: "look-set-text",
}


class SettingsCog(commands.Cog):
    group = app_commands.Group(
        name=label("command-settings"),
        description=label("command-settings-about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client

    @group.command(name=label("command-language"), description=label("command-language-about"))
    @app_commands.rename(language=label("option-language"))
    @app_commands.describe(language=label("option-language-about"))
    @app_commands.choices(language=[Choice(name=name, value=code) for code, name in LANGUAGES.items()])
    async def language(self, interaction: GuildInteraction, language: str) -> None:
        async with refusing(interaction):
            guild_id = _guild(interaction)
            await self.client.guild_book.choose(guild_id, locale=language)
            await tell(interaction, Tongue(language)("language-set"))
            self.client.redraw_boards(guild_id)

    @group.command(name=label("command-look"), description=label("command-look-about"))
    @app_commands.rename(look=label("option-look"))
    @app_commands.describe(look=label("option-look-about"))
    @app_commands.choices(look=[Choice(name=label(word), value=style) for style, word in LOOKS.items()])
    async def look(self, interaction: GuildInteraction, look: str) -> None:
        async with refusing(interaction):
            guild_id, style = _guild(interaction), Style(look)
            await self.client.guild_book.choose(guild_id, style=style)
            await tell(interaction, reader(interaction)(LOOK_SET[style]))
            self.client.redraw_boards(guild_id)
            await self.client.look_anew(guild_id)

    @group.command(name=label("command-timezone"), description=label("command-timezone-about"))
    @app_commands.rename(zone=label("option-zone"))
    @app_commands.describe(zone=label("option-zone-about"))
    async def timezone(self, interaction: GuildInteraction, zone: str) -> None:
        async with refusing(interaction):
            guild_id = _guild(interaction)
            if zone not in available_timezones():
                raise NoSuchZone(zone)
            await self.client.guild_book.choose(guild_id, timezone=zone)
            await tell(interaction, reader(interaction)("timezone-set", zone=zone))

    @timezone.autocomplete("zone")
    async def zones(self, _interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return [Choice(name=zone, value=zone) for zone in matching_zones(typed)]


COMMON = ("Asia/Taipei", "Asia/Hong_Kong", "Asia/Shanghai", "Asia/Singapore", "Asia/Kuala_Lumpur", "UTC")


CITIES = {
    "台北": "Asia/Taipei",
    "臺北": "Asia/Taipei",
    "香港": "Asia/Hong_Kong",
    "澳門": "Asia/Macau",
    "澳门": "Asia/Macau",
    "上海": "Asia/Shanghai",
    "北京": "Asia/Shanghai",
    "新加坡": "Asia/Singapore",
    "吉隆坡": "Asia/Kuala_Lumpur",
}
"""What people type who do not know zones by their English names."""


def matching_zones(typed: str) -> list[str]:
    """At most 25 zones that hold what was typed, the likely ones first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    if wanted in CITIES:
        return [CITIES[wanted]]
    zones = [*COMMON, *sorted(available_timezones() - set(COMMON))]
    return [zone for zone in zones if wanted in zone.casefold()][:25]


def _guild(interaction: GuildInteraction) -> int:
    """The guild of an interaction. Raises NotAllowed: a server may have opened the command to all."""
    if not interaction.permissions.manage_guild:
        raise NotAllowed("manage_guild")
    assert interaction.guild_id is not None
    return interaction.guild_id


async def setup(client: Kaiju) -> None:
    await client.add_cog(SettingsCog(client))
