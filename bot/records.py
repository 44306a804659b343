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
from bot.table import Ending
from db.rows import Whole

Award = tuple[int, str, str, int, str]
"""Step, class, player's id, count, dice."""

FORMAT = "kaiju-record"
VERSION = 1


class UnreadableRecord(Exception):
    """Not a record, or of a later version; the text says what is missing."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`draws` recomputed in agreement; `difference` is where the record parts from them, None if nowhere."""

    draws: int
    difference: str | None = None


def write_record(whole: Whole) -> dict[str, Any]:
    """The record of a table that is over. It holds the secret, so a running table has none."""
    row, table = whole.table, shelf.from_rows(whole)
    assert not table.is_live
    return {
        "format": FORMAT,
        "version": VERSION,
        "table": row.id,
        "game": row.game,
        "opened_at": row.opened_at,
        "ended_at": row.ended_at,
        "ending": row.ending,
        "options": json.loads(row.options),
        "commitment": row.commitment,
        "secret": row.secret,
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
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        what = " ".join(str(error).split())  # pydantic writes several lines
        raise UnreadableRecord(f"not a whole record: {type(error).__name__} {what}") from error


def _game(record: Mapping[str, Any]) -> Game:
    if record["format"] != FORMAT or record["version"] != VERSION:
        raise UnreadableRecord(f"not a record of version {VERSION}")
    return GAMES[record["game"]]


def _replay(game: Game, record: Mapping[str, Any]) -> Verdict:
    players, steps = record["players"], record["steps"]
    if [player["seat"] for player in players] != list(range(len(players))):
        return Verdict(0, "the seats of the players are not 0 to n-1")
    brought = [fair.Contribution(int(p["id"]), p["brought"], p["word"]) for p in players]
    key = fair.make_key(record["secret"], brought)
    state: Any = None
    paid: list[Award] = []
    for n, step in enumerate(steps):
        made = _make(game, state, step, n, record, fair.Stream(key, n))
        if isinstance(made, str):
            return Verdict(n, f"step {n}: {made}")
        state, events = made
        drawn = json.loads(game.write_events(events))
        if drawn != step["events"]:
            return Verdict(n, f"step {n}: the record says {step['events']}, the draw is {drawn}")
        paid += _paid(game, events, players, n)
    return Verdict(len(steps), _difference_at_the_end(game, record, state, paid))


def _difference_at_the_end(
    game: Game, record: Mapping[str, Any], state: Any, paid: list[Award]
) -> str | None:
    recorded = [(a["n"], a["class"], a["id"], a["count"], a["dice"]) for a in record["awards"]]
    if recorded != paid:
        return "the awards are not those of the throws"
    was_played = state is not None and game.engine.outcome(state) is not None
    if was_played != (record["ending"] == Ending.PLAYED):
        return f"after the last step the rules do not agree with the ending {record['ending']!r}"
    return None


def _make(
    game: Game, state: Any, step: Mapping[str, Any], n: int, record: Mapping[str, Any], stream: fair.Stream
) -> tuple[Any, tuple[Any, ...]] | str:
    """The state and events after a step, or what is wrong with the step itself."""
    if step["n"] != n:
        return f"a step is missing, number {step['n']!r} stands here"
    if n == 0:
        config = game.configs.validate_python(step["action"])
        if not game.fits(game.options.model_validate(record["options"]), config):
            return "the setup is not that of the options"
        begun = game.engine.start(config, len(record["players"]), stream)
        return begun.state, begun.events
    try:
        made = game.engine.apply(state, step["seat"], game.actions.validate_python(step["action"]), stream)
    except Exception as refusal:
        return f"the rules refuse it: {type(refusal).__name__}"
    return made.state, made.events


def _paid(game: Game, events: tuple[Any, ...], players: list[Any], n: int) -> list[Award]:
    if game.prizes is None:
        return []
    return [
        (n, str(payout.class_), players[payout.seat]["id"], payout.count, payout.dice_text)
        for payout in game.prizes.payouts(events)
    ]
