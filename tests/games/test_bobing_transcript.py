"""One whole game as text: a rule change shows as a difference.

`python -m tests.games.test_bobing_transcript` in the root of the checkout writes the stored text anew.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from random import Random

from games.bobing import apply, scaled_stock, start, to_act, view
from games.bobing.values import Action, Config, Event, Leave, Return, Roll, Standing, State
from games.core import Seat

STORED = Path(__file__).with_name("bobing_transcript.txt")

CONFIG = Config(stock=scaled_stock(4), die_out_percent=10, sijin_pays_side=True, host=2)
COMINGS: dict[int, tuple[Seat, Action]] = {
    3: (1, Leave()),
    12: (1, Return()),
    20: (0, Leave()),
    40: (0, Return()),
}
"""Who goes or comes before which action of the game."""


def transcript() -> str:
    rng = Random(2024)
    step = start(CONFIG, 4, rng)
    lines = [describe(event) for event in step.events] + [board(step.state)]
    for number in range(1, 1000):
        turn = to_act(step.state)
        if turn is None:
            break
        step = apply(step.state, *COMINGS.get(number, (turn, Roll())), rng)
        lines += [describe(event) for event in step.events] + [board(step.state)]
    return "\n".join(lines) + "\n"


def board(state: State) -> str:
    """What everybody sees; one line serves all seats."""
    seen = view(state, None)
    assert all(view(state, seat) == seen for seat in range(4))
    leading = f"{seen.leader.seat}:{show(seen.leader.key)}" if seen.leader else "-"
    marks = "".join(
        "a" if away else "s" if out else "." for away, out in zip(seen.away, seen.sits_out, strict=True)
    )
    flags = " closing" * seen.closing + " may_sweep" * seen.may_sweep
    return f"    round {seen.round} turn {seen.turn} stock {show(seen.stock)} leader {leading} {marks}{flags}"


def describe(event: Event) -> str:
    """The kind, and every field that is not at its default."""
    said = [
        f"{field.name}={show(value)}"
        for field in fields(event)
        if field.name != "kind" and (value := getattr(event, field.name)) != field.default
    ]
    return " ".join([event.kind, *said])


def show(value: object) -> str:
    if isinstance(value, Standing):
        return f"{value.seat}:{show(value.dice)}:{value.class_}:{show(value.key)}:{value.throw}"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_a_seeded_game_goes_as_it_went() -> None:
    assert transcript() == STORED.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORED.write_text(transcript(), encoding="utf-8")
