"""Reads the text of a chart; the head of `charts/qing.txt` says how one is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.shengguantu.notation import DEEDS, SIGNS, Bad, about_of, moves_of, put_extra
from games.shengguantu.squares import (
    MAIN_KINDS,
    Arrow,
    Chart,
    Condition,
    Deed,
    Department,
    Entry,
    FaultyChart,
    Fork,
    Kind,
    Names,
    Square,
    SquareId,
)
from games.shengguantu.throws import Sign

TITLES = "封爵"
UNREACHABLE = "unreachable:"
HEADING = re.compile(r"(?P<id>[CP]\d+[a-z]?) \| ")


class Line(NamedTuple):
    number: int
    text: str
    is_indented: bool


class Head(NamedTuple):
    """What the heading of a square says."""

    id: SquareId
    names: Names
    department: str
    line: int
    about: dict[str, Any]


def read(file: str, text: str) -> Chart:
    """The chart, not yet checked as a whole. Raises FaultyChart."""
    return _Reader(file).read(text)


class _Reader:
    """Reads in two passes: the headings, then the entries, which name squares that come later."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.departments: dict[str, Department] = {}
        self.heads: dict[SquareId, Head] = {}
        self.under: dict[SquareId, list[Line]] = {}
        self.titles: list[Line] = []
        self.unreachable: list[str] = []

    def read(self, text: str) -> Chart:
        self._headings(text)
        squares = {head.id: self._square(head) for head in self.heads.values()}
        unreachable = frozenset(self._target(words) for words in self.unreachable)
        starts = [square.id for square in squares.values() if square.kind is Kind.OUTSIDE]
        if len(starts) != 1:
            raise FaultyChart(self.file, None, "exactly one square must be outside")
        retired = {
            square.level: square.id
            for square in squares.values()
            if square.kind is Kind.RETIRED and square.level is not None
        }
        for_sale = tuple(square for square in squares.values() if square.is_for_sale)
        name = self.file.rpartition(".")[0]
        return Chart(name, squares, self.departments, unreachable, starts[0], retired, for_sale)

    # First pass

    def _headings(self, text: str) -> None:
        lines: list[Line] | None = None
        for line in _lines(text):
            if line.is_indented:
                if lines is None:
                    raise FaultyChart(self.file, None, f"line {line.number}: an entry without a square")
                lines.append(line)
            else:
                lines = self._heading(line)

    def _heading(self, line: Line) -> list[Line] | None:
        """Where the entries below this heading are collected."""
        if line.text == TITLES:
            return self.titles
        if line.text.startswith(UNREACHABLE):
            self.unreachable += line.text.removeprefix(UNREACHABLE).split(",")
            return None
        found = HEADING.match(line.text)
        if not found:
            raise FaultyChart(self.file, None, f"line {line.number}: not a heading: {line.text}")
        if found["id"] in self.heads or found["id"] in self.departments:
            raise FaultyChart(self.file, found["id"], f"line {line.number}: is there twice")
        fields = [field.strip() for field in line.text.split("|")]
        try:
            if found["id"].startswith("C"):
                self._department(fields)
                return None
            return self._head(fields, line.number)
        except (Bad, ValueError) as bad:
            raise FaultyChart(self.file, found["id"], f"line {line.number}: {bad}") from None

    def _department(self, fields: list[str]) -> None:
        if len(fields) not in (4, 5) or fields[4:] not in ([], ["no purchase"]):
            raise Bad("not: id | Traditional | Simplified | English [| no purchase]")
        self.departments[fields[0]] = Department(fields[0], Names(*fields[1:4]), may_buy=len(fields) == 4)

    def _head(self, fields: list[str], number: int) -> list[Line]:
        if len(fields) != 5 or not all(fields):
            raise Bad("not: id | Traditional | Simplified | English | what it is")
        if not self.departments:
            raise Bad("stands in no department")
        department = next(reversed(self.departments))
        about = about_of(fields[4].split(", "))
        self.heads[fields[0]] = Head(fields[0], Names(*fields[1:4]), department, number, about)
        return self.under.setdefault(fields[0], [])

    # Second pass

    def _square(self, head: Head) -> Square:
        entries: dict[Sign, Entry] = {}
        for line in self._written_out(self.under[head.id]):
            try:
                self._add(entries, line.text)
            except (Bad, ValueError) as bad:
                raise FaultyChart(self.file, head.id, f"line {line.number}: {bad}") from None
        return Square(head.id, head.names, head.department, line=head.line, entries=entries, **head.about)

    def _written_out(self, lines: list[Line]) -> Iterator[Line]:
        for line in lines:
            if line.text == f"全色: {TITLES}":
                yield from self.titles
            else:
                yield line

    def _add(self, entries: dict[Sign, Entry], text: str) -> None:
        names, colon, outcome = text.partition(":")
        if not colon:
            raise Bad(f"no colon in: {text}")
        entry = self._entry(outcome.strip())
        for name in names.split():
            if name not in SIGNS:
                raise Bad(f"not a throw: {name}")
            for sign in SIGNS[name]:
                if sign in entries:
                    raise Bad(f"two entries for {name}")
                entries[sign] = entry

    def _entry(self, outcome: str) -> Entry:
        if not outcome.startswith("if "):
            return self._arrow(outcome)
        condition, colon, branches = outcome.removeprefix("if ").partition(":")
        if not colon or condition not in list(Condition):
            raise Bad(f"not a condition: {condition}")
        yes, semicolon, no = branches.partition("; else:")
        return Fork(
            Condition(condition), self._arrow(yes.strip()), self._arrow(no.strip()) if semicolon else None
        )

    def _arrow(self, outcome: str) -> Arrow:
        what, *extras = outcome.split(", ")
        arrow = self._deed(what)
        for extra in extras:
            put_extra(arrow, extra)
        return Arrow(**arrow)

    def _deed(self, what: str) -> dict[str, Any]:
        first, _, rest = what.partition(" ")
        if first not in DEEDS:
            to = self._target(what)
            is_main = self.heads[to].about["kind"] in MAIN_KINDS
            return {"deed": Deed.GO if is_main else Deed.POST, "to": to}
        deed = DEEDS[first]
        if deed in (Deed.DO, Deed.AS):
            return {"deed": deed, "signs": moves_of(rest)}
        if rest and deed not in (Deed.DAHE, Deed.HE):
            raise Bad(f"nothing stands behind {first}: {rest}")
        return {"deed": deed, "to": self._target(rest.removeprefix("as ")) if rest else None}

    def _target(self, words: str) -> SquareId:
        """The id in "P194 員外", whose name must fit."""
        id_, _, name = words.strip().partition(" ")
        if id_ not in self.heads:
            raise Bad(f"no such square: {words.strip()}")
        if (called := self.heads[id_].names.traditional) != name:
            raise Bad(f"{id_} is {called}, not {name or 'without a name'}")
        return id_


def _lines(text: str) -> Iterator[Line]:
    """Those that say something, without what stands behind a #."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].rstrip()
        if said:
            yield Line(number, said.strip(), said[0].isspace())
