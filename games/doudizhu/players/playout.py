"""A hand played to its end in a tenth of a millisecond, by players who keep to their plans."""

from __future__ import annotations

from games.core import Seat
from games.doudizhu.cards import JOKERS, TWO, UNIT, Group, Rank, Units, held_times
from games.doudizhu.patterns import ABOVE, RUN, SHAPES, Type
from games.doudizhu.players.forms import (
    BOMB,
    PAIR,
    ROCKET,
    SOLO,
    TRIO,
    TRIO_PAIR,
    TRIO_SOLO,
    TYPES,
    Form,
    Key,
    forms,
    laid,
)
from games.doudizhu.players.plan import ACE, JACK, QUEEN, TEN, TOP
from games.doudizhu.plays import held_of, starts

THREAT = 8
"""An opponent with so few cards is stopped at any price."""

Plan = tuple[Form, ...]


def landlord_wins(
    hands: list[Group],
    counts: list[int],
    landlord: Seat,
    turn: Seat,
    owner: Seat,
    key: Key,
    rank: Rank,
    eager: tuple[bool, bool, bool],
) -> bool:
    """Who is out first. `owner` made the play that is to be beaten, or leads.

    Players keep to their plans; the eager ones beat whatever they can with the lowest play there is.
    """
    plans: list[Plan | None] = [None, None, None]
    while True:
        hand = hands[turn]
        plan = plans[turn]
        play: Form | None
        if owner != turn and eager[turn]:
            play = _snatch(hand, key, rank)
        else:
            if plan is None:
                plan = plans[turn] = laid(hand)
            if owner != turn:
                play = _follow(turn, landlord, owner, plan, hand, counts, key, rank)
            elif eager[turn]:
                play = _lead_lowest(plan, hand)
            else:
                play = _lead(turn, landlord, plan, hand, counts)
        if play:
            key, rank, group, cards = play
            owner = turn
            counts[turn] -= cards
            if not counts[turn]:
                return turn == landlord
            hands[turn] = hand - group
            if plan is not None and play in plan:
                at = plan.index(play)
                plans[turn] = plan[:at] + plan[at + 1 :]
            else:
                plans[turn] = None
        turn = (turn + 1) % 3


def _snatch(hand: Group, key: Key, rank: Rank) -> Form | None:
    """The lowest play that an eager player has; he takes anything apart for it, but plays no bombs."""
    if key in (SOLO, PAIR):
        alike = 1 if key == SOLO else 2
        units = held_times(hand, alike) & ABOVE[rank]
        return forms()[alike * (units & -units)] if units else None
    if key in (TRIO, TRIO_SOLO, TRIO_PAIR):
        return _trio(hand, key, rank)
    return _chain(hand, key, rank)


def _lead_lowest(plan: Plan, hand: Group) -> Form:
    """The planned play with the lowest card in it, as an eager player leads."""
    lowest = 15 << ((hand & -hand).bit_length() - 1) // 4 * 4
    for play in plan:
        if play.group & lowest:
            return play
    return plan[0]


def _lead(turn: Seat, landlord: Seat, plan: Plan, hand: Group, counts: list[int]) -> Form:
    """Low and long plays first; with two left, the stronger; care when somebody is nearly out."""
    whole = forms().get(hand)
    if whole:
        return whole
    following, before = (turn + 1) % 3, (turn + 2) % 3
    if turn == landlord:
        fewest = min(counts[following], counts[before])
    else:
        fewest = counts[landlord]
        if following != landlord and counts[following] <= 2:
            gift = _gift(hand, counts[following])
            if gift:
                return gift
    if len(plan) == 2 and plan[0].key != plan[1].key:
        return plan[1]
    if fewest <= 4:
        return _lead_against(fewest, plan)
    return max(plan, key=_lead_order)


def _lead_against(fewest: int, plan: Plan) -> Form:
    """What an opponent with few cards cannot answer; else no single card or pair that lets him out."""
    for play in plan:
        if play.cards > fewest and play.key < BOMB:
            return play
    first = max(plan, key=_lead_order)
    if fewest > 2 or first.cards != fewest:
        return first
    for play in plan:
        if play.key != first.key and play.key < BOMB:
            return play
    return [play for play in plan if play.key == SOLO][-1] if first.key == SOLO else first


