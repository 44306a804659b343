"""The one board message of each table: posted, edited at most once a second, posted anew when it must be.

What a board shows is drawn by a cog (`draw`); here is only where it stands. Boards are edited by channel and
message id with the bot's own token, or by the click that changed them; never by an old interaction.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import aiohttp
import discord
from discord.utils import snowflake_time

from bot.clock import now
from bot.hearing import defer, dismiss, is_first, unless_too_late
from bot.strays import look_back
from bot.table import Ending, Table
from bot.tables import Tables
from bot.tasks import Tasks

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0
"""Between two edits of one board: Discord's own limit is about five in five seconds a channel."""

FRESH_SECONDS = 50 * 60.0
"""Messages older than an hour have a hidden, much lower limit of edits: renew before that."""

TRIES = 360
"""An hour of failures in a row; then only what happens at the table makes another try."""

AGAIN_SECONDS = 10.0
"""After a failure of Discord that discord.py's own five tries did not overcome."""

SLACK = 0.05
"""Timers may ring a little early."""

GRACE_SECONDS = 0.25
"""For the press that changed a table to edit its board by itself: that costs no request of the channel's."""

CLOSING_SECONDS = 2.0
"""For the last words at the end; what is saved is saved without them."""

ALREADY_ANSWERED = 40060
LOCKED_THREAD = 160005
UNKNOWN_CHANNEL = 10003
CANNOT_BE_EDITED = (10008, 30046, 50083)
"""Unknown message; too many edits of an old one; archived thread, which a new message opens again."""

