"""陞官圖 as the table sees it: options, the chips that move with every turn, and the fast pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, cast

from pydantic import Field, TypeAdapter

import games.shengguantu as engine
from bot.engines import Game, Payment, Prize, TableOptions, Tally, Thrown
from games.core import Engine, Seat
from games.shengguantu.events import Ended, Event, Paid, Rolled
from games.shengguantu.values import Action, Config, ManchuPosts, NoPair, Phase, Roll, State

ENTRIES = 3
"""What one must hold for a seat, in entries: the pool may have to be refilled."""


class ShengguantuOptions(TableOptions):
    """`entry`: what everybody puts into the pool; `fast`: the bot throws for all who ask for no time."""

    turn_limit: int = Field(60, ge=15, le=300)
    chairs: int = Field(8, ge=2, le=8)
    entry: Literal[100, 200, 300, 400, 500] = 100
    fast: bool = False
    no_pair: Literal["again", "pass"] = "again"
    manchu_posts: Literal["barred", "open"] = "barred"
    purchase: bool = True
    bail_out: bool = False


def config(options: ShengguantuOptions, stock: Sequence[Prize], host: Seat, number: int) -> Config:
    """The host throws first."""
    return Config(
        no_pair=NoPair(options.no_pair),
        manchu_posts=ManchuPosts(options.manchu_posts),
        purchase=options.purchase,
        bail_out=options.bail_out,
        entry=options.entry,
        first=host,
    )


def fits(options: ShengguantuOptions, made: Config, number: int) -> bool:
    return made == config(options, (), made.first, number)


class ShengguantuStakes:
    def entry(self, options: ShengguantuOptions) -> int:
        return options.entry * ENTRIES

    def payments(self, options: ShengguantuOptions, events: Sequence[Event]) -> tuple[Payment, ...]:
        """What each seat and the pool got by one action, in all."""
        got = Counter[Seat | None]()
        for event in events:
            if isinstance(event, Paid):
                got[event.payee] += event.chips
                got[event.payer] -= event.chips
        return tuple(Payment(seat, chips) for seat, chips in got.items() if chips)

    def undo(self, options: ShengguantuOptions, state: State) -> tuple[Payment, ...]:
        back = [(seat, -balance) for seat, balance in enumerate(state.balances)]
        return tuple(Payment(seat, chips) for seat, chips in [*back, (None, -state.pool)] if chips)


def tallies(state: State, events: Sequence[Event]) -> tuple[Tally, ...]:
    """Each game that was played to its end, and how one left it."""
    results = [result for event in events if isinstance(event, Ended) for result in event.outcome.results]
    return tuple(Tally(result.seat, what, 1) for result in results for what in ("games", str(result.ending)))


def throws(action: Config | Action, events: Sequence[Event]) -> tuple[Thrown, ...]:
    """Four dice each, also of those throws of a turn that moved nothing."""
    return tuple(Thrown(event.seat, event.dice) for event in events if isinstance(event, Rolled))


def paced(options: ShengguantuOptions, state: State) -> bool:
    """Whether a throw is made for the seat on turn; what is a choice is never made so."""
    return options.fast and engine.phase_of(state) is Phase.ROLLING


GAME = Game(
    name="shengguantu",
    engine=cast("Engine", engine),
    schema=1,
    players=engine.SEATS,
    options=ShengguantuOptions,
    config=config,
    fits=fits,
    configs=TypeAdapter(Config),
    states=TypeAdapter(State),
    actions=TypeAdapter(Annotated[Action, Field(discriminator="kind")]),
    events=TypeAdapter(list[Annotated[Event, Field(discriminator="kind")]]),
    tallies=tallies,
    ranked_by=("dahe", "ronggui", "games"),
    roll=Roll(),
    stakes=ShengguantuStakes(),
    paced=paced,
    throws=throws,
)
