"""What is said of a game of 陞官圖: a sentence for everything that happens, and nothing too long."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

import discord
import pytest
from discord import ui
from promoted import begun, lobby_sgt, play_sgt
from seated import MODERATOR, NOW

from bot import moves
from bot.boards import Drawn
from bot.pictures import Painter
from bot.settings import LOCALES
from bot.shengguantu import GAME
from bot.table import Ending, Happening, Phase, Table
from bot.words import Tongue
from cogs.shengguantu import odds_lines
from cogs.shengguantu_face import ShengguantuFace, lobby, over, running, sheet_alt
from cogs.shengguantu_look import career_lines, matching_squares, square_lines
from cogs.shengguantu_pictures import career_of, landings, sheet_of, tray_of
from cogs.shengguantu_story import COMING_BACK, OWN_LEVEL, STAYING, Teller
from cogs.shengguantu_words import (
    CONDITION_WORDS,
    DEED_WORDS,
    ENDING_WORDS,
    KIND_WORDS,
    NOT_NOW,
    RANK_WORDS,
    SIGN_WORDS,
    STATUS_WORDS,
    arrows_lines,
    board_of,
    named,
    refusal,
    square_text,
)
from games.core import IllegalAction, NotNow
from games.shengguantu import RANKS
from games.shengguantu.events import Compared, Event, Left, Moved, Paid, Rolled, Why
from games.shengguantu.odds import Odds
from games.shengguantu.refusals import CannotBuy
from games.shengguantu.squares import SECOND_KINDS, Arrow, Condition, Deed, Kind, Status
from games.shengguantu.throws import Pattern, Sign
from games.shengguantu.values import Ending as CareerEnding

TONGUES = [Tongue(locale) for locale in LOCALES]
SPOKEN = pytest.mark.parametrize("tongue", TONGUES, ids=LOCALES)

RAW = re.compile(r"\b[PC]\d+[a-z]?\b|\{|\}|None|Deed|Sign\.|  |\*\*\*\*")
"""What no reader should meet: ids of squares and departments, names of the program, gaps."""

HOSTILE = (
    "@everyone **`_~|<>[]()#:-*_~`|\\>",
    "‮txt.exe‬ @here ||spoiler|| <@123456>",
    "囍" * 32,
    "W" * 32,
    "[x](https://example.org/aaaaaaaa)",
    "מלך השולחן מלך השולחן מלך השולחן",
    "\u3164" * 32,
    "👨‍👩‍👧‍👦" * 4,
)

SEEDS = (*range(60), 131, 152, 400)
"""Of games in which everything happens; of one at a time in four there are eight players."""


@cache
def games() -> tuple[tuple[tuple[Table, tuple[Happening, ...]], ...], ...]:
    """Games of all options: each table with what has just happened at it."""
    return tuple(tuple(_told(seed)) for seed in SEEDS)


def _told(seed: int) -> Iterator[tuple[Table, tuple[Happening, ...]]]:
    for _, move in play_sgt(seed, 8 if seed % 4 == 0 else None):
        if move.log:
            yield move.table, move.table.recent[-len(move.log) :]


def events() -> Iterator[Event]:
    for game in games():
        for _, happenings in game:
            for happening in happenings:
                yield from happening.events


# Everything has a word


def test_every_word_of_the_rules_has_a_text() -> None:
    assert set(SIGN_WORDS) == set(Sign)
    assert set(STATUS_WORDS) == set(Status)
    assert set(CONDITION_WORDS) == set(Condition)
    assert set(KIND_WORDS) == set(Kind)
    assert set(ENDING_WORDS) == set(CareerEnding)
    assert len(RANK_WORDS) == len(RANKS)
    for deed in set(Deed) - set(DEED_WORDS):
        assert deed in (Deed.GO, Deed.POST, Deed.BUY, Deed.SIT)


@pytest.mark.parametrize("pattern", Pattern)
@SPOKEN
def test_every_pattern_has_a_word(pattern: Pattern, tongue: Tongue) -> None:
    dice = {"four": (1, 1, 1, 1), "three": (1, 1, 1, 2), "pair": (1, 1, 2, 3)}.get(str(pattern), (6, 5, 4, 3))

    told = Teller(begun(), tongue).event(Rolled(0, 1, dice, pattern, ()))

    assert told
    assert not RAW.search(told)


def test_the_games_show_everything_that_can_happen() -> None:
    happened = list(events())

    kinds = {type(event) for event in happened}
    assert kinds == set(get_args(Event))
    assert {event.why for event in happened if isinstance(event, Paid)} == set(Why)
    deeds = {event.deed for event in happened if isinstance(event, (Moved, Left))}
    assert deeds == set(Deed)


def test_every_deed_is_a_way_to_go_or_to_stay_or_to_leave() -> None:
    leaving = {Deed.DAHE, Deed.HE, Deed.RONGGUI, Deed.XIUZHI, Deed.CHANGSHU, Deed.CHUJU}

    going = {Deed.GO, Deed.POST, Deed.BUY, Deed.SIT}
    assert going | leaving | set(STAYING) | set(COMING_BACK) | set(OWN_LEVEL) == set(Deed)


def _read_at(deed: Deed) -> tuple[str | None, Sign]:
    """A second piece's square where a throw does this, and the throw; none where only an office has it."""
    for square in board_of().squares.values():
        for sign, entry in square.entries.items():
            if isinstance(entry, Arrow) and entry.deed is deed and square.kind in SECOND_KINDS:
                return square.id, sign
    return None, Sign.DE


