"""What the dice show so far, in one language: without praise, blame or luck."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10

from bot.dice import EVEN, LEAST_DICE, Counts, Fit, expected, fit
from bot.dice_book import Scope, Summary
from bot.games import GAMES
from bot.looks import Look
from bot.names import inert
from bot.words import Fact, Tongue
from cogs.answers import GAME_WORDS
from cogs.bobing_words import AWARD_WORDS
from games.bobing.values import Award

BAR = 4
"""Blocks of a face that came as often as expected; one that came twice as often or more has twice as many."""

USUAL, SELDOM = 0.05, 0.001
"""From the first on a p is nothing special, below the second it is very rare."""

RAREST = 1e-6

NOTHING = "dice-award-none"


def dice_blocks(scope: Scope, found: Summary, name: str, tongue: Tongue, look: Look) -> Iterator[str]:
    """Faces, awards where there are any, and what holds for all dice.

    `name` is the player's, where the dice of one are meant.
    """
    heading = _heading(scope, name, tongue)
    if not found.all.throws:
        yield f"{heading}\n{tongue('dice-none')}"
        return
    yield "\n".join([heading, *_face_lines(scope, found, tongue, look)])
    if len(found.games) == 1:
        (game,) = found.games
        if awards := "\n".join(_awards(game, found.all, tongue)):
            yield awards
    yield f"{tongue('dice-chance')}\n{tongue('dice-proof')}"


def _face_lines(scope: Scope, found: Summary, tongue: Tongue, look: Look) -> Iterator[str]:
    counts = found.all
    yield tongue("dice-counted", throws=counts.throws, count=counts.dice, tables=found.tables)
    if scope.user_id is not None:
        yield tongue("dice-by-the-bot")
    yield from _faces(counts, tongue.showing(look.glyphs), has_bars=look.has_pictures)
    yield tongue("dice-expected", expected=_mean(counts.dice / len(EVEN)), share=_share(1, len(EVEN)))
    yield _verdict(fit(counts.faces), tongue)


def _heading(scope: Scope, name: str, tongue: Tongue) -> str:
    table, player = scope.table_id or 0, inert(name)
    if scope.table_id is not None and scope.user_id is not None:
        heading = tongue("dice-of-player-at-table", name=player, table=table)
    elif scope.table_id is not None:
        heading = tongue("dice-of-table", table=table)
    elif scope.user_id is not None:
        heading = tongue("dice-of-player", name=player)
    else:
        heading = tongue("dice-of-server")
    if scope.game is None:
        return f"**{heading}**"
    return f"**{tongue('dice-of-game', heading=heading, game=tongue(GAME_WORDS[scope.game]))}**"


def _faces(counts: Counts, tongue: Tongue, *, has_bars: bool) -> Iterator[str]:
    for face, count in enumerate(counts.faces, start=1):
        facts: dict[str, Fact] = {
            "face": tongue.glyphs.dice_in_a_row((face,)) if tongue.glyphs.dice else str(face),
            "count": count,
            "share": _share(count, counts.dice),
        }
        if has_bars:
            yield tongue("dice-face", **facts, bar=_bar(count, counts.dice))
        else:
            yield tongue("dice-face-plain", **facts)


def _bar(count: int, dice: int) -> str:
    filled = min(2 * BAR, round(BAR * count * len(EVEN) / dice))
    return "■" * filled + "□" * (2 * BAR - filled)


def _verdict(found: Fit | None, tongue: Tongue) -> str:
    """How often fair dice are as uneven; the counts alone say nothing of what made them."""
    if found is None:
        return tongue("dice-too-few", count=LEAST_DICE)
    figures = tongue("dice-figures", chi=f"{found.chi2:.2f}", df=found.df, p=_p(found.p))
    return f"{figures}\n{_in_words(found.p, tongue)}"


def _in_words(p: float, tongue: Tongue) -> str:
    if p >= USUAL:
        return tongue("dice-usual", n=round(100 * p))
    if p >= SELDOM:
        return tongue("dice-seldom", n=_one_in(p))
    if p >= RAREST:
        return tongue("dice-rare", n=_one_in(p))
    return tongue("dice-rarer", n=round(1 / RAREST))


def _one_in(p: float) -> int:
    """1/p with two figures that count."""
    times = 1 / p
    return int(round(times, min(0, 1 - floor(log10(times)))))


def _awards(game: str, counts: Counts, tongue: Tongue) -> Iterator[str]:
    """What the throws were worth beside all the throws that there are, in a game that names it."""
    ways = GAMES[game].ways
    shown = sum(counts.shown)
    if not ways or not shown:
        return
    yield tongue("dice-awards", throws=shown)
    means = expected(counts.shown, tuple(ways.values()))
    for what, count, mean in zip(ways, counts.shown, means, strict=True):
        word = AWARD_WORDS[Award(what)] if what in set(Award) else NOTHING
        yield tongue("dice-award", award=tongue(word), count=count, expected=_mean(mean))
    found = fit(counts.shown, tuple(ways.values()))
    if found is None:
        yield tongue("dice-awards-too-few")
    else:
        yield _verdict(found, tongue)


def _mean(value: float) -> str:
    return f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.1f}%"


def _p(p: float) -> str:
    return f"{p:.3f}" if p >= SELDOM else f"< {SELDOM}"
