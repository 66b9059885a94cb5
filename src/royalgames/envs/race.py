"""What the environments of race games share: what a side sees of the pieces."""

from typing import Any, ClassVar, Final

import numpy as np

from royalgames.envs.environment import Environment, Moment, Observation
from royalgames.games.race import Side

MOST_ACTS: Final = 10_000
"""More choices, or throws, than a random game has ever had; what OpenSpiel takes as a bound."""


class RaceEnvironment(Environment):
    """A race of two sides: how many pieces each has in each place, and what is to be chosen."""

    high = 7
    places: ClassVar[int]
    """How many places a piece can be in."""
    phases: ClassVar[tuple[Any, ...]]
    """The phases in which a player chooses, in the order in which they are observed."""

    def shape(self, options: Any) -> tuple[int, ...]:
        """Own pieces by place, the other side's, and one number per phase."""
        return (2 * self.places + len(self.phases),)

    def observe(self, moment: Moment, seat: int, out: Observation) -> None:
        """Write own pieces, the other side's, and 1 for the phase if this seat is to choose."""
        state, side = moment.state, tuple(Side)[seat]
        out[: self.places] = np.array(state.counts(side), dtype=np.int8)
        out[self.places : 2 * self.places] = np.array(state.counts(side.other), dtype=np.int8)
        if state.phase in self.phases and self.game.chooser(state) == side:
            out[2 * self.places + self.phases.index(state.phase)] = 1

    def most_acts(self, options: Any) -> tuple[int, int]:
        """Races end with chance 1, but nothing bounds them; this bound is never reached."""
        return MOST_ACTS, MOST_ACTS
