"""What a chart is made of: squares in departments, and the arrows between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.shengguantu.throws import Sign, Signs

SquareId = str
"""As P190, in the numbering of the digitised chart."""


class Kind(StrEnum):
    OUTSIDE = "outside"
    ORIGIN = "origin"
    NOBILITY = "nobility"
    EXAM = "exam"
    OFFICE = "office"
    PURCHASE = "purchase"
    COMMISSION = "commission"
    REVIEW = "review"
    MERIT = "merit"
    PENALTY = "penalty"
    TITLE = "title"
    HONOUR = "honour"
    RETIRED = "retired"


MAIN_KINDS = frozenset({Kind.OUTSIDE, Kind.ORIGIN, Kind.NOBILITY, Kind.EXAM, Kind.OFFICE, Kind.PURCHASE})
SECOND_KINDS = frozenset({Kind.COMMISSION, Kind.REVIEW, Kind.MERIT, Kind.PENALTY, Kind.TITLE, Kind.HONOUR})


class Place(StrEnum):
    CAPITAL = "京"
    OUTER = "外"
    PALACE = "宮"


class Status(StrEnum):
    """What a player is, once and for all (rules 19–21), in the order in which it is kept and shown."""

    EXAMS = "exams"
    """曾經科舉: has been a 舉人 or more."""

    IRREGULAR = "irregular"
    """捐班雜職: has bought an office, or began as 天文生 醫士 供事 吏員."""

    JINSHI = "jinshi"
    JUREN = "juren"
    MANCHU = "manchu"
    """滿員; everybody else is 漢員."""

    REGULAR = "regular"
    """正途."""


class Condition(StrEnum):
    MANCHU = "manchu"
    GRAND_SECRETARY = "grand_secretary"
    CENSOR = "censor"
    EXAMINER = "examiner"
    LEVEL_16 = "level_16"


class Deed(StrEnum):
    """What an arrow, or the player himself, does."""

    GO = "go"
    POST = "post"
    DO = "do"
    """行: the second piece comes back, then moves are made from the office."""

    AS = "as"
    """作: this throw counts as another one on the same square."""

    SAME = "same"
    """原行: the second piece comes back, and the same throw is made from the office."""

    STAY = "stay"
    """不行, also 停選 and 停補."""

    REMAIN = "remain"
    """留任: not eligible for the commission."""

    BACK = "back"
    """回, also 回任, 銷去 and 免."""

    FINED = "fined"
    """罰回."""

    DOUBLY_FINED = "doubly_fined"
    """倍罰回."""

    RESTORED = "restored"
    """復任, also 恩復."""

    RESTORED_FOR_PAY = "restored_for_pay"
    """罰俸復任."""

    RESTORED_FOR_FINE = "restored_for_fine"
    """贖罪復任."""

    RISE_TWO = "rise_two"
    RISE_ONE = "rise_one"
    FALL_ONE = "fall_one"
    DAHE = "dahe"
    """大賀."""

    HE = "he"
    """賀."""

    RONGGUI = "ronggui"
    """加一級榮歸."""

    XIUZHI = "xiuzhi"
    """休致原品."""

    CHANGSHU = "changshu"
    """長戍."""

    CHUJU = "chuju"
    """出局."""

    BUY = "buy"
    """捐官; not on a chart."""

    SIT = "sit"
    """下場; not on a chart."""


class Redeem(StrEnum):
    """What the last player must do before he is ranked (rule 38)."""

    SHUZUI = "贖罪"
    JUANFU = "捐復"


@dataclass(frozen=True, slots=True)
class Names:
    traditional: str
    simplified: str
    english: str


@dataclass(frozen=True, slots=True)
class Department:
    """官格. `may_buy`: its people may buy offices (rule 31)."""

    id: str
    names: Names
    may_buy: bool = True


@dataclass(frozen=True, slots=True)
class Arrow:
    """What happens on a square for one sign.

    `to` is the target, for a leaver the square whose rank he leaves with. `pool` chips come from the pool
    (below zero: go to it), `each` from every other player in play; both for an entry of 100. `signs` are what
    DO and AS make. `marks` are gained on this way.
    """

    deed: Deed
    to: SquareId | None = None
    signs: Signs = ()
    pool: int = 0
    each: int = 0
    marks: tuple[Status, ...] = ()
    is_refusable: bool = False


@dataclass(frozen=True, slots=True)
class Fork:
    """`no` None: for whom the condition does not hold, the square has no entry."""

    condition: Condition
    yes: Arrow
    no: Arrow | None


Entry = Arrow | Fork


@dataclass(frozen=True, slots=True)
class Square:
    """`level` 1–19, None without a rank; `advance` is paid to who takes a commission (rule 27)."""

    id: SquareId
    names: Names
    department: str
    kind: Kind
    line: int
    level: int | None = None
    place: Place | None = None
    advance: int = 0
    marks: tuple[Status, ...] = ()
    is_manchu_post: bool = False
    has_own_level: bool = False
    is_for_sale: bool = False
    is_provisional: bool = False
    redeem: Redeem | None = None
    sits_for: SquareId | None = None
    entries: Mapping[Sign, Entry] = field(default_factory=dict, repr=False)

    @property
    def is_ranked_office(self) -> bool:
        """Whether 見禮 is paid here (rule 28)."""
        return self.kind is Kind.OFFICE and self.level is not None


@dataclass(frozen=True, slots=True)
class Chart:
    """`start` is where all wait for their first throw; `retired[level]` where who left with it stands."""

    name: str
    squares: Mapping[SquareId, Square]
    departments: Mapping[str, Department]
    unreachable: frozenset[SquareId]
    start: SquareId
    retired: Mapping[int, SquareId]
    for_sale: tuple[Square, ...]


class FaultyChart(ValueError):
    """`file` cannot be played from: `reason`, at `square` if it is about one."""

    def __init__(self, file: str, square: SquareId | None, reason: str) -> None:
        super().__init__(f"{file}: {f'{square}: ' if square else ''}{reason}")
        self.file, self.square, self.reason = file, square, reason
