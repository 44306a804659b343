"""What the audit finds in the rows of an evening: every value on which its lots hang."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from an_evening import load

from bot.audit import audit
from db import migrate
from db.readonly import in_this_schema, look_at_file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening that has just begun, among the rest of a database."""
    made = tmp_path / "kaiju.sqlite3"
    load(migrate.newest(), made)
    return made


def broken(file: Path, *statements: str) -> str | None:
    with closing(sqlite3.connect(file)) as conn, conn:
        for statement in statements:
            assert conn.execute(statement).rowcount > 0
    return look_at_file(file, in_this_schema(audit)).broken


def test_a_sound_evening_holds(file: Path) -> None:
    assert broken(file) is None


SWAP = (
    "UPDATE sign_ups SET place = 9 WHERE room = 1 AND place = 0",
    "UPDATE sign_ups SET place = 0 WHERE room = 1 AND place = 1",
    "UPDATE sign_ups SET place = 1 WHERE room = 1 AND place = 9",
)


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (SWAP, "the lot says"),
        (("UPDATE sign_ups SET room = 2 WHERE room = 1 AND place = 0",), "the lot says"),
        (("UPDATE sign_ups SET brought = 'x' WHERE user_id = 500",), "the lot says"),
        (("UPDATE sign_ups SET at = at + 20 WHERE user_id = 500",), "the lot says"),
        (("UPDATE gatherings SET secret = replace(secret, '0', '1')",), "does not fit its commitment"),
        (("UPDATE gatherings SET commitment = secret",), "does not fit its commitment"),
        (("UPDATE gatherings SET started_at = NULL",), "seated before the start"),
        (("UPDATE gatherings SET options = '{}'",), "the lot says"),
        (("UPDATE gatherings SET phase = 'asleep'",), "cannot be read"),
        (("UPDATE rooms SET table_id = 2 WHERE n = 1",), "the table in room 1 is not its own"),
        (
            (
                "UPDATE rooms SET table_id = 2 WHERE n = 1",
                "UPDATE game_tables SET gathering_id = 1 WHERE id = 2",
            ),
            "are not those who have that room",
        ),
        (("UPDATE game_tables SET gathering_id = 7 WHERE id = 2",), "has no room for it"),
    ],
)
def test_what_does_not_hold_is_named(file: Path, statements: tuple[str, ...], told: str) -> None:
    found = broken(file, *statements)

    assert found is not None
    assert told in found
    assert "0909" not in found, "no secret is told"
