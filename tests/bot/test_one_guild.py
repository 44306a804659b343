"""A GUILD_ID of a guild that the bot is not in is one clear line, and no traceback."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import bot

ROOT = Path(bot.__file__).parents[1]
APPLICATION = "123456789012345678"
GUILD = "987654321098765432"
TOKEN = base64.urlsafe_b64encode(APPLICATION.encode()).decode().rstrip("=") + ".Gaa_bb.cc-dd_ee0123456789"
USER = {"id": APPLICATION, "username": "kaiju", "discriminator": "0", "avatar": None}
APPLICATION_INFO = {
    "id": APPLICATION,
    "name": "kaiju",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "team": None,
    "flags": 0,
    "owner": USER,
}


class Elsewhere(BaseHTTPRequestHandler):
    """A Discord that knows the bot, and a guild that it is not in."""

    asked: list[str]

    def do_GET(self) -> None:
        self.answer(200, USER if self.path.endswith("/users/@me") else APPLICATION_INFO)

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(403, {"message": "Missing Access", "code": 50001})

    def answer(self, status: int, body: dict[str, Any]) -> None:
        self.asked.append(f"{self.command} {self.path}")
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its name in the base class
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """Its address, and what it was asked."""
    Elsewhere.asked = []
    server = HTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/api/v10", Elsewhere.asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_guild_that_the_bot_is_not_in_is_one_line_at_the_end(
    elsewhere: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, asked = elsewhere

    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env={
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_URL": address,
            "GUILD_ID": GUILD,
        },
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )

    assert f"PUT /api/v10/applications/{APPLICATION}/guilds/{GUILD}/commands" in asked
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("GUILD_ID: the bot is not in that guild; ")
    assert "Traceback" not in done.stderr
    assert TOKEN not in done.stderr
