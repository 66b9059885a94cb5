"""Turns of four by the network: kept sums and values are those of the positions they lead to."""

import random
from dataclasses import replace

import numpy as np
import pytest

from royalgames.games.tee import TEE, TeeOptions
from royalgames.kernels import tee
from royalgames.kernels.tee.four import play
from royalgames.kernels.tee.four.net import CHANCE, WON
from royalgames.kernels.tee.four.walks import CODE, END, Width
from tests.kernels.tee.four.seen import four_player_state, random_net

SEED = 1605
WIDTH = Width(24, 8, 16)


@pytest.mark.parametrize("slider", range(1, 10))
def test_walks_are_legal_and_worth_what_comes_of_them(slider: int) -> None:
    rng = random.Random(f"{SEED} {slider}")
    room, out = play.room_for(random_net(slider), WIDTH.most), np.zeros(4, dtype=np.int64)
    fresh = play.room_for(room.net, 1)
    for _ in range(4):
        row = tee.pack(four_player_state(rng, slider, rng.random() < 0.3))
        if tee.over(row[None])[0]:
            continue
        play.set_sums(room, row)
        found, _ = play.expand(room, row, WIDTH)
        for index in range(found):
            code = np.array([room.walks.about[index, CODE]], dtype=np.uint32)
            after = tee.play(row[None], code)[0]
            play.evaluate(fresh, after, out)
            assert room.chances[index].tolist() == out.tolist()
            assert int(after[12 + int(row[16])]) == room.walks.about[index, END]


def test_the_sums_follow_a_game_to_its_end() -> None:
    room, row = play.room_for(random_net(SEED), 24), tee.pack(TEE.new(TeeOptions(round_limit=12)))
    fresh, state = play.room_for(room.net, 1), np.uint64(SEED)
    play.set_sums(room, row)
    while not tee.over(row[None])[0]:
        found, _ = play.expand(room, row, Width(8, 1, 4))
        if found:
            chosen, state = play.choose(room, found, 5000, np.uint64(state))
            w0, w1, w2 = room.walks.won[chosen]
            play.follow(room, row, (w0, w1, w2), int(room.walks.about[chosen, END]))
        else:
            play.skip(room, row)
        play.set_sums(fresh, row)
        assert np.array_equal(room.sums, fresh.sums)


def test_the_last_turn_before_the_limit_is_counted() -> None:
    rows = ["y" * 12] * 4 + [
        "r" * 11 + "b",
        "r" * 12,
        "g" + "r" * 11,
        *["r" * 12] * 4,
        "1" + "r" * 11,
    ]
    state = replace(
        TEE.parse(f"{'/'.join(rows)} r:b1,b:l8,y:f12,g:a6 9 g"), options=TeeOptions(round_limit=9)
    )
    row, room = tee.pack(state), play.room_for(random_net(SEED), 8)
    play.set_sums(room, row)
    found, _ = play.expand(room, row, Width(8, 1, 0))
    assert found
    assert (room.values[:found] < -WON // 2).all()
    assert room.chances[0].tolist() == [CHANCE, 0, 0, 0]
