"""The table before the dice fall: dark red cloth, and a blue-and-white bowl seen from above.

The bowl is a surface of revolution. A place in it is (share, angle): share of the rim's radius from the
middle, 0 … 1, and angle in radians from the right, clockwise on the picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin, tau
from random import Random

from PIL import Image, ImageChops, ImageFilter

from bot.pictures.space import LAMP, TILT, Canvas, Colour, Point, Vector, lit, mix, project, unit

SIZE = (720, 400)
CENTRE = (470.0, 197.0)
"""The middle of the rim, in pixels."""
RADIUS = 212.0
"""Of the rim, in pixels."""
DEPTH = 66.0
"""Of the bowl, in pixels of height."""
LIP = 4.5
"""Radius of the rounded rim, in pixels."""
BAND = (0.795, 0.95)
"""Shares between which the scroll is painted."""

CLOTH: Colour = (124, 22, 28)
CLOTH_EDGE: Colour = (52, 8, 14)
CLOTH_SHADE: Colour = (16, 0, 6)
GLAZE_DARK: Colour = (142, 160, 190)
GLAZE: Colour = (252, 254, 255)
LIP_DARK: Colour = (96, 116, 168)
COBALT: Colour = (28, 58, 140)
WASH: Colour = (122, 154, 210)
FAINT: Colour = (176, 195, 228)
PALE: Colour = (214, 225, 242)
CLOTH_STEP = (7, 1, 2)
"""Levels of red, green and blue between two neighbouring colours of the cloth."""
WEAVE = ((0, 2), (3, 1))
"""Quarters of that step, from thread to thread."""
GOLD: Colour = (214, 168, 74)
GOLD_LIGHT: Colour = (250, 222, 148)
GOLD_DARK: Colour = (132, 88, 28)

HALVES = 26
"""Half waves of the scroll around the bowl; each holds a flower."""
VINE = 0.6
"""Height of the vine's waves, in half widths of the band."""
FLECKS = 36
"""Osmanthus flowers and specks of gold on a celebration's cloth."""


def height(share: float) -> float:
    """Of the inner surface below the rim, in pixels: steep at the rim, flat in the middle."""
    return -DEPTH * (1 - share**3)


def place(share: float, angle: float) -> Point:
    """Where a place in the bowl lies on the picture, in pixels from `CENTRE`."""
    return project((RADIUS * share * cos(angle), RADIUS * share * sin(angle), height(share)))


def outline(share: float) -> list[Point]:
    """A circle in the bowl, on the picture."""
    return [place(share, tau * k / 240) for k in range(241)]


# --- cloth -----------------------------------------------------------------------------------------------


def _cloth() -> Image.Image:
    """Dark red, lighter around the bowl."""
    glow = Image.radial_gradient("L").resize((1180, 900), Image.Resampling.BICUBIC)
    left, top = round(590 - CENTRE[0] + 40), round(450 - CENTRE[1] - 10)
    glow = glow.crop((left, top, left + SIZE[0], top + SIZE[1]))
    return Image.composite(Image.new("RGB", SIZE, CLOTH_EDGE), Image.new("RGB", SIZE, CLOTH), glow)


def _woven(cloth: Image.Image) -> Image.Image:
    """`cloth` with a fine weave, as strong as the step between two of its colours.

    The weave is the dither: it hides the steps, and being regular it costs few bytes.
    """
    thread = Image.new("L", SIZE)
    thread.putdata([WEAVE[y % 2][x % 2] for y in range(SIZE[1]) for x in range(SIZE[0])])
    bands = [thread.point(lambda level, s=step: round(level * s / 3)) for step in CLOTH_STEP]
    return ImageChops.add(cloth, Image.merge("RGB", bands))


def _bowl_shadow() -> Image.Image:
    """How dark the cloth is around the bowl, 0 … 255."""
    layers = []
    for away, grow, blur, dark in ((26, 0.97, 16, 150), (9, 0.99, 6, 120)):
        canvas = Canvas(SIZE, (CENTRE[0] + away * 0.8, CENTRE[1] + away), (0, 0, 0, 255))
        edge = [(RADIUS * grow * cos(a), RADIUS * grow * TILT * sin(a)) for a in _angles(120)]
        canvas.area(edge, (dark, dark, dark, 255))
        layers.append(canvas.finished().convert("L").filter(ImageFilter.GaussianBlur(blur)))
    return ImageChops.screen(*layers)


