"""Discord's schema allows what discord.py sends for us, and names the place of what it does not allow."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import ui
from discord.http import MultipartParameters, Route, handle_message_parameters
from discord.webhook.async_ import interaction_message_response_params, interaction_response_params
from schema import check_request

from bot.client import build
from bot.settings import Settings
from cogs.bobing_face import layout
from cogs.buttons import TableButton, row

COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
CHANNEL = "/channels/{channel_id}"
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
THREADS = "/channels/{channel_id}/threads"
FOLLOW_UPS = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"

SNOWFLAKE = 1_234_567_890_123_456_789


# What discord.py makes


def sent(parameters: MultipartParameters) -> Any:
    """The body as it arrives: through JSON, and of a form its `payload_json`."""
    if parameters.multipart:
        return json.loads(parameters.multipart[0]["value"])
    return json.loads(json.dumps(parameters.payload))


def board() -> dict[str, Any]:
    """What is said of a board: the layout of the real one, with its picture."""
    file = discord.File(BytesIO(b"png"), "bowl.png", description="六粒骰子")
    rows = [
        row(
            TableButton(7, 3, "roll", label="擲骰", style=discord.ButtonStyle.primary),
            TableButton(7, 3, "standing", label="我的戰績"),
        ),
        ui.ActionRow(ui.Button(label="規則", url="https://example.org/rules", emoji="🎲")),
    ]
    view = layout(0xB3261E, file, ("## 博饼", ["第一段", "第二段"], rows))
    return {"view": view, "file": file, "allowed_mentions": discord.AllowedMentions.none()}


def new_board() -> Any:
    return sent(handle_message_parameters(**board()))


def edited_board() -> Any:
    parts = board()
    return sent(handle_message_parameters(attachments=[parts.pop("file")], **parts))


def answered_board(kind: int) -> Any:
    return sent(interaction_message_response_params(type=kind, **board()))


def with_a_select(options: int = 25) -> Any:
    view = ui.LayoutView(timeout=None)
    select: ui.Select[Any] = ui.Select(
        custom_id="kaiju:select", options=[discord.SelectOption(label=str(n)) for n in range(25)]
    )
    view.add_item(ui.ActionRow(select))
    body = sent(handle_message_parameters(view=view))
    choices = body["components"][0]["components"][0]["options"]
    choices += ({**choices[0], "value": f"more {n}"} for n in range(options - 25))
    return body


def modal() -> Any:
    form = ui.Modal(title="獎品", custom_id="kaiju:prizes:7")
    text: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph, default="狀元 1", max_length=1000
    )
    users: ui.UserSelect[Any] = ui.UserSelect(default_values=[discord.Object(SNOWFLAKE, type=discord.User)])
    form.add_item(ui.TextDisplay("一行一等"))
    form.add_item(ui.Label(text="獎品", description="寫幾樣", component=text))
    form.add_item(ui.Label(text="給誰", component=users))
    return sent(interaction_response_params(9, form.to_dict()))


def ping() -> Any:
    mentions = discord.AllowedMentions(users=[discord.Object(SNOWFLAKE)])
    reference = discord.MessageReference(message_id=SNOWFLAKE, channel_id=SNOWFLAKE, guild_id=SNOWFLAKE)
    return sent(
        handle_message_parameters(
            f"<@{SNOWFLAKE}>",
            allowed_mentions=mentions,
            message_reference=reference.to_message_reference_dict(),
        )
    )


def ephemeral(kind: int) -> Any:
    return sent(interaction_response_params(kind, {"flags": 64}))


@pytest_asyncio.fixture
async def commands(url: str) -> list[Any]:
    """The commands of our bot as it sends them at its start."""
    requests: list[tuple[Route, Any]] = []

    async def request(route: Route, **given: Any) -> list[Any]:
        requests.append((route, given))
        return []

    async with build(Settings(_env_file=None, database_url=url)) as bot:
        bot._connection.application_id = SNOWFLAKE
        bot.http.request = request  # type: ignore[method-assign]
        await bot.setup_hook()

    ((route, given),) = requests
    assert (route.method, route.path) == ("PUT", COMMANDS)
    commands: list[Any] = json.loads(json.dumps(given["json"]))
    return commands


@pytest.mark.parametrize(
    ("method", "route", "make"),
    [
        ("POST", MESSAGES, new_board),
        ("PATCH", MESSAGE, edited_board),
        ("PATCH", ORIGINAL, edited_board),
        ("PATCH", FOLLOW_UP, edited_board),
        ("POST", FOLLOW_UPS, new_board),
        ("POST", CALLBACK, lambda: answered_board(4)),
        ("POST", CALLBACK, lambda: answered_board(7)),
        ("POST", CALLBACK, lambda: ephemeral(5)),
        ("POST", CALLBACK, lambda: sent(interaction_response_params(5))),
        ("POST", CALLBACK, lambda: sent(interaction_response_params(6))),
        (
            "POST",
            CALLBACK,
            lambda: sent(interaction_response_params(8, {"choices": [{"name": "a", "value": "a"}]})),
        ),
        ("POST", CALLBACK, modal),
        ("POST", MESSAGES, ping),
        ("POST", MESSAGES, with_a_select),
        ("POST", THREADS, lambda: {"name": "桌", "type": 11, "auto_archive_duration": 1440}),
        ("PATCH", CHANNEL, lambda: {"archived": False}),
        ("DELETE", MESSAGE, lambda: None),
        ("DELETE", ORIGINAL, lambda: None),
        ("GET", "/gateway/bot", lambda: None),
    ],
)
def test_what_discord_py_sends_is_valid(method: str, route: str, make: Callable[[], Any]) -> None:
    assert check_request(method, route, make()) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("route", [COMMANDS, GUILD_COMMANDS])
async def test_the_commands_of_our_bot_are_valid(route: str, commands: list[Any]) -> None:
    assert commands
    assert check_request("PUT", route, commands) == []


# What is refused, and where


def changed(body: Any, *path: str | int, to: Any) -> Any:
    body = deepcopy(body)
    *way, last = path
    place = body
    for step in way:
        place = place[step]
    place[last] = to
    return body


def without(body: Any, *path: str | int) -> Any:
    body = deepcopy(body)
    *way, last = path
    place = body
    for step in way:
        place = place[step]
    del place[last]
    return body


BUTTON: tuple[str | int, ...] = ("components", 0, "components", 5, "components", 1)
BUTTON_PLACE = "$.components[0].components[5].components[1]"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (
            lambda: changed(new_board(), *BUTTON, "label", to="長" * 81),
            f"{BUTTON_PLACE}.label: '{'長' * 39}… is too long (81, maxLength is 80)",
        ),
        (
            lambda: changed(new_board(), *BUTTON, "custom_id", to="x" * 101),
            f"{BUTTON_PLACE}.custom_id: '{'x' * 39}… is too long (101, maxLength is 100)",
        ),
        (lambda: without(new_board(), *BUTTON, "type"), f"{BUTTON_PLACE}: 'type' is a required property"),
        (
            lambda: changed(new_board(), *BUTTON, "type", to=99),
            f"{BUTTON_PLACE}.type: 99 is not one of [2, 8, 7, 6, 3, 5]",
        ),
        (lambda: without(new_board(), *BUTTON, "style"), f"{BUTTON_PLACE}: 'style' is a required property"),
        (
            lambda: changed(new_board(), *BUTTON, "style", to=9),
            f"{BUTTON_PLACE}.style: 9 is not one of [1, 2, 3, 4, 5, 6]",
        ),
        (
            lambda: changed(new_board(), "components", 0, to="text"),
            "$.components[0]: 'text' is not of type 'object'",
        ),
        (
            lambda: changed(ping(), "content", to="x" * 4001),
            f"$.content: '{'x' * 39}… is too long (4001, maxLength is 4000)",
        ),
        (lambda: changed(ping(), "nonce", to=[]), "$.nonce: [] is not of type 'integer'"),
    ],
    ids=lambda value: value.partition(":")[0] if isinstance(value, str) else "",
)
def test_a_message_that_is_wrong_is_refused_with_the_place(body: Callable[[], Any], problem: str) -> None:
    assert check_request("POST", MESSAGES, body()) == [problem]


def test_a_select_has_25_options_at_most() -> None:
    (problem,) = check_request("POST", MESSAGES, with_a_select(26))

    assert problem.startswith("$.components[0].components[0].options: ")
    assert problem.endswith("is too long (26, maxItems is 25)")


@pytest.mark.parametrize(("given", "count"), [({"label": "x" * 80}, 0), ({"label": "x" * 81}, 1)])
def test_a_limit_is_refused_from_one_more_on(given: dict[str, str], count: int) -> None:
    body = changed(new_board(), *BUTTON, to={"type": 2, "style": 1, "custom_id": "x" * 100} | given)

    assert len(check_request("POST", MESSAGES, body)) == count


def test_a_modal_that_is_wrong_is_refused_with_the_place() -> None:
    place = ("data", "components", 1)

    assert check_request("POST", CALLBACK, changed(modal(), *place, "label", to="x" * 46)) == [
        f"$.data.components[1].label: '{'x' * 39}… is too long (46, maxLength is 45)"
    ]
    assert check_request("POST", CALLBACK, changed(modal(), *place, "component", "style", to=3)) == [
        "$.data.components[1].component.style: 3 is not one of [1, 2]"
    ]
    assert check_request("POST", CALLBACK, without(modal(), "data", "title")) == [
        "$.data: 'title' is a required property"
    ]
    assert check_request("POST", CALLBACK, changed(modal(), "type", to=10))[0].startswith(
        "$.type: 10 is not one of "
    )


@pytest.mark.asyncio
async def test_a_command_that_is_wrong_is_refused_with_the_place(commands: list[Any]) -> None:
    at, command = next((at, command) for at, command in enumerate(commands) if command["options"])
    option = (at, "options", 0)
    place = f"$[{at}].options[0]"
    assert check_request("PUT", COMMANDS, commands) == []

    assert check_request("PUT", COMMANDS, changed(commands, *option, "name", to="x" * 33)) == [
        f"{place}.name: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' is too long (33, maxLength is 32)"
    ]
    assert check_request("PUT", COMMANDS, without(commands, *option, "type")) == [
        f"{place}: 'type' is a required property"
    ]
    assert check_request("PUT", COMMANDS, changed(commands, *option, "type", to=12))[0].startswith(
        f"{place}.type: 12 is not one of "
    )
    assert check_request(
        "PUT", COMMANDS, changed(commands, *option, "name_localizations", "zh-TW", to="")
    ) == [f"{place}.name_localizations['zh-TW']: '' should be non-empty (0, minLength is 1)"]
    assert check_request("PUT", COMMANDS, changed(commands, at, "options", to=command["options"][:1] * 26))


def test_every_fault_has_its_line() -> None:
    body = changed(without(new_board(), *BUTTON, "style"), "components", 0, "accent_color", to="red")

    problems = check_request("POST", MESSAGES, body)

    assert sorted(problem.partition(":")[0] for problem in problems) == [
        "$.components[0].accent_color",
        BUTTON_PLACE,
    ]


# Where one of several schemas must fit, none of which is marked


@pytest.mark.parametrize(
    ("method", "route", "body", "place"),
    [
        ("PATCH", CHANNEL, {"rate_limit_per_user": -1}, "$.rate_limit_per_user"),
        ("PATCH", CHANNEL, {"name": "x", "archived": "yes"}, "$.archived"),
        ("POST", THREADS, {"name": "x", "message": {"content": 5}}, "$.message.content"),
        ("POST", THREADS, {"type": 11}, "$"),
        ("POST", FOLLOW_UPS, {"content": "x" * 2001}, "$.content"),
        ("POST", MESSAGES, {"allowed_mentions": {"users": ["anna"]}}, "$.allowed_mentions.users[0]"),
        (
            "POST",
            CALLBACK,
            {"type": 8, "data": {"choices": [{"name": "", "value": "a"}]}},
            "$.data.choices[0].name",
        ),
    ],
)
def test_of_several_schemas_the_nearest_says_what_is_wrong(
    method: str, route: str, body: Any, place: str
) -> None:
    (problem,) = check_request(method, route, body)

    assert problem.startswith(f"{place}: ")
    assert "given schemas" not in problem
    assert "is not of type 'null'" not in problem


# Numbers that are sent in two ways


@pytest.mark.parametrize(
    ("user", "is_fine"),
    [
        (SNOWFLAKE, True),
        (str(SNOWFLAKE), True),
        (0, True),
        (-1, False),
        ("anna", False),
        (1.5, False),
        (True, False),
    ],
)
def test_an_id_is_a_string_or_an_integer(user: object, *, is_fine: bool) -> None:
    body = {"content": "x", "allowed_mentions": {"parse": [], "users": [user]}}

    problems = check_request("POST", MESSAGES, body)

    assert (problems == []) is is_fine
    assert all(problem.startswith("$.allowed_mentions.users[0]: ") for problem in problems)


@pytest.mark.parametrize(
    ("bits", "is_fine"), [(8, True), ("8", True), (None, True), ("eight", False), (-1, False)]
)
def test_bits_of_permissions_are_an_integer_or_a_string(bits: object, *, is_fine: bool) -> None:
    body = [{"name": "x", "description": "x", "default_member_permissions": bits}]

    assert (check_request("PUT", COMMANDS, body) == []) is is_fine


# Requests, not bodies


def test_a_request_that_discord_does_not_have_is_a_problem() -> None:
    assert check_request("PUT", MESSAGES, {}) == [f"PUT {MESSAGES}: no such request in discord-schema.json"]
    assert check_request("POST", "/channels/1/messages", {"content": "x"})


def test_a_body_is_there_where_one_belongs_and_nowhere_else() -> None:
    assert check_request("POST", MESSAGES, None) == ["$: a body is missing"]
    assert check_request("DELETE", MESSAGE, {}) == ["$: this request has no body"]
