"""Draws the board of Ur from above, inlaid as the original from the royal tombs is (U1, U2)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from royalgames.games.race import Side
from royalgames.games.ur.board import (
    CENTRE,
    DOUBLES,
    EYES,
    HOME,
    ROSETTES,
    START,
    VALUES,
    place_name,
)
from tools.pen import Hand, Point, gradient, group, line, number, picture, tag, text

SHELLS = ("#f2e8d2", "#eee1c6", "#f0e4cc", "#ebdcc0", "#f4ecda")
BLUES = ("#24408c", "#2b4a9b", "#1f3778", "#3253a6", "#284690")
BITUMEN, GOLD = "#231d19", "#c39a4e"

CELL, GAP, FRAME, TABLE = 92, 14, 36, 30
PITCH = CELL + GAP
COLUMNS, ROWS = len(CENTRE), 3
WIDTH = COLUMNS * PITCH - GAP + 2 * (FRAME + TABLE)
HEIGHT = ROWS * PITCH - GAP + 2 * (FRAME + TABLE)
RIM = 12


@dataclass(frozen=True)
class Square:
    """One of the twenty squares: a place of the track, where it lies."""

    place: int
    column: int
    row: int


def column_of(place: int) -> int:
    """Unroll the track (U2): up the own outer row, along the centre, and back."""
    if place in CENTRE:
        return place - CENTRE.start
    return CENTRE.start - 1 - place if place < CENTRE.start else CENTRE.stop + COLUMNS - 1 - place


OUTER_COLUMNS = frozenset(column_of(place) for place in range(1, HOME) if place not in CENTRE)


def squares() -> list[Square]:
    """List all squares; the centre's once, the others for Dark (above) and for Light (below)."""
    return [
        Square(place, column_of(place), row)
        for row in range(ROWS)
        for place in range(1, HOME)
        if (place in CENTRE) == (row == 1)
    ]


def quincunx(x: float, y: float, reach: float) -> list[Point]:
    """Return five points as on a die."""
    return [(x, y), *((x + dx * reach, y + dy * reach) for dx in (-1, 1) for dy in (-1, 1))]


