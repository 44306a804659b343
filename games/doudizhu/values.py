"""What one hand (局) of 鬥地主 is made of: frozen values, no behaviour.

hand       局, 手牌   one deal until somebody is out; also the cards a seat holds
landlord   地主       plays alone against the two peasants (佃農)
bid        叫分       0 is 不叫
bottom     底牌       the three cards that go to the landlord
table      埸牌       the play that is to be beaten
trick      一輪       from a lead until two passes in a row
wings      帶         the cards that a body of trios or of four takes along
spring     春天       the peasants played no card; an anti-spring, the landlord only one hand
score      積分
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from games.core import Seat
from games.doudizhu.cards import Cards
from games.doudizhu.patterns import Pattern

Hands = tuple[Cards, Cards, Cards]
"""`hands[s]` are the cards of seat s, ascending."""

Calls = tuple[int | None, int | None, int | None]
"""`calls[s]` is what seat s called, 0–3, or None as long as it did not."""

Scores = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Config:
    """Who calls first: in the first hand of a table the first to enter, then each in turn (D17)."""

    first_caller: Seat = 0


# Actions


@dataclass(frozen=True, slots=True)
class Bid:
    """1–3, or 0 for 不叫."""

    points: int
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class Play:
    cards: Cards
    kind: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Pass:
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes away (斷線): a landlord loses at once, and so do the peasants when both are away."""

    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Return:
    """Comes back to the same cards."""

    kind: Literal["return"] = "return"


Action = Bid | Play | Pass | Leave | Return


# Events: all of them public; none names a card that not everybody has seen


@dataclass(frozen=True, slots=True)
class Dealt:
    """`deal` counts from 1: each time that nobody called it goes up, and `first` calls first again (D16)."""

    first: Seat
    deal: int
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Called:
    """`auto`: the seat is away, which is 不叫 (D29)."""

    seat: Seat
    points: int
    auto: bool = False
    kind: Literal["called"] = "called"


@dataclass(frozen=True, slots=True)
class LandlordFound:
    seat: Seat
    bid: int
    bottom: Cards
    kind: Literal["landlord_found"] = "landlord_found"


@dataclass(frozen=True, slots=True)
class Played:
    """`left` is how many cards the seat has still; `pattern` is how the play counts on this table."""

    seat: Seat
    cards: Cards
    pattern: Pattern
    left: int
    kind: Literal["played"] = "played"


@dataclass(frozen=True, slots=True)
class Passed:
    """`auto`: the seat is away. Then it passes even a lead, which moves on to the next seat (D28)."""

    seat: Seat
    auto: bool = False
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Went:
    seat: Seat
    kind: Literal["went"] = "went"


@dataclass(frozen=True, slots=True)
class CameBack:
    seat: Seat
    kind: Literal["came_back"] = "came_back"


class Ending(StrEnum):
    OUT = "out"
    """Somebody played his last card."""

    LANDLORD_LEFT = "landlord_left"
    PEASANTS_LEFT = "peasants_left"


class Spring(StrEnum):
    SPRING = "spring"
    ANTI_SPRING = "anti_spring"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended.

    `scores[s]` is the change of 積分 of seat s; they sum to 0. `bombs` and `rocket` were played, by
    whomsoever; `multiplier` is 2 for each of them and for a spring or anti-spring (D22–D25). `out` is the
    seat without cards, None when the hand ended by leaving.
    """

    landlord: Seat
    bid: int
    landlord_won: bool
    ending: Ending
    out: Seat | None
    bombs: int
    rocket: bool
    spring: Spring | None
    multiplier: int
    scores: Scores


@dataclass(frozen=True, slots=True)
class Ended:
    """`hands` are the cards left over, laid open."""

    outcome: Outcome
    hands: Hands
    kind: Literal["ended"] = "ended"


Move = Played | Passed
Event = Dealt | Called | LandlordFound | Played | Passed | Went | CameBack | Ended


@dataclass(frozen=True, slots=True)
class State:
    """A hand between two actions.

    `bottom` stays what it was when the landlord has taken it. `moves` are all plays and passes since then,
    oldest first; what lies on the table, what doubles and who plays a spring follows from them. `deal` counts
    from 1. `away[s]`: seat s has left and did not return. Its text names no hidden card, so that none can get
    into a log.
    """

    config: Config
    hands: Hands = field(repr=False)
    bottom: Cards = field(repr=False)
    turn: Seat
    calls: Calls = (None, None, None)
    landlord: Seat | None = None
    moves: tuple[Move, ...] = ()
    away: tuple[bool, bool, bool] = (False, False, False)
    deal: int = 1
    ending: Ending | None = None


class Phase(StrEnum):
    BIDDING = "bidding"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees, or a bystander (`seat` None).

    - `turn`: who acts, None at the end and while nobody is at the table.
    - `bid`: the highest call so far.
    - `bottom`: None until there is a landlord; then as it was, whatever he has played of it.
    - `hand`: one's own cards; `hands`: everybody's, at the end only.
    - `table`: what is to be beaten, and whose it is; None when the seat on turn leads.
    - `latest[s]`: the latest move of seat s in this trick; after its end those of the trick that is over.
    - `moves`: all plays and passes.
    - `multiplier`: of the bombs and the rocket so far; at the end the whole one.
    - `bids`, `may_pass`, `can_play`: what this seat may do now; for a bystander nothing.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat | None
    first: Seat
    deal: int
    calls: Calls
    bid: int
    landlord: Seat | None
    bottom: Cards | None
    hand: Cards | None = field(repr=False)
    counts: tuple[int, int, int]
    table: Played | None
    latest: tuple[Move | None, Move | None, Move | None]
    moves: tuple[Move, ...]
    bombs: int
    rocket: bool
    multiplier: int
    away: tuple[bool, bool, bool]
    bids: tuple[int, ...]
    may_pass: bool
    can_play: bool
    hands: Hands | None
    outcome: Outcome | None
