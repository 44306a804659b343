"""The pictures of 陞官圖: a turn on its tray, the sheet with its pieces, and a career's stair."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from bot.pictures import (
    Career,
    Department,
    Landing,
    Move,
    Painter,
    Piece,
    Post,
    Sheet,
    Standing,
    Step,
    Tint,
    Tray,
    board,
    career,
    chart,
    dice,
    paper,
    spiral,
    stair,
    tablets,
    tray,
)
from bot.pictures.pieces import piece
from bot.pictures.plate import plate
from bot.pictures.upright import is_upright

ROOT = Path(__file__).parents[2]
FACES = "安柏程戴恩方顧海"
LONG = ("各館謄錄", "外員內調降用", "縣", "會同四譯館", "翰林院", "出身")
ENGLISH = ("Court of Imperial Entertainments", "Translators' and Interpreters' College", "County", "Origins")
TINTS: tuple[Tint, ...] = ("outer", "capital", "court", "neutral")
RANKS = (*(f"{half}{number}品" for number in "一二三四五六七八九" for half in "正從"), "未入流", "")

CHINESE = tuple(Department(LONG[k % len(LONG)], TINTS[k % 4]) for k in range(66))
LATIN = tuple(Department(ENGLISH[k % len(ENGLISH)], TINTS[k % 4]) for k in range(66))
EIGHT = tuple(Piece(k, FACES[k], 1 + 7 * k) for k in range(8))
LINES = tuple(Standing(k, FACES[k], f"{FACES[k]}  戶部員外郎  從五品") for k in range(8))
FULL = Sheet(CHINESE, EIGHT, LINES, Move(3, 50, 7), "公注 385", "第 23 輪")
TURN = Tray.of_turn(
    [(1, 2, 3, 4), (4, 2, 2, 4)],
    title="雙四德行",
    subtitle="紅四一對，二一對",
    step=Step(Post("縣丞", "正八品"), Post("煩縣知縣", "正七品"), "up"),
)
PATH = (
    Landing(1, 0, "童生"),
    Landing(2, 5, "縣丞"),
    Landing(4, 3, "吏目"),
    Landing(5, None, "大計", is_second=True),
    Landing(6, None, "署缺"),
    Landing(9, 19, "大學士"),
)
ONE = Career(PATH, RANKS, "小柏的仕途", "致仕")


def opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image


def led(count: int, seed: int, names: tuple[str, ...] = ("知縣", "員外郎", "武英殿大學士", "同知")) -> Career:
    """A career of so many landings, up and down, with a second piece's every now and then."""
    rng, level, landings = Random(seed), 0, []
    for throw in range(count):
        second = throw > 0 and rng.random() < 0.15
        if not second:
            level = min(19, max(0, level + rng.choice((-2, -1, 0, 1, 1, 2))))
        at = rng.choice((None, max(0, level - 1))) if second else level
        landings.append(Landing(throw, at, rng.choice(names), second))
    return Career(tuple(landings), RANKS, "小柏的仕途", "致仕")


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# --- the cells


def test_every_department_has_one_cell_and_no_two_cells_overlap():
    cells = [board.WHOLE.at(spiral.PLACES[k]) for k in range(1, 67)]

    assert list(spiral.PLACES) == list(range(1, 67))
    assert len(set(cells)) == 66
    assert not any(overlap(one, other) for one, other in combinations(cells, 2))
    assert all(0 < cell[0] < cell[2] < 1080 and 0 < cell[1] < cell[3] < 1080 for cell in cells)


def test_the_spiral_begins_at_the_lower_right_and_ends_beside_the_middle():
    corners = {spiral.DEPARTMENTS[place] for place in ((8, 8), (0, 8), (0, 0), (8, 0), (8, 7), (3, 2))}

    assert corners == {1, 9, 17, 25, 32, 66}
    for one, other in pairwise(spiral.PLACES.values()):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def test_the_middle_covers_no_department():
    for room in (board.INSIDE, board.TITLE):
        assert not any(overlap(room, board.WHOLE.at(place)) for place in spiral.PLACES.values())


