"""What Discord knows: guilds, channels, members, messages, interactions, and who may see or do what.

Only the model: no sockets, no JSON. A message with an audience is ephemeral: one person sees it, and no
channel endpoint ever finds it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from errors import Refused

EPOCH_MS = 1_420_070_400_000

EPHEMERAL = 1 << 6
LOADING = 1 << 7
V2 = 1 << 15

TEXT_CHANNEL, PUBLIC_THREAD = 0, 11
BUTTON, STRING_SELECT, TEXT_DISPLAY, MEDIA_GALLERY = 2, 3, 10, 12
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
"""Kinds of interactions."""

ANSWER_SECONDS = 3.0
"""For the first answer to an interaction."""

TOKEN_SECONDS = 15 * 60.0
"""For every later use of an interaction's token."""

EVERYBODY = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    use_external_emojis=True,
    use_application_commands=True,
).value
"""What @everyone may do in a new guild."""


class Clock:
    """The server's time: that of the machine, plus what a test has let pass."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        self.offset += seconds


@dataclass(eq=False)
class User:
    id: int
    name: str
    shown: str
    locale: str = "en-US"
    is_bot: bool = False


@dataclass
class Role:
    id: int
    name: str
    permissions: int


@dataclass(eq=False)
class Member:
    user: User
    roles: list[int] = field(default_factory=list)
    joined_at: float = 0.0
    nick: str | None = None


@dataclass
class Overwrite:
    """Of one role or one member in one channel."""

    is_member: bool
    allow: int = 0
    deny: int = 0


@dataclass
class Attachment:
    id: int
    filename: str
    data: bytes
    description: str | None = None
    url: str = ""


@dataclass(eq=False)
class Message:
    """`audience` is the one who sees it, None for everybody; `pinged` are those whom it notified."""

    id: int
    channel_id: int
    author: User
    sent_at: float
    content: str = ""
    flags: int = 0
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    audience: int | None = None
    edited_at: float | None = None
    interaction: Interaction | None = None
    pinged: frozenset[int | str] = frozenset()
    edits: int = 0

    @property
    def is_private(self) -> bool:
        return self.audience is not None

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def parts(self) -> Iterator[dict[str, Any]]:
        return walk(self.components)

    @property
    def text(self) -> str:
        """All that a reader reads: the content and every text display."""
        shown = [part["content"] for part in self.parts if part["type"] == TEXT_DISPLAY]
        return "\n".join([self.content, *shown] if self.content else shown)

    @property
    def custom_ids(self) -> list[str]:
        return [part["custom_id"] for part in self.parts if part.get("custom_id")]

    @property
    def verbs(self) -> list[str]:
        return [verb_of(custom_id) for custom_id in self.custom_ids]

    @property
    def labels(self) -> list[str]:
        return [part["label"] for part in self.parts if part.get("label")]

    @property
    def files(self) -> dict[str, bytes]:
        return {attachment.filename: attachment.data for attachment in self.attachments}


def verb_of(custom_id: str) -> str:
    """What a button or a select is for; of a choice with its value, such as `bid:2`."""
    parts = custom_id.split(":", 3)
    is_choice = parts[0] == "kaiju-choice" and len(parts) == 4
    return parts[3] if is_choice else custom_id.rsplit(":", 1)[-1]


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, nested ones included, in the order in which they are read."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for single in ("accessory", "component"):
            if component.get(single):
                yield from walk([component[single]])


@dataclass(eq=False)
class Channel:
    """`messages` holds the ephemeral ones too; only `World` tells who sees what."""

    id: int
    guild_id: int
    name: str
    kind: int = TEXT_CHANNEL
    parent_id: int | None = None
    owner_id: int = 0
    """Who opened it, of a thread that the bot did."""
    archived: bool = False
    locked: bool = False
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        return self.kind == PUBLIC_THREAD


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    locale: str
    owner_id: int
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    is_available: bool = True


@dataclass(eq=False)
class Interaction:
    """One action of one person. `first` is the type of the bot's first answer, None before it."""

    id: int
    token: str
    kind: int
    user: User
    guild_id: int
    channel_id: int
    sent_at: float
    payload: dict[str, Any]
    source: Message | None = None
    first: int | None = None
    answered_at: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    withdrawn: list[Message] = field(default_factory=list)
    """What the bot deleted of its answer itself."""
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    turned: list[str] = field(default_factory=list)
    """What the bot put into the message that was pressed, each time: its text."""
    refusals: list[Refused] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_thinking(self) -> bool:
        return self.original is not None and self.original.is_loading

    @property
    def from_component(self) -> bool:
        """Whether there is a message to update: pressed, or pressed to open the modal that was sent."""
        return self.source is not None


