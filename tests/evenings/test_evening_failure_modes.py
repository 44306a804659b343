"""What users of other bots report, by the numbers of the list of failure modes: what this bot does instead.

Those that need the wire itself (a killed process, late answers, rate limits) are tested there.
"""

from __future__ import annotations

import logging
import random
import re

import pytest
from cards import deal, move, seen
from evening import Evening, custom_ids, labels, text_of, verbs
from simcord.results import ResponseMessage

from bot.names import inert
from bot.table import Ending, Phase
from bot.words import Tongue
from cogs.answers import PERMISSION_WORDS
from cogs.buttons import TableButton
from cogs.doudizhu_words import hand_text

pytestmark = pytest.mark.asyncio

DAY = 24 * 60 * 60
MENTION = re.compile(r"<[@#][!&]?\d+>")


# 1: "This interaction failed" on old buttons after a restart


async def test_failure_mode_01_buttons_sent_before_a_restart_work_after_it(evening: Evening) -> None:
    await evening.begin(3)
    await evening.turn()
    guest, before = evening.next(), evening.table()

    await evening.replace_bot()
    assert evening.next() is guest
    assert evening.table().state == before.state
    assert evening.table().turn_version == before.turn_version
    answer = await guest.press("roll")

    assert not answer.private
    assert evening.table().steps == before.steps + 1
    assert evening.next() is not guest


async def test_failure_mode_01_every_button_of_a_lobby_works_after_a_restart(evening: Evening) -> None:
    bo, _, dana, en = await evening.open(4)
    for verb, guest in (("leave", en), ("join", en), ("rules", dana), ("prizes", bo), ("start", bo)):
        await evening.replace_bot()
        await evening.wait(2)
        answer = await guest.press(verb)
        assert answer.modal if verb == "prizes" else answer.result.acknowledged
    assert evening.table().phase is Phase.RUNNING
    assert len(evening.table().here) == 4


async def test_failure_mode_01_a_prize_list_may_be_sent_after_a_restart(evening: Evening) -> None:
    bo, *_ = await evening.open(2)
    shown = await bo.press("prizes")

    await evening.replace_bot()
    answer = await bo.write_prizes("一秀 7", shown=shown)

    assert answer.private
    assert answer.text == bo.reads("editor-saved")
    assert [prize.total for prize in evening.table().stock] == [1, 2, 4, 8, 16, 7]


async def test_failure_mode_01_a_question_asked_before_a_restart_is_answered_after_it(
    evening: Evening,
) -> None:
    bo, *_ = await evening.open(2)
    asked = await bo.write_prizes("狀元 購物卡 1 張")

    await evening.replace_bot()
    await bo.press("free", on=asked)
    await bo.press("start")

    assert evening.table().phase is Phase.RUNNING


