"""Rows for the tests of the database."""

from typing import Any

from db.ledger import Entry, MovementRow
from db.rows import AwardRow, EventRow, PrizeRow, SeatRow, TableRow
from db.scores import ScoreRow

TABLE = TableRow(
    id=0,
    guild_id=77,
    channel_id=88,
    game="bobing",
    phase="lobby",
    host_id=1001,
    options="{}",
    state=None,
    version=0,
    turn_version=0,
    deadline=None,
    paused_left=None,
    host_seen_at=1.5,
    board_id=None,
    board_at=None,
    ping_id=None,
    secret="aa" * 32,
    commitment="bb" * 32,
    opened_at=1.5,
    started_at=None,
    ended_at=None,
    ending=None,
)

PRIZES = (
    PrizeRow(class_="zhuangyuan", position=0, name="購物卡", unit="張", total=1, left=1, edited=True),
    PrizeRow(class_="yixiu", position=1, name="", unit="", total=32, left=32, edited=False),
)


SCORE = ScoreRow(user_id=1001, name="安娜", what="points", count=3, is_practice=False)


def seat_row(user_id: int = 1001, **values: Any) -> SeatRow:
    usual: dict[str, Any] = {
        "seat": None,
        "name": "安娜",
        "joined_at": 1.5,
        "brought": "1421",
        "word": "",
        "presence": "seated",
        "autopilot": "off",
        "silent_turns": 0,
    }
    return SeatRow(user_id=user_id, **usual | values)


def event_row(n: int) -> EventRow:
    return EventRow(n=n, seat=0, actor_id=1001, cause="player", action="{}", events="[]", at=2.0)


def award_row(n: int) -> AwardRow:
    return AwardRow(n=n, class_="yixiu", user_id=1001, count=1, dice="4 1 1 2 3 5", at=2.0)


def movement_row(n: int) -> MovementRow:
    paid = (Entry("wallet", 1001, 30), Entry("wallet", 1002, -30))
    return MovementRow(guild_id=TABLE.guild_id, reason="game", entries=paid, n=n)
