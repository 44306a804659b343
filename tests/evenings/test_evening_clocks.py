"""Turn limits, mentions, autopilot, and tables that nobody minds."""

from __future__ import annotations

import pytest
from evening import Evening, text_of

from bot.table import Autopilot, Ending
from bot.words import say

pytestmark = pytest.mark.asyncio


async def test_half_way_through_a_turn_its_player_is_mentioned_once(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()

    await evening.wait(27)
    assert evening.pings() == []
    await evening.wait(5)
    (ping,) = evening.pings()
    await evening.wait(20)

    assert evening.pings() == [ping]
    assert ping.ping_user_ids == [guest.id]
    assert f"<@{guest.id}>" in ping.content


async def test_a_mention_goes_when_its_player_acts(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(32)
    assert evening.pings()

    await evening.turn()

    assert evening.pings() == []


async def test_a_mention_goes_when_the_clock_acts_and_the_next_gets_his_own(evening: Evening) -> None:
    await evening.begin(3)
    first = evening.next()
    await evening.wait(62)
    assert evening.pings() == []
    second = evening.next()
    assert second is not first

    await evening.wait(30)

    (ping,) = evening.pings()
    assert ping.ping_user_ids == [second.id]


async def test_a_short_turn_mentions_nobody(evening: Evening) -> None:
    await evening.begin(3, turn_limit=59)

    await evening.wait(57)

    assert evening.pings() == []
    assert evening.table().steps == 1


async def test_at_the_limit_the_bot_throws_and_says_so(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()

    await evening.wait(60)

    assert evening.table().steps == 2
    assert evening.next() is not guest
    assert say("zh-TW", "cause-auto") in text_of(evening.board())
    assert evening.rows()["events"][1]["cause"] == "auto"


@pytest.mark.parametrize("limit", [15, 300])
async def test_the_host_chooses_the_turn_limit(evening: Evening, limit: int) -> None:
    await evening.begin(2, turn_limit=limit)

    await evening.wait(limit - 3)
    assert evening.table().steps == 1
    await evening.wait(3)

    assert evening.table().steps == 2


async def test_the_third_silence_in_a_row_puts_a_seat_on_autopilot(evening: Evening) -> None:
    _bo, _cheng = await evening.begin(2, turn_limit=15)
    sleeper = evening.next()
    waker = evening.others()[0]

    for turn in range(3):
        assert evening.table().sitter(sleeper.id).autopilot is Autopilot.OFF, turn
        await evening.wait(15)
        await waker.press("roll")
        await evening.wait(1)

    assert evening.table().sitter(sleeper.id).autopilot is Autopilot.SILENCE
    assert evening.next() is sleeper
    await evening.wait(1)
    assert evening.next() is waker


async def test_autopilot_throws_two_seconds_into_the_turn(evening: Evening) -> None:
    await evening.begin(2)
    guest = evening.next()
    await evening.others()[0].press("autopilot")
    await evening.turn()
    steps = evening.table().steps

    await evening.wait(0.5)
    assert evening.table().steps == steps
    await evening.wait(1)

    assert evening.table().steps == steps + 1
    assert evening.next() is guest
    assert evening.rows()["events"][-1]["cause"] == "autopilot"
    assert say("zh-TW", "cause-autopilot") in text_of(evening.board())


async def test_an_owner_who_acts_takes_the_autopilot_off(evening: Evening) -> None:
    await evening.begin(2)
    guest = evening.next()
    await guest.press("autopilot")

    await guest.press("roll")

    assert evening.table().sitter(guest.id).autopilot is Autopilot.OFF


async def test_a_turn_of_ones_own_forgets_earlier_silences(evening: Evening) -> None:
    await evening.begin(2, turn_limit=15)
    guest = evening.next()
    await evening.wait(15)
    await evening.turn()
    await evening.wait(15)
    await evening.turn()
    assert evening.table().sitter(guest.id).silent_turns == 2

    await guest.press("roll")

    assert evening.table().sitter(guest.id).silent_turns == 0


async def test_a_table_where_everybody_fell_silent_closes(evening: Evening) -> None:
    await evening.begin(2, turn_limit=15)

    await evening.wait(15 * 6 + 5)

    assert evening.is_over()
    assert evening.rows()["game_tables"][0]["ending"] == Ending.DESERTED


async def test_autopilots_that_were_chosen_play_to_the_end_by_themselves(evening: Evening) -> None:
    seated = await evening.begin_short(3, prizes="一秀 3")
    for guest in seated:
        await guest.press("autopilot")
        await evening.wait(1)

    for _ in range(60):
        if evening.is_over():
            break
        await evening.wait(30)

    assert evening.rows()["game_tables"][0]["ending"] == Ending.PLAYED


async def test_a_lobby_that_nobody_starts_closes_after_half_an_hour(evening: Evening) -> None:
    await evening.open(3)

    await evening.wait(29 * 60 + 55)
    assert not evening.is_over()
    await evening.wait(10)

    assert evening.is_over()
    assert evening.shows("ending-expired")
    assert evening.rows()["game_tables"][0]["ending"] == Ending.EXPIRED


async def test_a_player_whose_turn_it_is_leaves_and_the_next_one_has_his_whole_time(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(40)
    leaver = evening.next()

    await leaver.slash("table leave")

    assert evening.next() is not leaver
    assert evening.table().deadline == pytest.approx(evening.now() + 60, abs=1)


async def test_a_board_is_posted_anew_before_it_is_an_hour_old(evening: Evening) -> None:
    _bo, _cheng = await evening.begin(2, turn_limit=300)
    first = evening.board().id
    for _ in range(11):
        await evening.wait(290)
        await evening.turn()

    assert evening.now() - evening.table().board_at < 50 * 60
    assert evening.board().id != first
    assert len(evening.boards()) == 1


async def test_a_crowd_of_presses_makes_one_edit_a_second(evening: Evening) -> None:
    guests = evening.guests
    await guests[0].slash("table open", game="bobing")
    await evening.wait(2)
    board = evening.remember()
    seen = len(evening.env.http_requests)

    for _ in range(4):
        await evening.at_once(*[(guest, "join") for guest in guests[1:]], on=board)
        await evening.at_once(*[(guest, "leave") for guest in guests[5:]], on=board)
        await evening.wait(0.5)
    await evening.wait(1)

    edits = 0
    for request in evening.env.http_requests[seen:]:
        if request.method == "PATCH" and str(board.id) in request.path:
            edits += 1
        if request.path.endswith("/callback") and request.json["type"] == 7:
            edits += 1
    assert 1 <= edits <= 4
    assert evening.table().version > 20
    assert evening.shows("lobby-seated", here=5, chairs=10, names="、".join(g.name for g in guests[:5]))
