"""Presses as they come: by people who wait for each answer, or at a fixed rate whatever the answers do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from filled import Seated
from served import DEFERRED_UPDATE, UPDATE, Answer, Served
from world import ANSWER_SECONDS


@dataclass
class Load:
    """What one load brought. A refusal is an answer that is neither an edit nor an acknowledgement."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    edits: int = 0
    acks: int = 0
    refused: int = 0
    too_late: int = 0
    """Answers that Discord would not have waited for."""
    late: float = 0.0
    """Seconds that the slowest press of a fixed rate was sent too late: the driver's own fault."""

    @property
    def count(self) -> int:
        return len(self.times)

    @property
    def rate(self) -> float:
        return self.count / self.seconds if self.seconds else 0.0

    def quantile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def note(self, answer: Answer) -> None:
        self.times.append(answer.seconds)
        self.edits += answer.kind == UPDATE
        self.acks += answer.kind == DEFERRED_UPDATE
        self.refused += answer.kind not in (UPDATE, DEFERRED_UPDATE)
        self.too_late += answer.seconds > ANSWER_SECONDS


class Crowd:
    """People at the tables of one server; `verb` is the button that they press."""

    def __init__(self, served: Served, tables: Sequence[Seated], seed: int = 1) -> None:
        self.served, self.tables = served, tables
        self._users = {user.id: user for user in served.model.people}
        self._rng = Random(seed)
        self._order = self._turns()

    def _turns(self) -> Iterator[Seated]:
        """Random tables, each as often as any other, and each one's presses as far apart as they can be."""
        while True:
            yield from self._rng.sample(self.tables, len(self.tables))

    def _next(self) -> Seated | None:
        for _ in range(min(len(self.tables), 1000)):
            table = next(self._order)
            if not table.is_busy and not table.is_over:
                return table
        return None

    async def _press(self, table: Seated, verb: str, load: Load) -> None:
        table.is_busy = True
        table.show()
        try:
            answer = await self.served.press(table.place, self._users[table.user_id], table.custom_id(verb))
            load.note(answer)
            # Refused is who is faster than a bot that has only said that it heard: the turn is still his.
            table.thrown += answer.kind in (UPDATE, DEFERRED_UPDATE)
        finally:
            table.is_busy = False

    def age(self) -> None:
        """The bot was stopped and started: it gives every table its time back, which is a new version."""
        for table in self.tables:
            table.first += 1

    async def one(self, verb: str) -> None:
        table = self._next()
        assert table is not None
        load = Load()
        await self._press(table, verb, load)
        assert not load.refused

    async def closed(self, verb: str, seconds: float, people: int) -> Load:
        """So many people, each of whom presses again as soon as he has his answer."""
        load, began = Load(), perf_counter()

        async def one() -> None:
            while perf_counter() - began < seconds and (table := self._next()):
                await self._press(table, verb, load)

        await asyncio.gather(*(one() for _ in range(min(people, len(self.tables)))))
        load.seconds = perf_counter() - began
        return load

    async def open(self, verb: str, seconds: float, rate: float) -> Load:
        """`rate` presses a second; with few tables less, since nobody can press before his turn."""
        load, began, tasks = Load(), perf_counter(), set[asyncio.Task[None]]()
        for number in range(int(seconds * rate)):
            due = began + number / rate
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            load.late = max(load.late, perf_counter() - due)
            if (table := self._next()) is not None:
                task = asyncio.create_task(self._press(table, verb, load))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)
        load.seconds = perf_counter() - began
        return load

    async def tour(self, verb: str, people: int) -> Load:
        """One press at every table."""
        load, began, rest = Load(), perf_counter(), list(self.tables)

        async def one() -> None:
            while rest:
                await self._press(rest.pop(), verb, load)

        await asyncio.gather(*(one() for _ in range(people)))
        load.seconds = perf_counter() - began
        return load
