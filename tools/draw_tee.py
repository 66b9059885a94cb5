"""Draws the board of Royal Tee from above, with a game in progress."""

from collections.abc import Iterator
from math import cos, pi, sin

from royalgames.games.tee import TEE, Colour, TeeState, Walk
from royalgames.games.tee.board import FILES, SIZE, TURN_ORDER, ZONE_SIDE, Space, spaces_of
from royalgames.games.tee.state import SLIDER_MAX
from tools.pen import Hand, Point, gradient, group, line, number, picture, tag, text

PLAYED = """
L L L U  LL LL DD RR  UUU LLL RRR UUU  RRDD UURR RRUU ULLU
RRRDR RRDDD RRDDL RRRDR  LUUULL DLLLUU DLDDLL DDLDDD
"""
"""The walks before the picture, chosen so that every player has surrounded something."""

PITCH, GAP, ZONE, COORDS, TABLE = 48, 8, 16, 32, 30
EDGE = TABLE + COORDS + ZONE + GAP
FIELD = PITCH * SIZE
RAIL = 84
WIDTH = FIELD + 2 * EDGE
HEIGHT = WIDTH + RAIL

PAINT = {
    Colour.RED: ("#e4786a", "#b8392e", "#6f1b16"),
    Colour.BLUE: ("#7ba4e6", "#2f5fb0", "#18346a"),
    Colour.YELLOW: ("#fbe394", "#e3ad2d", "#8a5e0c"),
    Colour.GREEN: ("#86cb92", "#37824d", "#1b4a2c"),
}
"""Each colour's light, its body and its shade."""

INK, IVORY = "#4a2c14", "#f3ead6"


def position() -> TeeState:
    """Play the game of the picture through the rules."""
    state = TEE.new()
    for steps in PLAYED.split():
        state = TEE.play(state, Walk(steps)).state
    return state


def spot(space: Space) -> Point:
    """Return the middle of a space."""
    rank, file = divmod(space, SIZE)
    return (EDGE + PITCH * (file + 0.5), EDGE + PITCH * (SIZE - rank - 0.5))


