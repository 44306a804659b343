"""The record of a finished game, and the check that anybody can make of it.

A record is one JSON document with everything that chance and the rules need: options, commitment, secret,
what each player brought, and every action with its events. Checking it plays the game again from these and
names the first difference. Only the file is read: no database, no Discord.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot import fair, shelf
from bot.engines import Game
from bot.games import GAMES
from bot.people import is_stranger
from bot.replay import Difference, Replay, Step, replay
from bot.table import Ending
from db.rows import Whole

Award = tuple[int, str, str, int, str]
"""Step, class, player's id, count, dice."""

FORMAT = "kaiju-record"
VERSION = 1
KEYED = 2
"""The version of a record with a `key`: somebody at the table asked to be forgotten, and of what he brought
the key can no longer be made. His id is negative. Versions that know no such record do not read it."""

READING_ERRORS = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
"""What comes of reading something else than a record."""


class UnreadableRecord(Exception):
    """Not a record, or of a later version; the text says what is missing."""


def unreadable(what: str, error: Exception) -> UnreadableRecord:
    detail = " ".join(str(error).split())  # pydantic writes several lines
    return UnreadableRecord(f"not a whole {what}: {type(error).__name__} {detail}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """`draws` recomputed in agreement; `difference` is where the record parts from them, None if nowhere.

    `is_unlinked`: they follow from the record's key, and nobody can recompute that from the secret.
    """

    draws: int
    difference: str | None = None
    is_unlinked: bool = False


def write_record(whole: Whole) -> dict[str, Any]:
    """The record of a table that is over. It holds the secret, so a running table has none."""
    row, table = whole.table, shelf.from_rows(whole)
    assert not table.is_live
    keyed = {} if row.chance_key is None else {"key": row.chance_key}
    return {
        "format": FORMAT,
        "version": KEYED if keyed else VERSION,
        "table": row.id,
        "game": row.game,
        "opened_at": row.opened_at,
        "ended_at": row.ended_at,
        "ending": row.ending,
        "options": json.loads(row.options),
        "number": row.series_n,
        "commitment": row.commitment,
        "secret": row.secret,
        **keyed,
        "players": [
            {
                "seat": sitter.seat,
                "id": str(sitter.user_id),
                "name": sitter.name,
                "brought": sitter.brought,
                "word": sitter.word,
            }
            for sitter in table.by_seat
        ],
        "steps": [
            {
                "n": step.n,
                "seat": step.seat,
                "cause": step.cause,
                "at": step.at,
                "action": json.loads(step.action),
                "events": json.loads(step.events),
            }
            for step in whole.events
        ],
        "prizes": [{"class": prize.class_, "name": prize.name, "unit": prize.unit} for prize in whole.stock],
        "awards": [
            {
                "n": award.n,
                "class": award.class_,
                "id": str(award.user_id),
                "count": award.count,
                "dice": award.dice,
            }
            for award in whole.awards
        ],
    }


def check_record(record: Any) -> Verdict:
    """Play the recorded game again. Raises UnreadableRecord."""
    try:
        game = _game(record)
        if fair.commit(record["secret"]) != record["commitment"]:
            return Verdict(0, "the secret does not fit the commitment")
        return _replay(game, record)
    except READING_ERRORS as error:
        raise unreadable("record", error) from error


def _game(record: Mapping[str, Any]) -> Game:
    if record["format"] != FORMAT or record["version"] not in (VERSION, KEYED):
        raise UnreadableRecord(f"not a record of version {VERSION} or {KEYED}")
    return GAMES[record["game"]]


def _replay(game: Game, record: Mapping[str, Any]) -> Verdict:
    players = record["players"]
    if [player["seat"] for player in players] != list(range(len(players))):
        return Verdict(0, "the seats of the players are not 0 to n-1")
    brought = [fair.Contribution(int(p["id"]), p["brought"], p["word"]) for p in players]
    is_unlinked = any(is_stranger(part.user_id) for part in brought)
    if ("key" in record, record["version"] == KEYED) != (is_unlinked, is_unlinked):
        fault = "its key is missing" if is_unlinked else "a key is given, and everybody's part is there"
        return Verdict(0, fault)
    key = bytes.fromhex(record["key"]) if is_unlinked else fair.make_key(record["secret"], brought)
    steps = (Step(s["n"], s["seat"], s["action"], s["events"]) for s in record["steps"])
    # Records from before there were series have no number.
    again = replay(game, record.get("options"), key, len(players), steps, record.get("number", 0))
    if again.difference is not None:
        return Verdict(again.steps, _in_words(again.difference), is_unlinked)
    return Verdict(again.steps, _difference_at_the_end(game, record, again), is_unlinked)


def _in_words(found: Difference) -> str:
    if found.drawn is not None:
        return f"step {found.n}: the record says {found.told}, the draw is {found.drawn}"
    return f"step {found.n}: {found.what}"


def _difference_at_the_end(game: Game, record: Mapping[str, Any], again: Replay) -> str | None:
    recorded = [(a["n"], a["class"], a["id"], a["count"], a["dice"]) for a in record["awards"]]
    paid: list[Award] = [
        (n, str(payout.class_), record["players"][payout.seat]["id"], payout.count, payout.dice_text)
        for n, payout in again.paid
    ]
    if recorded != paid:
        return "the awards are not those of the throws"
    was_played = again.state is not None and game.engine.outcome(again.state) is not None
    if was_played != (record["ending"] == Ending.PLAYED):
        return f"after the last step the rules do not agree with the ending {record['ending']!r}"
    return None
