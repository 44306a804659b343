"""The texts of the three languages: whole, the same in what they say, and within Discord's limits.

Their words are held against the glossary in test_glossary.py.
"""

from __future__ import annotations

import ast
import asyncio
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import discord
import pytest
from discord import app_commands
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from wcwidth import wcswidth

from bot.glyphs import WORDS
from bot.settings import LOCALES
from bot.words import FOLDER, POINTS, Fact, Tongue, Translator, entries, nearest, say, say_in_points
from cogs.bobing import BobingCog
from cogs.chips import ChipsCog
from cogs.dice import DiceCog
from cogs.doudizhu import DoudizhuCog
from cogs.forget import ForgetCog
from cogs.phrases import PhrasesCog
from cogs.profile import ProfileCog
from cogs.rank import RankCog
from cogs.records import RecordsCog
from cogs.rules import RulesCog
from cogs.season import SeasonCog
from cogs.settings import SettingsCog
from cogs.shengguantu import ShengguantuCog
from cogs.table import TableCog

ROOT = FOLDER.parents[1]
CHINESE = ("zh-TW", "zh-CN")

# Reading the files


class Gathered(Visitor):
    """The facts that a text asks for, and the other texts that it refers to."""

    def __init__(self) -> None:
        self.facts: set[str] = set()
        self.others: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.facts.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.others.add(node.id.name)


def gathered(message: ftl.Message | ftl.Pattern | ftl.Attribute) -> Gathered:
    found = Gathered()
    found.visit(message)
    return found


@cache
def messages(locale: str) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for _, entry in entries(locale) if isinstance(entry, ftl.Message)}


KEYS = tuple(messages(LOCALES[0]))

EVERY_TEXT = [pytest.param(locale, key, id=f"{locale}:{key}") for locale, key in product(LOCALES, KEYS)]

