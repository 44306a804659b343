"""How fast the bot answers a press over the wire, beside a bare discord.py bot, in the same run.

    python benchmarks/wire.py                      some five minutes
    python benchmarks/wire.py --quick              one round with fewer tables
    python benchmarks/wire.py --json FILE          every measurement as a line of JSON

Both bots are processes of their own, `python -m bot` on an SQLite file of running tables and
benchmarks/bare.py, against a lean Discord on loopback sockets in this process (served.py). One rests
(SIGSTOP) while the other is measured and they take turns, so that a busy machine is busy for both; each
figure is the median of the rounds.

A press is a throw by the button of the board, by the player on turn. Our bot answers it by editing the board,
picture and all, or, within a second of the last edit, by an acknowledgement and one later edit for all
presses of that second. The bare bot gives one answer or the other, and does nothing else. "The same answers"
is what it would reach with our bot's mix: edits and later edits at the price of its edits, acknowledgements
at that of its own.

closed   people who press again as soon as they are answered, eight at once: how many presses a second
open     presses at a fixed rate: how long an answer takes while nothing is flooded
cpu      milliseconds of processor time of the bot's whole process for a press, with all that it led to

Start: from exec to the connection, and to the answer to a press sent the moment the bot had its guilds
(Discord gives up after three seconds). Tables sleep at first and some are roused each second; "awake" is
measured when somebody has played at every one of them. Memory is resident.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TextIO

from filled import Seated, fill
from loads import Crowd, Load
from processes import BARE, OURS, Bot, processor
from served import Model, Served

from bot.moves import Person

PEOPLE = 8
RATE = 40.0
WARM_SECONDS, QUICK_SECONDS = 2.5, 0.5
"""Of presses before the first that counts."""
QUIET_SECONDS = 1.3
"""After a load: later edits come within a second."""

STARTS = 3
MANY = 1000
"""Tables from which on it matters whether they sleep."""

# The goals: this share of the bare bot's rate; its p99 so many times with this many tables; the figures with
# the most tables, times those with a few; seconds to the first answer.
SHARE, P99, GROWTH, START = 0.6, 2.0, 1.2, 2.0
FEW, MIDDLING = 10, 200


@dataclass
class Loaded:
    """One load on one bot."""

    bot: str
    tables: int
    loop: str
    presses: int
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_ms: float
    edits: int
    acknowledged: int
    later_edits: int
    mentions: int
    """Sent by themselves to players whose turn was half over, 150 seconds after the press before."""
    refused: int
    too_late: int
    driver_share: float
    """Of one processor, that this process took; near 1 it would be what is measured."""
    driver_late_ms: float


@dataclass
class Started:
    bot: str
    tables: int
    connected_s: float
    answered_s: float
    processor_s: float


@dataclass
class Memory:
    bot: str
    tables: int
    when: str
    megabytes: float


@dataclass
class Report:
    """All lines so far, written as they come."""

    file: TextIO | None
    lines: list[Loaded | Started | Memory] = field(default_factory=list)

    def add(self, line: Loaded | Started | Memory) -> None:
        self.lines.append(line)
        if self.file is not None:
            self.file.write(json.dumps({"kind": type(line).__name__.lower(), **asdict(line)}) + "\n")
            self.file.flush()

    def loads(self, bot: str, tables: int, loop: str) -> list[Loaded]:
        return [
            line
            for line in self.lines
            if isinstance(line, Loaded) and (line.bot, line.tables, line.loop) == (bot, tables, loop)
        ]

    def middle(self, bot: str, tables: int, loop: str, name: str) -> float:
        """The median of a figure over the rounds."""
        return median(float(getattr(line, name)) for line in self.loads(bot, tables, loop))

    def starts(self, bot: str, tables: int) -> list[Started]:
        return [
            line
            for line in self.lines
            if isinstance(line, Started) and (line.bot, line.tables) == (bot, tables)
        ]


# Two bots and their people


@dataclass
class Side:
    """One bot with the Discord that it sees and the people there."""

    name: str
    bot: Bot
    crowd: Crowd

    async def started(self) -> Started:
        """Start it, and press at once."""
        if self.bot.process is not None:
            self.crowd.age()
        connected = await self.bot.start()
        await self.crowd.one("roll" if self.name == "ours" else "edit")
        answered = perf_counter() - self.bot.began_at
        times = (round(seconds, 3) for seconds in (connected, answered, self.bot.processor()))
        return Started(self.name, len(self.crowd.tables), *times)

    async def measured(self, other: Bot, variant: str, loop: str, work: Coroutine[Any, Any, Load]) -> Loaded:
        """Do a load on this bot while the other rests, and wait until all that it led to is done."""
        heard = self.bot.served.heard
        other.rest()
        heard.clear()
        before, own = self.bot.processor(), processor()
        load = await work
        share = (processor() - own) / load.seconds
        if load.acks:
            await asyncio.sleep(QUIET_SECONDS)
        spent = self.bot.processor() - before
        other.wake()
        return Loaded(
            bot=variant,
            tables=len(self.crowd.tables),
            loop=loop,
            presses=load.count,
            per_second=round(load.rate, 1),
            p50_ms=round(load.quantile(0.5), 2),
            p99_ms=round(load.quantile(0.99), 2),
            cpu_ms=round(1000 * spent / max(1, load.count), 3),
            edits=load.edits,
            acknowledged=load.acks,
            later_edits=heard["PATCH"],
            mentions=heard["POST"],
            refused=load.refused,
            too_late=load.too_late,
            driver_share=round(share, 2),
            driver_late_ms=round(1000 * load.late, 1),
        )


@asynccontextmanager
async def both(tables: int) -> AsyncIterator[tuple[Side, Side]]:
    """Ours and the bare bot, not yet started, with as many tables each."""
    model = Model(tables)
    people = [Person(user.id, user.shown) for user in model.people]
    ours, bare = Served(model), Served(model)
    with tempfile.TemporaryDirectory(prefix="kaiju-wire-") as name:
        folder = Path(name)
        file = folder / "kaiju.sqlite3"
        seated = await fill(file, ours.places, people)
        sides = (
            Side(
                "ours", Bot(ours, folder, "ours", OURS, DATABASE_URL=f"sqlite:///{file}"), Crowd(ours, seated)
            ),
            Side("bare", Bot(bare, folder, "bare", BARE), Crowd(bare, _moved(seated, bare))),
        )
        try:
            for side in sides:
                await side.bot.served.start()
            yield sides
        finally:
            for side in sides:
                await side.bot.stop()
                await side.bot.served.stop()


def _moved(seated: Sequence[Seated], bare: Served) -> list[Seated]:
    """The same tables where the bare bot is, with buttons that it knows."""
    moved = []
    for table, place in zip(seated, bare.places, strict=True):
        place.components = table.place.components.replace(":roll", ":edit").replace(":standing", ":ack")
        moved.append(replace(table, place=place))
    return moved


# The run


async def starts(tables: int, options: argparse.Namespace, report: Report) -> None:
    """How long a start takes, from a file that was in use before: its commands are known to Discord."""
    async with both(tables) as sides:
        for side in sides:
            for number in range(options.starts + 1):
                line = await side.started()
                if number:
                    report.add(line)
                await side.bot.stop()


async def loads(tables: int, options: argparse.Namespace, report: Report) -> None:
    async with both(tables) as sides:
        for side in sides:
            await side.started()
            await side.crowd.closed("roll" if side.name == "ours" else "edit", options.warm, PEOPLE)
            await asyncio.sleep(QUIET_SECONDS)
            report.add(Memory(side.name, tables, "started", round(side.bot.memory(), 1)))
        for _ in range(options.rounds):
            await one_round(*sides, "", options, report)
        if tables >= MANY and not options.quick:
            await tour(sides[0], report)
            for _ in range(options.rounds):
                await one_round(*sides, "awake ", options, report)


async def one_round(ours: Side, bare: Side, when: str, options: argparse.Namespace, report: Report) -> None:
    for variant, verb in (("ours", "roll"), ("edit", "edit"), ("ack", "ack")):
        side, other = (ours, bare.bot) if variant == "ours" else (bare, ours.bot)
        work = side.crowd.closed(verb, options.seconds / 2, PEOPLE)
        report.add(await side.measured(other, variant, f"{when}closed", work))
        if variant != "ack":
            work = side.crowd.open(verb, options.seconds, options.rate)
            report.add(await side.measured(other, variant, f"{when}open", work))


async def tour(ours: Side, report: Report) -> None:
    """Wake every table by a throw there."""
    await ours.crowd.tour("roll", PEOPLE)
    await asyncio.sleep(QUIET_SECONDS)
    report.add(Memory("ours", len(ours.crowd.tables), "played everywhere", round(ours.bot.memory(), 1)))


# What is printed


HEADING = (
    f"{'tables':>7} {'loop':13}{'bot':21}{'presses/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'cpu ms':>8}   answers"
)


def show_loads(report: Report, tables: int, loop: str) -> None:
    for bot, name in (("ours", "ours"), ("edit", "bare, edits"), ("ack", "bare, acknowledges")):
        lines = report.loads(bot, tables, loop)
        if not lines:
            continue
        middle = {
            figure: report.middle(bot, tables, loop, figure)
            for figure in ("per_second", "p50_ms", "p99_ms", "cpu_ms")
        }
        print(
            f"{tables:7} {loop:13}{name:21}{middle['per_second']:10.0f}{middle['p50_ms']:9.1f}"
            f"{middle['p99_ms']:9.1f}{middle['cpu_ms']:8.2f}   {answers(lines)}"
        )


def answers(lines: Sequence[Loaded]) -> str:
    """What was answered, in percent of the presses."""
    presses = sum(line.presses for line in lines) or 1
    kinds = {"edits": "edits", "acknowledged": "acknowledged", "later_edits": "later edits"}
    kinds |= {"mentions": "mentions", "refused": "REFUSED", "too_late": "TOO LATE"}
    shares = {
        word: 100 * sum(getattr(line, name) for line in lines) / presses for name, word in kinds.items()
    }
    return ", ".join(f"{share:.0f} % {word}" for word, share in shares.items() if share)


def same_answers(report: Report, tables: int, loop: str, figure: str = "per_second") -> float:
    """What the bare bot would need for the answers of ours: seconds by its rates, or milliseconds of cpu."""
    lines = report.loads("ours", tables, loop)
    presses = sum(line.presses for line in lines) or 1
    edits = sum(line.edits + line.later_edits for line in lines) / presses
    acks = sum(line.acknowledged for line in lines) / presses
    edit, ack = (report.middle(bot, tables, loop, figure) for bot in ("edit", "ack"))
    return edits * edit + acks * ack if figure == "cpu_ms" else 1 / (edits / edit + acks / ack)


def show_goals(report: Report, counts: Sequence[int]) -> None:
    print("\nGoals")
    for tables in counts:
        for loop in ("closed", "awake closed"):
            if report.loads("ours", tables, loop):
                show_rate(report, tables, loop)
    for tables in counts:
        ours, bare = (report.middle(bot, tables, "open", "p99_ms") for bot in ("ours", "edit"))
        told = f"{ours:.1f} ms, {ours / bare:.1f} times the bare bot's {bare:.1f}"
        print(f"  p99, {tables} tables, open: {told}" + (f" (goal {P99})" if tables == MIDDLING else ""))
    for few in (tables for tables in counts if FEW <= tables < counts[-1]):
        for loop in ("open", "awake open"):
            if report.loads("ours", counts[-1], loop):
                show_growth(report, few, counts[-1], loop)


def show_rate(report: Report, tables: int, loop: str) -> None:
    ours, bare = report.middle("ours", tables, loop, "per_second"), same_answers(report, tables, loop)
    cpu = same_answers(report, tables, loop, "cpu_ms") / report.middle("ours", tables, loop, "cpu_ms")
    told = f"{ours:.0f}/s, {ours / bare:.2f} of the bare bot's {bare:.0f} for the same answers"
    print(f"  rate, {tables} tables, {loop}: {told}, {cpu:.2f} by processor time (goal {SHARE})")


def show_growth(report: Report, few: int, many: int, loop: str) -> None:
    told = []
    for figure, name in (("p50_ms", "p50"), ("p99_ms", "p99"), ("cpu_ms", "cpu")):
        growth = report.middle("ours", many, loop, figure) / report.middle("ours", few, "open", figure)
        told.append(f"{name} {growth:.2f}")
    print(f"  {many} tables, {loop}, times the figures at {few}: {', '.join(told)} (goal {GROWTH})")


def show_starts(report: Report, counts: Sequence[int]) -> None:
    print(f"\nStart: seconds to the connection, to an answer (goal {START:.0f}), of the processor till then")
    for tables in counts:
        for bot in ("ours", "bare"):
            lines = report.starts(bot, tables)
            figures = [
                median(times)
                for times in zip(*((s.connected_s, s.answered_s, s.processor_s) for s in lines), strict=True)
            ]
            print(f"{tables:7} tables  {bot}" + "".join(f"{figure:7.2f}" for figure in figures))
    print("\nMemory, MB")
    for line in report.lines:
        if isinstance(line, Memory):
            print(f"{line.tables:7} tables  {line.bot}, {line.when}: {line.megabytes:.0f}")


def show_driver(report: Report) -> None:
    lines = [line for line in report.lines if isinstance(line, Loaded)]
    share, late = max(line.driver_share for line in lines), max(line.driver_late_ms for line in lines)
    print(f"\nThis process took {share:.2f} of a processor at most, and pressed {late:.0f} ms late at most.")


def read_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="1,10,200,10000", help="how many are open, with commas")
    parser.add_argument("--seconds", type=float, default=2.5, help="of an open loop; a closed one takes half")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=float, default=RATE, help="presses a second of the open loop")
    parser.add_argument("--quick", action="store_true", help="one round with 1, 10 and 200 tables")
    parser.add_argument("--json", type=Path, metavar="FILE", help="every measurement as a line of JSON")
    options = parser.parse_args(arguments)
    if options.quick:
        options.rounds, options.tables = 1, "1,10,200"
    options.starts = 1 if options.quick else STARTS
    options.warm = QUICK_SECONDS if options.quick else WARM_SECONDS
    options.tables = sorted({int(number) for number in options.tables.split(",")})
    return options


async def main(options: argparse.Namespace, file: TextIO | None) -> None:
    report = Report(file)
    print(HEADING)
    for tables in options.tables:
        await loads(tables, options, report)
        for loop in ("closed", "open", "awake closed", "awake open"):
            show_loads(report, tables, loop)
    some = sorted({options.tables[0], options.tables[-1]})
    for tables in some:
        await starts(tables, options, report)
    show_goals(report, options.tables)
    show_starts(report, some)
    show_driver(report)


if __name__ == "__main__":
    given = read_options()
    if given.json is None:
        asyncio.run(main(given, None))
    else:
        with given.json.open("w", encoding="utf-8") as lines:
            asyncio.run(main(given, lines))
