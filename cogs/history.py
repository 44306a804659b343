"""`/history`: what was played in a guild; `/replay`: one game of it from the first step to the last.

Both are private, for a channel is no place for long lists, and tell only what was played where the reader may
look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import Kaiju
from bot.games import GAMES
from bot.hearing import is_first
from bot.histories import past
from bot.names import inert
from bot.pages import Page, turned_to
from bot.refusals import NoSuchTable, ReplayNotYet
from bot.table import Ending, Phase, Table
from bot.tables import Whole
from bot.words import Tongue, label, reader
from cogs.answers import GAME_WORDS, GuildInteraction, answering, guild_of, refusing, tell, turn_over
from cogs.buttons import PageButton, TableButton, button, row
from cogs.finding import seen
from cogs.layout import ENDINGS, TEXTS, text_view
from cogs.pages import paged
from cogs.replaying import Replays, heading, player, use_lines
from cogs.seeing import may_see

PLAYED = "played"
REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which games somebody looks through, and the page: of one game or of all, of one member or of all."""

    game: str | None = None
    user_id: int | None = None
    page: int = 1

    @property
    def what(self) -> str:
        """Its name among the client's `pages`."""
        return f"{PLAYED}{self.game or ''}"

    @property
    def subject(self) -> int:
        return self.user_id or 0

    @classmethod
    def named(cls, what: str, subject: int, page: int) -> Self:
        return cls(what.removeprefix(PLAYED) or None, subject or None, page)


class HistorySelect(
    ui.DynamicItem[ui.Select[Any]],
    template=r"kaiju-history:(?P<what>[a-z]+):(?P<subject>\d+):(?P<page>\d+)",
):
    """The games of a page, to look at one; from there a button leads back to the page."""

    def __init__(self, shelf: Shelf, **look: Any) -> None:
        custom_id = f"kaiju-history:{shelf.what}:{shelf.subject}:{shelf.page}"
        super().__init__(ui.Select(custom_id=custom_id, **look))
        self.shelf = shelf

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(Shelf.named(match["what"], int(match["subject"]), int(match["page"])))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answering(interaction, lambda: _open(interaction, int(self.item.values[0]), self.shelf))


async def _open(interaction: GuildInteraction, table_id: int, shelf: Shelf) -> None:
    whole = await finished(interaction, table_id)
    await turn_over(interaction, _game(whole, interaction.client, reader(interaction), shelf))


async def finished(interaction: GuildInteraction, table_id: int) -> Whole:
    """A game that is over, where the one who asks may see it. Raises NoSuchTable and ReplayNotYet."""
    whole = seen(interaction, table_id, await interaction.client.histories.brief(table_id))
    if whole.table.phase != Phase.OVER:
        raise ReplayNotYet(table_id)
    if whole.table.started_at is None:
        raise NoSuchTable(table_id)
    return whole


