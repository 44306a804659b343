"""What a check comes to: one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    OK = "ok"
    SKIPPED = "skipped"
    WARN = "warn"
    FAIL = "FAIL"


STATUS = {Level.OK: 0, Level.SKIPPED: 0, Level.WARN: 1, Level.FAIL: 2}


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, and for a warning or a failure what to do."""

    level: Level
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.level:<8}{self.name}: {' '.join(self.text.split())}"


def status(findings: Iterable[Finding]) -> int:
    """The exit status: that of the worst."""
    return max((STATUS[finding.level] for finding in findings), default=0)


def ok(name: str, text: str) -> Finding:
    return Finding(Level.OK, name, text)


def skipped(name: str, why: str) -> Finding:
    return Finding(Level.SKIPPED, name, why)


def warn(name: str, text: str) -> Finding:
    return Finding(Level.WARN, name, text)


def fail(name: str, text: str) -> Finding:
    return Finding(Level.FAIL, name, text)
