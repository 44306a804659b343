"""A throw that moves: how much there is of it, that it plays once, and that it ends as the still picture."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations_with_replacement

import pytest
from PIL import Image

from bot.pictures import Bowl, Painter, Post, Step, Tray, bowl, tray, tumble
from bot.pictures.tumble import COLOURS, FRAMES, Tumble, few

KILOBYTES = 150
"""The most that a moving picture may have."""

BOWLS = [
    Bowl.of_throw((1, 2, 3, 4, 5, 6), 0, title="對堂", subtitle="一到六的順子", celebrate=True),
    Bowl.of_throw((4, 4, 4, 4, 1, 1), 1, title="狀元插金花", subtitle="狀元", celebrate=True),
    Bowl.of_throw((2, 3, 3, 5, 6, 6), 1, title="沒有中獎"),
    Bowl.of_throw((6, 5, 3, 2, 2, 1), 0, 2, title="A die is out of the bowl: the throw is void"),
]
TRAYS = [
    Tray.of_turn([(4, 4, 1, 2)], title="德", subtitle="雙四"),
    Tray.of_turn(
        [(1, 2, 3, 5), (2, 3, 5, 6), (6, 6, 4, 2)],
        title="Talent",
        subtitle="a pair of sixes",
        step=Step(Post("Vice magistrate", "8a"), Post("Magistrate of a busy county", "7a"), "up"),
        celebrate=True,
    ),
]
STILL = [*BOWLS, *TRAYS]


def drawn(still: Bowl | Tray) -> bytes:
    return bowl.draw(still) if isinstance(still, Bowl) else tray.draw(still)


def frames(gif: bytes) -> Iterator[Image.Image]:
    with Image.open(BytesIO(gif), formats=("GIF",)) as file:
        for number in range(file.n_frames):  # type: ignore[attr-defined]
            file.seek(number)
            yield file.convert("RGB")


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("still", STILL)
def test_the_last_frame_is_the_still_picture_pixel_by_pixel(still: Bowl | Tray) -> None:
    *_, last = frames(tumble.draw(Tumble(still)))

    assert last.tobytes() == opened(drawn(still)).tobytes()


@pytest.mark.parametrize("still", STILL)
def test_it_is_short_and_small(still: Bowl | Tray) -> None:
    gif = tumble.draw(Tumble(still))

    assert len(list(frames(gif))) == FRAMES <= 12
    assert len(gif) <= KILOBYTES * 1000


def test_no_throw_of_six_dice_is_larger() -> None:
    """Every eleventh of the 462 looks; all of them, drawn once, had 127 to 139 kB."""
    looks = list(combinations_with_replacement(range(1, 7), 6))[::11]

    sizes = [
        len(tumble.draw(Tumble(Bowl.of_throw(dice, n, title="五子登科")))) for n, dice in enumerate(looks)
    ]

    assert max(sizes) <= KILOBYTES * 1000


@pytest.mark.parametrize("still", STILL)
def test_it_plays_once(still: Bowl | Tray) -> None:
    gif = tumble.draw(Tumble(still))

    assert b"NETSCAPE2.0" not in gif
    with Image.open(BytesIO(gif)) as file:
        assert "loop" not in file.info


@pytest.mark.parametrize("still", STILL)
def test_every_frame_shows_something_else_and_none_before_the_last_tells_the_award(
    still: Bowl | Tray,
) -> None:
    shown = [frame.tobytes() for frame in frames(tumble.draw(Tumble(still)))]

    assert len(set(shown)) == len(shown)
    place = (16, 16, 190, 60) if isinstance(still, Bowl) else (500, 30, 700, 130)
    before = {frame.crop(place).tobytes() for frame in list(frames(tumble.draw(Tumble(still))))[:-1]}
    assert len(before) == 1


@pytest.mark.parametrize("still", STILL)
def test_equal_requests_are_equal_bytes(still: Bowl | Tray) -> None:
    assert tumble.draw(Tumble(still)) == tumble.draw(Tumble(still))


def test_dice_show_their_faces_before_they_lie() -> None:
    for still in BOWLS:
        lying = bowl.lie(still)
        for die in lying:
            last = tumble.way(die.face, die.at, die.turn, (0.0, 0.0), tumble.Random(1))[-1]
            assert last.face == die.face


def test_few_colours_stay_at_their_places() -> None:
    values = tuple(range(0, 252, 4)) * 3

    kept = few(values)

    colours = list(zip(*[iter(kept)] * 3, strict=True))
    here = [k for k, colour in enumerate(colours) if colour != tumble.NOWHERE]
    assert len(here) == COLOURS
    assert all(kept[3 * k : 3 * k + 3] == values[3 * k : 3 * k + 3] for k in here)


def test_the_painter_keeps_a_moving_picture_as_it_keeps_others_and_counts_it_for_three() -> None:
    async def story() -> None:
        painter = Painter(kept=4)
        try:
            first = await painter.moving_bowl(BOWLS[0])
            again = await painter.moving_bowl(BOWLS[0])
            still = await painter.bowl(BOWLS[0])
            assert first is again
            assert first[:6] == b"GIF89a"
            assert still[:4] == b"\x89PNG"
            await painter.moving_tray(TRAYS[0])
            assert [type(request) for request in painter._pictures] == [Bowl, Tumble]
        finally:
            painter.close()

    asyncio.run(story())
