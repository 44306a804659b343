"""What SimCord's interactions say about languages, once somebody has spoken."""

import pytest
import simcord
from toy import ToyBot

from playground import locales

pytestmark = pytest.mark.asyncio


async def test_each_actor_reads_his_own_language_and_the_guild_its_own() -> None:
    async with simcord.run(ToyBot(heart=False)) as env:
        guild = env.create_guild("g", preferred_locale="zh-TW")
        channel = guild.create_text_channel("c")
        taiwan, mainland, silent = (guild.add_member(env.create_user(name)) for name in "abc")
        locales.speak(env, taiwan, "zh-TW")
        locales.speak(env, mainland, "zh-CN")

        said = []
        for actor in (taiwan, mainland, silent):
            answer = (await actor.slash(channel, "where")).response
            assert answer is not None
            said.append(answer.content)

    assert [text.rsplit(" age", 1)[0] for text in said] == [
        "locale zh-TW guild zh-TW",
        "locale zh-CN guild zh-TW",
        "locale en-US guild zh-TW",
    ]


async def test_a_later_run_does_not_inherit_what_the_same_id_spoke() -> None:
    async with simcord.run(ToyBot(heart=False)) as env:
        first = env.create_guild("g").add_member(env.create_user("a"))
        locales.speak(env, first, "zh-TW")

    async with simcord.run(ToyBot(heart=False)) as env:
        second = env.create_guild("g").add_member(env.create_user("a"))

        assert second.id == first.id
        assert locales.read_by(env, second) == "en-US"


async def test_the_last_word_counts() -> None:
    async with simcord.run(ToyBot(heart=False)) as env:
        actor = env.create_guild("g").add_member(env.create_user("a"))
        locales.speak(env, actor, "zh-TW")
        locales.speak(env, actor, "en-GB")

        assert locales.read_by(env, actor) == "en-GB"


async def test_a_language_discord_has_not_is_refused() -> None:
    async with simcord.run(ToyBot(heart=False)) as env:
        actor = env.create_guild("g").add_member(env.create_user("a"))

        with pytest.raises(ValueError, match="zh-HK"):
            locales.speak(env, actor, "zh-HK")
