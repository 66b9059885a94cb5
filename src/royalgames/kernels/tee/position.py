"""A position of Royal Tee as one row of unsigned words.

    words   0 to 11   what Red, Blue, Yellow and Green hold, three words each (see ``bits``)
    words  12 to 15   the space of each colour's Royal Tee, 255 if the colour is not playing
    word   16         whose turn it is: Red 0, Blue 1, Yellow 2, Green 3
    word   17         the colours in play, one bit per colour
    word   18         who has resigned (T22): bits 0 to 3 one bit per colour; from bit 4 on, in that
                      order, colour + 1 in four bits each
    word   19         who wants to count now, one bit per colour (T21)
    word   20         the round, from 1
    word   21         the round limit, 0 for none (T21)

A row holds all that a ``TeeState`` holds; ``pack`` and ``unpack`` are exact inverses.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from royalgames.core import RuleError
from royalgames.games.tee.board import TURN_ORDER, Colour, Space, Spaces
from royalgames.games.tee.state import TeeOptions, TeeState
from royalgames.kernels.tee.bits import pack_set, unpack_set
from royalgames.kernels.words import Words

CLAIMS: Final = 0
TEES: Final = 12
TURN: Final = 16
PLAYING: Final = 17
RESIGNED: Final = 18
AGREED: Final = 19
ROUND: Final = 20
LIMIT: Final = 21
ROW: Final = 22
"""The length of a row; the names above are places in it."""

ABSENT: Final = 255
"""In place of the space of a tee whose colour is not playing."""

_MOST_ROUNDS: Final = (1 << 63) - 1


def pack(state: TeeState) -> Words:
    """Return a state as a row of shape (22,)."""
    row = np.zeros(ROW, dtype=np.uint64)
    row[TEES : TEES + 4] = ABSENT
    for colour, claims, tee in zip(state.options.colours, state.claims, state.tees, strict=True):
        index = TURN_ORDER.index(colour)
        row[CLAIMS + 3 * index : CLAIMS + 3 * index + 3] = pack_set(claims)
        row[TEES + index] = tee
    row[TURN] = TURN_ORDER.index(state.turn)
    row[PLAYING] = _mask(state.options.colours)
    row[RESIGNED] = _mask(state.resigned) | sum(
        TURN_ORDER.index(colour) + 1 << 4 * place for place, colour in enumerate(state.resigned, 1)
    )
    row[AGREED] = _mask(state.agreed)
    row[ROUND] = _checked_round(state.round)
    row[LIMIT] = _checked_round(state.options.round_limit or 0)
    return row


def pack_all(states: Iterable[TeeState]) -> Words:
    """Return states as rows of shape (n, 22)."""
    return np.array([pack(state) for state in states], dtype=np.uint64).reshape(-1, ROW)


def unpack(row: Words) -> TeeState:
    """Return the state that a row of shape (22,) holds."""
    seats = [i for i in range(4) if int(row[PLAYING]) >> i & 1]
    options = TeeOptions(tuple(TURN_ORDER[i] for i in seats), int(row[LIMIT]) or None)
    resigned = [int(row[RESIGNED]) >> 4 * place & 15 for place in range(1, 5)]
    return TeeState(
        claims=tuple(_claims(row, i) for i in seats),
        tees=tuple(Space(int(row[TEES + i])) for i in seats),
        round=int(row[ROUND]),
        turn=TURN_ORDER[int(row[TURN])],
        options=options,
        resigned=tuple(TURN_ORDER[number - 1] for number in resigned if number),
        agreed=frozenset(TURN_ORDER[i] for i in seats if int(row[AGREED]) >> i & 1),
    )


def _claims(row: Words, index: int) -> Spaces:
    return unpack_set(row[CLAIMS + 3 * index : CLAIMS + 3 * index + 3])


def _mask(colours: Iterable[Colour]) -> int:
    return sum(1 << TURN_ORDER.index(colour) for colour in colours)


def _checked_round(number: int) -> int:
    if number > _MOST_ROUNDS:
        raise RuleError("T21", f"the fast engine counts rounds up to {_MOST_ROUNDS}, not {number}")
    return number
