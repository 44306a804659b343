"""Boards and hands of 鬥地主 keep to Discord's limits, whatever people call themselves and hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from dealt import THREE, acted, allowed, dealt, lobby3, out_of, playing
from seated import MODERATOR, NOW

from bot import moves
from bot.emoji import CARDS, DICE, glyphs_of
from bot.looks import STILL, Look
from bot.standings import Evening, Row
from bot.table import Autopilot, Phase, Table
from bot.words import Tongue
from cogs.doudizhu_face import DoudizhuFace
from cogs.doudizhu_hand import PAGE, Chosen, plays_by_type, show_hand, suggestions
from cogs.evening_words import evening_lines
from games import doudizhu
from games.doudizhu.cards import DECK, RANK_OF, group_of, read_ranks, take
from games.doudizhu.hints import hints
from games.doudizhu.patterns import Pattern
from games.doudizhu.values import Bid, Play

pytestmark = pytest.mark.asyncio

LOCALES = ("zh-TW", "zh-CN", "en")

NAMES = {
    "stars": "*" * 32,
    "mentions": "@" * 32,
    "wide": "鬥" * 32,
    "narrow": "i" * 32,
    "stacked": "a" + "\u0301" * 31,
    "right to left": "ع" * 32,
    "family": "👨\u200d👩\u200d👧\u200d👦" * 4,
    "nothing": "\u3164" * 32,
    "link": "[x](https://example.org/12345678)",
}


class Still:
    """A painter who paints nothing, and standings that are the largest there can be."""

    async def felt(self, felt: Any) -> bytes:
        return b"png"

    async def hand(self, hand: Any) -> bytes:
        assert len(hand.cards) <= 20
        return b"png"

    async def points(self, table: Table) -> dict[int, int]:
        return {s.user_id: 9_999_999 for s in table.by_seat if not s.is_computer}

    async def evening(self, table: Table) -> Evening:
        rows = [
            Row(s.user_id, s.name, s.emblem, -9_999_999, 9_999_999 * 200, 9_999_999, 123_456)
            for s in table.sitters
        ]
        return Evening(hands=1_000_000, is_practice=False, rows=tuple(rows * 4))


EMOJIS = Look(glyphs=glyphs_of({name: str(10**18) for name in (*DICE, *CARDS)}))
TEXT = Look(has_pictures=False)


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components") or [])


def texts(components: list[dict[str, Any]]) -> list[str]:
    return [c["content"] for c in walk(components) if c["type"] == 10]


def check(components: list[dict[str, Any]]) -> None:
    every = list(walk(components))
    assert len(every) <= 40
    shown = texts(components)
    assert all(shown), "a text display is empty"
    assert sum(map(len, shown)) <= 4000
    ids = [c["custom_id"] for c in every if c.get("custom_id")]
    assert len(ids) == len(set(ids))
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for component in every:
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
        if component["type"] == 2:
            assert 1 <= len(component["label"]) <= 80
        if component["type"] == 3:
            check_select(component)
        if component["type"] == 12:
            assert all(1 <= len(item["description"]) <= 1024 for item in component["items"])
        for label in (component.get("label"), component.get("placeholder")):
            assert "<:" not in (label or "")


def check_select(component: dict[str, Any]) -> None:
    options = component["options"]
    assert 1 <= len(options) <= 25
    assert 1 <= len(component["placeholder"]) <= 150
    assert all(1 <= len(option["label"]) <= 100 and "<:" not in option["label"] for option in options)
    assert len({option["value"] for option in options}) == len(options)
    assert all(1 <= len(option["value"]) <= 100 for option in options)
    assert sum(bool(option.get("default")) for option in options) <= 1


def named(table: Table, name: str) -> Table:
    return replace(table, sitters=tuple(replace(sitter, name=name) for sitter in table.sitters))


def moments(name: str) -> list[Table]:
    """A table from its lobby to its end, under names like this, each for chips and with a computer."""
    found = []
    for humans in (3, 2):
        lobby = named(lobby3(humans, 3 - humans, seed=9, stake=200), name)
        found += [lobby, replace(lobby, series_id=1, series_n=12_345)]
        found.append(replace(moves.end(lobby, MODERATOR, NOW).table, series_n=3))
        bidding = named(dealt(humans, 3 - humans, seed=9, stake=200), name)
        found += [bidding, acted(bidding, Bid(2)).table]
        lead = named(playing(0, humans, 3 - humans, seed=9, stake=200), name)
        found += [lead, moves.pause(lead, NOW).table]
        sleepy = replace(lead.at(0), autopilot=Autopilot.SILENCE)
        found += [lead.with_sitter(sleepy), moves.leave(lead, THREE[1], NOW).table]
        found += [move.table for move in out_of(lead)]
        found += [moves.leave(lead, THREE[0], NOW).table, moves.kick(lead, MODERATOR, THREE[0], NOW).table]
    return found


@pytest.mark.parametrize("name", NAMES)
async def test_every_board_keeps_to_the_limits(name: str) -> None:
    face = DoudizhuFace(Still(), Still())  # type: ignore[arg-type]
    for table in moments(NAMES[name]):
        for locale in LOCALES:
            for look in (STILL, EMOJIS, TEXT):
                drawn = await face.draw(table, Tongue(locale), look)
                check(drawn.view.to_components())
                assert (drawn.picture is None) is (look is TEXT)
                if drawn.picture is not None:
                    assert drawn.picture.description
                    assert len(drawn.picture.description) <= 1024
                    assert "<:" not in drawn.picture.description


def some_choices(table: Table, user_id: int) -> Iterator[Chosen]:
    yield from (Chosen(), Chosen(leaving=True), Chosen(hint=0), Chosen(hint=1_000))
    sitter = table.sitter(user_id)
    assert sitter is not None
    view = doudizhu.view(table.state, sitter.seat)
    if view.hand is None or table.turn != sitter.seat or view.landlord is None:
        return
    beaten = view.table.pattern if view.table else None
    for kind, groups in plays_by_type(group_of(view.hand), beaten).items():
        for page in {0, 1, len(groups) // PAGE, len(groups) // PAGE + 1}:
            yield Chosen(pattern=kind, page=page)
        yield Chosen(play=groups[0])
        yield Chosen(play=groups[-1])


def shows_cards(table: Table, user_id: int) -> bool:
    sitter = table.sitter(user_id)
    assert sitter is not None
    return bool(doudizhu.view(table.state, sitter.seat).hand)


async def check_hand(
    table: Table, user_id: int, chosen: Chosen, locale: str, look: Look = STILL
) -> list[dict[str, Any]]:
    tongue = Tongue(locale)
    shown = await show_hand(
        Still(),
        table,
        user_id,
        tongue,
        chosen=chosen,
        note=tongue("hand-stale"),  # type: ignore[arg-type]
        look=look,
    )
    assert (shown.picture is None) is (look is TEXT or not shows_cards(table, user_id))
    components = shown.view.to_components()
    check(components)
    return components


@pytest.mark.parametrize("name", NAMES)
async def test_every_hand_keeps_to_the_limits(name: str) -> None:
    for n, table in enumerate(moments(NAMES[name])):
        if table.state is None or n % 4:
            continue
        for sitter in table.here:
            for chosen in some_choices(table, sitter.user_id):
                for look in (STILL, EMOJIS, TEXT):
                    await check_hand(table, sitter.user_id, chosen, LOCALES[n % 3], look)


SAFE = {"fresh", "quit", "hint", "plays"}
"""Verbs of buttons on a hand that do nothing yet; `quit` asks first."""

FINAL = {"bid", "play", "hand_pass", "leave"}


def places(components: list[dict[str, Any]]) -> Iterator[tuple[tuple[int, int], str]]:
    """Of each button: row and column, and its verb."""
    rows = [c for c in walk(components) if c["type"] == 1]
    for number, line in enumerate(rows):
        for column, component in enumerate(line["components"]):
            if component["type"] == 2:
                parts = component["custom_id"].split(":")
                yield (number, column), next(part for part in parts if part in SAFE | FINAL | {"rematch"})


async def test_no_button_of_a_hand_that_counts_stands_where_a_harmless_one_does() -> None:
    """Whoever presses once more, or just when his turn comes, has not bid, played, passed or left by it."""
    found: dict[tuple[int, int], set[str]] = {}
    for seed in range(3):
        tables = [dealt(seed=seed), acted(dealt(seed=seed), Bid(1)).table, playing(0, seed=seed)]
        tables += [move.table for move in out_of(tables[-1])]
        for table in tables:
            for sitter in table.here:
                for chosen in some_choices(table, sitter.user_id):
                    for place, verb in places(await check_hand(table, sitter.user_id, chosen, "zh-TW")):
                        found.setdefault(place, set()).add(verb)

    assert set().union(*found.values()) == SAFE | FINAL | {"rematch"}
    assert {place: verbs for place, verbs in found.items() if verbs & SAFE and verbs & FINAL} == {}


HEAVY = ("33344455566677788899", "3334445556667778TJQK", "333444555666777BR222", "33334444555566667777")
"""Hands of twenty cards that can be played in very many ways."""


def holding(ranks: str) -> Table:
    """A landlord about to lead from such a hand."""
    table = playing(0)
    own = take(tuple(range(len(DECK))), read_ranks(ranks))
    rest = [card for card in range(len(DECK)) if card not in own]
    Random(1).shuffle(rest)
    hands = (own, tuple(sorted(rest[:17])), tuple(sorted(rest[17:34])))
    return replace(table, state=replace(table.state, hands=hands))


@pytest.mark.parametrize("ranks", HEAVY)
@pytest.mark.parametrize("locale", LOCALES)
async def test_a_hand_of_very_many_plays_keeps_to_the_limits(ranks: str, locale: str) -> None:
    table = holding(ranks)
    user_id = THREE[0].user_id
    for chosen in some_choices(table, user_id):
        await check_hand(table, user_id, chosen, locale)
    view = doudizhu.view(table.state, 0)
    for typed in ("", "3", "345", "王", "x" * 100):
        offered = suggestions(view, typed, Tongue(locale))
        assert len(offered) <= 25
        assert all(1 <= len(text) <= 100 for pair in offered for text in pair)


async def test_every_play_of_a_hand_is_on_a_page_of_its_pattern() -> None:
    for ranks in HEAVY:
        table = holding(ranks)
        held = group_of(table.state.hands[0])
        by_type = plays_by_type(held, None)

        assert sorted(group for groups in by_type.values() for group in groups) == sorted(
            doudizhu.leads(held)
        )


@pytest.mark.parametrize("seed", range(6))
async def test_what_is_offered_is_legal_and_what_is_legal_is_offered(seed: int) -> None:
    rng = Random(seed)
    table = playing(seed % 3, seed=seed)
    while table.is_live:
        view = doudizhu.view(table.state, table.turn)
        beaten: Pattern | None = view.table.pattern if view.table else None
        assert view.hand is not None
        legal = {group_of(one.cards) for one in allowed(table) if isinstance(one, Play)}
        offered = {g for groups in plays_by_type(group_of(view.hand), beaten).values() for g in groups}
        assert offered == legal
        assert set(hints(group_of(view.hand), beaten)) <= legal
        table = acted(table, rng.choice(allowed(table))).table
    assert table.phase is Phase.OVER


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
async def test_the_total_of_an_evening_fits_a_message(name: str, locale: str) -> None:
    table = named(lobby3(), NAMES[name])

    evening = await Still().evening(table)

    assert len("\n".join(evening_lines(evening, Tongue(locale)))) <= 2000


@pytest.mark.parametrize("locale", LOCALES)
async def test_rules_fit_a_message(locale: str) -> None:
    face = DoudizhuFace(Still(), Still())  # type: ignore[arg-type]
    tongue = Tongue(locale)

    for options in (None, lobby3(stake=200, turn_limit=120).options):
        assert len(face.rules(options, tongue)) <= 2000  # type: ignore[arg-type]


async def test_a_hand_of_a_paused_table_tells_no_time() -> None:
    for table in (dealt(), playing(0)):
        paused = moves.pause(table, NOW + 101).table

        for locale in LOCALES:
            told = "\n".join(texts(await check_hand(paused, THREE[0].user_id, Chosen(), locale)))
            assert "<t:0:" not in told


async def test_the_cards_of_others_are_nowhere_on_a_hand_or_a_board() -> None:
    face = DoudizhuFace(Still(), Still())  # type: ignore[arg-type]
    table = playing(0)
    for move in out_of(table):
        now = move.table
        if not now.is_live:
            break
        other = replace(now, state=replace(now.state, hands=_swapped(now)))
        for locale in ("zh-TW",):
            tongue = Tongue(locale)
            same = [(await face.draw(one, tongue)).view.to_components() for one in (now, other)]
            assert same[0] == same[1]
            hands = [await check_hand(one, THREE[0].user_id, Chosen(), locale) for one in (now, other)]
            assert hands[0] == hands[1]


def _swapped(table: Table) -> Any:
    """The hands with two cards of the peasants exchanged, as far as nobody can see that."""
    own, one, two = table.state.hands
    if not one or not two or RANK_OF[one[-1]] == RANK_OF[two[-1]]:
        return table.state.hands
    first = tuple(sorted((*one[:-1], two[-1])))
    second = tuple(sorted((*two[:-1], one[-1])))
    return own, first, second


async def test_of_an_evening_with_many_players_ten_are_told_and_the_others_counted() -> None:
    evening = await Still().evening(lobby3())
    tongue = Tongue("zh-TW")

    lines = list(evening_lines(evening, tongue))

    assert len(evening.rows) == 12
    assert lines[-1] == tongue("totals-others", count=2)
    assert sum("籌碼" in line for line in lines) == 10
    few = replace(evening, rows=evening.rows[:10])
    assert list(evening_lines(few, tongue)) == lines[:-1]
