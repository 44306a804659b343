"""What a hand is worth (rule text, sections 7–9; D22–D27)."""

from __future__ import annotations

from games.core import Seat
from games.doudizhu.patterns import Type
from games.doudizhu.values import Calls, Ending, Move, Outcome, Played, Scores, Spring, State


def highest_bid(calls: Calls) -> int:
    return max(points or 0 for points in calls)


def bombs_in(moves: tuple[Move, ...]) -> int:
    """Bombs that were played, without the rocket; those left in a hand count nothing (D22)."""
    return sum(isinstance(move, Played) and move.pattern.type is Type.BOMB for move in moves)


def has_rocket(moves: tuple[Move, ...]) -> bool:
    return any(isinstance(move, Played) and move.pattern.type is Type.ROCKET for move in moves)


def multiplier_of(moves: tuple[Move, ...]) -> int:
    """Of what was played so far, without a limit: a spring shows only at the end."""
    return 1 << bombs_in(moves) + has_rocket(moves)


def outcome(state: State) -> Outcome | None:
    if state.ending is None:
        return None
    assert state.landlord is not None
    out = next((seat for seat in range(3) if not state.hands[seat]), None)
    won = out == state.landlord if state.ending is Ending.OUT else state.ending is Ending.PEASANTS_LEFT
    spring = _spring(state, state.landlord, won=won)
    bid = highest_bid(state.calls)
    multiplier = multiplier_of(state.moves) * (2 if spring else 1)
    return Outcome(
        landlord=state.landlord,
        bid=bid,
        landlord_won=won,
        ending=state.ending,
        out=out,
        bombs=bombs_in(state.moves),
        rocket=has_rocket(state.moves),
        spring=spring,
        multiplier=multiplier,
        scores=_scores(state.landlord, bid * multiplier if won else -bid * multiplier),
    )


def _spring(state: State, landlord: Seat, *, won: bool) -> Spring | None:
    """Plays count, passes do not (D23, D24); a hand that ends by leaving has none (D26, D27)."""
    if state.ending is not Ending.OUT:
        return None
    players = [move.seat for move in state.moves if isinstance(move, Played)]
    if won:
        return Spring.SPRING if set(players) == {landlord} else None
    return Spring.ANTI_SPRING if players.count(landlord) == 1 else None


def _scores(landlord: Seat, points: int) -> Scores:
    """Each peasant pays the landlord so many points."""
    first, second, third = (2 * points if seat == landlord else -points for seat in range(3))
    return first, second, third
