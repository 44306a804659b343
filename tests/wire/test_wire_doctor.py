"""The owner's commands in processes of their own, while the bot plays in its own."""

from __future__ import annotations

import asyncio
import sys

import discord as library
import pytest
from process import BotProcess
from server import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def run(bot: BotProcess, *command: str, **settings: str) -> tuple[int, list[str], str]:
    """Exit status, lines, and what was said of errors; with the settings of the bot but for these."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *command,
        cwd=bot.folder,
        env=bot._environment(settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode is not None
    return process.returncode, out.decode().splitlines(), err.decode()


async def test_all_is_well_around_a_bot_that_plays(shared_discord: Discord, shared_bot: BotProcess) -> None:
    bo, cheng, *_ = shared_discord.guests
    await bo.slash("table open", game="bobing", die_out=0)
    await shared_discord.until(lambda: bool(shared_discord.boards()))
    await cheng.press("join")
    await shared_discord.quiet(1.2)
    await bo.press("start")
    await shared_discord.quiet(1.2)
    before = len(shared_discord.requests)

    status, lines, err = await run(shared_bot, "doctor")
    audited = await run(shared_bot, "audit")

    assert (status, err) == (0, ""), lines
    assert {line[:8] for line in lines} == {"ok      "}
    text = "\n".join(lines)
    assert f"in use by process {shared_bot.pid} on " in text
    assert "1 tables of which 1 are live" in text
    assert "Discord has the 28 of this version, for everybody" in text
    assert shared_discord.token not in text
    assert {request.method for request in shared_discord.requests[before:]} == {"GET"}
    assert (audited[0], audited[2]) == (0, "")
    assert "1 tables, 1 of them live; 1 actions played again" in audited[1][0]


async def test_what_is_wrong_around_it_is_told_and_nothing_else(
    shared_discord: Discord, shared_bot: BotProcess
) -> None:
    everyone = shared_discord.guild.roles[shared_discord.guild.id]
    everyone.permissions &= ~library.Permissions.attach_files.flag
    shared_discord.world.commands[None] = []

    status, lines, err = await run(shared_bot, "doctor")

    assert (status, err) == (2, "")
    guild, commands = (line for line in lines if not line.startswith("ok"))
    assert guild.startswith(f"warn    guild: 開局茶館 ({shared_discord.guild.id}) lacks Attach Files")
    assert commands.startswith("FAIL    commands: Discord has 0 of the 28")


async def test_a_token_that_was_replaced_is_told(shared_discord: Discord, shared_bot: BotProcess) -> None:
    status, lines, err = await run(shared_bot, "doctor", discord_token="nobody's")  # noqa: S106

    assert (status, err) == (2, "")
    assert "FAIL    token: Discord does not know it" in "\n".join(lines)
    assert "nobody's" not in "\n".join(lines)
