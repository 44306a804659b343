"""Prizes that the host writes, who takes them home, and the proof that the dice were fair."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from evening import Evening, parsed, text_of, verbs

from bot.bobing import write_prizes
from bot.records import check_record
from bot.table import Phase
from cogs.bobing_words import AWARD_WORDS

pytestmark = pytest.mark.asyncio

ROOT = Path(__file__).parents[2]


async def test_the_prizes_are_six_lines_of_one_form_in_the_hosts_language(evening: Evening) -> None:
    bo, cheng, dana = await evening.open(3)
    for guest in (bo, cheng, dana):
        if evening.host() is not guest:
            await evening.host().slash("table host", member=guest)
        shown = await guest.press("prizes")

        assert shown.modal is not None
        assert shown.modal["title"] == guest.reads("editor-title")
        (field,) = shown.modal["components"]
        words = {award: guest.reads(word) for award, word in AWARD_WORDS.items()}
        assert field["component"]["value"] == write_prizes(evening.table().stock, words)
        assert len(field["component"]["value"].splitlines()) == 6


async def test_the_form_sent_back_as_it_was_changes_no_prize(evening: Evening) -> None:
    bo, cheng, dana = await evening.open(3)
    before = evening.table().stock
    for guest in (bo, cheng, dana):
        if evening.host() is not guest:
            await evening.host().slash("table host", member=guest)
        shown = await guest.press("prizes")
        assert shown.modal is not None

        await guest.write_prizes(shown.modal["components"][0]["component"]["value"], shown=shown)

        assert evening.table().stock == before


async def test_a_list_that_was_refused_stands_in_the_form_again(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    wrong = "狀元 購物卡 1 張\n三紅 洗衣液 100 瓶"

    refused = await bo.write_prizes(wrong)
    again = await bo.press("prizes")

    assert refused.private
    assert again.modal is not None
    assert again.modal["components"][0]["component"]["value"] == wrong
    await bo.write_prizes(wrong.replace("100", "10"), shown=again)
    mended = await bo.press("prizes")
    assert mended.modal is not None
    assert mended.modal["components"][0]["component"]["value"] != wrong


async def test_with_scaled_prizes_the_form_says_what_the_board_says(evening: Evening) -> None:
    bo, *_ = await evening.open(3, scaled=True)

    shown = await bo.press("prizes")

    assert shown.modal is not None
    lines = shown.modal["components"][0]["component"]["value"].splitlines()
    assert [int(line.split()[-1]) for line in lines] == [1, 1, 2, 3, 6, 12]


async def test_prizes_that_the_host_named_stand_on_the_board_and_in_the_list(
    evening: Evening,
) -> None:
    bo, cheng, _ = await evening.open(3)

    await bo.write_prizes("狀元 購物卡 1 張\n一秀 糖果 12 包")
    await evening.wait(1)

    listed = await cheng.slash("prizes show")
    assert listed.private
    for text in (text_of(evening.board()), listed.text):
        assert "購物卡" in text
        assert "糖果" in text
    assert [prize.total for prize in evening.table().stock] == [1, 2, 4, 8, 16, 12]


async def test_named_prizes_ask_once_whether_taking_part_is_free(evening: Evening) -> None:
    bo, *_ = await evening.open(3)

    asked = await bo.write_prizes("狀元 購物卡 1 張")
    assert asked.private
    assert bo.reads("free-entry-question") in asked.text
    again = await bo.press("start")
    assert again.private
    assert bo.reads("free-entry-question") in again.text
    assert evening.table().phase is Phase.LOBBY

    await bo.press("free", on=asked)
    await evening.replace_bot()
    await bo.press("start")
    assert evening.table().phase is Phase.RUNNING


async def test_the_answer_about_free_entry_is_kept_for_the_next_table(evening: Evening) -> None:
    bo, *_ = await evening.open(3)
    asked = await bo.write_prizes("狀元 購物卡 1 張")
    await bo.press("free", on=asked)
    await bo.slash("table end")
    await evening.open(2)

    answer = await bo.write_prizes("狀元 月餅 2 盒")

    assert answer.text == bo.reads("editor-saved")
    await bo.press("start")
    assert evening.table().phase is Phase.RUNNING


async def test_prizes_without_names_ask_nothing(evening: Evening) -> None:
    bo, *_ = await evening.open(3)

    answer = await bo.write_prizes("一秀 12")

    assert answer.text == bo.reads("editor-saved")


async def test_scaled_prizes_leave_what_the_host_wrote(evening: Evening) -> None:
    bo, *_ = await evening.open(3, scaled=True)
    await bo.write_prizes("一秀 50")

    await bo.press("start")

    totals = [prize.total for prize in evening.table().stock]
    assert totals[-1] == 50
    assert totals[1:-1] != [2, 4, 8, 16]


async def test_the_winners_are_taken_away_as_csv_and_as_json(evening: Evening) -> None:
    admin = evening.invite_with("manage_guild")
    await admin.slash("settings timezone", zone="Asia/Taipei")
    bo, cheng, _ = await evening.open(3, die_out=0)
    asked = await bo.write_prizes("狀元 購物卡 1 張\n對堂 0\n三紅 0\n四進 0\n二舉 2\n一秀 糖 3 包")
    await bo.press("free", on=asked)
    await bo.press("start")
    await evening.wait(1)
    await evening.sweep_to_the_end()

    by_command = await cheng.slash("prizes export")
    by_button = await cheng.press("export")

    assert by_command.private
    files = await by_command.files()
    assert files == await by_button.files()
    table = evening.rows()["game_tables"][0]["id"]
    data, plain = files[f"prizes-{table}.csv"], files[f"prizes-{table}.json"]
    assert data.startswith(b"\xef\xbb\xbf")
    lines = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    document = json.loads(plain)
    assert lines == [{k: str(v) for k, v in line.items()} for line in document["awards"]]
    awards = evening.rows()["awards"]
    assert [int(line["player_id"]) for line in lines] == [award["user_id"] for award in awards]
    assert sum(int(line["count"]) for line in lines) == 1 + 2 + 3
    assert {line["player"] for line in lines} <= {guest.name for guest in evening.guests[:3]}
    assert {line["prize"] for line in lines if line["class"] == "zhuangyuan"} == {"購物卡"}
    assert all(line["time"].endswith("+08:00") for line in lines)
    assert all(len(line["dice"].split()) == 6 for line in lines)


async def test_a_standing_is_private_and_tells_what_its_player_has(evening: Evening) -> None:
    bo, *others = await evening.begin(4)
    for _ in range(16):
        await evening.turn()

    for guest in (bo, *others):
        answer = await guest.press("standing")
        seat = evening.table().sitter(guest.id).seat
        assert answer.private
        assert answer.text.startswith(guest.reads("standing-heading", name=guest.name, seat=seat + 1))


async def test_the_end_shows_everybody_the_champion_the_secret_and_a_rematch(evening: Evening) -> None:
    await evening.begin_short(3, prizes="一秀 3")
    commitment = evening.table().commitment

    await evening.sweep_to_the_end()

    shown = text_of(evening.board())
    (game,) = evening.rows()["game_tables"]
    assert sha256(bytes.fromhex(game["secret"])).hexdigest() == commitment
    for fact in (game["secret"], commitment, *(guest.name for guest in evening.guests[:3])):
        assert fact in shown
    (champion,) = [row for row in evening.rows()["awards"] if row["class"] == "zhuangyuan"]
    assert evening.guest(champion["user_id"]).name in shown.splitlines()[0]
    assert "rematch" in verbs(evening.board())


async def test_the_secret_of_a_running_game_is_shown_to_nobody(evening: Evening) -> None:
    bo, cheng, _ = await evening.begin(3)
    await evening.turn()

    answer = await cheng.slash("verify")

    secret = evening.table().secret
    assert answer.private
    assert answer.text == cheng.reads("verify-running", hash=evening.table().commitment)
    assert not answer.message.attachments
    await bo.press("standing")
    assert not any(secret in json.dumps(request.json) for request in evening.env.http_requests)


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", "bot", "verify", str(file)],
        capture_output=True,
        encoding="utf-8",
        cwd=file.parent,
        env=environment,
        check=False,
    )


async def test_the_record_of_a_game_is_verified_by_anybody_from_its_file(
    evening: Evening, tmp_path: Path
) -> None:
    bo, cheng, dana = await evening.open(3, text="c", die_out=5)
    await bo.write_prizes("一秀 4\n二舉 4\n三紅 0\n四進 0\n對堂 0")
    await bo.press("start")
    await evening.wait(1)
    for number in range(9):
        if number == 4:
            await dana.slash("table leave")
        if number == 7:
            await dana.slash("table join")
        await evening.wait(61) if number == 2 else await evening.turn()
    await evening.sweep_to_the_end()

    answer = await cheng.press("verify")

    assert answer.private
    ((name, data),) = (await answer.files()).items()
    record = parsed(data)
    assert check_record(record).difference is None
    assert answer.text == cheng.reads("verify-agrees", table=record["table"], draws=len(record["steps"]))
    file = tmp_path / name
    file.write_bytes(data)
    agreed = verify(file)
    assert agreed.returncode == 0, agreed.stderr


@pytest.mark.parametrize("what", ["dice", "secret", "word", "award", "step"])
async def test_a_record_that_was_tampered_with_is_found_out(
    evening: Evening, tmp_path: Path, what: str
) -> None:
    bo, *_ = await evening.begin_short(3, prizes="一秀 3")
    await evening.sweep_to_the_end()
    (data,) = (await (await bo.press("verify")).files()).values()
    record = parsed(data)
    thrown = next(s for s in record["steps"] if s["events"] and s["events"][0]["kind"] == "rolled")
    match what:
        case "dice":
            thrown["events"][0]["dice"].reverse()
            thrown["events"][0]["dice"][0] = thrown["events"][0]["dice"][0] % 6 + 1
        case "secret":
            record["secret"] = "00" * 32
        case "word":
            record["players"][1]["word"] = "換了"
        case "award":
            record["awards"][0]["id"] = str(bo.id + 1)
        case "step":
            del record["steps"][2]
    file = tmp_path / "tampered.json"
    file.write_text(json.dumps(record), encoding="utf-8")

    assert check_record(record).difference
    found = verify(file)
    assert found.returncode == 1, (found.stdout, found.stderr)
    assert found.stdout.strip()
