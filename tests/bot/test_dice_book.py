"""The dice of whole evenings, read from a file that the bot's own moves have filled.

The full hundred thousand throws are `benchmarks/dice.py`; here are a fifth of them.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import random
import sqlite3
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from seated import GUILD, PEOPLE
from sqlalchemy import Connection, update
from thrown import ByteModuloSix, favouring, play_evenings

from bot import dice_book, fair, throw_sheets
from bot.dice import Counts, fit, total
from bot.dice_book import WITH_DICE, DiceBook, Scope
from bot.games import GAMES
from bot.throw_sheets import COLUMNS, Line, Sheets, as_rows
from db import schema
from db.store import Store

THROWS = 20_000
SOME = 2_000
"""Where it is enough to see that each is there."""

ELSEWHERE = GUILD + 1
ALL = Scope(GUILD)
DICE = {"bobing": 6, "shengguantu": 4}

T = TypeVar("T")


def stored(file: Path, throws: int, *guilds: int, seed: int = 1) -> int:
    """Play into a file; returns how many throws there are in the last guild."""

    async def play() -> int:
        store = await Store.open(f"sqlite:///{file}")
        try:
            counts = [
                await store.write(partial(play_evenings, throws=throws, seed=seed + place, guild_id=guild))
                for place, guild in enumerate(guilds)
            ]
            return counts[-1]
        finally:
            await store.close()

    return asyncio.run(play())


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two guilds, a small one and the one that is looked at."""
    found = tmp_path_factory.mktemp("dice") / "kaiju.sqlite3"
    stored(found, 100, ELSEWHERE, seed=9)
    stored(found, SOME, GUILD)
    return found


@asynccontextmanager
async def book_of(file: Path) -> AsyncIterator[tuple[DiceBook, Store]]:
    store = await Store.open(f"sqlite:///{file}")
    try:
        yield DiceBook(store), store
    finally:
        await store.close()


def asked(file: Path, question: Callable[[DiceBook], Coroutine[Any, Any, T]]) -> T:
    async def ask() -> T:
        async with book_of(file) as (book, _):
            return await question(book)

    return asyncio.run(ask())


def raw(file: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as conn:
        return conn.execute(query).fetchall()


def faces_by_hand(file: Path, where: str = "1") -> Counter[int]:
    """All faces, read as plain JSON: nothing of the bot's reading is in it."""
    found: Counter[int] = Counter()
    for (events,) in raw(
        file,
        "SELECT events.events FROM events JOIN game_tables ON game_tables.id = events.table_id"  # noqa: S608
        f" WHERE guild_id = {GUILD} AND {where}",
    ):
        for event in json.loads(events):
            if event["kind"] in ("rolled", "started") and "dice" in event:
                found.update(event["dice"])
    return found


# What is counted


def test_fair_dice_are_not_said_to_be_uneven(tmp_path: Path) -> None:
    """Nor do their awards come more or less often than there are bowls for them."""
    thrown = stored(tmp_path / "kaiju.sqlite3", THROWS, GUILD)

    found = asked(tmp_path / "kaiju.sqlite3", lambda book: book.count(ALL))

    assert set(found.games) == set(WITH_DICE) == {"bobing", "shengguantu"}
    assert found.all.throws == thrown >= THROWS
    bowls = found.games["bobing"].shown
    tests = [fit(counts.faces) for counts in (found.all, *found.games.values())]
    for tested in (*tests, fit(bowls, tuple(GAMES["bobing"].ways.values()))):
        assert tested is not None
        assert tested.p > 0.01


@pytest.mark.parametrize("game", [None, *WITH_DICE])
def test_every_die_on_record_is_counted_once_and_none_of_another_guild(file: Path, game: str | None) -> None:
    found = asked(file, lambda book: book.count(replace(ALL, game=game))).all

    where = f"game_tables.game = '{game}'" if game else "1"
    by_hand = faces_by_hand(file, where)
    assert found.faces == tuple(by_hand[face] for face in range(1, 7))


@pytest.mark.parametrize("table", [0, 1, -1])
def test_the_players_of_a_table_threw_what_was_thrown_there(file: Path, table: int) -> None:
    tables = [row[0] for row in raw(file, f"SELECT id FROM game_tables WHERE guild_id = {GUILD}")]  # noqa: S608
    of_table = replace(ALL, table_id=tables[table])

    async def ask(book: DiceBook) -> tuple[Counts, list[Counts]]:
        everybody = [await book.count(replace(of_table, user_id=person.user_id)) for person in PEOPLE]
        return (await book.count(of_table)).all, [found.all for found in everybody]

    whole, parts = asked(file, ask)

    assert whole.throws > 0
    assert total(parts) == replace(whole, shown=total(parts).shown)
    by_hand = faces_by_hand(file, f"game_tables.id = {tables[table]}")
    assert whole.faces == tuple(by_hand[face] for face in range(1, 7))


def test_the_players_of_a_guild_threw_what_was_thrown_in_it(file: Path) -> None:
    async def ask(book: DiceBook) -> tuple[Counts, list[Counts]]:
        everybody = [await book.count(replace(ALL, user_id=person.user_id)) for person in PEOPLE]
        return (await book.count(ALL)).all, [found.all for found in everybody]

    whole, parts = asked(file, ask)

    assert replace(total(parts), shown=()) == whole


@pytest.mark.parametrize(
    "scope",
    [
        Scope(ELSEWHERE, table_id=4),
        Scope(GUILD, table_id=1),
        Scope(GUILD, table_id=10**9),
        Scope(GUILD, user_id=4),
        Scope(5),
        Scope(GUILD, game="doudizhu"),
    ],
)
def test_what_is_not_there_counts_nothing(file: Path, scope: Scope) -> None:
    found = asked(file, lambda book: book.count(scope))

    assert (found.tables, found.all.throws, found.games) == (0, 0, {})


def test_asking_again_reads_no_finished_table_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_book, "KEPT", 4)
    read: list[int] = []
    plain = dice_book._read

    def watched(conn: Connection, tables: Any) -> Any:
        done = plain(conn, tables)
        read.extend(table.id for table in tables[: len(done)])
        return done

    monkeypatch.setattr(dice_book, "_read", watched)

    async def ask(book: DiceBook) -> None:
        tables = sorted(row[0] for row in raw(file, f"SELECT id FROM game_tables WHERE guild_id = {GUILD}"))  # noqa: S608
        first = [await book.count(replace(ALL, table_id=table)) for table in tables[:6]]
        assert read == tables[:6]
        again = [await book.count(replace(ALL, table_id=table)) for table in tables[5:1:-1]]
        assert read == tables[:6]
        assert again == first[5:1:-1]
        assert len(book._counted) == 4

    asked(file, ask)


