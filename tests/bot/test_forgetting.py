"""Somebody is forgotten in a guild where everything has happened: he is nowhere, and all sums are right."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import an_evening
import pytest
from promoted import begun_move, lobby_sgt, some_move
from seated import ANNA, BERT, CLEO, DORA, GUILD, NOW, PEOPLE
from sqlalchemy import Connection, create_engine, event, func, insert, select, update

from bot import fair, forgetting, gathering, gatherings, moves, shelf
from bot.audit import audit
from bot.exports import as_json, prize_list
from bot.forgetting import Forgetting
from bot.gathering import Ending as Called
from bot.lots import write_lots
from bot.members import Members
from bot.moves import Person
from bot.proofs import check_list, of_award
from bot.records import check_record, write_record
from bot.refusals import AtEvent, AtTable, NotSeated, Refusal
from bot.table import Ending, Table
from bot.turns import Move
from bot.words import Tongue
from cogs.prize_words import class_words
from db import gatherings as evenings
from db import handings, ledger, people, ranking, rows, schema, scores
from db.ranking import Scope
from db.rows import Change, Whole
from db.store import Store

OTHER = 78
NAME = "已刪除的玩家"
WORDS = class_words(Tongue("zh-TW"))
GUESTS = tuple(Person(500 + n, f"客{n}") for n in range(9))
EVERYBODY = (*PEOPLE[:4], *GUESTS)


def a_guild(conn: Connection) -> None:
    """Games of all three kinds that are over, an evening whose seats were drawn, and traces of every kind."""
    an_evening.fill(conn)
    an_evening._write(conn, lobby_sgt(4, fast=True), 106, promoted)
    for person in PEOPLE[:4]:
        ledger.open_wallet(conn, GUILD, person.user_id, 10_000, NOW)
    daily = (ledger.Entry("wallet", BERT.user_id, 7), ledger.Entry("mint", 0, -7))
    key = f"daily:{GUILD}:{BERT.user_id}:2026-09-25"
    ledger.post(conn, ledger.MovementRow(guild_id=GUILD, reason="daily", entries=daily, key=key), NOW)
    for head in rows.live_heads(conn):
        stop(conn, head.id)
    for found in evenings.live(conn):
        old = gatherings.from_rows(found)
        over = gathering.close(old, Called.CANCELLED, NOW + 9000)
        evenings.save(conn, gatherings.to_rows(over), old.version)
    conn.execute(update(schema.seasons).values(started_by=BERT.user_id))
    conn.execute(update(schema.seasons).where(schema.seasons.c.n == 1).values(closed_by=CLEO.user_id))
    for person in PEOPLE[:4]:
        conn.execute(insert(schema.consents).values(guild_id=GUILD, user_id=person.user_id, what="x", at=1.0))


def promoted(table: Table) -> Iterator[Move]:
    rng = Random(4)
    yield (move := begun_move(table))
    now = NOW + 100
    while (table := move.table).is_live:
        now += 1
        try:
            move = some_move(table, rng, now)
        except Refusal:
            continue
        yield move


def stop(conn: Connection, table_id: int) -> None:
    whole = rows.whole_table(conn, table_id)
    assert whole is not None
    old = shelf.from_rows(whole)
    move = moves.close(old, Ending.STOPPED, NOW + 9000)
    change = Change(
        table=shelf.to_row(move.table),
        replaces=old.version,
        at=NOW + 9000,
        seats=shelf.seat_rows(move.table),
        movements=move.movements,
        scores=move.scores,
    )
    rows.save(conn, change)


@pytest.fixture
def conn() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA foreign_keys=ON"))
    schema.metadata.create_all(engine)
    with engine.begin() as opened:
        a_guild(opened)
        yield opened
    engine.dispose()


def forget(conn: Connection, person: Person, guild_id: int = GUILD) -> int:
    stranger = forgetting._unknown(conn)
    keys = {one.table_id: forgetting.key_of(one) for one in people.chances(conn, guild_id, person.user_id)}
    people.forget(conn, guild_id, person.user_id, stranger, NAME, keys)
    return stranger


def dump(conn: Connection) -> Iterator[tuple[str, str, Any]]:
    """Every cell of the database."""
    for source in schema.metadata.sorted_tables:
        for row in conn.execute(select(source)).mappings():
            yield from ((source.name, column, value) for column, value in row.items())


# Floats are times, and these numbers are of other things.
NUMBERS = re.compile(r"^(id|n|version|turn_version|position|total|left|count|amount|balance|\w*table_id)$")


def traces(conn: Connection, person: Person) -> list[tuple[str, str, Any]]:
    """Where his id or his name stands, as a number or in a text."""
    of_id = re.compile(rf"(?<![0-9a-f]){person.user_id}(?![0-9a-f])")
    of_name = re.compile(rf"{person.name}(?!\d)")
    return [
        (table, column, value)
        for table, column, value in dump(conn)
        if not NUMBERS.match(column)
        and (
            (isinstance(value, int) and value == person.user_id)
            or (isinstance(value, str) and (of_id.search(value) or of_name.search(value)))
        )
    ]


def sums(conn: Connection) -> dict[str, Any]:
    """What belongs to nobody in particular."""

    def counted(source: Any, *by: Any, total: Any) -> Counter[Any]:
        query = select(*by, func.sum(total)).select_from(source).group_by(*by)
        return Counter({tuple(row[:-1]): int(row[-1]) for row in conn.execute(query)})

    s, a, e, w = schema.scores.c, schema.accounts.c, schema.entries.c, schema.awards.c
    size = {source.name: conn.execute(select(func.count()).select_from(source)).scalar() for source in KEPT}
    return {
        "scores": counted(schema.scores, s.game, s.what, s.is_practice, total=s.count),
        "accounts": counted(schema.accounts, a.kind, total=a.balance),
        "moved": counted(schema.entries.join(schema.movements), schema.movements.c.reason, total=e.amount),
        "awards": counted(schema.awards, w.table_id, w.class_, total=w.count),
        "rows": size,
    }


KEPT = [source for source in schema.metadata.sorted_tables if source.name not in ("players", "consents")]


def wholes(conn: Connection) -> list[Whole]:
    found = [rows.whole_table(conn, table_id) for table_id in list(rows.table_ids(conn))]
    return [whole for whole in found if whole is not None]


def proofs(conn: Connection, but: set[int]) -> list[str]:
    """Of all awards but those of these users."""
    return [
        str(of_award(whole, award))
        for whole in wholes(conn)
        for award in whole.awards
        if award.user_id not in but and award.user_id > 0
    ]


def test_the_guild_of_this_test_has_something_of_everybody(conn: Connection) -> None:
    assert audit(conn).broken is None
    assert {whole.table.game for whole in wholes(conn)} == {"bobing", "doudizhu", "shengguantu"}
    held = {(held.source.name, held.id) for held in (*people.KEPT, *people.DELETED)}
    met = {(table, column) for person in EVERYBODY for table, column, _ in traces(conn, person)}
    assert held - {("game_tables", "held_by")} <= met  # only a live table is held, and it keeps its people


def test_one_after_the_other_is_forgotten_and_everything_holds(conn: Connection) -> None:
    before, gone, others = sums(conn), set[int](), list(EVERYBODY)
    Random(1).shuffle(others)
    for person in others:
        assert traces(conn, person)
        gone.add(person.user_id)
        due = proofs(conn, gone)

        forget(conn, person)

        assert traces(conn, person) == []
        assert sums(conn) == before
        assert audit(conn).broken is None
        assert proofs(conn, gone) == due
    every = json.loads(as_json(prize_list(wholes(conn), "UTC", WORDS)).decode())
    assert {award["player"] for award in every["awards"]} == {NAME}


def test_a_stranger_is_ranked_nowhere_and_has_no_place_in_a_rematch(conn: Connection) -> None:
    scope = Scope(guild_id=GUILD, game="shengguantu", ranked_by=("games",))
    assert BERT.user_id in [line.user_id for line in ranking.listed(conn, scope, 0, 10, 0).lines]
    played = next(shelf.from_rows(w) for w in wholes(conn) if w.table.game == "shengguantu")

    forget(conn, BERT)
    forget(conn, ANNA)

    assert [line.user_id for line in ranking.listed(conn, scope, 0, 10, 0).lines] == [
        CLEO.user_id,
        DORA.user_id,
    ]
    whole = rows.whole_table(conn, played.id)
    assert whole is not None
    again = moves.rematch(shelf.from_rows(whole), replace(CLEO, chips=9999), "again", NOW + 99_999)
    assert again.host_id == CLEO.user_id
    assert all(sitter.user_id > 0 for sitter in again.sitters)
    with pytest.raises(NotSeated):
        moves.rematch(shelf.from_rows(whole), BERT, "again", NOW + 99_999)


def test_a_wallet_begins_anew_and_the_old_one_stays_in_the_sums(conn: Connection) -> None:
    held = ledger.balance(conn, GUILD, BERT.user_id)

    stranger = forget(conn, BERT)

    assert ledger.balance(conn, GUILD, BERT.user_id) is None
    assert ledger.balance(conn, GUILD, stranger) == held
    assert ledger.open_wallet(conn, GUILD, BERT.user_id, 10_000, NOW) == 10_000
    assert list(ledger.breaks(conn)) == []
    again = forget(conn, BERT)
    assert again != stranger
    assert ledger.balance(conn, GUILD, again) == 10_000


def test_what_he_brought_and_said_goes_and_that_of_others_stays(conn: Connection) -> None:
    s = schema.seats.c
    others = select(s.table_id, s.user_id, s.brought, s.word).where(s.user_id != BERT.user_id)
    before = conn.execute(others.order_by(s.table_id, s.user_id)).all()
    assert any(cell[2] == "月亮" for cell in dump(conn))

    stranger = forget(conn, BERT)

    mine = conn.execute(select(s.name, s.brought, s.word).where(s.user_id == stranger)).all()
    assert set(mine) == {(NAME, "", "")}
    assert conn.execute(others.where(s.user_id > 0).order_by(s.table_id, s.user_id)).all() == before
    assert not any(cell[2] == "月亮" for cell in dump(conn))


def test_in_another_guild_nothing_changes(conn: Connection) -> None:
    scores.set_emblem(conn, OTHER, ANNA.user_id, 3)
    ledger.open_wallet(conn, OTHER, ANNA.user_id, 10_000, NOW)
    guild_77 = conn.execute(select(schema.consents).where(schema.consents.c.guild_id == OTHER)).all()

    forget(conn, ANNA)

    assert scores.emblems(conn, OTHER, [ANNA.user_id]) == {ANNA.user_id: 3}
    assert ledger.open_wallet(conn, OTHER, ANNA.user_id, 1, NOW) == 10_000
    assert conn.execute(select(schema.consents).where(schema.consents.c.guild_id == OTHER)).all() == guild_77


def test_every_column_with_a_person_in_it_is_minded() -> None:
    """A column that is new is either in the mapping or in the list of those that are not of people."""
    of_people = re.compile(r"(^|_)user_id$|_by$|^(holder|by_id|target_id|actor_id|host_id|organiser_id)$")
    of_names = re.compile(r"^(name|\w+_name)$")
    found = {
        (source.name, column.name)
        for source in schema.metadata.sorted_tables
        for column in source.columns
        if of_people.search(column.name) or of_names.search(column.name)
    }
    minded = {
        (held.source.name, name) for held in (*people.KEPT, *people.DELETED) for name in (held.id, held.name)
    }
    named_otherwise = {
        ("players", "name"),  # goes with its row
        ("seasons", "name"),  # of a season
        ("stock", "name"),  # of a prize
    }

    assert found - minded == named_otherwise
    assert minded - found <= {(held.source.name, None) for held in (*people.KEPT, *people.DELETED)}


# What can still be checked


def over(conn: Connection, game: str = "bobing") -> Whole:
    return next(w for w in wholes(conn) if w.table.game == game and w.table.ending == "played")


@pytest.mark.parametrize("game", ["bobing", "doudizhu", "shengguantu"])
def test_a_record_is_checked_and_says_what_cannot_be(conn: Connection, game: str) -> None:
    number = over(conn, game).table.id
    before = check_record(write_record(over(conn, game)))
    assert not before.is_unlinked

    forget(conn, CLEO)

    whole = rows.whole_table(conn, number)
    assert whole is not None
    verdict = check_record(json.loads(json.dumps(write_record(whole))))
    assert (verdict.difference, verdict.draws, verdict.is_unlinked) == (None, before.draws, True)
    assert shelf.from_rows(whole).key().hex() == whole.table.chance_key


def test_a_key_is_taken_only_where_somebody_was_forgotten(conn: Connection) -> None:
    honest = write_record(over(conn))
    forget(conn, CLEO)
    unlinked = write_record(over(conn))
    key = unlinked["key"]
    tampered = {
        "a key beside everybody's part": honest | {"key": key},
        "the same, of the version that has keys": honest | {"key": key, "version": 2},
        "a version that has keys, and none": honest | {"version": 2},
        "no key": {name: value for name, value in unlinked.items() if name != "key"},
        "a version that has no keys": unlinked | {"version": 1},
        "another key": unlinked | {"key": "00" * 32},
        "another secret": unlinked | {"secret": "00" * 32},
    }

    assert check_record(honest).difference is None
    assert check_record(unlinked).difference is None
    for what, record in tampered.items():
        assert check_record(record).difference is not None, what


def test_lots_with_a_forgotten_guest_are_not_called_false(conn: Connection) -> None:
    (number,) = evenings.ids(conn)
    whole = evenings.find(conn, number)
    assert whole is not None
    before = check_list(listed(conn, write_lots(gatherings.from_rows(whole))))
    assert (before.difference, before.lots_unchecked) == (None, False)

    forget(conn, GUESTS[3])

    whole = evenings.find(conn, number)
    assert whole is not None
    lots = write_lots(gatherings.from_rows(whole))
    after = check_list(listed(conn, lots))
    assert (after.difference, after.lots_unchecked) == (None, True)
    lots["guests"][0]["place"] = lots["guests"][1]["place"]
    lots["guests"][0]["room"] = lots["guests"][1]["room"]
    assert check_list(listed(conn, lots)).difference == "the places of draw 1 are not those of its rooms"


def listed(conn: Connection, lots: dict[str, Any]) -> Any:
    return json.loads(as_json(prize_list([over(conn)], "UTC", WORDS, lots=lots)).decode())


def test_the_audit_misses_a_key_that_is_not_kept_and_one_that_is_too_many(conn: Connection) -> None:
    number = over(conn).table.id
    own = schema.game_tables.c.id == number
    conn.execute(update(schema.game_tables).where(own).values(chance_key="00" * 32))
    assert audit(conn).broken == f"table {number}: its key is kept, and can be made"
    conn.execute(update(schema.game_tables).where(own).values(chance_key=None))

    forget(conn, CLEO)
    conn.execute(update(schema.game_tables).where(own).values(chance_key=None))

    assert audit(conn).broken == f"table {number}: its key is not kept, and cannot be made"


# The service


async def unasked(_guild_id: int, _user_id: int) -> bool | None:
    return None


@pytest.mark.asyncio
async def test_who_sits_hosts_or_is_signed_up_is_not_forgotten_until_it_is_over(store: Store) -> None:
    await store.write(an_evening.fill)
    kept = Forgetting(store, Members(store, unasked))
    running = {ANNA: (101, 103, 104), BERT: (101, 103, 104), CLEO: (101,), DORA: (101,)}
    for person, channels in running.items():
        for tried in (kept.ties(GUILD, person.user_id), kept.forget(GUILD, person.user_id, NAME)):
            with pytest.raises(AtTable) as refused:
                await tried
            assert refused.value.channels == channels
    for person in GUESTS:
        with pytest.raises(AtEvent) as no:
            await kept.forget(GUILD, person.user_id, NAME)
        assert no.value.channels == (105,)
    await store.write(lambda conn: [stop(conn, head.id) for head in rows.live_heads(conn)])
    with pytest.raises(AtEvent):
        await kept.forget(GUILD, ANNA.user_id, NAME)  # she organises it

    await kept.forget(GUILD, DORA.user_id, NAME)

    assert await store.read(lambda conn: traces(conn, DORA)) == []


@pytest.mark.asyncio
async def test_who_used_a_power_at_a_live_table_waits_for_its_end(store: Store) -> None:
    await store.write(an_evening.fill)
    kept = Forgetting(store, Members(store, unasked))
    use = {
        "guild_id": GUILD,
        "table_id": 1,
        "n": 4,
        "what": "skip",
        "at": NOW,
        "by_name": "版主",
        "by_as": "x",
    }
    await store.write(lambda conn: conn.execute(insert(schema.interventions).values(**use, by_id=9001)))

    with pytest.raises(AtTable) as refused:
        await kept.ties(GUILD, 9001)

    assert refused.value.channels == (101,)


@pytest.mark.asyncio
async def test_twice_is_once_and_what_fails_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.write(a_guild)
    kept = Forgetting(store, Members(store, unasked))
    before = await store.read(lambda conn: list(dump(conn)))
    with monkeypatch.context() as patched:
        patched.setattr(people, "_rename_keys", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await kept.forget(GUILD, ANNA.user_id, NAME)
    assert await store.read(lambda conn: list(dump(conn))) == before

    await kept.forget(GUILD, ANNA.user_id, NAME)
    once = await store.read(lambda conn: list(dump(conn)))
    await kept.forget(GUILD, ANNA.user_id, NAME)

    assert await store.read(lambda conn: list(dump(conn))) == once
    assert once != before


@pytest.mark.asyncio
async def test_awards_that_still_wait_are_told_before(store: Store) -> None:
    await store.write(a_guild)
    kept = Forgetting(store, Members(store, unasked))

    for person in PEOPLE[:4]:
        ties = await kept.ties(GUILD, person.user_id)
        every = await store.read(
            lambda conn, user=person.user_id: handings.of_user(conn, GUILD, user, 999, 0)  # type: ignore[misc]
        )
        assert ties.awards == tuple(won for won in every if won.handed_at is None)
        assert every


def test_a_key_is_the_one_that_the_table_makes() -> None:
    parts = ((7, "a", "福"), (8, "b", ""))
    made = fair.make_key("11" * 32, [fair.Contribution(*part) for part in parts])

    assert forgetting.key_of(people.Chance(1, "11" * 32, parts)) == made.hex()
