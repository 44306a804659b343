"""`/rank`: the players of a guild by game and by season. Private: a list is long."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.games import GAMES
from bot.hearing import defer
from bot.names import inert
from bot.ranking import Ranks, scope_of
from bot.refusals import NoSuchSeason
from bot.seasons import ALL, Season
from bot.words import Tongue, label, reader
from cogs.answers import GAME_WORDS, GuildInteraction, guild_of, refusing, tell, turn_over
from cogs.buttons import PageButton
from cogs.pages import paged
from cogs.rank_words import rank_line
from cogs.season_words import SEASON_CELLS, span_words, suggested

OLD = "rank"
"""The list of 鬥地主 of all time in messages of before there were seasons; their subject is the guild."""

ALL_TIME = 0
"""In place of the number of a season."""


class RankCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton)
        for game in GAMES:
            self.client.pages[_list_of(game)] = partial(self.turn, game)
        self.client.pages[OLD] = self.turn_old

    @app_commands.command(name=label("command-rank"), description=label("command-rank-about"))
    @app_commands.rename(game=label("option-game"), season=label("option-season"))
    @app_commands.describe(game=label("option-rank-game-about"), season=label("option-season-about"))
    @app_commands.choices(game=[Choice(name=label(GAME_WORDS[name]), value=name) for name in GAMES])
    @app_commands.guild_only()
    async def rank(
        self, interaction: GuildInteraction, game: str | None = None, season: str | None = None
    ) -> None:
        async with refusing(interaction):
            meant = await self.client.seasons.meant(guild_of(interaction), season)
            asked = game or await self._usual_game(interaction)
            await tell(interaction, None, view=await self._list(interaction, asked, meant, 1))

    @rank.autocomplete("season")
    async def seasons(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        every = await self.client.seasons.every(guild_of(interaction))
        tongue = reader(interaction)
        return suggested(every, typed, tongue, also=Choice(name=tongue("rank-all-time"), value=ALL))

    async def turn(self, game: str, interaction: GuildInteraction, n: int, page: int) -> None:
        season = None
        if n != ALL_TIME:
            season = await self.client.seasons.find(guild_of(interaction), n)
            if season is None:
                raise NoSuchSeason(str(n))
        await turn_over(interaction, await self._list(interaction, game, season, page))

    async def turn_old(self, interaction: GuildInteraction, _guild_id: int, page: int) -> None:
        await self.turn("doudizhu", interaction, ALL_TIME, page)

    async def _usual_game(self, interaction: GuildInteraction) -> str:
        table = await self.client.tables.at(interaction.channel_id or 0)
        if table is not None:
            return table.game.name
        return await self.client.ranking.latest_game(guild_of(interaction)) or next(iter(GAMES))

    async def _list(
        self, interaction: GuildInteraction, game: str, season: Season | None, number: int
    ) -> ui.LayoutView:
        tongue, scope = reader(interaction), scope_of(guild_of(interaction), game, season)
        hear = partial(defer, interaction)
        found = await self.client.ranking.page(scope, number, interaction.user.id, hear)
        subject = ALL_TIME if season is None else season.n
        return paged(rank_lines(found, game, season, tongue), found.page, _list_of(game), subject, tongue)


def rank_lines(found: Ranks, game: str, season: Season | None, tongue: Tongue) -> Iterator[str]:
    named = tongue("rank-all-time") if season is None else inert(season.name, cells=SEASON_CELLS)
    yield tongue("rank-heading", game=tongue(GAME_WORDS[game]), season=named)
    if season is not None:
        yield span_words(season, tongue)
    if not found.page.lines:
        is_over = season is not None and season.closed_at is not None
        yield tongue("season-nobody" if is_over else "rank-nobody")
    for ranked in found.page.lines:
        yield rank_line(ranked, game, tongue)
    if found.own is not None:
        yield tongue("rank-own", place=found.own.place)


def _list_of(game: str) -> str:
    """The name of a game's list among the client's `pages`."""
    return f"rank{game}"


async def setup(client: Kaiju) -> None:
    await client.add_cog(RankCog(client))
