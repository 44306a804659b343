"""The one message in which each gathering shows how it stands: first its list, then its tables, then its end.

It is edited where it stands, at most once in EDIT_SECONDS, by the press that changed it or by the bot itself;
it is posted anew when it is old, gone, or when a new part of the evening begins.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import aiohttp
import discord
from discord import ui
from discord.utils import snowflake_time

from bot.boards import CANNOT_BE_EDITED, FRESH_SECONDS, QUIET, UNKNOWN_CHANNEL
from bot.clock import now
from bot.gathering import Ending, Gathering, Phase
from bot.gatherings import Gatherings
from bot.hearing import defer, dismiss, is_first, unless_too_late
from bot.tasks import Tasks
from db.store import CannotWrite

log = logging.getLogger(__name__)

EDIT_SECONDS = 4.0
"""Between two edits of one notice: ten tables that throw each second are told in one."""

GRACE_SECONDS = 0.3
"""For the press that changed a gathering to show it by its own answer."""

AGAIN_SECONDS = 15.0
CLOSING_SECONDS = 2.0

Draw = Callable[[Gathering], Awaitable[ui.LayoutView]]


@dataclass(slots=True)
class _Notice:
    """Where a gathering's notice stands, and of which part of the evening it tells."""

    gathering: Gathering
    message_id: int | None
    phase: Phase | None = None
    edited_at: float = 0.0
    is_due: bool = False
    timer: asyncio.TimerHandle | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Notices:
    def __init__(self, client: discord.Client, gatherings: Gatherings, draw: Draw) -> None:
        self._client, self._gatherings, self._draw = client, gatherings, draw
        self._notices: dict[int, _Notice] = {}
        self._tasks = Tasks()
        self._is_closed = False
        gatherings.watchers.append(self.touch)

    def touch(self, gathering: Gathering) -> None:
        """Show the newest state soon; many calls make one edit."""
        if gathering.ending is Ending.VOID:
            if (gone := self._notices.pop(gathering.id, None)) is not None:
                self._stand_down(gone)
            return
        notice = self._notice(gathering)
        notice.is_due = True
        if notice.timer is None and not self._is_closed:
            wait = max(GRACE_SECONDS, notice.edited_at + EDIT_SECONDS - now())
            notice.timer = asyncio.get_running_loop().call_later(wait, self._flush_soon, notice)

    async def post(self, interaction: discord.Interaction, gathering: Gathering) -> None:
        """Answer a command with the notice, at the bottom of the channel; the older one goes."""
        notice = self._notice(gathering)
        async with notice.lock:
            is_elsewhere = interaction.channel_id != gathering.channel_id  # in one of the rooms
            if is_elsewhere:
                await defer(interaction)
            if is_elsewhere or not await is_first(interaction):
                await self._post_anew(notice)
                await dismiss(interaction)
            else:
                await self._answer_with(interaction, notice)
        self._let_go(notice)

    async def _answer_with(self, interaction: discord.Interaction, notice: _Notice) -> None:
        view = await self._draw(notice.gathering)
        with unless_too_late(interaction):
            answer = await interaction.response.send_message(view=view, allowed_mentions=QUIET)
            assert answer.message_id is not None
            await self._moved(notice, answer.message_id)

    async def update(self, interaction: discord.Interaction, gathering: Gathering) -> None:
        """Answer a press on the notice by editing it, which costs no request of the channel's."""
        notice = self._notice(gathering)
        async with notice.lock:
            is_its = await self._is_pressed(notice, interaction)
            if is_its and notice.phase is notice.gathering.phase and await is_first(interaction):
                await self._edit_by(interaction, notice)
            else:
                await defer(interaction)
                notice.is_due = True
        if notice.is_due:
            self.touch(notice.gathering)

    async def _is_pressed(self, notice: _Notice, interaction: discord.Interaction) -> bool:
        """Whether this notice was pressed: of two the newer is it, and the other goes.

        One that is not noted was sent by a process that was killed before it could note it.
        """
        pressed = 0 if interaction.message is None else interaction.message.id
        if pressed > (notice.message_id or 0):
            await self._moved(notice, pressed)
            notice.is_due = True
        elif pressed != notice.message_id:
            self._tasks.spawn(self._remove(notice.gathering, pressed))
        return pressed == notice.message_id

    async def _edit_by(self, interaction: discord.Interaction, notice: _Notice) -> None:
        view = await self._draw(notice.gathering)
        try:
            with unless_too_late(interaction):
                await interaction.response.edit_message(view=view, allowed_mentions=QUIET)
                self._shown(notice)
        except discord.HTTPException as error:
            if error.code not in CANNOT_BE_EDITED:
                raise
            notice.is_due = True  # somebody deleted it while the press was on its way
            with unless_too_late(interaction):
                await interaction.response.defer()

    async def close(self) -> None:
        self._is_closed = True
        for notice in self._notices.values():
            self._stand_down(notice)
        await self._tasks.close(CLOSING_SECONDS)

    # Inside

    def _notice(self, gathering: Gathering) -> _Notice:
        notice = self._notices.get(gathering.id)
        if notice is None:
            notice = _Notice(gathering, gathering.board_id, gathering.phase)
            self._notices[gathering.id] = notice
        if gathering.version >= notice.gathering.version:
            notice.gathering = gathering
        return notice

    def _flush_soon(self, notice: _Notice) -> None:
        notice.timer = None
        self._tasks.spawn(self._flush(notice))

    async def _flush(self, notice: _Notice) -> None:
        async with notice.lock:
            if not notice.is_due:
                return
            try:
                await self._show(notice)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_CHANNEL:
                    await self._gatherings.void_channel(notice.gathering.channel_id)
                    self._notices.pop(notice.gathering.id, None)
                    return
                log.warning("event %s cannot be shown: %s", notice.gathering.id, error.text)
                self._try_later(notice)
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                log.warning("event %s: Discord cannot be reached (%s)", notice.gathering.id, error)
                self._try_later(notice)
        self._let_go(notice)

    def _let_go(self, notice: _Notice) -> None:
        """Forget what is over and shown."""
        if not notice.gathering.is_live and not notice.is_due:
            self._notices.pop(notice.gathering.id, None)

    def _try_later(self, notice: _Notice) -> None:
        if notice.timer is None:
            loop = asyncio.get_running_loop()
            notice.timer = loop.call_later(AGAIN_SECONDS, self._flush_soon, notice)

    async def _show(self, notice: _Notice) -> None:
        """Edit the notice, or post it anew at the bottom where a new part of the evening is to be seen."""
        gathering = notice.gathering
        is_new_part = notice.phase is not gathering.phase
        if notice.message_id is None or is_new_part or _is_stale(notice.message_id, gathering):
            await self._post_anew(notice)
            return
        view = await self._draw(gathering)
        try:
            await (
                self._channel(gathering)
                .get_partial_message(notice.message_id)
                .edit(view=view, allowed_mentions=QUIET)
            )
        except discord.HTTPException as error:
            if error.code not in CANNOT_BE_EDITED:
                raise
            await self._post_anew(notice)
        else:
            self._shown(notice)

    async def _post_anew(self, notice: _Notice) -> None:
        """Put a new message in the place of the notice.

        It is named after the one that goes, so that after a kill the same again makes no second one: Discord
        answers with the first, and the next change shows in it.
        """
        gathering, old = notice.gathering, notice.message_id or 0
        view = await self._draw(gathering)
        if old:
            await self._remove(gathering, old)
        nonce = f"{gathering.id}:{old:x}"
        message = await self._channel(gathering).send(view=view, allowed_mentions=QUIET, nonce=nonce)
        await self._moved(notice, message.id)

    async def _moved(self, notice: _Notice, message_id: int) -> None:
        old, notice.message_id = notice.message_id, message_id
        self._shown(notice)
        if old not in (None, message_id):
            await self._remove(notice.gathering, old)
        try:
            await self._gatherings.note_board(notice.gathering.id, message_id)
        except CannotWrite as error:
            log.warning("event %s: the place of its notice is not noted: %s", notice.gathering.id, error.kind)

    async def _remove(self, gathering: Gathering, message_id: int) -> None:
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await self._channel(gathering).get_partial_message(message_id).delete()

    def _shown(self, notice: _Notice) -> None:
        notice.phase, notice.edited_at, notice.is_due = notice.gathering.phase, now(), False
        self._stand_down(notice)
        if not notice.gathering.is_live and notice.gathering.told_at is None:
            self._tasks.spawn(self._gatherings.note_told(notice.gathering.id))

    def _stand_down(self, notice: _Notice) -> None:
        if notice.timer is not None:
            notice.timer.cancel()
            notice.timer = None

    def _channel(self, gathering: Gathering) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(gathering.channel_id, guild_id=gathering.guild_id)


def _is_stale(message_id: int, gathering: Gathering) -> bool:
    """Whether it is so old that Discord allows few edits, and many are to come.

    The announcement stays where it stands, for days and pinned perhaps.
    """
    is_busy = gathering.phase in (Phase.RUNNING, Phase.FINAL)
    return is_busy and _age(message_id) > FRESH_SECONDS


def _age(message_id: int) -> float:
    return now() - snowflake_time(message_id).timestamp()
