"""Cards as people type them: 334455, 10 J Q K A, 3-7, 333帶4, 王炸, 小王 大王, BR, in any case and width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import normalize

from games.doudizhu.cards import (
    RANKS,
    UNIT,
    Cards,
    Group,
    Rank,
    count_in,
    group_of,
    group_of_ranks,
    holds,
    take,
    write,
)
from games.doudizhu.refusals import NotHeld, UnreadableCards

JOKER_NAMES: Final = {
    **dict.fromkeys(("王炸", "火箭", "大小王", "雙王", "双王", "對王", "对王", "雙鬼", "双鬼"), "BR"),
    **dict.fromkeys(("小王", "小鬼"), "B"),
    **dict.fromkeys(("大王", "大鬼"), "R"),
}

# A run has an end of one rank on each side, once for a single chain, twice for pairs (33-55), and so on
_PIECE = re.compile(
    rf"""(?P<gap> [\s,;、/+|] | [帶带] | \.(?!\.) )
    | (?P<jokers> {"|".join(JOKER_NAMES)} )
    | (?P<run> (?P<low>(?P<low_rank>10|[2-9TJQKA])(?P=low_rank)*)
               \s* (?: [-~–—到至] | \.\.+ ) \s*
               (?P<high>(?P<high_rank>10|[2-9TJQKA])(?P=high_rank)*) )
    | (?P<card> 10|[2-9TJQKABR] )
    """,
    re.VERBOSE,
)


def read(text: str) -> Group:
    """Raises UnreadableCards, also for a text without cards; ImpossibleCards."""
    group = group_of_ranks(_ranks(normalize("NFKC", text).upper()))
    if not group:
        raise UnreadableCards(text)
    return group


def pick(text: str, hand: Cards) -> Cards:
    """The cards of a hand that a text names. Raises UnreadableCards, ImpossibleCards, NotHeld."""
    group = read(text)
    held = group_of(hand)
    if not holds(held, group):
        missing = (max(count_in(group, rank) - count_in(held, rank), 0) for rank in range(len(RANKS)))
        raise NotHeld(write(sum(count * unit for count, unit in zip(missing, UNIT, strict=True))))
    return take(hand, group)


def _ranks(text: str) -> Iterator[Rank]:
    at = 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if not piece:
            raise UnreadableCards(text[at])
        match piece.lastgroup:
            case "jokers":
                yield from map(RANKS.index, JOKER_NAMES[piece[0]])
            case "run":
                yield from _run(piece)
            case "card":
                yield _rank(piece[0])
        at = piece.end()


def _run(piece: re.Match[str]) -> Iterator[Rank]:
    low, high = _rank(piece["low_rank"]), _rank(piece["high_rank"])
    times = piece["low"].count(piece["low_rank"])
    if low >= high or times != piece["high"].count(piece["high_rank"]):
        raise UnreadableCards(piece[0])
    for rank in range(low, high + 1):
        yield from [rank] * times


def _rank(name: str) -> Rank:
    return RANKS.index("T" if name == "10" else name)
