"""Computer players. Each gets the view of its seat and nothing else, and answers with a legal action.

    easy      cuts its hand into plays (`plan`), leads the lowest and follows with the lowest, no bombs;
              now and then it overlooks that it could beat
    normal    tries every play worth a thought and looks at what is left of its hand (`normal`); lets its
              partner be, takes care when an opponent is nearly out
    hard      deals the unseen cards many times, as the moves so far make likely (`evidence`, `worlds`), and
              plays each deal to its end after each choice (`playout`, `endgame`)

All bid alike, by their own hand (`bidding`), and keep the rules of conduct (`conduct`). The first answer of a
process takes a tenth of a second longer: it makes the catalogue of the patterns.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random

from games.doudizhu.cards import Group, take
from games.doudizhu.players import bidding, easy, hard, normal
from games.doudizhu.players.evidence import clues_of
from games.doudizhu.players.position import position_of
from games.doudizhu.plays import plays
from games.doudizhu.values import Action, Pass, Phase, Play, View


class Level(StrEnum):
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    RANDOM = "random"
    """Any legal action; for comparison only."""


def choose(view: View, level: Level, rng: Random) -> Action:
    """What a player of this level does on its turn."""
    assert view.hand is not None
    if view.phase is Phase.BIDDING:
        return bidding.bid_at_random(view, rng) if level is Level.RANDOM else bidding.bid(view)
    group = _group(view, level, rng)
    return Pass() if group is None else Play(take(view.hand, group))


def _group(view: View, level: Level, rng: Random) -> Group | None:
    position = position_of(view)
    match level:
        case Level.EASY:
            return easy.choose_group(position, rng)
        case Level.NORMAL:
            return normal.choose_group(position)
        case Level.HARD:
            return hard.choose_group(position, clues_of(view), rng)
        case Level.RANDOM:
            passing = [] if position.table is None else [None]
            return rng.choice([*plays(position.hand, position.table), *passing])
