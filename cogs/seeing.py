"""Whether a member may see what was played in a channel: who cannot read it there, cannot read it here."""

from __future__ import annotations

from typing import Any

import discord


def may_see(interaction: discord.Interaction[Any], channel_id: int, parent_id: int | None) -> bool:
    """`parent_id` is the channel of a public thread, which tells for it even when the thread is archived.

    Of any other thread nobody can be sure who reads it: what was played there is told only inside it.
    """
    if channel_id == interaction.channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel(parent_id or channel_id) or _of_thread(guild, channel_id)
    return channel is not None and channel.permissions_for(user).view_channel


def public_parent(channel: object) -> int | None:
    """The channel of a public thread, None of anything else."""
    if isinstance(channel, discord.Thread) and not channel.is_private():
        return channel.parent_id
    return None


def _of_thread(guild: discord.Guild, thread_id: int) -> discord.abc.GuildChannel | None:
    """The channel of a public thread in which a table was opened before tables kept it."""
    parent_id = public_parent(guild.get_thread(thread_id))
    return None if parent_id is None else guild.get_channel(parent_id)
