"""`/rules`: those of the table here, or of any game."""

from __future__ import annotations

import pytest
from cards import sit
from evening import Answer, Evening, Guest

from bot.words import Tongue, say
from cogs.play_words import play_chips

pytestmark = pytest.mark.asyncio

PLAY = "play:0:1"
"""How the button ends that leads to what is done with chips and prizes."""


def of_doudizhu(guest: Guest) -> str:
    return guest.reads("rules-doudizhu")


def of_bobing(guest: Guest) -> str:
    return guest.reads("rules-common")


def holds(answer: Answer, *parts: str) -> bool:
    assert answer.private
    return all(part in answer.text for part in parts)


async def test_where_there_is_no_table_the_rules_of_either_game_can_be_read(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        assert holds(await guest.slash("rules"), of_bobing(guest))
        assert holds(await guest.slash("rules", game="bobing"), of_bobing(guest))
        answer = await guest.slash("rules", game="doudizhu")
        assert holds(answer, of_doudizhu(guest))


async def test_at_a_table_its_own_rules_come_with_its_own_options(evening: Evening) -> None:
    for guest in await sit(evening, stake=150, turn_limit=30):
        own = guest.reads("doudizhu-stake", stake=150, entry=1800)
        clock = guest.reads("doudizhu-clock", seconds=30)
        for answer in (await guest.slash("rules"), await guest.press("rules")):
            assert holds(answer, of_doudizhu(guest), own, clock)
        assert holds(await guest.slash("rules", game="doudizhu"), own)


async def test_at_a_table_the_rules_of_the_other_game_can_be_read_without_its_options(
    evening: Evening,
) -> None:
    guest, *_ = await sit(evening)

    answer = await guest.slash("rules", game="bobing")

    assert holds(answer, of_bobing(guest))
    assert guest.reads("rules-this-table") not in answer.text
    text = await guest.slash("rules", text="b")
    assert holds(text, say(guest.language, "rules-text-b"))


async def test_a_bystander_reads_the_rules_of_the_table_too(evening: Evening) -> None:
    await sit(evening)
    guest = evening.guests[7]

    assert holds(await guest.slash("rules"), of_doudizhu(guest))


async def test_what_is_done_with_chips_and_prizes_stands_behind_a_button_of_the_rules(
    evening: Evening,
) -> None:
    seated = await sit(evening)
    for guest in evening.guests[:3]:  # of each language one
        for answer in (await guest.slash("rules"), await guest.slash("rules", game="bobing")):
            told = await guest.press(PLAY, on=answer)
            assert holds(told, play_chips(Tongue(guest.language)))
    told = await seated[0].press(PLAY, on=await seated[0].press("rules"))
    assert holds(told, play_chips(Tongue(seated[0].language)))
