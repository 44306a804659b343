"""What a guild and its members chose to see, as it is kept, and what a message looks like by it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.emoji import CARDS, DICE, glyphs_of
from bot.glyphs import WORDS
from bot.guilds import GuildBook
from bot.looks import STILL, Look, Style, look_of
from bot.profiles import Profiles
from bot.ranking import scope_of
from bot.tables import Tables
from db import guilds, ranking, scores
from db.store import Store

GUILD, OTHER, ANNA, BERT = 77, 78, 1001, 1002
GLYPHS = glyphs_of(dict.fromkeys((*DICE, *CARDS), "1"))


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    made = Tables(store)
    yield made
    await made.sleep()


@pytest.fixture
def book(store: Store, tables: Tables) -> GuildBook:
    return GuildBook(store, tables, "zh-TW")


@pytest.mark.asyncio
async def test_a_guild_that_chose_nothing_has_still_pictures(book: GuildBook) -> None:
    assert (await book.of(GUILD)).style is Style.PICTURES


@pytest.mark.asyncio
@pytest.mark.parametrize("style", Style)
async def test_what_a_guild_chose_outlasts_the_process_and_is_of_no_other(
    style: Style, book: GuildBook, store: Store, tables: Tables
) -> None:
    await book.choose(GUILD, locale="en")
    await book.choose(GUILD, style=style)

    later = GuildBook(store, tables, "zh-TW")
    for one in (book, later):
        assert (await one.of(GUILD)).style is style
        assert (await one.tongue(GUILD, "")).locale == "en"
        assert (await one.of(OTHER)).style is Style.PICTURES


@pytest.mark.asyncio
async def test_a_style_of_a_later_version_is_like_none(book: GuildBook, store: Store) -> None:
    await store.write(lambda conn: guilds.choose(conn, GUILD, look="hologram"))

    assert (await book.of(GUILD)).style is Style.PICTURES


@pytest.mark.asyncio
async def test_a_member_chooses_for_himself_in_one_guild(store: Store) -> None:
    profiles = Profiles(store)
    assert not await profiles.is_text_only(GUILD, ANNA)

    await profiles.choose_text_only(GUILD, ANNA, wanted=True)

    assert await Profiles(store).is_text_only(GUILD, ANNA)
    assert not await profiles.is_text_only(GUILD, BERT)
    assert not await profiles.is_text_only(OTHER, ANNA)
    await profiles.choose_text_only(GUILD, ANNA, wanted=False)
    assert not await profiles.is_text_only(GUILD, ANNA)


@pytest.mark.asyncio
async def test_who_chose_only_text_is_on_no_list_of_scores_and_keeps_his_emblem(store: Store) -> None:
    profiles = Profiles(store)
    await profiles.choose_emblem(GUILD, ANNA, 3)
    await profiles.choose_text_only(GUILD, ANNA, wanted=True)

    assert (await profiles.of(GUILD, ANNA, "doudizhu")).emblem == 3
    scope = scope_of(GUILD, "doudizhu", None)
    nobody = await store.read(lambda conn: ranking.listed(conn, scope, 0, 10, ANNA))
    assert nobody.lines == ()
    assert await store.read(lambda conn: scores.name_of(conn, GUILD, ANNA)) is None


@pytest.mark.parametrize(
    ("style", "wants_text", "looks"),
    [
        (Style.PICTURES, False, Look(glyphs=GLYPHS)),
        (Style.MOVING, False, Look(glyphs=GLYPHS, since=5)),
        (Style.TEXT, False, Look(has_pictures=False)),
        (Style.PICTURES, True, Look(has_pictures=False)),
        (Style.MOVING, True, Look(has_pictures=False)),
        (Style.TEXT, True, Look(has_pictures=False)),
    ],
)
def test_a_look_is_the_guilds_unless_the_reader_wants_text(
    style: Style, wants_text: bool, looks: Look
) -> None:
    assert look_of(style, GLYPHS, is_text_only=wants_text, since=5) == looks


def test_without_a_choice_and_without_emojis_everything_is_as_it_always_was() -> None:
    assert look_of(Style.PICTURES, WORDS, since=5) == STILL
