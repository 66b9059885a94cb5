"""The walks that a guide asks for, and turns without any."""

from dataclasses import replace

import numpy as np
import pytest

from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.games.tee.board import Colour, find_space
from royalgames.kernels import tee
from royalgames.kernels.tee.paths import (
    ENDS,
    GUIDE,
    HELD,
    WIN,
    Paths,
    Scores,
    best_paths,
    path_room,
)
from royalgames.kernels.tee.search import DEPTH_AT, WALK_AT

CORNERED = "12/" * 5 + "11b/" + "12/" * 4 + "y11/rg10 r:a1,b:l7,y:a2,g:b1 3 r"


def _guide() -> Scores:
    guide = np.zeros(GUIDE, dtype=np.int64)
    guide[HELD + 4] = 140
    return guide


def _found(state: TeeState, guide: Scores) -> tuple[Paths, int, int]:
    room = path_room(8)
    found, tried = best_paths(tee.pack(state), guide, room)
    return room, found, tried


def _steps(lanes: int) -> str:
    """Read the steps of a walk from a node."""
    length = lanes >> DEPTH_AT & 15
    return "".join("UDLR"[lanes >> WALK_AT + 2 * at & 3] for at in range(length))


@pytest.mark.parametrize("name", ["g4", "e2", "i2", "h1", "f3"])
def test_a_guide_that_names_one_end_is_led_there(name: str) -> None:
    state, guide = replace(TEE.new(), round=3), _guide()
    end = find_space(name)
    assert end is not None
    guide[ENDS + end] = 500
    room, found, _ = _found(state, guide)
    best = int(room.scores[:found].argmax())
    assert room.scores[best] == 500
    assert int(room.nodes[best, 0]) >> 48 == end
    steps = _steps(int(room.nodes[best, 6]))
    steps += "UD" * ((3 - len(steps)) // 2)
    assert TEE.preview(state, steps).path[-1] == end
    TEE.check(state, Walk(steps))


def test_more_is_promised_for_spaces_of_the_colour_that_is_asked_for() -> None:
    state, guide = TEE.parse("5y6/" + "12/" * 9 + "5y6/5yr5 r:g1,y:f12 2 r"), _guide()
    guide[[2, 4]] = 100, 10
    room, found, _ = _found(state, guide)
    best = int(room.scores[:found].argmax())
    assert room.scores[best] == 200
    assert _steps(int(room.nodes[best, 6])) == "LU"


@pytest.mark.parametrize(("others", "value"), [(3, WIN), (90, -WIN)])
def test_filling_the_board_decides_the_game(others: int, value: int) -> None:
    state = TEE.parse("1" + "r" * 11 + "/" + "rrrrrrrrrrrr/" * 10 + "rrrrrrrrrrry r:b12,y:l1 1 r")
    guide = np.zeros(GUIDE, dtype=np.int64)
    guide[HELD : HELD + 5] = 50, -1, others, -1, 1
    room, found, _ = _found(state, guide)
    assert value in room.scores[:found].tolist()


def test_who_must_pass_or_has_resigned_has_no_walk() -> None:
    passing = TEE.parse(CORNERED)
    assert TEE.move_text(next(iter(TEE.legal(passing)))) == "-"
    assert _found(passing, _guide())[1:] == (0, 0)
    gone = replace(TEE.new(), resigned=(Colour.RED,))
    assert _found(gone, _guide())[1:] == (0, 0)
    assert _found(TEE.new(), _guide())[1:] == (3, 3)
