"""`docs/decisions.md`: everything on the two lists has a test that exists, or a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "decisions.md"

LISTS = {"What fails elsewhere": range(1, 24), "What is asked": range(1, 49)}

ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$")
REASON = re.compile(r"^- \*\*(\d+)\*\*: (.*)$")
TEST = re.compile(r"^`([\w/]+\.py)::(test_\w+)`$")


@dataclass(frozen=True)
class Row:
    number: int
    wish: str
    held: str
    tests: tuple[str, ...]


def part(page: str, heading: str) -> list[str]:
    """The lines under a heading of the second order."""
    (found,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    return str(found).splitlines()


def rows(lines: list[str]) -> list[Row]:
    found = [match for line in lines if (match := ROW.match(line))]
    return [
        Row(int(number), wish.strip(), held.strip(), tuple(filter(None, tests.strip().split("<br>"))))
        for number, wish, held, tests in (match.groups() for match in found)
    ]


def reasons(lines: list[str]) -> dict[int, str]:
    return {int(match[1]): match[2].strip() for line in lines if (match := REASON.match(line))}


@cache
def defined_in(file: Path) -> frozenset[str]:
    """The names of the tests that a file defines; it is read and not imported."""
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(node.name for node in functions if node.name.startswith("test_"))


def faults(page: str) -> Iterator[str]:
    for heading, numbers in LISTS.items():
        lines = part(page, heading)
        found, why = rows(lines), reasons(lines)
        if [row.number for row in found] != list(numbers):
            yield f"{heading}: the rows are not {numbers[0]} to {numbers[-1]}, each once and in order"
        if strange := sorted(set(why) - set(numbers)):
            yield f"{heading}: reasons for {strange}, which nobody asked for"
        unread = [line for line in lines if line.startswith(("| ", "- ")) and not (_is_known(line))]
        yield from (f"{heading}: cannot be read: {line[:60]}" for line in unread)
        for row in found:
            yield from (f"{heading} {row.number}: {fault}" for fault in _against(row, why.get(row.number)))


def _is_known(line: str) -> bool:
    return bool(ROW.match(line) or REASON.match(line) or line.startswith("| |"))


def _against(row: Row, why: str | None) -> Iterator[str]:
    if not row.wish or not row.held:
        yield "an empty cell"
    if not row.tests and not why:
        yield "neither a test nor a reason"
    if why == "":
        yield "an empty reason"
    if len(set(row.tests)) < len(row.tests):
        yield "a test named twice"
    for told in row.tests:
        match = TEST.match(told)
        if match is None:
            yield f"{told} names no test"
        elif match[2] not in defined_in(ROOT / "tests" / match[1]):
            yield f"there is no {told}"


def test_everything_asked_for_has_a_test_that_exists_or_a_reason() -> None:
    assert list(faults(PAGE.read_text(encoding="utf-8"))) == []


BROKEN = {
    "a row is gone": (r"^\| 18 \| Closed.*\n", "", "What fails elsewhere: the rows"),
    "a row is there twice": (r"^(\| 30 \|.*\n)", r"\1\1", "What is asked: the rows"),
    "a test was renamed": (
        r"::test_fifty_claims_at",
        "::test_sixty_claims_at",
        "asked 29: there is no",
    ),
    "a file was renamed": (
        r"wire/test_wire_leaks\.py",
        "wire/test_wire_lost.py",
        "elsewhere 23: there is",
    ),
    "no tests and no reason": (r"^(\| 18 \| .* \| )[^|]+ \|$", r"\1 |", "18: neither a test nor a reason"),
    "a reason is empty": (r"^- \*\*36\*\*: .*$", "- **36**: ", "What is asked 36: an empty reason"),
    "no test is named": (
        r"`db/test_bad_files\.py::\w+`",
        "the tests of files",
        "40: the tests of files",
    ),
    "a cell is empty": (r"^\| 41 \| [^|]+ \|", "|  41 |  |", "cannot be read"),
    "a number nobody asked for": (r"^- \*\*36\*\*", "- **49**", "reasons for [49]"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_missing_is_found(what: str) -> None:
    pattern, instead, fault = BROKEN[what]
    page, times = re.subn(pattern, instead, PAGE.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)

    found = list(faults(page))

    assert times == 1
    assert any(fault in each for each in found), found
