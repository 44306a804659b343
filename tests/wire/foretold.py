"""Games of 陞官圖 whose dice are known before they fall.

What a table throws follows from its secret and from what its players brought. Of a table whose bot is not
running the secret can be exchanged, for one that leads where a story wants to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import filed
from moments import Stage

from bot import fair, moves, shelf
from bot.moves import Person
from bot.table import Table
from bot.turns import step
from db import readonly, rows
from db.rows import Whole
from games import shengguantu
from games.core import Step
from games.shengguantu.events import Ended, Left, RedemptionDue
from games.shengguantu.values import Accept, Action, Decline, Donate, RedeemPenalty, Refuse, Roll, State

STAGES: tuple[Stage, ...] = (
    *("throw", "purchase", "choice", "departure", "closing"),
    *("redemption", "settlement"),
)

LONGEST = 80
"""Actions of a game in which a redemption is due at the end."""

BY_ACTION: dict[type[Action], Stage] = {
    Donate: "purchase",
    Accept: "choice",
    Refuse: "choice",
    RedeemPenalty: "redemption",
    Decline: "redemption",
}


def latest(file: Path, channel_id: int) -> Table | None:
    """The table last opened in a channel, beside a bot that runs or not."""
    whole: Whole | None = readonly.look_at_file(file, lambda conn: rows.latest_table(conn, channel_id))
    return None if whole is None else shelf.from_rows(whole)


def stage_of(table: Table, action: Action) -> Stage:
    """What the one on turn would be about to do."""
    if type(action) in BY_ACTION:
        return BY_ACTION[type(action)]
    sitter = table.to_act
    assert sitter is not None
    made = step(table, sitter, action, "player", sitter.user_id, 0.0)
    kinds = {type(event) for event in made.table.recent[-1].events}
    if Ended in kinds:
        return "settlement"
    return "departure" if Left in kinds else "throw"


def way(state: State) -> Action:
    """What is done at a foretold table: no office is bought, and posts are taken now and then."""
    if state.offer is not None:
        return Accept() if state.turns % 2 else Refuse()
    return Roll() if state.redemption is None else RedeemPenalty()


def rig(file: Path, table: Table, story: str) -> None:
    """Let a lobby that nobody holds become a game with a post to refuse and a redemption at its end."""
    for secret in _secrets(story):
        if leads_there(replace(table, secret=secret)):
            change = "UPDATE game_tables SET secret = ?, commitment = ? WHERE id = ?"
            filed.change(file, change, secret, fair.commit(secret), table.id)
            return


def _secrets(story: str) -> Iterator[str]:
    rng = Random(f"{story} secret")
    while True:
        yield rng.randbytes(32).hex()


def leads_there(lobby: Table) -> bool:
    host = lobby.host
    assert host is not None
    begun = moves.start(lobby, Person(host.user_id, host.name), 0.0, free_entry=True).table
    key, state, offers = begun.key(), begun.state, 0
    for n in range(1, LONGEST):
        made: Step[State, Any] = shengguantu.apply(state, state.turn, way(state), fair.Stream(key, n))
        state, offers = made.state, offers + (made.state.offer is not None)
        if state.over:
            return False
        if any(isinstance(event, RedemptionDue) for event in made.events):
            return offers > 0
    return False
