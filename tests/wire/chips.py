"""What a game of 陞官圖 paid, by its log alone, held against the ledger."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from books import Books

from db.ledger import Entry
from db.rows import EventRow, Whole

Due = dict[tuple[str, int], int]
"""Kind and holder of an account → the chips that it gets."""


def against_chips(books: Books) -> Iterator[str]:
    """Every payment stands once, a game closed early brought nobody anything, and no chips came or went."""
    held = Counter[tuple[str, int]]()
    if total := sum(books.accounts.values()):
        yield f"wallets, pools and the mint together hold {total} chips"
    for table_id, whole in books.tables.items():
        for movement in whole.movements:
            held.update(_sums(movement.entries))
        if whole.table.game == "shengguantu":
            yield from _against_movements(whole)
            yield from _against_scores(whole)
            yield from _against_pool(whole, books.accounts.get(("pool", table_id), 0))
    for account, balance in books.accounts.items():
        # What a table did not move, the mint did: a grant.
        if account[0] == "pool" and balance != held[account]:
            yield f"the {account} holds {balance} chips, its movements come to {held[account]}"


def _against_movements(whole: Whole) -> Iterator[str]:
    moved = [(movement.n, _sums(movement.entries)) for movement in whole.movements]
    due = [(event.n, paid) for event in whole.events if (paid := _paid(whole, event))]
    early = whole.table.phase == "over" and whole.table.ending != "played" and whole.events
    if early:
        back = Counter[tuple[str, int]]()
        for _, paid in due:
            back.subtract(paid)
        due.append((None, {account: chips for account, chips in back.items() if chips}))
    if sorted(moved, key=str) != sorted(due, key=str):
        more, less = [m for m in moved if m not in due], [d for d in due if d not in moved]
        yield f"table {whole.table.id} moved {more} and should have moved {less}"


def _paid(whole: Whole, event: EventRow) -> Due:
    got = Counter[tuple[str, int]]()
    for told in json.loads(event.events):
        if told["kind"] == "paid":
            got[_account(whole, told["payee"])] += told["chips"]
            got[_account(whole, told["payer"])] -= told["chips"]
    return {account: chips for account, chips in got.items() if chips}


def _account(whole: Whole, seat: int | None) -> tuple[str, int]:
    if seat is None:
        return "pool", whole.table.id
    return "wallet", next(each.user_id for each in whole.seats if each.seat == seat)


def _sums(entries: tuple[Entry, ...]) -> Due:
    return {(entry.kind, entry.holder): entry.amount for entry in entries}


def _against_scores(whole: Whole) -> Iterator[str]:
    """One game for everybody who played it to its end, and what became of him."""
    ends = [told for event in whole.events for told in json.loads(event.events) if told["kind"] == "ended"]
    due: list[tuple[int, str, int]] = []
    for end in ends:
        for result in end["outcome"]["results"]:
            _, user_id = _account(whole, result["seat"])
            due += [(user_id, "games", 1), (user_id, result["ending"], 1)]
    kept = [(score.user_id, score.what, score.count) for score in whole.scores]
    if len(ends) > 1 or sorted(kept) != sorted(due):
        yield f"table {whole.table.id} ended {len(ends)} times, scored {kept} and should have {due}"


def _against_pool(whole: Whole, balance: int) -> Iterator[str]:
    state: dict[str, Any] = json.loads(whole.table.state)["state"] if whole.table.state else {"pool": 0}
    due = state["pool"] if whole.table.phase == "running" else 0
    if balance != due:
        yield f"the pool of table {whole.table.id} ({whole.table.phase}) holds {balance} chips, not {due}"
