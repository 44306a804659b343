"""Bodies that Discord refuses, many of which its published schema allows: each limit, and one step beyond.

The limits are those of Discord's documentation; the text of all displays, 4,000 characters, is discord.py's.
"""

from __future__ import annotations

import base64
from typing import Any

import pytest
from plain import Plain, Said
from server import Discord
from world import AUTOCOMPLETE, V2

pytestmark = pytest.mark.asyncio

Json = dict[str, Any]

MEBIBYTE = 1024 * 1024


def button(number: int = 1, **more: Any) -> Json:
    return {"type": 2, "style": 2, "label": "x", "custom_id": f"b{number}"} | more


def row(*held: Json) -> Json:
    return {"type": 1, "components": list(held)}


def buttons(count: int) -> Json:
    return row(*(button(number) for number in range(count)))


def select(number: int = 1, **more: Any) -> Json:
    options = [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]
    return {"type": 3, "custom_id": f"s{number}", "options": options} | more


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def legacy(*rows: Json) -> Json:
    return {"content": "x", "components": list(rows)}


def layout(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts)} | more


def container(*parts: Json) -> Json:
    return {"type": 17, "components": list(parts)}


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def section(*parts: Json, **more: Any) -> Json:
    return {"type": 9, "components": list(parts), "accessory": button()} | more


def embed(**parts: Any) -> Json:
    return {"embeds": [parts]}


PAIRS: dict[str, tuple[Json, Json]] = {
    "2000 characters": ({"content": "x" * 2000}, {"content": "x" * 2001}),
    "10 embeds": ({"embeds": [{"title": "a"}] * 10}, {"embeds": [{"title": "a"}] * 11}),
    "an embed's title": (embed(title="x" * 256), embed(title="x" * 257)),
    "an embed's description": (embed(description="x" * 4096), embed(description="x" * 4097)),
    "the text of all embeds": (
        {"embeds": [{"description": "x" * 3000}] * 2},
        {"embeds": [{"description": "x" * 3001}] * 2},
    ),
    "5 rows": (
        legacy(*(row(button(number)) for number in range(5))),
        legacy(*(row(button(number)) for number in range(6))),
    ),
    "5 buttons in a row": (legacy(buttons(5)), legacy(buttons(6))),
    "one select in a row": (legacy(row(select())), legacy(row(select(1), select(2)))),
    "a select has its row alone": (legacy(row(select())), legacy(row(select(), button()))),
    "a row is not empty": (legacy(row(button())), legacy(row())),
    "a label of 80": (legacy(row(button(label="x" * 80))), legacy(row(button(label="x" * 81)))),
    "a button says something": (
        legacy(row(button(label="", emoji={"name": "🎲"}))),
        legacy(row(button(label=""))),
    ),
    "a custom id of 100": (
        legacy(row(button(custom_id="x" * 100))),
        legacy(row(button(custom_id="x" * 101))),
    ),
    "a custom id is not empty": (legacy(row(button())), legacy(row(button(custom_id="")))),
    "custom ids differ": (legacy(row(button(1), button(2))), legacy(row(button(1)), row(button(1)))),
    "a button has a custom id or an address": (
        legacy(row({"type": 2, "style": 5, "label": "x", "url": "https://example.com"})),
        legacy(row(button(url="https://example.com"))),
    ),
    "25 options": (
        legacy(row(select(options=[{"label": "a", "value": str(n)} for n in range(25)]))),
        legacy(row(select(options=[{"label": "a", "value": str(n)} for n in range(26)]))),
    ),
    "values of options differ": (
        legacy(row(select())),
        legacy(row(select(options=[{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]))),
    ),
    "a text display needs the flag": (layout(text()), {"components": [text()]}),
    "no content beside a layout": (layout(text()), layout(text(), content="x")),
    "no embed beside a layout": (layout(text()), layout(text(), embeds=[{"title": "a"}])),
    "a layout's buttons stand in rows": (layout(row(button())), layout(button())),
    "40 components": (layout(*[text()] * 40), layout(*[text()] * 41)),
    "40 components, those inside others counted": (
        layout(container(*[text()] * 37), text(), text()),
        layout(container(*[text()] * 38), text(), text()),
    ),
    "4000 characters in all displays": (
        layout(text("x" * 2000), container(text("x" * 2000))),
        layout(text("x" * 2000), container(text("x" * 2001))),
    ),
    "a text display is not empty": (layout(text()), layout(text(""))),
    "a container is not empty": (layout(container(text())), layout(container())),
    "no container in a container": (layout(container(text())), layout(container(container(text())))),
    "3 texts in a section": (layout(section(*[text()] * 3)), layout(section(*[text()] * 4))),
    "a section has an accessory": (layout(section(text())), layout(section(text(), accessory=None))),
    "10 pictures in a gallery": (
        layout(gallery(*["https://example.com/a.png"] * 10)),
        layout(gallery(*["https://example.com/a.png"] * 11)),
    ),
    "a picture that is shown is attached": (
        layout(gallery("https://example.com/a.png")),
        layout(gallery("attachment://a.png")),
    ),
    "users are named or found": (
        {"content": "x", "allowed_mentions": {"users": ["1"]}},
        {"content": "x", "allowed_mentions": {"users": ["1"], "parse": ["users"]}},
    ),
}


@pytest.mark.parametrize("rule", PAIRS)
async def test_a_message_at_a_limit_is_taken_and_one_beyond_it_is_not(
    discord: Discord, plain: Plain, rule: str
) -> None:
    at_the_limit, beyond = PAIRS[rule]

    taken, refused = await plain.send(at_the_limit), await plain.send(beyond)

    assert taken.status == 200, taken.faults
    assert refused.refusal == (400, 50035)
    assert len(discord.messages()) == 1


@pytest.mark.parametrize("rule", [rule for rule in PAIRS if rule != "a text display needs the flag"])
async def test_an_edit_is_held_to_the_same_limits(plain: Plain, rule: str) -> None:
    at_the_limit, beyond = PAIRS[rule]
    sent = await plain.send(at_the_limit)

    refused = await plain.edit(sent.json["id"], beyond)

    assert refused.refusal == (400, 50035)


async def test_faults_are_told_by_place(plain: Plain) -> None:
    said = await plain.send(layout(container(text("")), row(button(label="x" * 81))))

    empty = {"code": "BASE_TYPE_MIN_LENGTH", "message": "Must be 1 or more in length."}
    long = {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}
    assert said.json["errors"] == {
        "components": {
            "0": {"components": {"0": {"content": {"_errors": [empty]}}}},
            "1": {"components": {"0": {"label": {"_errors": [long]}}}},
        }
    }


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"embeds": []}, {"flags": V2, "components": []}])
async def test_an_empty_message_is_refused_by_its_own_code(plain: Plain, body: Json) -> None:
    assert (await plain.send(body)).refusal == (400, 50006)


