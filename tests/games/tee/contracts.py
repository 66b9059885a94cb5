"""How Royal Tee is held to the contract: every seating."""

from collections.abc import Iterator

from royalgames.core.contract import Contract
from royalgames.games.tee import TEE, Colour, CountNow, Pass, Resign, TeeMove, TeeOptions, Walk
from royalgames.games.tee.board import BOARD
from royalgames.games.tee.moves import must_pass
from royalgames.games.tee.state import SEATINGS, TeeState


def wrong_moves(state: TeeState) -> Iterator[TeeMove]:
    """Yield moves that no state allows, each by another rule."""
    yield Walk("U" * (state.slider + 1))
    yield Walk("X" * state.slider)
    yield Walk("D" * 13)
    absent = [colour for colour in Colour if colour not in state.options.colours]
    if absent:
        yield Resign(absent[0])
        yield CountNow(absent[0])
    if TEE.outcome(state) or not must_pass(state):
        yield Pass()


def is_balanced(state: TeeState) -> bool:
    """Every space has one owner or none, and each Royal Tee is on its own colour."""
    claimed = sum(spaces.bit_count() for spaces in state.claims)
    own = zip(state.claims, state.tees, strict=True)
    return claimed + state.open.bit_count() == BOARD.bit_count() == 144 and all(
        spaces >> tee & 1 for spaces, tee in own
    )


def _contract(colours: tuple[Colour, ...], round_limit: int | None) -> Contract:
    return Contract(TEE, TeeOptions(colours, round_limit), wrong_moves, is_balanced)


# Random play for two may never end, so a limit ends it (T21); four fill the board without one.
CONTRACTS = {
    "2-red-yellow": _contract(SEATINGS[1], 40),
    "2-blue-green": _contract(SEATINGS[2], 40),
    "4": _contract(SEATINGS[0], None),
}
