"""Private hands that follow the game: whose are shown anew, and when they are let go."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest
from dealt import acted, allowed, dealt, played_out, playing
from seated import ANNA, BERT, CLEO, PEOPLE

from bot import hands as bot_hands
from bot import moves
from bot.hands import GOOD_SECONDS, Hands
from bot.table import Table
from games.doudizhu.values import Bid, Play

pytestmark = pytest.mark.asyncio

START = datetime(2026, 9, 25, 20, tzinfo=UTC)


@dataclass
class Message:
    """An interaction, as far as Hands knows it: when it was made, and an answer that can be edited."""

    user_id: int
    created_at: datetime = START
    edits: list[dict[str, Any]] = field(default_factory=list)
    error: Exception | None = None

    async def edit_original_response(self, **drawn: Any) -> None:
        if self.error is not None:
            raise self.error
        self.edits.append(drawn)


class Drawing:
    """What is drawn, in order; None for those who `sees` nothing."""

    def __init__(self) -> None:
        self.blind: set[int] = set()
        self.drawn: list[tuple[int, int]] = []
        self.seconds: dict[int, float] = {}

    async def __call__(self, table: Table, user_id: int, interaction: Any) -> dict[str, Any] | None:
        await asyncio.sleep(self.seconds.get(table.version, 0.0))
        assert interaction.user_id == user_id
        self.drawn.append((table.version, user_id))
        return None if user_id in self.blind else {"version": table.version}


@pytest.fixture
def drawing() -> Drawing:
    return Drawing()


@pytest.fixture
def hands(drawing: Drawing, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(bot_hands, "now", START.timestamp)
    return Hands(drawing)


def open_all(hands: Hands, table: Table) -> dict[int, Message]:
    found = {person.user_id: Message(person.user_id) for person in PEOPLE[:3]}
    for user_id, message in found.items():
        hands.keep(table, user_id, message)  # type: ignore[arg-type]
    return found


async def follow(hands: Hands, table: Table) -> None:
    hands.follow(table)
    await asyncio.sleep(0.01)


def edited(messages: dict[int, Message]) -> dict[int, list[int]]:
    return {
        user: [edit["version"] for edit in found.edits] for user, found in messages.items() if found.edits
    }


async def test_only_who_acted_and_who_is_on_turn_are_shown_the_change(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)

    after = acted(table, Play(table.state.hands[0][:1])).table
    await follow(hands, after)

    assert edited(messages) == {ANNA.user_id: [after.version], BERT.user_id: [after.version]}
    third = acted(after, allowed(after)[-1]).table
    await follow(hands, third)
    assert edited(messages)[CLEO.user_id] == [third.version]
    assert edited(messages)[ANNA.user_id] == [after.version]


async def test_the_start_is_shown_to_the_first_caller_alone(hands: Hands) -> None:
    table = dealt()
    messages = open_all(hands, replace(table, version=table.version - 1))

    await follow(hands, table)

    assert edited(messages) == {ANNA.user_id: [table.version]}


async def test_a_change_that_is_no_new_turn_is_shown_to_nobody(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)

    await follow(hands, moves.leave(table, CLEO, table.opened_at + 200).table)

    assert edited(messages) == {}


async def test_a_hand_that_is_as_new_as_the_table_is_not_drawn_again(hands: Hands, drawing: Drawing) -> None:
    table = playing(landlord=0)
    after = acted(table, Play(table.state.hands[0][:1])).table
    messages = open_all(hands, after)

    await follow(hands, after)
    await follow(hands, table)

    assert edited(messages) == {}
    assert drawing.drawn == []


async def test_the_hands_of_another_table_are_left_alone(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, replace(table, id=table.id + 1))

    await follow(hands, acted(table, Play(table.state.hands[0][:1])).table)
    await follow(hands, played_out(table)[0])

    assert edited(messages) == {}


async def test_the_end_is_shown_to_everybody_once(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    over, _ = played_out(table)

    await follow(hands, over)
    await follow(hands, replace(over, version=over.version + 1))

    assert edited(messages) == {person.user_id: [over.version] for person in PEOPLE[:3]}


async def test_after_fourteen_minutes_nothing_is_edited(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    messages[BERT.user_id].created_at = START - timedelta(seconds=GOOD_SECONDS + 1)
    hands.keep(table, BERT.user_id, messages[BERT.user_id])  # type: ignore[arg-type]
    after = acted(table, Play(table.state.hands[0][:1])).table

    await follow(hands, after)

    assert GOOD_SECONDS <= 14 * 60
    assert edited(messages) == {ANNA.user_id: [after.version]}
    assert (table.id, BERT.user_id) not in hands._kept


async def test_the_end_is_shown_though_somebody_opened_his_hand_long_ago(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    messages[BERT.user_id].created_at = START - timedelta(seconds=GOOD_SECONDS + 1)
    hands.keep(table, BERT.user_id, messages[BERT.user_id])  # type: ignore[arg-type]
    over, _ = played_out(table)

    await follow(hands, over)

    assert edited(messages) == {ANNA.user_id: [over.version], CLEO.user_id: [over.version]}
    assert hands._kept == {}


async def test_nothing_is_kept_of_a_hand_that_is_over(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    over, _ = played_out(table)
    await follow(hands, over)

    hands.keep(over, ANNA.user_id, messages[ANNA.user_id])  # type: ignore[arg-type]

    assert hands._kept == {}


async def test_the_time_counts_from_the_press_and_not_from_its_answer(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing(landlord=0)
    monkeypatch.setattr(bot_hands, "now", lambda: START.timestamp() + GOOD_SECONDS - 1)
    messages = open_all(hands, table)
    after = acted(table, Play(table.state.hands[0][:1])).table
    await follow(hands, after)
    assert edited(messages)

    monkeypatch.setattr(bot_hands, "now", lambda: START.timestamp() + GOOD_SECONDS + 1)
    third = acted(after, allowed(after)[-1]).table
    await follow(hands, third)

    assert CLEO.user_id not in edited(messages)


async def test_whoever_acts_on_his_hand_gets_no_edit_beside_his_answer(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)

    hands.drop(table.id, ANNA.user_id)
    hands.drop(table.id, 4711)
    after = acted(table, Play(table.state.hands[0][:1])).table
    await follow(hands, after)

    assert edited(messages) == {BERT.user_id: [after.version]}


async def test_a_newer_message_of_the_same_hand_is_the_one_that_follows(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    newer = Message(BERT.user_id)
    hands.keep(table, BERT.user_id, newer)  # type: ignore[arg-type]
    after = acted(table, Play(table.state.hands[0][:1])).table

    await follow(hands, after)

    assert edited(messages) == {ANNA.user_id: [after.version]}
    assert [edit["version"] for edit in newer.edits] == [after.version]


async def test_a_message_that_was_replaced_while_it_was_drawn_is_not_edited(
    hands: Hands, drawing: Drawing
) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    after = acted(table, Play(table.state.hands[0][:1])).table
    drawing.seconds[after.version] = 0.05
    hands.follow(after)
    await asyncio.sleep(0.01)

    hands.keep(after, BERT.user_id, Message(BERT.user_id))  # type: ignore[arg-type]
    await asyncio.sleep(0.1)

    assert BERT.user_id not in edited(messages)


async def test_whoever_has_nothing_to_see_any_more_is_left_alone(hands: Hands, drawing: Drawing) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    drawing.blind.add(BERT.user_id)
    after = acted(table, Play(table.state.hands[0][:1])).table

    await follow(hands, after)

    assert edited(messages) == {ANNA.user_id: [after.version]}


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ClientConnectionError(),
        TimeoutError(),
        discord.DiscordServerError(type("Gone", (), {"status": 500, "reason": "down"})(), None),
        discord.NotFound(type("Gone", (), {"status": 404, "reason": "unknown message"})(), None),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_a_message_that_discord_does_not_take_harms_nobody(
    hands: Hands, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    messages[ANNA.user_id].error = error
    after = acted(table, Play(table.state.hands[0][:1])).table

    with caplog.at_level(logging.WARNING):
        await follow(hands, after)

    assert edited(messages) == {BERT.user_id: [after.version]}
    assert caplog.records == []


async def test_a_bug_in_the_drawing_is_logged_and_the_others_are_shown(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)
    drawn = hands._draw

    async def broken(table: Table, user_id: int, interaction: Any) -> dict[str, Any] | None:
        if user_id == ANNA.user_id:
            raise KeyError("bug")
        return await drawn(table, user_id, interaction)

    monkeypatch.setattr(hands, "_draw", broken)
    after = acted(table, Play(table.state.hands[0][:1])).table
    await follow(hands, after)

    assert edited(messages) == {BERT.user_id: [after.version]}
    assert "work in the background failed" in caplog.text


async def test_bids_are_followed_like_plays(hands: Hands) -> None:
    table = dealt()
    messages = open_all(hands, table)

    after = acted(table, Bid(1)).table
    await follow(hands, after)

    assert edited(messages) == {ANNA.user_id: [after.version], BERT.user_id: [after.version]}


async def test_nothing_is_edited_after_the_end_of_the_process(hands: Hands) -> None:
    table = playing(landlord=0)
    messages = open_all(hands, table)

    await hands.close()
    await follow(hands, acted(table, Play(table.state.hands[0][:1])).table)

    assert edited(messages) == {}
