"""A thousand hands of 鬥地主 at a table: whatever anybody but the owner gets does not depend on hidden cards.

Wherever a hand is looked at, the cards that somebody cannot see are dealt anew, and all that he is shown,
told or offered must stay the same.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest

from bot import fair, moves, tables
from bot.doudizhu import GAME, DoudizhuOptions
from bot.emoji import CARDS, DICE, glyphs_of
from bot.logs import AsJson, AsText
from bot.looks import STILL, Look
from bot.moves import Person
from bot.pictures import Painter
from bot.refusals import AgainstTheRules, Refusal
from bot.settings import LOCALES
from bot.table import Phase, Table
from bot.words import Tongue
from cogs.answers import refusal_text
from cogs.doudizhu_face import DoudizhuFace, alt_of, felt_of, running
from cogs.doudizhu_hand import Chosen, show_hand, suggestions
from cogs.doudizhu_words import Teller, hand_text
from games import doudizhu
from games.core import Seat
from games.doudizhu.cards import DECK, group_of, read_ranks, size
from games.doudizhu.hints import hints
from games.doudizhu.plays import plays
from games.doudizhu.trick import table_of
from games.doudizhu.values import Action, Bid, Ended, Pass, Play
from tests.unseen import exchanged

T = TypeVar("T")

HANDS, BLOCK = 1_000, 50
LOOKS = 0.03
"""The share of the steps at which somebody looks."""

NOW = 1_800_000_000.0
PEOPLE = tuple(Person(1000 + n, name) for n, name in enumerate(("阿蘭", "Bert", "小陳")))
STRANGER = Person(9000, "路人")
TONGUES = tuple(Tongue(locale) for locale in LOCALES)
EMOJIS = Look(glyphs=glyphs_of({name: str(number) for number, name in enumerate((*DICE, *CARDS))}))
"""With them texts tell suits, which figures do not."""

LOOKS_OF_HANDS = (STILL, EMOJIS, Look(has_pictures=False))


@pytest.fixture(autouse=True)
def _everything_is_logged() -> Iterator[None]:
    level, tables.log.propagate = tables.log.level, False
    tables.log.setLevel(logging.DEBUG)
    yield
    tables.log.setLevel(level)
    tables.log.propagate = True


# A hand


def dealt(seed: int) -> Table:
    options = DoudizhuOptions(stake=50 + seed % 150)
    table = moves.open_table(GAME, 7, 8, PEOPLE[0], options, "open", NOW)
    secret = Random(seed).randbytes(32).hex()
    table = replace(table, id=5, series_n=seed % 3, secret=secret, commitment=fair.commit(secret))
    for person in PEOPLE[1:]:
        table = moves.join(table, person, f"join-{person.user_id}", "", NOW).table
    return moves.start(table, PEOPLE[0], NOW, free_entry=False).table


def played(seed: int) -> Iterator[tuple[Table, Action]]:
    """Every table of a hand that is played by chance, and what is done there next; the last one is over."""
    rng, table = Random(seed), dealt(seed)
    while table.is_live:
        action = next_action(table, rng)
        yield table, action
        table = act(table, action)
        if table.is_live and rng.random() < 0.02:
            table = restless(table, rng)
    yield table, Pass()


def act(table: Table, action: Action) -> Table:
    return moves.act(table, PEOPLE[table.turn or 0], action, None, NOW).table


def next_action(table: Table, rng: Random) -> Action:
    """By chance, but rather many cards than few: a thousand hands must come to their ends."""
    assert table.turn is not None
    state, hand = table.state, table.state.hands[table.turn]
    if state.landlord is None:
        return Bid(rng.choice(doudizhu.view(state, table.turn).bids))
    lying = table_of(state.moves)
    groups = plays(group_of(hand), lying.pattern if lying else None)
    if not groups or (lying and rng.random() < 0.2):
        return Pass()
    several = rng.sample(groups, min(3, len(groups)))
    return Play(doudizhu.take(hand, max(several, key=size)))


def restless(table: Table, rng: Random) -> Table:
    """Somebody turns to the autopilot, or goes and comes back."""
    person = rng.choice(PEOPLE)
    if rng.random() < 0.5:
        return moves.set_autopilot(table, person, on=rng.random() < 0.5, now=NOW).table
    gone = moves.leave(table, person, NOW).table
    return moves.join(gone, person, "back", "", NOW).table if gone.is_live else gone


# What anybody gets


def of_everybody(table: Table) -> Iterator[tuple[str, Any]]:
    """What a channel is shown."""
    yield "view", doudizhu.view(table.state, None)
    yield "repr", (repr(table.state), repr(doudizhu.view(table.state, None)), repr(table.recent))
    for tongue in (*TONGUES, TONGUES[0].showing(EMOJIS.glyphs)):
        headline, state, rows = running(table, tongue)
        yield "board", (headline, state, [row.to_component_dict() for row in rows])
        yield "picture", felt_of(table, tongue)
        yield "alt text", alt_of(table, tongue)
    yield "log", logged(table)


def of_seat(table: Table, seat: Seat) -> Iterator[tuple[str, Any]]:
    """What the player of a seat gets for himself."""
    view = doudizhu.view(table.state, seat)
    yield "own view", view
    for tongue in TONGUES:
        yield "standing", FACE.standing(table, table.at(seat), tongue)
        yield "suggestions", [suggestions(view, typed, tongue) for typed in ("", "3", "王", "10")]
        for look in LOOKS_OF_HANDS if tongue is TONGUES[0] else (STILL,):
            for chosen in choices(table, seat):
                yield "hand", handed(table, seat, tongue, chosen, look)
    yield "refusals", [refused(table, seat, action) for action in ATTEMPTS]


FACE = DoudizhuFace(None, None)  # type: ignore[arg-type]  neither draws nor counts here

ATTEMPTS: tuple[Action, ...] = (
    Bid(3),
    Pass(),
    *(Play((card,)) for card in (0, 17, 52)),
    Play((0, 1)),
    Play((0, 0)),
    Play(DECK[:20]),
)


def refused(table: Table, seat: Seat, action: Action) -> object:
    """What is said of an action that is refused; where it is made, no more than that."""
    try:
        moves.act(table, PEOPLE[seat], action, None, NOW)
    except Refusal as no:
        facts = no.no.args if isinstance(no, AgainstTheRules) else no.args
        return type(no), facts, [refusal_text(no, tongue) for tongue in TONGUES]
    return "made"


def choices(table: Table, seat: Seat) -> Iterator[Chosen]:
    yield Chosen()
    if table.turn == seat and table.state.landlord is not None:
        lying = table_of(table.state.moves)
        found = hints(group_of(table.state.hands[seat]), lying.pattern if lying else None)
        yield Chosen(hint=0)
        yield Chosen(play=found[-1] if found else read_ranks("3"))


class _Blank(Painter):
    """Keeps what was to be drawn instead of drawing it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []

    async def hand(self, request: Any) -> bytes:
        self.asked.append(request)
        return b""


