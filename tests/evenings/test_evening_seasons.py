"""Seasons and rankings as the members of a guild see them, and what becomes of members who left."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest
from earlier import play_hands
from evening import Answer, Evening, Guest, custom_ids, labels, text_of, verbs
from simcord.backend.models import Message

from bot import members
from bot.games import GAMES
from bot.words import Tongue
from cogs.buttons import PageButton
from cogs.emblems import EMBLEMS
from cogs.rank_words import figures

pytestmark = pytest.mark.asyncio

TOLD = {"zh-TW": "第 1 季", "zh-CN": "第 1 季", "en": "Season 1"}


def now_reads(evening: Evening, answer: Answer) -> Message:
    """A private message as it stands now."""
    assert answer.message is not None
    return evening.env.backend.messages[answer.message.channel_id][answer.message.id]


def summed(evening: Evening, guest: Guest, game: str) -> tuple[int, ...]:
    found = [row for row in evening.rows()["scores"] if (row["user_id"], row["game"]) == (guest.id, game)]
    ranked_by = GAMES[game].ranked_by
    return tuple(sum(row["count"] for row in found if row["what"] == what) for what in ranked_by)


def ordered(evening: Evening, people: list[Guest], game: str) -> list[Guest]:
    return sorted(people, key=lambda one: (tuple(-n for n in summed(evening, one, game)), one.id))


def line(evening: Evening, reader: Guest, one: Guest, people: list[Guest], game: str) -> str:
    counts = summed(evening, one, game)
    return reader.reads(
        "rank-line",
        place=1 + sum(summed(evening, other, game) > counts for other in people),
        emblem=EMBLEMS[one.id % 12][0],
        name=one.name,
        figures=figures(game, counts, Tongue(reader.language)),
    )


def lines(evening: Evening, reader: Guest, people: list[Guest], game: str) -> list[str]:
    """What stands on a list of these, the reader's own place at the end."""
    found = ordered(evening, people, game)
    told = [line(evening, reader, one, people, game) for one in found]
    if reader in people:
        place = 1 + sum(summed(evening, one, game) > summed(evening, reader, game) for one in people)
        told.append(reader.reads("rank-own", place=place))
    return told


async def bobing(evening: Evening, players: int = 3) -> list[Guest]:
    seated = await evening.begin_short(players, prizes="對堂 1\n三紅 1\n一秀 1")
    while not evening.is_over():
        if "sweep" in verbs(evening.board()):
            await evening.host().press("sweep")
            await evening.wait(1)
        else:
            await evening.turn()
    await evening.wait(3)
    return seated


