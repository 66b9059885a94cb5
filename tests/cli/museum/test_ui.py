"""How the terminal speaks about Museum Ur."""

from royalgames.cli.museum.ui import MuseumUi
from royalgames.games.museum import MUSEUM, MuseumOptions, Side
from tests.cli.drawing import drawn

UI = MuseumUi()


def test_the_introduction_names_who_begins_and_the_pieces() -> None:
    words = UI.introduction(MuseumOptions(first=Side.DARK, pieces=5))
    assert words == "Dark begins; 5 pieces per side."


def test_sides_have_their_pieces_and_a_throw_its_dice() -> None:
    state = MUSEUM.parse("o7 o7 L 2")
    assert (UI.sign("L"), UI.sign("D")) == ("○", "●")
    assert UI.style("L") != UI.style("D")
    assert UI.dice(state).plain.strip() == "▲ ▲ △ △  move 2"
    assert drawn(UI.board(state, asking=True))[-1].split()[0] == "Light"
