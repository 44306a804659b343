"""Wrong settings are one clear line, the example is true, and no token is ever shown."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

import bot
from bot.__main__ import invitation, main
from bot.client import PERMISSIONS
from bot.settings import Settings, WrongSetting, read_settings

ROOT = Path(bot.__file__).parents[1]
APPLICATION = 123456789012345678
TOKEN = (
    base64.urlsafe_b64encode(str(APPLICATION).encode()).decode().rstrip("=") + ".Gaa_bb.cc-dd_ee0123456789"
)
NAMES = {name.upper() for name in Settings.model_fields}

WRONG = {
    "DEFAULT_LOCALE": ["fr", "", "zh", "ZH-TW"],
    "LOG_LEVEL": ["LOUD", "", "10"],
    "GUILD_ID": ["0", "-5", "my guild", "1.5"],
    "DATABASE_URL": [
        "",
        "data.sqlite3",
        "mysql:///x",
        "mysql+aiomysql://h/d",
        "chess://x",
        "postgresql://h/d",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:data/x?mode=rwc&uri=true",
    ],
    "DISCORD_API_URL": ["discord.com", "ftp://x", "https://", "http://a b"],
    "DISCORD_GATEWAY_URL": ["https://x", "gateway"],
}
EACH = [(name, value) for name, values in WRONG.items() for value in values]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A folder without `.env`, and no setting in the environment."""
    for name in os.environ:
        if name.upper() in NAMES:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.__main__.set_up_logging", went_on)
    return monkeypatch


def went_on(*_: object) -> None:
    raise AssertionError("the program went on after a wrong setting")


def run(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), **settings},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )


def is_one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n")


# Wrong settings


