"""What the other player threatens to enclose, and whether the walks found can break it."""

import numpy as np

from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.games.tee.board import surrounded
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import expand, fear
from royalgames.kernels.tee.bits import unpack_set
from royalgames.kernels.tee.room import KEPT, KEPT_FIRST, Room, fill_guide, room_for, set_up
from royalgames.kernels.tee.threats import find_threat
from royalgames.training.tee.learning import first_weights, rounded

ARCH = "2y9/2y9/2y9/2y6y2/2y6yr1/2yyyyyyyy2/12/12/12/12/12/12 r:k8,y:j9 3 r"
"""Yellow's arch hangs from the north and lacks j10, j11 and j12; Red is beside it and to move."""

CLOSED = "2y6y2/2y6y2/2y6y2/2y6y2/2y6yr1/2yyyyyyyy2/12/12/12/12/12/12 r:k8,y:j9 3 r"
"""The same arch, closed: Yellow's next turn fills it (T18)."""

OPEN = "5y6/12/12/12/12/12/12/12/12/12/12/6r5 r:g1,y:f12 3 r"


def _begun(text: str) -> Room:
    room = room_for(rounded(first_weights(4, 1)))
    set_up(room, tee.pack(TEE.parse(text)), 1 << 40)
    fill_guide(room, 0)
    return room


def _ring(room: Room) -> int:
    return int(unpack_set(room.walks.ring))


def test_a_walk_that_refuted_something_is_a_threat_if_it_encloses() -> None:
    room, state = _begun(ARCH), TEE.parse(ARCH)
    assert not find_threat(room, 0)
    assert not _ring(room)
    assert room.walks.bonus[0] == 0
    room.killers[1, 0] = tee.pack_move(Walk("UUU"))
    assert find_threat(room, 0)
    assert room.walks.bonus[0] > 0
    # The wall without j9, which the walk begins on.
    assert _ring(room) == state.claims[1] & ~(1 << state.tees[1])


def test_a_walk_that_cannot_be_made_or_encloses_nothing_is_no_threat() -> None:
    room = _begun(ARCH)
    for steps in ("UUL", "RUU", "UUUU"):
        room.killers[1, 0] = tee.pack_move(Walk(steps))
        assert not find_threat(room, 0)
        assert not _ring(room)


def test_what_is_surrounded_already_is_worth_breaking_and_no_walk_away() -> None:
    room, state = _begun(CLOSED), TEE.parse(CLOSED)
    assert not find_threat(room, 0)
    assert _ring(room) == state.claims[1]
    assert room.walks.bonus[0] > 0
    assert surrounded(state.claims[1], state.options.colours[1])


def _walks(room: Room, most: int) -> list[Walk]:
    values, codes = np.zeros((2, KEPT_FIRST), dtype=np.int64)
    found = expand(room, 0, most, values, codes)
    moves = [tee.unpack_move(code) for code in codes[:found].tolist()]
    return [move for move in moves if isinstance(move, Walk)]


def _leaves(state: TeeState, walk: Walk) -> int:
    """Return the most that the other player can win after a walk."""
    after = TEE.play(state, walk).state
    return int(tee.outcomes(tee.pack(after)).gained.max())


def test_every_second_walk_breaks_the_threat() -> None:
    room, state = _begun(ARCH), TEE.parse(ARCH)
    values, codes = np.zeros((2, KEPT_FIRST), dtype=np.int64)
    fear(room, 0, values, codes)
    assert tee.unpack_move(int(room.killers[1, 0])) == Walk("UUU")
    fear_free = [_leaves(state, walk) for walk in _walks(room, KEPT)]
    assert fear_free[1] < 12
    assert fear_free[3] < 12
    assert max(fear_free) > 25


def test_without_a_threat_walks_are_in_order_of_their_values() -> None:
    room = _begun(OPEN)
    values, codes = np.zeros((2, KEPT_FIRST), dtype=np.int64)
    fear(room, 0, values, codes)
    found = expand(room, 0, KEPT, values, codes)
    assert values[:found].tolist() == sorted(values[:found].tolist(), reverse=True)
