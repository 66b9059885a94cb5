"""How each kind of game is held to the contract: every seating, dice and number of pieces."""

from collections.abc import Iterator

from royalgames.core.contract import Contract
from royalgames.games.museum import MUSEUM, MuseumMove, MuseumOptions, MuseumState
from royalgames.games.museum import MoveFrom as MuseumMoveFrom
from royalgames.games.museum import Place as MuseumPlace
from royalgames.games.museum import Throw as MuseumThrow
from royalgames.games.museum.state import ToThrow as MuseumToThrow
from royalgames.games.tee import TEE, Colour, CountNow, Pass, Resign, TeeMove, TeeOptions, Walk
from royalgames.games.tee.board import BOARD
from royalgames.games.tee.moves import must_pass
from royalgames.games.tee.state import SEATINGS, TeeState
from royalgames.games.ur import UR, Award, Enter, MoveFrom, Throw, UrMove, UrOptions, UrState
from royalgames.games.ur.board import HOME, OFF, Place
from royalgames.games.ur.state import Over, ToThrow


def wrong_tee_moves(state: TeeState) -> Iterator[TeeMove]:
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


def tee_balanced(state: TeeState) -> bool:
    """Every space has one owner or none, and each Royal Tee stands on its own colour."""
    claimed = sum(spaces.bit_count() for spaces in state.claims)
    stands = zip(state.claims, state.tees, strict=True)
    return claimed + state.open.bit_count() == BOARD.bit_count() == 144 and all(
        spaces >> tee & 1 for spaces, tee in stands
    )


def wrong_ur_moves(state: UrState) -> Iterator[UrMove]:
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


def ur_balanced(state: UrState) -> bool:
    """No counter is lost, none rests on a doubles square, and no centre square is shared."""
    light, dark, counters = state.light, state.dark, state.options.counters
    apart = all(not (light[place] and dark[place]) for place in range(5, 13))
    rest = light[7] + light[10] + dark[7] + dark[10]
    return sum(light) == sum(dark) == counters and apart and not rest


def wrong_museum_moves(state: MuseumState) -> Iterator[MuseumMove]:
    """Yield moves that no state allows, each by another rule."""
    yield MuseumThrow(5)
    yield MuseumMoveFrom(MuseumPlace(15))
    yield MuseumMoveFrom(MuseumPlace(-1))
    if isinstance(state.phase, MuseumToThrow):
        yield MuseumMoveFrom(MuseumPlace(0))
    else:
        yield MuseumThrow(2)


def museum_balanced(state: MuseumState) -> bool:
    """No piece is lost, no square holds two of a side, and no shared square both sides."""
    light, dark, pieces = state.light, state.dark, state.options.pieces
    apart = all(light[square] + dark[square] <= 1 for square in range(5, 13))
    single = max(light[1:15]) <= 1 and max(dark[1:15]) <= 1
    return sum(light) == sum(dark) == pieces and apart and single


def tee_contract(colours: tuple[Colour, ...], round_limit: int | None) -> Contract:
    """Hold a seating of Royal Tee to the contract."""
    return Contract(TEE, TeeOptions(colours, round_limit), wrong_tee_moves, tee_balanced)


def ur_contract(counters: int, dice: str) -> Contract:
    """Hold a kind of the Royal Game of Ur to the contract."""
    return Contract(UR, UrOptions(counters, dice), wrong_ur_moves, ur_balanced)


# Random play for two may go on for ever, so a limit ends it (T21); four fill the board alone.
CONTRACTS = {
    "tee-2-red-yellow": tee_contract(SEATINGS[1], 40),
    "tee-2-blue-green": tee_contract(SEATINGS[2], 40),
    "tee-4": tee_contract(SEATINGS[0], None),
    "ur-half": ur_contract(7, "1/2"),
    "ur-three-quarters": ur_contract(7, "3/4"),
    **{
        f"museum-{pieces}-pieces": Contract(
            MUSEUM, MuseumOptions(pieces), wrong_museum_moves, museum_balanced
        )
        for pieces in range(2, 8)
    },
    **{f"ur-{counters}-counters": ur_contract(counters, "1/2") for counters in range(1, 7)},
}
