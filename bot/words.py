"""Everything that is said, in three languages: Fluent texts under `locales/`, one folder a language.

zh-TW is written first. A key that is missing is a bug and raises, so that no half-translated line is ever
said; a test holds the three languages complete and free of keys that nothing uses.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

import discord
from discord import app_commands
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.glyphs import WORDS, Glyphs
from bot.settings import LOCALES

FOLDER = Path(__file__).parent / "locales"

Fact = str | int | float

KEPT = 8192
"""Texts kept as they were said: of a board most lines stand on the next one, too."""


@cache
def _bundle(locale: str) -> FluentBundle:
    # Names are isolated where they need it (bot.names); marks around every number would only add weight.
    bundle = FluentBundle([locale, "en"], use_isolating=False)
    for file in sorted((FOLDER / locale).glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


@cache
def entries(locale: str) -> tuple[tuple[str, ftl.EntryType], ...]:
    """Everything in the files of a language, each with the name of its file; what cannot be read is Junk."""
    parser = FluentParser()
    return tuple(
        (file.name, entry)
        for file in sorted((FOLDER / locale).glob("*.ftl"))
        for entry in parser.parse(file.read_text(encoding="utf-8")).body
    )


POINTS = "points"
"""The attribute of a text that speaks of chips: what it says at a table that plays for points alone."""


def say(locale: str, key: str, **facts: Fact) -> str:
    """The text `key` in `locale`. Raises LookupError for a key or a fact that is missing."""
    return _said(locale, key, tuple(facts.items()), for_points=False)


def say_in_points(locale: str, key: str, **facts: Fact) -> str:
    """The same without a word of chips, in the attribute POINTS of those texts that have some."""
    return _said(locale, key, tuple(facts.items()), for_points=True)


@lru_cache(KEPT)
def _said(locale: str, key: str, facts: tuple[tuple[str, Fact], ...], *, for_points: bool) -> str:
    bundle = _bundle(locale)
    message = bundle.get_message(key)
    if message.value is None:
        raise LookupError(f"{key} has no text in {locale}")
    pattern = message.attributes.get(POINTS, message.value) if for_points else message.value
    text, errors = bundle.format_pattern(pattern, dict(facts))
    if errors:
        raise LookupError(f"{key} in {locale}: {errors[0]}")
    return str(text)


class Played(Protocol):
    """A table, as far as words depend on it."""

    @property
    def for_points(self) -> bool: ...


class Tongue:
    """One language, ready to speak: `tongue("not-your-turn", name=…)`.

    `glyphs` are how it shows dice and cards; in words, unless a text that can hold emojis asks for them.
    `for_points`: it speaks of a table that moves no chips, and names none.
    """

    def __init__(self, locale: str, glyphs: Glyphs = WORDS, *, for_points: bool = False) -> None:
        self.locale, self.glyphs, self.for_points = locale, glyphs, for_points

    def __call__(self, key: str, **facts: Fact) -> str:
        speak = say_in_points if self.for_points else say
        return speak(self.locale, key, **facts)

    def showing(self, glyphs: Glyphs) -> Tongue:
        """The same, for a text that can hold emojis: labels, menus and alt texts would show their code."""
        return Tongue(self.locale, glyphs, for_points=self.for_points)

    def about(self, table: Played) -> Tongue:
        """The same, for what is said of a table."""
        return self.in_points() if table.for_points else self

    def in_points(self) -> Tongue:
        return Tongue(self.locale, self.glyphs, for_points=True)


def nearest(locale: str | discord.Locale, otherwise: str = "en") -> str:
    """The language of ours that a reader of `locale` reads best."""
    code = str(locale)
    if code in LOCALES:
        return code
    if code.startswith("zh"):
        return "zh-CN" if code in ("zh", "zh-Hans", "zh-SG") else "zh-TW"
    return "en" if code.startswith("en") else otherwise


def reader(interaction: discord.Interaction) -> Tongue:
    """The language of private texts: the reader's own."""
    return Tongue(nearest(interaction.locale))


def label(key: str) -> app_commands.locale_str:
    """The name or description of a command, in English and, through Translator, in the other languages."""
    return app_commands.locale_str(say("en", key), key=key)


class Translator(app_commands.Translator):
    """Gives Discord the names of our commands in each language."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        if key is None or str(locale) not in LOCALES:
            return None
        return say(str(locale), key)