def test_a_running_table_is_read_each_time(tmp_path: Path) -> None:
    file = tmp_path / "kaiju.sqlite3"
    stored(file, 300, GUILD)

    async def ask() -> None:
        async with book_of(file) as (book, store):
            running = update(schema.game_tables).values(ended_at=None, phase="running", channel_id=1)
            await store.write(lambda conn: conn.execute(running.where(schema.game_tables.c.id == 1)))
            before = (await book.count(ALL)).all
            await store.write(
                lambda conn: conn.execute(
                    update(schema.events).where(schema.events.c.table_id == 1).values(events="[]")
                )
            )
            after = (await book.count(ALL)).all
            assert 0 < after.throws < before.throws

    asyncio.run(ask())


def test_a_step_that_nobody_can_read_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "kaiju.sqlite3"
    thrown = stored(file, 300, GUILD)

    async def ask() -> Counts:
        async with book_of(file) as (book, store):
            broken = update(schema.events).where(schema.events.c.n == 0, schema.events.c.table_id == 1)
            await store.write(lambda conn: conn.execute(broken.values(events='[{"kind": "foretold"}]')))
            return (await book.count(ALL)).all

    assert asyncio.run(ask()).throws == thrown - 1
    assert "step 0 of table 1" in caplog.text


# Dice that are not fair


def test_dice_that_favour_a_face_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "Stream", favouring(4, 12))
    stored(tmp_path / "kaiju.sqlite3", 5_000, GUILD)

    found = asked(tmp_path / "kaiju.sqlite3", lambda book: book.count(ALL)).all

    tested = fit(found.faces)
    assert tested is not None
    assert tested.p < 1e-6
    assert max(found.faces) == found.faces[3]


def test_a_byte_modulo_six_is_found() -> None:
    """So small a fault needs many dice: the draws alone, without games; with them in benchmarks/dice.py."""
    rng = random.Random(3)
    stream = ByteModuloSix(rng.randbytes(32), 0)
    fair_stream = fair.Stream(rng.randbytes(32), 0)

    faces = Counter(stream.face() for _ in range(500_000))
    usual = Counter(fair_stream.randint(1, 6) for _ in range(500_000))

    tested, other = (fit([counted[face] for face in range(1, 7)]) for counted in (faces, usual))
    assert tested is not None
    assert other is not None
    assert tested.p < 1e-6
    assert other.p > 0.01


