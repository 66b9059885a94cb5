"""Ratings with their intervals as an SVG, readable in light and dark mode."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from royalgames.arena.statistics import Interval

WIDTH: Final = 720
LEFT: Final = 132
"""Where the scale begins; the names are left of it."""
RIGHT: Final = 668
"""Where the scale ends."""
TOP: Final = 78
ROW: Final = 34

STYLE: Final = """\
text { font: 15px system-ui, sans-serif; fill: #23201b; }
.title { font-weight: 600; font-size: 17px; }
.small { font-size: 13px; fill: #6a6459; }
.grid { stroke: #d9d3c7; }
.bar { stroke: #1f5f8b; stroke-width: 3; stroke-linecap: round; }
.dot { fill: #1f5f8b; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece6da; }
  .small { fill: #a9a294; }
  .grid { stroke: #45413a; }
  .bar { stroke: #7fb7e0; }
  .dot { fill: #7fb7e0; }
}"""
"""Colours follow the reader's own setting; the background is transparent."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One bot's row."""

    name: str
    value: float
    interval: Interval


def plot(title: str, marks: Sequence[Mark], digits: int = 0) -> str:
    """Draw ratings with their 95% intervals, the strongest on top; the same text every time."""
    ordered = sorted(marks, key=lambda mark: -mark.value)
    height = TOP + ROW * len(ordered) + 40
    text = ", ".join(f"{mark.name} {mark.value:.{digits}f}" for mark in ordered)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(text)}</desc>",
        f"<style>\n{STYLE}\n</style>",
        f'<text class="title" x="16" y="30">{escape(title)}</text>',
        '<text class="small" x="16" y="50">Ratings with 95% intervals</text>',
        *_drawing(ordered, height, digits),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _drawing(marks: Sequence[Mark], height: int, digits: int) -> Iterator[str]:
    ticks = _ticks(marks)
    low, high = ticks[0], ticks[-1]

    def across(value: float) -> str:
        return _number(LEFT + (RIGHT - LEFT) * (value - low) / (high - low))

    bottom = height - 34
    for tick in ticks:
        x = across(tick)
        yield f'<line class="grid" x1="{x}" y1="{TOP - 14}" x2="{x}" y2="{bottom}"/>'
        yield (
            f'<text class="small" x="{x}" y="{bottom + 20}" text-anchor="middle">'
            f"{_number(tick)}</text>"
        )
    for row, mark in enumerate(marks):
        y = TOP + ROW * row + 8
        ends = f'x1="{across(mark.interval.low)}" x2="{across(mark.interval.high)}"'
        margin = (mark.interval.high - mark.interval.low) / 2
        text = f"{mark.value:.{digits}f} ± {margin:.{digits}f}"
        yield f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(mark.name)}</text>'
        yield f'<line class="bar" {ends} y1="{y}" y2="{y}"/>'
        yield f'<circle class="dot" cx="{across(mark.value)}" cy="{y}" r="5"/>'
        yield (
            f'<text class="small" x="{across(mark.value)}" y="{y - 10}" text-anchor="middle">'
            f"{text}</text>"
        )


def _ticks(marks: Sequence[Mark]) -> list[float]:
    """Choose four to eight round numbers that cover all intervals."""
    low = min((mark.interval.low for mark in marks), default=0.0)
    high = max((mark.interval.high for mark in marks), default=1.0)
    rough = max(high - low, 1e-6) / 5
    unit = 10 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _number(value: float) -> str:
    """Print a number with at most one decimal."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
