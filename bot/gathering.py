"""An evening of many 博饼 tables: sign-up, seats by lot, the tables, and a final of their 状元 (王中王).

Pure functions from a gathering to the next one, refusing before they change; nothing here speaks, stores or
waits. Every function that makes one takes the time as `now` (seconds since 1970).

What becomes of everything that may go wrong is settled here:

- Who comes late waits on a list. From two on the organiser may open one more table for them, until the final.
- Who does not come is thrown for by the clock, then by autopilot, and after NO_SHOW_TURNS turns of silence in
  all his seat is given up (`bot.moves`); he keeps what he has won and may come back while the game runs.
- A table that is closed early sends its 状元 so far to the final; only a moderator can close it, for its host
  sits there by lot. A table whose channel is gone, or at which nobody threw a 状元, sends nobody. A channel
  that is gone, or taken by another table, before the table was opened in it gives way to a new one.
- One 状元 alone is 王中王 without a throw. Without any there is no final. A final that is closed early has no
  winner.
- If the channel of the announcement is gone, or the bot is sent away, the evening is void.
- An organiser who leaves is not needed: anybody who may manage events can do what he could, and a gathering
  that has begun goes on by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from bot import fair
from bot.bobing import GAME, BobingOptions
from bot.engines import Prize
from bot.fair import Contribution
from bot.moves import Person
from bot.people import is_stranger
from bot.refusals import (
    AlreadySignedUp,
    EventFull,
    EventOver,
    EventStarted,
    NobodyWaits,
    NotSignedUp,
    TooFew,
)
from games.bobing.values import Award

MOST_TABLES = 10
"""As many 状元 as one final can seat."""

LEAST = 2
"""Players at a table."""

REMINDERS = (60 * 60.0, 10 * 60.0)
"""Seconds before the start, the first reminder first."""

FINAL = 0
"""The number of the final's room; the others count from 1."""

Places = Literal["thread", "channel"]


class Phase(StrEnum):
    SIGN_UP = "sign_up"
    RUNNING = "running"
    FINAL = "final"
    OVER = "over"


class Ending(StrEnum):
    PLAYED = "played"  # with a 王中王, or without a final as planned
    NOBODY = "nobody"  # a final was planned, and no table had a 状元
    TOO_FEW = "too_few"  # fewer than two had signed up
    CANCELLED = "cancelled"  # by the organiser, before or after the start
    VOID = "void"  # its channel is gone


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """Somebody who signed up. `room` and `place` are where he sits, None before and for who came late."""

    user_id: int
    name: str
    at: float
    brought: str
    room: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    n: int
    channel_id: int | None = None
    table_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """`guests` in the order of coming. `stock` is played for at each table, `final_stock` in the final, None
    for an evening without one."""

    id: int
    guild_id: int
    channel_id: int
    key: str
    organiser_id: int
    organiser_name: str
    title: str
    phase: Phase
    version: int
    starts_at: float
    places: Places
    options: BobingOptions
    stock: tuple[Prize, ...]
    final_stock: tuple[Prize, ...] | None
    secret: str
    commitment: str
    reminded: int = 0
    board_id: int | None = None
    opened_at: float
    started_at: float | None = None
    ended_at: float | None = None
    ending: Ending | None = None
    told_at: float | None = None
    guests: tuple[Guest, ...] = ()
    rooms: tuple[Room, ...] = ()

    @property
    def is_live(self) -> bool:
        return self.phase is not Phase.OVER

    @property
    def most(self) -> int:
        """How many may sign up."""
        return MOST_TABLES * self.options.chairs

    @property
    def is_full(self) -> bool:
        """Nobody more can be seated; once the seats are drawn only another table could seat anybody."""
        return len(self.guests) >= self.most or len(self.tables) >= MOST_TABLES

    @property
    def waiting(self) -> tuple[Guest, ...]:
        """Who signed up and sits nowhere: before the start all, later those who came late."""
        return tuple(guest for guest in self.guests if guest.room is None)

    @property
    def tables(self) -> tuple[Room, ...]:
        """The rooms but for the final's."""
        return tuple(room for room in self.rooms if room.n != FINAL)

    def guest(self, user_id: int) -> Guest | None:
        return next((guest for guest in self.guests if guest.user_id == user_id), None)

    def room(self, n: int) -> Room | None:
        return next((room for room in self.rooms if room.n == n), None)

    def seated_in(self, n: int) -> tuple[Guest, ...]:
        """Those of a room in the order of their seats."""
        found = [guest for guest in self.guests if guest.room == n]
        return tuple(sorted(found, key=lambda guest: guest.place or 0))

    def with_room(self, room: Room) -> Gathering:
        others = [other for other in self.rooms if other.n != room.n]
        return replace(self, rooms=tuple(sorted((*others, room), key=lambda one: one.n)))


