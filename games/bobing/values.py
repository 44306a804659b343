"""What a 博饼 game is made of: frozen values, no behaviour.

The six awards, lowest last, and the seven classes of a 状元 throw are named in pinyin because English has
no words for them:

    zhuangyuan 状元   top scholar       jinhua      插金花        4 4 4 4 1 1
    duitang    对堂   1 2 3 4 5 6       liubeihong  六杯红        six 4s
    sanhong    三红   three 4s          biandijin   遍地锦        six 1s (texts b and c)
    sijin      四进   four alike        liuzi       六子, 黑六勃  six alike otherwise
    erju       二举   two 4s            wuhong      五红          five 4s
    yixiu      一秀   one 4             wuzi        五子登科      five alike otherwise
                                        sihong      四红          four 4s
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.core import Seat

Bowl = tuple[int, int, int, int, int, int]
"""Six dice, each 1–6, in the order in which they were thrown."""


class Text(StrEnum):
    """The three rule texts that are played from; `a` is the default. They differ where `judge` says so."""

    A = "a"
    B = "b"
    C = "c"


class Award(StrEnum):
    ZHUANGYUAN = "zhuangyuan"
    DUITANG = "duitang"
    SANHONG = "sanhong"
    SIJIN = "sijin"
    ERJU = "erju"
    YIXIU = "yixiu"


class Class(StrEnum):
    """Classes of 状元 throws."""

    JINHUA = "jinhua"
    LIUBEIHONG = "liubeihong"
    BIANDIJIN = "biandijin"
    LIUZI = "liuzi"
    WUHONG = "wuhong"
    WUZI = "wuzi"
    SIHONG = "sihong"


AWARDS: tuple[Award, ...] = tuple(Award)
ORDINARY: tuple[Award, ...] = AWARDS[1:]
"""All but the 状元: their last prize taken begins the end."""

Stock = tuple[int, int, int, int, int, int]
"""Prizes left, in the order of AWARDS."""

DEFAULT_STOCK: Stock = (1, 2, 4, 8, 16, 32)


@dataclass(frozen=True, slots=True)
class Config:
    """What the host chose before the start.

    `die_out_percent` 0–10 is the chance that a throw has one die out of the bowl. `sijin_pays_side`: a 四进
    with one or two 4s beside it also takes a 一秀 or a 二举. `host` throws the two dice that find the first
    thrower.
    """

    text: Text = Text.A
    stock: Stock = DEFAULT_STOCK
    die_out_percent: int = 1
    sijin_pays_side: bool = False
    host: Seat = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """The 状元 throw that counts for a seat.

    `throw` is the number of the throw in the game, from 1: of two equal keys the earlier stands. `key`
    compares as a list, class first.
    """

    seat: Seat
    dice: Bowl
    class_: Class
    key: tuple[int, ...]
    throw: int


@dataclass(frozen=True, slots=True)
class State:
    """A game between two throws.

    `standings[s]`, `away[s]`, `sits_out[s]` (text a: the next turn of s is skipped) and `taken[s]` (prizes
    of s by AWARDS; the 状元's only after the end) belong to seat s. `round` and `throws` count from 1 and 0.
    `closing` is True from the throw that made the running round the last one.
    """

    config: Config
    first: Seat
    turn: Seat
    stock: Stock
    standings: tuple[Standing | None, ...]
    taken: tuple[Stock, ...]
    away: tuple[bool, ...]
    sits_out: tuple[bool, ...]
    round: int = 1
    throws: int = 0
    closing: bool = False
    over: bool = False


# Actions


@dataclass(frozen=True, slots=True)
class Roll:
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes away: skipped from now on, keeps prizes and 状元."""

    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Return:
    kind: Literal["return"] = "return"


Action = Roll | Leave | Return


# Events


@dataclass(frozen=True, slots=True)
class Started:
    """The host's two dice, and the seat they count to, the host counted as one."""

    dice: tuple[int, int]
    first: Seat
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Rolled:
    """One throw.

    `out` is the index of the die that left the bowl, or None; such a throw has no award. `award` is what
    the dice show, `took` what was really handed over, one entry a prize, empty when the pool is dry.
    `class_` of a 状元 throw. `leads` tells that this throw made its seat the 状元 for now, `lowered` that
    it replaced a better one of the same seat (text a).
    """

    seat: Seat
    throw: int
    round: int
    dice: Bowl
    out: int | None = None
    award: Award | None = None
    class_: Class | None = None
    took: tuple[Award, ...] = ()
    leads: bool = False
    lowered: bool = False
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class SatOut:
    """Text a: the turn after a die out of the bowl is skipped."""

    seat: Seat
    kind: Literal["sat_out"] = "sat_out"


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last ordinary prize is gone and a 状元 is known: the running round is the last."""

    kind: Literal["last_round"] = "last_round"


@dataclass(frozen=True, slots=True)
class StockGone:
    """The last ordinary prize is gone and no 状元 was thrown yet: on until somebody throws one."""

    kind: Literal["stock_gone"] = "stock_gone"


@dataclass(frozen=True, slots=True)
class Went:
    seat: Seat
    kind: Literal["went"] = "went"


@dataclass(frozen=True, slots=True)
class CameBack:
    seat: Seat
    kind: Literal["came_back"] = "came_back"


@dataclass(frozen=True, slots=True)
class Ended:
    """The end. `winner` holds the 状元 throw; its seat takes all the prizes of that class."""

    winner: Standing
    took: int
    kind: Literal["ended"] = "ended"


Event = Started | Rolled | SatOut | LastRound | StockGone | Went | CameBack | Ended


@dataclass(frozen=True, slots=True)
class View:
    """All of a 博饼 game is public, so every seat and every bystander sees the same."""

    turn: Seat | None
    round: int
    throws: int
    stock: Stock
    leader: Standing | None
    standings: tuple[Standing | None, ...]
    taken: tuple[Stock, ...]
    away: tuple[bool, ...]
    sits_out: tuple[bool, ...]
    closing: bool
    may_sweep: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    winner: Standing
    taken: tuple[Stock, ...]
    rounds: int
    throws: int
