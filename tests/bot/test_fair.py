"""The dice that nobody has to take on trust, against the sums written out once more."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.fair import Contribution, Stream, commit, draw_secret, make_key

SECRET = bytes(range(32)).hex()
BROUGHT = (Contribution(1001, "1421000000000000001", ""), Contribution(1002, "1421000000000000002", "月餅"))

KEYS = st.binary(min_size=32, max_size=32)
DRAWS = st.integers(0, 2**40)

CHI_SQUARE_5, CHI_SQUARE_23 = 20.52, 49.73
"""Fair chance exceeds these, with 5 and 23 degrees of freedom, once in a thousand times."""


# The same sums, straight down: nothing of bot.fair and nothing of random.Random


def key_by_hand(secret: str, brought: tuple[Contribution, ...]) -> bytes:
    message = "[" + ",".join(
        "[" + ",".join(json.dumps(part, ensure_ascii=False) for part in (str(user), join, word)) + "]"
        for user, join, word in brought
    )
    return hmac.new(bytes.fromhex(secret), (message + "]").encode("utf-8"), hashlib.sha256).digest()


def bytes_by_hand(key: bytes, n: int) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.new(key, struct.pack(">QI", n, block), hashlib.sha256).digest()
        block += 1


def dice_by_hand(key: bytes, n: int, count: int) -> list[int]:
    """A die is the top three bits of the next byte, plus one; 6 and 7 are thrown away."""
    return list(islice((1 + (byte >> 5) for byte in bytes_by_hand(key, n) if byte >> 5 < 6), count))


def dice(stream: random.Random, count: int) -> list[int]:
    return [stream.randint(1, 6) for _ in range(count)]


# The commitment and the key


@given(st.binary(min_size=32, max_size=32))
def test_the_commitment_is_the_sha_256_of_the_32_bytes(secret: bytes) -> None:
    assert commit(secret.hex()) == hashlib.sha256(secret).hexdigest()


def test_a_secret_is_32_bytes_that_never_come_twice() -> None:
    drawn = {draw_secret() for _ in range(1000)}

    assert len(drawn) == 1000
    assert {len(bytes.fromhex(secret)) for secret in drawn} == {32}


@given(KEYS, st.lists(st.builds(Contribution, st.integers(0, 2**63), st.text("0123456789"), st.text())))
def test_the_key_is_made_of_the_secret_and_of_what_everybody_brought(
    secret: bytes, brought: list[Contribution]
) -> None:
    assert make_key(secret.hex(), brought) == key_by_hand(secret.hex(), tuple(brought))


def test_every_part_of_every_contribution_changes_the_key() -> None:
    anna, bert = BROUGHT
    others = [
        (bert, anna),
        (anna,),
        (),
        (anna._replace(user_id=1003), bert),
        (anna._replace(brought="1421000000000000003"), bert),
        (anna, bert._replace(word="月饼")),
        (anna._replace(brought="1421000000000000001,", word=""), bert),
    ]

    assert len({make_key(SECRET, brought) for brought in [BROUGHT, *others]}) == len(others) + 1


# The stream


@given(KEYS, DRAWS, st.lists(st.integers(0, 2000), max_size=30))
def test_bits_are_the_bytes_of_the_hmac_in_order(key: bytes, n: int, sizes: list[int]) -> None:
    stream, by_hand = Stream(key, n), bytes_by_hand(key, n)

    for bits in sizes:
        size = -(-bits // 8)
        expected = int.from_bytes(bytes(islice(by_hand, size)), "big") >> (8 * size - bits)

        assert stream.getrandbits(bits) == expected


@given(KEYS, DRAWS)
def test_dice_are_those_counted_by_hand(key: bytes, n: int) -> None:
    assert dice(Stream(key, n), 200) == dice_by_hand(key, n, 200)


@given(KEYS, st.lists(st.tuples(st.integers(0, 5), st.integers(1, 40)), max_size=40))
def test_a_draw_is_the_same_however_much_the_others_read(key: bytes, reads: list[tuple[int, int]]) -> None:
    streams = [Stream(key, n) for n in range(6)]
    read: list[list[int]] = [[] for _ in streams]

    for n, count in reads:
        read[n] += dice(streams[n], count)

    assert read == [dice_by_hand(key, n, len(some)) for n, some in enumerate(read)]


@given(KEYS, DRAWS, st.integers())
def test_nothing_but_key_and_number_is_needed_to_draw_again(key: bytes, n: int, seed: int) -> None:
    first = dice(Stream(key, n), 50)
    random.seed(seed)
    again = Stream(key, n)
    again.seed(seed)

    assert dice(again, 50) == first


@given(KEYS, DRAWS)
def test_a_random_number_is_a_multiple_of_2_to_the_minus_53_from_0_to_below_1(key: bytes, n: int) -> None:
    stream = Stream(key, n)

    for _ in range(50):
        number = stream.random()

        assert 0 <= number < 1
        assert (number * 2**53).is_integer()


# Golden: a record of today must be recomputed by the bot of tomorrow

GOLDEN_KEY = "5cb72d76f67b8190daa2a1c263c8d8c00b32052943553236a252280eaf9b102d"
GOLDEN_DICE = {
    0: [4, 2, 5, 1, 3, 5],
    1: [1, 5, 6, 2, 1, 1],
    2: [5, 6, 2, 6, 6, 5],
    3: [1, 6, 6, 6, 5, 3],
}


def test_the_key_of_a_fixed_secret_never_changes() -> None:
    assert make_key(SECRET, BROUGHT).hex() == GOLDEN_KEY


@pytest.mark.parametrize("n", GOLDEN_DICE)
def test_the_dice_of_a_fixed_secret_never_change(n: int) -> None:
    assert dice(Stream(bytes.fromhex(GOLDEN_KEY), n), 6) == GOLDEN_DICE[n]


def test_a_shuffle_of_a_fixed_secret_never_changes() -> None:
    cards = list(range(12))

    Stream(bytes.fromhex(GOLDEN_KEY), 4).shuffle(cards)

    assert cards == [7, 11, 9, 6, 8, 0, 2, 4, 10, 3, 5, 1]


# Odds


def chi_square(counts: Counter[int], faces: int) -> float:
    expected = counts.total() / faces
    return sum((counts[face] - expected) ** 2 / expected for face in counts) + expected * (
        faces - len(counts)
    )


def million_dice() -> list[int]:
    key = make_key(SECRET, BROUGHT)
    return [die for n in range(100) for die in dice(Stream(key, n), 10_000)]


def test_a_million_dice_show_every_face_equally_often() -> None:
    thrown = million_dice()

    assert chi_square(Counter(thrown), 6) < CHI_SQUARE_5
    # and no die tells the next: pairs are as even as faces (35 degrees of freedom)
    assert chi_square(Counter(a * 6 + b for a, b in zip(thrown[::2], thrown[1::2], strict=True)), 36) < 66.6


def test_the_measure_of_evenness_finds_one_die_in_two_hundred_turned_to_a_4() -> None:
    biased = [4 if place % 200 == 0 else die for place, die in enumerate(million_dice())]

    assert chi_square(Counter(biased), 6) > CHI_SQUARE_5


def test_all_orders_of_a_shuffle_come_equally_often() -> None:
    orders = {order: place for place, order in enumerate(permutations("abcd"))}
    stream, seen = Stream(make_key(SECRET, BROUGHT), 7), Counter[int]()

    for _ in range(48_000):
        cards = list("abcd")
        stream.shuffle(cards)
        seen[orders[tuple(cards)]] += 1

    assert chi_square(seen, 24) < CHI_SQUARE_23


@given(KEYS, DRAWS, st.lists(st.integers()))
def test_a_shuffle_keeps_every_card_and_can_be_made_again(key: bytes, n: int, cards: list[int]) -> None:
    once, again = list(cards), list(cards)

    Stream(key, n).shuffle(once)
    Stream(key, n).shuffle(again)

    assert sorted(once) == sorted(cards)
    assert once == again