SAMPLES: dict[str, tuple[Fact, ...]] = {
    "amount": ("+300", 300),
    "award": ("四進",),
    "awards": (1, 12),
    "bar": ("■■■■□□□□",),
    "bid": (1, 3),
    "bombs": (0, 3),
    "bottom": ("2 K 小王",),
    "bowls": (216,),
    "by": ("版主",),
    "cards": ("333 + 7",),
    "chairs": (10,),
    "channel": ("<#80351110224678912>",),
    "chi": ("4.21",),
    "chips": ("+300", -50, 730),
    "command": ("/設定 語言",),
    "condition": ("滿員",),
    "count": (1, 3),
    "department": ("翰林院",),
    "dahe": (0, 2),
    "day": ("<t:1700000000:F>",),
    "df": (1, 5),
    "dice": ("4 4 2 3 5 1",),
    "difference": ("step 3: the rules refuse it",),
    "draws": (1, 12),
    "duitang": (0, 2),
    "emblem": ("🐯",),
    "ending": ("大賀",),
    "entry": (600,),
    "expected": ("96.5",),
    "face": (3,),
    "figures": ("秀才　230",),
    "first": ("小柏",),
    "game": ("博餅",),
    "games": (1, 12),
    "given": ("對子 33",),
    "handed": (0, 12),
    "hands": (1, 12),
    "hash": ("9f86d081",),
    "heading": ("獎品：",),
    "held": (599,),
    "here": (1, 8),
    "high": (200,),
    "higher": ("小柏",),
    "highest": (2,),
    "host": ("阿程",),
    "kind": ("官職",),
    "last": ("・不出",),
    "leader": ("還沒有狀元",),
    "language": ("繁體中文",),
    "left": (0, 16),
    "letter": ("甲",),
    "level": ("中級",),
    "levels": (1, 17),
    "line": ("狀元 購物卡 張",),
    "low": (50,),
    "lower": ("阿程",),
    "made": ("才、功",),
    "mark": ("（代擲）",),
    "marks": ("", "（地主・代打）"),
    "misses": (1, 3),
    "most": (60,),
    "multiplier": (1, 16),
    "n": (1, 87),
    "name": ("小柏",),
    "names": ("小柏、阿程",),
    "needed": (2,),
    "no": ("留任",),
    "number": (1, 12),
    "of": (1, 12),
    "odds": ("狀元 561（1.20%）、沒有獎 14,300（30.65%）",),
    "office": ("知府（從四品）",),
    "one": (3,),
    "open": (0, 12),
    "option": ("跳骰",),
    "origin": ("知縣",),
    "p": ("0.520", "< 0.001"),
    "pairs": ("高阿程 2 級",),
    "pattern": ("三帶一",),
    "payee": ("小柏",),
    "payer": ("阿程",),
    "penalty": ("革留",),
    "percent": (1, 10),
    "permission": ("傳送訊息",),
    "permissions": ("傳送訊息、附加檔案",),
    "phrase": ("承讓，承讓。",),
    "piece": ("?",),
    "place": (1, 12),
    "places": ("小柏在知府",),
    "play": ("對子 44",),
    "points": (0, 2),
    "pool": (0, 412),
    "prize": ("狀元 購物卡 1 張",),
    "prizes": (1, 12),
    "rank": ("從四品",),
    "ranks": ("3 4 10",),
    "reason": ("每日",),
    "reference": ("a1b2c3",),
    "role": ("主持", "<@&1>"),
    "ronggui": (0, 2),
    "room": (1, 6),
    "round": (1, 12),
    "rounds": (1, 12),
    "said": ("25:00",),
    "samples": (20, 180),
    "sanhong": (0, 4),
    "season": ("第 2 季",),
    "seat": (1, 10),
    "seated": (0, 1),
    "seats": (1, 10),
    "second": ("大計",),
    "seconds": (15, 300),
    "secret": ("0b5e",),
    "shape": ("一對紅四",),
    "share": ("1.20", "16.7%"),
    "sign": ("德",),
    "signs": ("，德、才",),
    "springs": (0, 1),
    "stake": (50,),
    "status": ("正途",),
    "step": (1, 57),
    "stock": ("狀元 1・對堂 2",),
    "table": (1, 987),
    "tables": (1, 12),
    "target": ("小柏",),
    "text": ("T12",),
    "throw": (1, 37),
    "throws": (1, 87),
    "title": ("秀才",),
    "to": ("知府（從四品）",),
    "total": (-20, 1, 230),
    "turn": ("輪到小柏。",),
    "turns": (1, 148),
    "two": (5,),
    "unit": ("", "盒"),
    "until": ("<t:1700000000:t>",),
    "value": (3,),
    "what": ("不出",),
    "when": ("<t:1700000000:R>",),
    "where": ("從四品",),
    "who": ("<@80351110224678912>",),
    "why": ("", "（炸彈 1）"),
    "wins": (0, 5),
    "yes": ("知府",),
    "zhuangyuan": (0, 1),
    "zone": ("Asia/Taipei",),
}
"""What each fact may be. `prizes` is a number where it is counted and a list of prizes elsewhere."""


def said(locale: str, key: str) -> Iterator[tuple[dict[str, Fact], str]]:
    """The text with every sample of its facts."""
    facts = sorted(gathered(messages(locale)[key]).facts)
    for values in product(*(SAMPLES[fact] for fact in facts)):
        given = dict(zip(facts, values, strict=True))
        yield given, say(locale, key, **given)


def texts(locale: str, *families: str) -> Iterator[tuple[str, str]]:
    """Each key, of the families if any are named, with each thing that it says."""
    for key in KEYS:
        if not families or key.startswith(families):
            for _, text in said(locale, key):
                yield key, text


# Reading the code


@cache
def trees(*folders: str) -> tuple[ast.Module, ...]:
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in files)


