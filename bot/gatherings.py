"""The evenings of many tables: each change whole under its lock, saved before it is told.

What a gathering does by itself (its reminders, its start, the rooms one after the other, the final, the end)
follows from what is saved, so that a process that begins anew goes on where the last one was killed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from typing import Any, Protocol
from weakref import WeakValueDictionary

import aiohttp
import discord
from pydantic import TypeAdapter

from bot import gathering as moves
from bot.boards import UNKNOWN_CHANNEL
from bot.bobing import GAME, BobingOptions
from bot.clock import Alarms, now
from bot.engines import Prize
from bot.gathering import FINAL, REMINDERS, Ending, Gathering, Guest, Phase, Room
from bot.logs import facts
from bot.moves import Person, seat_all
from bot.refusals import AlreadyHere, EventHere, EventOver, NoEvent, Overtaken, Refusal, UnreadableHere
from bot.table import Ending as TableEnding
from bot.table import Presence, Table
from bot.tables import Tables
from bot.tasks import Tasks
from db import gatherings as rows
from db.errors import RepeatedKey, StaleVersion
from db.gatherings import Gathered, GatheringRow, RoomRow, SignUpRow
from db.rows import table_of_key
from db.store import CannotWrite, Store
from games import bobing

log = logging.getLogger(__name__)

AGAIN_SECONDS = 30.0
"""After a step that Discord refused, such as a thread that the bot may not open."""

DAY = 24 * 60 * 60.0

REMEMBERED = 1000
"""Interactions whose repetition is known."""

Watcher = Callable[[Gathering], None]
Work = Callable[[Gathering, float], Gathering]
Step = Callable[[Gathering], Awaitable[None]]

STOCK: TypeAdapter[tuple[Prize, ...]] = TypeAdapter(tuple[Prize, ...])

_SAME = ("phase", "places", "ending", "options", "stock", "final_stock", "guests", "rooms")
_PLAIN = tuple(field.name for field in fields(Gathering) if field.name not in _SAME)


class Hall(Protocol):
    """Where the tables of an evening find their rooms, and what is said there. Raises discord's errors."""

    async def find(self, gathering: Gathering, n: int) -> int | None:
        """The channel of a room that an earlier process made and could not note."""
        ...

    async def make(self, gathering: Gathering, n: int) -> int:
        """A channel for a room; its id."""
        ...

    async def welcome(self, gathering: Gathering, n: int, users: Sequence[int]) -> None:
        """Mention in a room those who sit there."""
        ...

    async def remind(self, gathering: Gathering) -> None: ...

    async def tell_all(self, gathering: Gathering, key: str) -> None:
        """Mention all who signed up under the text `key`."""
        ...


