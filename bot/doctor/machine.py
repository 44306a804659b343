"""What there is to check on this machine: settings, the database and its disk, what comes with the bot."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from dotenv import dotenv_values
from fluent.syntax import ast as ftl
from sqlalchemy import URL, Connection, make_url

from bot.clock import now
from bot.doctor.findings import Finding, fail, ok, skipped, warn
from bot.pictures import Bowl, draw
from bot.settings import LOCALES, Settings, WrongSetting, read_settings
from bot.words import entries
from db import checks, hold, migrate, readonly, rows
from db.engine import is_file
from db.files import FileError, beside
from db.readonly import CannotRead, look

LITTLE_ROOM, ROOM = 50e6, 500e6
"""Free bytes below which the bot should not be started, and below which somebody should look after it."""

DAY = 24 * 60 * 60.0

KEPT = ("before", "replaced")
"""Copies that the bot itself lays beside its file: of an older schema, and of what a restore replaced."""


def settings(env: Path = Path(".env")) -> tuple[Finding, Settings | None]:
    """None for settings that cannot be read: then nothing else can be known."""
    name = "settings"
    try:
        read = read_settings()
    except WrongSetting as wrong:
        return fail(name, f"{wrong}; .env.example explains each"), None
    file = ".env read" if env.is_file() else "no .env here, so from the environment alone"
    database = make_url(read.database_url).render_as_string()
    said = f"{file}; database {database}, language {read.default_locale}, log {read.log_level}"
    if unknown := _unknown_names(env):
        text = f"{', '.join(unknown)} in .env is no setting of this bot; .env.example names them all"
        return warn(name, f"{text} ({said})"), read
    return ok(name, said), read


def _unknown_names(env: Path) -> list[str]:
    """A name that is misspelt counts for nothing, and nobody is told."""
    given = dotenv_values(env, encoding="utf-8") if env.is_file() else {}
    return [name for name in given if name.lower() not in Settings.model_fields]


# The database


@dataclass(frozen=True, slots=True)
class Content:
    """`counted` is None for a schema that this version does not read as it is."""

    schema: str | None
    damage: str | None
    counted: tuple[int, int] | None


def database(settings: Settings) -> Finding:
    name = "database"
    address = make_url(settings.database_url)
    if not is_file(address):
        return _described(name, address, address.render_as_string())
    file = Path(str(address.database)).absolute()
    try:
        return _file(name, address, file)
    except FileError as error:
        return fail(name, str(error))


def _file(name: str, address: URL, file: Path) -> Finding:
    """Raises FileError."""
    if file.is_dir():
        return fail(name, f"{file} is a folder; name a file in it")
    holder = ""
    try:
        hold.look_for_holder(file)
        if not beside(file, "-journal").exists():  # SQLite would put it right first, and that is writing
            checks.examine(file)
    except hold.HeldBy as held:
        holder = f"; in use by {held.holder or 'another process'}"
    if not file.exists():
        return ok(name, f"{file} is not there yet; the first start makes it")
    try:
        os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        return fail(name, f"{file} cannot be read and written ({error.strerror}); start the bot as its owner")
    size = sum(part.stat().st_size for part in (file, beside(file, "-wal")) if part.exists())
    return _described(name, address, f"{file}, {size / 1e6:.1f} MB", f", sound{holder}")


def _described(name: str, address: URL, said: str, well: str = "") -> Finding:
    """`well` is said only of one that is."""
    try:
        found = look(address, _content)
    except CannotRead as error:
        return fail(name, f"{said}: {error}; see to it, or name another in DATABASE_URL")
    if found.damage is not None:
        return fail(name, f"{said}: is damaged ({found.damage}); .venv/bin/python -m bot restore BACKUP")
    if found.schema is None:
        return ok(name, f"{said}: is empty; the first start fills it")
    newest = migrate.newest()
    if found.schema not in migrate.known():
        return fail(name, f"{said}: schema {found.schema} is of a newer version; update the program")
    if found.counted is None:
        what = f"schema {found.schema}, which the next start copies and brings to {newest}"
        return ok(name, f"{said}: {what}{well}")
    tables, live = found.counted
    return ok(name, f"{said}: schema {newest}, {tables} tables of which {live} are live{well}")


def _content(conn: Connection) -> Content:
    schema = migrate.revision(conn)
    damage = readonly.damage(conn, quickly=True)
    is_ours = schema == migrate.newest() and damage is None
    return Content(schema, damage, rows.count_tables(conn) if is_ours else None)


def copies(settings: Settings) -> Finding:
    """The copies that lie beside the file; those that an owner made elsewhere are not known here."""
    name = "copies"
    address = make_url(settings.database_url)
    if not is_file(address):
        return skipped(name, "the server's own backups are not known here")
    file = Path(str(address.database)).absolute()
    kept = [path for kind in KEPT for path in file.parent.glob(f"{file.name}.{kind}-*")]
    if not kept:
        return ok(name, f"none beside {file.name}; .venv/bin/python -m bot backup FILE makes one")
    last = max(kept, key=lambda path: path.stat().st_mtime)
    days = (now() - last.stat().st_mtime) / DAY
    return ok(name, f"{len(kept)} beside {file.name}, the last {last.name}, {days:.0f} days old")


def disk(settings: Settings) -> Finding:
    name = "disk"
    address = make_url(settings.database_url)
    if not is_file(address):
        return skipped(name, "the database is on a server")
    folder = Path(str(address.database)).absolute().parent
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(4096))
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        return fail(name, f"{folder} cannot be written ({error.strerror}); let this user write there")
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e6:,.0f} MB free at {folder}"
    if free < LITTLE_ROOM:
        return fail(name, f"{said}; make room before the bot is started")
    if free < ROOM:
        return warn(name, f"{said}; make room soon")
    return ok(name, f"{said}, and it can be written")


# What comes with the bot


def zones() -> Finding:
    name = "time zones"
    try:
        ZoneInfo.no_cache("Asia/Taipei")
    except ZoneInfoNotFoundError:
        return fail(name, "cannot be read; install the package tzdata, as requirements.lock does")
    return ok(name, f"{len(available_timezones())} can be read")


def languages() -> Finding:
    name = "languages"
    written = {locale: {key for key in map(_key, entries(locale)) if key} for locale in LOCALES}
    again = "install the program anew"
    for locale in LOCALES:
        if junk := [file for file, entry in entries(locale) if isinstance(entry, ftl.Junk)]:
            return fail(name, f"{locale}/{junk[0]} has lines that cannot be read; {again}")
        if missing := sorted(set().union(*written.values()) - written[locale]):
            return fail(name, f"{locale} lacks {len(missing)} texts, such as {missing[0]}; {again}")
    return ok(name, f"{', '.join(LOCALES)} have the same {len(written[LOCALES[0]])} texts")


def _key(entry: tuple[str, ftl.EntryType]) -> str | None:
    return entry[1].id.name if isinstance(entry[1], ftl.Message) else None


def pictures() -> Finding:
    name = "pictures"
    begun = time.perf_counter()
    try:
        png = draw(Bowl(dice=(4, 4, 4, 4, 1, 1), title="狀元", subtitle="插金花"))
    except (OSError, ImportError) as error:
        return fail(name, f"no bowl can be drawn ({error}); install what requirements.lock names")
    took = time.perf_counter() - begun
    return ok(name, f"a bowl of {len(png) / 1000:.0f} kB was drawn in {took:.1f} s")
