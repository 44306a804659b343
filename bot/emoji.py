"""Dice and cards as emojis of the application: how they are called, and which of them Discord has.

They belong to the application alone, so every server sees them and none lends its places. The bot works
without them: then texts have figures and words. `bot.emoji_set` brings them there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

import aiohttp
import discord
from discord.http import HTTPClient

from bot.glyphs import WORDS, Glyphs
from games.doudizhu.cards import BIG_JOKER, DECK, RANK_OF, RANKS, SMALL_JOKER, Card

log = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 30.0
"""For the one question at the start; discord.py itself tries five times."""

SUITS: Final = "dchs"
"""Of cards 0 … 51, by the remainder of four: diamonds, clubs, hearts, spades."""

JOKERS: Final = {SMALL_JOKER: "kaiju_cb", BIG_JOKER: "kaiju_cr"}
"""Black and red, as the rules write them."""

DICE: Final = tuple(f"kaiju_d{face}" for face in range(1, 7))


def card_name(card: Card) -> str:
    """Such as kaiju_c3d for the three of diamonds; Discord takes letters, digits and underscores."""
    return JOKERS.get(card) or f"kaiju_c{RANKS[RANK_OF[card]].lower()}{SUITS[card % 4]}"


CARDS: Final = tuple(map(card_name, DECK))

NAMES: Final = frozenset((*DICE, *CARDS))


def glyphs_of(there: Mapping[str, str]) -> Glyphs:
    """How texts show dice and cards if these emojis are there, by name: in words unless all are."""
    if not there.keys() >= NAMES:
        return WORDS

    def code(name: str) -> str:
        return f"<:{name}:{there[name]}>"

    return Glyphs(dice=tuple(map(code, DICE)), cards=tuple(map(code, CARDS)))


def by_name(answer: Any) -> dict[str, str]:
    """Name → id of the emojis in Discord's answer."""
    return {str(emoji["name"]): str(emoji["id"]) for emoji in answer["items"]}


UNREAD = (discord.HTTPException, aiohttp.ClientError, OSError, LookupError, TypeError, RuntimeError)
"""Discord fails, is late (TimeoutError is an OSError), says what is no answer, or the session is closed."""


async def read_glyphs(http: HTTPClient, application_id: int) -> Glyphs:
    """What Discord has, in one question. Whatever goes wrong with it, there are words."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            found = glyphs_of(by_name(await http.get_application_emojis(application_id)))
    except UNREAD as error:
        log.info("the emojis could not be read, dice and cards are in words (%s)", type(error).__name__)
        return WORDS
    log.info("dice and cards are shown %s", "in words" if found is WORDS else "as emojis")
    return found
