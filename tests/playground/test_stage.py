"""From the first word on the console to a clean end."""

import asyncio
import contextlib
import signal
import socket
import sys
import time
from pathlib import Path

import aiohttp
import pytest
from processes import running
from tabs import Tab
from toy import ToyBot

import playground
from bot.settings import Settings
from playground import stage

TOY = ("playground", "--bot", "toy:build")


def test_the_console_says_what_it_is() -> None:
    with running(*TOY) as playing:
        said, _ = playing.address()

    for words in ("不連 Discord", "does not connect to Discord", "資料用完即丟", "thrown away", "Ctrl-C"):
        assert words in said


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals to send")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_with_a_tab_open(number: signal.Signals) -> None:
    async def play(url: str) -> float:
        async with aiohttp.ClientSession() as session:
            tab = await Tab.open(session, url)
            await tab.run("roll")
            await tab.look()
            asked = time.monotonic()
            playing.process.send_signal(number)
            with contextlib.suppress(aiohttp.ClientError):
                await tab.press("slow")
            return asked

    with running(*TOY) as playing:
        _, url = playing.address()
        asked = asyncio.run(play(url))
        said = playing.rest(within=5)
        ended = time.monotonic()
        complaints = playing.logged()

    assert playing.process.returncode == 0
    assert ended - asked < 5
    assert "Goodbye" in said
    assert "Traceback" not in complaints


def test_the_page_can_end_it() -> None:
    async def end(url: str) -> None:
        async with aiohttp.ClientSession() as session:
            await (await Tab.open(session, url)).act("close")

    with running(*TOY) as playing:
        _, url = playing.address()
        asyncio.run(end(url))
        playing.rest(within=5)

    assert playing.process.returncode == 0


def test_a_taken_port_is_said_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert stage.run(ToyBot, port=port) == 1

    assert f"Port {port} is taken" in capsys.readouterr().out


@pytest.mark.asyncio
async def test_the_bot_is_closed() -> None:
    bot = ToyBot()

    async with stage.opened(bot):
        assert bot.is_ready()

    assert bot.closed_properly


@pytest.mark.asyncio
async def test_a_bot_that_does_not_close_is_left(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stage, "END_SECONDS", 0.2)
    bot = ToyBot()
    monkeypatch.setattr(bot, "close", asyncio.Event().wait)

    async with asyncio.timeout(3):
        async with stage.opened(bot):
            pass

    assert "the bot did not close" in caplog.text


def test_each_run_has_a_database_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Settings.model_construct(database_url="postgresql+asyncpg://the.real/one")
    folders: list[Path] = []

    def build(settings: Settings, **_: object) -> ToyBot:
        file = Path(settings.database_url.removeprefix("sqlite:///"))
        assert file.parent.is_dir()
        folders.append(file.parent)
        return ToyBot()

    async def serve(make_bot: object, **_: object) -> None:
        assert callable(make_bot)
        make_bot()

    monkeypatch.setattr(stage, "build", build)
    monkeypatch.setattr(stage, "serve", serve)

    assert playground.main(real) == 0
    assert playground.main(real) == 0

    assert len(set(folders)) == 2
    assert not any(folder.exists() for folder in folders)


def test_without_simcord_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(playground, "stage")
    monkeypatch.delitem(sys.modules, "playground.stage")
    monkeypatch.delitem(sys.modules, "playground.live")
    monkeypatch.setitem(sys.modules, "simcord", None)

    assert playground.main(Settings.model_construct()) == 2

    assert "pip install 'kaiju[playground]'" in capsys.readouterr().out
