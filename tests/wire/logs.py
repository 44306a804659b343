"""The bot's log, record by record: which tell of a bug, and which of trouble that a test made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

RECORD = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (\w+) ")
TRACE = "  | "
"""Before each line of a traceback."""

LAST = 6
"""Lines of a traceback that are shown."""

FAULTY = ("ERROR", "CRITICAL")

LOST = (
    "aiohttp.client_exceptions.",
    "ConnectionResetError",
    "discord.errors.HTTPException: 400 Bad Request (error code: 40060)",
)
EXPECTED = {"reset": LOST, "deaf": LOST}
"""Kind of trouble → how the last line of a record may begin that it brought about."""


def errors(lines: Iterable[str], trouble: str = "") -> Iterator[str]:
    for level, record in records(lines):
        is_faulty = level in FAULTY or any("Traceback" in line for line in record)
        if is_faulty and not record[-1].removeprefix(TRACE).startswith(EXPECTED.get(trouble, ())):
            yield "\n".join(["in the log:", *record[:1], *record[1:][-LAST:]])


def records(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Level and lines of each record; what was written without a level comes with an empty one."""
    level, record = "", list[str]()
    for line in lines:
        if found := RECORD.match(line):
            if record:
                yield level, record
            level, record = found[1], []
        record.append(line)
    if record:
        yield level, record
