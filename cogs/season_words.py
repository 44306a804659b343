"""Seasons in one language: when they were, and how one is picked."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import Choice

from bot.names import plain
from bot.seasons import NAME_LIMIT, Season
from bot.words import Tongue

SEASON_CELLS = 2 * NAME_LIMIT
"""Columns of a terminal that the name of a season may fill: as many full characters as it may have."""

SUGGESTED = 25


def day(at: float) -> str:
    return f"<t:{int(at)}:d>"


def span_words(season: Season, tongue: Tongue) -> str:
    if season.closed_at is None:
        return tongue("season-since", day=day(season.started_at))
    return tongue("season-span", day=day(season.started_at), last=day(season.closed_at))


def suggested(seasons: Sequence[Season], typed: str, tongue: Tongue, also: Choice[str]) -> list[Choice[str]]:
    """What fits that was typed, in the order given; `also` stands at the end, however many there are."""
    wanted = typed.strip().casefold()
    named = [Choice(name=_choice(season, tongue), value=str(season.n)) for season in seasons]
    fitting = [choice for choice in (*named, also) if wanted in choice.name.casefold()]
    if also in fitting:
        return [*fitting[:-1][: SUGGESTED - 1], also]
    return fitting[:SUGGESTED]


def _choice(season: Season, tongue: Tongue) -> str:
    name = plain(season.name, cells=SEASON_CELLS)
    return tongue("season-choice-open", season=name) if season.closed_at is None else name
