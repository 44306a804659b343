"""The prizes of an evening of many tables: handed over, seen by their winners, taken away, and proved."""

from __future__ import annotations

import json
from typing import Any

import pytest
from evening import Evening
from gathered import Meeting, files_of, pick

from bot.proofs import check_list

pytestmark = pytest.mark.asyncio

NAMED = "狀元 月餅 1 盒\n對堂 0\n三紅 0\n四進 0\n二舉 0\n一秀 牙膏 2 支"


async def begin(evening: Evening, locale: str = "zh-TW", guests: int = 7) -> Meeting:
    """Two tables, at which named prizes are played for."""
    meeting = Meeting(evening, guests, locale=locale)
    await meeting.announce(seats=6)
    asked = await meeting.write_prizes(NAMED)
    await meeting.organiser.press("free", on=asked)
    await meeting.sign_up()
    await meeting.start()
    return meeting


async def play_out(evening: Evening, locale: str = "zh-TW", guests: int = 7) -> Meeting:
    meeting = await begin(evening, locale, guests)
    await meeting.play_all()
    if not meeting.is_over:
        await meeting.play_final()
    return meeting


def awards(evening: Evening) -> list[dict[str, Any]]:
    return [dict(row) for row in evening.rows()["awards"]]


async def test_the_organiser_hands_over_for_all_tables_by_the_notice(evening: Evening) -> None:
    meeting = await play_out(evening)
    every = [award["id"] for award in awards(evening)]

    shown = await meeting.press(meeting.organiser, "hand_over")
    assert shown.private
    assert meeting.organiser.reads("handover-heading", open=len(every), handed=0) in shown.text
    await pick(meeting.organiser, shown, "tick", every[0], every[-1])

    handed = [award["id"] for award in awards(evening) if award["handed_by"] == meeting.organiser.id]
    assert handed == [every[0], every[-1]]
    offered = await meeting.organiser.actor.autocomplete(evening.channel, "prizes handed", "award", "")
    assert {choice["value"] for choice in offered} == {str(award) for award in every[1:-1]}


async def test_a_host_by_lot_hands_over_for_his_own_table(evening: Evening) -> None:
    meeting = await begin(evening)
    place, table = meeting.room(1), meeting.table(1)
    await meeting.play_all()
    host = evening.guest(
        next(row["host_id"] for row in evening.rows()["game_tables"] if row["id"] == table.id)
    )
    own = [award for award in awards(evening) if award["table_id"] == table.id]

    shown = await host.press("hand_over", at=place)

    assert host.reads("handover-heading", open=len(own), handed=0) in shown.text


async def test_a_guest_without_powers_hands_nothing_over(evening: Evening) -> None:
    meeting = await play_out(evening)
    stranger = evening.invite("路人", "zh-TW")

    answer = await stranger.press("hand_over", on=meeting.notice())

    assert answer.private
    assert answer.text == stranger.reads("refused-may-not-hand-over")


async def test_every_winner_sees_his_own_by_the_notice(evening: Evening) -> None:
    meeting = await play_out(evening)
    won = {award["user_id"] for award in awards(evening)}

    for guest in meeting.guests:
        shown = await meeting.press(guest, "mine")
        assert shown.private
        assert (guest.reads("mine-nothing") in shown.text) == (guest.id not in won)


@pytest.mark.parametrize("locale", ["zh-TW", "zh-CN", "en-US"])
async def test_the_list_of_a_whole_evening_proves_its_awards_and_its_lots(
    evening: Evening, locale: str
) -> None:
    meeting = await play_out(evening, locale)
    await meeting.organiser.slash("prizes handed", award=str(awards(evening)[0]["id"]))

    answer = await meeting.press(meeting.organiser, "export")

    rows, document = await files_of(answer)
    every = awards(evening)
    verdict = check_list(document)
    assert (verdict.difference, verdict.awards, verdict.tables) == (
        None,
        len(every),
        len(document["records"]),
    )
    assert {row["event"] for row in rows} == {"中秋博餅"}
    assert [row["handed_by"] for row in rows] == [meeting.organiser.name, *[""] * (len(every) - 1)]
    assert [row["proof"] for row in rows] == [row["proof"] for row in document["awards"]]
    for change, told in tampered(document):
        found = check_list(change).difference
        assert found is not None
        assert told in found


def tampered(document: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """The same list with seats that no lot gave, each with what the check must say of it."""
    swapped = json.loads(json.dumps(document))
    one, other = [guest for guest in swapped["event"]["guests"] if guest["room"] == 1][:2]
    one["place"], other["place"] = other["place"], one["place"]
    brought = json.loads(json.dumps(document))
    brought["event"]["guests"][0]["brought"] = "1"
    renamed = json.loads(json.dumps(document))
    renamed["event"]["secret"] = "00" * 32
    strange = json.loads(json.dumps(document))
    strange["event"]["rooms"][-1]["table"], strange["event"]["rooms"][-2]["table"] = (
        strange["event"]["rooms"][-2]["table"],
        strange["event"]["rooms"][-1]["table"],
    )
    return [
        (swapped, "the lot says"),
        (brought, "the lot says"),
        (renamed, "does not fit its commitment"),
        (strange, "whose lot was"),
    ]


async def test_a_table_that_still_runs_is_named_and_nothing_secret_leaves(evening: Evening) -> None:
    meeting = await begin(evening)
    await meeting.play(1)

    answer = await meeting.organiser.slash("prizes export")

    running = next(row for row in evening.rows()["game_tables"] if row["phase"] == "running")
    assert meeting.organiser.reads("export-running", tables=str(running["id"])) in answer.text
    files = await answer.files()
    secrets = [running["secret"], evening.rows()["gatherings"][0]["secret"]]
    assert not any(secret.encode() in data for secret in secrets for data in files.values())


async def test_an_award_of_the_evening_is_proved_by_its_text_alone(evening: Evening) -> None:
    meeting = await play_out(evening)
    rows, _ = await files_of(await meeting.press(meeting.organiser, "export"))

    answer = await meeting.guests[0].slash("verify", proof=rows[-1]["proof"])

    assert answer.private
    assert rows[-1]["player"] in answer.text
