"""One whole hand as text, with what every seat sees: a rule change shows as a difference.

`python -m tests.games.test_doudizhu_transcript` in the root of the checkout writes the stored text anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.core import Seat
from games.doudizhu import apply, group_of, start, take, to_act, view
from games.doudizhu.cards import RANKS
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Pattern
from games.doudizhu.values import (
    Action,
    Bid,
    Called,
    CameBack,
    Config,
    Dealt,
    Ended,
    Event,
    LandlordFound,
    Leave,
    Move,
    Outcome,
    Pass,
    Passed,
    Play,
    Played,
    Return,
    State,
    View,
    Went,
)
from tests.games.doudizhu_table import text

STORED = Path(__file__).with_name("doudizhu_transcript.txt")

SEED, CALLS = 41, (0, 0, 0, 1, 0, 2)
COMINGS: dict[int, tuple[Seat, Action]] = {9: (1, Leave()), 20: (1, Return())}
"""Who goes or comes before which action of the hand."""


def transcript(seed: int = SEED) -> str:
    rng, choice = Random(seed), Random(seed)
    step = start(Config(first_caller=1), 3, rng)
    lines = told(step.events, step.state)
    for number in range(200):
        turn = to_act(step.state)
        if turn is None:
            break
        action = Bid(CALLS[number]) if step.state.landlord is None else chosen(step.state, turn, choice)
        step = apply(step.state, *COMINGS.get(number, (turn, action)), rng)
        lines += told(step.events, step.state)
    return "\n".join(lines) + "\n"


def chosen(state: State, seat: Seat, choice: Random) -> Action:
    """One of the hints, or now and then a pass."""
    seen = view(state, seat)
    assert seen.hand is not None
    shown = hints(group_of(seen.hand), seen.table.pattern if seen.table else None)
    if seen.may_pass and (not shown or choice.random() < 0.2):
        return Pass()
    return Play(take(seen.hand, choice.choice(shown)))


def told(events: tuple[Event, ...], state: State) -> list[str]:
    return [*map(describe, events), *board(state)]


def describe(event: Event) -> str:
    match event:
        case Dealt(first, deal):
            return f"dealt: deal {deal}, seat {first} calls first"
        case Called(seat, points, auto):
            return f"seat {seat} calls {points}{by_itself(auto)}"
        case LandlordFound(seat, points, bottom):
            return f"seat {seat} is landlord for {points}, bottom {text(bottom)}"
        case Played(seat, cards, pattern, left):
            return f"seat {seat} plays {text(cards)}, {name(pattern)}, {left} left"
        case Passed(seat, auto):
            return f"seat {seat} passes{by_itself(auto)}"
        case Went(seat):
            return f"seat {seat} goes away"
        case CameBack(seat):
            return f"seat {seat} comes back"
        case Ended(outcome, hands):
            return f"ended: {result(outcome)}, hands {' | '.join(text(hand) or '-' for hand in hands)}"
    raise TypeError(event)


def result(outcome: Outcome) -> str:
    side = "landlord" if outcome.landlord_won else "peasants"
    facts = (f"{side} win", f"ending {outcome.ending}", f"out {outcome.out}", f"bombs {outcome.bombs}")
    more = (f"rocket {outcome.rocket}", f"spring {outcome.spring}", f"multiplier {outcome.multiplier}")
    return ", ".join((*facts, *more, f"scores {outcome.scores}"))


def board(state: State) -> Iterator[str]:
    """What a bystander sees, then what each seat sees beside that."""
    seen = view(state, None)
    calls = " ".join("-" if called is None else str(called) for called in seen.calls)
    yield f"    {seen.phase} turn {seen.turn} deal {seen.deal} calls {calls} landlord {seen.landlord}"
    bottom, counts = text(seen.bottom or ()) or "?", " ".join(map(str, seen.counts))
    yield f"    bottom {bottom} counts {counts} multiplier {seen.multiplier} away {marks(seen.away)}"
    yield f"    table {short(seen.table)} latest {' '.join(map(short, seen.latest))}"
    for seat in range(3):
        yield f"      {seat}: {own(view(state, seat))}"


def own(seen: View) -> str:
    flags = " may_pass" * seen.may_pass + " can_play" * seen.can_play
    return (
        f"{text(seen.hand or ()) or '-'}{' bids ' if seen.bids else ''}{' '.join(map(str, seen.bids))}{flags}"
    )


def short(move: Move | None) -> str:
    if move is None:
        return "-"
    return f"{move.seat}:{text(move.cards) if isinstance(move, Played) else 'pass'}"


def name(pattern: Pattern) -> str:
    return f"{pattern.type} {RANKS[pattern.rank]} x {pattern.length}"


def marks(flags: tuple[bool, ...]) -> str:
    return "".join(".a"[flag] for flag in flags)


def by_itself(auto: bool) -> str:
    return " by itself" if auto else ""


def test_a_seeded_hand_goes_as_it_went() -> None:
    assert transcript() == STORED.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORED.write_text(transcript(), encoding="utf-8")
