"""博饼: its board, `/prizes …`, and a player's own standing."""

from __future__ import annotations

from collections import OrderedDict

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.bobing import GAME, read_prizes
from bot.client import Kaiju
from bot.engines import has_names
from bot.hearing import is_first
from bot.refusals import FormTooLate, GameRunning, NothingHere, NotTheHost, TableOver
from bot.table import Phase, Table
from bot.words import label, reader
from cogs import handover
from cogs.answers import (
    GuildInteraction,
    answering,
    key,
    make_ready,
    person,
    refusing,
    showing,
    tell,
)
from cogs.bobing_face import BobingFace, planned, stock_lines
from cogs.finding import live_table_of
from cogs.prize_form import PrizeForm, sent
from cogs.table import ask_free_entry

DRAFTS = 100
"""Refused prize lists that are kept to be mended."""

EDITING_SECONDS = 120.0
"""What the host of a full table has for writing, before its idle time begins."""

EDITOR = "kaiju:prizes:"
"""Custom ids of prize editors begin so; the table's id follows."""


class BobingCog(commands.Cog):
    prizes = app_commands.Group(
        name=label("command-prizes"), description=label("command-prizes-about"), guild_only=True
    )

    def __init__(self, client: Kaiju) -> None:
        self.client = client
        self._drafts: OrderedDict[tuple[int, int], str] = OrderedDict()
        """Table and host → a prize list that was refused, to be mended."""

    async def cog_load(self) -> None:
        self.client.faces[GAME.name] = BobingFace(self.client.painter)
        self.client.presses.update(
            prizes=self.press_prizes,
            export=self.press_export,
        )

    # Prizes

    @prizes.command(name=label("command-show"), description=label("command-prizes-show-about"))
    async def show(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            assert interaction.channel_id is not None
            table = await self.client.tables.here(interaction.channel_id)
            is_planned = table.phase is Phase.LOBBY
            stock = planned(table) if is_planned else table.stock
            await tell(interaction, "\n".join(stock_lines(stock, reader(interaction), planned=is_planned)))

    @prizes.command(name=label("command-edit"), description=label("command-prizes-edit-about"))
    async def edit(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            channel_id = await make_ready(interaction)
            await self._open_editor(interaction, await self.client.tables.here(channel_id))

    async def press_prizes(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        await make_ready(interaction)
        await self._open_editor(interaction, await live_table_of(interaction, table_id))

    async def _open_editor(self, interaction: GuildInteraction, table: Table) -> None:
        if table.phase is not Phase.LOBBY:
            raise GameRunning
        if table.host_id != interaction.user.id:
            raise NotTheHost(table.host.name if table.host else "")
        tongue, draft = reader(interaction), self._drafts.get((table.id, interaction.user.id))
        if not await is_first(interaction):
            raise FormTooLate
        await interaction.response.send_modal(
            PrizeForm(f"{EDITOR}{table.id}", tongue("editor-title"), planned(table), tongue, draft)
        )
        await self.client.tables.note_host(table.channel_id, await person(interaction), EDITING_SECONDS)

    @prizes.command(name=label("command-export"), description=label("command-prizes-export-about"))
    async def export(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await handover.export_here(interaction)

    async def press_export(self, interaction: GuildInteraction, table_id: int, version: int) -> None:
        whole = await self.client.tables.whole(table_id)
        if whole is None or whole.table.channel_id != interaction.channel_id:
            raise NothingHere
        await handover.export(interaction, (whole,))

    # Who has received his

    @prizes.command(name=label("command-handed"), description=label("command-prizes-handed-about"))
    @app_commands.rename(award=label("option-award"), undo=label("option-undo"))
    @app_commands.describe(award=label("option-award-about"), undo=label("option-undo-about"))
    async def handed(self, interaction: GuildInteraction, award: str, undo: bool = False) -> None:
        async with refusing(interaction):
            await handover.tick_off(interaction, award, undo=undo)

    @handed.autocomplete("award")
    async def awards(self, interaction: GuildInteraction, typed: str) -> list[Choice[str]]:
        return await handover.suggested(interaction, typed)

    @prizes.command(name=label("command-mine"), description=label("command-prizes-mine-about"))
    async def mine(self, interaction: GuildInteraction) -> None:
        async with refusing(interaction):
            await handover.show_mine(interaction)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: GuildInteraction) -> None:
        if (form := sent(interaction, EDITOR)) is not None:
            table_id, text = form
            await answering(interaction, lambda: self._edit(interaction, int(table_id), text))

    async def _edit(self, interaction: GuildInteraction, table_id: int, text: str) -> None:
        """Put a prize list on the table; a line that cannot be read changes nothing."""
        tables, who = self.client.tables, await person(interaction)
        channel_id = await make_ready(interaction)
        table = await tables.here(channel_id)
        if table.id != table_id:
            raise TableOver
        draft = (table_id, who.user_id)
        self._drafts[draft] = text  # whatever is wrong with it, nobody types it twice
        if len(self._drafts) > DRAFTS:
            self._drafts.popitem(last=False)
        stock = read_prizes(text, planned(table))
        saved = await tables.edit_prizes(channel_id, who, key(interaction), stock=stock)
        self._drafts.pop(draft, None)
        async with showing(interaction):
            done = reader(interaction)("editor-saved")
            if has_names(stock) and not await tables.has_free_entry(saved.guild_id, who.user_id):
                await ask_free_entry(interaction, before=f"{done}\n")
            else:
                await tell(interaction, done)


async def setup(client: Kaiju) -> None:
    await client.add_cog(BobingCog(client))
