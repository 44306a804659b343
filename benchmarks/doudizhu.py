"""How fast the plays of 鬥地主 are found and classified, beside rlcard and DouZero, on the same hands.

The two are no dependencies of the project. In a fresh environment, from the root of the checkout:

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install rlcard==1.2.0
    /tmp/peers/bin/pip install --no-deps douzero==1.1.0      # it names torch, which its rules do not use
    /tmp/peers/bin/python -m benchmarks.doudizhu

Without them only our own figures are shown. Every program gets each hand in the form in which it keeps hands
itself, ours also as the cards from which the engine starts. Times are of the processor, of the best of some
rounds in turn; a ratio is how many times ours is as fast.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any, NamedTuple

from games.doudizhu.cards import DECK, RANK_OF, RANKS, Cards, Group, group_of, write
from games.doudizhu.catalogue import catalogue, classify
from games.doudizhu.patterns import Pattern
from games.doudizhu.plays import follows, leads, plays

Call = Callable[[Any], Any]
OURS = "ours"


class Position(NamedTuple):
    """A hand, and the play that it is to follow."""

    hand: Cards
    table: Group


class Contest(NamedTuple):
    """One thing that is measured: for each program, what it calls, and on what."""

    name: str
    entries: dict[str, tuple[Call, Sequence[Any]]]
    is_counted: bool = True
    """Whether the length of an answer is a number of plays."""


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.doudizhu", description="Speed of the rules.")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, peers = Random(options.seed), load_peers()
    print(f"{options.hands} hands, seed {options.seed}, best of {options.rounds} rounds")
    print(f"{'':18}{'':20}{'µs a call':>10}{'calls/s':>11}{'plays/call':>12}{'ratio':>8}")
    for contest in contests(options.hands, rng, peers):
        show(contest, options.rounds)


def contests(hands: int, rng: Random, peers: dict[str, Any]) -> list[Contest]:
    return [
        leading(17, hands, rng, peers),
        leading(20, hands, rng, peers),
        following(hands, rng, peers),
        classifying(hands * 5, rng, peers),
    ]


def leading(number: int, hands: int, rng: Random, peers: dict[str, Any]) -> Contest:
    dealt = [tuple(sorted(rng.sample(DECK, number))) for _ in range(hands)]
    entries: dict[str, tuple[Call, Sequence[Any]]] = {
        OURS: (leads, [group_of(hand) for hand in dealt]),
        "ours, from cards": (lambda hand: leads(group_of(hand)), dealt),
    }
    if "douzero" in peers:
        make = peers["douzero"].generator
        entries["DouZero"] = (lambda hand: make(hand).gen_moves(), [for_douzero(hand) for hand in dealt])
    if "rlcard" in peers:
        entries["rlcard"] = (peers["rlcard"].lead, [write(group_of(hand)) for hand in dealt])
    return Contest(f"lead, {number} cards", entries)


def following(number: int, rng: Random, peers: dict[str, Any]) -> Contest:
    known = peers["rlcard"].types if "rlcard" in peers else None
    met = positions(number, rng, known)
    entries: dict[str, tuple[Call, Sequence[Any]]] = {
        OURS: (
            lambda position: follows(*position),
            [(group_of(hand), pattern_of(table)) for hand, table in met],
        ),
        "ours, from cards": (lambda position: follows(group_of(position[0]), classify(position[1])), met),
    }
    if "douzero" in peers:
        told = [
            (for_douzero(hand), [DOUZERO[RANKS.index(rank)] for rank in write(table)]) for hand, table in met
        ]
        entries["DouZero"] = (peers["douzero"].follow, told)
    if "rlcard" in peers:
        card = peers["rlcard"].card
        shown = [
            (SimpleNamespace(current_hand=[card(one) for one in hand]), write(table)) for hand, table in met
        ]
        rl_follow = peers["rlcard"].follow
        entries["rlcard"] = (
            lambda position: rl_follow(position[0], SimpleNamespace(played_cards=position[1])),
            shown,
        )
    return Contest("follow", entries)


def classifying(number: int, rng: Random, peers: dict[str, Any]) -> Contest:
    legal = [group for group in catalogue() if "rlcard" not in peers or write(group) in peers["rlcard"].types]
    groups = [rng.choice(legal) for _ in range(number)]
    groups[::5] = [group_of(rng.sample(DECK, rng.randrange(2, 9))) for _ in groups[::5]]
    entries: dict[str, tuple[Call, Sequence[Any]]] = {
        OURS: (classify, groups),
        "ours, from cards": (
            lambda cards: classify(group_of(cards)),
            [some_cards(group) for group in groups],
        ),
    }
    if "douzero" in peers:
        as_lists = [[DOUZERO[RANKS.index(rank)] for rank in write(group)] for group in groups]
        entries["DouZero"] = (peers["douzero"].detect, as_lists)
    if "rlcard" in peers:
        entries["rlcard"] = (peers["rlcard"].types.get, [write(group) for group in groups])
    return Contest("classify", entries, is_counted=False)


def positions(number: int, rng: Random, known: Any) -> list[Position]:
    """Where somebody has to follow, in hands that are played by chance."""
    met: list[Position] = []
    while len(met) < number:
        deck = rng.sample(DECK, len(DECK))
        hands = [group_of(deck[:20]), group_of(deck[20:37]), group_of(deck[37:])]
        turn, owner, table = 0, 0, 0
        while all(hands):
            if table and (known is None or write(table) in known):
                met.append(Position(some_cards(hands[turn]), table))
            found = plays(hands[turn], classify(table) if table else None)
            if found and (not table or rng.random() < 0.7):
                table, owner = rng.choice(found), turn
                hands[turn] -= table
            turn = (turn + 1) % 3
            if turn == owner:
                table = 0
    return rng.sample(met, number)


def some_cards(group: Group) -> Cards:
    """Cards of these ranks."""
    return tuple(card for card in DECK if card < 52 and card % 4 < group >> 4 * RANK_OF[card] & 15) + tuple(
        card for card in (52, 53) if group >> 4 * RANK_OF[card] & 15
    )


def pattern_of(group: Group) -> Pattern:
    found = classify(group)
    assert found is not None
    return found


# The others

DOUZERO = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)


def for_douzero(hand: Cards) -> list[int]:
    return [DOUZERO[RANK_OF[card]] for card in hand]


def load_peers() -> dict[str, Any]:
    """What of rlcard and DouZero is measured, if they are installed."""
    peers = {}
    for name, load in (("rlcard", load_rlcard), ("douzero", load_douzero)):
        try:
            peers[name] = load()
        except ImportError as missing:
            print(f"{name} is left out: {missing}")
    return peers


def load_rlcard() -> Any:
    judger = import_module("rlcard.games.doudizhu.judger").DoudizhuJudger
    utils = import_module("rlcard.games.doudizhu.utils")
    base = import_module("rlcard.games.base").Card

    def card(one: int) -> Any:
        rank = RANKS[RANK_OF[one]]
        return base("BJ" if rank == "B" else "RJ", "") if rank in "BR" else base("S", rank)

    return SimpleNamespace(
        lead=judger.playable_cards_from_hand, follow=utils.get_gt_cards, types=utils.CARD_TYPE[0], card=card
    )


def load_douzero() -> Any:
    game = import_module("douzero.env.game")
    env, seat = game.GameEnv.__new__(game.GameEnv), SimpleNamespace(player_hand_cards=[])
    env.info_sets, env.acting_player_position = {"landlord": seat}, "landlord"

    def follow(position: tuple[list[int], list[int]]) -> Any:
        seat.player_hand_cards, env.card_play_action_seq = position[0], [position[1]]
        return env.get_legal_card_play_actions()

    return SimpleNamespace(generator=game.MovesGener, follow=follow, detect=game.md.get_move_type)


# Measuring


def show(contest: Contest, rounds: int) -> None:
    best = dict.fromkeys(contest.entries, float("inf"))
    for _ in range(rounds):
        for program, (call, given) in contest.entries.items():
            best[program] = min(best[program], seconds(call, given) / len(given))
    for program, (call, given) in contest.entries.items():
        made = f"{sum(len(call(one)) for one in given) / len(given):.1f}" if contest.is_counted else ""
        ratio = "" if program == OURS else f"{best[program] / best[OURS]:.1f}"
        figures = f"{best[program] * 1e6:>10.2f}{1 / best[program]:>11,.0f}{made:>12}{ratio:>8}"
        print(f"{contest.name:18}{program:20}{figures}")


def seconds(call: Call, given: Sequence[Any]) -> float:
    began = process_time()
    for one in given:
        call(one)
    return process_time() - began


if __name__ == "__main__":
    main()