class World:
    """All of Discord that the bot can meet. Identity numbers are Discord's: time, then a counter."""

    def __init__(self, clock: Clock, application_id: int = 123456789012345678) -> None:
        self.clock = clock
        self.application_id = application_id
        self._counter = 0
        self.me = User(application_id, "kaiju", "Kaiju", is_bot=True)
        self.users: dict[int, User] = {self.me.id: self.me}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int | None, list[dict[str, Any]]] = {}
        """Guild, or None for everywhere → what the bot registered there."""
        self.command_creates = 0
        self.emojis: dict[int, dict[str, Any]] = {}
        """Those of the application, by id."""

    def new_id(self) -> int:
        self._counter += 1
        return int(self.clock.now() * 1000 - EPOCH_MS) << 22 | self._counter & 0x3FFFFF

    # Who and where

    def add_user(self, name: str, shown: str | None = None, locale: str = "en-US") -> User:
        user = User(self.new_id(), name, shown or name, locale)
        self.users[user.id] = user
        return user

    def add_guild(
        self, name: str, *, locale: str = "zh-TW", shard: int = 0, shards: int = 1, bot_roles: int = 0
    ) -> Guild:
        """A guild that falls to one of several shards; the bot is in it."""
        guild_id = self.new_id()
        while (guild_id >> 22) % shards != shard:
            guild_id += 1 << 22
        owner = self.add_user("owner")
        guild = Guild(guild_id, name, locale, owner.id)
        guild.roles[guild_id] = Role(guild_id, "@everyone", EVERYBODY)
        role = Role(self.new_id(), "Kaiju", bot_roles)
        guild.roles[role.id] = role
        self.guilds[guild_id] = guild
        self.join(guild, owner)
        self.join(guild, self.me, [role.id])
        return guild

    def add_role(self, guild: Guild, name: str, permissions: int) -> Role:
        role = Role(self.new_id(), name, permissions)
        guild.roles[role.id] = role
        return role

    def join(self, guild: Guild, user: User, roles: Iterable[int] = ()) -> Member:
        member = Member(user, list(roles), self.clock.now())
        guild.members[user.id] = member
        return member

    def add_channel(self, guild: Guild, name: str) -> Channel:
        channel = Channel(self.new_id(), guild.id, name)
        self.channels[channel.id] = channel
        return channel

    def add_thread(
        self, parent: Channel, name: str, thread_id: int | None = None, owner_id: int = 0
    ) -> Channel:
        thread = Channel(
            thread_id or self.new_id(),
            parent.guild_id,
            name,
            kind=PUBLIC_THREAD,
            parent_id=parent.id,
            owner_id=owner_id,
        )
        self.channels[thread.id] = thread
        return thread

    def channels_of(self, guild: Guild) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.guild_id == guild.id]

    # Who may do what

    def held(self, guild: Guild, member: Member) -> int:
        """By his roles, wherever in the guild."""
        held = guild.roles[guild.id].permissions
        for role_id in member.roles:
            held |= guild.roles[role_id].permissions
        return held

    def permissions(self, user: User, channel: Channel) -> int:
        """Discord's computation: owner, roles, administrator, then the overwrites of the channel."""
        guild = self.guilds[channel.guild_id]
        member = guild.members.get(user.id)
        if member is None:
            return 0
        held = self.held(guild, member)
        if guild.owner_id == user.id or held & discord.Permissions.administrator.flag:
            return discord.Permissions.all().value
        return self._overwritten(held, member, guild, channel)

    def _overwritten(self, held: int, member: Member, guild: Guild, channel: Channel) -> int:
        place = self.channels[channel.parent_id] if channel.parent_id is not None else channel
        everyone = place.overwrites.get(guild.id, Overwrite(is_member=False))
        held = held & ~everyone.deny | everyone.allow
        of_roles = [place.overwrites[role] for role in member.roles if role in place.overwrites]
        deny = allow = 0
        for overwrite in of_roles:
            deny, allow = deny | overwrite.deny, allow | overwrite.allow
        held = held & ~deny | allow
        own = place.overwrites.get(member.user.id, Overwrite(is_member=True))
        return held & ~own.deny | own.allow

    def may(self, user: User, channel: Channel, *names: str) -> bool:
        wanted = discord.Permissions(**dict.fromkeys(names, True)).value
        return self.permissions(user, channel) & wanted == wanted

    def forbid(self, channel: Channel, user: User, *names: str) -> None:
        """From now on one person, or the bot, lacks these in the channel."""
        overwrite = channel.overwrites.setdefault(user.id, Overwrite(is_member=True))
        overwrite.deny |= discord.Permissions(**dict.fromkeys(names, True)).value

    def allow_again(self, channel: Channel, user: User) -> None:
        channel.overwrites.pop(user.id, None)

    def hide(self, channel: Channel, *but: User) -> None:
        """Nobody sees the channel any more, the bot and those who are named excepted."""
        flag = discord.Permissions.view_channel.flag
        channel.overwrites[channel.guild_id] = Overwrite(is_member=False, deny=flag)
        for user in (*but, self.me):
            channel.overwrites[user.id] = Overwrite(is_member=True, allow=flag)

    # What the bot finds. All of these raise Refused.

    def guild(self, guild_id: int) -> Guild:
        found = self.guilds.get(guild_id)
        if found is None or self.me.id not in found.members:
            raise Refused(10004)
        return found

    def channel(self, channel_id: int) -> Channel:
        """A channel that the bot can see."""
        found = self.channels.get(channel_id)
        if found is None:
            raise Refused(10003)
        if not self.may(self.me, found, "view_channel"):
            raise Refused(50001)
        return found

    def channel_to_speak_in(self, channel_id: int) -> Channel:
        channel = self.channel(channel_id)
        speaking = "send_messages_in_threads" if channel.is_thread else "send_messages"
        if not self.may(self.me, channel, speaking):
            raise Refused(50013)
        if channel.locked and not self.may(self.me, channel, "manage_threads"):
            raise Refused(160005)
        return channel

    def public_message(self, channel: Channel, message_id: int) -> Message:
        """A message as channel endpoints find it: never an ephemeral one."""
        found = channel.messages.get(message_id)
        if found is None or found.is_private:
            raise Refused(10008)
        return found

    # Messages

    def public(self, channel: Channel) -> list[Message]:
        """What everybody in the channel sees, oldest first."""
        return sorted((m for m in channel.messages.values() if not m.is_private), key=lambda m: m.id)

    def seen_by(self, user: User, channel: Channel) -> list[Message]:
        """What one person sees there, his ephemeral messages included, oldest first."""
        if not self.may(user, channel, "view_channel"):
            return []
        return sorted(
            (m for m in channel.messages.values() if m.audience in (None, user.id)), key=lambda m: m.id
        )

    def keep(self, message: Message) -> Message:
        """Put a message into its channel; into an archived thread it brings life again."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if not message.is_private and not channel.locked:
            channel.archived = False
        return message

    # Interactions

    def begin(self, kind: int, user: User, channel: Channel, source: Message | None = None) -> Interaction:
        """A new interaction, not yet delivered."""
        interaction = Interaction(
            id=self.new_id(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user=user,
            guild_id=channel.guild_id,
            channel_id=channel.id,
            sent_at=self.clock.now(),
            payload={},
            source=source,
        )
        self.interactions[interaction.token] = interaction
        return interaction

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """An interaction that may still get its first answer."""
        found = self.interactions.get(token)
        if found is None or found.id != interaction_id:
            raise Refused(10062)
        if found.first is not None:
            raise Refused(40060)
        if self.clock.now() - found.sent_at > ANSWER_SECONDS:
            raise Refused(10062)
        return found

    def answered(self, application_id: int, token: str) -> Interaction:
        """An interaction whose token may be used after its first answer."""
        found = self.interactions.get(token)
        if found is None or application_id != self.application_id:
            raise Refused(50027)
        if self.clock.now() - found.sent_at > TOKEN_SECONDS:
            raise Refused(50027)
        if found.first is None:
            raise Refused(10015)
        return found
