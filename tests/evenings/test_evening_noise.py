"""How much a table says in its channel: one board, at most one mention, and nothing else that stays."""

from __future__ import annotations

import pytest
from cards import deal, move
from evening import Evening
from promotion import seat, turn

pytestmark = pytest.mark.asyncio


def standing(evening: Evening) -> tuple[int, int, int]:
    """Boards, mentions, and whatever else of ours everybody sees in the channel."""
    ours = [m for m in evening.messages() if not m.is_ephemeral and evening._is_ours(m)]
    boards, pings = len(evening.boards()), len(evening.pings())
    return boards, pings, len(ours) - boards - pings


def new_messages(evening: Evening, since: int) -> int:
    """Messages of their own that the bot sent into channels."""
    sent = evening.env.http_requests[since:]
    return sum(r.method == "POST" and r.path.endswith("/messages") for r in sent)


async def test_rounds_of_presses_send_no_message_at_all(evening: Evening) -> None:
    await evening.begin(5)
    since = len(evening.env.http_requests)

    for _ in range(15):
        await evening.turn()
        assert standing(evening) == (1, 0, 0)

    assert new_messages(evening, since) == 0


async def test_whoever_is_waited_for_costs_one_message_that_goes_again(evening: Evening) -> None:
    await evening.begin(3)
    since = len(evening.env.http_requests)

    for _ in range(3):
        await evening.wait(32)
        assert standing(evening) == (1, 1, 0)
        await evening.turn()
        await evening.wait(1)
        assert standing(evening) == (1, 0, 0)

    assert new_messages(evening, since) == 3


async def test_a_hand_of_cards_is_one_board(evening: Evening) -> None:
    await deal(evening)
    since = len(evening.env.http_requests)
    for guest in evening.guests[:3]:
        await guest.press("hand")

    for _ in range(60):
        if evening.is_over():
            break
        if evening.table().state.landlord is None:
            await evening.next().slash("bid", points=3)
        else:
            await move(evening)
        await evening.wait(1)
        assert standing(evening) == (1, 0, 0)

    assert evening.is_over()
    assert new_messages(evening, since) == 0


async def test_a_round_of_careers_is_one_board(evening: Evening) -> None:
    await seat(evening, 4)
    since = len(evening.env.http_requests)

    for _ in range(12):
        await turn(evening)
        assert standing(evening) == (1, 0, 0)

    assert new_messages(evening, since) == 0
