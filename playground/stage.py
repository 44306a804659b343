"""A playground from its first word on the console to its end."""

import asyncio
import contextlib
import functools
import logging
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import discord
from simcord import SetupError

from bot.client import PERMISSIONS, build
from bot.settings import Settings
from playground import world
from playground.live import LiveEnv, LivePreview

log = logging.getLogger(__name__)

END_SECONDS = 2.0
"""What the bot gets to close itself, and again what its worker threads get to finish."""

WORDS = """\
開局 Kaiju 試玩：同一個機器人，在這台機器的瀏覽器頁面裡。不連 Discord，不需帳號，資料用完即丟。
Kaiju playground: the same bot in a browser page on this machine. It does not connect to Discord and needs \
no account; everything is thrown away at the end.
{visitors}
按 Ctrl-C 結束 Ctrl-C ends it. 請開 Open: {url}"""


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    port: int | None,
    say: Callable[[str], None],
    permissions: discord.Permissions,
) -> None:
    """See `playground.serve`."""
    ended = asyncio.Event()
    _at_signals(ended.set)
    async with opened(make_bot(), port=port, permissions=permissions) as preview:
        say(WORDS.format(visitors=_visitors(), url=preview.url))
        closed = asyncio.create_task(preview.wait_closed())
        asked = asyncio.create_task(ended.wait())
        await asyncio.wait((closed, asked), return_when=asyncio.FIRST_COMPLETED)
        closed.cancel()
        asked.cancel()
    say("再會。Goodbye.")


@contextlib.asynccontextmanager
async def opened(
    bot: discord.Client, *, port: int | None = None, permissions: discord.Permissions = PERMISSIONS
) -> AsyncIterator[LivePreview]:
    """The bot in its world, with a page open to browsers."""
    env = LiveEnv(bot)
    place = world.build(env, permissions)
    await env.start()
    try:
        preview = LivePreview(env, place.channel, place.visitors, timezone=_timezone(), port=port or 0)
        async with preview:
            yield preview
    finally:
        await _end(env)


async def _end(env: LiveEnv) -> None:
    """Close the bot and detach it; what does not end in time is left to the end of the process."""
    env.settle_timeout = END_SECONDS
    try:
        async with asyncio.timeout(END_SECONDS):
            await env.close_bot()
    except Exception:
        log.exception("the bot did not close")
    try:
        await env.shutdown()
    except TimeoutError:
        log.warning("the bot left work behind")


def main(settings: Settings, *, port: int | None = None) -> int:
    """See `playground.main`."""
    with tempfile.TemporaryDirectory(prefix="kaiju-playground-", ignore_cleanup_errors=True) as folder:
        # as_posix: an address has forward slashes on Windows too
        address = f"sqlite:///{(Path(folder) / 'kaiju.sqlite3').as_posix()}"
        # no guild of theirs is in our world
        ours = settings.model_copy(update={"database_url": address, "guild_id": None})
        return run(lambda: build(ours, shard_count=1), port=port)


def run(make_bot: Callable[[], discord.Client], *, port: int | None = None) -> int:
    """`serve` with its words on the console; an exit status."""
    say = functools.partial(print, flush=True)
    try:
        asyncio.run(serve(make_bot, port=port, say=say, permissions=PERMISSIONS))
    except KeyboardInterrupt:
        pass  # where the loop has no signal handlers, and for who presses Ctrl-C twice
    except SetupError as error:
        if "could not bind" not in str(error):
            raise
        say(f"埠 {port} 已被佔用。Port {port} is taken: choose another, or none.")
        return 1
    return 0


def _at_signals(end: Callable[[], None]) -> None:
    """Have `end` called at the first Ctrl-C or SIGTERM; the second finds Python's own handler."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)

    def once() -> None:
        for number in numbers:
            loop.remove_signal_handler(number)
        end()

    # Windows has no such handlers; Ctrl-C cancels `serve` there
    with contextlib.suppress(NotImplementedError):
        for number in numbers:
            loop.add_signal_handler(number, once)


def _visitors() -> str:
    """Who reads what, in a line for each language."""
    languages = dict.fromkeys(locale for _, _, locale in world.VISITORS)
    return "\n".join(
        f"  {language}: " + " ".join(name for _, name, locale in world.VISITORS if locale == language)
        for language in languages
    )


def _timezone() -> str:
    """The machine's time zone by name, so that the page's clock is the one on the wall; UTC if unknown."""
    candidates = [os.environ.get("TZ", "").lstrip(":")]
    with contextlib.suppress(OSError):
        candidates.append(str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2])
    for name in filter(None, candidates):
        with contextlib.suppress(Exception):
            return ZoneInfo(name).key
    return "UTC"
