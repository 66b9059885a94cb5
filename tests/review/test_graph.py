"""The graph is a self-contained SVG."""

from xml.etree import ElementTree

import pytest

from royalgames.games.tee import TeeOptions
from royalgames.games.ur import UrOptions
from royalgames.records import read
from royalgames.review import graph, review
from tests.review.games import record

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("key", "options", "lines"),
    [("ur", UrOptions(counters=2), 1), ("tee", TeeOptions(round_limit=5), 4)],
)
def test_it_has_one_line_per_seat_and_one_mark_per_turning_point(
    key: str, options: object, lines: int
) -> None:
    found = review(read(record(key, options, "random", 2)))
    drawn = ElementTree.fromstring(graph(found))  # noqa: S314  # our own text
    assert drawn.attrib["role"] == "img"
    assert len(drawn.findall(f"{SVG}polyline")) == lines
    assert len(drawn.findall(f"{SVG}g[@class='turn']")) == len(found.turning)
    points = drawn.findall(f"{SVG}polyline")[0].attrib["points"].split()
    assert len(points) == len(found.moments) + 1
    title = drawn.find(f"{SVG}title")
    assert title is not None
    assert title.text == f"Chance of winning: {' and '.join(a.name for a in found.accounts)}"


def test_names_cannot_break_it() -> None:
    text = record("ur", UrOptions(counters=1), "random", 2, players="<b>&; </svg>")
    drawn = ElementTree.fromstring(graph(review(read(text))))  # noqa: S314  # our own text
    assert "<b>&" in "".join(drawn.itertext())
