"""T9 and T11: walks that are led to a space, and why some are not."""

from random import Random

import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, TeeOptions, TeeState
from royalgames.games.tee.board import SPACE_NAMES, Colour


def at_slider(steps: int) -> TeeState:
    """Return the set-up for Red and Yellow with the slider further on."""
    options = TeeOptions((Colour.RED, Colour.YELLOW))
    text = TEE.text(TEE.new(options))
    return TEE.parse(text.replace(" 1 r", f" {steps} r"), options)


@pytest.mark.parametrize(
    ("walk", "place", "expected"),
    [
        ("", "g4", "UUU"),
        ("", "h3", "UUR"),
        ("U", "g4", "UUU"),
        ("RU", "h4", "RUUU"),
        pytest.param("UUUUU", "e4", "UUULL", id="the longest part that still leads there is kept"),
        pytest.param("LLLLL", "l1", "RRRRR", id="from the start if nothing can be kept"),
        pytest.param("UUU", "g4", "UUU", id="where the walk already is"),
    ],
)
def test_a_walk_is_led_to_a_space(walk: str, place: str, expected: str) -> None:
    state = at_slider(5)
    assert TEE.path_to(state, walk, place) == expected


@pytest.mark.parametrize(
    ("steps", "place", "rule", "sentence"),
    [
        (5, "g8", "T9", "Red's Royal Tee on g1 is 7 steps from g8; this walk has 5 steps"),
        (1, "g3", "T9", "Red's Royal Tee on g1 is 2 steps from g3; this walk has 1 step"),
        (5, "f12", "T11", "Yellow's Royal Tee is on f12"),
        (5, "m1", "T2", "a space is a1 to l12, not m1"),
    ],
)
def test_a_space_that_no_walk_reaches_is_explained(
    steps: int, place: str, rule: str, sentence: str
) -> None:
    with pytest.raises(RuleError) as refused:
        TEE.path_to(at_slider(steps), "", place)
    assert (refused.value.rule, refused.value.sentence) == (rule, sentence)


def test_a_space_behind_other_royal_tees_is_out_of_reach() -> None:
    position = "12/12/12/12/12/12/g11/12/12/12/b11/1y4r5 r:g1,b:a2,y:b1,g:a6 9 r"
    with pytest.raises(RuleError, match="no walk leads to a1: other Royal Tees are in the way"):
        TEE.path_to(TEE.parse(position), "", "a1")


def test_every_route_is_a_walk_that_ends_on_its_space() -> None:
    """A random walk so far, every space: the route is playable and as long as it may be."""
    rng, state = Random(5), at_slider(7)
    for _ in range(20):
        walk = TEE.move_text(TEE.sample(state, rng))[: rng.randrange(8)]
        for place in SPACE_NAMES:
            try:
                led = TEE.path_to(state, walk, place)
            except RuleError:
                continue
            assert TEE.path_preview(state, led).path[-1] == place, (walk, place)
