"""Long lists, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

PAGE_LINES = 10


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Page `number` of `count`, both from 1; an empty list is one page without lines."""

    lines: tuple[T, ...]
    number: int
    count: int


def turned_to(wanted: int, lines: int, each: int = PAGE_LINES) -> tuple[int, int, int]:
    """The nearest page that there is of so many lines, how many there are, and the lines before it.

    `each` is how many lines a page has.
    """
    count = max(1, -(-lines // each))
    number = min(max(1, wanted), count)
    return number, count, (number - 1) * each