def _angles(count: int) -> list[float]:
    return [tau * k / count for k in range(count)]


# --- the bowl's body -------------------------------------------------------------------------------------


def _glaze(share: float, angle: float) -> Colour:
    slope = 3 * DEPTH * share**2 / RADIUS
    normal = unit((-slope * cos(angle), -slope * sin(angle), 1.0))
    colour = lit(normal, GLAZE_DARK, GLAZE, gloss=0.5, polish=70)
    # the wall nearest the lamp stands in its own shade, deepest in the corner between wall and floor
    facing = cos(angle) * LAMP[0] + sin(angle) * LAMP[1]
    return mix(colour, (108, 126, 164), 0.5 * max(0.0, facing) * share**2)


def _paint_inside(canvas: Canvas) -> None:
    # fine enough for the palette to draw round bands, which cost fewer bytes than ragged ones
    shares = [1 - k / 128 for k in range(128)]
    rings = [[(_point(share, a), _glaze(share, a)) for a in _angles(288)] for share in shares]
    canvas.surface(rings)
    canvas.area(outline(shares[-1]), _glaze(0, 0))


def _point(share: float, angle: float) -> Vector:
    return RADIUS * share * cos(angle), RADIUS * share * sin(angle), height(share)


def _paint_lip(canvas: Canvas, dark: Colour, light: Colour) -> None:
    """The rounded rim, from its outside over its crest to its inside."""
    rings = []
    for lean in (pi * k / 12 for k in range(-4, 13)):
        ring = []
        for a in _angles(180):
            out = RADIUS + LIP * cos(lean)
            normal = (cos(lean) * cos(a), cos(lean) * sin(a), sin(lean))
            ring.append(((out * cos(a), out * sin(a), LIP * sin(lean)), lit(normal, dark, light, 0.7, 30)))
        rings.append(ring)
    canvas.surface(rings)


# --- painting in cobalt ----------------------------------------------------------------------------------


