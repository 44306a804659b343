"""Failure modes, by their numbers, that take hours, days or restarts: on the wire without its sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import filed
import pytest
from short import ShortWire, short_wire
from tabled import begin, shows_the_file, steps, turns, until_shown
from world import Channel, Guild, Interaction

HOUR = 60 * 60.0
DAY = 24 * HOUR

pytestmark = pytest.mark.usefixtures("caplog")


@pytest.fixture
def wire(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[ShortWire]:
    with short_wire(tmp_path) as wire:
        yield wire
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


# 5: a token is good for fifteen minutes (50027)


@pytest.mark.parametrize("ahead", [0.0, 20 * 60.0], ids=["same clock", "clocks that part"])
def test_failure_mode_05_a_game_of_three_hours_uses_no_old_token(wire: ShortWire, ahead: float) -> None:
    """Where Discord's clock runs ahead, a token is old though the bot believes it is new."""
    discord = wire.discord
    discord.quotas.old_edits = None

    async def story() -> None:
        bo, *_ = await begin(discord, 3)
        standing = await bo.press("standing")
        for number in range(48):
            discord.clock.advance(ahead)
            guest = turns(discord, wire)[0]
            if number % 4 == 3:
                await asyncio.sleep(301)  # the clock throws, with nobody's token at hand
            else:
                await asyncio.sleep(240)
                by_commands = number // 8 % 2 == 0  # for half an hour, and then by presses
                await (guest.slash("roll") if by_commands else guest.press("roll"))
            await until_shown(discord, wire)
            assert steps(discord, wire) == number + 2
        gone = await bo.press("leave", on=standing)
        assert "back" in gone.message.verbs

    wire.run(story())

    assert wire.loop.time() >= 3 * HOUR
    assert [request for request in discord.requests if request.status in (401, 404)] == []
    asked = [(request.at, interaction) for request in discord.requests for interaction in of(wire, request)]
    assert max(at - interaction.sent_at for at, interaction in asked) < 14 * 60


def of(wire: ShortWire, request: object) -> list[Interaction]:
    """The interaction whose token a request uses."""
    parts = request.parts
    token = parts.get("webhook_token") or parts.get("interaction_token")
    return [wire.discord.world.interactions[token]] if token else []


# 8: a channel or a thread that is deleted, archived or locked (10003, 50083, 160005)


def ending(wire: ShortWire, channel: Channel) -> str | None:
    found: str | None = filed.table(wire.database, channel.id)["ending"]
    return found


def test_failure_mode_08_a_deleted_channel_voids_its_table_and_those_of_its_threads_and_no_other(
    wire: ShortWire,
) -> None:
    discord = wire.discord

    async def story() -> None:
        doomed = discord.add_channel("doomed")
        thread, other = discord.add_thread(doomed, "thread"), discord.add_thread(discord.channel, "other")
        for place in (None, doomed, thread, other):
            await begin(discord, at=place)

        discord.delete_channel(doomed)
        discord.delete_channel(other)
        await asyncio.sleep(5)

        assert [ending(wire, gone) for gone in (doomed, thread, other)] == ["void"] * 3
        before = steps(discord, wire)
        assert not (await turns(discord, wire)[0].press("roll")).private
        assert steps(discord, wire) == before + 1
        discord.requests.clear()
        await asyncio.sleep(HOUR)
        places = {request.parts.get("channel_id") for request in discord.requests}
        assert not places & {str(gone.id) for gone in (doomed, thread, other)}

    wire.run(story())


def test_failure_mode_08_a_channel_that_was_deleted_while_the_bot_was_down_voids_its_table(
    wire: ShortWire,
) -> None:
    discord = wire.discord

    async def story() -> None:
        doomed = discord.add_channel("doomed")
        for place in (None, doomed):
            await begin(discord, at=place)
        await wire.end()
        discord.delete_channel(doomed)
        await wire.begin()
        await asyncio.sleep(10)

        assert [ending(wire, place) for place in (doomed, discord.channel)] == ["void", None]

    wire.run(story())


def test_failure_mode_08_an_archived_thread_is_opened_again_by_the_next_throw(wire: ShortWire) -> None:
    discord = wire.discord

    async def story() -> None:
        thread = discord.add_thread(discord.channel, "thread")
        await begin(discord, at=thread, turn_limit=45)  # too short for a mention at half time
        before = steps(discord, wire, thread)

        discord.archive(thread)
        await asyncio.sleep(46)
        await until_shown(discord, wire, thread)

        assert steps(discord, wire, thread) == before + 1
        assert not thread.archived
        assert not (await turns(discord, wire, thread)[0].press("roll", at=thread)).private

    wire.run(story())


def test_failure_mode_08_a_locked_thread_pauses_its_table_and_each_who_acts_is_told_why(
    wire: ShortWire,
) -> None:
    discord = wire.discord

    async def story() -> None:
        thread = discord.add_thread(discord.channel, "thread")
        await begin(discord, at=thread)
        discord.archive(thread, locked=True)
        await asyncio.sleep(HOUR)
        before, seen = steps(discord, wire, thread), len(discord.messages(thread))
        assert before <= 2  # the clock's throw is what found out
        first = turns(discord, wire, thread)[0]

        refused = [await first.press("roll", at=thread), await first.slash("roll", at=thread)]
        await asyncio.sleep(HOUR)

        for answer in refused:
            assert answer.told is not None
            assert answer.told.text == first.reads("refused-thread-locked")
        assert steps(discord, wire, thread) == before
        assert len(discord.messages(thread)) == seen
        discord.unlock(thread)
        assert not (await first.slash("roll", at=thread)).private
        assert steps(discord, wire, thread) == before + 1
        await asyncio.sleep(301)
        assert steps(discord, wire, thread) == before + 2

    wire.run(story())


