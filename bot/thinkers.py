"""Computer players think in a process of their own: a hard one takes some 0.3 seconds of processor, which
nobody who presses a button should wait for.

The process gets questions on its standard input and answers on its standard output, both as pickles behind
their length; it ends when its input does, so that none is left behind by a bot that was killed. Nothing of
the bot is imported here: it is small and starts in a tenth of a second. A pool of `concurrent.futures` would
import everything that the bot's own program imports, and outlive a kill.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from random import Random
from typing import Any, BinaryIO

Choose = Callable[[Any, Any, Random], Any]
"""A function of a module, which the process finds by its name."""

MOST_SECONDS = 10.0
LENGTH = 4
"""Bytes of a length."""


class CannotThink(Exception):
    """The process broke, or took too long."""


class Thinker:
    """One process, started when somebody first thinks and again after it broke; one question at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def think(self, choose: Choose, view: Any, level: str, seed: str) -> Any:
        """What `choose` answers with the random numbers of `seed`. Raises what it raises, and CannotThink."""
        async with self._turn:
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    answer = await self._ask((choose, view, level, seed))
            except asyncio.CancelledError:
                await self._end()  # its answer would be taken for that of the next question
                raise
            except (OSError, EOFError, TimeoutError) as error:
                await self._end()
                raise CannotThink(type(error).__name__) from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        async with self._turn:
            await self._end()

    async def _ask(self, question: Any) -> Any:
        if self._process is None or self._process.returncode is not None:
            self._process = await _start()
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(_framed(question))
        await asked.drain()
        length = int.from_bytes(await told.readexactly(LENGTH))
        return pickle.loads(await told.readexactly(length))  # noqa: S301  our own process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _start() -> Process:
    path = os.pathsep.join(part for part in sys.path if part)
    own = {**os.environ, "PYTHONPATH": path}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, env=own
    )


def _framed(value: Any) -> bytes:
    data = pickle.dumps(value)
    return len(data).to_bytes(LENGTH) + data


# The process


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Until the questions end."""
    while length := questions.read(LENGTH):
        choose, view, level, seed = pickle.loads(  # noqa: S301  from the bot itself
            questions.read(int.from_bytes(length))
        )
        try:
            answer = choose(view, level, Random(seed))
        except Exception as error:  # whatever it is, the bot logs it
            answer = error
        answers.write(_framed(answer))
        answers.flush()


if __name__ == "__main__":
    # Ctrl-C and the end of a service reach us too, but they are for the bot, which then ends us.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    try:
        answer_all(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        os._exit(0)  # the bot was killed; an ordinary end would try to write once more
