"""A game during one action: the same as a State, but it can be changed.

Only here, because an action may move ten pieces and pay thirty times; what goes in and comes out is frozen.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import Seat
from games.shengguantu.chart import chart
from games.shengguantu.events import Became, Event, Paid, Why
from games.shengguantu.squares import Square, SquareId, Status
from games.shengguantu.values import Career, Ending, Offer, State


class Board:
    """The career of the seat on turn lies open in `office` … `retired`; the others' are in `careers`."""

    __slots__ = (
        "balances",
        "before",
        "careers",
        "chart",
        "config",
        "ending",
        "events",
        "offer",
        "office",
        "own_level",
        "pool",
        "rank",
        "redemption",
        "refilled",
        "retired",
        "scale",
        "seat",
        "second",
        "state",
        "status",
        "throws",
    )

    def __init__(self, state: State) -> None:
        self.state, self.config = state, state.config
        self.chart = chart(state.config.chart)
        self.scale = state.config.entry // 100
        self.seat = state.turn
        self.careers = list(state.careers)
        self.balances = list(state.balances)
        self.pool = state.pool
        self.refilled = state.refilled
        self.offer: Offer | None = None
        self.redemption: int | None = None
        self.events: list[Event] = []
        self._open(state.careers[state.turn])

    def _open(self, career: Career) -> None:
        self.office: SquareId = career.office
        self.second: SquareId | None = career.second
        self.status: tuple[Status, ...] = career.status
        self.own_level: int | None = career.own_level
        self.before: SquareId | None = career.before
        self.throws: int = career.throws
        self.ending: Ending | None = career.ending
        self.rank: int | None = career.rank
        self.retired: SquareId | None = career.retired

    def career(self) -> Career:
        """That of the seat on turn, as it now is."""
        return Career(
            self.office,
            self.second,
            self.status,
            self.own_level,
            self.before,
            self.throws,
            self.ending,
            self.rank,
            self.retired,
        )

    def state_now(self, turn: Seat, round_: int, turns: int, over: bool = False) -> State:
        self.careers[self.seat] = self.career()
        return State(
            self.config,
            turn,
            tuple(self.careers),
            tuple(self.balances),
            self.pool,
            self.refilled,
            self.state.away,
            round_,
            turns,
            self.offer,
            self.redemption,
            over,
        )

    # Where the seat on turn stands

    def square(self) -> Square:
        """The one that its throws are read from (rule 15)."""
        return self.chart.squares[self.second or self.office]

    def level(self) -> int | None:
        return self.own_level or self.chart.squares[self.office].level

    def become(self, marks: tuple[Status, ...]) -> None:
        """Once and for all (rule 19)."""
        for status in marks:
            if status not in self.status:
                self.status = tuple(sorted((*self.status, status)))
                self.events.append(Became(self.seat, status))

    def others_in_play(self) -> Iterator[tuple[Seat, Career]]:
        for seat, career in enumerate(self.careers):
            if seat != self.seat and career.ending is None:
                yield seat, career

    # Chips; amounts are those of the rules, for an entry of 100

    def pay(self, payer: Seat | None, payee: Seat | None, chips: int, why: Why) -> None:
        """Amounts as they are; None is the pool. A balance may go below zero (rule 29)."""
        if payer is None:
            self.pool -= chips
        else:
            self.balances[payer] -= chips
        if payee is None:
            self.pool += chips
        else:
            self.balances[payee] += chips
        self.events.append(Paid(payer, payee, chips, why))

    def from_pool(self, amount: int, why: Why) -> None:
        """In full: while the pool is short, everybody in play pays an entry into it (rule 29)."""
        chips = amount * self.scale
        while self.pool < chips:
            self._refill()
        self.pay(None, self.seat, chips, why)

    def to_pool(self, amount: int, why: Why) -> None:
        if amount:
            self.pay(self.seat, None, amount * self.scale, why)

    def from_each(self, amount: int, why: Why) -> None:
        """From every other player in play."""
        for seat, _ in self.others_in_play():
            self.pay(seat, self.seat, amount * self.scale, why)

    def _refill(self) -> None:
        in_play = [seat == self.seat or career.ending is None for seat, career in enumerate(self.careers)]
        for seat, pays in enumerate(in_play):
            if pays:
                self.pay(seat, None, self.config.entry, Why.REFILL)
        self.refilled = tuple(map(max, self.refilled, in_play))
