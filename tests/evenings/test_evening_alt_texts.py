"""Every picture that is sent has an alt text, in the language of those who get it, with what it shows."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from cards import bid_for, deal, give_up, move, seen, sit, tap
from evening import Answer, Evening, Guest, alt_texts, walk
from promotion import press, seat, turn, until
from simcord.backend.models import Message

import cogs
from bot.words import Tongue, say
from cogs.doudizhu_words import hand_text
from cogs.shengguantu_face import office_text
from games import bobing, doudizhu, shengguantu
from games.shengguantu.events import Rolled

LANGUAGES = {"zh-TW": "zh-TW", "zh-CN": "zh-CN", "en": "en-US"}
SOURCES = Path(cogs.__file__).parent

evenings = pytest.mark.asyncio
spoken = pytest.mark.parametrize("language", LANGUAGES)


def alt_of(what: Message | Answer | None) -> str:
    """The one alt text of a message, as it stands on the file and in the layout."""
    message = what.message if isinstance(what, Answer) else what
    assert message is not None
    (alt,), (file,) = alt_texts(message), message.attachments
    assert file["description"] == alt
    assert 0 < len(alt) <= 1024
    assert not any(mark in alt for mark in ("**", "<:", "<t:", "-# "))
    media = [item for c in walk(message.components) for item in c.get("items") or []]
    assert [item["media"]["url"].rsplit("/", 1)[-1].split("?")[0] for item in media] == [file["filename"]]
    return alt


async def speak(evening: Evening, language: str) -> None:
    admin = evening.invite_with("manage_guild", "Mod", LANGUAGES[language])
    await admin.slash("settings language", language=language)
    await evening.wait(1)


def test_no_picture_is_sent_but_through_the_one_door_that_asks_for_an_alt_text() -> None:
    """`discord.File` is made in `layout.picture_file`, and for the files that a reader saves."""
    made = {
        (file.name, node.lineno)
        for file in SOURCES.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("File")
    }

    assert {name for name, _ in made} == {"layout.py", "handover.py", "records.py", "dice.py"}
    assert len([name for name, _ in made if name == "layout.py"]) == 1


@evenings
@spoken
async def test_the_bowl_tells_its_dice_and_its_award(evening: Evening, language: str) -> None:
    await speak(evening, language)
    await evening.open(3)
    assert alt_of(evening.board()) == say(language, "alt-empty")
    await evening.guests[0].press("start")
    await evening.wait(1)

    for _ in range(6):
        await evening.turn()
        (event, *_) = evening.table().recent[-1].events
        alt = alt_of(evening.board())
        assert "\u00a0".join(map(str, event.dice)) in alt
        award = f"award-{event.award.name.lower()}" if event.award else "plate-nothing"
        assert event.class_ or say(language, award) in alt


@evenings
@spoken
async def test_a_bowl_at_the_end_tells_the_throw_that_won(evening: Evening, language: str) -> None:
    await speak(evening, language)
    await evening.begin_short(3)
    table_id = evening.table().id

    await evening.sweep_to_the_end()

    table = await evening.bot.tables.find(table_id)
    assert table is not None
    outcome = bobing.outcome(table.state)
    assert outcome is not None
    assert "\u00a0".join(map(str, outcome.winner.dice)) in alt_of(evening.board())


@evenings
@spoken
async def test_the_table_of_cards_tells_what_lies_there(evening: Evening, language: str) -> None:
    await speak(evening, language)
    tongue = Tongue(language)
    (bo, *_) = await sit(evening, turn_limit=120)
    assert alt_of(evening.board()) == tongue("table-alt-lobby")
    await bo.press("start")
    await evening.wait(1)
    assert tongue("table-alt-closed") in alt_of(evening.board())

    await bid_for(evening)
    await move(evening)
    await evening.wait(2)
    table = evening.table()
    view, alt = doudizhu.view(table.state, None), alt_of(evening.board())
    assert hand_text(view.bottom or (), tongue) in alt
    assert tongue("doudizhu-hand-number", number=1) in alt
    assert tongue("landlord-mark") in alt
    assert tongue("table-alt-turn", name=evening.next().name) in alt
    for sitter in table.by_seat:
        assert sitter.name in alt
        assert str(view.counts[sitter.seat or 0]) in alt

    await give_up(evening)
    over = await evening.bot.tables.find(table.id)
    assert over is not None
    end, alt = doudizhu.view(over.state, None), alt_of(evening.board())
    assert end.outcome is not None
    assert all(str(abs(score)) in alt for score in end.outcome.scores)
    assert all(hand_text(hand, tongue) in alt for hand in end.hands or ())


@evenings
async def test_a_hand_tells_its_cards_to_its_owner_in_his_language(evening: Evening) -> None:
    seated = await deal(evening)
    await bid_for(evening)

    for guest in seated:
        answer = await guest.slash("hand")
        held = seen(evening.table(), guest).hand or ()
        tongue = Tongue(guest.language)
        told = tongue("hand-alt", count=len(held), cards=hand_text(held, tongue))
        assert alt_of(answer) == told
    lifted = await seated[0].slash("hint")
    assert alt_of(lifted)
    await tap(seated[0], lifted, ":play:")


@evenings
@spoken
async def test_a_turn_of_a_career_tells_its_dice_and_where_they_lead(evening: Evening, language: str) -> None:
    await speak(evening, language)
    await evening.guests[0].slash("table open", game="shengguantu")
    assert alt_of(evening.board()) == say(language, "game-shengguantu")
    await evening.guests[0].slash("table end")
    await evening.wait(2)
    await seat(evening)

    for _ in range(8):
        await turn(evening)
        events = evening.table().recent[-1].events
        thrown = [event for event in events if isinstance(event, Rolled)]
        if thrown:
            alt = alt_of(evening.board())
            assert "\u00a0".join(map(str, thrown[-1].dice)) in alt
            assert evening.table().at(thrown[-1].seat).name in alt


def check_chart(evening: Evening, guest: Guest, alt: str) -> None:
    view, tongue = shengguantu.view(evening.table().state, None), Tongue(guest.language)
    assert tongue("sheet-pool", pool=view.pool) in alt
    assert tongue("sheet-round", round=view.round) in alt
    for sitter in evening.table().by_seat:
        assert sitter.name in alt
        assert office_text(view, sitter.seat or 0, tongue) in alt


@evenings
async def test_charts_and_careers_tell_offices_in_the_readers_language(evening: Evening) -> None:
    await seat(evening)
    await until(evening, lambda table: table.state.round > 3)

    for guest in evening.guests[:3]:
        chart, career = await guest.slash("chart"), await guest.slash("career")
        check_chart(evening, guest, alt_of(chart))
        near = await press(guest, chart, "part")
        assert near.message is not None
        stands = evening.env.backend.messages[near.message.channel_id][near.message.id]
        check_chart(evening, guest, alt_of(stands))
        view = shengguantu.view(evening.table().state, None)
        sitter = evening.table().sitter(guest.id)
        assert sitter is not None
        assert guest.name in alt_of(career)
        assert office_text(view, sitter.seat or 0, Tongue(guest.language)) in alt_of(career)
