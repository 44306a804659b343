"""What the tests of 鬥地主 share: cards by name, hands laid out, and plays made one after the other."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core import Seat, Step
from games.doudizhu import apply
from games.doudizhu.cards import DECK, RANK_OF, RANKS, Cards, read_ranks, take
from games.doudizhu.values import Action, Bid, Config, Event, Pass, Play, State

RNG = Random(0)
"""For actions that draw nothing."""


def lay_out(*hands: str) -> list[Cards]:
    """Cards of these ranks, none of them in two hands."""
    left = list(DECK)
    laid = []
    for hand in hands:
        taken = take(tuple(left), read_ranks(hand))
        left = [card for card in left if card not in taken]
        laid.append(taken)
    return laid


def playing(*hands: str, landlord: Seat = 0, bid: int = 1, **fields: Any) -> State:
    """The landlord is to lead; the hands may be of any size."""
    first, second, third = lay_out(*hands)
    calls = [0, 0, 0]
    calls[landlord] = bid
    made = {"turn": landlord, "landlord": landlord, "calls": tuple(calls), "bottom": (0, 1, 2)} | fields
    return State(config=Config(landlord), hands=(first, second, third), **made)


def play(state: State, ranks: str) -> Step[State, Event]:
    """The seat on turn plays cards of its hand, or passes ("-")."""
    return act(state, Pass() if ranks == "-" else Play(take(state.hands[state.turn], read_ranks(ranks))))


def after(state: State, *moves: str) -> State:
    """Where these plays and passes, one seat after the other, lead."""
    for move in moves:
        state = play(state, move).state
    return state


def bid(state: State, *points: int) -> State:
    for called in points:
        state = act(state, Bid(called)).state
    return state


def act(state: State, action: Action, rng: Random = RNG) -> Step[State, Event]:
    return apply(state, state.turn, action, rng)


def text(hand: Cards) -> str:
    return "".join(RANKS[RANK_OF[card]] for card in hand)


def kinds(step: Step[State, Event]) -> list[str]:
    return [event.kind for event in step.events]


def all_cards(state: State) -> list[int]:
    """Every card that a state knows of, once for each place where it lies."""
    played = [card for move in state.moves if move.kind == "played" for card in move.cards]
    under = state.bottom if state.landlord is None else ()
    return sorted([*played, *under, *(card for hand in state.hands for card in hand)])
