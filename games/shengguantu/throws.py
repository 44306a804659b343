"""What four dice say (rules 1–10).

pair 雙        two alike            4 德 de, 6 才 cai, 5 功 gong, 3 良 liang, 2 柔 rou, 1 贓 zang
three 聚       three alike: the move twice
two pairs     both moves, in that order; 紅二對 hongerdui is 4 4 1 1, 素二對 suerdui two pairs of 6 5 3 2
chuanhua 穿花  3 4 5 6, the only throw without a pair that moves
four 全色      four alike
none          nothing of these
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

Dice = tuple[int, int, int, int]
"""Each 1–6, in the order in which they were thrown."""


class Sign(StrEnum):
    """What a square can have an entry for: a move, a whole throw, or AUTO, which happens on arrival."""

    DE = "de"
    CAI = "cai"
    GONG = "gong"
    LIANG = "liang"
    ROU = "rou"
    ZANG = "zang"
    CHUANHUA = "chuanhua"
    HONGERDUI = "hongerdui"
    SUERDUI = "suerdui"
    ERDE = "erde"
    ERZANG = "erzang"
    FOUR_4 = "four_4"
    FOUR_6 = "four_6"
    FOUR_5 = "four_5"
    FOUR_3 = "four_3"
    FOUR_2 = "four_2"
    FOUR_1 = "four_1"
    AUTO = "auto"
    PAIR_4 = "pair_4"
    PAIR_6 = "pair_6"
    PAIR_5 = "pair_5"
    PAIR_3 = "pair_3"
    PAIR_2 = "pair_2"
    PAIR_1 = "pair_1"
    THREE_4 = "three_4"
    THREE_6 = "three_6"
    THREE_5 = "three_5"
    THREE_3 = "three_3"
    THREE_2 = "three_2"
    THREE_1 = "three_1"


Signs = tuple[Sign, ...]


class Pattern(StrEnum):
    PAIR = "pair"
    THREE = "three"
    TWO_PAIRS = "two_pairs"
    HONGERDUI = "hongerdui"
    SUERDUI = "suerdui"
    CHUANHUA = "chuanhua"
    FOUR = "four"
    NONE = "none"


FACES = (4, 6, 5, 3, 2, 1)
"""From the best to the worst: the order of the moves, 德 才 功 良 柔 贓."""

DE, CAI, GONG, LIANG, ROU, ZANG = Sign.DE, Sign.CAI, Sign.GONG, Sign.LIANG, Sign.ROU, Sign.ZANG
MOVES: Signs = (DE, CAI, GONG, LIANG, ROU, ZANG)
MOVE_OF = dict(zip(FACES, MOVES, strict=True))

EVERY_SQUARE: Signs = (*MOVES, Sign.CHUANHUA)
"""What every square in play has an entry for."""

FOURS: Signs = tuple(Sign(f"four_{face}") for face in FACES)
FIRST_THROWS: Signs = (
    *(Sign(f"pair_{face}") for face in FACES),
    *(Sign(f"three_{face}") for face in FACES),
    Sign.CHUANHUA,
    Sign.HONGERDUI,
    Sign.SUERDUI,
    *FOURS,
)
"""What the first throw can be (rule 12)."""

FOURS_AS_MOVES: dict[Sign, Signs] = dict(
    zip(
        FOURS,
        [(DE, DE, DE, DE), (DE, DE, DE), (DE, DE, CAI), (DE, DE, GONG), (DE, DE), (DE, CAI)],
        strict=True,
    )
)
"""全色 where the square has no entry for it (rule 9b)."""

DOUBLES: dict[Signs, Sign] = {(DE, DE): Sign.ERDE, (ZANG, ZANG): Sign.ERZANG}
"""Entries for a whole throw of two moves (rule 10)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw, read as far as that can be done without a square.

    `special` is the entry that goes first if the square has it (rules 6, 7, 9); `moves` is what the throw
    says otherwise. `first` is the entry of the first throw, None when it shows no combination.
    """

    dice: Dice
    pattern: Pattern
    moves: Signs
    special: Sign | None
    first: Sign | None


def throw_of(dice: Dice) -> Throw:
    """Raises KeyError for anything but four whole numbers from 1 to 6."""
    return BY_DICE[dice]


def _read(dice: Dice) -> Throw:
    count = Counter(dice)
    groups = tuple(face for face in FACES if count[face] >= 2)
    if not groups:
        is_chuanhua = set(dice) == {3, 4, 5, 6}
        sign = Sign.CHUANHUA if is_chuanhua else None
        pattern = Pattern.CHUANHUA if is_chuanhua else Pattern.NONE
        return Throw(dice, pattern, (sign,) if sign else (), None, sign)
    if len(groups) == 2:
        return _two_pairs(dice, groups)
    return _alike(dice, groups[0], count[groups[0]], has_a_four=4 in dice)


def _two_pairs(dice: Dice, groups: tuple[int, ...]) -> Throw:
    """紅二對 and 素二對 may have entries; 紅二對 is otherwise one 德, the 贓 falls away (rules 5, 6)."""
    if groups == (4, 1):
        return Throw(dice, Pattern.HONGERDUI, (DE,), Sign.HONGERDUI, Sign.HONGERDUI)
    moves = tuple(MOVE_OF[face] for face in groups)
    if not {4, 1} & set(groups):
        return Throw(dice, Pattern.SUERDUI, moves, Sign.SUERDUI, Sign.SUERDUI)
    # On the first throw the better pair counts alone: rule 12, ours
    return Throw(dice, Pattern.TWO_PAIRS, moves, None, Sign(f"pair_{groups[0]}"))


def _alike(dice: Dice, face: int, count: int, has_a_four: bool) -> Throw:
    if count == 4:
        sign = Sign(f"four_{face}")
        return Throw(dice, Pattern.FOUR, FOURS_AS_MOVES[sign], sign, sign)
    pattern = Pattern.PAIR if count == 2 else Pattern.THREE
    # A 四 takes the 贓 away (rule 5), but not from the first throw (rule 12)
    is_dropped = face == 1 and has_a_four
    moves = () if is_dropped else (MOVE_OF[face],) * (count - 1)
    return Throw(dice, pattern, moves, None, Sign(f"{pattern}_{face}"))


D6 = range(1, 7)
THROWS: tuple[Throw, ...] = tuple(_read(dice) for dice in product(D6, D6, D6, D6))
"""All 1296, by dice: a draw is a number below 1296."""

BY_DICE = {throw.dice: throw for throw in THROWS}
