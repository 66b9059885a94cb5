"""What a side of a race game sees."""

import numpy as np

from royalgames.envs.environment import Moment, environments
from royalgames.envs.race import MOST_ACTS


def _seen(key: str, text: str, seat: int) -> list[int]:
    environment = environments()[key]
    state = environment.game.parse(text)
    out = np.zeros(environment.shape(environment.game.options(state)), dtype=np.int8)
    environment.observe(Moment(state), seat, out)
    seen: list[int] = out.tolist()
    return seen


def test_each_side_sees_its_own_pieces_first() -> None:
    text = "o2,3,8 o1,5,12,h1 D 2"
    dark, light = _seen("museum", text, 1), _seen("museum", text, 0)
    assert dark[:16] == light[16:32] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1]
    assert light[:16] == dark[16:32] == [2, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_the_phase_is_shown_to_the_chooser_alone() -> None:
    assert _seen("museum", "o2,3,8 o1,5,12,h1 D 2", 1)[32:] == [0, 1, 0, 0]
    assert _seen("museum", "o2,3,8 o1,5,12,h1 D 2", 0)[32:] == [0, 0, 0, 0]
    assert _seen("museum", "o4 o4 L throw", 0)[32:] == [0, 0, 0, 0]


def test_the_other_side_answers_an_eye() -> None:
    # Light has come to an eye, and Dark chooses; the places are S, 1 to 14, H, off the board.
    text = "o,1 5,8 L eye"
    assert _seen("ur", text, 0)[34:] == [0] * 6
    dark = _seen("ur", text, 1)
    assert dark[34:] == [0, 0, 0, 0, 1, 0]
    assert [place for place, count in enumerate(dark[:17]) if count] == [5, 8]
    assert [place for place, count in enumerate(dark[17:34]) if count] == [1, 16]


def test_nothing_bounds_a_race() -> None:
    for key in ("ur", "museum"):
        environment = environments()[key]
        assert environment.most_acts(environment.options({})) == (MOST_ACTS, MOST_ACTS)
