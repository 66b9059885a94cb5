"""When bots agree to count now."""

import random
from dataclasses import replace

import pytest

from royalgames.bots import Estimates, bot_of
from royalgames.bots.counting import agrees
from royalgames.core import Seat
from royalgames.games.tee import TEE, Colour, Resign, TeeOptions, TeeState
from royalgames.games.tee.board import BOARD, Spaces
from royalgames.games.ur import UR

TWO = TeeOptions((Colour.RED, Colour.YELLOW))
LEVELS = ("random", "first-game", "casual", "club", "expert", "strongest")


def _early() -> TeeState:
    """Return a position of round 4, in which Red leads 8 to 7."""
    rng = random.Random(7)
    while True:
        state = TEE.new(TWO)
        while state.round < 4:
            state = TEE.play(state, TEE.sample(state, rng)).state
        if [spaces.bit_count() for spaces in state.claims] == [8, 7]:
            return state


def _share(red: int, left: int) -> TeeState:
    """Give Red the first spaces, leave the next ones open, and Yellow the others."""
    state = TEE.new(TWO)
    first, gap = Spaces((1 << red) - 1), ((1 << left) - 1) << red
    return replace(state, claims=(first, Spaces(BOARD & ~first & ~gap)), round=12)


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_counts_in_round_4(level: str) -> None:
    state, bot = _early(), bot_of("tee", level)
    assert not agrees(TEE, bot, state, "y")
    assert not agrees(TEE, bot, state, "r")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", ["r", "y"])
def test_every_bot_counts_when_nothing_can_be_gained(level: str, seat: Seat) -> None:
    assert agrees(TEE, bot_of("tee", level), _share(60, 0), seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_counts_a_game_that_it_has_won(level: str) -> None:
    state, bot = _share(20, 2), bot_of("tee", level)
    assert agrees(TEE, bot, state, "y")
    assert not agrees(TEE, bot, state, "r")


def test_a_lead_that_open_spaces_can_turn_is_not_enough() -> None:
    for state, wins in ((_share(60, 12), False), (_share(60, 11), True)):
        for level in (bot_of("tee", "casual"), None):
            assert agrees(TEE, level, state, "y") is wins
    # A shared win is none.
    assert not agrees(TEE, None, _share(71, 2), "y")


class _Sure:
    """A brain that estimates what it was made with."""

    def __init__(self, chance: float) -> None:
        self.chance = chance

    def estimate(self, state: object, aim: str) -> tuple[float, ...]:
        assert aim == "win"
        return 1 - self.chance, self.chance


@pytest.mark.parametrize(("chance", "agreed"), [(0.949, False), (0.95, True)])
def test_a_leader_counts_from_95_percent_on(chance: float, agreed: bool) -> None:
    bot = bot_of("tee", "club")
    brain = _Sure(chance)
    assert isinstance(brain, Estimates)
    made = type(bot)(bot.level)
    made.__dict__["brain"] = brain
    assert agrees(TEE, made, _share(60, 12), "y") is agreed


def test_players_who_resigned_are_no_rivals() -> None:
    state = TEE.new(TeeOptions(tuple(Colour)))
    claims = (Spaces(BOARD >> 60 & ~1), Spaces(1), Spaces(0), Spaces(0))
    state = replace(state, claims=claims, round=12)
    assert not agrees(TEE, None, state, "b")
    left = TEE.play(state, Resign(Colour.RED)).state
    open_spaces = TEE.places_left(left)
    few = replace(left, claims=(claims[0], Spaces(BOARD & ~claims[0] & ~(1 << 143)), *claims[2:]))
    assert open_spaces > TEE.places_left(few) == 1
    assert agrees(TEE, None, few, "b")


def test_a_game_without_counting_is_never_counted() -> None:
    assert not agrees(UR, None, UR.new(), "L")
