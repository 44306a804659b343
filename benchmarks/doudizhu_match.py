"""Our computer players of 鬥地主 against rlcard's rule model, on mirrored deals.

Each deal is played twice, with our player as the landlord against two of theirs and the other way round;
nobody bids, as in rlcard. Both rule engines run side by side and check every move. A deal in which
one of us makes a play that rlcard does not know is left out, both games of it.

rlcard is no dependency of the project. In a place of its own:

    python3 -m venv /tmp/rl && /tmp/rl/bin/pip install rlcard==1.2.0
    PYTHONHASHSEED=0 PYTHONPATH=. /tmp/rl/bin/python -m benchmarks.doudizhu_match --level hard --deals 500
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from rlcard.games.doudizhu.game import DoudizhuGame
from rlcard.games.doudizhu.utils import CARD_TYPE
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from games.doudizhu import apply, outcome, to_act, view
from games.doudizhu.cards import RANKS, Cards, group_of, read_ranks, take, write
from games.doudizhu.players import Level, choose
from games.doudizhu.values import Action, Config, Hands, Pass, Play, State

LANDLORD = 0


class Unknown(Exception):
    """A play of ours that is none in rlcard."""


class Game:
    """One deal in both engines, and one game of it."""

    def __init__(self, seed: int) -> None:
        np.random.seed(seed)
        self.theirs = DoudizhuGame()
        self.theirs.np_random = np.random.RandomState(seed)
        self.raw, _ = self.theirs.init_game()
        self.agent = DouDizhuRuleAgentV1()
        hands, bottom = _deal(self.theirs)
        self.state = State(Config(LANDLORD), hands, bottom, LANDLORD, (3, None, None), LANDLORD)
        self.times: list[float] = []

    def play(self, level: Level, *, as_landlord: bool, rng: Random) -> bool:
        """Whether our side won."""
        while (seat := to_act(self.state)) is not None:
            if (seat == LANDLORD) == as_landlord:
                action = self._ours(level, seat, rng)
            else:
                action = _read(self.state, seat, self.agent.step({"raw_obs": self.raw}))
            self._apply(seat, action, rng)
        decided = outcome(self.state)
        assert decided
        assert self.theirs.is_over()
        return decided.landlord_won == as_landlord

    def _ours(self, level: Level, seat: int, rng: Random) -> Action:
        seen = view(self.state, seat)
        started = time.process_time()
        action = choose(seen, level, rng)
        self.times.append(time.process_time() - started)
        return action

    def _apply(self, seat: int, action: Action, rng: Random) -> None:
        text = write(group_of(action.cards)) if isinstance(action, Play) else "pass"
        if text not in self.raw["actions"]:
            assert text not in CARD_TYPE[0], (text, self.raw["actions"])
            raise Unknown(text)
        self.state = apply(self.state, seat, action, rng).state
        self.raw, _ = self.theirs.step(text)


def _deal(game: Any) -> tuple[Hands, Cards]:
    deck = tuple(range(54))
    hands = []
    for player in game.players:
        text = "".join(sorted((_rank(card) for card in player.current_hand), key=RANKS.index))
        hand = take(deck, read_ranks(text))
        deck = tuple(card for card in deck if card not in hand)
        hands.append(hand)
    bottom = "".join(sorted(game.round.seen_cards, key=RANKS.index))
    return (hands[0], hands[1], hands[2]), take(hands[LANDLORD], read_ranks(bottom))


def _rank(card: Any) -> str:
    return {"BJ": "B", "RJ": "R"}.get(card.suit, card.rank)


def _read(state: State, seat: int, text: str) -> Action:
    return Pass() if text == "pass" else Play(take(state.hands[seat], read_ranks(text)))


def _games(level: Level, deals: int, first: int) -> Iterator[tuple[bool, bool, list[float]] | None]:
    """Of each deal: won as landlord, won as peasants, and the seconds of each move; None if left out."""
    for seed in range(first, first + deals):
        try:
            landlord, peasants = Game(seed), Game(seed)
            assert landlord.state == peasants.state
            yield (
                landlord.play(level, as_landlord=True, rng=Random(seed)),
                peasants.play(level, as_landlord=False, rng=Random(seed)),
                landlord.times + peasants.times,
            )
        except Unknown:
            yield None


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.doudizhu_match")
    parser.add_argument("--level", type=Level, choices=list(Level), default=Level.HARD)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal; the others follow")
    asked = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        sys.exit("rlcard's model depends on the order of sets: run with PYTHONHASHSEED=0")
    played = list(_games(asked.level, asked.deals, asked.seed))
    print(json.dumps(_report(asked.level, [deal for deal in played if deal], played.count(None))))


def _report(level: Level, deals: list[tuple[bool, bool, list[float]]], left_out: int) -> dict[str, Any]:
    number = len(deals)
    each = [(as_landlord + as_peasants) / 2 for as_landlord, as_peasants, _ in deals]
    mean = sum(each) / number
    error = math.sqrt(sum((rate - mean) ** 2 for rate in each) / max(number - 1, 1) / number)
    times = sorted(seconds for *_, moves in deals for seconds in moves)
    return {
        "level": level,
        "deals": number,
        "left_out": left_out,
        "win_rate": round(mean, 4),
        "standard_error": round(error, 4),
        "as_landlord": round(sum(deal[0] for deal in deals) / number, 4),
        "as_peasants": round(sum(deal[1] for deal in deals) / number, 4),
        "ms_p50": round(times[len(times) // 2] * 1000, 2),
        "ms_p99": round(times[len(times) * 99 // 100] * 1000, 2),
        "ms_max": round(times[-1] * 1000, 2),
    }


if __name__ == "__main__":
    main()