@pytest.mark.parametrize("deed", Deed)
@SPOKEN
def test_every_deed_is_told(deed: Deed, tongue: Tongue) -> None:
    table, squares = begun(), board_of().squares
    second = next(square.id for square in squares.values() if square.kind is Kind.COMMISSION)
    before, sign = _read_at(deed)
    made = Moved(0, sign, deed, "P241", "P241", before, second if deed is Deed.POST else None, 11, 13)

    first, *rest = Teller(table, tongue).tell([made], "player")

    line = rest[-1] if rest else first
    assert first.startswith("**玩家0**")
    assert not RAW.search(line)
    if deed in STAYING or deed in COMING_BACK or deed in OWN_LEVEL or deed is Deed.POST:
        assert line.count(named(squares["P241"].names, tongue)) <= 1  # never from an office to the same


@pytest.mark.parametrize("kind", [k for k in Kind if k not in (Kind.OUTSIDE, Kind.RETIRED)])
@SPOKEN
def test_every_kind_of_square_is_told_when_a_piece_comes_to_it(kind: Kind, tongue: Tongue) -> None:
    square = next(square for square in board_of().squares.values() if square.kind is kind)
    seconds = (Kind.COMMISSION, Kind.REVIEW, Kind.MERIT, Kind.PENALTY, Kind.TITLE, Kind.HONOUR)
    is_second = kind in seconds
    made = (
        Moved(0, Sign.DE, Deed.POST, "P241", "P241", None, square.id, 11, 11)
        if is_second
        else Moved(0, Sign.DE, Deed.GO, "P241", square.id, None, None, 11, square.level)
    )

    *_, line = Teller(begun(), tongue).tell([made], "player")

    assert named(square.names, tongue) in line


@pytest.mark.parametrize("why", Why)
@SPOKEN
def test_every_reason_to_pay_is_told(why: Why, tongue: Tongue) -> None:
    table = begun()
    ways = {
        Why.GRANT: [(None, 0), (0, None)],
        Why.ADVANCE: [(None, 0)],
        Why.SHARE: [(None, 0)],
        Why.COURTESY: [(0, 1)],
        Why.RANKING: [(0, 1)],
        Why.GIFT: [(1, 0)],
        Why.DAHE: [(1, 0)],
        Why.RONGGUI: [(1, 0)],
    }.get(why, [(0, None)])

    for payer, payee in ways:
        lines = Teller(table, tongue).tell([Paid(payer, payee, 1234567, why)], "player")
        if why is Why.ENTRY:
            assert lines == []  # told with the start
        else:
            (line,) = lines
            assert "1234567" in re.sub(r"[^\d]", "", line)
            assert not RAW.search(line)


# The story of whole games


@SPOKEN
def test_everything_that_happens_is_told(tongue: Tongue) -> None:
    longest = 0
    for game in games():
        for table, happenings in game:
            for happening in happenings:
                lines = Teller(table, tongue).happening(happening)
                assert lines, happening
                for line in lines:
                    assert line.strip() == line
                    assert line
                    assert not RAW.search(line), line
                brief = Teller(table, tongue).in_short(happening)
                assert brief
                assert "\n" not in brief
                longest = max(longest, len("\n".join(lines)))
    assert longest < 4000


