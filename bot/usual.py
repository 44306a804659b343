"""What a guild made the usual thing for its tables: options of a game where a host says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from bot.engines import Game
from bot.guilds import Choices

Said = Mapping[str, Any]
"""Options of a game by the names of their fields."""


def usual_of(chosen: Choices, game: Game) -> dict[str, Any]:
    """The options that a guild chose for a game, as far as this version knows them.

    Another version may have had more of them, or other bounds; such a choice is none.
    """
    kept = chosen.defaults.get(game.name, {})
    if not isinstance(kept, Mapping):
        return {}
    return {name: value for name, value in kept.items() if holds(game, {name: value})}


def holds(game: Game, said: Said) -> bool:
    """Whether tables of a game can have these options."""
    try:
        game.options(**said)
    except ValidationError:
        return False
    return True


def with_usual(chosen: Choices, game: Game, said: Said) -> dict[str, Any]:
    """What the guild chose for each game once this is chosen for one."""
    others = {name: dict(kept) for name, kept in chosen.defaults.items() if name != game.name}
    return others | ({game.name: dict(said)} if said else {})
