"""Ten people play to the end: by buttons, by commands, and half asleep; in each of the three languages."""

from __future__ import annotations

import pytest
from evening import Evening, labels, parsed, text_of, verbs

from bot.records import check_record
from bot.table import Ending
from bot.words import say

pytestmark = pytest.mark.asyncio


async def test_ten_players_play_a_whole_game_by_buttons(evening: Evening) -> None:
    host, *_ = await evening.begin(10, die_out=1)
    presses = 0

    while not evening.is_over():
        await evening.turn()
        presses += 1
        assert presses < 1500, "the game does not end"
        if presses == 100:
            await evening.replace_bot()

    (game,) = evening.rows()["game_tables"]
    assert game["ending"] == Ending.PLAYED
    assert game["version"] > presses
    assert [prize["left"] for prize in evening.rows()["stock"]] == [0] * 6
    assert sum(award["count"] for award in evening.rows()["awards"]) == 1 + 2 + 4 + 8 + 16 + 32
    final = text_of(evening.board())
    assert all(guest.name in final for guest in evening.guests)
    assert game["secret"] in final
    assert verbs(evening.board()) == [
        "rematch",
        "standing",
        "mine",
        "hand_over",
        "export",
        "verify",
        "replay",
    ]

    await host.press("rematch")

    again = evening.table()
    assert [sitter.user_id for sitter in again.here] == [guest.id for guest in evening.guests]
    assert [prize.left for prize in again.stock] == [1, 2, 4, 8, 16, 32]
    assert again.commitment != game["commitment"]


async def test_ten_players_play_a_whole_game_by_commands_in_simplified_chinese(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")
    await admin.slash("settings language", language="zh-CN")
    host, *others = evening.guests
    await host.slash("table open", game="bobing", text="b", turn_limit=300)
    for guest in others:
        await guest.slash("table join", word=f"{guest.name}来了")
    shown = await host.slash("prizes edit")
    await host.write_prizes("对堂 0\n三红 1\n四进 1\n二举 5\n一秀 10", shown=shown)
    await host.slash("table start")
    rolls = 0

    while not evening.is_over():
        answer = await evening.next().slash("roll")
        rolls += 1
        assert rolls < 1500, "the game does not end"
        # The answer is the board itself, at the bottom, and the older one is gone.
        assert answer.message is evening.board()
        assert len(evening.boards()) == 1

    final = text_of(evening.board())
    assert say("zh-CN", "end-prizes") in final
    assert say("zh-CN", "button-rematch") in labels(evening.board())
    verified = await others[3].slash("verify")
    (record,) = (await verified.files()).values()
    assert check_record(parsed(record)).difference is None
    assert [player["word"] for player in parsed(record)["players"]][1:] == [f"{g.name}来了" for g in others]


async def test_ten_players_let_the_bot_and_the_host_throw_in_english(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")
    await admin.slash("settings language", language="en")
    seated = await evening.begin(10, text="c", turn_limit=15, die_out=3)
    host, second, third, *others = seated
    for guest in others:
        await guest.press("autopilot")
        await evening.wait(1)
    await second.slash("table leave")

    for _ in range(1500):
        if evening.is_over():
            break
        if "sweep" in verbs(evening.board()):
            await evening.host().press("sweep")
        elif evening.next() in (host, third):
            await evening.next().press("roll")
        await evening.wait(2.1)
        if evening.bot.tables.held(evening.channel.id) and evening.table().steps == 60:
            await second.slash("table join")

    (game,) = evening.rows()["game_tables"]
    assert game["ending"] == Ending.PLAYED
    causes = {row["cause"] for row in evening.rows()["events"]}
    assert {"player", "autopilot", "round"} <= causes
    assert say("en", "end-prizes") in text_of(evening.board())
    assert labels(evening.board()) == [
        say("en", f"button-{verb}")
        for verb in ("rematch", "standing", "mine", "hand-over", "export", "verify", "replay")
    ]