async def test_failure_mode_01_a_restart_keeps_the_turn_its_time_and_the_mention(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(35)
    deadline, (ping,) = evening.table().deadline, evening.pings()

    await evening.replace_bot(killed=False)

    assert evening.table().deadline == pytest.approx(deadline, abs=0.1)
    assert evening.pings() == [ping]
    await evening.wait(20)
    assert evening.pings() == [ping]
    await evening.turn()
    assert evening.pings() == []


async def test_failure_mode_01_the_time_without_the_bot_is_given_back(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()
    await evening.wait(20)
    left = evening.table().deadline - evening.now()

    await evening.replace_bot(away=3600, killed=False)

    assert evening.next() is guest
    assert evening.table().deadline - evening.now() == pytest.approx(left, abs=1)


async def test_failure_mode_01_a_turn_that_was_nearly_over_has_ten_seconds_after_a_restart(
    evening: Evening,
) -> None:
    await evening.begin(3)
    await evening.wait(58)

    await evening.replace_bot(away=60, killed=False)

    assert evening.table().deadline - evening.now() >= 10


async def test_failure_mode_01_the_board_of_a_replaced_bot_is_the_same_message(evening: Evening) -> None:
    await evening.begin(3)
    board = evening.board().id

    await evening.replace_bot()
    await evening.turn()
    await evening.wait(2)

    assert [message.id for message in evening.boards()] == [board]
    assert len(evening.table().recent) == 2


# 2: buttons die because of a view's time-out


async def test_failure_mode_02_buttons_of_a_live_game_work_after_a_day(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()
    # A game goes on by itself unless the bot cannot speak; then it waits as long as it must.
    evening.forbid("send_messages")
    await evening.others()[0].slash("table status")
    assert evening.table().is_paused

    await evening.wait(DAY)
    evening.allow_again()
    answer = await guest.press("roll")

    assert not answer.private
    assert evening.table().steps == 2


async def test_failure_mode_02_every_button_of_a_finished_game_works_after_a_day(evening: Evening) -> None:
    bo, *_ = await evening.begin_short(3)
    await evening.sweep_to_the_end()

    await evening.wait(DAY)
    for verb in ("standing", "export", "verify"):
        assert (await bo.press(verb)).private
    await bo.press("rematch")

    assert evening.table().phase is Phase.LOBBY


async def test_failure_mode_02_buttons_of_a_game_that_ended_say_so(evening: Evening) -> None:
    bo, *_ = await evening.begin(3)
    running = evening.remember()
    await bo.slash("table end")

    await evening.wait(DAY)

    for verb in ("roll", "autopilot"):
        await evening.refuses(bo.press_old(verb, running), bo, "refused-table-over")


# 6: a private hand vanishes


async def test_failure_mode_06_everybody_gets_his_hand_by_one_press_at_any_moment(evening: Evening) -> None:
    seated, looks = await deal(evening), 0

    for step in range(100):
        if evening.is_over():
            break
        if step % 4 == 0:
            for guest in seated:
                answer, hand = await guest.press("hand"), seen(evening.table(), guest).hand
                assert answer.private
                assert hand_text(hand or (), Tongue(guest.language)) in answer.text
                looks += 1
        if evening.table().state.landlord is None:
            await evening.next().slash("bid", points=3)
        else:
            await move(evening)
        await evening.wait(1)

    assert evening.is_over()
    assert looks > 12


# 7: the board was deleted by a moderator


async def test_failure_mode_07_a_deleted_board_is_posted_again_once(evening: Evening) -> None:
    await evening.begin(3)
    await evening.turn()
    before = evening.table()
    mod = evening.invite_with("manage_messages")
    board = evening.board()
    await mod.actor.delete(ResponseMessage(evening.env, board))

    await evening.next().slash("roll")
    await evening.wait(5)

    assert len(evening.boards()) == 1
    assert evening.table().steps == before.steps + 1


async def test_failure_mode_07_a_deleted_board_is_posted_again_by_the_clock(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.begin(3)
    board = evening.board()
    evening.env.backend.delete_message(board.channel_id, board.id)
    caplog.set_level(logging.INFO, "bot.boards")
    seen = len(evening.env.http_requests)

    await evening.wait(62)

    (again,) = evening.boards()
    assert again.id != board.id
    assert "roll" in verbs(again)
    assert evening.table().steps == 2
    assert len([record for record in caplog.records if record.name == "bot.boards"]) == 1
    sent = [r for r in evening.env.http_requests[seen:] if r.method in ("POST", "PATCH")]
    assert len(sent) <= 4  # the mention, the edit that failed, the board anew


async def test_failure_mode_07_a_deleted_mention_is_not_missed(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(31)
    (ping,) = evening.pings()
    evening.env.backend.delete_message(ping.channel_id, ping.id)

    await evening.turn()
    await evening.wait(31)

    assert len(evening.pings()) == 1


# 8: the channel was deleted


async def test_failure_mode_08_a_deleted_channel_ends_its_game_as_void_and_no_other(evening: Evening) -> None:
    elsewhere = evening.guild.create_text_channel("elsewhere")
    await evening.begin(3, at=elsewhere)
    await evening.begin(3)

    evening.env.backend.delete_channel(elsewhere.id)
    await evening.wait(120)

    assert {row["ending"] for row in evening.rows()["game_tables"]} == {Ending.VOID, None}
    assert not evening.is_over()


# 9: a missing permission, often after the game began


async def test_failure_mode_09_each_missing_permission_is_named_at_the_opening(
    evening: Evening,
) -> None:
    bo, *_ = evening.guests
    evening.forbid("send_messages", "attach_files")

    answer = await bo.slash("table open", game="bobing")

    assert answer.private
    for name in ("send_messages", "attach_files"):
        assert bo.reads(PERMISSION_WORDS[name]) in answer.text
    assert bo.reads(PERMISSION_WORDS["view_channel"]) not in answer.text
    assert evening.is_over()
    assert evening.rows()["game_tables"] == []


async def test_failure_mode_09_a_thread_needs_the_permission_for_threads(evening: Evening) -> None:
    bo, *_ = evening.guests
    made = evening.env.backend.create_thread(evening.channel.id, name="second", owner_id=bo.id)
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]
    evening.forbid("send_messages_in_threads")

    answer = await bo.slash("table open", game="bobing", at=thread)
    assert bo.reads(PERMISSION_WORDS["send_messages_in_threads"]) in answer.text
    evening.forbid("send_messages")
    await bo.slash("table open", game="bobing", at=thread)

    assert evening.table(thread).phase is Phase.LOBBY


async def test_failure_mode_09_a_game_pauses_when_the_bot_may_not_speak_and_goes_on_when_it_may(
    evening: Evening,
) -> None:
    await evening.begin(3)
    guest, before = evening.next(), evening.table()
    evening.forbid("send_messages")

    told = await guest.press("roll")
    assert told.private
    assert guest.reads(PERMISSION_WORDS["send_messages"]) in told.text
    await evening.wait(3600)
    assert evening.table().steps == before.steps

    evening.allow_again()
    await guest.press("roll")
    assert evening.table().steps == before.steps + 1
    assert not evening.table().is_paused
    assert evening.table().deadline == pytest.approx(evening.now() + 60, abs=2)


async def test_failure_mode_09_a_paused_clock_goes_on_with_the_time_that_it_had(evening: Evening) -> None:
    await evening.begin(3)
    await evening.wait(20)
    left = evening.table().deadline - evening.now()
    evening.forbid("send_messages")
    other = evening.others()[0]
    await other.press("roll")
    await evening.wait(1000)

    evening.allow_again()
    await other.slash("table status")

    assert evening.table().deadline - evening.now() == pytest.approx(left, abs=1)


async def test_failure_mode_09_the_clock_that_cannot_be_shown_pauses_the_game(evening: Evening) -> None:
    await evening.begin(3)
    evening.forbid("send_messages", "view_channel")

    await evening.wait(65)
    steps = evening.table().steps
    assert evening.table().is_paused
    await evening.wait(3600)

    assert evening.table().steps == steps <= 2
    evening.allow_again()
    await evening.next().slash("roll")
    assert not evening.table().is_paused
    assert evening.table().steps == steps + 1


async def test_failure_mode_09_a_pause_outlives_a_restart(evening: Evening) -> None:
    await evening.begin(3)
    evening.forbid("send_messages")
    await evening.next().press("roll")

    await evening.replace_bot()
    await evening.wait(600)

    assert evening.table().is_paused
    assert evening.table().steps == 1
    evening.allow_again()
    await evening.next().press("roll")
    assert evening.table().steps == 2


# 11: two games, two starts, simultaneous presses


async def test_failure_mode_11_a_start_pressed_by_all_deals_once(evening: Evening) -> None:
    bo, *others = await evening.open(4)

    answers = await evening.at_once(*[(guest, "start") for guest in (bo, *others, bo, bo)])

    started = [row for row in evening.rows()["events"] if row["n"] == 0]
    assert len(started) == 1
    assert sum(not answer.private for answer in answers) == 1
    assert all(answer.private for answer in answers[1:4])
    assert evening.table().steps == 1


async def test_failure_mode_11_ten_presses_at_once_are_one_throw(evening: Evening) -> None:
    await evening.begin(3)
    guest = evening.next()

    answers = await evening.at_once(*[(guest, "roll")] * 10)

    assert evening.table().steps == 2
    assert sum(not answer.private for answer in answers) == 1


async def test_failure_mode_11_the_last_chair_is_taken_once(evening: Evening) -> None:
    await evening.open(2, chairs=3)
    late = evening.guests[2:8]

    answers = await evening.at_once(*[(guest, "join") for guest in late])

    assert len(evening.table().here) == 3
    assert sum(not answer.private for answer in answers) == 1


async def test_failure_mode_11_many_random_presses_on_two_tables_leave_two_valid_games(
    evening: Evening,
) -> None:
    bo = evening.guests[0]
    made = evening.env.backend.create_thread(evening.channel.id, name="second", owner_id=bo.id)
    (thread,) = [found for found in evening.channel.threads if found.id == made.id]
    await evening.begin(5)
    await evening.begin(4, at=thread)
    chance = random.Random(11)

    for _ in range(10):
        for place in (None, thread):
            board = evening.remember(place)
            presses = [
                (chance.choice(evening.guests[:6]), chance.choice(["roll", "roll", "standing", "autopilot"]))
                for _ in range(5)
            ]
            await evening.at_once(*presses, on=board)
        await evening.wait(1)

    first, second = evening.table(), evening.table(thread)
    assert first.id != second.id
    for table in (first, second):
        steps = [row["n"] for row in evening.rows()["events"] if row["table_id"] == table.id]
        assert steps == list(range(table.steps))
        assert table.state.throws == table.steps - 1
    # `Evening.check` counts the prizes of both.


async def test_failure_mode_11_two_that_open_a_table_at_once_get_one(evening: Evening) -> None:
    bo, cheng, *_ = await evening.begin(2)
    await bo.slash("table end")

    answers = await evening.at_once((bo, "rematch"), (cheng, "rematch"), (bo, "rematch"))

    assert len(evening.bot.tables.all_held()) == 1
    assert sum(not answer.private for answer in answers) == 1


# 12: outsiders and the wrong player press


async def test_failure_mode_12_outsiders_and_the_wrong_player_change_nothing(evening: Evening) -> None:
    seated = await evening.begin(3, turn_limit=300)
    acting = evening.next()
    for guest in evening.guests:
        if guest is acting:
            continue
        if guest in seated:
            await evening.refuses(guest.press("roll"), guest, "refused-not-your-turn", name=acting.name)
        else:
            await evening.refuses(guest.press("roll"), guest, "refused-not-seated")
            await evening.refuses(guest.press("autopilot"), guest, "refused-not-seated")


async def test_failure_mode_12_a_private_button_of_another_acts_for_whoever_presses_it(
    evening: Evening,
) -> None:
    bo, cheng, dana = await evening.begin(3)
    standing = await dana.press("standing")
    assert standing.message is not None

    # Only a forged press could come from somebody else; it is his own seat that it would leave.
    (answer,) = await evening.at_once((evening.guests[5], "leave"), on=standing.message)

    assert answer.private
    assert [sitter.name for sitter in evening.table().here] == [bo.name, cheng.name, dana.name]


async def test_failure_mode_12_only_the_host_says_that_taking_part_is_free(evening: Evening) -> None:
    bo, cheng, _ = await evening.open(3)
    asked = await bo.write_prizes("狀元 購物卡 1 張")
    assert asked.message is not None

    await evening.at_once((cheng, "free"), on=asked.message)
    again = await bo.press("start")

    assert again.private
    assert evening.table().phase is Phase.LOBBY


# 13: somebody left, fell asleep, or cannot be removed


async def test_failure_mode_13_who_left_the_guild_does_not_hold_the_game_up(
    evening: Evening,
) -> None:
    await evening.begin(3)
    gone = evening.next()
    others = evening.others()
    evening.guild.remove_member(gone.actor)

    for _ in range(4):
        await evening.wait(61)
        for _ in others:
            await evening.turn()

    assert evening.table().state.throws == 12
    assert evening.next() is gone or evening.table().sitter(gone.id).autopilot.value == "silence"
    assert not evening.table().sitter(gone.id).is_human


async def test_failure_mode_13_a_host_who_left_the_guild_is_replaced(evening: Evening) -> None:
    bo, cheng, dana = await evening.begin(3)
    evening.guild.remove_member(bo.actor)

    for _ in range(12):
        if evening.next() is bo:
            await evening.wait(61)
        else:
            await evening.turn()

    assert evening.host() is cheng
    await cheng.slash("table kick", member=dana)
    assert len(evening.table().here) == 2


async def test_failure_mode_13_a_sleeper_can_be_kicked_by_the_host(evening: Evening) -> None:
    bo, *_ = await evening.begin(3)
    sleeper = evening.next() if evening.next() is not bo else evening.others()[1]

    await bo.slash("table kick", member=sleeper)

    assert sleeper.id not in [sitter.user_id for sitter in evening.table().here]
    for _ in range(4):
        assert (await evening.turn()) is not sleeper


async def test_failure_mode_13_everybody_who_leaves_one_after_the_other_ends_the_game(
    evening: Evening,
) -> None:
    await evening.begin(5)
    for _ in range(5):
        await evening.turn()
        leaver = evening.next()
        await leaver.slash("table leave")
        if evening.is_over():
            break

    assert evening.rows()["game_tables"][0]["ending"] == Ending.DESERTED


async def test_failure_mode_13_nobody_at_all_ends_the_game_by_itself(evening: Evening) -> None:
    await evening.begin(4)

    await evening.wait(20 * 60)

    assert evening.rows()["game_tables"][0]["ending"] == Ending.DESERTED
    assert "rematch" in verbs(evening.board())


# 16: names with markdown, mentions, marks that turn a line around

NASTY = (
    "**x**",
    "||a||",
    "```",
    "@everyone",
    "<@&1> <#2>",
    "🀄" * 32,
    "\u202eabc\u202d",
    "[a](https://example.com)",
    "مرحبا 12",
    "_-~`\\> # ",
)


async def test_failure_mode_16_names_of_any_kind_show_and_do_nothing(evening: Evening) -> None:
    guests = [evening.invite(name, "zh-TW") for name in NASTY]
    host, *others = evening.guests = guests
    await host.slash("table open", game="bobing", die_out=0)
    for guest in others:
        await guest.press("join")
    await evening.wait(1)
    lobby = text_of(evening.board())
    await host.press("start")
    await evening.wait(1)
    for _ in range(10):
        await evening.turn()
    await evening.wait(31)
    running = text_of(evening.board())
    await host.slash("table end")
    end = text_of(evening.board())

    for shown in (lobby, running, end):
        assert "@everyone" not in shown
        assert not MENTION.search(shown)
        assert "](" not in shown
        assert "```" not in shown
        assert "||" not in shown.replace("\\|", "")
        assert "\u202e" not in shown
    for name in NASTY:
        assert inert(name) in end
    assert not [m for m in evening.messages() if m.mention_everyone or m.ping_role_ids]
    # `Evening.check` looks at what every message that was sent could have pinged.


async def test_failure_mode_16_names_do_nothing_in_refusals_and_private_answers(evening: Evening) -> None:
    host = evening.invite("@everyone **x**", "en-US")
    asker = evening.invite("``` <@1>", "en-US")
    await host.slash("table open", game="bobing")
    await asker.press("join")
    await evening.wait(1)

    refused = await asker.press("start")
    await host.press("start")
    await evening.wait(1)
    standing = await asker.press("standing")

    assert refused.private
    assert standing.private
    for answer in (refused, standing):
        assert "@everyone" not in answer.text
        assert "**x**" not in answer.text
        assert "```" not in answer.text
        assert not MENTION.search(answer.text)


async def test_failure_mode_16_prizes_may_be_named_anything(evening: Evening) -> None:
    bo, *_ = await evening.open(2)
    asked = await bo.write_prizes("狀元 @everyone 1 張\n對堂 **金** 2\n三紅 <@1> 4 ||份||")
    await bo.press("free", on=asked)
    await evening.wait(1)

    shown = text_of(evening.board())
    named = await bo.slash("prizes show")

    for text in (shown, named.text):
        assert "@everyone" not in text
        assert "**金**" not in text
        assert "||" not in text.replace("\\|", "")
        assert not MENTION.search(text)
    await bo.press("start")
    assert evening.table().phase is Phase.RUNNING


# 17: phones


async def test_failure_mode_17_nothing_hangs_on_wide_blocks_or_on_columns(evening: Evening) -> None:
    seen = []
    seated = await evening.open(10)
    seen.append(text_of(evening.board()))
    asked = await seated[0].write_prizes("狀元 一個名字很長很長很長的購物卡 1 張\n一秀 10")
    await seated[0].press("free", on=asked)
    await seated[0].press("start")
    await evening.wait(1)
    for _ in range(12):
        await evening.turn()
        seen.append(text_of(evening.board()))
    for verb in ("standing",):
        seen.append((await seated[3].press(verb)).text)
    for command in ("rules", "prizes show"):
        seen.append((await seated[2].slash(command)).text)
    await seated[0].slash("table end")
    seen.append(text_of(evening.board()))

    for text in seen:
        assert "```" not in text
        assert "\t" not in text
        assert "  " not in text.replace("\n", " |")
        assert "|--" not in text
    assert all(len(label) <= 20 for label in labels(evening.board()))


# 18: direct messages are closed


@pytest.mark.parametrize("game", ["bobing", "doudizhu", "shengguantu"])
async def test_failure_mode_18_no_step_of_a_game_needs_a_direct_message(evening: Evening, game: str) -> None:
    """`Evening.check` looks for one in every evening; here everything private is asked for."""
    host, *others = seated = evening.guests[:3]
    await host.slash("table open", game=game)
    for guest in others:
        await guest.press("join")
    await host.press("start")
    await evening.wait(1)

    private = {"bobing": ["standing"], "doudizhu": ["hand"], "shengguantu": ["chart", "career"]}[game]
    for guest in seated:
        for verb in private:
            answer = await guest.press(verb)
            assert answer.private
            assert answer.message.channel_id == evening.channel.id
    await evening.wait(65)
    await evening.invite_with("manage_messages").slash("table end")
    for ask in ("verify", "profile", "rank", "chips history"):
        assert (await host.slash(ask)).private

    assert not [r for r in evening.env.http_requests if r.path.endswith("/users/@me/channels")]


# 22: one mixed view kills all dynamic buttons


async def test_failure_mode_22_no_view_of_ours_takes_the_buttons_of_other_tables_with_it(
    evening: Evening,
) -> None:
    store = evening.bot._connection._view_store
    ours = list(store._dynamic_items.values())
    elsewhere = evening.guild.create_text_channel("elsewhere")
    await evening.begin(2, at=elsewhere)
    bo, *_ = await evening.open(2)
    asked = await bo.write_prizes("狀元 購物卡 1 張")
    await bo.press("prizes")  # a form that is never sent
    await bo.press("rules")
    await bo.press("free", on=asked)
    await bo.press("start")
    await evening.wait(1)
    await bo.press("standing")
    await bo.slash("table end")
    await evening.wait(20 * 60)

    assert TableButton in ours
    assert list(store._dynamic_items.values()) == ours
    assert not store._views
    await bo.press("rematch")
    assert all(custom_id.startswith("kaiju:") for custom_id in custom_ids(evening.board()))
    assert evening.table().phase is Phase.LOBBY


async def test_failure_mode_22_every_component_that_is_pressed_outlives_the_process(evening: Evening) -> None:
    bo, *_ = await evening.begin_short(2)
    answers = [await bo.press(verb) for verb in ("standing",)]
    await evening.sweep_to_the_end()

    for message in (evening.board(), *(answer.message for answer in answers)):
        assert custom_ids(message)
        for custom_id in custom_ids(message):
            assert TableButton.__discord_ui_compiled_template__.fullmatch(custom_id)
