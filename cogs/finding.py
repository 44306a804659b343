"""Which table a press or a command is about: by its number, and by where it was played."""

from __future__ import annotations

from bot.refusals import NoSuchTable, TableOver
from bot.table import Table
from bot.tables import Whole
from cogs.answers import GuildInteraction
from cogs.seeing import may_see


async def table_of(interaction: GuildInteraction, table_id: int) -> Table:
    """The table of a message, live or over. Raises TableOver if it is none of this channel."""
    table = await interaction.client.tables.find(table_id)
    if table is None or table.channel_id != interaction.channel_id:
        raise TableOver
    return table


async def live_table_of(interaction: GuildInteraction, table_id: int) -> Table:
    """The table of a message as long as it holds its channel. Raises TableOver."""
    table = await interaction.client.tables.at(interaction.channel_id or 0)
    if table is None or table.id != table_id:
        raise TableOver
    return table


def seen(interaction: GuildInteraction, table_id: int, whole: Whole | None) -> Whole:
    """The table of that number, if the one who asks may see its channel. Raises NoSuchTable."""
    if whole is None or not may_see(interaction, whole.table.channel_id, whole.table.parent_id):
        raise NoSuchTable(table_id)
    return whole
