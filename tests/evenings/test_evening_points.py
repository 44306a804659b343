"""Tables of a guild that hides its chips: nobody needs any, none move, and no text names them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import cards
import promotion
import pytest
from evening import Evening, Guest, alt_texts, labels, text_of, walk

from bot.words import say

pytestmark = pytest.mark.asyncio

LOCALES = pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])

OFFICES = {"zh-TW": "翰林院", "zh-CN": "翰林院", "en-US": "academ"}

MONEY = ("籌", "筹", "公注", " chip", "chips", " stake", " pool", "Pool ", "gongzhu")


async def hide(evening: Evening, locale: str = "zh-TW") -> Guest:
    """A guild of this language that plays for points alone; its guests read it, too."""
    admin = evening.invite_with("manage_guild", "管理", locale)
    await admin.slash("settings language", language=admin.language)
    told = await admin.slash("settings stakes", state="hidden")
    assert told.text == admin.reads("stakes-hidden")
    evening.guests[:] = [evening.invite(name, locale) for name in ("甲員", "乙員", "丙員", "丁員")]
    return admin


def everything(evening: Evening, since: int) -> list[str]:
    """All that was said from message `since` on, public and private: texts, menus and alt texts."""
    found = []
    for message in evening._stored():
        if message.id <= since or not evening._is_ours(message):
            continue
        options = [option for c in walk(message.components) for option in c.get("options") or []]
        menus = [f"{option['label']} {option.get('description') or ''}" for option in options]
        found += [text_of(message), *labels(message), *alt_texts(message), *menus]
        found += [attachment.get("description") or "" for attachment in message.attachments]
    return found


def latest(evening: Evening) -> int:
    return max((message.id for message in evening._stored()), default=0)


def money_named(said: list[str]) -> list[str]:
    return [text for text in said if any(word in text for word in MONEY)]


def moved(evening: Evening) -> list[object]:
    with closing(sqlite3.connect(evening.database)) as conn:
        return conn.execute("SELECT * FROM movements").fetchall()


@LOCALES
async def test_a_hand_for_points_counts_points_and_names_no_chips(evening: Evening, locale: str) -> None:
    await hide(evening, locale)
    since, seen = latest(evening), list[str]()
    host, *_ = seated = await cards.sit(evening, turn_limit=120)
    seen += everything(evening, since)
    await host.press("rules")
    await host.press("start")
    await evening.wait(1)
    await cards.bid_for(evening)
    for guest in seated:
        await guest.press("hand")
    assert evening.table().for_points
    landlord = evening.next()
    await landlord.slash("hint")
    while not evening.is_over():
        await cards.move(evening)
        seen += everything(evening, since)
    await evening.wait(2)
    await host.press("totals")
    await host.slash("rules", game="doudizhu")
    for command in ("history", "replay"):
        await host.slash(command, table=evening.rows()["game_tables"][-1]["id"])
    seen += everything(evening, since)
    await host.press("rematch")
    await evening.wait(1)
    await seated[1].slash("table leave")
    await evening.wait(1)

    seen += everything(evening, since)
    assert len(seen) > 50
    assert money_named(seen) == []
    assert moved(evening) == []
    rows = evening.rows()
    assert sum(row["count"] for row in rows["scores"] if row["what"] == "points") == 0
    assert any(row["what"] == "points" and row["count"] for row in rows["scores"])
    assert evening.table().for_points


@LOCALES
async def test_a_career_for_points_names_no_chips(evening: Evening, locale: str) -> None:
    await hide(evening, locale)
    since, seen = latest(evening), list[str]()
    host, *_ = await promotion.seat(evening, 4, fast=False)
    buyer = await promotion.until(evening, promotion.may_buy)
    await buyer.slash("rules")
    await buyer.press("chart")
    await buyer.press("career")
    await buyer.slash("odds")
    await buyer.slash(
        "office", name="進士" if locale == "zh-TW" else "进士" if locale == "zh-CN" else "Jinshi"
    )
    listed = await buyer.press("donate")
    seen += everything(evening, since)
    await promotion.pick(buyer, listed, "buy", cards.choices(cards.now_reads(listed), "buy")[0])
    await evening.wait(1)
    for _ in range(400 if locale == "zh-TW" else 40):  # to the end in one language
        if evening.is_over():
            break
        await promotion.turn(evening)
        seen += everything(evening, since)
    await evening.wait(2)
    await host.press("career")
    await host.slash("rules", game="shengguantu")

    seen += everything(evening, since)
    assert len(seen) > 100
    assert money_named(seen) == []
    assert moved(evening) == []
    if evening.is_over():
        assert any(row["what"] == "games" for row in evening.rows()["scores"])


@LOCALES
async def test_a_game_for_points_that_is_closed_early_pays_nothing_back(
    evening: Evening, locale: str
) -> None:
    await hide(evening, locale)
    since = latest(evening)
    await promotion.seat(evening, 3)
    for _ in range(4):
        await promotion.turn(evening)

    mod = evening.invite_with("manage_messages", "版主", locale)
    await mod.slash("table end")
    await evening.wait(2)

    assert money_named(everything(evening, since)) == []
    assert moved(evening) == []


@LOCALES
async def test_practice_where_chips_are_hidden_names_none(evening: Evening, locale: str) -> None:
    await hide(evening, locale)
    since = latest(evening)
    await cards.sit(evening, 1, computers=2)

    assert money_named(everything(evening, since)) == []


@LOCALES
async def test_what_is_said_of_chips_is_that_there_are_none(evening: Evening, locale: str) -> None:
    await hide(evening, locale)
    bo = evening.guests[0]

    for command in ("chips balance", "chips daily", "chips history"):
        await evening.refuses(bo.slash(command), bo, "refused-no-chips")
    assert bo.reads("refused-no-chips") in (await bo.slash("profile")).text
    staked = bo.slash("table open", game="doudizhu", stake=100)
    await evening.refuses(staked, bo, "refused-against-chips", option=bo.reads("option-stake"))
    assert moved(evening) == []
    await bo.slash("table open", game="shengguantu", entry=300)  # an amount within the game
    assert evening.table().options.model_dump()["entry"] == 300
    assert moved(evening) == []


async def test_a_running_game_for_chips_goes_on_for_chips_and_its_rematch_does_not(evening: Evening) -> None:
    await cards.play_as_landlord(evening)
    admin = evening.invite_with("manage_guild", "管理", "zh-TW")

    await admin.slash("settings stakes", state="hidden")
    await cards.give_up(evening)
    before = len(moved(evening))
    await evening.guests[1].press("rematch")
    await evening.wait(1)

    assert evening.rows()["game_tables"][0]["for_points"] == 0
    assert any("pay:1" in str(row) for row in moved(evening))
    assert evening.table().for_points
    await admin.slash("settings stakes", state="shown")
    await evening.guests[0].slash("table join")
    assert len(moved(evening)) == before
    assert evening.table().for_points


async def test_who_has_no_chips_plays_for_points(evening: Evening) -> None:
    admin = await hide(evening)
    await admin.slash("settings chips", grant=0)
    since = latest(evening)

    await cards.deal(evening)

    assert evening.table().phase == "running"
    assert money_named(everything(evening, since)) == []


async def test_money_is_found_where_it_is_named(evening: Evening) -> None:
    """So that the tests above can fail."""
    since = latest(evening)
    await cards.sit(evening)

    assert money_named(everything(evening, since))
    assert money_named([say("en", "sgt-pool", pool=3, round=1), say("zh-CN", "sgt-pool", pool=3, round=1)])
