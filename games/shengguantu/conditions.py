"""Which arrow a square has for a player: his status, or his own level, may decide (rules 18–25)."""

from __future__ import annotations

from collections.abc import Callable

from games.shengguantu.board import Board
from games.shengguantu.ranks import SECOND_RANK
from games.shengguantu.squares import Arrow, Condition, Entry, Square, Status
from games.shengguantu.throws import Sign
from games.shengguantu.values import ManchuPosts


def arrow_at(board: Board, square: Square, sign: Sign) -> Arrow | None:
    """None where the square has no entry that applies to the player."""
    entry: Entry | None = square.entries.get(sign)
    if entry is None or type(entry) is Arrow:
        return entry
    assert not isinstance(entry, Arrow)
    return entry.yes if HOLDS[entry.condition](board) else entry.no


def _is_manchu(board: Board) -> bool:
    """滿缺 are for 滿員; the option opens them (rule 23)."""
    return Status.MANCHU in board.status or board.config.manchu_posts is ManchuPosts.OPEN


def _may_assist(board: Board) -> bool:
    """協辦大學士: 滿員 or 正途 (rule 22)."""
    return Status.MANCHU in board.status or Status.REGULAR in board.status


def _may_censor(board: Board) -> bool:
    """御史 from a 郎中 or 員外: 舉人 or 滿員 (rule 25)."""
    return Status.JUREN in board.status or Status.MANCHU in board.status


def _may_examine(board: Board) -> bool:
    """學政 主考 同考 總裁: 進士; of others neither 捐班雜職 nor 滿員 without examinations (rule 24)."""
    status = board.status
    if Status.JINSHI in status:
        return True
    return Status.IRREGULAR not in status and (Status.MANCHU not in status or Status.EXAMS in status)


def _is_of_second_rank(board: Board) -> bool:
    return (board.level() or 0) >= SECOND_RANK


HOLDS: dict[Condition, Callable[[Board], bool]] = {
    Condition.MANCHU: _is_manchu,
    Condition.GRAND_SECRETARY: _may_assist,
    Condition.CENSOR: _may_censor,
    Condition.EXAMINER: _may_examine,
    Condition.LEVEL_16: _is_of_second_rank,
}
