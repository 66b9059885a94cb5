"""The playback that every scribe's reader plays on."""

import pytest

from royalgames.core import TextError
from royalgames.games.ur import UR, Side, Throw, UrOptions
from royalgames.games.ur.moves import Resign
from royalgames.records.scribe import Playback
from royalgames.records.syntax import Spot


def playback() -> Playback:
    return Playback(UR, UR.new(UrOptions(first=Side.LIGHT)))


def test_moves_states_events_and_spots_are_kept_side_by_side() -> None:
    back = playback()
    back.play(Throw(1), Spot(5, 6))
    assert back.moves == [Throw(1)]
    assert back.states == [back.state]
    assert back.state != back.start
    assert back.events[0][0].kind == "threw"
    assert back.spots == [Spot(5, 6)]


def test_a_refused_move_changes_nothing_and_names_its_spot() -> None:
    back = playback()
    with pytest.raises(TextError, match=r"^line 7, column 2: U5: "):
        back.play(Throw(9), Spot(7, 2))
    assert back.state == back.start
    assert [len(kept) for kept in (back.moves, back.states, back.events, back.spots)] == [0] * 4


def test_nothing_may_follow_the_end() -> None:
    back = playback()
    back.check_running(Spot(1, 1))
    back.play(Resign(Side.LIGHT), Spot(5, 1))
    with pytest.raises(TextError, match=r"^line 6, column 3: U[0-9]+: the game is over$"):
        back.check_running(Spot(6, 3))
