"""What happens in a game of 陞官圖, as sentences in one language. Names come in already harmless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.glyphs import WORDS, Glyphs
from bot.names import inert
from bot.table import Happening, Table
from bot.words import Tongue
from cogs.shengguantu_words import (
    STATUS_WORDS,
    bare_signs_text,
    board_of,
    name_text,
    pattern_text,
    rank_text,
    signs_text,
    square_text,
)
from games.core import Seat
from games.shengguantu.events import (
    Became,
    CameBack,
    Declined,
    Ended,
    Event,
    Left,
    Moved,
    Offered,
    Paid,
    Redeemed,
    RedemptionDue,
    Refused,
    Rolled,
    Started,
    Stayed,
    Went,
    Why,
)
from games.shengguantu.squares import Deed, Fork, Kind, Status
from games.shengguantu.throws import Pattern
from games.shengguantu.values import Ending

NO_BREAK = "\u00a0"

SECOND_WORDS = {
    Kind.COMMISSION: "sgt-second-commission",
    Kind.REVIEW: "sgt-second-review",
    Kind.MERIT: "sgt-second-merit",
    Kind.PENALTY: "sgt-second-penalty",
    Kind.TITLE: "sgt-second-title",
    Kind.HONOUR: "sgt-second-honour",
}

LEFT_WORDS = {
    Ending.DAHE: "sgt-left-dahe",
    Ending.RONGGUI: "sgt-left-ronggui",
    Ending.XIUZHI: "sgt-left-xiuzhi",
    Ending.CHANGSHU: "sgt-left-changshu",
    Ending.CHUJU: "sgt-left-chuju",
}

STAYING = {
    Deed.DO: "sgt-do",
    Deed.AS: "sgt-as",
    Deed.SAME: "sgt-same",
    Deed.STAY: "sgt-stay",
    Deed.REMAIN: "sgt-remain",
}

COMING_BACK = {
    Deed.BACK: "sgt-back",
    Deed.FINED: "sgt-fined",
    Deed.DOUBLY_FINED: "sgt-fined",
    Deed.RESTORED: "sgt-restored",
    Deed.RESTORED_FOR_PAY: "sgt-restored",
    Deed.RESTORED_FOR_FINE: "sgt-restored",
}

OWN_LEVEL = {Deed.RISE_ONE: "sgt-rise-one", Deed.RISE_TWO: "sgt-rise-two", Deed.FALL_ONE: "sgt-fall-one"}

SHARED = {Why.GIFT: "pay-gift", Why.DAHE: "pay-dahe", Why.RONGGUI: "pay-ronggui"}
"""What everybody pays to one."""

FROM_ONE = {
    Why.FINE: "pay-fine",
    Why.SALARY: "pay-salary",
    Why.REDEMPTION: "pay-redemption",
    Why.PURCHASE: "pay-purchase",
}
"""What one pays into the pool."""

CELEBRATED = (Ending.DAHE, Ending.RONGGUI)

DEGREES = (Status.JUREN, Status.JINSHI)


def dice_text(dice: Sequence[int], glyphs: Glyphs = WORDS) -> str:
    """Faces in their order, as figures or as emojis."""
    return glyphs.dice_in_a_row(dice) if glyphs.dice else NO_BREAK.join(map(str, dice))


def _without_misses(events: Sequence[Event]) -> tuple[int, list[Event]]:
    """How many throws of a turn showed nothing and were thrown again, and the events without them.

    Without 曾經科舉 too, where it comes with a degree that says more.
    """
    last = max((at for at, event in enumerate(events) if isinstance(event, Rolled)), default=0)
    degrees = {event.seat for event in events if isinstance(event, Became) and event.status in DEGREES}
    told = [
        event
        for at, event in enumerate(events)
        if not (isinstance(event, Rolled) and at != last)
        and not (isinstance(event, Became) and event.status is Status.EXAMS and event.seat in degrees)
    ]
    return sum(isinstance(event, Rolled) for event in events[:last]), told


def _whole_way(moves: Sequence[Moved], last: Moved | Left | Offered) -> Moved | Left | Offered:
    """Steps from office to office as one, unless they end where they began."""
    gone = [move for move in moves if move.office != move.office_before]
    if not isinstance(last, Moved) or last not in gone or gone[0].office_before == last.office:
        return last
    return replace(last, office_before=gone[0].office_before, level_before=gone[0].level_before)


def _made(event: Moved, tongue: Tongue) -> str:
    """What 行 and 作 make of a throw where it was read."""
    square = board_of().squares[event.second_before or event.office_before]
    entry = square.entries.get(event.sign) if event.sign else None
    arrows = (entry.yes, entry.no) if isinstance(entry, Fork) else (entry,)
    signs = next((arrow.signs for arrow in arrows if arrow is not None and arrow.deed is event.deed), ())
    return bare_signs_text(signs, tongue)


class Teller:
    """Tells the events of one table in one language."""

    def __init__(self, table: Table, tongue: Tongue) -> None:
        self.table, self.say = table, tongue

    def name(self, seat: Seat | None) -> str:
        assert seat is not None
        return inert(self.table.at(seat).name)

    def happening(self, happening: Happening) -> list[str]:
        """One action: what was thrown, where it led, what was paid and why."""
        return self.tell(happening.events, happening.cause)

    def in_short(self, happening: Happening) -> str:
        """One action in a line: where it led in the end, or else what it began with."""
        led = [event for event in happening.events if isinstance(event, Moved | Left | Offered)]
        if not led:
            return next(iter(self.happening(happening)), "")
        last = _whole_way([event for event in led if isinstance(event, Moved)], led[-1])
        if isinstance(last, Left) or (isinstance(last, Moved) and last.sign is None):
            return self.event(last)
        return self.say("sgt-in-short", name=self.name(last.seat), what=self.event(last))

    def tell(self, events: Sequence[Event], cause: str) -> list[str]:
        lines = self._who_goes(events)
        misses, events = _without_misses(events)
        for is_paid, group in groupby(events, lambda event: isinstance(event, Paid)):
            if is_paid:
                lines += self._paid([event for event in group if isinstance(event, Paid)])
            else:
                lines += (line for event in group if (line := self._told(event, cause, misses)))
        # 柔、柔 where 柔 moves nothing is one sentence
        return [line for line, _ in groupby(lines)]

    def _who_goes(self, events: Sequence[Event]) -> list[str]:
        """An offer accepted begins with the move itself, which names nobody."""
        match events:
            case [Moved(seat=seat, sign=sign), *_] if sign is not None:
                return [self.say("sgt-accepted", name=self.name(seat))]
        return []

    def _told(self, event: Event, cause: str, misses: int) -> str:
        if isinstance(event, Went) and cause == "table":
            return self.say("sgt-sent-away", name=self.name(event.seat))
        if isinstance(event, Rolled):
            return self.rolled(event, misses)
        return self.event(event)

    def event(self, event: Event) -> str:
        match event:
            case Rolled():
                return self.rolled(event)
            case Moved():
                return self.moved(event)
            case Left():
                rank = rank_text(event.rank, self.say)
                return self.say(LEFT_WORDS[event.ending], name=self.name(event.seat), rank=rank)
            case Started(first=first):
                entry = self.table.state.config.entry
                return self.say("sgt-started", name=self.name(first), chips=entry)
            case Became(seat=seat, status=status):
                return self.say("sgt-became", name=self.name(seat), status=self.say(STATUS_WORDS[status]))
        return self._of_choices(event)

    def _of_choices(self, event: Event) -> str:
        say = self.say
        match event:
            case Offered(square=square):
                return say("sgt-offered", to=square_text(square, say))
            case Refused(seat=seat, square=square):
                return say("sgt-refused", name=self.name(seat), to=square_text(square, say))
            case RedemptionDue(seat=seat, penalty=penalty, chips=chips):
                return say(
                    "sgt-redemption-due", name=self.name(seat), penalty=name_text(penalty, say), chips=chips
                )
            case Redeemed(seat=seat):
                return say("sgt-redeemed", name=self.name(seat))
            case Declined(seat=seat):
                return say("sgt-declined", name=self.name(seat))
        return self._of_seats(event)

    def _of_seats(self, event: Event) -> str:
        say = self.say
        match event:
            case Stayed(seat=seat, rank=rank):
                return say("sgt-stayed", name=self.name(seat), rank=rank_text(rank, say))
            case Went(seat=seat):
                return say("sgt-went", name=self.name(seat))
            case CameBack(seat=seat):
                return say("sgt-came-back", name=self.name(seat))
            case Ended(outcome=outcome):
                return say("sgt-ended", rounds=outcome.rounds, turns=outcome.turns)
        return ""

    # One throw

    def rolled(self, event: Rolled, misses: int = 0) -> str:
        say, throw = self.say, self._throw(event, misses)
        if event.pattern is Pattern.NONE:
            return say("sgt-rolled-nothing", throw=throw)
        pattern = pattern_text(event.pattern, event.dice, say)
        if not event.signs:
            return say("sgt-rolled-spent", throw=throw, pattern=pattern)
        signs = signs_text(event.signs, say)
        if signs == pattern:
            return say("sgt-rolled-same", throw=throw, pattern=pattern)
        led = say("sgt-rolled-signs", signs=signs)
        return say("sgt-rolled", throw=throw, pattern=pattern, signs=led)

    def _throw(self, event: Rolled, misses: int) -> str:
        name, dice = self.name(event.seat), dice_text(event.dice, self.say.glyphs)
        if misses:
            return self.say("sgt-throw-after", name=name, dice=dice, misses=misses)
        return self.say("sgt-throw", name=name, dice=dice)

    def moved(self, event: Moved) -> str:
        say, deed = self.say, event.deed
        sign = bare_signs_text([event.sign], say) if event.sign else ""
        to = square_text(event.office, say, event.level, is_kind_told=True)
        if deed in STAYING:
            return say(STAYING[deed], sign=sign, made=_made(event, say))
        if deed in COMING_BACK:
            return say(COMING_BACK[deed], to=name_text(event.office, say))
        if deed in OWN_LEVEL:
            return say(OWN_LEVEL[deed], rank=rank_text(event.level, say))
        if deed is Deed.POST and event.second is not None:
            kind = board_of().squares[event.second].kind
            return say(SECOND_WORDS[kind], to=square_text(event.second, say, is_kind_told=True))
        if deed in (Deed.BUY, Deed.SIT):
            return say("sgt-bought" if deed is Deed.BUY else "sgt-sat", name=self.name(event.seat), to=to)
        return self._to_another_office(event, to)

    def _to_another_office(self, event: Moved, to: str) -> str:
        if board_of().squares[event.office_before].kind is Kind.OUTSIDE:
            return self.say("sgt-origin", to=to)
        before, after = event.level_before or 0, event.level or 0
        key = "sgt-rises" if after > before else "sgt-falls" if after < before else "sgt-moves"
        origin = square_text(event.office_before, self.say, event.level_before, is_kind_told=True)
        return self.say(key, origin=origin, to=to)

    # Chips

    def _paid(self, payments: Sequence[Paid]) -> Iterator[str]:
        """What is paid at once for one reason to one, in one line."""
        for (why, payee, chips), group in groupby(payments, lambda p: (p.why, p.payee, p.chips)):
            several = list(group)
            if why in SHARED:
                yield self.say(SHARED[why], name=self.name(payee), chips=chips)
            elif why is Why.REFILL:
                times = sum(paid.payer == several[0].payer for paid in several)
                yield from [self.say("pay-refill", chips=chips)] * times
            elif why is not Why.ENTRY:
                yield from (self._payment(paid) for paid in several)

    def _payment(self, paid: Paid) -> str:
        say, chips = self.say, paid.chips
        if paid.why in FROM_ONE:
            return say(FROM_ONE[paid.why], name=self.name(paid.payer), chips=chips)
        match paid.why:
            case Why.GRANT if paid.payer is None:
                return say("pay-grant-in", name=self.name(paid.payee), chips=chips)
            case Why.GRANT:
                return say("pay-grant-out", name=self.name(paid.payer), chips=chips)
            case Why.ADVANCE:
                return say("pay-advance", chips=chips)
            case Why.ADVANCE_BACK:
                return say("pay-advance-back", chips=chips)
            case Why.SHARE:
                return say("pay-share", name=self.name(paid.payee), chips=chips)
        key = "pay-courtesy" if paid.why is Why.COURTESY else "pay-ranking"
        return say(key, payer=self.name(paid.payer), payee=self.name(paid.payee), chips=chips)