QUIET = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message ready to send: the layout, and the picture that it shows, if any."""

    view: discord.ui.LayoutView
    picture: discord.File | None

    def new(self) -> dict[str, Any]:
        file = {"file": self.picture} if self.picture else {}
        return {"view": self.view, "allowed_mentions": QUIET} | file

    def edit(self) -> dict[str, Any]:
        """Whatever picture was there goes."""
        files = [self.picture] if self.picture else []
        return {"view": self.view, "attachments": files, "allowed_mentions": QUIET}


Draw = Callable[[Table, int], Awaitable[Drawn]]
"""A table as it is now, and how many of its steps the board has shown before."""
SayPing = Callable[[Table], Awaitable[tuple[str, int] | None]]
"""The text of the mention at half time, and whom it mentions; None for one who wants none."""


@dataclass(slots=True)
class _Board:
    """Where one table's board stands. `shown` is the version last sent, `edited_at` when.

    `told` counts the steps of the table that it has shown, or that were made before this process began.
    `is_doubtful`: messages of it may stand in the channel that nobody noted.
    """

    table: Table
    message_id: int | None
    posted_at: float
    ping_id: int | None
    ping_turn: int
    told: int
    shown: int = -1
    edited_at: float = 0.0
    is_doubtful: bool = False
    failures: int = 0
    timer: asyncio.TimerHandle | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Boards:
    def __init__(self, client: discord.Client, tables: Tables, draw: Draw, say_ping: SayPing) -> None:
        self._client = client
        self._tables = tables
        self._draw = draw
        self._say_ping = say_ping
        self._boards: dict[int, _Board] = {}
        self._tasks = Tasks()
        self._has_begun = self._is_closed = False
        self._ahead = 0.0
        """Seconds by which Discord's clock is ahead of ours."""
        tables.watchers.append(self.touch)
        tables.show_woken = self.show_woken
        tables.nudge = self.nudge

    # Called by whoever changed a table

    def begin(self) -> None:
        """From now on changes are shown; before, the languages of the guilds are not known yet."""
        self._has_begun = not self._is_closed
        for board in list(self._boards.values()):
            self.touch(board.table)

    def touch(self, table: Table) -> None:
        """Show the newest state within a second; many calls make one edit."""
        if table.ending is Ending.VOID:
            self._boards.pop(table.id, None)
            return
        board = self._board(table)
        if board.timer is None and self._has_begun:
            wait = max(GRACE_SECONDS, board.edited_at + EDIT_SECONDS - now())
            board.timer = asyncio.get_running_loop().call_later(wait, self._flush_soon, board)

    def show_woken(self, table: Table) -> None:
        """Show what was read from the file, but leave the first word to the press that had it read.

        The process before this one may have been killed between sending something and noting it.
        """
        board = self._board(table)
        board.is_doubtful = True
        if board.timer is None and self._has_begun:
            board.timer = asyncio.get_running_loop().call_later(EDIT_SECONDS, self._flush_soon, board)

    def redraw(self, table: Table) -> None:
        """Show the same state once more: its language changed."""
        self._board(table).shown = -1
        self.touch(table)

    def nudge(self, table: Table) -> None:
        """Mention the player on turn, unless his turn has passed by then."""
        self._tasks.spawn(self._nudge(self._board(table), table.turn_version))

    async def post(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer a command with the board itself, at the bottom of the channel; the older one goes."""
        board = self._board(table)
        self._set_clock(interaction)
        async with board.lock:
            try:
                self._stand_down(board)
                shown = board.table
                drawn = await self._draw(shown, board.told)
                if await is_first(interaction):
                    with unless_too_late(interaction), self._doubting(board):
                        message_id, is_ours = await self._answer(interaction, drawn)
                        await self._moved(board, message_id, shown if is_ours else None)
                else:
                    # Discord or the disk was slow, and somebody else has said so: it is sent by itself.
                    board.shown, board.posted_at = -1, 0.0
                    await dismiss(interaction)
            finally:
                self._follow_up(board)

    async def _answer(self, interaction: discord.Interaction, drawn: Drawn) -> tuple[int, bool]:
        """Send a board as the answer to a command; its message's id, and whether it surely shows this."""
        try:
            answer = await interaction.response.send_message(**drawn.new())
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            # Discord has it, only its reply was lost, and discord.py asked again; or the same command was
            # delivered twice, and what is there may be the other's private "thinking…".
            with suppress(discord.NotFound):
                there = await interaction.original_response()
                if not there.flags.ephemeral:
                    return there.id, False
            raise
        assert answer.message_id is not None
        return answer.message_id, True

    async def update(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer a press on the board by editing it; a press too soon after the last edit waits its turn."""
        board = self._board(table)
        self._set_clock(interaction)
        if interaction.message is not None and not board.lock.locked():
            self._find(board, interaction.message.id)
        clicked = interaction.message.id if interaction.message else None
        is_soon = now() - board.edited_at < EDIT_SECONDS
        if board.lock.locked() or clicked != board.message_id or is_soon or self._is_stale(board):
            await defer(interaction)
            self._follow_up(board)
            return
        async with board.lock:
            try:
                self._stand_down(board)
                shown = board.table
                drawn = await self._draw(shown, board.told)
                if await is_first(interaction):
                    # Its board may be gone, too: then it is shown by itself.
                    with unless_too_late(interaction), suppress(discord.NotFound):
                        await interaction.response.edit_message(**drawn.edit())
                        self._shown(board, shown)
            finally:
                self._follow_up(board)

    async def close(self) -> None:
        """Show what can still be shown; nothing is begun after that."""
        self._is_closed, self._has_begun = True, False
        for board in self._boards.values():
            self._stand_down(board)
        await self._tasks.close(CLOSING_SECONDS)

    # Inside

    def _board(self, table: Table) -> _Board:
        board = self._boards.get(table.id)
        if board is None:
            # A mention that was sent before this process began is the running turn's.
            posted_at = table.board_at or now()
            board = _Board(
                table, table.board_id, posted_at, table.ping_id, table.turn_version, told=table.steps
            )
            self._boards[table.id] = board
        if table.version >= board.table.version:
            board.table = table
        return board

    def _flush_soon(self, board: _Board) -> None:
        board.timer = None
        self._tasks.spawn(self._flush(board))

    async def _flush(self, board: _Board) -> None:
        async with board.lock:
            if not self._is_due(board):
                return
            if now() - board.edited_at < EDIT_SECONDS - SLACK:
                self.touch(board.table)  # it was edited while the timer ran, or was on its way
                return
            try:
                if board.is_doubtful:
                    await self._tidy(board)
                # What was only in doubt may stand as it should: the press that had it read has shown it.
                is_shown = board.table.is_live and not self._is_due(board)
                spoken = is_shown or await self._speak(board, partial(self._show, board))
            except Exception:
                log.exception("table %s: its board could not be shown", board.table.id)
                self._try_later(board)
                return
        if spoken:
            self._follow_up(board)

    async def _show(self, board: _Board) -> None:
        """Edit the board where it stands, or post it anew when it is old or gone."""
        shown, channel = board.table, self._channel(board.table)
        drawn = await self._draw(shown, board.told)
        if board.message_id is not None and not self._is_stale(board):
            try:
                await channel.get_partial_message(board.message_id).edit(**drawn.edit())
            except discord.HTTPException as error:
                if error.code not in CANNOT_BE_EDITED:
                    raise
                log.info("table %s: its board cannot be edited any more, posting it anew", shown.id)
                drawn = await self._draw(shown, board.told)  # a file can be sent only once
            else:
                self._shown(board, shown)
                return
        # discord.py asks again when only the reply was lost; by this Discord knows it for the same.
        with self._doubting(board):
            message = await channel.send(**drawn.new(), nonce=secrets.token_hex(8))
        await self._moved(board, message.id, shown)
        if shown.is_paused:
            # Only a new message proves it: one's own can be edited without the permission to send.
            self._tasks.spawn(self._tables.resume(shown.channel_id))

    async def _speak(self, board: _Board, say: Callable[[], Awaitable[None]]) -> bool:
        """Send something, and tell whether it was sent; what was not is not tried again at once.

        Without permission the table pauses, without a channel it is void.
        """
        try:
            await say()
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden) or error.code == LOCKED_THREAD:
                where = f"channel {board.table.channel_id}"
                log.warning("table %s cannot be shown in %s: %s", board.table.id, where, error.text)
                self._give_up(board, self._tables.pause)
            elif error.code == UNKNOWN_CHANNEL:
                self._give_up(board, self._tables.void)
            elif isinstance(error, discord.DiscordServerError):
                log.warning("table %s: Discord fails (%s)", board.table.id, error.status)
                self._try_later(board)
            else:
                raise
            return False
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("table %s: Discord cannot be reached (%s)", board.table.id, type(error).__name__)
            self._try_later(board)
            return False
        return True

    def _give_up(self, board: _Board, then: Callable[[int], Coroutine[Any, Any, None]]) -> None:
        """Nobody can be shown anything there: `then` is what that means for a live table."""
        if board.table.is_live:
            self._tasks.spawn(then(board.table.channel_id))
        else:
            self._boards.pop(board.table.id, None)

    def _try_later(self, board: _Board) -> None:
        if board.failures >= TRIES:
            log.error("table %s: its board is given up until something happens there", board.table.id)
            if not board.table.is_live:
                self._boards.pop(board.table.id, None)
            return
        board.failures += 1
        if board.timer is None and self._has_begun:
            loop = asyncio.get_running_loop()
            board.timer = loop.call_later(AGAIN_SECONDS, self._flush_soon, board)

    async def _nudge(self, board: _Board, turn: int) -> None:
        async with board.lock:
            table = board.table
            is_due = table.is_live and not table.is_held and table.turn_version == turn
            if board.ping_id is None and is_due:
                await self._speak(board, partial(self._send_ping, board, table))
        self._follow_up(board)

    async def _send_ping(self, board: _Board, table: Table) -> None:
        ping = await self._say_ping(table)
        if ping is None:
            return
        text, user_id = ping
        mentions = discord.AllowedMentions(users=[discord.Object(user_id)], everyone=False, roles=False)
        nonce = f"{table.id}:{table.turn_version}:turn"  # after a kill the same again makes no second one
        message = await self._channel(table).send(text, allowed_mentions=mentions, nonce=nonce)
        board.ping_id, board.ping_turn = message.id, table.turn_version
        await self._tables.note_ping(table, message.id)

    async def _remove_ping(self, table: Table, ping_id: int) -> None:
        await self._remove(table.channel_id, ping_id)
        await self._tables.note_ping(table, None)

    async def _remove(self, channel_id: int, message_id: int) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        # Somebody was faster, or Discord fails: an old message more is not worth a second try.
        with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await channel.get_partial_message(message_id).delete()

    async def _moved(self, board: _Board, message_id: int, shown: Table | None) -> None:
        """The board stands in a new message, and shows this, if that is known; the older one goes."""
        self._stands(board, message_id)
        if shown is not None:
            self._shown(board, shown)
        await self._note(board)

    def _stands(self, board: _Board, message_id: int) -> None:
        old, board.message_id, board.shown = board.message_id, message_id, -1
        board.posted_at = snowflake_time(message_id).timestamp()
        if old not in (None, message_id):
            self._tasks.spawn(self._remove(board.table.channel_id, old))

    def _find(self, board: _Board, message_id: int) -> None:
        """A message of the board was pressed: the newest is the board, the others go.

        One that is not noted was sent by a process that was killed before it could note it.
        """
        noted = board.message_id or 0
        if message_id > noted:
            self._stands(board, message_id)
            self._tasks.spawn(self._note(board))
        elif message_id < noted:
            self._tasks.spawn(self._remove(board.table.channel_id, message_id))

    @contextmanager
    def _doubting(self, board: _Board) -> Iterator[None]:
        """A message is sent: if the connection breaks, nobody knows whether it is there."""
        try:
            yield
        except (aiohttp.ClientError, OSError):
            board.is_doubtful = True
            raise

    async def _tidy(self, board: _Board) -> None:
        """Find what was sent and not noted, where the bot may look; elsewhere a press finds it."""
        board.is_doubtful = False
        found = await look_back(self._client, board.table)
        for message_id in found.boards:
            self._find(board, message_id)
        for message_id in found.mentions:
            if message_id != board.ping_id:
                self._tasks.spawn(self._remove(board.table.channel_id, message_id))

    async def _note(self, board: _Board) -> None:
        """Keep where the board stands. A failure is the log's affair: it stands there all the same."""
        try:
            await self._tables.note_board(board.table, board.message_id, board.posted_at)
        except Exception:
            log.exception("table %s: the place of its board could not be kept", board.table.id)
            loop = asyncio.get_running_loop()
            loop.call_later(AGAIN_SECONDS, lambda: self._tasks.spawn(self._note(board)))

    def _shown(self, board: _Board, table: Table) -> None:
        board.shown, board.edited_at, board.failures = table.version, now(), 0
        board.told = table.steps
        if not table.is_live and not board.is_doubtful:  # else another board of it may say that it runs
            self._tasks.spawn(self._tables.note_told(table))

    def _follow_up(self, board: _Board) -> None:
        """What happened while the board was on its way is shown next; what is over is dropped."""
        table = board.table
        is_past = table.turn_version != board.ping_turn or not table.is_live or table.is_held
        if board.ping_id is not None and is_past:
            old, board.ping_id = board.ping_id, None
            self._tasks.spawn(self._remove_ping(table, old))
        if self._is_due(board):
            self.touch(table)
        elif not table.is_live:
            self._boards.pop(table.id, None)

    def _is_due(self, board: _Board) -> bool:
        return board.shown != board.table.version or board.is_doubtful

    def _is_stale(self, board: _Board) -> bool:
        return now() + self._ahead - board.posted_at > FRESH_SECONDS

    def _set_clock(self, interaction: discord.Interaction) -> None:
        # The age of a message is Discord's affair, and so is the time by which it is told.
        self._ahead = interaction.created_at.timestamp() - now()

    def _stand_down(self, board: _Board) -> None:
        if board.timer is not None:
            board.timer.cancel()
            board.timer = None

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
