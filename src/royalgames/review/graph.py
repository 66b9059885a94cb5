"""The chances over a game as a self-contained SVG."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from royalgames.review.commentary import Commentary
from royalgames.review.data import Review
from royalgames.review.judge import SeatColours
from royalgames.review.judges import judge_class
from royalgames.review.words import percent

WIDTH, HEIGHT = 960, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 180, 24, 40
LONGEST_NAME: Final = 20

STYLE: Final = """
text { fill: #5b5042; font: 13px system-ui, sans-serif } .name { font-weight: 600 }
.ground { fill: #fbf7ef } .grid { stroke: #5b5042; stroke-opacity: .4; stroke-dasharray: 1 5 }
.line { fill: none; stroke: #221c15; stroke-width: 2; stroke-linejoin: round }
.turn > * { fill: #fbf7ef; stroke: #221c15; stroke-width: 2 }
.turn text { fill: #221c15; stroke: none; text-anchor: middle; font-weight: 600 }
.s1 { stroke-dasharray: 9 4 } .s2 { stroke-dasharray: 3 3 } .s3 { stroke-dasharray: 12 3 3 3 }
@media (prefers-color-scheme: dark) { text { fill: #b9ab95 } .ground { fill: #251f19 }
.grid { stroke: #b9ab95 } .line { stroke: #f1e8d8 } .turn text { fill: #f1e8d8 }
.turn > * { fill: #251f19; stroke: #f1e8d8 } }
"""
"""Each line of several has its own dashes, so that it is not known by colour alone."""

NEUTRAL: Final = (
    SeatColours("#f2e3bd", "#7d6a45", "#8a6a1c", "#e5b04a"),
    SeatColours("#8f99ad", "#2c3446", "#21418f", "#9db8ff"),
    SeatColours("#eda99f", "#7c2b23", "#b3261e", "#f0917c"),
    SeatColours("#a8d8b1", "#245a36", "#1f6f43", "#7fcf9f"),
)
"""The colours of seats, in seat order, in games that have no others."""


def graph(review: Review) -> str:
    """Draw the chances of winning over the game, with the turning points marked."""
    commentary = Commentary(review)
    names = " and ".join(account.name for account in review.accounts)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-labelledby="title about">',
        f'<title id="title">Chance of winning: {escape(names)}</title>',
        f'<desc id="about">{escape(" ".join(commentary.summary()))}</desc>',
        f"<style>{STYLE}{_colours(review)}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        *(_pair(review) if len(review.seats) == 2 else _crowd(review)),
        *_grid(len(review.moments)),
        *_turns(review, commentary),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _colours(review: Review) -> str:
    """Write the styles of the seats' areas and lines."""
    judge = judge_class(review.game)
    own = judge.colours if judge else {}
    light, dark = [], []
    for place, seat in enumerate(review.seats):
        colours = own.get(str(seat), NEUTRAL[place % len(NEUTRAL)])
        light.append(
            f".{seat} {{ fill: {colours.fill} }} .line.{seat} {{ stroke: {colours.line} }}"
        )
        dark.append(
            f".{seat} {{ fill: {colours.fill_dark} }} "
            f".line.{seat} {{ stroke: {colours.line_dark} }}"
        )
    dark_mode = f"@media (prefers-color-scheme: dark) {{ {' '.join(dark)} }}"
    return "\n".join((*light, dark_mode, ".line { fill: none }\n"))


def _pair(review: Review) -> Iterator[str]:
    """Draw two seats as one line: the first one's share is below it, the other's above."""
    last = len(review.moments)
    first, second = review.seats
    points = _points(review, 0)
    left, right, bottom = _x(0, last), _x(last, last), _y(0)
    yield f'<path class="{second}" d="M{left} {_y(1)}H{right}V{bottom}H{left}Z"/>'
    below = f"M{left} {bottom}L{points.replace(' ', 'L')}L{right} {bottom}Z"
    yield f'<path class="{first}" d="{below}"/>'
    yield f'<polyline class="line" points="{points}"/>'
    yield _name(review, 1, 0.9)
    yield _name(review, 0, 0.1)


def _crowd(review: Review) -> Iterator[str]:
    """Draw one line per seat."""
    ends = review.moments[-1].after.chances
    for seat, letter in enumerate(review.seats):
        points = _points(review, seat)
        yield f'<polyline class="line {letter} s{seat}" points="{points}"/>'
    for rank, seat in enumerate(sorted(range(len(ends)), key=lambda each: -ends[each])):
        # Names are spread out, in the order of the lines' ends, so that they don't overlap.
        yield _name(review, seat, 0.95 - 0.1 * rank)
        yield _sample(review.seats[seat], seat, 0.95 - 0.1 * rank)


def _name(review: Review, seat: int, height: float) -> str:
    name = review.accounts[seat].name
    shown = escape(name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…")
    x = WIDTH - RIGHT + (10 if len(review.seats) == 2 else 44)
    return f'<text class="name" x="{x}" y="{_y(height)}" dy="4">{shown}</text>'


def _sample(letter: str, seat: int, height: float) -> str:
    x = WIDTH - RIGHT + 8
    return f'<path class="line {letter} s{seat}" d="M{x} {_y(height)}h28"/>'


def _points(review: Review, seat: int) -> str:
    last = len(review.moments)
    chances = (review.start.chances[seat], *(each.after.chances[seat] for each in review.moments))
    return " ".join(f"{_x(at, last)},{_y(chance)}" for at, chance in enumerate(chances))


def _x(number: int, last: int) -> str:
    return f"{LEFT + (WIDTH - LEFT - RIGHT) * number / last:.1f}"


def _y(chance: float) -> str:
    return f"{TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance):.1f}"


def _grid(last: int) -> Iterator[str]:
    for quarter in range(5):
        y = _y(quarter / 4)
        yield f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 8}" y="{y}" dy="4" text-anchor="end">{percent(quarter / 4)}</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 12}">start</text>'
    end = f'x="{WIDTH - RIGHT}" y="{HEIGHT - 12}" text-anchor="end"'
    yield f"<text {end}>move {last}</text>"


def _turns(review: Review, commentary: Commentary) -> Iterator[str]:
    last, is_pair = len(review.moments), len(review.seats) == 2
    for index, moment in enumerate(review.turning, start=1):
        at = moment.after.chances[0 if is_pair else moment.seat]
        text = escape(f"Move {moment.number}. {moment.words} {commentary.comment(moment)}")
        yield f'<g class="turn" transform="translate({_x(moment.number, last)} {_y(at)})">'
        is_throw = moment.kind == "throw"
        yield '<path d="M0 -13L13 10H-13Z"/>' if is_throw else '<circle r="11"/>'
        yield f'<text y="{7 if is_throw else 4.5}">{index}</text><title>{text}</title></g>'
