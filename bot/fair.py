"""Dice that nobody has to take on trust.

When a table opens, a 32-byte secret is drawn and its SHA-256, the commitment, is shown before anybody sits
down. At the start the secret and what the players brought make the key of a stream; draw number n reads
HMAC-SHA256(key, n‖0), HMAC-SHA256(key, n‖1), … and nothing else. At the end the secret is shown, and anybody
can do the sums again. No code path changes the odds.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import NamedTuple


class Contribution(NamedTuple):
    """What one player mixes into the key, in seat order: the id of his joining, and a word of his own."""

    user_id: int
    brought: str
    word: str


def draw_secret() -> str:
    """32 bytes from the operating system, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """SHA-256 of the secret's 32 bytes, as 64 hexadecimal digits."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def make_key(secret: str, contributions: Iterable[Contribution]) -> bytes:
    """HMAC-SHA256, keyed with the secret, of the contributions as compact JSON: [[id, brought, word], …]."""
    brought = [[str(c.user_id), c.brought, c.word] for c in contributions]
    message = json.dumps(brought, ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(bytes.fromhex(secret), message.encode(), "sha256")


class Stream(Random):
    """The random numbers of draw `n`: HMAC-SHA256(key, n as 8 bytes ‖ block as 4 bytes), read in order.

    `random.Random` makes unbiased whole numbers from `getrandbits` by drawing again, so everything a game
    asks of chance comes from these bytes.
    """

    def __init__(self, key: bytes, n: int) -> None:
        self._key, self._n = key, n
        self._block = 0
        self._bytes = b""
        super().__init__()

    def getrandbits(self, k: int, /) -> int:
        """`k` bits, from the top of the next ⌈k/8⌉ bytes."""
        size = (k + 7) // 8
        return int.from_bytes(self._take(size)) >> (size * 8 - k)

    def random(self) -> float:
        """A multiple of 2⁻⁵³ in [0, 1)."""
        return self.getrandbits(53) * 2.0**-53

    def seed(self, *_args: object, **_kwargs: object) -> None:
        """The key and the number of the draw are the seed; there is no other."""

    def _take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            counter = self._n.to_bytes(8) + self._block.to_bytes(4)
            self._bytes += hmac.digest(self._key, counter, "sha256")
            self._block += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken
