"""How Museum Ur is held to the contract: every number of pieces."""

from collections.abc import Iterator

from royalgames.core.contract import Contract
from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    MuseumMove,
    MuseumOptions,
    MuseumState,
    Place,
    Throw,
)
from royalgames.games.museum.state import ToThrow


def wrong_moves(state: MuseumState) -> Iterator[MuseumMove]:
    """Yield moves that no state allows, each by another rule."""
    yield Throw(5)
    yield MoveFrom(Place(15))
    yield MoveFrom(Place(-1))
    yield MoveFrom(Place(0)) if isinstance(state.phase, ToThrow) else Throw(2)


def is_balanced(state: MuseumState) -> bool:
    """No piece is lost, no square holds two of a side, and no shared square both sides."""
    light, dark, pieces = state.light, state.dark, state.options.pieces
    apart = all(light[square] + dark[square] <= 1 for square in range(5, 13))
    single = max(light[1:15]) <= 1 and max(dark[1:15]) <= 1
    return sum(light) == sum(dark) == pieces and apart and single


CONTRACTS = {
    f"{pieces}-pieces": Contract(MUSEUM, MuseumOptions(pieces), wrong_moves, is_balanced)
    for pieces in range(2, 8)
}
