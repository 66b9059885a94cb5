"""Royal Tee drawn: the wooden board from above, and the same in letters.

Each colour has its own shape, as everywhere else: disc, ring, cross and square. Royal Tees wear
crowns, the walk so far is a line, and the mover's zone has a light frame.
"""

from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final, TypeVar, cast

from royalgames.envs.canvas import Canvas, Glow, NewCanvas, Point, circle, rectangle
from royalgames.envs.environment import Drawing, Moment, Picture
from royalgames.envs.svg import SvgCanvas
from royalgames.envs.tee.walk import path
from royalgames.games.tee import TEE, Colour, TeeState
from royalgames.games.tee.board import FILES, SIZE, ZONE_SIDE, Space, spaces_of
from royalgames.games.tee.state import SLIDER_MAX

Surface = TypeVar("Surface", bound=Canvas)

PITCH: Final = 44
EDGE: Final = 74
FIELD: Final = PITCH * SIZE
RAIL: Final = 70
WIDTH: Final = FIELD + 2 * EDGE
HEIGHT: Final = WIDTH + RAIL

PAINT: Final = {
    Colour.RED: ("#e4786a", "#b8392e", "#6f1b16"),
    Colour.BLUE: ("#7ba4e6", "#2f5fb0", "#18346a"),
    Colour.YELLOW: ("#fbe394", "#e3ad2d", "#8a5e0c"),
    Colour.GREEN: ("#86cb92", "#37824d", "#1b4a2c"),
}
"""Each colour's light, its body and its shade."""

_INK: Final = "#4a2c14"
_IVORY: Final = "#f3ead6"
_ZONE: Final = 12


def spot(space: Space) -> Point:
    """Return the middle of a space."""
    rank, file = divmod(space, SIZE)
    return EDGE + PITCH * (file + 0.5), EDGE + PITCH * (SIZE - rank - 0.5)


def picture(moment: Moment) -> Picture:
    """Draw the wooden board with its tees."""
    return _painted(moment, Canvas).picture()


def svg(moment: Moment) -> str:
    """Draw the same as an SVG file."""
    return _painted(moment, SvgCanvas).text()


def _painted(moment: Moment, surface: type[Surface]) -> Surface:
    state: TeeState = moment.state
    kind: NewCanvas = surface
    canvas = cast("Surface", _board(state.options.colours, kind).copy())
    for colour, claims in zip(state.options.colours, state.claims, strict=True):
        for space in spaces_of(claims):
            (x, y), half = spot(space), PITCH / 2
            corners = rectangle(x - half, y - half, x + half, y + half, 0)
            canvas.fill([corners], PAINT[colour][0], 0.45)
    _slider(canvas, state.slider)
    if TEE.outcome(state) is None:
        canvas.stroke(_zone(state.turn), 2.5, "#fff6cf", closed=True)
    standing = set(state.tees)
    for colour, claims in zip(state.options.colours, state.claims, strict=True):
        for space in spaces_of(claims):
            if space not in standing:
                _tee(canvas, colour, spot(space))
    if moment.walk:
        _walk(canvas, state.turn, [spot(space) for space in path(moment)])
    for colour, space in zip(state.options.colours, state.tees, strict=True):
        _royal(canvas, colour, spot(space))
    return canvas


