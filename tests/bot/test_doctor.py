"""`python -m bot doctor`: everything that can be wrong is found by its cause, in one line."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import time
import zoneinfo
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio
from aiohttp import web
from pydantic import SecretStr

import bot
from bot import doctor, words
from bot.__main__ import main
from bot.client import PERMISSIONS, build
from bot.doctor import Finding, Level, at_discord, examine, here, machine, service, status
from bot.doctor.findings import fail, ok, skipped, warn
from bot.emoji import NAMES
from bot.pictures import plate
from bot.settings import Settings
from bot.sync import offer
from db import migrate, rows
from db.hold import Hold
from db.store import Store

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gaa_bb.cc-dd_ee0123456789"  # noqa: S105  nobody's
APPLICATION = 123456789012345678
ROOT = Path(bot.__file__).parents[1]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / 'kaiju.sqlite3'}")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it and an environment that sets nothing."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(file: Path) -> None:
    async def make() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await store.close()

    asyncio.run(make())


def sql(file: Path, statement: str) -> None:
    conn = sqlite3.connect(file, isolation_level=None)
    conn.execute(statement)
    conn.close()


# What a finding is


def test_a_finding_is_one_line_with_its_level_first() -> None:
    assert str(fail("disk", "full;\nmake room")) == "FAIL    disk: full; make room"


@pytest.mark.parametrize(
    ("findings", "worst"),
    [
        ([], 0),
        ([ok("a", ""), skipped("b", "")], 0),
        ([ok("a", ""), warn("b", "")], 1),
        ([fail("a", ""), warn("b", ""), ok("c", "")], 2),
    ],
)
def test_the_status_is_that_of_the_worst(findings: list[Finding], worst: int) -> None:
    assert status(findings) == worst


# Settings


def test_settings_that_can_be_read_are_told_without_secrets(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://kaiju:hidden@db/kaiju")

    finding, read = machine.settings()

    assert finding.level is Level.OK
    assert read is not None
    assert TOKEN not in finding.text
    assert "hidden" not in finding.text
    assert "no .env here" in finding.text


def test_a_wrong_setting_is_a_failure(bare: Path) -> None:
    (bare / ".env").write_text("LOG_LEVEL=LOUD\n")

    finding, read = machine.settings()

    assert (finding.level, read) == (Level.FAIL, None)
    assert finding.text.startswith("LOG_LEVEL: must be")


def test_a_misspelt_setting_is_a_warning(bare: Path) -> None:
    (bare / ".env").write_text("DISCORD_TOKN=secret\nlog_level=INFO\n")

    finding, _ = machine.settings()

    assert finding.level is Level.WARN
    assert finding.text.startswith("DISCORD_TOKN in .env is no setting")
    assert "secret" not in finding.text


# The database


def test_a_database_that_is_not_there_yet_will_be_made(settings: Settings, file: Path) -> None:
    finding = machine.database(settings)

    assert finding.level is Level.OK
    assert "the first start makes it" in finding.text
    assert not file.exists()


def test_a_sound_database_is_told_with_its_size_schema_and_tables(settings: Settings, file: Path) -> None:
    made(file)
    before = file.read_bytes()

    finding = machine.database(settings)

    assert finding.level is Level.OK
    assert f"{file}, 0.3 MB" in finding.text
    assert f"schema {migrate.newest()}, 0 tables of which 0 are live, sound" in finding.text
    assert (file.read_bytes(), [path.name for path in file.parent.iterdir()]) == (before, [file.name])


def test_a_database_in_use_is_told_with_its_process(settings: Settings, file: Path) -> None:
    made(file)
    hold = Hold.take(file)

    finding = machine.database(settings)

    hold.release()
    assert finding.level is Level.OK
    assert f"in use by process {os.getpid()}" in finding.text


def test_a_database_of_an_older_schema_will_be_migrated(
    settings: Settings, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(file)
    monkeypatch.setattr(migrate, "newest", lambda: "9999")

    finding = machine.database(settings)

    assert finding.level is Level.OK
    assert "which the next start copies and brings to 9999" in finding.text


def letter(file: Path) -> None:
    file.write_text("dear aunt " * 500)


def torn(file: Path) -> None:
    made(file)
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 6] = os.urandom(4096 * 3)
    file.write_bytes(content)


def foreign(file: Path) -> None:
    sql(file, "CREATE TABLE moons (name)")


def newer(file: Path) -> None:
    made(file)
    sql(file, "UPDATE alembic_version SET version_num = '9999'")


DAMAGE: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a letter": (letter, "is not an SQLite database"),
    "torn pages": (torn, "is damaged"),
    "of another program": (foreign, "of another program"),
    "of a newer version": (newer, "newer version"),
    "a folder": (Path.mkdir, "folder"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_database_that_cannot_be_used_is_a_failure(kind: str, settings: Settings, file: Path) -> None:
    make, told = DAMAGE[kind]
    make(file)

    finding = machine.database(settings)

    assert finding.level is Level.FAIL
    assert str(file) in finding.text
    assert told in finding.text


@pytest.mark.parametrize("kind", ["a letter", "torn pages", "of a newer version"])
def test_so_it_is_while_a_bot_runs_on_it(kind: str, settings: Settings, file: Path) -> None:
    make, _ = DAMAGE[kind]
    make(file)
    hold = Hold.take(file)

    finding = machine.database(settings)

    hold.release()
    assert finding.level is Level.FAIL
    assert str(file) in finding.text


def test_a_database_that_this_user_cannot_write_is_a_failure(
    settings: Settings, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(file)
    plain = os.open

    def refuse(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_RDWR and Path(path) == file:
            raise PermissionError(13, "Permission denied")
        return plain(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", refuse)

    finding = machine.database(settings)

    assert finding.level is Level.FAIL
    assert "cannot be read and written (Permission denied)" in finding.text


def test_a_server_that_does_not_answer_is_a_failure_without_its_password() -> None:
    address = "postgresql+asyncpg://kaiju:hidden@127.0.0.1:1/kaiju"

    finding = machine.database(Settings(_env_file=None, database_url=address))

    assert finding.level is Level.FAIL
    assert "hidden" not in finding.text


def test_copies_beside_the_file_are_told_by_the_last(settings: Settings, file: Path) -> None:
    assert "none beside kaiju.sqlite3" in machine.copies(settings).text
    for name, days in (("before-0001", 30), ("replaced-20261001", 3), ("lock", 0)):
        copy = file.with_name(f"{file.name}.{name}")
        copy.touch()
        os.utime(copy, (time.time() - days * 86400,) * 2)

    finding = machine.copies(settings)

    assert finding.level is Level.OK
    assert finding.text == "2 beside kaiju.sqlite3, the last kaiju.sqlite3.replaced-20261001, 3 days old"


# The disk


def test_a_disk_with_room_that_can_be_written_is_well(settings: Settings, tmp_path: Path) -> None:
    finding = machine.disk(settings)

    assert finding.level is Level.OK
    assert str(tmp_path) in finding.text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("free", "level"), [(49e6, Level.FAIL), (51e6, Level.WARN), (499e6, Level.WARN)])
def test_a_disk_with_little_room_is_told(
    free: float, level: Level, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=int(free)))

    finding = machine.disk(settings)

    assert finding.level is level
    assert "make room" in finding.text


def test_a_folder_that_is_still_to_be_made_is_tried_by_the_one_it_will_be_in(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'a' / 'b' / 'kaiju.sqlite3'}"

    finding = machine.disk(Settings(_env_file=None, database_url=address))

    assert finding.level is Level.OK
    assert str(tmp_path) in finding.text


def test_a_folder_that_cannot_be_written_is_a_failure(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)

    finding = machine.disk(settings)

    assert finding.level is Level.FAIL
    assert "cannot be written (Permission denied)" in finding.text


def test_nothing_is_said_of_the_disk_of_a_server() -> None:
    settings = Settings(_env_file=None, database_url="postgresql+asyncpg://db/kaiju")

    assert machine.disk(settings).level is Level.SKIPPED
    assert machine.copies(settings).level is Level.SKIPPED


# What comes with the bot


def test_what_comes_with_the_bot_is_whole() -> None:
    for check in (machine.zones, machine.languages, machine.pictures):
        assert check().level is Level.OK, check()


def test_missing_time_zones_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tzdata", None)
    monkeypatch.setitem(sys.modules, "tzdata.zoneinfo", None)
    zoneinfo.reset_tzpath(to=())
    try:
        finding = machine.zones()
    finally:
        zoneinfo.reset_tzpath()

    assert finding.level is Level.FAIL
    assert "tzdata" in finding.text


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("your-turn-ping", "your-turn-pong"), "lacks 1 texts, such as your-turn-p"),
        (lambda text: text + "\nthis is no message\n", "has lines that cannot be read"),
    ],
)
def test_a_language_file_with_a_fault_is_a_failure(
    change: Callable[[str], str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "locales"
    shutil.copytree(words.FOLDER, folder)
    file = folder / "en" / "table.ftl"
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", folder)
    words.entries.cache_clear()

    finding = machine.languages()

    words.entries.cache_clear()
    assert finding.level is Level.FAIL
    assert told in finding.text


def test_a_missing_font_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plate, "FONT_PATH", "/nowhere.otc")
    for kept in (plate.font, plate.plate):
        kept.cache_clear()

    finding = machine.pictures()

    assert finding.level is Level.FAIL
    assert finding.text.startswith("no bowl can be drawn (cannot open resource)")


# Discord, as far as it is asked


USER = {"id": str(APPLICATION), "username": "開局", "discriminator": "0", "avatar": None}


@dataclass
class Service:
    """Answers by path: JSON, a status, or a page. What is not there answers 404."""

    answers: dict[str, Any] = field(default_factory=dict)
    ahead: float = 0.0
    """How far its clock is ahead of this machine's; NaN: it tells no time."""
    slow: float = 0.0
    asked: list[str] = field(default_factory=list)
    url: str = ""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        self.asked.append(f"{request.method} {request.path_qs}")
        assert request.headers["Authorization"] == f"Bot {TOKEN}"
        await asyncio.sleep(self.slow)
        answer = self.answers.get(path, 404)
        if callable(answer):
            answer = answer(request)
        no = {"message": "no", "code": 0}
        code, body = (answer, no) if isinstance(answer, int) else (200, answer)
        told = formatdate(time.time() + self.ahead, usegmt=True) if self.ahead == self.ahead else ""
        # discord.py reads no JSON whose type says more than that.
        response = web.Response(
            body=json.dumps(body), status=code, headers={"Date": told, "Content-Type": "application/json"}
        )
        if isinstance(body, str):
            response = web.Response(text=body, content_type="text/html")
        return response


