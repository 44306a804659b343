"""Names in a small room: Chinese ones in columns from right to left, others in lines, as masks."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures import plate
from bot.pictures.lettering import FINE, letters
from bot.pictures.plate import Script, font, width

CHINESE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff（）、・]+")
"""A name that can be written downwards."""
STANDING: Final = str.maketrans("（）、", "︵︶︑")
"""Punctuation as it stands in a column."""
PITCH = 1.05
"""From one character of a column to the next, in sizes."""
LEADING = 1.14
"""From one line to the next, in sizes."""
RISE = 0.8
"""From the top of a line to what its letters stand on, in sizes."""
TAIL = 0.1
"""What hangs below the last line, in sizes."""
APART = 1.1
"""From one column to the next, in sizes."""


def is_upright(name: str) -> bool:
    """Whether a name is written in columns."""
    return CHINESE.fullmatch(name) is not None


@lru_cache(maxsize=512)
def columns(name: str, size: int, most: int, script: Script, bold: float = 0.0) -> Image.Image:
    """A name in columns of at most so many characters, the first at the right; of few that differ little."""
    count = -(-len(name) // most)
    each = -(-len(name) // count)
    parts = [name[k : k + each] for k in range(0, len(name), each)]
    step = round(size * PITCH)
    sheet = Image.new("L", (round(size * (1 + APART * (count - 1))), step * each))
    for k, part in enumerate(parts):
        middle = sheet.width - size / 2 - k * size * APART
        for row, character in enumerate(part.translate(STANDING)):
            _stamp(sheet, letters(character, size, script, bold), middle, (row + 0.5) * step)
    return sheet


def _stamp(sheet: Image.Image, mask: Image.Image, x: float, y: float) -> None:
    at = round(x - mask.width / 2), round(y - mask.height / 2)
    sheet.paste(mask, at)


@lru_cache(maxsize=512)
def lines(name: str, tries: tuple[tuple[int, int], ...], widest: int, script: Script) -> Image.Image:
    """A name in lines, by the first of `tries` (size, most lines) that holds it.

    What does not fit by the last is squeezed, and further lines are left out.
    """
    for size, most in tries:
        rows = wrapped(name, size, widest, script)
        if len(rows) <= most and all(width(row, size, script) <= widest for row in rows):
            break
    rows = rows[:most]
    longest = max(widest, *(round(width(row, size, script)) + 1 for row in rows)) if rows else widest
    face, step = font(script, size * FINE // plate.FINE), size * LEADING * FINE
    sheet = Image.new("L", (longest * FINE, round(step * len(rows) + size * TAIL * FINE)))
    pen = ImageDraw.Draw(sheet)
    for k, row in enumerate(rows):
        pen.text((0, k * step + size * RISE * FINE), row, 255, face, "ls")
    return sheet.resize((widest, max(1, sheet.height // FINE)), Image.Resampling.BOX)


def wrapped(name: str, size: int, widest: int, script: Script) -> list[str]:
    """A name in lines no wider than that, if its words allow; hyphens may end a line."""
    rows: list[str] = []
    for word in re.findall(r"[^\s-]+-?|-", name):
        joint = "" if rows and rows[-1].endswith("-") else " "
        if rows and width(rows[-1] + joint + word, size, script) <= widest:
            rows[-1] += joint + word
        else:
            rows.append(word)
    return rows
