"""Which table a press is about: the one whose id its button carries, in the channel where it stands."""

from __future__ import annotations

from bot.refusals import TableOver
from bot.table import Table
from cogs.answers import GuildInteraction


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
