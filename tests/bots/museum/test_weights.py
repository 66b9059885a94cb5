"""The networks of Museum Ur's bots."""

import numpy as np
import pytest

from royalgames.bots.museum.weights import fitted, learned, load, packaged
from royalgames.games.museum import MUSEUM
from royalgames.games.museum.board import HOME
from royalgames.kernels import museum
from royalgames.kernels.judge import ANY, Judge, judge_all, judge_by, new_units
from royalgames.kernels.museum.look import MOST, look, new_room
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tools.pocket import SAMPLERS, exact_of


@pytest.mark.parametrize("what", ["win", "small"])
def test_networks_are_small_and_whole(what: str) -> None:
    assert packaged(what).stat().st_size < 60_000
    net = load(packaged(what))
    assert np.isfinite(net).all()
    start = museum.pack(MUSEUM.new())
    room = new_room(7, net)
    room.tally[MOST] = 1 << 62
    first = (1 + look(start[0], start[1], 0, 1, room)) / 2
    assert first == pytest.approx(0.5154, abs=0.03)


def test_what_was_fitted_is_small_and_close_to_the_truth() -> None:
    """Held against the tablebase that every machine makes; it was fitted to that of seven."""
    assert packaged("fitted").stat().st_size <= 10_000_000
    task = Task("museum", 3)
    positions = SAMPLERS["museum"][0](task)(20_000, 5, ANY)
    exact = exact_of(ensure(task), int(HOME))(positions)
    off = []
    for each in (fitted(), learned()):
        judge = each if isinstance(each, Judge) else judge_by(each)
        out = np.empty(len(positions))
        judge_all(positions, judge, new_units(judge), out)
        off.append(float(np.sqrt(np.mean((out - exact) ** 2))) / 2)
    assert off[0] < 0.5 * off[1], f"off by {off[0]:.5f}, not far below {off[1]:.5f}"


def test_what_was_fitted_knows_who_is_ahead_at_the_start() -> None:
    start = museum.pack(MUSEUM.new())
    room = new_room(7, fitted())
    room.tally[MOST] = 1 << 62
    # The solved game: docs/solver.md.
    assert (1 + look(start[0], start[1], 0, 0, room)) / 2 == pytest.approx(0.515405, abs=0.001)
