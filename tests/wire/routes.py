"""Discord's HTTP interface, as far as a game needs it. An unknown route is remembered and fails the test.

Templates are those of Discord's own OpenAPI document.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from traceback import format_exc
from typing import TYPE_CHECKING, Any

import limits
import payloads
from aiohttp import BodyPartReader, web
from composing import Composer, Upload, pinged, take_over
from errors import Faults, Refused
from limits import Draft
from mishaps import Broken, Failure
from quotas import TooMany
from world import EPHEMERAL, LOADING, PUBLIC_THREAD, Channel, Interaction, Message

if TYPE_CHECKING:
    from server import Discord

BASE = "/api/v10"
VERB = re.compile(r"\{(\w+)\}")

Json = dict[str, Any]


@dataclass
class Request:
    """One request, as it was received and as it was answered; `status` is None until then.

    `body` is the JSON, in a multipart request that of its part `payload_json`.
    """

    method: str
    path: str
    at: float
    template: str = ""
    parts: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)
    status: int | None = None
    answer: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    """Of the answer."""
    message: Message | None = None
    """What it sent or changed."""
    asked: Interaction | None = None
    """What it answers."""

    def id(self, name: str) -> int:
        """A number in the path; anything else is no snowflake."""
        given = self.parts[name]
        if not given.isdigit():
            faults = Faults()
            faults.at(name).say("NUMBER_TYPE_COERCE", f'Value "{given}" is not snowflake.')
            faults.check()
        return int(given)

    @property
    def json(self) -> Json:
        """The body, where it must be an object. Raises Refused."""
        if not isinstance(self.body, dict):
            raise Refused(50109)
        return self.body

    def __str__(self) -> str:
        return f"{self.method} {self.template or self.path} → {self.status}"


Handler = Callable[[Request], Awaitable[Any]]
"""Gives the JSON of a 200, None for a 204. Raises Refused and TooMany."""


@dataclass(frozen=True)
class Route:
    method: str
    template: str
    handler: Handler
    is_open: bool
    """Needs no token of the bot: an interaction's own token is in the path."""

    def match(self, path: str) -> dict[str, str] | None:
        found = re.fullmatch(VERB.sub(r"(?P<\1>[^/]+)", self.template), path)
        return found.groupdict() if found else None


