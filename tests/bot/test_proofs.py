"""A proof for every award, and the list of winners that anybody can check from its file alone."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seated import BERT, CLEO, MODERATOR, NOW, running, whole
from won import played

import bot
from bot.__main__ import verify
from bot.exports import PrizeList, as_json, prize_list
from bot.proofs import Proof, award_of, check_list, of_award, read_proof
from bot.records import UnreadableRecord
from bot.table import Ending
from bot.words import say
from db.handings import HandingRow
from db.rows import Whole
from games.bobing.values import AWARDS

ROOT = Path(bot.__file__).parents[1]
WORDS = {str(award): say("zh-TW", f"award-{award}") for award in AWARDS}
ZONE = "Asia/Taipei"


def listed(*wholes: Whole) -> Any:
    """The document as it is read from its file."""
    return json.loads(as_json(prize_list(wholes or (played(11), played(12)), ZONE, WORDS, {7: "中秋"})))


# One proof


def test_a_proof_names_table_and_step_and_leads_to_its_award_alone() -> None:
    found = played(11)

    proofs = [of_award(found, award) for award in found.awards]

    assert len(set(proofs)) == len(proofs)
    for award, proof in zip(found.awards, proofs, strict=True):
        assert (proof.table, proof.step) == (11, award.n)
        assert award_of(found, proof) == award


@pytest.mark.parametrize(
    "change",
    [
        {"n": 1},
        {"user_id": BERT.user_id},
        {"user_id": CLEO.user_id},
        {"class_": "erju"},
        {"count": 9},
        {"dice": "4 4 4 4 4 4"},
    ],
)
def test_another_award_has_another_proof(change: dict[str, Any]) -> None:
    found = played(11)
    award = found.awards[0]
    other = replace(award, **change)
    if other != award:
        assert of_award(found, other).digest != of_award(found, award).digest


@pytest.mark.parametrize("change", [{"secret": "11" * 32}, {"commitment": "22" * 32}, {"id": 99}])
def test_another_table_has_another_proof(change: dict[str, Any]) -> None:
    found = played(11)
    other = replace(found, table=replace(found.table, **change))

    assert of_award(other, found.awards[0]).digest != of_award(found, found.awards[0]).digest


@pytest.mark.parametrize("change", [{"name": "金條"}, {"unit": "噸"}])
def test_another_prize_has_another_proof(change: dict[str, Any]) -> None:
    found = played(11)
    award = found.awards[-1]
    stock = tuple(replace(p, **change) if p.class_ == award.class_ else p for p in found.stock)

    assert award_of(replace(found, stock=stock), of_award(found, award)) is None


def test_a_running_table_has_no_proof() -> None:
    found = whole(running(), [], [])

    with pytest.raises(AssertionError):
        of_award(found, played(11).awards[0])


@pytest.mark.parametrize("written", ["{}", " {} ", "`{}`", "\n{}"])
def test_a_proof_is_read_as_it_was_copied(written: str) -> None:
    proof = of_award(played(11), played(11).awards[0])

    assert read_proof(written.format(proof)) == proof
    assert read_proof(written.format(str(proof).upper())) == proof


@pytest.mark.parametrize("text", ["", "T12", "T12-57", "T12-57-xyz", "12-57-" + "a" * 16, "T1-1-" + "a" * 17])
def test_what_is_no_proof_is_none(text: str) -> None:
    assert read_proof(text) is None


@given(st.text())
def test_any_text_is_a_proof_or_none(text: str) -> None:
    assert isinstance(read_proof(text), Proof | None)


# The list


def test_a_list_of_several_tables_holds() -> None:
    document = listed()

    verdict = check_list(document)

    wholes = played(11), played(12)
    assert verdict.difference is None
    assert verdict.awards == sum(len(one.awards) for one in wholes) == len(document["awards"])
    assert (verdict.tables, verdict.draws) == (2, sum(len(one.events) for one in wholes))


def test_a_list_in_any_of_our_languages_holds() -> None:
    for locale in ("zh-TW", "zh-CN", "en"):
        words = {str(award): say(locale, f"award-{award}") for award in AWARDS}

        document = json.loads(as_json(prize_list([played(11)], "UTC", words)))

        assert check_list(document).difference is None
        assert {a["prize"] for a in document["awards"]} > {words["erju"], "購物卡"}


def test_running_tables_are_named_and_nothing_of_them_leaves() -> None:
    secret = "ab" * 32
    still = replace(whole(replace(running(), id=40), [], []), awards=played(11).awards)
    still = replace(still, table=replace(still.table, secret=secret))

    found = prize_list([played(11), still], ZONE, WORDS)

    assert found.running == (40,)
    assert {line.table for line in found.lines} == {11}
    assert secret not in as_json(found).decode()
    assert str(still.seats[0].brought) in as_json(found).decode(), "the check above looks at something"


def test_a_table_that_was_stopped_counts_and_a_void_one_does_not() -> None:
    stopped, void = played(13, Ending.STOPPED), played(14, Ending.VOID)

    found = prize_list([stopped, void], ZONE, WORDS)

    assert found.void == (14,)
    assert [line.table for line in found.lines] == [13] * len(stopped.awards)
    assert check_list(json.loads(as_json(found))).difference is None


def test_the_list_tells_the_evening_and_who_handed_over_what_and_when() -> None:
    plain = played(15, gathering=7)
    tick = HandingRow(place=0, by_id=MODERATOR.user_id, by_name="版主", is_undo=False, at=NOW + 900)
    back = replace(tick, place=1, is_undo=True)
    ticked = replace(plain.awards[0], handed_at=NOW + 900, handed_by=MODERATOR.user_id)
    found = replace(plain, awards=(ticked, *plain.awards[1:]), handings=(tick, replace(tick, place=1), back))

    first, second, *_ = listed(found)["awards"]

    assert {first["event"], second["event"]} == {"中秋"}
    assert (first["handed_by"], first["handed_by_id"]) == ("版主", str(MODERATOR.user_id))
    assert first["handed_at"] == "2025-10-09T17:08:20+08:00"
    assert [second[what] for what in ("handed_at", "handed_by", "handed_by_id")] == ["", "", ""]


# What was tampered with


def put(what: str, value: Any, place: int = 0) -> Callable[[Any], None]:
    return lambda document: document["awards"][place].update({what: value})


def swap_players(document: Any) -> None:
    """Two winners exchange what they won, proofs and all."""
    awards = document["awards"]
    one = awards[0]
    other = next(a for a in awards if a["player_id"] != one["player_id"] and a["table"] == one["table"])
    for what in ("player_id", "player"):
        one[what], other[what] = other[what], one[what]


def forge(document: Any) -> None:
    """The player is changed in the record, too, and the proof made anew."""
    award, record = document["awards"][0], document["records"][0]
    other = next(p for p in record["players"] if p["id"] != award["player_id"])
    award.update(player_id=other["id"], player=other["name"])
    record["awards"][0]["id"] = other["id"]


TAMPERED: dict[str, tuple[Callable[[Any], None], str]] = {
    "player": (put("player_id", "9000"), "award 1 of table 11: its player_id is '9000'"),
    "name": (put("player", "別人"), "award 1 of table 11: its player is '別人'"),
    "both of two": (swap_players, "award 1 of table 11: its player_id is"),
    "count": (put("count", 7), "award 1 of table 11: its count is 7, by the record"),
    "prize": (put("prize", "金條"), "award 1 of table 11: its prize is '金條', by the record"),
    "prize of the last": (put("prize", "金條", -1), "its prize is '金條', by the record '購物卡'"),
    "unit": (put("unit", "噸", -1), "its unit is '噸', by the record '份'"),
    "class": (put("class", "duitang"), "award 1 of table 11: its class is 'duitang'"),
    "dice": (put("dice", "4 4 4 4 4 4"), "award 1 of table 11: its dice is '4 4 4 4 4 4'"),
    "time": (put("time", "2025-10-09T16:53:20+08:00"), "award 1 of table 11: its time is"),
    "table": (put("table", 12), "award 1 of table 12"),
    "table of none": (put("table", 77), "there is no record of its table 77"),
    "proof": (put("proof", "T11-1-0123456789abcdef"), "award 1 of table 11: its proof is"),
    "no proof": (put("proof", ""), "award 1 of table 11: its proof is ''"),
    "an award more": (
        lambda d: d["awards"].append(d["awards"][0]),
        "has no such award, or it is listed twice",
    ),
    "an award less": (lambda d: d["awards"].pop(1), "is not in the list"),
    "a record less": (lambda d: d["records"].pop(), "there is no record of its table 12"),
    "a record twice": (lambda d: d["records"].append(d["records"][0]), "table 11: its record is there twice"),
    "the record too": (forge, "table 11: the awards are not those of the throws"),
    "secret": (lambda d: d["records"][1].update(secret="00" * 32), "table 12: the secret does not fit"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_changed_is_found_and_named(what: str) -> None:
    tamper, told = TAMPERED[what]
    document = listed()

    tamper(document)

    assert told in str(check_list(document).difference)


def test_no_value_of_an_award_can_be_changed_but_who_handed_it_over_and_the_title() -> None:
    unproved = {"event", "room", "handed_at", "handed_by", "handed_by_id"}
    document = listed(played(11))
    for place, award in enumerate(document["awards"]):
        for what, value in award.items():
            changed = json.loads(json.dumps(document))
            changed["awards"][place][what] = value + 1 if isinstance(value, int) else f"{value}2"
            if what == "time":
                changed["awards"][place][what] = value.replace("+08:00", "+07:00")

            found = check_list(changed).difference

            assert (found is None) == (what in unproved), (place, what, found)


# From its file


def run(file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "bot", "verify", str(file)],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_verify_accepts_the_list_from_its_file_and_finds_what_was_changed(tmp_path: Path) -> None:
    file, bad = tmp_path / "prizes.json", tmp_path / "bad.json"
    document = listed()
    file.write_text(json.dumps(document), encoding="utf-8")
    put("count", 9)(document)
    bad.write_text(json.dumps(document), encoding="utf-8")

    agreed, found = run(file, tmp_path), run(bad, tmp_path)

    assert (agreed.returncode, agreed.stderr) == (0, "")
    assert f"{len(document['awards'])} awards of 2 tables, " in agreed.stdout
    assert (found.returncode, found.stdout.count("\n")) == (1, 1)
    assert "award 1 of table 11: its count is 9" in found.stdout


@pytest.mark.parametrize("part", ["version", "awards", "records"])
def test_a_list_without_one_of_its_parts_cannot_be_read(part: str) -> None:
    document = listed()
    del document[part]

    with pytest.raises(UnreadableRecord, match=part):
        check_list(document)


def test_a_list_of_a_later_version_cannot_be_read() -> None:
    with pytest.raises(UnreadableRecord, match="version 1"):
        check_list(listed() | {"version": 2})


def test_an_empty_list_holds() -> None:
    assert check_list(json.loads(as_json(PrizeList((), ())))).difference is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_whatever_stands_in_a_list_verify_answers_with_one_line(data: st.DataObject) -> None:
    document = listed(played(11))
    inner: Any = document
    while True:
        keys = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(inner[key], dict | list) and inner[key] and data.draw(st.integers(0, 3))):
            break
        inner = inner[key]
    inner[key] = data.draw(JSON)

    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(Path, "read_text", lambda *_, **__: json.dumps(document))
        status = verify(Path("prizes.json"))

    assert status in (0, 1, 2)
    assert (out.getvalue() + err.getvalue()).count("\n") == 1
