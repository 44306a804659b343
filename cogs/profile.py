"""`/profile` and `/rank`: how far the players of a guild have come in 鬥地主; `/text-only`.

Both are private: what one asks of another is small talk, and a list is long. Chips are shown to their owner.
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
from bot.moves import emblem_of
from bot.names import inert
from bot.profiles import Profile
from bot.standings import HANDS, POINTS
from bot.words import Tongue, label, reader
from cogs.answers import GuildInteraction, answering, guild_of, refusing, tell, turn_over
from cogs.buttons import PageButton
from cogs.emblems import EMBLEMS
from cogs.evening_words import standing
from cogs.pages import paged
from cogs.titles import TITLE_WORDS
from games.doudizhu.titles import points_to_next, title

GAME = "doudizhu"
RANK = "rank"


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
        self.client.add_dynamic_items(PageButton, EmblemSelect)
        self.client.pages[RANK] = self.turn_rank

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
                view = _view(profile_lines(found, member.display_name, reader(interaction)))
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

    @app_commands.command(name=label("command-rank"), description=label("command-rank-about"))
    @app_commands.guild_only()
    async def rank(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await tell(interaction, None, view=await self._rank(interaction, 1))

    async def turn_rank(self, interaction: GuildInteraction, _guild_id: int, page: int) -> None:
        await turn_over(interaction, await self._rank(interaction, page))

    async def _rank(self, interaction: GuildInteraction, number: int) -> ui.LayoutView:
        guild_id, tongue = guild_of(interaction), reader(interaction)
        page = await self.client.profiles.rank(guild_id, GAME, number)
        own = await self.client.profiles.of(guild_id, interaction.user.id, GAME)
        lines = [tongue("rank-heading" if page.lines else "rank-nobody")]
        lines += [
            tongue(
                "rank-line",
                place=ranked.place,
                emblem=EMBLEMS[emblem_of(ranked.user_id, ranked.emblem)][0],
                name=inert(ranked.name),
                title=title_word(ranked.total, tongue),
                total=standing(ranked.total, tongue),
            )
            for ranked in page.lines
        ]
        if own.place is not None:
            lines.append(tongue("rank-own", place=own.place))
        return paged(lines, page, RANK, guild_id, tongue)


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
    view = _view(lines)
    options = [
        discord.SelectOption(label=tongue(key), emoji=sign, value=str(n), default=n == found.emblem)
        for n, (sign, key) in enumerate(EMBLEMS)
    ]
    select = EmblemSelect(user.id, placeholder=tongue("profile-emblem"), options=options)
    view.add_item(ui.ActionRow(select))
    return view


def profile_lines(found: Profile, name: str, tongue: Tongue) -> Iterator[str]:
    yield tongue("profile-heading", emblem=EMBLEMS[found.emblem][0], name=inert(name))
    if found.place is None:
        yield tongue("profile-nothing")
        return
    counted = {what: found.totals.get(what, 0) for what in COUNTED}
    total, hands, led = counted[POINTS], counted[HANDS], counted["landlord_hands"]
    yield tongue("profile-title", title=title_word(total, tongue), total=standing(total, tongue))
    yield _to_next(total, tongue)
    yield tongue("profile-place", place=found.place)
    yield tongue("profile-hands", hands=hands)
    yield tongue("profile-landlord", hands=led, wins=counted["landlord_wins"])
    yield tongue("profile-peasant", hands=hands - led, wins=counted["peasant_wins"])
    yield tongue("profile-plays", bombs=counted["bombs"], springs=counted["springs"])


COUNTED = (POINTS, HANDS, "landlord_hands", "landlord_wins", "peasant_wins", "bombs", "springs")


def title_word(total: int, tongue: Tongue) -> str:
    return tongue(TITLE_WORDS[title(total)])


def _to_next(total: int, tongue: Tongue) -> str:
    left = points_to_next(total)
    if left is None:
        return tongue("profile-highest")
    return tongue("profile-next", left=left, title=title_word(total + left, tongue))


def _view(lines: Iterator[str] | list[str]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("\n".join(lines)))
    return view


async def setup(client: Kaiju) -> None:
    await client.add_cog(ProfileCog(client))
