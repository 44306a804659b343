"""`/season …`: the seasons of a guild, by whoever manages it. What starts and ends is said to everybody."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands, ui
from discord.app_commands import Range
from discord.ext import commands

from bot.client import Kaiju
from bot.games import GAMES
from bot.names import inert
from bot.pages import PAGE_LINES, Page, turned_to
from bot.ranking import Ranked, scope_of
from bot.seasons import NAME_LIMIT, Season
from bot.words import Tongue, label, reader
from cogs.answers import (
    GAME_WORDS,
    GuildInteraction,
    managed_guild,
    person,
    proclaim,
    refusing,
    showing,
    tell,
    turn_over,
)
from cogs.buttons import PageButton
from cogs.pages import paged
from cogs.rank_words import rank_line
from cogs.season_words import SEASON_CELLS, span_words

LIST = "seasons"


class SeasonCog(commands.Cog):
    group = app_commands.Group(
        name=label("command-season"),
        description=label("command-season-about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton)
        self.client.pages[LIST] = self.turn

    @group.command(name=label("command-season-start"), description=label("command-season-start-about"))
    @app_commands.rename(name=label("option-name"))
    @app_commands.describe(name=label("option-season-name-about"))
    async def start(self, interaction: GuildInteraction, name: Range[str, 1, NAME_LIMIT] = "") -> None:
        async with refusing(interaction):
            guild_id, by = managed_guild(interaction), await person(interaction)
            public = await self.client.public(guild_id)
            begun = await self.client.seasons.start(guild_id, by, name, public)
            async with showing(interaction):
                await proclaim(interaction, public("season-started", season=season_name(begun)))

    @group.command(name=label("command-season-close"), description=label("command-season-close-about"))
    async def close(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            guild_id = managed_guild(interaction)
            closed = await self.client.seasons.close(guild_id, await person(interaction))
            async with showing(interaction):
                public = await self.client.public(guild_id)
                tops = {
                    game: await self.client.ranking.top(scope_of(guild_id, game, closed)) for game in GAMES
                }
                await proclaim(interaction, "\n".join(closing_lines(closed, tops, public)))

    @group.command(name=label("command-season-list"), description=label("command-season-list-about"))
    async def list(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await tell(interaction, None, view=await self._list(interaction, 1))

    async def turn(self, interaction: GuildInteraction, _guild_id: int, page: int) -> None:
        await turn_over(interaction, await self._list(interaction, page))

    async def _list(self, interaction: GuildInteraction, number: int) -> ui.LayoutView:
        guild_id, tongue = managed_guild(interaction), reader(interaction)
        every = await self.client.seasons.every(guild_id)
        shown, count, before = turned_to(number, len(every))
        page = Page(every[before : before + PAGE_LINES], shown, count)
        return paged(list_lines(page, tongue), page, LIST, guild_id, tongue)


def season_name(season: Season) -> str:
    return inert(season.name, cells=SEASON_CELLS)


def list_lines(page: Page[Season], tongue: Tongue) -> Iterator[str]:
    yield tongue("season-list-heading" if page.lines else "season-list-none")
    for season in page.lines:
        yield tongue("season-list-line", season=season_name(season), when=span_words(season, tongue))


def closing_lines(closed: Season, tops: dict[str, tuple[Ranked, ...]], tongue: Tongue) -> Iterator[str]:
    """The first three of each game that was played."""
    yield tongue("season-closed", season=season_name(closed))
    yield span_words(closed, tongue)
    played = {game: top for game, top in tops.items() if top}
    if not played:
        yield tongue("season-nobody")
    for game, top in played.items():
        yield tongue("season-game", game=tongue(GAME_WORDS[game]))
        for ranked in top:
            yield rank_line(ranked, game, tongue)
    yield tongue("season-readable")


async def setup(client: Kaiju) -> None:
    await client.add_cog(SeasonCog(client))
