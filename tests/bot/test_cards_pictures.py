"""The pictures of 鬥地主: what is seen of each card, what a table tells, and what stays secret."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.pictures import (
    Felt,
    Hand,
    Painter,
    Place,
    Script,
    body_first,
    cloth,
    descending,
    felt,
    hand,
    panels,
    sheets,
)
from bot.pictures.cards import BOTTOM, HELD, PLAYED, Format, Laid, face, look
from bot.pictures.lettering import fitted
from bot.pictures.panels import EMBLEMS, badge, count, strip
from bot.pictures.plate import width
from games.doudizhu.cards import BIG_JOKER, DECK, RANK_OF, SMALL_JOKER, Card, Cards

SIZES = range(1, 21)
FORMATS = (HELD, PLAYED, BOTTOM)


def dealt(count: int, seed: int = 0) -> Cards:
    return tuple(sorted(Random(f"{count} {seed}").sample(DECK, count)))


def opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image


def table(*cards: Cards, word: str = "", bottom: Cards | None = None) -> Felt:
    seats = [Place(k, k == 0, len(held), held, word, k == 1) for k, held in enumerate(cards)]
    return Felt((*seats, *[Place(11)] * (3 - len(seats))), bottom)


def hides_a_corner(picture: Image.Image, laid: Laid, form: Format) -> bool:
    """Whether what must be seen of a card is not on the picture as it is on the card itself."""
    left, top, right, bottom = form.corner
    corner = face(laid.card, form, covered=laid.covered).convert("RGB").crop(shifted(form))
    seen = picture.convert("RGB").crop((laid.x + left, laid.y + top, laid.x + right, laid.y + bottom))
    return seen.tobytes() != sheets.in_colours(corner, cloth.palette()).convert("RGB").tobytes()


def shifted(form: Format) -> tuple[int, int, int, int]:
    """The corner on the card's picture, which begins with its shadow."""
    left, top, right, bottom = (edge + form.shadow for edge in form.corner)
    return left, top, right, bottom


