"""The log: one record a line, without tokens, and with nothing in it that a reader could take for a line.

An action is one line with its facts: table, version, actor's id, milliseconds.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from bot.settings import Settings

QUIET = {
    "alembic": logging.WARNING,  # its steps are nobody's news
    # At DEBUG these tell what is sent privately to one player, and what comes back with his next press.
    "discord.http": logging.INFO,
    "discord.webhook": logging.INFO,
    "discord.gateway": logging.INFO,
}

_TOKENS = re.compile(r"((?:webhooks|interactions)/\d+/|['\"]token['\"]: ['\"])[\w.-]+")
_VALUES = re.compile(r"(Could not decode to UTF-8 column '\w+') with text '.*", re.DOTALL)
"""SQLite's driver tells the value of a damaged column, and that may be the secret of a running table."""


def facts(**values: Any) -> dict[str, Any]:
    """What a record tells beside its words: `log.info("join", extra=facts(table=7))`."""
    return {"facts": values}


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, as lines or as JSON."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else None
    handler = logging.StreamHandler()
    handler.setFormatter((AsJson if settings.log_format == "json" else AsText)(token))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(level)


class AsText(logging.Formatter):
    """A line a record; of a traceback each line is indented, so that no text can pass for a record."""

    def __init__(self, token: str | None) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        told = "".join(f" {name}={value}" for name, value in _facts(record).items())
        head = f"{self.formatTime(record)} {record.levelname} {record.name}: {record.getMessage()}{told}"
        trace = self._discreet(_trace(self, record))
        lines = [self._discreet(head), *(f"  | {line}" for line in trace.splitlines())]
        return "\n".join(plain(line) for line in lines)

    def _discreet(self, text: str) -> str:
        text = _VALUES.sub(r"\1 …", _TOKENS.sub(r"\1…", text))
        return text.replace(self._token, "…") if self._token else text


class AsJson(AsText):
    """An object a record."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if trace := _trace(self, record):
            told["trace"] = trace
        hidden = {k: self._discreet(v) if isinstance(v, str) else v for k, v in told.items()}
        return json.dumps(hidden, ensure_ascii=False, default=str)


def plain(text: str) -> str:
    """The text with every character escaped that could end a line or move what stands around it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    return getattr(record, "facts", {})


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info else ""
