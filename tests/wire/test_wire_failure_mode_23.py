"""Failure mode 23: a public deferral makes the "private" answer after it public.

A stand-in for a game with hands (hands.py) answers in every way that such a game will, while the disk is
slow, the board is on its way, Discord fails, and several act at once. Whatever anybody then reads, no word of
a hand is in a message that others see.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord as library
import pytest
from hands import CARD, COMMANDS, PRIVATE_VERBS, PUBLIC_VERBS, Hands
from people import Answer, Guest
from process import BotProcess
from server import Discord
from short import ShortWire, short_wire
from world import Message

from bot import hearing, moves

SEQUENCES = 10_000

SLOW = (0.1, 0.69, 0.7, 0.71, 1.5, 4.0)
"""Seconds that something takes; the deferral goes out after 0.7, and Discord gives up after 3."""


# What others read


def leaks(message: Message) -> list[str]:
    """Every owner of a word that others read in this message."""
    files = [(file.filename, file.description) for file in message.attachments]
    shown = json.dumps([message.content, message.components, message.embeds, files])
    return [owner for owner in set(CARD.findall(shown)) if str(message.audience) != owner]


class Watch:
    """Looks at every message that a request of the bot made or changed: no edit hides what was there."""

    def __init__(self, discord: Discord) -> None:
        self.found: list[Message] = []
        self.private = 0
        """Messages and changes of messages with a word of a hand that only its owner reads."""
        self._discord = discord
        self._seen: dict[int, int] = {}
        self._plain = discord.routes.serve
        discord.routes.serve = self._serve  # type: ignore[method-assign]

    async def _serve(self, *given: Any, **more: Any) -> None:
        try:
            await self._plain(*given, **more)
        finally:
            for channel in self._discord.world.channels.values():
                for message in channel.messages.values():
                    if self._seen.get(message.id) != message.edits:
                        self._seen[message.id] = message.edits
                        self._look(message)

    def _look(self, message: Message) -> None:
        if leaks(message):
            self.found.append(message)
        self.private += message.is_private and bool(CARD.search(message.text))


# What happens


async def act(discord: Discord, guest: Guest, chance: Random) -> None:
    """Something that can be done with what the guest sees."""
    try:
        answer = await something(discord, guest, chance)
        if answer.modal:
            await guest.submit(answer, "CARD")
    except AssertionError as error:
        # After a failure of Discord, that the library would have asked again.
        if "thinks for ever" not in str(error):
            raise


async def something(discord: Discord, guest: Guest, chance: Random) -> Answer:
    kind, copies = chance.random(), 2 if chance.random() < 0.05 else 1
    own = [m for m in guest.sees() if m.is_private and set(PRIVATE_VERBS) <= set(m.verbs)]
    if kind < 0.3 and own:
        return await guest.press(chance.choice(PRIVATE_VERBS), on=own[-1], copies=copies)
    boards = [m for m in discord.boards() if set(PUBLIC_VERBS) <= set(m.verbs)]
    if kind < 0.65 and boards:
        return await guest.press(chance.choice(PUBLIC_VERBS), on=boards[-1], copies=copies)
    command = chance.choice(COMMANDS)
    if command == "fold":
        await guest.autocomplete("fold", "card", "C")
        return await guest.slash("fold", card="a card", copies=copies)
    return await guest.slash(command, copies=copies)


def trouble(discord: Discord, chance: Random) -> None:
    """Slow, failing and broken answers of Discord, before or after what was asked is done."""
    mishaps, done = discord.mishaps, chance.random() < 0.5
    mishaps.end()
    if chance.random() < 0.2:
        mishaps.delay("*/callback", chance.choice(SLOW), times=1, done=done)
    if chance.random() < 0.2:
        mishaps.delay("/channels/*", chance.choice(SLOW), times=1)
    if chance.random() < 0.1:
        befall = chance.choice((mishaps.fail, mishaps.reset))
        befall("*", chance.choice(("*/callback", "/webhooks/*", "/channels/*")), done=done)


async def sequence(discord: Discord, chance: Random) -> None:
    """One to three people act, perhaps at once, while this and that goes wrong."""
    trouble(discord, chance)
    acts = [
        act(discord, guest, chance)
        for guest in chance.sample(discord.guests[:4], chance.choice((1, 1, 2, 3)))
    ]
    if chance.random() < 0.5:
        await asyncio.gather(*acts)
    else:
        for each in acts:
            await each


def tidy(discord: Discord) -> None:
    """Old messages and requests only cost time."""
    discord.requests.clear()
    discord.world.interactions.clear()
    kept = discord.boards()[-1:] + [m for m in discord.channel.messages.values() if m.is_private][-4:]
    discord.channel.messages = {message.id: message for message in kept}


# Without sockets


@pytest.fixture
def wire(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ShortWire]:
    caplog.set_level("CRITICAL")  # one of the verbs is a bug
    monkeypatch.setattr(moves, "LOBBY_SECONDS", 1e9)  # the table waits for its start for ever
    with short_wire(tmp_path) as wire:
        wire.run(open_table(wire))
        yield wire


async def open_table(wire: ShortWire) -> None:
    chance = Random(7)
    await wire.bot.add_cog(Hands(wire.bot, lambda: chance.choice((0.0, *SLOW))))
    await wire.bot.tree.sync()
    await wire.discord.guests[0].slash("table open", game="bobing", chairs=10)

    async def nowhere(*_: Any) -> None:
        """Where a board stands is no part of this, and the disk is slow."""

    wire.bot.tables.note_board = nowhere  # type: ignore[method-assign]


async def sequences(wire: ShortWire, count: int) -> None:
    chance = Random(23)
    for _ in range(count):
        await sequence(wire.discord, chance)
        tidy(wire.discord)


def test_failure_mode_23_no_hand_is_ever_read_by_another(wire: ShortWire) -> None:
    watch = Watch(wire.discord)

    wire.run(sequences(wire, SEQUENCES))

    assert watch.found == []
    assert watch.private > SEQUENCES / 2


def test_failure_mode_23_a_public_deferral_is_seen_here(
    wire: ShortWire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault itself: deferred so that all see it, then told "privately"."""

    async def in_public(interaction: library.Interaction[Any]) -> None:
        with suppress(library.HTTPException, aiohttp.ClientError):
            await interaction.response.defer(thinking=True)

    monkeypatch.setattr(hearing, "_defer", in_public)
    watch = Watch(wire.discord)

    wire.run(sequences(wire, 100))

    assert watch.found
    assert all(not message.is_private for message in watch.found)


# On the wire


@pytest.mark.asyncio
async def test_failure_mode_23_no_hand_is_read_by_another_on_the_wire(
    discord: Discord, idle_bot: BotProcess
) -> None:
    idle_bot.program = (str(Path(__file__).with_name("hands.py")),)
    idle_bot.expect_errors()  # one of the verbs is a bug
    await idle_bot.start()
    await discord.guests[0].slash("table open", game="bobing", chairs=10)
    await discord.until(discord.boards)
    watch, chance = Watch(discord), Random(23)

    for _ in range(6):
        acts = [something(discord, guest, chance) for guest in discord.guests[:4]]
        answers = await asyncio.gather(*acts)
        assert [answer.error for answer in answers] == [None] * 4
    await discord.quiet()

    assert watch.found == []
    assert watch.private > 6
