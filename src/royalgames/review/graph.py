"""The chances over a game as an SVG drawing that stands by itself."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from royalgames.review.data import Review
from royalgames.review.report import Report
from royalgames.review.words import percent

WIDTH, HEIGHT = 960, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 24, 40

STYLE: Final = """
text { fill: #5b5042; font: 13px system-ui, sans-serif }
.ground, .turn { fill: #fbf7ef } .grid { stroke: #d9ccb6 }
.line { fill: none; stroke-linejoin: round } .line, .turn { stroke-width: 2.5 }
.L { stroke: #8a6a1c } .D { stroke: #21418f } .r { stroke: #b3261e } .b { stroke: #21418f }
.y { stroke: #8a6a1c } .g { stroke: #1f6f43 } .name { font-weight: 600 }
.s1 { stroke-dasharray: 9 4 } .s2 { stroke-dasharray: 3 3 } .s3 { stroke-dasharray: 12 3 3 3 }
@media (prefers-color-scheme: dark) { .ground, .turn { fill: #251f19 } .grid { stroke: #3a3128 }
text { fill: #b9ab95 } .L { stroke: #e5b04a } .D { stroke: #9db8ff } .r { stroke: #f0917c }
.b { stroke: #9db8ff } .y { stroke: #e5b04a } .g { stroke: #7fcf9f } }
"""
"""Each line has its own dashes, so that colour is never the only sign."""


def graph(review: Review) -> str:
    """Draw each seat's chance of winning over the game, with the turning points marked."""
    report = Report(review)
    names = " and ".join(account.name for account in review.accounts)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-labelledby="title about">',
        f'<title id="title">Chance of winning: {escape(names)}</title>',
        f'<desc id="about">{escape(" ".join(report.summary()))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        *_grid(len(review.moments)),
    ]
    for seat in range(len(review.seats)):
        lines.extend(_line(review, seat))
    lines.extend(_turns(review, report))
    return "\n".join([*lines, "</svg>"]) + "\n"


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


def _line(review: Review, seat: int) -> Iterator[str]:
    last, letter, name = len(review.moments), review.seats[seat], review.accounts[seat].name
    chances = [review.start.chances[seat], *(each.after.chances[seat] for each in review.moments)]
    points = " ".join(f"{_x(at, last)},{_y(chance)}" for at, chance in enumerate(chances))
    yield f'<polyline class="line {letter} s{seat}" points="{points}"/>'
    y = _y(min(0.97, max(0.03, chances[-1])))
    shown = escape(name if len(name) <= 18 else f"{name[:17]}…")
    yield f'<text class="name" x="{WIDTH - RIGHT + 10}" y="{y}" dy="4">{shown}</text>'


def _turns(review: Review, report: Report) -> Iterator[str]:
    last = len(review.moments)
    for moment in review.turning:
        x, y = _x(moment.number, last), _y(moment.after.chances[moment.seat])
        told = escape(f"Move {moment.number}. {moment.words} {report.verdict(moment)}")
        letter = review.seats[moment.seat]
        yield f'<circle class="turn {letter}" cx="{x}" cy="{y}" r="6">'
        yield f"<title>{told}</title></circle>"