def literals(node: ast.AST) -> set[str]:
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def speaking_calls() -> Iterator[ast.Call]:
    """Calls whose first argument is a key: `tongue(…)`, `teller.say(…)`, `label(…)`, `reader(…)(…)`."""
    for node in (node for tree in trees("bot", "cogs") for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and node.args:
            match node.func:
                case ast.Name(id="say" | "tongue" | "label") | ast.Attribute(attr="say"):
                    yield node
                case ast.Call(func=ast.Name(id="reader" | "Tongue")):
                    yield node


def spoken(call: ast.Call) -> set[str]:
    """The keys that a call names itself; those it takes from a table of words are found there."""
    match call.args[0]:
        case ast.Constant(value=str(key)) if key not in LOCALES:
            return {key}
        case ast.IfExp(body=body, orelse=orelse):
            return literals(body) | literals(orelse)
    return set()


# The languages agree


@pytest.mark.parametrize("locale", LOCALES)
def test_every_line_of_a_file_can_be_read(locale: str) -> None:
    unreadable = [entry.content for _, entry in entries(locale) if isinstance(entry, ftl.Junk)]

    assert unreadable == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_key_is_written_once(locale: str) -> None:
    written = Counter(entry.id.name for _, entry in entries(locale) if isinstance(entry, ftl.Message))

    assert [key for key, times in written.items() if times > 1] == []


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_a_language_has_the_keys_of_the_first_one_in_the_same_files(locale: str) -> None:
    def shape(locale: str) -> set[tuple[str, str, bool, tuple[str, ...]]]:
        return {
            (file, entry.id.name, entry.value is not None, tuple(a.id.name for a in entry.attributes))
            for file, entry in entries(locale)
            if isinstance(entry, ftl.Message)
        }

    assert shape(locale) == shape(LOCALES[0])


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_a_text_tells_the_same_facts_in_every_language(locale: str) -> None:
    apart = {
        key: (gathered(mine).facts, gathered(messages(LOCALES[0])[key]).facts)
        for key, mine in messages(locale).items()
        if gathered(mine).facts != gathered(messages(LOCALES[0])[key]).facts
    }

    assert apart == {}


@pytest.mark.parametrize(("locale", "key"), EVERY_TEXT)
def test_a_text_says_all_its_facts(locale: str, key: str) -> None:
    for facts, text in said(locale, key):
        assert [fact for fact, value in facts.items() if str(value) not in text] == []
        assert "{" not in text
        assert "  " not in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["export-done", "verify-agrees", "verify-differs"])
def test_the_number_of_a_table_is_written_as_it_is_typed(locale: str, key: str) -> None:
    facts = {fact: SAMPLES[fact][0] for fact in gathered(messages(locale)[key]).facts}

    text = say(locale, key, **{**facts, "table": 12345})

    assert "12345" in text


# Where a guild plays for points alone

MONEY = {
    "zh-TW": re.compile("籌|公注"),
    "zh-CN": re.compile("筹|公注"),
    "en": re.compile(r"\b(chips?|stakes?|pool)\b|gongzhu", re.IGNORECASE),
}

ABOUT_CHIPS = {
    *("command-chips-about", "command-settings-about", "option-stake", "option-stake-about"),
    *("refused-too-poor", "profile-chips", "option-entry", "option-entry-about"),
}
"""Said only where there are chips, or before it is known: names and descriptions in Discord's menus."""


