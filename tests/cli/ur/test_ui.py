"""How the terminal speaks about the Royal Game of Ur."""

from royalgames.cli.ur.ui import UrUi
from royalgames.games.ur import UR, Side, Throw, UrOptions
from tests.cli.drawing import drawn

UI = UrUi()


def test_the_introduction_names_who_begins_the_counters_and_the_dice() -> None:
    words = UI.introduction(UrOptions(first=Side.DARK, counters=1, dice="3/4"))
    assert words == "Dark begins; 1 counter per side, a die shows a dot with chance 3/4."
    assert "7 counters per side" in UI.introduction(UrOptions())


def test_a_throw_is_described_by_its_meaning() -> None:
    state = UR.parse("o*7 o*7 L throw")
    assert UI.describe(state, Throw(1)).startswith("1 dot: turn over, chance ")
    assert UI.describe(state, Throw(3)).startswith("3 dots: move 5 or enter, chance ")


def test_sides_have_their_counters_and_a_throw_its_dice() -> None:
    assert (UI.sign("L"), UI.sign("D")) == ("○", "●")
    assert UI.style("L") != UI.style("D")
    assert UI.dice(UR.parse("o*7 o*7 L 3")).plain.strip().startswith("▲ ▲ ▲")
    assert drawn(UI.board(UR.parse("o*7 o*7 L throw")))[-1].strip() == "Light to throw."