async def test_what_is_no_json_is_refused(discord: Discord, plain: Plain) -> None:
    url = f"{discord.api_url}/channels/{discord.channel.id}/messages"
    headers = {"Authorization": f"Bot {discord.token}", "Content-Type": "application/json"}

    async with plain.session.post(url, data="{", headers=headers) as response:
        said = Said(response, await response.read())

    assert said.refusal == (400, 50109)


# Layouts, once chosen


async def test_a_message_becomes_a_layout_when_its_content_goes(plain: Plain) -> None:
    sent = await plain.send({"content": "x"})

    kept = await plain.edit(sent.json["id"], layout(text()))
    cleared = await plain.edit(sent.json["id"], layout(text(), content=None))

    assert kept.refusal == (400, 50035)
    assert cleared.status == 200
    assert cleared.json["flags"] & V2


async def test_a_layout_stays_one(plain: Plain) -> None:
    sent = await plain.send(layout(text()))

    said = await plain.edit(sent.json["id"], {"flags": 0, "content": "x", "components": []})

    assert said.refusal == (400, 50035)


# Files


async def test_files_arrive_with_names_and_descriptions(discord: Discord, plain: Plain) -> None:
    body = layout(gallery("attachment://a.png"))
    body["attachments"] = [{"id": 0, "filename": "a.png", "description": "five dice"}]

    said = await plain.send(body, **{"a.png": b"picture"})

    (message,) = discord.messages()
    (attached,) = message.attachments
    assert (attached.filename, attached.data, attached.description) == ("a.png", b"picture", "five dice")
    shown = said.json["components"][0]["items"][0]["media"]["url"]
    async with plain.session.get(shown) as response:
        assert await response.read() == b"picture"


async def test_an_edit_keeps_the_files_that_it_names(discord: Discord, plain: Plain) -> None:
    sent = await plain.send({"content": "x"}, a=b"1", b=b"2")
    kept = sent.json["attachments"][1]["id"]

    await plain.edit(sent.json["id"], {"attachments": [{"id": kept}]})
    assert discord.messages()[0].files == {"b": b"2"}
    await plain.edit(sent.json["id"], {"content": "y"})

    assert discord.messages()[0].files == {"b": b"2"}


@pytest.mark.parametrize(("count", "status"), [(10, 200), (11, 400)])
async def test_a_message_has_ten_files(plain: Plain, count: int, status: int) -> None:
    said = await plain.send({"content": "x"}, **{f"f{number}": b"x" for number in range(count)})

    assert said.status == status


