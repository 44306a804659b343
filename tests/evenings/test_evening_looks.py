"""Boards with pictures, with pictures that move, or in text alone; members who want text for themselves."""

from __future__ import annotations

from typing import Any

import pytest
from cards import deal, has, now_reads, play_as_landlord, seen, tap
from evening import Answer, Evening, Guest, alt_texts, labels, text_of, walk
from promotion import press, seat, turn, until
from simcord.backend.models import Message

from bot.emoji import CARDS, DICE, glyphs_of
from bot.words import Tongue, say
from cogs.doudizhu_words import hand_text
from games.shengguantu.events import Rolled

pytestmark = pytest.mark.asyncio

LANGUAGES = {"zh-TW": "zh-TW", "zh-CN": "zh-CN", "en": "en-US"}
"""What the bot calls them, and Discord."""


def files(message: Message | None) -> list[str]:
    """The names of what hangs on a message."""
    assert message is not None
    return [attachment["filename"] for attachment in message.attachments]


def shows_pictures(message: Message | None) -> bool:
    assert message is not None
    assert bool(alt_texts(message)) == bool(files(message))
    return bool(files(message))


async def choose(evening: Evening, look: str, language: str = "zh-TW") -> Guest:
    """Whoever manages the guild chooses its language and its look."""
    admin = evening.invite_with("manage_guild", f"Mod {look}", LANGUAGES[language])
    await admin.slash("settings language", language=language)
    answer = await admin.slash("settings look", look=look)
    assert answer.private
    assert answer.text == admin.reads(f"look-set-{look}")
    await evening.wait(2)
    return admin


def dice_of(evening: Evening) -> str:
    (event,) = evening.table().recent[-1].events
    return "\u00a0".join(map(str, event.dice))


# What a guild chooses


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_running_board_loses_its_picture_at_once_and_says_what_it_showed(
    evening: Evening, language: str
) -> None:
    await evening.begin(3)
    await evening.turn()
    (alt,) = alt_texts(evening.board())

    await choose(evening, "text", language)

    assert not shows_pictures(evening.board())
    assert say(language, "alt-throw", dice=dice_of(evening), award="…").split("…")[0] in text_of(
        evening.board()
    )
    await choose(evening, "pictures", language)
    assert files(evening.board()) == ["bowl.png"]
    (alt,) = alt_texts(evening.board())
    assert alt not in text_of(evening.board())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_game_of_dice_is_played_in_text(evening: Evening, language: str) -> None:
    await choose(evening, "text", language)
    await evening.begin_short(3)
    assert say(language, "alt-empty") not in text_of(evening.board())

    await evening.turn()
    assert dice_of(evening) in text_of(evening.board())
    await evening.replace_bot()
    await evening.wait(2)
    assert not shows_pictures(evening.board())
    for _ in range(200):
        if evening.is_over():
            break
        await evening.turn()

    shown = text_of(evening.board())
    assert not shows_pictures(evening.board())
    assert say(language, "end-prizes") in shown
    assert say(language, "alt-throw", dice="…", award="").split("…")[0] in shown


# Pictures that move


async def test_only_the_board_that_a_throw_just_changed_moves(evening: Evening) -> None:
    _, cheng, _ = await evening.begin(3)
    await choose(evening, "moving")
    assert files(evening.board()) == ["bowl.png"]

    await evening.turn()
    assert files(evening.board()) == ["bowl.gif"]
    (alt,) = alt_texts(evening.board())
    assert dice_of(evening) in alt
    await cheng.slash("table status")
    assert files(evening.board()) == ["bowl.png"]
    await evening.next().slash("roll")
    assert files(evening.board()) == ["bowl.gif"]
    waiting = evening.others()[0]
    await waiting.press("autopilot")
    await evening.wait(2)
    await waiting.press("autopilot")
    await evening.wait(2)
    assert files(evening.board()) == ["bowl.png"]


