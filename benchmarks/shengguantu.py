"""How fast 陞官圖 is played, and how its games compare with published ones.

    python -m benchmarks.shengguantu                   speed, then 100,000 games (some four minutes)
    python -m benchmarks.shengguantu --games 10000     fewer

Speed is that of the engine that plays on Discord, one process, nobody buying: whole games a second of
processor time, an event made for everything that happens. Published: Kaske & Keßler, "Gaming the Qing
Mandarinate", Journal of Digital History (2025/26), table 8, 100,000 games of four players. A throw without a
pair passes, everybody plays until he leaves, and published hops are held against all throws until then.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import process_time
from typing import Any

from games.shengguantu import chart
from games.shengguantu.simulate import simulate
from games.shengguantu.values import Config, NoPair

PUBLISHED = Path(__file__).parents[1] / "tests" / "games" / "facts" / "shengguantu_published.tsv"
GOAL_SPEED = 220
PUBLISHED_THROWS = 37.0
ALL_THROWS, THROWS, LEVEL = 1.0, 1.5, 0.6
"""How far the figures may lie off."""

EXPLAINED_THROWS, EXPLAINED_LEVEL = 0.5, 0.15
"""From here on a gap has a reason: benchmarks/shengguantu.md."""


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.shengguantu", description="Speed and figures.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--speed-games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    tell_speed(options.speed_games, options.rounds, options.seed)
    figures = simulate(options.games, Config(no_pair=NoPair.PASS, play_out=True), 4, options.seed)
    sys.exit(not tell_figures(figures, options.games))


def tell_speed(games: int, rounds: int, seed: int) -> None:
    began = process_time()
    chart()
    loaded = process_time() - began
    config = Config(no_pair=NoPair.PASS)
    speeds = [float(str(simulate(games, config, 4, seed)["games_per_second"])) for _ in range(rounds)]
    print(f"chart read and checked in {loaded * 1000:.0f} ms")
    print(
        f"{games} games of four, {rounds} rounds: best {max(speeds):.0f}, worst {min(speeds):.0f} games a "
        f"second (goal {GOAL_SPEED})\n"
    )


def tell_figures(figures: dict[str, Any], games: int) -> bool:
    """Prints every start beside what was published; whether all lie within the bounds."""
    everybody = figures["all"]
    is_fine = abs(everybody["throws"] - PUBLISHED_THROWS) <= ALL_THROWS
    print(
        f"{games} games: {everybody['throws']:.2f} throws (published {PUBLISHED_THROWS:.0f}), "
        f"{everybody['hops']:.2f} ± {everybody['hops_sd']:.2f} hops, level {everybody['level']:.2f}"
    )
    endings = ", ".join(f"{name} {count}" for name, count in everybody["endings"].items())
    print(f"endings: {endings}\n")
    print(f"{'start':6}{'n':>8}{'throws':>9}{'gap':>7}{'level':>9}{'gap':>7}{'chips':>9}  out of 1000")
    for row in published():
        is_fine &= tell_start(row, figures["starts"][row["square"]])
    print("\n* a gap that needs a reason, ! one beyond the bounds")
    return is_fine


def tell_start(row: dict[str, str], found: dict[str, Any]) -> bool:
    throws, level = found["throws"] - float(row["hops"]), found["level"] - float(row["level"])
    lost = sum(found["endings"].get(ending, 0) for ending in ("出局", "長戍")) / found["n"] * 1000
    marks = mark(throws, EXPLAINED_THROWS, THROWS), mark(level, EXPLAINED_LEVEL, LEVEL)
    print(
        f"{row['square']:6}{found['n']:8}{found['throws']:9.2f}{throws:+6.2f}{marks[0]}"
        f"{found['level']:9.2f}{level:+6.2f}{marks[1]}{found['chips']:+9.1f}  {lost:.0f}"
    )
    return "!" not in marks


def mark(gap: float, explained: float, bound: float) -> str:
    if abs(gap) > bound:
        return "!"
    return "*" if abs(gap) > explained else " "


def published() -> list[dict[str, str]]:
    lines = [line for line in PUBLISHED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [*csv.DictReader(lines, delimiter="\t")]


if __name__ == "__main__":
    main()
