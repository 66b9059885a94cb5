"""Royal Tee as an environment.

Actions: one step of the walk, 0 up, 1 down, 2 left, 3 right. A turn is as many actions of the same
player as the slider shows; the board changes after the last one. A pass is played by itself (T12).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from royalgames.core import RuleError
from royalgames.core.options import OptionValue
from royalgames.envs.environment import Drawing, Environment, Moment, Observation, Picture
from royalgames.envs.tee import draw
from royalgames.envs.tee.walk import path
from royalgames.games.tee import TEE, TeeOptions, TeeState
from royalgames.games.tee.board import SIZE, STEPS, ZONE_SIDE
from royalgames.games.tee.state import SEATINGS, SLIDER_MAX

MOST_LEFT = 100
"""The most rounds left that an observation shows; more, or no limit, look the same."""


class TeeEnvironment(Environment):
    """How Royal Tee is acted on, observed and drawn."""

    game = TEE
    module = "royaltee_v0"
    kernel = "royalgames.kernels.tee.steps"
    actions = tuple(STEPS)
    high = MOST_LEFT

    def options(self, values: Mapping[str, OptionValue]) -> TeeOptions:
        """Build the options; ``seats=2`` or ``seats=4`` stands for the usual colours."""
        values = dict(values)
        seats = values.pop("seats", None)
        if seats is not None:
            usual = {len(colours): "".join(colours) for colours in reversed(SEATINGS[:2])}
            if seats not in usual:
                raise RuleError("T1", f"Royal Tee is for 2 or 4 players, not {seats}")
            values = {"colours": usual[int(seats)]} | values
        chosen: TeeOptions = super().options(values)
        return chosen

    def shape(self, options: TeeOptions) -> tuple[int, ...]:
        """One plane per player's spaces and per Royal Tee, and four more."""
        return (2 * len(options.colours) + 4, SIZE, SIZE)

    def observe(self, moment: Moment, seat: int, out: Observation) -> None:
        """Write the planes from a seat's view, the first rank first.

        The spaces of each player, from this seat on in turn order; the Royal Tees in the same
        order; then the spaces of the walk so far, the own zone's side (T3), the steps left in
        this walk, and the rounds left, this one included.
        """
        state: TeeState = moment.state
        count = len(state.tees)
        for place in range(count):
            other = (seat + place) % count
            out[place] = _plane(state.claims[other])
            out[count + place].flat[state.tees[other]] = 1
        for space in path(moment):
            out[2 * count].flat[space] = 1
        out[2 * count + 1] = _plane(ZONE_SIDE[state.options.colours[seat]])
        out[2 * count + 2] = state.slider - len(moment.walk)
        limit = state.options.round_limit
        left = MOST_LEFT if limit is None else min(limit + 1 - state.round, MOST_LEFT)
        out[2 * count + 3] = left

    def most_acts(self, options: TeeOptions) -> tuple[int, int]:
        """Count the steps of a game that lasts until its round limit."""
        rounds = options.round_limit or 1_000_000
        short = min(rounds, SLIDER_MAX)
        steps = short * (short + 1) // 2 + SLIDER_MAX * (rounds - short)
        return steps * len(options.colours), 0

    def drawing(self, moment: Moment) -> Drawing:
        """Draw the board with everyone's spaces and the walk so far."""
        return draw.drawing(moment)

    def picture(self, moment: Moment) -> Picture:
        """Draw the wooden board with its tees."""
        return draw.picture(moment)

    def svg(self, moment: Moment) -> str:
        """Draw the same as an SVG file."""
        return draw.svg(moment)


def _plane(spaces: int) -> Observation:
    bits = np.frombuffer(spaces.to_bytes(SIZE * SIZE // 8, "little"), dtype=np.uint8)
    return np.unpackbits(bits, bitorder="little").reshape(SIZE, SIZE).astype(np.int8)


PART: Any = TeeEnvironment()

__all__ = ["PART", "TeeEnvironment"]
