"""The picture of a throw: what may lie where, what is on a die, and who waits for the drawing."""

from __future__ import annotations

import asyncio
import time
from io import BytesIO
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import hypot
from threading import get_ident

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.pictures import Bowl, Painter, Script, draw, painter, sheets
from bot.pictures.bowl import ARRANGEMENTS, COMPRESSION, lay, lie
from bot.pictures.dice import EDGE, FLAT, PIPS, RED_FACES, pip_radius, silhouette, turns
from bot.pictures.plate import CORNER, SMALL, WIDEST, plate, typeset, width
from bot.pictures.porcelain import CENTRE, LIP, RADIUS, SIZE
from bot.pictures.sheets import sprite
from bot.pictures.space import TILT, Point

AWARDS: list[tuple[str, str, Script]] = [
    ("狀元插金花", "四個紅四・兩個么", "traditional"),
    ("对堂", "一二三四五六", "simplified"),
    ("三紅", "三個紅四", "traditional"),
    ("四进", "四个三", "simplified"),
    ("zhuangyuan chajinhua (top scholar with golden flowers)", "four red fours, two ones", "traditional"),
    ("duitang (a straight, second and third scholar)", "one two three four five six", "simplified"),
    ("sanhong (three reds)", "three red fours", "traditional"),
    ("sijin (four of a kind)", "four threes", "traditional"),
    ("erju (two reds)", "two red fours", "traditional"),
    ("yixiu (one red)", "one red four", "traditional"),
]
faces = st.tuples(*[st.integers(1, 6)] * 6)
bowls = st.builds(
    Bowl,
    dice=faces,
    out=st.none() | st.integers(0, 5),
    title=st.sampled_from(["", "對堂"]),
    arrangement=st.integers(0, ARRANGEMENTS - 1),
    celebrate=st.booleans(),
)
words = st.text(st.sampled_from("狀元插金花四個紅 ，abcdefg (zhuangyuan)"), max_size=70)


def outline(bowl: Bowl) -> list[list[Point]]:
    """The convex outline of each die on the picture."""
    return [hull([(d.at[0] + x, d.at[1] + y) for x, y in silhouette(d.turn)]) for d in lie(bowl)]


def hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull, in order (Andrew's monotone chain)."""

    def chain(ordered: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in ordered:
            while len(kept) > 1 and cross(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return chain(sorted(points)) + chain(sorted(points, reverse=True))


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def gap(one: list[Point], other: list[Point]) -> float:
    """The widest empty strip along any edge of two convex shapes, in pixels; negative if they overlap."""
    widest = float("-inf")
    for shape in (one, other):
        for (ax, ay), (bx, by) in pairwise([*shape, shape[0]]):
            length = hypot(bx - ax, by - ay)
            across = [
                [((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length for x, y in s] for s in (one, other)
            ]
            strip = max(min(across[0]) - max(across[1]), min(across[1]) - max(across[0]))
            widest = max(widest, strip)
    return widest


def from_middle(point: Point) -> float:
    """How far from the middle of the rim, in pixels of the rim's own plane."""
    return hypot(point[0] - CENTRE[0], (point[1] - CENTRE[1]) / TILT)


# --- where the dice lie


@settings(max_examples=300, deadline=None)
@given(bowls)
def test_no_die_covers_any_part_of_another(bowl):
    shapes = outline(bowl)

    assert all(gap(one, other) > 2 for one, other in combinations(shapes, 2))


@settings(max_examples=300, deadline=None)
@given(bowls)
def test_every_die_lies_within_the_rim_but_the_one_that_left(bowl):
    for k, shape in enumerate(outline(bowl)):
        distances = [from_middle(point) for point in shape]
        if k == bowl.out:
            assert min(distances) > RADIUS + LIP + 20
            assert all(0 < x < SIZE[0] and 0 < y < SIZE[1] for x, y in shape)
        else:
            assert max(distances) < RADIUS - LIP


@settings(deadline=None)
@given(bowls)
def test_the_dice_show_the_faces_thrown_in_their_order(bowl):
    assert tuple(die.face for die in lie(bowl)) == bowl.dice


@settings(deadline=None)
@given(bowls)
def test_the_same_throw_lies_the_same_way_again(bowl):
    assert lie(bowl) == lie(bowl)


# --- how many pictures there are


def test_all_bowls_have_no_more_than_924_pictures():
    pictures = {Bowl.of_throw(dice, throw) for dice in product(range(1, 7), repeat=6) for throw in (1, 2, 31)}

    assert len(pictures) == 924


def test_throws_of_the_same_dice_have_the_same_picture_whatever_table_and_order():
    one, other = Bowl.of_throw((4, 1, 4, 2, 6, 4), 7), Bowl.of_throw((6, 4, 4, 4, 2, 1), 31)

    assert one == other
    assert draw(one) == draw(other)


@pytest.mark.parametrize("out", [None, 0])
def test_equal_throws_in_a_row_lie_visibly_differently(out):
    for dice in combinations_with_replacement(range(1, 7), 6):
        one, other = (lie(Bowl.of_throw(dice, throw, out)) for throw in (1, 2))
        away = [min(hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) for b in other) for a in one]

        assert sum(away) / 6 > EDGE / 4, dice


@given(faces, st.integers(1, 99), st.integers(0, 5))
def test_the_die_that_left_shows_its_own_face(dice, throw, out):
    bowl = Bowl.of_throw(dice, throw, out)

    assert bowl.out is not None
    assert bowl.dice[bowl.out] == dice[out]
    assert sorted(dice) == list(bowl.dice)
    assert bowl != Bowl.of_throw(dice, throw)


# --- what is on a die


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_counts(face):
    assert len(set(PIPS[face])) == face


@pytest.mark.parametrize("face", range(1, 7))
def test_pips_stay_apart_and_on_the_flat_of_the_face(face):
    radius = pip_radius(face)
    middles = [(x * EDGE / 2, y * EDGE / 2) for x, y in PIPS[face]]

    assert all(max(abs(x), abs(y)) + radius < FLAT + 4 for x, y in middles)
    assert all(hypot(a - c, b - d) > 2 * radius + 2 for (a, b), (c, d) in combinations(middles, 2))


@pytest.mark.parametrize("face", range(1, 7))
def test_turns_left_out_would_look_like_turns_kept(face):
    kept = turns(face).stop

    turned = {(-y, x) if kept == 90 else (-x, -y) for x, y in PIPS[face]}

    assert turned == set(PIPS[face])


def test_one_and_four_are_red_and_the_one_is_largest():
    assert {1, 4} == RED_FACES
    assert pip_radius(1) > 1.5 * max(pip_radius(face) for face in range(2, 7))


@pytest.mark.parametrize("face", range(1, 7))
def test_only_red_faces_have_red_pixels(face):
    pixels = sprite(face, 20).picture.convert("RGB").get_flattened_data()
    red = sum(r > 150 and g < 60 and b < 60 for r, g, b in pixels)

    assert (red > 200) == (face in RED_FACES)


# --- the plate


@pytest.mark.parametrize(("title", "subtitle", "script"), AWARDS)
def test_an_award_is_written_out_in_full_and_fits(title, subtitle, script):
    blocks = typeset(title, subtitle, script)

    written = "".join(line for block in blocks for line in block.lines)
    assert written.replace(" ", "") == (title + subtitle).replace(" ", "")
    assert all(width(line, block.size, script) <= WIDEST for block in blocks for line in block.lines)
    assert all(block.size >= SMALL[-1][0] for block in blocks)


@settings(max_examples=200, deadline=None)
@given(words, words, st.sampled_from(["traditional", "simplified"]), st.booleans())
def test_no_words_make_a_plate_that_touches_the_bowl_or_a_die_outside(title, subtitle, script, celebrate):
    board = plate(title, subtitle, script, celebrate)

    if board:
        right, bottom = CORNER[0] + board.width, CORNER[1] + board.height
        assert right < CENTRE[0] - RADIUS - LIP
        assert bottom < min(y for _, y in outline(Bowl((1,), 0))[0])


def test_words_too_long_for_any_size_end_in_an_ellipsis():
    blocks = typeset("狀" * 80, "", "traditional")

    assert blocks[0].lines[-1].endswith("…")
    assert all(width(line, blocks[0].size, "traditional") <= WIDEST for line in blocks[0].lines)


def test_without_words_there_is_no_plate():
    assert plate("", "", "simplified", celebrate=False) is None
    assert plate(" ", "", "simplified", celebrate=False) is None


def test_the_script_decides_the_shape_of_a_character():
    traditional, simplified = (
        plate("骰", "", script, celebrate=False) for script in ("traditional", "simplified")
    )

    assert traditional.tobytes() != simplified.tobytes()


# --- the picture


@pytest.mark.parametrize(("title", "subtitle", "script"), AWARDS)
@pytest.mark.parametrize("celebrate", [False, True])
def test_a_picture_is_a_palette_png_of_the_agreed_size_and_few_bytes(title, subtitle, script, celebrate):
    png = draw(Bowl((4, 4, 4, 4, 1, 1), 2, title, subtitle, script, 0, celebrate))

    with Image.open(BytesIO(png)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", (720, 400))
    assert len(png) < 52_000


def test_equal_requests_give_equal_bytes():
    one, other = (draw(Bowl((6, 5, 4, 3, 2, 1), title="對堂")) for _ in range(2))

    assert one == other


@settings(max_examples=30)
@given(bowls)
def test_colours_are_chosen_wherever_something_covers_the_table(bowl):
    scene = sheets.scene(bowl.celebrate).copy()
    lay(bowl, scene)

    with Image.open(BytesIO(draw(bowl))) as image:
        assert image.tobytes() == sheets.in_colours(scene, sheets.palette()).tobytes()


def test_drawing_takes_little_beside_the_encoding():
    def least(work):
        def once():
            before = time.thread_time()
            work()
            return time.thread_time() - before

        return min(once() for _ in range(40))

    bowl = Bowl((1, 2, 3, 4, 5, 6), title="對堂", subtitle="一到六的順子")
    with Image.open(BytesIO(draw(bowl))) as file:
        picture = file.copy()

    encoding = least(lambda: picture.save(BytesIO(), "PNG", compress_level=COMPRESSION))

    assert least(lambda: draw(bowl)) < 1.8 * encoding


def test_an_empty_bowl_waits_without_dice():
    assert lie(Bowl()) == ()
    assert draw(Bowl()) != draw(Bowl(title="虛位以待"))


# --- the painter


@pytest.fixture
def drawn(monkeypatch):
    """Replace the drawing; returns the requests drawn and the threads that drew them."""
    calls: list[tuple[Bowl, int]] = []

    def fake(bowl: Bowl) -> bytes:
        calls.append((bowl, get_ident()))
        if bowl.title == "fail":
            raise MemoryError
        return bowl.title.encode()

    monkeypatch.setattr(painter, "draw", fake)
    return calls


@pytest.fixture
def artist():
    artist = Painter(kept=2)
    yield artist
    artist.close()


@pytest.mark.asyncio
async def test_many_who_ask_at_once_get_one_drawing(artist, drawn):
    pictures = await asyncio.gather(*(artist.bowl(Bowl(title="a")) for _ in range(20)))

    assert pictures == [b"a"] * 20
    assert len(drawn) == 1


@pytest.mark.asyncio
async def test_drawing_leaves_the_event_loop_free(artist, drawn):
    await artist.bowl(Bowl(title="a"))
    await artist.bowl(Bowl(title="b"))

    threads = {thread for _, thread in drawn}
    assert len(threads) == 1
    assert get_ident() not in threads


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="no clock of another thread")
@pytest.mark.asyncio
async def test_while_fifty_pictures_are_drawn_the_loop_never_waits_ten_milliseconds_for_them(artist):
    """Whoever else is busy makes the loop late too, so only what the painter used of that time counts."""

    async def waited() -> float:
        """The longest that a ticker of 1 ms was late, as far as the painter was at work meanwhile."""
        waits = [0.0]

        async def tick() -> None:
            while True:
                begun, used = time.perf_counter(), time.clock_gettime(clock)
                await asyncio.sleep(0.001)
                late = time.perf_counter() - begun - 0.001
                waits.append(min(late, time.clock_gettime(clock) - used))

        ticker = asyncio.create_task(tick())
        await asyncio.gather(*(artist.bowl(picture) for picture in pictures))
        ticker.cancel()
        assert len(waits) > 10
        return max(waits)

    def of_this_thread() -> int:
        return time.pthread_getcpuclockid(get_ident())

    dice = list(combinations_with_replacement(range(1, 7), 6))[:450:9]
    pictures = [Bowl.of_throw(faces, n, title="四進") for n, faces in enumerate(dice)]
    clock = await asyncio.get_running_loop().run_in_executor(artist._thread, of_this_thread)

    assert min([await waited() for _ in range(3)]) < 0.010


@pytest.mark.asyncio
async def test_the_picture_longest_unasked_for_is_forgotten_first(artist, drawn):
    for title in ("a", "b", "a", "c", "a", "b"):
        await artist.bowl(Bowl(title=title))

    assert [bowl.title for bowl, _ in drawn] == ["a", "b", "c", "b"]


@pytest.mark.asyncio
async def test_a_failed_drawing_is_tried_again(artist, drawn):
    for _ in range(2):
        with pytest.raises(MemoryError):
            await artist.bowl(Bowl(title="fail"))

    assert len(drawn) == 2


@pytest.mark.asyncio
async def test_one_who_stops_waiting_does_not_stop_the_others(artist, drawn):
    first, second = (asyncio.create_task(artist.bowl(Bowl(title="a"))) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()

    assert await second == b"a"


@pytest.mark.asyncio
async def test_a_closed_painter_draws_no_more(artist, drawn):
    artist.close()

    with pytest.raises(RuntimeError):
        await artist.bowl(Bowl())