@SPOKEN
def test_a_happening_names_its_player(tongue: Tongue) -> None:
    for game in games()[:20]:
        for table, happenings in game:
            for happening in happenings:
                if happening.seat is not None:
                    (first, *_) = Teller(table, tongue).happening(happening)
                    assert table.at(happening.seat).name in first


@SPOKEN
def test_who_was_sent_away_is_not_said_to_have_left(tongue: Tongue) -> None:
    table = begun()
    kicked = moves.kick(table, MODERATOR, _person(table, 1), NOW + 110).table

    (line,) = Teller(kicked, tongue).happening(kicked.recent[-1])

    assert line == tongue("sgt-sent-away", name="玩家1")


def _person(table: Table, seat: int) -> moves.Person:
    sitter = table.at(seat)
    return moves.Person(sitter.user_id, sitter.name)


def test_throws_that_show_nothing_are_told_in_one_line() -> None:
    nothing = Rolled(0, 1, (1, 3, 5, 6), Pattern.NONE, ())
    pair = Rolled(0, 1, (4, 4, 1, 2), Pattern.PAIR, (Sign.DE,))

    lines = Teller(begun(), Tongue("zh-TW")).tell([nothing, nothing, pair], "player")

    assert lines == ["**玩家0**空擲 2 次，再擲出 4\u00a04\u00a01\u00a02：雙四，德。"]


def test_in_short_is_told_where_a_turn_led() -> None:
    nothing = Rolled(0, 1, (1, 3, 5, 6), Pattern.NONE, ())
    pair = Rolled(0, 1, (4, 4, 1, 2), Pattern.PAIR, (Sign.DE,))
    moved = Moved(0, Sign.DE, Deed.GO, "P0", "P10", None, None, None, None)
    happening = Happening(1, 0, "player", (nothing, pair, moved))

    brief = Teller(begun(), Tongue("en")).in_short(happening)

    assert brief.startswith("**玩家0**")
    assert "Licentiate" in brief


# Looking up


@SPOKEN
def test_every_square_can_be_looked_up_and_fits_a_message(tongue: Tongue) -> None:
    table = begun(8)
    for square in board_of().squares.values():
        text = "\n".join(square_lines(square, table, tongue))
        assert len(text) <= 2000, (square.id, len(text))
        assert all(line.strip() for line in text.splitlines())
        assert not RAW.search(text), text
        for line in arrows_lines(square, tongue):
            assert ":" in line or "：" in line


def facts_of(square_id: str, tongue: Tongue, table: Table | None = None) -> str:
    return "\n".join(square_lines(board_of().squares[square_id], table, tongue))


@SPOKEN
def test_a_square_says_how_it_is_reached(tongue: Tongue) -> None:
    for bought in (*(square.id for square in board_of().for_sale), "P91"):
        assert tongue("office-bought") in facts_of(bought, tongue)
    assert tongue("office-retired") in facts_of("P417", tongue)
    assert tongue("office-start") in facts_of("P0", tongue)
    assert tongue("office-never") in facts_of("P89", tongue)
    assert tongue("office-reached", count=17) in facts_of("P190", tongue)
    assert "0.03" in facts_of("P370", tongue)


@SPOKEN
def test_the_chips_of_a_square_are_those_of_the_table(tongue: Tongue) -> None:
    assert tongue("office-chips-in", chips=40) in facts_of("P190", tongue)
    assert tongue("office-chips-in", chips=120) in facts_of("P190", tongue, begun(entry=300))
    assert tongue("office-each", chips=30) in facts_of("P190", tongue, begun(entry=300))


def test_what_a_square_is_of_and_what_it_is_are_not_said_twice() -> None:
    assert facts_of("P78", TONGUES[0]).splitlines()[1] == "處分"
    assert facts_of("P190", TONGUES[0]).splitlines()[1] == "工部・官職・從一品"


@SPOKEN
def test_a_square_is_found_by_its_id_and_by_its_name_in_any_language(tongue: Tongue) -> None:
    for square in list(board_of().squares.values())[::9]:
        assert matching_squares(square.id, tongue) == [square]
        for name in (square.names.traditional, square.names.simplified, square.names.english):
            assert square in matching_squares(name, tongue)
            assert name in square_names(matching_squares(name, tongue)[0])
        assert square in matching_squares(square.names.english.upper(), tongue)
        assert square in matching_squares(square.names.traditional[:2], tongue)


