"""博饼 as the table sees it: options, prize stock, and the host's list of prizes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, cast

from pydantic import Field, TypeAdapter

import games.bobing as engine
from bot.engines import Game, Payout, Prize, TableOptions, Tally, Thrown
from bot.refusals import BadPrizeLine
from games.bobing.values import (
    AWARDS,
    DEFAULT_STOCK,
    Action,
    Award,
    Config,
    Ended,
    Event,
    Roll,
    Rolled,
    Started,
    State,
    Stock,
    Text,
)
from games.core import Engine, Seat


class BobingOptions(TableOptions):
    """`die_out` in percent. The last two are house rules, off unless the host wants them."""

    text: Literal["a", "b", "c"] = "a"
    die_out: int = Field(1, ge=0, le=10)
    sijin_side: bool = False
    scaled: bool = False


def config(options: BobingOptions, stock: Sequence[Prize], host: Seat, number: int) -> Config:
    return Config(
        text=Text(options.text),
        stock=cast("Stock", tuple(prize.left for prize in stock)),
        die_out_percent=options.die_out,
        sijin_pays_side=options.sijin_side,
        host=host,
    )


def fits(options: BobingOptions, made: Config, number: int) -> bool:
    chosen = Text(options.text), options.die_out, options.sijin_side
    return chosen == (made.text, made.die_out_percent, made.sijin_pays_side)


class BobingPrizes:
    """The six classes, from 状元 down."""

    def default(self) -> tuple[Prize, ...]:
        return tuple(
            Prize(award, "", "", count, count) for award, count in zip(AWARDS, DEFAULT_STOCK, strict=True)
        )

    def at_start(self, options: BobingOptions, stock: Sequence[Prize], players: int) -> tuple[Prize, ...]:
        """The stock that will be played for: scaled to the players where the host asked for it.

        A line that the host wrote himself stays as he wrote it.
        """
        if not options.scaled:
            return tuple(stock)
        scaled = engine.scaled_stock(max(players, GAME.players.start))  # a lobby may still be emptier
        return tuple(
            prize if prize.edited else replace(prize, total=count, left=count)
            for prize, count in zip(stock, scaled, strict=True)
        )

    def payouts(self, events: Sequence[Event]) -> tuple[Payout, ...]:
        return tuple(payout for event in events for payout in _payouts(event))

    def class_named(self, word: str) -> str | None:
        return CLASS_WORDS.get(word.casefold())


def tallies(state: State, events: Sequence[Event]) -> tuple[Tally, ...]:
    """Each class that was won, and for everybody each game that was played to its end."""
    won = (Tally(p.seat, p.class_, p.count) for event in events for p in _payouts(event) if p.count)
    played = (
        Tally(seat, "games", 1)
        for event in events
        if isinstance(event, Ended)
        for seat in range(len(state.standings))
    )
    return (*won, *played)


NOTHING = "nothing"
"""What a throw without an award shows."""


def throws(action: Config | Action, events: Sequence[Event]) -> tuple[Thrown, ...]:
    """The host's two dice at the start, and six dice a throw.

    A die that leaves the bowl is thrown like the others, and its face is on record: it counts as a die. But
    such a throw is worth nothing whatever it shows, so it counts for no award.
    """
    found: list[Thrown] = []
    for event in events:
        match event:
            case Started(dice=dice) if isinstance(action, Config):
                found.append(Thrown(action.host, dice))
            case Rolled(seat=seat, dice=dice, out=None, award=award):
                found.append(Thrown(seat, dice, award or NOTHING))
            case Rolled(seat=seat, dice=dice):
                found.append(Thrown(seat, dice))
    return tuple(found)


def _payouts(event: Event) -> list[Payout]:
    match event:
        case Rolled(seat=seat, took=took, dice=dice):
            return [Payout(seat, award, took.count(award), dice) for award in AWARDS if award in took]
        case Ended(winner=winner, took=count):
            return [Payout(winner.seat, Award.ZHUANGYUAN, count, winner.dice)]
    return []


# The host's list

NAME_LIMIT = 20
COUNT_LIMIT = 99

# Either script, with the other names that the rule texts use for a class.
CLASS_WORDS: dict[str, Award] = {
    "状元": Award.ZHUANGYUAN,
    "狀元": Award.ZHUANGYUAN,
    "zhuangyuan": Award.ZHUANGYUAN,
    "对堂": Award.DUITANG,
    "對堂": Award.DUITANG,
    "榜眼": Award.DUITANG,
    "duitang": Award.DUITANG,
    "三红": Award.SANHONG,
    "三紅": Award.SANHONG,
    "探花": Award.SANHONG,
    "sanhong": Award.SANHONG,
    "四进": Award.SIJIN,
    "四進": Award.SIJIN,
    "进士": Award.SIJIN,
    "進士": Award.SIJIN,
    "sijin": Award.SIJIN,
    "二举": Award.ERJU,
    "二舉": Award.ERJU,
    "举人": Award.ERJU,
    "舉人": Award.ERJU,
    "erju": Award.ERJU,
    "一秀": Award.YIXIU,
    "一休": Award.YIXIU,
    "秀才": Award.YIXIU,
    "yixiu": Award.YIXIU,
    "banyan": Award.DUITANG,
    "tanhua": Award.SANHONG,
    "jinshi": Award.SIJIN,
    "jingshi": Award.SIJIN,
    "juren": Award.ERJU,
    "xiucai": Award.YIXIU,
}

_LINE = re.compile(
    r"(?P<word>\S+?)[\s:：]+(?:(?P<name>.*?\S)\s*)??"
    r"(?<![\d.,+−－．，-])(?P<count>\d+)\s*(?P<unit>\D{0,6})"  # no half of a number, nor a negative one
)


def read_prizes(text: str, stock: Sequence[Prize]) -> tuple[Prize, ...]:
    """Read the host's list: one class a line, `状元 购物卡 1 张`; classes he leaves out stay as they are.

    A line that says what is there already does not count as edited. Raises BadPrizeLine; `why` is "form",
    "class", "twice", "name", "count", "no zhuangyuan" or "empty".
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadPrizeLine("", "empty")
    wanted: dict[str, Prize] = {}
    for line in lines:
        prize = _read_line(line)
        if prize.class_ in wanted:
            raise BadPrizeLine(line, "twice")
        wanted[prize.class_] = prize
    return tuple(_merged(old, wanted.get(old.class_)) for old in stock)


