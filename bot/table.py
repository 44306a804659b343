"""A table as the bot holds it: a frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal

from bot.engines import Game, Prize, TableOptions
from bot.fair import Contribution, make_key
from bot.people import is_stranger
from db.interventions import InterventionRow
from games.core import Seat


class Phase(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


class Ending(StrEnum):
    """How a table came to its end."""

    PLAYED = "played"  # by the rules
    STOPPED = "stopped"  # by the host or a moderator
    DESERTED = "deserted"  # nobody was left
    EXPIRED = "expired"  # nobody started it
    VOID = "void"  # its channel is gone


class Presence(StrEnum):
    SEATED = "seated"
    LEFT = "left"
    KICKED = "kicked"


class Autopilot(StrEnum):
    OFF = "off"
    CHOSEN = "chosen"
    SILENCE = "silence"  # set after the turns of silence that the game allows: no human for the table


Cause = Literal["player", "auto", "autopilot", "pace", "round", "skip", "computer", "table"]
"""Who made an action: its player, the clock, his autopilot, a table that plays at its own pace, the host's
press for a round, a host or moderator who skipped the player, a computer that sits there, the table."""

RECENT = 12
"""Actions kept at hand for the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A player at the table; `seat` is None before the start.

    `level` is a computer's, None for a human. `waits`: the table, if it plays at its own pace, waits for his
    next move.
    """

    user_id: int
    name: str
    joined_at: float
    brought: str
    word: str = ""
    seat: Seat | None = None
    presence: Presence = Presence.SEATED
    autopilot: Autopilot = Autopilot.OFF
    silent_turns: int = 0
    level: str | None = None
    emblem: int = 0
    waits: bool = False

    @property
    def is_computer(self) -> bool:
        return self.level is not None

    @property
    def is_stranger(self) -> bool:
        """In place of somebody who asked to be forgotten (`db.people`)."""
        return is_stranger(self.user_id)

    @property
    def is_here(self) -> bool:
        return self.presence is Presence.SEATED

    @property
    def is_human(self) -> bool:
        """Autopilot by choice is a human who watches; by silence it is nobody."""
        return self.is_here and not self.is_computer and self.autopilot is not Autopilot.SILENCE

    @property
    def is_awake(self) -> bool:
        """A human who plays himself."""
        return self.is_human and self.autopilot is Autopilot.OFF


@dataclass(frozen=True, slots=True)
class Happening:
    """One action of the running game and its events; `n` counts from 0, the start."""

    n: int
    seat: Seat | None
    cause: Cause
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """See `db.rows.TableRow` for the plain fields.

    `sitters` are in the order of joining. `steps` counts the actions made; the next has that number.
    `recent` holds the last few, oldest first, `interventions` the last uses of powers (`bot.interventions`).
    """

    id: int
    guild_id: int
    channel_id: int
    game: Game
    phase: Phase
    host_id: int
    options: TableOptions
    state: Any = None
    version: int = 0
    turn_version: int = 0
    deadline: float | None = None
    paused_left: float | None = None
    host_seen_at: float
    board_id: int | None = None
    board_at: float | None = None
    ping_id: int | None = None
    secret: str
    commitment: str
    opened_at: float
    started_at: float | None = None
    ended_at: float | None = None
    ending: Ending | None = None
    told_at: float | None = None
    series_id: int | None = None
    series_n: int = 0
    gathering_id: int | None = None
    parent_id: int | None = None
    held_by: int | None = None
    held_until: float | None = None
    for_points: bool = False
    chance_key: str | None = None
    sitters: tuple[Sitter, ...] = ()
    stock: tuple[Prize, ...] = ()
    steps: int = 0
    recent: tuple[Happening, ...] = ()
    interventions: tuple[InterventionRow, ...] = ()

    @property
    def is_live(self) -> bool:
        return self.phase is not Phase.OVER

    @property
    def is_paused(self) -> bool:
        return self.paused_left is not None

    @property
    def is_held(self) -> bool:
        """Whether somebody has paused it; it is paused then, whatever else holds it up."""
        return self.held_until is not None

    @property
    def is_full(self) -> bool:
        return len(self.here) >= self.options.chairs

    @property
    def here(self) -> tuple[Sitter, ...]:
        return tuple(sitter for sitter in self.sitters if sitter.is_here)

    @property
    def computers(self) -> tuple[Sitter, ...]:
        return tuple(sitter for sitter in self.here if sitter.is_computer)

    @property
    def is_practice(self) -> bool:
        """With a computer in a seat nothing is won or lost, or it could be farmed."""
        return any(sitter.is_computer for sitter in self.sitters)

    @property
    def moves_chips(self) -> bool:
        return self.game.stakes is not None and not self.is_practice and not self.for_points

    @property
    def is_at_stake(self) -> bool:
        """Whether a game runs for chips, or for points where a guild hides them."""
        return self.phase is Phase.RUNNING and self.game.stakes is not None and not self.is_practice

    @property
    def by_seat(self) -> tuple[Sitter, ...]:
        """Everybody who was dealt in, seat 0 first."""
        placed = [sitter for sitter in self.sitters if sitter.seat is not None]
        return tuple(sorted(placed, key=lambda sitter: sitter.seat or 0))

    @property
    def turn(self) -> Seat | None:
        if self.phase is not Phase.RUNNING:
            return None
        return self.game.engine.to_act(self.state)

    @property
    def to_act(self) -> Sitter | None:
        return None if self.turn is None else self.at(self.turn)

    @property
    def is_paced(self) -> bool:
        """Whether the table itself makes the running move."""
        sitter, paced = self.to_act, self.game.paced
        return (
            paced is not None and sitter is not None and not sitter.waits and paced(self.options, self.state)
        )

    @property
    def host(self) -> Sitter | None:
        return self.sitter(self.host_id)

    def at(self, seat: Seat) -> Sitter:
        return next(sitter for sitter in self.sitters if sitter.seat == seat)

    def sitter(self, user_id: int) -> Sitter | None:
        return next((sitter for sitter in self.sitters if sitter.user_id == user_id), None)

    def with_sitter(self, changed: Sitter) -> Table:
        """The same table with one player's entry replaced, or added at the end."""
        if self.sitter(changed.user_id) is None:
            return replace(self, sitters=(*self.sitters, changed))
        replaced = (changed if old.user_id == changed.user_id else old for old in self.sitters)
        return replace(self, sitters=tuple(replaced))

    def without(self, user_id: int) -> Table:
        kept = (sitter for sitter in self.sitters if sitter.user_id != user_id)
        return replace(self, sitters=tuple(kept))

    def where(self, other: Table) -> Table:
        """The same table with its board and its ping where `other` has them."""
        return replace(self, board_id=other.board_id, board_at=other.board_at, ping_id=other.ping_id)

    def key(self) -> bytes:
        """The key of this table's chance. Only for a started table: before, it is not settled."""
        if self.chance_key is not None:
            return bytes.fromhex(self.chance_key)
        return make_key(self.secret, contributions(self.by_seat))


def contributions(by_seat: Sequence[Sitter]) -> list[Contribution]:
    return [Contribution(sitter.user_id, sitter.brought, sitter.word) for sitter in by_seat]
