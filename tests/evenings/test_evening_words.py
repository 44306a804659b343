"""What is said in which language, and what Discord is told about the commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from evening import Evening, alt_texts, labels, text_of

from bot.words import say
from cogs.settings_words import LANGUAGES as NAMES

pytestmark = pytest.mark.asyncio

LANGUAGES = {"zh-TW": "zh-TW", "zh-CN": "zh-CN", "en": "en-US"}
COMMANDS = {
    "table": {
        *("open", "join", "leave", "start", "status", "end", "kick", "host", "autopilot"),
        *("addbot", "removebot", "pause", "resume", "skip", "log"),
    },
    "roll": set(),
    "bid": set(),
    "play": set(),
    "pass": set(),
    "hand": set(),
    "hint": set(),
    "phrase": set(),
    "prizes": {"show", "edit", "export", "handed", "mine"},
    "event": {"create", "status", "prizes", "time", "start", "late", "cancel"},
    "rules": set(),
    "verify": set(),
    "history": set(),
    "replay": set(),
    "dice-stats": set(),
    "chips": {"balance", "daily", "history"},
    "profile": set(),
    "rank": set(),
    "forget-me": set(),
    "season": {"start", "close", "list"},
    "text-only": set(),
    "turn-pings": set(),
    "donate-office": set(),
    "career": set(),
    "office": set(),
    "odds": set(),
    "chart": set(),
    "settings": {
        *("show", "language", "timezone", "look", "channels", "defaults", "stakes", "threads", "chips"),
        "master",
    },
}


def synced(evening: Evening) -> dict[str, dict[str, Any]]:
    """The commands as they were sent to Discord."""
    (sent,) = [
        request.json
        for request in evening.env.http_requests
        if request.method == "PUT" and request.path.endswith("/commands")
    ]
    return {command["name"]: command for command in sent}


def named_parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands and their options."""
    yield command
    for option in command.get("options") or []:
        yield from named_parts(option)


async def test_the_commands_are_those_that_were_agreed(evening: Evening) -> None:
    commands = synced(evening)

    assert set(commands) == set(COMMANDS)
    for name, subcommands in COMMANDS.items():
        found = {o["name"] for o in commands[name].get("options") or [] if o["type"] == 1}
        assert found == subcommands


async def test_every_name_and_description_is_localised(evening: Evening) -> None:
    for command in synced(evening).values():
        for part in named_parts(command):
            for field in ("name", "description"):
                words = part[f"{field}_localizations"]
                assert {"zh-TW", "zh-CN"} <= set(words), (part["name"], field)
                assert all(0 < len(word) <= (32 if field == "name" else 100) for word in words.values())
            assert part["name_localizations"]["zh-TW"] != part["name"]
            assert all(
                not any(c.isspace() or c.isupper() for c in w) for w in part["name_localizations"].values()
            )
            for choice in part.get("choices") or []:
                assert 0 < len(choice["name"]) <= 100


async def test_every_choice_but_numbers_and_the_names_of_languages_is_localised(evening: Evening) -> None:
    for command in synced(evening).values():
        for part in named_parts(command):
            if part["name"] != "language":
                for choice in part.get("choices") or []:
                    if not choice["name"].isdigit():
                        assert {"zh-TW", "zh-CN"} <= set(choice["name_localizations"])


async def test_no_command_reaches_beyond_a_guild(evening: Evening) -> None:
    for command in synced(evening).values():
        assert command.get("dm_permission") is False or command.get("contexts") == [0]
    manage_guild = 1 << 5
    assert int(synced(evening)["settings"]["default_member_permissions"]) == manage_guild


async def test_a_second_start_sends_the_commands_no_more(evening: Evening) -> None:
    await evening.replace_bot()

    assert len(synced(evening)) == len(COMMANDS)


async def test_the_board_speaks_the_preferred_chinese_of_the_guild(evening: Evening) -> None:
    await evening.open(2)

    game = say("zh-TW", "game-bobing")
    assert evening.shows("lobby-headline", "zh-TW", host=evening.guests[0].name, game=game)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_guild_chooses_its_language_and_running_boards_change_at_once(
    evening: Evening, language: str
) -> None:
    admin = evening.invite_with("manage_guild")
    await evening.begin(2)
    for other in (*(found for found in LANGUAGES if found != language), language):
        answer = await admin.slash("settings language", language=other)
        assert answer.private
        assert answer.text == admin.reads("language-set", language=NAMES[other])
        await evening.wait(2)

    assert labels(evening.board()) == [
        say(language, f"button-{verb}") for verb in ("roll", "standing", "autopilot")
    ]
    await evening.turn()
    (alt,) = alt_texts(evening.board())
    assert alt
    assert evening.shows("turn-round", language, round=1, throws=1, host=evening.host().name)
    await evening.replace_bot()
    await evening.turn()
    assert evening.shows("turn-round", language, round=2, throws=2, host=evening.host().name)


async def test_public_texts_are_the_guilds_and_private_ones_the_readers(evening: Evening) -> None:
    bo, cheng, dana, *_ = await evening.begin(3)

    for guest in (bo, cheng, dana):
        answer = await guest.slash("rules")
        assert answer.private
        assert answer.text.startswith(guest.reads("rules-common"))
        assert guest.reads("rules-text-a") in answer.text
    assert evening.shows("turn-round", "zh-TW", round=1, throws=0, host=evening.host().name)


@pytest.mark.parametrize("text", ["a", "b", "c"])
async def test_each_rule_text_can_be_chosen_and_read(evening: Evening, text: str) -> None:
    _, cheng, _ = await evening.open(3, text=text, die_out=2, sijin_side=True, scaled=True, turn_limit=45)

    answer = await cheng.press("rules")

    assert answer.private
    assert cheng.reads(f"rules-text-{text}") in answer.text
    for key, facts in (
        (f"text-{text}-decides", {}),
        ("rule-die-out", {"percent": 2}),
        ("rule-turn-limit", {"seconds": 45}),
        ("rule-sijin-side", {}),
        ("rule-scaled", {}),
    ):
        assert cheng.reads(key, **facts) in answer.text
        assert evening.shows(key, "zh-TW", **facts)
    asked = await cheng.slash("rules", text=text)
    assert cheng.reads(f"rules-text-{text}") in asked.text


async def test_a_time_zone_is_found_by_typing_a_part_of_it(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")

    found = await admin.actor.autocomplete(evening.channel, "settings timezone", "zone", "taip")
    answer = await admin.slash("settings timezone", zone=found[0]["value"])

    assert found[0]["value"] == "Asia/Taipei"
    assert answer.private
    assert answer.text == admin.reads("timezone-set", zone="Asia/Taipei")


async def test_the_last_eight_throws_stand_on_the_board(evening: Evening) -> None:
    await evening.begin(3)
    for _ in range(11):
        await evening.turn()

    shown = text_of(evening.board())
    thrown = [event for happening in evening.table().recent for event in happening.events]
    for event in thrown[-8:]:
        assert f"-# {event.throw}　" in shown
    assert "-# 3　" not in shown


async def test_the_board_tells_until_when_a_turn_lasts(evening: Evening) -> None:
    await evening.begin(3)

    until = f"<t:{int(evening.table().deadline)}:R>"
    assert evening.shows("turn", name=evening.next().name, when=until)