def cross(arm: float, far: float) -> str:
    """Return the path of an upright cross."""
    quarter = [(arm, -far), (arm, -arm), (far, -arm)]
    points = [
        (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
        for turn in (0, pi / 2, pi, 3 * pi / 2)
        for x, y in quarter
    ]
    return line(points, closed=True)


def disc(radius: float) -> str:
    """Return the path of a disc."""
    r, across = number(radius), number(2 * radius)
    return f"M-{r} 0a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z"


def shape(colour: Colour, size: float, **look: str | float) -> str:
    """Draw a head's shape: disc, ring, cross or square, so that colour is never the only sign."""
    half, hole = size * 0.88, size * 0.5
    paths = {
        Colour.RED: disc(size),
        Colour.BLUE: disc(size) + disc(hole),
        Colour.YELLOW: cross(size * 0.42, size * 1.06),
        Colour.GREEN: line(
            [(-half, -half), (half, -half), (half, half), (-half, half)], closed=True
        ),
    }
    return tag("path", None, d=paths[colour], fill_rule="evenodd", **look)


def tee(colour: Colour) -> str:
    """Draw a colour's small tee."""
    _, _, shade = PAINT[colour]
    parts = [
        group([shape(colour, 12)], transform="translate(2.5 3.5)", opacity=0.35),
        group([shape(colour, 12, fill=shade)], transform="translate(0 1.6)"),
        shape(colour, 12, fill=f"url(#{colour})", stroke=shade, stroke_width=1),
    ]
    return group(parts, id=f"{colour}-tee")


def royal(colour: Colour) -> str:
    """Draw a colour's Royal Tee: taller, with a crown."""
    _, _, shade = PAINT[colour]
    size = 21.5
    shadow = group([shape(colour, size)], transform="translate(9 12)", opacity=0.32)
    stem = [
        group([shape(colour, size, fill=shade)], transform=f"translate(0 {number(drop)})")
        for drop in (6.0, 4.5, 3.0, 1.5)
    ]
    top = shape(colour, size, fill=f"url(#{colour})", stroke=shade, stroke_width=1.2)
    return group([shadow, *stem, top, crown()], id=f"{colour}-royal")


def crown() -> str:
    """Draw a small crown of gold."""
    points = [(-11, 7), (-13, -6), (-6, 0), (0, -10), (6, 0), (13, -6), (11, 7)]
    look = {"fill": "url(#gold)", "stroke": "#5c3f0c", "stroke_linejoin": "round"}
    tips = [tag("circle", None, cx=x, cy=y - 1.5, r=2.2, stroke_width=0.8, **look)
            for x, y in points[1::2] if y < 0]  # fmt: skip
    band = tag("path", d="M-10.6 3.6H10.6", stroke="#5c3f0c", stroke_width=0.9)
    body = tag("path", None, d=line(points, closed=True), stroke_width=1.3, **look)
    return group([body, band, *tips])


def wood(hand: Hand) -> Iterator[str]:
    """Draw the body of the board with its grain."""
    box = {"x": TABLE, "y": TABLE, "width": WIDTH - 2 * TABLE, "height": HEIGHT - 2 * TABLE}
    body = tag("rect", None, rx=20, **box)
    yield group([body], transform="translate(5 10)", filter="url(#soft)", opacity=0.4)
    yield group([body], fill="url(#wood)", stroke="#6b4219", stroke_width=2)
    for top in range(TABLE + 8, HEIGHT - TABLE - 4, 13):
        path = grain(hand, top + hand.rng.uniform(-4, 4))
        yield tag("path", d=path, class_="grain", opacity=hand.rng.uniform(0.1, 0.32))


def grain(hand: Hand, y: float) -> str:
    """Return the path of one wavy line across the board."""
    phase, height, step = hand.rng.uniform(0, 6), hand.rng.uniform(1, 5), 40
    xs = [*range(TABLE + 5, WIDTH - TABLE - step, step), WIDTH - TABLE - 5]
    return line((x, y + height * sin(phase + x / 150)) for x in xs)


def zones() -> Iterator[str]:
    """Draw each player's zone along the whole of the side (T3)."""
    for colour, side in ZONE_SIDE.items():
        box = zone_box([spot(space) for space in spaces_of(side)])
        _, body, shade = PAINT[colour]
        yield tag("rect", None, rx=5, fill=body, stroke=shade, stroke_width=1.2, **box)
        yield tag("rect", None, rx=5, fill="url(#gloss)", **box)


def zone_box(side: list[Point]) -> dict[str, float]:
    """Return the strip that lies outside a row or a column of spaces."""
    (x, y), last = side[0], side[-1]
    before, after = EDGE - GAP - ZONE, EDGE + FIELD + GAP
    if y == last[1]:
        at = before if y < WIDTH / 2 else after
        return {"x": EDGE, "y": at, "width": FIELD, "height": ZONE}
    at = before if x < WIDTH / 2 else after
    return {"x": at, "y": EDGE, "width": ZONE, "height": FIELD}


def coordinates() -> Iterator[str]:
    """Write the files and the ranks on the wood."""
    near, far = TABLE + COORDS / 2, WIDTH - TABLE - COORDS / 2
    for index, file in enumerate(FILES):
        along = EDGE + PITCH * (index + 0.5)
        for at in (near, far):
            yield text(along, at + 5, file, font_size=15, fill=INK)
            yield text(at, WIDTH - along + 5, str(index + 1), font_size=15, fill=INK)


def field(state: TeeState) -> Iterator[str]:
    """Draw the spaces: what is claimed is tinted and has a tee, what is open is a hole."""
    box = {"x": EDGE - 2, "y": EDGE - 2, "width": FIELD + 4, "height": FIELD + 4}
    yield tag(
        "rect",
        None,
        rx=6,
        fill="#e4b97d",
        fill_opacity=0.75,
        stroke="#7a4d20",
        stroke_width=2,
        **box,
    )
    for colour, claims in zip(TURN_ORDER, state.claims, strict=True):
        tint = [plate(space) for space in spaces_of(claims)]
        yield group(tint, fill=PAINT[colour][0], opacity=0.45)
    standing = set(state.tees)
    for colour, claims in zip(TURN_ORDER, state.claims, strict=True):
        yield from (
            use(f"{colour}-tee", space) for space in spaces_of(claims) if space not in standing
        )
    yield from (use("hole", space) for space in spaces_of(state.open))


def plate(space: Space) -> str:
    """Cover a space, up to its neighbours."""
    x, y = spot(space)
    return tag("rect", x=x - PITCH / 2, y=y - PITCH / 2, width=PITCH, height=PITCH)


def use(name: str, space: Space) -> str:
    """Put a shape that is drawn once onto a space."""
    x, y = spot(space)
    return tag("use", href=f"#{name}", x=x, y=y)


def slider(shown: int) -> Iterator[str]:
    """Draw the rail with its numbers and the black frame on one of them (T6, T8)."""
    step, y = 52, HEIGHT - TABLE - RAIL / 2 - 6
    left = WIDTH / 2 - step * SLIDER_MAX / 2
    box = {"x": left - 10, "y": y - 25, "width": step * SLIDER_MAX + 20, "height": 50}
    yield tag("rect", None, rx=9, fill="#7d5023", stroke="#54330f", stroke_width=1.5, **box)
    for value in range(1, SLIDER_MAX + 1):
        x = left + step * (value - 0.5)
        yield tag("rect", x=x - 22, y=y - 18, width=44, height=36, rx=4, fill=IVORY)
        yield text(x, y + 8, str(value), font_size=22, fill=INK)
    x = left + step * (shown - 0.5)
    frame = {"x": x - 26, "y": y - 29, "width": 52, "height": 58, "rx": 7}
    yield tag("rect", None, fill="none", stroke="#16120f", stroke_width=8, **frame)
    yield tag("rect", None, fill="none", stroke="#5b524b", stroke_width=1, **frame)


def defs() -> Iterator[str]:
    """Define paints and the things that are used more than once."""
    yield tag("style", ".grain{fill:none;stroke:#7b4a1c;stroke-width:1.4}")
    yield gradient("table", "radial", "#efe8da #ddd2bd", r="75%")
    yield gradient("wood", "linear", "#cf9a5a #bd8444 #c8914f", x2="0", y2="1")
    yield gradient("gloss", "linear", "#ffffff55 #ffffff00 #00000033", x2="0", y2="1")
    yield gradient("gold", "linear", "#fbe7a1 #d9a93a", x2="0", y2="1")
    yield gradient("pit", "radial", "#2a1708 #3d2410 #7a4d20", cy="35%")
    yield tag("filter", tag("feGaussianBlur", stdDeviation=9), id="soft")
    rim = tag("circle", cx=0, cy=1.2, r=9.4, fill="#f0c98e", opacity=0.8)
    yield group([rim, tag("circle", r=8.8, fill="url(#pit)")], id="hole")
    for colour, (light, body, _) in PAINT.items():
        yield gradient(colour, "radial", f"{light} {body} {body}", cx="38%", cy="30%", r="75%")
        yield tee(colour)
        yield royal(colour)


def draw() -> str:
    """Draw the whole board."""
    state = position()
    body = [
        tag("rect", width=WIDTH, height=HEIGHT, rx=14, fill="url(#table)"),
        *wood(Hand("wood")),
        *zones(),
        *coordinates(),
        *field(state),
        *(
            use(f"{colour}-royal", space)
            for colour, space in zip(TURN_ORDER, state.tees, strict=True)
        ),
        *slider(state.slider),
    ]
    title = f"The board of Royal Tee with four players, at the beginning of round {state.round}"
    return picture(WIDTH, HEIGHT, title, defs(), body)