@cache
def _board(colours: tuple[Colour, ...], surface: NewCanvas) -> Canvas:
    """Draw the wood, the zones, the names of the spaces, and a hole in each."""
    canvas = surface(WIDTH, HEIGHT, "#e8dfce")
    for far in range(6, 0, -1):
        shadow = rectangle(16 - far, 20 - far, WIDTH - 12 + far, HEIGHT - 8 + far, 22)
        canvas.fill([shadow], "#5a4a36", 0.06)
    wood = Glow("#cf9a5a", "#b87f40", (WIDTH * 0.4, HEIGHT * 0.35), WIDTH * 0.9)
    canvas.fill([rectangle(12, 12, WIDTH - 12, HEIGHT - 12, 18)], wood)
    canvas.stroke(rectangle(12, 12, WIDTH - 12, HEIGHT - 12, 18), 2, "#6b4219", closed=True)
    rng = Random("wood")
    for top in range(24, HEIGHT - 20, 12):
        phase, high = rng.uniform(0, 6), rng.uniform(1, 4)
        line = [(x, top + high * sin(phase + x / 140)) for x in range(16, WIDTH - 14, 16)]
        canvas.stroke(line, 1.3, "#7b4a1c", opacity=rng.uniform(0.08, 0.28))
    inner = (EDGE - 2, EDGE - 2, EDGE + FIELD + 2, EDGE + FIELD + 2)
    canvas.fill([rectangle(*inner, 5)], "#e4b97d", 0.8)
    canvas.stroke(rectangle(*inner, 5), 2, "#7a4d20", closed=True)
    for colour in ZONE_SIDE:
        playing = colour in colours
        body, shade = PAINT[colour][1:] if playing else ("#c99d63", "#9b6f3a")
        canvas.fill([_zone(colour)], body)
        canvas.stroke(_zone(colour), 1.2, shade, closed=True)
    for index, file in enumerate(FILES):
        along = EDGE + PITCH * (index + 0.5)
        for at in (33, WIDTH - 33):
            canvas.write((along, at), file, 11, _INK)
            canvas.write((at, WIDTH - along), str(index + 1), 11, _INK)
    for space in range(SIZE * SIZE):
        x, y = spot(Space(space))
        canvas.disc((x, y + 1.2), 8.4, "#f0c98e", 0.8)
        canvas.disc((x, y), 7.8, Glow("#2a1708", "#7a4d20", (x, y - 2), 11))
    return canvas


def _zone(colour: Colour) -> list[Point]:
    """Return the strip along a colour's side (T3)."""
    side = [spot(space) for space in spaces_of(ZONE_SIDE[colour])]
    (left, top), (right, bottom) = (
        map(min, zip(*side, strict=True)),
        map(max, zip(*side, strict=True)),
    )
    half, away = PITCH / 2, PITCH / 2 + 7
    if top == bottom:
        edge = top - away - _ZONE if top < WIDTH / 2 else top + away
        return rectangle(left - half, edge, right + half, edge + _ZONE, 4)
    edge = left - away - _ZONE if left < WIDTH / 2 else left + away
    return rectangle(edge, top - half, edge + _ZONE, bottom + half, 4)


def _shape(colour: Colour, centre: Point, size: float) -> list[list[Point]]:
    """Return a head's shape: disc, ring, cross or square."""
    x, y = centre
    if colour is Colour.RED:
        return [circle(centre, size)]
    if colour is Colour.BLUE:
        return [circle(centre, size), circle(centre, size * 0.5)[::-1]]
    if colour is Colour.GREEN:
        half = size * 0.88
        return [rectangle(x - half, y - half, x + half, y + half, size * 0.12)]
    arm, far = size * 0.42, size * 1.06
    quarter = [(arm, -far), (arm, -arm), (far, -arm)]
    return [
        [
            (x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn))
            for turn in (0, pi / 2, pi, 3 * pi / 2)
            for u, v in quarter
        ]
    ]


def _tee(canvas: Canvas, colour: Colour, at: Point) -> None:
    light, body, shade = PAINT[colour]
    x, y = at
    canvas.fill(_shape(colour, (x + 2.2, y + 3), 11), "#000000", 0.3)
    canvas.fill(_shape(colour, (x, y + 1.5), 11), shade)
    canvas.fill(_shape(colour, at, 11), Glow(light, body, (x - 4, y - 5), 14))


