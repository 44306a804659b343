"""How the table sees a game: its engine, its options, its JSON, and what it pays out of the prize stock.

A game joins the bot by one `Game` value in GAMES. The rules packages know nothing of this.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from games.core import Engine, Seat


class TableOptions(BaseModel):
    """What every table lets its host choose: seconds for a turn, and chairs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn_limit: int = Field(60, ge=15, le=300)
    chairs: int = Field(10, ge=2, le=10)


@dataclass(frozen=True, slots=True)
class Prize:
    """One class of the stock; `edited` tells that the host wrote the line himself."""

    class_: str
    name: str
    unit: str
    total: int
    left: int
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Payout:
    """`count` prizes of a class go to a seat, for these dice."""

    seat: Seat
    class_: str
    count: int
    dice: tuple[int, ...]

    @property
    def dice_text(self) -> str:
        """As an award keeps them, and as a record is held to: "4 4 1 2 3 6"."""
        return " ".join(map(str, self.dice))


class Prizes(Protocol):
    """A game with a stock of prizes: what lies on the table, and who takes it.

    `class_named` is the class that a word of any of our languages means, None if it means none.
    """

    def default(self) -> tuple[Prize, ...]: ...
    def at_start(self, options: Any, stock: Sequence[Prize], players: int) -> tuple[Prize, ...]: ...
    def payouts(self, events: Sequence[Any]) -> tuple[Payout, ...]: ...
    def class_named(self, word: str) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that a seat gets; pays, if negative. `seat` None is the pool of the table."""

    seat: Seat | None
    chips: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted for a player beyond this game, such as 積分 or bombs played."""

    seat: Seat
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that fell at one throw of a seat. `shown` is what they were worth, by the game's `ways`."""

    seat: Seat
    dice: tuple[int, ...]
    shown: str | None = None


class Stakes(Protocol):
    """A game for chips.

    `entry` is what one must hold to sit down; the `payments` of one action, which sum to zero, follow from
    its events. `undo` pays back what a game has moved so far that is closed before its end.
    """

    def entry(self, options: Any) -> int: ...
    def payments(self, options: Any, events: Sequence[Any]) -> tuple[Payment, ...]: ...
    def undo(self, options: Any, state: Any) -> tuple[Payment, ...]: ...


@dataclass(frozen=True, slots=True)
class Computers:
    """Players for empty chairs. `choose(view, level, rng)` is a plain function that a worker can import."""

    levels: tuple[str, ...]
    choose: Callable[[Any, Any, Random], Any]


class ConfigOf(Protocol):
    """`number` counts the games that were played before in the same series."""

    def __call__(self, options: Any, stock: Sequence[Prize], host: Seat, number: int) -> Any: ...


class Rounds(Protocol):
    """A game whose host may have the rest of a round played at one press."""

    def may_sweep(self, state: Any) -> bool: ...
    def round_of(self, state: Any) -> int: ...


@dataclass(frozen=True, slots=True)
class Game:
    """`schema` numbers the JSON of states: it grows when an old one can no longer be read as it is.

    `fits(options, config, number)` tells whether a config was made from these options for game `number` of
    a series. `roll` is the action of `/roll`, for games that have one. `paced(options, state)` tells whether
    the table makes the running move by itself, for whoever has not asked it to wait. So many `silent_turns`
    in a row put a seat on autopilot. `stalls(state)` tells whether everybody has acted and nothing came of
    it, so that a table at which nobody plays himself would go on for ever. `tallies(state, events)` is what
    one action counts for its players, `state` the one after it; by the first of `ranked_by` they are ranked,
    those who are equal by the next. `throws(action, events)` are the throws of one step, of which `action`
    is the config at the start; None for a game without dice. `ways` tells how many of all equally likely
    throws are worth what; may be empty.
    """

    name: str
    engine: Engine
    schema: int
    players: range
    options: type[TableOptions]
    config: ConfigOf
    fits: Callable[[Any, Any, int], bool]
    configs: TypeAdapter[Any]
    states: TypeAdapter[Any]
    actions: TypeAdapter[Any]
    events: TypeAdapter[Any]
    tallies: Callable[[Any, Sequence[Any]], tuple[Tally, ...]]
    ranked_by: tuple[str, ...]
    roll: Any | None = None
    prizes: Prizes | None = None
    stakes: Stakes | None = None
    computers: Computers | None = None
    paced: Callable[[Any, Any], bool] | None = None
    silent_turns: int = 3
    stalls: Callable[[Any], bool] | None = None
    rounds: Rounds | None = None
    throws: Callable[[Any, Sequence[Any]], tuple[Thrown, ...]] | None = None
    ways: Mapping[str, int] = field(default_factory=dict)

    def write_state(self, state: Any) -> str:
        document = {"schema": self.schema, "state": self.states.dump_python(state, mode="json")}
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"))

    def read_state(self, text: str) -> Any:
        """Raises ValueError for a state of a schema that this version cannot read."""
        document = json.loads(text)
        found = document.get("schema") if isinstance(document, dict) else None
        if found != self.schema:
            raise ValueError(f"a {self.name} state of schema {found}, this is {self.schema}")
        return self.states.validate_python(document["state"], strict=False)

    def write_action(self, action: Any) -> str:
        return self.actions.dump_json(action).decode()

    def write_events(self, events: Sequence[Any]) -> str:
        return self.events.dump_json(list(events)).decode()

    def read_throws(self, n: int, action: str, events: str) -> tuple[Thrown, ...]:
        """The throws of step `n`. Raises ValueError for what this version cannot read."""
        if self.throws is None:
            return ()
        made = self.actions if n else self.configs
        return self.throws(made.validate_json(action), self.read_events(events))

    def read_events(self, text: str) -> tuple[Any, ...]:
        return tuple(self.events.validate_json(text))


def has_names(stock: Sequence[Prize]) -> bool:
    """Whether real things are played for: then taking part must be free."""
    return any(prize.name for prize in stock)
