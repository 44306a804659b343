"""The guild a visitor finds."""

import discord
import pytest
from tabs import OpenTab
from toy import ToyBot

from bot.client import PERMISSIONS
from playground import locales, world
from playground.live import LivePreview

pytestmark = pytest.mark.asyncio


async def test_ten_visitors_read_three_languages(preview: LivePreview, open_tab: OpenTab) -> None:
    tab = await open_tab()

    assert [viewer["name"] for viewer in tab.shown["viewers"]] == [name for _, name, _ in world.VISITORS]
    read = [locales.read_by(preview.env, viewer).partition("-")[2] for viewer in preview.viewers]
    assert [read.count("TW"), read.count("CN"), read.count("US") + read.count("GB")] == [4, 3, 3]


async def test_dates_are_written_for_whoever_looks(open_tab: OpenTab) -> None:
    tab = await open_tab("丽丽")
    assert tab.shown["profile"]["locale"] == "zh-CN"

    await tab.view_as("Oscar")
    assert tab.shown["profile"]["locale"] == "en-GB"


async def test_only_the_first_visitor_organises(preview: LivePreview) -> None:
    env, guild = preview.env, preview.channel.guild
    assert guild is not None
    powers = [
        discord.Permissions(env.backend.compute_permissions(guild.id, viewer.id, preview.channel.id))
        for viewer in preview.viewers
    ]

    assert [power.manage_guild for power in powers] == [True] + [False] * 9
    assert [power.manage_messages for power in powers] == [True] + [False] * 9
    assert not any(power.administrator for power in powers)


async def test_the_bot_may_do_what_its_invitation_says(preview: LivePreview, bot: ToyBot) -> None:
    mine = bot.guilds[0].me

    role = next(role for role in mine.roles if role.managed)
    assert role.permissions == PERMISSIONS
    assert not mine.guild_permissions.manage_messages
    assert (mine.display_name, mine.guild.name) == (world.BOT, world.GUILD)
