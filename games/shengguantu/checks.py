"""Whether a chart as a whole can be played from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NoReturn

from games.shengguantu.ranks import HIGHEST, LOWEST
from games.shengguantu.squares import (
    MAIN_KINDS,
    Arrow,
    Chart,
    Condition,
    Deed,
    Entry,
    FaultyChart,
    Fork,
    Kind,
    Square,
    SquareId,
)
from games.shengguantu.throws import DOUBLES, EVERY_SQUARE, FIRST_THROWS, FOURS, Sign

LEAVING = frozenset({Deed.DAHE, Deed.HE, Deed.RONGGUI, Deed.XIUZHI, Deed.CHANGSHU, Deed.CHUJU})
OWN_LEVELS = frozenset({Deed.RISE_ONE, Deed.RISE_TWO, Deed.FALL_ONE})
COMES_BACK = frozenset(
    {
        Deed.DO,
        Deed.SAME,
        Deed.BACK,
        Deed.FINED,
        Deed.DOUBLY_FINED,
        Deed.RESTORED,
        Deed.RESTORED_FOR_PAY,
        Deed.RESTORED_FOR_FINE,
    }
)


def check(file: str, chart: Chart) -> None:
    """Raises FaultyChart for the first thing that is wrong."""
    _Checks(file, chart).run()


class _Checks:
    def __init__(self, file: str, chart: Chart) -> None:
        self.file, self.chart = file, chart

    def run(self) -> None:
        self._ranks()
        for square in self.chart.squares.values():
            self._kind(square)
            self._outcomes(square)
            for sign, entry in square.entries.items():
                self._entry(square, sign, entry)
        self._reach()
        self._ways_out()

    def _fail(self, square: SquareId | None, reason: str) -> NoReturn:
        raise FaultyChart(self.file, square, reason)

    # Squares

    def _ranks(self) -> None:
        """Everybody who leaves with a rank finds his square; the lowest, 未入流, has none."""
        held = [square for square in self.chart.squares.values() if square.kind is Kind.RETIRED]
        for square in held:
            if self.chart.retired.get(square.level or 0) != square.id:
                self._fail(square.id, "two squares of leavers have one level, or one has none")
        if missing := set(range(LOWEST + 1, HIGHEST + 1)) - self.chart.retired.keys():
            self._fail(None, f"no square for leavers of level {min(missing)}")

    def _kind(self, square: Square) -> None:
        is_main = square.kind in MAIN_KINDS
        if square.is_for_sale and (square.kind is not Kind.PURCHASE or square.level is None):
            self._fail(square.id, "what is for sale is a purchase with a rank")
        if square.advance and square.kind is not Kind.COMMISSION:
            self._fail(square.id, "only a commission pays an advance")
        if square.redeem and square.kind is not Kind.PENALTY:
            self._fail(square.id, "only from a penalty one is redeemed")
        if square.has_own_level and square.level is None:
            self._fail(square.id, "an own level begins with a rank")
        if (square.marks or square.is_manchu_post or square.is_provisional) and not is_main:
            self._fail(square.id, "the main piece never stands here")
        if square.sits_for and self._square(square.id, square.sits_for).kind is not Kind.ORIGIN:
            self._fail(square.id, f"{square.sits_for} is no origin")

    def _outcomes(self, square: Square) -> None:
        """One outcome for everything that can be thrown here, whoever throws it."""
        if square.kind is Kind.RETIRED:
            if square.entries:
                self._fail(square.id, "a leaver throws no more")
            return
        if Sign.AUTO in square.entries or (square.id in self.chart.unreachable and not square.entries):
            return  # nobody ever throws here
        needed = FIRST_THROWS if square.kind is Kind.OUTSIDE else EVERY_SQUARE
        for sign in needed:
            entry = square.entries.get(sign)
            if entry is None:
                self._fail(square.id, f"no outcome for {sign}")
            if isinstance(entry, Fork) and entry.no is None:
                self._fail(square.id, f"no outcome for {sign} without {entry.condition}")
        if square.kind is not Kind.OUTSIDE and (odd := self._first_throws(square)):
            self._fail(square.id, f"not read after the first throw: {min(odd)}")

    def _first_throws(self, square: Square) -> set[Sign]:
        return set(square.entries) & (set(FIRST_THROWS) - set(EVERY_SQUARE) - set(FOURS)) - {
            Sign.HONGERDUI,
            Sign.SUERDUI,
        }

    # Entries

    def _entry(self, square: Square, sign: Sign, entry: Entry) -> None:
        if sign in DOUBLES.values() and square.kind not in MAIN_KINDS:
            self._fail(square.id, f"{sign} is read on offices only")
        if isinstance(entry, Fork) and sign is Sign.AUTO:
            self._fail(square.id, "what happens on arrival has no condition")
        for arrow in _arrows(entry):
            self._arrow(square, sign, arrow)
        if not isinstance(entry, Fork) or entry.condition is not Condition.MANCHU:
            for arrow in _arrows(entry):
                if arrow.deed is Deed.GO and self.chart.squares[arrow.to or ""].is_manchu_post:
                    self._fail(square.id, f"{sign} leads to a 滿缺 without `if manchu`")

    def _arrow(self, square: Square, sign: Sign, arrow: Arrow) -> None:
        is_second = square.kind not in MAIN_KINDS
        target = self._square(square.id, arrow.to) if arrow.to else None
        if arrow.deed in LEAVING and target and target.kind is not Kind.RETIRED:
            self._fail(square.id, f"{sign} leaves as {target.id}, which is no square of leavers")
        if arrow.deed in (Deed.GO, Deed.POST) and target and target.kind in (Kind.RETIRED, Kind.OUTSIDE):
            self._fail(square.id, f"{sign} leads off the board to {target.id}")
        if arrow.deed in COMES_BACK and not is_second:
            self._fail(square.id, f"{sign}: no second piece is out here")
        if arrow.deed in OWN_LEVELS and not square.has_own_level:
            self._fail(square.id, f"{sign}: nobody has an own level here")
        if arrow.deed is Deed.AS and (len(arrow.signs) != 1 or arrow.signs == (sign,)):
            self._fail(square.id, f"{sign} counts as itself, or as several throws")
        if arrow.deed is Deed.AS and self._is_as(square, arrow.signs[0]):
            self._fail(square.id, f"{sign} counts as {arrow.signs[0]}, which counts as another")

    def _is_as(self, square: Square, sign: Sign) -> bool:
        entry = square.entries.get(sign)
        return entry is not None and any(arrow.deed is Deed.AS for arrow in _arrows(entry))

    def _square(self, at: SquareId, id_: SquareId) -> Square:
        if id_ not in self.chart.squares:
            self._fail(at, f"no such square: {id_}")
        return self.chart.squares[id_]

    # The whole

    def _reach(self) -> None:
        """Everything is reached from the first throw or bought, but what the chart names."""
        reached: set[SquareId] = set()
        ahead = [self.chart.start, *(square.id for square in self.chart.for_sale)]
        while ahead:
            id_ = ahead.pop()
            if id_ not in reached:
                reached.add(id_)
                ahead += _targets(self.chart.squares[id_])
        for square in self.chart.squares.values():
            is_named = square.id in self.chart.unreachable
            if square.kind is not Kind.RETIRED and (square.id in reached) == is_named:
                why = "is reached, but named as unreachable" if is_named else "is never reached"
                self._fail(square.id, why)

    def _ways_out(self) -> None:
        """From every square of the main piece a player can leave in the end, or the game would not end."""
        out: set[SquareId] = set()
        before = -1
        while before < len(out):
            before = len(out)
            out |= {square.id for square in self.chart.squares.values() if _leads_out(square, out)}
        for square in self.chart.squares.values():
            if square.entries and square.kind in MAIN_KINDS and square.id not in out:
                self._fail(square.id, "nobody ever leaves from here")


def _arrows(entry: Entry) -> Iterator[Arrow]:
    if isinstance(entry, Arrow):
        yield entry
        return
    yield entry.yes
    if entry.no is not None:
        yield entry.no


def _all_arrows(square: Square) -> Iterable[Arrow]:
    return (arrow for entry in square.entries.values() for arrow in _arrows(entry))


def _targets(square: Square) -> Iterator[SquareId]:
    for arrow in _all_arrows(square):
        if arrow.to and arrow.deed in (Deed.GO, Deed.POST):
            yield arrow.to


def _leads_out(square: Square, out: set[SquareId]) -> bool:
    """An own level leads out: who reaches 正二品 leaves (rule 18)."""
    return any(
        arrow.deed in LEAVING or arrow.deed in OWN_LEVELS or arrow.to in out for arrow in _all_arrows(square)
    )
