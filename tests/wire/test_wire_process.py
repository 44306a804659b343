"""What the tests' own tools promise of processes and of people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from people import FAILED, Answer
from plain import Plain
from process import BotProcess, running
from server import Discord
from world import AUTOCOMPLETE, BUTTON, COMMAND, COMPONENT, EPHEMERAL, STRING_SELECT

pytestmark = pytest.mark.asyncio

COMMANDS = [
    {
        "name": "table",
        "description": "x",
        "default_member_permissions": str(1 << 5),
        "options": [
            {
                "type": 1,
                "name": "open",
                "description": "x",
                "options": [
                    {
                        "type": 3,
                        "name": "game",
                        "description": "x",
                        "required": True,
                        "choices": [{"name": "a", "value": "a"}],
                    },
                    {"type": 6, "name": "member", "description": "x"},
                ],
            }
        ],
    }
]


# The process


async def test_a_process_does_not_outlive_its_block(discord: Discord, tmp_path: Path) -> None:
    async with running(discord, tmp_path) as process:
        await process.spawn()
        assert process.is_running

    assert not process.is_running


async def test_a_process_hears_nothing_of_our_own_settings(
    discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILD_ID", "nonsense")
    monkeypatch.setenv("DISCORD_TOKEN", "somebody's own")

    given = BotProcess(discord, tmp_path)._environment({"log_level": "DEBUG"})

    assert "GUILD_ID" not in given
    assert given["DISCORD_TOKEN"] == discord.token
    assert given["LOG_LEVEL"] == "DEBUG"


async def test_a_process_that_ends_at_once_is_told_with_its_last_words(
    discord: Discord, idle_bot: BotProcess
) -> None:
    with pytest.raises(AssertionError, match="DATABASE_URL"):
        await idle_bot.start(database_url="nonsense")


@pytest.mark.parametrize(
    "line",
    [
        "Traceback (most recent call last):",
        "2026-01-01 00:00:00,000 ERROR bot.boards: table 1: its board could not be shown",
        "Task exception was never retrieved",
        "sys:1: RuntimeWarning: coroutine 'x' was never awaited",
    ],
)
async def test_a_line_of_trouble_is_found_unless_it_was_expected(
    discord: Discord, tmp_path: Path, line: str
) -> None:
    process = BotProcess(discord, tmp_path)
    process.log_file.write_text(f"2026-01-01 00:00:00,000 INFO bot: stopping\n{line}\n", encoding="utf-8")
    assert process.trouble() == [line]
    assert process.log[0].endswith("stopping")

    process.expect_errors(line.split()[0])

    assert process.trouble() == []


# People


@pytest.fixture
def registered(discord: Discord) -> None:
    """The bot has sent COMMANDS, and the server opened them to all."""
    discord.world.commands[None] = [{"id": "7", "type": 1, **command} for command in COMMANDS]
    discord.opened.add("table")


@pytest.mark.usefixtures("registered")
async def test_a_command_is_sent_as_it_was_registered(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, cheng, *_ = discord.guests
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(discord, "deliver", lambda interaction: sent.append(interaction.payload))
    monkeypatch.setattr("people.ANSWER_SECONDS", -0.2)

    answer = await bo.slash("table open", game="a", member=cheng)

    (payload,) = sent
    (sub,) = payload["data"]["options"]
    assert (payload["type"], payload["data"]["id"], payload["data"]["name"]) == (COMMAND, "7", "table")
    assert sub["name"] == "open"
    assert [(each["name"], each["type"], each["value"]) for each in sub["options"]] == [
        ("game", 3, "a"),
        ("member", 6, str(cheng.id)),
    ]
    assert payload["data"]["resolved"]["users"].keys() == {str(cheng.id)}
    assert payload["locale"] == "zh-TW"
    assert payload["guild_locale"] == "zh-TW"
    assert (answer.error, answer.seconds, answer.text) == (FAILED, None, "")


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("command", "options", "why"),
    [
        ("nothing", {}, "no command"),
        ("table open", {"game": "b"}, "is one of"),
        ("table open", {}, "asks for"),
        ("table open", {"game": "a", "colour": "red"}, "no option"),
    ],
)
async def test_what_discord_never_sends_is_not_sent(
    discord: Discord, command: str, options: dict[str, str], why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        await discord.guests[0].slash(command, **options)


@pytest.mark.usefixtures("registered")
async def test_a_command_that_needs_a_permission_is_offered_to_those_who_have_it(discord: Discord) -> None:
    discord.opened.clear()

    with pytest.raises(AssertionError, match="does not offer"):
        await discord.guests[0].slash("table open", game="a")


@pytest.mark.usefixtures("registered")
async def test_a_channel_that_somebody_does_not_see_hears_nothing_of_him(discord: Discord) -> None:
    discord.world.hide(discord.channel)

    with pytest.raises(AssertionError, match="does not see"):
        await discord.guests[0].slash("table open", game="a")


async def test_a_button_is_pressed_as_it_was_remembered(
    discord: Discord, plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "kaiju:1:2:roll"}]}
    sent = await plain.send({"content": "old", "components": [row]})
    old = discord.remember()
    await plain.edit(sent.json["id"], {"content": "new", "components": []})
    payloads: list[dict[str, Any]] = []
    monkeypatch.setattr(discord, "deliver", lambda interaction: payloads.append(interaction.payload))
    monkeypatch.setattr("people.ANSWER_SECONDS", -0.2)

    answer = await discord.guests[0].press("roll", on=old)

    (payload,) = payloads
    assert (payload["type"], payload["data"]["component_type"]) == (COMPONENT, BUTTON)
    assert payload["data"]["custom_id"] == "kaiju:1:2:roll"
    assert payload["message"]["content"] == "old"
    assert payload["message"]["components"][0]["components"][0]["custom_id"] == "kaiju:1:2:roll"
    assert answer.interaction.source is discord.messages()[0]
    with pytest.raises(AssertionError, match="no button roll"):
        await discord.guests[0].press("roll", on=discord.messages()[0])


async def test_an_option_is_picked_by_its_value(
    discord: Discord, plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = [{"label": "three", "value": "3"}, {"label": "four", "value": "4"}]
    select = {"type": STRING_SELECT, "custom_id": "kaiju-select:1:2:pick", "options": options}
    button = {"type": BUTTON, "style": 2, "label": "x", "custom_id": "kaiju-choice:1:2:bid:3"}
    rows = [{"type": 1, "components": [part]} for part in (select, button)]
    await plain.send({"content": "a hand", "components": rows})
    payloads: list[dict[str, Any]] = []
    monkeypatch.setattr(discord, "deliver", lambda interaction: payloads.append(interaction.payload))
    monkeypatch.setattr("people.ANSWER_SECONDS", -0.2)
    guest, shown = discord.guests[0], discord.remember()

    await guest.choose("pick", "4", on=shown)
    await guest.press("bid:3", on=shown)

    picked, pressed = (payload["data"] for payload in payloads)
    assert (picked["component_type"], picked["values"]) == (STRING_SELECT, ["4"])
    assert (pressed["component_type"], pressed["custom_id"]) == (BUTTON, "kaiju-choice:1:2:bid:3")
    with pytest.raises(AssertionError, match="pick offers"):
        await guest.choose("pick", "5", on=shown)


async def test_an_answer_tells_what_its_reader_got(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    discord.clock.advance(1)
    await plain.answer(asked, 4, {"content": "hello"})
    await plain.follow_up(asked, {"content": "a hand", "flags": EPHEMERAL})

    answer = Answer(discord.guests[0], asked)

    assert answer.seconds == pytest.approx(1, abs=0.5)
    assert (answer.error, answer.private, answer.text) == (None, False, "hello")
    assert answer.told is not None
    assert answer.told.text == "a hand"


async def test_a_press_that_was_only_heard_has_no_message(discord: Discord, plain: Plain) -> None:
    await plain.send({"content": "board"})
    asked = plain.asked(COMPONENT, source=discord.messages()[0])
    await plain.answer(asked, 6)

    answer = Answer(discord.guests[0], asked)

    assert (answer.error, answer.message, answer.private) == (None, None, False)


async def test_an_answer_that_the_bot_took_back_is_none(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, 5, {"flags": EPHEMERAL})
    await plain.own("DELETE", asked)

    answer = Answer(discord.guests[0], asked)

    assert (answer.error, answer.message, answer.private) == (None, None, False)
    assert not asked.is_thinking


async def test_a_person_waits_for_a_button_that_is_on_its_way(
    discord: Discord, plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("people.ANSWER_SECONDS", -0.2)
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "kaiju:1:2:roll"}]}
    pressing = asyncio.create_task(discord.guests[0].press("roll"))
    await asyncio.sleep(0.05)
    assert not pressing.done()

    await plain.send({"content": "board", "components": [row]})

    assert (await pressing).interaction.source is discord.board()


async def test_a_person_does_not_wait_for_ever(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("people.SEEING_SECONDS", 0.05)

    with pytest.raises(AssertionError, match="no board"):
        await discord.guests[0].press("roll")


async def test_choices_are_an_answer_too(discord: Discord, plain: Plain) -> None:
    asked = plain.asked(AUTOCOMPLETE)

    await plain.answer(asked, 8, {"choices": [{"name": "a", "value": "b"}]})

    assert Answer(discord.guests[0], asked).choices == [{"name": "a", "value": "b"}]
