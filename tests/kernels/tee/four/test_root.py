"""The first turn: positions after walks are those of the rules, and lows never rise."""

import random

import numpy as np
import pytest

from royalgames.games.tee import TEE
from royalgames.kernels import tee
from royalgames.kernels.tee.four import play, root
from royalgames.kernels.tee.four.walks import CODE, Width
from tests.kernels.tee.four.seen import four_player_state, random_net


def test_positions_after_walks_are_those_of_the_rules() -> None:
    rng, room = random.Random(1608), play.room_for(random_net(3), 16)
    row = tee.pack(four_player_state(rng, 6))
    play.set_sums(room, row)
    found, _ = play.expand(room, row, Width(16, 4, 4))
    rows = np.zeros((found, 22), dtype=np.uint64)
    root.after_all(room, row, found, rows)
    codes = room.walks.about[:found, CODE].astype(np.uint32)
    assert np.array_equal(rows, tee.play(np.repeat(row[None], found, axis=0), codes))
    lows = room.chances[:found, int(row[16])].copy()
    before = lows.copy()
    play.set_sums(room, rows[0])
    answers, _ = play.expand(room, rows[0], Width(16, 4, 4))
    if answers:
        root.withstand(room, rows, int(room.walks.about[0, CODE]), int(row[16]), -1, lows)
    assert (lows <= before).all()


@pytest.mark.parametrize(
    "text",
    [
        "12/12/12/12/12/12/12/12/12/12/by10/rrg9 r:a1,b:a2,y:b2,g:c1 2 r",
        "12/12/12/12/12/12/12/12/12/g11/1y10/1rb9 r:b1,b:c1,y:b2,g:a3 8 r",
        # Red has surrounded d9 and b4 to d4, which are filled whatever it walks.
        "12/12/12/rrr1rrrrrrrr/rrrrrrrrrrrr/rrrrrrrrrrrr/rrrrrrrrrrrr/rrrrrrrrrrrr/r3rrrrrrrr"
        "/grrrrrrrrrrr/1yrrrrrrrrrr/1rbrrrrrrrrr r:b1,b:c1,y:b2,g:a3 4 r",
    ],
    ids=["two spaces", "three", "with surrounded spaces"],
)
def test_who_is_shut_into_a_corner_walks_to_and_fro(text: str) -> None:
    row, room = tee.pack(TEE.parse(text)), play.room_for(random_net(3), 16)
    play.set_sums(room, row)
    found, _ = play.expand(room, row, Width(16, 4, 4))
    assert found == 1
    rows = np.zeros((1, 22), dtype=np.uint64)
    root.after_all(room, row, 1, rows)
    codes = room.walks.about[:1, CODE].astype(np.uint32)
    assert np.array_equal(rows, tee.play(row[None], codes))
