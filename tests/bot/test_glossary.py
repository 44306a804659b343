"""The texts of the three languages, held against docs/glossary.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from glossary import (
    CODECS,
    PAGE,
    ROOT,
    Glossary,
    foreign_characters,
    glossary,
    lacking,
    looked_for,
    read,
    spoken,
    strays,
    terms_in,
    texts,
)

from bot.settings import LOCALES
from bot.words import entries
from games.shengguantu.chart import chart


@cache
def said() -> Mapping[str, Mapping[str, str]]:
    return {locale: texts(locale) for locale in LOCALES}


def chinese_parts(page: str) -> dict[str, str]:
    """The parts of a page that have a Chinese heading, by that heading."""
    parts = re.split(r"^#+ (.*)\n", page, flags=re.MULTILINE)[1:]
    return {
        heading: part
        for heading, part in zip(parts[::2], parts[1::2], strict=True)
        if re.match("[\u4e00-\u9fff]", heading)
    }


def script_of(heading: str) -> str:
    """A heading of which a character is in simplified script alone says that its part is, too."""
    return "zh-CN" if foreign_characters(glossary(), "zh-TW", heading) else "zh-TW"


# The texts


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_is_held_against_the_glossary(locale: str) -> None:
    named = {entry.id.name for _, entry in entries(locale) if isinstance(entry, ftl.Message) and entry.value}

    assert len(named) > 400
    assert named <= set(said()[locale])


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_has_a_form_that_its_language_does_not_use(locale: str) -> None:
    found = {key: strays(glossary(), locale, text) for key, text in said()[locale].items()}

    assert {key: forms for key, forms in found.items() if forms} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_has_a_character_of_another_script(locale: str) -> None:
    excused = {key for key, where, _ in glossary().excuses if where == locale and where not in CODECS}
    found = {
        key: foreign_characters(glossary(), locale, text)
        for key, text in said()[locale].items()
        if key not in excused
    }

    assert {key: characters for key, characters in found.items() if characters} == {}


def test_a_text_has_the_terms_that_it_has_in_the_other_languages() -> None:
    assert lacking(glossary(), said()) - glossary().excuses == set()


def test_no_text_is_excused_that_needs_no_excuse() -> None:
    assert glossary().excuses - lacking(glossary(), said()) == set()


# The pages


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{file.name}" for file in PAGE.parent.glob("*.md"))])
def test_the_chinese_parts_of_a_page_follow_the_glossary(page: str) -> None:
    for heading, part in chinese_parts((ROOT / page).read_text(encoding="utf-8")).items():
        if page != "docs/glossary.md":
            locale = script_of(heading)
            assert strays(glossary(), locale, heading + part) == []
            assert foreign_characters(glossary(), locale, heading + part) == []


def test_the_readme_has_parts_in_both_scripts() -> None:
    parts = chinese_parts((ROOT / "README.md").read_text(encoding="utf-8"))

    assert {script_of(heading) for heading in parts} == {"zh-TW", "zh-CN"}


def test_every_name_on_the_chart_is_in_the_script_of_its_language() -> None:
    named = [thing.names for thing in (*chart().squares.values(), *chart().departments.values())]
    ways = [
        way for n in named for way in (("zh-TW", n.traditional), ("zh-CN", n.simplified), ("en", n.english))
    ]

    assert len(ways) > 1000
    assert [name for locale, name in ways if foreign_characters(glossary(), locale, name)] == []


def test_the_example_of_the_settings_follows_the_glossary() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    chinese = "\n".join(line for line in example.splitlines() if re.match("# [\u4e00-\u9fff]", line))

    assert "伺服器" in chinese
    assert strays(glossary(), "zh-TW", chinese) == []
    assert foreign_characters(glossary(), "zh-TW", chinese) == []


# The glossary itself


def test_a_term_is_written_in_the_script_of_its_language() -> None:
    for term in glossary().terms:
        for locale in CODECS:
            for form in term.forms[locale]:
                assert foreign_characters(glossary(), locale, form) == []
                assert strays(glossary(), locale, form) == []


def test_what_is_said_instead_of_a_form_is_no_such_form() -> None:
    for stray in glossary().strays:
        assert strays(glossary(), stray.locale, stray.instead) == [], stray.form
        assert foreign_characters(glossary(), stray.locale, stray.instead) == [], stray.form


def test_a_form_stands_in_the_glossary_once() -> None:
    for locale in LOCALES:
        forms = [form for term in glossary().terms for form in term.forms[locale] if locale != "en"]
        forms += [stray.form for stray in glossary().strays if stray.locale == locale]
        assert sorted(forms) == sorted(set(forms))


def test_the_games_and_discords_words_are_in_the_glossary() -> None:
    named = {term.name: term.forms["zh-CN"][0] for term in glossary().terms}

    assert named["陞官圖"] == "升官图"
    assert named["鬥地主"] == "斗地主"
    assert named["博餅"] == "博饼"
    assert named["討論串"] == "子区"
    assert named["身分組"] == "身份组"


# The checks can fail


def planted(key: str, **ways: str) -> Mapping[str, Mapping[str, str]]:
    """A book of one text in three languages: `tw`, `cn`, `en`."""
    return {locale: {key: ways[locale[-2:].lower()]} for locale in LOCALES}


@pytest.mark.parametrize(
    ("locale", "text", "found"),
    [
        ("zh-TW", "請到服務器的設置裡看。", ["服務器", "設置"]),
        ("zh-TW", "按“開局”", ["“", "”"]),
        ("zh-TW", "升官圖", ["升官圖"]),
        ("zh-CN", "请看这个讯息。", ["讯息"]),
        ("zh-CN", "双么是赃", ["双么"]),
        ("en", "Each user Rolls the dice in this Guild.", ["user", "Rolls", "Guild"]),
    ],
)
def test_a_form_of_elsewhere_is_found(locale: str, text: str, found: list[str]) -> None:
    assert strays(glossary(), locale, text) == found


@pytest.mark.parametrize(
    ("locale", "text"),
    [("zh-TW", "檢視頻道"), ("zh-TW", "使用者"), ("zh-CN", "用户"), ("en", "the troll, a guildhall")],
)
def test_a_form_of_elsewhere_is_not_found_where_there_is_none(locale: str, text: str) -> None:
    assert strays(glossary(), locale, text) == []


@pytest.mark.parametrize(
    ("locale", "text", "found"),
    [
        ("zh-TW", "状元暫歸小柏", ["状"]),
        ("zh-TW", "再掷一次，机會難得", ["掷", "机"]),
        ("zh-CN", "狀元", ["狀"]),
        ("zh-CN", "以後", ["後"]),
        ("en", "The 狀元 is hers.", ["狀", "元"]),
    ],
)
def test_a_character_of_another_script_is_found(locale: str, text: str, found: list[str]) -> None:
    assert foreign_characters(glossary(), locale, text) == found


@pytest.mark.parametrize("locale", CODECS)
def test_characters_that_both_scripts_have_are_no_finding(locale: str) -> None:
    assert foreign_characters(glossary(), locale, "大家好，三人入座，先出牌：２、Ｋ。") == []


def test_a_term_that_a_translation_lacks_is_found() -> None:
    book = planted("pool", tw="公注 5 籌", cn="奖池 5 筹", en="Kitty 5 chips")

    assert lacking(glossary(), book) == {("pool", "zh-CN", "公注"), ("pool", "en", "公注")}


def test_a_term_that_only_the_translation_has_is_found() -> None:
    book = planted("turn", tw="輪到他了", cn="轮到地主了", en="The landlord’s turn")

    assert lacking(glossary(), book) == {("turn", "zh-TW", "地主")}


def test_an_english_word_with_other_uses_asks_for_nothing() -> None:
    assert lacking(glossary(), planted("hand", tw="第 3 局", cn="第 3 局", en="Hand 3")) == set()


def test_a_longer_term_hides_the_shorter_one_inside_it() -> None:
    assert terms_in(glossary(), "zh-TW", "反春天，加倍！") == {"反春天"}
    assert terms_in(glossary(), "zh-CN", "状元插金花") == {"狀元插金花"}
    assert terms_in(glossary(), "en", "Anti-spring: the landlords lose.") == {"反春天", "地主"}


def test_every_form_is_looked_for() -> None:
    for locale in LOCALES:
        for term in glossary().terms:
            for form in term.forms[locale]:
                assert looked_for(locale, [form]).search(form)


def test_all_of_a_text_is_read() -> None:
    one = "key = { $n ->\n    [one] 一張\n   *[other] { $n } 張\n }"
    two = ' { NUMBER($n, style: "percent") } {"**"}籌碼\n    .tip = 提示\n# 註解\n'

    message = FluentParser().parse(one + two).body[0]

    assert isinstance(message, ftl.Message)
    assert message.value is not None
    assert "一張" in spoken(message.value)
    assert "**籌碼" in spoken(message.value)
    assert "percent" not in spoken(message.value)
    assert spoken(message.attributes[0].value) == "提示"


@pytest.mark.parametrize(
    "page",
    [
        "| zh-TW | zh-CN | english | note |\n|---|---|---|---|\n",
        "| in | not | but | why |\n|---|---|---|---|\n| zh-TW | 默認 | 預設 |\n",
    ],
)
def test_a_page_that_is_written_wrongly_is_no_glossary(page: str) -> None:
    with pytest.raises((KeyError, AssertionError)):
        read(page)


def test_a_page_of_one_row_is_read() -> None:
    page = "| in | not | but | why |\n|---|---|---|---|\n| zh-TW | 默認, 缺省 | 預設 | mainland |\n"

    found: Glossary = read(page)

    assert [(stray.form, stray.instead) for stray in found.strays] == [("默認", "預設"), ("缺省", "預設")]
