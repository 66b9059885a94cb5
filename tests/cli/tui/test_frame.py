"""What a frame is made of."""

from royalgames.cli.tui.frame import dots_of, ending, options_of, short_words, trail_of
from royalgames.core import Outcome
from royalgames.core.prompt import Throw
from royalgames.games import GAMES

UR = GAMES["ur"]
STATE = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")


def test_options_name_what_they_change_the_piece_first() -> None:
    options = options_of(UR, STATE, UR.prompt(STATE))
    assert [option.move for option in options] == list(UR.legal(STATE))
    assert options[0].places[:2] == ("L s", "L 1")
    assert "turn" not in options[0].words
    assert options_of(UR, STATE, Throw("L")) == options_of(UR, STATE, None) == ()


def test_the_trail_is_what_differs() -> None:
    move = next(iter(UR.legal(STATE)))
    step = UR.play(STATE, move)
    assert {"L s", "L 1"} <= trail_of(UR, STATE, step.state)
    assert trail_of(UR, STATE, STATE) == frozenset()
    assert short_words(step.events).startswith("Light moves from S to 1.")


def test_dots_are_known_of_throws_only() -> None:
    start = UR.new()
    assert [dots_of(UR, start, UR.throw(dots)) for dots in range(4)] == [0, 1, 2, 3]
    assert dots_of(UR, STATE, next(iter(UR.legal(STATE)))) is None
    tee = GAMES["tee"]
    assert dots_of(tee, tee.new(), tee.parse_move("U")) is None


def test_endings_are_told_from_the_reader_s_view() -> None:
    won = Outcome("home", ("L",), (("L", 12), ("D", 0)), "U3")
    names = {"L": "Light (Ann)", "D": "Dark"}
    assert ending(UR, won, names, "L") == "You win! Light 12, Dark 0 points."
    assert ending(UR, won, names, "D") == "Light (Ann) wins! Light 12, Dark 0 points."
    shared = Outcome("full", ("L", "D"), (("L", 1), ("D", 1)), "U3")
    assert ending(UR, shared, names, "D").startswith("You share the win!")
    assert ending(UR, shared, names, None).startswith("Light (Ann) and Dark share the win!")
    assert ending(UR, Outcome("open", (), (), ""), names, None) == "Game over (open)."
