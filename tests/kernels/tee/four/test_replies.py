"""Games played on: the moves are legal, and lead where the kernel says."""

import random

import numpy as np
import pytest

from royalgames.kernels import tee
from royalgames.kernels.tee.four import play, replies
from royalgames.kernels.tee.four.walks import Width
from tests.kernels.tee.four.seen import four_player_state, random_net

SEED = 1607


@pytest.mark.parametrize("sought", [0, 16])
def test_lines_can_be_played_and_end_in_the_position(sought: int) -> None:
    rng = random.Random(SEED)
    room, judge = play.room_for(random_net(1), replies.MOST), play.room_for(random_net(2), 1)
    known, out, fresh = replies.reply_room(), np.zeros(4, dtype=np.int64), np.zeros(4, np.int64)
    start = tee.pack(four_player_state(rng, 5))
    for number in range(12):
        row, line = start.copy(), np.zeros(6, dtype=np.int64)
        replies.play_on(
            room, judge, row, known, 6, 900, Width(8, 1, 4), sought, np.uint64(number), out, line
        )
        after = start.copy()
        for code in line.tolist():
            if not tee.over(after[None])[0]:
                after = tee.play(after[None], np.array([code], dtype=np.uint32))[0]
        assert np.array_equal(after, row)
        play.evaluate(judge, row, fresh)
        assert out.tolist() == fresh.tolist()
    assert known.state[:, 0].min() > 0
