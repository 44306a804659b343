"""The running tables: one a channel, each action whole under the channel's lock.

Lock, compute the move, save it in one transaction, then tell the watchers. Nothing is told that could still
be lost, and an action whose key was seen before changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot import moves, powers, shelf
from bot.clock import AlarmName, Alarms, now
from bot.engines import Game, Prize, TableOptions
from bot.logs import facts
from bot.moves import Person
from bot.outages import Outages, Part
from bot.refusals import AlreadyHere, NotAllowed, NothingHere, Overtaken, Refusal, TableOver, UnreadableHere
from bot.roster import Roster
from bot.table import Autopilot, Ending, Phase, Sitter, Table
from bot.tasks import Tasks
from bot.turns import Move
from db import guilds, interventions, rows, scores
from db.interventions import InterventionRow
from db.rows import Change, Head, RepeatedKey, StaleVersion, Whole
from db.store import CannotWrite, Store

__all__ = ["CannotWrite", "Tables", "Whole"]

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 5.0
AGAIN_SECONDS = 10.0
"""After an alarm whose work failed."""

ROUSE_SECONDS = 0.1
"""Between two sleeping tables that are read after the start. Each costs two or three requests then, and
Discord allows fifty a second for everything."""

AT_ONCE = 10
"""Tables that are read before the first of these pauses."""

NUDGE_FROM = 60
"""Turns of at least these seconds get one mention at half time."""

PAUSE_SECONDS, PAUSE_SWAY = 1.1, 1.0
"""Before the move of a computer: as long as people can follow."""

DAY = 24 * 60 * 60.0
FREE_ENTRY = "free_entry"
HEART = (0, "heart")  # no table has id 0
ROUSE = (0, "rouse")

Watcher = Callable[[Table], None]
Purse = Callable[[int, int], Awaitable[int]]
"""The chips that a user of a guild holds."""

ForPoints = Callable[[int], Awaitable[bool]]
"""Whether what is opened in a guild now plays for points alone."""

Think = Callable[[Table], Awaitable[Any]]
"""The action that the computer on turn decides for."""

Work = Callable[[Table, float], Move]
T = TypeVar("T", Table, Head)


class Tables:
    """Every live table, by channel.

    `watchers` are called after each saved change, `show_woken` with each table that was read from the file,
    `nudge` at half time. `purse`, `for_points` and `think` are what games for chips and computers need.
    """

    def __init__(self, store: Store, *, heartbeat: float = HEARTBEAT_SECONDS) -> None:
        self._store = store
        self._heartbeat = heartbeat
        self._roster = Roster(store, self._woken)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By channel, of those where something goes on."""
        self._alarms = Alarms()
        self._deeds = Tasks()
        self.outages = Outages()
        self.purse: Purse | None = None
        self.for_points: ForPoints | None = None
        self.think: Think | None = None
        self.watchers: list[Watcher] = []
        self.show_woken: Watcher = lambda table: None
        self.nudge: Watcher = lambda table: None

    # Finding tables

    async def at(self, channel_id: int) -> Table | None:
        """The live table of a channel."""
        return await self._roster.at(channel_id)

    async def here(self, channel_id: int) -> Table:
        """Raises NothingHere."""
        return await self._roster.here(channel_id)

    def held(self, channel_id: int) -> Table | None:
        """The live table of a channel as far as it is in memory; one that nobody has touched may not be."""
        return self._roster.held(channel_id)

    def all_held(self) -> tuple[Table, ...]:
        return self._roster.all_held()

    async def find(self, table_id: int) -> Table | None:
        """A table by its id, live or over."""
        table = await self._roster.find(table_id)
        if table is None and (whole := await self.whole(table_id)):
            table = shelf.from_rows(whole)
        return table

    async def latest(self, channel_id: int) -> Whole:
        """All rows of the table last opened in a channel. Raises NothingHere."""
        whole = await self._store.read(lambda conn: rows.latest_table(conn, channel_id))
        if whole is None:
            raise NothingHere
        return whole

    async def whole(self, table_id: int) -> Whole | None:
        return await self._store.read(lambda conn: rows.whole_table(conn, table_id))

    async def uses(self, series_id: int) -> tuple[InterventionRow, ...]:
        """The uses of powers at the tables of a series, oldest first."""
        return await self._store.read(lambda conn: interventions.of_series(conn, series_id))

    # Waking and sleeping

    async def wake(self) -> None:
        """Set the clock of every live table going, as if the bot had not been away.

        The tables themselves are read when somebody acts, and some each second until all are.
        """
        last = await self._store.read(rows.last_beat)
        for head in await self._store.read(rows.live_heads):
            self._roster.lay(head)
        await self._show_untold()
        away = 0.0 if last is None else now() - last
        if self._roster:
            log.info("absence", extra=facts(seconds=round(away)))
        await self._give_back_asleep(away, self._roster.asleep())
        for head in self._roster.asleep():
            self._arm_asleep(head)
        await self._beat()
        await self._rouse(AT_ONCE)

    async def _show_untold(self) -> None:
        """Games that ended in a process that perhaps had no time to show it."""
        for whole in await self._store.read(lambda conn: rows.untold(conn, now() - DAY)):
            with suppress(ValueError, KeyError):  # it stays in the file, and nobody can draw it
                self.show_woken(shelf.from_rows(whole))

    async def _rouse(self, tables: int) -> None:
        """Read so many tables that still sleep, the next to run out first, and show them; then the others."""
        for head in self._roster.asleep()[:tables]:
            await self._roster.at(head.channel_id)
        if self._roster.asleep():
            self._alarms.set(ROUSE, now() + ROUSE_SECONDS, partial(self._rouse, 1))

    def _woken(self, table: Table) -> None:
        self._arm(table)
        self.show_woken(table)

    async def sleep(self) -> None:
        """Let what is under way come to its end, and keep the time."""
        await self._alarms.close()
        await self._deeds.close()
        if self._roster:
            # An outage that is still on goes on through the absence.
            await self._beat_at(self.outages.since or now())

    async def _beat_at(self, at: float) -> None:
        try:
            await self._store.write(lambda conn: rows.beat(conn, at))
        except CannotWrite as error:
            log.warning("no sign of life can be written: the disk is %s", error.kind)

    async def _beat(self) -> None:
        """The sign of life by which a restart knows how long it was away; needed only while clocks run."""
        if not self._roster:
            return
        try:
            # Without Discord nobody can play: that is being away, too.
            if self.outages.since is None:
                await self._beat_at(now())
        finally:
            self._alarms.set(HEART, now() + self._heartbeat, self._beat)

    def went_offline(self, part: Part) -> None:
        """A part of Discord is out of reach: its clocks wait."""
        self.outages.begin(part, now())

    async def came_online(self, part: Part) -> None:
        """Give every table of this part the time of the outage back."""
        away = self.outages.end(part, now())
        if not away:
            return
        log.info("outage", extra=facts(part="-".join(map(str, part)), seconds=round(away)))
        for head in await self._give_back_asleep(away, self._of(part, self._roster.asleep())):
            self._arm_asleep(head)
        given = (
            self._alone("give_back", table.channel_id, table.id, lambda t, at: moves.give_back(t, away, at))
            for table in self._of(part, self.all_held())
        )
        await asyncio.gather(*given)

    def _of(self, part: Part, heads: Sequence[T]) -> list[T]:
        return [head for head in heads if self.outages.holds(part, head.guild_id)]

    async def _give_back_asleep(self, away: float, heads: Sequence[Head]) -> tuple[Head, ...]:
        return await self._roster.give_back(max(0.0, away), now(), [head.id for head in heads])

    # Opening

    async def open(
        self,
        channel_id: int,
        host: Person,
        key: str,
        guild_id: int,
        game: Game,
        options: TableOptions,
        *,
        parent_id: int | None = None,
    ) -> Table:
        """`parent_id` is the channel of a public thread. Raises AlreadyHere."""
        hides_chips = await self._hides_chips(guild_id, game)
        host = await self._known(host, guild_id, game, with_chips=not hides_chips)

        def make(at: float) -> Table:
            made = moves.open_table(game, guild_id, channel_id, host, options, key, at)
            return replace(made, parent_id=parent_id)

        return await self._open(channel_id, make, key)

    async def rematch(self, old: Table, presser: Person, key: str) -> Table:
        """Open the table of a finished game again. Raises AlreadyHere, NotSeated."""
        emblems = {}
        if old.game.stakes is not None:
            humans = [sitter.user_id for sitter in old.by_seat if not sitter.is_computer]
            emblems = await self._store.read(lambda conn: scores.emblems(conn, old.guild_id, humans))
        return await self._open(
            old.channel_id, lambda at: moves.rematch(old, presser, key, at, emblems=emblems), key
        )

    async def seat_all(self, channel_id: int, make: Callable[[float], Table], key: str) -> Table:
        """Open the table of a room and begin at once; done twice with one key it is done once.

        Raises AlreadyHere.
        """
        opened = await self._open(channel_id, make, key)
        await self._alone("start", channel_id, opened.id, moves.start_seated, f"{key}:start")
        return await self.find(opened.id) or opened

    async def _open(self, channel_id: int, make: Callable[[float], Table], key: str) -> Table:
        return await self._deeds.finish(self._open_whole(channel_id, make, key))

    async def _open_whole(self, channel_id: int, make: Callable[[float], Table], key: str) -> Table:
        began = perf_counter()
        async with self._lock(channel_id):
            try:
                await self.at(channel_id)  # whether it can be read shows only then
                self._must_be_free(channel_id)
                at = now()
                table = make(at)
                table = replace(table, for_points=await self._hides_chips(table.guild_id, table.game))
                row = await self._store.write(lambda conn: _open_rows(conn, table, key, at))
            except (Refusal, RepeatedKey) as no:
                return await self._done_before(key, no)
            opened = replace(table, id=row.id)
            _note("open", opened, opened.host, began)
            if not self._roster:
                self._alarms.set(HEART, now(), self._beat)
            self._keep(opened)
            return opened

    async def _hides_chips(self, guild_id: int, game: Game) -> bool:
        """Whether a table of a game for chips that is opened now moves none, for its guild hides them."""
        if game.stakes is None or self.for_points is None:
            return False
        return await self.for_points(guild_id)

    def _lock(self, channel_id: int) -> asyncio.Lock:
        return self._locks.setdefault(channel_id, asyncio.Lock())

    def _must_be_free(self, channel_id: int) -> None:
        if channel_id in self._roster.unreadable:
            raise UnreadableHere
        if channel_id in self._roster:
            raise AlreadyHere

    async def _void_unreadable(self, channel_id: int, person: Person) -> None:
        """There is no board to show, so even the success is told as a refusal: TableOver."""
        if not person.moderates:
            raise NotAllowed("manage_messages")
        table_id, at = self._roster.unreadable[channel_id], now()
        await self._store.write(lambda conn: _void_rows(conn, table_id, person, at))
        self._roster.unreadable.pop(channel_id, None)  # only now: the row holds its channel until it is saved
        raise TableOver

    # One action

    # Each takes the channel, the one who acts and the key of his interaction; raises Refusals.

    async def join(self, channel_id: int, person: Person, key: str, *, word: str = "") -> Table:
        table = await self.at(channel_id)
        if table is not None:
            person = await self._known(person, table.guild_id, table.game, with_chips=not table.for_points)
        return await self._do(
            "join", channel_id, person, key, lambda t, at: moves.join(t, person, key, word, at)
        )

    async def leave(self, channel_id: int, person: Person, key: str) -> Table:
        return await self._do("leave", channel_id, person, key, lambda t, at: moves.leave(t, person, at))

    async def start(self, channel_id: int, person: Person, key: str) -> Table:
        table = await self.here(channel_id)
        free = await self.has_free_entry(table.guild_id, person.user_id)
        purses = await self._purses(table)

        def start(table: Table, at: float) -> Move:
            return moves.start(table, person, at, free_entry=free, purses=purses)

        return await self._do("start", channel_id, person, key, start)

    async def add_computer(
        self, channel_id: int, person: Person, key: str, *, level: str, name: str
    ) -> Table:
        return await self._do(
            *("add_computer", channel_id, person, key),
            lambda t, at: moves.add_computer(t, person, level, name, at),
        )

    async def remove_computer(self, channel_id: int, person: Person, key: str) -> Table:
        return await self._do(
            "remove_computer", channel_id, person, key, lambda t, at: moves.remove_computer(t, person, at)
        )

    async def act(
        self, channel_id: int, person: Person, key: str, *, action: Any, drawn: int | None = None
    ) -> Table:
        return await self.choose(channel_id, person, key, make=lambda table: action, drawn=drawn)

    async def choose(
        self,
        channel_id: int,
        person: Person,
        key: str,
        *,
        make: Callable[[Table], Any],
        drawn: int | None = None,
    ) -> Table:
        """Do what `make` finds at the table as it is then.

        It may refuse; an action that was done before is not refused, whatever the table is like by now.
        """
        return await self._do(
            "act", channel_id, person, key, lambda t, at: moves.act(t, person, make(t), drawn, at)
        )

    async def sweep(self, channel_id: int, person: Person, key: str, *, drawn: int | None = None) -> Table:
        return await self._do(
            "sweep", channel_id, person, key, lambda t, at: moves.sweep(t, person, drawn, at)
        )

    async def set_autopilot(
        self, channel_id: int, person: Person, key: str, *, on: bool | None = None
    ) -> Table:
        """`on` None turns it the other way."""

        def turn(table: Table, at: float) -> Move:
            sitter = table.sitter(person.user_id)
            is_off = sitter is None or sitter.autopilot is Autopilot.OFF
            return moves.set_autopilot(table, person, on=is_off if on is None else on, now=at)

        return await self._do("autopilot", channel_id, person, key, turn)

    async def ask_to_wait(self, channel_id: int, person: Person, key: str) -> Table:
        return await self._do(
            "ask_to_wait", channel_id, person, key, lambda t, at: moves.ask_to_wait(t, person, at)
        )

    async def kick(self, channel_id: int, person: Person, key: str, *, target: Person) -> Table:
        return await self._do(
            "kick", channel_id, person, key, lambda t, at: moves.kick(t, person, target, at)
        )

    async def hand_over(self, channel_id: int, person: Person, key: str, *, target: Person) -> Table:
        return await self._do(
            "hand_over", channel_id, person, key, lambda t, at: moves.hand_over(t, person, target, at)
        )

    async def end(self, channel_id: int, person: Person, key: str) -> Table:
        await self.at(channel_id)
        if channel_id in self._roster.unreadable:
            await self._void_unreadable(channel_id, person)
        return await self._do("end", channel_id, person, key, lambda t, at: moves.end(t, person, at))

    async def hold(self, channel_id: int, person: Person, key: str, *, minutes: int) -> Table:
        """Pause a game until somebody ends the pause, or it ends by itself."""
        return await self._do(
            "hold", channel_id, person, key, lambda t, at: powers.hold(t, person, 60.0 * minutes, at)
        )

    async def release(self, channel_id: int, person: Person, key: str) -> Table:
        return await self._do("release", channel_id, person, key, lambda t, at: powers.release(t, person, at))

    async def skip(self, channel_id: int, person: Person, key: str, *, turn: int) -> Table:
        """`turn` is the version that began the turn that is meant."""
        return await self._do("skip", channel_id, person, key, lambda t, at: powers.skip(t, person, turn, at))

    async def edit_prizes(
        self, channel_id: int, person: Person, key: str, *, stock: tuple[Prize, ...]
    ) -> Table:
        return await self._do(
            "edit_prizes", channel_id, person, key, lambda t, at: moves.edit_prizes(t, person, stock, at)
        )

    async def note_host(self, channel_id: int, person: Person, grace: float = 0.0) -> None:
        """The host is busy with his table, such as writing its prizes; nobody takes it from him meanwhile."""
        table = await self.here(channel_id)
        await self._alone(
            "note_host", channel_id, table.id, lambda t, at: moves.note_host(t, person, grace, at)
        )

    # What the bot does by itself

    async def void(self, channel_id: int) -> None:
        """The channel is gone."""
        await self._alone("void", channel_id, None, lambda t, at: moves.close(t, Ending.VOID, at))

    async def void_guild(self, guild_id: int) -> None:
        """The bot was sent away from a guild."""
        for head in self._roster.heads():
            if head.guild_id == guild_id:
                await self.void(head.channel_id)

    async def pause(self, channel_id: int) -> None:
        """The bot cannot speak in the channel: stop the clock until it can."""
        await self._alone("pause", channel_id, None, moves.pause)

    async def resume(self, channel_id: int) -> None:
        table = await self.at(channel_id)
        if table is not None and table.is_paused and not table.is_held:
            await self._alone("resume", channel_id, None, moves.resume)

    async def _alone(
        self, name: str, channel_id: int, table_id: int | None, work: Work, key: str | None = None
    ) -> bool:
        """Do what nobody asked for, and tell whether it was due. `table_id` None: whatever table is there."""

        def same(table: Table, at: float) -> Move:
            if table_id not in (None, table.id):
                raise Overtaken
            return work(table, at)

        try:
            await self._do(name, channel_id, None, key, same)
        except (Overtaken, NothingHere):
            return False
        return True

    # Beside the game

    async def _known(self, person: Person, guild_id: int, game: Game, *, with_chips: bool) -> Person:
        """The same person with what is kept of him, as far as the game asks for it.

        Looking into a wallet opens it; where nothing is played for, nobody looks.
        """
        if game.stakes is None:
            return person
        user_id = person.user_id
        chosen = await self._store.read(lambda conn: scores.emblems(conn, guild_id, [user_id]))
        chips = await self.purse(guild_id, user_id) if self.purse and with_chips else None
        return replace(person, emblem=chosen.get(user_id), chips=chips)

    async def _purses(self, table: Table) -> dict[int, int]:
        if table.game.stakes is None or table.for_points or self.purse is None:
            return {}
        humans = [sitter.user_id for sitter in table.here if not sitter.is_computer]
        return {user_id: await self.purse(table.guild_id, user_id) for user_id in humans}

    async def has_free_entry(self, guild_id: int, user_id: int) -> bool:
        return await self._store.read(lambda conn: guilds.has_consent(conn, guild_id, user_id, FREE_ENTRY))

    async def keep_free_entry(self, guild_id: int, user_id: int) -> None:
        """The host said that taking part costs nothing; he is not asked again in this guild."""
        at = now()
        await self._store.write(lambda conn: guilds.keep_consent(conn, guild_id, user_id, FREE_ENTRY, at))

    async def note_board(self, table: Table, board_id: int | None, board_at: float | None) -> None:
        await self._store.write(lambda conn: rows.note_board(conn, table.id, board_id, board_at))
        self._roster.patch(table, board_id=board_id, board_at=board_at)

    async def note_told(self, table: Table) -> None:
        """The channel was shown how the game ended."""
        at = now()
        await self._store.write(lambda conn: rows.note_told(conn, table.id, at))

    async def note_ping(self, table: Table, ping_id: int | None) -> None:
        await self._store.write(lambda conn: rows.note_ping(conn, table.id, ping_id))
        self._roster.patch(table, ping_id=ping_id)

    # Inside

    async def _do(
        self, name: str, channel_id: int, person: Person | None, key: str | None, work: Work
    ) -> Table:
        """One action, from the lock to the watchers. Raises NothingHere and what `work` refuses.

        `name` is what the log calls it, `person` who does it, `key` what makes it happen once. It is
        finished even if the one who acts is cancelled, or memory would fall behind the file.
        """
        return await self._deeds.finish(self._do_whole(name, channel_id, person, key, work))

    async def _do_whole(
        self, name: str, channel_id: int, person: Person | None, key: str | None, work: Work
    ) -> Table:
        began = perf_counter()
        async with self._lock(channel_id):
            try:
                old = await self.here(channel_id)
                move = work(old, now())
                await self._save(old, move, key)
            except (Refusal, RepeatedKey) as no:
                return await self._done_before(key, no)
            except StaleVersion:
                await self._reload(channel_id)
                raise
            # The board may have moved while this was being saved.
            table = move.table.where(self.held(channel_id) or old)
            self._keep(table)
        _note(name, table, person, began)
        for watch in self.watchers:
            watch(table)
        return table

    async def _done_before(self, key: str | None, no: Exception) -> Table:
        """The table of an action that was done before. Raises `no` if there was none.

        The same press may come twice: it was done, or refused, the first time.
        """
        table_id = None
        if key is not None:
            table_id = await self._store.read(lambda conn: rows.table_of_key(conn, key))
        table = None if table_id is None else await self.find(table_id)
        if table is None:
            raise no
        return table

    async def _reload(self, channel_id: int) -> None:
        """The file knows better: another process, or a commit whose answer was lost."""
        whole = await self._store.read(lambda conn: rows.latest_table(conn, channel_id))
        if whole is not None:
            self._keep(shelf.from_rows(whole))

    async def _save(self, old: Table, move: Move, key: str | None) -> None:
        table = move.table
        change = Change(
            table=shelf.to_row(table),
            replaces=old.version,
            at=now(),
            seats=shelf.seat_rows(table) if table.sitters != old.sitters else None,
            stock=shelf.prize_rows(table) if table.stock != old.stock else None,
            events=move.log,
            awards=move.awards,
            movements=move.movements,
            scores=move.scores,
            interventions=move.interventions,
            key=key,
        )
        await self._store.write(lambda conn: rows.save(conn, change))

    def _keep(self, table: Table) -> None:
        self._roster.keep(table)
        if table.is_live:
            self._arm(table)
            return
        self._alarms.drop_all(table.id)
        if not self._roster:
            self._alarms.drop(HEART)

    # Clocks

    def _arm(self, table: Table) -> None:
        """Set the table's alarms as it stands now."""
        self._alarms.drop_all(table.id)
        if table.deadline is not None:
            self._alarms.set((table.id, "clock"), table.deadline, partial(self._run_out, table))
        if table.held_until is not None:
            self._alarms.set((table.id, "held"), table.held_until, partial(self._let_go, table))
        if table.phase is Phase.LOBBY and table.is_full:
            idle = table.host_seen_at + moves.IDLE_HOST_SECONDS
            self._alarms.set((table.id, "host"), idle, partial(self._replace_host, table))
        if _computer_thinks(table) and self.think is not None:
            self._alarms.set((table.id, "think"), now() + pause_of(table), partial(self._let_think, table))
        if (half := _half_time(table)) is not None and half > now():
            self._alarms.set((table.id, "nudge"), half, partial(self._nudge, table))

    def _arm_asleep(self, head: Head) -> None:
        """Set the clock of a table that nobody has read yet; its other alarms wait for that."""
        if head.deadline is not None:
            self._alarms.set((head.id, "clock"), head.deadline, partial(self._run_out, head))
        if head.held_until is not None:
            self._alarms.set((head.id, "held"), head.held_until, partial(self._let_go, head))

    async def _run_out(self, table: Table | Head) -> None:
        """The clock of `table` as it stood when the alarm was set."""
        key = f"timer:{table.id}:{table.turn_version}" if table.phase == Phase.RUNNING else None

        def run_out(current: Table, at: float) -> Move:
            if current.turn_version != table.turn_version:
                raise Overtaken  # the player was faster
            return moves.run_out(current, at)

        await self._ring((table.id, "clock"), table, run_out, key)

    async def _let_think(self, table: Table) -> None:
        assert self.think is not None
        try:
            action = await self.think(table)
        except Exception:
            # Its clock runs like a player's, and makes the move that it makes for everybody.
            log.exception("table %s: its computer could not think", table.id)
            return
        key = f"computer:{table.id}:{table.turn_version}"
        work = partial(moves.computer_acts, action=action, turn=table.turn_version)
        await self._ring((table.id, "think"), table, lambda t, at: work(t, now=at), key)

    async def _let_go(self, table: Table | Head) -> None:
        """The time is over for which somebody has paused a table: whoever is on turn hears of it."""
        await self._ring((table.id, "held"), table, powers.let_go)
        current = self.held(table.channel_id)
        if isinstance(table, Table) and current is not None and _half_time(current) is not None:
            await self._nudge(table)

    async def _replace_host(self, table: Table) -> None:
        await self._ring((table.id, "host"), table, moves.replace_idle_host)

    async def _ring(
        self,
        name: AlarmName,
        table: Table | Head,
        work: Work,
        key: str | None = None,
    ) -> None:
        """Do the work of an alarm, or set it again: without Discord nobody can act, and a write may fail."""
        again = partial(self._ring, name, table, work, key)
        if not self.outages.cover(table.guild_id):
            try:
                await self._alone(name[1], table.channel_id, table.id, work, key)
            except CannotWrite as error:
                log.warning("table %s: its %s is tried again, the disk is %s", *name, error.kind)
            except Exception:
                # An alarm that stopped here would hold up the table for ever.
                log.exception("table %s: its %s failed and is tried again", *name)
            else:
                return
        current = self._roster.head(table.id)
        if current is not None and current.version == table.version:
            # Whatever changes a table sets its alarms anew; this one is only for a table that stands still.
            self._alarms.set(name, now() + AGAIN_SECONDS, again)

    async def _nudge(self, table: Table) -> None:
        current = self.held(table.channel_id)
        if current is None or self.outages.cover(table.guild_id):
            return
        if (current.id, current.turn_version) == (table.id, table.turn_version):
            self.nudge(current)


