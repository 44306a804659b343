"""The games that the bot can open, by name."""

from __future__ import annotations

from collections.abc import Mapping

from bot import bobing, doudizhu, shengguantu
from bot.engines import Game

GAMES: Mapping[str, Game] = {game.name: game for game in (bobing.GAME, doudizhu.GAME, shengguantu.GAME)}
