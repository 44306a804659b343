"""What of Discord is out of reach, and since when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

OUTAGE_SECONDS = 5.0
"""A connection lost for less than this costs nobody anything."""

Part = tuple[Literal["shard", "guild"], int]
"""A shard that lost its connection, or a guild that Discord itself cannot serve."""


class Outages:
    """`shard_of` tells the shard of a guild; `shards` how many there are."""

    def __init__(self) -> None:
        self._since: dict[Part, float] = {}
        self.shard_of: Callable[[int], int] = lambda guild_id: 0
        self.shards: Callable[[], int] = lambda: 1

    @property
    def since(self) -> float | None:
        """When the last shard was lost, None while one of them is connected."""
        lost = [since for (kind, _), since in self._since.items() if kind == "shard"]
        return max(lost) if lost and len(lost) >= self.shards() else None

    def begin(self, part: Part, now: float) -> None:
        """Something that is lost again and again counts from the first time."""
        self._since.setdefault(part, now)

    def end(self, part: Part, now: float) -> float:
        """How many seconds it lasted, 0 for one that costs nobody anything."""
        away = now - self._since.pop(part, now)
        return away if away >= OUTAGE_SECONDS else 0.0

    def holds(self, part: Part, guild_id: int) -> bool:
        kind, number = part
        return number == (guild_id if kind == "guild" else self.shard_of(guild_id))

    def cover(self, guild_id: int) -> bool:
        """Whether nobody in a guild can reach the bot."""
        return any(self.holds(part, guild_id) for part in self._since)
