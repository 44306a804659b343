"""Whoever goes, however and whenever: the game goes on, or it ends and says how.

Discord tells a bot without privileged intents nothing of members who leave, are banned or delete their
accounts: all three are players who say nothing any more.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from cards import bid_for, deal, sit
from evening import Evening, Guest, text_of, verbs
from promotion import seat

from bot.table import Ending, Phase

pytestmark = pytest.mark.asyncio

LIMIT = 120
"""Seconds of a turn."""


# Where somebody goes


async def open_bobing(evening: Evening) -> list[Guest]:
    return await evening.open(3, turn_limit=LIMIT)


async def throw(evening: Evening) -> list[Guest]:
    return await evening.begin(3, turn_limit=LIMIT)


async def open_cards(evening: Evening) -> list[Guest]:
    return await sit(evening, turn_limit=LIMIT)


async def bid(evening: Evening) -> list[Guest]:
    return await deal(evening, turn_limit=LIMIT)


async def play(evening: Evening) -> list[Guest]:
    seated = await deal(evening, turn_limit=LIMIT)
    await bid_for(evening)
    return seated


async def follow(evening: Evening) -> list[Guest]:
    seated = await play(evening)
    await evening.next().slash("hint")
    await evening.wait(LIMIT + 1)  # the clock leads
    return seated


async def open_chart(evening: Evening) -> list[Guest]:
    host, *others = seated = evening.guests[:3]
    await host.slash("table open", game="shengguantu", turn_limit=LIMIT)
    for guest in others:
        await guest.press("join")
    return seated


async def career(evening: Evening) -> list[Guest]:
    return await seat(evening, 3, turn_limit=LIMIT)


Begin = Callable[[Evening], Awaitable[list[Guest]]]
LOBBIES: tuple[Begin, ...] = (open_bobing, open_cards, open_chart)
GAMES: tuple[Begin, ...] = (throw, bid, play, follow, career)


# How


async def leaves(evening: Evening, guest: Guest) -> None:
    await guest.slash("table leave")


async def is_sent_away(evening: Evening, guest: Guest) -> None:
    await evening.invite_with("manage_messages").slash("table kick", member=guest)


async def leaves_the_server(evening: Evening, guest: Guest) -> None:
    evening.guild.remove_member(guest.actor)


Go = Callable[[Evening, Guest], Awaitable[None]]
WAYS: tuple[Go, ...] = (leaves, is_sent_away, leaves_the_server)


@pytest.mark.parametrize("go", WAYS)
@pytest.mark.parametrize("begin", GAMES)
async def test_a_game_goes_on_without_whoever_is_on_turn_or_says_how_it_ended(
    evening: Evening, begin: Begin, go: Go
) -> None:
    await begin(evening)
    number, gone = evening.table().id, evening.next()

    await go(evening, gone)

    for _ in range(4):
        found = await evening.bot.tables.find(number)
        assert found is not None
        if not found.is_live:
            break
        await evening.wait(LIMIT + 1)
        assert not evening.is_over() or evening.rows()["game_tables"][0]["ending"]
        assert evening.is_over() or evening.table().steps > found.steps, "the game stands still"
    await evening.wait(2)
    if evening.is_over():
        assert "rematch" in verbs(evening.board())
        assert gone.name in text_of(evening.board())
        assert evening.rows()["game_tables"][0]["ending"] == Ending.PLAYED


@pytest.mark.parametrize("go", WAYS)
@pytest.mark.parametrize("begin", LOBBIES)
async def test_a_game_begins_though_somebody_went_from_its_lobby(
    evening: Evening, begin: Begin, go: Go
) -> None:
    host, gone, *_ = await begin(evening)

    await go(evening, gone)
    if go is not leaves_the_server:
        assert gone.id not in [sitter.user_id for sitter in evening.table().here]
        await evening.guests[5].press("join")
    await host.press("start")
    await evening.wait(1)

    assert evening.table().phase is Phase.RUNNING
    before = evening.table().steps
    await evening.wait(3 * LIMIT)
    assert evening.is_over() or evening.table().steps >= before + 2


@pytest.mark.parametrize("begin", [*LOBBIES, *GAMES])
async def test_a_channel_that_goes_ends_its_game_as_void_and_frees_everybody(
    evening: Evening, begin: Begin
) -> None:
    await begin(evening)
    elsewhere = evening.guild.create_text_channel("elsewhere")

    evening.env.backend.delete_channel(evening.channel.id)
    await evening.wait(3 * LIMIT)

    (over,) = evening.rows()["game_tables"]
    assert (over["phase"], over["ending"]) == (Phase.OVER, Ending.VOID)
    wallets = [row["balance"] for row in evening.rows()["accounts"] if row["kind"] == "wallet"]
    assert set(wallets) <= {10_000}, "what was paid is paid back"
    evening.channel = elsewhere
    assert len(await begin(evening)) == 3
