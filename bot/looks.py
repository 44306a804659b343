"""How boards and private answers look: with pictures, with pictures that move, or in words alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.glyphs import WORDS, Glyphs


class Style(StrEnum):
    """What a guild chooses for its boards."""

    PICTURES = "pictures"
    MOVING = "moving"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Look:
    """How one message is to look.

    `since` is how many steps of the table its board has shown before: what was thrown after them may move.
    None: nothing moves, for the same is shown once more, or nobody wants it.
    """

    has_pictures: bool = True
    glyphs: Glyphs = WORDS
    since: int | None = None


STILL = Look()


def look_of(style: Style, glyphs: Glyphs, *, is_text_only: bool = False, since: int | None = None) -> Look:
    """`is_text_only`: the reader wants no pictures, whatever the guild has.

    Words alone are for screen readers, which would read out the names of emojis, and for slow lines, which
    would load them: there are none in them.
    """
    if is_text_only or style is Style.TEXT:
        return Look(has_pictures=False)
    return Look(glyphs=glyphs, since=since if style is Style.MOVING else None)
