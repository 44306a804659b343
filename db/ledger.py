"""Chips in double entry: accounts, and the movements between them.

account    a wallet (holder: the user), the pool of a table (holder: the table) or the mint (holder: 0),
           each of one guild; a balance is the sum of its entries
movement   what happened at once, with its reason; its entries sum to zero
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from db import schema
from db.errors import RepeatedKey

Kind = Literal["wallet", "pool", "mint"]

COMPUTERS = range(100)
"""User ids of computer players, who have no wallet; Discord's are far larger."""

_accounts, _movements, _entries = schema.accounts.c, schema.movements.c, schema.entries.c


@dataclass(frozen=True, slots=True)
class Entry:
    """`amount` chips that an account gets; pays, if negative."""

    kind: Kind
    holder: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRow:
    """`key` makes it happen once; action `n` of a table caused it, where there is one."""

    guild_id: int
    reason: str
    entries: tuple[Entry, ...]
    table_id: int | None = None
    n: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What one movement brought a wallet, and what was in it afterwards."""

    at: float
    reason: str
    amount: int
    balance: int
    table_id: int | None


# Put together once: building a statement takes longer than executing it.

_POSTED = select(_movements.id).where(_movements.key == bindparam("wanted"))
_OF_ACCOUNT = and_(
    _accounts.guild_id == bindparam("guild"),
    _accounts.kind == bindparam("of_kind"),
    _accounts.holder == bindparam("of_holder"),
)
_ADD = (
    update(schema.accounts)
    .where(_OF_ACCOUNT)
    .values(balance=_accounts.balance + bindparam("more"))
    .returning(_accounts.id)
)
_OPEN = insert(schema.accounts).returning(_accounts.id)
_MOVE = insert(schema.movements).returning(_movements.id)
_ENTER = insert(schema.entries)
_BALANCE = select(_accounts.balance).where(_OF_ACCOUNT)


def check_key(conn: Connection, movement: MovementRow) -> None:
    """Raises RepeatedKey if the movement was posted before."""
    if movement.key is not None and conn.execute(_POSTED, {"wanted": movement.key}).scalar() is not None:
        raise RepeatedKey(movement.key)


def post(conn: Connection, movement: MovementRow, at: float) -> None:
    """Move chips; accounts are made as they are needed. Raises RepeatedKey, having written nothing.

    No account stands in `movement.entries` twice.
    """
    assert movement.entries, movement
    assert sum(entry.amount for entry in movement.entries) == 0, movement
    check_key(conn, movement)
    values = {name: getattr(movement, name) for name in ("guild_id", "table_id", "n", "reason", "key")}
    movement_id = conn.execute(_MOVE, {**values, "at": at}).scalar_one()
    entered = [
        {
            "movement_id": movement_id,
            "account_id": _add(conn, movement.guild_id, entry),
            "guild_id": movement.guild_id,
            "amount": entry.amount,
        }
        for entry in movement.entries
    ]
    conn.execute(_ENTER, entered)


def open_wallet(conn: Connection, guild_id: int, user_id: int, grant: int, at: float) -> int:
    """The balance of a wallet, into which `grant` chips from the mint go the first time."""
    given = (Entry("wallet", user_id, grant), Entry("mint", 0, -grant))
    key = f"grant:{guild_id}:{user_id}"
    movement = MovementRow(guild_id=guild_id, reason="grant", entries=given, key=key)
    if conn.execute(_POSTED, {"wanted": key}).scalar() is None:
        post(conn, movement, at)
    found = balance(conn, guild_id, user_id)
    assert found is not None
    return found


def balance(conn: Connection, guild_id: int, user_id: int) -> int | None:
    """What is in a wallet, None if there is none yet."""
    wanted = _wallet(guild_id, user_id)
    return conn.execute(_BALANCE, wanted).scalar()


def history(conn: Connection, guild_id: int, user_id: int, limit: int, offset: int) -> tuple[Line, ...]:
    """What came into a wallet and went out of it, newest first."""
    so_far = func.sum(_entries.amount).over(order_by=_entries.movement_id)
    columns = (_movements.at, _movements.reason, _entries.amount, so_far, _movements.table_id)
    query = _of_wallet(*columns).order_by(_entries.movement_id.desc()).limit(limit).offset(offset)
    return tuple(Line(*row) for row in conn.execute(query, _wallet(guild_id, user_id)))


def count_history(conn: Connection, guild_id: int, user_id: int) -> int:
    found: int = conn.execute(_of_wallet(func.count()), _wallet(guild_id, user_id)).scalar_one()
    return found


def last(conn: Connection, guild_id: int, user_id: int, reason: str) -> tuple[float, str | None] | None:
    """When a wallet's latest movement for this reason was, and its key."""
    query = _of_wallet(_movements.at, _movements.key).where(_movements.reason == reason)
    newest = query.order_by(_entries.movement_id.desc()).limit(1)
    row = conn.execute(newest, _wallet(guild_id, user_id)).one_or_none()
    return (row[0], row[1]) if row else None


