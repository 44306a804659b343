"""Rankings: a table of medals by game and time, without those who left, practice and void tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from some_rows import TABLE, seat_row
from sqlalchemy import Connection

from db import members, ranking, rows, schema, scores
from db.ranking import Listed, Ranked, Scope
from db.scores import ScoreRow

GUILD, GAME = 77, "bobing"
ANNA, BERT, CLEO, DORA, EMIL = range(1001, 1006)
MEDALS = ("zhuangyuan", "duitang", "games")
ALL = Scope(guild_id=GUILD, game=GAME, ranked_by=MEDALS)


def played(conn: Connection, ended_at: float | None = 10.0, **values: Any) -> int:
    usual = {"game": GAME, "phase": "over", "channel_id": 1, "started_at": 1.0, "ending": "played"}
    row = replace(TABLE, ended_at=ended_at, **usual | values)
    return rows.open_table(conn, row, [seat_row()], (), f"{ended_at}-{values}-{id(values)}").id


def score(
    conn: Connection, table: int, user: int, *, game: str = GAME, is_practice: bool = False, **counts: int
) -> None:
    given = [
        ScoreRow(user_id=user, name=f"玩家{user}", what=what, count=count, is_practice=is_practice)
        for what, count in counts.items()
    ]
    scores.add(conn, table, GUILD, game, given)


def users(found: Listed) -> list[int]:
    return [line.user_id for line in found.lines]


def listed(conn: Connection, scope: Scope = ALL, before: int = 0, limit: int = 10, own: int = 0) -> Listed:
    return ranking.listed(conn, scope, before, limit, own)


def test_the_first_medal_decides_then_the_next_and_equals_share_a_place(conn: Connection) -> None:
    table = played(conn)
    score(conn, table, ANNA, zhuangyuan=1, duitang=0, games=1)
    score(conn, table, BERT, duitang=5, games=2)
    score(conn, table, CLEO, zhuangyuan=1, duitang=1, games=1)
    score(conn, table, DORA, duitang=5, games=2)
    score(conn, table, EMIL, games=9)
    scores.set_emblem(conn, GUILD, CLEO, 4)

    found = listed(conn, own=EMIL)

    assert found.lines == (
        Ranked(1, CLEO, f"玩家{CLEO}", 4, (1, 1, 1)),
        Ranked(2, ANNA, f"玩家{ANNA}", None, (1, 0, 1)),
        Ranked(3, BERT, f"玩家{BERT}", None, (0, 5, 2)),
        Ranked(3, DORA, f"玩家{DORA}", None, (0, 5, 2)),
        Ranked(5, EMIL, f"玩家{EMIL}", None, (0, 0, 9)),
    )
    assert (found.players, found.own) == (5, found.lines[4])


def test_what_is_below_zero_ranks_below_who_has_nothing(conn: Connection) -> None:
    table = played(conn, game="doudizhu")
    for user, points in ((ANNA, -3), (BERT, 0), (CLEO, 4)):
        score(conn, table, user, game="doudizhu", points=points)
    scope = Scope(guild_id=GUILD, game="doudizhu", ranked_by=("points",))

    assert users(listed(conn, scope)) == [CLEO, BERT, ANNA]


def test_a_game_belongs_to_the_time_in_which_it_ended(conn: Connection) -> None:
    for at in (9.0, 10.0, 19.0, 20.0):
        score(conn, played(conn, at), ANNA, zhuangyuan=1)
    season = replace(ALL, since=10.0, until=20.0)

    assert listed(conn, season).lines[0].counts[0] == 2
    assert listed(conn, replace(season, until=None)).lines[0].counts[0] == 3
    assert listed(conn).lines[0].counts[0] == 4
    assert ranking.counts_of(conn, season, ANNA) == (2, 0, 0)


def test_running_and_void_tables_practice_and_other_games_count_for_nothing(conn: Connection) -> None:
    score(conn, played(conn, None, phase="running", ending=None), ANNA, zhuangyuan=1)
    score(conn, played(conn, ending="void", channel_id=2), ANNA, zhuangyuan=1)
    score(conn, played(conn, channel_id=3), ANNA, is_practice=True, zhuangyuan=1)
    score(conn, played(conn, channel_id=4, game="doudizhu"), ANNA, game="doudizhu", points=1)

    assert listed(conn, own=ANNA) == Listed((), 0, 0, None)
    assert ranking.place_of(conn, ALL, ANNA) is None
    assert ranking.counts_of(conn, ALL, ANNA) is None


def test_a_table_that_was_stopped_keeps_what_was_won_there(conn: Connection) -> None:
    score(conn, played(conn, ending="stopped"), ANNA, duitang=1)

    assert users(listed(conn)) == [ANNA]


def test_who_left_and_who_was_forgotten_are_hidden_and_kept(conn: Connection) -> None:
    table = played(conn)
    for user, count in ((ANNA, 3), (BERT, 2), (CLEO, 1), (-(2**40), 9)):
        score(conn, table, user, zhuangyuan=count)
    before = conn.execute(schema.scores.select()).all()

    members.note_gone(conn, GUILD, [ANNA, DORA], 50.0)

    assert [(line.place, line.user_id) for line in listed(conn).lines] == [(1, BERT), (2, CLEO)]
    assert listed(conn).players == 2
    assert ranking.place_of(conn, ALL, CLEO) == 2
    assert ranking.place_of(conn, ALL, ANNA) is None
    assert members.gone(conn) == {(GUILD, ANNA), (GUILD, DORA)}
    assert conn.execute(schema.scores.select()).all() == before
    members.note_back(conn, GUILD, [ANNA, DORA])
    assert users(listed(conn)) == [ANNA, BERT, CLEO]
    assert members.gone(conn) == frozenset()


def test_a_page_beyond_the_last_is_the_last_and_ones_own_line_is_found_from_each(conn: Connection) -> None:
    table = played(conn)
    for place in range(7):
        score(conn, table, ANNA + place, zhuangyuan=9 - place)

    pages = [listed(conn, before=before, limit=3, own=ANNA + 4) for before in (0, 3, 6, 9, 300)]

    assert [users(page) for page in pages[:3]] == [
        [ANNA, ANNA + 1, ANNA + 2],
        [ANNA + 3, ANNA + 4, ANNA + 5],
        [ANNA + 6],
    ]
    assert pages[2] == pages[3] == pages[4]
    assert [page.before for page in pages] == [0, 3, 6, 6, 6]
    assert {page.own.place for page in pages if page.own} == {5}


def test_the_game_that_was_played_last_is_known(conn: Connection) -> None:
    assert ranking.latest_game(conn, GUILD) is None
    played(conn, 10.0, game="doudizhu")
    played(conn, 12.0, game="shengguantu", channel_id=2)
    played(conn, 13.0, channel_id=3, started_at=None, ending="expired")
    played(conn, 14.0, channel_id=4, ending="void")
    played(conn, None, channel_id=5, phase="running", ending=None)

    assert ranking.latest_game(conn, GUILD) == "shengguantu"


class Scored(NamedTuple):
    table: int
    user: int
    what: str
    count: int


SCORED = st.builds(
    Scored,
    st.integers(0, 5),
    st.integers(ANNA, EMIL),
    st.sampled_from([*MEDALS, "yixiu"]),
    st.integers(0, 3),
)
HIDDEN = st.frozensets(st.integers(ANNA, EMIL))


@given(st.lists(SCORED, max_size=30), HIDDEN, st.integers(0, 6), st.integers(0, 6))
def test_the_list_is_what_sums_and_sorting_make_of_it(
    engine: Any, given: list[Scored], hidden: frozenset[int], since: int, until: int
) -> None:
    """Table n ends at second n; the last one is void."""
    sums: dict[int, Counter[str]] = {}
    for one in given:
        if since <= one.table < until and one.table != 5 and one.what in MEDALS and one.user not in hidden:
            sums.setdefault(one.user, Counter())[one.what] += one.count
    due = sorted((tuple(-of[what] for what in MEDALS), user) for user, of in sums.items())
    with engine.connect() as conn, conn.begin() as transaction:
        tables = [
            played(conn, float(n), channel_id=n, ending="void" if n == 5 else "played") for n in range(6)
        ]
        for one in given:
            score(conn, tables[one.table], one.user, **{one.what: one.count})
        members.note_gone(conn, GUILD, hidden, 50.0)
        scope = replace(ALL, since=float(since), until=float(until))
        pages = [listed(conn, scope, before, 2) for before in range(0, max(1, len(due)), 2)]
        places = {user: ranking.place_of(conn, scope, user) for user in range(ANNA, EMIL + 1)}
        transaction.rollback()

    lines = [line for page in pages for line in page.lines]
    assert [(tuple(-count for count in line.counts), line.user_id) for line in lines] == due
    assert {page.players for page in pages} == {len(due)}
    for line in lines:
        assert line.place == 1 + sum(counts < tuple(-n for n in line.counts) for counts, _ in due)
    assert places == dict.fromkeys(places) | {line.user_id: line.place for line in lines}
