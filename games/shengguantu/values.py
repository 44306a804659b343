"""What a game of 陞官圖 is made of: frozen values, no behaviour.

office       官位, 本位   where the main piece stands
second       另一枝棋子   the second piece, out on a commission 公差, review 考核, merit 軍功, penalty 處分,
                         title 封典 宮銜 or honour 特恩; the office stays meanwhile
career       宦途         all that belongs to one seat but his chips
level        品級         1 未入流, 2 從九品 … 19 正一品
pool         公注
courtesy     見禮         the lower pays the higher who holds an office of the same department 官格
purchase     捐官         buying an office before the throw; 捐班候補 are the squares where buyers wait
dahe         大賀         retires in glory; ronggui 榮歸 one level higher; xiuzhi 休致 quietly;
                         changshu 長戍 exiled, chuju 出局 out: these two without a rank
ranking      品級考       at the end each pair compares levels
redemption   贖罪, 捐復   what the last player pays, if a penalty lies on him, to be ranked
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.core import Seat
from games.shengguantu.squares import SquareId, Status
from games.shengguantu.throws import Sign


class NoPair(StrEnum):
    """What a throw without a combination does (rule 2)."""

    AGAIN = "again"
    PASS = "pass"  # noqa: S105 - the turn passes


class ManchuPosts(StrEnum):
    """Whether a 漢員 may enter a 滿缺, and so becomes 滿員 (rule 23)."""

    BARRED = "barred"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Config:
    """What the host chose before the start.

    `entry` 100–500 is what everybody puts into the pool; every other amount grows with it. `purchase`:
    offices are for sale (rule 31). `bail_out`: 天文生 and 醫士 who have not moved may buy, if purchase is on,
    or sit the examinations. `first` throws first. `play_out` is for figures only: the last player goes on
    until he leaves.
    """

    no_pair: NoPair = NoPair.AGAIN
    manchu_posts: ManchuPosts = ManchuPosts.BARRED
    purchase: bool = True
    bail_out: bool = False
    entry: int = 100
    first: Seat = 0
    chart: str = "qing"
    play_out: bool = False


class Ending(StrEnum):
    """How a career ended (rule 35)."""

    DAHE = "dahe"
    RONGGUI = "ronggui"
    XIUZHI = "xiuzhi"
    CHANGSHU = "changshu"
    CHUJU = "chuju"
    LAST = "last"
    """Left in play when everybody else had left."""

    UNREDEEMED = "unredeemed"
    """The last player, under a penalty that he did not redeem (rule 39)."""


@dataclass(frozen=True, slots=True)
class Career:
    """One seat's way.

    `own_level` belongs to 院使 and 監正 only (rule 18). `before` is the office held before a provisional one.
    `ending` is None while in play. `rank` is the level that counts in the ranking, None in play and for who
    left without a rank; `retired` its square, which level 1 has not. `throws` counts all throws of the dice.
    """

    office: SquareId
    second: SquareId | None = None
    status: tuple[Status, ...] = ()
    own_level: int | None = None
    before: SquareId | None = None
    throws: int = 0
    ending: Ending | None = None
    rank: int | None = None
    retired: SquareId | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A post that may be refused (rule 26): `sign` led to it, `rest` is still to be made if he goes."""

    square: SquareId
    sign: Sign
    rest: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions.

    `careers[s]`, `balances[s]` (chips won since before the entry; with the pool they sum to 0), `refilled[s]`
    (has paid into an empty pool) and `away[s]` belong to seat s. `round` and `turns` count from 1 and 0.
    `offer` waits for the seat on turn; `redemption` is the price that the last player may pay, None in every
    other moment.
    """

    config: Config
    turn: Seat
    careers: tuple[Career, ...]
    balances: tuple[int, ...]
    pool: int
    refilled: tuple[bool, ...]
    away: tuple[bool, ...]
    round: int = 1
    turns: int = 0
    offer: Offer | None = None
    redemption: int | None = None
    over: bool = False


# Actions


@dataclass(frozen=True, slots=True)
class Roll:
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Donate:
    """捐官: buys an office before the throw; the turn goes on (rule 31)."""

    office: SquareId
    kind: Literal["donate"] = "donate"


@dataclass(frozen=True, slots=True)
class SitExams:
    """下場: a 天文生 or 醫士 who has not moved sits the examinations; the turn goes on (rule 31)."""

    kind: Literal["sit_exams"] = "sit_exams"


@dataclass(frozen=True, slots=True)
class Accept:
    """Takes the post that was offered."""

    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Refuse:
    """Stays where he is until his next throw."""

    kind: Literal["refuse"] = "refuse"


@dataclass(frozen=True, slots=True)
class RedeemPenalty:
    """The last player pays 贖罪 or 捐復 (rule 38)."""

    kind: Literal["redeem"] = "redeem"


@dataclass(frozen=True, slots=True)
class Decline:
    """The last player does not pay, and counts as level 1 (rule 39)."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes away: nothing changes in the game, his seat does what the clock does."""

    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Return:
    kind: Literal["return"] = "return"


Action = Roll | Donate | SitExams | Accept | Refuse | RedeemPenalty | Decline | Leave | Return


# Views


class Phase(StrEnum):
    ROLLING = "rolling"
    CHOOSING = "choosing"
    REDEEMING = "redeeming"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ForSale:
    """An office that may be bought now, and for how many chips."""

    office: SquareId
    chips: int


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat ended. `chips` it won, entry and all; `rank` is None after 長戍 and 出局."""

    seat: Seat
    ending: Ending
    rank: int | None
    retired: SquareId | None
    chips: int


@dataclass(frozen=True, slots=True)
class Outcome:
    results: tuple[Result, ...]
    rounds: int
    turns: int


@dataclass(frozen=True, slots=True)
class View:
    """All of it is public; only `for_sale` and `may_sit_exams`, what this seat may do now, differ by seat.

    `levels[s]` is the level of seat s now, None without a rank.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat | None
    round: int
    turns: int
    pool: int
    careers: tuple[Career, ...]
    levels: tuple[int | None, ...]
    balances: tuple[int, ...]
    refilled: tuple[bool, ...]
    away: tuple[bool, ...]
    offer: Offer | None
    redemption: int | None
    for_sale: tuple[ForSale, ...]
    may_sit_exams: bool
    outcome: Outcome | None