# 19: a guild that cannot be reached, and one that sent the bot away


def deadline(wire: ShortWire) -> float:
    found = filed.table(wire.database, wire.discord.channel.id)["deadline"]
    assert found is not None
    return float(found)


def test_failure_mode_19_an_outage_of_the_guild_is_a_pause_and_nothing_else(wire: ShortWire) -> None:
    discord = wire.discord

    async def story() -> None:
        await begin(discord, turn_limit=60)
        await asyncio.sleep(20)
        before, due = steps(discord, wire), deadline(wire)
        discord.requests.clear()

        discord.outage()
        await asyncio.sleep(5 * HOUR)
        assert steps(discord, wire) == before
        assert discord.requests == []
        discord.end_outage()
        await asyncio.sleep(1)

        assert deadline(wire) == pytest.approx(due + 5 * HOUR, abs=2)
        await asyncio.sleep(60)
        assert steps(discord, wire) == before + 1
        assert shows_the_file(discord, wire)

    wire.run(story())


def test_failure_mode_19_a_guild_that_is_away_at_the_start_loses_no_turn(wire: ShortWire) -> None:
    discord = wire.discord

    async def story() -> None:
        await begin(discord, turn_limit=60)
        before = steps(discord, wire)
        await wire.end()
        discord.outage()
        await wire.begin()

        await asyncio.sleep(HOUR)
        assert steps(discord, wire) == before
        discord.end_outage()
        await asyncio.sleep(2)

        assert steps(discord, wire) == before
        assert deadline(wire) >= wire.now() + 8
        assert not (await turns(discord, wire)[0].slash("roll")).private
        assert steps(discord, wire) == before + 1

    wire.run(story())


def kept(wire: ShortWire, guild: Guild) -> dict[str, int]:
    """How many rows there are of a guild, by the tables of the file that have any."""
    names = [found["name"] for found in filed.rows(wire.database, "SELECT name FROM sqlite_master")]
    counts = {name: filed.of_guild(wire.database, name, guild.id) for name in names}
    return {name: count for name, count in counts.items() if count}


def test_failure_mode_19_a_guild_that_sends_the_bot_away_is_forgotten_after_thirty_days(
    wire: ShortWire,
) -> None:
    discord = wire.discord
    elsewhere = discord.world.add_guild("elsewhere")
    there = discord.world.add_channel(elsewhere, "bobing")

    async def story() -> None:
        discord.invite_bot(elsewhere)
        stranger = discord.invite("Stranger", "en-US", elsewhere)
        await stranger.slash("table open", at=there, game="bobing")
        mod = discord.invite("Mod", "en-US", None, "manage_guild")
        await mod.slash("settings language", language="en")
        await begin(discord)
        everything = kept(wire, discord.guild)

        discord.kick_bot()
        await asyncio.sleep(1)
        assert ending(wire, discord.channel) == "void"
        assert ending(wire, there) is None
        await asyncio.sleep(29 * DAY)
        assert kept(wire, discord.guild) == everything

        await asyncio.sleep(2 * DAY)
        assert kept(wire, discord.guild) == {}
        assert kept(wire, elsewhere)

    wire.run(story())


def test_failure_mode_19_a_guild_that_comes_back_in_time_keeps_what_it_had(wire: ShortWire) -> None:
    discord = wire.discord

    async def story() -> None:
        mod = discord.invite("Mod", "en-US", None, "manage_guild")
        await mod.slash("settings language", language="en")
        await begin(discord)
        discord.outage()  # and it sends the bot away before Discord can serve it again
        await asyncio.sleep(10)
        discord.kick_bot()
        await asyncio.sleep(20 * DAY)
        discord.guild.is_available = True
        discord.invite_bot(discord.guild)
        await asyncio.sleep(20 * DAY)

        await begin(discord)
        assert discord.board().labels[0] == mod.reads("button-roll")
        before = steps(discord, wire)
        await asyncio.sleep(302)
        assert steps(discord, wire) == before + 1

    wire.run(story())


@pytest.mark.parametrize("back", [False, True], ids=["for good", "invited again"])
def test_failure_mode_19_a_bot_that_was_sent_away_while_it_was_down_learns_it_at_its_start(
    wire: ShortWire, back: bool
) -> None:
    discord = wire.discord
    elsewhere = discord.world.add_guild("elsewhere")
    discord.world.add_channel(elsewhere, "bobing")

    async def story() -> None:
        await begin(discord)
        before = steps(discord, wire)
        await wire.end()
        discord.kick_bot()
        await wire.begin()
        await asyncio.sleep(20 * DAY)
        assert kept(wire, discord.guild)
        assert steps(discord, wire) == before
        if back:
            discord.invite_bot(discord.guild)
        await asyncio.sleep(11 * DAY)
        assert bool(kept(wire, discord.guild)) is back

    wire.run(story())