class HistoryCog(commands.Cog):
    def __init__(self, client: Kaiju) -> None:
        self.client = client
        self._replays = Replays()

    async def cog_load(self) -> None:
        self.client.add_dynamic_items(PageButton, HistorySelect)
        for game in (None, *GAMES):
            self.client.pages[Shelf(game).what] = partial(self.turn_history, game)
        self.client.pages[REPLAY] = self.turn_replay
        self.client.presses[REPLAY] = self.press_replay

    # What was played

    @app_commands.command(name=label("command-played"), description=label("command-played-about"))
    @app_commands.rename(
        game=label("option-game"), member=label("option-member"), table=label("option-table")
    )
    @app_commands.describe(
        game=label("option-history-game-about"),
        member=label("option-history-member-about"),
        table=label("option-history-table-about"),
    )
    @app_commands.choices(game=[Choice(name=label(GAME_WORDS[name]), value=name) for name in GAMES])
    @app_commands.guild_only()
    async def history(
        self,
        interaction: GuildInteraction,
        game: str | None = None,
        member: discord.User | None = None,
        table: app_commands.Range[int, 1] | None = None,
    ) -> None:
        async with refusing(interaction):
            if table is not None:
                view = _game(await finished(interaction, table), self.client, reader(interaction))
            else:
                view = await self._list(interaction, Shelf(game, member.id if member else None))
            await tell(interaction, None, view=view)

    async def turn_history(
        self, game: str | None, interaction: GuildInteraction, user_id: int, page: int
    ) -> None:
        await turn_over(interaction, await self._list(interaction, Shelf(game, user_id or None, page)))

    async def _list(self, interaction: GuildInteraction, shelf: Shelf) -> ui.LayoutView:
        guild_id, tongue, histories = guild_of(interaction), reader(interaction), self.client.histories
        readable = {place for place in await histories.places(guild_id) if may_see(interaction, *place)}
        page = await histories.page(guild_id, readable, shelf.game, shelf.user_id, shelf.page)
        shown = Shelf(shelf.game, shelf.user_id, page.number)
        lines = list(_lines(page, shown, self.client, tongue))
        view = paged(lines, page, shown.what, shown.subject, tongue, ends=True)
        if page.lines:
            view.add_item(ui.ActionRow(_to_pick(page, shown, tongue)))
        return view

    # One game again

    @app_commands.command(name=label("command-replay"), description=label("command-replay-about"))
    @app_commands.rename(table=label("option-table"))
    @app_commands.describe(table=label("option-replay-table-about"))
    @app_commands.guild_only()
    async def replay(
        self, interaction: GuildInteraction, table: app_commands.Range[int, 1] | None = None
    ) -> None:
        async with refusing(interaction):
            number = table or await self._latest(interaction)
            await self._tell(interaction, number)

    async def press_replay(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await self._tell(interaction, table_id)

    async def turn_replay(self, interaction: GuildInteraction, table_id: int, page: int) -> None:
        await turn_over(interaction, await self._replay(interaction, table_id, page))

    async def _latest(self, interaction: GuildInteraction) -> int:
        """The game of the channel that was over last. Raises NothingHere, and ReplayNotYet for its first."""
        channel_id = interaction.channel_id or 0
        found = await self.client.histories.latest(channel_id)
        if found is None:
            raise ReplayNotYet((await self.client.tables.here(channel_id)).id)
        return found

    async def _tell(self, interaction: GuildInteraction, table_id: int) -> None:
        whole = await finished(interaction, table_id)
        if self._replays.found(whole, reader(interaction)) is None and await is_first(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
        await tell(interaction, None, view=await self._replay(interaction, table_id, 1))

    async def _replay(self, interaction: GuildInteraction, table_id: int, wanted: int) -> ui.LayoutView:
        brief, tongue = await finished(interaction, table_id), reader(interaction)
        table = past(brief)
        if table is None:
            return text_view(tongue("played-unreadable"))
        tongue = tongue.about(table)
        pages = self._replays.found(brief, tongue)
        if pages is None:
            whole = await self.client.tables.whole(table_id)
            assert whole is not None
            face = self.client.faces[table.game.name]
            pages = await self._replays.tell(brief, whole, table, face, tongue)
        number, count, before = turned_to(wanted, len(pages), 1)
        lines = [heading(table, tongue), pages[before]]
        view = paged(lines, Page(pages, number, count), REPLAY, table_id, tongue, ends=True)
        view.add_item(row(button(table, "verify", tongue)))
        return view


# The list


def _lines(page: Page[Whole], shelf: Shelf, client: Kaiju, tongue: Tongue) -> Iterator[str]:
    if not page.lines:
        yield tongue("played-none")
        return
    of = list(_whose(page, shelf, tongue))
    yield tongue("played-heading-of", what=tongue("list-dot").join(of)) if of else tongue("played-heading")
    for whole in page.lines:
        yield from _entry(whole, client, tongue)
    yield tongue("played-only-seen")


def _whose(page: Page[Whole], shelf: Shelf, tongue: Tongue) -> Iterator[str]:
    """What the list is narrowed to; a member is called what he was called there."""
    if shelf.user_id is not None:
        yield next(inert(seat.name) for seat in page.lines[0].seats if seat.user_id == shelf.user_id)
    if shelf.game is not None:
        yield tongue(GAME_WORDS[shelf.game])


def _entry(whole: Whole, client: Kaiju, tongue: Tongue) -> Iterator[str]:
    table = past(whole)
    yield tongue(
        "played-line",
        table=whole.table.id,
        game=tongue(GAME_WORDS[whole.table.game]),
        day=_when(whole, "d"),
        count=sum(seat.seat is not None for seat in whole.seats),
    )
    if table is None:
        yield tongue("played-unreadable")
    elif table.ending is not Ending.PLAYED or table.state is None:
        yield tongue(ENDINGS[table.ending or Ending.STOPPED])
    else:
        yield client.faces[table.game.name].result(table, tongue)


def _when(whole: Whole, form: str) -> str:
    return f"<t:{int(whole.table.ended_at or 0)}:{form}>"


def _to_pick(page: Page[Whole], shelf: Shelf, tongue: Tongue) -> HistorySelect:
    options = [
        discord.SelectOption(
            label=tongue("played-choice", table=whole.table.id, game=tongue(GAME_WORDS[whole.table.game])),
            value=str(whole.table.id),
        )
        for whole in page.lines
    ]
    return HistorySelect(shelf, placeholder=tongue("played-pick"), options=options)


# One game


def _game(whole: Whole, client: Kaiju, tongue: Tongue, shelf: Shelf | None = None) -> ui.LayoutView:
    """What is kept of a game; `shelf` is where it was taken from, if from a list."""
    table = past(whole)
    if table is None:
        return text_view(tongue("played-unreadable"))
    tongue = tongue.about(table)
    view = text_view("\n".join(_with_uses(list(_game_lines(whole, table, client, tongue)), whole, tongue)))
    buttons: list[TableButton | PageButton] = [
        button(table, "replay", tongue, primary=True),
        button(table, "verify", tongue),
    ]
    if shelf is not None:
        back = PageButton(shelf.what, shelf.subject, shelf.page, label=tongue("button-history-back"))
        buttons.append(back)
    view.add_item(ui.ActionRow(*buttons))
    return view


def _game_lines(whole: Whole, table: Table, client: Kaiju, tongue: Tongue) -> Iterator[str]:
    face = client.faces[table.game.name]
    yield tongue("played-table", table=table.id, game=tongue(GAME_WORDS[table.game.name]))
    yield tongue("played-where", when=_when(whole, "f"), channel=f"<#{table.channel_id}>")
    yield tongue(
        "replay-players", names=tongue("list-comma").join(player(sitter, tongue) for sitter in table.by_seat)
    )
    yield from (tongue("played-option", line=line) for line in face.options(table.options, tongue))
    yield ""
    if table.state is None:
        yield tongue(ENDINGS[table.ending or Ending.STOPPED])
    else:
        yield from face.results(table, tongue)


def _with_uses(lines: list[str], whole: Whole, tongue: Tongue) -> list[str]:
    """And what was done there by powers over it, as much as the message holds."""
    uses = [line for told in use_lines(whole, tongue).values() for line in told]
    room = TEXTS - len("\n".join(lines))
    while uses and len("\n".join(uses)) > room - 2:
        uses.pop()
    return [*lines, "", *uses] if uses else lines


async def setup(client: Kaiju) -> None:
    await client.add_cog(HistoryCog(client))
