"""Computers think in a process of their own, which neither holds up the bot nor outlives it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import odd_thoughts
import pytest
import pytest_asyncio
from dealt import dealt, playing

from bot import thinkers
from bot.doudizhu import GAME, LEVELS
from bot.thinkers import CannotThink, Thinker

pytestmark = pytest.mark.asyncio

HERE = Path(__file__).parent


@pytest_asyncio.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker()
    yield made
    await made.close()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that nobody has waited for yet is dead all the same.
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


async def test_it_answers_from_another_process_what_it_was_asked(thinker: Thinker) -> None:
    pid, view, level, _ = await thinker.think(odd_thoughts.whose, (1, 2), "hard", "seed")

    assert pid != os.getpid()
    assert (view, level) == ((1, 2), "hard")


async def test_the_same_process_answers_every_question(thinker: Thinker) -> None:
    answers = [await thinker.think(odd_thoughts.whose, n, "easy", str(n)) for n in range(3)]

    assert len({pid for pid, *_ in answers}) == 1
    assert [view for _, view, *_ in answers] == [0, 1, 2]


async def test_questions_asked_at_once_get_their_own_answers(thinker: Thinker) -> None:
    answers = await asyncio.gather(*(thinker.think(odd_thoughts.whose, n, "easy", str(n)) for n in range(20)))

    assert [view for _, view, *_ in answers] == list(range(20))


async def test_the_same_seed_gets_the_same_answer_and_another_another(thinker: Thinker) -> None:
    async def drawn(seed: str) -> float:
        *_, number = await thinker.think(odd_thoughts.whose, None, "easy", seed)
        return float(number)

    first = await drawn("a")
    await thinker.close()

    assert await drawn("a") == first
    assert await drawn("b") != first


@pytest.mark.parametrize("level", LEVELS)
async def test_a_computer_of_every_level_decides_on_something_legal(thinker: Thinker, level: str) -> None:
    assert GAME.computers is not None
    for table in (dealt(seed=3), playing(landlord=0, seed=3)):
        view = GAME.engine.view(table.state, table.turn)

        action = await thinker.think(GAME.computers.choose, view, level, "seed")

        assert action in GAME.engine.legal_actions(table.state, table.turn or 0)
        assert await thinker.think(GAME.computers.choose, view, level, "seed") == action


async def test_a_process_that_broke_is_told_and_replaced(thinker: Thinker) -> None:
    before, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")

    with pytest.raises(CannotThink):
        await thinker.think(odd_thoughts.break_off, None, "easy", "1")

    after, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")
    assert after != before


async def test_a_process_that_was_killed_between_two_questions_is_replaced(thinker: Thinker) -> None:
    before, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")
    os.kill(before, signal.SIGKILL)
    async with asyncio.timeout(5):
        while is_alive(before):  # noqa: ASYNC110  nothing here can set an event
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)

    after, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")

    assert after != before


async def test_what_choosing_raises_is_raised_and_the_process_goes_on(thinker: Thinker) -> None:
    before, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")

    with pytest.raises(ValueError, match="at level hard"):
        await thinker.think(odd_thoughts.refuse, None, "hard", "1")

    after, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")
    assert after == before


async def test_what_cannot_be_told_is_a_broken_process(
    thinker: Thinker, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CannotThink):
        await thinker.think(odd_thoughts.refuse_in_an_odd_way, None, "hard", "1")

    assert await thinker.think(odd_thoughts.whose, 5, "easy", "1")


async def test_what_takes_too_long_is_given_up_and_its_answer_is_nobodys(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")
    monkeypatch.setattr(thinkers, "MOST_SECONDS", 0.2)

    with pytest.raises(CannotThink, match="TimeoutError"):
        await thinker.think(odd_thoughts.sleep, 30, "easy", "1")

    monkeypatch.setattr(thinkers, "MOST_SECONDS", 10.0)
    assert not is_alive(before)
    assert (await thinker.think(odd_thoughts.whose, 7, "easy", "1"))[1] == 7


async def test_the_answer_to_a_question_that_was_called_off_is_not_taken_for_the_next(
    thinker: Thinker,
) -> None:
    asked = asyncio.create_task(thinker.think(odd_thoughts.sleep, 30, "easy", "1"))
    await asyncio.sleep(0.3)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked

    assert (await thinker.think(odd_thoughts.whose, 8, "easy", "1"))[1] == 8


async def test_it_reads_nothing_of_the_bot(thinker: Thinker) -> None:
    assert await thinker.think(odd_thoughts.loaded, None, "easy", "1") == ["bot"]


async def test_after_the_end_there_is_no_process(thinker: Thinker) -> None:
    pid, *_ = await thinker.think(odd_thoughts.whose, None, "easy", "1")

    await thinker.close()

    assert not is_alive(pid)
    await thinker.close()


async def test_a_bot_that_is_killed_leaves_no_process_behind() -> None:
    parent = subprocess.Popen(  # noqa: ASYNC220, S603  our own program
        [sys.executable, str(HERE / "thinking_parent.py")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parents[1])])},
    )
    try:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_alive(child)
    finally:
        parent.kill()  # kill -9
        parent.communicate()

    async with asyncio.timeout(5):
        while is_alive(child):  # noqa: ASYNC110  nothing here can set an event
            await asyncio.sleep(0.02)