class Gatherings:
    """Every live gathering. `watchers` are called after each saved change, `hall` does what is seen."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._held: dict[int, Gathering] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._alarms = Alarms()
        self._deeds = Tasks()
        self._ringing: set[tuple[int, str]] = set()
        """Alarms whose work is being done: what changes meanwhile may set them again."""
        self._moving: set[int] = set()
        self._due: set[int] = set()
        """Gatherings of which something was heard while a step was being made."""
        self._doubtful: set[int] = set()
        """Gatherings of which an earlier process may have made a room without noting it."""
        self._done: OrderedDict[str, int] = OrderedDict()
        """Key of an interaction → the gathering that it changed."""
        self._untold: tuple[Gathered, ...] = ()
        self._has_begun = False
        self.hall: Hall | None = None
        self.troubled: dict[int, str] = {}
        """Gathering → why its next step cannot be made, in Discord's words."""
        self.watchers: list[Watcher] = []
        tables.watchers.append(self._table_changed)

    # Finding them

    def live(self) -> tuple[Gathering, ...]:
        return tuple(self._held.values())

    async def find(self, gathering_id: int) -> Gathering | None:
        """A gathering by its id, live or over."""
        if (held := self._held.get(gathering_id)) is not None:
            return held
        found = await self._store.read(lambda conn: rows.find(conn, gathering_id))
        return None if found is None else from_rows(found)

    async def here(self, channel_id: int) -> Gathering:
        """The newest of a channel, or of the evening that the channel is a room of. Raises NoEvent.

        A live one is known without the disk: a form can be opened only as the first answer, and at once.
        """
        for held in reversed(self.live()):
            if channel_id in (held.channel_id, *(room.channel_id for room in held.rooms)):
                return held
        found = await self._store.read(lambda conn: rows.of_channel(conn, channel_id))
        if found is None:
            raise NoEvent
        return self._held.get(found.row.id) or from_rows(found)

    async def tables_of(self, gathering: Gathering) -> dict[int, Table]:
        """Room → its table, of those that have one; what this version cannot read is as good as gone."""
        found = {}
        for room in gathering.rooms:
            with suppress(ValueError, KeyError):
                if room.table_id is not None and (table := await self._tables.find(room.table_id)):
                    found[room.n] = table
        return found

    # Waking and sleeping

    async def wake(self) -> None:
        """Take up what an earlier process left; nothing is said before `begin`."""
        for found in await self._store.read(rows.live):
            gathering = from_rows(found)
            self._held[gathering.id] = gathering
            self._doubtful.add(gathering.id)
        self._untold = await self._store.read(lambda conn: rows.untold(conn, now() - DAY))

    def begin(self) -> None:
        """Discord is there."""
        self._has_begun = True
        for gathering in self.live():
            self._arm(gathering)
            self._tell(gathering)
        for found in self._untold:
            self._tell(from_rows(found))
        self._untold = ()

    async def sleep(self) -> None:
        self._has_begun = False
        await self._alarms.close()
        await self._deeds.close()

    # What people do. Each takes the key of the interaction, and done twice with one key it is done once.

    async def create(self, gathering: Gathering) -> Gathering:
        """Raises EventHere while one is planned or played in the same channel."""
        async with self._lock(0):
            known = await self._store.read(lambda conn: rows.gathering_of_key(conn, gathering.key))
            if known is not None and (found := await self.find(known)) is not None:
                return found
            if any(other.channel_id == gathering.channel_id for other in self.live()):
                raise EventHere
            try:
                made = await self._store.write(lambda conn: rows.create(conn, to_rows(gathering).row))
            except RepeatedKey:
                raise EventHere from None
        created = from_rows(made)
        self._keep(created)
        log.info("create event", extra=facts(event=created.id, actor=created.organiser_id))
        self._tell(created)
        return created

    async def sign_up(self, gathering_id: int, person: Person, key: str) -> Gathering:
        found = await self.find(gathering_id)
        guest = found.guest(person.user_id) if found else None
        if found is not None and guest is not None and guest.brought == key:
            return found
        return await self._do(
            "sign_up", gathering_id, person.user_id, key, lambda g, at: moves.sign_up(g, person, key, at)
        )

    async def withdraw(self, gathering_id: int, person: Person, key: str) -> Gathering:
        return await self._do(
            "withdraw", gathering_id, person.user_id, key, lambda g, at: moves.withdraw(g, person.user_id)
        )

    async def set_prizes(
        self, gathering_id: int, person: Person, key: str, stock: tuple[Prize, ...], *, of_final: bool
    ) -> Gathering:
        return await self._do(
            *("set_prizes", gathering_id, person.user_id, key),
            lambda g, at: moves.set_prizes(g, stock, of_final=of_final),
        )

    async def start(self, gathering_id: int, person: Person, key: str) -> Gathering:
        """Begin before the time; fewer than two do not make an evening. Raises TooFew."""
        return await self._do("start_event", gathering_id, person.user_id, key, moves.start_by_hand)

    async def open_late(self, gathering_id: int, person: Person, key: str) -> Gathering:
        return await self._do("open_late", gathering_id, person.user_id, key, moves.open_late)

    async def cancel(self, gathering_id: int, person: Person, key: str) -> Gathering:
        """Tables that are played go on to their ends; nothing is begun any more."""
        is_known = self._done.get(key) == gathering_id
        over = await self._do(
            *("cancel_event", gathering_id, person.user_id, key),
            lambda g, at: moves.close(g, Ending.CANCELLED, at),
        )
        if not is_known and over.started_at is None:
            self._call_all(over, "event-off")
        return over

    async def move(self, gathering_id: int, person: Person, key: str, starts_at: float) -> Gathering:
        """Another time, before the start."""
        is_known = self._done.get(key) == gathering_id
        moved = await self._do(
            *("move_event", gathering_id, person.user_id, key),
            lambda g, at: moves.move(g, starts_at, at),
        )
        if not is_known:
            self._call_all(moved, "event-moved")
        return moved

    def _call_all(self, gathering: Gathering, key: str) -> None:
        if self.hall is not None and gathering.guests:
            self._deeds.spawn(self._tell_all(self.hall, gathering, key))

    async def _tell_all(self, hall: Hall, gathering: Gathering, key: str) -> None:
        """Once: who misses it reads it on the notice."""
        try:
            await hall.tell_all(gathering, key)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("event %s: those who signed up could not be told (%s)", gathering.id, error)

    # What Discord does

    async def void_channel(self, channel_id: int) -> None:
        """A channel is gone: what was announced there is void."""
        for gathering in self.live():
            if gathering.channel_id == channel_id:
                await self._void(gathering)

    async def void_guild(self, guild_id: int) -> None:
        for gathering in self.live():
            if gathering.guild_id == guild_id:
                await self._void(gathering)

    async def _void(self, gathering: Gathering) -> None:
        with suppress(EventOver):
            await self._do(
                "void_event", gathering.id, None, None, lambda g, at: moves.close(g, Ending.VOID, at)
            )

    async def note_board(self, gathering_id: int, board_id: int | None) -> None:
        await self._store.write(lambda conn: rows.note_board(conn, gathering_id, board_id))
        if (held := self._held.get(gathering_id)) is not None:
            self._held[gathering_id] = replace(held, board_id=board_id)

    async def note_told(self, gathering_id: int) -> None:
        at = now()
        with suppress(CannotWrite):  # then it is shown once more after the next start
            await self._store.write(lambda conn: rows.note_told(conn, gathering_id, at))

    # One change

    async def _do(
        self, name: str, gathering_id: int, actor_id: int | None, key: str | None, work: Work
    ) -> Gathering:
        return await self._deeds.finish(self._do_whole(name, gathering_id, actor_id, key, work))

    async def _do_whole(
        self, name: str, gathering_id: int, actor_id: int | None, key: str | None, work: Work
    ) -> Gathering:
        async with self._lock(gathering_id):
            old = await self.find(gathering_id)
            if old is None:
                raise NoEvent
            if key is not None and self._done.get(key) == gathering_id:
                return old
            new = work(old, now())
            try:
                await self._store.write(lambda conn: rows.save(conn, to_rows(new), old.version))
            except StaleVersion:
                await self._reload(gathering_id)
                raise
            latest = self._held.get(gathering_id, old)
            changed = replace(new, board_id=latest.board_id)
            self._keep(changed)
            self._remember(key, gathering_id)
        actor = "-" if actor_id is None else actor_id
        log.info(name, extra=facts(event=gathering_id, version=changed.version, actor=actor))
        self._tell(changed)
        return changed

    async def _reload(self, gathering_id: int) -> None:
        """The file knows better, such as by a commit whose answer was lost."""
        found = await self._store.read(lambda conn: rows.find(conn, gathering_id))
        if found is not None:
            self._keep(from_rows(found))

    def _lock(self, gathering_id: int) -> asyncio.Lock:
        return self._locks.setdefault(gathering_id, asyncio.Lock())

    def _remember(self, key: str | None, gathering_id: int) -> None:
        if key is not None:
            self._done[key] = gathering_id
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    def _keep(self, gathering: Gathering) -> None:
        if gathering.is_live:
            self._held[gathering.id] = gathering
            self._arm(gathering)
            return
        self._held.pop(gathering.id, None)
        self._alarms.drop_all(gathering.id)
        self.troubled.pop(gathering.id, None)

    def _tell(self, gathering: Gathering) -> None:
        for watch in self.watchers:
            watch(gathering)

    def _table_changed(self, table: Table) -> None:
        if table.gathering_id is None:
            return
        held = self._held.get(table.gathering_id)
        if held is not None:
            self._tell(held)
            if not table.is_live:
                self._go_on(held)
        elif not table.is_live:
            self._deeds.spawn(self._tell_late(table.gathering_id))

    async def _tell_late(self, gathering_id: int) -> None:
        """A table ended that went on after its evening was called off: what was won there is shown, too."""
        found = await self.find(gathering_id)
        if found is not None:
            self._tell(found)

    # By itself

    def _arm(self, gathering: Gathering) -> None:
        """Set what comes next, as the gathering stands now."""
        if not self._has_begun:
            return
        if gathering.phase is not Phase.SIGN_UP:
            self._alarms.drop_all(gathering.id)
            self._go_on(gathering)
            return
        self._set("start", self._begin, gathering.id, gathering.starts_at)
        if gathering.reminded < len(REMINDERS):
            when = gathering.starts_at - REMINDERS[gathering.reminded]
            self._set("remind", self._remind, gathering.id, when)

    def _set(self, what: str, step: Step, gathering_id: int, when: float) -> None:
        self._alarms.set((gathering_id, what), when, partial(self._ring, what, step, gathering_id))

    async def _ring(self, what: str, step: Step, gathering_id: int) -> None:
        """Do what an alarm was set for, or try again later: without Discord nobody could come."""
        gathering = self._held.get(gathering_id)
        if gathering is None or (gathering_id, what) in self._ringing:
            return
        self._ringing.add((gathering_id, what))
        try:
            if not self._tables.outages.cover(gathering.guild_id):
                await step(gathering)
                return
        except Refusal:
            return  # somebody's press was faster
        except Exception as error:
            await self._stumble(gathering, error)
        finally:
            self._ringing.discard((gathering_id, what))
        self._set(what, step, gathering_id, now() + AGAIN_SECONDS)

    async def _stumble(self, gathering: Gathering, error: Exception) -> None:
        """Note why a step was not made; it is tried again."""
        if isinstance(error, discord.HTTPException):
            if error.code == UNKNOWN_CHANNEL:
                await self._void(gathering)
            elif error.status < 500:
                self.troubled[gathering.id] = error.text
            log.warning("event %s cannot go on: %s", gathering.id, error)
        elif isinstance(error, (CannotWrite, aiohttp.ClientError, OSError)):
            log.warning("event %s cannot go on: %r", gathering.id, error)
        else:
            log.exception("event %s cannot go on", gathering.id, exc_info=error)

    async def _begin(self, gathering: Gathering) -> None:
        await self._do("start_event", gathering.id, None, None, moves.start)

    async def _remind(self, gathering: Gathering) -> None:
        if self.hall is not None and gathering.guests and now() < gathering.starts_at:
            await self.hall.remind(gathering)
        self.troubled.pop(gathering.id, None)
        due = sum(now() >= gathering.starts_at - ahead - 1 for ahead in REMINDERS)
        await self._do(
            "remind", gathering.id, None, None, lambda g, at: moves.note_reminded(g, max(due, g.reminded + 1))
        )

    def _go_on(self, gathering: Gathering) -> None:
        """Make whatever step is next, unless that is under way."""
        if not self._has_begun:
            return
        if gathering.id in self._moving:
            self._due.add(gathering.id)
        else:
            self._moving.add(gathering.id)
            self._deeds.spawn(self._advance(gathering.id))

    async def _advance(self, gathering_id: int) -> None:
        try:
            while self._has_begun and (await self._step(gathering_id) or gathering_id in self._due):
                self._due.discard(gathering_id)
                self.troubled.pop(gathering_id, None)
        except Exception as error:
            if (held := self._held.get(gathering_id)) is not None:
                await self._stumble(held, error)
                self._try_later(gathering_id)
                self._tell(held)
        finally:
            self._moving.discard(gathering_id)

    def _try_later(self, gathering_id: int) -> None:
        async def again() -> None:
            if (gathering := self._held.get(gathering_id)) is not None:
                self._go_on(gathering)

        self._alarms.set((gathering_id, "again"), now() + AGAIN_SECONDS, again)

    async def _step(self, gathering_id: int) -> bool:
        """The next thing to be done, and whether there was any."""
        gathering = self._held.get(gathering_id)
        if gathering is None or gathering.phase is Phase.SIGN_UP or self.hall is None:
            return False
        if self._tables.outages.cover(gathering.guild_id):
            self._try_later(gathering_id)
            return False
        if (room := next((r for r in gathering.rooms if r.table_id is None), None)) is not None:
            await self._open_room(gathering, room)
            return True
        tables = await self.tables_of(gathering)
        if any(table.is_live for table in tables.values()):
            return False
        if gathering.phase is Phase.FINAL:
            end = partial(moves.close, ending=Ending.PLAYED)
            await self._do("end_event", gathering_id, None, None, lambda g, at: end(g, now=at))
            return False
        winners = champions(tables)

        def end_tables(current: Gathering, at: float) -> Gathering:
            if current.rooms != gathering.rooms or current.phase is not Phase.RUNNING:
                raise Overtaken  # a table was opened for late-comers while the others were looked at
            return moves.tables_are_over(current, winners, at)

        with suppress(Overtaken):
            await self._do("tables_over", gathering_id, None, None, end_tables)
        return True

    async def _open_room(self, gathering: Gathering, room: Room) -> None:
        """One step towards the table of a room: its channel, or the table itself."""
        if room.channel_id is None:
            await self._place(gathering, room.n, await self._find_or_make(gathering, room.n))
            return
        try:
            table = await self._seat(gathering, room.n, room.channel_id)
        except (discord.NotFound, AlreadyHere, UnreadableHere) as error:
            log.warning("event %s: the channel of room %s is gone or taken: %r", gathering.id, room.n, error)
            await self._place(gathering, room.n, None)
        else:
            await self._do(
                "seat", gathering.id, None, None, lambda g, at: moves.note_table(g, room.n, table.id)
            )

    async def _place(self, gathering: Gathering, n: int, channel_id: int | None) -> None:
        await self._do("place", gathering.id, None, None, lambda g, at: moves.note_place(g, n, channel_id))

    async def _find_or_make(self, gathering: Gathering, n: int) -> int:
        assert self.hall is not None
        if gathering.id in self._doubtful:
            found = await self.hall.find(gathering, n)
            if found is not None and await self._tables.at(found) is None:
                return found
        return await self.hall.make(gathering, n)

    async def _seat(self, gathering: Gathering, n: int, channel_id: int) -> Table:
        """Call those of a room and begin their table; one that was begun before is found again."""
        assert self.hall is not None
        people, key = await self._people(gathering, n), f"room:{gathering.id}:{n}"
        options, stock = _played_for(gathering, n, len(people))
        if await self._store.read(lambda conn: table_of_key(conn, key)) is None:
            await self.hall.welcome(gathering, n, [person.user_id for person, _ in people])
        guild_id = gathering.guild_id
        parent_id = gathering.channel_id if gathering.places == "thread" else None

        def make(at: float) -> Table:
            made = seat_all(GAME, guild_id, channel_id, people, options, stock, gathering.id, at)
            return replace(made, parent_id=parent_id)

        return await self._tables.seat_all(channel_id, make, key)

    async def _people(self, gathering: Gathering, n: int) -> list[tuple[Person, str]]:
        """Who sits down in a room, in the order of the seats, each with what he brought."""
        if n != FINAL:
            guests: Sequence[Guest] = gathering.seated_in(n)
        else:
            found = map(gathering.guest, finalists(await self.tables_of(gathering)))
            guests = [guest for guest in found if guest is not None]
        return [(Person(guest.user_id, guest.name), guest.brought) for guest in guests]


