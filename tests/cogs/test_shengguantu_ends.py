"""How a finished table of 陞官圖 tells its 品級考."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from bot import fair, moves
from bot.moves import Person
from bot.shengguantu import GAME, ShengguantuOptions
from bot.table import Table
from bot.words import Tongue
from cogs.shengguantu_face import over
from games import shengguantu
from games.shengguantu.events import Compared

NOW = 1_800_000_000.0
PEOPLE = [Person(1001 + n, name) for n, name in enumerate(("小柏", "阿程", "小戴", "阿安"))]


@cache
def finished(secret: str) -> Table:
    """A game of four that everybody leaves to the clock."""
    table = moves.open_table(GAME, 7, 8, PEOPLE[0], ShengguantuOptions(), "a", NOW)
    table = replace(table, id=5, secret=secret * 32, commitment=fair.commit(secret * 32))
    for person in PEOPLE[1:]:
        table = moves.join(table, person, "j", "", NOW).table
    table = moves.start(table, PEOPLE[0], NOW, free_entry=True).table
    while table.is_live:
        action = GAME.engine.idle_action(table.state, table.turn)
        table = moves.act(table, PEOPLE[table.turn], action, None, NOW).table
    return table


@pytest.mark.parametrize("secret", ["a1", "b2", "c3", "d4", "10", "11", "12", "13"])
def test_every_pair_is_told_once(secret: str) -> None:
    table = finished(secret)
    outcome = shengguantu.outcome(table.state)
    assert outcome is not None
    compared = [event for event in table.recent[-1].events if isinstance(event, Compared)]

    _, state, _ = over(table, Tongue("zh-TW"))

    told = state[0]
    assert told.count(" 級（") == len([event for event in compared if event.levels])
    assert told.count("相當") == len([event for event in compared if not event.levels])
