"""Who acts, as the table knows him."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A member of the guild as he appears there.

    `moderates`: he may manage messages in the channel, or holds the guild's role of game masters. `emblem` is
    the picture that he chose, None if he did not; `chips` are what he holds, None where nobody needs any.
    """

    user_id: int
    name: str
    moderates: bool = False
    emblem: int | None = None
    chips: int | None = None