class Routes:
    """All routes, and how a request goes through them."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.world, self.clock = discord.world, discord.clock
        self.composer = Composer(self.world.new_id, discord.file_address)
        self.in_flight = 0
        self._said: dict[tuple[int, str] | None, Message] = {}
        """By channel and nonce; Discord forgets them after some minutes."""
        self.table = [Route(*line) for line in self._lines()]

    def _lines(self) -> list[tuple[str, str, Handler, bool]]:
        channel, message = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
        everywhere = "/applications/{application_id}/commands"
        in_guild = "/applications/{application_id}/guilds/{guild_id}/commands"
        emojis = "/applications/{application_id}/emojis"
        webhook = "/webhooks/{webhook_id}/{webhook_token}"
        original, followup = f"{webhook}/messages/@original", f"{webhook}/messages/{{message_id}}"
        return [
            ("GET", "/gateway", self.get_gateway, True),
            ("GET", "/gateway/bot", self.get_gateway_bot, False),
            ("GET", "/users/@me", self.get_me, False),
            ("GET", "/users/@me/guilds", self.get_my_guilds, False),
            ("GET", "/oauth2/applications/@me", self.get_application, False),
            ("GET", "/applications/@me", self.get_application, False),
            ("GET", everywhere, self.get_commands, False),
            ("PUT", everywhere, self.put_commands, False),
            ("GET", in_guild, self.get_commands, False),
            ("PUT", in_guild, self.put_commands, False),
            ("GET", emojis, self.get_emojis, False),
            ("POST", emojis, self.post_emoji, False),
            ("DELETE", f"{emojis}/{{emoji_id}}", self.delete_emoji, False),
            ("GET", "/guilds/{guild_id}", self.get_guild, False),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.get_member, False),
            ("GET", "/guilds/{guild_id}/threads/active", self.get_active_threads, False),
            ("GET", channel, self.get_channel, False),
            ("PATCH", channel, self.patch_thread, False),
            ("DELETE", channel, self.delete_channel, False),
            ("GET", f"{channel}/messages", self.get_messages, False),
            ("POST", f"{channel}/messages", self.post_message, False),
            ("GET", message, self.get_message, False),
            ("PATCH", message, self.patch_message, False),
            ("DELETE", message, self.delete_message, False),
            ("POST", f"{channel}/threads", self.post_thread, False),
            ("POST", f"{message}/threads", self.post_thread, False),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.post_answer, True),
            ("POST", webhook, self.post_followup, True),
            ("GET", original, self.get_own, True),
            ("PATCH", original, self.patch_own, True),
            ("DELETE", original, self.delete_own, True),
            ("GET", followup, self.get_own, True),
            ("PATCH", followup, self.patch_own, True),
            ("DELETE", followup, self.delete_own, True),
        ]

    # The way of a request

    async def handle(self, raw: web.Request) -> web.StreamResponse:
        request = Request(raw.method, raw.path.removeprefix(BASE), self.clock.now(), query=dict(raw.query))
        self.discord.requests.append(request)
        self.in_flight += 1
        try:
            await self._serve(raw, request)
        except (Broken, ConnectionError):  # on purpose, or the client died in the middle of its request
            if raw.transport is not None:
                raw.transport.abort()
        except Exception:
            # A fault of this server must not look like one of Discord's, that bots are used to.
            self.discord.broken.append(f"{request.method} {request.path}:\n{format_exc()}")
            request.status, request.answer = 500, {"message": "the test's own server failed", "code": 0}
        finally:
            self.in_flight -= 1
            self.discord.heard_at = asyncio.get_running_loop().time()
        return reply(request)

    async def _serve(self, raw: web.Request, request: Request) -> None:
        """Raises Broken."""

        def is_gone() -> bool:
            return raw.transport is None or raw.transport.is_closing()

        authorization = raw.headers.get("Authorization", "")
        await self.serve(request, authorization, reading=partial(read, raw, request), is_gone=is_gone)

    async def serve(
        self,
        request: Request,
        authorization: str,
        *,
        reading: Callable[[], Awaitable[None]] | None = None,
        is_gone: Callable[[], bool] | None = None,
    ) -> None:
        """Fill in the answer of a request; a body that is not there yet is read first. Raises Broken."""
        try:
            route = self._route(request)
            if route is None:
                self.discord.unknown.append(f"{request.method} {request.path}")
                request.status, request.answer = 404, {"message": "404: Not Found", "code": 0}
                return
            if reading is not None:
                await reading()
            await self._answer(route, request, authorization, is_gone)
        except Refused as no:
            request.status, request.answer = no.status, no.body()
            self._note_refusal(request, no)
        except TooMany as much:
            tell_to_wait(request, much)
        except Failure as failure:
            request.status = failure.status
            request.answer = {"message": f"{failure.status}: Internal Server Error", "code": 0}

    def _route(self, request: Request) -> Route | None:
        for route in self.table:
            if route.method != request.method:
                continue
            parts = route.match(request.path)
            if parts is not None:
                request.template, request.parts = route.template, parts
                return route
        return None

    async def _answer(
        self, route: Route, request: Request, authorization: str, is_gone: Callable[[], bool] | None
    ) -> None:
        befall = partial(self.discord.mishaps.befall, request.method, request.template, is_gone=is_gone)
        await befall(done=False)
        if not route.is_open:
            if authorization != f"Bot {self.discord.token}":
                raise Refused(0)
            if self.discord.quotas.everything is not None:
                self.discord.quotas.count("everything", self.discord.quotas.everything, is_global=True)
        answer = await route.handler(request)
        await befall(done=True)
        request.status, request.answer = (204 if answer is None else 200), answer

    def _note_refusal(self, request: Request, no: Refused) -> None:
        token = request.parts.get("interaction_token") or request.parts.get("webhook_token")
        interaction = self.world.interactions.get(token or "")
        if interaction is not None:
            interaction.refusals.append(no)

    # The bot itself

    async def get_gateway(self, _request: Request) -> Json:
        return {"url": self.discord.gateway_url}

    async def get_gateway_bot(self, _request: Request) -> Json:
        return {
            "url": self.discord.gateway_url,
            "shards": self.discord.gateway.shards,
            "session_start_limit": {
                "total": 1000,
                "remaining": max(0, 1000 - self.discord.gateway.identified),
                "reset_after": 86_400_000,
                "max_concurrency": 1,
            },
        }

    async def get_me(self, _request: Request) -> Json:
        return payloads.user(self.world.me) | {"verified": True, "mfa_enabled": False, "locale": "en-US"}

    async def get_my_guilds(self, request: Request) -> list[Json]:
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 200))
        mine = [guild for guild in self.world.guilds.values() if self.world.me.id in guild.members]
        page = sorted((guild for guild in mine if guild.id > after), key=lambda guild: guild.id)[:limit]
        return [
            {
                "id": str(guild.id),
                "name": guild.name,
                "icon": None,
                "owner": False,
                "permissions": str(self.world.held(guild, guild.members[self.world.me.id])),
                "features": [],
            }
            for guild in page
        ]

    async def get_application(self, _request: Request) -> Json:
        return {
            "id": str(self.world.application_id),
            "name": "Kaiju",
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "team": None,
            "owner": payloads.user(self.world.me),
            "bot": payloads.user(self.world.me),
        }

    # Commands

    def _scope(self, request: Request) -> int | None:
        if request.id("application_id") != self.world.application_id:
            raise Refused(50001)
        if "guild_id" not in request.parts:
            return None
        guild_id = request.id("guild_id")
        guild = self.world.guilds.get(guild_id)
        if guild is None or self.world.me.id not in guild.members:
            raise Refused(50001)
        return guild_id

    async def get_commands(self, request: Request) -> list[Json]:
        return self.world.commands.get(self._scope(request), [])

    async def put_commands(self, request: Request) -> list[Json]:
        scope = self._scope(request)
        if not isinstance(request.body, list):
            raise Refused(50109)
        limits.check_commands(request.body)
        known = {(each["type"], each["name"]): each for each in self.world.commands.get(scope, [])}
        kept = []
        for command in request.body:
            was = known.get((command.get("type", 1), command["name"]))
            if was is None:
                self._count_create()
            kept.append(self._command(command, scope, was))
        self.world.commands[scope] = kept
        return kept

    def _count_create(self) -> None:
        self.world.command_creates += 1
        if self.world.command_creates > 200:
            raise Refused(30034)

    def _command(self, given: Json, scope: int | None, was: Json | None) -> Json:
        needed = given.get("default_member_permissions")
        return {
            "type": 1,
            "name_localizations": None,
            "description_localizations": None,
            "options": [],
            "nsfw": False,
            **given,
            "default_member_permissions": None if needed is None else str(needed),
            "id": was["id"] if was else str(self.world.new_id()),
            "application_id": str(self.world.application_id),
            "version": str(self.world.new_id()),
            **({} if scope is None else {"guild_id": str(scope)}),
        }

    # Emojis of the application

    async def get_emojis(self, request: Request) -> Json:
        self._scope(request)
        return {"items": list(self.world.emojis.values())}

    async def post_emoji(self, request: Request) -> Json:
        self._scope(request)
        limits.check_emoji(request.json, self.world.emojis.values())
        emoji = {
            "id": str(self.world.new_id()),
            "name": request.json["name"],
            "roles": [],
            "user": payloads.user(self.world.me),
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self.world.emojis[int(emoji["id"])] = emoji
        return emoji

    async def delete_emoji(self, request: Request) -> None:
        self._scope(request)
        if self.world.emojis.pop(request.id("emoji_id"), None) is None:
            raise Refused(10014)

    # Guilds and channels

    async def get_guild(self, request: Request) -> Json:
        return payloads.guild(self.world.guild(request.id("guild_id")), self.world)

    async def get_member(self, request: Request) -> Json:
        found = self.world.guild(request.id("guild_id")).members.get(request.id("user_id"))
        if found is None:
            raise Refused(10007)
        return payloads.member(found)

    async def get_active_threads(self, request: Request) -> Json:
        inside = self.world.channels_of(self.world.guild(request.id("guild_id")))
        threads = [payloads.channel(each) for each in inside if each.is_thread and not each.archived]
        return {"threads": threads, "members": []}

    async def get_channel(self, request: Request) -> Json:
        return payloads.channel(self.world.channel(request.id("channel_id")))

    async def post_thread(self, request: Request) -> Json:
        parent = self.world.channel(request.id("channel_id"))
        if not self.world.may(self.world.me, parent, "create_public_threads"):
            raise Refused(50013)
        thread_id = None
        if "message_id" in request.parts:
            thread_id = self.world.public_message(parent, request.id("message_id")).id
            if thread_id in self.world.channels:
                raise Refused(160004)
        elif request.json.get("type") != PUBLIC_THREAD:
            raise Refused(50035, {"type": {"_errors": [{"code": "BASE_TYPE_CHOICES", "message": "11"}]}})
        thread = self.world.add_thread(parent, request.json["name"], thread_id, self.world.me.id)
        self.discord.gateway.tell(thread.guild_id, "THREAD_CREATE", payloads.channel(thread))
        return payloads.channel(thread)

    async def patch_thread(self, request: Request) -> Json:
        """Its opener may put a thread away."""
        thread = self.world.channel(request.id("channel_id"))
        if not thread.is_thread or thread.owner_id != self.world.me.id:
            raise Refused(50013)
        assert set(request.json) == {"archived"}
        thread.archived = request.json["archived"]
        self.discord.gateway.tell(thread.guild_id, "THREAD_UPDATE", payloads.channel(thread))
        return payloads.channel(thread)

    async def delete_channel(self, request: Request) -> Json:
        """Not even one's own thread may be deleted without a permission."""
        channel = self.world.channel(request.id("channel_id"))
        needed = "manage_threads" if channel.is_thread else "manage_channels"
        if not self.world.may(self.world.me, channel, needed):
            raise Refused(50013)
        self.discord.delete_channel(channel)
        return payloads.channel(channel)

    # Messages of channels

    async def post_message(self, request: Request) -> Json:
        channel = self.world.channel_to_speak_in(request.id("channel_id"))
        request.headers |= self.discord.quotas.speak(channel.id)
        if request.uploads and not self.world.may(self.world.me, channel, "attach_files"):
            raise Refused(50013)
        nonce = (channel.id, str(request.json["nonce"])) if request.json.get("enforce_nonce") else None
        if nonce in self._said:
            return payloads.message(self._said[nonce])
        draft = self.composer.new(request.json, request.uploads)
        draft.flags &= ~EPHEMERAL
        request.message = message = self._keep(channel, draft, request.json)
        if nonce is not None:
            self._said[nonce] = message
        return payloads.message(message)

    async def get_messages(self, request: Request) -> list[Json]:
        """The newest first, and nothing to one who may not read back."""
        channel = self.world.channel(request.id("channel_id"))
        if not self.world.may(self.world.me, channel, "read_message_history"):
            return []
        newest = sorted(self.world.public(channel), key=lambda message: -message.id)
        return [payloads.message(message) for message in newest[: int(request.query.get("limit", 50))]]

    async def get_message(self, request: Request) -> Json:
        return payloads.message(self._public(request))

    async def patch_message(self, request: Request) -> Json:
        channel = self.world.channel(request.id("channel_id"))
        request.headers |= self.discord.quotas.speak(channel.id)
        message = self._public(request)
        if message.author.id != self.world.me.id:
            raise Refused(50005)
        if channel.archived:
            raise Refused(50083)
        self.discord.quotas.edit(message)
        take_over(message, self.composer.edited(message, request.json, request.uploads), self.clock.now())
        request.message = message
        return payloads.message(message)

    async def delete_message(self, request: Request) -> None:
        message = self._public(request)
        channel = self.world.channels[message.channel_id]
        is_own = message.author.id == self.world.me.id
        if not is_own and not self.world.may(self.world.me, channel, "manage_messages"):
            raise Refused(50013)
        if channel.archived:
            raise Refused(50083)
        self.discord.delete(message)

    def _public(self, request: Request) -> Message:
        channel = self.world.channel(request.id("channel_id"))
        return self.world.public_message(channel, request.id("message_id"))

    def _keep(
        self, channel: Channel, draft: Draft, body: Json, interaction: Interaction | None = None
    ) -> Message:
        is_private = bool(interaction is not None and draft.flags & EPHEMERAL)
        message = Message(
            id=self.world.new_id(),
            channel_id=channel.id,
            author=self.world.me,
            sent_at=self.clock.now(),
            content=draft.content,
            flags=draft.flags,
            embeds=draft.embeds,
            components=draft.components,
            attachments=draft.attachments,
            audience=interaction.user.id if interaction is not None and is_private else None,
            interaction=interaction,
        )
        message.pinged = pinged(message.text, body)
        was_archived = channel.archived
        self.world.keep(message)
        if was_archived and not channel.archived:
            self.discord.gateway.tell(channel.guild_id, "THREAD_UPDATE", payloads.channel(channel))
        return message

    # Interactions

    async def post_answer(self, request: Request) -> Json | None:
        interaction = self.world.unanswered(request.id("interaction_id"), request.parts["interaction_token"])
        limits.check_answer(interaction, request.json)
        kind, data = request.json["type"], request.json.get("data") or {}
        shown = self._first(interaction, kind, data, request.uploads)
        request.asked, request.message = interaction, shown
        interaction.first, interaction.answered_at = kind, self.clock.now()
        interaction.original = shown
        interaction.answered.set()
        if not interaction.is_thinking:
            interaction.finished.set()
        if request.query.get("with_response") in ("1", "true"):
            return payloads.callback(interaction, kind, shown)
        return None

    def _first(
        self, interaction: Interaction, kind: int, data: Json, uploads: list[Upload]
    ) -> Message | None:
        """Do what a first answer says, and give the message that it is about."""
        channel = self._place(interaction)
        match kind:
            case limits.CHOICES:
                limits.check_choices(data.get("choices"))
                interaction.choices = data["choices"]
            case limits.MODAL_ANSWER:
                limits.check_modal(data)
                interaction.modal = data
            case limits.MESSAGE:
                return self._keep(channel, self.composer.new(data, uploads), data, interaction)
            case limits.THINKING:
                flags = LOADING | data.get("flags", 0) & EPHEMERAL
                return self._keep(channel, Draft(flags=flags), data, interaction)
            case limits.UPDATE:
                message = self._source(interaction)
                take_over(message, self.composer.edited(message, data, uploads), self.clock.now())
                interaction.turned.append(message.text)
                return message
            case limits.DEFERRED_UPDATE:
                return interaction.source
        return None

    def _source(self, interaction: Interaction) -> Message:
        source = interaction.source
        assert source is not None
        if source.id not in self._place(interaction).messages:
            raise Refused(10008)
        return source

    async def post_followup(self, request: Request) -> Json:
        interaction = self._spoken(request)
        if interaction.is_thinking:
            # It fills the placeholder, and whether that is private was decided when the bot began to think.
            return self._fill(interaction, self._its_original(interaction), request)
        channel = self._place(interaction)
        draft = self.composer.new(request.json, request.uploads)
        request.message = message = self._keep(channel, draft, request.json, interaction)
        interaction.followups.append(message)
        return payloads.message(message)

    async def get_own(self, request: Request) -> Json:
        return payloads.message(self._own(self._spoken(request), request))

    async def patch_own(self, request: Request) -> Json:
        interaction = self._spoken(request)
        return self._fill(interaction, self._own(interaction, request), request)

    async def delete_own(self, request: Request) -> None:
        interaction = self._spoken(request)
        message = self._own(interaction, request)
        self.discord.delete(message)
        interaction.withdrawn.append(message)
        message.flags &= ~LOADING  # what is gone does not think
        interaction.finished.set()

    def _fill(self, interaction: Interaction, message: Message, request: Request) -> Json:
        draft = self.composer.edited(message, request.json, request.uploads)
        was_loading = message.is_loading
        take_over(message, draft, self.clock.now())
        if was_loading:
            message.edited_at = None
            message.pinged = pinged(message.text, request.json)
        request.message = message
        if message is interaction.source:
            interaction.turned.append(message.text)
        interaction.finished.set()
        return payloads.message(message)

    def _spoken(self, request: Request) -> Interaction:
        request.asked = self.world.answered(request.id("webhook_id"), request.parts["webhook_token"])
        return request.asked

    def _place(self, interaction: Interaction) -> Channel:
        channel = self.world.channels.get(interaction.channel_id)
        if channel is None:
            raise Refused(10003)
        return channel

    def _its_original(self, interaction: Interaction) -> Message:
        original = interaction.original
        if original is None or original.id not in self._place(interaction).messages:
            raise Refused(10008)
        return original

    def _own(self, interaction: Interaction, request: Request) -> Message:
        """The message of an interaction that a path names."""
        if "message_id" not in request.parts:
            return self._its_original(interaction)
        wanted = request.id("message_id")
        messages = self._place(interaction).messages
        for message in (interaction.original, *interaction.followups):
            if message is not None and message.id == wanted and wanted in messages:
                return message
        raise Refused(10008)


