"""To whom the commands are sent: to one scope, only when they changed, and never to two."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from evening import SILENT, Evening, lay_out, let_go

from bot.client import Kaiju, build
from bot.settings import Settings
from bot.sync import NotInGuild

pytestmark = pytest.mark.asyncio


async def start_again(
    evening: Evening, guild_id: int | None, *, after_failure: bool = False
) -> list[tuple[str, int]]:
    """Start another process with this GUILD_ID; returns what was sent: the scope, and how many commands.

    `after_failure`: the process before it could not start.
    """
    seen, old = len(evening.env.http_requests), evening.bot
    address = f"sqlite:///{evening.database}"
    settings = Settings(_env_file=None, database_url=address, guild_id=guild_id)
    fresh = build(settings, heartbeat=SILENT, shard_count=1)
    try:
        if after_failure:
            evening.env.bot = fresh
            await evening.env.start()
        else:
            let_go(old)
            await evening.env.restart_bot(fresh)
    except Exception:
        await lay_out(fresh)
        raise
    finally:
        if not after_failure:
            await lay_out(old)
    return [
        ("guild" if "/guilds/" in request.path else "global", len(request.json))
        for request in evening.env.http_requests[seen:]
        if request.method == "PUT"
    ]


@pytest_asyncio.fixture
async def commands(evening: Evening) -> AsyncIterator[int]:
    """How many commands there are; the bot has sent them everywhere."""
    bot = evening.bot
    assert isinstance(bot, Kaiju)
    count = len(bot.tree.get_commands())
    (sent,) = [request for request in evening.env.http_requests if request.method == "PUT"]
    assert len(sent.json) == count
    assert sent.path.endswith(f"/applications/{bot.application_id}/commands")
    yield count


async def test_a_guild_while_developing_has_them_alone(evening: Evening, commands: int) -> None:
    sent = await start_again(evening, evening.guild.id)

    assert sent == [("guild", commands), ("global", 0)]
    backend = evening.env.backend
    assert len(backend.commands[evening.guild.id]) == commands
    assert not backend.commands[None]
    await evening.begin(2)


async def test_without_a_guild_again_its_scope_is_cleared_and_all_have_them(
    evening: Evening, commands: int
) -> None:
    await start_again(evening, evening.guild.id)

    sent = await start_again(evening, None)

    assert sent == [("global", commands), ("guild", 0)]
    backend = evening.env.backend
    assert not backend.commands[evening.guild.id]
    assert len(backend.commands[None]) == commands
    await evening.begin(2)


@pytest.mark.parametrize("is_developing", [False, True])
async def test_a_second_start_with_the_same_commands_sends_nothing(
    evening: Evening, commands: int, is_developing: bool
) -> None:
    guild_id = evening.guild.id if is_developing else None
    await start_again(evening, guild_id)

    for _ in range(2):
        assert await start_again(evening, guild_id) == []


async def test_another_guild_takes_them_from_the_first(evening: Evening, commands: int) -> None:
    other = evening.env.create_guild("Other")
    await start_again(evening, evening.guild.id)

    sent = await start_again(evening, other.id)

    assert sent == [("guild", commands), ("guild", 0)]
    assert not evening.env.backend.commands[evening.guild.id]
    assert len(evening.env.backend.commands[other.id]) == commands
    assert await start_again(evening, other.id) == []


async def test_a_clearing_that_fails_is_made_up_for_at_the_next_start(
    evening: Evening, commands: int
) -> None:
    everywhere = f"/applications/{evening.bot.application_id}/commands"
    evening.env.inject_error("PUT", everywhere, status=500)
    with pytest.raises(Exception, match="500"):
        await start_again(evening, evening.guild.id)

    sent = await start_again(evening, evening.guild.id, after_failure=True)

    assert sent == [("global", 0)]


async def test_a_guild_that_the_bot_is_not_in_is_said_so_and_is_not_taken_for_sent(
    evening: Evening, commands: int
) -> None:
    evening.env.inject_error("PUT", "/applications/*/guilds/*/commands", status=403, code=50001)
    with pytest.raises(NotInGuild):
        await start_again(evening, evening.guild.id)

    sent = await start_again(evening, evening.guild.id, after_failure=True)

    assert sent == [("guild", commands), ("global", 0)]
