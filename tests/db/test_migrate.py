"""A file of any age reaches the newest schema, and the older one is kept beside it."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from some_rows import PRIZES, TABLE, seat_row
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url

from db import migrate, rows, schema
from db.store import CannotOpen, Store

LATER = '''
"""one column more"""
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", {head!r}, None, None


def upgrade():
    with op.batch_alter_table("guilds") as batch:
        batch.add_column(sa.Column("colour", sa.String(16)))
    {then}
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaiju.sqlite3"


def head() -> str:
    newest = ScriptDirectory.from_config(migrate.config()).get_current_head()
    assert newest is not None
    return newest


def a_newer_program(monkeypatch: pytest.MonkeyPatch, folder: Path, then: str = "") -> None:
    """The same program with one migration more."""
    scripts = folder / "migrations"
    shutil.copytree(migrate.MIGRATIONS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "9999_one_more.py").write_text(LATER.format(head=head(), then=then))
    monkeypatch.setattr(migrate, "MIGRATIONS", scripts)


def query(file: Path, statement: str) -> list[Any]:
    with sqlite3.connect(file) as conn:
        found = conn.execute(statement).fetchall()
    conn.close()
    return found


def columns(file: Path, table: str) -> list[str]:
    return [row[1] for row in query(file, f"PRAGMA table_info({table})")]


def content(file: Path) -> bytes:
    return file.read_bytes()


def copies(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.glob("*.before-*"))


async def with_a_table(url: str) -> rows.TableRow:
    store = await Store.open(url)
    made = await store.write(lambda conn: rows.open_table(conn, TABLE, [seat_row()], PRIZES, "open"))
    await store.close()
    return made


@pytest.mark.asyncio
async def test_a_fresh_file_reaches_the_newest_schema_and_nothing_is_copied(url: str, file: Path) -> None:
    migrate.upgrade_file(make_url(url))

    assert query(file, "SELECT version_num FROM alembic_version") == [(head(),)]
    assert copies(file) == []


@pytest.mark.asyncio
async def test_the_migrated_schema_is_that_of_the_metadata(url: str, file: Path) -> None:
    migrate.upgrade_file(make_url(url))
    engine = create_engine(f"sqlite:///{file}")

    with engine.connect() as conn:
        differences = compare_metadata(
            MigrationContext.configure(conn, opts={"compare_type": True}), schema.metadata
        )
    engine.dispose()

    assert differences == []


@pytest.mark.asyncio
async def test_the_comparison_of_schemas_finds_a_column_that_is_missing(url: str, file: Path) -> None:
    migrate.upgrade_file(make_url(url))
    query(file, "ALTER TABLE guilds DROP COLUMN timezone")
    engine = create_engine(f"sqlite:///{file}")

    with engine.connect() as conn:
        differences = compare_metadata(MigrationContext.configure(conn), schema.metadata)
    engine.dispose()

    assert [difference[0] for difference in differences] == ["add_column"]


def normal(conn: Connection) -> dict[str, str]:
    """Every table and index as SQLite keeps it, without spaces, quotes and the order of constraints."""
    found = conn.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    return {name: "".join(sorted("".join(sql.split()).replace('"', ""))) for name, sql in found}


@pytest.mark.asyncio
async def test_checks_partial_indexes_and_keys_of_the_migrated_schema_are_those_of_the_metadata(
    url: str, file: Path
) -> None:
    migrate.upgrade_file(make_url(url))
    migrated, made = create_engine(f"sqlite:///{file}"), create_engine("sqlite://")

    with migrated.connect() as one, made.connect() as other:
        schema.metadata.create_all(other)
        found, wanted = normal(one), normal(other)
    migrated.dispose()
    made.dispose()
    found.pop("alembic_version")

    assert found == wanted


@pytest.mark.asyncio
async def test_a_file_of_the_newest_schema_is_not_touched(url: str, file: Path) -> None:
    await with_a_table(url)
    before = content(file)

    migrate.upgrade_file(make_url(url))

    assert content(file) == before
    assert copies(file) == []


@pytest.mark.asyncio
async def test_an_older_file_is_copied_aside_and_migrated_with_all_that_is_in_it(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, old = await with_a_table(url), head()
    a_newer_program(monkeypatch, tmp_path)

    migrate.upgrade_file(make_url(url))

    copy = file.with_name(f"{file.name}.before-{old}")
    assert "colour" in columns(file, "guilds")
    assert query(file, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert "colour" not in columns(copy, "guilds")
    assert query(copy, "SELECT version_num FROM alembic_version") == [(old,)]
    assert (
        query(copy, "SELECT id FROM game_tables")
        == query(file, "SELECT id FROM game_tables")
        == [(table.id,)]
    )


@pytest.mark.asyncio
async def test_what_stands_in_the_write_ahead_log_is_copied_too(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, old = await Store.open(url), head()
    await store.write(lambda conn: rows.beat(conn, 5.0))
    a_newer_program(monkeypatch, tmp_path)

    migrate.upgrade_file(make_url(url))
    await store.close()

    assert query(file.with_name(f"{file.name}.before-{old}"), "SELECT at FROM heartbeat") == [(5.0,)]


@pytest.mark.asyncio
async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, old = await with_a_table(url), head()
    a_newer_program(monkeypatch, tmp_path, then="raise RuntimeError('power cut')")

    with pytest.raises(RuntimeError, match="power cut"):
        migrate.upgrade_file(make_url(url))

    assert "colour" not in columns(file, "guilds")
    assert query(file, "SELECT version_num FROM alembic_version") == [(old,)]
    assert query(file, "SELECT id FROM game_tables") == [(table.id,)]


@pytest.mark.asyncio
async def test_a_migration_that_failed_can_be_tried_again(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_table(url)
    a_newer_program(monkeypatch, tmp_path, then="raise RuntimeError('power cut')")
    with pytest.raises(RuntimeError):
        migrate.upgrade_file(make_url(url))
    script = tmp_path / "migrations" / "versions" / "9999_one_more.py"
    script.write_text(script.read_text().replace("raise RuntimeError('power cut')", "pass # mended"))

    migrate.upgrade_file(make_url(url))

    assert "colour" in columns(file, "guilds")
    assert len(copies(file)) == 1


@pytest.mark.asyncio
async def test_a_file_of_a_newer_program_is_refused_and_left_alone(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_table(url)
    with monkeypatch.context() as newer:
        a_newer_program(newer, tmp_path)
        migrate.upgrade_file(make_url(url))

    with pytest.raises(CannotOpen, match="9999"):
        await Store.open(url)

    assert query(file, "SELECT version_num FROM alembic_version") == [("9999",)]


def test_migrations_are_one_straight_line() -> None:
    scripts = ScriptDirectory.from_config(migrate.config())

    assert len(scripts.get_heads()) == 1
    assert len(scripts.get_bases()) == 1


# The copy beside it


@pytest.mark.asyncio
async def test_the_copy_is_one_file_of_the_same_content(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_table(url)
    before = query(file, "SELECT * FROM game_tables"), query(file, "SELECT * FROM seats")
    a_newer_program(monkeypatch, tmp_path)

    migrate.upgrade_file(make_url(url))

    (name,) = copies(file)
    copy = file.with_name(name)
    assert (query(copy, "SELECT * FROM game_tables"), query(copy, "SELECT * FROM seats")) == before
    assert query(copy, "PRAGMA integrity_check") == [("ok",)]
    assert not list(file.parent.glob("*.part*"))


@pytest.mark.asyncio
async def test_a_copy_made_earlier_stays_beside_one_of_another_content(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_table(url)
    old, earlier = head(), file.with_name(f"{file.name}.before-{head()}")
    earlier.write_bytes(b"of an evening long ago")
    a_newer_program(monkeypatch, tmp_path)

    migrate.upgrade_file(make_url(url))

    assert earlier.read_bytes() == b"of an evening long ago"
    assert copies(file) == [f"{file.name}.before-{old}", f"{file.name}.before-{old}-2"]
    assert query(file.with_name(copies(file)[1]), "SELECT version_num FROM alembic_version") == [(old,)]


class NoSpace:
    """A disk on which nothing has room any more."""

    def __init__(self, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.asyncio
async def test_a_file_that_cannot_be_copied_is_not_migrated(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, old = await with_a_table(url), head()
    a_newer_program(monkeypatch, tmp_path)
    monkeypatch.setattr(tempfile, "mkstemp", NoSpace)

    with pytest.raises(CannotOpen, match=rf"{file.name}\.before-{old}: the disk is full; make room on it"):
        await Store.open(url)

    assert columns(file, "guilds") == [column.name for column in schema.guilds.columns]
    assert query(file, "SELECT version_num FROM alembic_version") == [(old,)]
    assert query(file, "SELECT id FROM game_tables") == [(table.id,)]


@pytest.mark.asyncio
async def test_a_file_whose_rows_contradict_each_other_is_not_migrated(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_a_table(url)
    query(file, "UPDATE seats SET table_id = 99")
    a_newer_program(monkeypatch, tmp_path)

    with pytest.raises(CannotOpen, match="row 1 of seats belongs to no row of game_tables"):
        await Store.open(url)

    assert "colour" not in columns(file, "guilds")
    assert copies(file) == []
    assert not list(file.parent.glob("*.part*"))
