"""What was played: the list of it, each game of it, and any game told again from its first step on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import cards
import promotion
import pytest
from evening import Answer, Evening, Guest, custom_ids, parsed, text_of, walk
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage
from test_evening_discretion import hide

from bot import shelf
from bot.records import check_record
from bot.words import Tongue
from cogs.doudizhu_words import hand_text
from games import doudizhu
from games.doudizhu.cards import DECK

pytestmark = pytest.mark.asyncio

LIMIT = 4000
"""Characters of all texts of a message."""


async def tap(guest: Guest, answer: Answer, part: str) -> Answer:
    """Press the button of a private message whose custom id has this part."""
    return await cards.tap(guest, answer, part)


async def pick(guest: Guest, answer: Answer, table_id: int) -> Answer:
    message = cards.now_reads(answer)
    custom_id = next(c for c in custom_ids(message) if c.startswith("kaiju-history:"))
    shown = ResponseMessage(guest.evening.env, message)
    return guest.evening.answered(await guest.actor.select(shown, [str(table_id)], custom_id=custom_id))


def now(answer: Answer) -> str:
    return text_of(cards.now_reads(answer))


def offered(answer: Answer) -> list[str]:
    """The tables that can be picked."""
    return [o["value"] for c in walk(cards.now_reads(answer).components) for o in c.get("options") or []]


async def short_game(evening: Evening, **options: Any) -> int:
    """A game of 博饼 to its end; its number."""
    await evening.begin_short(2, prizes="一秀 1", **options)
    number = evening.table().id
    await evening.sweep_to_the_end()
    await evening.wait(1)
    return number


async def a_hand(evening: Evening) -> int:
    await cards.play_as_landlord(evening)
    number = evening.table().id
    await cards.play_out(evening)
    return number


async def a_career(evening: Evening) -> int:
    """A game of 陞官圖, by the clock where nobody has to decide."""
    await promotion.seat(evening, 2, fast=True, entry=100)
    number = evening.table().id
    for _ in range(1500):
        if evening.is_over():
            break
        await evening.wait(20)
    await evening.wait(2)
    return number


async def stopped(evening: Evening, at: Any = None) -> int:
    bo, _ = await evening.begin(2, at=at)
    number = evening.table(at).id
    await bo.slash("table end", at=at)
    await evening.wait(2)
    return number


async def read_all(guest: Guest, answer: Answer) -> list[str]:
    """Every page of a replay, turned one after the other."""
    pages = [now(answer)]
    for number in range(2, 200):
        part = next((c for c in custom_ids(cards.now_reads(answer)) if c.endswith(f":{number}")), None)
        if part is None:
            return pages
        await tap(guest, answer, part)
        pages.append(now(answer))
    raise AssertionError("there is no end of pages")


# The list


async def test_a_guild_without_games_has_an_empty_history(evening: Evening) -> None:
    await evening.open(2)  # a lobby is no game
    for guest in evening.guests[:3]:
        answer = await guest.slash("history")

        assert answer.private
        assert answer.text == guest.reads("played-none")


async def test_the_list_has_one_line_a_game_and_its_result_in_the_readers_words(evening: Evening) -> None:
    first, second = await short_game(evening), await stopped(evening)
    third = await a_hand(evening)
    rows = {row["id"]: row for row in evening.rows()["game_tables"]}

    for guest in evening.guests[:3]:
        text = (await guest.slash("history")).text.splitlines()

        assert text[0] == guest.reads("played-heading")
        for line, (number, game, count) in zip(
            text[1::2], ((third, "doudizhu", 3), (second, "bobing", 2), (first, "bobing", 2)), strict=False
        ):
            day = f"<t:{int(rows[number]['ended_at'])}:d>"
            named = guest.reads(f"game-{game}")
            assert line == guest.reads("played-line", table=number, game=named, day=day, count=count)
        assert text[4] == guest.reads("ending-stopped")
        assert text[-1] == guest.reads("played-only-seen")
        winner = next(g for g in evening.guests if f"**{g.name}**" in text[6])
        assert text[6].startswith(
            guest.reads("played-bobing", name=winner.name, award="\0", count=2).split("\0")[0]
        )


async def test_the_list_can_be_narrowed_to_a_game_and_to_a_member(evening: Evening) -> None:
    first, second = await stopped(evening), await a_hand(evening)
    _, cheng, dana, *_, other = evening.guests

    assert offered(await cheng.slash("history")) == [str(second), str(first)]
    assert offered(await cheng.slash("history", game="bobing")) == [str(first)]
    assert offered(await cheng.slash("history", member=dana)) == [str(second)]
    answer = await cheng.slash("history", member=dana, game="doudizhu")
    assert answer.text.splitlines()[0] == cheng.reads("played-heading-of", what=f"{dana.name}・斗地主")
    assert (await cheng.slash("history", member=dana, game="bobing")).text == cheng.reads("played-none")
    assert (await cheng.slash("history", member=other)).text == cheng.reads("played-none")


async def test_pages_are_full_though_some_games_may_not_be_seen(evening: Evening) -> None:
    bo, cheng, *_, outsider = evening.guests
    hidden = hide(evening, bo, cheng)
    seen_by_all, every = [], []
    for n in range(17):
        number = await stopped(evening, hidden if n % 2 else None)
        every.insert(0, str(number))
        if n % 2 == 0:
            seen_by_all.insert(0, str(number))
    await evening.replace_bot()

    for guest, numbers in ((outsider, seen_by_all), (cheng, every)):
        answer = await guest.slash("history")
        count = -(-len(numbers) // 8)
        for page in range(1, count + 1):
            if page > 1:
                await tap(guest, answer, f"kaiju-page:played:0:{page}")
            assert offered(answer) == numbers[page * 8 - 8 : page * 8]
            assert guest.reads("page-number", n=page, count=count) in now(answer)


async def test_an_outsider_learns_nothing_of_games_in_a_channel_that_he_may_not_see(evening: Evening) -> None:
    bo, cheng, *_, outsider = evening.guests
    hidden = hide(evening, bo, cheng)
    number = await stopped(evening, hidden)
    seen = await cheng.slash("history")

    assert offered(seen) == [str(number)]
    assert (await outsider.slash("history")).text == outsider.reads("played-none")
    await evening.refuses(
        outsider.slash("history", table=number), outsider, "refused-no-such-table", table=number
    )
    await evening.refuses(
        outsider.slash("replay", table=number), outsider, "refused-no-such-table", table=number
    )
    assert (await cheng.slash("replay", table=number)).private


# One game


@pytest.mark.parametrize("play", [short_game, a_hand, a_career])
async def test_a_game_is_picked_from_the_list_and_told_again_and_its_record_holds(
    evening: Evening, play: Any
) -> None:
    number = await play(evening)
    steps = [row["n"] for row in evening.rows()["events"] if row["table_id"] == number]
    row = next(row for row in evening.rows()["game_tables"] if row["id"] == number)
    named = [seat["name"] for seat in evening.rows()["seats"] if seat["table_id"] == number]
    await evening.replace_bot()  # nothing of all this was kept in memory alone

    for guest in evening.guests[:3]:
        listed = await guest.slash("history")
        await pick(guest, listed, number)

        text = now(listed)
        game = guest.reads(f"game-{row['game']}")
        assert text.splitlines()[0] == guest.reads("played-table", table=number, game=game)
        assert f"<#{evening.channel.id}>" in text
        assert all(name in text for name in named)
        assert len(text) <= LIMIT
        replayed = await tap(guest, listed, ":replay")
        assert replayed.private
        pages = await read_all(guest, replayed)
        assert all(len(page) <= LIMIT for page in pages)
        told = "\n".join(pages)
        for n in steps:
            assert (
                f"\n{guest.reads('replay-step', n=n, line=chr(0), mark='').split(chr(0))[0]}" in f"\n{told}"
            )
        proof = await tap(guest, replayed, ":verify")
        (record,) = (await proof.files()).values()
        assert check_record(parsed(record)).difference is None
        await tap(guest, listed, "kaiju-page:played:0:1")
        assert offered(listed) == [str(number)]


async def test_a_hand_is_told_with_the_cards_that_were_dealt(evening: Evening) -> None:
    bo, cheng, dana = await cards.deal(evening)
    number = evening.table().id
    dealt = {guest: cards.seen(evening.table(), guest).hand for guest in (bo, cheng, dana)}
    await cards.bid_for(evening, 1)
    bottom = doudizhu.view(evening.table().state, None).bottom
    assert bottom is not None
    await cards.play_out(evening)

    for guest in (bo, cheng, dana):
        answer, tongue = await guest.press("replay"), Tongue(guest.language)

        for owner, hand in dealt.items():
            assert hand is not None
            told = guest.reads("replay-hand", name=owner.name, cards=hand_text(hand, tongue))
            assert told in answer.text
        assert guest.reads("replay-bottom", cards=hand_text(bottom, tongue)) in answer.text
        assert (await guest.slash("replay")).text == answer.text
        assert (await guest.slash("replay", table=number)).text == answer.text
    assert {card for hand in dealt.values() for card in hand or ()} | set(bottom) == set(DECK)


async def test_of_a_hand_that_is_played_nobody_gets_a_replay_by_any_way(evening: Evening) -> None:
    await cards.deal(evening)
    number, moves = evening.table().id, 0
    while not evening.is_over():
        if moves % 7 == 0:
            before = evening.rows(), text_of(evening.board())
            for guest in evening.guests[1:4]:
                for way in (
                    guest.slash("replay"),
                    guest.slash("replay", table=number),
                    guest.slash("history", table=number),
                    send(guest, f"kaiju-page:replay:{number}:1"),
                    send(guest, f"kaiju:{number}:0:replay"),
                    send(guest, "kaiju-history:history:0:1", str(number)),
                ):
                    answer = await way
                    assert answer.private
                    assert answer.text == guest.reads("refused-replay-not-yet", table=number)
                assert (await guest.slash("history")).text == guest.reads("played-none")
            assert (evening.rows(), text_of(evening.board())) == before
        if evening.table().state.landlord is None:
            await evening.next().slash("bid", points=3)
        else:
            await cards.move(evening)
        moves += 1


async def send(guest: Guest, custom_id: str, *values: str) -> Answer:
    """A press or a pick that no message of the bot offers."""
    evening, backend, board = guest.evening, guest.evening.env.backend, guest.evening.board()
    kind = ComponentType.STRING_SELECT if values else ComponentType.BUTTON
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=board.channel_id,
        guild_id=evening.guild.id,
        user_id=guest.id,
        data={"custom_id": custom_id, "component_type": kind, "values": list(values)},
    )
    part = {"type": kind, "custom_id": custom_id, "label": "x", "style": 2, "id": 2}
    if values:
        part["options"] = [{"label": value, "value": value} for value in values]
    payload["message"] = dict(serializers.message_payload(backend, board))
    payload["message"]["components"] = [{"type": 1, "id": 1, "components": [part]}]
    record.source_message_id = board.id
    backend.emit("INTERACTION_CREATE", payload)
    await evening.env.settle()
    return evening.answered(InteractionResult(evening.env, record))


async def test_a_step_that_the_clock_made_says_so(evening: Evening) -> None:
    await evening.begin_short(2, turn_limit=60)
    await evening.wait(61)
    await evening.sweep_to_the_end()

    for guest in evening.guests[:3]:
        told = (await guest.slash("replay")).text
        first = next(line for line in told.splitlines() if line.startswith("1"))
        assert first.endswith(guest.reads("replay-by-auto").strip())
        assert guest.reads("replay-by-round").strip() in told


async def test_a_table_that_was_never_begun_is_in_no_history(evening: Evening) -> None:
    bo, cheng, *_ = await evening.open(2)
    number = evening.table().id
    await bo.slash("table end")

    assert (await cheng.slash("history")).text == cheng.reads("played-none")
    for command in ("history", "replay"):
        await evening.refuses(
            cheng.slash(command, table=number), cheng, "refused-no-such-table", table=number
        )
    await evening.refuses(cheng.slash("replay"), cheng, "refused-nothing-here")


async def test_who_is_forgotten_stays_in_the_games_under_the_name_that_is_left(evening: Evening) -> None:
    number = await short_game(evening)
    bo, cheng, *_ = evening.guests
    assert bo.name in (await cheng.slash("replay", table=number)).text
    whole = await evening.bot.tables.whole(number)
    assert whole is not None
    key = shelf.from_rows(whole).key().hex()

    with closing(sqlite3.connect(evening.database)) as conn, conn:
        conn.execute("UPDATE game_tables SET chance_key = ?, host_id = -7", (key,))
        conn.execute("UPDATE seats SET user_id = -7, name = '故人' WHERE user_id = ?", (bo.id,))
        conn.execute("UPDATE events SET actor_id = -7 WHERE actor_id = ?", (bo.id,))
        for kept in ("awards", "scores"):
            conn.execute(f"UPDATE {kept} SET user_id = -7 WHERE user_id = ?", (bo.id,))  # noqa: S608

    for answer in (
        await cheng.slash("replay", table=number),
        await cheng.slash("history", table=number),
    ):
        assert "故人" in answer.text
        assert bo.name not in answer.text
    assert offered(await cheng.slash("history")) == [str(number)]
