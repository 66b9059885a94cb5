"""The Royal Game of Ur in the terminal."""

from royalgames.cli.ur.board import UrBoard, thrown_dice
from royalgames.games.ur import UR
from tests.cli.drawing import drawn

STATE = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")


def test_counters_are_drawn_on_their_squares() -> None:
    lines = drawn(UrBoard(STATE))
    assert lines[0].split() == ["Dark", "off", "the", "board:", *"●●●●", "home:", "0"]
    text = "\n".join(lines)
    assert text.count("○2") == 1, "the stack on 4"
    assert "S ○" in text
    assert "S ●" in text


def test_squares_show_their_number_and_design() -> None:
    text = "\n".join(drawn(UrBoard(STATE)))
    assert text.count("✿") == 5
    assert text.count("◉") == 5
    assert all(f"│{place} " in text for place in range(1, 15))


def test_the_dice_and_the_next_act_are_named_unless_the_player_is_asked() -> None:
    shown, asked = drawn(UrBoard(STATE)), drawn(UrBoard(STATE, asking=True))
    assert shown[-1].strip() == "▲ ▲ △  2 dots: move 1. Light to move."
    assert len(asked) == len(shown) - 2
    assert thrown_dice(UR.parse("o*7 o*7 L throw")).plain == ""
