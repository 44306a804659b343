"""The rooms of an evening as Discord has them: a thread or a channel a table, and who is called there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

import discord

from bot.gathering import FINAL, Gathering
from bot.names import inert, plain
from bot.words import Tongue

ARCHIVE_MINUTES: Literal[1440] = 1440
"""A thread is put away after a day of silence: an evening is shorter, and prizes are handed over in it."""

IN_A_CALL = 70
"""People mentioned in one message; Discord allows a hundred, and 2,000 characters with the title."""

TITLE_CELLS = 120
"""Columns of a title, which has sixty characters at most."""

Overwritten = discord.Role | discord.Member | discord.Object

NEEDED = {"thread": ("create_public_threads", "send_messages_in_threads"), "channel": ("manage_channels",)}
"""discord.py's names of what the bot must be allowed for each kind of room, beside what a table needs."""


class HallOfDiscord:
    """`public` gives the language of what everybody in a guild reads."""

    def __init__(self, client: discord.Client, public: Callable[[int], Awaitable[Tongue]]) -> None:
        self._client = client
        self._public = public

    async def find(self, gathering: Gathering, n: int) -> int | None:
        """The newest channel that the bot made for a room since the start, None if there is none."""
        guild, name = (await self._channel(gathering)).guild, await self._name(gathering, n)
        mine: Sequence[discord.Thread | discord.TextChannel]
        if gathering.places == "thread":
            threads = [t for t in await guild.active_threads() if t.parent_id == gathering.channel_id]
            mine = [t for t in threads if t.owner_id == guild.me.id and t.name == name]
        else:
            # Discord changes names of channels to its taste, and leaves their topics as they are.
            mine = [c for c in guild.text_channels if c.topic == _topic(gathering, name)]
        taken = {room.channel_id for room in gathering.rooms}
        since = gathering.started_at or gathering.opened_at
        found = [
            room.id
            for room in mine
            if room.id not in taken
            and room.created_at is not None
            and room.created_at.timestamp() >= since - 1
        ]
        return max(found, default=None)

    async def make(self, gathering: Gathering, n: int) -> int:
        parent, name = await self._channel(gathering), await self._name(gathering, n)
        if gathering.places == "thread":
            return (await open_thread(parent, name)).id
        made = await parent.guild.create_text_channel(
            name.replace(" ", "-"),
            category=parent.category,
            topic=_topic(gathering, name),
            overwrites=_overwrites(parent),
        )
        return made.id

    async def welcome(self, gathering: Gathering, n: int, users: Sequence[int]) -> None:
        tongue, room = await self._public(gathering.guild_id), gathering.room(n)
        assert room is not None
        assert room.channel_id is not None
        host = f"<@{users[0]}>"
        if n != FINAL:
            text = tongue("event-welcome", room=n, host=host)
        else:
            short = sum(prize.total > 0 for prize in gathering.final_stock or ()) == 1
            text = tongue("event-welcome-final" if short else "event-welcome-final-more", host=host)
        await self._call(room.channel_id, gathering.guild_id, text, users, f"{gathering.id}:{n}:welcome")

    async def remind(self, gathering: Gathering) -> None:
        tongue = await self._public(gathering.guild_id)
        when = f"<t:{int(gathering.starts_at)}:R>"
        text = tongue("event-reminder", title=_title(gathering), when=when)
        nonce = f"{gathering.id}:{gathering.reminded}:remind"
        users = [guest.user_id for guest in gathering.guests]
        await self._call(gathering.channel_id, gathering.guild_id, text, users, nonce)

    async def tell_all(self, gathering: Gathering, key: str) -> None:
        """Tell those who signed up what became of it, such as that it was called off."""
        tongue = await self._public(gathering.guild_id)
        day = f"<t:{int(gathering.starts_at)}:F>"
        text = tongue(key, title=_title(gathering), day=day)
        users = [guest.user_id for guest in gathering.guests]
        await self._call(gathering.channel_id, gathering.guild_id, text, users, f"{gathering.id}:{key}"[:22])

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
            await channel.send(f"{text}\n{names}", allowed_mentions=mentions, nonce=f"{nonce}:{number}"[:25])

    async def _name(self, gathering: Gathering, n: int) -> str:
        tongue = await self._public(gathering.guild_id)
        key = "event-room-final" if n == FINAL else "event-room"
        return tongue(key, room=n, title=plain(gathering.title, TITLE_CELLS))[:100]

    async def _channel(self, gathering: Gathering) -> discord.TextChannel:
        """Where the gathering was announced. Raises discord.NotFound."""
        channel = self._client.get_channel(gathering.channel_id)
        if channel is None:
            channel = await self._client.fetch_channel(gathering.channel_id)
        assert isinstance(channel, discord.TextChannel)
        return channel


async def open_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """A public thread for a table. Raises what discord.py raises."""
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=ARCHIVE_MINUTES)


def _title(gathering: Gathering) -> str:
    return inert(gathering.title, TITLE_CELLS)


def _topic(gathering: Gathering, name: str) -> str:
    """What tells a channel that was made for a room from every other, and leads its readers back."""
    return f"{name} <#{gathering.channel_id}>"


def _overwrites(parent: discord.TextChannel) -> dict[Overwritten, discord.PermissionOverwrite]:
    """Those of the channel of the announcement, as far as the bot may set them.

    Discord refuses all of them for one permission that the bot does not have in the guild. Who may see the
    channel is never left out: rather none is made than one that shows what was hidden.
    """
    mine = parent.guild.me.guild_permissions
    if mine.administrator:
        return dict(parent.overwrites)
    may_set = mine.value & ~discord.Permissions(manage_roles=True).value
    may_set |= discord.Permissions(view_channel=True).value
    kept = {}
    for target, overwrite in parent.overwrites.items():
        allow, deny = (discord.Permissions(part.value & may_set) for part in overwrite.pair())
        kept[target] = discord.PermissionOverwrite.from_pair(allow, deny)
    return kept
