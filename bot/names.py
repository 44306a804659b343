"""Names that people gave themselves, made harmless: no markdown, no mention, no link, no reordering."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from wcwidth import clip, width

_MARKS = re.compile(r"([\\`*_~|<>\[\]()#:@-])")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
CELLS = 20
KEPT = 4096
"""Names kept as they are shown: a board says the same few over and over."""

BLANK = frozenset("\u034f\u115f\u1160\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks that show nothing; whole names are made of them."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Categories of what is no letter; Cf holds the overrides that turn a line around."""


def plain(name: str, cells: int = CELLS) -> str:
    """A name cut to `cells` columns of a terminal at the border of a grapheme, without control characters."""
    visible = "".join(" " if c.isspace() else c for c in name if _is_visible(c))
    tidy = " ".join(visible.split())
    if width(tidy) < 1:
        return "?"
    return tidy if width(tidy) <= cells else clip(tidy, 0, cells - 1).rstrip() + "…"


@lru_cache(KEPT)
def inert(name: str, cells: int = CELLS) -> str:
    """A name for a message: it shows as it was written and does nothing."""
    escaped = _MARKS.sub(r"\\\1", plain(name, cells))
    # An escaped @ still pings in some places; a joiner of no width after it never does.
    escaped = escaped.replace("\\@", "@\u200b")
    return f"{_FIRST_STRONG_ISOLATE}{escaped}{_POP_ISOLATE}" if _is_right_to_left(escaped) else escaped


def _is_visible(char: str) -> bool:
    if char == "\u200d":
        return True  # the joiner that emoji families are made of, though it is Cf
    return char not in BLANK and (char.isspace() or unicodedata.category(char) not in UNSEEN)


def _is_right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text)