def _royal(canvas: Canvas, colour: Colour, at: Point) -> None:
    light, body, shade = PAINT[colour]
    x, y = at
    canvas.fill(_shape(colour, (x + 7, y + 9), 19), "#000000", 0.28)
    for drop in (5, 3.5, 2):
        canvas.fill(_shape(colour, (x, y + drop), 19), shade)
    canvas.fill(_shape(colour, at, 19), Glow(light, body, (x - 6, y - 8), 24))
    for shape in _shape(colour, at, 19):
        canvas.stroke(shape, 1.2, shade, closed=True)
    crown = [(-10, 6.5), (-12, -5.5), (-5.5, 0), (0, -9), (5.5, 0), (12, -5.5), (10, 6.5)]
    points = [(x + u, y + v) for u, v in crown]
    canvas.fill([points], Glow("#fff0b4", "#d9a93a", (x, y - 8), 18))
    canvas.stroke(points, 1.3, "#5c3f0c", closed=True)
    for u, v in crown[1::2]:
        canvas.disc((x + u, y + v - 1.2), 2.6, "#5c3f0c")
        canvas.disc((x + u, y + v - 1.2), 1.8, "#fbe7a1")


def _walk(canvas: Canvas, colour: Colour, points: list[Point]) -> None:
    """Draw the walk so far, and a ghost of the Royal Tee at its end."""
    light, body, shade = PAINT[colour]
    canvas.stroke(points, 9, shade, opacity=0.9)
    canvas.stroke(points, 5, light)
    for point in points[1:]:
        canvas.disc(point, 6, body)
    canvas.fill(_shape(colour, points[-1], 15), body, 0.85)
    canvas.stroke(circle(points[-1], 18), 2.5, "#fff6cf", closed=True)


def _slider(canvas: Canvas, shown: int) -> None:
    """Draw the rail with its numbers and the black frame on one of them (T6, T8)."""
    step, y = 48, HEIGHT - 12 - RAIL / 2 - 4
    left = WIDTH / 2 - step * SLIDER_MAX / 2
    canvas.fill([rectangle(left - 9, y - 23, left + step * SLIDER_MAX + 9, y + 23, 9)], "#7d5023")
    for value in range(1, SLIDER_MAX + 1):
        x = left + step * (value - 0.5)
        canvas.fill([rectangle(x - 20, y - 17, x + 20, y + 17, 4)], _IVORY)
        canvas.write((x, y), str(value), 17, _INK)
    x = left + step * (shown - 0.5)
    canvas.stroke(rectangle(x - 24, y - 26, x + 24, y + 26, 7), 7, "#16120f", closed=True)


def drawing(moment: Moment) -> Drawing:
    """Draw the board in letters: a capital is a Royal Tee, ``*`` is the walk so far."""
    state: TeeState = moment.state
    pieces: list[tuple[str, str]] = [(f"{_sentence(moment)}\n", "")]
    letters, walked = state.owners(), path(moment)
    for colour, space in zip(state.options.colours, state.tees, strict=True):
        letters[space] = colour.value.upper()
    files = f"     {' '.join(FILES)}\n"
    pieces.append((files, ""))
    for rank in reversed(range(SIZE)):
        pieces.append((f"{rank + 1:>3} ", ""))
        for file in range(SIZE):
            space = Space(SIZE * rank + file)
            letter = letters[space]
            paint = "" if letter == "." else PAINT[Colour(letter.lower())][0]
            if moment.walk and space in walked[1:]:
                letter = "@" if space == walked[-1] else "*"
                paint = PAINT[state.turn][0]
            pieces.append((f" {letter}", paint))
        pieces.append((f"  {rank + 1}\n", ""))
    scores = zip(state.options.colours, state.claims, strict=True)
    counted = ", ".join(f"{colour.title} {claims.bit_count()}" for colour, claims in scores)
    return (*pieces, (f"{files}{counted}, open {state.open.bit_count()}", ""))


def _sentence(moment: Moment) -> str:
    state: TeeState = moment.state
    over = TEE.outcome(state)
    if over is not None:
        names = " and ".join(Colour(winner).title for winner in over.winners)
        return f"Round {state.round}, over: {names} won ({over.rule})"
    walk = f", so far {moment.walk}" if moment.walk else ""
    steps = "1 step" if state.slider == 1 else f"{state.slider} steps"
    return f"Round {state.round}: {state.turn.title} walks {steps}{walk}"
