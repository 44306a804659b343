"""What six dice are worth, by the three rule texts.

The award of a bowl is the same in all three; they differ in the ladder of 状元 classes and in what decides
between two throws of one class:

    text a   prints a ladder and no tie-break; six 1s are an ordinary 六子. We take the side dice of text b,
             because without them three games in ten end with two players level.
    text b   compares the dice beside the repeated face. It does not list six 2s, 3s, 5s or 6s; we rank them
             between 五红 and 遍地锦, as text c does.
    text c   compares totals, for 五子 the face first, in the order 4 > 6 > 5 > 3 > 2 > 1.

No text separates two throws of the classes above 五红: their keys are equal, and the earlier throw stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType

from games.bobing.values import Award, Class, Text

Dice = tuple[int, ...]


FACES = range(1, 7)
BOWLS = 6**6
"""In how many ways six dice lie in a bowl, each die told from the others."""


class UnreadableDice(ValueError):
    """These are not six whole numbers from 1 to 6. `dice` is what was given."""

    def __init__(self, dice: object) -> None:
        super().__init__(dice)
        self.dice = dice


@dataclass(frozen=True, slots=True)
class Judgement:
    """`class_` and `key` belong to 状元 throws. Under one text the larger key wins, an equal one ties."""

    award: Award | None
    class_: Class | None = None
    key: tuple[int, ...] | None = None


LADDER_A = (Class.SIHONG, Class.WUZI, Class.WUHONG, Class.LIUZI, Class.LIUBEIHONG, Class.JINHUA)
LADDER_BC = (
    Class.SIHONG,
    Class.WUZI,
    Class.WUHONG,
    Class.LIUZI,
    Class.BIANDIJIN,
    Class.LIUBEIHONG,
    Class.JINHUA,
)
LADDERS: dict[Text, tuple[Class, ...]] = {Text.A: LADDER_A, Text.B: LADDER_BC, Text.C: LADDER_BC}
"""Classes of each text, lowest first; the place, from 1, begins the key."""

FACES_UPWARD = (1, 2, 3, 5, 6)
"""Text c ranks 五子 by face in this order; five 4s are a 五红."""

FOURS: dict[int, Award] = {1: Award.YIXIU, 2: Award.ERJU, 3: Award.SANHONG}
"""Awards that only count 4s."""


def _side(dice: Dice) -> tuple[int, ...]:
    face, _ = _repeated(dice)
    return (sum(die for die in dice if die != face),)


def _total(dice: Dice) -> tuple[int, ...]:
    return (sum(dice),)


def _face_then_total(dice: Dice) -> tuple[int, ...]:
    face, _ = _repeated(dice)
    return (FACES_UPWARD.index(face) + 1, sum(dice))


TieBreaks = dict[Class, Callable[[Dice], tuple[int, ...]]]

SIDE_DICE: TieBreaks = {Class.SIHONG: _side, Class.WUZI: _side, Class.WUHONG: _side}
TOTALS: TieBreaks = {Class.SIHONG: _total, Class.WUZI: _face_then_total, Class.WUHONG: _total}
TIE_BREAKS: dict[Text, TieBreaks] = {Text.A: SIDE_DICE, Text.B: SIDE_DICE, Text.C: TOTALS}
"""What follows the class in a key; a class not listed adds nothing."""


def judge(dice: Sequence[int], text: Text) -> Judgement:
    """Only the highest award of a bowl counts: no text grants two. Raises UnreadableDice."""
    return _judge(_sorted(dice), text)


def side_award(dice: Sequence[int]) -> Award | None:
    """What the two other dice of a 四进 would win by themselves; None for every other bowl.

    The house rule 四进带一秀 / 四进带二举. Raises UnreadableDice.
    """
    ordered = _sorted(dice)
    if _judge(ordered, Text.A).award is not Award.SIJIN:
        return None
    return FOURS.get(ordered.count(4))


@cache
def bowls_by_award(text: Text) -> Mapping[Award | None, int]:
    """How many of all bowls win each award, and how many win none."""
    found: Counter[Award | None] = Counter()
    for dice in combinations_with_replacement(FACES, 6):
        alike = Counter(dice).values()
        found[_judge(dice, text).award] += factorial(6) // prod(map(factorial, alike))
    return MappingProxyType(found)


def _sorted(dice: Sequence[int]) -> Dice:
    # True and 1.0 equal 1, and would otherwise be judged as a 1
    if len(dice) != 6 or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise UnreadableDice(dice)
    return tuple(sorted(dice))


@cache  # 462 sorted bowls under three texts
def _judge(dice: Dice, text: Text) -> Judgement:
    class_ = _class(dice, text)
    if class_ is None:
        return Judgement(_ordinary_award(dice))
    rank = LADDERS[text].index(class_) + 1
    tie_break = TIE_BREAKS[text].get(class_)
    return Judgement(Award.ZHUANGYUAN, class_, (rank, *tie_break(dice)) if tie_break else (rank,))


def _class(dice: Dice, text: Text) -> Class | None:
    match _repeated(dice):
        case 4, 6:
            return Class.LIUBEIHONG
        case 1, 6 if Class.BIANDIJIN in LADDERS[text]:
            return Class.BIANDIJIN
        case _, 6:
            return Class.LIUZI
        case face, 5:
            return Class.WUHONG if face == 4 else Class.WUZI
        case 4, 4:
            return Class.JINHUA if dice.count(1) == 2 else Class.SIHONG
    return None


def _ordinary_award(dice: Dice) -> Award | None:
    if dice == (1, 2, 3, 4, 5, 6):
        return Award.DUITANG
    _, times = _repeated(dice)
    return Award.SIJIN if times == 4 else FOURS.get(dice.count(4))


def _repeated(dice: Dice) -> tuple[int, int]:
    """The commonest face and how often it shows; which of two equally common faces is not defined."""
    return Counter(dice).most_common(1)[0]
