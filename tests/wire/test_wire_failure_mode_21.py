"""Failure mode 21: memory that grows with every game.

The bot plays on a wire without sockets, each game in a channel of its own and with a host of its own, because
that is what whatever is kept by mistake would be kept by.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import _lru_cache_wrapper
from math import comb
from pathlib import Path
from typing import Any

import discord as library
import filed
import pytest
from people import Guest
from short import ShortWire, short_wire
from world import COMMAND, COMPONENT, Channel

import bot.pictures.painter as painter
from bot.boards import Drawn
from cogs.bobing import DRAFTS

GAMES = 60
OTHERS = 24
"""Games of cards and careers: the ways in which they end, several times."""

BOARDS = 10_000
HOUR = 3600.0

OURS = ("bot.", "cogs.", "db.", "games.")

BOUNDED = {
    "_pictures": painter.KEPT,
    "_drafts": DRAFTS,
    "_judge": 3 * comb(11, 6),  # six dice without their order, in three texts
    "_departments": 3,  # languages
}
"""What is kept on purpose, and how much of it at the most."""


@pytest.fixture
def wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ShortWire]:
    for drawing in (painter, painter.hand, painter.felt, painter.tray, painter.chart, painter.career):
        monkeypatch.setattr(drawing, "draw", lambda request: b"\x89PNG")  # a picture is not what is counted
    with short_wire(tmp_path) as wire:
        yield wire


# What is kept


def kept(wire: ShortWire) -> dict[str, int]:
    """How much each container holds that the bot can reach, by the way to it; likes count together."""
    found: Counter[str] = Counter()
    for path, size in containers("Kaiju", wire.bot, set()):
        found[path] += size
    store = wire.bot._connection._view_store
    for name in ("_views", "_synced_message_views", "_modals", "_dynamic_items"):
        found[f"ViewStore.{name}"] = len(getattr(store, name))
    found["messages"] = len(wire.bot._connection._messages or ())
    return dict(found)


def containers(path: str, held: Any, seen: set[int]) -> Iterator[tuple[str, int]]:
    if id(held) in seen:
        return
    seen.add(id(held))
    if isinstance(held, (dict, list, tuple, set, frozenset, deque, OrderedDict)):
        yield path, len(held)
        inside = held.values() if isinstance(held, dict) else held
        for each in list(inside):
            yield from containers(f"{path}[]", each, seen)
    elif type(held).__module__.startswith(OURS):
        for name, value in attributes(held):
            yield from containers(f"{path}.{name}", value, seen)


def attributes(held: Any) -> Iterator[tuple[str, Any]]:
    slots = (name for kind in type(held).__mro__ for name in getattr(kind, "__slots__", ()))
    for name in sorted({*getattr(held, "__dict__", {}), *slots}):
        if hasattr(held, name):
            yield name, getattr(held, name)


def caches() -> dict[str, int]:
    """Functions of ours that remember without a bound, and how much."""
    gc.collect()
    remembering = [found for found in gc.get_objects() if isinstance(found, _lru_cache_wrapper)]
    return {
        f"{cached.__module__}.{cached.__qualname__}": cached.cache_info().currsize
        for cached in remembering
        if cached.__module__.startswith(OURS) and cached.cache_info().maxsize is None
    }


def grown(before: dict[str, int], after: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Path → size before and after, of what holds more than it did; what it holds is not told again."""
    more = [path for path in after if after[path] > bound(path, before)]
    outer = [path for path in more if not any(path.startswith(f"{other}[]") for other in more)]
    return {path: (before.get(path, 0), after[path]) for path in outer}


def bound(path: str, before: dict[str, int]) -> int:
    return BOUNDED.get(path.rsplit(".", 1)[-1], before.get(path, 0))


# Games


