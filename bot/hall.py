"""The rooms of an evening as Discord has them: a thread or a channel a table, and who is called there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import discord

from bot.gathering import FINAL, Gathering
from bot.words import Tongue

ARCHIVE_MINUTES: Literal[1440] = 1440
"""A thread is put away after a day of silence: an evening is shorter, and prizes are handed over in it."""

IN_A_CALL = 80
"""People mentioned in one message; Discord allows a hundred, and 2,000 characters."""

NEEDED = {"thread": ("create_public_threads", "send_messages_in_threads"), "channel": ("manage_channels",)}
"""discord.py's names of what the bot must be allowed for each kind of room, beside what a table needs."""


class HallOfDiscord:
    """`public` gives the language of what everybody in a guild reads."""

    def __init__(self, client: discord.Client, public: Callable[[int], Awaitable[Tongue]]) -> None:
        self._client = client
        self._public = public

    async def find(self, gathering: Gathering, n: int) -> int | None:
        """The newest room of this name that the bot made since the start, None if there is none."""
        guild, name = self._guild(gathering), await self._name(gathering, n)
        mine: Sequence[discord.Thread | discord.TextChannel]
        if gathering.places == "thread":
            threads = await guild.active_threads()
            mine = [t for t in threads if t.parent_id == gathering.channel_id and t.owner_id == guild.me.id]
        else:
            mine = guild.text_channels
        taken = {room.channel_id for room in gathering.rooms}
        since = gathering.started_at or gathering.opened_at
        found = [
            room.id
            for room in mine
            if room.name == name
            and room.id not in taken
            and room.created_at is not None
            and room.created_at.timestamp() >= since - 1
        ]
        return max(found, default=None)

    async def make(self, gathering: Gathering, n: int) -> int:
        parent, name = self._channel(gathering), await self._name(gathering, n)
        if gathering.places == "thread":
            thread = await parent.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVE_MINUTES
            )
            return thread.id
        made = await parent.guild.create_text_channel(
            name, category=parent.category, overwrites=dict(parent.overwrites)
        )
        return made.id

    async def welcome(self, gathering: Gathering, n: int, users: Sequence[int]) -> None:
        tongue, room = await self._public(gathering.guild_id), gathering.room(n)
        assert room is not None
        assert room.channel_id is not None
        key = "event-welcome-final" if n == FINAL else "event-welcome"
        text = tongue(key, room=n, title=gathering.title)
        await self._call(room.channel_id, gathering.guild_id, text, users, f"{gathering.id}:{n}:welcome")

    async def remind(self, gathering: Gathering) -> None:
        tongue = await self._public(gathering.guild_id)
        when = f"<t:{int(gathering.starts_at)}:R>"
        text = tongue("event-reminder", title=gathering.title, when=when)
        nonce = f"{gathering.id}:{gathering.reminded}:remind"
        users = [guest.user_id for guest in gathering.guests]
        await self._call(gathering.channel_id, gathering.guild_id, text, users, nonce)

    # Inside

    async def _call(
        self, channel_id: int, guild_id: int, text: str, called: Sequence[int], nonce: str
    ) -> None:
        """Say something and mention these, in as many messages as it takes."""
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        parts = [called[first : first + IN_A_CALL] for first in range(0, len(called), IN_A_CALL)] or [()]
        for number, some in enumerate(parts):
            users = [discord.Object(user_id) for user_id in some]
            mentions = discord.AllowedMentions(users=users, everyone=False, roles=False)
            names = " ".join(f"<@{user_id}>" for user_id in some)
            said = f"{text}\n{names}" if number == 0 else names
            await channel.send(said.strip(), allowed_mentions=mentions, nonce=f"{nonce}:{number}"[:25])

    async def _name(self, gathering: Gathering, n: int) -> str:
        tongue = await self._public(gathering.guild_id)
        key = "event-room-final" if n == FINAL else "event-room"
        name = tongue(key, room=n, title=gathering.title)[:100]
        return name if gathering.places == "thread" else name.lower().replace(" ", "-")

    def _guild(self, gathering: Gathering) -> discord.Guild:
        guild = self._client.get_guild(gathering.guild_id)
        assert guild is not None, "a gathering goes on only while its guild can be reached"
        return guild

    def _channel(self, gathering: Gathering) -> discord.TextChannel:
        channel = self._guild(gathering).get_channel(gathering.channel_id)
        assert isinstance(channel, discord.TextChannel)
        return channel
