"""One whole game as text: a rule change shows as a difference.

`python -m tests.games.test_shengguantu_transcript` in the root of the checkout writes the stored text anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from random import Random

from games.core import Seat
from games.shengguantu import apply, idle_action, legal_actions, start, to_act, view
from games.shengguantu.events import Ended, Event
from games.shengguantu.values import Action, Career, Config, Donate, Leave, Refuse, Result, Return, State

STORED = Path(__file__).with_name("shengguantu_transcript.txt")

SEED = 919
CONFIG = Config(bail_out=True, first=1)
COMINGS: dict[int, tuple[Seat, Action]] = {9: (2, Leave()), 60: (2, Return())}
"""Who goes or comes before which action of the game."""


def transcript() -> str:
    rng = Random(SEED)
    step = start(CONFIG, 4, rng)
    lines = told(step.events, step.state)
    for number in range(1, 1000):
        turn = to_act(step.state)
        if turn is None:
            break
        step = apply(step.state, *COMINGS.get(number, (turn, chosen(step.state, turn))), rng)
        lines += told(step.events, step.state)
    return "\n".join(lines) + "\n"


def chosen(state: State, seat: Seat) -> Action:
    """Seat 1 buys when it is cheap, seat 3 refuses what may be refused; else what the clock does."""
    offered = legal_actions(state, seat)
    cheap = next((one.office for one in view(state, seat).for_sale if one.chips <= 15), None)
    if seat == 1 and cheap and state.turns < 100:
        return Donate(cheap)
    return Refuse() if seat == 3 and Refuse() in offered else idle_action(state, seat)


def told(events: Sequence[Event], state: State) -> list[str]:
    return [*map(describe, events), board(state)]


def board(state: State) -> str:
    """What everybody sees, in one line."""
    seen = view(state, None)
    seats = " | ".join(
        f"{place(career)} {balance}{'a' * away}{'r' * refilled}"
        for career, balance, away, refilled in zip(
            seen.careers, seen.balances, seen.away, seen.refilled, strict=True
        )
    )
    return f"    {seen.phase} round {seen.round} turn {seen.turn} pool {seen.pool} | {seats}"


def place(career: Career) -> str:
    own = f"({career.own_level})" if career.own_level else ""
    second = f"/{career.second}" if career.second else ""
    return f"{career.office}{own}{second}{f' {career.ending}' if career.ending else ''}"


def describe(event: Event) -> str:
    """The kind, and every field that says something."""
    if isinstance(event, Ended):
        return "\n".join(["ended", *map(describe_result, event.outcome.results)])
    return " ".join([event.kind, *said(event)])


def describe_result(result: Result) -> str:
    return " ".join(["   ", *said(result)])


def said(value: Event | Result) -> list[str]:
    named = [(field.name, getattr(value, field.name)) for field in fields(value) if field.name != "kind"]
    return [f"{name}={show(found)}" for name, found in named if found is not None]


def show(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_a_seeded_game_goes_as_it_went() -> None:
    assert transcript() == STORED.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORED.write_text(transcript(), encoding="utf-8")
