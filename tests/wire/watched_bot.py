"""`python -m bot` with an eye on its event loop: a step that holds it for too long is told on standard error.

What asyncio does in debug mode, without what that costs: there every call notes its whole stack, and a bot
that is slow for being watched would be blamed for it. Where Linux tells how long the thread stood in line for
a processor that others had, that time is not the step's.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from asyncio import events
from collections.abc import Callable
from pathlib import Path
from typing import Any

LONGEST = 0.05
"""Seconds."""

OURS = tuple(str(Path(__file__).parents[2] / folder) for folder in ("bot", "cogs", "db"))

SCHEDULED = Path("/proc/thread-self/schedstat")


def watch() -> None:
    plain, stood = events.Handle._run, standing_in_line()

    def run(handle: events.Handle) -> None:
        began, waited = time.perf_counter(), stood()
        plain(handle)
        took = time.perf_counter() - began
        if took >= LONGEST and (held := took - (stood() - waited)) >= LONGEST:
            sys.stderr.write(f"SLOW {held:.3f} {name(handle)}\n")

    events.Handle._run = run  # type: ignore[method-assign]
    gc.callbacks.append(Collecting())


class Collecting:
    """Tells of collections of garbage: in whatever thread one begins, the loop stands still meanwhile."""

    began = 0.0

    def __call__(self, phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.thread_time()
        elif (held := time.thread_time() - self.began) >= LONGEST:
            sys.stderr.write(f"SLOW {held:.3f} collection of generation {told['generation']}\n")


def standing_in_line() -> Callable[[], float]:
    """Tells the seconds for which this thread could have run and was not let, 0 where nobody knows."""
    if not SCHEDULED.exists():
        return lambda: 0.0
    told = os.open(SCHEDULED, os.O_RDONLY)
    return lambda: int(os.pread(told, 64, 0).split()[1]) / 1e9


def name(handle: events.Handle) -> str:
    """The coroutines of ours that a task is in, or the function of a callback."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    chain, inner = [], task.get_coro()
    while inner is not None and hasattr(inner, "cr_await"):
        chain.append(inner)
        inner = inner.cr_await
    ours = [each for each in chain if each.cr_code.co_filename.startswith(OURS)]
    return " > ".join(each.__qualname__ for each in ours or chain)


if __name__ == "__main__":
    watch()
    from bot.__main__ import main

    sys.exit(main([]))
