"""`/settings …`: what a guild chooses for itself."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from bot.client import Kaiju
from bot.games import GAMES
from bot.guilds import Choices
from bot.looks import Style
from bot.refusals import ChannelNotListed, LastChannel, NoMaster, NoSuchZone
from bot.settings import LOCALES
from bot.usual import usual_of, with_usual
from bot.words import label, reader
from cogs.answers import GuildInteraction, managed_guild, refusing, tell
from cogs.opening import still_there
from cogs.settings_words import (
    LANGUAGES,
    LOOKS,
    told_all,
    told_channels,
    told_chips,
    told_defaults,
)
from cogs.table_options import GAME_CHOICES, options_of, said, with_table_options

assert tuple(LANGUAGES) == LOCALES

LOOK_SET = {
    Style.PICTURES: "look-set-pictures",
    Style.MOVING: "look-set-moving",
    Style.TEXT: "look-set-text",
}


CHANNEL_ACTIONS = {
    "allow": "choice-channels-allow",
    "remove": "choice-channels-remove",
    "everywhere": "choice-channels-everywhere",
}

STATES = {"shown": "choice-stakes-shown", "hidden": "choice-stakes-hidden"}
STATE_CHOICES = [
    Choice(name=label("choice-state-on"), value="on"),
    Choice(name=label("choice-state-off"), value="off"),
]

MOST_GRANT, MOST_ALLOWANCE = 1_000_000, 100_000

TableChannel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel
"""What can be picked. A forum is allowed from inside one of its posts: discord.py offers it only together
with media channels, which Discord's schema does not list here."""


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
            guild_id = managed_guild(interaction)
            await self.client.guild_book.choose(guild_id, locale=language)
            await tell(interaction, reader(interaction)("language-set", language=LANGUAGES[language]))
            self.client.redraw_boards(guild_id)

    @group.command(name=label("command-look"), description=label("command-look-about"))
    @app_commands.rename(look=label("option-look"))
    @app_commands.describe(look=label("option-look-about"))
    @app_commands.choices(look=[Choice(name=label(word), value=style) for style, word in LOOKS.items()])
    async def look(self, interaction: GuildInteraction, look: str) -> None:
        async with refusing(interaction):
            guild_id, style = managed_guild(interaction), Style(look)
            await self.client.guild_book.choose(guild_id, style=style)
            await tell(interaction, reader(interaction)(LOOK_SET[style]))
            self.client.redraw_boards(guild_id)
            await self.client.look_anew(guild_id)

    @group.command(name=label("command-timezone"), description=label("command-timezone-about"))
    @app_commands.rename(zone=label("option-zone"))
    @app_commands.describe(zone=label("option-zone-about"))
    async def timezone(self, interaction: GuildInteraction, zone: str) -> None:
        async with refusing(interaction):
            guild_id = managed_guild(interaction)
            if zone not in available_timezones():
                raise NoSuchZone(zone)
            await self.client.guild_book.choose(guild_id, timezone=zone)
            await tell(interaction, reader(interaction)("timezone-set", zone=zone))

    @timezone.autocomplete("zone")
    async def zones(self, _interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return [Choice(name=zone, value=zone) for zone in matching_zones(typed)]

    @group.command(name=label("command-show"), description=label("command-settings-show-about"))
    async def show(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            guild_id = managed_guild(interaction)
            chosen, public = await self._chosen(guild_id), await self.client.public(guild_id)
            await tell(interaction, told_all(chosen, public, interaction.guild, reader(interaction)))

    @group.command(name=label("command-channels"), description=label("command-channels-about"))
    @app_commands.rename(
        action=label("option-action"), channel=label("option-channel"), deleted=label("option-deleted")
    )
    @app_commands.describe(
        action=label("option-action-about"),
        channel=label("option-channel-about"),
        deleted=label("option-deleted-about"),
    )
    @app_commands.choices(
        action=[Choice(name=label(word), value=action) for action, word in CHANNEL_ACTIONS.items()]
    )
    async def channels(
        self,
        interaction: GuildInteraction,
        action: str,
        channel: TableChannel | None = None,
        deleted: Range[str, 1, 40] | None = None,
    ) -> None:
        """Without a channel it is the one where this is said."""
        async with refusing(interaction):
            guild_id = managed_guild(interaction)
            kept = (await self._chosen(guild_id)).channels
            named = _id_in(deleted) if deleted else channel.id if channel else _channel_of(interaction)
            after = _channels(kept, action, named)
            if action == "remove" and not deleted:
                _must_leave_some(kept, after)
            await self.client.guild_book.choose(guild_id, channels=after)
            chosen = await self._chosen(guild_id)
            await tell(interaction, told_channels(chosen, interaction.guild, reader(interaction)))

    @channels.autocomplete("deleted")
    async def deleted_channels(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        kept = (await self._chosen(interaction.guild_id or 0)).channels or frozenset()
        gone = sorted(kept - set(still_there(interaction.guild, kept)))
        return [Choice(name=str(one), value=str(one)) for one in gone if typed.strip() in str(one)][:25]

    @group.command(name=label("command-defaults"), description=label("command-defaults-about"))
    @app_commands.rename(game=label("option-game"), reset=label("option-reset"))
    @app_commands.describe(game=label("option-game-about"), reset=label("option-reset-about"))
    @app_commands.choices(game=GAME_CHOICES)
    @with_table_options()
    async def defaults(
        self, interaction: GuildInteraction, game: str, reset: bool = False, **given: Any
    ) -> None:
        """What is said is added to what was chosen before; `reset` begins anew."""
        async with refusing(interaction):
            guild_id, played, told = managed_guild(interaction), GAMES[game], said(given)
            options_of(played, told)
            chosen = await self._chosen(guild_id)
            if told or reset:
                kept = {} if reset else usual_of(chosen, played)
                defaults = with_usual(chosen, played, kept | told)
                await self.client.guild_book.choose(guild_id, defaults=defaults or None)
                chosen = await self._chosen(guild_id)
            await tell(interaction, told_defaults(chosen, played, reader(interaction)))

    @group.command(name=label("command-stakes"), description=label("command-stakes-about"))
    @app_commands.rename(state=label("option-stakes-state"))
    @app_commands.describe(state=label("option-stakes-state-about"))
    @app_commands.choices(state=[Choice(name=label(word), value=state) for state, word in STATES.items()])
    async def stakes(self, interaction: GuildInteraction, state: str) -> None:
        async with refusing(interaction):
            is_hidden = state == "hidden"
            await self.client.guild_book.choose(managed_guild(interaction), stakes_hidden=is_hidden)
            tongue = reader(interaction)
            await tell(interaction, tongue("stakes-hidden" if is_hidden else "stakes-shown"))

    @group.command(name=label("command-threads"), description=label("command-threads-about"))
    @app_commands.rename(state=label("option-state"))
    @app_commands.describe(state=label("option-threads-state-about"))
    @app_commands.choices(state=STATE_CHOICES)
    async def threads(self, interaction: GuildInteraction, state: str) -> None:
        async with refusing(interaction):
            is_on = state == "on"
            await self.client.guild_book.choose(managed_guild(interaction), in_threads=is_on)
            tongue = reader(interaction)
            await tell(interaction, tongue("threads-on" if is_on else "threads-off"))

    @group.command(name=label("command-chips"), description=label("command-settings-chips-about"))
    @app_commands.rename(grant=label("option-grant"), allowance=label("option-allowance"))
    @app_commands.describe(grant=label("option-grant-about"), allowance=label("option-allowance-about"))
    async def chips(
        self,
        interaction: GuildInteraction,
        grant: Range[int, 0, MOST_GRANT] | None = None,
        allowance: Range[int, 0, MOST_ALLOWANCE] | None = None,
    ) -> None:
        async with refusing(interaction):
            guild_id, told = managed_guild(interaction), said({"grant": grant, "allowance": allowance})
            if told:
                await self.client.guild_book.choose(guild_id, **told)
            await tell(interaction, told_chips(await self._chosen(guild_id), reader(interaction)))

    @group.command(name=label("command-master"), description=label("command-master-about"))
    @app_commands.rename(role=label("option-role"), nobody=label("option-nobody"))
    @app_commands.describe(role=label("option-role-about"), nobody=label("option-nobody-about"))
    async def master(
        self, interaction: GuildInteraction, role: discord.Role | None = None, nobody: bool = False
    ) -> None:
        async with refusing(interaction):
            guild_id, tongue = managed_guild(interaction), reader(interaction)
            if role is not None:
                _must_be_given(role)
                await self.client.guild_book.choose(guild_id, master_role_id=role.id)
                text = tongue("master-set", role=f"<@&{role.id}>")
            elif nobody:
                await self.client.guild_book.choose(guild_id, master_role_id=None)
                text = tongue("master-cleared")
            else:
                kept = (await self._chosen(guild_id)).master_role_id
                text = tongue("master-none") if kept is None else tongue("master-is", role=f"<@&{kept}>")
            await tell(interaction, text, allowed_mentions=discord.AllowedMentions.none())

    async def _chosen(self, guild_id: int) -> Choices:
        return await self.client.guild_book.of(guild_id)


def _channels(kept: frozenset[int] | None, action: str, channel_id: int | None) -> frozenset[int] | None:
    """The channels that are allowed after this, None for all: also when the last one is gone."""
    if action == "everywhere":
        return None
    named = frozenset(() if channel_id is None else (channel_id,))
    after = (kept or frozenset()) | named if action == "allow" else (kept or frozenset()) - named
    return after or None


def _must_leave_some(kept: frozenset[int] | None, after: frozenset[int] | None) -> None:
    """Raises LastChannel: who takes the last one away hardly means to open all. Raises ChannelNotListed."""
    if after == kept:
        raise ChannelNotListed
    if after is None:
        raise LastChannel


def _channel_of(interaction: GuildInteraction) -> int | None:
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id


def _id_in(text: str) -> int | None:
    """The id that somebody typed or picked, None if there is none in it."""
    digits = "".join(char for char in text if char.isascii() and char.isdigit())
    return int(digits) if digits else None


def _must_be_given(role: discord.Role) -> None:
    """Raises NoMaster for a role that nobody gives to anybody: everyone has it, or a bot, or boosters."""
    if role.is_default():
        raise NoMaster("everyone")
    if role.managed:
        raise NoMaster("managed")


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
    "台灣": "Asia/Taipei",
    "臺灣": "Asia/Taipei",
    "台湾": "Asia/Taipei",
    "taiwan": "Asia/Taipei",
    "中國": "Asia/Shanghai",
    "中国": "Asia/Shanghai",
    "china": "Asia/Shanghai",
    "beijing": "Asia/Shanghai",
    "馬來西亞": "Asia/Kuala_Lumpur",
    "马来西亚": "Asia/Kuala_Lumpur",
    "malaysia": "Asia/Kuala_Lumpur",
}
"""What people type who do not know zones by their English names."""


def matching_zones(typed: str) -> list[str]:
    """At most 25 zones that hold what was typed, the likely ones first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    if wanted in CITIES:
        return [CITIES[wanted]]
    zones = [*COMMON, *sorted(available_timezones() - set(COMMON))]
    return [zone for zone in zones if wanted in zone.casefold()][:25]


async def setup(client: Kaiju) -> None:
    await client.add_cog(SettingsCog(client))