def silhouette(card: Card, form: Format, *, covered: bool) -> Image.Image:
    """Paper white and all else black, so that no colour and no shade of grey helps."""
    picture = face(card, form, covered=covered).convert("L")
    return picture.crop(shifted(form)).point(lambda level: 255 * (level > 170))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ, of two pictures in black and white."""
    return ImageChops.difference(one, other).histogram()[255] / (one.width * one.height)


# --- a card


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("covered", [False, True])
def test_any_two_cards_differ_in_their_corners_without_colour(form, covered):
    corners = {card: silhouette(card, form, covered=covered) for card in DECK}

    closest = min(unlike(corners[a], corners[b]) for a, b in combinations(DECK, 2))
    assert closest > 0.03


def test_a_card_prints_its_own_rank_and_suit():
    printed = [(look(card).rank, look(card).suit) for card in (0, 5, 31, 39, 50, SMALL_JOKER, BIG_JOKER)]

    assert printed == [
        ("3", "diamond"),
        ("4", "club"),
        ("10", "spade"),
        ("Q", "spade"),
        ("2", "heart"),
        ("小王", "hollow star"),
        ("大王", "star"),
    ]


def test_hearts_diamonds_and_the_big_joker_are_red():
    for card in DECK:
        pixels = face(card, HELD).convert("RGB").get_flattened_data()
        red = sum(r > 150 and g < 60 and b < 60 for r, g, b in pixels)

        assert (red > 500) == (card == BIG_JOKER or (card < SMALL_JOKER and card % 2 == 0))


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=20))
def test_cards_are_read_by_rank_or_the_body_of_a_play_first(cards):
    by_rank, by_body = descending(cards), body_first(cards)

    ranks = [RANK_OF[card] for card in by_body]
    assert set(by_rank) == set(by_body) == cards
    assert sorted((RANK_OF[card] for card in cards), reverse=True) == [RANK_OF[card] for card in by_rank]
    assert [ranks.count(rank) for rank in ranks] == sorted(map(ranks.count, ranks), reverse=True)


# --- a hand


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lifted", [0.0, 0.5, 1.0])
def test_every_corner_of_a_hand_is_seen(size, lifted):
    for seed in range(3):
        cards = dealt(size, seed)
        chosen = tuple(card for card in cards if Random(f"{card} {seed}").random() < lifted)
        held = Hand(cards, highlight=chosen)

        picture = opened(hand.draw(held))

        assert {laid.card for laid in hand.lay(held)} == set(cards)
        assert not any(hides_a_corner(picture, laid, HELD) for laid in hand.lay(held))


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_is_a_palette_png_of_two_rows_from_ten_cards_on(size):
    png = hand.draw(Hand(dealt(size)))

    picture = opened(png)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (720, 212 if size < 10 else 380))
    assert len(png) < 16_000
    assert len({laid.y for laid in hand.lay(Hand(dealt(size)))}) == (1 if size < 10 else 2)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_lies_within_the_picture_in_order(size):
    held = Hand(dealt(size), highlight=dealt(size))
    wide, high = hand.size(held)

    assert [laid.card for laid in hand.lay(held)] == sorted(held.cards, reverse=True)
    for laid in hand.lay(held):
        assert 0 < laid.x - HELD.shadow < laid.x + HELD.width + HELD.shadow < wide
        assert 0 < laid.y - HELD.shadow < laid.y + HELD.height + HELD.shadow < high


def test_a_chosen_card_moves_up_and_nothing_else_changes():
    cards = dealt(20)
    plain, chosen = hand.lay(Hand(cards)), hand.lay(Hand(cards, highlight=cards[4:7]))

    for before, after in zip(plain, chosen, strict=True):
        lift = hand.LIFT if before.card in cards[4:7] else 0
        assert after == before._replace(y=before.y - lift)
    assert hand.size(Hand(cards)) == hand.size(Hand(cards, highlight=cards[4:7]))


def test_the_same_hand_has_the_same_picture_whatever_its_order_and_script():
    cards = dealt(17)

    pictures = {hand.draw(Hand(cards)), hand.draw(Hand(cards[::-1])), hand.draw(Hand(cards, "simplified"))}

    assert len(pictures) == 1


def test_hands_of_other_cards_have_other_pictures():
    pictures = {hand.draw(Hand(dealt(17, seed))) for seed in range(20)}

    assert len(pictures) == 20


# --- the public table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("word", ["", "−12", "不出"])
def test_every_corner_on_the_table_is_seen(size, word):
    places = [Place(seat, seat == 0, size, dealt(size, seat), word) for seat in range(3)]

    picture = opened(felt.draw(Felt((places[0], places[1], places[2]))))

    for seat, place in enumerate(places):
        laid = felt.lay(place, seat, "traditional")
        assert [lying.card for lying in laid] == list(place.cards)
        assert not any(hides_a_corner(picture, lying, PLAYED) for lying in laid)
        assert laid[-1].x + PLAYED.width <= felt.PLAY_RIGHT


@pytest.mark.parametrize("celebrate", [False, True])
def test_a_full_table_is_a_palette_png_of_the_agreed_size_and_few_bytes(celebrate):
    full = table(*(dealt(20, seed) for seed in range(3)), bottom=(53, 20, 7))

    png = felt.draw(replace(full, title="地主一張不剩，春天", multiplier=4096, celebrate=celebrate))

    picture = opened(png)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", felt.SIZE)
    assert len(png) < 30_000


def test_equal_tables_have_equal_pictures():
    one, other = (felt.draw(table(dealt(5), dealt(12, 1), bottom=(1, 2, 3))) for _ in range(2))

    assert one == other


@pytest.mark.parametrize(
    "change",
    [
        {"bottom": (1, 2, 53)},
        {"multiplier": 2},
        {"title": "叫分"},
        {"celebrate": True},
        {"script": "simplified"},
        {"landlord": "Landlord"},
    ],
)
def test_everything_asked_of_a_table_is_seen(change):
    plain = Felt((Place(4, is_landlord=True), Place(6), Place(9)))

    assert felt.draw(replace(plain, **change)) != felt.draw(plain)


@pytest.mark.parametrize(
    "change",
    [
        {"emblem": 1},
        {"is_landlord": True},
        {"cards_left": 4},
        {"cards": (8, 9)},
        {"word": "不出"},
        {"is_on_turn": True},
    ],
)
@pytest.mark.parametrize("seat", range(3))
def test_everything_asked_of_a_place_is_seen_in_its_strip_alone(change, seat):
    places = [Place(4, cards_left=5), Place(6, cards_left=5), Place(9, cards_left=5)]
    plain = opened(felt.draw(Felt(tuple(places)))).convert("RGB")

    places[seat] = replace(places[seat], **change)
    changed = opened(felt.draw(Felt(tuple(places)))).convert("RGB")

    box = ImageChops.difference(plain, changed).getbbox()
    assert box is not None
    assert felt.top(seat) <= box[1] < box[3] <= felt.top(seat) + felt.STRIP


def test_the_bottom_is_face_down_alike_until_it_is_shown():
    hidden = felt.draw(table((), ()))
    shown = {felt.draw(table((), (), bottom=bottom)) for bottom in ((0, 1, 2), (0, 1, 3), (4, 1, 2))}

    assert len({hidden, *shown}) == 4


@pytest.mark.parametrize(("held", "few"), [(0, True), (1, True), (2, True), (3, False), (17, False)])
def test_a_burst_tells_that_few_cards_are_left_without_its_colour(held, few):
    grey = count(held).convert("L")

    # a point of the burst reaches farther to the left than the disc does
    assert (grey.getpixel((4, grey.height // 2)) < 110) == few
    assert count(held).tobytes() != count(held + 1).tobytes()


@pytest.mark.parametrize("script", EMBLEMS)
def test_twelve_emblems_differ_and_so_do_landlord_and_peasant(script):
    badges = {
        badge(k, word, script).convert("LA").tobytes() for k, word in product(range(12), (None, "地主"))
    }

    assert len(EMBLEMS[script]) == 12
    assert len(badges) == 24


def test_the_seat_on_turn_has_an_edge_and_a_pointer_without_colour():
    lit, plain = (strip((696, 98), lit=on).convert("L") for on in (True, False))

    brightest = [max(strip.crop((4, 40, 24, 60)).get_flattened_data()) for strip in (plain, lit)]
    assert brightest[1] > brightest[0] + 80


WORDS: list[tuple[str, Script]] = [
    ("叫 3 分", "traditional"),
    ("不叫", "simplified"),
    ("calls three", "traditional"),
]


@pytest.mark.parametrize(("word", "script"), WORDS)
def test_a_word_alone_is_written_in_full(word, script):
    room = felt.PLAY_RIGHT - felt.PLAY_LEFT - 26

    text, size = fitted(word, felt.WORD_SIZES, room, script)

    assert text == word
    assert width(text, size, script) <= room


def test_a_word_beside_cards_is_written_in_full_or_not_at_all(monkeypatch):
    written = []
    monkeypatch.setattr(panels, "word", lambda text, size, script: written.append(text) or text)

    said = [felt.said(Place(0, cards=dealt(size), word="反春 −12"), "traditional") for size in SIZES]

    assert set(written) == {"反春 −12"}
    assert said[:14] == ["反春 −12"] * 14
    assert said[-1] is None


@settings(max_examples=50, deadline=None)
@given(
    st.text(st.sampled_from("春天地主勝 abc，12×"), max_size=80),
    st.text(st.sampled_from("不出叫分 pas−12"), max_size=60),
    st.text(st.sampled_from("地主 landlord"), max_size=20),
    st.integers(0, 20),
)
def test_no_words_are_too_long_to_be_drawn(title, word, landlord, size):
    places = (Place(0, cards=dealt(size), word=word, is_landlord=True), Place(1), Place(2))

    assert opened(felt.draw(Felt(places, title=title, landlord=landlord))).size == felt.SIZE


# --- secrets


def test_no_text_of_a_request_tells_a_card():
    one, other = Hand(dealt(17), highlight=dealt(17)[:3]), Hand(dealt(5), highlight=(1,))
    tables = [table(dealt(5, seed), dealt(5, seed + 9), bottom=dealt(3, seed)) for seed in (0, 1)]

    assert repr(one) == repr(other)
    assert str(one) == str(other)
    assert repr(tables[0]) == repr(tables[1])
    assert str(tables[0]) == str(tables[1])


@pytest.mark.parametrize("cards", [(97, 31), (31, 97)])
def test_no_error_tells_a_card(cards):
    with pytest.raises(IndexError) as hand_error:
        hand.draw(Hand(cards))
    with pytest.raises(IndexError) as felt_error:
        felt.draw(table(cards))

    assert not any(
        number in f"{error.value!r}" for error in (hand_error, felt_error) for number in ("97", "31")
    )


# --- the painter


@pytest.fixture
def artist():
    artist = Painter()
    yield artist
    artist.close()


@pytest.mark.asyncio
async def test_the_painter_serves_hands_and_tables(artist):
    held, seen = Hand(dealt(17)), table(dealt(5))

    assert await artist.hand(held) == hand.draw(held)
    assert await artist.felt(seen) == felt.draw(seen)


@pytest.mark.asyncio
async def test_the_painter_draws_a_hand_once_for_all_who_ask(artist):
    pictures = await asyncio.gather(*(artist.hand(Hand(dealt(17))) for _ in range(5)))

    assert all(picture is pictures[0] for picture in pictures)


@pytest.mark.asyncio
async def test_hands_that_differ_in_what_is_lifted_are_not_taken_for_each_other(artist):
    cards = dealt(17)

    plain, lifted = await asyncio.gather(
        artist.hand(Hand(cards)), artist.hand(Hand(cards, highlight=cards[:1]))
    )

    assert plain != lifted


# --- how long it takes


def least(work: Callable[[], object]) -> float:
    """Seconds of this thread, at best."""

    def once() -> float:
        before = time.thread_time()
        work()
        return time.thread_time() - before

    return min(once() for _ in range(30))


def test_drawing_takes_little_beside_the_encoding():
    held, full = Hand(dealt(20)), table(*(dealt(20, seed) for seed in range(3)), bottom=(1, 2, 3))
    for work in (lambda: hand.draw(held), lambda: felt.draw(full)):
        picture = opened(work())

        encoding = least(lambda p=picture: p.save(BytesIO(), "PNG", compress_level=cloth.COMPRESSION))

        assert least(work) < 2.5 * encoding
