"""The log of the program: every line without tokens, whatever library wrote it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from datetime import datetime

import pytest
from pydantic import SecretStr

from bot.logs import QUIET, facts, set_up_logging
from bot.settings import Settings

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gaa_bb.cc-dd_ee0123456789"  # noqa: S105  nobody's
PASS = "aW50ZXJhY3Rpb246MTIzNDU2.Nzg5-MDEy_MzQ1Njc4"  # noqa: S105  nobody's
"""A token of an interaction."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the program says at DEBUG."""
    levels = {name: logging.getLogger(name).level for name in ("", *QUIET)}
    yield set_up("DEBUG", monkeypatch)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def set_up(
    level: str, patch: pytest.MonkeyPatch, token: str | None = TOKEN, log_format: str = "text"
) -> io.StringIO:
    root, stream = logging.getLogger(), io.StringIO()
    patch.setattr(root, "handlers", [])
    secret = None if token is None else SecretStr(token)
    set_up_logging(Settings(_env_file=None, discord_token=secret, log_level=level, log_format=log_format))
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    return stream


ADDRESS = "https://discord.com/api/v10"
LINES = {
    "the answer to an interaction": f"POST {ADDRESS}/interactions/123/{PASS}/callback has returned 200",
    "an answer that is edited": f"PATCH {ADDRESS}/webhooks/123/{PASS}/messages/@original has returned 200",
    "an answer that follows": f"Webhook ID 123 with POST {ADDRESS}/webhooks/123/{PASS} has returned 204",
    "a question about it": f"POST {ADDRESS}/webhooks/123/{PASS}?wait=true has returned 200",
    "an event as Python prints it": str({"t": "INTERACTION_CREATE", "d": {"id": "1", "token": PASS}}),
    "an event as JSON": f'{{"t": "INTERACTION_CREATE", "d": {{"token": "{PASS}", "type": 3}}}}',
    "the bot's own token": f"Authorization: Bot {TOKEN}",
    "the bot's own token as an event": str({"op": 2, "d": {"token": TOKEN}}),
}


@pytest.mark.parametrize("line", LINES)
def test_no_token_is_in_a_line_about(line: str, said: io.StringIO) -> None:
    logging.getLogger("discord.anything").debug("%s", LINES[line])

    assert said.getvalue().endswith("\n")
    assert "DEBUG discord.anything: " in said.getvalue()
    for token in (TOKEN, PASS, TOKEN.split(".")[2], PASS.split(".")[1]):
        assert token not in said.getvalue()


def test_a_line_without_tokens_is_as_it_was_written(said: io.StringIO) -> None:
    logging.getLogger("bot.tables").info("table %s version %s: %s", 5, 7, ["player"])

    assert said.getvalue().endswith(" INFO bot.tables: table 5 version 7: ['player']\n")


def test_no_token_is_in_a_traceback(said: io.StringIO) -> None:
    try:
        raise ValueError(f"{ADDRESS}/webhooks/1/{PASS} with {TOKEN}")
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring it")

    assert "Traceback" in said.getvalue()
    assert TOKEN not in said.getvalue()
    assert PASS not in said.getvalue()


def test_the_level_is_the_one_that_was_set(said: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = set_up("WARNING", monkeypatch)

    logging.getLogger("bot.tables").info("nobody's news")
    logging.getLogger("bot.tables").warning("news")

    assert stream.getvalue().endswith(" WARNING bot.tables: news\n")
    assert stream.getvalue().count("\n") == 1


def test_without_a_token_of_its_own_the_program_says_everything_else(
    said: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = set_up("INFO", monkeypatch, token=None)

    logging.getLogger("bot").info("hello %s", "moon")

    assert stream.getvalue().endswith(" INFO bot: hello moon\n")


HOSTILE = {
    "a line of its own": "x\n2026-11-30 15:00:00,000 INFO bot.tables: forged",
    "a return": "x\r2026-11-30 INFO forged",
    "colours of a terminal": "x\x1b[2J\x1b[31mred",
    "right to left": "x\u202egnp.exe",
    "a line separator": "x\u2028forged",
    "nothing and a bell": "x\x00\x07",
}


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_user_wrote_cannot_pass_for_a_record(text: str, said: io.StringIO) -> None:
    logging.getLogger("bot").info("he said %s", HOSTILE[text])

    assert len(said.getvalue().splitlines()) == 1
    assert all(c.isprintable() for c in said.getvalue().rstrip("\n"))
    assert "he said x" in said.getvalue()


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_user_wrote_cannot_pass_for_a_record_in_a_traceback(text: str, said: io.StringIO) -> None:
    try:
        raise ValueError(HOSTILE[text])
    except ValueError:
        logging.getLogger("bot").exception("it failed")

    first, *trace = said.getvalue().splitlines()
    assert first.endswith(" ERROR bot: it failed")
    assert all(line.startswith("  | ") for line in trace)
    assert any("ValueError: x" in line for line in trace)


def test_a_text_of_chinese_names_is_as_it_was_written(said: io.StringIO) -> None:
    logging.getLogger("bot").info("牌桌 %s", "小柏，阿程")

    assert said.getvalue().endswith(" INFO bot: 牌桌 小柏，阿程\n")


def test_facts_stand_behind_the_words(said: io.StringIO) -> None:
    logging.getLogger("bot.tables").info("join", extra=facts(table=7, version=3, actor=12, ms=4.1))

    assert said.getvalue().endswith(" INFO bot.tables: join table=7 version=3 actor=12 ms=4.1\n")


def test_as_json_a_record_is_one_object_with_its_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = set_up("INFO", monkeypatch, log_format="json")

    logging.getLogger("bot.tables").info("join %s", "x\ny", extra=facts(table=7, actor=12))
    try:
        raise ValueError(f"{ADDRESS}/webhooks/1/{PASS} with {TOKEN}")
    except ValueError:
        logging.getLogger("bot").exception("it failed")

    joined, failed = (json.loads(line) for line in stream.getvalue().splitlines())
    assert datetime.fromisoformat(joined.pop("time")).tzinfo is not None
    assert joined == {
        "level": "INFO",
        "logger": "bot.tables",
        "message": "join x\ny",
        "table": 7,
        "actor": 12,
    }
    assert failed["level"] == "ERROR"
    assert "ValueError" in failed["trace"]
    assert TOKEN not in stream.getvalue()
    assert PASS not in stream.getvalue()


@pytest.mark.parametrize("name", ["discord.http", "discord.webhook.async_"])
def test_what_is_sent_is_not_logged_at_all(name: str, said: io.StringIO) -> None:
    """It may be private to one player."""
    logging.getLogger(name).debug("POST … with %s", "a hand")

    assert said.getvalue() == ""


def test_the_value_of_a_damaged_column_is_not_logged(said: io.StringIO) -> None:
    try:
        raise ValueError("Could not decode to UTF-8 column 'secret' with text 'a1b2c3\n(d4'")
    except ValueError:
        logging.getLogger("bot").exception(
            "it failed: %s", "Could not decode to UTF-8 column 'x' with text 'a1b2c3'"
        )

    assert "column 'secret' …" in said.getvalue()
    assert "a1b2c3" not in said.getvalue()
    assert "d4" not in said.getvalue()
