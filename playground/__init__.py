"""The bot in a browser page on this machine, without a Discord account.

`serve()` runs any bot under SimCord's preview, `main()` ours. Nothing of SimCord is imported before one of
them is called, since a machine that runs the bot on Discord has no need of it.

- `locales`: which language each actor reads; tests use it too;
- `live`: SimCord in real time and for several tabs;
- `page`: what is changed in SimCord's page;
- `world`: the guild and its visitors;
- `stage`: start, console, end.
"""

import logging
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.settings import Settings

__all__ = ["main", "serve"]


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    port: int | None = None,
    say: Callable[[str], None] = print,
    permissions: discord.Permissions | None = None,
) -> None:
    """Show the bot in a page on 127.0.0.1 until Ctrl-C, SIGTERM or the page's "End preview session".

    `port` None takes a free one. `say` gets what the console should show. The bot may do what `permissions`
    says, by default what our invitation asks for.
    """
    from bot.client import PERMISSIONS

    stage = _stage()
    await stage.serve(make_bot, port=port, say=say, permissions=permissions or PERMISSIONS)


def main(settings: "Settings", *, port: int | None = None) -> int:
    """Our bot as `settings` says, but on a database of its own that is gone afterwards. An exit status."""
    try:
        stage = _stage()
    except ModuleNotFoundError as missing:
        print(f"試玩需要 {missing.name}。The playground needs it: pip install 'kaiju[playground]'")
        return 2
    return int(stage.main(settings, port=port))


def _stage() -> ModuleType:
    """Load SimCord, without the warning that the trial client it makes then lacks an intent."""

    def is_ours(record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith("Guilds intent seems to be disabled")

    state_log = logging.getLogger("discord.state")
    state_log.addFilter(is_ours)
    try:
        return import_module("playground.stage")
    finally:
        state_log.removeFilter(is_ours)