async def test_the_same_throw_does_not_move_again_in_another_language_nor_after_a_restart(
    evening: Evening,
) -> None:
    await evening.begin(3)
    await choose(evening, "moving")
    await evening.turn()
    assert files(evening.board()) == ["bowl.gif"]

    await choose(evening, "moving", "en")
    assert files(evening.board()) == ["bowl.png"]
    await evening.turn()
    assert files(evening.board()) == ["bowl.gif"]
    await evening.replace_bot()
    await evening.wait(2)
    await evening.guests[1].slash("table status")
    assert files(evening.board()) == ["bowl.png"]
    await evening.turn()
    assert files(evening.board()) == ["bowl.gif"]


async def test_a_throw_made_while_its_board_waits_its_turn_moves_when_it_is_shown(evening: Evening) -> None:
    await evening.begin(3)
    await choose(evening, "moving")
    await evening.next().press("roll")
    await evening.next().press("roll")  # too soon after the last edit

    await evening.wait(2)

    assert files(evening.board()) == ["bowl.gif"]


async def test_the_end_of_a_game_stands_still(evening: Evening) -> None:
    await choose(evening, "moving")
    await evening.begin_short(3)

    await evening.sweep_to_the_end()

    assert files(evening.board()) == ["bowl.png"]


async def test_the_dice_of_a_career_move_and_cards_do_not(evening: Evening) -> None:
    await choose(evening, "moving")
    await seat(evening)
    assert files(evening.board()) == ["shengguantu.png"]

    await turn(evening)
    threw = any(isinstance(event, Rolled) for event in evening.table().recent[-1].events)
    assert threw
    assert files(evening.board()) == ["shengguantu.gif"]
    await evening.guests[0].slash("table status")
    assert files(evening.board()) == ["shengguantu.png"]


# Cards and offices in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hand_of_cards_is_played_in_text(evening: Evening, language: str) -> None:
    await choose(evening, "text", language)
    seated = await play_as_landlord(evening)
    board = text_of(evening.board())
    assert not shows_pictures(evening.board())
    bottom = evening.table().state.bottom
    assert hand_text(bottom, Tongue(language)) in board

    for guest in seated:
        answer = await guest.slash("hand")
        assert answer.private
        assert not shows_pictures(answer.message)
        assert hand_text(seen(evening.table(), guest).hand or (), Tongue(guest.language)) in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_career_is_walked_in_text(evening: Evening, language: str) -> None:
    await choose(evening, "text", language)
    bo, *_ = await seat(evening)
    for _ in range(6):
        await turn(evening)
    assert not shows_pictures(evening.board())
    assert all(guest.name in text_of(evening.board()) for guest in evening.guests[:4])

    chart = await bo.slash("chart")
    career = await bo.slash("career")

    for answer in (chart, career):
        assert answer.private
        assert not shows_pictures(answer.message)
    assert all(guest.name in chart.text for guest in evening.guests[:4])
    assert bo.reads("career-heading", name=bo.name) in career.text


# What a member chooses for himself


@pytest.mark.parametrize("who", [0, 1, 2])
async def test_a_hand_that_is_shown_gives_up_its_picture_when_its_owner_wants_text(
    evening: Evening, who: int
) -> None:
    seated = await deal(evening)
    guest, other = seated[who], seated[(who + 1) % 3]
    hand, others = await guest.slash("hand"), await other.slash("hand")
    assert files(now_reads(hand)) == ["hand.png"]

    answer = await guest.slash("text-only", state="on")
    await evening.wait(1)

    assert answer.private
    assert answer.text == guest.reads("private-text-on")
    assert not shows_pictures(now_reads(hand))
    assert hand_text(seen(evening.table(), guest).hand or (), Tongue(guest.language)) in text_of(
        now_reads(hand)
    )
    assert shows_pictures(now_reads(others))
    assert shows_pictures(evening.board())
    await evening.replace_bot()
    again = await guest.slash("hand")
    assert not shows_pictures(again.message)
    answer = await guest.slash("text-only", state="off")
    await evening.wait(1)
    assert answer.text == guest.reads("private-text-off")
    assert shows_pictures(now_reads(again))