@pytest.mark.parametrize("focus", range(1, 67))
def test_the_part_around_a_department_holds_it_and_eight_neighbours(focus):
    part = chart.grid(replace(FULL, focus=focus))

    column, row = spiral.PLACES[focus]
    assert focus in part.departments()
    assert len(part.places()) == 9
    assert all(0 <= x < 9 and 0 <= y < 9 for x, y in part.places())
    assert all(abs(x - column) <= 2 and abs(y - row) <= 2 for x, y in part.places())
    assert 0 < part.box[0] < part.box[2] < 1080


@pytest.mark.parametrize("name", [*LONG, *ENGLISH, "Administration Commission", "Governor-General's Office"])
@pytest.mark.parametrize("scale", [1.0, 320 / 112])
def test_every_name_stays_in_its_cell(name, scale):
    printed = board.label(name, scale, "traditional")

    assert max(printed.size) <= (spiral.ROOM - 3) * scale


# --- the pieces


def crowd(count: int, department: int, seconds: int = 0) -> tuple[Piece, ...]:
    """So many pieces in one cell."""
    return tuple(Piece(k % 8, FACES[k % 8], department, k >= count - seconds) for k in range(count))


@pytest.mark.parametrize("names", [CHINESE, LATIN])
@pytest.mark.parametrize("count", range(1, 17))
def test_pieces_of_a_cell_do_not_overlap_and_stay_inside(names, count):
    for department, focus in ((1, None), (2, None), (3, None), (4, None), (66, None), (2, 2), (4, 4)):
        sheet = Sheet(names, crowd(count, department, max(0, count - 8)), focus=focus)

        laid = chart.lay(sheet)

        boxes = [(p.x - p.size / 2, p.y - p.size / 2, p.x + p.size / 2, p.y + p.size / 2) for p in laid]
        left, top, right, bottom = chart.grid(sheet).at(spiral.PLACES[department])
        assert len(boxes) == count
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
        assert all(left < a and top < b and c < right and d < bottom for a, b, c, d in boxes)


@pytest.mark.parametrize(("count", "least"), [(1, 43), (2, 37), (4, 33), (6, 33), (8, 33), (16, 24)])
def test_pieces_are_large_enough_to_be_read(count, least):
    for department in (1, 2, 3, 4, 5):
        assert all(laid.size >= least - 1 for laid in chart.lay(Sheet(CHINESE, crowd(count, department))))


def test_up_to_six_pieces_leave_a_short_chinese_name_free():
    for department in (3, 5, 6):
        name = CHINESE[department - 1].name
        left = board.WHOLE.at(spiral.PLACES[department])[0] + spiral.EDGE
        free = left + board.free(name, "traditional")[2]

        assert is_upright(name)
        assert all(laid.x + laid.size / 2 <= free for laid in chart.lay(Sheet(CHINESE, crowd(6, department))))


def black_and_white(player: int, character: str, *, second: bool = False) -> Image.Image:
    """On grey paper, in black and white."""
    picture = piece(player, character, 34, "traditional", second=second)
    ground = Image.new("RGB", picture.size, paper.TINTS["capital"])
    ground.paste(picture, mask=picture)
    return ground.convert("L").point(lambda level: 255 * (level > 128))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    return ImageChops.difference(one, other).histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("second", [False, True])
def test_pieces_of_different_players_differ_in_black_and_white(second):
    """Even with the same character on them."""
    drawn = [black_and_white(player, "王", second=second) for player in range(8)]

    assert min(unlike(one, other) for one, other in combinations(drawn, 2)) > 0.05


def test_pieces_of_different_players_differ_in_outline_alone():
    outlines = [
        piece(player, "王", 34, "traditional").getchannel("A").point(lambda level: 255 * (level > 128))
        for player in range(8)
    ]

    assert min(unlike(one, other) for one, other in combinations(outlines, 2)) > 0.03


def layers(player: int, *, second: bool) -> list[str]:
    """What one meets from a piece's left edge inwards."""
    names = {"ink": paper.INK, "paper": paper.IVORY, "colour": paper.PIECES[player]}
    picture, met = piece(player, "", 120, "traditional", second=second), []
    for x in range(60):
        *colour, alpha = picture.getpixel((x, 60))
        name = next((name for name, known in names.items() if tuple(colour) == known), None)
        if alpha == 255 and name and met[-1:] != [name]:
            met.append(name)
    return met


