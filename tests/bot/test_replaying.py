"""Games told again: every step in its place, in pages that a message holds, and none that still runs."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from dealt import acted, lobby3, out_of, started3
from hypothesis import given
from hypothesis import strategies as st
from played import play
from promoted import play_sgt
from seated import whole

from bot import shelf
from bot.client import Face
from bot.histories import moments, past
from bot.settings import LOCALES
from bot.turns import Move
from bot.words import Tongue
from cogs import replaying
from cogs.bobing_face import BobingFace
from cogs.doudizhu_face import DoudizhuFace
from cogs.doudizhu_words import hand_text
from cogs.layout import TEXTS
from cogs.powers import RIGHT_WORDS, WHAT_WORDS
from cogs.replaying import PAGE_STEPS, PAGE_TEXT, packed, pages_of, step_lines
from cogs.shengguantu_face import ShengguantuFace
from db.interventions import InterventionRow
from db.rows import Whole
from games import doudizhu
from games.doudizhu.values import Bid

FACES: dict[str, Face] = {
    "bobing": BobingFace(None),  # type: ignore[arg-type]  nothing is drawn here
    "doudizhu": DoudizhuFace(None, None),  # type: ignore[arg-type]
    "shengguantu": ShengguantuFace(None),  # type: ignore[arg-type]
}
TONGUES = tuple(Tongue(locale) for locale in LOCALES)
SEEDS = range(12)

HOSTILE = "*_`[x](y)@everyone" * 3
"""A name that swells when it is made harmless."""


def rows(moves: Iterable[Move]) -> Whole:
    """A game as it would be read back after these moves."""
    made = list(moves)
    log = [row for move in made for row in move.log]
    awards = [award for move in made for award in move.awards]
    return whole(made[-1].table, log, awards)


def hand_of(seed: int) -> list[Move]:
    """A hand that is thrown in as often as the seed has thirds, and then played."""
    rng = Random(seed)
    made = [started3(lobby3(seed=seed))]
    calls = [0, 0, 0] * (seed % 3) + [rng.randint(1, 3), 3]
    for points in calls:
        if made[-1].table.state.landlord is None:
            made.append(acted(made[-1].table, Bid(points)))
    while made[-1].table.state.landlord is None:
        made.append(acted(made[-1].table, Bid(0)))
    return [*made, *out_of(made[-1].table)]


@cache
def games() -> tuple[Whole, ...]:
    """Games of all three kinds that are over: played to the end, deserted, with sleepers and without."""
    bobing = (rows(move for _, _, move in play(seed)) for seed in SEEDS)
    offices = (rows(move for _, move in play_sgt(seed)) for seed in SEEDS)
    return (*bobing, *(rows(hand_of(seed)) for seed in SEEDS), *offices)


def named(told: Whole, name: str) -> Whole:
    return replace(told, seats=tuple(replace(seat, name=name) for seat in told.seats))


@pytest.mark.parametrize("tongue", TONGUES, ids=LOCALES)
def test_every_step_is_told_once_and_in_its_order(tongue: Tongue) -> None:
    for game in games():
        table, face = shelf.from_rows(game), FACES[game.table.game]

        pages = pages_of(game, table, face, tongue)

        told = [line for page in pages for line in page.splitlines()]
        begins = [tongue("replay-step", n=row.n, line="\0", mark="").split("\0")[0] for row in game.events]
        found = [next((at for at, line in enumerate(told) if line.startswith(begin)), -1) for begin in begins]
        assert -1 not in found
        assert found == sorted(set(found))
        assert all(told[at] != begin for at, begin in zip(found, begins, strict=True))


def test_the_pages_of_a_game_are_the_same_whenever_they_are_made() -> None:
    for game in games():
        table, face = shelf.from_rows(game), FACES[game.table.game]

        first = pages_of(game, table, face, TONGUES[0])

        assert pages_of(game, shelf.from_rows(game), face, TONGUES[0]) == first


def test_a_page_fits_into_a_message_whatever_the_players_are_called() -> None:
    room = TEXTS - 200  # for the heading and the number of the page
    for game in games():
        hostile = named(game, HOSTILE)
        table, face = shelf.from_rows(hostile), FACES[game.table.game]
        for tongue in TONGUES:
            assert max(map(len, pages_of(hostile, table, face, tongue))) <= room
            assert len("\n".join(face.results(table, tongue))) <= room
            if table.ending == "played":
                assert 8 * len(face.result(table, tongue)) <= room


STEPS = st.lists(st.lists(st.text("x", min_size=1, max_size=1500), min_size=1, max_size=5), max_size=60)


@given(STEPS)
def test_pages_hold_all_steps_each_as_many_as_fit(steps: list[list[str]]) -> None:
    marked = [[f"{n} {line}" for line in lines] for n, lines in enumerate(steps)]

    pages = list(packed(["opening"], marked))

    assert "\n".join(pages).split("\n") == ["opening", *(line for lines in marked for line in lines)]
    assert all(len(page) <= PAGE_TEXT for page in pages)
    for page in pages:
        assert len({line.split()[0] for line in page.split("\n") if line != "opening"}) <= PAGE_STEPS


def test_of_a_game_that_runs_no_word_is_told() -> None:
    """However far it was played: its log and its secret would give away every hand."""
    tongue = TONGUES[0]
    for seed in SEEDS:
        made = hand_of(seed)
        for end in range(1, len(made)):
            running = rows(made[:end])
            table = shelf.from_rows(running)
            for tell in (
                lambda running=running, table=table: pages_of(running, table, FACES["doudizhu"], tongue),
                lambda running=running, table=table: list(moments(running, table)),
                lambda running=running: past(running),
                lambda table=table, made=made: FACES["doudizhu"].retold(
                    table, table.recent[-1], table.state, tongue
                ),
            ):
                with pytest.raises(AssertionError):
                    tell()


def test_each_deal_is_told_with_the_hands_that_it_gave_and_the_last_with_the_bottom() -> None:
    for seed in SEEDS:
        made = hand_of(seed)
        game, tongue = rows(made), TONGUES[0]
        table, face = made[-1].table, FACES["doudizhu"]
        deals = 0
        for move, moment in zip(made, moments(game, table), strict=True):
            lines = step_lines(moment, table, face, tongue)
            hands = [line for line in lines if line.startswith("-# ")]
            if all(event.kind != "dealt" for event in moment.happening.events):
                assert hands == []
                continue
            deals += 1
            state = move.table.state
            dealt = [
                tongue("replay-hand", name=sitter.name, cards=hand_text(state.hands[seat], tongue))
                for seat, sitter in enumerate(table.by_seat)
            ]
            is_last = state.deal == table.state.deal
            bottom = [tongue("replay-bottom", cards=hand_text(state.bottom, tongue))] if is_last else []
            assert hands == dealt + bottom
        assert deals == 1 + seed % 3


def test_of_a_log_that_the_rules_do_not_make_hands_are_not_guessed() -> None:
    made = hand_of(1)
    game = rows(made)
    other = replace(game, table=replace(game.table, chance_key="00" * 32))
    table = shelf.from_rows(other)

    assert {moment.state for moment in moments(other, table)} == {None}
    told = "\n".join(pages_of(other, table, FACES["doudizhu"], TONGUES[0]))
    assert "-# 玩家" not in told
    assert doudizhu.outcome(table.state) is not None


def test_a_table_that_this_version_cannot_read_is_none() -> None:
    for game in games()[:1]:
        assert past(game) is not None
        assert past(replace(game, table=replace(game.table, state='{"schema": 99, "state": {}}'))) is None
        assert past(replace(game, table=replace(game.table, game="mahjong"))) is None


def test_uses_of_powers_stand_between_the_steps_where_they_were_made() -> None:
    made = hand_of(0)
    last = made[-1].table.steps

    def use(n: int, what: str, role: str) -> InterventionRow:
        return InterventionRow(
            n=n, what=what, by_id=1, by_name="小*柏", by_as=role, target_id=2, target_name="阿程", at=1.0
        )

    used = (
        *(use(0, what, role) for what in ("kick", "host") for role in RIGHT_WORDS),
        *(use(1 + n, what, "moderator") for n, what in enumerate(WHAT_WORDS)),
        use(last, "end", "host"),
        use(last, "a power of a later version", "host"),
    )
    game = replace(rows(made), interventions=used)
    for tongue in TONGUES:
        pages = pages_of(game, shelf.from_rows(game), FACES["doudizhu"], tongue)

        told = [line for page in pages for line in page.splitlines()]
        marks = {n: at for at, line in enumerate(told) if (n := _number(line, tongue)) is not None}
        at = [place for place, line in enumerate(told) if "⚖️" in line]
        assert len(at) == len(used) - 1
        assert all(place < marks[0] for place in at[:6])
        assert all(marks[n] < place < marks[n + 1] for n, place in enumerate(at[6:-1]))
        assert at[-1] == len(told) - 1
        assert all("小\\*柏" in told[place] for place in at)


def _number(line: str, tongue: Tongue) -> int | None:
    """The number of the step that a line begins."""
    number = line.split(tongue("replay-step", n=7, line="", mark="").removeprefix("7")[:1])[0]
    return int(number) if number.isdigit() else None


@pytest.mark.asyncio
async def test_a_game_is_told_beside_the_loop_once_and_anew_when_a_name_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told_in: list[int] = []
    plain = replaying.pages_of

    def noted(*given: Any) -> tuple[str, ...]:
        told_in.append(threading.get_ident())
        return plain(*given)

    monkeypatch.setattr(replaying, "pages_of", noted)
    replays, tongue = replaying.Replays(), TONGUES[0]
    every = [*games(), named(games()[0], "故人")]
    for game in every:
        brief, face = replace(game, events=()), FACES[game.table.game]
        assert replays.found(brief, tongue) is None
        pages = await replays.tell(brief, game, shelf.from_rows(game), face, tongue)
        assert replays.found(brief, tongue) == pages
        assert replays.found(brief, TONGUES[1]) is None

    assert len(told_in) == len(every)
    assert threading.get_ident() not in told_in
    kept = [game for game in every if replays.found(replace(game, events=()), tongue)]
    assert kept == every[-replaying.KEPT :]
