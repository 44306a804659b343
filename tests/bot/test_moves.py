"""Every rule of the table, as functions from a table to the next one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from seated import (
    ALL_GONE,
    ANNA,
    BERT,
    CLEO,
    DORA,
    MODERATOR,
    NOW,
    PEOPLE,
    STRANGER,
    lobby,
    off_turn,
    on_turn,
    opened,
    person_of,
    rings,
    running,
    snapshot,
    standing,
    started,
    with_left,
)

from bot import fair, moves
from bot.bobing import BobingOptions
from bot.engines import Prize
from bot.moves import Person
from bot.refusals import (
    AlreadyHost,
    AlreadySeated,
    GameRunning,
    NeedsFreeEntry,
    NobodySuch,
    NotRunning,
    NotSeated,
    NotTheHost,
    Overtaken,
    Refusal,
    RoundNotYet,
    StaleButton,
    TableFull,
    TooFew,
    WaitYourTurn,
    WasKicked,
)
from bot.table import Autopilot, Ending, Phase, Presence, Table
from bot.turns import Move
from games.bobing.values import DEFAULT_STOCK, Roll, Rolled

LATER = NOW + 200


def refused(error: type[Refusal], table: Table, move: Callable[[], Any]) -> Refusal:
    """The refusal; the table stands as it stood."""
    before = snapshot(table)
    with pytest.raises(error) as caught:
        move()
    assert snapshot(table) == before
    return caught.value


def roll(table: Table, person: Person | None = None, now: float = LATER, drawn: int | None = None) -> Table:
    return moves.act(table, person or on_turn(table), Roll(), drawn, now).table


def silence(table: Table, times: int, seat: int | None = None, now: float = LATER) -> Table:
    """`times` turns of one seat pass in silence; the others roll, by hand or by autopilot."""
    seat = table.turn if seat is None else seat
    while times:
        times -= table.turn == seat
        by_clock = table.turn == seat or at(table, on_turn(table)).autopilot is not Autopilot.OFF
        table = rings(table, now).table if by_clock else roll(table, now=now)
    return table


def at(table: Table, person: Person) -> Any:
    sitter = table.sitter(person.user_id)
    assert sitter is not None
    return sitter


# Opening


def test_an_opened_table_seats_its_host_and_shows_the_commitment_of_its_secret() -> None:
    table = moves.open_table(opened().game, 1, 2, ANNA, BobingOptions(), "join", NOW)

    assert [sitter.user_id for sitter in table.here] == [ANNA.user_id]
    assert table.commitment == fair.commit(table.secret)
    assert (table.phase, table.version, table.state) == (Phase.LOBBY, 0, None)
    assert tuple(prize.left for prize in table.stock) == DEFAULT_STOCK


def test_two_tables_never_share_a_secret() -> None:
    tables = [moves.open_table(opened().game, 1, 2, ANNA, BobingOptions(), "j", NOW) for _ in range(50)]

    assert len({table.secret for table in tables}) == 50


def test_a_table_cannot_be_written_to() -> None:
    with pytest.raises(FrozenInstanceError):
        opened().version = 3  # type: ignore[misc]


# Joining


def test_who_joins_sits_last_with_what_he_brought() -> None:
    move = moves.join(lobby(2), CLEO, "1421", "月餅", LATER)

    last = move.table.sitters[-1]
    assert (last.user_id, last.name, last.brought, last.word) == (CLEO.user_id, CLEO.name, "1421", "月餅")
    assert (last.joined_at, last.seat, last.presence) == (LATER, None, Presence.SEATED)
    assert move.table.version == 2


@pytest.mark.parametrize(
    ("given", "kept"), [("  月 \n 餅 ", "月 餅"), ("x" * 100, "x" * moves.WORD_LIMIT), ("\t", "")]
)
def test_a_word_is_one_line_of_at_most_forty_characters(given: str, kept: str) -> None:
    assert at(moves.join(opened(), BERT, "1", given, LATER).table, BERT).word == kept


def test_nobody_sits_down_twice() -> None:
    table = lobby()

    refused(AlreadySeated, table, lambda: moves.join(table, BERT, "again", "", LATER))


@pytest.mark.parametrize("chairs", [2, 7, 10])
def test_a_full_table_refuses_and_says_how_many_chairs_it_has(chairs: int) -> None:
    table = lobby(chairs, chairs=chairs)

    error = refused(TableFull, table, lambda: moves.join(table, STRANGER, "1", "", LATER))

    assert isinstance(error, TableFull)
    assert error.seats == chairs


def test_who_leaves_before_the_start_frees_his_chair() -> None:
    table = moves.leave(lobby(2, chairs=2), BERT, LATER).table

    assert not table.is_full
    assert table.sitter(BERT.user_id) is None
    assert moves.join(table, CLEO, "1", "", LATER).table.is_full


def test_a_game_that_runs_takes_no_newcomers() -> None:
    table = running()

    refused(GameRunning, table, lambda: moves.join(table, STRANGER, "1", "", LATER))


def test_the_hosts_patience_is_counted_from_when_the_table_filled() -> None:
    assert lobby(3, chairs=3).host_seen_at == NOW + 2
    assert lobby(3, chairs=4).host_seen_at == NOW


# Starting


def test_the_start_deals_seats_in_the_order_of_joining() -> None:
    table = running(4)

    assert [(s.user_id, s.seat) for s in table.by_seat] == [(p.user_id, n) for n, p in enumerate(PEOPLE[:4])]
    assert (table.phase, table.started_at, table.steps) == (Phase.RUNNING, NOW + 100, 1)


def test_the_first_row_of_the_log_holds_the_setup_and_the_hosts_dice() -> None:
    move = started(lobby(3, text="b", die_out=7))

    (row,) = move.log
    assert (row.n, row.seat, row.actor_id, row.cause) == (0, None, ANNA.user_id, "table")
    assert '"text":"b"' in row.action
    assert '"die_out_percent":7' in row.action
    assert '"kind":"started"' in row.events


def test_the_hosts_own_seat_is_where_counting_starts() -> None:
    table = moves.hand_over(lobby(4), ANNA, CLEO, NOW + 50).table

    begun = started(table).table

    assert begun.state.config.host == 2
    assert begun.state.first == (2 + sum(begun.recent[0].events[0].dice) - 1) % 4


def test_one_player_is_too_few() -> None:
    table = opened()

    error = refused(TooFew, table, lambda: moves.start(table, ANNA, LATER, free_entry=True))

    assert isinstance(error, TooFew)
    assert (error.needed, error.seated) == (2, 1)


def test_the_kicked_do_not_count_as_players() -> None:
    table = moves.kick(lobby(2), ANNA, BERT, LATER).table

    refused(TooFew, table, lambda: moves.start(table, ANNA, LATER, free_entry=True))


def test_the_kicked_get_no_seat() -> None:
    table = started(moves.kick(lobby(4), ANNA, BERT, LATER).table).table

    assert [sitter.user_id for sitter in table.by_seat] == [ANNA.user_id, CLEO.user_id, DORA.user_id]
    assert at(table, BERT).seat is None


@pytest.mark.parametrize("person", [BERT, STRANGER, MODERATOR])
def test_only_the_host_starts(person: Person) -> None:
    table = lobby()

    error = refused(NotTheHost, table, lambda: moves.start(table, person, LATER, free_entry=True))

    assert isinstance(error, NotTheHost)
    assert error.host == ANNA.name


def test_a_game_starts_once() -> None:
    table = running()

    refused(GameRunning, table, lambda: moves.start(table, ANNA, LATER, free_entry=True))


# Prizes

NAMED = (Prize("zhuangyuan", "購物卡", "張", 1, 1, edited=True), *lobby().stock[1:])


def test_named_prizes_need_free_entry() -> None:
    table = moves.edit_prizes(lobby(), ANNA, NAMED, LATER).table

    refused(NeedsFreeEntry, table, lambda: moves.start(table, ANNA, LATER, free_entry=False))
    assert moves.start(table, ANNA, LATER, free_entry=True).table.phase is Phase.RUNNING


def test_prizes_without_names_need_no_word_about_entry() -> None:
    assert moves.start(lobby(), ANNA, LATER, free_entry=False).table.phase is Phase.RUNNING


@pytest.mark.parametrize("person", [BERT, STRANGER, MODERATOR])
def test_only_the_host_edits_the_prizes(person: Person) -> None:
    table = lobby()

    refused(NotTheHost, table, lambda: moves.edit_prizes(table, person, NAMED, LATER))


def test_prizes_are_settled_once_the_game_runs() -> None:
    table = running()

    refused(GameRunning, table, lambda: moves.edit_prizes(table, ANNA, NAMED, LATER))


def test_editing_prizes_shows_that_the_host_is_there() -> None:
    assert moves.edit_prizes(lobby(), ANNA, NAMED, LATER).table.host_seen_at == LATER


@pytest.mark.parametrize("players", range(2, 11))
def test_a_scaled_stock_fits_the_players_and_leaves_edited_lines(players: int) -> None:
    edited = Prize("yixiu", "糖", "顆", 50, 50, edited=True)
    table = lobby(players, scaled=True)
    table = moves.edit_prizes(table, ANNA, (*table.stock[:-1], edited), LATER).table

    begun = started(table).table

    half, fifth = -(-players // 2), -(-players // 5)
    scaled = (1, fifth, half, players, 2 * players, 50)
    assert tuple(prize.left for prize in begun.stock) == scaled
    assert tuple(prize.total for prize in begun.stock) == scaled
    assert begun.state.stock == scaled
    assert begun.stock[-1] == edited


def test_a_stock_that_is_not_scaled_stays_as_it_is() -> None:
    assert running(3).state.stock == DEFAULT_STOCK


# Acting


def test_a_throw_goes_into_state_log_and_board_and_raises_the_version_by_one() -> None:
    table = running()
    seat = table.turn

    move = moves.act(table, on_turn(table), Roll(), None, LATER)

    (row,) = move.log
    assert (row.n, row.seat, row.cause, row.at) == (1, seat, "player", LATER)
    assert row.actor_id == on_turn(table).user_id
    assert move.table.steps == 2
    assert move.table.version == table.version + 1
    assert move.table.recent[-1].events == table.game.read_events(row.events)
    assert move.table.state.throws == 1


def test_each_step_is_the_draw_of_its_own_number() -> None:
    table = running(die_out=0)
    for n in range(1, 30):
        table = roll(table)
        stream = fair.Stream(table.key(), n)
        rolled = next(event for event in table.recent[-1].events if isinstance(event, Rolled))

        assert rolled.dice == tuple(stream.randint(1, 6) for _ in range(6))


def test_only_the_last_twelve_happenings_are_kept_at_hand() -> None:
    table = running()
    for _ in range(30):
        table = roll(table)

    assert [happening.n for happening in table.recent] == list(range(19, 31))


def test_out_of_turn_is_told_whose_turn_it_is() -> None:
    table = running()

    for person in off_turn(table):
        error = refused(WaitYourTurn, table, lambda person=person: roll(table, person))  # type: ignore[misc]

        assert isinstance(error, WaitYourTurn)
        assert error.name == on_turn(table).name


@pytest.mark.parametrize("person", [STRANGER, MODERATOR])
def test_who_has_no_seat_cannot_throw(person: Person) -> None:
    table = running()

    refused(NotSeated, table, lambda: roll(table, person))


def test_nobody_throws_before_the_start() -> None:
    table = lobby()

    refused(NotRunning, table, lambda: roll(table, ANNA))


def test_nobody_throws_after_the_end() -> None:
    table = moves.end(running(), ANNA, LATER).table

    refused(NotRunning, table, lambda: roll(table, ANNA))


def test_a_leaver_cannot_throw() -> None:
    table = running()
    person = on_turn(table)
    table = moves.leave(table, person, LATER).table

    refused(NotSeated, table, lambda: roll(table, person))


# Buttons


def test_a_button_drawn_before_the_running_turn_is_stale() -> None:
    table = roll(running())

    refused(StaleButton, table, lambda: roll(table, drawn=table.turn_version - 1))


def test_a_button_of_the_running_turn_stays_good_however_often_the_board_was_drawn_since() -> None:
    table = roll(running())
    drawn = table.turn_version
    waiting = off_turn(table)[0]
    for on in (True, False, True):
        table = moves.set_autopilot(table, waiting, on=on, now=LATER).table

    assert table.version == drawn + 3
    assert roll(table, drawn=drawn).turn_version == table.version + 1
    assert roll(table, drawn=table.version).steps == table.steps + 1


def test_a_stale_button_of_a_sweep_is_refused() -> None:
    table = with_left(roll(roll(running())), (1, 0, 0, 5, 0, 0))

    refused(StaleButton, table, lambda: moves.sweep(table, ANNA, table.turn_version - 1, LATER))


@pytest.mark.parametrize("gone", ["leave", "kick", "autopilot"])
def test_what_others_do_beside_the_turn_does_not_begin_a_new_one(gone: str) -> None:
    table = roll(running(5))
    other = next(person for person in off_turn(table) if person != ANNA)
    after = {
        "leave": lambda: moves.leave(table, other, LATER + 5),
        "kick": lambda: moves.kick(table, ANNA, other, LATER + 5),
        "autopilot": lambda: moves.set_autopilot(table, other, on=True, now=LATER + 5),
    }[gone]().table

    assert after.version == table.version + 1
    assert (after.turn_version, after.deadline) == (table.turn_version, table.deadline)


def test_two_players_in_a_row_of_one_are_two_turns() -> None:
    table = running(2)
    table = moves.leave(table, off_turn(table)[0], LATER).table
    again = roll(table)

    assert again.turn == table.turn
    assert again.turn_version == again.version > table.turn_version


# Clocks


@pytest.mark.parametrize("turn_limit", [15, 60, 300])
def test_a_turn_lasts_as_long_as_the_table_says(turn_limit: int) -> None:
    table = running(turn_limit=turn_limit)

    assert table.deadline == NOW + 100 + turn_limit
    assert roll(table, now=LATER).deadline == LATER + turn_limit


def test_a_turn_lasts_sixty_seconds_by_default() -> None:
    assert running().deadline == NOW + 160


def test_a_lobby_closes_half_an_hour_after_it_was_opened() -> None:
    table = lobby()

    assert table.deadline == table.opened_at + 30 * 60
    assert moves.run_out(table, table.deadline).table.ending is Ending.EXPIRED


def test_a_clock_that_has_not_run_out_does_nothing() -> None:
    for table in (lobby(), running()):
        assert table.deadline is not None
        with pytest.raises(Overtaken):
            moves.run_out(table, table.deadline - 1)


def test_a_turn_of_the_autopilot_lasts_two_seconds() -> None:
    table = running()
    following = table.at(((table.turn or 0) + 1) % 3)
    table = moves.set_autopilot(table, person_of(table, following.user_id), on=True, now=LATER).table

    assert roll(table, now=LATER).deadline == LATER + 2


def test_the_clock_throws_for_who_is_silent() -> None:
    table = running()
    seat = table.turn

    move = rings(table, LATER)

    (row,) = move.log
    assert (row.seat, row.cause, row.actor_id) == (seat, "auto", None)
    assert move.table.at(seat or 0).silent_turns == 1
    assert move.table.at(seat or 0).autopilot is Autopilot.OFF


def test_the_clock_throws_for_an_autopilot_without_counting_silence() -> None:
    table = running()
    person = on_turn(table)
    table = moves.set_autopilot(table, person, on=True, now=LATER).table

    move = rings(table, LATER)

    assert [row.cause for row in move.log] == ["autopilot"]
    assert (at(move.table, person).silent_turns, at(move.table, person).autopilot) == (0, Autopilot.CHOSEN)


def test_the_clock_throws_the_same_dice_as_the_player_would() -> None:
    table = running()

    assert rings(table, LATER).table.state == roll(table).state


# Silence


def test_the_third_silent_turn_sets_the_autopilot() -> None:
    table = running(4)
    seat = next(s.seat for s in table.by_seat if s.user_id == BERT.user_id)

    assert at(silence(table, 2, seat), BERT).autopilot is Autopilot.OFF
    assert at(silence(table, 3, seat), BERT).autopilot is Autopilot.SILENCE


def test_one_act_in_between_starts_the_count_again() -> None:
    table = running(4)
    table = silence(table, 2, seat=1)
    while table.turn != 1:
        table = roll(table)
    table = roll(table, BERT)

    assert at(table, BERT).silent_turns == 0
    assert at(silence(table, 2, seat=1), BERT).autopilot is Autopilot.OFF


@pytest.mark.parametrize("how", ["silence", "choice"])
def test_an_own_act_takes_the_autopilot_off(how: str) -> None:
    table = running(4)
    if how == "silence":
        table = silence(table, 3, seat=1)
    else:
        table = moves.set_autopilot(table, BERT, on=True, now=LATER).table
    while table.turn != 1:
        table = roll(table)

    table = roll(table, BERT)

    assert (at(table, BERT).autopilot, at(table, BERT).silent_turns) == (Autopilot.OFF, 0)


def test_a_silent_host_gives_way_to_the_longest_seated_who_is_awake() -> None:
    table = moves.set_autopilot(running(4), BERT, on=True, now=LATER).table

    table = silence(table, 3, seat=0)

    assert at(table, ANNA).autopilot is Autopilot.SILENCE
    assert table.host_id == CLEO.user_id
    assert table.host_seen_at == LATER


def test_a_host_who_chooses_the_autopilot_gives_way() -> None:
    assert moves.set_autopilot(running(), ANNA, on=True, now=LATER).table.host_id == BERT.user_id


def test_a_host_on_autopilot_stays_host_where_nobody_is_awake() -> None:
    table = running(2)
    table = moves.set_autopilot(table, BERT, on=True, now=LATER).table
    table = moves.set_autopilot(table, ANNA, on=True, now=LATER).table

    assert (table.host_id, table.phase) == (ANNA.user_id, Phase.RUNNING)


def test_a_host_who_leaves_gives_way_even_to_an_autopilot_by_choice() -> None:
    table = moves.set_autopilot(running(2), BERT, on=True, now=LATER).table

    table = moves.leave(table, ANNA, LATER).table

    assert (table.host_id, table.phase) == (BERT.user_id, Phase.RUNNING)


def test_an_act_of_a_former_host_does_not_make_him_host_again() -> None:
    table = moves.set_autopilot(running(), ANNA, on=True, now=LATER).table
    while table.turn != 0:
        table = roll(table)

    assert roll(table, ANNA).host_id == BERT.user_id


# Autopilot by choice


def test_the_autopilot_on_turn_leaves_two_seconds_and_off_again_a_whole_turn() -> None:
    table = running()
    person = on_turn(table)

    table = moves.set_autopilot(table, person, on=True, now=LATER).table
    assert table.deadline == LATER + 2
    table = moves.set_autopilot(table, person, on=False, now=LATER + 1).table
    assert table.deadline == LATER + 61


def test_the_autopilot_of_another_moves_no_deadline() -> None:
    table = running()

    for person in off_turn(table):
        assert moves.set_autopilot(table, person, on=True, now=LATER).table.deadline == table.deadline


def test_turning_off_an_autopilot_that_is_off_gives_nobody_more_time() -> None:
    table = running()

    table = moves.set_autopilot(table, on_turn(table), on=False, now=NOW + 150).table

    assert table.deadline == NOW + 160


def test_an_autopilot_by_silence_is_taken_off_by_hand() -> None:
    table = silence(running(4), 3, seat=1)

    table = moves.set_autopilot(table, BERT, on=False, now=LATER).table

    assert at(table, BERT).autopilot is Autopilot.OFF


def test_the_autopilot_is_for_players_of_a_running_game() -> None:
    table, before = running(), lobby()

    refused(NotSeated, table, lambda: moves.set_autopilot(table, STRANGER, on=True, now=LATER))
    refused(NotRunning, before, lambda: moves.set_autopilot(before, ANNA, on=True, now=LATER))


# Leaving and coming back


def test_the_seat_on_turn_may_leave_and_the_next_one_throws() -> None:
    table = running()
    person, seat = on_turn(table), table.turn

    move = moves.leave(table, person, LATER)

    assert [(row.seat, row.cause, row.actor_id) for row in move.log] == [(seat, "player", person.user_id)]
    assert move.table.turn == ((seat or 0) + 1) % 3
    assert (move.table.turn_version, move.table.deadline) == (move.table.version, LATER + 60)
    assert at(move.table, person).presence is Presence.LEFT


def test_a_leaver_comes_back_to_his_own_seat_with_what_he_had() -> None:
    table = running(4)
    for _ in range(20):
        table = roll(table)
    before, taken = at(table, CLEO), table.state.taken[2]
    table = moves.leave(table, CLEO, LATER).table
    for _ in range(10):
        table = roll(table)

    table = moves.join(table, CLEO, "another", "word", LATER + 9).table

    assert at(table, CLEO) == replace(before, silent_turns=0)
    assert table.state.taken[2] == taken
    assert not table.state.away[2]


def test_what_a_returner_brings_does_not_change_the_dice() -> None:
    table = running(3)
    key = table.key()
    table = moves.leave(table, CLEO, LATER).table

    table = moves.join(table, Person(CLEO.user_id, "改名"), "another", "word", LATER).table

    assert table.key() == key


def test_a_leaver_leaves_once() -> None:
    table = moves.leave(running(), BERT, LATER).table

    refused(NotSeated, table, lambda: moves.leave(table, BERT, LATER))


@pytest.mark.parametrize("make", [lobby, running])
def test_who_was_never_here_cannot_leave(make: Callable[[], Table]) -> None:
    table = make()

    refused(NotSeated, table, lambda: moves.leave(table, STRANGER, LATER))


def test_a_host_who_leaves_the_lobby_gives_way_to_the_longest_seated() -> None:
    table = moves.leave(lobby(3), ANNA, LATER).table

    assert (table.host_id, table.host_seen_at) == (BERT.user_id, LATER)


@pytest.mark.parametrize("make", [lambda: opened(), lambda: running(2)])
def test_a_table_that_everybody_left_is_deserted(make: Callable[[], Table]) -> None:
    table = make()
    for sitter in table.here:
        table = moves.leave(table, person_of(table, sitter.user_id), LATER).table

    assert (table.phase, table.ending, table.ended_at) == (Phase.OVER, Ending.DESERTED, LATER)
    assert table.deadline is None


def test_a_table_where_only_the_silent_are_left_is_deserted() -> None:
    table = silence(running(2), 3, seat=1)

    table = moves.leave(table, ANNA, LATER).table

    assert table.ending is Ending.DESERTED


def test_a_table_that_fell_silent_is_deserted_at_the_last_third_silence() -> None:
    table = running(2)
    for _ in range(5):
        table = rings(table, LATER).table
        assert table.is_live

    assert rings(table, LATER).table.ending is Ending.DESERTED


def test_autopilots_by_choice_keep_a_table_alive() -> None:
    table = running(2)
    for person in (ANNA, BERT):
        table = moves.set_autopilot(table, person, on=True, now=LATER).table
    for _ in range(20):
        table = rings(table, LATER).table

    assert table.is_live


# Powers


@pytest.mark.parametrize("make", [lobby, running])
@pytest.mark.parametrize("person", [ANNA, MODERATOR])
def test_the_host_and_moderators_kick(make: Callable[[], Table], person: Person) -> None:
    table = moves.kick(make(), person, CLEO, LATER).table

    assert at(table, CLEO).presence is Presence.KICKED
    assert CLEO.user_id not in [sitter.user_id for sitter in table.here]


@pytest.mark.parametrize("make", [lobby, running])
@pytest.mark.parametrize("person", [BERT, STRANGER])
@pytest.mark.parametrize("power", [moves.kick, moves.hand_over])
def test_nobody_else_kicks_or_hands_over(make: Callable[[], Table], person: Person, power: Any) -> None:
    table = make()

    refused(NotTheHost, table, lambda: power(table, person, CLEO, LATER))


@pytest.mark.parametrize("make", [lobby, running])
@pytest.mark.parametrize("person", [ANNA, MODERATOR])
def test_whoever_is_the_host_is_not_made_the_host(make: Callable[[], Table], person: Person) -> None:
    table = make()

    refused(AlreadyHost, table, lambda: moves.hand_over(table, person, ANNA, LATER))


@pytest.mark.parametrize("make", [lobby, running])
@pytest.mark.parametrize("person", [BERT, STRANGER])
def test_nobody_else_ends_the_table(make: Callable[[], Table], person: Person) -> None:
    table = make()

    refused(NotTheHost, table, lambda: moves.end(table, person, LATER))


@pytest.mark.parametrize("make", [lobby, running])
def test_the_kicked_cannot_come_back(make: Callable[[], Table]) -> None:
    table = moves.kick(make(), ANNA, CLEO, LATER).table

    refused(WasKicked, table, lambda: moves.join(table, CLEO, "1", "", LATER))


def test_who_is_kicked_on_his_turn_passes_it_on() -> None:
    table = running()
    person, seat = on_turn(table), table.turn

    move = moves.kick(table, MODERATOR, person, LATER)

    assert [(row.seat, row.cause, row.actor_id) for row in move.log] == [(seat, "table", MODERATOR.user_id)]
    assert move.table.turn == ((seat or 0) + 1) % 3
    assert move.table.state.away[seat]


@pytest.mark.parametrize("power", [moves.kick, moves.hand_over])
def test_powers_over_somebody_who_is_not_here_name_him(power: Any) -> None:
    table = moves.leave(running(), CLEO, LATER).table

    for target in (CLEO, STRANGER):
        error = refused(NobodySuch, table, lambda target=target: power(table, ANNA, target, LATER))  # type: ignore[misc]

        assert isinstance(error, NobodySuch)
        assert error.name == target.name


@pytest.mark.parametrize("person", [ANNA, MODERATOR])
def test_the_host_and_moderators_hand_the_table_over(person: Person) -> None:
    table = moves.hand_over(running(), person, CLEO, LATER).table

    assert (table.host_id, table.host_seen_at) == (CLEO.user_id, LATER)


def test_a_former_host_has_no_powers_left() -> None:
    table = moves.hand_over(lobby(), ANNA, CLEO, LATER).table

    refused(NotTheHost, table, lambda: moves.start(table, ANNA, LATER, free_entry=True))


@pytest.mark.parametrize("make", [lobby, running])
@pytest.mark.parametrize("person", [ANNA, MODERATOR])
def test_the_host_and_moderators_end_the_table(make: Callable[[], Table], person: Person) -> None:
    table = moves.end(make(), person, LATER).table

    assert (table.phase, table.ending, table.ended_at) == (Phase.OVER, Ending.STOPPED, LATER)
    assert (table.deadline, table.turn) == (None, None)


@pytest.mark.parametrize("ending", [Ending.EXPIRED, Ending.VOID])
def test_a_closed_table_keeps_its_ending_and_its_version_grows(ending: Ending) -> None:
    before = running()

    table = moves.close(before, ending, LATER).table

    assert (table.phase, table.ending, table.version) == (Phase.OVER, ending, before.version + 1)


# A host who keeps everybody waiting


def test_an_idle_host_gives_way_to_the_longest_seated_of_the_others() -> None:
    table = moves.hand_over(lobby(3, chairs=3), ANNA, BERT, LATER).table

    table = moves.replace_idle_host(table, LATER + 90).table

    assert (table.host_id, table.host_seen_at) == (ANNA.user_id, LATER + 90)


# Sweeping


def close_to_the_end(players: int = 4, rolls: int = 0, **options: Any) -> Table:
    """Two classes left, and the first thrower on turn after so many throws of the round."""
    table = with_left(running(players, die_out=0, **options), (1, 0, 0, 40, 0, 40))
    for _ in range(rolls):
        table = roll(table)
    return table


@pytest.mark.parametrize("rolls", range(4))
def test_a_sweep_throws_for_everybody_to_the_end_of_the_round(rolls: int) -> None:
    table = close_to_the_end(rolls=rolls)
    seats = [(table.state.first + place) % 4 for place in range(rolls, 4)]

    move = moves.sweep(table, ANNA, table.version, LATER)

    assert [row.seat for row in move.log] == seats
    assert [row.n for row in move.log] == list(range(table.steps, table.steps + len(seats)))
    assert {(row.cause, row.actor_id) for row in move.log} == {("round", ANNA.user_id)}
    assert (move.table.state.round, move.table.turn) == (table.state.round + 1, table.state.first)


def test_a_sweep_is_one_version_and_one_event_a_throw() -> None:
    table = close_to_the_end()

    move = moves.sweep(table, ANNA, None, LATER)

    assert move.table.version == table.version + 1
    assert [row.events.count('"kind":"rolled"') for row in move.log] == [1, 1, 1, 1]
    assert (move.table.turn_version, move.table.deadline) == (move.table.version, LATER + 60)


def test_a_sweep_throws_what_everybody_would_have_thrown_himself() -> None:
    table = close_to_the_end()
    by_hand = table
    for _ in range(4):
        by_hand = roll(by_hand)

    swept = moves.sweep(table, ANNA, None, LATER).table

    assert swept.state == by_hand.state
    assert swept.stock == by_hand.stock


def test_a_sweep_passes_over_who_is_away() -> None:
    table = close_to_the_end()
    away = off_turn(table)[-1]
    table = moves.leave(table, away, LATER).table

    move = moves.sweep(table, person_of(table, table.host_id), None, LATER)

    assert len(move.log) == 3
    assert at(table, away).seat not in [row.seat for row in move.log]


def test_a_sweep_stops_at_the_end_of_the_game() -> None:
    table = with_left(
        running(4, die_out=0), ALL_GONE, standings=(standing(0), None, None, None), closing=True
    )

    move = moves.sweep(table, ANNA, None, LATER)

    assert (move.table.phase, move.table.ending) == (Phase.OVER, Ending.PLAYED)
    assert len(move.log) == 4
    assert [(award.class_, award.count) for award in move.awards] == [("zhuangyuan", 1)]


@pytest.mark.parametrize("classes", range(6))
def test_a_sweep_waits_until_two_classes_are_left(classes: int) -> None:
    table = with_left(running(), (1, *([9] * classes + [0] * (5 - classes))))  # type: ignore[arg-type]

    if classes > 2:
        refused(RoundNotYet, table, lambda: moves.sweep(table, ANNA, None, LATER))
    else:
        assert moves.sweep(table, ANNA, None, LATER).log


@pytest.mark.parametrize("person", [BERT, STRANGER])
def test_nobody_but_the_host_and_moderators_sweeps(person: Person) -> None:
    table = close_to_the_end()

    refused(NotTheHost, table, lambda: moves.sweep(table, person, None, LATER))
    assert moves.sweep(table, MODERATOR, None, LATER).log


def test_a_lobby_is_not_swept() -> None:
    table = lobby()

    refused(NotRunning, table, lambda: moves.sweep(table, ANNA, None, LATER))


# The end by the rules


def last_throw(**options: Any) -> Table:
    """Everything is gone, seat 1 is the 状元, and the last seat of the last round is on turn."""
    table = running(4, die_out=0, **options)
    last = (table.state.first + 3) % 4
    return with_left(
        table, ALL_GONE, standings=(None, standing(1), None, None), closing=True, turn=last, throws=200
    )


def test_the_last_throw_of_the_last_round_ends_the_table() -> None:
    table = roll(last_throw())

    assert (table.phase, table.ending, table.ended_at) == (Phase.OVER, Ending.PLAYED, LATER)
    assert (table.deadline, table.paused_left, table.turn) == (None, None, None)


def test_the_zhuangyuan_takes_his_prize_at_the_end_with_the_dice_that_won_it() -> None:
    move = moves.act(last_throw(), on_turn(last_throw()), Roll(), None, LATER)

    (award,) = move.awards
    assert (award.class_, award.user_id, award.count) == ("zhuangyuan", BERT.user_id, 1)
    assert award.dice == "4 4 4 4 1 2"
    assert [prize.left for prize in move.table.stock] == [0] * 6


def test_who_leaves_as_the_last_of_the_last_round_ends_the_game_by_the_rules() -> None:
    table = last_throw()

    move = moves.leave(table, on_turn(table), LATER)

    assert (move.table.ending, len(move.awards)) == (Ending.PLAYED, 1)


def test_a_zhuangyuan_who_left_still_takes_his_prize() -> None:
    table = moves.leave(last_throw(), BERT, LATER).table

    move = moves.act(table, on_turn(table), Roll(), None, LATER)

    assert [award.user_id for award in move.awards] == [BERT.user_id]


# A clock that stops


@pytest.mark.parametrize(("left", "given"), [(40.0, 40.0), (10.0, 10.0), (3.0, 10.0), (-5.0, 10.0)])
def test_a_stopped_clock_goes_on_with_what_it_had_and_at_least_ten_seconds(left: float, given: float) -> None:
    table = running()
    assert table.deadline is not None
    paused = moves.pause(table, table.deadline - left).table

    assert (paused.deadline, paused.paused_left) == (None, max(left, 0.0))
    resumed = moves.resume(paused, LATER + 5000).table
    assert (resumed.deadline, resumed.paused_left) == (LATER + 5000 + given, None)


def test_a_stopped_clock_begins_no_turn() -> None:
    table = running()

    paused = moves.pause(table, LATER).table
    resumed = moves.resume(paused, LATER).table

    assert table.turn_version == paused.turn_version == resumed.turn_version


def test_a_new_turn_while_the_clock_is_stopped_gets_no_deadline() -> None:
    paused = moves.pause(running(), LATER).table

    assert roll(paused).deadline is None
    assert roll(paused).is_paused


def test_the_autopilot_starts_no_clock_that_is_stopped() -> None:
    paused = moves.pause(running(), LATER).table

    table = moves.set_autopilot(paused, on_turn(paused), on=True, now=LATER).table

    assert (table.is_paused, table.deadline) == (True, None)


def test_a_lobby_that_was_paused_closes_as_much_later() -> None:
    table = lobby()
    assert table.deadline is not None

    paused = moves.pause(table, LATER).table

    assert moves.resume(paused, LATER + 100).table.deadline == table.deadline + 100


def test_a_pause_twice_and_a_resume_twice_take_no_time() -> None:
    table = running()

    paused = moves.pause(table, LATER).table
    with pytest.raises(Overtaken):
        moves.pause(paused, LATER + 5)
    with pytest.raises(Overtaken):
        moves.resume(moves.resume(paused, LATER + 5).table, LATER + 6)


def test_a_table_that_ends_while_paused_is_not_paused() -> None:
    table = moves.end(moves.pause(running(), LATER).table, ANNA, LATER).table

    assert not table.is_paused


# Once more


def over(players: int = 4) -> Table:
    return moves.end(running(players, text="c", turn_limit=30), ANNA, LATER).table


def test_a_rematch_keeps_options_host_and_seats() -> None:
    old = over()

    new = moves.rematch(old, CLEO, "again", LATER)

    assert [s.user_id for s in new.here] == [s.user_id for s in old.by_seat]
    assert [s.name for s in new.here] == [s.name for s in old.by_seat]
    assert (new.options, new.host_id, new.phase, new.id) == (old.options, ANNA.user_id, Phase.LOBBY, 0)
    assert (new.guild_id, new.channel_id) == (old.guild_id, old.channel_id)
    assert len({s.joined_at for s in new.sitters}) == 4
    assert sorted(new.sitters, key=lambda s: s.joined_at) == list(new.sitters)


def test_who_was_sent_away_stays_away_as_long_as_they_play_on() -> None:
    table = moves.kick(running(4), ANNA, CLEO, LATER).table

    for _ in range(2):
        table = moves.rematch(moves.end(table, ANNA, LATER).table, ANNA, "again", LATER)
        assert CLEO.user_id not in {sitter.user_id for sitter in table.here}
        refused(WasKicked, table, lambda t=table: moves.join(t, CLEO, "join", "", LATER))
        table = moves.start(table, ANNA, LATER, free_entry=True).table


def test_a_rematch_has_a_fresh_secret() -> None:
    old = over()

    first, second = (moves.rematch(old, ANNA, "again", LATER) for _ in range(2))

    assert len({old.secret, first.secret, second.secret}) == 3
    assert first.commitment == fair.commit(first.secret)
    assert {sitter.brought for sitter in first.sitters} == {"again"}


def test_a_rematch_lays_out_the_prizes_again() -> None:
    table = moves.edit_prizes(lobby(), ANNA, NAMED, LATER).table
    table = started(table).table
    for _ in range(40):
        table = roll(table)
    assert any(prize.left < prize.total for prize in table.stock)

    new = moves.rematch(moves.end(table, ANNA, LATER).table, ANNA, "again", LATER)

    assert new.stock == NAMED


def test_a_rematch_forgets_autopilots_and_seats() -> None:
    table = moves.set_autopilot(running(4), BERT, on=True, now=LATER).table

    new = moves.rematch(moves.end(table, ANNA, LATER).table, ANNA, "again", LATER)

    assert {(s.autopilot, s.silent_turns, s.seat) for s in new.sitters} == {(Autopilot.OFF, 0, None)}


def test_a_rematch_is_without_those_who_fell_silent() -> None:
    table = moves.end(silence(running(4), 3, seat=1), ANNA, LATER).table

    new = moves.rematch(table, ANNA, "again", LATER)

    assert BERT.user_id not in {sitter.user_id for sitter in new.sitters}


def test_who_asks_for_a_rematch_hosts_it_when_the_host_is_not_there_himself() -> None:
    table = moves.end(running(4), ANNA, LATER).table
    absent = replace(table.sitter(ANNA.user_id), autopilot=Autopilot.CHOSEN)

    new = moves.rematch(table.with_sitter(absent), CLEO, "again", LATER)

    assert new.host_id == CLEO.user_id


def test_a_rematch_is_without_those_who_left_or_were_kicked() -> None:
    table = moves.leave(running(4), CLEO, LATER).table
    table = moves.kick(table, ANNA, DORA, LATER).table
    table = moves.end(table, ANNA, LATER).table

    assert [s.user_id for s in moves.rematch(table, BERT, "again", LATER).here] == [
        ANNA.user_id,
        BERT.user_id,
    ]
    for person in (DORA, STRANGER):
        refused(NotSeated, table, lambda person=person: moves.rematch(table, person, "again", LATER))  # type: ignore[misc]


def test_who_left_a_game_may_call_for_the_next_one_and_sits_there_again() -> None:
    table = moves.leave(running(4), CLEO, LATER).table
    table = moves.end(table, ANNA, LATER).table

    seated = [s.user_id for s in moves.rematch(table, CLEO, "again", LATER).here]

    assert CLEO.user_id in seated
    assert len(seated) == 4


def test_who_presses_for_a_rematch_is_its_host_when_the_host_is_gone() -> None:
    table = moves.leave(running(3), ANNA, LATER).table
    table = replace(moves.end(table, MODERATOR, LATER).table, host_id=ANNA.user_id)

    assert moves.rematch(table, CLEO, "again", LATER).host_id == CLEO.user_id


# Whatever is done


@pytest.mark.parametrize(
    "move",
    [
        lambda t: moves.act(t, on_turn(t), Roll(), None, LATER),
        lambda t: rings(t, LATER),
        lambda t: moves.leave(t, BERT, LATER),
        lambda t: moves.kick(t, ANNA, BERT, LATER),
        lambda t: moves.hand_over(t, ANNA, BERT, LATER),
        lambda t: moves.set_autopilot(t, BERT, on=True, now=LATER),
        lambda t: moves.sweep(with_left(t, (1, 0, 0, 40, 0, 40)), ANNA, None, LATER),
        lambda t: moves.end(t, ANNA, LATER),
        lambda t: moves.pause(t, LATER),
        lambda t: moves.resume(moves.pause(t, LATER).table, LATER),
    ],
)
def test_a_move_leaves_the_table_it_came_from_as_it_was(move: Callable[[Table], Move]) -> None:
    table = roll(running(4))
    before = snapshot(table)

    made = move(table)

    assert snapshot(table) == before
    assert made.table.version > table.version
