"""Rules of conduct: what a decent player does not do, however good it looks in a sample."""

from __future__ import annotations

from collections.abc import Iterable

from games.doudizhu.cards import JOKERS, Group, size
from games.doudizhu.catalogue import classify
from games.doudizhu.players.position import Position

Choice = Group | None
"""A play, or None for a pass."""

FEW = 2
"""A partner with so few cards is left alone."""


def decent(position: Position, choices: Iterable[Choice]) -> list[Choice]:
    """Those of the choices that the rules of conduct allow; all of them where no choice is decent."""
    given = list(choices)
    kept = [choice for choice in given if choice is None or _is_decent(position, choice)]
    if position.table is None and _must_not_lead_low(position):
        kept = _without_low_solos(position, kept)
    return kept or given


def _is_decent(position: Position, play: Group) -> bool:
    if play == position.hand:
        return True
    if play & JOKERS == JOKERS and play != JOKERS:
        return False
    if position.table is None or position.owner != position.partner:
        return True
    return not _is_rude(position, play)


def _is_rude(position: Position, play: Group) -> bool:
    """Over the partner's play: anything when he is nearly out; a bomb unless the next play is the last."""
    assert position.partner is not None
    if position.counts[position.partner] <= FEW:
        return True
    pattern = classify(play)
    return pattern is not None and pattern.doubles and classify(position.hand - play) is None


def _must_not_lead_low(position: Position) -> bool:
    """An opponent waits with one card, and no partner with one card comes before him."""
    if position.fewest != 1:
        return False
    return position.following != position.partner or position.counts[position.following] > 1


def _without_low_solos(position: Position, choices: list[Choice]) -> list[Choice]:
    """No single card that can be beaten; when there is nothing else, the highest."""
    safe: list[Choice] = [
        play for play in choices if play and (size(play) > 1 or play >= _highest(position.unseen))
    ]
    if safe:
        return safe
    return [max(play for play in choices if play)] if choices else []


def _highest(group: Group) -> Group:
    """The highest card of a group, as a unit; 0 of none."""
    return 1 << (group.bit_length() - 1) // 4 * 4 if group else 0
