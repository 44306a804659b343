"""All throws to take away: as CSV for a spreadsheet, packed and cut into files that Discord takes."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, fields

from bot.exports import BOM, inert_cell

PLAIN = 1_000_000
"""Bytes up to which a sheet is sent as it is."""

PACKED = 7_000_000
"""Bytes after which a new file begins: Discord takes eight million, and what is added at once is small."""

File = tuple[str, bytes]
"""How the name of a file ends, and what is in it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One throw. `step` is the number of its step in the record, and so of the draw that made it.

    `throw` counts the throws of that step from 1. `time` is ISO 8601 in the guild's time zone.
    """

    table: int
    game: str
    step: int
    throw: int
    time: str
    player: str
    player_id: str
    cause: str
    dice: str


COLUMNS = tuple(field.name for field in fields(Line))


def as_rows(lines: Iterable[Line], *, with_ids: bool) -> str:
    """Lines of CSV without a heading; who may not see accounts has that column empty."""
    text = io.StringIO()
    writer = csv.writer(text)
    for line in lines:
        writer.writerow(
            (
                *(line.table, line.game, line.step, line.throw, line.time, inert_cell(line.player)),
                *(line.player_id if with_ids else "", line.cause, line.dice),
            )
        )
    return text.getvalue()


class Sheets:
    """Cuts one long sheet into files; each begins with the heading."""

    def __init__(self) -> None:
        self._files = 0
        self._begin()

    def _begin(self) -> None:
        self._plain: list[bytes] = [(BOM + ",".join(COLUMNS) + "\r\n").encode()]
        self._size = 0
        self._packed = io.BytesIO()
        self._zip: zipfile.ZipFile | None = None

    def add(self, rows: str) -> File | None:
        """Write some more rows; returns the file that is full now, if one is."""
        data = rows.encode()
        self._size += len(data)
        self._plain.append(data)
        if self._size > PLAIN or self._files:
            self._pack()
        return self._finish() if self._packed.tell() > PACKED else None

    def close(self) -> File | None:
        """The last file; None if nothing was written."""
        if not self._size:
            return None
        if self._zip is None and not self._files:
            return "csv", b"".join(self._plain)
        self._pack()
        return self._finish()

    def _pack(self) -> None:
        """Put what waits into the archive."""
        if self._zip is None:
            self._files += 1
            self._zip = zipfile.ZipFile(self._packed, "w", zipfile.ZIP_DEFLATED)
            self._member = self._zip.open(f"throws-{self._files}.csv", "w")
        for data in self._plain:
            self._member.write(data)
        self._plain.clear()

    def _finish(self) -> File:
        assert self._zip is not None
        self._member.close()
        self._zip.close()
        data = self._packed.getvalue()
        self._begin()
        return "zip", data
