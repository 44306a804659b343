"""The moments at which a bot is ended: how they are drawn from a seed, and how they come about."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Literal

from mishaps import Broken, Mishaps
from process import BotProcess

LONGEST_SECONDS = 2.0
"""A moment that does not come by then is now."""

When = Literal["starting", "playing", "stopping"]
By = Literal["time", "request", "answer", "message", "commit", "deed"]

Stage = Literal[
    "",
    *("bidding", "trick"),
    *("throw", "purchase", "choice", "departure", "redemption", "closing"),
    "settlement",
]
"""Of a hand of 鬥地主, of a game of 陞官圖, of both: what is about to be done when the moment comes."""

ANSWERS = "/interactions/*/callback"
COUNTED = {"request": "*", "answer": f"POST {ANSWERS}", "message": "POST /channels/{channel_id}/messages"}

WEIGHTS: tuple[tuple[When, int], ...] = (("playing", 70), ("starting", 20), ("stopping", 10))
KINDS: dict[When, tuple[By, ...]] = {
    "playing": ("time", "time", "request", "answer", "commit"),
    "starting": ("time", "time", "request", "commit"),
    "stopping": ("time",),
}
MOST: dict[tuple[When, By], int] = {
    ("playing", "request"): 30,
    ("playing", "answer"): 20,
    ("playing", "commit"): 40,
}
TROUBLES = ("", "", "", "slow", "late", "reset", "deaf", "failing")
"""None; answers wait before Discord looks at them; or after; they are lost; or done and lost; edits fail."""


@dataclass(frozen=True)
class Moment:
    """`seconds` after the process began to start, to play or to stop, or its `count`-th deed of that kind.

    A request `is_looked_at` by Discord before the end comes, or after it, or `is_lost` with it. While people
    play, the time runs from the first board that they see; `is_early` from the connection.
    """

    story: str
    number: int
    when: When
    by: By = "time"
    seconds: float = 0.0
    count: int = 1
    is_looked_at: bool = False
    is_lost: bool = False
    is_early: bool = False
    trouble: str = ""
    rest: float = 0.0
    """Seconds for which nothing runs afterwards."""
    asks: bool = False
    """By SIGTERM, which leaves the process five seconds, not by SIGKILL."""
    stage: Stage = ""

    def __str__(self) -> str:
        at = f"after {self.seconds:.3f} s" if self.by == "time" else f"at {self.by} {self.count}"
        if self.stage:
            at = f"in a deed of {self.stage}, after {self.count} writes or {self.seconds:.3f} s"
        looked_at = " that Discord had looked at" if self.is_looked_at else ""
        how = "" if self.by in ("time", "commit", "deed") else " that was lost" if self.is_lost else looked_at
        early = " of the connection" if self.is_early else ""
        trouble = f", trouble {self.trouble}" if self.trouble else ""
        end = "SIGTERM" if self.asks else "kill"
        return f"seed {self.story}, {end} {self.number}: {self.when}, {at}{how}{early}{trouble}"

    def is_due(self, request: str, *, done: bool) -> bool:
        """Whether a request counts, before or after Discord did what it asks for."""
        return done == self.is_looked_at and fnmatchcase(request, COUNTED[self.by])


def draw(story: str, number: int) -> Moment:
    """The moment of a kill."""
    rng = Random(f"{story}:{number}")
    (when,) = rng.choices(*zip(*WEIGHTS, strict=True))
    by = rng.choice(KINDS[when])
    is_playing = when == "playing"
    longest = {"starting": 1.6, "playing": rng.choices((1.0, 2.5), (85, 15))[0], "stopping": 0.4}[when]
    is_looked_at = rng.random() < 0.6
    return Moment(
        story=story,
        number=number,
        when=when,
        by=by,
        seconds=rng.uniform(0, longest),
        count=rng.randint(1, MOST.get((when, by), 4)),
        is_looked_at=is_looked_at,
        is_lost=not is_looked_at and rng.random() < 0.5,
        is_early=is_playing and rng.random() < 0.2,
        trouble=rng.choice(TROUBLES) if is_playing else "",
        rest=rng.choices((0.0, 1.5), (80, 20))[0],
    )


def draw_in_a_deed(story: str, number: int, stage: Stage) -> Moment:
    """The moment of a kill while somebody does something at that stage of a game."""
    rng = Random(f"{story}:{number}:{stage}")
    return Moment(
        story=story,
        number=number,
        when="playing",
        by="deed",
        seconds=rng.uniform(0, 0.05),
        count=rng.choice((0, 0, 1, 2, 3)),
        asks=rng.random() < 0.25,
        rest=rng.choices((0.0, 1.5), (80, 20))[0],
        stage=stage,
    )


def cause_trouble(mishaps: Mishaps, trouble: str, rng: Random) -> None:
    match trouble:
        case "slow":
            mishaps.delay(ANSWERS, rng.uniform(0.1, 0.6))
        case "late":
            mishaps.delay(ANSWERS, rng.uniform(0.1, 0.6), done=True)
        case "reset" | "deaf":
            mishaps.reset("POST", ANSWERS, 8, done=trouble == "deaf")
        case "failing":
            mishaps.fail("PATCH", "/channels/*", 4, 503)
        case "crawling":
            mishaps.delay("/channels/*", 3.0)
        case "down":
            for route in ("/channels/*", ANSWERS):
                mishaps.fail("*", route, None, 503)


class Traps(Mishaps):
    """Mishaps, one of which springs a trap: the end of the process that asks."""

    def __init__(self) -> None:
        super().__init__()
        self._moment: Moment | None = None
        self._left = 0
        self._spring: Callable[[], None] = lambda: None

    def arm(self, moment: Moment, spring: Callable[[], None]) -> None:
        self._moment, self._left, self._spring = moment, moment.count, spring

    def disarm(self) -> None:
        self._moment = None

    async def befall(
        self, method: str, template: str, *, done: bool, is_gone: Callable[[], bool] = lambda: False
    ) -> None:
        await super().befall(method, template, done=done, is_gone=is_gone)
        moment = self._moment
        if moment is None or not moment.is_due(f"{method} {template}", done=done):
            return
        self._left -= 1
        if self._left == 0:
            self.disarm()
            self._spring()
            if moment.is_lost:
                raise Broken


class Watch:
    """Springs when files have been written to so often: whoever writes is in the middle of something."""

    def __init__(self, files: Iterable[Path], count: int, spring: Callable[[], None]) -> None:
        self._files, self._left, self._spring = list(files), count, spring
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _look(self) -> None:
        seen = self._stamp()
        while not self._is_over.is_set():
            time.sleep(0.0002)
            stamp = self._stamp()
            if stamp == seen:
                continue
            seen, self._left = stamp, self._left - 1
            if self._left == 0:
                self._spring()
                return

    def _stamp(self) -> list[tuple[int, int]]:
        found = []
        for file in self._files:
            with suppress(FileNotFoundError):
                stat = file.stat()
                found.append((stat.st_size, stat.st_mtime_ns))
        return found


async def until_dead(bot: BotProcess, within: float) -> bool:
    try:
        await bot.wait(within)
    except TimeoutError:
        return False
    return True
