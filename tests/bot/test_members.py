"""Who left a guild, as far as Discord says in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select

from bot import members
from bot.members import AT_ONCE, FRESH_SECONDS, Members
from db import schema
from db.members import gone
from db.store import CannotWrite, Store

pytestmark = pytest.mark.asyncio

GUILD, OTHER = 77, 78


class Discord:
    """Who is a member, and whom the bot has asked for."""

    def __init__(self) -> None:
        self.away: set[int] = set()
        self.asked: list[int] = []
        self.at_once = self.most = 0
        self.fails: Exception | None = None
        self.is_slow = False

    async def ask(self, guild_id: int, user_id: int) -> bool | None:
        self.asked.append(user_id)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await asyncio.sleep(60 if self.is_slow else 0)
        finally:
            self.at_once -= 1
        if self.fails is not None:
            raise self.fails
        return user_id not in self.away


@pytest.fixture
def discord() -> Discord:
    return Discord()


@pytest.fixture
def known(store: Store, discord: Discord) -> Members:
    return Members(store, discord.ask)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the clock."""
    clock = [1000.0]
    monkeypatch.setattr(members, "now", lambda: clock[0])

    def move(seconds: float) -> None:
        clock[0] += seconds

    return move


async def shown(known: Members, *users: int) -> bool:
    return await known.look(GUILD, known.due(GUILD, users), 2.0)


@pytest.mark.usefixtures("later")
async def test_who_left_is_noted_once_and_nobody_is_asked_for_twice(
    known: Members, discord: Discord, store: Store
) -> None:
    discord.away = {2}

    assert await shown(known, 1, 2, 3)
    assert not await shown(known, 1, 2, 3)

    assert sorted(discord.asked) == [1, 2, 3]
    assert await store.read(gone) == {(GUILD, 2)}


async def test_after_an_hour_whoever_came_back_is_found(
    known: Members, discord: Discord, store: Store, later: Callable[[float], None]
) -> None:
    discord.away = {2}
    await shown(known, 1, 2)
    discord.away = set()
    later(FRESH_SECONDS - 1)
    assert not await shown(known, 1)
    later(1)

    assert await shown(known)

    assert await store.read(gone) == frozenset()


@pytest.mark.usefixtures("later")
async def test_whoever_acts_is_back_at_once_and_only_in_that_guild(
    known: Members, discord: Discord, store: Store
) -> None:
    discord.away = {2}
    await shown(known, 1, 2)
    await known.acted(OTHER, 2)
    assert await store.read(gone) == {(GUILD, 2)}

    await known.acted(GUILD, 2)
    await known.acted(GUILD, 1)

    assert await store.read(gone) == frozenset()
    assert known.due(GUILD, (1, 2)) == ()


@pytest.mark.usefixtures("later")
async def test_another_process_knows_who_is_hidden(discord: Discord, store: Store, known: Members) -> None:
    discord.away = {2}
    await shown(known, 1, 2)
    fresh = Members(store, discord.ask)
    await fresh.wake()

    await fresh.acted(GUILD, 2)

    assert await store.read(gone) == frozenset()


@pytest.mark.usefixtures("later")
async def test_no_more_than_a_page_is_asked_for_together(known: Members, discord: Discord) -> None:
    discord.away = set(range(100, 130))
    for _ in range(3):
        await shown(known, *range(100, 130))

    assert len(discord.asked) == 30
    assert discord.most == AT_ONCE


@pytest.mark.usefixtures("later")
async def test_of_whom_discord_says_nothing_nothing_changes(
    known: Members, discord: Discord, store: Store
) -> None:
    discord.away, discord.fails = {1}, OSError("no net")
    assert not await shown(known, 1, 2)
    discord.fails, discord.is_slow = None, True
    began = asyncio.get_running_loop().time()

    assert not await known.look(GUILD, known.due(GUILD, (1, 2)), 0.05)

    assert asyncio.get_running_loop().time() - began < 1
    await asyncio.sleep(0)
    assert discord.at_once == 0
    assert await store.read(gone) == frozenset()
    discord.is_slow = False
    assert await shown(known, 1, 2)  # they are asked for again


@pytest.mark.usefixtures("later")
async def test_what_the_disk_does_not_take_is_not_believed(
    known: Members, discord: Discord, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_work: object) -> None:
        raise CannotWrite("full")

    discord.away = {2}
    with monkeypatch.context() as patched:
        patched.setattr(store, "write", full)
        assert not await shown(known, 2)

    assert await shown(known, 2)


async def test_an_answer_is_let_go_once_there_are_too_many(
    known: Members, later: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "KEPT", 3)
    for user in range(1, 6):
        await shown(known, user)
        later(1)

    assert known.due(GUILD, range(1, 6)) == (1, 2)


async def test_a_player_without_a_name_is_hidden_too(known: Members, discord: Discord, store: Store) -> None:
    discord.away = {2}
    await shown(known, 2)

    found = await store.read(lambda conn: conn.execute(select(schema.players)).mappings().all())

    assert [(row["user_id"], row["name"], row["is_text_only"]) for row in found] == [(2, None, False)]
