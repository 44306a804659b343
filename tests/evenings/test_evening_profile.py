"""Profiles, emblems and the ranking as the players of a guild see them."""

from __future__ import annotations

from typing import Any

import pytest
from earlier import play_hands
from evening import Answer, Evening, Guest, custom_ids, text_of, walk
from simcord.backend.models import Message
from simcord.results import ResponseMessage

from bot.words import Tongue
from cogs.emblems import EMBLEMS
from cogs.evening_words import standing
from cogs.titles import TITLE_WORDS
from games.doudizhu.titles import points_to_next, title

pytestmark = pytest.mark.asyncio


def now_reads(evening: Evening, answer: Answer) -> Message:
    """A private message as it stands now."""
    assert answer.message is not None
    return evening.env.backend.messages[answer.message.channel_id][answer.message.id]


def menu(message: Message) -> list[dict[str, Any]]:
    """The emblems that can be chosen, none if the message has no such menu."""
    return [option for c in walk(message.components) for option in c.get("options") or []]


async def choose(evening: Evening, guest: Guest, answer: Answer, emblem: int) -> None:
    shown = now_reads(evening, answer)
    (custom_id,) = [found for found in custom_ids(shown) if found.startswith("kaiju-emblem:")]
    picked = await guest.actor.select(ResponseMessage(evening.env, shown), [str(emblem)], custom_id=custom_id)
    evening.answered(picked)


def points(evening: Evening, guest: Guest) -> int:
    found = [row for row in evening.rows()["scores"] if (row["user_id"], row["what"]) == (guest.id, "points")]
    return sum(row["count"] for row in found)


def of_all(evening: Evening, guest: Guest, what: str) -> int:
    found = [row for row in evening.rows()["scores"] if (row["user_id"], row["what"]) == (guest.id, what)]
    return sum(row["count"] for row in found)


def heading(guest: Guest, name: str, emblem: int) -> str:
    return guest.reads("profile-heading", emblem=EMBLEMS[emblem][0], name=name)


async def test_who_has_not_played_is_told_so_in_his_own_language(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        answer = await guest.slash("profile")

        assert answer.private
        assert answer.text.splitlines() == [
            heading(guest, guest.name, guest.id % 12),
            guest.reads("profile-nothing"),
            guest.reads("profile-chips", chips=10_000),
        ]


async def test_a_profile_tells_title_place_and_record(evening: Evening) -> None:
    seated = evening.guests[:3]
    await play_hands(evening, 5, *seated)
    for guest in seated:
        answer = await guest.slash("profile")

        total, led = of_all(evening, guest, "points"), of_all(evening, guest, "landlord_hands")
        left = points_to_next(total)
        assert left is not None
        chips = 10_000 + 50 * total
        place = 1 + sum(of_all(evening, other, "points") > total for other in seated)
        won = {what: of_all(evening, guest, what) for what in ("landlord_wins", "peasant_wins")}
        assert answer.text.splitlines() == [
            heading(guest, guest.name, guest.id % 12),
            guest.reads("profile-title", title=word(guest, total), total=told(guest, total)),
            guest.reads("profile-next", left=left, title=word(guest, total + left)),
            guest.reads("profile-place", place=place),
            guest.reads("profile-hands", hands=5),
            guest.reads("profile-landlord", hands=led, wins=won["landlord_wins"]),
            guest.reads("profile-peasant", hands=5 - led, wins=won["peasant_wins"]),
            guest.reads(
                "profile-plays",
                bombs=of_all(evening, guest, "bombs"),
                springs=of_all(evening, guest, "springs"),
            ),
            guest.reads("profile-chips", chips=chips),
        ]


def told(guest: Guest, total: int) -> int | str:
    return standing(total, Tongue(guest.language))


def word(guest: Guest, total: int) -> str:
    return guest.reads(TITLE_WORDS[title(total)])


async def test_the_profile_of_another_shows_neither_his_chips_nor_a_choice(evening: Evening) -> None:
    bo, cheng, dana = evening.guests[:3]
    await play_hands(evening, 1, bo, cheng, dana)

    answer = await dana.slash("profile", member=bo)

    assert answer.private
    assert answer.text.startswith(heading(dana, bo.name, bo.id % 12))
    assert dana.reads("profile-chips", chips="").strip() not in answer.text
    assert answer.message is not None
    assert menu(answer.message) == []
    himself = await dana.slash("profile", member=dana)
    assert himself.message is not None
    assert len(menu(himself.message)) == 12


async def test_an_emblem_is_chosen_from_twelve_before_and_after_a_restart(evening: Evening) -> None:
    for guest in evening.guests[:3]:
        answer = await guest.slash("profile")
        options = menu(now_reads(evening, answer))
        assert [option["label"] for option in options] == [guest.reads(key) for _, key in EMBLEMS]
        assert [option["value"] for option in options if option.get("default")] == [str(guest.id % 12)]

        await choose(evening, guest, answer, 4)
        assert text_of(now_reads(evening, answer)).startswith(heading(guest, guest.name, 4))
        await evening.replace_bot()
        await choose(evening, guest, answer, 7)

        shown = now_reads(evening, answer)
        assert text_of(shown).startswith(heading(guest, guest.name, 7))
        assert [option["value"] for option in menu(shown) if option.get("default")] == ["7"]
        other = evening.guests[5]
        seen = await other.slash("profile", member=guest)
        assert seen.text.startswith(heading(other, guest.name, 7))