def open_gathering(
    guild_id: int,
    channel_id: int,
    key: str,
    organiser: Person,
    *,
    title: str,
    starts_at: float,
    places: Places,
    options: BobingOptions,
    with_final: bool,
    now: float,
) -> Gathering:
    """A gathering before the first sign-up; its id is given by the database."""
    secret = fair.draw_secret()
    assert GAME.prizes is not None
    return Gathering(
        id=0,
        guild_id=guild_id,
        channel_id=channel_id,
        key=key,
        organiser_id=organiser.user_id,
        organiser_name=organiser.name,
        title=title,
        phase=Phase.SIGN_UP,
        version=0,
        starts_at=starts_at,
        places=places,
        options=options,
        stock=GAME.prizes.default(),
        final_stock=final_stock() if with_final else None,
        secret=secret,
        commitment=fair.commit(secret),
        # A reminder that is due already would only repeat the announcement.
        reminded=sum(now > starts_at - ahead for ahead in REMINDERS),
        opened_at=now,
    )


def final_stock() -> tuple[Prize, ...]:
    """One 状元 and nothing else: with the first 状元 throw begins the last round, and the best one wins."""
    assert GAME.prizes is not None
    return tuple(
        replace(prize, total=count, left=count)
        for prize in GAME.prizes.default()
        for count in [int(prize.class_ == Award.ZHUANGYUAN)]
    )


# Before the start


def sign_up(gathering: Gathering, person: Person, key: str, now: float) -> Gathering:
    """Take a place, or one on the list of those who came late."""
    _must_take_guests(gathering)
    if gathering.guest(person.user_id) is not None:
        raise AlreadySignedUp
    if gathering.is_full:
        raise EventFull(len(gathering.guests))
    # Each a little later than the one before, whatever the clock does: the file keeps the order by it.
    at = max(now, gathering.guests[-1].at + 1e-5) if gathering.guests else now
    guest = Guest(user_id=person.user_id, name=person.name, at=at, brought=key)
    return _next(gathering, guests=(*gathering.guests, guest))


def withdraw(gathering: Gathering, user_id: int) -> Gathering:
    """Give a place back; who has a seat at a table leaves it there."""
    _must_take_guests(gathering)
    guest = gathering.guest(user_id)
    if guest is None:
        raise NotSignedUp
    if guest.room is not None:
        raise EventStarted
    return _next(gathering, guests=tuple(one for one in gathering.guests if one is not guest))


def set_prizes(gathering: Gathering, stock: tuple[Prize, ...], *, of_final: bool) -> Gathering:
    _must_be_before(gathering)
    return _next(gathering, final_stock=stock) if of_final else _next(gathering, stock=stock)


def move(gathering: Gathering, starts_at: float, now: float) -> Gathering:
    """Another time for the start, of which everybody is reminded anew."""
    _must_be_before(gathering)
    reminded = sum(now > starts_at - ahead for ahead in REMINDERS)
    return _next(gathering, starts_at=starts_at, reminded=reminded)


def note_reminded(gathering: Gathering, reminded: int) -> Gathering:
    return _next(gathering, reminded=max(reminded, gathering.reminded))


# The start