def series_chips(conn: Connection, series_id: int) -> dict[int, int]:
    """User → what he won in all games of a series; lost, if negative."""
    joined = schema.entries.join(schema.accounts).join(schema.movements)
    query = (
        select(_accounts.holder, func.sum(_entries.amount))
        .select_from(joined)
        .where(_accounts.kind == "wallet", _movements.table_id.in_(schema.tables_of_series(series_id)))
        .group_by(_accounts.holder)
    )
    return {row[0]: int(row[1]) for row in conn.execute(query)}


def of_table(conn: Connection, table_id: int) -> tuple[MovementRow, ...]:
    """What moved at a table, in the order in which it did."""
    at_table = _movements.table_id == table_id
    moved = conn.execute(select(schema.movements).where(at_table).order_by(_movements.id)).all()
    if not moved:
        return ()
    joined = schema.entries.join(schema.accounts).join(schema.movements)
    columns = (_entries.movement_id, _accounts.kind, _accounts.holder, _entries.amount)
    query = select(*columns).select_from(joined).where(at_table).order_by(_entries.account_id)
    entries: dict[int, list[Entry]] = {}
    for movement_id, kind, holder, amount in conn.execute(query):
        entries.setdefault(movement_id, []).append(Entry(kind, holder, amount))
    return tuple(
        MovementRow(
            guild_id=row.guild_id,
            reason=row.reason,
            entries=tuple(entries.get(row.id, ())),
            table_id=row.table_id,
            n=row.n,
            key=row.key,
        )
        for row in moved
    )


def undo(conn: Connection, table_id: int, at: float) -> None:
    """Move back whatever moved at a table, in one movement; nothing if that is nothing."""
    moved = of_table(conn, table_id)
    back: Counter[tuple[Kind, int]] = Counter()
    for movement in moved:
        for entry in movement.entries:
            back[entry.kind, entry.holder] -= entry.amount
    entries = tuple(Entry(kind, holder, amount) for (kind, holder), amount in back.items() if amount)
    if entries:
        guild_id, key = moved[0].guild_id, f"pay:{table_id}:void"
        post(
            conn,
            MovementRow(guild_id=guild_id, reason="void", entries=entries, table_id=table_id, key=key),
            at,
        )


def breaks(conn: Connection) -> Iterator[str]:
    """What does not hold of the ledger."""
    for (movement_id,) in conn.execute(_unequal_movements()):
        yield f"movement {movement_id}: its entries do not sum to zero, or there are none"
    for (account_id,) in conn.execute(_unequal_accounts()):
        yield f"account {account_id}: its balance is not the sum of its entries"
    for movement_id, account_id in conn.execute(_strange_entries()):
        yield f"movement {movement_id}: its entry for account {account_id} crosses guilds, or leads nowhere"
    for (movement_id,) in conn.execute(_misplaced_movements()):
        yield f"movement {movement_id}: its table is of another guild"
    of_computer = and_(_accounts.kind == "wallet", _accounts.holder.in_(COMPUTERS))
    for (account_id,) in conn.execute(select(_accounts.id).where(of_computer)):
        yield f"account {account_id}: a computer has a wallet"


def _wallet(guild_id: int, user_id: int) -> dict[str, Any]:
    return {"guild": guild_id, "of_kind": "wallet", "of_holder": user_id}


def _add(conn: Connection, guild_id: int, entry: Entry) -> int:
    """The number of the account, with the amount added to its balance."""
    wanted = {"guild": guild_id, "of_kind": entry.kind, "of_holder": entry.holder, "more": entry.amount}
    found: int | None = conn.execute(_ADD, wanted).scalar()
    if found is not None:
        return found
    made = {"guild_id": guild_id, "kind": entry.kind, "holder": entry.holder, "balance": entry.amount}
    opened: int = conn.execute(_OPEN, made).scalar_one()
    return opened


def _of_wallet(*columns: ColumnElement[Any]) -> Select[Any]:
    joined = schema.entries.join(schema.accounts).join(schema.movements)
    return select(*columns).select_from(joined).where(_OF_ACCOUNT)


def _unequal_movements() -> Select[Any]:
    total = func.coalesce(func.sum(_entries.amount), 0)
    return (
        select(_movements.id)
        .select_from(schema.movements.outerjoin(schema.entries))
        .group_by(_movements.id)
        .having(or_(func.count(_entries.amount) == 0, total != 0))
    )


def _unequal_accounts() -> Select[Any]:
    total = func.coalesce(func.sum(_entries.amount), 0)
    joined = schema.accounts.outerjoin(schema.entries)
    return (
        select(_accounts.id)
        .select_from(joined)
        .group_by(_accounts.id, _accounts.balance)
        .having(total != _accounts.balance)
    )


def _strange_entries() -> Select[Any]:
    joined = schema.entries.outerjoin(schema.accounts).outerjoin(
        schema.movements, _movements.id == _entries.movement_id
    )
    strange = or_(
        _accounts.guild_id.is_distinct_from(_entries.guild_id),
        _movements.guild_id.is_distinct_from(_entries.guild_id),
    )
    return select(_entries.movement_id, _entries.account_id).select_from(joined).where(strange)


def _misplaced_movements() -> Select[Any]:
    joined = schema.movements.join(schema.game_tables)
    elsewhere = _movements.guild_id != schema.game_tables.c.guild_id
    return select(_movements.id).select_from(joined).where(elsewhere)
