"""Seasons of a guild: one at a time, one after another, by names that do nothing."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine

from bot import seasons as module
from bot.moves import Person
from bot.refusals import NoSeason, NoSuchSeason, SeasonOpen
from bot.seasons import ALL, NAME_LIMIT, Season, Seasons, season_said
from bot.settings import LOCALES
from bot.words import Tongue
from db import schema, seasons
from db.errors import NoSeasonRuns, SeasonRuns
from db.store import Store

GUILD, OTHER = 77, 78
ANNA = Person(1001, "安娜")
TONGUE = Tongue("zh-TW")


@pytest.mark.asyncio
async def test_of_fifty_starts_at_once_one_makes_a_season(store: Store) -> None:
    kept = Seasons(store)

    made = await asyncio.gather(
        *(kept.start(GUILD, ANNA, f"第{n}", TONGUE) for n in range(50)), return_exceptions=True
    )

    (begun,) = [one for one in made if isinstance(one, Season)]
    refused = [one for one in made if isinstance(one, SeasonOpen)]
    assert len(refused) == 49
    assert {one.name for one in refused} == {begun.name}
    assert await kept.every(GUILD) == (begun,)


@pytest.mark.asyncio
async def test_of_fifty_closes_at_once_one_closes(store: Store) -> None:
    kept = Seasons(store)
    await kept.start(GUILD, ANNA, "", TONGUE)

    made = await asyncio.gather(*(kept.close(GUILD, ANNA) for _ in range(50)), return_exceptions=True)

    assert len([one for one in made if isinstance(one, Season)]) == 1
    assert len([one for one in made if isinstance(one, NoSeason)]) == 49


@pytest.mark.asyncio
@pytest.mark.parametrize(("locale", "name"), [("zh-TW", "第 2 季"), ("zh-CN", "第 2 季"), ("en", "Season 2")])
async def test_a_season_without_a_name_has_one_by_its_number(store: Store, locale: str, name: str) -> None:
    kept = Seasons(store)
    await kept.start(GUILD, ANNA, "  春  季 ", Tongue(locale))
    await kept.close(GUILD, ANNA)

    begun = await kept.start(GUILD, ANNA, " ", Tongue(locale))

    assert locale in LOCALES
    assert (begun.n, begun.name, begun.started_by) == (2, name, ANNA.user_id)
    assert [one.name for one in await kept.every(GUILD)] == [name, "春 季"]
    assert await kept.every(OTHER) == ()


@pytest.mark.asyncio
async def test_a_name_is_cut_to_its_limit(store: Store) -> None:
    begun = await Seasons(store).start(GUILD, ANNA, "長" * 99, TONGUE)

    assert begun.name == "長" * NAME_LIMIT


@pytest.mark.asyncio
async def test_what_is_said_for_a_season_finds_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(100)
    monkeypatch.setattr(module, "now", lambda: float(next(clock)))
    kept = Seasons(store)
    first = await kept.start(GUILD, ANNA, "Mid Autumn", TONGUE)
    assert await kept.meant(GUILD, None) == first
    first = await kept.close(GUILD, ANNA)

    assert await kept.meant(GUILD, None) is None
    assert await kept.meant(GUILD, ALL) is None
    assert await kept.meant(GUILD, "1") == await kept.meant(GUILD, " mid  autumn ") == first
    for said in ("2", "", "第 1 季"):
        with pytest.raises(NoSuchSeason):
            await kept.meant(GUILD, said)
    with pytest.raises(NoSuchSeason):
        await kept.meant(OTHER, "1")


def test_a_number_is_meant_before_a_name() -> None:
    named = [
        Season(id=n, guild_id=GUILD, n=n, name=name, started_at=0.0, started_by=1)
        for n, name in ((2, "1"), (1, "2"))
    ]

    assert season_said("1", tuple(named)).n == 1


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 9)), max_size=30))
def test_whatever_is_tried_and_whatever_the_clock_says_seasons_follow_one_another(
    tried: list[tuple[bool, float]],
) -> None:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    is_open = False
    with engine.begin() as conn:
        for starts, at in tried:
            if starts and is_open:
                with pytest.raises(SeasonRuns):
                    seasons.start(conn, GUILD, named=str, by=1, at=at)
            elif starts:
                seasons.start(conn, GUILD, named=str, by=1, at=at)
            elif is_open:
                seasons.close(conn, GUILD, by=2, at=at)
            else:
                with pytest.raises(NoSeasonRuns):
                    seasons.close(conn, GUILD, by=2, at=at)
            is_open = starts
        every = seasons.every(conn, GUILD)
    engine.dispose()

    assert [one.n for one in every] == list(range(len(every), 0, -1))
    assert all(one.closed_at is not None for one in every[1:])
    edges = [edge for one in reversed(every) for edge in (one.started_at, one.closed_at) if edge is not None]
    assert edges == sorted(edges)
