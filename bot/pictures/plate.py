"""The award's plate: a lacquer board with a gilt edge, and words that are set to fit it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from noto_cjk_sans_otc import FONT_PATH  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

from bot.pictures.space import Colour

Script = Literal["traditional", "simplified"]

FINE = 2
"""Words are drawn so many times as large and scaled down."""
INDEX: dict[Script, int] = {"traditional": 3, "simplified": 2}
"""Of the fonts in the collection: they share their letters, not the shapes of their characters."""
CORNER = (16, 16)
"""The plate's upper left, in pixels of the picture."""
WIDEST = 196
"""Of the words, in pixels: beyond it the plate would touch the bowl."""
PADDING = (17, 11)
LEADING = 1.26
"""From one line to the next, in sizes."""
APART = 3
"""Pixels between title, gloss and subtitle."""
TITLE = (*((size, 1) for size in range(40, 25, -2)), *((size, 2) for size in range(30, 21, -2)))
SMALL = ((21, 1), (20, 1), (21, 2), (20, 2), (19, 2), (18, 2), (18, 3))
"""(size in pixels, most lines) tried in turn for the words; 18 is 8.5 when the picture is 340 wide."""
PIECES = re.compile(r"\s*(?:[\u3400-\u9fff]|[^\s\u3400-\u9fff]+)[，。、：；！？）」・…]*")
"""What a line may break before: a word with its space, or a Chinese character with its punctuation."""
LACQUER: Colour = (30, 12, 12)
IVORY: Colour = (250, 240, 216)
SOFT: Colour = (226, 206, 170)
GILT: Colour = (168, 128, 66)
GOLD: Colour = (246, 208, 112)


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of one size; `bold` thickens the strokes, for the collection has one weight only."""

    lines: tuple[str, ...]
    size: int
    bold: bool

    @property
    def height(self) -> int:
        """In pixels."""
        return round(len(self.lines) * self.size * LEADING)


@cache
def font(script: Script, size: int) -> ImageFont.FreeTypeFont:
    """The font at `size` pixels of the finished picture."""
    return ImageFont.truetype(str(FONT_PATH), size * FINE, index=INDEX[script])


def width(text: str, size: int, script: Script) -> float:
    """In pixels of the finished picture."""
    return font(script, size).getlength(text) / FINE


def _broken(text: str, size: int, script: Script) -> tuple[str, ...]:
    """`text` in lines no wider than `WIDEST`, if its pieces allow."""
    lines: list[str] = []
    for piece in PIECES.findall(text):
        if lines and width(lines[-1] + piece, size, script) <= WIDEST:
            lines[-1] += piece
        else:
            lines.append(piece.strip())
    return tuple(lines)


def fitted(text: str, tries: Sequence[tuple[int, int]], script: Script, bold: bool = False) -> Words:
    """`text` by the first of `tries` (size, most lines) that holds it; by the last, cut, if none does."""
    for size, most in tries:
        lines = _broken(text, size, script)
        if len(lines) <= most and all(width(line, size, script) <= WIDEST for line in lines):
            return Words(lines, size, bold)
    size, most = tries[-1]
    # one word may be too wide, with fewer lines than there might be
    lines = (*lines[: most - 1], "".join(lines[most - 1 :]))
    return Words(tuple(_cut(line, size, script) for line in lines if line), size, bold)


def _cut(line: str, size: int, script: Script) -> str:
    if width(line, size, script) <= WIDEST:
        return line
    while line and width(line + "…", size, script) > WIDEST:
        line = line[:-1]
    return line + "…"


def typeset(title: str, subtitle: str, script: Script) -> list[Words]:
    """The plate's words from top to bottom; an English gloss in brackets is set small under its term."""
    term, bracket, gloss = title.partition(" (")
    blocks = [
        fitted(term, TITLE, script, bold=True),
        fitted(f"({gloss}" if bracket else "", SMALL, script),
        fitted(subtitle, SMALL, script),
    ]
    return [block for block in blocks if block.lines]


def _board(size: tuple[int, int], celebrate: bool) -> Image.Image:
    """The empty plate, FINE times `size`, with a thin gilt line a little inside its edge."""
    wide, high = size[0] * FINE, size[1] * FINE
    board = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(board)
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), 9 * FINE, fill=(*LACQUER, 255))
    edge = GOLD if celebrate else GILT
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), 9 * FINE, outline=edge, width=2 * FINE)
    if celebrate:
        inset = 5 * FINE
        pen.rounded_rectangle(
            (inset, inset, wide - 1 - inset, high - 1 - inset), 5 * FINE, outline=GILT, width=FINE
        )
    return board


def _write(board: Image.Image, blocks: list[Words], script: Script, celebrate: bool) -> None:
    pen, y = ImageDraw.Draw(board), float(PADDING[1])
    for block in blocks:
        colour = (GOLD if celebrate else IVORY) if block.bold else SOFT
        face, stroke = font(script, block.size), 0.6 if block.bold else 0.0
        for line in block.lines:
            y += block.size * LEADING
            base = (PADDING[0] * FINE, (y - block.size * (LEADING - 1)) * FINE)
            pen.text(base, line, colour, face, anchor="ls", stroke_width=stroke, stroke_fill=colour)
        y += APART


@lru_cache(maxsize=128)
def plate(title: str, subtitle: str, script: Script, celebrate: bool) -> Image.Image | None:
    """The plate as a see-through picture, or None when there is nothing to say."""
    blocks = typeset(title, subtitle, script)
    if not blocks:
        return None
    inner = max(width(line, block.size, script) for block in blocks for line in block.lines)
    high = sum(block.height for block in blocks) + APART * (len(blocks) - 1) + 2 * PADDING[1]
    size = (round(inner) + 2 * PADDING[0], high)
    board = _board(size, celebrate)
    _write(board, blocks, script, celebrate)
    return board.resize(size, Image.Resampling.BOX)