def test_a_second_piece_lies_in_a_ring_and_a_first_does_not():
    for player in (0, 1, 3, 7):
        assert layers(player, second=False) == ["ink", "paper", "colour"]
        assert layers(player, second=True) == ["ink", "colour", "paper", "ink", "colour"]


def test_a_first_and_a_second_piece_differ_in_black_and_white():
    for player in range(8):
        first, second = black_and_white(player, "王"), black_and_white(player, "王", second=True)

        assert unlike(first, second) > 0.1


def test_the_colours_of_the_players_are_far_apart():
    closest = min(
        hypot(*(a - b for a, b in zip(one, other, strict=True)))
        for one, other in combinations(paper.PIECES, 2)
    )

    assert closest > 60


# --- the sheet


@pytest.mark.parametrize("names", [CHINESE, LATIN])
@pytest.mark.parametrize("focus", [None, 1, 40, 66])
def test_a_sheet_is_a_palette_png_of_the_agreed_size_and_few_bytes(names, focus):
    png = chart.draw(replace(FULL, departments=names, focus=focus))

    picture = opened(png)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1080, 1080))
    assert len(png) < 120_000


@pytest.mark.parametrize(
    "change",
    [
        {"pieces": EIGHT[:7]},
        {"standings": LINES[:7]},
        {"move": None},
        {"move": Move(3, 50, 6)},
        {"pool": "公注 386"},
        {"round": "第 24 輪"},
        {"title": "升官圖"},
        {"focus": 50},
        {"departments": (Department("世爵"), *CHINESE[1:])},
        {"departments": (Department(CHINESE[0].name, "court"), *CHINESE[1:])},
        {"script": "simplified"},
    ],
)
def test_everything_asked_of_a_sheet_is_seen(change):
    assert chart.draw(replace(FULL, **change)) != chart.draw(FULL)


def test_tints_differ_without_colour():
    """A court's cell has a line inside, a capital office's two corners; both are darker than their tint."""
    edges = {}
    for tint in TINTS:
        sheet = Sheet((Department("縣", tint), *CHINESE[1:]))
        left, top, right, bottom = board.WHOLE.at(spiral.PLACES[1])
        cell = opened(chart.draw(sheet)).convert("L").crop((left + 4, top + 4, right - 40, bottom - 4))
        darkest = cell.point(lambda level: 255 * (level < 150)).histogram()[255]
        edges[tint] = darkest

    assert edges["court"] > edges["capital"] + 100 > edges["outer"] + 120
    assert edges["outer"] == edges["neutral"]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 66), st.integers(1, 66), st.none() | st.integers(1, 66))
def test_an_arrow_stays_on_the_sheet_and_is_drawn_from_anywhere_to_anywhere(start, end, focus):
    plain = opened(chart.draw(Sheet(CHINESE, focus=focus))).convert("RGB")
    moved = opened(chart.draw(Sheet(CHINESE, move=Move(start, end), focus=focus))).convert("RGB")

    box = ImageChops.difference(plain, moved).getbbox()
    left, top, right, bottom = chart.grid(Sheet(CHINESE, focus=focus)).box
    if start == end:
        assert box is None
    elif focus is None:
        assert box is not None
    if box:
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom


@settings(max_examples=25, deadline=None)
@given(
    st.text(st.sampled_from("出身翰林（）、 abc-'"), max_size=30),
    st.text(st.sampled_from("安戶部 abc"), max_size=60),
    st.none() | st.integers(1, 66),
)
def test_no_words_are_too_long_for_the_sheet(name, said, focus):
    sheet = Sheet(
        (Department(name),) * 66,
        tuple(Piece(k, said[:1], 1) for k in range(8)),
        (Standing(0, said[:1], said),),
        None,
        said,
        said,
        said,
        focus,
    )

    assert opened(chart.draw(sheet)).size == (1080, 1080)


# --- a turn


@pytest.mark.parametrize("throws", [1, 2, 4, 9])
@pytest.mark.parametrize("celebrate", [False, True])
def test_a_turn_is_a_palette_png_of_its_height_and_few_bytes(throws, celebrate):
    turn = Tray(((1, 3, 5, 6),) * throws, "雙四德行", "紅四一對", TURN.step, celebrate=celebrate)

    png = tray.draw(turn)

    picture = opened(png)
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (720, 250 if throws == 1 else 300))
    assert len(png) < 40_000


