"""What a guild chose, in words: each choice alone where it was made, and all of them in `/settings show`."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.engines import Game
from bot.games import GAMES
from bot.guilds import Choices
from bot.looks import Style
from bot.usual import usual_of
from bot.words import Tongue
from cogs.answers import GAME_WORDS
from cogs.opening import NAMED, still_there
from cogs.table_options import told_options

LANGUAGES = {"zh-TW": "繁體中文", "zh-CN": "简体中文", "en": "English"}
"""Each language by its own name, so that whoever cannot read the present one finds his."""

LOOKS = {
    Style.PICTURES: "choice-look-pictures",
    Style.MOVING: "choice-look-moving",
    Style.TEXT: "choice-look-text",
}


def told_all(chosen: Choices, public: Tongue, guild: discord.Guild | None, tongue: Tongue) -> str:
    """Every choice as it stands, each with the command that changes it; `public` is the language of all."""
    lines = [tongue("settings-heading")]
    for command, name, value in _choices(chosen, public, guild, tongue):
        said = _command(tongue, "command-settings", command)
        lines.append(tongue("setting", name=tongue(name), what=value, command=said))
    lines.append(tongue("settings-of-yours", command=_command(tongue, "command-turn-pings")))
    return "\n".join(lines)


def _choices(
    chosen: Choices, public: Tongue, guild: discord.Guild | None, tongue: Tongue
) -> Iterator[tuple[str, str, str]]:
    """The command, the name of what it changes, and how that stands."""
    language = LANGUAGES[public.locale]
    if chosen.locale is None:
        language = tongue("setting-not-chosen", what=language)
    yield "command-language", "setting-language", language
    yield "command-timezone", "setting-timezone", chosen.timezone
    yield "command-look", "setting-look", tongue(LOOKS[chosen.style])
    yield "command-channels", "setting-channels", _where(chosen, guild, tongue)
    yield "command-threads", "setting-threads", _state(tongue, is_on=chosen.in_threads)
    yield "command-defaults", "setting-defaults", _defaults(chosen, tongue)
    stakes = "choice-stakes-hidden" if chosen.stakes_hidden else "choice-stakes-shown"
    yield "command-stakes", "setting-stakes", tongue(stakes)
    amounts = tongue("setting-amounts", amount=chosen.grant, chips=chosen.allowance)
    yield "command-chips", "setting-chips", amounts
    yield "command-master", "setting-master", _master(chosen, guild, tongue)


def told_channels(chosen: Choices, guild: discord.Guild | None, tongue: Tongue) -> str:
    """Where tables are opened now."""
    if chosen.channels is None:
        return tongue("channels-set-everywhere")
    if not still_there(guild, chosen.channels):
        return _where(chosen, guild, tongue)
    return tongue("channels-set", where=_where(chosen, guild, tongue))


def told_defaults(chosen: Choices, game: Game, tongue: Tongue) -> str:
    """What `/table open` uses for a game where its host says nothing."""
    usual, called = usual_of(chosen, game), tongue(GAME_WORDS[game.name])
    if not usual:
        return tongue("defaults-none", game=called)
    return tongue("defaults-set", game=called, what=told_options(usual, tongue))


def told_chips(chosen: Choices, tongue: Tongue) -> str:
    if chosen.allowance == 0:
        return tongue("chips-set-without-daily", amount=chosen.grant)
    return tongue("chips-set", amount=chosen.grant, chips=chosen.allowance)


def _where(chosen: Choices, guild: discord.Guild | None, tongue: Tongue) -> str:
    if chosen.channels is None:
        return tongue("channels-everywhere")
    there = still_there(guild, chosen.channels)
    gone = len(chosen.channels) - len(there)
    if not there:
        return tongue("channels-all-gone", count=gone)
    where = tongue("list-comma").join(f"<#{channel_id}>" for channel_id in there[:NAMED])
    if len(there) > NAMED:
        where = tongue("channels-more", where=where, count=len(there) - NAMED)
    return tongue("channels-some-gone", where=where, count=gone) if gone else where


def _defaults(chosen: Choices, tongue: Tongue) -> str:
    told = [
        tongue("setting-of-game", game=tongue(GAME_WORDS[game.name]), what=told_options(usual, tongue))
        for game in GAMES.values()
        if (usual := usual_of(chosen, game))
    ]
    return tongue("list-semicolon").join(told) or tongue("setting-none")


def _master(chosen: Choices, guild: discord.Guild | None, tongue: Tongue) -> str:
    if chosen.master_role_id is None:
        return tongue("setting-none")
    if guild is not None and guild.get_role(chosen.master_role_id) is None:
        return tongue("setting-role-gone")
    return f"<@&{chosen.master_role_id}>"


def _state(tongue: Tongue, *, is_on: bool) -> str:
    return tongue("choice-state-on" if is_on else "choice-state-off")


def _command(tongue: Tongue, *words: str) -> str:
    return "/" + " ".join(tongue(word) for word in words)
