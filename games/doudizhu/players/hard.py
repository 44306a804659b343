"""Sampled deals, each played to its end after each choice."""

from __future__ import annotations

from random import Random

from games.doudizhu.cards import Group
from games.doudizhu.players.evidence import Clue, contradictions
from games.doudizhu.players.forms import Form, forms, key_of
from games.doudizhu.players.normal import rated
from games.doudizhu.players.playout import landlord_wins
from games.doudizhu.players.position import Position
from games.doudizhu.players.worlds import Hands, deal, spread

WORK = 30_000
"""Cards moved in play-outs, about, before one choice: what bounds the time, and the same everywhere."""
WIDTH = 8
ROUND = 12
TRIES = 6
TRUST = 0.03
EAGER = True, False


def choose_group(position: Position, clues: tuple[Clue, ...], rng: Random) -> Group | None:
    ranked = sorted(rated(position), key=lambda choice: choice[0], reverse=True)
    if len(ranked) == 1 or ranked[0][0] >= 99:
        return ranked[0][1]
    choices = [play for _, play in ranked[:WIDTH]]
    if choices == [None]:
        return None
    won = dict.fromkeys(choices, 0)
    prior = {play: TRUST * value for value, play in ranked}
    loose = spread(position.unseen - position.known)
    worlds, playouts = 0, WORK // (6 + sum(position.counts))
    while playouts > 0:
        for _ in range(ROUND):
            eager = EAGER[worlds % len(EAGER)]
            worlds += 1
            hands = _likely(position, loose, clues, rng)
            for play in choices:
                won[play] += _wins(position, hands, play, eager)
            playouts -= len(choices)
        if len(choices) > 1:
            choices.sort(key=lambda play: won[play] / worlds + prior[play], reverse=True)
            kept = max(2, (len(choices) * 2 + 2) // 3)
            choices = choices[:kept]
    return max(choices, key=lambda play: won[play] / worlds + prior[play])


def _likely(position: Position, loose: list[Group], clues: tuple[Clue, ...], rng: Random) -> Hands:
    """Of a few deals, the one that explains the moves best."""
    best = deal(position, loose, rng)
    if not clues:
        return best
    odd = contradictions(best, clues)
    for _ in range(TRIES - 1):
        if not odd:
            break
        other = deal(position, loose, rng)
        odds = contradictions(other, clues)
        if odds < odd:
            best, odd = other, odds
    return best


def _wins(position: Position, hands: Hands, play: Group | None, eager: bool) -> bool:
    left, counts = list(hands), list(position.counts)
    seat = position.seat
    following = position.following
    simple = tuple(eager and (other == position.landlord) != position.is_landlord for other in range(3))
    if play is None:
        assert position.table
        assert position.owner is not None
        landlord = landlord_wins(
            left,
            counts,
            position.landlord,
            following,
            position.owner,
            key_of(position.table),
            position.table.rank,
            simple,
        )
    else:
        form = _form(position, play)
        left[seat] -= play
        counts[seat] -= form.cards
        if not counts[seat]:
            return True
        landlord = landlord_wins(
            left, counts, position.landlord, following, seat, form.key, form.rank, simple
        )
    return landlord == position.is_landlord


def _form(position: Position, play: Group) -> Form:
    return forms()[play]
