"""Chances of winning at Royal Tee: from what the learned engine finds for two, else from values.

This is the one place where worth becomes a chance; levels, reviews and hints all ask here.
"""

from math import exp, inf
from typing import Any, Final

import numpy.typing as npt

from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.weights import WEIGHTS
from royalgames.games.tee import TEE, TeeMove, TeeState
from royalgames.games.tee.board import TURN_ORDER
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import SURE
from royalgames.kernels.tee.bits import SPACES
from royalgames.kernels.tee.net import ONE

ODDS_TIMES: Final = 1.23
ODDS_PLUS: Final = 0.0
"""How the engine's odds become a chance: fitted by ``tools.measure_tee --calibrate`` to games of
its own search."""

FOUR_TIMES: Final = 0.4
"""How the odds that the engine for four finds are scaled: fitted to 70 games against ``hand``, in
which 32% of what all tries agreed on did not happen."""

UNSURE: Final = 0.005
"""No estimate is nearer to certainty than this."""

_FAR: Final = 20.0

TWO_SCALE: Final = 6400.0
"""With two players: how much more value means odds of e to one, by games of the levels."""

FOUR_SCALE: Final = 10_000.0
FOUR_OPEN: Final = 1_500.0
"""The same with four when no space is open, and what each open space adds to it: what a position is
worth says little about who will win as long as many spaces are open."""

FOUR_MOST: Final = 40_000.0
"""The most that worth counts for with four, either way: an end that is foreseen may not come."""

TURNS: Final = 2
"""How many expected moves count; what follows is foreseen too poorly to help."""


def learned_chance(value: int) -> float:
    """Return the mover's chance of winning for a value that the learned engine found."""
    if value >= SURE:
        return 1.0
    odds = min(max(ODDS_TIMES * value / ONE + ODDS_PLUS, -_FAR), _FAR)
    return min(max(1 / (1 + exp(-odds)), UNSURE), 1 - UNSURE)


def four_chances(found: tuple[float, ...], is_end: bool) -> tuple[float, ...]:
    """Return the seats' chances for what the engine for four found; only an end is certain."""
    if is_end:
        return found
    powers = [max(chance, UNSURE) ** FOUR_TIMES for chance in found]
    return tuple(power / sum(powers) for power in powers)


def chances(state: TeeState, line: tuple[TeeMove, ...]) -> tuple[float, ...]:
    """Return each seat's chance of winning, given the moves that are expected next.

    After a move its mover looks better off than they are, so the mean over the moves is taken.
    """
    over = TEE.outcome(state)
    if over is not None:
        share = 1 / len(over.winners)
        return tuple(share if seat in over.winners else 0.0 for seat in TEE.seats(state))
    rows = tee.pack_all(_expected(state, line[:TURNS]))
    return chances_by_worth(state, Evaluator(tee.pack(state), WEIGHTS).values(rows).mean(axis=0))


def chances_by_worth(state: TeeState, values: npt.NDArray[Any]) -> tuple[float, ...]:
    """Return each seat's chance of winning, given what is foreseen to be worth to each colour."""
    limit, scale = _limit_and_scale(state)
    worths = {
        seat: min(max(float(values[TURN_ORDER.index(seat)]), -limit), limit)
        for seat in TEE.seats(state)
        if seat not in state.resigned
    }
    most = max(worths.values())
    weights = {seat: exp((worth - most) / scale) for seat, worth in worths.items()}
    total = sum(weights.values())
    return tuple(weights.get(seat, 0.0) / total for seat in TEE.seats(state))


def _limit_and_scale(state: TeeState) -> tuple[float, float]:
    """Return how much worth counts at most, and how much more of it means odds of e to one."""
    if len(state.options.colours) == 2:
        return inf, TWO_SCALE
    still_open = SPACES - sum(claims.bit_count() for claims in state.claims)
    return FOUR_MOST, FOUR_SCALE + FOUR_OPEN * still_open


def _expected(state: TeeState, line: tuple[TeeMove, ...]) -> list[TeeState]:
    """List the states after each expected move, up to the end of the game."""
    states: list[TeeState] = []
    for move in line:
        if TEE.outcome(state) is None:
            state = TEE.play(state, move).state
            states.append(state)
    return states