async def a_game(wire: ShortWire, number: int) -> None:
    """A game of two to four in a new channel, that ends in one of seven ways."""
    discord, guests = wire.discord, wire.discord.guests
    channel = discord.add_channel(f"channel {number}")
    host = discord.invite(f"host {number}", "zh-TW")
    seated = [host, *guests[: 1 + number % 3]]
    await host.slash("table open", at=channel, game="bobing", die_out=0, turn_limit=60)
    for guest in seated[1:]:
        await guest.press("join", at=channel)
    await host.press("prizes", at=channel)  # a form that is never sent
    await host.write_prizes("一秀 many", shown=await host.press("prizes", at=channel))
    few = "對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 1"
    if number % 7 != 5:  # else the list that was refused stays as it is
        await host.write_prizes(few, shown=await host.press("prizes", at=channel))
    await asyncio.sleep(1)
    await host.press("start", at=channel)
    await asyncio.sleep(1)
    await host.press("standing", at=channel)
    await seated[1].slash("table autopilot", at=channel)
    await seated[1].slash("table autopilot", at=channel)
    await ENDS[number % 7](wire, channel, seated)
    await asyncio.sleep(30)


async def stopped(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    await seated[0].slash("table end", at=channel)


async def deserted(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    for guest in seated:
        await guest.slash("table leave", at=channel)


async def deleted(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    wire.discord.delete_channel(channel)


async def deleted_in_between(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    """The board is on its way when its channel goes."""
    wire.discord.mishaps.delay("/channels/*", 0.5, times=1)
    for guest in seated:
        await guest.press("roll", at=channel)
    await wire.discord.until(lambda: wire.discord.routes.in_flight)
    wire.discord.delete_channel(channel)


async def played(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    for _ in range(400):
        if not filed.is_live(wire.database, channel.id):
            return
        await seated[0].press("sweep", at=channel)
        await asyncio.sleep(1)
    raise AssertionError("the game does not end")


async def slept(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    """Nobody acts any more, and the table closes by itself."""
    await seated[0].slash("table leave", at=channel)
    await asyncio.sleep(HOUR)
    assert not filed.is_live(wire.database, channel.id)


async def silenced(wire: ShortWire, channel: Channel, seated: list[Guest]) -> None:
    """The end cannot be shown: its answer comes too late, and by then the bot does not see the channel."""
    late = wire.discord.mishaps.delay("*/callback", 4.0, times=1)
    ending = asyncio.create_task(seated[0].slash("table end", at=channel))
    await wire.discord.until(lambda: late.befell)
    wire.discord.forbid("view_channel", at=channel)
    await ending


ENDS = (stopped, deserted, deleted, deleted_in_between, played, slept, silenced)


def test_failure_mode_21_games_of_every_end_leave_nothing_behind(wire: ShortWire) -> None:
    async def games(numbers: range) -> None:
        for number in numbers:
            await a_game(wire, number)

    wire.run(games(range(len(ENDS))))
    before, remembered = kept(wire), caches()
    wire.run(games(range(len(ENDS), GAMES)))

    assert grown(before, kept(wire)) == {}
    assert grown(remembered, caches()) == {}


# Cards and careers


def on_turn(wire: ShortWire, channel: Channel, seated: list[Guest]) -> Guest:
    user_id, *_ = filed.on_turn(wire.database, channel.id)
    return next(guest for guest in seated if guest.id == user_id)


async def a_hand(wire: ShortWire, number: int) -> None:
    """A hand of cards in a new channel, with everybody's private hand open, that ends in one of five ways."""
    discord = wire.discord
    channel = discord.add_channel(f"cards {number}")
    seated = [discord.invite(f"host {number}", "zh-TW"), *discord.guests[:2]]
    await seated[0].slash("table open", at=channel, game="doudizhu", turn_limit=60)
    for guest in seated[1:]:
        await guest.press("join", at=channel)
    await seated[0].press("start", at=channel)
    await asyncio.sleep(1)
    for guest in seated:
        await guest.press("hand", at=channel)
    acting = on_turn(wire, channel, seated)
    await acting.slash("bid", points=3, at=channel)
    await acting.slash("hint", at=channel)
    await acting.press("phrase", at=channel)
    await end_otherwise(wire, channel, number % len(OTHER_ENDS), acting)


async def a_career(wire: ShortWire, number: int) -> None:
    """A game of the chart in a new channel that ends in one of five ways."""
    discord = wire.discord
    channel = discord.add_channel(f"careers {number}")
    seated = [discord.invite(f"host {number}", "zh-TW"), *discord.guests[:2]]
    await seated[0].slash("table open", at=channel, game="shengguantu", fast=True)
    for guest in seated[1:]:
        await guest.press("join", at=channel)
    await seated[0].press("start", at=channel)
    await asyncio.sleep(20)
    acting = on_turn(wire, channel, seated)
    await acting.slash("chart", at=channel)
    await acting.slash("career", at=channel)
    await end_otherwise(wire, channel, number % len(OTHER_ENDS), acting)


OTHER_ENDS = ("stopped", "left", "deleted", "unseen", "slept")


async def end_otherwise(wire: ShortWire, channel: Channel, way: int, acting: Guest) -> None:
    discord = wire.discord
    match OTHER_ENDS[way]:
        case "stopped":
            mod = discord.invite(f"mod {channel.id}", "en-US", None, "manage_messages")
            await mod.slash("table end", at=channel)
        case "left":
            await acting.slash("table leave", at=channel)
        case "deleted":
            discord.delete_channel(channel)
        case "unseen":
            discord.forbid("view_channel", at=channel)
            await asyncio.sleep(HOUR)
            discord.delete_channel(channel)
    await asyncio.sleep(3 * HOUR)
    assert not filed.is_live(wire.database, channel.id)


@pytest.mark.parametrize("game", [a_hand, a_career])
def test_failure_mode_21_cards_and_careers_leave_nothing_behind(
    wire: ShortWire, caplog: pytest.LogCaptureFixture, game: Callable[[ShortWire, int], Awaitable[None]]
) -> None:
    async def games(numbers: range) -> None:
        for number in numbers:
            await game(wire, number)

    wire.run(games(range(len(OTHER_ENDS))))
    before, remembered = kept(wire), caches()
    wire.run(games(range(len(OTHER_ENDS), OTHERS)))

    assert grown(before, kept(wire)) == {}
    assert grown(remembered, caches()) == {}
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


# Boards


def test_failure_mode_21_ten_thousand_boards_leave_the_view_store_at_its_size(wire: ShortWire) -> None:
    """Each is drawn afresh and sent or edited by the library, in the four ways that boards go."""

    async def boards(count: int) -> None:
        table = wire.bot.tables.held(wire.discord.channel.id)
        assert table is not None
        for number in range(count):
            await WAYS[number % len(WAYS)](wire, await wire.bot._draw(replace(table, version=number)))
            wire.discord.requests.clear()

    async def story() -> None:
        await wire.discord.guests[0].slash("table open", game="bobing")
        await boards(100)
        before, views = kept(wire), alive(library.ui.LayoutView)
        await boards(BOARDS)
        assert grown(before, kept(wire)) == {}
        assert alive(library.ui.LayoutView) == views

    wire.run(story())


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(found, kind) for found in gc.get_objects())


async def sent(wire: ShortWire, drawn: Drawn) -> None:
    wire.discord.channel.messages.clear()
    await wire.bot.get_partial_messageable(wire.discord.channel.id).send(**drawn.new())


async def edited(wire: ShortWire, drawn: Drawn) -> None:
    channel = wire.bot.get_partial_messageable(wire.discord.channel.id)
    await channel.get_partial_message(wire.discord.board().id).edit(**drawn.edit())


async def answered(wire: ShortWire, drawn: Drawn) -> None:
    await wire.interaction(wire.discord.guests[0], COMMAND).response.send_message(**drawn.new())


async def pressed(wire: ShortWire, drawn: Drawn) -> None:
    board = wire.discord.board()
    await wire.interaction(wire.discord.guests[0], COMPONENT, board).response.edit_message(**drawn.edit())


WAYS = (sent, edited, answered, pressed)
