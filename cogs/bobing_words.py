"""What happens in a 博饼 game, as sentences in one language. Names come in already harmless."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.engines import Prize
from bot.glyphs import WORDS, Glyphs
from bot.names import inert
from bot.table import Happening, Presence, Table
from bot.words import Tongue
from games.bobing.values import (
    Award,
    CameBack,
    Class,
    Ended,
    Event,
    LastRound,
    Rolled,
    SatOut,
    Standing,
    Started,
    StockGone,
    Text,
    Went,
)
from games.core import Seat

AWARD_WORDS = {
    Award.ZHUANGYUAN: "award-zhuangyuan",
    Award.DUITANG: "award-duitang",
    Award.SANHONG: "award-sanhong",
    Award.SIJIN: "award-sijin",
    Award.ERJU: "award-erju",
    Award.YIXIU: "award-yixiu",
}

CLASS_WORDS = {
    Class.JINHUA: "class-jinhua",
    Class.LIUBEIHONG: "class-liubeihong",
    Class.BIANDIJIN: "class-biandijin",
    Class.LIUZI: "class-liuzi",
    Class.WUHONG: "class-wuhong",
    Class.WUZI: "class-wuzi",
    Class.SIHONG: "class-sihong",
}

SHAPES = {
    Award.DUITANG: "shape-duitang",
    Award.SANHONG: "shape-sanhong",
    Award.SIJIN: "shape-sijin",
    Award.ERJU: "shape-erju",
    Award.YIXIU: "shape-yixiu",
}

KEPT = 8192
"""Throws kept as they stand in a list: seven of eight stand on the next board, too."""

NO_BREAK = "\u00a0"

CAUSES = {
    "player": "cause-player",
    "auto": "cause-auto",
    "autopilot": "cause-autopilot",
    "round": "cause-round",
    "skip": "cause-skip",
    "table": "cause-table",
}


def class_word(class_: Class, text: str, tongue: Tongue) -> str:
    """The name of a 状元 class; text c has names of its own for two of them."""
    if text == Text.C and class_ is Class.LIUBEIHONG:
        return tongue("class-hongliubo")
    if text == Text.C and class_ is Class.LIUZI:
        return tongue("class-heiliubo")
    return tongue(CLASS_WORDS[class_])


def dice_text(dice: Sequence[int], glyphs: Glyphs = WORDS) -> str:
    """Faces in their order, as figures or as emojis."""
    return glyphs.dice_in_a_row(dice) if glyphs.dice else NO_BREAK.join(map(str, dice))


class Teller:
    """Tells the events of one table in one language."""

    def __init__(self, table: Table, tongue: Tongue) -> None:
        self.table, self.say = table, tongue
        self.text: str = table.state.config.text if table.state else ""

    def name(self, seat: Seat) -> str:
        return inert(self.table.at(seat).name)

    def happening(self, happening: Happening) -> list[str]:
        """One line an event; the first carries the mark of a throw that no player made."""
        lines = [line for event in happening.events if (line := self._told(event, happening.cause))]
        mark = self.say(CAUSES[happening.cause])
        return [f"{lines[0]}{mark}", *lines[1:]] if lines else []

    def _told(self, event: Event, cause: str) -> str:
        # Whoever goes himself is the player who acts; the table sends away, or gives a seat up.
        if isinstance(event, Went) and cause == "table":
            is_kicked = self.table.at(event.seat).presence is Presence.KICKED
            key = "event-sent-away" if is_kicked or self.table.gathering_id is None else "event-given-up"
            return self.say(key, name=self.name(event.seat))
        return self.event(event)

    def event(self, event: Event) -> str:
        say = self.say
        match event:
            case Rolled():
                return self.rolled(event)
            case Started(dice=dice, first=first):
                return say(
                    "event-started",
                    host=self.name(self.table.state.config.host),
                    one=dice[0],
                    two=dice[1],
                    first=self.name(first),
                )
            case Ended(winner=winner):
                return self.ended(winner)
        return self.small(event)

    def small(self, event: Event) -> str:
        say = self.say
        match event:
            case SatOut(seat=seat):
                return say("event-sat-out", name=self.name(seat))
            case LastRound():
                return say("event-last-round")
            case StockGone():
                return say("event-stock-gone")
            case Went(seat=seat):
                return say("event-went", name=self.name(seat))
            case CameBack(seat=seat):
                return say("event-came-back", name=self.name(seat))
        return ""

    def rolled(self, event: Rolled) -> str:
        say, name = self.say, self.name(event.seat)
        if event.out is not None:
            key = "event-die-out-skips" if self.text == Text.A else "event-die-out"
            return say(key, name=name)
        if event.award is None:
            return say("event-nothing", name=name, dice=self.dice(event.dice))
        if event.class_ is not None:
            return self.top(event, name)
        facts = {"name": name, "shape": self.shape(event), "award": say(AWARD_WORDS[event.award])}
        if not event.took:
            return say("event-dry" if self.total(event.award) else "event-not-played-for", **facts)
        return say("event-won", **facts, prizes=self.prizes(event.took))

    def top(self, event: Rolled, name: str) -> str:
        """A 状元 throw: how it stands, what it took besides, and whether its own player lost by it."""
        assert event.class_ is not None
        class_ = class_word(event.class_, self.text, self.say)
        key = "event-top-leads" if event.leads else "event-top-short"
        line = self.say(key, name=name, dice=self.dice(event.dice), award=class_)
        if event.took:
            line += self.say("event-top-took", prizes=self.prizes(event.took))
        if event.lowered:
            line += self.say("event-top-lowered")
        return line

    def ended(self, winner: Standing) -> str:
        return self.say(
            "event-ended",
            name=self.name(winner.seat),
            award=class_word(winner.class_, self.text, self.say),
            prizes=self.prize(Award.ZHUANGYUAN, self.total(Award.ZHUANGYUAN)),
        )

    def shape(self, event: Rolled) -> str:
        assert event.award is not None
        alike = max(event.dice, key=event.dice.count)
        return self.say(SHAPES[event.award], face=alike)

    def total(self, award: Award) -> int:
        return next(prize.total for prize in self.table.stock if prize.class_ == award)

    def prizes(self, took: Sequence[Award]) -> str:
        kinds = [award for award in AWARD_WORDS if award in took]
        return self.say("list-and").join(self.prize(award, took.count(award)) for award in kinds)

    def prize(self, award: str, count: int) -> str:
        """So many prizes of a class, by the host's name for them if he gave one."""
        prize = next(prize for prize in self.table.stock if prize.class_ == award)
        return prize_text(prize, count, self.say)

    def standing(self, standing: Standing, key: str = "standing-leader") -> str:
        return self.say(
            key,
            name=self.name(standing.seat),
            award=class_word(standing.class_, self.text, self.say),
            dice=self.dice(standing.dice),
        )

    def brief(self, event: Rolled, cause: str) -> str:
        """One throw in a line of the list: number, name, dice, award."""
        return _brief(self.say.locale, self.say.glyphs, self.text, event, cause, self.name(event.seat))

    def dice(self, dice: Sequence[int]) -> str:
        return dice_text(dice, self.say.glyphs)


@lru_cache(KEPT)
def _brief(locale: str, glyphs: Glyphs, text: str, event: Rolled, cause: str, name: str) -> str:
    tongue = Tongue(locale)
    if event.out is not None:
        award = tongue("brief-die-out")
    elif event.class_ is not None:
        # A list needs no gloss: "sihong (four 4s)" stands beside its four 4s.
        award = class_word(event.class_, text, tongue).partition(" (")[0]
    else:
        award = tongue(AWARD_WORDS[event.award] if event.award else "brief-nothing")
    mark, dice = tongue(CAUSES[cause]), dice_text(event.dice, glyphs)
    return tongue("brief-throw", n=event.throw, name=name, dice=dice, award=award, mark=mark)


def prize_text(prize: Prize, count: int, tongue: Tongue) -> str:
    if not prize.name:
        return tongue("prize-plain", award=tongue(AWARD_WORDS[Award(prize.class_)]), count=count)
    name = inert(prize.name, cells=40)
    if not prize.unit:
        return tongue("prize-unitless", name=name, count=count)
    return tongue("prize-named", name=name, count=count, unit=inert(prize.unit))