def sizes(guests: int, chairs: int) -> tuple[int, ...]:
    """How many sit at each table: as few tables as `chairs` allow, and no two differ by more than one."""
    tables = -(-guests // chairs)
    least, more = divmod(guests, tables)
    return (least + 1,) * more + (least,) * (tables - more)


def start(gathering: Gathering, now: float) -> Gathering:
    """Draw who sits where, or end what fewer than two signed up for."""
    _must_be_before(gathering)
    if len(gathering.guests) < LEAST:
        return close(gathering, Ending.TOO_FEW, now)
    counts = sizes(len(gathering.guests), gathering.options.chairs)
    first = [(n, size) for n, size in enumerate(counts, start=1)]
    begun = replace(gathering, phase=Phase.RUNNING, started_at=now)
    return _seat(begun, gathering.guests, first)


def start_by_hand(gathering: Gathering, now: float) -> Gathering:
    """The same before its time, refused where too few have come so far. Raises TooFew."""
    _must_be_before(gathering)
    if len(gathering.guests) < LEAST:
        raise TooFew(LEAST, len(gathering.guests))
    return start(gathering, now)


def open_late(gathering: Gathering, now: float) -> Gathering:
    """One more table for those who came late, as many as fit. Raises NobodyWaits and EventFull."""
    if gathering.phase is Phase.SIGN_UP:
        raise NobodyWaits
    if gathering.phase is not Phase.RUNNING:
        raise EventOver
    late = gathering.waiting[: gathering.options.chairs]
    if len(late) < LEAST:
        raise TooFew(LEAST, len(late)) if late else NobodyWaits
    if len(gathering.tables) >= MOST_TABLES:
        raise EventFull(len(gathering.guests) - len(gathering.waiting))
    n = max(room.n for room in gathering.tables) + 1
    return _seat(gathering, late, [(n, len(late))])


def lots(gathering: Gathering, guests: Sequence[Guest], draw: int) -> list[int]:
    """User ids in the order of their lots: draw number `draw` of the gathering's stream.

    Its key is made of the secret and of what these guests brought, in the order in which they came.
    """
    key = fair.make_key(gathering.secret, [Contribution(g.user_id, g.brought, "") for g in guests])
    order = [guest.user_id for guest in guests]
    fair.Stream(key, draw).shuffle(order)
    return order


def _seat(gathering: Gathering, guests: Sequence[Guest], rooms: Sequence[tuple[int, int]]) -> Gathering:
    """Deal guests into rooms of such sizes; the number of the first room is that of the draw."""
    order = iter(lots(gathering, guests, rooms[0][0]))
    where = {next(order): (n, place) for n, size in rooms for place in range(size)}
    seated = tuple(
        replace(guest, room=where[guest.user_id][0], place=where[guest.user_id][1])
        if guest.user_id in where
        else guest
        for guest in gathering.guests
    )
    made = tuple(Room(n=n) for n, _ in rooms)
    return _next(gathering, guests=seated, rooms=(*gathering.rooms, *made))


# While it runs


def note_place(gathering: Gathering, n: int, channel_id: int | None) -> Gathering:
    """The channel of a room, None once it is gone before its table was opened."""
    room = gathering.room(n)
    assert room is not None
    return _next(gathering.with_room(replace(room, channel_id=channel_id)))


def note_table(gathering: Gathering, n: int, table_id: int) -> Gathering:
    room = gathering.room(n)
    assert room is not None
    return _next(gathering.with_room(replace(room, table_id=table_id)))


def tables_are_over(gathering: Gathering, champions: Mapping[int, int | None], now: float) -> Gathering:
    """Every table has ended: on to the final, or to the end. `champions`: room → its 状元, None for none."""
    assert gathering.phase is Phase.RUNNING
    finalists = [user for n, user in sorted(champions.items()) if user is not None]
    if gathering.final_stock is None:
        return close(gathering, Ending.PLAYED, now)
    if len(finalists) < LEAST:
        return close(gathering, Ending.PLAYED if finalists else Ending.NOBODY, now)
    return _next(replace(gathering, phase=Phase.FINAL).with_room(Room(n=FINAL)))


def close(gathering: Gathering, ending: Ending, now: float) -> Gathering:
    """Raises EventOver."""
    if not gathering.is_live:
        raise EventOver
    return _next(gathering, phase=Phase.OVER, ending=ending, ended_at=now)


# Checks


def _next(gathering: Gathering, **changes: object) -> Gathering:
    return replace(gathering, version=gathering.version + 1, **changes)  # type: ignore[arg-type]


def _must_be_before(gathering: Gathering) -> None:
    if not gathering.is_live:
        raise EventOver
    if gathering.phase is not Phase.SIGN_UP:
        raise EventStarted


def _must_take_guests(gathering: Gathering) -> None:
    if gathering.phase not in (Phase.SIGN_UP, Phase.RUNNING):
        raise EventOver


# Checking the lots again


def draw_faults(gathering: Gathering) -> Iterator[str]:
    """What of the seats is not as the committed stream has it, in words; nothing if all is.

    A draw with somebody in it who asked to be forgotten cannot be made again: of it only the places count.
    """
    if fair.commit(gathering.secret) != gathering.commitment:
        yield "its secret does not fit its commitment"
    if gathering.started_at is None:
        if gathering.rooms or any(guest.room is not None for guest in gathering.guests):
            yield "somebody is seated before the start"
        return
    drawn = _first_rooms(gathering)
    first = [guest for guest in gathering.guests if guest.room in drawn]
    seen = {guest.user_id: (guest.room, guest.place) for guest in gathering.guests}
    for n, guests in (
        (1, first),
        *((n, list(gathering.seated_in(n))) for n in _late_rooms(gathering, drawn)),
    ):
        came = sorted(guests, key=lambda guest: (guest.at, guest.user_id))
        counts = sizes(len(came), gathering.options.chairs) if n == 1 else (len(came),)
        places = [(n + table, place) for table, size in enumerate(counts) for place in range(size)]
        if any(is_stranger(guest.user_id) for guest in came):
            if sorted(seen[guest.user_id] for guest in came) != places:
                yield f"the places of draw {n} are not those of its rooms"
            continue
        for user, due in zip(lots(gathering, came, n), places, strict=True):
            if seen[user] != due:
                yield f"user {user} sits in room {seen[user][0]} at place {seen[user][1]}, the lot says {due}"


def _first_rooms(gathering: Gathering) -> range:
    """The rooms that were drawn at the start, when everybody who had signed up got a seat."""
    count = sum(
        guest.at <= (gathering.started_at or 0.0) and guest.room is not None for guest in gathering.guests
    )
    return range(1, 1 + (len(sizes(count, gathering.options.chairs)) if count else 0))


def _late_rooms(gathering: Gathering, drawn: range) -> list[int]:
    return [room.n for room in gathering.tables if room.n not in drawn]