@pytest.mark.parametrize(
    ("sizes", "refusal"),
    [
        ((10 * MEBIBYTE,), (200, 0)),
        ((10 * MEBIBYTE + 1,), (413, 40005)),
        ((9 * MEBIBYTE, 9 * MEBIBYTE, 9 * MEBIBYTE), (413, 40005)),
    ],
    ids=["10 MiB", "a byte more", "27 MiB together"],
)
async def test_files_have_ten_mebibytes_each_and_twenty_five_together(
    discord: Discord, plain: Plain, sizes: tuple[int, ...], refusal: tuple[int, int]
) -> None:
    said = await plain.send(
        {"content": "x"}, **{f"f{number}": bytes(size) for number, size in enumerate(sizes)}
    )

    assert said.refusal == refusal


# Modals


def modal(**more: Any) -> Json:
    return {"custom_id": "m", "title": "x", "components": [label()]} | more


def label(number: int = 1, **more: Any) -> Json:
    held = {"type": 4, "style": 2, "custom_id": f"t{number}"}
    return {"type": 18, "label": "x", "component": held} | more


MODALS: dict[str, tuple[Json, Json]] = {
    "a title of 45": (modal(title="x" * 45), modal(title="x" * 46)),
    "a title is not empty": (modal(), modal(title="")),
    "5 components": (
        modal(components=[label(number) for number in range(5)]),
        modal(components=[label(number) for number in range(6)]),
    ),
    "1 component": (modal(), modal(components=[])),
    "a custom id of 100": (modal(custom_id="x" * 100), modal(custom_id="x" * 101)),
    "custom ids differ": (
        modal(components=[label(1), label(2)]),
        modal(components=[label(1), label(1)]),
    ),
    "a label of 45": (
        modal(components=[label(label="x" * 45)]),
        modal(components=[label(label="x" * 46)]),
    ),
    "a description of 100": (
        modal(components=[label(description="x" * 100)]),
        modal(components=[label(description="x" * 101)]),
    ),
    "a value of 4000": (
        modal(components=[label(component={"type": 4, "style": 2, "custom_id": "t", "value": "x" * 4000})]),
        modal(components=[label(component={"type": 4, "style": 2, "custom_id": "t", "value": "x" * 4001})]),
    ),
    "a value fits its own limit": (
        modal(components=[label(component={"type": 4, "style": 2, "custom_id": "t", "value": "xx"})]),
        modal(
            components=[
                label(component={"type": 4, "style": 2, "custom_id": "t", "value": "xx", "max_length": 1})
            ]
        ),
    ),
    "no button in a modal": (modal(), modal(components=[row(button())])),
}


@pytest.mark.parametrize("rule", MODALS)
async def test_a_modal_at_a_limit_is_taken_and_one_beyond_it_is_not(plain: Plain, rule: str) -> None:
    at_the_limit, beyond = MODALS[rule]

    taken, refused = (
        await plain.answer(plain.asked(), 9, at_the_limit),
        await plain.answer(plain.asked(), 9, beyond),
    )

    assert taken.status == 200, taken.faults
    assert refused.refusal == (400, 50035)


@pytest.mark.parametrize(("count", "status"), [(25, 200), (26, 400)])
async def test_twenty_five_choices_are_offered(plain: Plain, count: int, status: int) -> None:
    choices = [{"name": "x", "value": str(number)} for number in range(count)]

    said = await plain.answer(plain.asked(AUTOCOMPLETE), 8, {"choices": choices})

    assert said.status == status


# Commands


def command(**more: Any) -> Json:
    return {"name": "roll", "description": "x", "type": 1} | more


def option(name: str = "a", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "x"} | more


def wordy(size: int) -> Json:
    """A command of 104 characters a choice besides `size` in its value, a hundred choices in all."""
    choices = [{"name": "x", "value": f"{number:02}" + "y" * size} for number in range(25)]
    return command(options=[option(f"o{number}", choices=choices) for number in range(4)])


COMMANDS: dict[str, tuple[list[Json], list[Json]]] = {
    "lower case": ([command(name="roll")], [command(name="Roll")]),
    "no spaces": ([command(name="擲骰子")], [command(name="擲 骰子")]),
    "32 characters": ([command(name="x" * 32)], [command(name="x" * 33)]),
    "a description": ([command()], [command(description="")]),
    "a description of 100": ([command(description="x" * 100)], [command(description="x" * 101)]),
    "names of options": ([command(options=[option()])], [command(options=[option("A")])]),
    "names in other languages": (
        [command(name_localizations={"zh-TW": "擲"})],
        [command(name_localizations={"zh-TW": "擲!"})],
    ),
    "languages of Discord": (
        [command(name_localizations={"zh-CN": "掷"})],
        [command(name_localizations={"zh-HK": "擲"})],
    ),
    "25 options": (
        [command(options=[option(f"o{n}") for n in range(25)])],
        [command(options=[option(f"o{n}") for n in range(26)])],
    ),
    "25 choices": (
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(25)])])],
        [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    ),
    "required options first": (
        [command(options=[option("a", required=True), option("b")])],
        [command(options=[option("a"), option("b", required=True)])],
    ),
    "choices or autocomplete": (
        [command(options=[option(autocomplete=True)])],
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    ),
    "names of options differ": (
        [command(options=[option("a"), option("b")])],
        [command(options=[option("a"), option("a")])],
    ),
    "names of commands differ": (
        [command(), command(type=3, description="")],
        [command(), command()],
    ),
    "8000 characters": ([wordy(76)], [wordy(77)]),
}


