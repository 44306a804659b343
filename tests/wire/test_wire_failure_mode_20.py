"""Failure mode 20: a blocked event loop misses heartbeats, and everything times out.

The bot runs with an eye on its loop (watched_bot); an evening is played on it, a game of the largest size is
proved and exported, a hand of cards and a career are played. What is slow once may be the machine's fault: it
counts when three processes in a row are slow at the same step.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import filed
import pytest
from handed import act, open_hand
from process import BotProcess, running
from server import Discord, serving
from tabled import until_shown

from bot import fair, moves, shelf
from bot.bobing import GAME, BobingOptions
from bot.moves import Person
from bot.turns import Move
from db import rows
from db.store import Store
from games.bobing.values import Roll

pytestmark = pytest.mark.asyncio

WATCHED = (str(Path(__file__).with_name("watched_bot.py")),)

PROCESSES = 3

MOST = 160
"""Turns of a game that is played here."""

SLOW = re.compile(r"^SLOW ([\d.]+) (.*)$")


# The evening


async def evening(discord: Discord, bot: BotProcess) -> None:
    """Every kind of step that an evening has."""
    host, *others = discord.guests
    mod = discord.invite("Mod", "en-US", None, "manage_guild", "manage_messages")
    await mod.slash("settings language", language="zh-CN")
    await mod.slash(
        "settings timezone", zone=(await mod.autocomplete("settings timezone", "zone", "taip"))[0]
    )
    await host.slash("table open", game="bobing", die_out=5, turn_limit=300, chairs=10)
    await discord.until(lambda: discord.boards() and "join" in discord.board().verbs)
    for number, guest in enumerate(others):
        await (guest.press("join") if number % 2 else guest.slash("table join", word="月餅"))
    await others[0].press("leave")
    await others[0].press("join")
    await host.press("rules")
    await host.write_prizes("狀元 一 2 三 四 五")
    await host.write_prizes("狀元 購物卡 1 張\n對堂 0\n三紅 0\n四進 0\n二舉 1\n一秀 40\n")
    asked = await host.press("start")
    await host.press("free", on=asked)
    await host.press("start")
    await discord.until(lambda: "roll" in discord.board().verbs)
    await someone_throws(discord, 30)
    await others[1].slash("table autopilot")
    await others[1].slash("table autopilot")
    await others[2].press("standing")
    await others[3].slash("table leave")
    await others[3].slash("table join")
    await host.slash("table host", member=others[4])
    await mod.slash("table kick", member=host)
    await host.slash("prizes show")
    await host.slash("rules", text="c")
    await others[0].slash("table status")
    for _ in range(300):
        if "sweep" not in discord.board().verbs:
            break
        await others[4].press("sweep")
        await until_shown(discord, bot)
    await discord.until(lambda: "verify" in discord.board().verbs)
    await others[0].press("verify")
    await others[1].press("export")
    await others[4].press("rematch")
    await discord.until(lambda: "join" in discord.board().verbs)
    await others[4].slash("table start")
    await mod.slash("table end")


async def someone_throws(discord: Discord, times: int) -> None:
    """Everybody tries in turn; who is not on turn is refused, which is a step as well."""
    for number in range(times):
        guest = discord.guests[number % len(discord.guests)]
        await (guest.slash("roll") if number % 3 else guest.press("roll"))


async def cards(discord: Discord, bot: BotProcess) -> None:
    """A hand on the messages of three hands, with suggestions and a computer's chair taken over."""
    host, *others = seated = discord.guests[:3]
    await host.slash("table open", game="doudizhu", turn_limit=120)
    await discord.until(lambda: discord.boards() and "add_computer" in discord.board().verbs)
    for _ in range(2):
        await host.choose("add_computer", "hard")
    for guest in others:
        await guest.press("join")
    await host.press("start")
    hands = {guest.id: await open_hand(guest) for guest in seated}
    for _ in range(MOST):
        if filed.table(bot.database, discord.channel.id)["phase"] != "running":
            break
        guest = discord.guest(filed.on_turn(bot.database, discord.channel.id)[0])
        await guest.autocomplete("play", "cards", "3")
        await act(discord, guest, hands[guest.id])
    assert filed.table(bot.database, discord.channel.id)["ending"] == "played"
    await until_shown(discord, bot)
    await host.press("totals")
    await host.press("verify")
    await host.slash("profile")
    await host.slash("rank")
    await host.slash("chips balance")


