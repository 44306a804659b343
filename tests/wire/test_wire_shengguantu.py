"""陞官圖 over the wire: a whole game by buttons, all that can be asked on the way, and what comes twice."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

import filed
import pytest
from deeds import Fate, again, fate
from foretold import latest
from office_crowd import VERBS, offices_of
from people import Answer, Guest
from process import BotProcess
from server import Discord, snapshot

from bot.table import Phase, Table
from games import shengguantu
from games.shengguantu.values import Donate

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for as Linux shows them"),
]

QUICK = (str(Path(__file__).with_name("quick_bot.py")),)

LONGEST = 1200
"""Looks at the table in which any game ends."""

ODDS_SECONDS = 15.0
"""By then the process that computes them has started, computed and gone with the bot."""


async def seat_two(discord: Discord, **options: object) -> list[Guest]:
    host, other = seated = discord.guests[:2]
    await host.slash("table open", game="shengguantu", **options)
    await other.press("join")
    await host.press("start")
    return seated


def table_of(discord: Discord, bot: BotProcess) -> Table:
    table = latest(bot.database, discord.channel.id)
    assert table is not None
    return table


async def play_one(discord: Discord, table: Table, rng: Random) -> Answer | None:
    """The next step, by a button of the board; None if the board has none that is of use."""
    assert table.to_act is not None
    guest = discord.guest(table.to_act.user_id)
    board = discord.remember()
    if "donate" in board.verbs and rng.random() < 0.5:
        shown = await guest.press("donate", on=board)
        if shown.told is not None and "buy" in shown.told.verbs:
            return await guest.choose("buy", rng.choice(offices_of(shown.told)), on=shown)
    verbs = [verb for verb in VERBS.values() if verb in board.verbs]
    return await guest.press(rng.choice(verbs), on=board) if verbs else None


async def test_a_whole_fast_game_is_played_by_buttons(discord: Discord, idle_bot: BotProcess) -> None:
    bot, rng = idle_bot, Random(5)
    bot.program = QUICK
    await bot.start(until_ready=False)
    seated = await seat_two(discord, fast=True)
    host = seated[0]
    assert bot.children() == []

    asked: list[Answer] = []
    for turn in range(LONGEST):
        table = table_of(discord, bot)
        if table.phase is Phase.OVER:
            break
        if turn == 4:
            odds = await host.slash("odds")
            asked += [
                odds,
                await host.slash("career"),
                await seated[1].slash("career", member=host),
                await host.slash("chart"),
                await host.slash("office", name="知縣"),
            ]
            (thinker,) = bot.children()
        answer = await play_one(discord, table, rng)
        assert answer is None or answer.error is None
        await asyncio.sleep(0.05)
    await discord.until(lambda: "rematch" in discord.board().verbs)

    assert filed.table(bot.database, discord.channel.id)["ending"] == "played"
    assert all(answer.private and not answer.interaction.refusals for answer in asked)
    assert host.reads("odds-heading", name=host.name, samples="\0").split("\0")[0] in said(asked[0])
    assert [list(answer.files) for answer in asked[1:4]] == [["career.png"], ["career.png"], ["chart.png"]]
    assert host.reads("odds-over") == (await host.slash("odds")).text
    assert "bot.thinkers" in thinker.command
    assert (await bot.terminate()).status == 0
    await discord.until(lambda: not thinker.is_running, ODDS_SECONDS)


def said(answer: Answer) -> str:
    return "\n".join(message.text for message in answer.said)


# What comes twice


async def until_sold(discord: Discord, bot: BotProcess) -> tuple[Guest, str]:
    """The throws until whoever is on turn may buy an office: he, and one of those for sale.

    A game may be over before anything is: then another begins.
    """
    await seat_two(discord, entry=100)
    for _ in range(LONGEST):
        table = table_of(discord, bot)
        if table.phase is Phase.OVER:
            await seat_two(discord, entry=100)
            continue
        assert table.to_act is not None
        assert table.turn is not None
        guest = discord.guest(table.to_act.user_id)
        if sold := shengguantu.for_sale(table.state, table.turn):
            return guest, sold[0].office
        await guest.slash("table status")
        await play_one(discord, table, Random(1))
    raise AssertionError("nothing was ever for sale")


@pytest.mark.parametrize("means", ["the command", "the list"])
async def test_a_purchase_that_comes_twice_is_told_as_done_twice(
    discord: Discord, idle_bot: BotProcess, means: str
) -> None:
    bot = idle_bot
    await bot.start(until_ready=False)
    guest, office = await until_sold(discord, bot)
    await guest.slash("table status")
    if means == "the command":
        bought = await guest.slash("donate-office", office=office)
    else:
        shown = await guest.press("donate", on=snapshot(discord.board()))
        bought = await guest.choose("buy", office, on=shown)
    first = fate(bought.interaction, discord.world)
    said_first = list(bought.interaction.turned)
    before = filed.rows(bot.database, "SELECT * FROM movements")

    twin = again(bought.interaction, discord.world)
    assert discord.deliver(twin)
    await discord.until(twin.answered.is_set)
    await discord.quiet()

    assert (first, fate(twin, discord.world)) == (Fate.DONE, Fate.DONE)
    assert twin.turned == said_first
    assert filed.rows(bot.database, "SELECT * FROM movements") == before
    made = table_of(discord, bot)
    assert isinstance(made.game.actions.validate_json(last_action(bot)), Donate)


def last_action(bot: BotProcess) -> str:
    last = "SELECT action FROM events ORDER BY table_id DESC, n DESC LIMIT 1"
    return str(filed.row(bot.database, last)["action"])
