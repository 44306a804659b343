"""Prizes handed over: ticked off by list and by command, taken back, and what a winner sees of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import discord
import pytest
from evening import Answer, Evening, Guest, custom_ids, labels, parsed, text_of, verbs, walk
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from bot.handover import LIST_LINES
from bot.words import say

pytestmark = pytest.mark.asyncio

PRIZES = "狀元 購物卡 1 張\n一秀 糖 3 包"
STRANGERS = 5
"""The first of the guests who sits at no table of three."""


async def finish(evening: Evening, prizes: str = PRIZES, *, players: int = 3, **options: Any) -> list[Guest]:
    """A table with few prizes, played to its end."""
    host, *others = await evening.open(players, **{"die_out": 0} | options)
    classes = ("對堂", "三紅", "四進", "二舉", "一秀")
    rest = [f"{word} 0" for word in classes if word not in prizes]
    asked = await host.write_prizes("\n".join([*prizes.splitlines(), *rest]))
    if "free" in verbs(asked.message):
        await host.press("free", on=asked)
    await host.press("start", **_at(options))
    await evening.wait(1)
    await evening.sweep_to_the_end(**_at(options))
    await evening.wait(1)
    return [host, *others]


def _at(options: dict[str, Any]) -> dict[str, Any]:
    return {"at": options["at"]} if "at" in options else {}


def awards(evening: Evening) -> list[dict[str, Any]]:
    return evening.rows()["awards"]


def handings(evening: Evening) -> list[tuple[int, int, bool]]:
    rows = evening.rows()["handings"]
    return [(row["award_id"], row["by_id"], bool(row["is_undo"])) for row in rows]


def now_reads(evening: Evening, answer: Answer) -> Message:
    """A private message as it stands now."""
    assert answer.message is not None
    return evening.env.backend.messages[answer.message.channel_id][answer.message.id]


async def pick(guest: Guest, answer: Answer, deed: str, *picked: int) -> Answer:
    """Choose awards in one of the selects of a private list."""
    shown = now_reads(guest.evening, answer)
    custom_id = next(c for c in custom_ids(shown) if c.startswith("kaiju-hand:") and c.endswith(f":{deed}"))
    message = ResponseMessage(guest.evening.env, shown)
    result = await guest.actor.select(message, [str(one) for one in picked], custom_id=custom_id)
    return guest.evening.answered(result)


def prize_of(award: dict[str, Any], guest: Guest) -> str:
    """A prize of `finish`, as `guest` reads it."""
    if award["class"] == "zhuangyuan":
        named, word = ("購物卡", "張"), guest.reads("award-zhuangyuan")
    else:
        named, word = ("糖", "包"), guest.reads("award-yixiu")
    prize = guest.reads("prize-named", name=named[0], count=award["count"], unit=named[1])
    return guest.reads("won-named", award=word, prize=prize)


def heading(guest: Guest, waiting: int, handed: int) -> str:
    return guest.reads("handover-heading", open=waiting, handed=handed)


# The organiser's list


async def test_the_host_ticks_off_by_the_list_and_takes_a_wrong_tick_back(evening: Evening) -> None:
    host, *_ = await finish(evening)
    won = awards(evening)
    public = [text_of(message) for message in evening.messages()]

    shown = await host.press("hand_over")
    assert shown.private
    assert heading(host, len(won), 0) in shown.text
    assert verbs(shown.message) == ["tick"]

    await pick(host, shown, "tick", won[0]["id"])
    after = now_reads(evening, shown)
    assert heading(host, len(won) - 1, 1) in text_of(after)
    winner = evening.guest(won[0]["user_id"])
    where = host.reads("won-of-table", table=won[0]["table_id"])
    facts = {"name": winner.name, "prize": prize_of(won[0], host), "where": where}
    assert text_of(after).startswith(host.reads("handover-ticked", **facts))
    (row, *_) = awards(evening)
    assert row["handed_by"] == host.id
    assert row["handed_at"] == pytest.approx(evening.now(), abs=2)

    await pick(host, shown, "undo", won[0]["id"])
    assert heading(host, len(won), 0) in text_of(now_reads(evening, shown))
    assert handings(evening) == [(won[0]["id"], host.id, False), (won[0]["id"], host.id, True)]
    assert [text_of(message) for message in evening.messages()] == public, "nothing of it is public"


async def test_several_are_ticked_off_at_once_and_each_is_written_down(evening: Evening) -> None:
    host, *_ = await finish(evening)
    every = [award["id"] for award in awards(evening)]
    shown = await host.press("hand_over")

    await pick(host, shown, "tick", *every)

    assert handings(evening) == [(award, host.id, False) for award in every]
    after = now_reads(evening, shown)
    assert host.reads("handover-ticked-many", count=len(every)) in text_of(after)
    assert heading(host, 0, len(every)) in text_of(after)
    assert verbs(after) == ["undo"]


async def test_a_list_opened_before_a_restart_goes_on_after_it(evening: Evening) -> None:
    host, *_ = await finish(evening)
    first, second, *_ = awards(evening)
    shown = await host.press("hand_over")
    await pick(host, shown, "tick", first["id"])

    await evening.replace_bot()
    await pick(host, shown, "tick", second["id"])
    await pick(host, shown, "undo", first["id"])

    assert handings(evening) == [
        (first["id"], host.id, False),
        (second["id"], host.id, False),
        (first["id"], host.id, True),
    ]
    assert [award["handed_by"] for award in awards(evening)][:2] == [None, host.id]


async def test_two_lists_tick_an_award_off_once_and_the_second_is_told_by_whom(evening: Evening) -> None:
    host, *_ = await finish(evening)
    moderator = evening.invite_with("manage_messages", "阿版", "zh-CN")
    one, other = await host.press("hand_over"), await moderator.press("hand_over")
    (award, *_) = awards(evening)
    await pick(host, one, "tick", award["id"])
    when = f"<t:{int(awards(evening)[0]['handed_at'])}:f>"

    late = pick(moderator, other, "tick", award["id"])

    await evening.refuses(late, moderator, "refused-handed-over", name=host.name, when=when)
    assert handings(evening) == [(award["id"], host.id, False)]


async def test_a_long_list_has_pages_with_the_open_ones_first(evening: Evening) -> None:
    host, *_ = await finish(evening, "狀元 1\n一秀 40")
    count = len(awards(evening))
    assert count > LIST_LINES
    shown = await host.press("hand_over")
    pages = -(-count // LIST_LINES)

    assert labels(shown.message) == [host.reads("button-page-after")]
    assert host.reads("page-number", n=1, count=pages) in shown.text
    for number in range(2, pages + 1):
        await host.press(str(number), on=now_reads(evening, shown))
        assert host.reads("page-number", n=number, count=pages) in text_of(now_reads(evening, shown))
    last = now_reads(evening, shown)
    assert len(text_of(last).splitlines()) <= LIST_LINES + 3


async def test_hostile_names_leave_the_fullest_list_within_what_a_message_holds(evening: Evening) -> None:
    stars, lines = "*" * 20, "_" * 20
    host, *_ = await finish(
        evening, f"狀元 {stars} 1 ****\n一秀 {lines} 40 ____\n二舉 {stars} 9 ****", players=2
    )
    with closing(sqlite3.connect(evening.database)) as conn, conn:
        conn.execute("UPDATE seats SET name = ?", ["*" * 32])

    shown = await host.press("hand_over")

    assert len(shown.text) < 4000
    listed = walk(now_reads(evening, shown).components)
    offered = {option["value"] for part in listed for option in part.get("options") or []}
    await pick(host, shown, "tick", next(a["id"] for a in awards(evening) if str(a["id"]) in offered))
    assert len(text_of(now_reads(evening, shown))) < 4000


async def test_strangers_and_winners_who_are_not_the_host_are_refused(evening: Evening) -> None:
    _, cheng, dana = await finish(evening)
    (award, *_) = awards(evening)
    for guest in (cheng, dana, evening.guests[STRANGERS]):
        await evening.refuses(guest.press("hand_over"), guest, "refused-may-not-hand-over")
        tick = guest.slash("prizes handed", award=str(award["id"]))
        await evening.refuses(tick, guest, "refused-may-not-hand-over")
        assert await suggestions(guest, "") == []


# By command


async def suggestions(guest: Guest, typed: str, **filled: Any) -> list[tuple[str, str]]:
    found = await guest.actor.autocomplete(guest.evening.channel, "prizes handed", "award", typed, **filled)
    return [(choice["name"], choice["value"]) for choice in found]


@pytest.mark.parametrize("language", ["zh-TW", "en-US"])
async def test_the_command_offers_what_is_open_and_ticks_it_off_once(evening: Evening, language: str) -> None:
    await finish(evening)
    moderator = evening.invite_with("manage_messages", "阿版", language)
    won = awards(evening)

    offered = await suggestions(moderator, "")

    expected = {
        moderator.reads(
            "won-choice",
            name=evening.guest(award["user_id"]).name,
            prize=prize_of(award, moderator),
            where=moderator.reads("won-of-table", table=award["table_id"]),
        ): str(award["id"])
        for award in won
    }
    assert {value for _, value in offered} == {str(award["id"]) for award in won}
    assert set(dict(offered)) == set(expected)
    winner = evening.guest(won[0]["user_id"])
    typed = await suggestions(moderator, winner.name[:3])
    mine = {str(award["id"]) for award in won if award["user_id"] == winner.id}
    assert {value for _, value in typed} == mine

    done = await moderator.slash("prizes handed", award=str(won[0]["id"]))

    assert done.private
    assert handings(evening) == [(won[0]["id"], moderator.id, False)]
    assert str(won[0]["id"]) not in {value for _, value in await suggestions(moderator, "")}
    assert {value for _, value in await suggestions(moderator, "", undo=True)} == {str(won[0]["id"])}
    when = f"<t:{int(awards(evening)[0]['handed_at'])}:f>"
    again = moderator.slash("prizes handed", award=str(won[0]["id"]))
    await evening.refuses(again, moderator, "refused-handed-over", name="阿版", when=when)


async def test_the_command_takes_a_tick_back_after_a_restart(evening: Evening) -> None:
    host, *_ = await finish(evening)
    (award, *_) = awards(evening)
    await host.slash("prizes handed", award=str(award["id"]))

    await evening.replace_bot()
    back = await host.slash("prizes handed", award=str(award["id"]), undo=True)

    where = host.reads("won-of-table", table=award["table_id"])
    facts = {"name": evening.guest(award["user_id"]).name, "prize": prize_of(award, host), "where": where}
    assert back.text == host.reads("handover-taken-back", **facts)
    assert handings(evening) == [(award["id"], host.id, False), (award["id"], host.id, True)]
    again = host.slash("prizes handed", award=str(award["id"]), undo=True)
    await evening.refuses(again, host, "refused-not-handed-over")


@pytest.mark.parametrize("typed", ["99999", "小柏", "-1", "９", "1" * 40])
async def test_what_is_no_award_is_refused(evening: Evening, typed: str) -> None:
    host, *_ = await finish(evening)

    await evening.refuses(host.slash("prizes handed", award=typed), host, "refused-no-such-award")


async def test_nothing_is_handed_over_while_the_game_runs_or_in_another_channel(evening: Evening) -> None:
    host, *_ = await evening.begin(3)
    moderator = evening.invite_with("manage_messages")
    while not awards(evening):
        await evening.turn()
    award = str(awards(evening)[0]["id"])
    assert await suggestions(moderator, "") == []
    await evening.refuses(host.slash("prizes handed", award=award), host, "refused-no-such-award")

    await host.slash("table end")
    elsewhere = evening.guild.create_text_channel("elsewhere")

    away = moderator.slash("prizes handed", award=award, at=elsewhere)
    await evening.refuses(away, moderator, "refused-no-such-award")
    assert award in {value for _, value in await suggestions(moderator, "")}, "what was won stands"
    await host.slash("prizes handed", award=award)
    assert len(handings(evening)) == 1


async def test_no_more_than_25_are_offered(evening: Evening) -> None:
    host, *_ = await finish(evening, "狀元 1\n一秀 40")

    assert len(awards(evening)) > 25
    assert len(await suggestions(host, "")) == 25


# A winner's own


async def test_everybody_reads_what_he_has_won_and_whether_he_has_received_it(evening: Evening) -> None:
    bo, cheng, dana = await finish(evening)
    (award, *_) = awards(evening)
    await bo.slash("prizes handed", award=str(award["id"]))

    for guest in (bo, cheng, dana, evening.guests[STRANGERS]):
        by_button, by_command = await guest.press("mine"), await guest.slash("prizes mine")
        assert by_button.private
        assert by_button.text == by_command.text
        own = [row for row in awards(evening) if row["user_id"] == guest.id]
        if not own:
            assert by_button.text == guest.reads("mine-nothing")
            continue
        lines = [guest.reads("mine-heading")]
        for row in reversed(own):
            facts = {
                "when": f"<t:{int(row['at'])}:d>",
                "prize": prize_of(row, guest),
                "table": row["table_id"],
            }
            if row["handed_at"] is None:
                lines.append(guest.reads("mine-open", **facts))
            else:
                handed = f"<t:{int(row['handed_at'])}:R>"
                lines.append(guest.reads("mine-done", **facts, by=bo.name, handed=handed))
        assert by_button.text == "\n".join(lines)


async def test_a_long_list_of_ones_own_has_pages_after_a_restart(evening: Evening) -> None:
    bo, *_ = await finish(evening, "狀元 1\n一秀 40", players=2)
    shown = await bo.press("mine")
    first = shown.text

    await evening.replace_bot()
    await bo.press("2", on=shown)

    second = text_of(now_reads(evening, shown))
    assert second != first
    assert second.startswith(bo.reads("mine-heading"))


async def test_nobody_is_ever_sent_a_direct_message(evening: Evening) -> None:
    host, cheng, _ = await finish(evening)
    shown = await host.press("hand_over")
    await pick(host, shown, "tick", awards(evening)[0]["id"])
    await cheng.press("mine")

    assert not any("/users/@me/channels" in request.path for request in evening.env.http_requests)


# The list to take away


async def test_the_list_of_a_running_table_is_not_there_yet(evening: Evening) -> None:
    host, *_ = await evening.begin(3)

    answer = await host.slash("prizes export")

    assert answer.private
    number = evening.rows()["game_tables"][0]["id"]
    assert answer.text == host.reads("export-running", tables=str(number))
    assert await answer.files() == {}


# The proof of one award


async def proofs(guest: Guest) -> list[dict[str, Any]]:
    (document,) = [
        parsed(data) for name, data in (await (await guest.press("export")).files()).items() if "json" in name
    ]
    found: list[dict[str, Any]] = document["awards"]
    return found


async def test_a_proof_leads_to_its_award_for_everybody_in_his_language(evening: Evening) -> None:
    bo, cheng, dana = await finish(evening)
    listed = await proofs(bo)
    steps = len(evening.rows()["events"])
    for guest in (bo, cheng, dana):
        for row, award in zip(listed, awards(evening), strict=True):
            answer = await guest.slash("verify", proof=f" {row['proof']} ")

            assert answer.private
            assert answer.text == guest.reads(
                "verify-proof-agrees",
                table=award["table_id"],
                step=award["n"],
                name=evening.guest(award["user_id"]).name,
                dice=award["dice"].replace(" ", "\u00a0"),
                prize=prize_of(award, guest),
                draws=steps,
            )
            assert await answer.files()


async def test_a_wrong_proof_gets_a_clear_answer(evening: Evening) -> None:
    bo, cheng, _ = await finish(evening)
    (row, *_) = await proofs(bo)
    table, step, digest = row["proof"].split("-")
    other = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    answers = {
        f"{table}-{step}-{other}": cheng.reads("verify-proof-wrong", table=row["table"]),
        f"{table}-{int(step) + 1}-{digest}": cheng.reads("verify-proof-wrong", table=row["table"]),
        f"T999-{step}-{digest}": cheng.reads("verify-proof-unseen", table=999),
        "moon": cheng.reads("verify-proof-unreadable", text="moon"),
    }
    for proof, told in answers.items():
        answer = await cheng.slash("verify", proof=proof)
        assert answer.private
        assert answer.text == told


async def test_a_proof_of_what_was_changed_in_the_file_is_wrong(evening: Evening) -> None:
    """Prizes are renamed behind the bot's back, and put back so that the evening ends as it should."""
    bo, *_ = await finish(evening)
    row = next(row for row in await proofs(bo) if row["prize"] == "糖")
    for name, told in (("金條", "verify-proof-wrong"), ("糖", "")):
        with closing(sqlite3.connect(evening.database)) as conn, conn:
            conn.execute("UPDATE stock SET name = ? WHERE name IN ('糖', '金條')", [name])
        answer = await bo.slash("verify", proof=row["proof"])
        if told:
            assert answer.text == bo.reads(told, table=row["table"])
        else:
            assert say("zh-TW", "award-yixiu") in answer.text


async def test_a_proof_of_a_channel_that_one_may_not_see_is_not_looked_up(evening: Evening) -> None:
    bo, *_ = await finish(evening)
    (row, *_) = await proofs(bo)
    hidden = evening.guild.create_text_channel("other")

    seen = await bo.slash("verify", proof=row["proof"], at=hidden)
    view = discord.Permissions.view_channel.flag
    blind = Overwrite(target_id=bo.id, type=OverwriteType.MEMBER, deny=view)
    evening.env.backend.set_overwrite(evening.channel.id, blind)
    unseen = await bo.slash("verify", proof=row["proof"], at=hidden)

    assert row["dice"].replace(" ", "\u00a0") in seen.text
    assert unseen.text == bo.reads("verify-proof-unseen", table=row["table"])
