"""What users of other bots report, by the numbers of the list of failure modes, where the wire is part of it.

One process serves all of these, each test in a channel of its own; those that need several processes are in
test_wire_failure_modes_restarts. The others are in tests/evenings.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Coroutine, Iterator
from itertools import cycle, islice, pairwise
from random import Random
from typing import Any

import filed
import pytest
import pytest_asyncio
from people import FAILED, Answer, Guest
from process import BotProcess, running
from quotas import Quotas
from server import Discord, serving
from tabled import PAUSE, begin, shows_the_file, steps, turns, until_shown
from world import Channel

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
EDIT = "/channels/{channel_id}/messages/{message_id}"

UPDATE = 7
"""The answer to a press that edits the message."""

DRAWN = re.compile(r"kaiju:(\d+):(\d+):")
APOLOGY = re.compile(r"\b[0-9a-f]{6}\b")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[tuple[Discord, BotProcess]]:
    async with serving() as discord, running(discord, tmp_path_factory.mktemp("bot")) as bot:
        await bot.start()
        yield discord, bot
        assert (await bot.terminate()).status == 0


@pytest_asyncio.fixture(loop_scope="module")
async def discord(served: tuple[Discord, BotProcess]) -> Discord:
    """With a fresh channel, nothing sent so far, and no trouble left from elsewhere."""
    discord, _ = served
    discord.channel = discord.add_channel("bobing")
    discord.requests.clear()
    discord.mishaps.end()
    discord.quotas = Quotas(discord.clock)
    return discord


@pytest_asyncio.fixture(loop_scope="module")
async def bot(served: tuple[Discord, BotProcess], discord: Discord) -> AsyncIterator[BotProcess]:
    """The process that serves all tests; a table that still runs is closed, so that it disturbs no other."""
    _, bot = served
    lines = len(bot.log)
    yield bot
    discord.mishaps.end()
    host = discord.guests[0]
    for channel in [c for c in discord.world.channels_of(discord.guild) if not c.locked]:
        if filed.is_live(bot.database, channel.id):
            await host.slash("table end", at=channel)
    await discord.quiet()
    found = [line for line in bot.log[lines:] if line in bot.trouble()]
    bot._expected.clear()
    assert found == []
    assert discord.faults() == []


async def while_busy(bot: BotProcess, seconds: float, *actions: Coroutine[Any, Any, Answer]) -> list[Answer]:
    """What is done while the bot's file cannot be written for so long, in this order."""
    tasks = []
    with filed.busy(bot.database):
        for action in actions:
            tasks.append(asyncio.create_task(action))
            await asyncio.sleep(0.02)
        await asyncio.sleep(seconds)
    return [await task for task in tasks]


async def too_late(discord: Discord, *actions: Coroutine[Any, Any, Any]) -> list[Any]:
    """What is done so is answered when Discord has given the interaction up."""
    slow = discord.mishaps.delay("*/callback", 0.2, times=len(actions))
    tasks = [asyncio.create_task(action) for action in actions]
    await discord.until(lambda: slow.befell == len(actions))
    discord.clock.advance(4)
    return [await task for task in tasks]


def said_to_all(discord: Discord) -> str:
    return "\n".join(message.text for message in discord.messages())


# 3: the first answer comes late (10062)


