"""What happens in a game of 陞官圖, told so that a table can make a story and ledger rows of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.core import Seat
from games.shengguantu.squares import Deed, SquareId, Status
from games.shengguantu.throws import Dice, Pattern, Sign
from games.shengguantu.values import Ending, Outcome


class Why(StrEnum):
    """What chips are paid for."""

    ENTRY = "entry"
    GRANT = "grant"
    """An arrow pays, or takes, chips of the pool."""

    GIFT = "gift"
    """An arrow makes every other player pay, as for 狀元 or a 王爵."""

    ADVANCE = "advance"
    """公差: five chips for taking a commission."""

    ADVANCE_BACK = "advance_back"
    FINE = "fine"
    """罰回, 倍罰回."""

    SALARY = "salary"
    """罰俸復任."""

    REDEMPTION = "redemption"
    """贖罪 and 捐復."""

    COURTESY = "courtesy"
    """見禮."""

    DAHE = "dahe"
    RONGGUI = "ronggui"
    REFILL = "refill"
    """補公注."""

    PURCHASE = "purchase"
    """捐官."""

    RANKING = "ranking"
    """品級考."""

    SHARE = "share"
    """What was left in the pool."""


@dataclass(frozen=True, slots=True)
class Started:
    seats: int
    first: Seat
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Rolled:
    """`turn` counts turns from 1. `signs` are what the throw says here, nothing if it moves nothing."""

    seat: Seat
    turn: int
    dice: Dice
    pattern: Pattern
    signs: tuple[Sign, ...]
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Moved:
    """One entry carried out, or an office bought (`sign` None).

    Each pair tells what was and what is. Of DO, AS and SAME what they make follows as events of their own; a
    departure is told by Left.
    """

    seat: Seat
    sign: Sign | None
    deed: Deed
    office_before: SquareId
    office: SquareId
    second_before: SquareId | None
    second: SquareId | None
    level_before: int | None
    level: int | None
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Paid:
    """`chips`, at least 1; `payer` or `payee` None is the pool."""

    payer: Seat | None
    payee: Seat | None
    chips: int
    why: Why
    kind: Literal["paid"] = "paid"


@dataclass(frozen=True, slots=True)
class Became:
    """滿員, 正途, …: from now on."""

    seat: Seat
    status: Status
    kind: Literal["became"] = "became"


@dataclass(frozen=True, slots=True)
class Offered:
    """Now the seat accepts or refuses."""

    seat: Seat
    sign: Sign
    square: SquareId
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Refused:
    seat: Seat
    square: SquareId
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Left:
    """`rank` is the level that counts, None without one; `retired` its square of the 品級考."""

    seat: Seat
    sign: Sign
    deed: Deed
    ending: Ending
    office: SquareId
    second: SquareId | None
    rank: int | None
    retired: SquareId | None
    kind: Literal["left"] = "left"


@dataclass(frozen=True, slots=True)
class RedemptionDue:
    """The last player is under a penalty: he pays `chips`, or declines and counts as level 1."""

    seat: Seat
    penalty: SquareId
    chips: int
    kind: Literal["redemption_due"] = "redemption_due"


@dataclass(frozen=True, slots=True)
class Redeemed:
    seat: Seat
    kind: Literal["redeemed"] = "redeemed"


@dataclass(frozen=True, slots=True)
class Declined:
    seat: Seat
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class Stayed:
    """The last player in play, and where he stands in the ranking."""

    seat: Seat
    office: SquareId
    rank: int
    retired: SquareId | None
    kind: Literal["stayed"] = "stayed"


@dataclass(frozen=True, slots=True)
class Compared:
    """A pair of the 品級考; the lower pays, if `levels` is not 0, in the event that follows."""

    higher: Seat
    lower: Seat
    levels: int
    kind: Literal["compared"] = "compared"


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
    outcome: Outcome
    kind: Literal["ended"] = "ended"


Event = (
    Started
    | Rolled
    | Moved
    | Paid
    | Became
    | Offered
    | Refused
    | Left
    | RedemptionDue
    | Redeemed
    | Declined
    | Stayed
    | Compared
    | Went
    | CameBack
    | Ended
)
