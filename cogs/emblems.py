"""人物: the twelve pictures that players choose from, the animals of the zodiac."""

from __future__ import annotations

EMBLEMS = (
    ("🐭", "emblem-rat"),
    ("🐮", "emblem-ox"),
    ("🐯", "emblem-tiger"),
    ("🐰", "emblem-rabbit"),
    ("🐲", "emblem-dragon"),
    ("🐍", "emblem-snake"),
    ("🐴", "emblem-horse"),
    ("🐑", "emblem-goat"),
    ("🐵", "emblem-monkey"),
    ("🐔", "emblem-rooster"),
    ("🐶", "emblem-dog"),
    ("🐷", "emblem-pig"),
)
"""Each as a sign, and the key of its name."""
