"""The words of a chart file, one line or less at a time."""

from __future__ import annotations

from typing import Any

from games.shengguantu.ranks import LEVELS
from games.shengguantu.squares import Deed, Kind, Place, Redeem, Status
from games.shengguantu.throws import FACES, FOURS, MOVES, Sign, Signs

FACE_NAMES = dict(zip(FACES, "四六五三二么", strict=True))
SIGNS: dict[str, Signs] = {
    **{name: (sign,) for name, sign in zip("德才功良柔贓", MOVES, strict=True)},
    "穿花": (Sign.CHUANHUA,),
    "紅二對": (Sign.HONGERDUI,),
    "素二對": (Sign.SUERDUI,),
    "二德": (Sign.ERDE,),
    "二贓": (Sign.ERZANG,),
    "auto": (Sign.AUTO,),
    "全色": FOURS,
    **{f"雙{name}": (Sign(f"pair_{face}"),) for face, name in FACE_NAMES.items()},
    **{f"聚{name}": (Sign(f"three_{face}"),) for face, name in FACE_NAMES.items()},
    **{f"全{name}": (Sign(f"four_{face}"),) for face, name in FACE_NAMES.items()},
}

DEEDS = {
    "行": Deed.DO,
    "作": Deed.AS,
    "原行": Deed.SAME,
    "不行": Deed.STAY,
    "留任": Deed.REMAIN,
    "回": Deed.BACK,
    "罰回": Deed.FINED,
    "倍罰回": Deed.DOUBLY_FINED,
    "復任": Deed.RESTORED,
    "罰俸復任": Deed.RESTORED_FOR_PAY,
    "贖罪復任": Deed.RESTORED_FOR_FINE,
    "加二級": Deed.RISE_TWO,
    "加一級": Deed.RISE_ONE,
    "退一級": Deed.FALL_ONE,
    "大賀": Deed.DAHE,
    "賀": Deed.HE,
    "加一級榮歸": Deed.RONGGUI,
    "休致原品": Deed.XIUZHI,
    "長戍": Deed.CHANGSHU,
    "出局": Deed.CHUJU,
}
FLAGS = {
    "manchu post": "is_manchu_post",
    "own level": "has_own_level",
    "for sale": "is_for_sale",
    "provisional": "is_provisional",
}


class Bad(ValueError):
    """What is wrong with a line."""


def about_of(words: list[str]) -> dict[str, Any]:
    about: dict[str, Any] = {"kind": Kind(words[0])}
    for word in words[1:]:
        key, value = _fact(word)
        if key in about:
            raise Bad(f"twice: {word}")
        about[key] = value
    if "is_manchu_post" in about:
        about["marks"] = tuple(sorted({*about.get("marks", ()), Status.MANCHU}))
    return about


def _fact(word: str) -> tuple[str, Any]:
    if word in FLAGS:
        return FLAGS[word], True
    if word in list(Place):
        return "place", Place(word)
    key, _, value = word.partition(" ")
    if key in LEVELS:
        return "level", _level(key, value)
    match key:
        case "advance":
            return "advance", int(value)
        case "marks":
            return "marks", _statuses(value)
        case "redeem":
            return "redeem", Redeem(value)
        case "sits" if value.startswith("for "):
            return "sits_for", value.removeprefix("for ")
    raise Bad(f"not known: {word}")


def _level(rank: str, level: str) -> int:
    if level != str(LEVELS[rank]):
        raise Bad(f"{rank} is level {LEVELS[rank]}, not {level}")
    return LEVELS[rank]


def _statuses(words: str) -> tuple[Status, ...]:
    return tuple(sorted(map(Status, words.split())))


def moves_of(words: str) -> Signs:
    moves = tuple(sign for word in words.split() for sign in SIGNS.get(word, ()))
    if not moves or not set(moves) <= set(MOVES):
        raise Bad(f"not moves: {words}")
    return moves


def put_extra(arrow: dict[str, Any], extra: str) -> None:
    key, _, value = extra.partition(" ")
    match key:
        case "pool" | "each":
            arrow[key] = int(value)
        case "marks":
            arrow["marks"] = _statuses(value)
        case "refusable" if arrow["deed"] is Deed.GO:
            arrow["is_refusable"] = True
        case _:
            raise Bad(f"not known: {extra}")
