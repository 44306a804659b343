"""The host's list of prizes, and the list of winners to take away."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import ANNA, BERT, NOW, PEOPLE, lobby, running, whole

from bot.bobing import CLASS_WORDS, COUNT_LIMIT, NAME_LIMIT, read_prizes, write_prizes
from bot.engines import Prize, has_names
from bot.exports import BOM, COLUMNS, Line, PrizeList, as_csv, as_json, lines
from bot.moves import Person
from bot.refusals import BadPrizeLine
from bot.table import Table
from db.rows import AwardRow
from games.bobing.values import AWARDS, DEFAULT_STOCK, Award

STOCK = lobby().stock
WORDS = dict(zip(AWARDS, ("狀元", "對堂", "三紅", "四進", "二舉", "一秀"), strict=True))


def read(text: str) -> dict[str, Prize]:
    return {prize.class_: prize for prize in read_prizes(text, STOCK)}


def only(line: str) -> tuple[str, str, str, int]:
    """Class, name, unit and count of the one line that differs from the usual stock."""
    (prize,) = set(read_prizes(line, STOCK)) - set(STOCK)
    assert prize.edited
    assert prize.left == prize.total
    return prize.class_, prize.name, prize.unit, prize.total


def fault(text: str) -> tuple[str, str]:
    with pytest.raises(BadPrizeLine) as caught:
        read_prizes(text, STOCK)
    return caught.value.line, caught.value.why


# Reading


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("狀元 購物卡 1 張", ("zhuangyuan", "購物卡", "張", 1)),
        ("状元 购物卡 1 张", ("zhuangyuan", "购物卡", "张", 1)),
        ("狀元 購物卡 1張", ("zhuangyuan", "購物卡", "張", 1)),
        ("狀元 購物卡 3", ("zhuangyuan", "購物卡", "", 3)),
        ("狀元:購物卡 3", ("zhuangyuan", "購物卡", "", 3)),
        ("狀元：購物卡 3 張", ("zhuangyuan", "購物卡", "張", 3)),
        ("狀元 ： 購物卡 3 張", ("zhuangyuan", "購物卡", "張", 3)),
        ("狀元\u3000購物卡\u30003\u3000張", ("zhuangyuan", "購物卡", "張", 3)),
        ("狀元\t購物卡\t3\t張", ("zhuangyuan", "購物卡", "張", 3)),
        ("  狀元   購物   卡   3  張  ", ("zhuangyuan", "購物 卡", "張", 3)),
        ("一秀 糖 １２ 顆", ("yixiu", "糖", "顆", 12)),
        ("一秀 ５０", ("yixiu", "", "", 50)),
        ("一秀 0", ("yixiu", "", "", 0)),
        ("一秀 99", ("yixiu", "", "", 99)),
        ("一秀 糖 07 顆", ("yixiu", "糖", "顆", 7)),
        ("狀元 iPhone 15 1 台", ("zhuangyuan", "iPhone 15", "台", 1)),
        ("狀元 iPhone 15 1", ("zhuangyuan", "iPhone 15", "", 1)),
        ("狀元 2026 月曆 1 本", ("zhuangyuan", "2026 月曆", "本", 1)),
        ("狀元 15 1 台", ("zhuangyuan", "15", "台", 1)),
        ("狀元 PS5 主機 1 台", ("zhuangyuan", "PS5 主機", "台", 1)),
        ("ZhuangYuan card 1", ("zhuangyuan", "card", "", 1)),
        ("榜眼 酒 2 瓶", ("duitang", "酒", "瓶", 2)),
        ("探花 茶 4 包", ("sanhong", "茶", "包", 4)),
        ("進士 傘 8 把", ("sijin", "傘", "把", 8)),
        ("舉人 筆 16 支", ("erju", "筆", "支", 16)),
        ("秀才 糖 32 顆", ("yixiu", "糖", "顆", 32)),
        ("狀元 " + "卡" * 20 + " 1", ("zhuangyuan", "卡" * 20, "", 1)),
    ],
)
def test_a_line_is_read_as_a_phone_writes_it(line: str, found: tuple[str, str, str, int]) -> None:
    assert only(line) == found


@pytest.mark.parametrize("word", CLASS_WORDS)
def test_every_word_for_a_class_is_known_in_any_case(word: str) -> None:
    for written in (word, word.upper(), word.title()):
        assert only(f"{written} x 1")[0] == CLASS_WORDS[word]


def test_all_six_classes_have_words_of_both_scripts_and_in_pinyin() -> None:
    assert set(CLASS_WORDS.values()) == set(AWARDS)
    assert set(AWARDS) <= CLASS_WORDS.keys()
    assert set(WORDS.values()) <= CLASS_WORDS.keys()


def test_classes_that_are_left_out_stay_as_they_are() -> None:
    found = read("一秀 糖 50 顆")

    assert [found[prize.class_] for prize in STOCK[:-1]] == list(STOCK[:-1])


def test_a_line_that_says_what_is_there_already_does_not_count_as_edited() -> None:
    assert read_prizes("一秀 32\n狀元 1", STOCK) == STOCK


def test_empty_lines_and_line_ends_of_any_kind_do_not_matter() -> None:
    assert read_prizes("\r\n狀元 卡 1\r\n\n  \n一秀 糖 5\u2028", STOCK) == read_prizes(
        "狀元 卡 1\n一秀 糖 5", STOCK
    )


def test_the_order_of_the_lines_does_not_matter() -> None:
    assert read_prizes("一秀 糖 5\n狀元 卡 1", STOCK) == read_prizes("狀元 卡 1\n一秀 糖 5", STOCK)


FAULTS = [
    ("", "empty"),
    (" \n\t\n", "empty"),
    ("狀元", "form"),
    ("狀元 購物卡", "form"),
    ("購物卡 1 張", "class"),
    ("大獎 購物卡 1 張", "class"),
    ("狀元購物卡 1 張", "class"),
    ("一秀 糖 -5 顆", "form"),
    ("一秀 糖 1.5 顆", "form"),
    ("一秀 糖 1 顆顆顆顆顆顆顆", "form"),
    ("一秀 糖 100 顆", "count"),
    ("一秀 " + "9" * 400, "count"),
    ("狀元 " + "卡" * 21 + " 1", "name"),
    ("狀元 0", "no zhuangyuan"),
    ("狀元 卡 ０ 張", "no zhuangyuan"),
]


@pytest.mark.parametrize(("text", "why"), FAULTS)
def test_a_faulty_line_is_named_with_its_reason(text: str, why: str) -> None:
    assert fault(text) == (text.strip(), why)


def test_a_class_named_twice_is_named() -> None:
    assert fault("狀元 卡 1\n状元 茶 2") == ("状元 茶 2", "twice")


@pytest.mark.parametrize(("text", "why"), [(text, why) for text, why in FAULTS if why != "empty"])
def test_the_faulty_line_is_found_among_good_ones(text: str, why: str) -> None:
    assert fault(f"對堂 茶 2 包\n{text}\n探花 筆 4 支") == (text, why)


def check_reading(text: str) -> None:
    refused, found = None, STOCK
    try:
        found = read_prizes(text, STOCK)
    except BadPrizeLine as bad:
        refused = bad.line

    assert refused is None or refused in text
    assert [prize.class_ for prize in found] == list(AWARDS)
    assert all(0 <= prize.left == prize.total <= COUNT_LIMIT for prize in found)
    assert all(len(prize.name) <= NAME_LIMIT for prize in found)


@given(st.text())
def test_any_text_is_read_or_refused_by_one_of_its_lines(text: str) -> None:
    check_reading(text)


@given(
    st.lists(
        st.sampled_from(["狀元", "一秀", " ", "\u3000", "：", "1", "９", "x", "\n", "卡"]), max_size=30
    ).map("".join)
)
def test_any_mixture_of_what_hosts_write_is_read_or_refused(text: str) -> None:
    check_reading(text)


# Writing

NAMES = st.lists(st.text("卡月餅aA15%(-：:", min_size=1, max_size=6), max_size=3).map(" ".join)
UNITS = st.text("張顆本台x", max_size=6)


@given(st.tuples(*(st.tuples(NAMES, UNITS, st.integers(1, COUNT_LIMIT)) for _ in AWARDS)))
def test_a_list_that_was_written_is_read_back(wanted: tuple[tuple[str, str, int], ...]) -> None:
    stock = tuple(
        Prize(class_, name, unit if name else "", total, total, edited=True)
        for class_, (said, unit, total) in zip(AWARDS, wanted, strict=True)
        for name in [said.strip(":： ")[:NAME_LIMIT].strip()]
    )

    found = read_prizes(write_prizes(stock, WORDS), STOCK)

    assert [replace(prize, edited=True) for prize in found] == list(stock)


def test_the_usual_list_is_written_one_class_a_line() -> None:
    written = write_prizes(STOCK, WORDS).splitlines()

    assert written == [f"{WORDS[award]} {count}" for award, count in zip(AWARDS, DEFAULT_STOCK, strict=True)]


def test_a_list_that_is_sent_back_as_it_was_edits_nothing() -> None:
    edited = read_prizes("狀元 購物卡 1 張\n一秀 糖 50 顆", STOCK)

    assert read_prizes(write_prizes(edited, WORDS), edited) == edited


def test_names_make_a_stock_of_real_things() -> None:
    assert not has_names(STOCK)
    assert not has_names(read_prizes("一秀 50", STOCK))
    assert has_names(read_prizes("一秀 糖 50", STOCK))


# The list of winners


def won(table: Table, *awards: tuple[Person, Award, int]) -> list[Line]:
    rows = [
        AwardRow(n=n, class_=award, user_id=person.user_id, count=count, dice="4 4 4 4 1 2", at=NOW)
        for n, (person, award, count) in enumerate(awards)
    ]
    return lines(whole(table, [], rows), "Asia/Taipei", WORDS)


def named(name: str, prize: str = "購物卡", unit: str = "張") -> list[Line]:
    """One line, for a player and a prize of these names."""
    table = running()
    sitters = tuple(replace(s, name=name) if s.user_id == ANNA.user_id else s for s in table.sitters)
    stock = (replace(table.stock[0], name=prize, unit=unit), *table.stock[1:])
    return won(replace(table, sitters=sitters, stock=stock), (ANNA, Award.ZHUANGYUAN, 1))


def cells(found: list[Line]) -> list[list[str]]:
    text = as_csv(found).decode("utf-8")
    assert text.startswith(BOM)
    return list(csv.reader(io.StringIO(text.removeprefix(BOM), newline="")))


def test_a_spreadsheet_is_told_that_the_file_is_utf_8() -> None:
    assert as_csv([])[:3] == b"\xef\xbb\xbf"


def test_the_first_row_names_the_columns() -> None:
    assert cells([]) == [list(COLUMNS)]
    assert COLUMNS[:9] == ("table", "player_id", "player", "class", "prize", "count", "unit", "dice", "time")
    assert COLUMNS[9:] == ("event", "room", "handed_at", "handed_by", "handed_by_id", "proof")


def test_a_row_tells_who_took_what_by_which_dice_and_when() -> None:
    assert cells(named("安娜"))[1] == [
        "5",
        str(ANNA.user_id),
        "安娜",
        "zhuangyuan",
        "購物卡",
        "1",
        "張",
        "4 4 4 4 1 2",
        "2025-10-09T16:53:20+08:00",
        *[""] * 6,
    ]


def test_a_prize_without_a_name_goes_by_the_word_of_its_class() -> None:
    assert [line.prize for line in named("安娜", prize="")] == ["狀元"]


def test_awards_are_listed_in_the_order_they_were_won() -> None:
    found = won(running(), (BERT, Award.YIXIU, 1), (ANNA, Award.ERJU, 1), (BERT, Award.DUITANG, 2))

    assert [(line.player_id, line.class_, line.count) for line in found] == [
        (str(BERT.user_id), "yixiu", 1),
        (str(ANNA.user_id), "erju", 1),
        (str(BERT.user_id), "duitang", 2),
    ]


def test_json_holds_the_same_under_the_same_names() -> None:
    found = json.loads(as_json(PrizeList(tuple(named("=安娜\n")), ())))["awards"]

    assert [tuple(row) for row in found] == [COLUMNS]
    assert (found[0]["player"], found[0]["count"], found[0]["player_id"]) == ("=安娜\n", 1, str(ANNA.user_id))


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_a_cell_that_a_spreadsheet_would_run_is_a_text(first: str) -> None:
    formula = f'{first}HYPERLINK("x";"y")'

    line = replace(named(formula, prize=formula, unit=formula)[0], event=formula, handed_by=formula)

    row = dict(zip(COLUMNS, cells([line])[1], strict=True))

    named_by_people = ("player", "prize", "unit", "event", "handed_by")
    assert [row[what] for what in named_by_people] == [f"'{formula}"] * 5


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20))
def test_any_name_comes_out_of_the_file_as_one_cell(name: str) -> None:
    (_, row) = cells(named(name))

    assert len(row) == len(COLUMNS)
    assert row[2].removeprefix("'") == name.removeprefix("'")


@pytest.mark.parametrize(
    ("zone", "time"),
    [
        ("UTC", "2025-10-09T08:53:20+00:00"),
        ("Asia/Taipei", "2025-10-09T16:53:20+08:00"),
        ("America/New_York", "2025-10-09T04:53:20-04:00"),
        ("Asia/Kathmandu", "2025-10-09T14:38:20+05:45"),
    ],
)
def test_times_are_those_of_the_guild(zone: str, time: str) -> None:
    rows = [AwardRow(n=1, class_="yixiu", user_id=ANNA.user_id, count=1, dice="", at=NOW + 0.7)]

    (line,) = lines(whole(running(), [], rows), zone, WORDS)

    assert line.time == time


def test_who_left_or_was_kicked_is_listed_with_what_he_won() -> None:
    table = running()
    gone = tuple(replace(sitter, presence="left") for sitter in table.sitters)  # type: ignore[arg-type]

    assert [line.player for line in won(replace(table, sitters=gone), (PEOPLE[2], Award.YIXIU, 1))] == [
        "玩家2"
    ]
