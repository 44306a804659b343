"""The life of an interaction as Discord has it, tried on the server that stands in for it.

The numbers are those of the error codes that Discord documents or that users report.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from plain import Plain
from server import Discord
from world import AUTOCOMPLETE, COMMAND, COMPONENT, EPHEMERAL, MODAL, V2, Message

pytestmark = pytest.mark.asyncio

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9

HELLO = {"content": "hello"}
SECRET = {"content": "a hand", "flags": EPHEMERAL}
FORM = {
    "custom_id": "form",
    "title": "Form",
    "components": [{"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "A"}]}],
}
DATA: dict[int, dict[str, Any] | None] = {
    MESSAGE: HELLO,
    THINKING: None,
    DEFERRED_UPDATE: None,
    UPDATE: HELLO,
    CHOICES: {"choices": []},
    SHOW_MODAL: FORM,
}


async def board(discord: Discord, plain: Plain) -> Message:
    sent = await plain.send({"content": "board"})
    return discord.world.public_message(discord.channel, int(sent.json["id"]))


# The first answer


async def test_a_first_answer_in_time_shows_a_message(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    discord.clock.advance(2.5)

    said = await plain.answer(asked, MESSAGE, HELLO)

    assert said.status == 200
    assert said.headers["Content-Type"] == "application/json"
    assert said.json["resource"]["message"]["content"] == "hello"
    assert said.json["interaction"]["response_message_id"] == said.json["resource"]["message"]["id"]
    assert [message.content for message in discord.messages()] == ["hello"]


async def test_a_first_answer_without_with_response_gets_no_body(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()

    said = await plain.ask(
        "POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": MESSAGE, "data": HELLO}
    )

    assert (said.status, said.json) == (204, None)


async def test_a_first_answer_after_three_seconds_is_for_an_unknown_interaction(
    discord: Discord, plain: Plain
) -> None:
    asked = plain.asked()
    discord.clock.advance(3.1)

    said = await plain.answer(asked, MESSAGE, HELLO)

    assert said.refusal == (404, 10062)
    assert discord.messages() == []


async def test_a_second_first_answer_is_refused(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, MESSAGE, HELLO)

    said = await plain.answer(asked, MESSAGE, {"content": "again"})

    assert said.refusal == (400, 40060)
    assert [message.content for message in discord.messages()] == ["hello"]


async def test_a_token_of_another_interaction_answers_nothing(discord: Discord, plain: Plain) -> None:
    one, other = plain.asked(), plain.asked()

    said = await plain.ask(
        "POST", f"/interactions/{one.id}/{other.token}/callback", {"type": MESSAGE, "data": HELLO}
    )

    assert said.refusal == (404, 10062)


FITTING = {
    COMMAND: {MESSAGE, THINKING, SHOW_MODAL},
    COMPONENT: {MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, SHOW_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE},
}
"""Kind of interaction → types of first answers that Discord takes, where a message was pressed before."""


@pytest.mark.parametrize(("kind", "answer"), list(product(FITTING, DATA)))
async def test_a_first_answer_fits_what_it_answers(
    discord: Discord, plain: Plain, kind: int, answer: int
) -> None:
    pressed = kind in (COMPONENT, MODAL)
    asked = plain.asked(kind, source=await board(discord, plain) if pressed else None)

    said = await plain.answer(asked, answer, DATA[answer])

    assert (said.status == 200) == (answer in FITTING[kind])
    assert said.status == 200 or said.refusal == (400, 50035)


@pytest.mark.parametrize("answer", [DEFERRED_UPDATE, UPDATE])
async def test_a_modal_that_a_command_showed_has_no_message_to_update(plain: Plain, answer: int) -> None:
    said = await plain.answer(plain.asked(MODAL), answer, DATA[answer])

    assert said.refusal == (400, 50035)


async def test_a_refused_first_answer_leaves_the_interaction_open(plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, MESSAGE, {"content": "x" * 2001})

    said = await plain.answer(asked, MESSAGE, HELLO)

    assert said.status == 200


async def test_an_update_of_a_deleted_message_finds_none(discord: Discord, plain: Plain) -> None:
    pressed = await board(discord, plain)
    asked = plain.asked(COMPONENT, source=pressed)
    discord.delete(pressed)

    said = await plain.answer(asked, UPDATE, HELLO)

    assert said.refusal == (404, 10008)


async def test_an_update_costs_nothing_of_the_channels_quota(discord: Discord, plain: Plain) -> None:
    pressed = await board(discord, plain)

    said = [await plain.answer(plain.asked(COMPONENT, source=pressed), UPDATE, HELLO) for _ in range(12)]

    assert {each.status for each in said} == {200}
    assert "X-RateLimit-Remaining" not in said[0].headers


# The token


async def test_a_token_is_of_no_use_after_fifteen_minutes(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, MESSAGE, HELLO)
    discord.clock.advance(14 * 60)
    assert (await plain.own("PATCH", asked, body={"content": "still"})).status == 200
    discord.clock.advance(61)

    said = [
        await plain.follow_up(asked, HELLO),
        await plain.own("GET", asked),
        await plain.own("PATCH", asked, body={"content": "late"}),
        await plain.own("DELETE", asked),
    ]

    assert [each.refusal for each in said] == [(401, 50027)] * 4
    assert [message.content for message in discord.messages()] == ["still"]


async def test_a_token_that_nobody_has_is_of_no_use(discord: Discord, plain: Plain) -> None:
    said = await plain.ask("POST", f"/webhooks/{discord.world.application_id}/made-up", HELLO)

    assert said.refusal == (401, 50027)


async def test_a_follow_up_before_any_answer_finds_no_webhook(plain: Plain) -> None:
    asked = plain.asked()

    said = [await plain.follow_up(asked, HELLO), await plain.own("PATCH", asked, body=HELLO)]

    assert [each.refusal for each in said] == [(404, 10015)] * 2


async def test_a_follow_up_is_a_message_of_its_own(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, MESSAGE, HELLO)

    said = await plain.follow_up(asked, SECRET)

    assert discord.world.channels[discord.channel.id].messages[int(said.json["id"])].is_private
    assert [message.content for message in discord.messages()] == ["hello"]
    assert (await plain.own("PATCH", asked, said.json["id"], {"content": "new hand"})).status == 200
    assert (await plain.own("DELETE", asked, said.json["id"])).status == 204
    assert (await plain.own("GET", asked, said.json["id"])).refusal == (404, 10008)


# Thinking


async def test_a_private_thought_stays_private_when_it_is_filled(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, THINKING, {"flags": EPHEMERAL})
    assert asked.is_thinking

    said = await plain.follow_up(asked, {"content": "a hand"})

    assert said.json["id"] == str(asked.original.id)
    assert not asked.is_thinking
    assert discord.messages() == []
    assert [m.content for m in discord.guests[0].sees()] == ["a hand"]
    assert discord.guests[1].sees() == []


async def test_a_private_follow_up_to_a_public_thought_leaks(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, THINKING)

    said = await plain.follow_up(asked, SECRET)

    assert not said.json["flags"] & EPHEMERAL
    assert [message.content for message in discord.guests[1].sees()] == ["a hand"]


async def test_only_the_first_follow_up_fills_the_placeholder(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, THINKING)
    await plain.follow_up(asked, HELLO)

    await plain.follow_up(asked, SECRET)

    assert [message.content for message in discord.messages()] == ["hello"]
    assert [message.content for message in discord.guests[0].sees()] == ["hello", "a hand"]


async def test_a_thought_says_nothing_but_whether_it_is_private(plain: Plain) -> None:
    said = await plain.answer(plain.asked(), THINKING, {"flags": V2})

    assert said.refusal == (400, 50035)


async def test_a_deferred_update_lets_the_message_be_changed_later(discord: Discord, plain: Plain) -> None:
    pressed = await board(discord, plain)
    asked = plain.asked(COMPONENT, source=pressed)

    await plain.answer(asked, DEFERRED_UPDATE)
    said = await plain.own("PATCH", asked, body={"content": "changed"})

    assert said.json["id"] == str(pressed.id)
    assert [message.content for message in discord.messages()] == ["changed"]


# Ephemeral messages


async def test_an_ephemeral_message_is_seen_by_one_person_only(discord: Discord, plain: Plain) -> None:
    await plain.answer(plain.asked(), MESSAGE, SECRET)

    assert [[m.content for m in guest.sees()] for guest in discord.guests] == [["a hand"]] + [[]] * 9
    assert discord.messages() == []


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_an_ephemeral_message_is_out_of_reach_of_channel_endpoints(
    discord: Discord, plain: Plain, method: str
) -> None:
    said = await plain.answer(plain.asked(), MESSAGE, SECRET)
    shown = said.json["resource"]["message"]["id"]

    reached = await plain.ask(
        method, f"/channels/{discord.channel.id}/messages/{shown}", HELLO if method == "PATCH" else None
    )

    assert reached.refusal == (404, 10008)
    assert [message.content for message in discord.guests[0].sees()] == ["a hand"]


async def test_an_edit_makes_nothing_public(discord: Discord, plain: Plain) -> None:
    asked = plain.asked()
    await plain.answer(asked, MESSAGE, SECRET)

    await plain.own("PATCH", asked, body={"content": "the same hand", "flags": 0})

    assert discord.messages() == []


async def test_a_message_of_a_channel_cannot_be_ephemeral(discord: Discord, plain: Plain) -> None:
    said = await plain.send(SECRET)

    assert not said.json["flags"] & EPHEMERAL
    assert [message.content for message in discord.messages()] == ["a hand"]


# Tokens of bots, and routes


@pytest.mark.parametrize("path", ["/users/@me", "/gateway/bot", "/oauth2/applications/@me"])
async def test_a_wrong_token_is_refused(plain: Plain, path: str) -> None:
    said = await plain.ask("GET", path, authorization="Bot wrong")

    assert said.refusal == (401, 0)


async def test_an_unknown_route_is_remembered(discord: Discord, plain: Plain) -> None:
    said = await plain.ask("PUT", "/channels/1/pins/2")

    assert said.status == 404
    assert discord.faults() == ["unknown route: PUT /channels/1/pins/2"]
    discord.unknown.clear()


async def test_a_known_route_with_another_method_is_unknown(discord: Discord, plain: Plain) -> None:
    await plain.ask("PUT", "/users/@me")

    assert discord.faults() == ["unknown route: PUT /users/@me"]
    discord.unknown.clear()


async def test_a_fault_of_the_server_itself_is_remembered(
    discord: Discord, plain: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.world, "public_message", None)

    said = await plain.ask("GET", f"/channels/{discord.channel.id}/messages/1")

    assert said.status == 500
    assert len(discord.faults()) == 1
    discord.broken.clear()


async def test_a_request_against_the_schema_is_a_fault(discord: Discord, plain: Plain) -> None:
    await plain.send({"content": "a", "tts": "loudly"})

    (fault,) = discord.faults()

    assert "tts" in fault
    discord.requests.clear()
