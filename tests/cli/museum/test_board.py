"""Museum Ur in the terminal."""

from royalgames.cli.museum.board import MuseumBoard, thrown_dice
from royalgames.games.museum import MUSEUM, Resign, Side
from tests.cli.drawing import drawn

STATE = MUSEUM.parse("o5,1,6 o5,8,h1 L 3")


def test_pieces_are_drawn_on_their_squares() -> None:
    lines = drawn(MuseumBoard(STATE))
    assert lines[0].split() == ["Dark", "at", "the", "start:", *"●●●●●", "home:", "1"]
    text = "\n".join(lines)
    assert text.count("○") == 7
    assert text.count("●") == 6
    middle = next(n for n, line in enumerate(lines) if "│5 " in line) + 1
    assert lines[middle].index("○") < lines[middle].index("●"), "6 is left of 8"


def test_squares_show_their_number_and_five_rosettes() -> None:
    text = "\n".join(drawn(MuseumBoard(STATE)))
    assert text.count("✿") == 5
    assert all(f"│{square} " in text for square in range(1, 15))


def test_the_dice_and_the_next_act_are_named_unless_the_player_is_asked() -> None:
    shown, asked = drawn(MuseumBoard(STATE)), drawn(MuseumBoard(STATE, asking=True))
    assert shown[-1].strip() == "▲ ▲ ▲ △  move 3. Light to move."
    assert len(asked) == len(shown) - 2
    assert thrown_dice(MUSEUM.new()).plain == ""


def test_the_end_names_the_winner() -> None:
    over = MUSEUM.play(STATE, Resign(Side.LIGHT)).state
    assert drawn(MuseumBoard(over))[-1].strip() == "Game over: Dark wins."
