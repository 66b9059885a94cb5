"""What is to be solved: the game, how many pieces, the dice, and what the players aim at."""

from dataclasses import dataclass

import numpy as np

from royalgames.core.parts import part, parts
from royalgames.solver.errors import SolverError
from royalgames.solver.ruleset import Rules, SolverPart
from royalgames.solver.store import DOUBLE, SINGLE


def solvable() -> tuple[str, ...]:
    """List the games that can be solved, in the order of menus."""
    found: dict[str, SolverPart] = parts("solver")
    return tuple(sorted(found, key=lambda key: found[key].game.header.order))


def part_of(game: str) -> SolverPart:
    """Return how a game is solved, or refuse a game that cannot be."""
    found: SolverPart | None = part("solver", game)
    if found is None:
        raise SolverError(f"{game} cannot be solved; choose from: {', '.join(solvable())}")
    return found


def _choices(found: SolverPart) -> str:
    """Write how many pieces can be solved; a game may need more of them than that."""
    option = found.game.header.option(found.pieces)
    wanted = f"1 to {found.most} {found.pieces} per side"
    if option.least <= 1:
        return f"{wanted} ({found.rule})"
    return f"{wanted} (a game has {option.least} to {option.most}: {found.rule})"


@dataclass(frozen=True, slots=True)
class Task:
    """A game to solve."""

    game: str
    """The game's key."""
    counters: int
    """How many pieces each side has."""
    aim: str = "win"
    """What best play is best for: ``win``, the chance of winning, or ``points``."""
    dice: str = "1/2"
    """The chance that a die shows a dot, as records spell it."""

    def __post_init__(self) -> None:
        found = part_of(self.game)
        if not 1 <= self.counters <= found.most:
            raise SolverError(f"choose {_choices(found)}, not {self.counters}")
        if self.aim not in found.aims:
            raise SolverError(f"the aim is {' or '.join(found.aims)}, not {self.aim}")
        if self.dice not in found.dice:
            raise SolverError(
                f"a die shows a dot with chance {' or '.join(found.dice)}, not {self.dice}"
            )

    @property
    def part(self) -> SolverPart:
        """How the game is solved."""
        return part_of(self.game)

    @property
    def name(self) -> str:
        """What the files of all numbers of pieces are called."""
        aim = [self.aim] if len(self.part.aims) > 1 else []
        dice = [self.part.dice[self.dice]] if len(self.part.dice) > 1 else []
        return "-".join([self.game, *aim, *dice])

    @property
    def type(self) -> np.dtype[np.floating]:
        """What a value is kept as while it is solved for."""
        return DOUBLE if self.counters <= self.part.double_up_to else SINGLE

    def rules(self) -> Rules:
        """Return the rules as the solver needs them."""
        return self.part.rules(self)
