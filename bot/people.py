"""Who acts, as the table knows him; and who is nobody any more."""

from __future__ import annotations

from dataclasses import dataclass


def is_stranger(user_id: int) -> bool:
    """Whether an id stands in place of somebody who asked to be forgotten (`db.people`)."""
    return user_id < 0


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
