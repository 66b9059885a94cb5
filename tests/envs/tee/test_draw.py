"""Royal Tee drawn."""

import pytest

from royalgames.envs.canvas import rgb
from royalgames.envs.environment import Moment
from royalgames.envs.tee import draw
from royalgames.envs.tee.draw import EDGE, PAINT, PITCH, WIDTH, spot
from royalgames.games.tee import TEE, Colour
from royalgames.games.tee.board import Space, find_space

ROWS = "5y6/12/12/12/12/12/6r5/12/12/2rr8/12/12"
STATE = f"{ROWS} r:g6,y:f12 5 r"


def _space(name: str) -> Space:
    space = find_space(name)
    assert space is not None
    return space


def _changed(first: Moment, second: Moment) -> set[str]:
    """Return the spaces whose middle third looks different."""
    different = (draw.picture(first) != draw.picture(second)).any(axis=2)
    found = set()
    for name in (f"{file}{rank}" for file in "abcdefghijkl" for rank in range(1, 13)):
        x, y = (round(at) for at in spot(_space(name)))
        if different[y - 7 : y + 7, x - 7 : x + 7].any():
            found.add(name)
    return found


def _text(moment: Moment) -> list[str]:
    return "".join(piece for piece, _ in draw.drawing(moment)).splitlines()


def test_a1_is_in_the_lower_left_corner() -> None:
    low, high = EDGE + PITCH / 2, WIDTH - EDGE - PITCH / 2
    corners = [spot(_space(name)) for name in ("a1", "l1", "a12", "l12")]
    assert corners == [(low, high), (high, high), (low, low), (high, low)]


def test_pictures_differ_where_the_positions_do() -> None:
    before = Moment(TEE.parse(STATE))
    assert _changed(before, Moment(TEE.parse(STATE.replace("2rr8", "2r9")))) == {"d3"}
    assert _changed(before, Moment(TEE.parse(STATE.replace("2rr8", "2ry8")))) == {"d3"}


def test_a_walk_is_drawn_over_its_spaces() -> None:
    state = TEE.parse(STATE)
    # The Royal Tee itself stays on top where the walk began.
    assert _changed(Moment(state), Moment(state, "UUR")) == {"g7", "g8", "h8"}


def test_a_space_is_tinted_in_its_owners_colour() -> None:
    open_, owned = (
        draw.picture(Moment(TEE.parse(STATE.replace("2rr8", row)))) for row in ("12", "2ry8")
    )
    for name, colour in (("c3", Colour.RED), ("d3", Colour.YELLOW)):
        x, y = spot(_space(name))
        corner = round(y) - 20, round(x) - 20
        expected = 0.55 * open_[corner] + 0.45 * rgb(PAINT[colour][0])
        assert owned[corner].tolist() == pytest.approx(expected.tolist(), abs=1.5)


def test_letters_show_spaces_royal_tees_and_the_walk() -> None:
    lines = _text(Moment(TEE.parse(STATE), "UUR"))
    assert lines[0] == "Round 5: Red walks 5 steps, so far UUR"
    assert lines[1] == lines[-2] == "     a b c d e f g h i j k l"
    assert lines[2] == " 12  . . . . . Y . . . . . .  12"
    assert lines[6] == "  8  . . . . . . * @ . . . .  8"
    assert lines[7] == "  7  . . . . . . * . . . . .  7"
    assert lines[8] == "  6  . . . . . . R . . . . .  6"
    assert lines[11] == "  3  . . r r . . . . . . . .  3"
    assert lines[-1] == "Red 3, Yellow 1, open 140"


def test_a_finished_game_names_its_winners() -> None:
    rows = ["y" * 12] * 5 + ["r" * 12] * 7
    won = Moment(TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 4 r"))
    assert _text(won)[0] == "Round 4, over: Red won (T19)"
    rows[5] = "y" * 12
    shared = Moment(TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 4 r"))
    assert _text(shared)[0].startswith("Round 4, over: Red and Yellow won")
    assert _text(Moment(TEE.new()))[0] == "Round 1: Red walks 1 step"
