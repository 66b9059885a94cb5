"""States of Royal Tee: slider, options, and what can be read off them."""

from dataclasses import replace

from royalgames.games.tee import Colour, TeeOptions
from royalgames.games.tee.board import (
    BOARD,
    TURN_ORDER,
    space_name,
    spaces_of,
)
from royalgames.games.tee.state import set_up


def test_the_slider_goes_up_to_nine_and_stays() -> None:
    state = set_up()
    sliders = [replace(state, round=number).slider for number in range(1, 13)]
    assert sliders == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]


def test_options_without_choice_are_four_players_and_no_limit() -> None:
    assert TeeOptions().colours == TURN_ORDER
    assert TeeOptions().round_limit is None
    assert set_up().options == TeeOptions()
    assert set_up(TeeOptions(round_limit=1)).options.round_limit == 1


def test_seat_active_colours_and_open_spaces() -> None:
    colours = (Colour.BLUE, Colour.GREEN)
    state = set_up(TeeOptions(colours))
    assert state.seat == 0
    assert state.active == colours
    assert {space_name(space) for space in spaces_of(BOARD & ~state.open)} == {"l7", "a6"}
    green = replace(state, turn=Colour.GREEN, resigned=(Colour.BLUE,))
    assert green.seat == 1
    assert green.active == (Colour.GREEN,)
