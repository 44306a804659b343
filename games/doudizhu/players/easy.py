"""Plays what is lowest: its hand is cut into plays well, but it neither counts cards nor looks ahead."""

from __future__ import annotations

from random import Random

from games.doudizhu.cards import Group
from games.doudizhu.hints import hints
from games.doudizhu.players.conduct import decent
from games.doudizhu.players.forms import BOMB, forms, laid
from games.doudizhu.players.position import Position

ATTENTION = 0.85
"""How often it beats what it can."""


def choose_group(position: Position, rng: Random) -> Group | None:
    if position.table is None:
        return decent(position, [play.group for play in laid(position.hand)])[0]
    if position.owner == position.partner:
        return None
    gentle = [play for play in hints(position.hand, position.table) if forms()[play].key < BOMB]
    kept = decent(position, [*gentle, None])
    return kept[0] if rng.random() < ATTENTION else None
