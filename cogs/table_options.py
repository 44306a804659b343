"""The options of tables, one list of them for every command that has them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Range
from pydantic import ValidationError

from bot.engines import Game, TableOptions
from bot.games import GAMES
from bot.refusals import ForeignOption, OutOfRange
from bot.words import Tongue, label
from cogs.answers import GAME_WORDS, OPTION_WORDS

TEXTS = {"a": "choice-text-a", "b": "choice-text-b", "c": "choice-text-c"}
NO_PAIR = {"again": "choice-again", "pass": "choice-pass"}
MANCHU_POSTS = {"barred": "choice-barred", "open": "choice-open"}

OF_WORDS = {"text": TEXTS, "no_pair": NO_PAIR, "manchu_posts": MANCHU_POSTS}
"""Options whose values have names, by the name of their field."""

GAME_CHOICES = [Choice(name=label(GAME_WORDS[name]), value=name) for name in GAMES]


@dataclass(frozen=True, slots=True)
class Option:
    """`about` is the key of its description; `kind` what discord.py reads from a parameter."""

    about: str
    kind: Any
    choices: tuple[Choice[Any], ...] = ()


def _words(name: str) -> tuple[Choice[Any], ...]:
    return tuple(Choice(name=label(word), value=value) for value, word in OF_WORDS[name].items())


OPTIONS: Mapping[str, Option] = {
    "text": Option("option-text-about", str | None, _words("text")),
    "die_out": Option("option-die-out-about", Range[int, 0, 10] | None),
    "sijin_side": Option("option-sijin-side-about", bool | None),
    "scaled": Option("option-scaled-about", bool | None),
    "stake": Option("option-stake-about", Range[int, 50, 200] | None),
    "entry": Option(
        "option-entry-about", int | None, tuple(Choice(name=str(n), value=n) for n in range(100, 501, 100))
    ),
    "fast": Option("option-fast-about", bool | None),
    "no_pair": Option("option-no-pair-about", str | None, _words("no_pair")),
    "manchu_posts": Option("option-manchu-posts-about", str | None, _words("manchu_posts")),
    "purchase": Option("option-purchase-about", bool | None),
    "bail_out": Option("option-bail-out-about", bool | None),
    "turn_limit": Option("option-turn-limit-about", Range[int, 10, 300] | None),
    "chairs": Option("option-chairs-about", Range[int, 2, 10] | None),
}
"""By the name of their field, in the order in which they are offered."""

Callback = Callable[..., Coroutine[Any, Any, None]]


def with_table_options(*names: str) -> Callable[[Callback], Any]:
    """Give a command these options, which reach it as keyword arguments; with no names, all of them.

    The callback takes them as `**given`. discord.py reads parameters from the signature, which so lists
    them once for all commands.
    """

    def decorate(callback: Callback) -> Any:  # the types of discord.py know no options that come as `**given`
        chosen = {name: OPTIONS[name] for name in names or OPTIONS}
        signature = inspect.signature(callback)
        own = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
        more = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=option.kind, default=None)
            for name, option in chosen.items()
        ]
        shown: Any = callback
        shown.__signature__ = signature.replace(parameters=[*own, *more])
        app_commands.rename(**{name: label(OPTION_WORDS[name]) for name in chosen})(shown)
        app_commands.describe(**{name: label(option.about) for name, option in chosen.items()})(shown)
        app_commands.choices(
            **{name: list(option.choices) for name, option in chosen.items() if option.choices}
        )(shown)
        return callback

    return decorate


def said(given: Mapping[str, Any]) -> dict[str, Any]:
    """What was said in a command; what was left out is None there."""
    return {name: value for name, value in given.items() if value is not None}


def options_of(game: Game, given: Mapping[str, Any]) -> TableOptions:
    """The options of a game from what was said in the command. Raises ForeignOption and OutOfRange."""
    told = said(given)
    for name in told:
        if name not in game.options.model_fields:
            raise ForeignOption(name, game.name)
    try:
        return game.options(**told)
    except ValidationError as error:
        wrong = str(error.errors()[0]["loc"][0])
        raise OutOfRange(wrong, *bounds(game, wrong)) from error


def bounds(game: Game, option: str) -> tuple[int, int]:
    """What a number among the options of a game must be, at least and at most."""
    limits = game.options.model_fields[option].metadata
    low = next(limit.ge for limit in limits if hasattr(limit, "ge"))
    return low, next(limit.le for limit in limits if hasattr(limit, "le"))


def told_options(given: Mapping[str, Any], tongue: Tongue) -> str:
    """Options as one reads them: name and value each."""
    pairs = (
        tongue("setting-option", option=tongue(OPTION_WORDS[name]), value=_value(name, value, tongue))
        for name, value in given.items()
        if name in OPTION_WORDS
    )
    return tongue("list-dot").join(pairs)


def _value(name: str, value: Any, tongue: Tongue) -> str:
    if isinstance(value, bool):
        return tongue("choice-state-on" if value else "choice-state-off")
    words = OF_WORDS.get(name, {})
    return tongue(words[value]) if value in words else str(value)