def _half_time(table: Table) -> float | None:
    """When half of a player's own turn is over, None where no mention is due."""
    sitter, limit = table.to_act, table.options.turn_limit
    if sitter is None or table.deadline is None or not sitter.is_awake:
        return None
    return table.deadline - limit / 2 if limit >= NUDGE_FROM else None


def _computer_thinks(table: Table) -> bool:
    return table.to_act is not None and table.to_act.is_computer and not table.is_paused


def pause_of(table: Table) -> float:
    """Seconds that a computer takes, like somebody who looks at his cards; the same after a restart."""
    return PAUSE_SECONDS + PAUSE_SWAY * random.Random(f"{table.commitment}:{table.turn_version}").random()


def _open_rows(conn: Any, table: Table, key: str, at: float) -> rows.TableRow:
    rows.forget_old_keys(conn, at - DAY)
    return rows.open_table(conn, shelf.to_row(table), shelf.seat_rows(table), shelf.prize_rows(table), key)


def _void_rows(conn: Any, table_id: int, person: Person, at: float) -> None:
    whole = rows.whole_table(conn, table_id)
    assert whole is not None
    use = InterventionRow(
        n=len(whole.events), what="end", by_id=person.user_id, by_name=person.name, by_as="moderator", at=at
    )
    rows.void_table(conn, table_id, Ending.VOID, at)
    interventions.add(conn, table_id, whole.table.guild_id, (use,))


def _note(name: str, table: Table, person: Person | Sitter | None, began: float) -> None:
    """The one line that the log holds of an action."""
    actor, milliseconds = (person.user_id if person else "-"), (perf_counter() - began) * 1000
    told = facts(table=table.id, version=table.version, actor=actor, ms=round(milliseconds, 1))
    log.info(name, extra=told)