async def test_a_hand_in_text_is_played_from_like_any_other(evening: Evening) -> None:
    (bo, *_) = await play_as_landlord(evening)
    await bo.slash("text-only", state="on")
    hand = await bo.slash("hand")

    await tap(bo, hand, ":hint:")
    assert not shows_pictures(now_reads(hand))
    assert has(now_reads(hand), ":play:")
    await tap(bo, hand, ":play:")

    assert evening.table().state.moves
    assert not shows_pictures(now_reads(hand))


async def test_a_chart_that_is_shown_gives_up_its_picture_at_the_next_press(evening: Evening) -> None:
    bo, *_ = await seat(evening)
    await turn(evening)
    chart = await bo.slash("chart")
    assert files(chart.message) == ["chart.png"]
    await bo.slash("text-only", state="on")

    await press(bo, chart, "part")

    assert not shows_pictures(now_reads(chart))
    assert bo.reads("sgt-pool", pool=evening.table().state.pool, round=1) in text_of(now_reads(chart))


async def test_what_one_wants_in_text_no_other_loses(evening: Evening) -> None:
    bo, cheng, *_ = await seat(evening)
    await turn(evening)
    await turn(evening)
    await bo.slash("text-only", state="on")

    for guest, wanted in ((bo, False), (cheng, True)):
        for command in ("chart", "career"):
            assert shows_pictures((await guest.slash(command)).message) is wanted
    assert shows_pictures(evening.board())


# Emojis in the place of figures


IDS = {name: str(1300000000000000000 + n) for n, name in enumerate((*DICE, *CARDS))}


def parts(message: Message | None, *fields: str) -> list[str]:
    """Labels of buttons, options, placeholders and alt texts of a message."""
    assert message is not None
    found: list[Any] = [*labels(message), *alt_texts(message)]
    for component in walk(message.components):
        found.append(component.get("placeholder"))
        found += [option["label"] for option in component.get("options") or []]
    return [text for text in found if text]


def check_plain(*messages: Message | None) -> None:
    """No code of an emoji where it would not be one."""
    for message in messages:
        assert not any("<:" in text for text in parts(message))


async def test_dice_and_cards_are_emojis_in_texts_and_nowhere_else(evening: Evening) -> None:
    evening.bot.glyphs = glyphs_of(IDS)
    bo, *_ = await evening.begin(3)
    for _ in range(3):
        await evening.turn()

    (event,) = evening.table().recent[-1].events
    thrown = "".join(f"<:kaiju_d{face}:{IDS[f'kaiju_d{face}']}>" for face in event.dice)
    assert thrown in text_of(evening.board())
    assert text_of(evening.board()).count("<:kaiju_d") >= 18
    check_plain(evening.board())
    await bo.slash("table end")
    await evening.wait(2)
    check_plain(evening.board())


async def test_cards_in_texts_are_emojis_with_their_suits(evening: Evening) -> None:
    evening.bot.glyphs = glyphs_of(IDS)
    (bo, *_) = await play_as_landlord(evening)
    hand = await bo.slash("hand")
    held = seen(evening.table(), bo).hand or ()
    assert hand.text.count("<:kaiju_c") == len(held)

    await tap(bo, hand, ":hint:")
    chosen = now_reads(hand)
    assert text_of(chosen).count("<:kaiju_c") > len(held)
    check_plain(chosen, hand.message)
    await tap(bo, hand, ":play:")
    await evening.wait(2)

    (played,) = evening.table().state.moves
    assert f"<:{CARDS[played.cards[0]]}:" in text_of(evening.board())
    check_plain(evening.board(), now_reads(hand))


async def test_dice_of_a_career_are_emojis(evening: Evening) -> None:
    evening.bot.glyphs = glyphs_of(IDS)
    await seat(evening)

    await until(evening, lambda table: table.state.round > 1)

    assert "<:kaiju_d" in text_of(evening.board())
    check_plain(evening.board())


async def test_text_alone_has_no_emojis_which_a_reader_would_hear_by_name(evening: Evening) -> None:
    evening.bot.glyphs = glyphs_of(IDS)
    await choose(evening, "text")
    (bo, *_) = await play_as_landlord(evening)

    hand: Answer = await bo.slash("hand")

    assert "<:" not in text_of(evening.board()) + hand.text
    await bo.slash("table end")
