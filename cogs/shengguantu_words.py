"""Offices, throws and refusals of 陞官圖 in one language. What happens is told by `shengguantu_story`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from bot.words import Tongue
from games.core import IllegalAction, NotNow
from games.shengguantu.chart import chart
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.squares import Arrow, Chart, Condition, Deed, Entry, Fork, Kind, Names, Square, Status
from games.shengguantu.throws import Pattern, Sign
from games.shengguantu.values import Ending

CHART = "qing"

RANK_WORDS = (
    "rank-1",
    "rank-2",
    "rank-3",
    "rank-4",
    "rank-5",
    "rank-6",
    "rank-7",
    "rank-8",
    "rank-9",
    "rank-10",
    "rank-11",
    "rank-12",
    "rank-13",
    "rank-14",
    "rank-15",
    "rank-16",
    "rank-17",
    "rank-18",
    "rank-19",
)
"""`RANK_WORDS[level - 1]`."""

SIGN_WORDS = {
    Sign.DE: "sign-de",
    Sign.CAI: "sign-cai",
    Sign.GONG: "sign-gong",
    Sign.LIANG: "sign-liang",
    Sign.ROU: "sign-rou",
    Sign.ZANG: "sign-zang",
    Sign.CHUANHUA: "sign-chuanhua",
    Sign.HONGERDUI: "sign-hongerdui",
    Sign.SUERDUI: "sign-suerdui",
    Sign.ERDE: "sign-erde",
    Sign.ERZANG: "sign-erzang",
    Sign.FOUR_4: "sign-four-4",
    Sign.FOUR_6: "sign-four-6",
    Sign.FOUR_5: "sign-four-5",
    Sign.FOUR_3: "sign-four-3",
    Sign.FOUR_2: "sign-four-2",
    Sign.FOUR_1: "sign-four-1",
    Sign.AUTO: "sign-auto",
    Sign.PAIR_4: "sign-pair-4",
    Sign.PAIR_6: "sign-pair-6",
    Sign.PAIR_5: "sign-pair-5",
    Sign.PAIR_3: "sign-pair-3",
    Sign.PAIR_2: "sign-pair-2",
    Sign.PAIR_1: "sign-pair-1",
    Sign.THREE_4: "sign-three-4",
    Sign.THREE_6: "sign-three-6",
    Sign.THREE_5: "sign-three-5",
    Sign.THREE_3: "sign-three-3",
    Sign.THREE_2: "sign-three-2",
    Sign.THREE_1: "sign-three-1",
}

STATUS_WORDS = {
    Status.EXAMS: "status-exams",
    Status.IRREGULAR: "status-irregular",
    Status.JINSHI: "status-jinshi",
    Status.JUREN: "status-juren",
    Status.MANCHU: "status-manchu",
    Status.REGULAR: "status-regular",
}

CONDITION_WORDS = {
    Condition.MANCHU: "condition-manchu",
    Condition.GRAND_SECRETARY: "condition-grand-secretary",
    Condition.CENSOR: "condition-censor",
    Condition.EXAMINER: "condition-examiner",
    Condition.LEVEL_16: "condition-level-16",
}

KIND_WORDS = {
    Kind.OUTSIDE: "kind-outside",
    Kind.ORIGIN: "kind-origin",
    Kind.NOBILITY: "kind-nobility",
    Kind.EXAM: "kind-exam",
    Kind.OFFICE: "kind-office",
    Kind.PURCHASE: "kind-purchase",
    Kind.COMMISSION: "kind-commission",
    Kind.REVIEW: "kind-review",
    Kind.MERIT: "kind-merit",
    Kind.PENALTY: "kind-penalty",
    Kind.TITLE: "kind-title",
    Kind.HONOUR: "kind-honour",
    Kind.RETIRED: "kind-retired",
}

ENDING_WORDS = {
    Ending.DAHE: "ending-dahe",
    Ending.RONGGUI: "ending-ronggui",
    Ending.XIUZHI: "ending-xiuzhi",
    Ending.CHANGSHU: "ending-changshu",
    Ending.CHUJU: "ending-chuju",
    Ending.LAST: "ending-last",
    Ending.UNREDEEMED: "ending-unredeemed",
}

DEED_WORDS = {
    Deed.DO: "deed-do",
    Deed.AS: "deed-as",
    Deed.SAME: "deed-same",
    Deed.STAY: "deed-stay",
    Deed.REMAIN: "deed-remain",
    Deed.BACK: "deed-back",
    Deed.FINED: "deed-fined",
    Deed.DOUBLY_FINED: "deed-doubly-fined",
    Deed.RESTORED: "deed-restored",
    Deed.RESTORED_FOR_PAY: "deed-restored-for-pay",
    Deed.RESTORED_FOR_FINE: "deed-restored-for-fine",
    Deed.RISE_TWO: "deed-rise-two",
    Deed.RISE_ONE: "deed-rise-one",
    Deed.FALL_ONE: "deed-fall-one",
    Deed.DAHE: "deed-dahe",
    Deed.HE: "deed-he",
    Deed.RONGGUI: "deed-ronggui",
    Deed.XIUZHI: "deed-xiuzhi",
    Deed.CHANGSHU: "deed-changshu",
    Deed.CHUJU: "deed-chuju",
}


def board_of(name: str = CHART) -> Chart:
    return chart(name)


def named(names: Names, tongue: Tongue) -> str:
    match tongue.locale:
        case "zh-TW":
            return names.traditional
        case "zh-CN":
            return names.simplified
    return names.english


def rank_text(level: int | None, tongue: Tongue) -> str:
    """The rank of a level, 未入流 for none."""
    return tongue(RANK_WORDS[(level or 1) - 1])


def place_text(square: Square, level: int | None, tongue: Tongue, *, is_kind_told: bool = False) -> str:
    """A square with its department and rank; in English the name itself says where it is.

    Where its kind is told beside it, 處分：革留（處分） would say it twice.
    """
    department = named(board_of().departments[square.department].names, tongue)
    name = named(square.names, tongue)
    is_told = department in name or (is_kind_told and department == tongue(KIND_WORDS[square.kind]))
    where = [] if is_told or tongue.locale == "en" else [department]
    if level is not None:
        where.append(rank_text(level, tongue))
    if not where:
        return tongue("office-plain", name=name)
    return tongue("office-named", name=name, where=tongue("list-dot").join(where))


def short_text(square_id: str, tongue: Tongue, level: int | None = None) -> str:
    """An office in as few words as tell it from the others: 工部尚書・從一品, 煩縣・正七品."""
    square = board_of().squares[square_id]
    name = named(square.names, tongue)
    if tongue.locale != "en" and square.names.traditional in _shared_names():
        department = named(board_of().departments[square.department].names, tongue)
        name = name if department in name else department + name
    if (level or square.level) is None:
        return name
    return tongue("office-short", name=name, rank=rank_text(level or square.level, tongue))


@cache
def _shared_names() -> frozenset[str]:
    """Names that several squares have."""
    count = Counter(square.names.traditional for square in board_of().squares.values())
    return frozenset(name for name, times in count.items() if times > 1)


def square_text(
    square_id: str, tongue: Tongue, level: int | None = None, *, is_kind_told: bool = False
) -> str:
    square = board_of().squares[square_id]
    return place_text(square, level or square.level, tongue, is_kind_told=is_kind_told)


def name_text(square_id: str, tongue: Tongue) -> str:
    return named(board_of().squares[square_id].names, tongue)


def signs_text(signs: Sequence[Sign], tongue: Tongue) -> str:
    match signs:
        case [sign, again] if sign == again:
            return tongue("sign-twice", sign=tongue(SIGN_WORDS[sign]))
    return tongue("list-comma").join(tongue(SIGN_WORDS[sign]) for sign in signs)


def bare_signs_text(signs: Sequence[Sign], tongue: Tongue) -> str:
    """Without the glosses, which stand in the line of the throw in English."""
    return tongue("list-comma").join(tongue(SIGN_WORDS[sign]).partition(" (")[0] for sign in signs)


def pattern_text(pattern: Pattern, dice: Sequence[int], tongue: Tongue) -> str:
    """What a throw shows: 雙四, 聚六, 兩對, 穿花 …"""
    match pattern:
        case Pattern.NONE:
            return tongue("sign-nothing")
        case Pattern.TWO_PAIRS:
            return tongue("sign-two-pairs")
        case Pattern.HONGERDUI | Pattern.SUERDUI | Pattern.CHUANHUA:
            return tongue(SIGN_WORDS[Sign(pattern)])
    face = max(set(dice), key=lambda one: (dice.count(one), one))
    return tongue(SIGN_WORDS[Sign(f"{pattern}_{face}")])


# A square's arrows


def arrows_lines(square: Square, tongue: Tongue, scale: int = 1) -> Iterator[str]:
    """What each throw does here, throws of one effect together; chips are `scale` times the chart's."""
    by_effect: dict[str, list[Sign]] = {}
    for sign, entry in square.entries.items():
        by_effect.setdefault(entry_text(entry, tongue, scale), []).append(sign)
    for what, signs in by_effect.items():
        yield tongue("office-arrow", sign=signs_text(signs, tongue), what=what)