def write_prizes(stock: Sequence[Prize], words: Mapping[Any, str]) -> str:
    """The list as the host may edit it; `words` names each class in his language."""
    return "\n".join(
        " ".join(
            part for part in (words[prize.class_], prize.name, f"{prize.total} {prize.unit}".strip()) if part
        )
        for prize in stock
    )


def _merged(old: Prize, new: Prize | None) -> Prize:
    if new is None or (new.name, new.unit, new.total) == (old.name, old.unit, old.total):
        return old
    return new


def _read_line(line: str) -> Prize:
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadPrizeLine(line, "form")
    if not found["name"] and len(found["unit"]) > 1 and not found["unit"].isascii():
        raise BadPrizeLine(line, "form")  # "四进 8 瓶洗发水": the prize has slipped behind its number
    award = CLASS_WORDS.get(found["word"].casefold())
    if award is None:
        raise BadPrizeLine(line, "class")
    name = " ".join((found["name"] or "").split())
    if len(name) > NAME_LIMIT:
        raise BadPrizeLine(line, "name")
    count = int(found["count"]) if len(found["count"]) <= len(str(COUNT_LIMIT)) else COUNT_LIMIT + 1
    if count > COUNT_LIMIT:
        raise BadPrizeLine(line, "count")
    if award is Award.ZHUANGYUAN and count == 0:
        raise BadPrizeLine(line, "no zhuangyuan")
    return Prize(award, name, found["unit"].strip(), count, count, edited=True)


def _tagged(union: Any) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[union, Field(discriminator="kind")])


GAME = Game(
    name="bobing",
    engine=cast("Engine", engine),
    schema=1,
    players=range(2, 11),
    options=BobingOptions,
    config=config,
    fits=fits,
    configs=TypeAdapter(Config),
    states=TypeAdapter(State),
    actions=_tagged(Action),
    events=TypeAdapter(list[Annotated[Event, Field(discriminator="kind")]]),
    tallies=tallies,
    ranked_by=("zhuangyuan", "duitang", "sanhong", "games"),
    roll=Roll(),
    prizes=BobingPrizes(),
    rounds=engine,
    throws=throws,
    ways={award or NOTHING: engine.bowls_by_award(Text.A)[award] for award in (*AWARDS, None)},
)