def square_names(square: object) -> tuple[str, str, str]:
    names = square.names  # type: ignore[attr-defined]
    return names.traditional, names.simplified, names.english


@SPOKEN
def test_a_square_is_found_with_its_department_before_its_name(tongue: Tongue) -> None:
    square = board_of().squares["P190"]
    department = named(board_of().departments[square.department].names, tongue)

    assert square in matching_squares(f"{department} {named(square.names, tongue)}", tongue)


def test_an_id_may_be_typed_in_small_letters() -> None:
    assert [square.id for square in matching_squares(" p190 ", TONGUES[0])] == ["P190"]


@pytest.mark.parametrize("typed", ["no such office", "沒有這個官", "P9999", "{name}"])
def test_what_is_on_no_square_is_not_found(typed: str) -> None:
    assert matching_squares(typed, TONGUES[0]) == []


@SPOKEN
def test_every_label_of_a_square_fits_a_choice(tongue: Tongue) -> None:
    for square in board_of().squares.values():
        assert 1 <= len(square_text(square.id, tongue)) <= 100
    for square in board_of().for_sale:
        option = tongue("donate-choice", office=square_text(square.id, tongue), rank="", chips=10_000)
        assert len(option) <= 100


@SPOKEN
def test_every_reason_of_a_refusal_is_a_sentence(tongue: Tongue) -> None:
    reasons = (
        *("off", "over", "choosing", "not your turn", "away", "second piece out", "waiting already"),
        *("no rank", "closed department", "nothing higher", "not for sale", "not higher"),
    )
    told = Counter(refusal(CannotBuy("P85", why), tongue) for why in reasons)

    assert set(told.values()) == {1}
    for why in (*NOT_NOW, "no way out", "already away", "already here"):
        assert refusal(NotNow(why), tongue)
    assert refusal(IllegalAction(), tongue)


@SPOKEN
@pytest.mark.parametrize("rank", [None, 1.0, 17.6])
def test_odds_say_from_how_many_samples(tongue: Tongue, rank: float | None) -> None:
    found = Odds(180, ((CareerEnding.DAHE, 120), (CareerEnding.CHUJU, 60)), rank, -12.4)

    lines = odds_lines("小柏", found, tongue)

    assert "180" in lines[0]
    assert "67%" in lines[1]
    assert "33%" in lines[1]
    assert len(lines) == (3 if rank is None else 4)


# Boards


def parts_of(table: Table, tongue: Tongue) -> tuple[str, list[str], list[ui.ActionRow[ui.LayoutView]]]:
    match table.phase:
        case Phase.LOBBY:
            return lobby(table, tongue)
        case Phase.RUNNING:
            return running(table, tongue)
    return over(table, tongue)


def hostile(table: Table) -> Table:
    sitters = tuple(replace(s, name=HOSTILE[n % len(HOSTILE)]) for n, s in enumerate(table.sitters))
    return replace(table, sitters=sitters)


def check_board(table: Table, tongue: Tongue) -> int:
    """The length of all of its texts."""
    headline, blocks, rows = parts_of(table, tongue)
    assert all(text.strip() for text in (headline, *blocks)), table.phase
    for buttons in rows:
        assert 1 <= len(buttons.children) <= 5
        for item in buttons.children:
            label = item.item.label  # type: ignore[attr-defined]
            assert 1 <= len(label) <= 80
    return sum(map(len, (headline, *blocks)))


@SPOKEN
def test_the_boards_of_eight_players_with_hostile_names_fit(tongue: Tongue) -> None:
    longest = check_board(hostile(lobby_sgt(8, bail_out=True, fast=True, manchu_posts="open")), tongue)
    for game in games()[::4]:
        for table, _ in game:
            longest = max(longest, check_board(hostile(table), tongue))
    assert longest <= 4000


