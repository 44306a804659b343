"""Discord answers late, with errors or not at all; the file refuses a write; a picture cannot be drawn.

What was done is done once, everybody is told the truth about it, and the board shows it in the end.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import aiohttp
import discord
import pytest
from evening import Evening, Guest, text_of, verbs
from simcord.results import InteractionResult
from trouble import (
    apologises,
    board_of,
    expect_errors,
    fails,
    is_current,
    sent_since,
    servers_fail,
    slow_discord,
)

from bot import boards
from bot.hearing import HEARD_SECONDS
from bot.table import Autopilot, Ending, Phase
from db import rows
from db.store import CannotWrite

pytestmark = pytest.mark.asyncio

AGAIN = 10
"""Seconds until something that failed is tried again."""

LOCKED = 160005


async def ask(guest: Guest, command: str, **options: Any) -> InteractionResult:
    """Give a command and do not wait for its answer."""
    return await guest.actor.slash(guest.evening.channel, command, **options)


# Discord is slow with the last edit of the board


async def test_a_press_on_a_slow_board_is_acknowledged_at_once_applied_and_shown_later(
    evening: Evening,
) -> None:
    await evening.begin(3)
    await evening.wait(1)  # or it would be too soon after the last edit anyway
    guest, steps, shown = evening.next(), evening.table().steps, text_of(evening.board())

    async with slow_discord(evening):
        answer = await guest.press("roll")

        assert answer.result.deferred
        assert evening.table().steps == steps + 1
        await evening.wait(8)
        assert text_of(evening.board()) == shown
    await evening.wait(1)

    assert await is_current(evening)
    assert evening.table().steps == steps + 1


async def test_presses_of_many_on_a_slow_board_are_one_edit(evening: Evening) -> None:
    bo, *others = evening.guests
    await bo.slash("table open", game="bobing")
    await evening.wait(2)

    async with slow_discord(evening):
        for guest in others:
            assert (await guest.press("join")).result.deferred
            await evening.wait(0.5)
        seen = len(evening.env.http_requests)
    await evening.wait(3)

    assert await is_current(evening)
    assert len(evening.table().here) == len(evening.guests)
    assert len(sent_since(evening, seen, "PATCH", "/messages/")) == 1


async def test_what_is_private_does_not_wait_for_a_slow_board(evening: Evening) -> None:
    await evening.begin(3)
    guest, other = evening.next(), evening.others()[0]

    async with slow_discord(evening):
        standing = await other.press("standing")
        refused = await other.press("roll")
        listed = await guest.slash("prizes show")

    assert standing.private
    assert listed.private
    assert refused.text == other.reads("refused-not-your-turn", name=guest.name)


async def test_a_command_on_a_slow_board_is_heard_within_a_second_and_shown_by_itself(
    evening: Evening,
) -> None:
    await evening.begin(3)
    old, guest = evening.board(), evening.others()[0]

    async with slow_discord(evening):
        asked = await ask(guest, "table status")
        await evening.wait(HEARD_SECONDS - 0.1)
        assert not asked.acknowledged
        await evening.wait(0.2)

        assert asked.deferred
        assert asked.ephemeral
        assert evening.boards() == [old]

    await evening.wait(1)
    evening.answered(asked)
    (board,) = evening.boards()
    assert board.id != old.id
    assert await is_current(evening)


async def test_a_throw_by_command_on_a_slow_board_counts_once_and_is_shown_at_the_bottom(
    evening: Evening,
) -> None:
    await evening.begin(3)
    guest, steps, seen = evening.next(), evening.table().steps, len(evening.env.http_requests)

    async with slow_discord(evening):
        asked = await ask(guest, "roll")
        assert evening.table().steps == steps + 1
        await evening.wait(6)
        assert asked.deferred
    await evening.wait(3)
    evening.answered(asked)

    assert evening.table().steps == steps + 1
    assert [board.id for board in evening.boards()] == [evening.table().board_id]
    assert await is_current(evening)
    assert len(sent_since(evening, seen, "POST", f"/channels/{evening.channel.id}/messages")) == 1
    assert not sent_since(evening, seen, "POST", "/webhooks/")


async def test_a_command_that_need_not_wait_long_is_answered_by_the_board_itself(evening: Evening) -> None:
    await evening.begin(3)
    seen = len(evening.env.http_requests)

    async with slow_discord(evening):
        asked = await ask(evening.others()[0], "table status")
        await evening.wait(HEARD_SECONDS - 0.2)

    answer = evening.answered(asked)
    assert evening.boards() == [answer.message]
    assert not sent_since(evening, seen, "DELETE", "/messages/@original")


async def test_an_edit_of_eight_seconds_keeps_nobody_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.begin(3)
    board_of(evening)
    plain = discord.PartialMessage.edit

    async def slow(message: discord.PartialMessage, **fields: Any) -> Any:
        await asyncio.sleep(8)
        return await plain(message, **fields)

    monkeypatch.setattr(discord.PartialMessage, "edit", slow)

    await evening.wait(62)
    asked = [await ask(evening.next(), "roll"), await ask(evening.others()[0], "table status")]
    pressed = await evening.others()[0].press("autopilot")
    assert pressed.private
    assert evening.table().steps == 3
    await evening.wait(2)
    assert all(result.deferred for result in asked)
    await evening.wait(20)

    for result in asked:
        evening.answered(result)
    assert await is_current(evening)


# A board that cannot be drawn, after what it shows was done


async def test_a_throw_whose_board_cannot_be_drawn_counts_and_is_shown_without_anybody(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(1)
    guest, steps = evening.next(), evening.table().steps
    fails(monkeypatch, evening.bot.faces["bobing"], "draw", RuntimeError("no ink"))

    reference = await apologises(guest.press("roll"), guest, "apology-shown-later")

    (logged,) = expect_errors(evening, caplog)
    assert reference in logged
    assert "no ink" in logged
    assert evening.table().steps == steps + 1
    await evening.wait(2)
    assert await is_current(evening)
    assert evening.table().steps == steps + 1


async def test_a_throw_by_command_whose_picture_cannot_be_painted_counts_and_is_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    guest, steps = evening.next(), evening.table().steps
    fails(monkeypatch, evening.bot.painter, "bowl", MemoryError("no paper"))

    reference = await apologises(guest.slash("roll"), guest, "apology-shown-later")

    (logged,) = expect_errors(evening, caplog)
    assert reference in logged
    assert evening.table().steps == steps + 1
    await evening.wait(2)
    assert await is_current(evening)
    assert evening.table().steps == steps + 1


async def test_a_table_whose_board_cannot_be_drawn_at_the_opening_gets_it_all_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bo, cheng, *_ = evening.guests
    fails(monkeypatch, evening.bot.faces["bobing"], "draw", RuntimeError("no ink"))

    await apologises(bo.slash("table open", game="bobing"), bo, "apology-shown-later")
    expect_errors(evening, caplog)
    await evening.wait(2)

    assert await is_current(evening)
    assert evening.table().board_id == evening.board().id
    await cheng.press("join")
    assert len(evening.table().here) == 2


@pytest.mark.parametrize(("status", "code"), [(502, 0), (400, 50035)])
async def test_a_table_whose_board_cannot_be_sent_at_the_opening_gets_it_all_the_same(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    status: int,
    code: int,
) -> None:
    bo, *_ = evening.guests
    servers_fail(monkeypatch)
    evening.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)

    await apologises(bo.slash("table open", game="bobing"), bo, "apology-shown-later")
    expect_errors(evening, caplog)
    await evening.wait(2)

    assert await is_current(evening)
    assert len(evening.rows()["game_tables"]) == 1


async def test_an_answer_that_comes_too_late_leaves_the_table_its_board(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)

    await ask(evening.guests[0], "table open", game="bobing")
    await evening.wait(2)

    assert await is_current(evening)
    assert not expect_errors(evening, caplog)


async def test_a_press_that_comes_too_late_is_shown_all_the_same(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(1)
    board, guest = evening.remember(), evening.next()
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)

    with pytest.raises(AssertionError, match="This interaction failed"):
        await evening.at_once((guest, "roll"), on=board)
    await evening.wait(2)

    assert evening.table().steps == 2
    assert await is_current(evening)
    assert not expect_errors(evening, caplog)


async def test_a_press_whose_answer_fails_counts_and_is_shown(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(1)
    guest = evening.next()
    servers_fail(monkeypatch)
    evening.env.inject_error("POST", "/interactions/*/callback", status=503)

    await apologises(guest.press("roll"), guest, "apology-shown-later")
    expect_errors(evening, caplog)
    await evening.wait(2)

    assert evening.table().steps == 2
    assert await is_current(evening)


async def test_a_press_that_comes_too_late_on_a_slow_board_is_no_error(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(2)
    async with slow_discord(evening):
        board, guest = evening.remember(), evening.next()
        evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=2)
        with pytest.raises(AssertionError, match="This interaction failed"):
            await evening.at_once((guest, "roll"), on=board)
    await evening.wait(2)

    assert evening.table().steps == 2
    assert await is_current(evening)
    assert expect_errors(evening, caplog) == []


async def test_a_command_that_comes_too_late_on_a_slow_board_is_no_error(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(2)
    async with slow_discord(evening):
        evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=2)
        guest = evening.next()
        await guest.actor.slash(evening.channel, "roll")
        await evening.wait(2)
    await evening.wait(2)

    assert evening.table().steps == 2
    assert await is_current(evening)
    assert expect_errors(evening, caplog) == []


async def test_a_throw_of_the_clock_whose_board_cannot_be_drawn_is_shown_without_anybody(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.wait(55)
    fails(monkeypatch, evening.bot.faces["bobing"], "draw", RuntimeError("no ink"))

    await evening.wait(20)

    expect_errors(evening, caplog)
    assert evening.table().steps == 2
    assert await is_current(evening)


async def test_the_last_board_of_a_table_that_cannot_be_drawn_is_shown_in_the_end(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.open(2)
    table = evening.table()
    await evening.wait(29 * 60 + 50)
    fails(monkeypatch, evening.bot.faces["bobing"], "draw", RuntimeError("no ink"))

    await evening.wait(600)

    expect_errors(evening, caplog)
    assert evening.is_over()
    assert await is_current(evening, await evening.bot.tables.find(table.id))


async def test_a_board_that_cannot_be_drawn_twice_keeps_what_the_apology_says(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3, turn_limit=300)
    await evening.wait(2)
    guest = evening.next()
    fails(monkeypatch, evening.bot.faces["bobing"], "draw", RuntimeError("no ink"), times=2)

    await apologises(guest.press("roll"), guest, "apology-shown-later")
    await evening.wait(30)

    expect_errors(evening, caplog)
    assert await is_current(evening)


async def test_a_board_that_discord_refuses_once_is_shown_all_the_same(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3, turn_limit=300)
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)

    await evening.wait(302 + 12)

    expect_errors(evening, caplog)
    assert await is_current(evening)


# The file refuses a write


@pytest.mark.parametrize("by", ["press", "slash"])
async def test_a_throw_that_cannot_be_saved_was_not_made_and_the_next_one_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, by: str
) -> None:
    await evening.begin(3)
    await evening.wait(2)
    guest, before = evening.next(), evening.snapshot()
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    reference = await apologises(getattr(guest, by)("roll"), guest, "apology-not-made")

    (logged,) = expect_errors(evening, caplog)
    assert reference in logged
    assert "disk full" in logged
    await evening.wait(2)
    for part, was in zip(evening.snapshot(), before, strict=True):
        assert part == was
    await getattr(guest, by)("roll")
    await evening.wait(2)
    assert evening.table().steps == 2
    assert await is_current(evening)


@pytest.mark.parametrize("kind", ["full", "read-only", "io"])
async def test_a_disk_that_takes_no_writes_is_named_privately_and_the_throw_was_not_made(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: Any
) -> None:
    await evening.begin(3)
    guest, before = evening.next(), evening.rows()
    fails(monkeypatch, evening.bot.store, "write", CannotWrite(kind))

    reference = await apologises(guest.press("roll"), guest, f"apology-disk-{kind}")

    assert evening.rows() == before
    assert any(reference in line for line in expect_errors(evening, caplog))
    assert (await guest.press("roll")).result.acknowledged
    assert evening.table().steps == 2


async def test_who_comes_while_the_process_ends_is_told_and_changes_nothing(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()
    await evening.bot.door.close(1)

    for action in (guest.press("roll"), guest.slash("table status"), guest.press("standing")):
        await evening.refuses(action, guest, "refused-going-down")


async def test_a_table_that_cannot_be_saved_is_not_opened_and_the_next_one_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bo, *_ = evening.guests
    before = evening.snapshot()
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await apologises(bo.slash("table open", game="bobing"), bo, "apology-not-made")

    expect_errors(evening, caplog)
    await evening.wait(2)
    assert evening.snapshot() == before
    await bo.slash("table open", game="bobing")
    assert await is_current(evening)


async def test_a_turn_whose_end_cannot_be_saved_ends_ten_seconds_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    guest = evening.next()
    await evening.wait(55)
    failing = fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await evening.wait(5)
    assert failing.calls == 1
    assert "its clock failed" in expect_errors(evening, caplog)[0]
    await evening.wait(AGAIN - 2)
    assert evening.next() is guest
    await evening.wait(2)

    assert evening.table().steps == 2
    assert evening.table().sitter(guest.id).silent_turns == 1
    assert evening.rows()["events"][1]["cause"] == "auto"
    await evening.wait(1)
    assert await is_current(evening)


async def test_a_player_may_still_act_after_the_end_of_his_turn_could_not_be_saved(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    guest = evening.next()
    await evening.wait(55)
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))
    await evening.wait(6)
    expect_errors(evening, caplog)

    await guest.press("roll")
    await evening.wait(20)

    assert evening.table().steps == 2
    assert evening.table().sitter(guest.id).silent_turns == 0


async def test_a_lobby_whose_end_cannot_be_saved_ends_ten_seconds_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.open(2)
    await evening.wait(29 * 60 + 50)
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await evening.wait(12)
    expect_errors(evening, caplog)
    assert not evening.is_over()
    await evening.wait(10)

    assert evening.is_over()
    assert evening.shows("ending-expired")


async def test_a_sign_of_life_that_fails_is_not_the_last(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    await evening.replace_bot(heartbeat=5)
    last = await evening.bot.store.read(rows.last_beat)
    failing = fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await evening.wait(6)
    assert failing.calls == 1
    assert len(expect_errors(evening, caplog)) == 1
    assert await evening.bot.store.read(rows.last_beat) == last
    await evening.wait(5)

    assert await evening.bot.store.read(rows.last_beat) > last


async def test_an_idle_host_is_replaced_though_that_could_not_be_saved_at_first(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _bo, cheng = await evening.open(2, chairs=2)
    await evening.wait(80)
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await evening.wait(60)

    expect_errors(evening, caplog)
    assert evening.host() is cheng


async def test_a_board_whose_place_cannot_be_noted_is_the_only_one_while_the_process_lives(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bo, *_ = await evening.begin(3)
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    answer = await bo.slash("table status")
    await evening.wait(15)

    assert answer.message is evening.board()
    assert not answer.result.followups
    assert len(expect_errors(evening, caplog)) == 1
    assert len(evening.boards()) == 1
    await evening.next().press("roll")
    await evening.wait(2)
    assert await is_current(evening)


# Discord fails when the board is edited


FAILURES = {
    "bad gateway": None,
    "connection": aiohttp.ClientConnectionError("reset"),
    "network": OSError("no route"),
    "time": TimeoutError(),
}


def make_fail(evening: Evening, patch: pytest.MonkeyPatch, failure: str, times: int) -> None:
    """The next so many edits of the board fail so."""
    error = FAILURES[failure]
    if error is None:
        servers_fail(patch)
        evening.env.inject_error("PATCH", "/channels/*/messages/*", status=502, times=times)
        return
    plain, left = discord.PartialMessage.edit, [times]

    async def edit(message: discord.PartialMessage, **fields: Any) -> Any:
        evening.env.backend.transcript.append(("TRIED", "edit", None))
        if left[0]:
            left[0] -= 1
            raise error
        return await plain(message, **fields)

    patch.setattr(discord.PartialMessage, "edit", edit)


@pytest.mark.parametrize("failure", FAILURES)
async def test_a_board_that_cannot_be_edited_is_shown_ten_seconds_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: str
) -> None:
    await evening.begin(3, turn_limit=300)
    await evening.wait(1)
    before = text_of(evening.board())
    make_fail(evening, monkeypatch, failure, times=3)

    # The second press comes too soon to be answered by an edit.
    await evening.next().press("roll")
    shown = text_of(evening.board())
    assert shown != before
    await evening.next().press("roll")
    await evening.wait(3 * AGAIN)
    assert text_of(evening.board()) == shown
    await evening.wait(2)

    assert await is_current(evening)
    assert evening.table().steps == 3
    warnings = [r for r in caplog.records if r.levelno == logging.WARNING]
    assert len(warnings) == 3
    assert not [r for r in caplog.records if r.levelno > logging.WARNING]


async def test_a_discord_that_fails_for_long_is_asked_once_in_ten_seconds(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.begin(3, turn_limit=30)
    servers_fail(monkeypatch)
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=502, times=None)
    seen, steps = len(evening.env.http_requests), evening.table().steps

    await evening.wait(130)
    tried = sent_since(evening, seen, "PATCH", "/messages/")
    assert evening.table().steps == steps + 4
    assert 8 <= len(tried) <= 14
    evening.env.backend.faults.clear()
    await evening.wait(AGAIN + 1)

    assert await is_current(evening)


async def test_a_command_while_edits_fail_shows_the_board_and_ends_the_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.begin(3, turn_limit=60)
    servers_fail(monkeypatch)
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=502, times=None)
    await evening.wait(62)
    assert not await is_current(evening)

    await evening.next().slash("roll")
    assert await is_current(evening)
    seen = len(evening.env.http_requests)
    await evening.wait(15)

    assert not sent_since(evening, seen, "PATCH", "/messages/")


async def test_the_last_board_of_a_table_is_shown_though_nothing_comes_after_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.open(2)
    table = evening.table()
    await evening.wait(29 * 60 + 50)
    make_fail(evening, monkeypatch, "network", times=2)

    await evening.wait(12)
    assert evening.is_over()
    assert "start" in verbs(evening.board())
    await evening.wait(2 * AGAIN)

    ended = await evening.bot.tables.find(table.id)
    assert ended.ending is Ending.EXPIRED
    assert await is_current(evening, ended)
    assert not evening.bot.boards._boards


@pytest.mark.parametrize("status", [400, 403])
async def test_a_thread_that_was_locked_pauses_its_table_until_it_is_open_again(
    evening: Evening, status: int
) -> None:
    await evening.begin(3)
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=LOCKED, times=None)
    seen = len(evening.env.http_requests)

    await evening.wait(62)
    assert evening.table().is_paused
    steps = evening.table().steps
    await evening.wait(600)

    assert evening.table().steps == steps == 2
    assert all(sitter.autopilot is Autopilot.OFF for sitter in evening.table().here)
    assert len(sent_since(evening, seen, "PATCH", "/messages/")) <= 3
    evening.env.backend.faults.clear()
    await evening.others()[0].press("standing")
    assert evening.table().is_paused
    await evening.next().slash("roll")
    assert not evening.table().is_paused
    assert evening.table().steps == steps + 1
    await evening.wait(1)
    assert await is_current(evening)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046), (400, 50083)])
async def test_a_board_that_can_be_edited_no_more_is_posted_anew_once(
    evening: Evening, status: int, code: int
) -> None:
    await evening.begin(3)
    old, seen = evening.board().id, len(evening.env.http_requests)
    evening.env.inject_error("PATCH", f"/channels/*/messages/{old}", status=status, code=code, times=None)

    await evening.wait(62)
    await evening.turn()
    await evening.wait(2)

    assert await is_current(evening)
    assert evening.board().id != old
    assert evening.table().board_id == evening.board().id
    assert evening.table().phase is Phase.RUNNING
    assert len(sent_since(evening, seen, "PATCH", f"/messages/{old}")) == 1
    posted = sent_since(evening, seen, "POST", f"/channels/{evening.channel.id}/messages")
    assert len([request for request in posted if request.json.get("components")]) == 1


async def test_a_board_that_fails_for_too_long_is_given_up_until_something_happens(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3, turn_limit=300)
    await evening.wait(2)
    monkeypatch.setattr(boards, "TRIES", 3)
    servers_fail(monkeypatch)
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=502, times=None)
    first = evening.next()
    await first.press("roll")
    await evening.next().press("roll")
    seen = len(evening.env.http_requests)

    await evening.wait(100)
    assert len(sent_since(evening, seen, "PATCH", "/messages/")) == 4
    (given_up,) = expect_errors(evening, caplog)
    assert "given up" in given_up
    evening.env.backend.faults.clear()
    await evening.next().slash("roll")

    assert await is_current(evening)


async def test_a_board_whose_place_cannot_be_noted_is_found_again_after_a_restart(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bo, *_ = await evening.begin(3)
    fails(monkeypatch, evening.bot.store, "write", OSError("disk full"))

    await bo.slash("table status")
    await evening.wait(15)

    expect_errors(evening, caplog)
    await evening.replace_bot()
    await evening.next().press("roll")
    await evening.wait(5)

    assert len(evening.boards()) == 1
    assert await is_current(evening)