async def test_failure_mode_03_a_busy_file_keeps_no_answer_waiting_for_a_second(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    first, second, third = turns(discord, bot)
    before = steps(discord, bot)

    thrown, refused, typed, looked = await while_busy(
        bot, 1.5, first.press("roll"), third.press("roll"), third.slash("roll"), second.slash("table status")
    )
    await until_shown(discord, bot)
    await discord.quiet()

    for answer in (thrown, refused, typed, looked):
        assert answer.error is None
        assert answer.seconds < 1
    assert steps(discord, bot) == before + 1
    assert refused.told is not None
    assert refused.told.text == third.reads("refused-stale-button")
    assert typed.told is not None
    assert typed.told.text == third.reads("refused-not-your-turn", name=second.name)
    assert not {refused.told.text, typed.told.text} & {message.text for message in discord.messages()}
    assert thrown.told is None


async def test_failure_mode_03_a_busy_file_delays_no_form_and_the_list_is_saved_once(
    discord: Discord, bot: BotProcess
) -> None:
    bo, cheng, *_ = discord.guests
    await bo.slash("table open", game="bobing")
    shown = await bo.press("prizes")

    saved, joined, opened = await while_busy(
        bot, 1.5, bo.submit(shown, "一秀 7"), cheng.slash("table join", word="福"), bo.press("prizes")
    )
    await until_shown(discord, bot)

    for answer in (saved, joined, opened):
        assert answer.error is None
        assert answer.seconds < 1
    assert saved.private
    assert saved.text == bo.reads("editor-saved")
    assert opened.modal
    table = filed.table(bot.database, discord.channel.id)
    stock = "SELECT total FROM stock WHERE table_id = ? AND class = 'yixiu'"
    assert filed.row(bot.database, stock, table["id"])["total"] == 7
    assert cheng.name in discord.board().text


async def test_failure_mode_03_what_is_answered_too_late_is_done_once_and_logged_and_no_error_is_shown(
    discord: Discord, bot: BotProcess
) -> None:
    bo, *_ = await begin(discord)
    first, second, third = turns(discord, bot)
    mod = discord.invite("Mod", "en-US", None, "manage_guild")
    before, seen, lines = steps(discord, bot), len(discord.messages()), len(bot.log)
    bot.expect_errors("Ignoring exception in autocomplete|^Traceback")  # the library's own words

    *answers, offered = await too_late(
        discord,
        first.press("roll"),
        third.press("standing"),
        third.press("roll"),
        second.slash("rules"),
        bo.slash("table status"),
        mod.slash("settings timezone", zone="UTC"),
        mod.autocomplete("settings timezone", "zone", "taip"),
    )
    await until_shown(discord, bot)
    await discord.quiet(PAUSE)

    assert [answer.error for answer in answers] == [FAILED] * len(answers)
    assert {no.code for answer in answers for no in answer.interaction.refusals} == {10062}
    assert steps(discord, bot) == before + 1
    assert len(discord.messages()) == seen
    assert not APOLOGY.search(said_to_all(discord))
    logged = [line for line in bot.log[lines:] if "(10062)" in line]
    assert len(logged) == len(answers)
    assert offered == []
    assert (await turns(discord, bot)[0].press("roll")).error is None
    assert steps(discord, bot) == before + 2
    assert await mod.autocomplete("settings timezone", "zone", "taip") == ["Asia/Taipei"]


async def test_failure_mode_03_a_deferral_that_breaks_leaves_the_answer_to_the_end(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    first, before = turns(discord, bot)[0], steps(discord, bot)
    broken = discord.mishaps.reset("POST", "*/callback")

    (answer,) = await while_busy(bot, 1.2, first.press("roll"))
    await until_shown(discord, bot)

    assert broken.befell == 1
    assert answer.error is None
    assert answer.told is None
    assert steps(discord, bot) == before + 1


# 4: the same press twice (40060), and two processes


async def test_failure_mode_04_two_clicks_in_the_same_moment_are_one_throw_and_both_are_answered(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    guest, second, _ = turns(discord, bot)
    before = steps(discord, bot)

    answers = await asyncio.gather(guest.press("roll"), guest.press("roll"))
    await until_shown(discord, bot)

    assert [answer.error for answer in answers] == [None, None]
    assert steps(discord, bot) == before + 1
    assert [answer.told.text for answer in answers if answer.told] == [guest.reads("refused-stale-button")]
    assert turns(discord, bot)[0] is second


async def test_failure_mode_04_what_is_delivered_twice_is_done_once_and_is_no_error(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    first, second, third = turns(discord, bot)
    before = steps(discord, bot)

    answers = [
        await first.press("roll", copies=2),
        await second.slash("roll", copies=2),
        await third.press("autopilot", copies=2),  # done twice it would be off again
    ]
    await discord.quiet(PAUSE)

    assert [answer.error for answer in answers] == [None] * 3
    assert [[no.code for no in answer.interaction.refusals] for answer in answers] == [[40060]] * 3
    assert answers[2].text == third.reads("autopilot-on")
    assert steps(discord, bot) in (before + 2, before + 3)  # the autopilot may have thrown by now
    await until_shown(discord, bot)
    assert not APOLOGY.search("\n".join(message.text for message in first.sees()))


async def test_failure_mode_04_a_command_that_is_delivered_twice_while_the_file_is_busy_is_one_throw(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    first, second, _ = turns(discord, bot)
    before = steps(discord, bot)

    (answer,) = await while_busy(bot, 1.5, first.slash("roll", copies=2))
    await discord.quiet(PAUSE)

    assert answer.error is None
    assert steps(discord, bot) == before + 1
    assert shows_the_file(discord, bot)
    assert not answer.interaction.is_thinking
    assert (await second.press("roll")).error is None
    await until_shown(discord, bot)


async def test_failure_mode_04_a_board_whose_answer_was_lost_is_not_shown_twice(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord)
    guest = turns(discord, bot)[0]
    discord.mishaps.fail("POST", "*/callback", done=True)  # the library asks again and meets 40060

    await guest.slash("roll")
    await discord.quiet(PAUSE)
    await turns(discord, bot)[0].press("roll")
    await discord.quiet(PAUSE)

    assert len(discord.boards()) == 1
    assert shows_the_file(discord, bot)


async def test_failure_mode_04_a_second_process_on_the_same_file_refuses_to_start(
    discord: Discord, bot: BotProcess
) -> None:
    second = BotProcess(discord, bot.folder)
    asked = len(discord.requests)

    try:
        await second.spawn()
        ended = await second.wait()
    finally:
        await second.reap()

    assert ended.status == 2
    assert str(bot.pid) in bot.log[-1]
    assert discord.gateway.identified == 1
    assert len(discord.requests) == asked
    assert (await discord.guests[0].slash("rules")).error is None


# 10: limits of edits (429, 30046)


def shown_at(discord: Discord) -> list[float]:
    """When the board was edited, by the bot itself or by an answer to a press."""
    return [
        request.at
        for request in discord.requests
        if request.status == 200
        and (request.template == EDIT or (request.template == CALLBACK and request.body["type"] == UPDATE))
    ]


def join_and_leave(guests: list[Guest], times: int) -> Iterator[tuple[Guest, str]]:
    """All of them sit down, then all stand up, then again, so many presses long."""
    rounds = ((guest, verb) for verb in cycle(("join", "leave")) for guest in guests)
    return islice(rounds, times)


async def test_failure_mode_10_twenty_presses_in_two_seconds_are_an_edit_a_second(
    discord: Discord, bot: BotProcess
) -> None:
    bo, *others = discord.guests
    await bo.slash("table open", game="bobing", chairs=10)
    await discord.until(lambda: discord.boards())
    await discord.quiet(PAUSE)
    version = filed.table(bot.database, discord.channel.id)["version"]
    discord.requests.clear()

    for guest, verb in join_and_leave(others, 20):
        assert (await guest.press(verb)).error is None
        await asyncio.sleep(0.08)
    await until_shown(discord, bot)
    await discord.quiet(PAUSE)

    edits = shown_at(discord)
    assert filed.table(bot.database, discord.channel.id)["version"] == version + 20
    assert 2 <= len(edits) <= 5
    assert min(later - earlier for earlier, later in pairwise(edits)) >= 0.95
    assert shows_the_file(discord, bot)
    assert discord.quotas.refused == 0


async def test_failure_mode_10_twenty_commands_in_two_seconds_leave_one_board(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord, 10)
    before = steps(discord, bot)

    for _ in range(20):
        answer = await turns(discord, bot)[0].slash("roll")
        assert answer.error is None
        await asyncio.sleep(0.08)
    await until_shown(discord, bot)
    await discord.quiet(PAUSE)

    assert steps(discord, bot) == before + 20
    assert shows_the_file(discord, bot)
    assert discord.quotas.refused == 0


async def test_failure_mode_10_a_board_that_may_be_edited_no_more_is_replaced(
    discord: Discord, bot: BotProcess
) -> None:
    await begin(discord, 2)
    old = discord.board()
    discord.quotas.old_edits = (1, 20.0)
    discord.clock.advance(61 * 60)  # the bot believes that its board is new

    for _ in range(6):
        assert (await turns(discord, bot)[0].press("roll")).error is None
        await asyncio.sleep(0.5)
    await discord.until(lambda: shows_the_file(discord, bot), within=5)

    assert discord.board() is not old
    assert discord.quotas.refused <= 1


# 11: many press at the same moment


async def test_failure_mode_11_a_start_that_all_press_deals_once(discord: Discord, bot: BotProcess) -> None:
    bo, *others = discord.guests[:4]
    await bo.slash("table open", game="bobing")
    for guest in others:
        await guest.press("join")

    answers = await asyncio.gather(*(guest.press("start") for guest in (bo, bo, *others, bo)))
    await until_shown(discord, bot)

    assert all(answer.error is None for answer in answers)
    assert sum(answer.told is None for answer in answers) == 1
    assert steps(discord, bot) == 1


async def test_failure_mode_11_fifty_actions_at_once_at_two_tables_leave_two_games(
    discord: Discord, bot: BotProcess
) -> None:
    thread = discord.add_thread(discord.channel, "second")
    await begin(discord, 5)
    await begin(discord, 4, at=thread)
    chance, places = Random(11), (None, thread)

    actions = []
    for _ in range(50):
        guest, at = chance.choice(discord.guests[:6]), chance.choice(places)
        press, command = chance.choice(("roll", "standing", "autopilot")), chance.choice(("roll", "rules"))
        actions.append(guest.press(press, at=at) if chance.random() < 0.7 else guest.slash(command, at=at))
    answers = await asyncio.gather(*actions)

    assert [answer.error for answer in answers] == [None] * 50
    for at in places:
        await discord.until(lambda at=at: is_in_step(discord, bot, at))


def is_in_step(discord: Discord, bot: BotProcess, at: Channel | None) -> bool:
    """Whether each action was logged once, each throw counted, and the board shows the last of them."""
    table = filed.table(bot.database, (at or discord.channel).id)
    log = filed.rows(bot.database, "SELECT n, action FROM events WHERE table_id = ? ORDER BY n", table["id"])
    throws = json.loads(table["state"])["state"]["throws"]
    return (
        [row["n"] for row in log] == list(range(len(log)))
        and throws == sum(json.loads(row["action"]).get("kind") == "roll" for row in log)
        and shows_the_file(discord, bot, at)
    )


# 14: what was told is in the file


async def test_failure_mode_14_each_step_is_in_the_file_before_the_answer_that_shows_it(
    discord: Discord, bot: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int, int]] = []
    plain = discord.mishaps.befall

    async def look(method: str, template: str, **more: Any) -> None:
        """What is told of tables in the request that has just come, and what the file says at this moment."""
        request = discord.requests[-1]
        for table, version in {(int(m[1]), int(m[2])) for m in DRAWN.finditer(json.dumps(request.body))}:
            held = filed.row(bot.database, "SELECT version FROM game_tables WHERE id = ?", table)
            seen.append((template, version, held["version"]))
        await plain(method, template, **more)

    monkeypatch.setattr(discord.mishaps, "befall", look)
    bo, *_ = await begin(discord)
    for number in range(10):
        guest = turns(discord, bot)[0]
        await (guest.press("roll") if number % 2 else guest.slash("roll"))
        await asyncio.sleep(0.3)
    await bo.slash("table end")
    await discord.quiet()

    assert {template for template, _, _ in seen} >= {CALLBACK, EDIT}
    assert len({told for _, told, _ in seen}) >= 7
    assert [(template, told, held) for template, told, held in seen if told > held] == []