@settings(deadline=None)
@given(st.tuples(*[st.integers(1, 6)] * 4))
def test_dice_lie_apart_on_the_tray_as_they_are_read(throw):
    turn = Tray.of_turn([throw])

    lying = tray.lie(turn)

    assert sorted(die.face for die in lying) == sorted(throw)
    assert all(hypot(a.x - b.x, a.y - b.y) > 2 * dice.REACH for a, b in combinations(lying, 2))
    faces = [die.face for die in lying]
    assert [faces.count(face) for face in faces] == sorted(map(faces.count, faces), reverse=True)
    for die in lying:
        outline = [(die.x + x, die.y + y) for x, y in dice.silhouette(die.turn)]
        assert all(tray.EDGE + 8 < x < tray.EDGE + tray.TRAY[0] - 8 for x, _ in outline)
        assert all(tray.EDGE + 8 < y < tray.EDGE + tray.TRAY[1] - 8 for _, y in outline)


def test_the_same_dice_have_the_same_picture_in_whatever_order_they_fell():
    assert tray.draw(Tray.of_turn([(4, 2, 2, 4)])) == tray.draw(Tray.of_turn([(2, 4, 4, 2)]))


def test_the_last_throw_is_large_and_the_earlier_ones_stand_above():
    plain = opened(tray.draw(Tray.of_turn([(1, 2, 3, 5), (6, 6, 1, 1)]))).convert("RGB")
    other = opened(tray.draw(Tray.of_turn([(1, 2, 3, 4), (6, 6, 1, 1)]))).convert("RGB")

    box = ImageChops.difference(plain, other).getbbox()
    assert box is not None
    assert box[3] <= tray.EDGE + tray.EARLIER


@pytest.mark.parametrize(
    "change",
    [
        {"throws": ((1, 2, 3, 4), (4, 4, 3, 3))},
        {"throws": (TURN.throws[-1],)},
        {"title": "四"},
        {"subtitle": "德"},
        {"step": None},
        {"step": Step(Post("縣丞", "正八品"), Post("煩縣知縣", "正七品"), "down")},
        {"step": Step(Post("縣丞", "從八品"), Post("煩縣知縣", "正七品"), "up")},
        {"step": Step(Post("縣丞", "正八品"), Post("知州", "正七品"), "up")},
        {"script": "simplified"},
        {"celebrate": True},
    ],
)
def test_everything_asked_of_a_turn_is_seen(change):
    assert tray.draw(replace(TURN, **change)) != tray.draw(TURN)


def test_arrows_up_down_and_level_differ_in_outline_alone():
    outlines = [
        tablets.arrow(way, 68).getchannel("A").point(lambda level: 255 * (level > 128))
        for way in ("up", "down", "level")
    ]

    assert min(unlike(one, other) for one, other in combinations(outlines, 2)) > 0.05
    up, down, _ = (outline.crop((50, 0, 84, 34)).getbbox() is not None for outline in outlines)
    assert up
    assert not down or outlines[0].getbbox() != outlines[1].getbbox()


@settings(max_examples=40, deadline=None)
@given(
    st.text(st.sampled_from("縣丞知 abc"), max_size=70),
    st.text(st.sampled_from("正八品 ab"), max_size=40),
    st.text(st.sampled_from("德行 (abc)"), max_size=90),
)
def test_no_words_are_too_long_for_a_turn(name, rank, said):
    turn = Tray(((1, 2, 3, 4),), said, said, Step(Post(name, rank), Post(rank, name)))

    assert opened(tray.draw(turn)).size == (720, tray.rows(turn).height)


@settings(max_examples=40, deadline=None)
@example("w" * 40, 1)
@given(st.text(st.sampled_from("德行 (abc)"), max_size=90), st.integers(1, 3))
def test_tray_plate_and_tablets_lie_below_each_other(said, throws):
    turn = Tray(((1, 2, 3, 4),) * throws, said, said, TURN.step)
    board = plate(said, said, "traditional", False)  # noqa: FBT003  as the tray asks for it

    place = tray.rows(turn)

    earlier = tray.EDGE + tray.EARLIER * (throws > 1)
    assert earlier <= place.tray <= place.tablets - tray.TRAY[1]
    assert earlier <= place.plate <= place.tablets - (board.height if board else 0)
    assert place.tablets + tray.STRIP < place.height


