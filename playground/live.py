"""SimCord in real time, with several tabs open: everything that reaches behind SimCord's public interface.

SimCord is a test bench. Its clock stands still until a test moves it, an action waits for every timer due
soon, two actions at once are a mistake of the test, and a page shows what it was last told. A playground
needs the opposite of each, and each is one override here. Written against 3.2.1, which pyproject.toml pins;
tests/playground notices when one of them no longer holds.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, ClassVar

import discord
import simcord
from aiohttp import web
from simcord import _dpy_internals
from simcord.components import walk_components
from simcord.preview import Preview, _markdown, _media
from simcord.preview._media import MediaWorker
from simcord.preview._server import PreviewServer

from playground import locales
from playground.page import CHANGES, TICKER, TICKER_PATH, changed, translated

log = logging.getLogger(__name__)

REVISIONS_KEPT = 40
"""A tab polls twice a second, so what it shows is at most a few publications old."""

PARSERS_KEPT = 256
"""Their number is that of the sets of names mentioned in one text."""

ROOM = "channel:"
"""What a tab asks for that is to show another channel than the usual one begins so; its number follows."""

_REMEMBERED = "_parsers_remembered_by_the_playground"

PICTURES_KEPT = 16

LOG_KEPT = 200
"""Requests and events that SimCord remembers. It keeps all for a test to read; a playground runs for days."""


class WallClock:
    """What SimCord asks for the time, answered by the machine.

    `elapsed` is the monotonic clock itself: SimCord gives it to the bot as `time.monotonic()` and so as
    `loop.time()`, and both then agree inside and outside the bot. Taken from SimCord, because
    `time.monotonic` is patched to ask us.
    """

    @property
    def elapsed(self) -> float:
        return _dpy_internals.real_monotonic()

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """The machine's clock is not ours to move."""


class _Recent(list[Any]):
    """A list that forgets all but its last LOG_KEPT entries and tells when it grows."""

    def __init__(self, told: Callable[[], None]) -> None:
        super().__init__()
        self._told = told

    def append(self, entry: Any) -> None:
        super().append(entry)
        del self[:-LOG_KEPT]
        self._told()


class LiveEnv(simcord.Env):
    """An `Env` whose time is the wall clock's from its first snowflake on, and whose timers simply fire.

    The world may be built before `start()`: the bot then finds its guild when it connects, and no timer of
    its own is ever carried over months.
    """

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot)
        self.backend.clock = WallClock()  # type: ignore[assignment]
        self.news = 0
        """Grows whenever something was said. Whatever the bot says, privately too, is a request it makes."""
        self.backend.http_requests = _Recent(self._heard)
        self.backend.transcript = _Recent(lambda: None)

    def _heard(self) -> None:
        self.news += 1

    def _schedule_timer(
        self, record: Any, callback: Any, args: tuple[Any, ...], schedule_context: Any
    ) -> None:
        """Run the callback when it is due, and let nothing wait for it.

        SimCord would enter a real handle in the record, and then every click waits up to five seconds for a
        heartbeat or a deadline due in the meantime. A record without one counts as parked.
        """

        def fire() -> None:
            # by identity: settling may have run it already, and equal records exist
            pending = any(other is record for other in self._work.callbacks)
            if pending and not record.handle.cancelled():
                record.handle._run()  # noqa: SLF001

        assert self._runtime is not None
        self._runtime.call_at(record.when, fire)

    def _record_error(self, error: BaseException) -> None:
        """Say it on the console, where a test would fail."""
        if id(error) not in self._error_ids:
            log.error("the bot raised an error", exc_info=error)
        super()._record_error(error)

    def name_bot(self, name: str) -> None:
        """The bot's name; its role in guilds made afterwards is called the same."""
        self.backend.bot_user.name = name

    def permit_bot(self, guild: simcord.GuildHandle, permissions: discord.Permissions) -> None:
        """Let the bot do in `guild` what an invitation with `permissions` would; SimCord grants it all."""
        role = guild.roles[self.backend.bot_user.name]
        role._role.permissions = permissions.value  # noqa: SLF001

    async def close_bot(self) -> None:
        """`Client.close()` as the bot's own work, which `shutdown()` alone does not call."""
        with self._bot_scope():
            await self.bot.close()


Face = tuple[Any, ...]
"""What a visitor sees of a control."""


