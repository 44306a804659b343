"""A line of a ranking, in one language."""

from __future__ import annotations

from bot.moves import emblem_of
from bot.names import inert
from bot.ranking import Ranked
from bot.words import Tongue
from cogs.emblems import EMBLEMS
from cogs.evening_words import standing
from cogs.titles import TITLE_WORDS
from games.doudizhu.titles import title


def rank_line(ranked: Ranked, game: str, tongue: Tongue) -> str:
    return tongue(
        "rank-line",
        place=ranked.place,
        emblem=EMBLEMS[emblem_of(ranked.user_id, ranked.emblem)][0],
        name=inert(ranked.name),
        figures=figures(game, ranked.counts, tongue),
    )


def figures(game: str, counts: tuple[int, ...], tongue: Tongue) -> str:
    """What a game ranks by, in its own words; `counts` in the order of its `ranked_by`."""
    if game == "doudizhu":
        (points,) = counts
        return tongue("rank-doudizhu", title=title_word(points, tongue), total=standing(points, tongue))
    if game == "bobing":
        zhuangyuan, duitang, sanhong, _ = counts
        return tongue("rank-bobing", zhuangyuan=zhuangyuan, duitang=duitang, sanhong=sanhong)
    dahe, ronggui, played = counts
    return tongue("rank-shengguantu", dahe=dahe, ronggui=ronggui, games=played)


def title_word(total: int, tongue: Tongue) -> str:
    return tongue(TITLE_WORDS[title(total)])
