"""What happens in a game of 陞官圖, as sentences in one language. Names come in already harmless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.names import inert
from bot.table import Happening, Table
from bot.words import Tongue
from cogs.shengguantu_words import (
    SIGN_WORDS,
    STATUS_WORDS,
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
from games.shengguantu.squares import Deed, Kind
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

OWN_LEVEL = (Deed.RISE_ONE, Deed.RISE_TWO, Deed.FALL_ONE)

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


def dice_text(dice: Sequence[int]) -> str:
    return NO_BREAK.join(map(str, dice))


def _family(event: Event) -> str:
    """What is told together when it comes together."""
    match event:
        case Paid():
            return "paid"
        case Became():
            return "became"
        case Rolled(pattern=Pattern.NONE):
            return "nothing"
    return ""


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

    def brief(self, happening: Happening) -> str:
        """One line: the throw that counted, and what came of it first."""
        events = happening.events
        last = max((n for n, event in enumerate(events) if isinstance(event, Rolled)), default=0)
        return self.say("list-sentences").join(self.tell(events[last:], happening.cause)[:2])

    def tell(self, events: Sequence[Event], cause: str) -> list[str]:
        lines: list[str] = []
        for family, group in groupby(events, _family):
            several = list(group)
            match family:
                case "paid":
                    lines += self._paid([event for event in several if isinstance(event, Paid)])
                case "nothing":
                    lines.append(self._thrown_in_vain([e for e in several if isinstance(e, Rolled)]))
                case "became":
                    lines.append(self._became([event for event in several if isinstance(event, Became)]))
                case _:
                    lines += (line for event in several if (line := self._told(event, cause)))
        if lines and isinstance(events[0], (Moved, Refused)):
            # No throw has said who it is.
            lines[0] = self.say("sgt-by", name=self.name(events[0].seat), what=lines[0])
        return lines

    def _thrown_in_vain(self, throws: Sequence[Rolled]) -> str:
        dice = self.say("list-comma").join(dice_text(rolled.dice) for rolled in throws)
        return self.say("sgt-rolled-nothing", name=self.name(throws[0].seat), dice=dice)

    def _became(self, several: Sequence[Became]) -> str:
        status = self.say("list-comma").join(self.say(STATUS_WORDS[event.status]) for event in several)
        return self.say("sgt-became", name=self.name(several[0].seat), status=status)

    def _told(self, event: Event, cause: str) -> str:
        if isinstance(event, Went) and cause == "table":
            return self.say("sgt-sent-away", name=self.name(event.seat))
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
            case Became():
                return self._became([event])
        return self._of_choices(event)

    def _of_choices(self, event: Event) -> str:
        say = self.say
        match event:
            case Offered(square=square):
                return say("sgt-offered", to=square_text(square, say))
            case Refused(square=square):
                return say("sgt-refused", to=square_text(square, say))
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

    def rolled(self, event: Rolled) -> str:
        if event.pattern is Pattern.NONE:
            return self._thrown_in_vain([event])
        say, name, dice = self.say, self.name(event.seat), dice_text(event.dice)
        pattern = pattern_text(event.pattern, event.dice, say)
        if not event.signs:
            return say("sgt-rolled-spent", name=name, dice=dice, pattern=pattern)
        signs = signs_text(event.signs, say)
        if signs == pattern:
            return say("sgt-rolled-same", name=name, dice=dice, pattern=pattern)
        led = say("sgt-rolled-signs", signs=signs)
        return say("sgt-rolled", name=name, dice=dice, pattern=pattern, signs=led)

    def moved(self, event: Moved) -> str:
        say, deed = self.say, event.deed
        # Its gloss, in English, stands in the line of the throw.
        sign = say(SIGN_WORDS[event.sign]).partition(" (")[0] if event.sign else ""
        to = square_text(event.office, say, event.level)
        if deed in STAYING:
            return say(STAYING[deed], sign=sign)
        if deed in COMING_BACK:
            return say(COMING_BACK[deed], to=name_text(event.office, say))
        if deed in OWN_LEVEL:
            return say("sgt-own-level", rank=rank_text(event.level, say))
        if deed is Deed.POST and event.second is not None:
            kind = board_of().squares[event.second].kind
            return say(SECOND_WORDS[kind], to=square_text(event.second, say))
        if deed in (Deed.BUY, Deed.SIT):
            return say("sgt-bought" if deed is Deed.BUY else "sgt-sat", to=to)
        return self._to_another_office(event, to)

    def _to_another_office(self, event: Moved, to: str) -> str:
        if board_of().squares[event.office_before].kind is Kind.OUTSIDE:
            return self.say("sgt-origin", to=to)
        before, after = event.level_before or 0, event.level or 0
        key = "sgt-rises" if after > before else "sgt-falls" if after < before else "sgt-moves"
        origin = square_text(event.office_before, self.say, event.level_before)
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
