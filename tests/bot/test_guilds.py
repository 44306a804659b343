"""Guilds that send the bot away, and those that have it back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest
import pytest_asyncio
from seated import ANNA, BERT, CHANNEL, GUILD
from sqlalchemy import func, insert, select

from bot import gathering, gatherings, guilds
from bot.bobing import GAME, BobingOptions
from bot.clock import now
from bot.guilds import DAY, KEPT_DAYS, GuildBook
from bot.refusals import NothingHere
from bot.table import Ending
from bot.tables import Tables
from db import gatherings as evenings
from db import guilds as guild_rows
from db import ledger, rows, schema, scores
from db.ledger import Entry, MovementRow
from db.scores import ScoreRow
from db.store import Store

pytestmark = pytest.mark.asyncio

OTHER = GUILD + 1


def _insert(award: dict[str, object], guild_id: int, conn: rows.Connection) -> None:
    """An award, and a tick that it was handed over."""
    made = conn.execute(insert(schema.awards).values(award)).inserted_primary_key
    assert made is not None
    tick = {"by_id": 1, "by_name": "Anna", "is_undo": False, "key": f"tick {guild_id}", "at": 1.0}
    conn.execute(insert(schema.handings).values(award_id=made[0], guild_id=guild_id, **tick))


def _gather(guild_id: int, conn: rows.Connection) -> None:
    """An evening with two guests in a room."""
    planned = gathering.open_gathering(
        guild_id,
        1,
        f"event {guild_id}",
        ANNA,
        title="evening",
        starts_at=2.0,
        places="thread",
        options=BobingOptions(die_out=0),
        with_final=True,
        now=1.0,
    )
    made = gatherings.from_rows(evenings.create(conn, gatherings.to_rows(planned).row))
    begun = made
    for person in (ANNA, BERT):
        begun = gathering.sign_up(begun, person, f"{person.user_id}", 1.0)
    evenings.save(conn, gatherings.to_rows(gathering.start(begun, 2.0)), made.version)


def _score(conn: rows.Connection, guild_id: int, table_id: int) -> None:
    ledger.open_wallet(conn, guild_id, ANNA.user_id, 10_000, 1.0)
    paid = (Entry("wallet", ANNA.user_id, 5), Entry("pool", table_id, -5))
    movement = MovementRow(guild_id=guild_id, reason="game", entries=paid, table_id=table_id, n=1)
    ledger.post(conn, movement, 1.0)
    row = ScoreRow(user_id=ANNA.user_id, name=ANNA.name, what="points", count=1, is_practice=False)
    scores.add(conn, table_id, guild_id, GAME.name, [row])
    season = {"guild_id": guild_id, "n": 1, "name": "1", "started_at": 1.0, "started_by": 1}
    conn.execute(insert(schema.seasons).values(season))
    use = {"n": 1, "what": "skip", "by_id": 1, "by_name": "Anna", "by_as": "host", "at": 1.0}
    conn.execute(insert(schema.interventions).values(guild_id=guild_id, table_id=table_id, **use))


@pytest_asyncio.fixture
async def tables(store: Store) -> AsyncIterator[Tables]:
    """A running table in each of two guilds, whose hosts gave their word that taking part is free."""
    made = Tables(store)
    for channel, guild_id in ((CHANNEL, GUILD), (CHANNEL + 1, OTHER)):
        await made.open(channel, ANNA, f"open {channel}", guild_id, GAME, BobingOptions(die_out=0))
        await made.join(channel, BERT, f"join {channel}")
        await made.start(channel, ANNA, f"start {channel}")
        await made.keep_free_entry(guild_id, ANNA.user_id)
        award = {"n": 1, "class_": "yixiu", "user_id": ANNA.user_id, "count": 1, "dice": "", "at": 1.0}
        table_id = (await made.here(channel)).id
        await store.write(partial(_insert, award | {"table_id": table_id}, guild_id))
        await store.write(partial(_gather, guild_id))
        await store.write(partial(_score, guild_id=guild_id, table_id=table_id))
    yield made
    await made.sleep()


@pytest_asyncio.fixture
async def book(store: Store, tables: Tables) -> AsyncIterator[GuildBook]:
    made = GuildBook(store, tables, "zh-TW")
    await made.choose(GUILD, locale="en", timezone="Asia/Taipei")
    yield made
    await made.close()


async def kept(store: Store, guild_id: int) -> dict[str, int]:
    """How many rows there are of a guild, by table."""

    def count(conn: rows.Connection) -> dict[str, int]:
        own = select(schema.game_tables.c.id).where(schema.game_tables.c.guild_id == guild_id)
        found = {}
        for source in schema.metadata.sorted_tables:
            if "guild_id" in source.c:
                where = source.c.guild_id == guild_id
            elif "table_id" in source.c:
                where = source.c.table_id.in_(own)
            else:
                continue
            found[source.name] = conn.execute(
                select(func.count()).select_from(source).where(where)
            ).scalar_one()
        return found

    return await store.read(count)


async def left_days_ago(store: Store, days: float) -> None:
    await store.write(lambda conn: guild_rows.note_left(conn, GUILD, now() - days * DAY))


async def test_a_guild_that_sends_the_bot_away_ends_its_own_games_and_no_others(
    book: GuildBook, tables: Tables, store: Store
) -> None:
    before = await tables.here(CHANNEL)

    await book.left(GUILD)

    with pytest.raises(NothingHere):
        await tables.here(CHANNEL)
    over = await tables.find(before.id)
    assert over is not None
    assert over.ending is Ending.VOID
    assert (await tables.here(CHANNEL + 1)).is_live
    assert (await kept(store, GUILD))["events"] == 1


@pytest.mark.parametrize("days", [0.0, KEPT_DAYS - 0.1])
async def test_everything_is_kept_until_the_period_is_over(
    days: float, book: GuildBook, store: Store
) -> None:
    before = await kept(store, GUILD)
    await left_days_ago(store, days)

    await book.compare({OTHER})

    assert await kept(store, GUILD) == before
    assert all(before.values())


async def test_after_the_period_nothing_of_a_guild_is_left_and_everything_of_others(
    book: GuildBook, tables: Tables, store: Store
) -> None:
    others = await kept(store, OTHER)
    await left_days_ago(store, KEPT_DAYS + 0.1)

    await book.compare({OTHER})

    assert not any((await kept(store, GUILD)).values())
    assert await kept(store, OTHER) == others
    assert tables.held(CHANNEL) is None
    assert (await book.tongue(GUILD, "ja")).locale == "zh-TW"


async def test_a_guild_that_has_the_bot_back_finds_what_was_kept(
    book: GuildBook, tables: Tables, store: Store
) -> None:
    await left_days_ago(store, KEPT_DAYS - 1)

    await book.joined(GUILD)
    await left_days_ago(store, KEPT_DAYS + 1)
    await book.joined(GUILD)
    await book.compare({GUILD, OTHER})

    assert (await book.tongue(GUILD, "ja")).locale == "en"
    assert await store.read(guild_rows.known) == {GUILD: None, OTHER: None}


async def test_a_guild_that_is_missing_at_the_start_has_its_clocks_stopped_and_its_games_kept(
    book: GuildBook, tables: Tables, store: Store
) -> None:
    await book.compare({OTHER})

    assert tables.outages.cover(GUILD)
    assert not tables.outages.cover(OTHER)
    assert (await tables.here(CHANNEL)).is_live
    assert (await store.read(guild_rows.known))[GUILD] == pytest.approx(now(), abs=5)


async def test_a_guild_that_is_there_again_at_the_next_start_is_not_forgotten(
    book: GuildBook, store: Store
) -> None:
    await left_days_ago(store, 1)

    await book.compare({GUILD, OTHER})

    assert await store.read(guild_rows.known) == {GUILD: None, OTHER: None}


async def test_a_guild_is_forgotten_though_the_bot_is_not_started_again(
    book: GuildBook, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_days_ago(store, KEPT_DAYS - 1)
    await book.compare({OTHER})
    (handles,) = book._alarms._handles.values()
    in_seconds = handles["forget"].when() - handles["forget"]._loop.time()
    monkeypatch.setattr(guilds, "KEPT_DAYS", 0)

    await book._forget()

    assert in_seconds == pytest.approx(DAY, abs=5)
    assert not any((await kept(store, GUILD)).values())
