"""Coming, going, the host's powers and where tables may stand."""

from __future__ import annotations

import pytest
from evening import Evening, text_of, verbs

from bot.table import Ending, Phase
from bot.words import say

pytestmark = pytest.mark.asyncio


async def test_a_lobby_shows_its_host_its_seats_and_the_commitment(evening: Evening) -> None:
    bo, cheng, dana = await evening.open(3, chairs=4)

    shown = text_of(evening.board())
    assert all(guest.name in shown for guest in (bo, cheng, dana))
    assert evening.table().commitment in shown
    assert evening.table().secret not in shown
    assert evening.shows("lobby-headline", host=bo.name, game=bo.reads("game-bobing"))
    assert verbs(evening.board()) == ["join", "leave", "prizes", "rules", "start"]


async def test_joining_and_leaving_by_command_does_the_same_as_by_button(evening: Evening) -> None:
    bo, cheng, dana, *_ = evening.guests
    await bo.slash("table open", game="bobing")

    await cheng.slash("table join")
    await dana.press("join")
    assert [sitter.name for sitter in evening.table().here] == [bo.name, cheng.name, dana.name]

    await dana.slash("table leave")
    await cheng.press("leave")
    assert [sitter.name for sitter in evening.table().here] == [bo.name]


async def test_a_word_may_still_be_brought_by_who_sits_already(evening: Evening) -> None:
    bo, cheng, *_ = await evening.open(3)

    for guest in (bo, cheng):
        await guest.slash("table join", word=f"{guest.name} 帶來好手氣")

    assert [s.word for s in evening.table().here] == ["小柏 帶來好手氣", "阿程 帶來好手氣", ""]


async def test_a_command_posts_the_board_at_the_bottom_and_removes_the_older(evening: Evening) -> None:
    bo, cheng, _ = await evening.open(3)
    first = evening.board()
    await cheng.actor.send(evening.channel, "大家好")

    answer = await bo.slash("table status")

    assert evening.boards() == [answer.message]
    assert evening.messages()[-1] is answer.message
    assert first.id not in [message.id for message in evening.messages()]


async def test_a_button_edits_the_board_where_it_stands(evening: Evening) -> None:
    await evening.begin(3)
    board = evening.board()

    await evening.next().press("roll")

    assert [message.id for message in evening.messages()] == [board.id]
    assert evening.board().edited_timestamp != board.timestamp


async def test_the_longest_seated_player_is_host_when_the_host_leaves(evening: Evening) -> None:
    bo, cheng, _dana = await evening.open(3)

    await bo.press("leave")

    assert evening.host() is cheng
    await evening.wait(1)
    await cheng.press("start")
    assert evening.table().phase is Phase.RUNNING


async def test_the_longest_seated_player_is_host_when_the_host_goes_on_autopilot(evening: Evening) -> None:
    bo, cheng, _ = await evening.begin(3)

    await bo.press("autopilot")

    assert evening.host() is cheng


async def test_a_full_table_whose_host_does_nothing_gets_another_after_ninety_seconds(
    evening: Evening,
) -> None:
    bo, cheng, _dana = await evening.open(3, chairs=3)

    await evening.wait(87)
    assert evening.host() is bo
    await evening.wait(5)

    assert evening.host() is cheng
    assert evening.shows("lobby-headline", host=cheng.name, game=say("zh-TW", "game-bobing"))


async def test_a_host_who_edits_prizes_at_a_full_table_stays_host(evening: Evening) -> None:
    bo, *_ = await evening.open(3, chairs=3)
    await evening.wait(80)

    await bo.write_prizes("一秀 10")
    await evening.wait(80)

    assert evening.host() is bo


async def test_a_table_with_free_chairs_keeps_its_idle_host(evening: Evening) -> None:
    bo, *_ = await evening.open(3)

    await evening.wait(600)

    assert evening.host() is bo


async def test_the_host_hands_over_and_kicks(evening: Evening) -> None:
    bo, cheng, dana, en = await evening.begin(4)

    await bo.slash("table kick", member=dana)
    await bo.slash("table host", member=en)

    assert [sitter.name for sitter in evening.table().here] == [bo.name, cheng.name, en.name]
    assert evening.host() is en


