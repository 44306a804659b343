"""A proof for every award: a short text that leads to the throw, and shows that nobody changed what it won.

    T12-57-9f86d081884c7d65    table 12, step 57, and the first 16 digits of a SHA-256

The SHA-256 is that of compact JSON: [table, commitment, secret, step, player's id, class, count, dice, prize,
unit], prize and unit as the host wrote them. It has the secret in it, so a running table has no proofs.
Whoever has the record can make it again; what it stands for is found by playing the table again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from bot.games import GAMES
from bot.lots import has_strangers, lot_faults
from bot.records import READING_ERRORS, UnreadableRecord, check_record, unreadable
from bot.table import Phase
from db.rows import AwardRow, Whole

FORMAT = "kaiju-prizes"
VERSION = 1

DIGITS = 16
_PROOF = re.compile(rf"T(\d{{1,12}})-(\d{{1,9}})-([0-9a-f]{{{DIGITS}}})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Proof:
    table: int
    step: int
    digest: str

    def __str__(self) -> str:
        return f"T{self.table}-{self.step}-{self.digest}"


def read_proof(text: str) -> Proof | None:
    """A proof as somebody typed or copied it; None if it is none."""
    found = _PROOF.fullmatch(text.strip().strip("`").strip())
    return Proof(int(found[1]), int(found[2]), found[3].lower()) if found else None


def of_award(whole: Whole, award: AwardRow) -> Proof:
    """The table must be over: a proof is made with its secret."""
    row = whole.table
    assert row.phase == Phase.OVER
    prize = next(prize for prize in whole.stock if prize.class_ == award.class_)
    won = (str(award.user_id), award.class_, award.count, award.dice)
    return _make(row.id, row.commitment, row.secret, award.n, won, (prize.name, prize.unit))


def award_of(whole: Whole, proof: Proof) -> AwardRow | None:
    """The award of a table that a proof is of."""
    return next((award for award in whole.awards if of_award(whole, award) == proof), None)


def _make(
    table: int,
    commitment: str,
    secret: str,
    step: int,
    won: tuple[str, str, int, str],
    prize: tuple[str, str],
) -> Proof:
    """`won` is the player's id, class, count and dice; `prize` its name and unit."""
    facts = json.dumps(
        [table, commitment, secret, step, *won, *prize], ensure_ascii=False, separators=(",", ":")
    )
    return Proof(table, step, sha256(facts.encode()).hexdigest()[:DIGITS])


# A whole list, checked without database and Discord


@dataclass(frozen=True, slots=True)
class ListVerdict:
    """`draws` recomputed in agreement, for `awards` at `tables` tables; `difference` is the first one.

    `is_unlinked` as of one record (`bot.records`); `lots_unchecked`: who sits where cannot be drawn again.
    """

    awards: int = 0
    tables: int = 0
    draws: int = 0
    difference: str | None = None
    is_unlinked: bool = False
    lots_unchecked: bool = False


@dataclass(frozen=True, slots=True)
class _Due:
    """What a record says that the list must say of one award; `at` is the second of its throw."""

    step: int
    at: int
    facts: Mapping[str, Any]


def is_list(document: Any) -> bool:
    return isinstance(document, dict) and document.get("format") == FORMAT


def check_list(document: Any) -> ListVerdict:
    """Play every table of a list of winners again, and hold each award and each lot against it.

    Raises UnreadableRecord.
    """
    try:
        if not is_list(document) or document["version"] != VERSION:
            raise UnreadableRecord(f"not a list of winners of version {VERSION}")
        checked = _check(document["awards"], document["records"])
        if checked.difference is not None or "event" not in document:
            return checked
        records = {record["table"]: record for record in document["records"]}
        return replace(
            checked,
            difference=next(lot_faults(document["event"], records), None),
            lots_unchecked=has_strangers(document["event"]),
        )
    except READING_ERRORS as error:
        raise unreadable("list of winners", error) from error


def _check(awards: Sequence[Mapping[str, Any]], records: Sequence[Any]) -> ListVerdict:
    draws, due, is_unlinked = 0, {}, False
    for record in records:
        verdict = check_record(record)
        table = record["table"]
        if verdict.difference is not None:
            return ListVerdict(draws=draws, difference=f"table {table}: {verdict.difference}")
        if table in due:
            return ListVerdict(draws=draws, difference=f"table {table}: its record is there twice")
        draws += verdict.draws
        is_unlinked |= verdict.is_unlinked
        due[table] = list(_due(record))
    difference = next(_differences(awards, due), None)
    return ListVerdict(len(awards), len(records), draws, difference, is_unlinked)


def _due(record: Mapping[str, Any]) -> Iterator[_Due]:
    names = {player["id"]: player["name"] for player in record["players"]}
    prizes = {prize["class"]: (prize["name"], prize["unit"]) for prize in record["prizes"]}
    table, commitment, secret = record["table"], record["commitment"], record["secret"]
    for award in record["awards"]:
        won = (award["id"], award["class"], award["count"], award["dice"])
        prize = prizes[award["class"]]
        yield _Due(
            award["n"],
            int(record["steps"][award["n"]]["at"]),
            {
                "player_id": award["id"],
                "player": names[award["id"]],
                "class": award["class"],
                "count": award["count"],
                "dice": award["dice"],
                "prize": prize[0] or _Unnamed(GAMES[record["game"]].name, award["class"]),
                "unit": prize[1],
                "proof": str(_make(table, commitment, secret, award["n"], won, prize)),
            },
        )


@dataclass(frozen=True, slots=True)
class _Unnamed:
    """A prize without a name goes by the word of its class, in the language of whoever made the list."""

    game: str
    class_: str

    def __eq__(self, told: object) -> bool:
        prizes = GAMES[self.game].prizes
        return prizes is not None and isinstance(told, str) and prizes.class_named(told) == self.class_

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"what {self.class_} is called"


def _differences(awards: Sequence[Mapping[str, Any]], due: Mapping[Any, list[_Due]]) -> Iterator[str]:
    for number, award in enumerate(awards, start=1):
        table = award["table"]
        if table not in due:
            yield f"award {number}: there is no record of its table {table!r}"
            return
        found = _nearest(award, due[table])
        if found is None:
            yield f"award {number}: table {table} has no such award, or it is listed twice"
            return
        yield from (f"award {number} of table {table}: {what}" for what in _unlike(award, found))
        due[table].remove(found)
    for table, left in due.items():
        yield from (f"table {table}: the award of step {missing.step} is not in the list" for missing in left)


def _nearest(award: Mapping[str, Any], due: Sequence[_Due]) -> _Due | None:
    """The award of the record that a line of the list is most like."""
    proof = read_proof(award["proof"])
    of_step = [one for one in due if proof is not None and one.step == proof.step]
    return min(of_step or due, key=lambda one: len(list(_unlike(award, one))), default=None)


def _unlike(award: Mapping[str, Any], due: _Due) -> Iterator[str]:
    for what, by_record in due.facts.items():
        if by_record != award[what]:
            yield f"its {what} is {award[what]!r}, by the record {by_record!r}"
    if int(datetime.fromisoformat(award["time"]).timestamp()) != due.at:
        yield f"its time is {award['time']!r}, which is not that of step {due.step}"