async def careers(discord: Discord, bot: BotProcess) -> None:
    """A game of eight, with all that can be asked in it."""
    host, *others = discord.guests[:8]
    await host.slash("table open", game="shengguantu", turn_limit=300)
    for guest in others:
        await guest.press("join")
    await host.press("start")
    for turn in range(MOST):
        if filed.table(bot.database, discord.channel.id)["phase"] != "running":
            break
        guest = discord.guest(filed.on_turn(bot.database, discord.channel.id)[0])
        board = discord.remember()
        verb = next((verb for verb in ("roll", "accept", "redeem") if verb in board.verbs), None)
        await (guest.press(verb, on=board) if verb else guest.slash("table status"))
        if turn % 40 == 20:
            for ask in ("chart", "career", "odds"):
                await guest.slash(ask)
            for command, option in (("office", "name"), ("donate-office", "office")):
                await guest.autocomplete(command, option, "知")
            await guest.slash("office", name="知縣")


async def proofs(discord: Discord, table: int) -> None:
    """What the longest game has to show."""
    proof = await discord.guests[0].slash("verify", table=table)
    lists = await discord.guests[1].slash("prizes export")

    assert len(proof.files) == 1
    assert len(lists.files) == 2


# The longest game


async def keep_the_longest_game(file: Path, guild_id: int, channel_id: int) -> int:
    """A finished game of ten with 99 prizes of each class, in a file that no bot has opened yet."""
    people = [Person(1000 + number, f"玩家{number}") for number in range(10)]
    options = BobingOptions(die_out=0, chairs=10)
    table = moves.open_table(GAME, guild_id, channel_id, people[0], options, "join-0", 0.0)
    table = replace(table, secret="5" * 64, commitment=fair.commit("5" * 64))
    for person in people[1:]:
        table = moves.join(table, person, f"join-{person.user_id}", "", 1.0).table
    stock = tuple(replace(prize, total=99, left=99, edited=True) for prize in table.stock)
    table = moves.edit_prizes(table, people[0], stock, 2.0).table
    lobby, made = table, moves.start(table, people[0], 3.0, free_entry=True)
    log, awards, counted = list(made.log), list(made.awards), list(made.scores)
    while made.table.is_live:
        sitter = made.table.to_act
        assert sitter is not None
        made = moves.act(made.table, Person(sitter.user_id, sitter.name), Roll(), None, 4.0)
        log += made.log
        awards += made.awards
        counted += made.scores
    played = Move(made.table, tuple(log), tuple(awards), scores=tuple(counted))
    return await keep(file, Move(lobby), played)


async def keep(file: Path, opened: Move, ended: Move) -> int:
    store = await Store.open(f"sqlite:///{file}")
    try:
        first = opened.table
        row = await store.write(
            lambda conn: rows.open_table(
                conn, shelf.to_row(first), shelf.seat_rows(first), shelf.prize_rows(first), "key"
            )
        )
        last = replace(ended.table, id=row.id)
        change = rows.Change(
            table=shelf.to_row(last),
            replaces=first.version,
            at=4.0,
            seats=shelf.seat_rows(last),
            stock=shelf.prize_rows(last),
            events=ended.log,
            awards=ended.awards,
            scores=ended.scores,
        )
        await store.write(lambda conn: rows.save(conn, change))
    finally:
        await store.close()
    return row.id


# The watch


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[Discord, BotProcess, int]]:
    async with serving() as discord, running(discord, folder) as bot:
        table = await keep_the_longest_game(bot.database, discord.guild.id, discord.channel.id)
        bot.program = WATCHED
        await bot.start()
        yield discord, bot, table
        await bot.finish()


Story = Callable[[Discord, BotProcess, int], Awaitable[None]]


async def an_evening(discord: Discord, bot: BotProcess, table: int) -> None:
    await proofs(discord, table)
    await evening(discord, bot)


async def cards_and_careers(discord: Discord, bot: BotProcess, table: int) -> None:
    await cards(discord, bot)
    await careers(discord, bot)


async def slow_steps(folder: Path, story: Story) -> dict[str, float]:
    """Step → the longest time for which it held the loop."""
    async with watched(folder) as (discord, bot, table):
        lines = len(bot.log)
        await story(discord, bot, table)
        await discord.quiet()
        found = [SLOW.match(line) for line in bot.log[lines:]]
    longest: dict[str, float] = {}
    for line in filter(None, found):
        longest[line[2]] = max(longest.get(line[2], 0.0), float(line[1]))
    return longest


@pytest.mark.parametrize("story", [an_evening, cards_and_careers])
async def test_failure_mode_20_no_step_of_an_evening_holds_the_loop(tmp_path: Path, story: Story) -> None:
    folders = [tmp_path / str(number) for number in range(PROCESSES)]
    for folder in folders:
        folder.mkdir()
    slow = await slow_steps(folders[0], story)
    for folder in folders[1:]:
        if not slow:
            break
        again = await slow_steps(folder, story)
        slow = {step: max(slow[step], again[step]) for step in slow.keys() & again.keys()}

    assert slow == {}
