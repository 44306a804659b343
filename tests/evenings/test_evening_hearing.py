"""The disk is slow: everybody is told within a second that he was heard, and privately what came of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from evening import Evening, Guest, custom_ids, text_of
from simcord.results import InteractionResult, ResponseMessage
from trouble import PatientLock

from bot.hearing import HEARD_SECONDS
from bot.table import Phase

pytestmark = pytest.mark.asyncio


class SlowDisk:
    """While it is slow, every read and write of the database waits."""

    def __init__(self, evening: Evening, patch: pytest.MonkeyPatch) -> None:
        self._lock = PatientLock(evening.env)
        store = evening.bot.store
        for door in ("read", "write"):
            patch.setattr(store, door, self._behind(getattr(store, door)))

    def _behind(self, plain: Any) -> Any:
        async def wait(work: Any) -> Any:
            async with self._lock:
                pass
            return await plain(work)

        return wait

    async def __aenter__(self) -> None:
        await self._lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


@pytest.fixture
def slow_disk(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    return SlowDisk(evening, monkeypatch)


async def command(guest: Guest, name: str, **options: Any) -> InteractionResult:
    """Give a command and do not wait for what comes of it."""
    return await guest.actor.slash(guest.evening.channel, name, **options)


async def click(evening: Evening, guest: Guest, verb: str) -> InteractionResult:
    """Press a button of the board and do not wait for what comes of it."""
    board = evening.board()
    custom_id = next(found for found in custom_ids(board) if found.endswith(f":{verb}"))
    return await guest.actor.click(ResponseMessage(evening.env, board), custom_id=custom_id)


async def heard(evening: Evening, asked: InteractionResult) -> bool:
    assert not asked.acknowledged
    await evening.wait(HEARD_SECONDS + 0.1)
    return asked.deferred


async def test_a_command_on_a_slow_disk_is_heard_done_and_shown(
    evening: Evening, slow_disk: SlowDisk
) -> None:
    await evening.begin(3)
    guest, steps = evening.next(), evening.table().steps

    async with slow_disk:
        asked = await command(guest, "roll")
        assert await heard(evening, asked)
        assert asked.ephemeral
        assert evening.table().steps == steps
    await evening.env.settle()
    await evening.wait(2)

    evening.answered(asked)
    assert evening.table().steps == steps + 1
    assert len(evening.boards()) == 1


async def test_a_refusal_after_a_slow_disk_is_private(evening: Evening, slow_disk: SlowDisk) -> None:
    await evening.begin(3)
    guest = evening.others()[0]
    public = [text_of(message) for message in evening.messages()]

    async with slow_disk:
        asked = await command(guest, "verify")
        assert await heard(evening, asked)
    await evening.env.settle()

    answer = evening.answered(asked)
    assert answer.private
    assert answer.text == guest.reads("verify-running", hash=evening.table().commitment)
    assert [text_of(message) for message in evening.messages()] == public


async def test_a_press_on_a_slow_disk_is_heard_done_and_shown(evening: Evening, slow_disk: SlowDisk) -> None:
    await evening.begin(3)
    guest, steps, (board,) = evening.next(), evening.table().steps, evening.boards()

    async with slow_disk:
        asked = await click(evening, guest, "roll")
        assert await heard(evening, asked)
    await evening.env.settle()
    await evening.wait(2)

    evening.answered(asked)
    assert evening.table().steps == steps + 1
    assert [shown.id for shown in evening.boards()] == [board.id]


async def test_what_is_opened_on_a_slow_disk_has_one_board(evening: Evening, slow_disk: SlowDisk) -> None:
    bo = evening.guests[0]

    async with slow_disk:
        asked = await command(bo, "table open", game="bobing")
        assert await heard(evening, asked)
    await evening.env.settle()
    await evening.wait(2)

    evening.answered(asked)
    assert evening.table().phase is Phase.LOBBY
    assert len(evening.boards()) == 1


async def test_a_form_that_comes_too_late_is_asked_for_again_privately(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, *_ = await evening.open(2)
    tables = evening.bot.tables
    plain = tables.here

    async def late(channel_id: int) -> Any:
        await asyncio.sleep(2)
        return await plain(channel_id)

    with monkeypatch.context() as slow:
        slow.setattr(tables, "here", late)
        asked = await command(bo, "prizes edit")
        await evening.wait(3)

    answer = evening.answered(asked)
    assert answer.private
    assert answer.text == bo.reads("refused-form-too-late")
    assert (await bo.press("prizes")).modal is not None
