"""discord.py's rate limits, which many channels make slow.

It remembers one for every channel that it spoke to in the last five minutes and, once there are 256, walks
through all of them at each new one to find those that are old. With thousands of channels that costs more
than the requests. Here it walks once a minute.
"""

from __future__ import annotations

from time import monotonic

from discord.http import HTTPClient

WALK_SECONDS = 60.0


def walk_rarely(http: HTTPClient) -> None:
    """Let `http` look for old rate limits no more than once a minute."""
    walk, walked = http._try_clear_expired_ratelimits, monotonic()  # noqa: SLF001  there is no other way in

    def walk_if_due() -> None:
        nonlocal walked
        if monotonic() - walked >= WALK_SECONDS:
            walked = monotonic()
            walk()

    http._try_clear_expired_ratelimits = walk_if_due  # type: ignore[method-assign]  # noqa: SLF001