@pytest.mark.parametrize("locale", LOCALES)
def test_at_a_table_for_points_nothing_is_said_of_chips(locale: str) -> None:
    elsewhere = {"chips.ftl", "settings.ftl"}
    keys = [
        entry.id.name
        for file, entry in entries(locale)
        if isinstance(entry, ftl.Message) and file not in elsewhere and entry.id.name not in ABOUT_CHIPS
    ]
    told = [(key, say_in_points(locale, key, **facts)) for key in keys for facts, _ in said(locale, key)]

    assert len(told) > 1000
    assert [(key, text) for key, text in told if MONEY[locale].search(text)] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_text_in_points_leaves_out_only_what_chips_are_worth(locale: str) -> None:
    short = {
        key: gathered(message.value).facts - gathered(attribute).facts
        for key, message in messages(locale).items()
        for attribute in message.attributes
        if attribute.id.name == POINTS
    }

    assert len(short) > 30
    left_out = {key: facts for key, facts in short.items() if facts}
    assert left_out == {
        "doudizhu-stake": {"stake", "entry"},
        "doudizhu-result": {"chips"},
        "totals-player": {"chips"},
        "sgt-entry": {"needed"},
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_a_tongue_speaks_of_points_at_a_table_for_points_and_keeps_its_glyphs(locale: str) -> None:
    @dataclass
    class Played:
        for_points: bool

    tongue = Tongue(locale).about(Played(for_points=True)).showing(WORDS)

    assert tongue("sheet-pool", pool=7) == say_in_points(locale, "sheet-pool", pool=7)
    assert tongue("sheet-pool", pool=7) != say(locale, "sheet-pool", pool=7)
    assert tongue("button-join") == say(locale, "button-join")
    plain = Tongue(locale).about(Played(for_points=False))
    assert plain("sheet-pool", pool=7) == say(locale, "sheet-pool", pool=7)


# The code and the texts agree


def test_every_text_is_used() -> None:
    in_code = set().union(*(literals(tree) for tree in trees("bot", "cogs", "playground")))
    # A key of one word may be any word of the code, so it counts only where something is said.
    in_speech = set().union(*map(spoken, speaking_calls()))
    in_texts = set().union(*(gathered(message).others for message in messages(LOCALES[0]).values()))

    used = {key for key in in_code if "-" in key} | in_speech | in_texts

    assert [key for key in KEYS if key not in used] == []


def test_every_text_that_the_code_says_exists() -> None:
    in_speech = set().union(*map(spoken, speaking_calls()))

    assert len(in_speech) > 100
    assert sorted(in_speech - set(KEYS)) == []


def test_every_word_of_a_table_of_words_exists() -> None:
    families = tuple({key.split("-")[0] + "-" for key in KEYS if "-" in key})
    named = {
        literal
        for tree in trees("bot", "cogs")
        for literal in literals(tree)
        if literal.startswith(families) and literal.replace("-", "").isalnum() and literal[-1] != "-"
    }

    assert len(named) > 200
    assert sorted(named - set(KEYS)) == []


def test_whoever_says_a_text_brings_its_facts() -> None:
    lacking = {
        (key, fact)
        for call in speaking_calls()
        if all(keyword.arg for keyword in call.keywords)
        for key in spoken(call) & set(KEYS)
        for fact in gathered(messages(LOCALES[0])[key]).facts
        if fact not in {keyword.arg for keyword in call.keywords}
    }

    assert lacking == set()


# Discord's limits


@cache
def commands() -> tuple[dict[str, Any], ...]:
    """Our commands as Discord gets them, with their names in all languages."""

    async def payloads() -> tuple[dict[str, Any], ...]:
        tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
        for cog in (
            TableCog,
            BobingCog,
            ChipsCog,
            DoudizhuCog,
            ForgetCog,
            PhrasesCog,
            ProfileCog,
            RankCog,
            RulesCog,
            RecordsCog,
            SeasonCog,
            DiceCog,
            SettingsCog,
            ShengguantuCog,
        ):
            for command in cog.__cog_app_commands__:
                tree.add_command(command)
        return tuple([await c.get_translated_payload(tree, Translator()) for c in tree.get_commands()])

    return asyncio.run(payloads())


def localised(thing: dict[str, Any], field: str) -> dict[str, str]:
    """A name or a description by language; English is what stands there without one."""
    return {"en": thing[field], **(thing.get(f"{field}_localizations") or {})}


def nested(siblings: tuple[dict[str, Any], ...]) -> Iterator[tuple[dict[str, Any], ...]]:
    """All sets of siblings: the commands, those of each group, and the options of each command."""
    yield siblings
    for sibling in siblings:
        if sibling.get("options"):
            yield from nested(tuple(sibling["options"]))


def named() -> list[dict[str, Any]]:
    return [thing for siblings in nested(commands()) for thing in siblings]


def is_name(text: str) -> bool:
    """Discord's rule: 1 to 32 letters, digits, hyphens and underscores of any script, none a capital."""
    return (
        1 <= len(text) <= 32
        and text == text.lower()
        and all(char in "-_'" or unicodedata.category(char)[0] in "LN" for char in text)
    )


def test_every_command_and_option_has_a_name_and_a_description_in_each_language() -> None:
    for thing in named():
        assert set(localised(thing, "name")) == set(LOCALES), thing["name"]
        assert set(localised(thing, "description")) == set(LOCALES), thing["name"]


def test_discord_takes_every_name_of_a_command_or_option() -> None:
    names = [name for thing in named() for name in localised(thing, "name").values()]

    assert [name for name in names if not is_name(name)] == []


def test_names_in_english_are_plain_for_they_are_the_names_that_count() -> None:
    plain = [thing["name"] for thing in named() if thing["name"].replace("_", "").isascii()]

    assert plain == [thing["name"] for thing in named()]
    assert {name for name in plain if "-" in name} == {
        "forget-me",
        "text-only",
        "dice-stats",
        "turn-pings",
        "donate-office",
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_no_two_siblings_have_the_same_name(locale: str) -> None:
    for siblings in nested(commands()):
        names = [localised(sibling, "name")[locale] for sibling in siblings]
        assert len(names) == len(set(names)), names


def test_a_description_has_at_most_a_hundred_characters() -> None:
    texts = [text for thing in named() for text in localised(thing, "description").values()]

    assert [text for text in texts if not 1 <= len(text) <= 100] == []


def test_a_choice_has_at_most_a_hundred_characters_and_no_double() -> None:
    chosen = [thing["choices"] for thing in named() if thing.get("choices")]

    assert len(chosen) >= 4
    for choices in chosen:
        for names in zip(*(localised(choice, "name").values() for choice in choices), strict=True):
            assert len(set(names)) == len(names)
            assert all(1 <= len(name) <= 100 for name in names), names


@pytest.mark.parametrize("locale", LOCALES)
def test_the_label_of_a_button_fits_a_phone(locale: str) -> None:
    assert [text for _, text in texts(locale, "button-") if not 1 <= len(text) <= 34] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_words_of_the_prize_editor_fit_its_form(locale: str) -> None:
    assert 1 <= len(say(locale, "editor-title")) <= 45
    assert 1 <= len(say(locale, "editor-label")) <= 45
    assert 1 <= len(say(locale, "editor-description")) <= 100


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("text", ["a", "b", "c"])
def test_the_rules_of_a_table_fit_one_message(locale: str, text: str) -> None:
    keys = ["rules-common", f"rules-text-{text}", "rules-this-table", f"text-{text}-decides"]
    fixed = [say(locale, key) for key in [*keys, "rule-sijin-side", "rule-scaled"]]
    asked = [say(locale, "rule-die-out", percent=10), say(locale, "rule-turn-limit", seconds=300)]

    assert len("\n".join(fixed + asked)) <= 2000


# How it is written

BOARD = ("text-", "rule-", "turn", "ending-", "end-", "lobby-until", "standing-", "event-last", "event-stock")
"""Families of lines that hold no list and no long name."""


@pytest.mark.parametrize("locale", CHINESE)
def test_a_line_of_a_board_is_at_most_thirty_full_characters_wide(locale: str) -> None:
    def wide(text: str) -> int:
        return wcswidth(text.replace("<t:1700000000:R>", "30 秒後").replace("*", ""))

    assert [text for _, text in texts(locale, *BOARD) if wide(text) > 60] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_only_a_celebration_has_an_exclamation_mark(locale: str) -> None:
    loud = {key for key, text in texts(locale) if "!" in text or "！" in text}

    doudizhu = {"doudizhu-rocket", "doudizhu-spring", "doudizhu-anti-spring", "doudizhu-promoted"}
    evening = {"event-king", "event-king-alone"}
    assert loud == {"event-top-leads", "event-ended", "sgt-left-dahe"} | doudizhu | evening


# How a text is found


def test_a_text_that_is_missing_is_a_bug() -> None:
    with pytest.raises(LookupError):
        say("en", "no-such-text")


def test_a_fact_that_is_missing_is_a_bug() -> None:
    with pytest.raises(LookupError, match="timezone-set in en"):
        say("en", "timezone-set")


@pytest.mark.parametrize(
    ("reads", "gets"),
    [
        (discord.Locale.taiwan_chinese, "zh-TW"),
        (discord.Locale.chinese, "zh-CN"),
        ("zh-HK", "zh-TW"),
        ("zh-Hans", "zh-CN"),
        (discord.Locale.british_english, "en"),
        (discord.Locale.japanese, "en"),
    ],
)
def test_a_reader_gets_the_language_that_he_reads_best(reads: discord.Locale | str, gets: str) -> None:
    assert nearest(reads) == gets


def test_a_language_nobody_translated_gets_the_one_that_was_asked_for() -> None:
    assert nearest(discord.Locale.japanese, otherwise="zh-TW") == "zh-TW"


def test_a_tongue_speaks_its_own_language() -> None:
    assert [Tongue(locale)("button-roll") for locale in LOCALES] == ["擲骰", "掷骰", "Throw"]
