"""What players have scored, table by table, and how they are called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """`count` of `what` that a game at one table brought a player; `is_practice` counts for nothing else."""

    user_id: int
    name: str
    what: str
    count: int
    is_practice: bool
