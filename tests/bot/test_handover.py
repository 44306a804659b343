"""Who ticks prizes off, how often that counts, and what is told of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from seated import ANNA, BERT, CHANNEL, CLEO, GUILD, MODERATOR, STRANGER
from sqlalchemy import insert
from won import keep, played

from bot import shelf
from bot.handover import LIST_LINES, Handover, Of, Won
from bot.moves import Person
from bot.refusals import HandedOver, MayNotHandOver, NoSuchAward, NotHandedOver
from db import rows, schema
from db.rows import Whole
from db.store import Store

pytestmark = pytest.mark.asyncio

HERE, ROOM, LOBBY = (GUILD, CHANNEL), (GUILD, 500), (GUILD, 600)
ORGANISER = Person(7007, "主辦人")
HOST = ANNA


async def kept(store: Store, found: Whole | None = None, channel_id: int = CHANNEL) -> list[int]:
    return await store.write(lambda conn: keep(conn, found or played(11), channel_id))


async def gathered(store: Store) -> tuple[int, list[int], list[int]]:
    """An evening with a table in each of two rooms: its number, and the awards of both tables."""
    texts = ("key", "organiser_name", "title", "phase", "places", "options", "stock", "secret", "commitment")
    values: dict[str, Any] = dict.fromkeys(texts, "x") | dict.fromkeys(("version", "reminded"), 0)
    values |= {"guild_id": GUILD, "channel_id": LOBBY[1], "organiser_id": ORGANISER.user_id}
    values |= {"starts_at": 1.0, "opened_at": 1.0, "id": 7}
    await store.write(lambda conn: conn.execute(insert(schema.gatherings).values(values)))
    first = await kept(store, played(11, gathering=7), CHANNEL)
    return 7, first, await kept(store, played(12, gathering=7), ROOM[1])


async def logged(store: Store) -> list[tuple[int, int, str, bool]]:
    def read(conn: Any) -> list[tuple[int, int, str, bool]]:
        c = schema.handings.c
        query = schema.handings.select().order_by(c.id)
        return [(row.award_id, row.by_id, row.by_name, row.is_undo) for row in conn.execute(query)]

    return await store.read(read)


async def test_of_fifty_identical_claims_one_is_written_and_all_are_answered_alike(store: Store) -> None:
    award, *_ = await kept(store)
    handover = Handover(store)

    told = await asyncio.gather(*(handover.hand_over(HERE, HOST, "once", awards=[award]) for _ in range(50)))

    assert len(set(told)) == 1
    ((won,),) = set(told)
    assert (won.id, won.handed_by, won.handed_by_name) == (award, HOST.user_id, HOST.name)
    assert await logged(store) == [(award, HOST.user_id, HOST.name, False)]


async def test_of_fifty_different_claims_one_counts_and_the_others_are_told_by_whom(store: Store) -> None:
    award, *_ = await kept(store)
    handover = Handover(store)

    told = await asyncio.gather(
        *(handover.hand_over(HERE, MODERATOR, str(n), awards=[award]) for n in range(50)),
        return_exceptions=True,
    )

    refused = [one for one in told if isinstance(one, HandedOver)]
    assert len(refused) == 49
    assert {no.name for no in refused} == {MODERATOR.name}
    (done,) = [one for one in told if not isinstance(one, BaseException)]
    assert {no.at for no in refused} == {done[0].handed_at}
    assert len(await logged(store)) == 1


async def test_of_several_those_that_are_open_are_ticked_off(store: Store) -> None:
    first, second, third, *_ = await kept(store)
    handover = Handover(store)
    await handover.hand_over(HERE, HOST, "a", awards=[second])

    done = await handover.hand_over(HERE, HOST, "b", awards=[first, second, third])

    assert [won.id for won in done] == [first, third]
    assert [award for award, *_ in await logged(store)] == [second, first, third]


async def test_one_that_may_not_be_ticked_keeps_all_others_from_it(store: Store) -> None:
    first, *_ = await kept(store)
    with pytest.raises(NoSuchAward):
        await Handover(store).hand_over(HERE, HOST, "a", awards=[first, 9999])

    assert await logged(store) == []


async def test_an_undo_is_written_down_and_a_second_one_refused(store: Store) -> None:
    award, *_ = await kept(store)
    handover = Handover(store)
    await handover.hand_over(HERE, HOST, "a", awards=[award])

    for _ in range(2):  # the same press, delivered twice
        (won,) = await handover.hand_over(HERE, MODERATOR, "b", awards=[award], undo=True)
        assert won.handed_at is None
    with pytest.raises(NotHandedOver):
        await handover.hand_over(HERE, MODERATOR, "c", awards=[award], undo=True)

    assert [(by, is_undo) for _, by, _, is_undo in await logged(store)] == [
        (HOST.user_id, False),
        (MODERATOR.user_id, True),
    ]


@pytest.mark.parametrize("who", [BERT, CLEO, STRANGER, ORGANISER])
async def test_nobody_else_ticks_off_looks_or_is_offered_anything(store: Store, who: Person) -> None:
    award, *_ = await kept(store)
    handover = Handover(store)

    with pytest.raises(MayNotHandOver):
        await handover.hand_over(HERE, who, "a", awards=[award])
    with pytest.raises(MayNotHandOver):
        await handover.waiting(Of("table", 1), who)
    assert await handover.around(HERE, who, is_handed=False) == ()
    assert await logged(store) == []


async def test_a_table_that_there_is_not_is_nobodys(store: Store) -> None:
    for of in (Of("table", 99), Of("gathering", 99)):
        with pytest.raises(MayNotHandOver):
            await Handover(store).waiting(of, MODERATOR)


async def test_the_organiser_has_all_tables_of_the_evening_and_a_host_his_own(store: Store) -> None:
    event, first, second = await gathered(store)
    handover = Handover(store)
    table = replace(shelf.from_rows(played(12, gathering=7)), id=2)

    of_organiser = await handover.seen_by(table, ORGANISER)
    of_host = await handover.seen_by(table, HOST)

    assert (of_organiser, of_host) == (Of("gathering", event), Of("table", 2))
    assert (await handover.waiting(of_organiser, ORGANISER)).awards == len(first) + len(second)
    assert (await handover.waiting(of_host, HOST)).awards == len(second)
    with pytest.raises(MayNotHandOver):
        await handover.waiting(of_organiser, HOST)
    for place in (HERE, ROOM, LOBBY):
        offered = await handover.around(place, ORGANISER, is_handed=False)
        assert {won.id for won in offered} == {*first, *second}
    (won,) = await handover.hand_over(LOBBY, ORGANISER, "a", awards=[second[0]])
    assert won.table_id == 2
    assert [whole.table.id for whole in await handover.tables_of(event)] == [1, 2]
    found = await handover.gathering_of_channel(ROOM[1])
    assert found == await handover.gathering(event)
    assert found is not None


async def test_who_moderates_one_channel_hands_over_nothing_of_another(store: Store) -> None:
    award, *_ = await kept(store)

    for place in ((GUILD, CHANNEL + 1), (GUILD + 1, CHANNEL)):
        with pytest.raises(NoSuchAward):
            await Handover(store).hand_over(place, MODERATOR, "a", awards=[award])
    assert await logged(store) == []


async def test_a_page_beyond_the_last_is_the_last_and_tells_how_many_are_open(store: Store) -> None:
    found = played(11)
    many = replace(found, awards=found.awards * 5)
    ids = await kept(store, many)
    handover = Handover(store)
    await handover.hand_over(HERE, HOST, "a", awards=ids[:3])

    shown = await handover.waiting(Of("table", 1), HOST, 99)

    assert (shown.awards, shown.handed) == (len(ids), 3)
    assert shown.page.number == shown.page.count == -(-len(ids) // LIST_LINES)
    assert {won.id for won in shown.page.lines[-3:]} == set(ids[:3])
    assert {won.id for won in shown.latest} == set(ids[:3])


async def test_a_winner_has_his_own_newest_first(store: Store) -> None:
    await kept(store)
    handover = Handover(store)
    for person in (ANNA, BERT, CLEO):
        page = await handover.mine(GUILD, person.user_id)

        assert all(isinstance(won, Won) and won.user_id == person.user_id for won in page.lines)
        own = [award for award in played(11).awards if award.user_id == person.user_id]
        assert [won.at for won in page.lines] == [award.at for award in reversed(own)]


async def test_a_tick_survives_what_is_saved_of_other_tables(store: Store) -> None:
    award, *_ = await kept(store)
    await Handover(store).hand_over(HERE, HOST, "a", awards=[award])
    await kept(store, played(12), ROOM[1])

    whole = await store.read(lambda conn: rows.whole_table(conn, 1))

    assert whole is not None
    assert whole.awards[0].handed_by == HOST.user_id
    assert [tick.by_name for tick in whole.handings] == [HOST.name]
