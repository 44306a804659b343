"""Rate limits and trouble on purpose, tried on the server that stands in for Discord."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from plain import Plain
from server import Discord

pytestmark = pytest.mark.asyncio

HELLO = {"content": "hello"}
HOUR = 60 * 60


async def test_the_sixth_message_in_five_seconds_has_to_wait(discord: Discord, plain: Plain) -> None:
    said = [await plain.send(HELLO) for _ in range(6)]

    assert [each.status for each in said] == [200] * 5 + [429]
    assert [each.headers["X-RateLimit-Remaining"] for each in said] == ["4", "3", "2", "1", "0", "0"]
    assert {each.headers["X-RateLimit-Limit"] for each in said} == {"5"}
    assert len({each.headers["X-RateLimit-Bucket"] for each in said}) == 1
    last = said[-1]
    assert 0 < last.json["retry_after"] <= 5
    assert int(last.headers["Retry-After"]) >= last.json["retry_after"]
    assert last.headers["Via"]
    assert last.json["global"] is False
    assert len(discord.messages()) == 5
    assert discord.quotas.refused == 1


async def test_sends_and_edits_share_a_quota(plain: Plain) -> None:
    sent = await plain.send(HELLO)

    said = [await plain.edit(sent.json["id"], HELLO) for _ in range(5)]

    assert [each.status for each in said] == [200] * 4 + [429]


async def test_the_quota_is_full_again_after_five_seconds(discord: Discord, plain: Plain) -> None:
    for _ in range(5):
        await plain.send(HELLO)
    discord.clock.advance(5.1)

    assert (await plain.send(HELLO)).status == 200


async def test_each_channel_has_a_quota_of_its_own(discord: Discord, plain: Plain) -> None:
    for _ in range(5):
        await plain.send(HELLO)

    assert (await plain.send(HELLO, discord.add_channel("other"))).status == 200


async def test_a_quota_can_be_changed_and_switched_off(discord: Discord, plain: Plain) -> None:
    assert (await plain.send(HELLO)).status == 200
    discord.quotas.channel = (2, 5.0)
    assert [(await plain.send(HELLO)).status for _ in range(2)] == [200, 429]

    discord.quotas.channel = None

    assert [(await plain.send(HELLO)).status for _ in range(9)] == [200] * 9


async def test_a_quota_that_others_spent_says_how_long_to_wait(discord: Discord, plain: Plain) -> None:
    discord.quotas.fill(discord.channel.id, 2.0)

    said = await plain.send(HELLO)

    assert said.status == 429
    assert said.json["retry_after"] == pytest.approx(2, abs=0.2)


async def test_interactions_cost_nothing_of_any_quota(discord: Discord, plain: Plain) -> None:
    discord.quotas.everything = (1, 60.0)

    said = [await plain.answer(plain.asked(), 4, HELLO) for _ in range(10)]

    assert {each.status for each in said} == {200}


async def test_fifty_requests_a_second_are_the_limit_of_a_bot(discord: Discord, plain: Plain) -> None:
    discord.quotas.everything = (50, 60.0)  # of a second, which a busy machine may overrun

    said = [await plain.ask("GET", "/users/@me") for _ in range(51)]

    assert [each.status for each in said] == [200] * 50 + [429]
    assert said[-1].json["global"] is True
    assert said[-1].headers["X-RateLimit-Global"] == "true"


async def test_the_fourth_edit_of_an_old_message_in_twenty_seconds_is_refused(
    discord: Discord, plain: Plain
) -> None:
    discord.quotas.channel = None
    sent = await plain.send(HELLO)
    discord.clock.advance(HOUR + 1)

    said = [await plain.edit(sent.json["id"], HELLO) for _ in range(4)]
    discord.clock.advance(20.1)
    later = await plain.edit(sent.json["id"], HELLO)

    assert [each.status for each in said] == [200] * 3 + [429]
    assert said[-1].code == 30046
    assert later.status == 200


async def test_a_message_is_old_after_an_hour(discord: Discord, plain: Plain) -> None:
    discord.quotas.channel = None
    sent = await plain.send(HELLO)
    discord.clock.advance(HOUR - 60)

    said = [await plain.edit(sent.json["id"], HELLO) for _ in range(6)]

    assert {each.status for each in said} == {200}


# Trouble


async def test_a_failure_befalls_as_many_requests_as_it_was_told(discord: Discord, plain: Plain) -> None:
    discord.mishaps.fail("POST", "/channels/*", times=2, status=502)

    said = [await plain.send(HELLO) for _ in range(3)]

    assert [each.status for each in said] == [502, 502, 200]
    assert len(discord.messages()) == 1


async def test_a_failure_may_come_after_the_deed(discord: Discord, plain: Plain) -> None:
    discord.mishaps.fail("POST", "/channels/*", done=True)

    said = await plain.send(HELLO)

    assert said.status == 500
    assert len(discord.messages()) == 1


async def test_a_failure_befalls_no_other_route(discord: Discord, plain: Plain) -> None:
    mishap = discord.mishaps.fail("POST", "*/callback", times=None)
    discord.mishaps.fail("PATCH", "/channels/*", times=None)

    assert (await plain.send(HELLO)).status == 200
    assert (await plain.answer(plain.asked(), 4, HELLO)).status == 500
    discord.mishaps.end()
    assert (await plain.answer(plain.asked(), 4, HELLO)).status == 200
    assert mishap.befell == 1


@pytest.mark.parametrize("done", [False, True])
async def test_a_connection_breaks_before_or_after_the_deed(
    discord: Discord, plain: Plain, done: bool
) -> None:
    discord.mishaps.reset("POST", "/channels/*", done=done)

    with pytest.raises(aiohttp.ClientConnectionError):
        await plain.send(HELLO)

    assert len(discord.messages()) == done


async def test_a_delay_lets_the_first_answer_come_too_late(discord: Discord, plain: Plain) -> None:
    discord.mishaps.delay("*/callback", 0.2, times=1)
    asked = plain.asked()
    discord.clock.advance(2.9)

    assert (await plain.answer(asked, 4, HELLO)).refusal == (404, 10062)


async def test_a_delay_ends_when_all_is_well_again(discord: Discord, plain: Plain) -> None:
    discord.mishaps.delay("/channels/*", 60)
    sending = asyncio.create_task(plain.send(HELLO))
    await discord.until(lambda: discord.requests)

    discord.mishaps.end()

    assert (await asyncio.wait_for(sending, 5)).status == 200


async def test_a_request_whose_client_went_while_it_waited_is_lost(discord: Discord, plain: Plain) -> None:
    discord.mishaps.delay("/channels/*", 60)
    sending = asyncio.create_task(plain.send(HELLO))
    await discord.until(lambda: discord.requests)

    sending.cancel()
    await discord.quiet(0.05, within=5)

    assert discord.messages() == []


async def test_every_request_is_remembered(discord: Discord, plain: Plain) -> None:
    await plain.send(HELLO, a=b"1")
    await plain.send({"content": "x" * 2001})

    kept, refused = discord.sent("POST", "/channels/{channel_id}/messages")
    assert (kept.status, kept.body, kept.uploads[0].data) == (200, HELLO, b"1")
    assert kept.path == f"/channels/{discord.channel.id}/messages"
    assert (refused.status, refused.answer["code"]) == (400, 50035)
    assert abs(kept.at - discord.clock.now()) < 5
