"""Evenings of many tables, as functions from one gathering to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seated import GUILD, MODERATOR, PEOPLE, on_turn, person_of, rings, running, standing

from bot import gathering as gatherings
from bot import moves
from bot.bobing import GAME, BobingOptions
from bot.gathering import FINAL, LEAST, MOST_TABLES, Ending, Gathering, Phase
from bot.gatherings import champion, from_rows, to_rows
from bot.moves import NO_SHOW_TURNS, Person
from bot.refusals import (
    AlreadySignedUp,
    EventFull,
    EventOver,
    EventStarted,
    NobodyWaits,
    NotAllowed,
    NotSignedUp,
    Overtaken,
    PartOfEvent,
    Refusal,
    TooFew,
)
from bot.table import Autopilot, Presence, Table
from bot.table import Ending as TableEnding
from bot.table import Phase as TablePhase
from games.bobing.values import Award, Roll

NOW = 1_760_000_000.0
START = NOW + 24 * 3600
CHAIRS = range(6, 11)
HOST = Person(7, "主辦")
PUBLIC = st.text(min_size=1, max_size=30)


def planned(
    *, now: float = NOW, starts_at: float = START, with_final: bool = True, **options: Any
) -> Gathering:
    made = gatherings.open_gathering(
        GUILD,
        88,
        "made",
        HOST,
        title="中秋博餅",
        starts_at=starts_at,
        places="thread",
        options=BobingOptions(**options),
        with_final=with_final,
        now=now,
    )
    return replace(made, id=3, secret=bytes(range(32)).hex())


def guest(n: int) -> Person:
    return Person(1000 + n, f"客{n}")


def with_guests(gathering: Gathering, *numbers: int, now: float = NOW + 60) -> Gathering:
    for n in numbers:
        gathering = gatherings.sign_up(gathering, guest(n), f"key-{n}", now + n)
    return gathering


def begun(guests: int, chairs: int = 6, **options: Any) -> Gathering:
    return gatherings.start(with_guests(planned(chairs=chairs, **options), *range(guests)), START)


def finals(guests: int = 12) -> Gathering:
    first = begun(guests)
    winners = {room.n: first.seated_in(room.n)[0].user_id for room in first.tables}
    return gatherings.tables_are_over(first, winners, START + 1)


def over() -> Gathering:
    return gatherings.close(begun(7), Ending.CANCELLED, START + 1)


def refused(error: type[Refusal], gathering: Gathering, work: Callable[[Gathering], Any]) -> Refusal:
    before = to_rows(gathering)
    with pytest.raises(error) as caught:
        work(gathering)
    assert to_rows(gathering) == before
    return caught.value


# How many sit where


@pytest.mark.parametrize("chairs", CHAIRS)
def test_guests_are_spread_over_the_fewest_tables_and_evenly(chairs: int) -> None:
    for guests in range(LEAST, MOST_TABLES * chairs + 1):
        sizes = gatherings.sizes(guests, chairs)

        assert sum(sizes) == guests
        assert max(sizes) <= chairs
        assert max(sizes) - min(sizes) <= 1
        assert min(sizes) >= LEAST
        assert (len(sizes) - 1) * chairs < guests
        assert len(sizes) <= MOST_TABLES


@pytest.mark.parametrize("chairs", CHAIRS)
def test_everybody_gets_one_chair_and_every_table_the_chairs_from_the_first(chairs: int) -> None:
    for guests in (2, chairs, chairs + 1, 5 * chairs - 1, 10 * chairs):
        gathering = begun(guests, chairs)

        assert gathering.phase is Phase.RUNNING
        assert gathering.waiting == ()
        tables = [gathering.seated_in(room.n) for room in gathering.tables]
        assert tuple(map(len, tables)) == gatherings.sizes(guests, chairs)
        assert sorted(g.user_id for table in tables for g in table) == sorted(1000 + n for n in range(guests))
        for table in tables:
            assert [g.place for g in table] == list(range(len(table)))


# Lots


@given(guests=st.integers(2, 100), draw=st.integers(1, 10))
def test_lots_are_a_permutation_of_the_guests(guests: int, draw: int) -> None:
    gathering = with_guests(planned(), *range(guests))

    drawn = gatherings.lots(gathering, gathering.guests, draw)

    assert sorted(drawn) == sorted(g.user_id for g in gathering.guests)
    assert drawn == gatherings.lots(gathering, gathering.guests, draw)


@given(who=st.integers(0, 29), other=PUBLIC)
@settings(max_examples=25)
def test_what_each_guest_brings_changes_the_lots(who: int, other: str) -> None:
    gathering = with_guests(planned(), *range(30))
    guests = list(gathering.guests)
    guests[who] = replace(guests[who], brought=other)

    assert gatherings.lots(gathering, guests, 1) != gatherings.lots(gathering, gathering.guests, 1)


def test_the_secret_and_the_number_of_the_draw_change_the_lots() -> None:
    gathering = with_guests(planned(), *range(30))
    drawn = gatherings.lots(gathering, gathering.guests, 1)

    assert drawn != gatherings.lots(replace(gathering, secret="ab" * 32), gathering.guests, 1)
    assert drawn != gatherings.lots(gathering, gathering.guests, 2)
    assert drawn != [g.user_id for g in gathering.guests]


def test_every_lot_is_as_likely_as_every_other() -> None:
    """Who draws the first chair of six: 3,000 draws, each 500 times but for four standard deviations."""
    gathering = with_guests(planned(), *range(6))
    firsts = [gatherings.lots(gathering, gathering.guests, draw)[0] for draw in range(3000)]
    for g in gathering.guests:
        assert abs(firsts.count(g.user_id) - 500) < 82


def test_guests_keep_the_order_of_coming_when_the_clock_stands_still_or_goes_back() -> None:
    gathering = planned()
    for n, now in ((5, NOW + 9), (2, NOW + 9), (9, NOW + 3), (1, NOW + 9)):
        gathering = gatherings.sign_up(gathering, guest(n), f"key-{n}", now)

    times = [g.at for g in gathering.guests]
    assert [g.user_id for g in gathering.guests] == [1005, 1002, 1009, 1001]
    assert times == sorted(set(times))


# Sign-up


def test_a_guest_signs_up_once_and_may_withdraw_and_sign_up_anew() -> None:
    gathering = with_guests(planned(), 1, 2)

    refused(AlreadySignedUp, gathering, lambda g: with_guests(g, 2))
    fewer = gatherings.withdraw(gathering, 1001)
    assert [g.user_id for g in fewer.guests] == [1002]
    refused(NotSignedUp, fewer, lambda g: gatherings.withdraw(g, 1001))
    assert [g.user_id for g in with_guests(fewer, 1).guests] == [1002, 1001]


@pytest.mark.parametrize("chairs", CHAIRS)
def test_as_many_sign_up_as_ten_tables_seat(chairs: int) -> None:
    gathering = with_guests(planned(chairs=chairs), *range(10 * chairs))

    no = refused(EventFull, gathering, lambda g: with_guests(g, 500))

    assert isinstance(no, EventFull)
    assert no.most == 10 * chairs == gathering.most


# The start


@pytest.mark.parametrize("guests", [0, 1])
def test_fewer_than_two_are_no_evening(guests: int) -> None:
    gathering = with_guests(planned(), *range(guests))

    ended = gatherings.start(gathering, START)
    assert (ended.phase, ended.ending, ended.rooms) == (Phase.OVER, Ending.TOO_FEW, ())
    refused(TooFew, gathering, lambda g: gatherings.start_by_hand(g, START))


def test_reminders_that_are_due_at_the_announcement_are_taken_as_given() -> None:
    for ahead, reminded in ((7200, 0), (3601, 0), (3599, 1), (601, 1), (599, 2), (5, 2)):
        assert planned(starts_at=NOW + ahead).reminded == reminded


# Who comes late


def test_late_comers_wait_and_get_a_table_of_their_own_by_a_draw_of_its_own() -> None:
    gathering = with_guests(begun(8), 20, 21, 22)
    assert [g.user_id for g in gathering.waiting] == [1020, 1021, 1022]

    more = gatherings.open_late(gathering, START + 60)

    assert [room.n for room in more.tables] == [1, 2, 3]
    assert more.waiting == ()
    drawn = gatherings.lots(gathering, gathering.waiting, 3)
    assert [g.user_id for g in more.seated_in(3)] == drawn
    for n in (1, 2):
        assert more.seated_in(n) == gathering.seated_in(n)


def test_no_more_late_comers_are_seated_than_a_table_has_chairs_the_first_first() -> None:
    more = gatherings.open_late(with_guests(begun(8), *range(20, 28)), START + 60)

    assert sorted(g.user_id for g in more.seated_in(3)) == [1020, 1021, 1022, 1023, 1024, 1025]
    assert [g.user_id for g in more.waiting] == [1026, 1027]


def test_a_table_for_late_comers_needs_two_a_running_evening_and_a_table_to_spare() -> None:
    def more(gathering: Gathering) -> Gathering:
        return gatherings.open_late(gathering, START + 60)

    refused(NobodyWaits, with_guests(planned(), 1, 2), more)
    refused(NobodyWaits, begun(8), more)
    refused(TooFew, with_guests(begun(8), 20), more)
    refused(EventOver, finals(), more)
    refused(EventOver, over(), more)
    waits = with_guests(begun(8), 20, 21)
    full = replace(waits, rooms=(*waits.rooms, *(gatherings.Room(n=n) for n in range(3, 11))))
    refused(EventFull, full, more)


def test_where_no_table_can_be_added_nobody_signs_up_late_in_vain() -> None:
    gathering = begun(55)  # ten tables of five and six
    assert len(gathering.guests) < gathering.most

    no = refused(EventFull, gathering, lambda g: with_guests(g, 70))

    assert isinstance(no, EventFull)
    assert no.most == 55


def test_who_waits_may_go_and_who_is_seated_stays() -> None:
    gathering = with_guests(begun(8), 20)

    assert gatherings.withdraw(gathering, 1020).waiting == ()
    refused(EventStarted, gathering, lambda g: gatherings.withdraw(g, 1003))


# What each phase refuses


@pytest.mark.parametrize(
    ("make", "error"), [(lambda: begun(7), EventStarted), (finals, EventStarted), (over, EventOver)]
)
def test_what_belongs_before_the_start_is_refused_after_it(
    make: Callable[[], Gathering], error: type[Refusal]
) -> None:
    gathering = make()
    refused(error, gathering, lambda g: gatherings.start(g, START))
    refused(error, gathering, lambda g: gatherings.start_by_hand(g, START))
    refused(error, gathering, lambda g: gatherings.set_prizes(g, g.stock, of_final=False))


@pytest.mark.parametrize("make", [finals, over])
def test_nobody_comes_or_goes_from_the_final_on(make: Callable[[], Gathering]) -> None:
    refused(EventOver, make(), lambda g: with_guests(g, 70))
    refused(EventOver, make(), lambda g: gatherings.withdraw(g, 1001))


def test_what_is_over_ends_once() -> None:
    refused(EventOver, over(), lambda g: gatherings.close(g, Ending.VOID, START))


# The final, and the end


def test_the_zhuangyuan_of_all_tables_meet_in_a_final() -> None:
    gathering = finals(12)

    assert gathering.phase is Phase.FINAL
    assert gathering.room(FINAL) is not None
    assert [room.n for room in gathering.tables] == [1, 2]


@pytest.mark.parametrize(
    ("winners", "with_final", "ending"),
    [
        ({1: 1000, 2: None}, True, Ending.PLAYED),
        ({1: None, 2: None}, True, Ending.NOBODY),
        ({1: 1000, 2: 1001}, False, Ending.PLAYED),
        ({1: None, 2: None}, False, Ending.PLAYED),
        ({1: 1000}, True, Ending.PLAYED),
    ],
)
def test_without_two_finalists_the_tables_are_the_end(
    winners: dict[int, int | None], with_final: bool, ending: Ending
) -> None:
    gathering = gatherings.start(with_guests(planned(chairs=6, with_final=with_final), *range(12)), START)

    ended = gatherings.tables_are_over(gathering, winners, START + 5)

    assert (ended.phase, ended.ending, ended.ended_at) == (Phase.OVER, ending, START + 5)


def test_the_final_is_for_one_zhuangyuan_and_nothing_else() -> None:
    stock = gatherings.final_stock()
    assert [prize.class_ for prize in stock if prize.total] == [Award.ZHUANGYUAN]
    assert [(prize.total, prize.left) for prize in stock if prize.total] == [(1, 1)]


def test_each_change_raises_the_version() -> None:
    gathering = begun(7)
    steps: list[Callable[[Gathering], Gathering]] = [
        lambda g: with_guests(g, 30),
        lambda g: gatherings.withdraw(g, 1030),
        lambda g: gatherings.note_place(g, 1, 55),
        lambda g: gatherings.note_table(g, 1, 66),
        lambda g: gatherings.note_reminded(g, 1),
        lambda g: gatherings.close(g, Ending.CANCELLED, START),
    ]
    for step in steps:
        changed = step(gathering)
        assert changed.version == gathering.version + 1
        gathering = changed


# Rows


@pytest.mark.parametrize(
    "make", [planned, lambda: planned(with_final=False), lambda: begun(13), finals, over]
)
def test_a_gathering_comes_back_from_its_rows(make: Callable[[], Gathering]) -> None:
    gathering = make()

    assert from_rows(to_rows(gathering)) == gathering


# Tables of an evening


def seated(players: int = 3, **options: Any) -> Table:
    people = [(person, f"key-{person.user_id}") for person in PEOPLE[:players]]
    chosen = BobingOptions(chairs=players, die_out=0, **options)
    assert GAME.prizes is not None
    made = moves.seat_all(GAME, GUILD, 88, people, chosen, GAME.prizes.default(), 3, NOW)
    return replace(made, id=5, secret=bytes(range(32)).hex())


def played(table: Table) -> Table:
    return moves.start_seated(table, NOW + 1).table


def let_sit(table: Table, silent: int, turns: int) -> Table:
    """Everybody throws but seat `silent`, for whom the clock does, so many turns of it."""
    while turns:
        if table.turn == silent:
            turns -= 1
            table = rings(table).table
        else:
            table = moves.act(table, on_turn(table), Roll(), None, NOW + 2).table
    return table


def test_a_table_of_an_evening_begins_with_everybody_in_the_order_of_the_lots() -> None:
    table = played(seated(5))

    assert table.phase is TablePhase.RUNNING
    assert [sitter.user_id for sitter in table.by_seat] == [person.user_id for person in PEOPLE[:5]]
    assert table.host_id == PEOPLE[0].user_id


def test_only_a_table_of_an_evening_begins_by_itself() -> None:
    with pytest.raises(Overtaken):
        moves.start_seated(replace(seated(), gathering_id=None), NOW + 1)
    with pytest.raises(Overtaken):
        moves.start_seated(played(seated()), NOW + 1)


def test_who_does_not_come_is_given_up_after_so_many_turns_of_silence() -> None:
    table = let_sit(played(seated()), 1, NO_SHOW_TURNS)
    assert table.at(1).presence is Presence.SEATED
    assert table.at(1).autopilot is Autopilot.SILENCE

    table = let_sit(table, 1, 1)

    assert table.at(1).presence is Presence.LEFT
    assert {sitter.presence for sitter in table.by_seat if sitter.seat != 1} == {Presence.SEATED}


def test_who_was_given_up_keeps_what_he_won_and_may_come_back() -> None:
    table = let_sit(played(seated()), 1, NO_SHOW_TURNS + 1)
    won = table.state.taken[1]
    assert table.is_live

    back = moves.join(table, person_of(table, table.at(1).user_id), "again", "", NOW + 3).table

    assert back.at(1).presence is Presence.SEATED
    assert back.at(1).silent_turns == 0
    assert back.state.taken[1] == won
    assert let_sit(back, 1, 1).at(1).presence is Presence.SEATED


def test_one_throw_of_his_own_makes_him_somebody_who_came() -> None:
    table = let_sit(played(seated()), 1, NO_SHOW_TURNS)
    while table.turn != 1:
        table = moves.act(table, on_turn(table), Roll(), None, NOW + 2).table
    table = moves.act(table, on_turn(table), Roll(), None, NOW + 2).table

    assert let_sit(table, 1, NO_SHOW_TURNS).at(1).presence is Presence.SEATED


def test_an_autopilot_that_somebody_chose_costs_him_nothing() -> None:
    table = played(seated())
    chosen = moves.set_autopilot(table, person_of(table, table.at(1).user_id), on=True, now=NOW + 1).table

    assert let_sit(chosen, 1, 2 * NO_SHOW_TURNS).at(1).presence is Presence.SEATED


def test_at_any_other_table_nobody_is_given_up() -> None:
    table = let_sit(running(3, die_out=0), 1, 2 * NO_SHOW_TURNS)

    assert table.at(1).presence is Presence.SEATED


def test_a_table_to_which_nobody_comes_ends_by_itself() -> None:
    table = played(seated())
    for _ in range(3 * (NO_SHOW_TURNS + 2) + 10):
        if table.is_live:
            table = rings(table).table

    assert not table.is_live


def test_the_host_by_lot_closes_no_table_and_sends_nobody_away() -> None:
    table = played(seated())
    host, other = PEOPLE[0], PEOPLE[1]

    with pytest.raises(NotAllowed):
        moves.end(table, host, NOW + 2)
    with pytest.raises(NotAllowed):
        moves.kick(table, host, other, NOW + 2)
    assert moves.end(table, MODERATOR, NOW + 2).table.ending is TableEnding.STOPPED
    assert (
        moves.kick(table, MODERATOR, other, NOW + 2).table.sitter(other.user_id).presence is Presence.KICKED
    )  # type: ignore[union-attr]


def test_there_is_no_rematch_of_a_table_of_an_evening() -> None:
    ended = moves.end(played(seated()), MODERATOR, NOW + 2).table
    with pytest.raises(PartOfEvent):
        moves.rematch(ended, PEOPLE[0], "again", NOW + 3)


def test_the_zhuangyuan_so_far_goes_to_the_final_unless_his_channel_is_gone_or_he_was_sent_away() -> None:
    table = played(seated())
    assert champion(seated()) is None
    assert champion(table) is None
    led = replace(table, state=replace(table.state, standings=(None, standing(1), standing(2, 2))))
    user = led.at(1).user_id

    assert champion(led) == user
    assert champion(moves.close(led, TableEnding.STOPPED, NOW).table) == user
    assert champion(moves.close(led, TableEnding.VOID, NOW).table) is None
    sent = led.with_sitter(replace(led.at(1), presence=Presence.KICKED))
    assert champion(sent) is None
    assert champion(led.with_sitter(replace(led.at(1), presence=Presence.LEFT))) == user