@pytest.mark.parametrize("rule", COMMANDS)
async def test_commands_at_a_limit_are_taken_and_beyond_it_are_not(plain: Plain, rule: str) -> None:
    at_the_limit, beyond = COMMANDS[rule]
    path = f"/applications/{plain.discord.world.application_id}/commands"

    taken, refused = await plain.ask("PUT", path, at_the_limit), await plain.ask("PUT", path, beyond)

    assert taken.status == 200, taken.faults
    assert refused.refusal == (400, 50035)
    assert (await plain.ask("GET", path)).json == taken.json


async def test_there_are_at_most_a_hundred_commands(plain: Plain) -> None:
    path = f"/applications/{plain.discord.world.application_id}/commands"

    said = await plain.ask("PUT", path, [command(name=f"c{number}") for number in range(101)])

    assert said.refusal == (400, 30032)


async def test_two_hundred_commands_a_day_may_be_new(plain: Plain) -> None:
    path = f"/applications/{plain.discord.world.application_id}/commands"
    for day in range(2):
        await plain.ask("PUT", path, [command(name=f"c{day}-{number}") for number in range(100)])

    same = await plain.ask("PUT", path, [command(name=f"c1-{number}") for number in range(100)])
    new = await plain.ask("PUT", path, [command(name="one-more")])

    assert same.status == 200
    assert new.refusal == (400, 30034)


async def test_a_command_keeps_its_id_as_long_as_it_keeps_its_name(plain: Plain) -> None:
    path = f"/applications/{plain.discord.world.application_id}/commands"
    before = await plain.ask("PUT", path, [command()])

    after = await plain.ask("PUT", path, [command(description="y")])

    assert after.json[0]["id"] == before.json[0]["id"]
    assert after.json[0]["version"] != before.json[0]["version"]


# Emojis of the application

PNG = b"\x89PNG\r\n\x1a\n"


def emoji(name: Any = "kaiju_d1", size: int = 100, kind: str = "png") -> Json:
    data = PNG + bytes(size - len(PNG))
    return {"name": name, "image": f"data:image/{kind};base64,{base64.b64encode(data).decode()}"}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (emoji(), 200),
        (emoji("ab"), 200),
        (emoji("a"), 400),
        (emoji("x" * 32), 200),
        (emoji("x" * 33), 400),
        (emoji("kaiju-d1"), 400),
        (emoji("狀元"), 400),
        (emoji(5), 400),
        (emoji(size=256 * 1024), 200),
        (emoji(size=256 * 1024 + 1), 400),
        (emoji(kind="jpeg"), 400),
        ({"name": "kaiju_d1", "image": "AAAA"}, 400),
        ({"name": "kaiju_d1"}, 400),
    ],
)
async def test_an_emoji_at_a_limit_is_taken_and_one_beyond_it_is_not(
    discord: Discord, plain: Plain, body: Json, status: int
) -> None:
    said = await plain.ask("POST", emojis(discord), body)

    assert said.status == status
    assert len(discord.world.emojis) == (status == 200)


def emojis(discord: Discord) -> str:
    return f"/applications/{discord.world.application_id}/emojis"


async def test_an_emoji_has_a_name_of_its_own_and_goes_once(discord: Discord, plain: Plain) -> None:
    made = await plain.ask("POST", emojis(discord), emoji())
    twice = await plain.ask("POST", emojis(discord), emoji())
    listed = await plain.ask("GET", emojis(discord))
    gone = [await plain.ask("DELETE", f"{emojis(discord)}/{made.json['id']}") for _ in range(2)]

    assert twice.refusal == (400, 50035)
    assert "NAME_ALREADY_TAKEN" in twice.faults
    assert [found["name"] for found in listed.json["items"]] == ["kaiju_d1"]
    assert [said.status for said in gone] == [204, 404]


async def test_an_application_has_two_thousand_emojis(discord: Discord, plain: Plain) -> None:
    for number in range(2000):
        discord.world.emojis[number] = {"id": str(number), "name": f"other_{number}"}

    said = await plain.ask("POST", emojis(discord), emoji())

    assert said.refusal == (400, 30008)
