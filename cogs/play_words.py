"""What the bot does with chips and prizes, and what it refuses; docs/play-chips.md has the same words."""

from __future__ import annotations

from bot.words import Tongue

PARTS = (
    "play-chips-heading",
    "play-chips-value",
    "play-chips-prizes",
    "play-chips-odds",
    "play-chips-luck",
    "play-chips-hidden",
)


def play_chips(tongue: Tongue) -> str:
    return "\n".join(tongue(part) for part in PARTS)
