"""How the Royal Game of Ur is held to the contract: both dice, every number of counters."""

from collections.abc import Iterator

from royalgames.core.contract import Contract
from royalgames.games.ur import UR, Award, Enter, MoveFrom, Throw, UrMove, UrOptions, UrState
from royalgames.games.ur.board import HOME, OFF, Place
from royalgames.games.ur.state import Over, ToThrow


def wrong_moves(state: UrState) -> Iterator[UrMove]:
    """Yield moves that no state allows, each by another rule."""
    yield Throw(4)
    yield MoveFrom(OFF)
    yield MoveFrom(HOME)
    yield MoveFrom(Place(7))
    if isinstance(state.phase, ToThrow | Over):
        yield Enter()
        yield Award(True)
    else:
        yield Throw(2)


def is_balanced(state: UrState) -> bool:
    """No counter is lost, none rests on a doubles square, and no centre square is shared."""
    light, dark, counters = state.light, state.dark, state.options.counters
    apart = all(not (light[place] and dark[place]) for place in range(5, 13))
    resting = sum(light[place] + dark[place] for place in (7, 10))
    return sum(light) == sum(dark) == counters and apart and not resting


def _contract(counters: int, dice: str) -> Contract:
    return Contract(UR, UrOptions(counters, dice), wrong_moves, is_balanced)


CONTRACTS = {
    "half": _contract(7, "1/2"),
    "three-quarters": _contract(7, "3/4"),
    **{f"{counters}-counters": _contract(counters, "1/2") for counters in range(1, 7)},
}
