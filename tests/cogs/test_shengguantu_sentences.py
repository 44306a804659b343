"""Sentences of 陞官圖 that a reader would stumble over: who it is, what it means, and each thing once."""

from __future__ import annotations

from dataclasses import replace

from bot import moves
from bot.moves import Person
from bot.shengguantu import GAME, ShengguantuOptions
from bot.table import Happening
from bot.words import Tongue
from cogs.shengguantu import by_rank, odds_lines
from cogs.shengguantu_pictures import landings
from cogs.shengguantu_story import Teller
from games.shengguantu.chart import chart
from games.shengguantu.events import Became, Event, Left, Moved, Paid, Refused, Rolled, Why
from games.shengguantu.odds import Odds
from games.shengguantu.squares import Deed, Status
from games.shengguantu.throws import Pattern, Sign
from games.shengguantu.values import Ending, ForSale

NOW = 1_800_000_000.0
BAI, CHENG = Person(1001, "小柏"), Person(1002, "阿程")

LICENTIATE, SCRIBE, EXPECTANT, VICE_DIRECTOR = "P11", "P57", "P83", "P217"
EXAMINER, REPRIMANDED = "P22", "P79"


def teller(locale: str = "zh-TW") -> Teller:
    table = moves.open_table(GAME, 7, 8, BAI, ShengguantuOptions(), "a", NOW)
    table = moves.join(replace(table, id=5), CHENG, "j", "", NOW).table
    table = moves.start(table, BAI, NOW, free_entry=True).table
    return Teller(table, Tongue(locale))


def told(*events: Event, locale: str = "zh-TW") -> list[str]:
    return teller(locale).tell(events, "")


def in_short(*events: Event) -> str:
    return teller().in_short(Happening(1, 0, "player", events))


def rolled(dice: tuple[int, int, int, int], pattern: Pattern, *signs: Sign) -> Rolled:
    return Rolled(0, 1, dice, pattern, signs)


def moved(deed: Deed, sign: Sign | None, office: str, to: str, second: str | None = None) -> Moved:
    return Moved(0, sign, deed, office, to, second, None, None, None)


MISS = rolled((1, 2, 3, 5), Pattern.NONE)
VIRTUE = rolled((4, 4, 1, 2), Pattern.PAIR, Sign.DE)


def test_throws_without_a_pair_are_counted_and_the_last_is_told() -> None:
    assert told(MISS, MISS, VIRTUE) == ["**小柏**空擲 2 次，再擲出 4\u00a04\u00a01\u00a02：雙四，德。"]


def test_a_throw_without_a_pair_that_ends_the_turn_is_told() -> None:
    assert told(MISS) == ["**小柏**擲出 1\u00a02\u00a03\u00a05，沒有對子。"]


def test_a_throw_once_more_is_counted_in_english() -> None:
    (line,) = told(MISS, VIRTUE, locale="en")

    assert line.startswith("**小柏** throws once without a pair, then")


def test_what_moves_nothing_twice_is_said_once() -> None:
    stays = moved(Deed.STAY, Sign.ROU, LICENTIATE, LICENTIATE)

    assert told(stays, stays)[1:] == ["柔：不行。"]


def test_what_a_throw_is_made_into_is_said() -> None:
    assert told(MISS, moved(Deed.AS, Sign.CHUANHUA, EXPECTANT, EXPECTANT))[1:] == ["穿花：作才。"]


def test_what_is_done_from_the_office_is_read_where_the_second_piece_lay() -> None:
    back = moved(Deed.DO, Sign.DE, VICE_DIRECTOR, VICE_DIRECTOR, second=EXAMINER)

    assert told(MISS, back)[1:] == ["德：回本任行德、功。"]


def test_an_offer_accepted_says_by_whom() -> None:
    assert told(moved(Deed.GO, Sign.ROU, LICENTIATE, SCRIBE)) == [
        "**小柏**赴任。",
        "由監生調生監謄錄（各館謄錄）。",
    ]


def test_an_offer_refused_says_by_whom() -> None:
    assert told(Refused(1, SCRIBE)) == ["**阿程**推辭生監謄錄（各館謄錄），留在原位。"]


def test_a_purchase_says_who_bought() -> None:
    bought = moved(Deed.BUY, None, LICENTIATE, EXPECTANT)

    assert told(bought, Paid(0, None, 5, Why.PURCHASE)) == [
        "**小柏**捐得額外員外（捐班候補・從五品）。",
        "付公注 5 籌。",
    ]


def test_a_penalty_is_not_called_so_twice() -> None:
    struck = Moved(
        0, Sign.ZANG, Deed.POST, VICE_DIRECTOR, VICE_DIRECTOR, None, REPRIMANDED, level_before=10, level=10
    )

    assert told(MISS, struck)[1:] == ["處分：革留。"]


def test_a_degree_says_that_he_sat_the_examinations() -> None:
    degree = (Became(0, Status.EXAMS), Became(0, Status.JUREN))

    assert told(*degree) == ["**小柏**從此是舉人。"]
    assert told(degree[0]) == ["**小柏**從此是應過科舉的人。"]


def test_a_turn_in_short_is_its_whole_way() -> None:
    way = (moved(Deed.GO, Sign.DE, LICENTIATE, SCRIBE), moved(Deed.GO, Sign.DE, SCRIBE, VICE_DIRECTOR))

    assert in_short(VIRTUE, *way) == "**小柏**　由監生調員外（禮部・從五品）。"


def test_a_turn_in_short_that_moves_nothing_is_its_throw() -> None:
    assert in_short(MISS) == "**小柏**擲出 1\u00a02\u00a03\u00a05，沒有對子。"


def test_a_departure_in_short_names_him_once() -> None:
    left = Left(0, Sign.DE, Deed.DAHE, Ending.DAHE, VICE_DIRECTOR, None, 18, None)

    assert in_short(VIRTUE, left) == "**小柏**大賀！以從一品告老。"


def test_a_career_counts_turns_and_not_throws_without_a_pair() -> None:
    first = (MISS, MISS, VIRTUE, moved(Deed.GO, Sign.DE, LICENTIATE, SCRIBE))
    second = (replace(VIRTUE, turn=3), moved(Deed.GO, Sign.DE, SCRIBE, VICE_DIRECTOR))

    trodden = landings([*first, *second], 0, Tongue("zh-TW"))

    assert [(landing.throw, landing.name) for landing in trodden] == [(1, "生監謄錄"), (2, "員外")]


def test_an_ending_that_hardly_happens_is_not_told_as_nought() -> None:
    found = Odds(1000, ((Ending.DAHE, 998), (Ending.CHANGSHU, 2)), 18.0, 12.0)

    assert odds_lines("小柏", found, Tongue("zh-TW"))[1] == "大賀 100%"


def test_offices_for_sale_are_listed_by_rank() -> None:
    prefect, director, department = (ForSale(office, 5) for office in ("P87", "P84", "P86"))
    levels = [chart("qing").squares[one.office].level for one in by_rank((prefect, director, department))]

    assert levels == sorted(level for level in levels if level is not None)
    assert len(set(levels)) > 1
