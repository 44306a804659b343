"""People at their phones: what they do goes to the bot, and what they get comes back as an Answer.

answer = await bo.slash("table open", game="bobing")
answer = await cheng.press("join")
assert answer.private and answer.text == cheng.reads("refused-table-full", seats=2)
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import payloads
from world import (
    ANSWER_SECONDS,
    AUTOCOMPLETE,
    BUTTON,
    COMMAND,
    COMPONENT,
    MODAL,
    STRING_SELECT,
    Channel,
    Guild,
    Interaction,
    Message,
    Role,
    User,
    verb_of,
)

from bot.words import nearest, say

if TYPE_CHECKING:
    from server import Discord

Json = dict[str, Any]

PEOPLE = (
    ("小柏", "zh-TW"),
    ("阿程", "zh-CN"),
    ("Dana", "en-US"),
    ("小恩", "zh-TW"),
    ("小范", "zh-CN"),
    ("Gwen", "en-GB"),
    ("阿豪", "zh-TW"),
    ("Ines", "ja"),
    ("小江", "zh-CN"),
    ("阿康", "zh-TW"),
)
"""Ten guests and what each one's Discord is set to; Ines reads a language that the bot has not."""

FAILED = "This interaction failed"
"""What a person reads who got no answer in time."""

THINKING_SECONDS = 15.0
"""How long a person here waits for a bot that said it was thinking."""

SEEING_SECONDS = 5.0
"""How long a person looks for a button that should be there."""

DEFERRED_UPDATE = 6
"""The first answer that says nothing: a press was heard, and the message stays as it is."""


class Answer:
    """What one person got for one action."""

    def __init__(self, guest: Guest, interaction: Interaction) -> None:
        self.guest, self.interaction = guest, interaction

    def __repr__(self) -> str:
        shown = self.error or ("modal" if self.modal else self.text)
        return f"<{'private ' if self.private else ''}answer to {self.guest.name}: {shown}>"

    @property
    def seconds(self) -> float | None:
        """From delivery to the first answer."""
        asked = self.interaction
        return None if asked.answered_at is None else asked.answered_at - asked.sent_at

    @property
    def error(self) -> str | None:
        return FAILED if self.interaction.first is None else None

    @property
    def said(self) -> list[Message]:
        """The messages of the answer, the first one first; a board that it edited at once is one of them."""
        asked = self.interaction
        first = None if asked.first == DEFERRED_UPDATE else asked.original
        shown = [message for message in (first, *asked.followups) if message is not None]
        return [message for message in shown if message not in asked.withdrawn]

    @property
    def message(self) -> Message | None:
        return self.said[0] if self.said else None

    @property
    def private(self) -> bool:
        """Whether only this person sees it: a modal, an ephemeral message, a list to complete from."""
        return self.modal is not None or (self.message is not None and self.message.is_private)

    @property
    def told(self) -> Message | None:
        """What was said to this person alone, the last of it."""
        whispers = [message for message in self.said if message.is_private]
        return whispers[-1] if whispers else None

    @property
    def text(self) -> str:
        return self.message.text if self.message is not None else ""

    @property
    def modal(self) -> Json | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[Json] | None:
        return self.interaction.choices

    @property
    def files(self) -> dict[str, bytes]:
        """What was attached, by file name."""
        return {name: data for message in self.said for name, data in message.files.items()}


