"""鬥地主 as the table sees it: options, stakes, and computers for empty chairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, cast

from pydantic import Field, TypeAdapter

import games.doudizhu as engine
from bot.engines import Computers, Game, Payment, Prize, TableOptions, Tally
from games.core import Engine, Seat
from games.doudizhu.players import Level, choose
from games.doudizhu.values import Action, Config, Ended, Event, Outcome, Played, State

ENTRY = 12
"""Chips that one must hold for a seat, in stakes."""

LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)


class DoudizhuOptions(TableOptions):
    """`stake`: chips a point of 積分 (rule text, section 1). A turn has 15 seconds (section 3 d)."""

    turn_limit: int = Field(15, ge=10, le=120)
    chairs: int = Field(3, ge=3, le=3)
    stake: int = Field(50, ge=50, le=200)


def config(options: DoudizhuOptions, stock: Sequence[Prize], host: Seat, number: int) -> Config:
    """In the first hand the first to enter calls first, then each in turn (D17)."""
    return Config(first_caller=number % 3)


def fits(options: DoudizhuOptions, made: Config, number: int) -> bool:
    return made == config(options, (), 0, number)


class DoudizhuStakes:
    def entry(self, options: DoudizhuOptions) -> int:
        return options.stake * ENTRY

    def payments(self, options: DoudizhuOptions, events: Sequence[Event]) -> tuple[Payment, ...]:
        """At the end each peasant pays the landlord, or the landlord both (D25)."""
        ends = [event.outcome for event in events if isinstance(event, Ended)]
        return tuple(
            Payment(seat, score * options.stake) for end in ends for seat, score in enumerate(end.scores)
        )

    def undo(self, options: DoudizhuOptions, state: State) -> tuple[Payment, ...]:
        """Nothing is paid before the end."""
        return ()


def tallies(state: State, events: Sequence[Event]) -> tuple[Tally, ...]:
    ends = [event.outcome for event in events if isinstance(event, Ended)]
    return tuple(
        Tally(seat, what, count)
        for end in ends
        for seat in range(3)
        for what, count in _counts(state, end, seat)
        if count or what == "points"
    )


def _counts(state: State, end: Outcome, seat: Seat) -> Iterator[tuple[str, int]]:
    is_landlord = seat == end.landlord
    won = end.landlord_won == is_landlord
    own = (move for move in state.moves if isinstance(move, Played) and move.seat == seat)
    yield "points", end.scores[seat]
    yield "hands", 1
    yield "landlord_hands", int(is_landlord)
    yield "landlord_wins", int(is_landlord and won)
    yield "peasant_wins", int(not is_landlord and won)
    yield "bombs", sum(move.pattern.doubles for move in own)
    yield "springs", int(won and end.spring is not None)


def stalls(state: State) -> bool:
    """Whether nobody called, and the cards have been dealt anew."""
    return state.deal > 1 and state.landlord is None and state.calls == (None, None, None)


GAME = Game(
    name="doudizhu",
    engine=cast("Engine", engine),
    schema=1,
    players=engine.SEATS,
    options=DoudizhuOptions,
    config=config,
    fits=fits,
    configs=TypeAdapter(Config),
    states=TypeAdapter(State),
    actions=TypeAdapter(Annotated[Action, Field(discriminator="kind")]),
    events=TypeAdapter(list[Annotated[Event, Field(discriminator="kind")]]),
    tallies=tallies,
    ranked_by=("points",),
    stakes=DoudizhuStakes(),
    computers=Computers(tuple(map(str, LEVELS)), choose),
    silent_turns=2,
    stalls=stalls,
)
