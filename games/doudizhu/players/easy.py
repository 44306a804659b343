"""Plays what is lowest: its hand is cut into plays well, but it neither counts cards nor looks ahead."""

from __future__ import annotations

from random import Random

from games.doudizhu.cards import Group
from games.doudizhu.hints import hints
from games.doudizhu.players.forms import BOMB, forms, laid
from games.doudizhu.players.position import Position


def choose_group(position: Position, rng: Random) -> Group | None:
    if position.table is None:
        return laid(position.hand)[0].group
    if position.owner == position.partner:
        return None
    gentle = [play for play in hints(position.hand, position.table) if forms()[play].key < BOMB]
    return gentle[0] if gentle and rng.random() < 0.8 else None
