"""What was played, over the wire: a game ends, the process dies, and another tells the game again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import filed
import pytest
from handed import act, open_hand
from people import Answer
from process import BotProcess
from server import Discord
from test_wire_doudizhu import on_turn

from bot.records import check_record

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux shows them"),
]

QUICK = (str(Path(__file__).with_name("quick_bot.py")),)


async def test_a_game_outlives_its_process_in_the_history_and_in_its_replay(
    discord: Discord, idle_bot: BotProcess
) -> None:
    bot = idle_bot
    bot.program = QUICK
    await bot.start()
    host, cheng, dana, *_ = discord.guests
    await host.slash("table open", game="doudizhu", turn_limit=120)
    for _ in range(2):
        await discord.until(lambda: "add_computer" in discord.board().verbs)
        await host.choose("add_computer", "easy")
    await host.press("start")
    hand = await open_hand(host)
    number = filed.table(bot.database, discord.channel.id)["id"]
    early = [await cheng.slash("replay"), await cheng.slash("history", table=number)]
    for _ in range(100):
        await discord.until(lambda: on_turn(discord, bot) in (None, host.id), 30)
        if on_turn(discord, bot) is None:
            break
        await act(discord, host, hand)
    assert (await bot.kill()).status == -9
    await bot.start()

    steps = len(filed.rows(bot.database, "SELECT n FROM events"))
    assert [answer.text for answer in early] == [cheng.reads("refused-replay-not-yet", table=number)] * 2
    for guest in (host, cheng, dana):
        listed = await guest.slash("history")
        assert listed.private
        assert guest.reads("game-doudizhu") in listed.text
        replayed = await guest.slash("replay")
        told = replayed.text
        for page in range(2, 1 + -(-steps // 20)):
            await guest.press(str(page), on=replayed)
            assert replayed.told is not None
            told += replayed.told.text
        assert all(
            guest.reads("replay-step", n=n, line="\0", mark="").split("\0")[0] in told for n in range(steps)
        )
        proof: Answer = await guest.press("verify", on=replayed)
        (record,) = proof.files.values()
        assert check_record(json.loads(record)).difference is None
    assert (await bot.terminate()).status == 0