async def test_where_nobody_has_played_nobody_is_ranked(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        answer = await guest.slash("rank")

        assert answer.private
        heading = guest.reads(
            "rank-heading", game=guest.reads("game-bobing"), season=guest.reads("rank-all-time")
        )
        assert answer.text.splitlines() == [heading, guest.reads("rank-nobody")]


async def test_players_are_ranked_in_pages_that_outlive_the_process(evening: Evening) -> None:
    people = [*evening.guests, evening.invite("老李", "zh-TW"), evening.invite("Kim", "en-US")]
    for n in range(0, 12, 3):
        await play_hands(evening, 1 + n // 3, *people[n : n + 3])
    for guest in (people[0], people[1], people[11]):
        first = await guest.slash("rank")
        shown = first.text.splitlines()
        assert first.private
        assert labels(now_reads(evening, first)) == [guest.reads("button-page-after")]
        await evening.replace_bot()
        await guest.press("2", on=first)

        found = [*shown[1:-2], *text_of(now_reads(evening, first)).splitlines()[1:-2]]
        *due, own = lines(evening, guest, people, "doudizhu")
        assert found == due
        assert own in shown
        assert guest.reads("page-number", n=1, count=2) in shown


async def test_a_button_from_before_there_were_seasons_still_answers(evening: Evening) -> None:
    people = [*evening.guests, evening.invite("老李", "zh-TW"), evening.invite("Kim", "en-US")]
    for n in range(0, 12, 3):
        await play_hands(evening, 1, *people[n : n + 3])
    bo = people[0]
    first = await bo.slash("rank", game="doudizhu")
    assert first.message is not None
    for row in first.message.components:
        for part in row.get("components") or []:
            part["custom_id"] = f"kaiju-page:rank:{evening.guild.id}:2"

    await bo.press("2", on=first.message)

    shown = now_reads(evening, first)
    assert text_of(shown).splitlines()[1:-2] == lines(evening, bo, people, "doudizhu")[10:12]
    assert custom_ids(shown) == ["kaiju-page:rankdoudizhu:0:1"]


async def test_each_game_ranks_by_its_own_figures_and_the_last_played_is_shown(evening: Evening) -> None:
    three = evening.guests[:3]
    await play_hands(evening, 2, *three)
    await evening.wait(5)
    await bobing(evening)
    for guest in three:
        for game, said in (("bobing", {}), ("doudizhu", {"game": "doudizhu"})):
            answer = await guest.slash("rank", **said)

            heading = guest.reads(
                "rank-heading", game=guest.reads(f"game-{game}"), season=guest.reads("rank-all-time")
            )
            assert answer.text.splitlines() == [heading, *lines(evening, guest, three, game)]
        profile = await guest.slash("profile")
        told = figures("bobing", summed(evening, guest, "bobing"), Tongue(guest.language))
        assert guest.reads("profile-other", game=guest.reads("game-bobing"), figures=told) in profile.text


async def test_at_a_table_its_own_game_is_shown(evening: Evening) -> None:
    bo, *_ = evening.guests
    await play_hands(evening, 1, *evening.guests[:3])
    await bo.slash("table open", game="shengguantu")

    answer = await bo.slash("rank")

    assert bo.reads("game-shengguantu") in answer.text.splitlines()[0]


@pytest.mark.parametrize("language", ["zh-TW", "zh-CN", "en"])
async def test_a_season_is_begun_and_closed_in_public_and_can_be_read_ever_after(
    evening: Evening, language: str
) -> None:
    admin = evening.invite_with("manage_guild", locale="en-US")
    public = Tongue(language)
    await admin.slash("settings language", language=language)
    before = await bobing(evening, 2)

    begun = await admin.slash("season start")
    await evening.wait(1)
    three = await bobing(evening)
    closed = await admin.slash("season close")
    await evening.wait(1)
    await play_hands(evening, 1, *evening.guests[3:6])

    assert not begun.private
    assert begun.text == public("season-started", season=TOLD[language])
    assert not closed.private
    assert closed.text.splitlines()[0] == public("season-closed", season=TOLD[language])
    assert closed.text.splitlines()[-1] == public("season-readable")
    assert public("season-game", game=public("game-bobing")) in closed.text
    assert public("game-doudizhu") not in closed.text
    for guest in three:
        of_season = await guest.slash("rank", game="bobing", season="1")
        every = await guest.slash("rank", game="bobing")
        shown = of_season.text.splitlines()
        assert shown[0] == guest.reads("rank-heading", game=guest.reads("game-bobing"), season=TOLD[language])
        told = sum(1 for one in three if one.name in of_season.text)
        assert told == 3
        assert every.text.splitlines()[1:] == lines(evening, guest, three, "bobing")
        assert of_season.text != every.text
    assert before


async def test_while_a_season_is_open_it_is_the_one_that_is_shown(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")
    three = evening.guests[:3]
    await play_hands(evening, 1, *three)
    await evening.wait(5)
    await admin.slash("season start", name="中秋")
    await evening.wait(5)
    for guest in three:
        now, always = await guest.slash("rank", game="doudizhu"), await guest.slash("rank", season="all")
        assert guest.reads("rank-nobody") in now.text
        assert "中秋" in now.text
        assert always.text.splitlines()[1:] == lines(evening, guest, three, "doudizhu")

    bo = three[0]
    offered = await bo.actor.autocomplete(evening.channel, "rank", "season", "")
    assert [(one["name"], one["value"]) for one in offered] == [
        (bo.reads("season-choice-open", season="中秋"), "1"),
        (bo.reads("rank-all-time"), "all"),
    ]
    await admin.slash("season close")
    for guest in three:
        closed = await guest.slash("rank", game="doudizhu", season="1")
        assert guest.reads("season-nobody") in closed.text


async def test_what_cannot_be_is_refused_in_the_language_of_whoever_tried(evening: Evening) -> None:
    for locale in ("zh-TW", "zh-CN", "en-US"):
        admin = evening.invite_with("manage_guild", locale=locale)
        await evening.refuses(admin.slash("season close"), admin, "refused-no-season")
        await evening.refuses(
            admin.slash("rank", season="**x**"), admin, "refused-no-such-season", season="\\*\\*x\\*\\*"
        )
        await admin.slash("season start", name="**<@1>**")
        await evening.refuses(
            admin.slash("season start"), admin, "refused-season-open", season="\\*\\*\\<@\u200b1\\>\\*\\*"
        )
        await admin.slash("season close")


async def test_only_who_manages_the_server_touches_seasons(evening: Evening) -> None:
    """Though a server has opened the command to others."""
    season = evening.env.backend.find_command("season", evening.guild.id)
    assert season is not None
    for guest in evening.guests[:3]:
        assert not [name for name in guest.actor.available_commands(evening.channel) if "season" in name]
        evening.guild.set_command_permissions(int(season["id"]), {guest.actor: True})
        needed = guest.reads("permission-manage-guild")
        for command in ("season start", "season close", "season list"):
            await evening.refuses(guest.slash(command), guest, "refused-not-allowed", permission=needed)


async def test_seasons_are_listed_newest_first_in_pages(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild", locale="zh-TW")
    assert (await admin.slash("season list")).text == admin.reads("season-list-none")
    for n in range(12):
        await admin.slash("season start", name=f"季{n}")
        await evening.wait(2)
        if n < 11:
            await admin.slash("season close")
            await evening.wait(2)

    first = await admin.slash("season list")

    assert first.private
    shown = first.text.splitlines()
    assert shown[0] == admin.reads("season-list-heading")
    assert [f"**季{n}**" in shown[12 - n] for n in range(11, 1, -1)] == [True] * 10
    await admin.press("2", on=first)
    assert "**季0**" in text_of(now_reads(evening, first))


# Members who left


async def test_who_left_is_hidden_and_kept_and_back_when_he_acts(evening: Evening) -> None:
    three = evening.guests[:3]
    bo, cheng, dana = three
    await play_hands(evening, 3, *three)
    before = evening.rows()["scores"]
    evening.guild.remove_member(cheng.actor)

    answer = await bo.slash("rank", game="doudizhu")

    assert answer.private
    assert cheng.name not in answer.text
    assert answer.text.splitlines()[1:] == lines(evening, bo, [bo, dana], "doudizhu")
    assert evening.rows()["scores"] == before
    come_back(evening, cheng)
    assert cheng.name not in (await bo.slash("rank", game="doudizhu")).text
    await cheng.slash("rules")
    assert cheng.name in (await dana.slash("rank", game="doudizhu")).text


def come_back(evening: Evening, guest: Guest) -> None:
    evening.env.backend.add_member(evening.guild.id, guest.id, announce=True)


async def test_who_came_back_is_found_within_some_hours_though_he_says_nothing(evening: Evening) -> None:
    bo, cheng, dana = evening.guests[:3]
    await play_hands(evening, 3, bo, cheng, dana)
    evening.guild.remove_member(cheng.actor)
    await bo.slash("rank", game="doudizhu")
    come_back(evening, cheng)
    await evening.wait(members.FRESH_SECONDS + 1)

    answer = await bo.slash("rank", game="doudizhu")

    assert cheng.name in answer.text


async def test_whoever_moves_up_is_asked_for_too(evening: Evening) -> None:
    people = [*evening.guests, evening.invite("老李", "zh-TW"), evening.invite("Kim", "en-US")]
    for n in range(0, 12, 3):
        await play_hands(evening, 1 + n // 3, *people[n : n + 3])
    found = ordered(evening, people, "doudizhu")
    gone = [found[1], found[10]]
    for one in gone:
        evening.guild.remove_member(one.actor)
    reader = found[5]

    answer = await reader.slash("rank", game="doudizhu")

    left = [one for one in people if one not in gone]
    assert [text for text in answer.text.splitlines()[1:] if "**" in text] == lines(
        evening, reader, left, "doudizhu"
    )[:10]


async def test_without_an_answer_of_discord_everybody_is_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = evening.guests[:3]
    await play_hands(evening, 3, *three)
    evening.guild.remove_member(three[1].actor)

    async def silent(*_: Any) -> Any:
        raise aiohttp.ClientConnectionError

    monkeypatch.setattr(discord.Guild, "fetch_member", silent)
    answer = await three[0].slash("rank", game="doudizhu")

    assert answer.text.splitlines()[1:] == lines(evening, three[0], three, "doudizhu")
    assert PageButton in evening.bot._connection._view_store._dynamic_items.values()
