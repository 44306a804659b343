"""Failure mode 3, without sockets: each command and each button on a disk that is quick, and on a slow one.

Slow or not, everybody gets the same answers and the table stands the same in the end; and nobody waits for a
second until he reads that he was heard.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import filed
import pytest
from people import Answer, Guest
from server import Discord
from short import ShortWire, short_wire
from tabled import turns

from bot import fair, table
from cogs.buttons import LABELS
from cogs.emblems import EMBLEMS

DISK = 1.5
"""Seconds for each read and each write of a slow disk."""

OF_OTHER_GAMES = {
    *("/bid", "/play", "/pass", "/hand", "/hint", "/table addbot", "/table removebot"),
    *("/donate-office", "/career", "/office", "/odds", "/chart"),
}
BUTTONS_OF_OTHER_GAMES = {
    *("hand", "pass", "phrase", "totals", "drop_computer"),
    *("donate", "wait", "chart", "career", "accept", "refuse", "redeem", "decline", "sit"),
}
"""They are heard in the same way; the wire plays them in test_wire_doudizhu and test_wire_shengguantu."""

CHANCE = re.compile(rf"\d+|[{''.join(sign for sign, _ in EMBLEMS)}]")
"""Numbers come with the dice, and who chose no emblem has one by the number of his account."""

Step = Callable[[], Awaitable[Answer]]


def outcome(wire: ShortWire, answer: Answer) -> dict[str, Any]:
    """What there is to see of one step; numbers and names come with the dice."""
    row = filed.table(wire.database, wire.discord.channel.id)
    touched = {message.id for message in (answer.interaction.source, *answer.said) if message is not None}
    whispers = [m for m in answer.guest.sees() if m.is_private and m.id in touched]
    return {
        "told": [CHANCE.sub("#", message.text) for message in whispers],
        "modal": answer.modal is not None,
        "files": [re.sub(r"\d+", "#", name) for message in whispers for name in message.files],
        "table": (row["id"], row["phase"], row["version"], row["ending"]),
        "steps": filed.steps(wire.database, row["id"]),
        "board": wire.discord.board().verbs,
        "boards": len(wire.discord.boards()),
    }


async def evening(discord: Discord, wire: ShortWire) -> AsyncIterator[tuple[str, Step]]:
    """Every command and every button, each when it does something: its name, and how it is done."""
    bo, cheng, dana, en, *_ = discord.guests
    mod = discord.invite("Mod", "en-US", None, "manage_guild", "manage_messages", "manage_events")
    yield "/settings language", lambda: mod.slash("settings language", language="zh-TW")
    yield "/settings timezone", lambda: mod.slash("settings timezone", zone="UTC")
    yield "/table open", lambda: bo.slash("table open", game="bobing", die_out=0, turn_limit=300)
    yield "join", lambda: cheng.press("join")
    yield "/table join", lambda: dana.slash("table join", word="福")
    yield "leave", lambda: dana.press("leave")
    yield "/table join", lambda: en.slash("table join")
    yield "/table leave", lambda: en.slash("table leave")
    yield "/table join", lambda: dana.slash("table join")
    yield "/prizes show", lambda: dana.slash("prizes show")
    yield "rules", lambda: dana.press("rules")
    shown = await bo.press("prizes")
    yield "list", lambda: bo.submit(shown, "對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 燈籠 40 盞")
    yield "/prizes edit", lambda: bo.slash("prizes edit")
    yield "prizes", lambda: bo.press("prizes")
    asked = await bo.press("start")
    yield "free", lambda: bo.press("free", on=asked)
    yield "start", lambda: bo.press("start")
    yield "roll", lambda: turns(discord, wire)[0].press("roll")
    yield "/roll", lambda: turns(discord, wire)[0].slash("roll")
    yield "/roll", lambda: discord.guests[5].slash("roll")
    yield "autopilot", lambda: turns(discord, wire)[2].press("autopilot")
    yield "/table autopilot", lambda: turns(discord, wire)[2].slash("table autopilot")
    yield "standing", lambda: cheng.press("standing")
    standing = await dana.press("standing")
    yield "leave", lambda: dana.press("leave", on=standing)
    yield "back", lambda: dana.press("back", on=standing)
    yield "/table host", lambda: bo.slash("table host", member=cheng)
    yield "/table status", lambda: bo.slash("table status")
    yield "/rules", lambda: bo.slash("rules", text="b")
    yield "/table pause", lambda: cheng.slash("table pause", minutes=5)
    yield "resume", lambda: bo.press("resume")
    yield "/table pause", lambda: cheng.slash("table pause")
    yield "/table resume", lambda: bo.slash("table resume")
    yield "/table skip", lambda: cheng.slash("table skip")
    yield "/table log", lambda: dana.slash("table log")
    yield "/table kick", lambda: cheng.slash("table kick", member=dana)
    yield "sweep", lambda: cheng.press("sweep")
    yield "/phrase", lambda: bo.slash("phrase")
    yield "/chips balance", lambda: bo.slash("chips balance")
    yield "/chips daily", lambda: bo.slash("chips daily")
    yield "/chips history", lambda: bo.slash("chips history")
    yield "/profile", lambda: bo.slash("profile")
    yield "/rank", lambda: bo.slash("rank")
    yield "/season start", lambda: mod.slash("season start")
    yield "/season list", lambda: mod.slash("season list")
    yield "/season close", lambda: mod.slash("season close")
    yield "/verify", lambda: bo.slash("verify")
    yield "/dice-stats", lambda: bo.slash("dice-stats")
    yield "/table end", lambda: mod.slash("table end")
    yield "verify", lambda: bo.press("verify")
    yield "replay", lambda: bo.press("replay")
    yield "/replay", lambda: cheng.slash("replay")
    yield "/history", lambda: cheng.slash("history")
    yield "export", lambda: bo.press("export")
    yield "/prizes export", lambda: bo.slash("prizes export")
    yield "hand_over", lambda: mod.press("hand_over")
    yield "/prizes handed", lambda: mod.slash("prizes handed", award="1")
    yield "mine", lambda: bo.press("mine")
    yield "/prizes mine", lambda: cheng.slash("prizes mine")
    yield "rematch", lambda: cheng.press("rematch")
    yield "/table start", lambda: cheng.slash("table start")
    yield "/forget-me", lambda: dana.slash("forget-me")
    yield "/text-only", lambda: cheng.slash("text-only", state="on")
    yield "/settings look", lambda: mod.slash("settings look", look="text")
    async for named in other_choices(cheng, mod):
        yield named
    async for named in evening_of_many_tables(discord, mod):
        yield named


async def other_choices(cheng: Guest, mod: Guest) -> AsyncIterator[tuple[str, Step]]:
    yield "/turn-pings", lambda: cheng.slash("turn-pings", state="off")
    yield "/settings channels", lambda: mod.slash("settings channels", action="allow")
    yield "/settings defaults", lambda: mod.slash("settings defaults", game="bobing", turn_limit=300)
    yield "/settings stakes", lambda: mod.slash("settings stakes", state="hidden")
    yield "/settings threads", lambda: mod.slash("settings threads", state="off")
    yield "/settings chips", lambda: mod.slash("settings chips", grant=1)
    yield "/settings master", lambda: mod.slash("settings master")
    yield "/settings show", lambda: mod.slash("settings show")


async def evening_of_many_tables(discord: Discord, mod: Guest) -> AsyncIterator[tuple[str, Step]]:
    bo, cheng, *_ = discord.guests
    day = datetime.fromtimestamp(discord.clock.now(), UTC) + timedelta(days=2)
    when = f"{day:%Y-%m-%d} 20:00"
    yield "/event create", lambda: mod.slash("event create", title="中秋", when=when)
    yield "sign_up", lambda: bo.press("sign_up")
    yield "sign_up", lambda: cheng.press("sign_up")
    yield "withdraw", lambda: cheng.press("withdraw")
    yield "sign_up", lambda: cheng.press("sign_up")
    yield "/event prizes", lambda: mod.slash("event prizes")
    yield "/event status", lambda: mod.slash("event status")
    day = day + timedelta(days=1)
    later = f"{day:%Y-%m-%d} 20:00"
    yield "/event time", lambda: mod.slash("event time", when=later)
    yield "/event start", lambda: mod.slash("event start")
    yield "/event late", lambda: mod.slash("event late")
    yield "/event cancel", lambda: mod.slash("event cancel")


async def played(wire: ShortWire, *, slow: bool) -> list[tuple[str, Answer, dict[str, Any]]]:
    seen = []
    await wire.discord.guests[0].slash("rules")  # the commands are known from here on
    async for name, step in evening(wire.discord, wire):
        async with slow_disk(wire) if slow else quick_disk():
            answer = await step()
            await asyncio.sleep(10)
        seen.append((name, answer, outcome(wire, answer) if wire.discord.boards() else {}))
    return seen


@asynccontextmanager
async def slow_disk(wire: ShortWire) -> AsyncIterator[None]:
    store = wire.bot.store
    plain = store.read, store.write

    def slowly(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def wait_and_work(*given: Any) -> Any:
            await asyncio.sleep(DISK)
            return await work(*given)

        return wait_and_work

    store.read, store.write = map(slowly, plain)  # type: ignore[method-assign]
    try:
        yield
    finally:
        store.read, store.write = plain  # type: ignore[method-assign]


@asynccontextmanager
async def quick_disk() -> AsyncIterator[None]:
    yield


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the players brought differs from run to run, by the numbers of their interactions."""
    monkeypatch.setattr(fair, "draw_secret", lambda: "5" * 64)
    for module in (fair, table):
        monkeypatch.setattr(module, "make_key", lambda secret, brought: bytes(32))


def test_failure_mode_03_a_slow_disk_changes_no_answer_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    with short_wire(tmp_path / "quick") as wire:
        quick = wire.run(played(wire, slow=False))
    with short_wire(tmp_path / "slow") as wire:
        slow = wire.run(played(wire, slow=True))
        offered = {leaf for command in wire.discord.world.commands[None] for leaf in leaves(command)}

    for (name, before, expected), (_, answer, found) in zip(quick, slow, strict=True):
        assert before.error is None, name
        assert answer.error is None, name
        assert answer.seconds < 1, name
        assert found == expected, name
    done = {name for name, *_ in quick}
    assert offered - OF_OTHER_GAMES <= done
    assert set(LABELS) - BUTTONS_OF_OTHER_GAMES <= done


def leaves(command: dict[str, Any]) -> list[str]:
    """The names by which a command is given."""
    inner = [option["name"] for option in command["options"] if option["type"] == 1]
    return [f"/{command['name']} {name}" for name in inner] or [f"/{command['name']}"]