@pytest.mark.parametrize(("name", "value"), EACH)
def test_a_wrong_setting_is_named_in_one_line(
    name: str, value: str, bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.setenv("DISCORD_TOKEN", TOKEN)
    bare.setenv(name, value)

    status = main([])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert is_one_line(err)
    assert err.startswith(f"{name}: ")


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_ends_the_program_with_status_2_and_no_traceback(name: str, tmp_path: Path) -> None:
    done = run(tmp_path, DISCORD_TOKEN=TOKEN, **{name: WRONG[name][0]})

    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert done.stderr.startswith(f"{name}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_setting_in_the_file_is_named_too(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=LOUD\n")

    done = run(tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert done.stderr.startswith("LOG_LEVEL: ")


def test_a_file_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("DISCORD_TOKEN=密碼".encode("utf-16"))

    done = run(tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert ".env" in done.stderr


NOWHERE = "http://127.0.0.1:9/api/v10"


@pytest.mark.parametrize("file", ["file/kaiju.sqlite3", "folder", "letter"])
def test_a_database_that_cannot_be_opened_is_named_before_discord_hears_of_us(
    file: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter").write_text("to my aunt, long enough to look like a file of something else" * 20)

    done = run(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=NOWHERE, DATABASE_URL=f"sqlite:///{file}")

    assert (done.returncode, done.stdout) == (2, "")
    assert is_one_line(done.stderr)
    assert done.stderr.startswith("DATABASE_URL: ")


@given(
    st.sampled_from(sorted(WRONG)), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
)
def test_whatever_a_setting_is_it_is_read_or_named_without_its_value(name: str, value: str) -> None:
    secret = f"{value}hush-hush"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(name, secret)
        try:
            read_settings()
        except WrongSetting as wrong:
            said = str(wrong)
        else:
            said = f"{name}: "

    assert said.startswith(f"{name}: ")
    assert "hush-hush" not in said
    assert "\n" not in said


# Tokens


class Stranger(BaseHTTPRequestHandler):
    """A Discord that does not know anybody."""

    seen: list[str]

    def do_GET(self) -> None:
        self.seen.append(self.headers["Authorization"])
        body = b'{"message": "401: Unauthorized", "code": 0}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its name in the base class
        pass


@pytest.fixture
def stranger() -> Iterator[tuple[str, list[str]]]:
    """Its address, and the tokens that it was shown."""
    Stranger.seen = []
    server = HTTPServer(("127.0.0.1", 0), Stranger)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/api/v10", Stranger.seen
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
def test_a_token_that_discord_does_not_know_is_one_line_at_the_end_and_never_shown(
    level: str, stranger: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, seen = stranger

    done = run(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=address, LOG_LEVEL=level)

    assert seen == [f"Bot {TOKEN}"]
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("DISCORD_TOKEN: ")
    assert "Traceback" not in done.stderr
    for part in (TOKEN, TOKEN.split(".")[2]):
        assert part not in done.stdout + done.stderr


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
def test_a_discord_that_cannot_be_reached_is_one_line_at_the_end_and_shows_no_token(
    level: str, tmp_path: Path
) -> None:
    done = run(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=NOWHERE, LOG_LEVEL=level)

    assert done.returncode == 1
    assert "127.0.0.1" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert TOKEN.split(".")[2] not in done.stdout + done.stderr


def test_a_token_is_not_in_the_settings_as_they_are_printed(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("DISCORD_TOKEN", TOKEN)
    settings = read_settings()

    assert settings.discord_token == SecretStr(TOKEN)
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


# The example


def example() -> dict[str, str]:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    return dict(re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE))


def test_the_example_names_exactly_the_settings_there_are() -> None:
    assert set(example()) == NAMES


def test_every_setting_of_the_example_is_explained_above_it() -> None:
    above = ""
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        if re.match(r"\w+=", line):
            assert above.startswith("#") or "=" in above
        above = line


def test_the_example_as_it_stands_is_the_default(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    default = read_settings()
    (tmp_path / ".env").write_bytes((ROOT / ".env.example").read_bytes())

    assert read_settings() == default
    assert default.discord_token is None
    assert example()["DATABASE_URL"] == default.database_url


def test_the_environment_wins_over_the_file(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DEFAULT_LOCALE=en\nLOG_LEVEL=warning\n")
    bare.setenv("DEFAULT_LOCALE", "zh-CN")

    settings = read_settings()

    assert (settings.default_locale, settings.log_level) == ("zh-CN", "WARNING")


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "GUILD_ID", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"])
@pytest.mark.parametrize("blank", ["", "  "])
def test_a_blank_line_is_a_setting_that_is_not_there(name: str, blank: str, bare: pytest.MonkeyPatch) -> None:
    bare.setenv(name, blank)

    assert getattr(read_settings(), name.lower()) is None


def test_settings_of_other_programs_do_not_matter(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SOMETHING_ELSE=1\n")

    assert read_settings().guild_id is None


# The invitation


def test_the_invitation_asks_for_exactly_the_permissions_of_the_bot(tmp_path: Path) -> None:
    done = run(tmp_path, "invite", DISCORD_TOKEN=TOKEN)

    assert (done.returncode, done.stderr) == (0, "")
    assert is_one_line(done.stdout)
    address = urlsplit(done.stdout.strip())
    query = parse_qs(address.query)
    assert (address.scheme, address.netloc, address.path) == ("https", "discord.com", "/oauth2/authorize")
    assert query["client_id"] == [str(APPLICATION)]
    assert query["permissions"] == [str(PERMISSIONS.value)]
    assert set(query["scope"][0].split()) == {"bot", "applications.commands"}
    assert TOKEN.split(".")[2] not in done.stdout


@pytest.mark.parametrize("length", [17, 18, 19, 20])
def test_ids_of_every_length_are_read_from_the_token(length: int) -> None:
    head = base64.urlsafe_b64encode(b"1" * length).decode().rstrip("=")

    assert f"client_id={'1' * length}&" in invitation(Settings(discord_token=SecretStr(f"{head}.x.y")))


@pytest.mark.parametrize("token", ["moon", "月餅", "....", "bW9vbg.x.y", "LTU.x.y", "MV8w.x.y"])
def test_what_is_no_token_gives_no_invitation_and_one_line(
    token: str, bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.setenv("DISCORD_TOKEN", token)

    status = main(["invite"])

    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert is_one_line(err)
    assert err.startswith("DISCORD_TOKEN: ")
    assert token not in err


def test_without_a_token_there_is_nobody_to_invite(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["invite"]) == 2
    assert capsys.readouterr().err.startswith("DISCORD_TOKEN: ")
