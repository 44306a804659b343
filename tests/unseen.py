"""Hands of 鬥地主 that look the same from outside: the cards that somebody cannot see, dealt anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.core import Seat
from games.doudizhu.cards import Cards
from games.doudizhu.values import State


def exchanged(state: State, rng: Random, seat: Seat | None = None, pinned: Cards = ()) -> State:
    """The same hand with all that `seat` does not see in other places; None is a bystander.

    Everything that he knows is kept: what was played, how many cards each has, and that what is left of the
    bottom is the landlord's. `pinned` cards stay as well.
    """
    known = set(pinned) if state.landlord is None else {*pinned, *state.bottom}
    places = [state.hands[s] for s in range(3) if s != seat]
    if state.landlord is None:
        places.append(state.bottom)
    loose = [card for place in places for card in place if card not in known]
    rng.shuffle(loose)
    dealt = iter([_filled(place, known, loose) for place in places])
    first, second, third = (state.hands[s] if s == seat else next(dealt) for s in range(3))
    bottom = next(dealt) if state.landlord is None else state.bottom
    return replace(state, hands=(first, second, third), bottom=bottom)


def _filled(place: Cards, known: set[int], loose: list[int]) -> Cards:
    """So many cards as were there, those that are known among them."""
    return tuple(sorted(card if card in known else loose.pop() for card in place))
