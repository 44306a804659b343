"""An evening in a Discord server, in the words of those who play it.

    answer = await bo.slash("table open", game="bobing")
    answer = await cheng.press("join")
    await evening.wait(30)

Everything is done by SimCord's actors, as people do it: nobody calls the bot's own functions. `Evening.check`
holds what must be true of every evening, whatever happened in it.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import Message, Overwrite
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import ComponentType, InteractionType, OverwriteType
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

from bot.audit import audit
from bot.client import Kaiju, build
from bot.settings import Settings
from bot.table import Table
from bot.words import nearest, say
from cogs.buttons import TableButton
from db.doors import File
from db.readonly import in_this_schema, look_at_file
from playground import locales

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

SILENT = 600
"""Seconds between signs of life: rare, so that a long wait does not beat thousands of times."""

TOKEN = timedelta(minutes=14)
"""How long an interaction may be answered; Discord refuses after fifteen minutes."""

STAYS = ("keys", "heartbeat")
"""Tables of the database that say nothing about a game."""


# What was said


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield from walk([accessory])


def text_of(message: Message) -> str:
    """All that a reader of a message reads: its content and every text display."""
    shown = [c["content"] for c in walk(message.components) if c["type"] == ComponentType.TEXT_DISPLAY]
    return "\n".join([message.content, *shown] if message.content else shown)


def custom_ids(message: Message) -> list[str]:
    return [c["custom_id"] for c in walk(message.components) if c.get("custom_id")]


def labels(message: Message) -> list[str]:
    return [c["label"] for c in walk(message.components) if c.get("label")]


def verbs(message: Message) -> list[str]:
    return [custom_id.rsplit(":", 1)[1] for custom_id in custom_ids(message)]


def alt_texts(message: Message) -> list[str]:
    galleries = [c for c in walk(message.components) if c["type"] == ComponentType.MEDIA_GALLERY]
    return [item.get("description") or "" for gallery in galleries for item in gallery["items"]]


@dataclass(frozen=True)
class Answer:
    """What one person got for one action."""

    evening: Evening
    result: InteractionResult

    @property
    def message(self) -> Message | None:
        found = [m for m in (self.result.response, *self.result.followups) if m is not None]
        return found[0]._message if found else None

    @property
    def private(self) -> bool:
        return self.message is not None and self.message.is_ephemeral

    @property
    def text(self) -> str:
        return "" if self.message is None else text_of(self.message)

    @property
    def modal(self) -> dict[str, Any] | None:
        return self.result.modal

    async def files(self) -> dict[str, bytes]:
        """What was attached, by file name."""
        assert self.message is not None
        attachments = ResponseMessage(self.evening.env, self.message).attachments
        return {attachment.filename: await attachment.read() for attachment in attachments}


# Who is there


class Guest:
    """One member of the guild. `language` is what he reads of the bot's three."""

    def __init__(self, evening: Evening, actor: MemberActor, name: str, locale: str) -> None:
        self.evening, self.actor, self.name = evening, actor, name
        self.language = nearest(locale)
        locales.speak(evening.env, actor, locale)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def id(self) -> int:
        return self.actor.id

    async def slash(self, command: str, *, at: ChannelHandle | None = None, **options: Any) -> Answer:
        named = {
            say("en", f"option-{name.replace('_', '-')}"): value.actor if isinstance(value, Guest) else value
            for name, value in options.items()
        }
        result = await self.actor.slash(at or self.evening.channel, command, **named)
        return self.evening.answered(result)

    async def press(
        self, verb: str, *, at: ChannelHandle | None = None, on: Answer | Message | None = None
    ) -> Answer:
        """Press a button that stands on the board, or on another message."""
        message = self.evening.board(at) if on is None else on
        message = message.message if isinstance(message, Answer) else message
        assert message is not None
        custom_id = next((c for c in custom_ids(message) if c.endswith(f":{verb}")), None)
        assert custom_id, f"there is no button {verb}, only {verbs(message)}"
        shown = ResponseMessage(self.evening.env, message)
        return self.evening.answered(await self.actor.click(shown, custom_id=custom_id))

    async def press_old(self, verb: str, on: Message) -> Answer:
        """Press a button as it stood on an earlier state of the board (`Evening.remember`)."""
        (answer,) = await self.evening.at_once((self, verb), on=on)
        return answer

    async def write_prizes(self, text: str, *, shown: Answer | None = None) -> Answer:
        """Open the list of prizes, put `text` in its place, and send it."""
        shown = shown or await self.press("prizes")
        assert shown.modal is not None
        box = shown.modal["components"][0]["component"]
        return self.evening.answered(await self.actor.submit_modal(shown.result, {box["custom_id"]: text}))

    def reads(self, key: str, **facts: Any) -> str:
        return say(self.language, key, **facts)