BLANK = _Blank()


def handed(table: Table, seat: Seat, tongue: Tongue, chosen: Chosen, look: Look) -> object:
    """A private message with a hand: its layout, its alt text, and what was to be drawn."""
    BLANK.asked.clear()
    shown = at_once(show_hand(BLANK, table, PEOPLE[seat].user_id, tongue, chosen=chosen, look=look))
    about = (shown.picture.filename, shown.picture.description) if shown.picture else None
    return shown.view.to_components(), about, tuple(BLANK.asked)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing; a loop for each would take most of the time."""
    with pytest.raises(StopIteration) as ended:
        work.send(None)
    value: T = ended.value.value
    return value


def logged(table: Table) -> list[str]:
    """The lines that the log holds of an action, as text and as JSON."""
    lines = []
    for formatter in (AsText(None), AsJson(None)):
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(_Timeless(formatter))
        tables.log.addHandler(handler)
        try:
            tables._note("act", table, PEOPLE[0], 0.0)
            tables.log.warning("table %s: %s %r", table.id, table.state, table.recent)
        finally:
            tables.log.removeHandler(handler)
        lines.append(stream.getvalue())
        assert "version" in lines[-1]
    return lines


class _Timeless(logging.Formatter):
    """Another formatter's line of a record that was made at no time and took none."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        record.created = record.msecs = 0.0
        if hasattr(record, "facts"):
            record.facts = {**record.facts, "ms": 0}
        return self._formatter.format(record)


# What must be the same


def same(table: Table, other: Table, shown: Callable[[Table], Iterator[tuple[str, Any]]]) -> None:
    for (what, ours), (_, theirs) in zip(shown(table), shown(other), strict=True):
        assert ours == theirs, what


def look(table: Table, action: Action, rng: Random) -> None:
    """Everybody looks at the table, and at what is done next."""
    same(table, replace(table, state=exchanged(table.state, rng)), of_everybody)
    for seat in range(3):
        other = replace(table, state=exchanged(table.state, rng, seat))
        same(table, other, lambda each, seat=seat: of_seat(each, seat))  # type: ignore[misc]
        if seat != table.turn:
            view = doudizhu.view(table.state, seat)
            assert suggestions(view, "", TONGUES[0]) == []
            assert view.bids == ()
            assert not view.can_play
    # What the action itself shows: cards that are played, and the bottom, if it finds the landlord.
    pinned = action.cards if isinstance(action, Play) else table.state.bottom
    other = replace(table, state=exchanged(table.state, rng, pinned=pinned))
    assert told(table, action) == told(other, action)


def told(table: Table, action: Action) -> object:
    """What is kept and said of an action; hands that its end lays open are for everybody."""
    move = moves.act(table, PEOPLE[table.turn or 0], action, None, NOW)
    (row,), after = move.log, move.table
    said = [[Teller(after, tongue).happening(after.recent[-1]) for tongue in TONGUES], row.action]
    events = [event for event in after.recent[-1].events if not isinstance(event, Ended)]
    log = row if after.is_live else replace(row, events="")
    return events, said, log, after.deadline, after.turn, after.ending


def check_end(table: Table) -> None:
    """Then everything is laid open, for a bystander too."""
    assert table.phase is Phase.OVER
    view = doudizhu.view(table.state, None)
    assert view.hands == table.state.hands
    for tongue in TONGUES:
        alt = alt_of(table, tongue)
        assert all(hand_text(hand, tongue) in alt for hand in table.state.hands)


@pytest.mark.parametrize("block", range(HANDS // BLOCK))
def test_nobody_can_tell_two_deals_apart_that_differ_in_what_he_does_not_see(block: int) -> None:
    looks = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        rng = Random(f"look {seed}")
        *steps, (end, _) = played(seed)
        for table, action in steps:
            if rng.random() < LOOKS:
                look(table, action, rng)
                looks += 1
        check_end(end)

    assert looks > BLOCK


def test_the_deals_that_are_compared_do_differ() -> None:
    differing = 0
    for table, _ in played(1):
        if table.is_live:
            other = exchanged(table.state, Random(1), seat=0)
            assert other.hands[0] == table.state.hands[0]
            assert sorted(sum(other.hands, other.bottom)) == sorted(
                sum(table.state.hands, table.state.bottom)
            )
            differing += other.hands != table.state.hands

    assert differing > 5
