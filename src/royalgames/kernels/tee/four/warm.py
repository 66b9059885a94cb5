"""Makes ready what the engine for four calls."""

import numpy as np

from royalgames.games.tee import TEE
from royalgames.kernels.tee.four.net import BUCKETS, INPUTS, Net, turns_left
from royalgames.kernels.tee.four.play import expand, room_for, set_sums
from royalgames.kernels.tee.four.replies import MOST, play_on, reply_room
from royalgames.kernels.tee.four.root import after_all, expand_against, withstand
from royalgames.kernels.tee.four.walks import Width
from royalgames.kernels.tee.position import ROW, pack


def warm_for_four() -> None:
    """Compile it, or load it from the cache; the weights don't matter."""
    net = Net(
        np.zeros((INPUTS, 1 + BUCKETS), dtype=np.int16), np.zeros((BUCKETS, 1), dtype=np.int16)
    )
    room, row, width = room_for(net, MOST), pack(TEE.new()), Width(1, 1, 1)
    set_sums(room, row)
    found, _ = expand(room, row, width)
    expand_against(room, row, width, 1, 0)
    rows, numbers = np.zeros((found, ROW), dtype=np.uint64), np.zeros(4, dtype=np.int64)
    after_all(room, row, found, rows)
    withstand(room, rows, 0, 0, 0, numbers)
    turns_left(row)
    lots, line = np.uint64(0), np.zeros(64, dtype=np.int64)
    play_on(room, room_for(net, 1), row, reply_room(), 1, 0, width, 16, lots, numbers, line)