async def test_whoever_manages_messages_may_kick_hand_over_and_end_without_a_seat(evening: Evening) -> None:
    _bo, cheng, dana = await evening.begin(3)
    mod = evening.invite_with("manage_messages")

    await mod.slash("table kick", member=dana)
    await mod.slash("table host", member=cheng)
    assert evening.host() is cheng
    await mod.slash("table end")

    assert evening.is_over()
    assert evening.rows()["game_tables"][0]["ending"] == Ending.STOPPED
    assert evening.shows("ending-stopped")


async def test_the_last_human_who_leaves_closes_the_table(evening: Evening) -> None:
    seated = await evening.begin(3)

    for guest in seated:
        await guest.slash("table leave")

    assert evening.is_over()
    assert evening.rows()["game_tables"][0]["ending"] == Ending.DESERTED
    assert evening.shows("ending-deserted")


async def test_an_empty_lobby_closes(evening: Evening) -> None:
    (bo,) = await evening.open(1)

    await bo.press("leave")
    await evening.wait(1)

    assert evening.is_over()
    assert evening.shows("ending-deserted")


async def test_a_leaver_is_skipped_keeps_what_he_has_and_comes_back(evening: Evening) -> None:
    await evening.begin(3)
    for _ in range(12):
        await evening.turn()
    leaver = evening.next()
    seat = evening.table().sitter(leaver.id).seat
    taken = evening.table().state.taken[seat]

    await leaver.slash("table leave")
    throwers = {(await evening.turn()).name for _ in range(6)}
    assert leaver.name not in throwers
    assert evening.table().state.taken[seat] == taken

    await leaver.slash("table join")
    throwers = {(await evening.turn()).name for _ in range(3)}
    assert leaver.name in throwers
    assert evening.table().sitter(leaver.id).seat == seat


async def test_a_leaver_comes_back_by_the_button_on_his_own_standing(evening: Evening) -> None:
    _bo, _cheng, dana = await evening.begin(3)
    standing = await dana.press("standing")
    assert standing.private
    assert verbs(standing.message) == ["leave"]

    await dana.press("leave", on=standing)
    assert not evening.table().sitter(dana.id).is_here
    away = await dana.press("standing")
    await dana.press("back", on=away)

    assert evening.table().sitter(dana.id).is_here


async def test_one_channel_holds_one_table_and_a_thread_another(evening: Evening) -> None:
    bo, _cheng, _dana = await evening.begin(3)
    backend = evening.env.backend
    thread = backend.create_thread(evening.channel.id, name="second", owner_id=bo.id)
    (thread,) = [found for found in evening.channel.threads if found.id == thread.id]
    elsewhere = evening.guild.create_text_channel("elsewhere")

    for place in (thread, elsewhere):
        await evening.begin(2, at=place)

    assert len(evening.bot.tables.all_held()) == 3
    first = evening.table()
    await evening.turn(at=thread)
    await evening.turn(at=elsewhere)
    assert evening.table() == first
    assert evening.table(thread).steps == evening.table(elsewhere).steps == 2


async def test_the_host_has_a_round_thrown_once_two_classes_are_left(evening: Evening) -> None:
    bo, _cheng, _dana = await evening.begin_short(3, prizes="一秀 3\n二舉 30")
    assert "sweep" in verbs(evening.board())
    before = evening.table()

    await bo.press("sweep")

    after = evening.table()
    assert after.steps > before.steps
    assert after.state.round == before.state.round + 1
    assert {row["cause"] for row in evening.rows()["events"][1:]} == {"round"}


async def test_a_rematch_keeps_the_seats_and_the_prizes(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin_short(3, prizes="狀元 1\n一秀 2")
    await evening.sweep_to_the_end()

    await cheng.press("rematch")

    table = evening.table()
    assert [sitter.name for sitter in table.here] == [bo.name, cheng.name, dana.name]
    assert evening.host() is bo
    assert [prize.left for prize in table.stock] == [1, 0, 0, 0, 0, 2]
    assert len({row["secret"] for row in evening.rows()["game_tables"]}) == 2


async def test_nobody_sends_himself_away(evening: Evening) -> None:
    bo, *_ = await evening.begin(3)

    refused = await bo.slash("table kick", member=bo)

    assert refused.private
    assert refused.text == bo.reads("refused-not-yourself")
    assert evening.table().sitter(bo.id).is_here


async def test_the_board_says_who_was_sent_away_and_who_went(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin(3)

    await bo.slash("table kick", member=cheng)
    assert evening.shows("event-sent-away", name=cheng.name)

    await dana.slash("table leave")
    assert evening.shows("event-went", name=dana.name)