def box(x: float, y: float, half: float) -> list[Point]:
    """Return a square's corners."""
    return [(x + dx * half, y + dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def zigzag(x: float, y: float, half: float, teeth: int, deep: float) -> list[Point]:
    """Return a square frame with so many teeth a side, pointing outwards."""
    side = [
        (half * (step / teeth - 1), half - deep * (1 - step % 2)) for step in range(1, 2 * teeth)
    ]
    top = [(along, -across) for along, across in side]
    right = [(across, along) for along, across in side]
    points = [*top, *right, *((-px, -py) for px, py in (*top, *right))]
    return [(x + px, y + py) for px, py in points]


def petal(angle: float, start: float, end: float, width: float) -> str:
    """Return the path of a pointed petal."""
    c, s = cos(angle), sin(angle)

    def at(along: float, aside: float) -> str:
        return f"{number(along * c - aside * s)} {number(along * s + aside * c)}"

    one, two = start + (end - start) * 0.35, start + (end - start) * 0.7
    slim = width * 0.8
    left = f"C{at(one, width)} {at(two, slim)} {at(end, 0)}"
    return f"M{at(start, 0)}{left}C{at(two, -slim)} {at(one, -width)} {at(start, 0)}Z"


def rosette(hand: Hand) -> Iterator[str]:
    """Eight petals, red and blue in turn."""
    for index in range(8):
        angle = pi / 4 * index + hand.rng.uniform(-0.02, 0.02)
        yield tag("path", d=petal(angle, 7, 45, 14.2), class_="cut", stroke_width=1.5)
        yield tag("path", d=petal(angle, 10, 38.5, 9.4), class_="red" if index % 2 else "blue")
    yield tag("circle", r=7.4, class_="red")


def five_dots(hand: Hand) -> Iterator[str]:
    """Five ringed dots."""
    for index, centre in enumerate(quincunx(0, 0, 26)):
        yield hand.ring(centre, 12.5 if index else 11.5)
        yield hand.ring(centre, 8.2)
        yield hand.dot(centre, 5.6)


def four_fives(hand: Hand) -> Iterator[str]:
    """Four small zigzag frames with five dots each."""
    yield hand.cut([(0, -44), (0, 44)], width=1.9)
    yield hand.cut([(-44, 0), (44, 0)], width=1.9)
    for x, y in quincunx(0, 0, 22)[1:]:
        yield hand.cut(zigzag(x, y, 19, 5, 4), closed=True, width=1.2)
        yield from (hand.dot(centre, 3) for centre in quincunx(x, y, 7))


def zigzag_frame(hand: Hand) -> Iterator[str]:
    """One dot five times within two zigzag frames."""
    yield hand.cut(box(0, 0, 43.5), closed=True, width=1.2)
    yield hand.cut(zigzag(0, 0, 40.5, 4, 9), closed=True)
    yield hand.cut(zigzag(0, 0, 25.5, 4, 5), closed=True)
    yield from (hand.dot(centre, 4) for centre in quincunx(0, 0, 9.5))


def grid(hand: Hand) -> Iterator[str]:
    """Sixteen small cells; all but two of the top and two of the bottom row hold a dot."""
    for offset in (-43.5, -2.2, 2.2, 43.5):
        yield hand.cut([(offset, -43.5), (offset, 43.5)])
        yield hand.cut([(-43.5, offset), (43.5, offset)])
    for row in range(4):
        for column in range(4):
            x, y = ((index - 1.5) * 20.6 + (2 if index > 1 else -2) for index in (column, row))
            yield hand.cut(box(x, y, 8), closed=True, width=1.1)
            if row in (1, 2) or column in (0, 3):
                yield hand.dot((x, y), 4)


def eyes(hand: Hand) -> Iterator[str]:
    """Four eyes with lids around a ladder."""
    for x in (-9, 9):
        yield hand.cut([(x, -44), (x, -3)], width=1)
        yield hand.cut([(x, 3), (x, 44)], width=1)
    for y in (-2.6, 2.6):
        yield hand.cut([(-44, y), (44, y)])
    for y in (-37, -27, -17, 17, 27, 37):
        yield hand.cut([(-9, y), (-2.5, y), (-2.5, y + 5)], width=1)
        yield hand.cut([(9, y), (2.5, y), (2.5, y + 5)], width=1)
    for side in (-1, 1):
        for y in (-23, 23):
            yield from eye(hand, 26 * side, y)


def eye(hand: Hand, x: float, y: float) -> Iterator[str]:
    """One eye with two lids, upright as on the original."""
    place = f"translate({number(x)} {number(y)})"
    for wide, high in ((21, 16), (30, 20)):
        reach = number(wide + hand.rng.uniform(-0.8, 0.8))
        lids = f"M0 {-high}Q{reach} 0 0 {high}Q-{reach} 0 0 {-high}Z"
        yield tag("path", d=lids, class_="cut", stroke_width=1.5, transform=place)
    yield hand.ring((x, y), 6)
    yield hand.dot((x, y), 4.3)


def design(place: int) -> Callable[[Hand], Iterator[str]]:
    """Choose a square's design (U1): by its kind, or else by its dots."""
    if place in ROSETTES:
        return rosette
    if place in EYES:
        return eyes
    if place in DOUBLES:
        return four_fives
    if VALUES[place] == 12:
        return grid
    return zigzag_frame if place > CENTRE.stop - 1 else five_dots


def spot(column: float, row: float) -> Point:
    """Return the middle of a square."""
    first = TABLE + FRAME + CELL / 2
    return (first + PITCH * column, first + PITCH * row)


def ur_square(square: Square) -> str:
    """Draw a square of shell with its design."""
    hand = Hand(f"{square.column} {square.row}")
    half = CELL / 2
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    shell = line((hand.near(corner, 1.2) for corner in corners), closed=True)
    x, y = spot(square.column, square.row)
    parts = [
        tag("path", d=shell, fill=hand.rng.choice(SHELLS)),
        tag("path", d=shell, fill="url(#stain)", opacity=hand.rng.uniform(0.3, 1)),
        *design(square.place)(hand),
    ]
    return group(parts, transform=f"translate({number(x)} {number(y)})")


def lapis(hand: Hand) -> Iterator[str]:
    """Draw the strips of lapis between squares, laid in small pieces."""
    taken = {(square.column, square.row) for square in squares()}
    for column, row in sorted(taken):
        x, y = spot(column, row)
        left, top = x - CELL / 2, y - CELL / 2
        if (column + 1, row) in taken:
            yield from strip(hand, (left + CELL, top), (GAP, CELL))
        if row < ROWS - 1 and ((column, row + 1) in taken or row == 1):
            yield from strip(hand, (left, top + CELL), (CELL, GAP))
        if row == 1 and (column, 0) not in taken:
            yield from strip(hand, (left, top - GAP), (CELL, GAP))
    for column in range(COLUMNS - 1):
        for row in (0, 1):
            x, y = spot(column + 0.5, row + 0.5)
            yield from strip(hand, (x - GAP / 2, y - GAP / 2), (GAP, GAP))


def strip(hand: Hand, corner: Point, size: tuple[float, float]) -> Iterator[str]:
    """Draw one strip: pieces of uneven length side by side."""
    (x, y), (width, height) = corner, size
    long = max(width, height)
    count = 1 if long == GAP else 3
    cuts = [long * (index + hand.rng.uniform(-0.2, 0.2)) / count for index in range(1, count)]
    for start, end in pairwise([0, *cuts, long]):
        piece = {"x": x + 0.5, "y": y + 0.5, "width": width - 1, "height": height - 1}
        if width >= height:
            piece |= {"x": x + start + 0.4, "width": end - start - 0.8}
        else:
            piece |= {"y": y + start + 0.4, "height": end - start - 0.8}
        yield tag("rect", None, fill=hand.rng.choice(BLUES), rx=0.8, **piece)


def outline(inset: float = 0) -> str:
    """Return the body's outline with its two notches."""
    left, top = TABLE + inset, TABLE + inset
    right, bottom = WIDTH - TABLE - inset, HEIGHT - TABLE - inset
    west, east, north, south = notch()
    west, east, north, south = west - inset, east + inset, north + inset, south - inset
    points = [(left, top), (west, top), (west, north), (east, north), (east, top), (right, top)]
    points += [(right, bottom), (east, bottom), (east, south), (west, south), (west, bottom)]
    return line([*points, (left, bottom)], closed=True)


def notch() -> tuple[float, float, float, float]:
    """Return the notches' sides: west and east, and how deep they go from above and from below."""
    missing = [column for column in range(COLUMNS) if column not in OUTER_COLUMNS]
    (first, centre), (last, _) = spot(missing[0], 1), spot(missing[-1], 1)
    deep = CELL / 2 + GAP + RIM
    return first - CELL / 2, last + CELL / 2, centre - deep, centre + deep


def inlays() -> Iterator[str]:
    """Draw S and H in the notches (U2), each beside the square that it leads to or comes from."""
    west, east, north, south = notch()
    for near, far in ((north, TABLE), (south, HEIGHT - TABLE)):
        low, high = min(near, far), max(near, far)
        size = {"width": east - west, "height": high - low}
        yield tag("rect", None, x=west, y=low, fill="#32281f", stroke=GOLD, stroke_width=2, **size)
        yield from tiles(west, far + (-9 if far > near else 0), east)
        for place in (START, HOME):
            beside = column_of(1) + 1 if place == START else column_of(HOME - 1) - 1
            x, y = spot(beside, 0)[0], (near + far) / 2 + (-4 if far > near else 4)
            yield tag("circle", cx=x, cy=y, r=33, fill=BITUMEN)
            yield tag("circle", cx=x, cy=y, r=30, fill="url(#inlay)")
            yield tag("circle", cx=x, cy=y, r=25, class_="ring")
            yield text(x, y + 11.5, place_name(place), font_size=33, fill=BLUES[2])


def tiles(west: float, top: float, east: float) -> Iterator[str]:
    """Lay red limestone and shell in turn along a notch's outer side."""
    count = 15
    wide = (east - west) / count
    for index in range(count):
        fill = SHELLS[index % 5] if index % 2 else "#97402f"
        yield tag("rect", x=west + wide * index + 0.6, y=top, width=wide - 1.2, height=9, fill=fill)


def marks(hand: Hand) -> Iterator[str]:
    """Write each place's number beside its square, between shell diamonds in the frame."""
    for square in squares():
        x, y = spot(square.column, square.row)
        for side in (-1, 1):
            if square.row + side in (-1, ROWS):
                at = y + side * (CELL / 2 + FRAME / 2)
                yield from diamonds(hand, x, at)
                yield text(x, at + 5, str(square.place), font_size=14, fill=SHELLS[3])
            elif square.row == 1:
                at = y + side * (CELL / 2 + GAP / 2)
                yield tag("rect", x=x - 11, y=at - GAP / 2, width=22, height=GAP, fill=BITUMEN)
                yield text(x, at + 4, str(square.place), font_size=11.5, fill=SHELLS[3])


def diamonds(hand: Hand, x: float, y: float) -> Iterator[str]:
    """Lay shell diamonds on both sides of a number."""
    for side in (-1, 1):
        for index in range(3):
            at = x + side * (20 + 12 * index)
            points = [(at - 5.5, y), (at, y - 5.5), (at + 5.5, y), (at, y + 5.5)]
            path = line((hand.near(point, 0.6) for point in points), closed=True)
            yield tag("path", d=path, fill=hand.rng.choice(SHELLS))


def names() -> Iterator[str]:
    """Write whose outer row is whose."""
    for side, row in ((Side.DARK, 0), (Side.LIGHT, 2)):
        _, y = spot(0, row)
        x = TABLE + FRAME / 2
        turn = f"rotate(-90 {number(x)} {number(y)})"
        yield text(x, y + 5, side.title.upper(), font_size=13, letter_spacing=3, fill=GOLD,
                   transform=turn)  # fmt: skip


STYLE = f"""
.cut{{fill:none;stroke:#3a2c20;stroke-linejoin:round;stroke-linecap:round}}
.dot{{fill:{BLUES[0]};stroke:#1b2443;stroke-width:.8}}
.red{{fill:#a8432f;stroke:#4a2118;stroke-width:.9}}
.blue{{fill:{BLUES[0]};stroke:#1b2443;stroke-width:.9}}
.ring{{fill:none;stroke:{BLUES[1]};stroke-width:1.6}}
"""


def draw() -> str:
    """Draw the whole board, S and H included."""
    title = "The board of the Royal Game of Ur, with the places of both players"
    return inlaid_board(title, inlays())


def inlaid_board(title: str, notches: Iterable[str]) -> str:
    """Draw the board with its numbered squares, and what lies in its notches."""
    hand = Hand("lapis")
    defs = [
        tag("style", STYLE),
        gradient("table", "radial", "#efe8da #ddd2bd", r="75%"),
        gradient("stain", "radial", "#ffffff00 #b08d5a55", cx="40%", cy="40%", r="75%"),
        gradient("inlay", "radial", "#f7efdd #e2d2b0"),
        tag("filter", tag("feGaussianBlur", stdDeviation=9), id="soft"),
    ]
    body = [
        tag("rect", width=WIDTH, height=HEIGHT, rx=14, fill="url(#table)"),
        tag("path", d=outline(), transform="translate(5 10)", filter="url(#soft)", opacity=0.45),
        *notches,
        tag(
            "path", d=outline(), fill=BITUMEN, stroke=GOLD, stroke_width=4, stroke_linejoin="round"
        ),
        tag("path", d=outline(4), fill="none", stroke="#4b4038", stroke_width=1),
        *lapis(hand),
        *(ur_square(square) for square in squares()),
        *marks(hand),
        *names(),
    ]
    return picture(WIDTH, HEIGHT, title, defs, body)
