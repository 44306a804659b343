"""The list of winners to take away: as CSV for a spreadsheet, as JSON for programs and for the proof."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot import proofs
from bot.people import is_stranger
from bot.records import write_record
from bot.table import Ending, Phase
from db.rows import AwardRow, Whole

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a formula may begin with; the full-width signs count where Excel is set to Chinese or Japanese."""

BOM = "\ufeff"  # without it a spreadsheet reads Chinese in a local encoding
COLUMNS = (
    *("table", "player_id", "player", "class", "prize", "count", "unit", "dice", "time"),
    *("event", "room", "handed_at", "handed_by", "handed_by_id", "proof"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One award. Times are ISO 8601 in the guild's time zone.

    `event` is the title of the gathering and `room` which table it was there; what was not handed over, and
    what has no proof yet, is "".
    """

    table: int
    player_id: str
    player: str
    class_: str
    prize: str
    count: int
    unit: str
    dice: str
    time: str
    event: str = ""
    room: str = ""
    handed_at: str = ""
    handed_by: str = ""
    handed_by_id: str = ""
    proof: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The awards of tables that are over, and the record of each of these tables.

    Left out are the tables still `running`, whose secret nobody may know, and those made `void`, whose prizes
    do not count.
    """

    lines: tuple[Line, ...]
    records: tuple[Mapping[str, Any], ...]
    running: tuple[int, ...] = ()
    void: tuple[int, ...] = ()
    lots: Mapping[str, Any] | None = None


def prize_list(
    wholes: Sequence[Whole],
    timezone: str,
    words: Mapping[str, str],
    titles: Mapping[int, str] | None = None,
    lots: Mapping[str, Any] | None = None,
    rooms: Mapping[int, str] | None = None,
) -> PrizeList:
    """The list of one table, or of several; `words` name each class, `titles` each gathering by its number.

    `lots` are those of the evening whose tables they are (`bot.lots`), once it is over; `rooms` tells by the
    number of a table which one it was there.

    It writes a record a table, which takes a while where there are many: not for the loop.
    """
    over = [whole for whole in wholes if whole.table.phase == Phase.OVER]
    void = [whole for whole in over if whole.table.ending == Ending.VOID]
    counted = [whole for whole in over if whole.table.ending != Ending.VOID]
    return PrizeList(
        lines=tuple(line for whole in counted for line in lines(whole, timezone, words, titles, rooms)),
        records=tuple(write_record(whole) for whole in counted),
        running=tuple(whole.table.id for whole in wholes if whole.table.phase != Phase.OVER),
        void=tuple(whole.table.id for whole in void),
        lots=lots,
    )


def lines(
    whole: Whole,
    timezone: str,
    words: Mapping[str, str],
    titles: Mapping[int, str] | None = None,
    rooms: Mapping[int, str] | None = None,
) -> list[Line]:
    """The awards of a table in order; a class whose prizes have no name goes by its word in `words`."""
    names = {seat.user_id: seat.name for seat in whole.seats}
    prizes = {prize.class_: prize for prize in whole.stock}
    zone = ZoneInfo(timezone)
    return [
        Line(
            table=whole.table.id,
            player_id=str(award.user_id),
            player=names[award.user_id],
            class_=award.class_,
            prize=prizes[award.class_].name or words[award.class_],
            count=award.count,
            unit=prizes[award.class_].unit,
            dice=award.dice,
            time=local_time(award.at, zone),
            event=(titles or {}).get(whole.table.gathering_id or 0, ""),
            room=(rooms or {}).get(whole.table.id, ""),
            handed_at="" if award.handed_at is None else local_time(award.handed_at, zone),
            handed_by=_by(whole, place, award),
            handed_by_id="" if award.handed_by is None else str(award.handed_by),
            proof=str(proofs.of_award(whole, award)) if whole.table.phase == Phase.OVER else "",
        )
        for place, award in enumerate(whole.awards)
    ]


def local_time(at: float, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone(zone).isoformat(timespec="seconds")


def _by(whole: Whole, place: int, award: AwardRow) -> str:
    """How whoever ticked an award off was called then."""
    ticks = [tick for tick in whole.handings if tick.place == place]
    return ticks[-1].by_name if ticks and award.handed_at is not None else ""


def as_csv(found: Iterable[Line]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in found:
        known = replace(line, player_id=account(line.player_id), handed_by_id=account(line.handed_by_id))
        writer.writerow(inert_cell(str(value)) for value in asdict(known).values())
    return (BOM + text.getvalue()).encode()


def as_json(found: PrizeList) -> bytes:
    """One document, which `python -m bot verify` checks without anything else."""
    document = {
        "format": proofs.FORMAT,
        "version": proofs.VERSION,
        "awards": [dict(zip(COLUMNS, asdict(line).values(), strict=True)) for line in found.lines],
        "running": found.running,
        "void": found.void,
        "records": found.records,
        **({} if found.lots is None else {"event": found.lots}),
    }
    # Compact: with an indent the throws of a large evening would not fit into what Discord takes.
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def account(user_id: str) -> str:
    """A Discord account as a sheet tells it: who was forgotten has none, whatever number stands for him."""
    return "" if user_id and is_stranger(int(user_id)) else user_id


def inert_cell(cell: str) -> str:
    # A spreadsheet runs what begins so as a formula, and a player may have named himself one.
    return f"'{cell}" if cell[:1] in FORMULA else cell
