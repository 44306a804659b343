"""The guild, the channel and the ten visitors of the playground."""

from dataclasses import dataclass
from itertools import chain, repeat

import discord
import simcord

from playground import locales
from playground.live import LiveEnv

BOT = "開局 Kaiju"
GUILD = "開局茶館"
CHANNEL = "牌桌"
TOPIC = "試玩：輸入 / 看指令，上方換人。Playground: type / for commands, change who you are above."

VISITORS = (
    ("xiaobo", "小柏", "zh-TW"),
    ("acheng", "阿程", "zh-TW"),
    ("xiaodai", "小戴", "zh-TW"),
    ("aan", "阿安", "zh-TW"),
    ("xiaochen", "小陈", "zh-CN"),
    ("ajun", "阿军", "zh-CN"),
    ("lili", "丽丽", "zh-CN"),
    ("grace", "Grace", "en-US"),
    ("oscar", "Oscar", "en-GB"),
    ("mei", "Mei", "en-US"),
)
"""User name, display name and language of each; the first is the organiser. The second holds a role without
powers, which may be chosen for game masters."""

ORGANISER = discord.Permissions(manage_guild=True, manage_messages=True, manage_events=True)


@dataclass(frozen=True)
class World:
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    visitors: tuple[simcord.MemberActor, ...]


def build(env: LiveEnv, permissions: discord.Permissions) -> World:
    """A guild where the bot may do what an invitation with `permissions` lets it do."""
    env.name_bot(BOT)
    guild = env.create_guild(GUILD, preferred_locale="zh-TW")
    env.permit_bot(guild, permissions)
    organiser, helper = guild.create_role("主持", permissions=ORGANISER), guild.create_role("場務")
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    roles = chain(((organiser,), (helper,)), repeat(()))
    visitors: list[simcord.MemberActor] = []
    for (name, display_name, locale), held in zip(VISITORS, roles, strict=False):
        user = env.create_user(name, global_name=display_name)
        visitor = guild.add_member(user, roles=held)
        locales.speak(env, visitor, locale)
        visitors.append(visitor)
    return World(guild, channel, tuple(visitors))