def _lead_order(play: Form) -> float:
    """Low plays and long ones first, bombs last."""
    return 1.5 * play.cards - play.rank - (100 if play.key >= BOMB else 0)


def _gift(hand: Group, cards: int) -> Form | None:
    """The lowest single card or pair, for a partner who has one or two cards."""
    units = held_times(hand, cards)
    if not units:
        return None
    return forms()[cards * (units & -units)]


def _follow(
    turn: Seat,
    landlord: Seat,
    owner: Seat,
    plan: Plan,
    hand: Group,
    counts: list[int],
    key: Key,
    rank: Rank,
) -> Form | None:
    """The lowest play of the plan; a broken one, a bomb, only when it matters."""
    whole = forms().get(hand)
    if whole and _beats(whole, key, rank):
        return whole
    if owner != landlord != turn:
        limit = ACE if (turn + 1) % 3 == landlord and rank < TEN else QUEEN
        return _over_partner(plan, counts[owner], key, rank, limit)
    own = _lowest_over(plan, key, rank, TOP)
    if own and not (own.rank >= TWO and rank < JACK and len(plan) > 4 and counts[owner] > THREAT):
        return own
    if key >= BOMB:
        return _lowest_over(plan, ROCKET, 0, TOP) if key == BOMB else None
    threat = (counts[owner] if turn == landlord else counts[landlord]) <= THREAT
    broken = _broken(hand, key, rank, threat=threat)
    return broken or (_bomb(plan) if threat or len(plan) <= 3 else None)


def _beats(play: Form, key: Key, rank: Rank) -> bool:
    if play.key == key:
        return play.rank > rank
    return play.key == ROCKET or play.key == BOMB > key


def _lowest_over(plan: Plan, key: Key, rank: Rank, limit: Rank) -> Form | None:
    own = None
    for play in plan:
        if play.key == key and rank < play.rank <= limit and (own is None or play.rank < own.rank):
            own = play
    return own


def _over_partner(plan: Plan, left: int, key: Key, rank: Rank, limit: Rank) -> Form | None:
    """Low cards go along; the one before the landlord keeps him from throwing his."""
    return _lowest_over(plan, key, rank, limit) if left > 2 and key in (SOLO, PAIR) else None


def _bomb(plan: Plan) -> Form | None:
    for play in plan:
        if play.key >= BOMB:
            return play
    return None


def _broken(hand: Group, key: Key, rank: Rank, *, threat: bool) -> Form | None:
    """The lowest play that takes a planned one apart: twos for single cards, and under a threat any."""
    if key in (SOLO, PAIR):
        return _broken_alike(hand, 1 if key == SOLO else 2, ABOVE[rank], threat=threat)
    if key in (TRIO, TRIO_SOLO, TRIO_PAIR):
        return _trio(hand, key, rank)
    return _chain(hand, key, rank) if threat else None


def _broken_alike(hand: Group, alike: int, above: Units, *, threat: bool) -> Form | None:
    units = held_times(hand, alike) & above & ~held_times(hand, 4)
    if not threat:
        units &= UNIT[TWO]
    elif hand & JOKERS == JOKERS and units & ~JOKERS:
        units &= ~JOKERS
    return forms()[alike * (units & -units)] if units else None


def _chain(hand: Group, key: Key, rank: Rank) -> Form | None:
    """The lowest chain of single cards or pairs that beats the table."""
    type_, length = TYPES[key >> 4], key & 15
    if type_ is not Type.SOLO_CHAIN and type_ is not Type.PAIR_CHAIN:
        return None
    shape = SHAPES[type_]
    units = starts(held_of(hand), shape, length) & ABOVE[rank]
    return forms()[(units & -units) * RUN[length] * shape.alike] if units else None


def _trio(hand: Group, key: Key, rank: Rank) -> Form | None:
    """The lowest trio that beats the table, with the lowest wings that break nothing, or else any."""
    units = held_times(hand, 3) & ~held_times(hand, 4) & ABOVE[rank]
    if not units:
        return None
    body = units & -units
    if key == TRIO:
        return forms()[3 * body]
    wing = 1 if key == TRIO_SOLO else 2
    loose = held_times(hand, wing) & ~held_times(hand, wing + 1) & ~body
    if not loose:
        loose = held_times(hand, wing) & ~held_times(hand, 4) & ~body
        if not loose:
            return None
    return forms()[3 * body + wing * (loose & -loose)]