# Taking them away


async def taken(book: DiceBook, scope: Scope, *, with_ids: bool = True) -> list[tuple[str, bytes]]:
    return [part async for part in book.files(scope, "Asia/Taipei", with_ids=with_ids)]


def lines(files: list[tuple[str, bytes]]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for ending, data in files:
        if ending == "zip":
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                (name,) = packed.namelist()
                data = packed.read(name)
        text = data.decode("utf-8-sig")
        assert data.startswith("\ufeff".encode())
        found += csv.DictReader(io.StringIO(text))
    return found


def test_all_throws_are_taken_away_each_as_it_is_on_record(file: Path) -> None:
    found = lines(asked(file, lambda book: taken(book, ALL)))
    counted = asked(file, lambda book: book.count(ALL)).all

    assert len(found) == counted.throws
    faces = Counter(die for line in found for die in line["dice"].split())
    assert counted.faces == tuple(faces[str(face)] for face in range(1, 7))
    places = [(int(line["table"]), int(line["step"]), int(line["throw"])) for line in found]
    assert places == sorted(set(places))
    causes = dict(raw(file, "SELECT table_id || ' ' || n, cause FROM events"))
    assert all(line["cause"] == causes[f"{line['table']} {line['step']}"] for line in found)
    assert {line["game"]: len(line["dice"].split()) for line in found if line["step"] != "0"} == DICE
    assert all(line["time"].endswith("+08:00") for line in found)


def test_a_player_takes_his_own_throws_and_no_others(file: Path) -> None:
    anna = PEOPLE[0]
    found = lines(asked(file, lambda book: taken(book, replace(ALL, user_id=anna.user_id))))
    counted = asked(file, lambda book: book.count(replace(ALL, user_id=anna.user_id))).all

    assert len(found) == counted.throws > 0
    assert {line["player_id"] for line in found} == {str(anna.user_id)}
    assert {line["player"] for line in found} == {anna.name}


def test_accounts_are_left_out_for_who_may_not_see_them(file: Path) -> None:
    found = lines(asked(file, lambda book: taken(book, ALL, with_ids=False)))
    named = lines(asked(file, lambda book: taken(book, ALL)))

    assert {line["player_id"] for line in found} == {""}
    assert [{**line, "player_id": ""} for line in named] == found


def test_where_nothing_was_thrown_there_is_no_file(file: Path) -> None:
    assert asked(file, lambda book: taken(book, Scope(5))) == []


def test_a_sheet_of_some_size_is_packed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = asked(file, lambda book: taken(book, ALL))
    monkeypatch.setattr(throw_sheets, "PLAIN", 20_000)
    monkeypatch.setattr(dice_book, "BATCH", 100)

    packed = asked(file, lambda book: taken(book, ALL))

    assert ([ending for ending, _ in plain], [ending for ending, _ in packed]) == (["csv"], ["zip"])
    assert lines(packed) == lines(plain)


def test_a_long_sheet_is_cut_into_files_that_discord_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that do not repeat, so that nothing packs well."""
    monkeypatch.setattr(throw_sheets, "PLAIN", 50_000)
    monkeypatch.setattr(throw_sheets, "PACKED", 400_000)
    rng, sheets = random.Random(1), Sheets()
    batches = [
        [Line(n, "bobing", 0, 1, "", rng.randbytes(40).hex(), "1", "player", "4 4") for n in range(1000)]
        for _ in range(30)
    ]

    files = [sheets.add(as_rows(batch, with_ids=True)) for batch in batches] + [sheets.close()]

    cut = [file for file in files if file is not None]
    assert len(cut) > 2
    assert all(len(data) < 400_000 + 150_000 for _, data in cut)
    whole = [line["player"] for line in lines(cut)]
    assert whole == [line.player for batch in batches for line in batch]


def test_the_name_of_a_player_is_no_formula() -> None:
    line = Line(1, "bobing", 0, 1, "2026-09-25T20:00:00+08:00", "=1+1", "1", "player", "4 4")

    assert "'=1+1" in as_rows([line], with_ids=True)
    sheets = Sheets()
    assert sheets.add(as_rows([line], with_ids=True)) is None
    closed = sheets.close()
    assert closed is not None
    assert closed[1].decode("utf-8-sig").splitlines()[0] == ",".join(COLUMNS)
