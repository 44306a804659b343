"""The list of winners to take away: as CSV for a spreadsheet, as JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from db.rows import Whole

FORMULA = tuple("=+-@\t\r\n＝＋－＠")
"""What a formula may begin with; the full-width signs count where Excel is set to Chinese or Japanese."""

BOM = "\ufeff"  # without it a spreadsheet reads Chinese in a local encoding
COLUMNS = ("table", "player_id", "player", "class", "prize", "count", "unit", "dice", "time")


@dataclass(frozen=True, slots=True)
class Line:
    """One award; `time` is ISO 8601 in the guild's time zone."""

    table: int
    player_id: str
    player: str
    class_: str
    prize: str
    count: int
    unit: str
    dice: str
    time: str


def lines(whole: Whole, timezone: str, words: Mapping[str, str]) -> list[Line]:
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
            time=datetime.fromtimestamp(award.at, UTC).astimezone(zone).isoformat(timespec="seconds"),
        )
        for award in whole.awards
    ]


def as_csv(found: list[Line]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for line in found:
        writer.writerow(_inert(str(value)) for value in asdict(line).values())
    return (BOM + text.getvalue()).encode()


def as_json(found: list[Line]) -> bytes:
    rows = [dict(zip(COLUMNS, asdict(line).values(), strict=True)) for line in found]
    return json.dumps(rows, ensure_ascii=False, indent=2).encode()


def _inert(cell: str) -> str:
    # A spreadsheet runs what begins so as a formula, and a player may have named himself one.
    return f"'{cell}" if cell[:1] in FORMULA else cell