def entry_text(entry: Entry, tongue: Tongue, scale: int) -> str:
    if isinstance(entry, Arrow):
        return _arrow_text(entry, tongue, scale)
    return _fork_text(entry, tongue, scale)


def _fork_text(fork: Fork, tongue: Tongue, scale: int) -> str:
    condition, yes = tongue(CONDITION_WORDS[fork.condition]), _arrow_text(fork.yes, tongue, scale)
    if fork.no is None:
        return tongue("office-if-only", condition=condition, yes=yes)
    return tongue("office-if", condition=condition, yes=yes, no=_arrow_text(fork.no, tongue, scale))


def _arrow_text(arrow: Arrow, tongue: Tongue, scale: int) -> str:
    parts = [_deed_text(arrow, tongue)]
    if arrow.pool:
        key = "office-chips-in" if arrow.pool > 0 else "office-chips-out"
        parts.append(tongue(key, chips=abs(arrow.pool) * scale))
    if arrow.each:
        parts.append(tongue("office-each", chips=arrow.each * scale))
    if arrow.is_refusable:
        parts.append(tongue("office-refusable"))
    return "".join(parts)


def _deed_text(arrow: Arrow, tongue: Tongue) -> str:
    match arrow.deed:
        case Deed.GO | Deed.POST:
            assert arrow.to is not None
            return square_text(arrow.to, tongue)
        case Deed.DO | Deed.AS:
            return tongue(DEED_WORDS[arrow.deed], signs=signs_text(arrow.signs, tongue))
    return tongue(DEED_WORDS[arrow.deed])


# Refusals


BUYING = {
    "off": "refused-cannot-buy-off",
    "over": "refused-now",
    "not your turn": "refused-cannot-buy-turn",
    "away": "refused-cannot-buy-away",
    "choosing": "refused-cannot-buy-choosing",
    "second piece out": "refused-cannot-buy-second",
    "waiting already": "refused-cannot-buy-waiting",
    "no rank": "refused-cannot-buy-no-rank",
    "closed department": "refused-cannot-buy-closed",
    "nothing higher": "refused-cannot-buy-nothing",
    "not for sale": "refused-cannot-buy-not-for-sale",
    "not higher": "refused-cannot-buy-not-higher",
}

NOT_NOW = {
    "rolling": "refused-rolling-now",
    "choosing": "refused-choosing-now",
    "redeeming": "refused-redeeming-now",
    "away": "refused-away",
}


def refusal(no: IllegalAction, tongue: Tongue) -> str:
    match no:
        case CannotBuy(why=why):
            return tongue(BUYING[why])
        case NotNow(why=why) if why in NOT_NOW:
            return tongue(NOT_NOW[why])
    return tongue("refused-now")
