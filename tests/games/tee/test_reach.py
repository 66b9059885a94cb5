"""Which open spaces can still be claimed, and when counting makes sense."""

from dataclasses import replace

import pytest

from royalgames.games.tee import TEE, Colour, Resign, TeeOptions, TeeState
from royalgames.games.tee.board import BOARD, SPACE_NAMES, Space, Spaces, space_set
from royalgames.games.tee.reach import FEW_OPEN, MANY_ROUNDS, late, reachable

TWO = TeeOptions((Colour.RED, Colour.YELLOW))


def _but(state: TeeState, *spaces: str) -> TeeState:
    """Give the first colour every space but these and those of the others."""
    missing = space_set(_space(name) for name in spaces)
    others = 0
    for claims in state.claims[1:]:
        others |= claims
    full = Spaces(BOARD & ~missing & ~others)
    return replace(state, claims=(full, *state.claims[1:]))


def _space(name: str) -> Space:
    return Space(SPACE_NAMES.index(name))


def test_everything_open_is_reachable_while_the_tees_can_move() -> None:
    state = TEE.new(TWO)
    assert reachable(state) == state.open
    assert TEE.places_left(state) == 142
    far = _but(state, "l12")
    assert reachable(far) == far.open != 0


def test_nothing_is_reachable_on_a_full_board() -> None:
    assert TEE.places_left(_but(TEE.new(TWO))) == 0


def _cornered(*resigned: Colour) -> TeeState:
    """Put the Royal Tees of Blue and Green before the corner a1, which alone is open."""
    state = TEE.new(TeeOptions(tuple(Colour)))
    a2, b1 = _space("a2"), _space("b1")
    tees = (state.tees[0], a2, state.tees[2], b1)
    claims = (state.claims[0], Spaces(1 << a2), state.claims[2], Spaces(1 << b1))
    state = _but(replace(state, claims=claims, tees=tees), "a1")
    for colour in resigned:
        state = TEE.play(state, Resign(colour)).state
    return state


def test_a_corner_behind_tees_of_players_who_resigned_is_out_of_reach() -> None:
    # A Royal Tee that may still move away blocks for now only (T11, T22).
    assert TEE.places_left(_cornered()) == 1
    assert TEE.places_left(_cornered(Colour.BLUE)) == 1
    assert TEE.places_left(_cornered(Colour.BLUE, Colour.GREEN)) == 0


def test_what_cannot_be_walked_on_may_still_be_surrounded() -> None:
    """The space e1 lies along Red's zone behind three Royal Tees, two of which stay for good."""
    state = TEE.new(TeeOptions(tuple(Colour)))
    gone = [_space(name) for name in ("d1", "e2", "f1")]
    tees = (_space("h6"), *gone)
    claims = (Spaces(1 << tees[0]), *(Spaces(1 << space) for space in gone))
    walled = _but(replace(state, claims=claims, tees=tees), "e1")
    left = TEE.play(TEE.play(walled, Resign(Colour.BLUE)).state, Resign(Colour.YELLOW)).state
    stuck = replace(left, resigned=(Colour.BLUE, Colour.YELLOW, Colour.GREEN))
    assert reachable(stuck) == 1 << _space("e1")


@pytest.mark.parametrize(("turn", "number", "places"), [("r", 3, 1), ("r", 2, 1), ("y", 3, 0)])
def test_a_round_limit_bounds_the_steps(turn: str, number: int, places: int) -> None:
    """The open space is three steps from Red's tee, and far from Yellow's."""
    state = replace(TEE.new(replace(TWO, round_limit=3)), turn=Colour(turn), round=number)
    assert TEE.places_left(_but(state, "g4")) == places


def test_after_the_limit_no_steps_are_left() -> None:
    state = replace(TEE.new(replace(TWO, round_limit=3)), turn=Colour.YELLOW, round=3)
    assert TEE.places_left(_but(state, "g2")) == 0


def test_counting_makes_sense_late() -> None:
    state = TEE.new(TWO)
    assert not late(state)
    assert not late(replace(state, round=MANY_ROUNDS))
    assert late(replace(state, round=MANY_ROUNDS + 1))
    few = replace(state, claims=(Spaces(BOARD >> FEW_OPEN + 1), *state.claims[1:]))
    assert few.open.bit_count() == FEW_OPEN
    assert TEE.worth_counting(few)
    assert not late(replace(few, claims=(Spaces(few.claims[0] & ~(1 << 50)), *few.claims[1:])))
