"""The perft files hold, and the fast count agrees with the slow one."""

import pytest

from royalgames.games.tee import TEE
from royalgames.games.tee import perft as tee
from tests.perft.perftfile import (
    Line,
    fast,
    read_lines,
    slow,
    split,
)

LINES = read_lines()
SLOW_LIMIT = 6_000
"""The most sequences that are counted one by one."""


def _params() -> list[object]:
    marks = {True: [pytest.mark.soak], False: []}
    return [pytest.param(line, id=str(line), marks=marks[line.soak]) for line in LINES]


@pytest.mark.parametrize("line", _params())
def test_file_holds(line: Line) -> None:
    counted = fast(line.game, line.position, line.depth)
    if counted != line.numbers:
        parts = split(line.game, line.position, line.depth)
        pytest.fail(
            f"{line.where}: {line.title}\n{line.position}\ndepth {line.depth}: "
            f"the file says {line.numbers}, counted {counted}; by the first move:\n{parts}",
            pytrace=False,
        )


@pytest.mark.parametrize(
    "line", [line for line in LINES if max(line.numbers.values()) <= SLOW_LIMIT], ids=str
)
def test_file_agrees_with_slow_count(line: Line) -> None:
    assert slow(line.game, line.position, line.depth) == line.numbers


def test_files_are_read_whole() -> None:
    for game, words in (
        ("tee", {"walks", "outcomes"}),
        ("ur", {"nodes"}),
        ("museum", {"nodes"}),
    ):
        lines = [line for line in LINES if line.game == game]
        assert len({line.position for line in lines}) > 15
        assert all(set(line.numbers) == words for line in lines)


def test_negative_depth_is_refused() -> None:
    for count in (tee.perft, tee.split):
        with pytest.raises(ValueError, match="from 0, not -1"):
            count(TEE.new(), -1)