class LivePreview(Preview):
    """A `Preview` for several people at once, in channel layout.

    One lock serialises what the tabs ask for: a second tab's click waits for its turn instead of being
    refused as busy. Pages follow by asking, see `catch_up`; telling one is a single step of the event loop,
    so it needs no turn and a slow click holds up nobody's view.
    """

    # a tab that sleeps with its laptop is still there in the morning; see _open_page for those that are not
    _PAGE_LEASE_SECONDS: ClassVar[float] = 7 * 86400.0
    _MAX_PAGES: ClassVar[int] = 40

    env: LiveEnv

    def __init__(
        self,
        env: LiveEnv,
        channel: simcord.ChannelHandle,
        viewers: Sequence[simcord.MemberActor],
        *,
        timezone: str,
        port: int,
    ) -> None:
        super().__init__(
            env,
            channel,
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=locales.read_by(env, viewers[0]),
            timezone=timezone,
            presentation_time=None,  # None follows the clock
            assets=None,
            port=port,
        )
        _remember_parsers()
        self._server = _Server(self, port)
        self._media_worker = _Media()
        self._turn = asyncio.Lock()
        self._told: dict[str, int] = {}
        """Page id -> `env.news` when it was last told."""
        self._faces: dict[str, dict[int, dict[str, Face]]] = {}
        """Page id -> revision -> its controls."""

    def catch_up(self, context_id: str | None) -> None:
        """Tell a page that asks how things stand, if the bot or a visitor has been heard since it was told.

        A page asks twice a second, so nothing needs to be pushed, and a tab nobody looks at costs nothing.
        What cannot be drawn is left as it was until the next news: a page never sees it as an error.
        """
        asking = self._pages.get(context_id or "")
        # the page whose action is under way is told at its end, with the receipt
        if asking is None or asking is self._action_page or self._told.get(asking.id) == self.env.news:
            return
        try:
            self._publish(asking, reason="refresh")
        except Exception:
            log.exception("a page could not be brought up to date")
            self._told[asking.id] = self.env.news

    def _publish_message_pages(self, *, reason: str = "action") -> None:
        """Tell the page that acted; the others learn it when they ask.

        SimCord tells all at once, at up to 0.1 s each, and whoever acted waits for it.
        """
        self.env.news += 1
        if self._action_page is not None:
            self._publish(self._action_page, reason=reason)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """What a tab asks for, in its turn."""
        async with self._turn:
            # the action meets the message as it is now, and so must the comparison with what was seen
            self.catch_up(context_id)
            with self._in_channel_of(context_id):
                return await super()._action(context_id, self._brought_up_to_date(context_id, body))

    @contextmanager
    def _in_channel_of(self, context_id: str | None) -> Iterator[None]:
        """What a tab types and presses belongs to the channel that it shows; SimCord knows one for all."""
        asking, own = self._pages.get(context_id or ""), self.channel
        if asking is not None and asking.channel_id != own.id:
            channel = self.env.backend.get_channel(asking.channel_id)
            self.channel = simcord.ChannelHandle(self.env, own.guild, channel)
        try:
            yield
        finally:
            self.channel = own

    def _brought_up_to_date(self, context_id: str | None, body: Any) -> Any:
        """`body` as it would be, had its tab already shown what was published in the meantime.

        SimCord refuses an action from a page that has changed since; with several people at a table that
        would refuse most. A press counts if its button still stands where it was seen and reads the same;
        if not, it is refused as Discord does when the button has gone.
        """
        asking = self._pages.get(context_id or "")
        if asking is None or not isinstance(body, Mapping) or body.get("kind") not in self._REVISION_KINDS:
            return body
        # a request sent again is recognised by being the same
        if body.get("sequence") != asking.last_sequence + 1:
            return body
        if body["kind"] in {"click", "select"}:
            seen = self._faces.get(asking.id, {}).get(body.get("published_revision", 0), {})
            key = body.get("control_key", "")
            if key not in seen or seen[key] != _faces(asking.snapshot).get(key):
                return body
        return {**body, "published_revision": asking.revision}

    def _publish(self, page: Any, *, reason: Any = "action") -> None:
        """As SimCord does, with the time as it is now and dates in the language of whoever looks."""
        self._advance_presentation_time()
        self.locale = locales.read_by(self.env, page.viewer)
        super()._publish(page, reason=reason)
        for gone in self._faces.keys() - self._pages.keys() - {page.id}:
            del self._faces[gone], self._told[gone]
        self._told[page.id] = self.env.news
        kept = self._faces.setdefault(page.id, {})
        kept[page.revision] = _faces(page.snapshot)
        while len(kept) > REVISIONS_KEPT:
            del kept[min(kept)]

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        """A new tab; the one longest unheard of makes room, since a killed browser says no goodbye."""
        tabs = [open_page for open_page in self._pages.values() if open_page is not self._python]
        if len(tabs) >= self._MAX_PAGES:
            self._close_page(min(tabs, key=lambda tab: tab.last_activity).id)
        room = str(target_id or "").removeprefix(ROOM)
        if room == str(target_id or "") or not room.isdigit():
            return super()._open_page(viewer_id, target_id)
        return self._open_in(int(room), viewer_id)

    def _open_in(self, channel_id: int, viewer_id: Any) -> Any:
        """A tab in another channel of the guild; in the usual one if there is no such channel."""
        opened = super()._open_page(viewer_id, None)
        channel, guild = self.env.backend.channels.get(channel_id), self.channel.guild
        if channel is not None and guild is not None and channel.guild_id == guild.id:
            opened.channel_id, opened.target_id, opened.window_end_id = channel_id, None, None
            self._publish(opened, reason="initial")
        return opened