class Guest:
    """One member of a guild. `language` is what he reads of the bot's three."""

    def __init__(self, discord: Discord, guild: Guild, user: User) -> None:
        self.discord, self.guild, self.user = discord, guild, user
        self.id, self.name, self.language = user.id, user.shown, nearest(user.locale)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def reads(self, key: str, **facts: Any) -> str:
        return say(self.language, key, **facts)

    def sees(self, at: Channel | None = None) -> list[Message]:
        return self.discord.world.seen_by(self.user, self._place(at))

    # What he does. Each is delivered `copies` times, as Discord may do.

    async def slash(
        self, command: str, *, at: Channel | None = None, copies: int = 1, **options: Any
    ) -> Answer:
        """Send a command, named in English with its options.

        A Guest stands for a user, a Channel and a Role for themselves.
        """
        data = self._command_data(command, options)
        return await self._act(COMMAND, at, data, copies=copies)

    async def press(
        self,
        verb: str,
        *,
        at: Channel | None = None,
        on: Answer | Message | None = None,
        copies: int = 1,
    ) -> Answer:
        """Press a button of the newest board, as soon as it shows there.

        Or of another message, as it was when it was remembered.
        """
        if on is None:
            await self._see(verb, self._place(at))
        shown = self._shown(on, at)
        part = self._part(shown, verb, BUTTON)
        return await self._use(shown, part, {}, at, copies)

    async def choose(
        self,
        verb: str,
        value: str,
        *,
        at: Channel | None = None,
        on: Answer | Message | None = None,
        copies: int = 1,
    ) -> Answer:
        """Pick one option of a select of the newest board or of another message, by its value."""
        if on is None:
            await self._see(verb, self._place(at))
        shown = self._shown(on, at)
        part = self._part(shown, verb, STRING_SELECT)
        offered = [option["value"] for option in part["options"]]
        assert value in offered, f"{verb} offers {offered}"
        return await self._use(shown, part, {"values": [value]}, at, copies)

    async def submit(self, shown: Answer, *values: str, copies: int = 1) -> Answer:
        """Send a modal back with these values in its fields, in order."""
        modal = shown.modal
        assert modal is not None, "no modal was shown"
        given = iter(values)
        parts = [answered for part in modal["components"] if (answered := _filled(part, given))]
        data = {"custom_id": modal["custom_id"], "components": parts}
        place = self.discord.world.channels[shown.interaction.channel_id]
        return await self._act(MODAL, place, data, source=shown.interaction.source, copies=copies)

    async def write_prizes(self, text: str, *, shown: Answer | None = None) -> Answer:
        """Open the list of prizes, put `text` in its place, and send it."""
        return await self.submit(shown or await self.press("prizes"), text)

    async def autocomplete(
        self, command: str, option: str, typed: str, *, at: Channel | None = None, **others: Any
    ) -> list[str]:
        """What is offered while typing."""
        return [name for name, _ in await self.offered(command, option, typed, at=at, **others)]

    async def offered(
        self, command: str, option: str, typed: str, *, at: Channel | None = None, **others: Any
    ) -> list[tuple[str, str]]:
        """The same, each with the value that is sent when it is picked."""
        data = self._command_data(command, {**others, option: typed}, focus=option)
        answer = await self._act(AUTOCOMPLETE, at, data)
        return [(choice["name"], choice["value"]) for choice in answer.choices or []]

    # Inside

    def _shown(self, on: Answer | Message | None, at: Channel | None) -> Message:
        message = self.discord.board(self._place(at)) if on is None else on
        shown = message.told or message.message if isinstance(message, Answer) else message
        assert shown is not None, "there is no message to press anything on"
        return shown

    @staticmethod
    def _part(shown: Message, verb: str, kind: int) -> Json:
        """The button or the select of a message that has this verb."""
        for part in shown.parts:
            if part.get("type") == kind and verb_of(part.get("custom_id", "")) == verb:
                assert not part.get("disabled"), f"{verb} cannot be used"
                return part
        kinds = {BUTTON: "button", STRING_SELECT: "select"}
        raise AssertionError(f"there is no {kinds[kind]} {verb}, only {shown.verbs}")

    async def _use(self, shown: Message, part: Json, picked: Json, at: Channel | None, copies: int) -> Answer:
        named = {"custom_id": part["custom_id"], "component_type": part["type"], "id": int(part.get("id", 0))}
        place = self.discord.world.channels.get(shown.channel_id) or self._place(at)
        return await self._act(COMPONENT, place, named | picked, source=shown, copies=copies)

    async def _see(self, verb: str, at: Channel) -> None:
        """Wait for a button of the newest board, which may be on its way."""

        def shows() -> bool:
            return bool(boards := self.discord.boards(at)) and verb in boards[-1].verbs

        with suppress(TimeoutError):
            await self.discord.until(shows, SEEING_SECONDS)
        boards = self.discord.boards(at)
        assert shows(), f"there is no button {verb}, only {boards[-1].verbs if boards else 'no board'}"

    def _place(self, at: Channel | None) -> Channel:
        if at is not None:
            return at
        if self.guild is self.discord.guild:
            return self.discord.channel
        return self.discord.world.channels_of(self.guild)[0]

    async def _act(
        self,
        kind: int,
        at: Channel | None,
        data: Json,
        *,
        source: Message | None = None,
        copies: int = 1,
    ) -> Answer:
        world, place = self.discord.world, self._place(at)
        assert world.may(self.user, place, "view_channel"), f"{self} does not see {place.name}"
        interaction = world.begin(kind, self.user, place, source)
        interaction.payload = payloads.interaction(interaction, world, data)
        if source is not None:
            # What he saw is in the payload; what an answer edits is the message as it is by now.
            interaction.source = place.messages.get(source.id, source)
        for _ in range(copies):
            self.discord.deliver(interaction)
        await _within(interaction.answered, ANSWER_SECONDS + 0.2)
        if interaction.first is not None:
            await _within(interaction.finished, THINKING_SECONDS)
            assert not interaction.is_thinking, "it thinks for ever"
        return Answer(self, interaction)

    def _command_data(self, command: str, options: Json, focus: str | None = None) -> Json:
        name, *rest = command.split()
        known = [
            *self.discord.world.commands.get(self.guild.id, []),
            *self.discord.world.commands.get(None, []),
        ]
        root = next((each for each in known if each["name"] == name), None)
        assert root is not None, f"there is no command {name}, only {[each['name'] for each in known]}"
        self._must_be_offered(root)
        path, leaf = [], root
        for part in rest:
            leaf = next(each for each in leaf["options"] if each["name"] == part)
            path.append(leaf)
        resolved: Json = {}
        inner = [self._option(leaf, each, value, resolved, focus) for each, value in options.items()]
        if focus is None:
            missing = [
                o["name"] for o in leaf.get("options", []) if o.get("required") and o["name"] not in options
            ]
            assert not missing, f"Discord asks for {missing}"
        for part in reversed(path):
            inner = [{"name": part["name"], "type": part["type"], "options": inner}]
        data: Json = {"id": root["id"], "name": root["name"], "type": 1, "options": inner}
        if "guild_id" in root:
            data["guild_id"] = root["guild_id"]
        return data | ({"resolved": resolved} if resolved else {})

    def _must_be_offered(self, command: Json) -> None:
        needed = int(command.get("default_member_permissions") or 0)
        held = self.discord.world.permissions(self.user, self._place(None))
        is_open = command["name"] in self.discord.opened
        assert is_open or held & needed == needed, f"Discord does not offer him {command['name']}"

    def _option(self, leaf: Json, name: str, value: Any, resolved: Json, focus: str | None) -> Json:
        """One option as Discord sends it; a wrong value never leaves Discord's own client."""
        spec = next((each for each in leaf.get("options", []) if each["name"] == name), None)
        assert spec is not None, f"there is no option {name}"
        if isinstance(value, Guest):
            resolved.setdefault("users", {})[str(value.id)] = payloads.user(value.user)
            as_member = payloads.member(self.guild.members[value.id]) | {"permissions": "0"}
            del as_member["user"]
            resolved.setdefault("members", {})[str(value.id)] = as_member
            value = str(value.id)
        elif isinstance(value, Channel):
            partly = ("id", "name", "type", "parent_id")
            shown = {k: v for k, v in payloads.channel(value).items() if k in partly}
            resolved.setdefault("channels", {})[str(value.id)] = shown | {"permissions": "0"}
            value = str(value.id)
        elif isinstance(value, Role):
            resolved.setdefault("roles", {})[str(value.id)] = payloads.role(value, 1)
            value = str(value.id)
        if spec.get("choices") and name != focus:
            offered = [choice["value"] for choice in spec["choices"]]
            assert value in offered, f"{name} is one of {offered}"
        said = {"name": name, "type": spec["type"], "value": value}
        return said | ({"focused": True} if name == focus else {})


def _filled(part: Json, values: Iterator[str]) -> Json | None:
    """A part of a modal as it is sent back, with the next value in each of its fields."""
    if part["type"] == 10:
        return {"type": 10, "id": part.get("id", 0)}
    held = part.get("component") or part["components"][0]
    field = {"type": held["type"], "custom_id": held["custom_id"], "id": held.get("id", 0)}
    field |= {"value": next(values)} if held["type"] in (4, 21) else {"values": [next(values)]}
    if part["type"] == 1:
        return {"type": 1, "components": [field]}
    return {"type": part["type"], "id": part.get("id", 0), "component": field}


async def _within(event: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return