class Heard(list[HttpLogEntry]):
    """What the bot asked of Discord; `at` has the moments at which it did."""

    def __init__(self, env: simcord.Env) -> None:
        super().__init__(env.http_requests)
        self._env = env
        self.at = [env.now()] * len(self)

    def append(self, request: HttpLogEntry) -> None:
        super().append(request)
        self.at.append(self._env.now())


class Evening:
    """A guild with one channel and ten guests, and the bot that serves it."""

    def __init__(self, env: simcord.Env, database: Path, *, preferred: str = "zh-TW") -> None:
        self.env, self.database = env, database
        self.heard = env.backend.http_requests = Heard(env)
        self.guild: GuildHandle = env.create_guild(preferred_locale=preferred)
        self.channel: ChannelHandle = self.guild.create_text_channel("bobing")
        self.guests = [self.invite(name, locale) for name, locale in PEOPLE]

    def invite(self, name: str, locale: str, *, roles: Any = ()) -> Guest:
        user = self.env.create_user(f"user{len(self.guild.member_ids())}", global_name=name)
        return Guest(self, self.guild.add_member(user, roles=roles), name, locale)

    def invite_with(self, permission: str, name: str = "Mod", locale: str = "en-US") -> Guest:
        """A member who has one permission more than the others."""
        role = self.guild.create_role(permission, permissions=discord.Permissions(**{permission: True}))
        return self.invite(name, locale, roles=[role])

    @property
    def bot(self) -> Kaiju:
        assert isinstance(self.env.bot, Kaiju)
        return self.env.bot

    def guest(self, user_id: int) -> Guest:
        return next(guest for guest in self.guests if guest.id == user_id)

    # The table

    def table(self, at: ChannelHandle | None = None) -> Table:
        """The running table, as the bot holds it: only to look at."""
        table = self.bot.tables.held((at or self.channel).id)
        assert table is not None, "no table here"
        return table

    def is_over(self, at: ChannelHandle | None = None) -> bool:
        return self.bot.tables.held((at or self.channel).id) is None

    def next(self, at: ChannelHandle | None = None) -> Guest:
        """Whose turn it is."""
        sitter = self.table(at).to_act
        assert sitter is not None
        return self.guest(sitter.user_id)

    def others(self, at: ChannelHandle | None = None) -> list[Guest]:
        """Those at the table whose turn it is not, in the order of their seats."""
        table = self.table(at)
        return [self.guest(s.user_id) for s in table.by_seat if s.is_here and s.seat != table.turn]

    def host(self, at: ChannelHandle | None = None) -> Guest:
        return self.guest(self.table(at).host_id)

    async def open(self, players: int = 3, *, at: ChannelHandle | None = None, **options: Any) -> list[Guest]:
        """The first guest opens a table, the next ones sit down by its button."""
        host, *others = seated = self.guests[:players]
        await host.slash("table open", game="bobing", at=at, **options)
        for guest in others:
            await guest.press("join", at=at)
        await self.wait(1)
        return seated

    async def begin(
        self, players: int = 3, *, at: ChannelHandle | None = None, **options: Any
    ) -> list[Guest]:
        """A table that is open, full of guests, and begun. No die leaves the bowl unless it is said."""
        seated = await self.open(players, at=at, **{"die_out": 0} | options)
        await seated[0].press("start", at=at)
        await self.wait(1)
        return seated

    async def begin_short(self, players: int = 3, *, prizes: str = "一秀 1", **options: Any) -> list[Guest]:
        """A game with few prizes: the classes that `prizes` does not name have none, the 状元 one."""
        seated = await self.open(players, **{"die_out": 0} | options)
        named = prizes.splitlines()
        rest = [
            f"{word} 0"
            for word in ("對堂", "三紅", "四進", "二舉", "一秀")
            if not any(line.startswith(word) for line in named)
        ]
        await seated[0].write_prizes("\n".join([*named, *rest]))
        await self.wait(1)
        await seated[0].press("start")
        await self.wait(1)
        return seated

    async def turn(self, *, at: ChannelHandle | None = None) -> Guest:
        """Whoever's turn it is rolls by the button."""
        guest = self.next(at)
        await guest.press("roll", at=at)
        await self.wait(1)
        return guest

    async def sweep_to_the_end(self, *, at: ChannelHandle | None = None) -> None:
        """The host has round after round thrown."""
        for _ in range(400):
            if self.is_over(at):
                return
            await self.host(at).press("sweep", at=at)
            await self.wait(1)
        raise AssertionError("the game does not end")

    # What stands in the channel

    def messages(self, at: ChannelHandle | None = None) -> list[Message]:
        """What everybody sees, oldest first."""
        stored = self.env.backend.messages.get((at or self.channel).id, {}).values()
        return sorted((m for m in stored if not m.is_ephemeral), key=lambda m: m.id)

    def boards(self, at: ChannelHandle | None = None) -> list[Message]:
        return [m for m in self.messages(at) if m.components and self._is_ours(m)]

    def board(self, at: ChannelHandle | None = None) -> Message:
        return self.boards(at)[-1]

    def pings(self, at: ChannelHandle | None = None) -> list[Message]:
        return [m for m in self.messages(at) if m.content and self._is_ours(m)]

    def shows(self, key: str, language: str = "zh-TW", **facts: Any) -> bool:
        """Whether the board says this."""
        return say(language, key, **facts) in text_of(self.board())

    def _is_ours(self, message: Message) -> bool:
        return message.author_id == self.env.backend.bot_user.id

    # Time, and what befalls the bot

    def now(self) -> float:
        return self.env.now().timestamp()

    async def wait(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    async def replace_bot(self, *, away: float = 0, killed: bool = True, heartbeat: float = SILENT) -> None:
        """Another process takes over the same database, `away` seconds after the first one went.

        `killed`: the first had no time to say good-bye.
        """
        old, fresh = self.bot, build_bot(self.database, heartbeat)
        plain = fresh.setup_hook

        async def late() -> None:
            self.env.backend.advance_clock(away)
            await plain()

        fresh.setup_hook = late  # type: ignore[method-assign]
        if not killed:
            with self.env.time_context():
                await old.gatherings.sleep()
                await old.tables.sleep()
                await old.boards.close()
                await old.notices.close()
        let_go(old)
        await self.env.restart_bot(fresh)
        await lay_out(old)

    def forbid(self, *permissions: str, at: ChannelHandle | None = None) -> None:
        """From now on the bot lacks these in the channel."""
        flags = 0
        for name in permissions:
            flags |= getattr(discord.Permissions, name).flag
        me = self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=me, type=OverwriteType.MEMBER, deny=flags)
        self.env.backend.set_overwrite((at or self.channel).id, overwrite)

    def forbid_everywhere(self, *permissions: str) -> None:
        """From now on the bot's role lacks these in the guild."""
        backend, guild = self.env.backend, self.env.backend.get_guild(self.guild.id)
        role = next(role for role in guild.roles.values() if role.managed)
        flags = role.permissions
        for name in permissions:
            flags &= ~getattr(discord.Permissions, name).flag
        backend.edit_role(guild.id, role.id, {"permissions": flags})

    def allow_again(self, at: ChannelHandle | None = None) -> None:
        self.env.backend.delete_overwrite((at or self.channel).id, self.env.backend.bot_user.id)

    def remember(self, at: ChannelHandle | None = None) -> Message:
        """The board as it stands now, for a press that reaches the bot only after the board has changed."""
        return deepcopy(self.board(at))

    async def at_once(self, *presses: tuple[Guest, str], on: Message | None = None) -> list[Answer]:
        """Presses of buttons, by verb, that all reach the bot before it answers the first."""
        backend, board = self.env.backend, on or self.remember()
        records = []
        for guest, verb in presses:
            custom_id = next(found for found in custom_ids(board) if found.endswith(f":{verb}"))
            record, payload = interactions.base_payload(
                backend,
                type=InteractionType.MESSAGE_COMPONENT,
                channel_id=board.channel_id,
                guild_id=self.guild.id,
                user_id=guest.id,
                data={"custom_id": custom_id, "component_type": ComponentType.BUTTON},
            )
            payload["message"] = dict(serializers.message_payload(backend, board))
            record.source_message_id = board.id
            records.append((record, payload))
        for _, payload in records:
            backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [self.answered(InteractionResult(self.env, record)) for record, _ in records]

    def answered(self, result: InteractionResult) -> Answer:
        """Every action is answered, and no answer is left thinking."""
        assert result.acknowledged, "This interaction failed"
        # One whose "thinking…" was taken away still counts as loading there.
        assert result.response is None or not result._interaction.loading, "it thinks for ever"
        return Answer(self, result)

    # Refusals

    async def refuses(
        self, action: Coroutine[Any, Any, Answer], guest: Guest, key: str, **facts: Any
    ) -> None:
        """The action is answered by one private line in the guest's language, and changes nothing."""
        await self.wait(1.5)
        before = self.snapshot()

        answer = await action

        assert answer.private
        assert answer.text == guest.reads(key, **facts)
        await self.wait(1.5)
        for part, was in zip(self.snapshot(), before, strict=True):
            assert part == was

    def snapshot(self) -> tuple[Any, ...]:
        """All that a refusal must leave as it is: the tables, their rows, and what stands in the channels."""
        shown = [
            (m.id, text_of(m), tuple(custom_ids(m)), m.edited_timestamp)
            for m in self._stored()
            if not m.is_ephemeral
        ]
        return self.bot.tables.all_held(), self.rows(), shown

    def _stored(self) -> list[Message]:
        return [m for by_id in self.env.backend.messages.values() for m in by_id.values()]

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Everything in the database that belongs to a game, by table and column."""
        with closing(sqlite3.connect(self.database)) as conn:
            conn.row_factory = sqlite3.Row
            names = [
                row["name"] for row in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            ]
            return {
                name: [dict(row) for row in conn.execute(f"SELECT * FROM {name}")]  # noqa: S608
                for name in names
                if name not in STAYS
            }

    # What is true of every evening

    def check(self) -> None:
        assert self.env.errors == []
        self._check_buttons()
        self._check_boards()
        self._check_requests()
        self._check_tokens()
        self._check_prizes()
        self._check_rows()

    def _check_rows(self) -> None:
        found = look_at_file(self.database, in_this_schema(audit))
        assert found.broken is None, found.broken

    def _check_buttons(self) -> None:
        store = self.bot._connection._view_store
        assert TableButton in store._dynamic_items.values()
        assert not store._views, "a view was kept, and its end would take the buttons with it"

    def _check_boards(self) -> None:
        """One board a table, one ping a channel, and alt text on every picture."""
        for channel_id in self.env.backend.messages:
            shown = [m for m in self._stored() if m.channel_id == channel_id and not m.is_ephemeral]
            ours = [m for m in shown if self._is_ours(m)]
            holders = Counter(":".join(custom_ids(m)[0].split(":")[:2]) for m in ours if custom_ids(m))
            assert all(count == 1 for count in holders.values()), f"boards by table: {holders}"
            # An evening calls its guests on a line of their own.
            assert sum(1 for m in ours if "<@" in m.content and "\n" not in m.content and not m.type) <= 1
            for message in ours:
                assert all(alt_texts(message))
                assert all(attachment.get("description") for attachment in message.attachments)
                assert "```" not in text_of(message)

    def _check_requests(self) -> None:
        """Nothing was said in private channels, and nothing could ping anybody but one player."""
        for request in self.env.http_requests:
            assert not request.path.endswith("/users/@me/channels"), "a direct message"
            if request.method == "GET" or not isinstance(request.json, dict):
                continue
            body = request.json.get("data", request.json)
            if not isinstance(body, dict) or not (body.get("content") or body.get("components")):
                continue
            if body.get("custom_id"):  # a modal
                continue
            mentions = body.get("allowed_mentions")
            assert mentions is not None, f"{request.path} leaves it to Discord whom it pings"
            assert not mentions.get("parse"), request.path
            pinged = mentions.get("users") or []
            # An evening calls those who signed up, each by his name.
            assert len(pinged) <= 1 or all(f"<@{user}>" in body["content"] for user in pinged)
            assert not mentions.get("roles")
            if mentions.get("users"):
                assert not body.get("components")

    def _check_tokens(self) -> None:
        """No interaction was answered for longer than its token is good."""
        begun: dict[str, datetime] = {}
        for request, at in zip(self.heard, self.heard.at, strict=True):
            kind, number, token, *_ = (*request.path.strip("/").split("/"), "", "")
            if kind == "interactions":
                begun[token] = discord.utils.snowflake_time(int(number))
            if kind in ("interactions", "webhooks"):
                assert at - begun[token] < TOKEN, f"{request.method} {request.path} after {at - begun[token]}"

    def _check_prizes(self) -> None:
        """Every prize is in the stock or in somebody's hands."""
        rows = self.rows()
        handed: Counter[tuple[int, str]] = Counter()
        for award in rows["awards"]:
            handed[award["table_id"], award["class"]] += award["count"]
        for prize in rows["stock"]:
            given = handed.pop((prize["table_id"], prize["class"]), 0)
            assert prize["left"] >= 0
            assert prize["left"] + given == prize["total"], prize
        assert not handed


def build_bot(database: Path, heartbeat: float = SILENT) -> Kaiju:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{database}", guild_id=None)
    return build(settings, heartbeat=heartbeat, shard_count=1)


def let_go(bot: Kaiju) -> None:
    """Give up the database file, as the system does for a process that was killed."""
    doors = bot.store._doors
    assert isinstance(doors, File)
    assert doors._hold is not None
    doors._hold.release()


async def lay_out(bot: discord.Client) -> None:
    """Close what a killed process would have left to the system."""
    assert isinstance(bot, Kaiju)
    bot.painter.close()
    await bot.store.close()


def parsed(data: bytes) -> Any:
    return json.loads(data.decode())