@SPOKEN
def test_the_end_of_a_game_of_eight_shows_every_pair(tongue: Tongue) -> None:
    tables = [game[-1][0] for game in games()[::4]]
    played = [table for table in tables if table.ending is Ending.PLAYED]
    assert played

    for table in played:
        _, blocks, _ = over(table, tongue)
        compared = [event for event in table.recent[-1].events if isinstance(event, Compared)]
        ranked = sum(career.rank is not None for career in table.state.careers)
        assert len(compared) == ranked * (ranked - 1) // 2
        for pair in compared:
            above, below = (table.at(seat).name for seat in (pair.higher, pair.lower))
            line = next(line for line in blocks[0].splitlines() if line.startswith(f"-# {above}"))
            assert below in line


@SPOKEN
def test_the_longest_names_of_eight_who_are_all_ranked_fit_the_last_board(tongue: Tongue) -> None:
    ends = (game[-1][0] for game in games()[::4])
    table = max(ends, key=lambda table: sum(career.rank is not None for career in table.state.careers))
    assert sum(career.rank is not None for career in table.state.careers) >= 7
    starred = tuple(replace(sitter, name="*" * 32) for sitter in table.sitters)

    assert check_board(replace(table, sitters=starred), tongue) <= 3500


@SPOKEN
def test_a_board_closed_early_says_that_chips_went_back(tongue: Tongue) -> None:
    table = moves.close(begun(), Ending.STOPPED, NOW + 200).table

    assert tongue("sgt-void") in over(table, tongue)[0]


def test_whoever_has_retired_is_not_waited_for() -> None:
    table = next(
        table
        for game in games()
        for table, _ in game
        if table.is_live and any(career.ending is not None for career in table.state.careers)
    )
    seat = next(seat for seat, career in enumerate(table.state.careers) if career.ending is not None)
    waiting = table.with_sitter(
        replace(table.at(seat), waits=True, presence=moves.Presence.SEATED, autopilot=moves.Autopilot.OFF)
    )

    assert TONGUES[0]("sgt-mark-waits") not in running(waiting, TONGUES[0])[1][0]


# Pictures


@SPOKEN
def test_pictures_can_be_made_of_every_state(tongue: Tongue) -> None:
    for game in games()[:24]:
        log: list[Event] = []
        for n, (table, happenings) in enumerate(game):
            for happening in happenings:
                log += happening.events
                tray_of(happening.events, tongue)
            if n % 7 and table.is_live:
                continue
            alt = sheet_alt(table, tongue)
            assert alt
            assert not RAW.search(alt)
            sheet_of(table, tongue)
            for seat in range(len(table.by_seat)):
                sheet_of(table, tongue, near=seat)
                trodden = landings(log, seat, tongue)
                assert bool(trodden) or table.state.careers[seat].throws < 30
                made = career_of(table, seat, trodden, tongue)
                assert len(made.labels) == len(RANKS) + 1
                lines = list(career_lines("x" * 200, trodden, "y" * 200, tongue))
                assert len("\n".join(lines)) <= 2000
                assert all(line.strip() for line in lines)


@SPOKEN
@pytest.mark.asyncio
async def test_some_are_drawn(tongue: Tongue) -> None:
    painter = Painter()
    face = ShengguantuFace(painter)
    try:
        game = games()[4]
        for table in (hostile(lobby_sgt(8)), hostile(game[len(game) // 2][0]), hostile(game[-1][0])):
            drawn = await face.draw(table, tongue)
            assert isinstance(drawn, Drawn)
            assert isinstance(drawn.picture, discord.File)
            description = drawn.picture.description
            assert description
            assert len(description) <= 1024
            assert "**" not in description
        log = [event for _, happenings in game for happening in happenings for event in happening.events]
        table = hostile(game[-1][0])
        for seat in (0, 5):
            made = career_of(table, seat, landings(log, seat, tongue), tongue)
            assert (await painter.career(made)).startswith(b"\x89PNG")
            near = sheet_of(table, tongue, near=seat)
            assert (await painter.sheet(near)).startswith(b"\x89PNG")
    finally:
        painter.close()


def test_rules_and_standing_fit_a_message() -> None:
    face = ShengguantuFace(None)  # type: ignore[arg-type]
    for tongue in TONGUES:
        options = GAME.options(no_pair="pass", manchu_posts="open", purchase=False, bail_out=True)
        assert len(face.rules(options, tongue)) <= 2000
        assert len(face.rules(None, tongue)) <= 2000
        table = hostile(begun(8))
        for sitter in table.by_seat:
            lines = face.standing(table, sitter, tongue)
            assert all(set(line) & set(string.printable) or line for line in lines)