@settings(deadline=None)
@example("Commandant of Light Chariots, second class", "7a")
@given(
    st.text(st.sampled_from("縣丞知 abcdefg"), max_size=70), st.text(st.sampled_from("正八 ab"), max_size=9)
)
def test_the_words_of_a_tablet_stay_within_it(name, rank):
    empty = tablets.tablet("", "", (304, 70), "traditional", new=False, lit=False)
    written = tablets.tablet(name, rank, (304, 70), "traditional", new=False, lit=False)

    box = ImageChops.difference(empty.convert("RGB"), written.convert("RGB")).getbbox()
    assert box is None or (box[0] >= 7 and box[1] >= 6 and box[2] <= 297 and box[3] <= 64)


# --- a career


def inked(corners: tuple[tuple[float, float], ...]) -> Image.Image:
    sheet = Image.new("1", career.SIZE)
    ImageDraw.Draw(sheet).polygon(corners, fill=1)
    return sheet


LATIN_NAMES = ("Magistrate", "Vice Director, Revenue", "Grand Secretary of Wuying Hall", "Clerk")


@pytest.mark.parametrize("names", [("知縣", "武英殿大學士", "巡捕（督院）"), LATIN_NAMES])
@pytest.mark.parametrize(("count", "seed"), [(1, 0), (2, 1), (12, 2), (40, 3), (80, 4), (80, 5)])
def test_no_name_of_a_career_overlaps_another_or_leaves_the_room(names, count, seed):
    written = career.names(led(count, seed, names))

    covered = Image.new("1", career.SIZE)
    left, top, right, bottom = stair.ROOM
    for name, _ in written:
        shape = inked(name.corners)
        assert ImageChops.logical_and(covered, shape).getbbox() is None
        covered = ImageChops.logical_or(covered, shape)
        assert all(left < x < right and top < y < bottom for x, y in name.corners)
    assert written


@pytest.mark.parametrize("names", [("知縣", "武英殿大學士"), LATIN_NAMES])
@pytest.mark.parametrize("seed", range(4))
def test_the_letters_of_a_career_keep_to_their_boxes(names, seed):
    for name, size in career.names(led(30, seed, names)):
        letters = career.naming.mask(name.text, size, "traditional", name.slant)
        painted = Image.new("L", career.SIZE)
        career.centred(painted, letters, name.middle, (255,))

        outside = ImageChops.multiply(painted, ImageChops.invert(inked(name.corners).convert("L")))
        # letters are smoothed, and laid to whole pixels
        assert sum(outside.histogram()[128:]) < 0.02 * sum(painted.histogram()[128:]) + 4


@pytest.mark.parametrize("seed", range(4))
def test_no_name_covers_the_stair_or_a_landing(seed):
    long = led(60, seed)
    covered = Image.new("1", career.SIZE)
    for name, _ in career.names(long):
        covered = ImageChops.logical_or(covered, inked(name.corners))

    scene = Image.new("RGB", career.SIZE, "white")
    trodden = stair.lay(long.landings)
    for put in (stair.put_second_ways, stair.put_stair, stair.put_marks):
        put(scene, trodden)
    drawn = scene.convert("L").point(lambda level: 255 * (level < 200)).convert("1")
    assert ImageChops.logical_and(covered, drawn).getbbox() is None


def test_a_few_landings_are_all_named_and_of_many_the_last():
    assert len(career.names(led(9, 1))) == 9
    for seed in range(6):
        long = led(80, seed)
        written = career.names(long)

        assert len(written) >= 12
        end = stair.lay(long.landings)[stair.last(stair.lay(long.landings))]
        name = written[0].name
        assert name.text == end.landing.name
        assert abs(name.middle[0] - end.x) < 60


@pytest.mark.parametrize("name", ["武英殿大學士", "Grand Secretary of Wuying Hall"])
@pytest.mark.parametrize("end", ["", "致仕"])
@pytest.mark.parametrize("level", [0, 1, 10, 19])
def test_where_a_career_ends_is_named_even_in_a_corner(name, end, level):
    ended = Career((*PATH[:-1], Landing(9, level, name)), RANKS, end=end)

    assert name in {written.text for written, _ in career.names(ended)}


