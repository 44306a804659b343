"""`python -m bot`: the bot, its invitation, and what its owner needs to look after it."""

from __future__ import annotations

import argparse
import asyncio
import base64
import io
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

import aiohttp
import discord
from sqlalchemy import URL, make_url

from bot import emoji_set
from bot.audit import audit
from bot.client import PERMISSIONS
from bot.doctor import examine, status
from bot.doctor.line import NotDiscord, trouble
from bot.logs import set_up_logging
from bot.proofs import ListVerdict, check_list, is_list
from bot.records import UnreadableRecord, check_record
from bot.serve import Unreachable, serve
from bot.settings import Settings, WrongSetting, read_settings
from db.backups import backup, restore
from db.engine import is_file
from db.files import FileError
from db.readonly import CannotRead, in_this_schema, look

WRONG = 2
"""Exit status for a wrong setting or a wrong command line, as argparse has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    try:
        return COMMANDS[given.command](given)
    except (WrongSetting, FileError) as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    except Unreachable as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("--playground", action="store_true", help="a page on this machine, without Discord")
    parser.add_argument("--port", type=int, help="port of the playground's page; by default a free one")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("invite", help="print the address that invites the bot")
    checks = commands.add_parser("verify", help="play a game, or all of a list of winners, again")
    checks.add_argument("file", type=Path)
    backups = commands.add_parser("backup", help="copy the database to a new file, the bot running or not")
    backups.add_argument("file", type=Path)
    restores = commands.add_parser("restore", help="put a backup in the place of the database")
    restores.add_argument("file", type=Path)
    commands.add_parser("doctor", help="look for what is wrong around the bot, one line each")
    emojis = commands.add_parser("emoji", help="bring dice and cards to Discord as emojis of the application")
    emojis.add_argument("--remove", action="store_true", help="delete them there, and nothing else")
    audits = commands.add_parser("audit", help="check every table of the database, the bot running or not")
    audits.add_argument("file", type=Path, nargs="?", help="a database file; by default that of the settings")
    return parser


def _start(given: argparse.Namespace) -> int:
    settings = read_settings()
    plays = given.playground or settings.discord_token is None
    if plays and "log_level" not in settings.model_fields_set:
        # "logging in" would only puzzle somebody who is told that there is no Discord.
        settings = settings.model_copy(update={"log_level": "WARNING"})
    set_up_logging(settings)
    if plays:
        # By name: the playground stands above the bot and is not always installed.
        return int(import_module("playground").main(settings, port=given.port))
    asyncio.run(serve(settings))
    return 0


def _invite(_: argparse.Namespace) -> int:
    print(invitation(read_settings()))
    return 0


def invitation(settings: Settings) -> str:
    """The address that invites the bot with the least permissions. Raises WrongSetting."""
    if settings.discord_token is None:
        raise WrongSetting("DISCORD_TOKEN: is needed, it tells which bot to invite")
    head = settings.discord_token.get_secret_value().split(".")[0]
    try:
        # The first part of a token is the application's id in base 64, without its padding.
        digits = base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)).decode("ascii")
    except ValueError:
        digits = ""
    if not digits.isdigit():
        raise WrongSetting("DISCORD_TOKEN: is no token of a bot")
    return discord.utils.oauth_url(
        int(digits), permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def verify(file: Path) -> int:
    """0 when every draw of the record comes out as recorded, 1 when not, 2 when it cannot be read.

    A list of winners is checked with all the records in it.
    """
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        verdict = check_list(document) if is_list(document) else check_record(document)
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return WRONG
    except (ValueError, RecursionError, UnreadableRecord) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return WRONG
    if verdict.difference is not None:
        print(f"{file}: {verdict.difference}")
        return 1
    of_what = ""
    if isinstance(verdict, ListVerdict):
        of_what = f"{verdict.awards} awards of {verdict.tables} tables, "
    print(f"{file}: {of_what}{verdict.draws} draws recomputed, all as recorded")
    if verdict.is_unlinked:
        print(f"{file}: {UNLINKED}")
    if isinstance(verdict, ListVerdict) and verdict.lots_unchecked:
        print(f"{file}: {LOTS_UNCHECKED}")
    return 0


UNLINKED = (
    "somebody at a table asked to be forgotten: its draws follow from the key in its record, and its secret"
    " fits the commitment, but that the key comes of this secret cannot be recomputed"
)
LOTS_UNCHECKED = "somebody who signed up asked to be forgotten: the lots that he was in cannot be drawn again"


async def _doctor() -> int:
    """0 when all is well, 1 for a warning, 2 for a failure."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a guild may have a name that this terminal cannot show
    found = []
    async for finding in examine():
        print(finding, flush=True)
        found.append(finding)
    return status(found)


async def _emoji(given: argparse.Namespace) -> int:
    """0 when all is done. Raises WrongSetting and Unreachable."""
    settings = read_settings()
    try:
        async for line in emoji_set.remove(settings) if given.remove else emoji_set.bring(settings):
            print(line, flush=True)
    except (discord.HTTPException, aiohttp.ClientError, NotDiscord, OSError) as error:
        raise Unreachable(trouble(error, settings)) from error
    return 0


def _audit(given: argparse.Namespace) -> int:
    """0 when everything holds, 1 with the first break, 2 when the database cannot be read."""
    if given.file is None:
        address = make_url(read_settings().database_url)
    else:
        address = URL.create("sqlite", database=str(given.file))
    where = given.file or address.render_as_string()
    try:
        found = look(address, in_this_schema(audit))
    except CannotRead as error:
        print(f"{where}: {error}", file=sys.stderr)
        return WRONG
    print(f"{where}: {found}")
    return 0 if found.broken is None else 1


def _backup(given: argparse.Namespace) -> int:
    print(f"{given.file}: {backup(_database_file('pg_dump'), given.file)}")
    return 0


def _restore(given: argparse.Namespace) -> int:
    file = _database_file("pg_restore")
    content, kept = restore(given.file, file)
    before = "there was none before" if kept is None else f"the one before is {kept}"
    print(f"{file}: {content}, from {given.file}; {before}")
    if content.live and kept is not None:
        print("Games that run go on with the dice that were thrown since; end them where that matters.")
    return 0


def _database_file(instead: str) -> Path:
    """The file of the database. Raises WrongSetting where there is none."""
    address = make_url(read_settings().database_url)
    if not is_file(address):
        raise WrongSetting(f"DATABASE_URL: is no file; use {instead}")
    return Path(str(address.database))


COMMANDS: dict[str | None, Callable[[argparse.Namespace], int]] = {
    None: _start,
    "invite": _invite,
    "verify": lambda given: verify(given.file),
    "doctor": lambda _: asyncio.run(_doctor()),
    "audit": _audit,
    "emoji": lambda given: asyncio.run(_emoji(given)),
    "backup": _backup,
    "restore": _restore,
}
"""What each word of `_parser` does; an exit status comes out."""


if __name__ == "__main__":
    sys.exit(main())
