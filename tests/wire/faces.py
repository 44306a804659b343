"""What must stand in a channel for what the file says."""

from __future__ import annotations

from collections.abc import Iterator

from books import Books
from server import Discord
from world import Channel, Message

from bot import shelf
from bot.table import Phase
from bot.words import Tongue
from cogs import bobing_face, doudizhu_face, shengguantu_face
from cogs.powers import with_powers
from db.rows import Whole

DRAWN_BY = {
    ("bobing", Phase.LOBBY): bobing_face.lobby,
    ("bobing", Phase.RUNNING): bobing_face.running,
    ("bobing", Phase.OVER): bobing_face.over,
    ("doudizhu", Phase.LOBBY): doudizhu_face.lobby,
    ("doudizhu", Phase.RUNNING): doudizhu_face.running,
    ("shengguantu", Phase.LOBBY): shengguantu_face.lobby,
    ("shengguantu", Phase.RUNNING): shengguantu_face.running,
    ("shengguantu", Phase.OVER): shengguantu_face.over,
}
"""Game and phase → what its board shows; results of 鬥地主 show points of other tables, too."""


def _most_boards(whole: Whole) -> int:
    """One; but the last command of a hand or a career, if it comes twice, may leave a second one behind.

    A known fault of the bot: nothing is lost by it, and the newest is as the file has it.
    """
    acts_by_commands = whole.table.game in ("doudizhu", "shengguantu")
    return 2 if acts_by_commands and whole.table.phase == Phase.OVER else 1


def against_channel(books: Books, discord: Discord, channel: Channel, tongue: Tongue) -> Iterator[str]:
    """One board a table, the end of a game too, as the file has it; and at most one mention."""
    for whole in books.of(channel.id):
        boards = [board for board in discord.boards(channel) if shows(board, whole)]
        if len(boards) > _most_boards(whole):
            yield f"table {whole.table.id} ({whole.table.phase}) stands on {len(boards)} boards"
        if not boards and whole.table.phase != Phase.OVER:
            yield f"table {whole.table.id} has no board"
        for board in boards[-1:]:
            yield from _against_board(whole, board, tongue)
    mentions = discord.pings(channel)
    here = books.here(channel.id)
    due = [] if here is None or here.table.ping_id is None else [here.table.ping_id]
    if [mention.id for mention in mentions] != due:
        yield f"{len(mentions)} mentions stand in {channel.name}, the file knows {len(due)}"


def shows(board: Message, whole: Whole) -> bool:
    ours = f"kaiju:{whole.table.id}:"
    return whole.table.commitment in board.text or any(each.startswith(ours) for each in board.custom_ids)


def _against_board(whole: Whole, board: Message, tongue: Tongue) -> Iterator[str]:
    table = shelf.from_rows(whole)
    draw = DRAWN_BY.get((table.game.name, table.phase))
    if draw is None:
        return
    headline, state, rows = with_powers(draw(table, tongue), table, tongue)
    text, buttons = "\n".join([headline, *state]), [b.item.custom_id for row in rows for b in row.children]
    if board.text != text:
        yield f"the board of table {table.id} says\n{board.text}\nand the file\n{text}"
    if board.custom_ids != buttons:
        yield f"the board of table {table.id} has the buttons {board.custom_ids}, the file {buttons}"
