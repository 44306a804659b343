"""Where charts are: in `games/shengguantu/charts`, one file each, whose head says how it is written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.shengguantu.checks import check
from games.shengguantu.reading import read
from games.shengguantu.squares import Chart, FaultyChart

CHARTS = Path(__file__).with_name("charts")


@cache
def names_of_charts() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in CHARTS.glob("*.txt")))


def chart(name: str = "qing") -> Chart:
    """The chart of that name, read and checked when it is first asked for. Raises FaultyChart."""
    return _chart(name)


@cache
def _chart(name: str) -> Chart:
    if name not in names_of_charts():
        raise FaultyChart(f"{name}.txt", None, "no such chart")
    return load(CHARTS / f"{name}.txt")


def load(path: Path) -> Chart:
    """Raises FaultyChart."""
    found = read(path.name, path.read_text(encoding="utf-8"))
    check(path.name, found)
    return found
