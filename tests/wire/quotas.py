"""Rate limits: how often Discord lets a bot do what, told in headers before it is said in a 429."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass, field

from world import Clock, Message

HOUR = 3600.0


class TooMany(Exception):
    """429. `code` is 0, or 30046 for edits of old messages; `told` are the headers of the quota."""

    def __init__(
        self, retry_after: float, told: dict[str, str], *, is_global: bool = False, code: int = 0
    ) -> None:
        super().__init__(retry_after)
        self.retry_after, self.told, self.is_global, self.code = retry_after, told, is_global, code


@dataclass
class Window:
    """`spent` of `limit` since `since`; full again `seconds` after the first."""

    limit: int
    seconds: float
    since: float = 0.0
    spent: int = 0

    def take(self, now: float) -> bool:
        if now - self.since >= self.seconds:
            self.since, self.spent = now, 0
        if self.spent >= self.limit:
            return False
        self.spent += 1
        return True

    def left(self, now: float) -> float:
        """Seconds until it is full again."""
        return max(0.001, self.since + self.seconds - now)


@dataclass
class Quotas:
    """What Discord does not publish is a parameter; None switches it off.

    `channel` is the common belief of five sends or edits in five seconds a channel, `old_edits` that of three
    edits in twenty seconds of messages older than an hour, `everything` the documented fifty a second.
    """

    clock: Clock
    channel: tuple[int, float] | None = (5, 5.0)
    old_edits: tuple[int, float] | None = (3, 20.0)
    everything: tuple[int, float] | None = (50, 1.0)
    refused: int = 0
    _windows: dict[str, Window] = field(default_factory=dict)
    _old: dict[int, deque[float]] = field(default_factory=dict)

    def count(self, name: str, size: tuple[int, float], *, is_global: bool = False) -> dict[str, str]:
        """One request more. The headers that tell what is left. Raises TooMany."""
        now = self.clock.now()
        window = self._windows.setdefault(name, Window(*size))
        window.limit, window.seconds = size
        if not window.take(now):
            self.refused += 1
            raise TooMany(window.left(now), headers(name, window, now), is_global=is_global)
        return headers(name, window, now)

    def speak(self, channel_id: int) -> dict[str, str]:
        """A message is sent to a channel, or edited there. Raises TooMany."""
        if self.channel is None:
            return {}
        return self.count(f"messages:{channel_id}", self.channel)

    def edit(self, message: Message) -> None:
        """Raises TooMany with 30046 when an old message is edited too often."""
        now = self.clock.now()
        if self.old_edits is None or now - message.sent_at <= HOUR:
            return
        limit, seconds = self.old_edits
        edits = self._old.setdefault(message.channel_id, deque())
        while edits and now - edits[0] >= seconds:
            edits.popleft()
        if len(edits) >= limit:
            self.refused += 1
            raise TooMany(edits[0] + seconds - now, {}, code=30046)
        edits.append(now)

    def fill(self, channel_id: int, seconds: float) -> None:
        """Somebody else spent the quota of a channel: nothing goes there for so long."""
        window = self._windows.setdefault(f"messages:{channel_id}", Window(*(self.channel or (5, 5.0))))
        window.since = self.clock.now() - window.seconds + seconds
        window.spent = window.limit


def headers(bucket: str, window: Window, now: float) -> dict[str, str]:
    kind = bucket.split(":", 1)[0]
    return {
        "X-RateLimit-Limit": str(window.limit),
        "X-RateLimit-Remaining": str(window.limit - window.spent),
        "X-RateLimit-Reset": f"{now + window.left(now):.3f}",
        "X-RateLimit-Reset-After": f"{window.left(now):.3f}",
        # The bucket names the route; the channel is what discord.py adds to it.
        "X-RateLimit-Bucket": hashlib.md5(kind.encode(), usedforsecurity=False).hexdigest(),
    }