def test_a_stair_has_the_highest_rank_on_top_and_goes_from_left_to_right():
    trodden = stair.lay(PATH)

    assert [spot.change for spot in trodden] == [0, 5, -2, 0, 0, 16]
    assert [spot.x for spot in trodden] == sorted(spot.x for spot in trodden)
    assert trodden[2].y == trodden[4].y == stair.row(3) > trodden[3].y > stair.row(4)
    assert stair.ROOM[1] < trodden[5].y < stair.ROOM[1] + stair.PITCH
    assert stair.ROOM[3] - stair.PITCH < trodden[0].y < stair.ROOM[3]


@pytest.mark.parametrize("count", [0, 1, 12, 80])
def test_a_career_is_a_palette_png_of_the_agreed_size_and_few_bytes(count):
    for names in (("知縣", "武英殿大學士"), LATIN_NAMES):
        png = career.draw(led(count, 7, names))

        picture = opened(png)
        assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1080, 664))
        assert len(png) < 60_000


@pytest.mark.parametrize(
    "change",
    [
        {"landings": PATH[:-1]},
        {"landings": (*PATH[:-1], PATH[-1]._replace(name="尚書"))},
        {"landings": (*PATH[:-1], PATH[-1]._replace(is_second=True))},
        {"labels": RANKS[1:]},
        {"title": "阿安的仕途"},
        {"end": ""},
        {"end": "出局"},
    ],
)
def test_everything_asked_of_a_career_is_seen(change):
    assert career.draw(replace(ONE, **change)) != career.draw(ONE)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.builds(
            Landing,
            st.integers(0, 300),
            st.none() | st.integers(0, 19),
            st.text(st.sampled_from("知縣（）abc "), max_size=25),
            st.booleans(),
        ),
        max_size=20,
    ),
    st.text(st.sampled_from("仕途 abc"), max_size=80),
)
def test_no_career_is_too_odd_to_be_drawn(landings, said):
    in_order = tuple(sorted(landings, key=lambda landing: landing.throw))

    assert opened(career.draw(Career(in_order, (said,) * 25, said, said))).size == (1080, 664)


# --- the painter, and what is equal


@pytest.fixture
def artist():
    artist = Painter()
    yield artist
    artist.close()


@pytest.mark.asyncio
async def test_the_painter_serves_turns_sheets_and_careers(artist):
    assert await artist.tray(TURN) == tray.draw(TURN)
    assert await artist.sheet(FULL) == chart.draw(FULL)
    assert await artist.career(led(20, 1)) == career.draw(led(20, 1))


@pytest.mark.asyncio
async def test_the_painter_draws_a_sheet_once_for_all_who_ask(artist):
    pictures = await asyncio.gather(*(artist.sheet(replace(FULL)) for _ in range(5)))

    assert all(picture is pictures[0] for picture in pictures)


ELSEWHERE = """
import sys
sys.path.insert(0, "tests/bot")
from hashlib import sha256
from test_chart_pictures import FULL, TURN, career, chart, led, tray
from time import process_time
before = process_time()
sheet = chart.draw(FULL)
print(process_time() - before)
print(sha256(sheet + tray.draw(TURN) + career.draw(led(40, 1))).hexdigest())
"""


def test_equal_requests_have_equal_bytes_in_every_process():
    """Whatever was drawn before, and whatever the seed of hashes."""
    hashes = set()
    for seed in ("1", "2"):
        ran = subprocess.run(  # noqa: S603
            [sys.executable, "-c", ELSEWHERE],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        hashes.add(ran.stdout.split()[-1])

    assert len(hashes) == 1


# --- how long it takes


def least(work: Callable[[], object]) -> float:
    """Seconds of this thread, at best."""

    def once() -> float:
        before = time.thread_time()
        work()
        return time.thread_time() - before

    return min(once() for _ in range(12))


def test_drawing_takes_little_beside_the_encoding():
    for work, times in (
        (lambda: tray.draw(TURN), 4.0),
        (lambda: chart.draw(FULL), 3.0),
        (lambda: chart.draw(replace(FULL, focus=50)), 5.0),
        (lambda: career.draw(led(80, 4)), 5.0),
    ):
        picture = opened(work())

        encoding = least(lambda p=picture: p.save(BytesIO(), "PNG", compress_level=paper.COMPRESSION))

        assert least(work) < times * encoding