def _remember_parsers() -> None:
    """Have SimCord build each of its Markdown parsers once; it builds one for every text it draws.

    That is most of what telling a page costs: 49 ms for eight boards, 6 ms with this.
    """
    if hasattr(_markdown, _REMEMBERED):
        return
    build = _markdown._markdown_parser  # noqa: SLF001
    known: dict[str, Any] = {}

    def remembered(policy: Mapping[str, Any], context: Mapping[str, Any]) -> Any:
        key = repr((policy, context))
        if key not in known:
            if len(known) >= PARSERS_KEPT:
                known.clear()
            known[key] = build(policy, context)
        return known[key]

    _markdown._markdown_parser = remembered  # noqa: SLF001
    setattr(_markdown, _REMEMBERED, known)


def _faces(snapshot: Mapping[str, Any]) -> dict[str, Face]:
    """By control key, what a page shows of each button and select."""
    return {
        node["control_key"]: (
            node["type"],
            node.get("label"),
            json.dumps(node.get("emoji"), sort_keys=True),
            node.get("placeholder"),
            node.get("disabled", False),
        )
        for message in snapshot.get("messages", {}).values()
        for node in walk_components(message.get("components", []))
        if "control_key" in node
    }


class _Media(MediaWorker):
    """Looks at pictures in a thread, each once.

    SimCord starts a process for each, and again for each page. That is right for what strangers upload, but
    these were drawn by our own bot, and for half a second the board had a hole.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, float | None], Any] = {}

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> Any:
        wanted = (key, media_time)
        if wanted not in self._seen:
            seen = await asyncio.to_thread(_media._process_media, blob, media_time)  # noqa: SLF001
            while len(self._seen) >= PICTURES_KEPT:
                del self._seen[next(iter(self._seen))]
            self._seen[wanted] = seen
        return self._seen[wanted]


class _Server(PreviewServer):
    """SimCord's server with our changes to its page."""

    _STATIC_FILES: ClassVar[dict[str, str]] = PreviewServer._STATIC_FILES | {TICKER_PATH: ""}  # noqa: SLF001

    preview: LivePreview

    async def _state(self, request: web.Request) -> web.Response:
        self.preview.catch_up(request.headers.get("X-Simcord-Context"))
        response: web.Response = await super()._state(request)
        return response

    async def _commands(self, request: web.Request) -> web.Response:
        """The commands in the visitor's language, as Discord shows them; SimCord shows the untranslated."""
        response: web.Response = await super()._commands(request)
        asking = self.preview._pages.get(request.headers.get("X-Simcord-Context", ""))  # noqa: SLF001
        if response.status == web.HTTPOk.status_code and asking is not None:
            commands = self.preview.env.backend.visible_commands(
                user_id=asking.viewer.id, channel_id=asking.channel_id
            )
            locale = locales.read_by(self.preview.env, asking.viewer)
            catalog = translated(json.loads(response.text or "{}"), commands, locale)
            response.text = json.dumps(catalog)
        return response

    async def _static(self, request: web.Request) -> web.Response:
        if request.path == TICKER_PATH:
            return web.Response(
                text=TICKER, content_type="application/javascript", headers=self._SECURITY_HEADERS
            )
        response: web.Response = await super()._static(request)
        if request.path in CHANGES:
            response.text = changed(request.path, response.text or "")
        return response
