"""Reads docs/glossary.md, and looks for what a text has that the glossary does not allow.

A table of the page is known by its head: terms, texts that do without one, forms that a language does not
use, characters that it does not use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.settings import LOCALES
from bot.words import entries

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "glossary.md"

TERMS = ("zh-TW", "zh-CN", "en", "note")
EXCUSES = ("text", "in", "term", "why")
STRAYS = ("in", "not", "but", "why")
CHARACTERS = ("in", "not these characters")

CODECS = {"zh-TW": "big5", "zh-CN": "gb2312"}
"""The characters of each script are those of its oldest standard: later ones have both scripts."""

IDEOGRAPH = re.compile("[\u2e80-\u2fdf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True)
class Term:
    """One thing and what it is called; `forms[locale]` is empty where a language has no fixed word."""

    forms: Mapping[str, tuple[str, ...]]
    borrowed: bool
    """Its English word has other uses, too."""

    @property
    def name(self) -> str:
        return self.forms["zh-TW"][0]


@dataclass(frozen=True)
class Stray:
    """A form that a language does not use, and what it says instead."""

    locale: str
    form: str
    instead: str


@dataclass(frozen=True)
class Glossary:
    """What the page says."""

    terms: tuple[Term, ...]
    excuses: frozenset[tuple[str, str, str]]
    """Text, language and name of the term that the text lacks in that language."""
    strays: tuple[Stray, ...]
    characters: Mapping[str, frozenset[str]]
    """By language, characters that its codec has and its texts do not use."""


# The page


def tables(page: str) -> Iterator[tuple[tuple[str, ...], list[tuple[str, ...]]]]:
    """The tables of a page: head and rows, each a tuple of cells."""
    for block in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE):
        head, _, *rows = (
            tuple(cell.strip() for cell in line.strip("|").split("|")) for line in block.splitlines()
        )
        assert all(len(row) == len(head) for row in rows), head
        yield head, rows


def read(page: str) -> Glossary:
    """The glossary of a page. Every table of the page must be one of the four kinds."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = {
        kind: [] for kind in (TERMS, EXCUSES, STRAYS, CHARACTERS)
    }
    for head, rows in tables(page):
        found[head] += rows
    return Glossary(
        terms=tuple(term_of(*row) for row in found[TERMS]),
        excuses=frozenset(
            (text, locale, name)
            for several_texts, locale, name, _ in found[EXCUSES]
            for text in several(several_texts)
        ),
        strays=tuple(
            Stray(locale, form, but) for locale, forms, but, _ in found[STRAYS] for form in several(forms)
        ),
        characters={locale: frozenset(characters) for locale, characters in found[CHARACTERS]},
    )


def term_of(traditional: str, simplified: str, english: str, _note: str) -> Term:
    borrowed = english.startswith("(")
    words = english[1:-1] if borrowed else english
    forms = {"zh-TW": several(traditional), "zh-CN": several(simplified), "en": several(words)}
    return Term(forms, borrowed)


def several(cell: str) -> tuple[str, ...]:
    """The forms in a cell, between commas; none where there is a dash."""
    return () if cell == "—" else tuple(form.strip() for form in cell.split(","))


@cache
def glossary() -> Glossary:
    return read(PAGE.read_text(encoding="utf-8"))


# The texts


class Spoken(Visitor):
    """What is written in a text, with a gap where a fact comes in and between two ways of saying it."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.parts.append(node.value)

    def visit_StringLiteral(self, node: ftl.StringLiteral) -> None:
        self.parts.append(str(node.parse()["value"]))

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.parts.append("\N{OBJECT REPLACEMENT CHARACTER}")

    def visit_Variant(self, node: ftl.Variant) -> None:
        self.parts.append("\n")
        self.visit(node.value)

    def visit_NamedArgument(self, node: ftl.NamedArgument) -> None:
        """How a number is written is no text."""


def spoken(pattern: ftl.Pattern) -> str:
    found = Spoken()
    found.visit(pattern)
    return "".join(found.parts)


def texts(locale: str) -> dict[str, str]:
    """Every text of a language by its key; an attribute by `key.attribute`."""
    found = {}
    for _, entry in entries(locale):
        if isinstance(entry, ftl.Message | ftl.Term):
            if entry.value is not None:
                found[entry.id.name] = spoken(entry.value)
            for attribute in entry.attributes:
                found[f"{entry.id.name}.{attribute.id.name}"] = spoken(attribute.value)
    return found


# What is wrong with a text


def looked_for(locale: str, forms: Iterable[str]) -> re.Pattern[str]:
    """Finds any of the forms, the longest first; an English one as a whole word, capital or plural or not."""
    either = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    if locale != "en":
        return re.compile(f"({either})")
    return re.compile(rf"(?<![^\W_])({either})(?:e?s)?(?![^\W_])", re.IGNORECASE)


def found_terms(known: Glossary, locale: str, text: str) -> Iterator[re.Match[str]]:
    """Where a text has terms, the longest first: 反春天 is no 春天, and 狀元插金花 no 狀元."""
    return looked_for(locale, (form for term in known.terms for form in term.forms[locale])).finditer(text)


def terms_in(known: Glossary, locale: str, text: str) -> set[str]:
    """The names of the terms that a text uses. An English word may stand for several."""
    used = {match[1].casefold() for match in found_terms(known, locale, text)}
    return {term.name for term in known.terms if any(form.casefold() in used for form in term.forms[locale])}


def strays(known: Glossary, locale: str, text: str) -> list[str]:
    """The forms in a text that its language does not use. A term may have one inside: 檢視頻道 is no 視頻."""
    inside = [match.span() for match in found_terms(known, locale, text)]
    forms = [stray.form for stray in known.strays if stray.locale == locale]
    return [
        match[1]
        for match in looked_for(locale, forms).finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in inside)
    ]


def foreign_characters(known: Glossary, locale: str, text: str) -> list[str]:
    """The characters in a text that its script does not have; English has none of Chinese."""
    return [character for character in IDEOGRAPH.findall(text) if not belongs(known, locale, character)]


def belongs(known: Glossary, locale: str, character: str) -> bool:
    if locale not in CODECS or character in known.characters[locale]:
        return False
    try:
        character.encode(CODECS[locale])
    except UnicodeEncodeError:
        return False
    return True


def lacking(known: Glossary, said: Mapping[str, Mapping[str, str]]) -> set[tuple[str, str, str]]:
    """Text, language and term, where another language has the term in that text; `said[locale][key]`."""
    return {
        (key, locale, term.name)
        for key in said[LOCALES[0]]
        for used in [{locale: terms_in(known, locale, said[locale][key]) for locale in LOCALES}]
        for term in known.terms
        for locale in lacks(term, used)
    }


def lacks(term: Term, used: Mapping[str, set[str]]) -> Iterator[str]:
    """The languages that lack a term which they should have; `used[locale]` are those of one text."""
    have = {locale for locale, names in used.items() if term.name in names}
    telling = have - {"en"} if term.borrowed else have
    for locale, forms in term.forms.items():
        if telling and forms and locale not in have:
            yield locale
