"""Failure modes, by their numbers, that only long evenings bring about."""

from __future__ import annotations

import pytest
from evening import Evening
from trouble import is_current

pytestmark = pytest.mark.asyncio

HOUR = 60 * 60


# 5: a token is good for fifteen minutes


async def test_failure_mode_05_three_hours_of_a_game_use_no_old_token(evening: Evening) -> None:
    """`Evening.check` looks at the age of every token that was used."""
    bo, *_ = await evening.begin(3, turn_limit=300)
    standing, began = await bo.press("standing"), evening.now()
    ways = 0

    while evening.now() - began < 3 * HOUR:
        guest, ways = evening.next(), ways + 1
        if ways % 4:  # three turns of silence in a row would be another story
            await evening.wait(280)
            by_commands = ways // 8 % 2 == 0  # for half an hour, and then by presses
            await (guest.slash("roll") if by_commands else guest.press("roll"))
        else:
            await evening.wait(302)  # the clock throws; nobody's token is at hand
        assert evening.table().steps == ways + 1

    await evening.wait(2)
    await bo.press("leave", on=standing)
    await bo.slash("table join")
    assert not evening.is_over()


# 10: edits of boards that have stood for long


async def test_failure_mode_10_a_board_is_replaced_before_it_is_an_hour_old(evening: Evening) -> None:
    await evening.begin(3, turn_limit=300)
    stood: dict[int, float] = {}
    began = evening.now()

    while evening.now() - began < 2.5 * HOUR:
        await evening.wait(280)
        await evening.next().press("roll")
        await evening.wait(1.5)
        (board,) = evening.boards()
        stood.setdefault(board.id, evening.now())
        assert evening.now() - stood[board.id] < 55 * 60
        assert await is_current(evening)

    assert len(stood) == 3