def _played_for(gathering: Gathering, n: int, players: int) -> tuple[BobingOptions, tuple[Prize, ...]]:
    """The options and the stock of a room's table."""
    options = gathering.options.model_copy(update={"chairs": players})
    if n != FINAL:
        return options, gathering.stock
    assert gathering.final_stock is not None
    return options.model_copy(update={"scaled": False}), gathering.final_stock


def champions(tables: dict[int, Table]) -> dict[int, int | None]:
    """Room → the user whose 状元 stands highest at its table, None for none; the final's is among them."""
    return {n: champion(table) for n, table in tables.items()}


def finalists(tables: dict[int, Table]) -> list[int]:
    """The 状元 of these tables, in the order of the rooms: so they sit in the final."""
    return [user for _, user in sorted(champions(tables).items()) if user is not None]


def champion(table: Table) -> int | None:
    """The 状元 of a table so far; nobody of one whose channel is gone, nor one who was sent away."""
    leader = bobing.leader(table.state) if table.state is not None else None
    if leader is None or table.ending is TableEnding.VOID:
        return None
    sitter = table.at(leader.seat)
    return None if sitter.presence is Presence.KICKED else sitter.user_id


# Rows


def to_rows(gathering: Gathering) -> Gathered:
    final = gathering.final_stock
    row = GatheringRow(
        **{name: getattr(gathering, name) for name in _PLAIN},
        phase=gathering.phase,
        places=gathering.places,
        ending=gathering.ending,
        options=gathering.options.model_dump_json(),
        stock=STOCK.dump_json(gathering.stock).decode(),
        final_stock=None if final is None else STOCK.dump_json(final).decode(),
    )
    return Gathered(
        row,
        tuple(SignUpRow(**_values(guest)) for guest in gathering.guests),
        tuple(RoomRow(**_values(room)) for room in gathering.rooms),
    )


def from_rows(found: Gathered) -> Gathering:
    row = found.row
    return Gathering(
        **{name: getattr(row, name) for name in _PLAIN},
        phase=Phase(row.phase),
        places="channel" if row.places == "channel" else "thread",
        ending=None if row.ending is None else Ending(row.ending),
        options=BobingOptions.model_validate_json(row.options),
        stock=STOCK.validate_json(row.stock),
        final_stock=None if row.final_stock is None else STOCK.validate_json(row.final_stock),
        guests=tuple(Guest(**_values(one)) for one in found.sign_ups),
        rooms=tuple(Room(**_values(one)) for one in found.rooms),
    )


def _values(one: Guest | Room | SignUpRow | RoomRow) -> dict[str, Any]:
    return {field.name: getattr(one, field.name) for field in fields(one)}