def guild(n: int, permissions: int = PERMISSIONS.value, name: str = "") -> dict[str, Any]:
    return {"id": str(1000 + n), "name": name or f"Guild {n}", "permissions": str(permissions)}


@pytest_asyncio.fixture
async def discord_service() -> AsyncIterator[Service]:
    """A Discord in which all is well."""
    kept = Service(
        {
            "/users/@me": USER,
            "/oauth2/applications/@me": {"id": str(APPLICATION), "name": "Kaiju", "bot_public": True},
            "/gateway/bot": {
                "url": "wss://gateway.discord.gg",
                "shards": 1,
                "session_start_limit": {"total": 1000, "remaining": 999, "reset_after": 7_200_000},
            },
            "/users/@me/guilds": [guild(1), guild(2)],
            f"/applications/{APPLICATION}/commands": [],
            f"/applications/{APPLICATION}/emojis": {"items": []},
        }
    )
    app = web.Application()
    app.router.add_route("*", "/{rest:.*}", kept.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    kept.url = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    yield kept
    await runner.cleanup()


@pytest.fixture
def online(settings: Settings, discord_service: Service) -> Settings:
    return settings.model_copy(
        update={"discord_token": SecretStr(TOKEN), "discord_api_url": discord_service.url}
    )


async def found(settings: Settings, name: str) -> list[Finding]:
    every = [finding async for finding in at_discord(settings)]
    return [finding for finding in every if finding.name in (name, name.removesuffix("s"))]


async def one(settings: Settings, name: str) -> Finding:
    (finding,) = await found(settings, name)
    return finding


asynchronous = pytest.mark.asyncio


@asynchronous
async def test_where_all_is_well_every_check_says_so_and_only_asks(
    online: Settings, discord_service: Service
) -> None:
    before = discord.http.Route.BASE

    every = [finding async for finding in at_discord(online)]

    assert [finding.level for finding in every] == [Level.OK] * 8, every
    assert [finding.name for finding in every] == list(doctor.AT_DISCORD)
    assert all(asked.startswith("GET ") for asked in discord_service.asked)
    assert before == discord.http.Route.BASE


@asynchronous
async def test_without_a_token_nothing_is_asked(settings: Settings, discord_service: Service) -> None:
    every = [finding async for finding in at_discord(settings)]

    assert {finding.level for finding in every} == {Level.SKIPPED}
    assert [finding.name for finding in every] == list(doctor.AT_DISCORD)
    assert discord_service.asked == []


# The token


@asynchronous
async def test_a_token_that_discord_does_not_know_is_a_failure(
    online: Settings, discord_service: Service
) -> None:
    discord_service.answers = {"/users/@me": 401}

    finding = await one(online, "token")

    assert finding.level is Level.FAIL
    assert "Discord does not know it" in finding.text
    assert (await one(online, "guilds")).text == "the bot could not log in"
    assert (await one(online, "clock")).level is Level.OK


@asynchronous
async def test_a_discord_that_cannot_be_reached_is_a_failure(settings: Settings) -> None:
    offline = settings.model_copy(
        update={"discord_token": SecretStr(TOKEN), "discord_api_url": "http://127.0.0.1:1/api"}
    )

    finding = await one(offline, "token")

    assert finding.level is Level.FAIL
    assert finding.text.startswith("http://127.0.0.1:1/api cannot be reached")
    assert (await one(offline, "clock")).text == "Discord told no time"


@asynchronous
async def test_a_discord_that_does_not_answer_is_a_failure(
    online: Settings, discord_service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    discord_service.slow = 1
    monkeypatch.setattr(doctor, "PATIENCE_SECONDS", 0.2)

    finding = await one(online, "token")

    assert finding.level is Level.FAIL
    assert "does not answer" in finding.text


@asynchronous
async def test_a_page_of_somebody_else_is_not_taken_for_discord(
    online: Settings, discord_service: Service
) -> None:
    discord_service.answers["/users/@me"] = "<p>Welcome to our hotel"

    finding = await one(online, "token")

    assert finding.level is Level.FAIL
    assert "is not Discord" in finding.text


@asynchronous
async def test_a_discord_in_trouble_is_a_failure_of_that_check_alone(
    online: Settings, discord_service: Service
) -> None:
    discord_service.answers["/gateway/bot"] = 503

    assert "answers 503" in (await one(online, "gateway")).text
    assert (await one(online, "guilds")).level is Level.OK


# The application, intents and the gateway


def told_of(settings: Settings, service: Service, **values: Any) -> None:
    service.answers["/oauth2/applications/@me"].update(values)


@asynchronous
async def test_a_private_bot_is_told(online: Settings, discord_service: Service) -> None:
    told_of(online, discord_service, bot_public=False, name="開\x1b[31m局")

    finding = await one(online, "application")

    assert finding.level is Level.OK
    assert finding.text == f"開[31m局 ({APPLICATION}), only its owner may invite it"


@asynchronous
async def test_an_endpoint_that_takes_the_commands_away_is_a_failure(
    online: Settings, discord_service: Service
) -> None:
    told_of(online, discord_service, interactions_endpoint_url="https://example.org/interactions")

    finding = await one(online, "application")

    assert finding.level is Level.FAIL
    assert "Interactions Endpoint URL" in finding.text


@asynchronous
async def test_an_application_that_asks_for_a_code_is_a_warning(
    online: Settings, discord_service: Service
) -> None:
    told_of(online, discord_service, bot_require_code_grant=True)

    assert (await one(online, "application")).level is Level.WARN


@asynchronous
async def test_an_application_that_is_not_told_leaves_its_commands_unknown(
    online: Settings, discord_service: Service
) -> None:
    discord_service.answers["/oauth2/applications/@me"] = 403

    assert (await one(online, "application")).level is Level.FAIL
    assert (await one(online, "commands")).text == "the application is not known"


@asynchronous
async def test_a_privileged_intent_is_a_failure(online: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def curious(settings: Settings) -> Any:
        client = build(settings)
        client._connection._intents.members = True
        return client

    monkeypatch.setattr(service, "build", curious)

    finding = await one(online, "intents")

    assert finding.level is Level.FAIL
    assert finding.text.startswith("members must be switched on")


@pytest.mark.parametrize(
    ("shards", "remaining", "level"),
    [(1, 11, Level.OK), (1, 10, Level.WARN), (1, 1, Level.WARN), (1, 0, Level.FAIL), (4, 3, Level.FAIL)],
)
@asynchronous
async def test_session_starts_that_run_out_are_told(
    shards: int, remaining: int, level: Level, online: Settings, discord_service: Service
) -> None:
    answer = discord_service.answers["/gateway/bot"]
    answer["shards"], answer["session_start_limit"]["remaining"] = shards, remaining

    finding = await one(online, "gateway")

    assert finding.level is level
    assert f"{remaining} of 1000 session starts left" in finding.text
    assert ("2.0 h" in finding.text) == (level is not Level.OK)


# Guilds


@asynchronous
async def test_a_guild_where_permissions_are_missing_is_named_with_them(
    online: Settings, discord_service: Service
) -> None:
    without = discord.Permissions(PERMISSIONS.value)
    without.update(attach_files=False, send_messages_in_threads=False)
    discord_service.answers["/users/@me/guilds"] = [
        guild(1),
        guild(2, without.value, "月餅\n\x07會"),
        guild(3, discord.Permissions(administrator=True).value),
    ]

    finding = await one(online, "guilds")

    assert finding.level is Level.WARN
    assert finding.name == "guild"
    assert finding.text.startswith("月餅 會 (1002) lacks Send Messages in Threads, Attach Files;")


@asynchronous
async def test_of_many_such_guilds_twenty_are_named(online: Settings, discord_service: Service) -> None:
    discord_service.answers["/users/@me/guilds"] = [guild(n, 0) for n in range(27)]

    every = await found(online, "guilds")

    assert len(every) == 21
    assert every[-1].text == "and 7 more where permissions are missing"


@asynchronous
async def test_all_pages_of_guilds_are_read(online: Settings, discord_service: Service) -> None:
    all_of_them = [guild(n) for n in range(401)]

    def page(request: web.Request) -> list[dict[str, Any]]:
        first = int(request.query.get("after", 0)) - 999 if "after" in request.query else 0
        return all_of_them[first : first + int(request.query["limit"])]

    discord_service.answers["/users/@me/guilds"] = page

    assert (await one(online, "guilds")).text.startswith("the bot is in 401,")


@asynchronous
async def test_a_bot_that_is_nowhere_is_a_warning(online: Settings, discord_service: Service) -> None:
    discord_service.answers["/users/@me/guilds"] = []

    finding = await one(online, "guilds")

    assert finding.level is Level.WARN
    assert "python -m bot invite" in finding.text


@asynchronous
async def test_a_guild_of_the_settings_without_the_bot_is_a_failure(
    online: Settings, discord_service: Service
) -> None:
    finding = await one(online.model_copy(update={"guild_id": 77}), "guilds")

    assert finding.level is Level.FAIL
    assert "GUILD_ID 77" in finding.text


# Commands


async def sent(settings: Settings, digest: str | None = None, guild_id: int | None = None) -> frozenset[str]:
    """Note in the database that the commands were sent; the names of ours."""
    client = service._client(settings)
    ours = await service._offer(settings.model_copy(update={"guild_id": guild_id}), APPLICATION)
    assert client.tree.get_commands() == []
    store = await Store.open(settings.database_url)
    await store.write(lambda conn: rows.note_sync(conn, ours.scope, digest or ours.digest))
    await store.close()
    return ours.names


def registered(names: frozenset[str]) -> list[dict[str, Any]]:
    return [{"name": name, "id": str(n)} for n, name in enumerate(sorted(names))]


@asynchronous
async def test_commands_that_were_sent_and_are_there_are_well(
    online: Settings, discord_service: Service
) -> None:
    names = await sent(online)
    discord_service.answers[f"/applications/{APPLICATION}/commands"] = registered(names)

    finding = await one(online, "commands")

    assert finding.level is Level.OK
    assert finding.text == f"Discord has the {len(names)} of this version, for everybody"


@asynchronous
async def test_commands_of_one_guild_are_looked_for_there(online: Settings, discord_service: Service) -> None:
    names = await sent(online, guild_id=1001)
    discord_service.answers[f"/applications/{APPLICATION}/guilds/1001/commands"] = registered(names)

    finding = await one(online.model_copy(update={"guild_id": 1001}), "commands")

    assert finding.level is Level.OK
    assert "for guild 1001 alone" in finding.text


@asynchronous
async def test_commands_that_are_not_sent_yet_are_sent_by_the_next_start(online: Settings) -> None:
    finding = await one(online, "commands")

    assert finding.level is Level.OK
    assert "not sent yet; the next start sends them" in finding.text


@asynchronous
async def test_commands_of_another_version_are_a_warning(online: Settings, discord_service: Service) -> None:
    await sent(online, digest="old")

    finding = await one(online, "commands")

    assert finding.level is Level.WARN
    assert "restart the bot" in finding.text


@asynchronous
async def test_commands_that_discord_has_lost_are_a_failure(online: Settings) -> None:
    names = await sent(online)

    finding = await one(online, "commands")

    assert finding.level is Level.FAIL
    assert finding.text.startswith(f"Discord has 0 of the {len(names)} that were sent for everybody")


@asynchronous
async def test_a_database_that_cannot_be_read_leaves_the_commands_unknown(
    online: Settings, file: Path
) -> None:
    letter(file)

    assert (await one(online, "commands")).level is Level.SKIPPED


@asynchronous
async def test_what_the_check_holds_the_commands_against_is_what_a_start_sends(online: Settings) -> None:
    ours = await service._offer(online, APPLICATION)

    client = build(online)
    client.store = await Store.open(online.database_url)
    await client._async_setup_hook()
    sending = []

    async def keep(application_id: int, payload: Any) -> list[Any]:
        sending.append((application_id, payload))
        return []

    client.http.bulk_upsert_global_commands = keep  # type: ignore[method-assign,assignment]
    client._connection.application_id = APPLICATION
    await client.setup_hook()
    known = await client.store.read(rows.synced_commands)
    again = await offer(client.tree, APPLICATION, None)
    await client.close()

    assert len(sending) == 1
    assert known == {"global": ours.digest}
    assert again == ours


# Emojis


@asynchronous
@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([], "none of ours, so texts have figures; .venv/bin/python -m bot emoji brings them"),
        (["somebody_elses"], "none of ours"),
        (sorted(NAMES)[:54], "Discord has 54 of 60, so texts have figures"),
        (sorted(NAMES), "Discord has all 60"),
    ],
)
async def test_emojis_are_counted_and_never_a_fault(
    names: list[str], told: str, online: Settings, discord_service: Service
) -> None:
    items = [{"name": name, "id": str(n)} for n, name in enumerate(names)]
    discord_service.answers[f"/applications/{APPLICATION}/emojis"] = {"items": items}

    finding = await one(online, "emojis")

    assert finding.level is Level.OK
    assert finding.text.startswith(told)


@asynchronous
async def test_emojis_of_which_discord_does_not_tell_are_skipped(
    online: Settings, discord_service: Service
) -> None:
    discord_service.answers[f"/applications/{APPLICATION}/emojis"] = 403

    assert (await one(online, "emojis")).level is Level.SKIPPED


# The clock


@pytest.mark.parametrize(
    ("ahead", "level", "told"),
    [
        (0.0, Level.OK, "within"),
        (-5.0, Level.WARN, "ahead of Discord's"),
        (5.0, Level.WARN, "behind Discord's"),
        (-60.0, Level.FAIL, "ahead of Discord's"),
        (3600.0, Level.FAIL, "behind Discord's"),
        (float("nan"), Level.SKIPPED, "told no time"),
    ],
)
@asynchronous
async def test_a_clock_that_is_wrong_is_told(
    ahead: float, level: Level, told: str, online: Settings, discord_service: Service
) -> None:
    discord_service.ahead = ahead

    finding = await one(online, "clock")

    assert finding.level is level
    assert told in finding.text


# All of it


@asynchronous
async def test_a_check_that_crashes_is_a_failure_of_its_own_and_tells_no_secret(
    online: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(_: Any) -> Finding:
        raise RuntimeError(f"oh no\n{TOKEN}")

    monkeypatch.setattr(machine, "settings", lambda: (ok("settings", ""), online))
    monkeypatch.setitem(doctor.OF_SETTINGS, "disk", crash)
    monkeypatch.setitem(doctor.AT_DISCORD, "gateway", crash)

    every = [finding async for finding in examine()]

    crashed = [finding for finding in every if finding.level is Level.FAIL]
    assert [finding.name for finding in crashed] == ["disk", "gateway"]
    assert str(crashed[0]) == (
        "FAIL    disk: the check itself failed (RuntimeError: oh no …); please report it"
    )
    assert not any(TOKEN in str(finding) for finding in every)


@asynchronous
async def test_settings_that_cannot_be_read_leave_what_comes_with_the_bot(bare: Path) -> None:
    (bare / ".env").write_text("DATABASE_URL=moon\n")

    every = {finding.name: finding.level async for finding in examine()}

    assert every["settings"] is Level.FAIL
    assert every["database"] is every["token"] is every["clock"] is Level.SKIPPED
    assert every["languages"] is every["pictures"] is Level.OK


@asynchronous
async def test_what_is_found_here_needs_no_token(settings: Settings) -> None:
    every = [finding async for finding in here(settings)]

    assert {finding.level for finding in every} == {Level.OK}, every


def test_the_command_prints_a_line_a_finding_and_ends_with_the_worst(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7 + len(doctor.AT_DISCORD)

    (bare / ".env").write_text("DISCORD_TOKN=\n")
    assert main(["doctor"]) == 1

    (bare / "data").write_text("no folder")
    assert main(["doctor"]) == 2
    said = capsys.readouterr()
    assert said.err == ""
    assert "FAIL    disk: " in said.out
