"""The graph of the ratings."""

from xml.etree import ElementTree

from royalgames.arena.plot import Mark, plot
from royalgames.arena.statistics import Interval

MARKS = [
    Mark("club", 1500.0, Interval(1480.0, 1520.0)),
    Mark("a < b", 1710.4, Interval(1660.0, 1760.8)),
]

DRAWN = """\
<line class="grid" x1="132" y1="64" x2="132" y2="152"/>
<text class="small" x="132" y="172" text-anchor="middle">1400</text>
<line class="grid" x1="266" y1="64" x2="266" y2="152"/>
<text class="small" x="266" y="172" text-anchor="middle">1500</text>
<line class="grid" x1="400" y1="64" x2="400" y2="152"/>
<text class="small" x="400" y="172" text-anchor="middle">1600</text>
<line class="grid" x1="534" y1="64" x2="534" y2="152"/>
<text class="small" x="534" y="172" text-anchor="middle">1700</text>
<line class="grid" x1="668" y1="64" x2="668" y2="152"/>
<text class="small" x="668" y="172" text-anchor="middle">1800</text>
<text x="118" y="91" text-anchor="end">a &lt; b</text>
<line class="bar" x1="480.4" x2="615.5" y1="86" y2="86"/>
<circle class="dot" cx="547.9" cy="86" r="5"/>
<text class="small" x="547.9" y="76" text-anchor="middle">1710 ± 50</text>
<text x="118" y="125" text-anchor="end">club</text>
<line class="bar" x1="239.2" x2="292.8" y1="120" y2="120"/>
<circle class="dot" cx="266" cy="120" r="5"/>
<text class="small" x="266" y="110" text-anchor="middle">1500 ± 20</text>
</svg>
"""


def test_the_picture_is_the_same_text_every_time() -> None:
    drawn = plot("Ratings", MARKS)
    assert drawn == plot("Ratings", MARKS[::-1])
    assert drawn.endswith(DRAWN)
    assert "prefers-color-scheme: dark" in drawn
    assert "Ratings with 95% intervals" in drawn


def test_screen_readers_get_names_and_ratings() -> None:
    root = ElementTree.fromstring(plot("Ratings", MARKS))  # noqa: S314  # our own text
    assert [element.text for element in root[:2]] == ["Ratings", "a < b 1710, club 1500"]


def test_one_mark_and_no_spread_can_be_drawn() -> None:
    ElementTree.fromstring(plot("One", [Mark("a", 0.0, Interval(0.0, 0.0))]))  # noqa: S314