class Strip:
    """The painted band unrolled: x along the scroll in half waves, y across it, -1 (inner) … 1 (outer)."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.half = (BAND[1] - BAND[0]) / 2
        self.middle = (BAND[0] + BAND[1]) / 2
        self.squeeze = self.half * HALVES / (tau * self.middle)
        """Half waves as long as one unit of y, so that circles stay round."""

    def at(self, x: float, y: float) -> Point:
        return place(self.middle + self.half * y, tau * x / HALVES)

    def line(self, points: Iterable[Point], colour: Colour, width: float) -> None:
        self.canvas.stroke([self.at(x, y) for x, y in points], colour, width)

    def petal(
        self, middle: Point, angle: float, start: float, length: float, width: float, colour: Colour
    ) -> None:
        """A leaf shape from `start` to `start + length` in units of y, pointing to `angle` from `middle`."""
        sides = [(start + length * t, width * sin(pi * t**0.8)) for t in (k / 10 for k in range(11))]
        shape = sides + [(along, -across) for along, across in reversed(sides)]
        c, s = cos(angle), sin(angle)
        turned = [(middle[0] + (a * c - w * s) * self.squeeze, middle[1] + a * s + w * c) for a, w in shape]
        self.canvas.area([self.at(x, y) for x, y in turned], colour)


def _paint_scroll(canvas: Canvas) -> None:
    """A vine that waves around the bowl with a flower in every bend, and leaves between."""
    strip = Strip(canvas)
    strip.line([(k / 8, VINE * sin(pi * k / 8)) for k in range(HALVES * 8 + 1)], COBALT, 1.5)
    for half in range(HALVES):
        side = -1 if half % 2 else 1
        _paint_leaves(strip, half, side)
        _paint_flower(strip, (half + 0.5, -0.26 * side))


def _paint_flower(strip: Strip, middle: Point) -> None:
    for length, width, colour in ((0.62, 0.24, COBALT), (0.52, 0.15, WASH)):
        for angle in _angles(8):
            strip.petal(middle, angle, 0.08, length, width, colour)
    strip.canvas.spot(strip.at(*middle), 2.6, COBALT)
    strip.canvas.spot(strip.at(*middle), 1.3, GLAZE)


def _paint_leaves(strip: Strip, half: int, side: int) -> None:
    for x, angle, length in ((0.06, 1.9, 0.5), (0.2, 0.75, 0.55), (0.5, 0.2, 0.5), (0.8, -0.15, 0.45)):
        strip.petal((half + x, VINE * side * sin(pi * x)), angle * side, 0.0, length, 0.15, COBALT)


def _paint_lines(canvas: Canvas) -> None:
    for share, width in ((0.968, 2.4), (0.775, 2.0)):
        canvas.stroke(outline(share), COBALT, width)


def _paint_medallion(canvas: Canvas) -> None:
    """A pale rosette where the dice will lie: faint, so that it is never read as a pip."""
    for share, width in ((0.40, 1.0), (0.43, 1.8)):
        canvas.stroke(outline(share), FAINT, width)
    for turn in _angles(16):
        petal = [(0.14 + 0.23 * t, 0.17 * sin(pi * t**0.75)) for t in (k / 12 for k in range(13))]
        line = [place(share, turn + side) for share, side in petal]
        line += [place(share, turn - side) for share, side in reversed(petal)]
        canvas.area(line, PALE)
        canvas.stroke(line, FAINT, 1.2)
    canvas.area(outline(0.115), PALE)
    canvas.stroke(outline(0.115), FAINT, 1.2)
    canvas.stroke(outline(0.07), FAINT, 1.2)


# --- osmanthus -------------------------------------------------------------------------------------------


def _strew(ground: Image.Image) -> None:
    """Osmanthus flowers and specks of gold on the cloth."""
    rng = Random("osmanthus")
    canvas = Canvas(SIZE, (0.0, 0.0))
    for k, at in enumerate(_bare_places(rng)):
        if k % 3:
            canvas.spot(at, rng.uniform(0.8, 1.8), GOLD if k % 2 else GOLD_LIGHT)
        else:
            _paint_osmanthus(canvas, at, rng.uniform(5.0, 7.0), rng.uniform(0, tau))
    flowers = canvas.finished()
    ground.paste(flowers, mask=flowers)


def _bare_places(rng: Random) -> list[Point]:
    """Places well apart on the cloth where neither the bowl nor the plate will be."""
    places: list[Point] = []
    while len(places) < FLECKS:
        x, y = rng.uniform(12, SIZE[0] - 12), rng.uniform(12, SIZE[1] - 12)
        in_bowl = hypot(x - CENTRE[0], (y - CENTRE[1]) / TILT) < RADIUS + 16
        under_plate = x < 252 and y < 236
        if not in_bowl and not under_plate and all(hypot(x - a, y - b) > 24 for a, b in places):
            places.append((x, y))
    return places


def _paint_osmanthus(canvas: Canvas, at: Point, size: float, turn: float) -> None:
    """Four round petals, as osmanthus has."""
    for angle in (turn + tau * k / 4 for k in range(4)):
        x, y = at[0] + 0.55 * size * cos(angle), at[1] + 0.55 * size * sin(angle)
        canvas.spot((x, y), 0.46 * size, GOLD)
        canvas.spot((x - 0.4, y - 0.4), 0.3 * size, GOLD_LIGHT)
    canvas.spot(at, 0.26 * size, GOLD_DARK)


def table(celebrate: bool) -> Image.Image:
    """The cloth and the empty bowl; a celebration gilds the rim and strews osmanthus on the cloth."""
    ground = _cloth()
    ground.paste(CLOTH_SHADE, mask=_bowl_shadow())
    ground = _woven(ground)
    if celebrate:
        _strew(ground)
    canvas = Canvas(SIZE, CENTRE)
    _paint_inside(canvas)
    _paint_medallion(canvas)
    _paint_scroll(canvas)
    _paint_lines(canvas)
    _paint_lip(canvas, *((GOLD_DARK, GOLD_LIGHT) if celebrate else (LIP_DARK, GLAZE)))
    bowl = canvas.finished()
    ground.paste(bowl, mask=bowl)
    return ground
