"""Royal Tee in the terminal: readable without colours, at every width."""

from royalgames.cli.tee.board import TeeBoard
from royalgames.games.tee import TEE, Colour, TeeOptions
from tests.cli.drawing import drawn

POSITION = "5y6/12/12/12/12/12/6r5/12/12/12/12/12 r:g6,y:f12 3 r"
STATE = TEE.parse(POSITION)


def rank(lines: list[str], number: int) -> str:
    return next(line for line in lines if line.startswith(f"{number:>3} "))


def test_royal_tees_wear_a_crown_on_their_space() -> None:
    lines = drawn(TeeBoard(STATE))
    assert rank(lines, 6).index("♛●") == rank(lines, 5).index("·") - 1 + 3 * 6
    assert "♛✚" in rank(lines, 12)
    assert any(line.split() == list("abcdefghijkl") for line in drawn(TeeBoard(STATE), width=60))


def test_seats_have_strips_and_empty_sides_a_line() -> None:
    two, four = drawn(TeeBoard(STATE)), drawn(TeeBoard(TEE.new(TeeOptions(tuple(Colour)))))
    assert "✚ Yellow" in two[0]
    assert "░" not in rank(two, 6)
    assert "│" in rank(two, 6)
    assert "░" in rank(four, 1)


def test_the_panel_says_whose_turn_it_is_and_counts() -> None:
    text = "\n".join(drawn(TeeBoard(STATE)))
    assert "Royal Tee · round 3" in text
    assert "Red to move." in text
    assert " 1  2 [3] 4 " in text
    assert "· open    142" in text


def test_a_narrow_terminal_has_the_panel_below() -> None:
    wide, narrow = drawn(TeeBoard(STATE)), drawn(TeeBoard(STATE), width=60)
    assert len(narrow) > len(wide)
    assert max(map(len, narrow)) <= 60


def test_a_previewed_walk_is_marked() -> None:
    text = "\n".join(drawn(TeeBoard(STATE, TEE.preview(STATE, "UU"))))
    assert "♛2 " in text
    assert text.count(" * ") >= 1
    assert "* claimed  # surrounded" in text


def test_the_end_names_the_winner() -> None:
    rows = "/".join(["r" * 12] * 11 + ["r" * 11 + "y"])
    over = TEE.parse(f"{rows} r:a1,y:l1 20 r")
    assert "Game over: Red wins." in "\n".join(drawn(TeeBoard(over)))
