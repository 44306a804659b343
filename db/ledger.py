"""Chips in double entry: accounts, and the movements between them.

account    a wallet (holder: the user), the pool of a table (holder: the table) or the mint (holder: 0),
           each of one guild; a balance is the sum of its entries
movement   what happened at once, with its reason; its entries sum to zero
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["wallet", "pool", "mint"]


@dataclass(frozen=True, slots=True)
class Entry:
    """`amount` chips that an account gets; pays, if negative."""

    kind: Kind
    holder: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRow:
    """`key` makes it happen once; action `n` of a table caused it, where there is one."""

    guild_id: int
    reason: str
    entries: tuple[Entry, ...]
    table_id: int | None = None
    n: int | None = None
    key: str | None = None
