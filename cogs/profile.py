"""`/profile`: how far a player of a guild has come in 鬥地主, and in short in the others; `/text-only`.

It is private: what one asks of another is small talk. Chips are shown to their owner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.names import inert
from bot.profiles import Profile
from bot.standings import HANDS, POINTS
from bot.words import Tongue, label, reader
from cogs.answers import GAME_WORDS, GuildInteraction, answering, guild_of, refusing, tell, turn_over
from cogs.emblems import EMBLEMS
from cogs.evening_words import standing
from cogs.layout import text_view
from cogs.rank_words import figures, title_word
from games.doudizhu.titles import points_to_next

GAME = "doudizhu"


class EmblemSelect(ui.DynamicItem[ui.Select[Any]], template=r"kaiju-emblem:(?P<user>\d+)"):
    """The twelve emblems, under one's own profile."""

    def __init__(self, user_id: int, **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"kaiju-emblem:{user_id}", **look))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["user"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answering(interaction, lambda: choose_emblem(interaction, int(self.item.values[0])))


async def choose_emblem(interaction: GuildInteraction, emblem: int) -> None:
    await interaction.client.profiles.choose_emblem(guild_of(interaction), interaction.user.id, emblem)
    await turn_over(interaction, await own_profile(interaction))


class ProfileCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(EmblemSelect)

    @app_commands.command(name=label("command-profile"), description=label("command-profile-about"))
    @app_commands.rename(member=label("option-member"))
    @app_commands.describe(member=label("option-profile-member-about"))
    @app_commands.guild_only()
    async def profile(self, interaction: GuildInteraction, member: discord.User | None = None) -> None:
        async with refusing(interaction):
            if member is None or member.id == interaction.user.id:
                view = await own_profile(interaction)
            else:
                found = await self.client.profiles.of(guild_of(interaction), member.id, GAME)
                lines = profile_lines(found, member.display_name, reader(interaction))
                view = text_view("\n".join(lines))
            await tell(interaction, None, view=view)

    @app_commands.command(name=label("command-text-only"), description=label("command-text-only-about"))
    @app_commands.rename(state=label("option-state"))
    @app_commands.describe(state=label("option-state-about"))
    @app_commands.choices(
        state=[
            Choice(name=label("choice-state-on"), value="on"),
            Choice(name=label("choice-state-off"), value="off"),
        ]
    )
    @app_commands.guild_only()
    async def text_only(self, interaction: GuildInteraction, state: str) -> None:
        """A command of its own: whoever cannot see finds no button that stands below a picture."""
        async with refusing(interaction):
            guild_id, wanted = guild_of(interaction), state == "on"
            await self.client.profiles.choose_text_only(guild_id, interaction.user.id, wanted=wanted)
            tongue = reader(interaction)
            await tell(interaction, tongue("private-text-on" if wanted else "private-text-off"))
            await self.client.look_anew(guild_id, interaction.user.id)

    @app_commands.command(name=label("command-turn-pings"), description=label("command-turn-pings-about"))
    @app_commands.rename(state=label("option-state"))
    @app_commands.describe(state=label("option-pings-state-about"))
    @app_commands.choices(
        state=[
            Choice(name=label("choice-state-on"), value="on"),
            Choice(name=label("choice-state-off"), value="off"),
        ]
    )
    @app_commands.guild_only()
    async def turn_pings(self, interaction: GuildInteraction, state: str) -> None:
        async with refusing(interaction):
            wanted = state == "on"
            await self.client.profiles.choose_pings(guild_of(interaction), interaction.user.id, wanted=wanted)
            tongue = reader(interaction)
            await tell(interaction, tongue("turn-pings-on" if wanted else "turn-pings-off"))


async def own_profile(interaction: GuildInteraction) -> ui.LayoutView:
    """With one's chips, and the emblems to choose from."""
    client, guild_id, user = interaction.client, guild_of(interaction), interaction.user
    found = await client.profiles.of(guild_id, user.id, GAME)
    tongue = reader(interaction)
    if await client.guild_book.hides_stakes(guild_id):
        chips = tongue("refused-no-chips")
    else:
        chips = tongue("profile-chips", chips=await client.bank.balance(guild_id, user.id))
    lines = [*profile_lines(found, user.display_name, tongue), chips]
    view = text_view("\n".join(lines))
    options = [
        discord.SelectOption(label=tongue(key), emoji=sign, value=str(n), default=n == found.emblem)
        for n, (sign, key) in enumerate(EMBLEMS)
    ]
    select = EmblemSelect(user.id, placeholder=tongue("profile-emblem"), options=options)
    view.add_item(ui.ActionRow(select))
    return view


def profile_lines(found: Profile, name: str, tongue: Tongue) -> Iterator[str]:
    yield tongue("profile-heading", emblem=EMBLEMS[found.emblem][0], name=inert(name))
    yield from _of_doudizhu(found, tongue)
    for game, counts in found.others.items():
        yield tongue("profile-other", game=tongue(GAME_WORDS[game]), figures=figures(game, counts, tongue))


def _of_doudizhu(found: Profile, tongue: Tongue) -> Iterator[str]:
    if POINTS not in found.totals:
        yield tongue("profile-nothing")
        return
    counted = {what: found.totals.get(what, 0) for what in COUNTED}
    total, hands, led = counted[POINTS], counted[HANDS], counted["landlord_hands"]
    yield tongue("profile-title", title=title_word(total, tongue), total=standing(total, tongue))
    yield _to_next(total, tongue)
    if found.place is not None:
        yield tongue("profile-place", place=found.place)
    yield tongue("profile-hands", hands=hands)
    yield tongue("profile-landlord", hands=led, wins=counted["landlord_wins"])
    yield tongue("profile-peasant", hands=hands - led, wins=counted["peasant_wins"])
    yield tongue("profile-plays", bombs=counted["bombs"], springs=counted["springs"])


COUNTED = (POINTS, HANDS, "landlord_hands", "landlord_wins", "peasant_wins", "bombs", "springs")


def _to_next(total: int, tongue: Tongue) -> str:
    left = points_to_next(total)
    if left is None:
        return tongue("profile-highest")
    return tongue("profile-next", left=left, title=title_word(total + left, tongue))


async def setup(client: Kaiju) -> None:
    await client.add_cog(ProfileCog(client))
