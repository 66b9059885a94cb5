"""A game's moves as an animated image."""

from royalgames.envs.animation import LAST, STEP, animation, artist_of
from royalgames.games.ur import UR
from tests.envs.test_gif import frames


def test_each_position_is_shown_and_the_last_one_longer() -> None:
    artist = artist_of("ur")
    assert artist is not None
    states = [UR.new()]
    for move in ("3:", "enter", "1:"):
        states.append(UR.play(states[-1], UR.parse_move(move)).state)
    found, _ = frames(animation(artist, states))
    assert [frame.hundredths for frame in found] == [STEP, STEP, STEP, LAST]


def test_a_single_position_is_a_still() -> None:
    artist = artist_of("ur")
    assert artist is not None
    found, _ = frames(animation(artist, [UR.new()]))
    assert [frame.hundredths for frame in found] == [LAST]


def test_a_game_without_drawings_has_no_artist() -> None:
    assert artist_of("race") is None
