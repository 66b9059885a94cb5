"""The simple players of Museum Ur."""

import random

import pytest

from royalgames.bots import AT_ONCE, AnyBrain
from royalgames.bots.museum.plain import CasualMuseum, FirstGameMuseum, FurthestMuseum
from royalgames.games.museum import MUSEUM, MuseumOptions
from tests.bots.games import play

CASUAL = {
    "captures": ("o3,5,9,h2 o5,7,h1 L 2", "5"),
    "captures before a rosette": ("o3,2,9,h2 o5,11,h1 L 2", "9"),
    "takes a rosette": ("o3,2,9,h2 o6,h1 L 2", "2"),
    "takes the safe rosette": ("o3,6,9,h2 o6,h1 L 2", "6"),
    "holds the safe rosette": ("o0,8,9,h5 o6,h1 L 2", "9"),
    "brings a piece off the shared squares": ("o3,9,12,h2 o6,h1 L 1", "12"),
    "moves the rearmost": ("o0,5,9,h5 o6,h1 L 2", "5"),
    "enters before it moves": ("o3,9,h3 o6,h1 L 2", "enter"),
}


@pytest.mark.parametrize("what", CASUAL)
def test_casual_choices(what: str) -> None:
    position, expected = CASUAL[what]
    state = MUSEUM.parse(position)
    move = CasualMuseum().think(state, AT_ONCE, random.Random(0)).move
    assert MUSEUM.move_text(move) == expected


@pytest.mark.parametrize(
    ("brain", "position", "expected"),
    [
        (FurthestMuseum(), "o3,5,9,h2 o5,7,h1 L 2", "9"),
        (FirstGameMuseum(), "o3,5,9,h2 o5,7,h1 L 2", "5"),
        (FirstGameMuseum(), "o3,2,9,h2 o6,h1 L 2", "9"),
    ],
)
def test_beginners_choices(brain: AnyBrain, position: str, expected: str) -> None:
    move = brain.think(MUSEUM.parse(position), AT_ONCE, random.Random(0)).move
    assert MUSEUM.move_text(move) == expected


def test_casual_beats_random() -> None:
    won = 0
    for seed in range(60):
        names = ("casual", "random") if seed % 2 else ("random", "casual")
        outcome = MUSEUM.outcome(play("museum", MUSEUM.new(MuseumOptions(4)), names, seed, 5000))
        assert outcome is not None, f"seed {seed}"
        won += names[0 if outcome.winners == ("L",) else 1] == "casual"
    assert won >= 50
