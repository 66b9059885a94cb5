"""The casual player of the Royal Game of Ur."""

import random

import pytest

from royalgames.bots import AT_ONCE
from royalgames.bots.ur.plain import CasualUr
from royalgames.games.ur import UR, UrOptions
from tests.bots.games import play

CHOICES = {
    "takes the win": ("14,h*6 o*5,8,12 L 2", "14"),
    "takes the win that an eye gives": ("o*6,1 11,h*6 L eye", "11"),
    "hits": ("4,8,h*5 o*6,9 L 2", "8"),
    "hits by doubles": ("4,6,h*5 o*6,8 L 2", "6"),
    "hits on an eye too, before entering": ("o*5,4,6 o*5,s,11 L 3", "6"),
    "hits for an eye": ("o*5,8,11 o*5,s,4 L eye", "4"),
    "avoids an eye": ("o*5,s,4 o*6,s L 2", "4"),
    "does not mind an eye that costs nothing": ("o*5,s,4 o*7 L 2", "s"),
    "does not mind an eye on an eye's move": ("o*6,1 o*5,3,4 L eye", "3"),
    "is not sent off by a stack": ("o*5,8,11 o*5,9*2 L 2", "11"),
    "meets an eye before a stack": ("o*5,s,8 o*4,s,9*2 L 2", "s"),
    "keeps two together": ("o*4,5*2,12 o*7 L 2", "12"),
    "moves one of three": ("o*3,5*3,12 o*7 L 2", "5"),
    "moves one of two that are safe": ("o*4,4*2,12 o*7 L 2", "4"),
    "moves the rearmost": ("o*4,5,9,12 o*7 L 2", "5"),
    "enters when it may": ("o*4,s,5,12 o*7 L 3", "enter"),
    "enters for a rosette": ("o*4,8,12,h o*7 L rosette", "+"),
    "enters for the rosette of an eye's move": ("o*6,1 o*4,8,12,h L eye+", "+"),
}


@pytest.mark.parametrize("what", CHOICES)
def test_choices(what: str) -> None:
    position, expected = CHOICES[what]
    state = UR.parse(position)
    assert UR.move_text(CasualUr().think(state, AT_ONCE, random.Random(0)).move) == expected


def test_choices_do_not_hang_on_the_side() -> None:
    swap = {"L": "D", "D": "L"}
    for position, expected in CHOICES.values():
        light, dark, turn, pending = position.split(" ")
        state = UR.parse(f"{dark} {light} {swap[turn]} {pending}")
        assert UR.move_text(CasualUr().think(state, AT_ONCE, random.Random(0)).move) == expected


@pytest.mark.parametrize(
    ("counters", "dice", "margin"), [(7, "1/2", 75), (7, "3/4", 65), (3, "1/2", 58)]
)
def test_casual_beats_random(counters: int, dice: str, margin: int) -> None:
    won = 0
    for seed in range(100):
        names = ("casual", "random") if seed % 2 else ("random", "casual")
        start = UR.new(UrOptions(counters=counters, dice=dice))
        outcome = UR.outcome(play("ur", start, names, seed, 5000))
        assert outcome is not None, f"seed {seed}"
        won += names[0 if outcome.winners == ("L",) else 1] == "casual"
    assert won >= margin
