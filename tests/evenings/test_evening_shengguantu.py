"""陞官圖 as it is played: by turns, at the fast pace, with offices bought and refused."""

from __future__ import annotations

import pytest
from evening import Evening, verbs

from bot.table import Ending

pytestmark = pytest.mark.asyncio


async def test_four_players_play_a_whole_game_by_buttons(evening: Evening) -> None:
    host, *others = evening.guests[:4]
    await host.slash("table open", game="shengguantu")
    for guest in others:
        await guest.press("join")
    await host.press("start")
    await evening.wait(1)
    presses = 0

    while not evening.is_over():
        shown = verbs(evening.board())
        verb = next(v for v in ("roll", "accept", "redeem") if v in shown)
        await evening.next().press(verb)
        await evening.wait(1)
        presses += 1
        assert presses < 600, "the game does not end"

    (game,) = evening.rows()["game_tables"]
    assert game["ending"] == Ending.PLAYED