# Reading and writing


async def read(raw: web.Request, request: Request) -> None:
    """Fill in the body and the files. Raises Refused."""
    kind = raw.content_type
    try:
        if kind.startswith("multipart/"):
            await _read_parts(raw, request)
        elif kind == "application/json" and raw.can_read_body:
            request.body = json.loads(await raw.read())
    except ValueError:
        raise Refused(50109) from None
    except web.HTTPRequestEntityTooLarge:
        raise Refused(40005) from None


async def _read_parts(raw: web.Request, request: Request) -> None:
    """Part by part in memory: of a request that is given up no open file is left."""
    size = 0
    async for part in await raw.multipart():
        assert isinstance(part, BodyPartReader)
        content = bytes(await part.read())
        size += len(content)
        if size > raw.client_max_size:
            raise web.HTTPRequestEntityTooLarge(raw.client_max_size, size)
        number = re.fullmatch(r"files\[(\d+)\]", part.name or "")
        if part.name == "payload_json":
            request.body = json.loads(content)
        elif number:
            request.uploads.append(Upload(number[1], part.filename or "", content))


def tell_to_wait(request: Request, much: TooMany) -> None:
    wait = round(much.retry_after, 3)
    request.status = 429
    request.answer = {"message": "You are being rate limited.", "retry_after": wait, "global": much.is_global}
    if much.code:
        said = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        request.answer |= {"message": said, "code": much.code}
    request.headers |= much.told
    request.headers |= {
        "Retry-After": str(math.ceil(wait)),
        "Via": "1.1 google",  # without it discord.py takes a 429 for a ban
        "X-RateLimit-Scope": "user",
    }
    if much.is_global:
        request.headers["X-RateLimit-Global"] = "true"


def reply(request: Request) -> web.Response:
    """Exactly `application/json`: with a charset discord.py would not read it."""
    if request.answer is None:
        return web.Response(status=request.status or 204, headers=request.headers)
    body = json.dumps(request.answer, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", **request.headers}
    return web.Response(status=request.status or 200, body=body, headers=headers)
