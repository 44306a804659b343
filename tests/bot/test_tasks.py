"""Work goes on whoever stops waiting for it, ends in time at the end, and is told of once when it fails."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator

import pytest

from bot.tasks import Tasks

pytestmark = pytest.mark.asyncio

Log = pytest.LogCaptureFixture


class Broken(Exception):
    pass


@pytest.fixture(autouse=True)
def complaints(caplog: Log) -> Iterator[Log]:
    """The log; asyncio itself never has to complain of an error that nobody fetched."""
    yield caplog
    gc.collect()
    assert not [record for record in caplog.records if record.name == "asyncio"]


async def fail_after(seconds: float) -> None:
    await asyncio.sleep(seconds)
    raise Broken("of itself")


def told(log: Log) -> list[logging.LogRecord]:
    return [record for record in log.records if record.name == "bot.tasks"]


# finish


async def test_finish_returns_what_the_work_returns() -> None:
    async def work() -> int:
        await asyncio.sleep(0)
        return 6

    assert await Tasks().finish(work()) == 6


async def test_finish_raises_what_the_work_raises_and_does_not_log_it(complaints: Log) -> None:
    with pytest.raises(Broken):
        await Tasks().finish(fail_after(0))

    assert told(complaints) == []


async def test_work_goes_on_when_the_one_who_waits_is_cancelled() -> None:
    tasks, may_end, done = Tasks(), asyncio.Event(), []

    async def work() -> None:
        await may_end.wait()
        done.append("done")

    waiter = asyncio.create_task(tasks.finish(work()))
    await asyncio.sleep(0.01)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    assert done == []

    may_end.set()
    await tasks.close()

    assert done == ["done"]


async def test_work_that_fails_after_its_waiter_was_cancelled_is_logged_once(complaints: Log) -> None:
    tasks = Tasks()
    waiter = asyncio.create_task(tasks.finish(fail_after(0.02)))
    await asyncio.sleep(0.01)
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter

    await tasks.close()
    await asyncio.sleep(0)

    (record,) = told(complaints)
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None
    assert record.exc_info[0] is Broken


# spawn


async def test_what_spawned_work_raises_is_logged_once_with_its_traceback(complaints: Log) -> None:
    tasks = Tasks()
    tasks.spawn(fail_after(0))

    await tasks.close()
    await asyncio.sleep(0)

    (record,) = told(complaints)
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "of itself"
    assert "fail_after" in complaints.text


async def test_spawned_work_that_ends_well_is_not_logged(complaints: Log) -> None:
    tasks = Tasks()
    tasks.spawn(asyncio.sleep(0))

    await tasks.close()

    assert complaints.records == []


async def test_spawned_work_is_held_on_to() -> None:
    tasks, done = Tasks(), []

    async def work() -> None:
        # Nothing but this coroutine knows the future that it waits for.
        waiting = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(0.02, lambda found=waiting: found.set_result(None))
        await waiting
        done.append("done")

    tasks.spawn(work())
    assert len(tasks._running) == 1
    await tasks.close()

    assert done == ["done"]
    assert not tasks._running


# close


async def test_close_waits_for_what_runs_and_for_what_that_starts() -> None:
    tasks, done = Tasks(), []

    async def work(left: int) -> None:
        await asyncio.sleep(0.005)
        done.append(left)
        if left:
            tasks.spawn(work(left - 1))

    tasks.spawn(work(3))
    await tasks.close()

    assert done == [3, 2, 1, 0]


async def test_close_waits_no_longer_than_it_is_told_and_calls_the_rest_off() -> None:
    tasks, done = Tasks(), []

    async def work(may_end: float) -> None:
        try:
            await asyncio.sleep(may_end)
            done.append("done")
        finally:
            done.append("left")

    tasks.spawn(work(0.01))
    tasks.spawn(work(60))
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with asyncio.timeout(5):
        await tasks.close(0.2)

    assert 0.15 <= loop.time() - began < 2
    assert done == ["done", "left", "left"]


async def test_nothing_starts_after_close() -> None:
    tasks, done = Tasks(), []

    async def work() -> None:
        done.append("done")

    await tasks.close()
    tasks.spawn(work())
    await asyncio.sleep(0.01)

    assert done == []


async def test_close_is_bounded_though_work_starts_work_for_ever() -> None:
    tasks, is_over = Tasks(), False

    async def work() -> None:
        await asyncio.sleep(0.001)
        if not is_over:
            tasks.spawn(work())

    tasks.spawn(work())
    async with asyncio.timeout(5):
        await tasks.close(0.05)

    is_over = True
    await tasks.close()


async def test_close_of_nothing_is_at_once() -> None:
    async with asyncio.timeout(1):
        await Tasks().close()
        await Tasks().close(0)


async def test_close_goes_on_over_work_that_fails_or_is_cancelled(complaints: Log) -> None:
    tasks = Tasks()
    tasks.spawn(fail_after(0))
    tasks.spawn(asyncio.sleep(60))
    await asyncio.sleep(0.01)
    for task in tasks._running:
        task.cancel()

    async with asyncio.timeout(5):
        await tasks.close()

    assert len(told(complaints)) == 1
