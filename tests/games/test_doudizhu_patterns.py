"""Every legal group, and the plays of many hands, against facts made apart from this program."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from games.doudizhu import beats, classify, follows, leads, readings
from games.doudizhu import patterns as rules
from games.doudizhu.cards import (
    DECK,
    RANKS,
    WHOLE_DECK,
    Group,
    ImpossibleCards,
    group_of,
    group_of_ranks,
    holds,
    read_ranks,
    size,
    write,
)
from games.doudizhu.catalogue import catalogue, reading_over
from games.doudizhu.patterns import Pattern, Type
from games.doudizhu.plays import plays

FACTS = Path(__file__).parent / "facts"

# decisions.md, "Invariant": counted by enumeration apart from this program; 27,845 without D6 are the 27,471
# of rlcard 1.2.0 and 374 planes whose single wings hold three cards of the rank next to the body
COUNTS = {
    Type.SOLO: 15,
    Type.PAIR: 13,
    Type.TRIO: 13,
    Type.BOMB: 13,
    Type.ROCKET: 1,
    Type.TRIO_SOLO: 182,
    Type.TRIO_PAIR: 156,
    Type.SOLO_CHAIN: 36,
    Type.PAIR_CHAIN: 52,
    Type.TRIO_CHAIN: 45,
    Type.PLANE_SOLO: 23_665,
    Type.PLANE_PAIR: 2_939,
    Type.FOUR_TWO_SOLO: 1_339,
    Type.FOUR_TWO_PAIR: 858,
}
ALL, WITHOUT_BOTH_JOKERS = 29_327, 27_845


def facts(name: str) -> list[list[str]]:
    lines = (FACTS / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def group(ranks: str) -> Group:
    return read_ranks(ranks)


def found(ranks: str) -> list[str]:
    """The readings of cards, as the facts write them."""
    try:
        read = readings(group(ranks))
    except ImpossibleCards:
        return []
    return [f"{pattern.type}:{RANKS[pattern.rank]}:{pattern.length}" for pattern in read]


def in_order(groups: list[Group]) -> list[str]:
    by_rank = sorted(map(write, groups), key=lambda ranks: [RANKS.index(rank) for rank in ranks])
    return sorted(by_rank, key=len)


def pattern(ranks: str) -> Pattern:
    read = classify(group(ranks))
    assert read is not None
    return read


@pytest.mark.parametrize("case", facts("doudizhu_types.tsv"), ids=lambda case: f"{case[0]}-{case[1]}")
def test_a_group_is_read_as_the_facts_say(case: list[str]) -> None:
    _, ranks, expected = case[:3]

    assert found(ranks) == ([] if expected == "-" else expected.split())


@pytest.mark.parametrize(
    ("case", "hand", "beat", "expected"),
    facts("doudizhu_plays.tsv"),
    ids=lambda word: word[:5] if word[0] in "FM" else "",
)
def test_a_hand_has_the_plays_that_the_facts_list(case: str, hand: str, beat: str, expected: str) -> None:
    table = None if beat == "-" else pattern(beat)

    made = plays(group(hand), table)

    assert in_order(made) == ([] if expected == "-" else expected.split())


def test_there_are_29327_legal_groups() -> None:
    assert Counter(read[0].type for read in catalogue().values()) == COUNTS
    assert len(catalogue()) == sum(COUNTS.values()) == ALL


def test_the_whole_deck_can_lead_each_legal_group_once() -> None:
    made = leads(WHOLE_DECK)

    assert len(made) == ALL
    assert set(made) == set(catalogue())


def test_without_d6_no_play_has_both_jokers_as_wings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "BOTH_JOKERS_AS_WINGS", False)

    made = leads(WHOLE_DECK)

    assert len(set(made)) == len(made) == WITHOUT_BOTH_JOKERS
    assert [write(play) for play in made if holds(play, group("BR"))] == ["BR"]


def test_every_play_is_held_and_beats_the_table() -> None:
    rng = Random(3)
    for _ in range(300):
        deck = rng.sample(DECK, 37)
        hand, other = group_of(deck[:17]), group_of(deck[17:])
        table = classify(rng.choice(leads(other)))
        assert table is not None

        made = follows(hand, table)

        assert len(set(made)) == len(made)
        assert set(made) == {play for play in leads(hand) if reading_over(play, table)}
        assert all(holds(hand, play) for play in made)


def read_slowly(ranks: str) -> set[tuple[str, int, int]]:
    """The readings of a group, worked out from its counts alone, without putting any groups together."""
    counts = Counter(map(RANKS.index, ranks))
    shapes = {
        (1, 0): ("solo", "solo_chain", 5),
        (2, 0): ("pair", "pair_chain", 3),
        (3, 0): ("trio", "trio_chain", 2),
        (4, 0): ("bomb", "", 99),
        (3, 1): ("trio_solo", "plane_solo", 2),
        (3, 2): ("trio_pair", "plane_pair", 2),
        (4, 1): ("four_two_solo", "", 99),
        (4, 2): ("four_two_pair", "", 99),
    }
    if sorted(ranks) == ["B", "R"]:
        return {("rocket", 13, 1)}
    read = set()
    for (alike, wing), (one, many, least) in shapes.items():
        lows = [rank for rank, count in counts.items() if count == alike]
        for low, length in product(lows, range(1, 13)):
            body = range(low, low + length)
            name = one if length == 1 else many if length >= least and body[-1] < 12 else ""
            wings = [count for rank, count in counts.items() if rank not in body]
            is_body = all(counts[rank] == alike for rank in body)
            number = 0 if not wing else length if alike == 3 else 2
            are_wings = sum(wings) == wing * number and max(wings, default=0) < 4
            if name and is_body and are_wings and (wing != 2 or set(wings) <= {2}):
                read.add((name, low, length))
    return read


def test_groups_are_read_as_a_slow_reading_of_their_counts_reads_them() -> None:
    rng = Random(11)
    legal = rng.sample(list(catalogue()), 600)
    chance = [
        group_of(rng.sample(DECK[: rng.choice((12, 24, 54))], rng.randrange(1, 13))) for _ in range(600)
    ]
    # One card more, fewer or another one: the neighbourhood in which wrong readings live
    near = [play - (play & -play) + (1 << 4 * rng.randrange(5)) for play in legal if not play & 4]

    for some in [*legal, *chance, *near]:
        if all(some >> 4 * rank & 15 <= 4 for rank in range(15)):
            read = {(str(one.type), one.rank, one.length) for one in readings(some)}

            assert read == read_slowly(write(some)), write(some)


def test_a_group_is_never_two_patterns_below_twelve_cards() -> None:
    doubtful = {write(play) for play, read in catalogue().items() if len(read) > 1}

    assert min(map(len, doubtful)) == 12
    assert "444555666777" in doubtful


@pytest.mark.parametrize("ranks", ["33344456", "666777BR", "44455", "555538", "BR", "34567"])
def test_the_order_of_cards_changes_nothing(ranks: str) -> None:
    shuffled = {"".join(order) for order in list(permutations(ranks))[::97]}

    assert {classify(group(order)) for order in shuffled} == {classify(group(ranks))}


def test_nothing_beats_itself_and_of_two_at_most_one_beats_the_other() -> None:
    all_patterns = {read for reads in catalogue().values() for read in reads}
    for ours, theirs in product(all_patterns, repeat=2):
        assert not (beats(ours, theirs) and beats(theirs, ours))
        assert beats(ours, theirs) == (reading(ours) > reading(theirs) if comparable(ours, theirs) else False)


def comparable(ours: Pattern, theirs: Pattern) -> bool:
    return ours.doubles or (ours.type is theirs.type and ours.length == theirs.length)


def reading(one: Pattern) -> tuple[bool, bool, int]:
    return one.type is Type.ROCKET, one.doubles, one.rank


def test_followed_by_a_group_with_two_readings_the_one_that_beats_counts() -> None:
    four_trios, plane = group("444555666777"), pattern("333444555TJQ")

    assert pattern("444555666777") == Pattern(Type.TRIO_CHAIN, 1, 4)
    assert reading_over(four_trios, plane) == Pattern(Type.PLANE_SOLO, 2, 3)
    assert reading_over(four_trios, pattern("333444555666")) == Pattern(Type.TRIO_CHAIN, 1, 4)
    assert reading_over(four_trios, pattern("666777888JQK")) is None
    assert four_trios in follows(four_trios, plane)


def test_a_group_of_five_cards_of_a_rank_is_impossible() -> None:
    with pytest.raises(ImpossibleCards) as refused:
        group_of_ranks([0] * 5 + [13, 13, 5])

    assert refused.value.ranks == "3B"


def test_size_and_text_of_a_group_go_by_its_cards() -> None:
    rng = Random(5)
    for number in range(55):
        some = rng.sample(DECK, number)

        assert size(group_of(some)) == len(write(group_of(some))) == number
