"""Which language a guild's board speaks, however early or late the bot learns of the guild."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from evening import SILENT, Evening, build_bot, labels, lay_out, let_go
from trouble import is_current, sent_since

from bot.boards import Drawn
from bot.table import Table
from bot.words import say

pytestmark = pytest.mark.asyncio

LATE = 5.0


def prefer(evening: Evening, locale: str) -> None:
    """The guild sets another preferred locale."""
    evening.env.backend.edit_guild(evening.guild.id, {"preferred_locale": locale})


def speaks(evening: Evening) -> str:
    """The language of the buttons of the board."""
    (found,) = [
        language
        for language in ("zh-TW", "zh-CN", "en")
        if {say(language, "button-standing"), say(language, "button-rules")} & set(labels(evening.board()))
    ]
    return found


async def restart_late(evening: Evening) -> list[str]:
    """Restart so that the bot knows no guild until it is ready, which takes LATE seconds.

    Returns the languages in which boards are drawn; the list goes on growing.
    """
    old, fresh = evening.bot, build_bot(evening.database, SILENT)
    plain = {name: getattr(fresh, name) for name in ("setup_hook", "get_guild", "on_ready", "_draw")}
    languages: list[str] = []
    is_known = False

    async def setup_hook() -> None:
        evening.env.backend.advance_clock(60)  # gives time back, which the board has to show
        await plain["setup_hook"]()

    async def on_ready() -> None:
        nonlocal is_known
        await asyncio.sleep(LATE)
        is_known = True
        await plain["on_ready"]()

    async def draw(table: Table, told: int | None = None) -> Drawn:
        languages.append((await fresh.public(table.guild_id)).locale)
        return await plain["_draw"](table, told)  # type: ignore[no-any-return]

    patched: dict[str, Any] = {
        "setup_hook": setup_hook,
        "on_ready": on_ready,
        "_draw": draw,
        "get_guild": lambda guild_id: plain["get_guild"](guild_id) if is_known else None,
    }
    for name, value in patched.items():
        setattr(fresh, name, value)
    let_go(old)
    await evening.env.restart_bot(fresh)
    await lay_out(old)
    return languages


async def test_a_guild_without_a_choice_has_its_preferred_chinese_after_a_restart(evening: Evening) -> None:
    prefer(evening, "zh-CN")
    await evening.begin(3)
    assert speaks(evening) == "zh-CN"

    await restart_late(evening)
    await evening.wait(LATE + 2)

    assert speaks(evening) == "zh-CN"
    assert await is_current(evening)
    await evening.next().press("roll")
    await evening.wait(1)
    assert speaks(evening) == "zh-CN"


async def test_no_board_is_drawn_before_the_guilds_are_known(evening: Evening) -> None:
    prefer(evening, "zh-CN")
    await evening.begin(3)
    seen = len(evening.env.http_requests)

    languages = await restart_late(evening)
    await evening.wait(LATE - 1)
    assert languages == []
    assert not sent_since(evening, seen, "PATCH", "/messages/")
    await evening.wait(3)

    assert set(languages) == {"zh-CN"}
    assert await is_current(evening)


async def test_a_new_preferred_chinese_is_spoken_from_the_next_board_on(evening: Evening) -> None:
    await evening.begin(3)
    for locale in ("zh-CN", "zh-TW", "zh-CN"):
        prefer(evening, locale)

        await evening.turn()

        assert speaks(evening) == locale


async def test_a_preferred_locale_that_is_no_chinese_leaves_the_owners_default(evening: Evening) -> None:
    prefer(evening, "en-US")

    await evening.begin(3)

    assert speaks(evening) == evening.bot.settings.default_locale == "zh-TW"


async def test_a_chosen_language_changes_the_running_board_and_outlasts_the_preferred_one(
    evening: Evening,
) -> None:
    admin = evening.invite_with("manage_guild")
    prefer(evening, "zh-CN")
    await evening.begin(3)

    await admin.slash("settings language", language="en")
    await evening.wait(1.5)
    assert speaks(evening) == "en"
    prefer(evening, "zh-TW")
    await evening.turn()
    assert speaks(evening) == "en"
    await restart_late(evening)
    await evening.wait(LATE + 2)

    assert speaks(evening) == "en"
    assert await is_current(evening)
